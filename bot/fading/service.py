"""Matches without a pace that nobody plays any more: we ask after two weeks, and close after four."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.clocks.pace import Pace
from bot.database import Rank
from bot.lists import store as listing
from bot.mail import store as outbox
from bot.mail.letter import FADED, FADING, Letter
from bot.match import decision_store as decisions
from bot.match.decision import Decision
from bot.match.ending import close
from bot.match.find_store import require_match, require_seen
from bot.match.match import Status
from bot.match.seating import require_seat
from bot.match.withdrawal_store import withdraw
from bot.people.waking import DAY

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.database import Archive, Transaction
    from bot.match.match import Match, Place

ASKED_AFTER = 14 * DAY
CLOSED_AFTER = 14 * DAY  # after we have asked


def fading_letters(match: Match, since: int) -> tuple[Letter, ...]:
    """Return the letter that checks later whether people still play; a match with a pace needs none."""
    return (_fading_letter(match.id, since, since + ASKED_AFTER),) if match.pace is Pace.NONE else ()


def _fading_letter(match_id: int, since: int, due_at: int, *, is_asked: bool = False) -> Letter:
    return Letter(FADING, match_id, content={"since": since, "asked": is_asked}, due_at=due_at)


async def _ask(connection: Transaction, match_id: int, since: int, until: int, now: int) -> None:
    """Ask in the channel, and withdraw the earlier question."""
    await withdraw(connection, match_id, FADED)
    content = {"since": since, "until": until}
    await outbox.add(connection, Letter(FADED, match_id, content=content, due_at=now))


async def delay(connection: Transaction, since: int, now: int, guild_id: int | None = None) -> None:
    """Give back the time in which nobody could keep a match; after a day or more, ask again."""
    for letter in await outbox.delay(connection, FADING, since, now - since, guild_id):
        if letter.content.get("asked") and abs(now - since) >= DAY:
            assert letter.due_at is not None
            await _ask(connection, letter.of_match, int(letter.content["since"]), letter.due_at, now)


class Fading:
    def __init__(self, archive: Archive, now: Callable[[], int]) -> None:
        self._archive = archive
        self._now = now

    async def deliver(self, letter: Letter) -> None:
        """Check whether people still play a match: ask, close it, or check again later."""
        async with self._archive.writing(Rank.BACKGROUND) as connection:
            if not await outbox.remove(connection, letter):
                return
            match = await require_match(connection, letter.of_match)
            if match.status is Status.RUNNING:
                is_asked = bool(letter.content.get("asked"))
                await self._ask_or_close(connection, match, int(letter.content["since"]), is_asked=is_asked)

    async def _ask_or_close(self, connection: Transaction, match: Match, was: int, *, is_asked: bool) -> None:
        since, now = max(match.moved_at, was), self._now()
        if is_asked and since == was:
            decision = close(Decision.about(await require_seen(connection, match.id), now))
            await decisions.store(connection, decision)
        elif now >= since + ASKED_AFTER:
            await _ask(connection, match.id, since, now + CLOSED_AFTER, now)
            await outbox.add(connection, _fading_letter(match.id, since, now + CLOSED_AFTER, is_asked=True))
        else:
            await withdraw(connection, match.id, FADED)  # somebody has moved since
            await outbox.add(connection, _fading_letter(match.id, since, since + ASKED_AFTER))

    async def keep(self, match_id: int, user_id: int) -> Match:
        """Keep a match, as one of its people asks for it."""
        async with self._archive.writing() as connection:
            match = await require_match(connection, match_id)
            require_seat(match, user_id)
            await outbox.withdraw(connection, match_id, FADING)
            await withdraw(connection, match_id, FADED)
            await outbox.add(connection, *fading_letters(match, self._now()))
            return match

    async def find_place(self, match_id: int) -> Place:
        return (await require_match(self._archive, match_id)).place

    async def is_deserted(self, place: Place) -> bool:
        """Return whether a match had its own thread, and nobody plays another match there."""
        played = await listing.list_in_channel(self._archive, place.channel_id, 1)
        return place.thread and not played.total
