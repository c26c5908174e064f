"""What may come: positions that follow from the present one without luck and without a reveal."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from heapq import merge
from typing import TYPE_CHECKING, Any

from bot.front.refusals import Unforeseen
from bot.match.match import Status
from rules_engine import GAMES, Chance, Entry
from rules_engine.game import hides

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.match.match import Match
    from rules_engine import Move, Seat, State, Table

TRIALS = 12  # games that we play on with random moves
MOVES_AHEAD = 40  # moves of others, at most, before one's own turn
NUMBERS = re.compile(r"(\d+)")


@dataclass(frozen=True)
class Draft:
    """A table as it may become, for somebody who makes a plan."""

    table: Table
    seat: Seat  # of the person who plans
    moves: tuple[Entry, ...] = ()  # that lead there

    def then(self, words: str) -> Draft:
        """Apply a move of the seat to move, and then the moves of seats that have left."""
        assert self.mover is not None, "nobody's move can be foreseen here"
        return self._apply(Entry(self.mover, words)).skip_absent()

    def skip_absent(self) -> Draft:
        """Apply the moves that seats which have left make at once."""
        return self._apply(self.abstention).skip_absent() if self.abstention else self

    def follow(self, moves: tuple[Entry, ...]) -> Draft:
        """Apply planned moves; they include those of seats that have left."""
        draft = self
        while len(draft.moves) < len(moves):
            entry = moves[len(draft.moves)]
            if draft.mover != entry.seat:
                raise Unforeseen
            draft = draft.then(entry.words)
        if draft.moves[: len(moves)] != moves:
            raise Unforeseen
        return draft

    def _apply(self, entry: Entry) -> Draft:
        table = self.table.then(entry.seat, entry.words)
        return replace(self, table=table, moves=(*self.moves, entry))

    @property
    def abstention(self) -> Entry | None:
        """Return the move of a seat that has left, if it is next and needs no luck."""
        return self.table.abstention() if self._is_known else None

    @property
    def _is_known(self) -> bool:
        """Return whether the moves have used no luck and revealed nothing."""
        return not (self.moves and self.table.revealed)

    @cached_property
    def mover(self) -> Seat | None:
        """Return the seat to move, if the planner can see all that its move depends on."""
        waiting = self.table.to_act()
        if not self._is_known or len(waiting) != 1:
            return None
        return waiting[0] if waiting[0] == self.seat or not _keeps_secrets(self.table, waiting[0]) else None

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """List the legal moves of the seat to move."""
        return () if self.mover is None else tuple(self.table.state.legal_moves(self.mover))


def _keeps_secrets(table: Table, seat: Seat) -> bool:
    return hides(table.state) and replace(table.view(seat), seat=None) != table.view(None)


def may_plan(match: Match, table: Table, seat: Seat | None) -> bool:
    """Return whether a seat can plan: another person has to move, and not a computer, which is quick."""
    waiting = table.to_act()
    is_calm = match.status is Status.RUNNING and GAMES[match.game].riddles is None
    if not is_calm or seat is None or len(waiting) != 1 or seat in {*waiting, *table.resigned}:
        return False
    return match.chairs[waiting[0]].level is None


def possible_moves(match: Match, table: Table, seat: Seat) -> tuple[Move, ...]:
    """List moves that a seat may have when its turn comes, as found in games played on at random.

    These games have a seed of their own, and deal again what the seat cannot see, so they give nothing away.
    The moves come in the order in which the game lists them.
    """
    return _sample_moves(match.seal, match.ply, table.state, seat)


@lru_cache(maxsize=64)
def _sample_moves(seal: str, ply: int, now: State[Any, Any], seat: Seat) -> tuple[Move, ...]:
    """Cache the moves, as one answer asks for them several times: finding them may take ten milliseconds."""
    found: dict[str, Move] = {}
    order: list[str] = []
    for trial in range(TRIALS):
        luck = Chance(f"{seal}/plan/{trial}", ply)
        state = now.unseen(seat, luck)
        for _ in range(MOVES_AHEAD):
            waiting = state.to_act()
            if not waiting or seat in waiting:
                break
            state = state.apply(waiting[0], state.pick_move(waiting[0], luck), luck)
        offered = {str(move): move for move in state.legal_moves(seat)}
        _arrange(order, offered)
        found |= offered
    return tuple(found[words] for words in order)


def _arrange(order: list[str], offered: Iterable[str]) -> None:
    """Merge new moves into an order: each after the known move that it follows, and before the next one."""
    known, last, fresh = set(order), "", list[str]()
    for words in (*offered, ""):
        if words and words not in known:
            fresh.append(words)
            continue
        if fresh:
            begin = order.index(last) + 1 if last else 0
            end = order.index(words) if words else len(order)
            order[begin:end] = merge(order[begin:end], fresh, key=_natural_key)
            fresh = []
        last = words


def _natural_key(words: str) -> list[str | int]:
    """Return a key that sorts the numbers in words by value."""
    return [int(part) if part.isdecimal() else part for part in NUMBERS.split(words)]
