"""The end of every error: the bot tells people in their words why it did not do something."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import structlog

from bot.database import ArchiveError, Overtaken
from bot.database.errors import DoneBefore
from bot.finding.card import which_card
from bot.finding.who_may_see_cog import check_sight
from bot.front.arrivals import click_of
from bot.front.card import note
from bot.front.click import Click
from bot.front.failures import sentence
from bot.front.refusal_card import unforeseen_text
from bot.front.refusals import NoSuchMatch, NotYourTurn, Refusal, SeveralMatches, TableMovedOn, UnknownButton
from bot.front.reply import show
from bot.front.verbs import WITHOUT_MATCH
from bot.front.words import voice
from bot.host.metrics import Result
from bot.match.card import view_card
from bot.people.reader_keeper import SEEN

if TYPE_CHECKING:
    import discord

    from bot.front.card import Card
    from bot.host.metrics import Counts
    from bot.match.service import Matches
    from bot.people.reader_keeper import Readers
    from render.words import Say

log = structlog.get_logger()

STALE = (
    TableMovedOn,
    NotYourTurn,
    Overtaken,
    DoneBefore,
)  # the clicked message shows an older table


class ErrorReplies:
    def __init__(self, matches: Matches, readers: Readers, counts: Counts) -> None:
        self._counts = counts
        self._matches = matches
        self._readers = readers

    async def reply(self, interaction: discord.Interaction[Any], error: Exception) -> None:
        """Say why something was not done; log what nobody foresaw."""
        interaction.extras.pop(SEEN, None)  # what came before the refusal was not shown
        try:
            await show(interaction, await self._card(interaction, error))
        except Exception as failure:  # noqa: BLE001 - nothing else catches it
            _log_failure(failure)
            await self._reply_briefly(interaction)

    async def _reply_briefly(self, interaction: discord.Interaction[Any]) -> None:
        """Say at least that something went wrong, without the database."""
        try:
            await show(
                interaction, note(unforeseen_text(voice(self._readers.language_on_discord(interaction))))
            )
        except Exception as failure:  # noqa: BLE001 - then Discord shows an error
            _log_failure(failure)

    async def _card(self, interaction: discord.Interaction[Any], error: Exception) -> Card:
        say = await self._words_for(interaction)
        if isinstance(error, (Refusal, Overtaken, DoneBefore)):
            error = await self._sight_refusal(interaction) or error
        said = sentence(error, say)
        self._counts.count_click(_verb(interaction, error), _result(error, said))
        if said is None:
            log.error("unforeseen", exc_info=error)
            self._counts.count_unforeseen("answer")
            return note(unforeseen_text(say))
        if not isinstance(error, Refusal):
            log.info("refused", reason=str(error))
        if isinstance(error, SeveralMatches) and (press := Click.parse(error.button)):
            return which_card(error.matches, press, interaction.user.id, say)
        if isinstance(error, STALE) and (click := click_of(interaction)):
            return await self._current_card(interaction, click, said)
        return note(said)

    async def _sight_refusal(self, interaction: discord.Interaction[Any]) -> NoSuchMatch | None:
        """Refuse a click on a match that the person may not see, before it reveals anything."""
        click = click_of(interaction)
        if click is None or not click.match or click.verb in WITHOUT_MATCH:
            return None
        try:
            check_sight(await self._matches.require(click.match), interaction)
        except NoSuchMatch as error:
            return error
        except ArchiveError:
            return None
        return None

    async def _words_for(self, interaction: discord.Interaction[Any]) -> Say:
        try:
            return await self._readers.say_to(interaction)
        except ArchiveError:  # then even their language cannot be read
            return voice(self._readers.language_on_discord(interaction))

    async def _current_card(self, interaction: discord.Interaction[Any], click: Click, said: str) -> Card:
        """Show the refusal above the table as it stands now."""
        try:
            match = await self._matches.require(click.match)
            return view_card(await self._readers.perspective(interaction, match), said)
        except (ArchiveError, Refusal):
            return note(said)


def _log_failure(failure: Exception) -> None:
    log.warning("cannot reply", reason=repr(failure), code=getattr(failure, "code", None))


def _verb(interaction: discord.Interaction[Any], error: Exception) -> str:
    """Name what somebody did; all buttons that are not ours count as one."""
    if interaction.command is not None:
        return interaction.command.qualified_name
    click = click_of(interaction)
    return "unknown" if click is None or isinstance(error, UnknownButton) else click.verb


def _result(error: Exception, said: str | None) -> Result:
    if said is None:
        return Result.UNFORESEEN
    return Result.REFUSED if isinstance(error, (Refusal, Overtaken, DoneBefore)) else Result.TROUBLE
