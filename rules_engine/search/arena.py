"""Players against each other, seats in turn: who wins how often, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from rules_engine.catalog import box
from rules_engine.chance import Chance
from rules_engine.errors import BadSetup
from rules_engine.search.luck import Stream
from rules_engine.search.players import player

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules_engine.game import Outcome
    from rules_engine.search.players import Player

SURE = 1.96  # standard deviations within which 95 of 100 lie


@dataclass(frozen=True, slots=True)
class Share:
    """What a player won of its games: a tie is shared, and somebody on two seats wins with either."""

    player: str
    games: int
    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.player} {self.games} {self.share:.3f} {self.low:.3f} {self.high:.3f}"


def arena(key: str, seats: int, games: int, players: Sequence[str], seed: str) -> tuple[Share, ...]:
    """Play; in each game every seat goes to the next player."""
    game = box(key)
    game.check_seats(seats)
    if not 0 < len(set(players)) == len(players) <= seats:
        raise BadSetup(f"{len(players)} players for {seats} seats; name each once, and no more than seats")
    sitting = {name: player(name, key) for name in players}
    won = [play_game(key, seats, sitting, number, seed) for number in range(games)]
    return tuple(share_of(name, [of[name] for of in won]) for name in players)


def play_game(
    key: str, seats: int, players: Mapping[str, Player], number: int, seed: str
) -> dict[str, float]:
    """Play the game of this number; return what each player wins of it."""
    names = tuple(players)
    seated = [names[(seat + number) % len(names)] for seat in range(seats)]
    outcome = _play_out(key, seated, players, f"{seed}-{number // len(names)}")
    winners = [seated[seat] for seat, rank in enumerate(outcome.ranks) if rank == 1]
    return {name: winners.count(name) / len(winners) for name in names}


def _play_out(key: str, seated: Sequence[str], players: Mapping[str, Player], seed: str) -> Outcome:
    """Deal the same cards to every way of sitting; thinking has luck of its own."""
    game = box(key)
    sitting = [players[name] for name in seated]
    state = game.deal(len(seated), Chance(seed), game.complete_options({}))
    stream = Stream(Chance(f"{seed}/{' '.join(seated)}").below(1 << 31))
    ply = 0
    while waiting := state.to_act():
        replies = {seat: sitting[seat](state.unseen(seat, stream), seat, stream) for seat in waiting}
        seat = min(stream.shuffled(waiting), key=lambda seat: replies[seat].seconds)
        ply += 1
        state = state.apply(seat, replies[seat].move, Chance(seed, ply))
    outcome = state.outcome()
    assert outcome is not None, "nobody can move, so it is over"
    return outcome


def share_of(name: str, shares: Sequence[float]) -> Share:
    """Give Wilson's interval, which holds for few games and for shares near none or all."""
    count = len(shares)
    if not count:
        return Share(name, 0, 0.0, 0.0, 1.0)
    share = sum(shares) / count
    middle = (share + SURE**2 / (2 * count)) / (1 + SURE**2 / count)
    wide = SURE * sqrt(share * (1 - share) / count + SURE**2 / (4 * count**2)) / (1 + SURE**2 / count)
    return Share(name, count, share, max(0.0, middle - wide), min(1.0, middle + wide))
