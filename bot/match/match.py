"""A match: a record with people around it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256
from typing import TYPE_CHECKING

from bot.clocks.pace import Pace
from bot.clocks.pauses import Rest
from rules_engine import RESIGN, UNDO, Record

if TYPE_CHECKING:
    from bot.clocks.clock import Clock
    from rules_engine import Entry, Seat


class Status(StrEnum):
    LOBBY = "lobby"  # people are still sitting down
    RUNNING = "running"
    OVER = "over"  # the game has its outcome
    CLOSED = "closed"  # ended without one: a canceled lobby, or everybody agreed to stop


class Standing(StrEnum):
    SEATED = "seated"
    INVITED = "invited"  # may still refuse
    OFFERED = "offered"  # seated, and looking for somebody to take over
    LEFT = "left"  # resigned; the chair stays theirs in the record
    LATE = "late"  # out of time, and the other has claimed the win


IN_PLAY = (Standing.SEATED, Standing.OFFERED)


class Order(StrEnum):
    RANDOM = "random"
    JOINED = "joined"
    HOST = "host"


@dataclass(frozen=True, slots=True)
class Place:
    """Where the card of a match stands; direct messages have no guild."""

    guild_id: int | None
    channel_id: int
    message_id: int | None = None
    thread: bool = False  # the channel is a thread of the match's own
    parent_id: int | None = None  # the channel of the thread, where everybody there may see it

    @property
    def is_private(self) -> bool:
        """Return whether nobody but the players reads here: direct messages, or a private thread."""
        return self.guild_id is None or (self.thread and self.parent_id is None)


@dataclass(frozen=True, slots=True)
class Chair:
    """Somebody at a table, in a lobby in the order of joining, later in the order of seats."""

    user_id: int | None  # None: a computer, or the person's data has been deleted
    name: str
    standing: Standing = Standing.SEATED
    level: str | None = None  # how well the computer plays that sits here, or for them; None: a person does
    lost_plan: bool = False  # no message could tell them, so their sheets do until they act

    @property
    def is_in_play(self) -> bool:
        return self.standing in IN_PLAY

    @property
    def is_computer(self) -> bool:
        return self.level is not None and self.user_id is None

    @property
    def is_absent(self) -> bool:
        """Return whether a stand-in plays for somebody here."""
        return self.level is not None and self.user_id is not None

    @property
    def is_present(self) -> bool:
        """Return whether a person sits here and plays."""
        return self.user_id is not None and self.level is None and self.is_in_play


@dataclass(frozen=True, slots=True)
class Match:
    id: int
    status: Status
    host_id: int | None
    place: Place
    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    lang: str
    theme: str
    order: Order
    chairs: tuple[Chair, ...]
    created_at: int  # seconds since 1970, as all times here
    moved_at: int  # the last thing that happened
    seed: str | None = None  # drawn at the start
    version: int | None = None
    log: tuple[Entry, ...] = ()
    planned: frozenset[int] = frozenset()  # the plies of moves that plans have made
    follows: int | None = None  # the match of which this is the rematch
    pace: Pace = Pace.NONE
    rest: Rest = Rest.LEAVE
    clocks: tuple[Clock, ...] = ()  # one for each seat, where the match has a pace
    hints: bool = False  # whether the person who has to move may ask for hints
    tries: int | None = None  # the match from which this one plays on
    starts_full: bool = False  # by itself, once everybody sits

    @property
    def ply(self) -> int:
        return len(self.log)

    @property
    def is_ended(self) -> bool:
        return self.status in (Status.OVER, Status.CLOSED)

    @property
    def record(self) -> Record:
        assert self.seed is not None, "a lobby has no record yet"
        assert self.version is not None
        return Record(self.game, self.seats, self.seed, self.options, self.version, self.log)

    @property
    def seal(self) -> str:
        """Return the SHA-256 of the seed: it commits to the luck of the match while that is secret."""
        assert self.seed is not None, "a lobby has no luck yet"
        return sha256(self.seed.encode()).hexdigest()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(chair.name for chair in self.chairs)

    def seat_of(self, user_id: int) -> Seat | None:
        """Return the seat of a person who is still in the match; nobody has two."""
        theirs = (
            seat for seat, chair in enumerate(self.chairs) if chair.user_id == user_id and chair.is_in_play
        )
        return next(theirs, None)

    def with_chair(self, seat: Seat, chair: Chair) -> Match:
        """Return the match with one chair replaced."""
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))

    @property
    def is_solo(self) -> bool:
        """Return whether one person plays with computers only: we never ping them."""
        return sum(not chair.is_computer for chair in self.chairs) == 1

    def planned_by(self, seat: Seat) -> int:
        """Count the moves that a seat's plan has made since its person last moved."""
        count = taken_back = 0
        for ply in range(self.ply, 0, -1):
            entry = self.log[ply - 1]
            if entry.seat == seat and ply not in self.planned:
                break
            if entry.words == UNDO:
                taken_back += 1
            elif taken_back and entry.words != RESIGN:
                taken_back -= 1
            elif entry.seat == seat:
                count += 1
        return count

    def is_known(self, user_id: int) -> bool:
        """Return whether somebody has, or had, a chair here."""
        return any(chair.user_id == user_id for chair in self.chairs)
