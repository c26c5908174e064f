"""What each kind of letter in the outbox says, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.cards import invitation_card
from bot.layout import laid_out
from bot.lobby import INVITATION
from bot.match import Standing, Status
from bot.matches import CARD

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.app import Makiso
    from bot.archive.outbox import Letter
    from bot.post import Sender


def senders(bot: Makiso) -> Mapping[str, Sender]:
    """Tell who delivers which kind of letter."""

    async def card(letter: Letter) -> None:
        assert letter.match_id is not None
        await bot.desk.refresh(letter.match_id)

    async def invitation(letter: Letter) -> None:
        assert letter.match_id is not None
        match = await bot.matches.find(letter.match_id)
        chair = next((chair for chair in match.chairs if chair.user_id == letter.user_id), None)
        if chair is None or chair.standing is not Standing.INVITED or match.status is not Status.LOBBY:
            return
        sheet = await laid_out(invitation_card(match, chair, match.lang))
        channel = bot.get_partial_messageable(match.place.channel_id, guild_id=match.place.guild_id)
        await channel.send(nonce=letter.nonce, **sheet.message())

    return {CARD: card, INVITATION: invitation}
