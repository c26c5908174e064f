"""The rules of Mandala Stones in pages, and how our table differs from the box."""

from __future__ import annotations

from render.look import Page, Scene
from render.words import N_

MATCH = """\
game mandala_stones
version 1
seats 2
seed rules
option mandala 48
option buried colors_visible
option blocked_end immediate
option start_circles sides
option first 0
0 pick H G E 3
1 pick G A N 2
0 pick F H N 4
1 pick A F N 4
0 pick D C E 2
1 pick H A W 1
0 pick C H N 1
1 pick F E W 5
0 score purple
1 score red
0 score yellow
1 score blue
0 pick A I E 2
1 score purple
0 pick E D E 5
1 pick I C N 3
0 score purple
1 pick C F W 2
0 score red
1 pick D I E 5
0 pick F A S 2
1 score purple
0 score blue
1 score red
0 pick B D S 2
1 pick H C W 5
0 pick D G W 1
1 pick A D N 2
0 score yellow
1 score purple
"""


PAGES = (
    Page(
        N_("At a glance"),
        N_(
            "• Goal: the most points, for towers, for the mandala and for one secret objective.\n"
            "• Your turn: move an artist and build a tower of the stones it takes, or score tops.\n"
            "• End: when the flag on the mandala is covered, the round is finished. Most points win.\n"
            "• Players: 2 to 4. Length: about 15 turns each.\n"
            "On the board: black pillars are the artists, letters are circles, and a number beside a "
            "stack counts its stones. On the mandala gold numbers are points, and a full ring lights up. "
            "On a card stand the towers of a player on five spaces, below the signs of what these reward; "
            "the gold number beside a tower is what scoring it would bring. A rising sun marks who began.",
        ),
        Scene(MATCH, 12),
    ),
    Page(
        N_("The idea"),
        N_(
            "In a garden of nine circles stand 24 stacks of stones, one on each side of every circle. "
            "Four artists walk from circle to circle and collect stones for you. "
            "You build towers of them on your five spaces, score their tops, "
            "and lay the scored stones to a mandala that all players share.",
        ),
        Scene(MATCH, 0),
    ),
    Page(
        N_("Picking stones"),
        N_(
            "Move one artist, star or ring, to a free circle. "
            "It takes the top stone of every stack around that shows its own pattern, "
            "except from stacks that touch the circle of another artist. "
            "You choose where to start; from there it goes clockwise and leaves nothing out. "
            "The first stone is the bottom of a new tower, which you put on an empty space of yours. "
            "A move that would take nothing is not allowed.",
        ),
        Scene(MATCH, 2, 0, ("pick", "F")),
    ),
    Page(
        N_("Scoring a color"),
        N_(
            "Choose a color that at least two of your towers show on top. "
            "Each of them scores by its space:\n"
            "• space 1: the number of different heights on your five spaces, an empty one counts as 0;\n"
            "• space 2: 4, 2, 1, 1 points for a height of 1, 2, 3, 4;\n"
            "• space 3: 1, 3, 4, 1;\n"
            "• space 4: 1, 2, 4, 6;\n"
            "• space 5: 1 and 1 more for each color in the tower.\n"
            "Only then their top stones go to the mandala.",
        ),
        Scene(MATCH, 8, 0, ("score",)),
    ),
    Page(
        N_("An example"),
        N_(
            "Seat 1 has purple on top of spaces 1 and 4, and scores it.\n"
            "Space 1: its towers are 2, 1, 3 and 4 high, and space 5 is empty: five different heights, "
            "5 points. Space 4: a height of 4, 6 points. That is 5 + 6 = 11.\n"
            "Yellow lies on spaces 2 and 3: a height of 1 brings 4 on space 2, a height of 3 brings 4 on "
            "space 3; 4 + 4 = 8. All four tops, whatever their color, would bring 4.\n"
            "So purple is worth most now; both purple stones go to the mandala, and their towers shrink."
        ),
        Scene(MATCH, 8, 0, ("score",)),
    ),
    Page(
        N_("Scoring tops"),
        N_(
            "Or choose any of your towers, as many as you like: 1 point each, whatever they show. "
            "Their top stones go to the mandala as well. "
            "You may always score instead of picking; you must when no space is empty.",
        ),
        Scene(MATCH, 12, 0, ("tops",)),
    ),
    Page(
        N_("The mandala"),
        N_(
            "Scored stones fill the rings of the mandala from its center outward. "
            "Whoever covers a space with a number gets so many points. "
            "When the flag is covered, the round is played to its end, "
            "so that all have had the same number of turns.",
        ),
        Scene(MATCH, 20),
    ),
    Page(
        N_("The end"),
        N_(
            "At the end each player reveals two secret objectives and keeps one. "
            "If your board meets it, it brings its points. "
            "Most points win; in a tie, whoever was earlier in the first round. "
            "The match also ends if a player can neither pick nor score.",
        ),
        Scene(MATCH),
    ),
)
DEPARTURES = (
    N_("Who begins is drawn by lot, unless the table has agreed on seat 1."),
    N_("Circles have letters, their stacks the names of the four winds; the book names none."),
    N_(
        "We do not know what the original mandala board shows. Ours has 48 spaces: +1 on 6, "
        "+2 on 12, 18, 30 and 42, and the flag on 24 for two, on 36 for three and on 48 for "
        "four. The large one has 60 spaces: +1 on 8, +2 on 15, 23, 38 and 53, and the flag on "
        "30, 45 or 60.",
    ),
    N_(
        "Of the ten objectives only two are known: one pattern only on top, 7 points. "
        "Ours are: exactly two tops of one color (a card for each color), three empty spaces, "
        "four colors on top or one tower of four, 5 points; exactly six stones, 6 points.",
    ),
    N_("A board without towers shows no pattern: it does not meet “only stars” or “only rings”."),
    N_("The better of two objectives is kept for you."),
    N_(
        "Buried stones show their color, not their pattern: you see the rim. "
        "As an option they show everything, or nothing.",
    ),
    N_(
        "The artists begin on B, D, F and H, as we understand the drawing of the board; "
        "as an option on the corners A, C, G and I.",
    ),
    N_(
        "Whoever can neither pick nor score ends the match at once, in the last round too. "
        "As an option their turn is lost, and the others finish the round.",
    ),
    N_("Scored stones are laid from left to right; their order makes no difference."),
    N_("Column values 3 and 4 are in the order of the book's list; no source tells them apart."),
    N_("Each color has twelve stars and twelve rings; no source gives the numbers."),
)
