"""Setting the scene: who there is, and what time it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.page.deeds.asked import name_of, user_of
from playground.people.commandline import ImpossibleError
from playground.world.news import Kind

if TYPE_CHECKING:
    from playground.server import LocalDiscord
    from playground.wire import Json

LONGEST_WAIT = 366 * 24 * 3600  # seconds
LOCALES = ("en-US", "en-GB", "fr", "de", "es-ES", "it", "pl", "pt-BR", "ja", "ar")


def invent(discord: LocalDiscord, ask: Json) -> Json:
    """Let a new pretend person join."""
    person = discord.person(name_of(ask), locale=_locale(ask), is_admin=bool(ask.get("is_admin")))
    return {"person": str(person.id)}


def change(discord: LocalDiscord, ask: Json) -> Json:
    """Give a pretend person another name, language or rank."""
    user = user_of(discord, ask["person"])
    user.name, user.locale = name_of(ask), _locale(ask)
    for guild in discord.world.guilds.values():
        member = guild.members.get(user.id)
        if member:
            rank = discord.world.administrators(guild)
            others = [role for role in member.roles if role is not rank]
            member.roles = [*others, rank] if ask.get("is_admin") else others
            discord.world.news.tell(Kind.MEMBER_EDITED, member)
    return {}


def wait(discord: LocalDiscord, ask: Json) -> Json:
    """Let time pass on this Discord."""
    seconds = float(ask["seconds"])
    if not 0 < seconds <= LONGEST_WAIT:
        raise ImpossibleError("The clock moves forward only, at most a year at once.")
    discord.pass_time(seconds=seconds)
    return {}


async def waits(discord: LocalDiscord, _: Json) -> Json:
    """Return what the bot waits for, the next first."""
    found = await discord.timepiece.waits()
    return {"waits": [{"at": wait.at, "what": wait.what} for wait in found]}


def _locale(ask: Json) -> str:
    if ask["locale"] not in LOCALES:
        raise ImpossibleError("Discord has no such language here.")
    return str(ask["locale"])
