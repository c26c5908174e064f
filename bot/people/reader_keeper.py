"""Finds the language and colors of a person: what they have chosen, or what their Discord says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.front.reader import Reader
from bot.front.refusals import NotSeated
from bot.front.words import language_of
from bot.match.perspective_card import Perspective, private_perspective
from render.palette import Theme

if TYPE_CHECKING:
    from collections.abc import Collection

    import discord

    from bot.match.match import Match
    from bot.match.service import Matches
    from bot.people.person import Person
    from bot.people.service import People
    from bot.servers.server import Server
    from render.words import Say


SEEN = "seen"  # the perspective that the answer to an interaction shows


def language_on(server: Server, guild: discord.Guild | None, otherwise: str) -> str:
    """Return the language for everybody on a server: the one chosen there, or the one Discord says."""
    return server.lang or language_of(str(guild.preferred_locale) if guild else None, otherwise)


class Readers:
    def __init__(self, people: People, matches: Matches, lang: str) -> None:
        self._people = people
        self._matches = matches
        self._lang = lang

    async def of(self, interaction: discord.Interaction[Any]) -> Reader:
        person = await self._people.find(interaction.user.id)
        spoken = self.language_on_discord(interaction)
        if person.spoken != spoken:
            await self._people.set_spoken_language(person.user_id, spoken)
        lang = person.lang or spoken
        theme = None if person.theme == Theme.STANDARD else person.theme
        return Reader(person, lang, theme)

    async def say_to(self, interaction: discord.Interaction[Any]) -> Say:
        return (await self.of(interaction)).say

    async def perspective(self, interaction: discord.Interaction[Any], match: Match) -> Perspective:
        """Return the perspective of the person who asks: their seat, language and colors.

        The sheet that answers them is kept up to date from there.
        """
        if match.seed is None:
            raise NotSeated
        seen = private_perspective(await self.of(interaction), match, self._matches.table(match))
        interaction.extras[SEEN] = seen
        return seen

    async def language_to(self, user_ids: Collection[int], otherwise: str) -> str:
        """Return the language in which to ask people: one is asked in their own, several in another."""
        if len(user_ids) != 1:
            return otherwise
        (user_id,) = user_ids
        return self.language_of(await self._people.find(user_id), otherwise)

    def language_on_discord(self, interaction: discord.Interaction[Any]) -> str:
        return language_of(str(interaction.locale), self._lang)

    def language_of(self, person: Person, otherwise: str) -> str:
        """Return the language in which to write to a person: their choice, or that of their Discord."""
        return person.lang or person.spoken or otherwise
