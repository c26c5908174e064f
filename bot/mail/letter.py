"""A letter: something that must still be said on Discord, or done later."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Self, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.match.match import Match

    Shown: TypeAlias = tuple[Match, tuple[int, ...]]
    """What a card shows: a match, and the people whom a letter about it could not reach."""


class To(StrEnum):
    """Whom a letter is for."""

    OURSELVES = "ourselves"  # a task for the bot, at a time
    MESSAGE = "message"  # one that exists: edit it, or delete it
    PERSON = "person"
    CHANNEL = "channel"
    SERVER = "server"


class LetterKind(str):
    """What a letter asks for, under its name in the outbox; each deliverer declares its own kinds."""

    __slots__ = ("at_table", "is_call", "of_match", "rests", "till_end", "to")

    to: To
    is_call: bool  # its message stays while it holds; if we withdraw the letter, we delete the message
    at_table: bool  # a decision about its match reads it, and may withdraw it
    till_end: bool  # we withdraw it when its match ends
    rests: bool  # it waits while its match is suspended
    of_match: bool  # it is about a match

    def __new__(
        cls,
        name: str,
        to: To,
        *,
        is_call: bool = False,
        at_table: bool = False,
        till_end: bool = False,
        rests: bool = True,
        of_match: bool = True,
    ) -> Self:
        kind = super().__new__(cls, name)
        kind.to, kind.is_call, kind.of_match = to, is_call, of_match
        kind.at_table, kind.till_end, kind.rests = at_table, till_end, rests
        return kind


BEGIN = LetterKind("begin", To.OURSELVES)  # start a match: everybody sits at a table that starts by itself
BROUGHT = LetterKind("brought", To.OURSELVES)  # look for a card that may have been posted while the bot died
CARD = LetterKind("card", To.MESSAGE)  # show the card of this match as it is now
DECLINED = LetterKind("declined", To.PERSON, is_call=True)  # to the host: somebody declines an invitation
DIGEST = LetterKind("digest", To.OURSELVES, of_match=False)  # the hour of somebody's digest
DUEL = LetterKind("duel", To.MESSAGE, of_match=False)  # show a duel as it is now
END = LetterKind("end", To.CHANNEL)  # a match has ended
EXPIRY = LetterKind("expiry", To.OURSELVES, at_table=True, till_end=True)  # the time to answer is over
ARCHIVE = LetterKind("archive", To.OURSELVES)  # an ended match leaves the pulse board; archive its thread
FADED = LetterKind("faded", To.CHANNEL, is_call=True, at_table=True, till_end=True)  # does anybody play
FADING = LetterKind("fading", To.OURSELVES)  # check whether anybody still plays a match without a pace
FULL = LetterKind("full", To.PERSON, is_call=True)  # to the host: everybody sits
IDLE = LetterKind("idle", To.OURSELVES)  # check whether anything still happens in a lobby
INVITATION = LetterKind("invitation", To.PERSON, is_call=True)  # to somebody for whom the host keeps a seat
LATE = LetterKind("late", To.CHANNEL, is_call=True, at_table=True)  # let the others choose
LEAVE = LetterKind("leave", To.CHANNEL)  # say that we have spent a day off for somebody
MORNING = LetterKind("morning", To.CHANNEL, of_match=False)  # how the daily of yesterday went
MOVED = LetterKind("moved", To.MESSAGE)  # let the card of a lobby link to its match
OFFER = LetterKind("offer", To.MESSAGE, at_table=True)  # a seat is on offer, or no longer is
PING = LetterKind("ping", To.PERSON, is_call=True, at_table=True)  # it is your turn
PROPOSAL = LetterKind("proposal", To.MESSAGE)  # show a proposal as it is now
READDRESS = LetterKind("readdress", To.MESSAGE)  # let a posted ping link to where the card is now
RETIME = LetterKind("retime", To.MESSAGE)  # let a posted ping show the present deadline
REMIND = LetterKind("remind", To.OURSELVES)  # remind somebody of their clock
TIMEOUT = LetterKind("timeout", To.OURSELVES)  # a clock has run out
START = LetterKind("start", To.CHANNEL, is_call=True, till_end=True)  # everybody can answer now
PLAN = LetterKind("plan", To.PERSON)  # somebody has lost their plan
PLANNED = LetterKind("planned", To.PERSON)  # somebody's plan has moved for them
THINK = LetterKind("think", To.OURSELVES, rests=False)  # a computer has to move
VERDICT = LetterKind("verdict", To.CHANNEL)  # what silence has decided about a proposal
RECALL = LetterKind("recall", To.MESSAGE)  # look for a withdrawn ping that may have arrived
REMOVAL = LetterKind("removal", To.MESSAGE)  # delete a message that no longer holds
WAITING = LetterKind("waiting", To.PERSON, of_match=False)  # the digest itself
WELCOME = LetterKind("welcome", To.SERVER, of_match=False)  # to a server that has just added the bot

KINDS = tuple(value for value in tuple(vars().values()) if isinstance(value, LetterKind))
TILL_END = tuple(kind for kind in KINDS if kind.till_end)
CALLS = frozenset(kind for kind in KINDS if kind.is_call)
PATIENT_ATTEMPTS = 9  # that we count while Discord is out of reach; Discord has refused each one beyond
ANSWER_SECONDS = 15  # after which a letter shows what the reply to a click has failed to show


def new_nonce() -> str:
    return token_hex(12)  # Discord takes 25 characters


@dataclass(frozen=True, slots=True)
class Letter:
    kind: str
    match_id: int | None = None
    channel_id: int | None = None
    user_id: int | None = None
    content: Mapping[str, Any] = field(default_factory=dict)  # JSON; no names of people
    nonce: str = field(default_factory=new_nonce)  # the same letter sent twice is one message
    due_at: int | None = 0  # None: we have sent it
    attempts: int = 0
    message_id: int | None = None  # what it has become
    guild_id: int | None = None  # of its subject, if that is no match
    epoch: int = 0  # how often a process has claimed it to send it
    id: int = 0  # given by the archive
    is_listed: bool = field(default=False, compare=False)  # a pulse board lists its match
    shown: Shown | None = field(default=None, compare=False)  # by its writer, not stored

    @property
    def of_match(self) -> int:
        """Return the match that the letter is about; most kinds have one."""
        assert self.match_id is not None
        return self.match_id

    @property
    def may_stand_unknown(self) -> bool:
        """Return whether it may have become a message whose id we do not know."""
        return self.kind in CALLS and self.message_id is None and self.epoch > 0

    @property
    def has_been_tried(self) -> bool:
        """Return whether a process has tried to send it before."""
        return self.attempts > 0 or self.epoch > 1

    @property
    def refusals(self) -> int:
        """Return how often Discord has refused it."""
        return max(0, self.attempts - PATIENT_ATTEMPTS)
