"""Whether everything that was acknowledged is in the book, once, and what is shown is what the book says."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

from bench.crowd.tally import spelled
from bot.database import Archive
from bot.front.card import Text
from bot.library.position_card import text_card
from bot.match import store as rows
from bot.match.card import public_card
from bot.match.match import Status
from bot.match.perspective_card import Perspective
from playground.world.components import Type, walk
from rules_engine import BadRecord, Entry, replay_table
from tests.bot.table import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bench.crowd.parties import Party
    from bench.crowd.tally import Asked, Tally
    from bot.front.card import Card
    from bot.match.match import Match
    from playground import LocalDiscord, Person
    from playground.world.messages import Message
    from rules_engine import Table
    from tests.bot import table

Lines: TypeAlias = "Counter[tuple[int | None, str]]"

QUIET = 20.0  # seconds in which the last cards must have been brought up to date


async def book(database: str, tally: Tally) -> dict[int, Match]:
    """Read every match that anybody has clicked on and that has begun."""
    async with Archive.open(database) as archive, archive.reading() as connection:
        found = [await rows.find(connection, match_id) for match_id in sorted(tally.matches)]
    return {match.id: match for match in found if match and match.seed}


def log_faults(tally: Tally, matches: dict[int, Match]) -> Iterator[str]:
    """Compare each log with what people were told: nothing lost, nothing doubled, nothing from nowhere."""
    for match in matches.values():
        try:
            forced = Counter(_forced(match))
        except BadRecord as error:
            yield f"match {match.id} does not replay: {error}"
            continue
        written = Counter(_line(match, entry) for entry in match.log)
        asked = tuple(tally.of_match(match.id))
        done: Lines = Counter((one.user_id, one.words) for one in asked if one.is_done)
        unsure: Lines = Counter((one.user_id, one.words) for one in asked if _is_unsure(one))
        yield from (f"match {match.id} has lost {line}" for line in (done - written))
        extra = written - done - unsure - forced - _ending(match)
        yield from (f"match {match.id} says {line}, which nobody was told" for line in extra)


def _ending(match: Match) -> Lines:
    """Count the line that ended a match: its sheet shows the result."""
    return Counter([_line(match, match.log[-1])] if match.status is Status.OVER and match.log else [])


def _is_unsure(asked: Asked) -> bool:
    """Tell whether somebody was never told what came of it, by somebody who knew."""
    return asked.is_unsure or asked.seconds is None


def _line(match: Match, entry: Entry) -> tuple[int | None, str]:
    return match.chairs[entry.seat].user_id, spelled(entry.words)


def _forced(match: Match) -> Iterator[tuple[int | None, str]]:
    """List what seats had to do, and the bot may have done for them."""
    table = replay_table(match.record.upto(0))
    for entry in match.log:
        if entry.seat in table.to_act():
            moves = tuple(table.state.legal_moves(entry.seat))
            if len(moves) == 1:
                yield _line(match, entry)
        table = table.then(entry.seat, entry.words)


def cut_faults(before: dict[int, Match], after: dict[int, Match]) -> Iterator[str]:
    """Compare the logs of two times: what was written stays."""
    for match in before.values():
        later = after.get(match.id)
        if later is None or later.log[: match.ply] != match.log:
            yield f"the log of match {match.id} has changed"


async def shown_faults(discord: LocalDiscord, parties: list[Party], matches: dict[int, Match]) -> list[str]:
    """Compare what everybody is shown, and told on asking, with a replay of each record."""
    faults = []
    for party in parties:
        for played in party.tables:
            if match := matches.get(played.match):
                faults += await _shown(discord, played, match)
    return faults


async def _shown(discord: LocalDiscord, played: table.Table, match: Match) -> list[str]:
    position = replay_table(match.record)
    faults = []
    place = match.place  # a thread of its own, where nobody was heard who wished none
    where = discord.world.channels.get(place.channel_id, played.channel)
    card = next((one for one in where.messages.values() if one.id == place.message_id), None)
    if card is None:
        return [f"match {match.id} has no card: {place}"]
    expected = _texts(public_card(match, position))
    try:
        await discord.until(lambda: _read(card) == expected, QUIET)
    except TimeoutError:
        faults.append(f"the card of match {match.id} says {_read(card)}, not {expected}")
    person = played.people[-1]
    told = await say(person, played.channel, "text", match=str(match.id))
    if _read(told) != _texts(text_card(_sight(match, position, person))):
        faults.append(f"match {match.id} tells another position than its record")
    return faults


def _sight(match: Match, position: Table, person: Person) -> Perspective:
    lang = person.user.locale.partition("-")[0]
    return Perspective(match, position, match.seat_of(person.id), lang, match.theme)


def _texts(card: Card) -> list[str]:
    return [part.markdown for part in card.parts if isinstance(part, Text)]


def _read(message: Message) -> list[str]:
    return [part["content"] for part in walk(message.components) if part["type"] == Type.TEXT]
