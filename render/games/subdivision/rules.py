"""The rules of Subdivision in pages, and how our table differs from the box."""

from __future__ import annotations

from render.look import Page, Scene
from render.words import N_

MATCH = """\
game subdivision
version 1
seats 2
seed rules
option parks default
option private_parks no
option sets 5
option first 0
0 build L b2
1 build L b5
0 build M b3
1 build S c2
0 build S a4
1 build M e5
0 build L e2
1 build M d5
0 build M b1
1 build S d2
0 build S d1
"""
PRIVATE = """\
game subdivision
version 1
seats 2
seed rules
option parks default
option private_parks yes
option sets 3
option first 0
0 build L a2
1 build L c4
0 build M b2
1 build M d2
0 build M b1
"""


PAGES = (
    Page(
        N_("At a glance"),
        N_(
            "• Goal: big houses in few groups, smalls away from your larges.\n"
            "• Your turn: put one house on a free cell.\n"
            "• End: nobody can build any more. The highest score wins.\n"
            "• Players: 2 to 4. Length: at most 15 turns each.\n"
            "On the board: the windows of a house are its points, a frame in your color is a group, a red "
            "number is what a large loses, trees are parks. Beside it: what makes up each score, and at "
            "the bottom the houses left.",
        ),
        Scene(MATCH, 11),
    ),
    Page(
        N_("The idea"),
        N_(
            "You build houses on an estate of square cells, with parks between them. "
            "In turn, each player puts one house of any size still left on a free cell: "
            "a small one is a mobile home, a medium one has a hipped roof, a large one is a block. "
            "Big houses bring more points, but every group of your houses costs one, "
            "and a large house is worth less beside small ones.",
        ),
        Scene(MATCH, 0),
    ),
    Page(
        N_("Where you may build"),
        N_(
            "Near means next to it, diagonally too.\n• A large may not be near another large of "
            "your own.\n• A small must be near a small or a large of somebody else.\n• A medium may "
            "go on any free cell.\nNobody builds on a park. If nothing fits, you pass "
            "automatically, and go on as soon as something fits again.",
        ),
        Scene(MATCH, 6, 0, ("build", "L")),
    ),
    Page(
        N_("Points"),
        N_(
            "A small counts 1, a medium 2, a large 3. From the sum you lose:\n"
            "• 1 for each of your groups, the first one too; "
            "a group is houses of yours joined along their sides;\n"
            "• for each of your larges, 1 for every small near it after the first, at most 3, "
            "whoever the smalls belong to.\n"
            "The score on the card is always what the board is worth now.",
        ),
        Scene(MATCH),
    ),
    Page(
        N_("An example"),
        N_(
            "Seat 1 has two smalls, two mediums and two larges: 2 + 4 + 6 = 12. Its groups are b1 b2 b3, and "
            "a4, d1 and e2 alone: 4 points less. Near its large on e2 stand two smalls, d1 and d2: the "
            "second costs 1. Near its large on b2 there is only c2: that costs nothing. "
            "12 \u2212 4 \u2212 1 = 7.\n"
            "Seat 2 has two smalls, two mediums and one large: 2 + 4 + 3 = 9, in the groups c2 d2, d5 e5 and "
            "b5. Near b5 stands one small, a4. 9 \u2212 3 \u2212 0 = 6."
        ),
        Scene(MATCH, 11),
    ),
    Page(
        N_("The end"),
        N_(
            "The match ends when nobody can build any more, usually with the board full. "
            "Houses left over count nothing. The highest score wins; equal scores share the victory.",
        ),
    ),
    Page(
        N_("Variants"),
        N_(
            "Private parks: a park that one single group of yours surrounds brings 3 points. "
            "Every cell near it counts, diagonals too; other parks and the edge do not matter, "
            "but at least one house must stand there.\n"
            "Parks placed by the players: before building, "
            "each in turn lays out one park until all are placed.\n"
            "Parks laid out by seat 1: before building, it places all of them wherever it likes.\n"
            "Parks by chance: they are drawn by lot.\n"
            "3 of each size: a short game on a smaller board.",
        ),
        Scene(PRIVATE),
    ),
)
DEPARTURES = (
    N_("The pyramids of the box are houses here."),
    N_("Who begins is drawn by lot, unless the table has agreed on seat 1."),
    N_(
        "Cells are named by a letter for the column and a number for the row, row 1 at the bottom; "
        "the book names none.",
    ),
    N_("The book leaves the places of the parks to the table; where they usually lie is not from the book."),
    N_(
        "The book gives the number of parks for the short game, not their places. "
        "Ours: for two, the corners, the center and the middles of the left and right edges; "
        "for three, the corners, the four cells in the center and e5; for four, none.",
    ),
    N_(
        "You pass only when nothing fits, and then automatically. The match ends when nobody "
        "can build any more; houses left over count nothing. The book expects everything to "
        "be built.",
    ),
    N_(
        "Parks placed by the players are placed in turn order, "
        "also where their number does not come out even; then the first player begins to build.",
    ),
    N_(
        "A park becomes private by one group on every near cell that is no park, "
        "and at least one such cell: a park among nothing but parks is nobody's.",
    ),
    N_("Equal scores share the victory; the book says nothing about ties."),
)
