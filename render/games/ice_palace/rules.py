"""The rules of Ice Palace in pages, and how our table differs from the box."""

from __future__ import annotations

from render.look import Page, Scene
from render.words import N_

MATCH = """\
game ice_palace
version 1
seats 3
seed rules-40
option hands open
option yard_stack_colors any
option passes_to_end n
option first 0
0 place B3 0,0
2 place B3 0,-1
0 place W1 0,1
1 place G2 0,1
2 place B3 0,1
2 place B2 0,-2
0 place R3 0,-2
2 place B1 -1,-1
0 pass
1 place K2 -1,-1
0 place R2 1,-2
1 place G3 1,-2
2 place G2 1,-3
0 pass
1 pass
2 place B1 0,0
2 place B3 0,-1
2 place B2 0,1
2 place B3 1,-1
2 place B3 1,1
2 place R2 1,1
"""
BUILT = f"""{MATCH}\
2 place R3 1,2
2 place G2 0,-1
2 place G2 1,-1
2 place G3 -1,-1
"""


PAGES = (
    Page(
        N_("At a glance"),
        N_(
            "• Goal: be on top of the highest stacks of the palace.\n"
            "• Your turn: place a pyramid in the yard, or pass; whoever places last builds the palace "
            "from them.\n"
            "• End: the pool cannot refill all hands. Most points win.\n"
            "• Players: 3 to 6. Length: several yards, about 30 short moves each.\n"
            "On the board: a number is the height of a stack, and under its top you see the front of what "
            "it stands on. On a card: each small sign is a stack of that seat, as tall as it stands; "
            "below them is the hand. The snowflake opens the next yard. The pool shows what is left "
            "of each size.",
        ),
        Scene(MATCH, 12),
    ),
    Page(
        N_("The idea"),
        N_(
            "Everybody lays pyramids out in the yard. Who places the last one takes what lies there "
            "and builds the palace from it. In the end the palace counts: "
            "each of its stacks is worth its height to the owner of the pyramid on top.",
        ),
        Scene(MATCH),
    ),
    Page(
        N_("Hands and pool"),
        N_(
            "Every seat has a color; white and black belong to nobody. "
            "You hold two smalls, two mediums and two larges: "
            "first one of each in your color, the others drawn blindly from the pool. "
            "Your hand may hold any colors, and you may place any of them.",
        ),
        Scene(MATCH, 0),
    ),
    Page(
        N_("The yard"),
        N_(
            "Whoever holds the snowflake opens with any pyramid. Then each in turn passes or "
            "places one:\n• on a stack whose top is smaller, whatever its color;\n• or on an empty "
            "cell next to a stack whose top has the same color. Corners do not count as next to.\n"
            "White goes with every color, also with white; nothing goes beside black, nor black "
            "beside anything. In the pictures the front of what is under the top is seen, and a "
            "number tells the height. Two signs at the top of a field say how one stacks there, "
            "and what stands beside what.",
        ),
        Scene(MATCH, 12, 2, ("place",)),
    ),
    Page(
        N_("Passing"),
        N_(
            "You may pass and place again later. If nothing fits, you pass automatically. When "
            "all have passed in a row, the crown marks who wins the yard: the last to place.",
        ),
        Scene(MATCH, 10),
    ),
    Page(
        N_("The palace"),
        N_(
            "Black and white leave the game. The winner builds with all the rest, one by one:\n"
            "• on a stack whose top is larger, whatever its color;\n"
            "• or on an empty cell next to a stack whose top has the same color.\n"
            "The first pyramid of all goes anywhere. As many as possible must be used: "
            "only cells that leave this possible are offered. What cannot be used leaves the game.",
        ),
        Scene(MATCH, 18, 2, ()),
    ),
    Page(
        N_("An example"),
        N_(
            "Seat 3, blue, has built the palace, and it counts at once:\n"
            "• green is on top of two stacks of height 2 and one of height 1: seat 2 has 2 + 2 + 1 = 5;\n"
            "• red is on top of one stack of height 2 and one of height 1: seat 1 has 2 + 1 = 3;\n"
            "• blue is on top of two stacks of height 1: seat 3 has 1 + 1 = 2.\n"
            "What lies below counts for nobody: three large blues carry the others. To build is to choose "
            "whom one covers."
        ),
        Scene(BUILT),
    ),
    Page(
        N_("The end"),
        N_(
            "After building, all refill their hands to two of each size, "
            "and the marker goes to the next seat. "
            "When the pool has too few of a size for everybody, "
            "nobody refills and the match ends at once. "
            "Most points win; equal points share the victory. What you still hold counts nothing.",
        ),
    ),
    Page(
        N_("Variants"),
        N_(
            "Private hands: others see only how many pyramids of each size you hold, "
            "and those of your own color with which you began.\n"
            "The colors of the seats: in the yard black and white are not added to a stack; "
            "the others go on any smaller top.\n"
            "All others have passed: who placed last wins the yard without passing.",
        ),
    ),
)
DEPARTURES = (
    N_("The opening of a yard is compulsory; the first pyramid lies on 0,0."),
    N_("Hands are open, unless the table has chosen private ones; the book has no screens."),
    N_("Black and white may be stacked in the yard, by size only, unless the table has agreed otherwise."),
    N_("One neighbor of the same color is enough for a new stack, in the yard and in the palace."),
    N_("The yard ends when all have passed, also who placed last, unless the table wants one pass less."),
    N_(
        "How many pyramids the builder must use is computed, not negotiated: the most that "
        "can be used. Building ends automatically when nothing more fits.",
    ),
    N_("Hands are refilled in the order of the seats, each taking all that is needed."),
    N_("Equal points share the victory; the book says nothing about ties."),
    N_("Who may promise what is for the players to settle: the table enforces no deals."),
)
