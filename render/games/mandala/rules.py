"""The rules of Mandala in pages, and how our table differs from the box."""

from __future__ import annotations

from render.look import Page, Scene
from render.words import N_

MATCH = """\
game mandala
version 1
seats 2
seed rules
option sets 5
option first 0
0 take 1
1 take 2
0 take 3
1 take 11
0 take 5
1 take 12
0 take 6
1 take 18
0 take 7
1 take 25
0 take 13
1 take 28
0 take 19
1 take 36
0 take 21
1 take 38
0 take 22
1 take 41
0 take 30
1 take 49
0 take 40
1 take 58
0 take 46
1 take 65
0 take 52
1 take 73
0 take 54
1 take 75
"""
SHORT = """\
game mandala
version 1
seats 2
seed rules
option sets 3
option first 0
"""


PAGES = (
    Page(
        N_("At a glance"),
        N_(
            "• Goal: hold the most pyramids of as many groups as you can.\n"
            "• Your turn: take any one pyramid ahead of your pawn, which goes there.\n"
            "• End: at most one pawn has a pyramid ahead. Most points win.\n"
            "• Players: 2 to 5. Length: as you leap, far or near; nobody ever goes back.\n"
            "On the board: one to three signs on a pyramid are its size; flames are red, moons yellow, "
            "leaves green, waves blue, drops black. Round pieces are pawns, small numbers count the places, "
            "and the Eye tells how many pyramids are lost. The table has each group: who has taken what of "
            "it, the leader first, and at last the points.",
        ),
        Scene(MATCH, 12),
    ),
    Page(
        N_("The idea"),
        N_(
            "75 pyramids lie in random order on a path that spirals inward to the Eye: "
            "15 groups of five, each group one color and one size. "
            "Walk along the path, collect pyramids, and have the most of a group when it is complete. "
            "Who runs ahead gets what they want, and leaves the rest to the others.",
        ),
        Scene(MATCH, 0),
    ),
    Page(
        N_("Your turn"),
        N_(
            "Take any one pyramid ahead of your pawn, as far ahead as you like, "
            "and put your pawn on its place. You may pass other pawns; you never go back. "
            "You must take one as long as there is one ahead of you. "
            "After that you are passed over, and what you have still counts.",
        ),
        Scene(MATCH, 14, 0, ("take",)),
    ),
    Page(
        N_("The Eye"),
        N_(
            "What all pawns have passed is lost: it goes to the Eye at once. "
            "As long as a pawn waits before the path, nothing is lost. "
            "The eye in the middle counts it; in the table beside it, a ring with a dot is in the Eye.",
        ),
        Scene(MATCH, 18),
    ),
    Page(
        N_("Points"),
        N_(
            "A group is complete when its last pyramid has left the path. It brings at once:\n"
            "• 5 points to the only player who has any of it, even just one;\n"
            "• otherwise 3 to whoever has the most and 2 to the second;\n"
            "• nothing if all of it is in the Eye.\n"
            "Every tie goes to the pawn further along the path. Size does not matter.",
        ),
        Scene(MATCH, 25),
    ),
    Page(
        N_("An example"),
        N_(
            "Seat 1 has just taken the last medium black from the path. Of this group seat 1 has four and "
            "seat 2 one: 3 points for seat 1, 2 for seat 2.\n"
            "Before that, small yellow and small blue were complete, and only seat 2 had any of them: "
            "5 points each. Seat 2 has 5 + 5 + 2 = 12.\n"
            "All of small red and of medium yellow lies in the Eye: nobody has scored them."
        ),
        Scene(MATCH, 27),
    ),
    Page(
        N_("The end"),
        N_(
            "The match ends as soon as at most one pawn has a pyramid ahead. "
            "Its player takes all pyramids that are left, and the last groups are scored. "
            "Most points win; in a tie, the pawn further along.",
        ),
        Scene(MATCH),
    ),
    Page(
        N_("Variants"),
        N_(
            "Short path: 45 pyramids in 15 groups of three. "
            "A group brings 3 points to its only owner, otherwise 2 and 1.",
        ),
        Scene(SHORT, 0),
    ),
)
DEPARTURES = (
    N_("Who begins is drawn by lot, unless the table has agreed on seat 1."),
    N_("The pyramids are red, yellow, green, blue and black; the book leaves the colors open."),
    N_("The places have numbers, 1 at the outer end of the path; the book names none."),
    N_(
        "You need not reach the last place: whoever has no pyramid ahead any more has arrived. "
        "Nobody passes by choice.",
    ),
    N_(
        "The player who takes the rest moves the pawn to the last pyramid taken. "
        "It decides no tie: all others are further along anyway.",
    ),
    N_(
        "Groups that are complete at the same time are told in the order of colors and sizes. "
        "Ties are judged with the pawns as they stand after the move.",
    ),
    N_("The short path with groups of three is ours, and so are its points: 3 alone, otherwise 2 and 1."),
)
