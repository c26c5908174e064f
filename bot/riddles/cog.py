"""What people solve on their own: the daily and its mornings, duels, and the best of the server."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from discord.ext import commands

from bot.finding.who_may_see_cog import may_see
from bot.front import verbs
from bot.front.card import note
from bot.front.refusals import AloneAtTable, BotsDoNotPlay, CardGone, NoServerHere, NotAdmin, NotAllowedHere
from bot.front.reply import acknowledge, edit_clicked, publish, show
from bot.front.router import on_click
from bot.lobby.whereabouts_cog import roles_of
from bot.racing.cog import postable_place
from bot.racing.records import Period, period_end, period_start, records
from bot.racing.records_card import records_card
from bot.racing.rules import ms_of, plain_options
from bot.racing.service import Answer
from bot.riddles.card import (
    WANTS_CALL,
    daily_card,
    daily_solved_card,
    duel_card,
    duel_done_card,
    duel_found_card,
    shared_card,
    solo_card,
    with_call_button,
)
from bot.riddles.pad_card import Puzzle, parse_orders
from bot.riddles.rules import DUEL_CARDS, Duel, Occasion
from bot.servers.permissions_cog import check_permissions

if TYPE_CHECKING:
    import discord

    from bot.front.card import Card
    from bot.front.click import Click
    from bot.people.reader_keeper import Readers
    from bot.people.service import People
    from bot.racing.service import Races
    from bot.riddles.rules import Solo, Streak
    from bot.riddles.service import Solos


class SolosCog(commands.Cog):
    def __init__(self, solos: Solos, races: Races, people: People, readers: Readers, game: str) -> None:
        self._solos = solos
        self._races = races
        self._people = people
        self._readers = readers
        self._game = game

    async def offer_daily(self, interaction: discord.Interaction[Any]) -> None:
        """Offer the card of the day, or show somebody who has found it how it went."""
        daily = await self._solos.find_daily()
        lang = (await self._readers.of(interaction)).lang
        tally = await self._streak(interaction.user.id)
        solved = await self._solos.solved_daily(daily.day, interaction.user.id)
        if solved is None:
            await show(interaction, daily_card(daily, tally, self._game, lang))
            return
        await show(interaction, await self._solved_card(solved, interaction))

    async def _solved_card(self, solo: Solo, interaction: discord.Interaction[Any]) -> Card:
        daily = await self._solos.find_daily(datetime.fromisoformat(solo.key).date())
        guild_id = interaction.guild_id
        here = await self._solos.daily_table(daily.day, guild_id) if guild_id else (solo,)
        tally = await self._streak(interaction.user.id)
        reader, person = await self._readers.of(interaction), await self._people.find(interaction.user.id)
        card = daily_solved_card(daily, solo, here, tally, game=self._game, reader=reader)
        return card if guild_id is None else with_call_button(card, person, reader.lang)

    async def _streak(self, user_id: int) -> Streak:
        return await self._solos.streak(user_id, (await self._people.find(user_id)).zone)

    @on_click(verbs.DAILY_SHOW)
    async def show_daily(self, interaction: discord.Interaction[Any], click: Click) -> None:
        """Show the card of the day; an older button shows today's card, too."""
        del click
        daily = await self._solos.find_daily()
        solo = await self._solos.reveal_daily(daily, _answer(interaction), interaction.guild_id)
        if solo.solved_at is not None:
            await show(interaction, await self._solved_card(solo, interaction))
        else:
            await show(interaction, await self._solo_card(solo, interaction))

    async def _solo_card(self, solo: Solo, interaction: discord.Interaction[Any], digits: str = "") -> Card:
        riddle, options = await self._solos.riddle(solo)
        path = parse_orders(self._game, options, digits)
        reader = await self._readers.of(interaction)
        return solo_card(solo, Puzzle(self._game, riddle, options), reader, path=path)

    @on_click(verbs.DAILY_CALL)
    async def toggle_call(self, interaction: discord.Interaction[Any], click: Click) -> None:
        """Let the morning's message mention this person when they win, or stop that."""
        wanted = click.word() == WANTS_CALL
        await self._people.change(interaction.user.id, daily_call=wanted)
        solved = await self._solos.solved_daily((await self._solos.find_daily()).day, interaction.user.id)
        if solved is None:
            await self.offer_daily(interaction)
        else:
            await show(interaction, await self._solved_card(solved, interaction))

    @on_click(verbs.DAILY_SHARE)
    async def share_daily(self, interaction: discord.Interaction[Any], click: Click) -> None:
        """Show the channel how somebody did, without the way."""
        solo = await self._solos.require(click.match, interaction.user.id)
        if solo.solved_at is None:
            raise CardGone
        daily = await self._solos.find_daily(datetime.fromisoformat(solo.key).date())
        reader = await self._readers.of(interaction)
        await acknowledge(interaction)
        await publish(interaction, shared_card(daily, solo, self._game, reader.say))

    @on_click(verbs.SOLO_TAP)
    async def tap(self, interaction: discord.Interaction[Any], click: Click) -> None:
        solo = await self._solos.require(click.match, interaction.user.id)
        await edit_clicked(interaction, await self._solo_card(solo, interaction, "".join(click.words)))

    @on_click(verbs.SOLO_SHOUT)
    async def shout(self, interaction: discord.Interaction[Any], click: Click) -> None:
        """Judge an answer to one's own card, and go on to the next card, if there is one."""
        solo = await self._solos.require(click.match, interaction.user.id)
        riddle, options = await self._solos.riddle(solo)
        words = " ".join(parse_orders(self._game, options, "".join(click.words)))
        zone = (await self._people.find(interaction.user.id)).zone
        solo, verdict = await self._solos.answer(solo.id, _answer(interaction, words), zone)
        reader, puzzle = await self._readers.of(interaction), Puzzle(self._game, riddle, options)
        if not verdict.is_right:
            await edit_clicked(interaction, solo_card(solo, puzzle, reader, wrong=verdict))
        elif solo.occasion is Occasion.DAILY:
            await edit_clicked(interaction, await self._solved_card(solo, interaction))
        elif solo.number < DUEL_CARDS:
            await edit_clicked(interaction, duel_found_card(solo, puzzle, reader))
        else:
            await self._show_next_of_duel(interaction, int(solo.key))

    async def open_duel(
        self, interaction: discord.Interaction[Any], opponent: discord.User, level: str
    ) -> None:
        """Lay five cards for two people, and for others who join."""
        if opponent.bot:
            raise BotsDoNotPlay
        if opponent.id == interaction.user.id:
            raise AloneAtTable
        place = postable_place(interaction)
        like = Duel(
            id=0,
            game=self._game,
            guild_id=place.guild_id,
            channel_id=place.channel_id,
            starter_id=interaction.user.id,
            lang=(await self._readers.of(interaction)).lang,
            seed="",
            level=level,
            options=plain_options(self._game),
            opened_at=0,
        )
        people = tuple((one.id, one.display_name) for one in (interaction.user, opponent))
        duel = await self._solos.open_duel(like, people, roles_of(interaction))
        message = await publish(interaction, duel_card(duel, (), is_open=True))
        await self._solos.set_duel_message(duel.id, message.id)

    @on_click(verbs.DUEL_PLAY)
    async def play_duel(self, interaction: discord.Interaction[Any], click: Click) -> None:
        if not may_see(await self._solos.require_duel(click.match), interaction):
            raise CardGone
        await self._show_next_of_duel(interaction, click.match)

    async def _show_next_of_duel(self, interaction: discord.Interaction[Any], duel_id: int) -> None:
        solo = await self._solos.next_duel_card(duel_id, _answer(interaction))
        if solo is not None:
            await show(interaction, await self._solo_card(solo, interaction))
            return
        lang = (await self._readers.of(interaction)).lang
        duel = await self._solos.require_duel(duel_id)
        table = await self._solos.table(Occasion.DUEL, str(duel_id))
        is_open = not self._solos.is_closed(duel)
        await show(interaction, duel_done_card(duel, table, interaction.user.id, lang, is_open=is_open))

    async def toggle_mornings(self, interaction: discord.Interaction[Any]) -> None:
        """Let the bot report the daily in this channel each morning, or stop that."""
        if not interaction.is_guild_integration():
            raise NotAllowedHere(("view_channel", "send_messages"))
        if not interaction.permissions.manage_guild:
            raise NotAdmin
        check_permissions(interaction)
        assert interaction.channel_id is not None
        assert interaction.guild_id is not None
        reader = await self._readers.of(interaction)
        is_told = await self._solos.toggle_mornings(interaction.channel_id, interaction.guild_id, reader.lang)
        said = (
            reader.say(
                "From tomorrow I will post the daily's results here each morning. If nobody here "
                "plays for three days, I wait until somebody does."
            )
            if is_told
            else reader.say("I no longer post the daily's results here.")
        )
        await show(interaction, note(said))

    async def show_records(self, interaction: discord.Interaction[Any]) -> None:
        """Show the best of this server, in this week, this month, and ever."""
        if interaction.guild_id is None:
            raise NoServerHere
        now = interaction.created_at
        over = await self._races.list_over(interaction.guild_id)
        found, resets = {}, {}
        for period in Period:
            since = int(period_start(period, now).timestamp() * 1000)
            found[period] = records(over, since)
            if end := period_end(period, now):
                resets[period] = int(end.timestamp())
        lang = (await self._readers.of(interaction)).lang
        await show(interaction, records_card(found, resets, lang))


def _answer(interaction: discord.Interaction[Any], words: str = "") -> Answer:
    """Make an answer of the person who clicked, at the time of Discord's clock."""
    return Answer(interaction.user.id, interaction.user.display_name, words, ms_of(interaction.id))
