"""What of Ice Palace can be taken back: what shows nobody anything of a hidden hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules_engine import Chance
from rules_engine.games.ice_palace import GAME
from rules_engine.playout import playout, some_setups
from tests.games.ice_palace.scenes import dealt, played, stock

if TYPE_CHECKING:
    from rules_engine import Record
    from rules_engine.games.ice_palace.rules import IcePalace


def test_where_nothing_is_revealed_twins_stay_twins() -> None:
    private = [
        record for record in some_setups(GAME, "reveals", 16) if ("hands", "private") in record.options
    ]

    assert private
    assert sum(map(_compared, private))


def _compared(record: Record) -> int:
    """Make the moves that reveal nothing on twins too; tell how many there were."""
    state, compared = dealt(record.seats, record.seed, **dict(record.options)), 0
    for ply, (seat, move, _) in enumerate(playout(record), 1):
        chance = Chance(record.seed, ply)
        after = state.apply(seat, state.read(seat, str(move)), chance)
        if not (after.reveals() or chance.was_used):
            compared += 1
            for other in (None, *range(record.seats)):
                assert _twin_after(state, seat, str(move), other).view(other) == after.view(other)
        state = after
    return compared


def _twin_after(state: IcePalace, seat: int, words: str, other: int | None) -> IcePalace:
    alike = state.unseen(other, Chance(f"twin-{other}"))
    return alike.apply(seat, alike.read(seat, words), Chance("none"))


def test_3_9_what_a_seat_took_openly_stays_known_while_others_place_that_color() -> None:
    state = dealt(3, hands="private")
    full = replace(state, hands=(stock("R1 R2 R3"), stock("G1 G2 G3 R1"), stock("B1 B2 B3")), turn=1)

    others = played(full, "1 place R1 0,0")
    own = played(replace(full, turn=0), "0 place R1 0,0")

    assert others.view(2).hands[0] == ("R1", "R2", "R3")
    assert own.view(2).hands[0] == ("R2", "R3")
