"""Maniki, or Crazy Circus (Dominique Ehrhard): a race for the orders that lead three animals to the card."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules_engine.game import Game
from rules_engine.games.maniki.events import Leads, ManikiView, Shows
from rules_engine.games.maniki.riddles import ManikiRiddles
from rules_engine.games.maniki.ring import EDITIONS
from rules_engine.games.maniki.rules import deal

if TYPE_CHECKING:
    from rules_engine.game import Options, Outcome
    from rules_engine.riddles import Riddle, Verdict


def riddle_view(
    riddle: Riddle, options: Options, outcome: Outcome | None = None, told: Verdict | None = None
) -> ManikiView:
    """See one card as at a table, where nobody sits until the race over several has ended.

    Once the way is told, the animals have gone it; after a wrong answer they go back (4.3).
    """
    scores = outcome.scores if outcome else ()
    return ManikiView(
        seat=None,
        seats=len(scores),
        to_act=(),
        scores=scores,
        outcome=outcome,
        news=(Shows(told.orders, told.is_right), Leads(told.way)) if told else (),
        now=riddle.target if told and told.is_right else riddle.start,
        target=None if outcome else riddle.target,
        deck=0,
        prizes=((),) * len(scores),
        out=(),
        votes=(),
        orders=EDITIONS[options["edition"]],
        expert=options["expert"] == "yes",
        options=GAME.unusual(options.items()),
    )


GAME = Game(
    key="maniki",
    seats=range(2, 7),
    deal=deal,
    options=MappingProxyType(
        {
            "edition": tuple(EDITIONS),
            "expert": ("no", "yes"),
            "last_player_wins": ("no", "yes"),
            "cards": ("all", "5", "10"),
            "stop": ("never", "unsolved"),
        },
    ),
    riddles=ManikiRiddles(riddle_view),
)
