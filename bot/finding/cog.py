"""Which match somebody means, from where they are and who they are."""

from __future__ import annotations

from dataclasses import replace
from functools import wraps
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import discord
import structlog
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.database import ArchiveError
from bot.finding.who_may_see_cog import check_sight, is_open_to
from bot.front import verbs
from bot.front.card import CHOICE_LIMIT
from bot.front.click import Click, is_number
from bot.front.log_context import about_match
from bot.front.refusals import NoMatchHere, NoSuchMatch, SeveralMatches
from bot.front.words import shorten, voice
from bot.match.match import Status
from render.shelf import LOOKS
from rules_engine import OtherRules

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from bot.lists.listed import ListedMatch
    from bot.match.match import Match
    from bot.match.service import Matches

    Suggest: TypeAlias = Callable[..., Coroutine[Any, Any, list[app_commands.Choice[str]]]]

log = structlog.get_logger()

F = TypeVar("F", bound="Callable[..., Any]")

CHOICES_LIMIT = 25
ABOUT = "about"  # the click that does what the command does


class WhichMatch:
    def __init__(self, matches: Matches, remember_activity: Callable[[int, int], None]) -> None:
        self._matches = matches
        self._remember_activity = remember_activity

    async def match(self, interaction: discord.Interaction[Any], named: str | None, press: Click) -> Match:
        """Find the match that is named, or the one that somebody can mean here.

        Where there are several, `press` says which of their buttons does the same.
        """
        found = await self._require_meant(interaction, named, press)
        about_match(found.id)
        self._remember_activity(found.id, interaction.user.id)
        interaction.extras[ABOUT] = replace(press, match=found.id)
        return found

    async def _require_meant(
        self, interaction: discord.Interaction[Any], named: str | None, press: Click
    ) -> Match:
        if named is not None:
            return await self._require_named(interaction, named)
        candidates = await self._candidates(interaction)
        likely = _likeliest(candidates, interaction.user.id, is_to_move=press.verb == verbs.PLAY)
        if not likely:
            raise NoMatchHere
        if len(likely) > 1:
            raise SeveralMatches(likely, str(press))
        return await self._matches.require(likely[0].id)

    async def matches_if_any(
        self, interaction: discord.Interaction[Any], named: str | None, most: int
    ) -> list[Match]:
        """List the matches in which somebody may make a move: several if it is their turn in several."""
        try:
            return [await self.match(interaction, named, Click(verbs.PLAY))]
        except (NoMatchHere, NoSuchMatch):
            return []
        except SeveralMatches as several:
            waiting = [match.id for match in several.matches if match.waits_for(interaction.user.id)]
            return [await self._matches.require(match_id) for match_id in waiting[:most]]

    async def choices(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        said = typed.casefold()
        named = ((self.title(match), str(match.id)) for match in await self._candidates(interaction))
        fitting = ((title, key) for title, key in named if said in title.casefold() or said == key)
        shown = islice(fitting, CHOICES_LIMIT)
        return [app_commands.Choice(name=shorten(title, CHOICE_LIMIT), value=key) for title, key in shown]

    def title(self, match: Match | ListedMatch) -> str:
        """Name a match for people: the game, its number, who plays."""
        game = voice(match.lang)(LOOKS[match.game].title)
        return f"{game} #{match.id} · {', '.join(match.names)}"

    async def _candidates(self, interaction: discord.Interaction[Any]) -> tuple[ListedMatch, ...]:
        """List what is played in this channel, or else what this person plays anywhere."""
        return await self._matches.list_candidates(interaction.channel_id or 0, interaction.user.id)

    async def _require_named(self, interaction: discord.Interaction[Any], named: str) -> Match:
        if not is_number(named):
            raise NoMatchHere
        match = await self._matches.require(int(named))
        check_sight(match, interaction)
        if match.status is Status.LOBBY:
            raise NoSuchMatch
        return match

    async def clicked_match(self, interaction: discord.Interaction[Any], click: Click) -> Match:
        """Find the match of a button, if the person may still see where it is played."""
        match = await self._matches.require(click.match)
        check_sight(match, interaction)
        return match

    async def list_open_tables(
        self, interaction: discord.Interaction[Any], game: str | None = None
    ) -> tuple[ListedMatch, ...]:
        """List the tables here that somebody can see and join; those of this channel come first."""
        if interaction.guild_id is None:
            return ()
        tables = await self._matches.list_open_tables(interaction.guild_id, interaction.user.id)
        fitting = (one for one in tables if game in (None, one.game) and is_open_to(one, interaction))
        return tuple(sorted(fitting, key=lambda one: one.place.channel_id != interaction.channel_id))


def _likeliest(
    matches: tuple[ListedMatch, ...], user_id: int, *, is_to_move: bool
) -> tuple[ListedMatch, ...]:
    """Prefer the ones somebody sits in; for a move, those in which it is their turn."""
    seated = tuple(match for match in matches if match.has(user_id))
    waiting = tuple(match for match in seated if is_to_move and match.waits_for(user_id))
    return next((some for some in (waiting, seated, matches) if some), ())


def suggest_safely(suggest: Suggest) -> Suggest:
    """Suggest nothing after an error: else Discord tells the person who types that the bot is broken."""

    @wraps(suggest)
    async def suggest_or_nothing(
        cog: Any, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        try:
            return await suggest(cog, interaction, typed)
        except (ArchiveError, OtherRules) as error:
            log.warning("cannot suggest", reason=str(error))
            return []

    return suggest_or_nothing


class MatchCommands(commands.Cog):
    """Commands that are about a match, with an option that names it."""

    def __init__(self, which_match: WhichMatch) -> None:
        self.which_match = which_match

    @suggest_safely
    async def complete_match(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self.which_match.choices(interaction, typed)


def which_match(command: F) -> F:
    """Name and describe the option `match` of a command, and complete it by the match's title."""
    completed = app_commands.autocomplete(match=MatchCommands.complete_match)(command)
    named = app_commands.rename(match=locale_str("match"))(completed)
    return app_commands.describe(match=locale_str("Which match, if there are several here"))(named)
