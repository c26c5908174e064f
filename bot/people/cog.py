"""`/me`: how the bot speaks to somebody, and what it keeps about them."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.clocks.days_off import date_of, day_of
from bot.front import verbs
from bot.front.card import CHOICE_LIMIT, Card, Text, note
from bot.front.reply import show
from bot.front.router import chosen_values, on_click
from bot.front.words import voice
from bot.people.card import away_card, delete_card, parse_wish, person_card
from bot.people.export_card import export_file
from bot.people.hours import AWAY_LIMIT, DAY, USUAL_QUIET, parse_quiet_hours, spell_minute
from bot.people.waking import MINUTE, shift
from bot.people.zones import city, parse_zone, suggest_zones

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.front.click import Click
    from bot.people.person import Person
    from bot.people.reader_keeper import Readers
    from bot.people.service import People


AWAY_SUGGESTIONS = (1, 2, 3, 4, 5, 7, 10, 14, 21, 30)  # days


class MeCog(commands.Cog):
    me = app_commands.Group(name=locale_str("me"), description=locale_str("Your settings and your data"))

    def __init__(self, people: People, readers: Readers, lang: str, now: Callable[[], int]) -> None:
        self._people = people
        self._readers = readers
        self._lang = lang
        self._now = now

    @me.command(
        name=locale_str("settings"), description=locale_str("Language, pictures, pings, and when you sleep")
    )
    @app_commands.rename(zone=locale_str("zone"), quiet=locale_str("quiet"))
    @app_commands.describe(
        zone=locale_str("Where you live: a city, or an offset like +2"),
        quiet=locale_str("When your clocks pause: 23-7, or none"),
    )
    async def settings(
        self,
        interaction: discord.Interaction[Any],
        zone: app_commands.Range[str, 1, 100] | None = None,
        quiet: app_commands.Range[str, 1, 100] | None = None,
    ) -> None:
        wishes: dict[str, Any] = {} if quiet is None else {"quiet": parse_quiet_hours(quiet)}
        if zone is not None:
            wishes["zone"] = await asyncio.to_thread(parse_zone, zone, self._now())
        person = await self._people.find(interaction.user.id)
        if zone is not None and person.zone is None and person.quiet is None:
            wishes = {"quiet": USUAL_QUIET, **wishes}
        if wishes:
            person = await self._people.change(interaction.user.id, **wishes)
        await self._show(interaction, person)

    @settings.autocomplete("zone")
    async def complete_zone(
        self,
        interaction: discord.Interaction[Any],
        current: str,
    ) -> list[app_commands.Choice[str]]:
        lang = (await self._readers.say_to(interaction)).lang
        named = await asyncio.to_thread(_zone_choices, current, self._now(), lang)
        return [app_commands.Choice(name=name, value=zone) for name, zone in named]

    @on_click(verbs.ME)
    async def set(self, interaction: discord.Interaction[Any], click: Click) -> None:
        name, value = parse_wish(click.word(), chosen_values(interaction))
        await self._show(interaction, await self._people.change(interaction.user.id, **{name: value}))

    async def _show(self, interaction: discord.Interaction[Any], person: Person) -> None:
        say = await self._readers.say_to(interaction)
        await show(interaction, await asyncio.to_thread(person_card, person, say, self._now()))

    @me.command(name=locale_str("away"), description=locale_str("Take days off: your clocks pause"))
    @app_commands.rename(until=locale_str("until"))
    @app_commands.describe(until=locale_str("The last day, or how many days; nothing: you are back"))
    async def away(
        self, interaction: discord.Interaction[Any], until: app_commands.Range[str, 1, 30] | None = None
    ) -> None:
        user_id, guild_id = interaction.user.id, interaction.guild_id
        before = await self._people.find(user_id)
        if until is None:
            person = await self._people.end_leave(user_id)
        else:
            person = await self._people.take_leave(user_id, guild_id, until)
        left, say = await self._people.days_left(user_id, guild_id), await self._readers.say_to(interaction)
        was_away = before.away_until is not None and before.away_until > self._now()
        await show(interaction, away_card(person, left, say, was_away=was_away))

    @away.autocomplete("until")
    async def complete_until(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        person = await self._people.find(interaction.user.id)
        today = date_of(day_of(person, self._now()))
        say = await self._readers.say_to(interaction)
        typed = current.strip()
        is_count = typed.isascii() and typed.isdecimal() and 0 < int(typed) <= AWAY_LIMIT
        counts = (int(typed),) if is_count else AWAY_SUGGESTIONS
        days = [(count, today + timedelta(days=count - 1)) for count in counts]
        return [
            app_commands.Choice(
                name=say.count("{n} day: until {day}", "{n} days: until {day}", count, day=say.day(last)),
                value=last.isoformat(),
            )
            for count, last in days
            if is_count or last.isoformat().startswith(typed)
        ]

    @me.command(name=locale_str("export"), description=locale_str("Everything I keep about you"))
    async def export(self, interaction: discord.Interaction[Any]) -> None:
        everything = await self._people.export(interaction.user.id)
        say = await self._readers.say_to(interaction)
        file = await asyncio.to_thread(export_file, everything)
        await show(interaction, Card((Text(say("This is everything I keep about you.")),), files=(file,)))

    @me.command(name=locale_str("delete"), description=locale_str("Delete everything I keep about you"))
    async def delete(self, interaction: discord.Interaction[Any]) -> None:
        await show(interaction, delete_card(await self._readers.say_to(interaction)))

    @on_click(verbs.FORGET)
    async def forget(self, interaction: discord.Interaction[Any], click: Click) -> None:  # noqa: ARG002 - no words
        say = await self._readers.say_to(interaction)
        await self._people.delete(interaction.user.id, voice(self._lang)("somebody"))
        await show(interaction, note(say("Done. I keep nothing about you any more.")))


def _zone_choices(typed: str, now: int, lang: str) -> list[tuple[str, str]]:
    """Word the zones that may be meant; called off the event loop, as the names of cities take 30 ms."""
    return [
        (f"{city(zone, lang)} · {_local_time(zone, now)} · {zone}"[:CHOICE_LIMIT], zone)
        for zone in suggest_zones(typed, now)
    ]


def _local_time(zone: str, now: int) -> str:
    return spell_minute((now + shift(zone, now)) // MINUTE % DAY)
