"""What must be true once all is said: about the cards, the calls and the letters of every match."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import or_, select

from bot.database.schema import matches, outbox, proposals
from bot.database.statement import Statement, param
from bot.front import verbs
from bot.front.card import Text
from bot.lobby.card import lobby_card
from bot.mail.letter import DECLINED, FULL, INVITATION, PING
from bot.match.card import is_card_of, public_card
from bot.match.match import Standing, Status
from bot.match.row_store import lookup, matches_with
from playground.world.components import Type, walk
from playground.world.news import Kind
from rules_engine import replay_table
from tests.bot.table import controls

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.database import Archive
    from bot.database.statement import Row
    from bot.front.card import Card
    from bot.match.match import Match
    from playground import LocalDiscord, Person
    from playground.world.messages import Message
    from playground.world.news import Change

TURN, SEAT, FULL_TABLE = "it is your turn", "I keep a seat for you", "is full"
NOT_COMING = "is not coming"
CALLS = (TURN, SEAT, FULL_TABLE, NOT_COMING)

FIRST = param("first")  # match
SINCE = lookup(select(matches.c.id).where(matches.c.id >= FIRST))
LETTERS = Statement(select(outbox).where(or_(outbox.c.match.is_(None), outbox.c.match >= FIRST)))
ASKED = Statement(select(proposals).where(proposals.c.closed_at.is_(None), proposals.c.match >= FIRST))


class Witness:
    """Remembers whatever the bot has said for others to read, also what is gone by now."""

    def __init__(self, discord: LocalDiscord) -> None:
        self._discord = discord
        self.said: list[Message] = []
        discord.world.news.listen(self._hear)

    def _hear(self, change: Change) -> None:
        if change.kind is Kind.MESSAGE_CREATED and self._is_ours(change.subject):
            self.said.append(change.subject)

    def _is_ours(self, message: Message) -> bool:
        return message.author is self._discord.world.bot and message.audience is None

    @property
    def standing(self) -> list[Message]:
        """List what still stands there."""
        return [message for message in self.said if not message.is_deleted]


@dataclass(frozen=True, slots=True)
class Book:
    """What the archive says."""

    matches: tuple[Match, ...]
    letters: tuple[Row, ...]
    proposals: tuple[Row, ...]

    @classmethod
    async def read(cls, archive: Archive, first: int = 1) -> Book:
        """Read about matches from one on, and about what belongs to none."""
        letters, asked = LETTERS(first=first), ASKED(first=first)
        found, (letters_found, asked_found) = await matches_with(archive, SINCE, letters, asked, first=first)
        return cls(found, tuple(letters_found), tuple(asked_found))

    def waiting(self) -> dict[int, set[int]]:
        """Tell who is to move in which match."""
        return {match.id: set(_to_move(match)) for match in self.matches if match.status is Status.RUNNING}


def untruths(
    book: Book, witness: Witness, actor: Person, before: dict[int, set[int]], until: int
) -> Iterator[str]:
    """Say what is not as it must be; `before` is who was to move before somebody acted."""
    for match in book.matches:
        yield from _cards(match, witness)
        yield from _turns(match, witness, actor.id, before.get(match.id, set()))
        yield from _invitations(match, witness)
        yield from _offers(match, witness)
        yield from _endings(match, witness)
    yield from _proposals(book, witness)
    yield from _letters(book, witness, until)
    yield from _echoes(witness)


def _cards(match: Match, witness: Witness) -> Iterator[str]:
    live = [one for one in witness.standing if is_card_of(match.id, _ids(one))]
    if match.status in {Status.LOBBY, Status.RUNNING} and len(live) != 1:
        yield f"{match.status} {match.id} has {len(live)} live cards"
    if match.status not in {Status.LOBBY, Status.RUNNING} and live:
        yield f"{match.status} {match.id} can still be played from {len(live)} cards"
    card = next((one for one in witness.standing if one.id == match.place.message_id), None)
    if card is None:
        yield f"{match.status} {match.id} does not know its card"
    elif texts_on(card) != (expected := texts_of(_card(match))):
        yield f"the card of {match.id} says {texts_on(card)}, not {expected}"


def _card(match: Match) -> Card:
    return lobby_card(match) if match.seed is None else public_card(match, replay_table(match.record))


def _turns(match: Match, witness: Witness, actor: int, before: set[int]) -> Iterator[str]:
    waiting = set(_to_move(match)) if match.status is Status.RUNNING else set()
    calls = _calls((one for one in witness.standing if _is_about(match, one)), TURN)
    yield from (f"a call to {one} stands" for one in calls if one not in waiting)
    yield from (f"{one} was called {calls[one]} times" for one in waiting if calls[one] > 1)
    yield from (f"{one} was not called" for one in waiting - before - {actor} if not calls[one])


def _to_move(match: Match) -> Iterator[int]:
    for seat in replay_table(match.record).to_act():
        chair = match.chairs[seat]
        if chair.user_id and chair.is_in_play:
            yield chair.user_id


def _invitations(match: Match, witness: Witness) -> Iterator[str]:
    invited = {
        chair.user_id
        for chair in match.chairs
        if chair.standing is Standing.INVITED and match.status is Status.LOBBY and chair.user_id
    }
    calls = _calls((one for one in witness.standing if match.id in _matches(one, verbs.ACCEPT)), SEAT)
    yield from (f"{one} was invited {calls[one]} times" for one in invited if calls[one] != 1)
    yield from (f"the invitation of {one} stands" for one in set(calls) - invited)


def _offers(match: Match, witness: Witness) -> Iterator[str]:
    offers = Counter(
        int(one.click.words[0])
        for message in witness.standing
        for one in controls(message)
        if one.click.verb == verbs.TAKE_SEAT and one.click.match == match.id
    )
    is_running = match.status is Status.RUNNING
    offered = {
        seat for seat, chair in enumerate(match.chairs) if is_running and chair.standing is Standing.OFFERED
    }
    yield from (f"seat {one} is offered {offers[one]} times" for one in offered if offers[one] != 1)
    yield from (f"the offer of seat {one} stands" for one in set(offers) - offered)


def _endings(match: Match, witness: Witness) -> Iterator[str]:
    told = sum(match.id in _matches(one, verbs.SHARE_FILM) for one in witness.standing)
    if told != (match.seed is not None and match.status is not Status.RUNNING):
        yield f"the end of {match.id} is told {told} times"


def _proposals(book: Book, witness: Witness) -> Iterator[str]:
    asked = Counter(
        one.click.number()
        for message in witness.standing
        for one in controls(message)
        if one.click.verb == verbs.AGREE
    )
    running = {match.id for match in book.matches if match.status is Status.RUNNING}
    wanted = {row.id for row in book.proposals if row.match in running}
    yield from (f"proposal {one} is asked {asked[one]} times" for one in wanted if asked[one] != 1)
    yield from (f"proposal {one} is still asked" for one in set(asked) - wanted)


def _letters(book: Book, witness: Witness, until: int) -> Iterator[str]:
    standing = {message.id for message in witness.standing}
    live = {match.id for match in book.matches if match.status in {Status.LOBBY, Status.RUNNING}}
    for row in book.letters:
        if row.due_at is not None and row.due_at <= until:
            yield f"a letter waits: {row.kind}"
        if row.due_at is None and row.message_id not in standing:
            yield f"a letter is kept of which nothing stands: {row.kind}"
        if row.kind in {PING, INVITATION, FULL, DECLINED} and row.match not in live:
            yield f"a letter is kept of a match that is over: {row.kind}"


def _echoes(witness: Witness) -> Iterator[str]:
    """Say what was said twice to somebody."""
    calls = [one for one in witness.said if _calls_somebody(one)]
    said = Counter((one.channel.id, one.content, *_addresses(one)) for one in calls)
    yield from (f"said {times} times: {words}" for (_, words, *_), times in said.items() if times > 1)


def _calls_somebody(message: Message) -> bool:
    return any(words in message.content for words in CALLS)


def _calls(messages: Iterable[Message], words: str) -> Counter[int]:
    return Counter(user.id for one in messages if words in one.content for user in one.pinged)


def _matches(message: Message, verb: str) -> set[int]:
    return {one.click.match for one in controls(message) if one.click.verb == verb}


def _is_about(match: Match, message: Message) -> bool:
    """Tell it by its buttons, or where its link leads: to the card, or where that will be."""
    places = {str(match.place.message_id), str(match.place.channel_id)}
    buttons = any(one.click.match == match.id for one in controls(message))
    return buttons or any(way.rsplit("/", 1)[-1] in places for way in _addresses(message))


def _addresses(message: Message) -> Iterator[str]:
    return (part["url"] for part in walk(message.components) if "url" in part)


def _ids(message: Message) -> Iterator[str]:
    return (str(one.click) for one in controls(message))


def texts_of(card: Card) -> list[str]:
    return [part.markdown for part in card.parts if isinstance(part, Text)]


def texts_on(message: Message) -> list[str]:
    return [part["content"] for part in walk(message.components) if part["type"] == Type.TEXT]
