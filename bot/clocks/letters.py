"""Does what is due: reminders, timeouts, proposals that expire, lobbies in which nothing happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.mail.delivers import delivers
from bot.mail.letter import EXPIRY, IDLE, REMIND, TIMEOUT

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.clocks.service import Deadlines
    from bot.lobby.service import Lobby
    from bot.mail.letter import Letter
    from bot.votes.service import Votes


class DeadlineLetters:
    """`check` refuses everything while the machine's clock cannot be trusted."""

    def __init__(self, check: Callable[[], None], deadlines: Deadlines, votes: Votes, lobby: Lobby) -> None:
        self._check = check
        self._deadlines = deadlines
        self._votes = votes
        self._lobby = lobby

    @delivers(REMIND)
    async def deliver_reminder(self, letter: Letter) -> None:
        self._check()
        await self._deadlines.remind(letter)

    @delivers(TIMEOUT)
    async def deliver_timeout(self, letter: Letter) -> None:
        self._check()
        await self._deadlines.time_out(letter)

    @delivers(EXPIRY)
    async def deliver_expiry(self, letter: Letter) -> None:
        self._check()
        await self._votes.expire(letter)

    @delivers(IDLE)
    async def deliver_idle(self, letter: Letter) -> None:
        """Close a lobby in which nothing has happened for a day."""
        self._check()
        await self._lobby.close_idle(letter.of_match)
