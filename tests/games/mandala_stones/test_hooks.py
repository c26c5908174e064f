"""What a move of Mandala Stones shows, and what it leaves hidden."""

from __future__ import annotations

from rules_engine import Chance
from rules_engine.games.mandala_stones import GAME
from rules_engine.games.mandala_stones.rules import MandalaStones
from rules_engine.playout import playout, some_setups
from tests.games.mandala_stones.scenes import dealt
from tests.games.play import NO_LUCK


def test_where_nothing_is_revealed_twins_stay_twins() -> None:
    """The same move shows the same to a seat, whatever lies buried and whatever the others have drawn."""
    hidden = shown = 0
    for record in some_setups(GAME, "hooks", 10):
        state = dealt(record.seats, record.seed, **dict(record.options))
        for seat, move, after in playout(record):
            assert isinstance(after, MandalaStones)
            for other in (None, *range(record.seats)):
                if after.reveals():
                    shown += 1
                    continue
                alike = state.unseen(other, Chance(f"{record.seed}-{other}")).apply(
                    seat, state.read(seat, str(move)), NO_LUCK
                )
                assert alike.view(other) == after.view(other)
                hidden += 1
            state = after
    assert min(hidden, shown) > 0
