"""`/maniki`: single cards, raced for in a channel or solved alone. The one game with a mode of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.racing.cog import postable_place
from bot.racing.rules import Race, Stage
from rules_engine import GAMES

if TYPE_CHECKING:
    from bot.people.reader_keeper import Readers
    from bot.racing.cog import RacesCog
    from bot.riddles.cog import SolosCog
    from bot.riddles.practice_cog import PracticeCog

GAME = "maniki"
MOST_CARDS, LEAST_SECONDS, MOST_SECONDS = 24, 15, 300
LEVELS = [
    app_commands.Choice(name=locale_str("easy: 1 or 2 orders"), value="easy"),
    app_commands.Choice(name=locale_str("medium: 3 orders"), value="medium"),
    app_commands.Choice(name=locale_str("hard: 4 or 5 orders"), value="hard"),
]
RISING = app_commands.Choice(name=locale_str("rising: from easy to hard"), value="rising")
EDITIONS = [
    app_commands.Choice(name="Jumbo", value="jumbo"),
    app_commands.Choice(name="FoxMind", value="foxmind"),
]


class ManikiCog(commands.Cog):
    maniki = app_commands.Group(
        name="maniki", description=locale_str("Single cards: races, the daily, duels")
    )

    def __init__(self, races: RacesCog, solos: SolosCog, practice: PracticeCog, readers: Readers) -> None:
        self._races = races
        self._solos = solos
        self._practice = practice
        self._readers = readers

    @maniki.command(name=locale_str("race"), description=locale_str("Race everybody here for cards"))
    @app_commands.rename(
        cards=locale_str("cards"),
        level=locale_str("level"),
        expert=locale_str("expert"),
        edition=locale_str("edition"),
        hints=locale_str("hints"),
        seconds=locale_str("seconds"),
    )
    @app_commands.describe(
        cards=locale_str("Cards needed to win"),
        level=locale_str("How hard the cards are"),
        expert=locale_str("Without the order that swaps the two tops"),
        edition=locale_str("What the orders are called"),
        hints=locale_str("Whether hints appear as the time goes by"),
        seconds=locale_str("How long a card may take"),
    )
    @app_commands.choices(level=[*LEVELS, RISING], edition=EDITIONS)
    async def race(  # noqa: PLR0917 - as many options as a race has
        self,
        interaction: discord.Interaction[Any],
        cards: app_commands.Range[int, 1, MOST_CARDS] = 5,
        level: str = "easy",
        expert: bool = False,  # noqa: FBT001, FBT002 - an option of a command
        edition: str = "jumbo",
        hints: bool = True,  # noqa: FBT001, FBT002 - the same
        seconds: app_commands.Range[int, LEAST_SECONDS, MOST_SECONDS] = 60,
    ) -> None:
        like = Race(
            id=0,
            game=GAME,
            place=postable_place(interaction),
            starter_id=None,
            lang=(await self._readers.of(interaction)).lang,
            seed="",
            goal=cards,
            level=level,
            options=_options(edition, expert=expert),
            hints=hints,
            seconds=seconds,
            stage=Stage.COUNTDOWN,
            opened_at=0,
            since=0,
        )
        await self._races.start(interaction, like)

    @maniki.command(name=locale_str("say"), description=locale_str("Answer the card that is shown here"))
    @app_commands.rename(words=locale_str("orders"))
    @app_commands.describe(words=locale_str("The orders, like KI LO"))
    async def answer(
        self, interaction: discord.Interaction[Any], words: app_commands.Range[str, 1, 4000]
    ) -> None:
        await self._races.answer(interaction, words)

    @maniki.command(name=locale_str("stop"), description=locale_str("End the race in this channel"))
    async def stop(self, interaction: discord.Interaction[Any]) -> None:
        await self._races.stop_here(interaction)

    @maniki.command(name=locale_str("daily"), description=locale_str("One card for everybody, every day"))
    async def daily(self, interaction: discord.Interaction[Any]) -> None:
        await self._solos.offer_daily(interaction)

    @maniki.command(
        name=locale_str("mornings"),
        description=locale_str("Post the results of each daily here, or not"),
    )
    async def mornings(self, interaction: discord.Interaction[Any]) -> None:
        await self._solos.toggle_mornings(interaction)

    @maniki.command(name=locale_str("duel"), description=locale_str("The same five cards, whenever you like"))
    @app_commands.rename(opponent=locale_str("opponent"), level=locale_str("level"))
    @app_commands.describe(
        opponent=locale_str("The person you challenge; anybody can join"),
        level=locale_str("How hard the cards are"),
    )
    @app_commands.choices(level=LEVELS)
    async def duel(
        self,
        interaction: discord.Interaction[Any],
        opponent: discord.User,
        level: str = "medium",
    ) -> None:
        await self._solos.open_duel(interaction, opponent, level)

    @maniki.command(name=locale_str("practice"), description=locale_str("Cards for you alone, with hints"))
    @app_commands.rename(
        level=locale_str("level"), expert=locale_str("expert"), edition=locale_str("edition")
    )
    @app_commands.describe(
        level=locale_str("How hard the cards are"),
        expert=locale_str("Without the order that swaps the two tops"),
        edition=locale_str("What the orders are called"),
    )
    @app_commands.choices(level=LEVELS, edition=EDITIONS)
    async def practice(
        self,
        interaction: discord.Interaction[Any],
        level: str = "easy",
        expert: bool = False,  # noqa: FBT001, FBT002 - an option of a command
        edition: str = "jumbo",
    ) -> None:
        await self._practice.show_card(interaction, level, _options(edition, expert=expert))

    @maniki.command(name=locale_str("records"), description=locale_str("The best of this server"))
    async def records(self, interaction: discord.Interaction[Any]) -> None:
        await self._solos.show_records(interaction)


def _options(edition: str, *, expert: bool) -> dict[str, str]:
    options = GAMES[GAME].complete_options({"edition": edition, "expert": "yes" if expert else "no"})
    return {name: options[name] for name in ("edition", "expert")}
