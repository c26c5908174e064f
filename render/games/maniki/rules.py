"""The rules of Maniki in pages, and how our table differs from the box."""

from __future__ import annotations

from render.look import Page, Scene
from render.words import N_

MATCH = """\
game maniki
version 1
seats 3
seed rules
option edition jumbo
option expert no
option last_player_wins no
option cards all
option stop never
0 say MA KI
1 say LO LO
2 next
0 say LO LO LO
"""
EXPERTS = """\
game maniki
version 1
seats 2
seed rules
option edition jumbo
option expert yes
option last_player_wins yes
option cards 5
option stop unsolved
0 say MA KI
1 say NI
"""


PAGES = (
    Page(
        N_("At a glance"),
        N_(
            "• Goal: win the most cards.\n"
            "• No turns: all search at once for orders that lead the animals to the card, and shout them.\n"
            "• End: all 24 cards are won.\n"
            "• Players: 2 to 6. Length: 24 cards, or a short match to 5 or 10.\n"
            "In the picture: on the left the animals as they stand now, on the right the card; then the "
            "last answer, hop by hop, and the five orders with what they do. Beside it: the cards that "
            "each has won, and who is out until the next one.",
        ),
        Scene(MATCH, 2),
    ),
    Page(
        N_("The idea"),
        N_(
            "A polar bear, an elephant and a lion stand on a red and a blue stool. "
            "A card shows where they are to stand. "
            "Everybody searches at once for orders that lead them there, "
            "and whoever shouts the right ones first wins the card.",
        ),
        Scene(MATCH, 0),
    ),
    Page(
        N_("The five orders"),
        N_(
            "• KI: the top animal on blue jumps onto red.\n"
            "• LO: the top animal on red jumps onto blue.\n"
            "• NI: the two top animals change places.\n"
            "• MA: the bottom animal on red climbs to the top of red.\n"
            "• SO: the bottom animal on blue climbs to the top of blue.\n"
            "NI needs an animal on each stool, MA and SO need at least two on theirs. "
            "You may say an order as often as you like.",
        ),
        Scene(MATCH, 0, 0, ("say",)),
    ),
    Page(
        N_("An answer"),
        N_(
            "Shout one order or more. Every one of them must be possible when its turn comes, "
            "and the last must leave the animals exactly as on the card; a detour does no harm.\n"
            "• Right: the card is yours. The animals stay where they are now, "
            "and the next card is turned up.\n"
            "• Wrong: the animals go back, and you are out until the next card.\n"
            "The picture shows the way of the last answer, hop by hop.",
        ),
        Scene(MATCH, 2),
    ),
    Page(
        N_("An example"),
        N_(
            "On red stood the bear with the elephant on it, on blue the lion. The card wanted all three on "
            "red: the elephant, on it the bear, on it the lion.\n"
            "Seat 1 shouts MA KI. MA: the bear climbs from the bottom of red to the top. KI: the lion jumps "
            "onto red. That is the card: seat 1 has won it, and 1 card is 1 point.\n"
            "NI KI would have been wrong: NI lets elephant and lion change places, KI then leaves the bear "
            "below, the lion and the elephant above it."
        ),
        Scene(MATCH, 1),
    ),
    Page(
        N_("Nobody finds it"),
        N_(
            "When everybody has been wrong, the card goes under the deck, and the animals stay. "
            "It also goes there when all who are not out vote for the next card. "
            "Who has voted may still answer.",
        ),
        Scene(MATCH, 3),
    ),
    Page(
        N_("The end"),
        N_(
            "There are 24 cards, one for each way the animals can stand. "
            "The match ends when all of them are won. Most cards win; equal numbers share the victory.",
        ),
    ),
    Page(
        N_("Variants"),
        N_(
            "Experts: nobody may change the two tops; whoever says that order is wrong. "
            "Every card can still be reached.\n"
            "The last one left: when all others were wrong, the last one wins the card "
            "without an answer, and the animals stay.\n"
            "A short match: first to 5 or to 10 cards.\n"
            "The names of FoxMind: SO changes the tops, and NI climbs on blue.",
        ),
        Scene(EXPERTS),
    ),
)
DEPARTURES = (
    N_("Nobody has to be the quickest to speak: answers count in the order in which they arrive."),
    N_("Equal numbers of cards share the victory; the book says nothing about ties."),
    N_(
        "A card that nobody finds goes under the deck once all who are not out have voted for it; "
        "the book has no vote.",
    ),
    N_(
        "By agreement the match stops when every card that is left has gone under the deck in a row; "
        "the book knows no such end.",
    ),
    N_(
        "A card that shows where the animals already are goes under the deck unplayed, "
        "unless it is the only one left: then any round trip is right.",
    ),
    N_(
        "For experts, saying the order that changes the tops is a wrong answer. "
        "What is no sequence of orders is no answer and puts nobody out.",
    ),
    N_("An answer has at most 30 orders. Letters count, spaces and capitals do not: kimalo is KI MA LO."),
    N_("The orders have the names of the Jumbo edition, unless the table has chosen those of FoxMind."),
)
