"""Playing: the private builder, typed moves, and looking at the board."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.cards import verbs
from bot.cards.builder import (
    AGAIN,
    ANSWER,
    CONFIRM,
    PICK,
    REST,
    SUBSET,
    WHY,
    builder,
    completions,
)
from bot.cards.card import note
from bot.cards.table import (
    done_card,
    more_card,
    resign_card,
    text_card,
    view_card,
)
from bot.cogs.lobby import channel_id, check_permissions
from bot.cogs.options import MatchNumber, which_match
from bot.cogs.router import line, on_click, values
from bot.delivery.components import form
from bot.delivery.reply import is_private, publish, show
from bot.matches.match import Place, Status
from bot.matches.race_order import RaceOrder
from bot.matches.refusals import MatchOver, NotSeated

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.cards.card import Card
    from bot.cards.click import Click
    from bot.matches.match import Match
    from rules_engine import Path

CHOICE_LIMIT = 100


class PlayCog(commands.Cog):
    def __init__(self, bot: Makiso) -> None:
        self._bot = bot
        self._matches = bot.matches
        self._line = RaceOrder()

    @on_click(verbs.PLAY)
    async def play(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self._matches.find(click.match)
        self._matches.seat_to_move(match, interaction.user.id)
        self._hold(interaction, match)
        await show(interaction, builder(await self._bot.sight(interaction, match), ()))

    @on_click(ANSWER, PICK, SUBSET)
    async def answer(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self._matches.find(click.match)
        self._matches.seat_to_move(match, interaction.user.id, click.ply)
        self._hold(interaction, match)
        chosen = values(interaction)
        sight = await self._bot.sight(interaction, match)
        said = ("".join(sorted(chosen)),) if click.verb == SUBSET else " ".join(chosen).split()
        path = (*click.words, *said)
        await show(interaction, builder(sight, path))

    @on_click(CONFIRM, AGAIN)
    async def confirm(self, interaction: discord.Interaction[Any], click: Click) -> None:
        await self._move(interaction, click.match, click.words, click.ply, again=click.verb == AGAIN)

    @on_click(REST)
    async def rest(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self._matches.rest(click.match, interaction.user.id, click.ply)
        await self._tell(interaction, done_card(await self._bot.sight(interaction, match), None))

    async def _move(
        self,
        interaction: discord.Interaction[Any],
        match_id: int,
        said: str | Path,
        ply: int | None = None,
        *,
        again: bool = False,
    ) -> None:
        user_id = interaction.user.id
        match = await self._matches.find(match_id)
        if self._matches.is_race(match):
            ply = match.ply if ply is None else ply  # typed for the card that lies here now
            async with self._line.turn(match_id, interaction.id):
                match = await self._matches.move(match_id, user_id, said, ply, again=again)
        else:
            match = await self._matches.move(match_id, user_id, said, ply, again=again)
        seats = match.seats_of(user_id)
        moved = next(entry.seat for entry in reversed(match.log) if entry.seat in seats)
        sight = (await self._bot.sight(interaction, match)).of_seat(moved)
        await self._tell(interaction, done_card(sight, self._matches.regret_until(match, user_id)))

    async def _tell(self, interaction: discord.Interaction[Any], card: Card) -> None:
        """Answer, then let the post go round: a guest's card is posted by what has been answered."""
        try:
            await show(interaction, card)
        finally:
            self._bot.post.ring()

    @on_click(verbs.OOPS)
    async def oops(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self._matches.regret(click.match, interaction.user.id, click.ply)
        await self._tell(interaction, builder(await self._bot.sight(interaction, match), ()))

    @on_click(WHY)
    async def why(self, interaction: discord.Interaction[Any], click: Click) -> None:
        """Ask which move somebody misses, then say what forbids it."""
        match = await self._matches.find(click.match)
        seat = self._matches.seat_to_move(match, interaction.user.id)
        own = (await self._bot.sight(interaction, match)).of_seat(seat)
        say = own.say
        if interaction.type is discord.InteractionType.component:
            hint = own.look.spoken(str(next(iter(own.table.state.legal_moves(seat)))), say)
            asked = form(click, say("Why not …?"), say("The move you miss"), hint)
            await interaction.response.send_modal(asked)
            return
        spoken = own.look.spoken(own.understood(line(interaction)), say)
        await show(interaction, note(say("{move} is allowed: find it under Play.", move=spoken)))

    @on_click(verbs.VIEW)
    async def view(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self._matches.find(click.match)
        self._hold(interaction, match)
        await show(interaction, view_card(await self._bot.sight(interaction, match)))

    @on_click(verbs.TEXT)
    async def text_click(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self._matches.find(click.match)
        await show(interaction, text_card(await self._bot.sight(interaction, match)))

    @on_click(verbs.MORE)
    async def more(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self._matches.find(click.match)
        await show(interaction, more_card(await self._bot.sight(interaction, match)))

    @on_click(verbs.BOARD)
    async def board_click(self, interaction: discord.Interaction[Any], click: Click) -> None:
        await self._bring(interaction, await self._matches.find(click.match))

    @on_click(verbs.RESIGN)
    async def resign_click(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self._matches.find(click.match)
        await self._ask_resign(interaction, match)

    @on_click(verbs.RESIGNED)
    async def resigned(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self._matches.resign(click.match, interaction.user.id)
        await self._tell(interaction, view_card(await self._bot.sight(interaction, match)))

    def _hold(self, interaction: discord.Interaction[Any], match: Match) -> None:
        if not is_private(interaction):
            self._bot.desk.hold(match, interaction)

    @app_commands.command(name=locale_str("move"), description=locale_str("Make a move by typing it"))
    @app_commands.rename(words=locale_str("words"))
    @app_commands.describe(words=locale_str("The move; suggestions appear as you type"))
    @which_match
    async def move(
        self,
        interaction: discord.Interaction[Any],
        words: app_commands.Range[str, 1, 200],
        match: MatchNumber | None = None,
    ) -> None:
        found = await self._bot.here.match(interaction, match)
        sight = await self._bot.sight(interaction, found)
        seat = self._matches.seat_to_move(found, interaction.user.id)
        own = replace(sight, seat=seat)
        self._bot.desk.hear(found.id, interaction)
        await self._move(interaction, found.id, own.understood(words))

    @move.autocomplete("words")
    async def complete_words(
        self,
        interaction: discord.Interaction[Any],
        current: str,
    ) -> list[app_commands.Choice[str]]:
        match = await self._bot.here.match_if_any(interaction, getattr(interaction.namespace, "match", None))
        if match is None or match.status is not Status.RUNNING:
            return []
        pairs = completions(await self._bot.sight(interaction, match), current)
        return [app_commands.Choice(name=shown[:CHOICE_LIMIT], value=words) for shown, words in pairs]

    @app_commands.command(name=locale_str("board"), description=locale_str("Bring the board down here"))
    @which_match
    async def board(self, interaction: discord.Interaction[Any], match: MatchNumber | None = None) -> None:
        await self._bring(interaction, await self._bot.here.match(interaction, match))

    @app_commands.command(name=locale_str("hand"), description=locale_str("Show what only you may see"))
    @which_match
    async def hand(self, interaction: discord.Interaction[Any], match: MatchNumber | None = None) -> None:
        found = await self._bot.here.match(interaction, match)
        await show(interaction, view_card(await self._bot.sight(interaction, found)))

    @app_commands.command(name=locale_str("text"), description=locale_str("Tell the position in words"))
    @which_match
    async def text(self, interaction: discord.Interaction[Any], match: MatchNumber | None = None) -> None:
        found = await self._bot.here.match(interaction, match)
        await show(interaction, text_card(await self._bot.sight(interaction, found)))

    @app_commands.command(name=locale_str("resign"), description=locale_str("Leave a match for good"))
    @which_match
    async def resign(self, interaction: discord.Interaction[Any], match: MatchNumber | None = None) -> None:
        await self._ask_resign(interaction, await self._bot.here.match(interaction, match))

    async def _ask_resign(self, interaction: discord.Interaction[Any], match: Match) -> None:
        sight = await self._bot.sight(interaction, match)
        if match.status is not Status.RUNNING:
            raise MatchOver
        if sight.seat is None:
            raise NotSeated
        await show(interaction, resign_card(sight))

    async def _bring(self, interaction: discord.Interaction[Any], match: Match) -> None:
        """Post the card anew at the bottom of this channel; the one before it goes."""
        is_moved = match.place.channel_id != interaction.channel_id
        if is_moved and not match.seats_of(interaction.user.id):
            raise NotSeated
        check_permissions(interaction)
        message = await publish(interaction, self._bot.desk.card(match))
        if is_moved and match.place.guild_id is None is interaction.guild_id:
            return  # everybody has their own direct messages: a copy, the other's card stays
        place = Place(
            interaction.guild_id, channel_id(interaction), message.id, match.place.thread and not is_moved
        )
        await self._bot.desk.publish(match, place, interaction)
