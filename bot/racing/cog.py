"""Races as people meet them: pads, answers by command and in chat, and who may cut a race short."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from discord.ext import commands

from bot.finding.who_may_see_cog import may_see
from bot.front import verbs
from bot.front.card import note
from bot.front.refusal_card import sentence
from bot.front.refusals import CardGone, NoRaceHere, NotAllowedHere, NotTheStarter, Refusal
from bot.front.reply import acknowledge, is_private, publish, reply_in_turn, show
from bot.front.router import on_click
from bot.front.words import voice
from bot.lobby.whereabouts_cog import channel_id, place_of, roles_of
from bot.racing.card import race_card, share_text
from bot.racing.pad_card import answered_card, pad_card, tapped_orders
from bot.racing.rules import Race, Runner, Stage, ms_of, riddles_of
from bot.racing.service import Answer
from bot.servers.permissions_cog import check_permissions

if TYPE_CHECKING:
    import discord

    from bot.front.click import Click
    from bot.front.discord_clock import DiscordClock
    from bot.front.right_of_way import RightOfWay
    from bot.match.match import Place
    from bot.people.reader_keeper import Readers
    from bot.racing.keeper import RaceKeeper
    from bot.racing.service import Races
    from rules_engine import Path
    from rules_engine.riddles import Verdict


ANSWER_LIMIT_MS = 3_000  # Discord accepts no reply after that
REPLIES_AT_ONCE = 100  # the others wait, so that urgent requests need not


class RacesCog(commands.Cog):
    def __init__(
        self, races: Races, keeper: RaceKeeper, clock: DiscordClock, readers: Readers, way: RightOfWay
    ) -> None:
        self._races = races
        self._keeper = keeper
        self._clock = clock
        self._readers = readers
        self._way = way
        self._line = asyncio.Semaphore(REPLIES_AT_ONCE)

    async def start(self, interaction: discord.Interaction[Any], like: Race) -> None:
        """Count down to a race with these settings."""
        runner = Runner(interaction.user.id, interaction.user.display_name)
        race = await self._races.start(like, runner, roles_of(interaction))
        message = await publish(interaction, race_card(race, self._clock()))
        self._keeper.watch_countdown(race.id, message.id)

    async def answer(self, interaction: discord.Interaction[Any], words: str) -> None:
        """Answer the card that is open here."""
        race = self._races.recall_in(channel_id(interaction))
        if race is None or race.stage is not Stage.OPEN:
            race = await self._races.require_in(channel_id(interaction))
        if race.stage is not Stage.OPEN:
            raise CardGone
        said, number = ms_of(interaction.id), race.card.number
        verdict = await self._shout(interaction, race.id, number, words)
        if self._clock() - said > ANSWER_LIMIT_MS:
            return  # it counts, but Discord accepts no reply any more
        card = (await self._races.recall_or_find(race.id)).cards[number - 1]
        reader = await self._readers.of(interaction)
        told = answered_card(race.game, verdict, said - (card.shown_at or said), reader.lang)
        await self._way.wait()
        await reply_in_turn(interaction, told, self._line)

    async def stop_here(self, interaction: discord.Interaction[Any]) -> None:
        """End the race that runs here."""
        race = await self._races.require_in(channel_id(interaction))
        _check_starter(interaction, race)
        await self._stop(interaction, race.id)

    async def _clicked_race(self, interaction: discord.Interaction[Any], click: Click) -> Race:
        """Return the race of a button, if the person may see where it is run."""
        race = await self._races.recall_or_find(click.match)
        if not may_see(race, interaction):
            raise NoRaceHere
        return race

    @on_click(verbs.RACE_PAD)
    async def pad(self, interaction: discord.Interaction[Any], click: Click) -> None:
        """Open somebody's pad, which makes them a runner."""
        user, race = interaction.user, await self._clicked_race(interaction, click)
        race = await self._races.join(race.id, user.id, user.display_name)
        await self._show_pad(interaction, race)
        if race.stage is Stage.COUNTDOWN and interaction.message and not is_private(interaction):
            self._keeper.watch_countdown(race.id, interaction.message.id)
        else:
            self._keeper.wake(race.id)

    async def _show_pad(self, interaction: discord.Interaction[Any], race: Race) -> None:
        reader = await self._readers.of(interaction)
        token = await show(interaction, pad_card(race, reader.user_id, (), reader.lang))
        self._keeper.add_pad(race, reader, token)

    @on_click(verbs.RACE_TAP)
    async def tap(self, interaction: discord.Interaction[Any], click: Click) -> None:
        """Add an order, or remove the last one: the button carries the orders that result."""
        race = await self._clicked_race(interaction, click)
        is_current = bool(race.cards) and click.ply == race.card.number
        path = tapped_orders(race, "".join(click.words)) if is_current else ()
        await self._redraw_pad(interaction, race, path)

    async def _redraw_pad(
        self, interaction: discord.Interaction[Any], race: Race, path: Path = (), refused: str = ""
    ) -> None:
        reader = await self._readers.of(interaction)
        await self._way.wait()
        async with self._line:
            token = await show(interaction, pad_card(race, reader.user_id, path, reader.lang, refused))
        self._keeper.add_pad(race, reader, token)

    @on_click(verbs.RACE_SHOUT)
    async def shout(self, interaction: discord.Interaction[Any], click: Click) -> None:
        """Answer from the pad; where the answer does not count, the pad stays and says why."""
        race, refused = await self._clicked_race(interaction, click), ""
        words = " ".join(tapped_orders(race, "".join(click.words)))
        try:
            await self._shout(interaction, race.id, click.ply, words)
        except Refusal as refusal:
            refused = sentence(refusal, await self._readers.say_to(interaction)) or ""
        await self._redraw_pad(interaction, await self._races.recall_or_find(race.id), (), refused)

    async def _shout(
        self, interaction: discord.Interaction[Any], race_id: int, number: int, words: str
    ) -> Verdict:
        user = interaction.user
        answer = Answer(user.id, user.display_name, words, ms_of(interaction.id))
        verdict = await self._races.shout(race_id, number, answer)
        self._keeper.wake(race_id)
        return verdict

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Read answers in plain chat, where the host lets the bot read it; ignore all other messages."""
        race = self._races.recall_in(message.channel.id)
        if race is None or race.stage is not Stage.OPEN or message.author.bot or message.webhook_id:
            return
        if not is_answer(race, message.content):
            return
        self._clock.note_arrival(message.id)
        author = message.author
        answer = Answer(author.id, author.display_name, message.content, ms_of(message.id))
        try:
            await self._races.shout(race.id, race.card.number, answer)
        except Refusal:
            return  # not an answer, or the second one: chat is chat
        self._keeper.wake(race.id)

    @on_click(verbs.RACE_READY)
    async def ready(self, interaction: discord.Interaction[Any], click: Click) -> None:
        user, race = interaction.user, await self._clicked_race(interaction, click)
        race = await self._races.set_ready(race.id, user.id, user.display_name)
        if is_private(interaction):
            await self._redraw_pad(interaction, race)
        else:
            await acknowledge(interaction)
        self._keeper.wake(race.id)

    @on_click(verbs.RACE_BURY)
    async def bury(self, interaction: discord.Interaction[Any], click: Click) -> None:
        _check_starter(interaction, await self._clicked_race(interaction, click))
        await self._races.bury(click.match, click.ply)
        await acknowledge(interaction)
        self._keeper.wake(click.match)

    @on_click(verbs.RACE_STOP)
    async def stop(self, interaction: discord.Interaction[Any], click: Click) -> None:
        _check_starter(interaction, await self._clicked_race(interaction, click))
        await self._stop(interaction, click.match)

    async def _stop(self, interaction: discord.Interaction[Any], race_id: int) -> None:
        race = await self._races.stop(race_id)
        self._keeper.wake(race_id)
        await publish(interaction, race_card(race, self._clock()))

    @on_click(verbs.RACE_AGAIN)
    async def again(self, interaction: discord.Interaction[Any], click: Click) -> None:
        place = postable_place(interaction)
        await self.start(interaction, replace(await self._clicked_race(interaction, click), place=place))

    @on_click(verbs.RACE_SHARE)
    async def share(self, interaction: discord.Interaction[Any], click: Click) -> None:
        race = await self._clicked_race(interaction, click)
        await show(interaction, note(f"```\n{share_text(race, voice(race.lang))}\n```"))


def _check_starter(interaction: discord.Interaction[Any], race: Race) -> None:
    """Refuse to let anybody cut a race short but its starter and the managers of its server."""
    manages = interaction.permissions.manage_guild and interaction.guild_id == race.place.guild_id
    if race.starter_id != interaction.user.id and not manages:
        raise NotTheStarter


def is_answer(race: Race, words: str) -> bool:
    """Tell whether a chat message is orders and nothing else."""
    orders = riddles_of(race.game).parse_answer(words, race.options)
    return isinstance(orders, tuple) and not any(map(str.isdigit, words))


def postable_place(interaction: discord.Interaction[Any]) -> Place:
    """Return the place of an interaction; refuse where the bot may not post on its own."""
    if not interaction.is_guild_integration():
        raise NotAllowedHere(("view_channel", "send_messages"))
    check_permissions(interaction)
    return place_of(interaction)
