"""`/new`, and everything people click before a match starts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.clocks.pace import Pace
from bot.clocks.pauses import Rest
from bot.computers.solo_card import nobody_card
from bot.finding.cog import MatchCommands
from bot.front import verbs
from bot.front.click import number
from bot.front.refusals import BotsDoNotPlay, NotAllowedHere, NotForYou, NotTheHost, UnknownButton
from bot.front.reply import FOR_EVERYBODY, acknowledge, edit_clicked, publish, show
from bot.front.router import allowed_value, chosen_value, chosen_values, on_click
from bot.front.words import SPOKEN
from bot.lobby.card import setup_card
from bot.lobby.game_option_cog import which_game
from bot.lobby.open_table_card import IN_LIST, or_join_card, seated_card
from bot.lobby.start_letters import open_thread
from bot.match.match import Order, Place
from bot.servers.permissions_cog import check_shown
from render.palette import Theme
from rules_engine.search.levels import LEVELS

if TYPE_CHECKING:
    from bot.finding.cog import WhichMatch
    from bot.front.click import Click
    from bot.lobby.new_table_cog import NewTables
    from bot.lobby.service import Lobby
    from bot.match.card_place_keeper import CardPlaces
    from bot.match.match import Match
    from bot.match.public_card_keeper import PublicCards
    from bot.match.store import Changes
    from bot.people.reader_keeper import Readers


class LobbyCog(MatchCommands):
    def __init__(
        self,
        which_match: WhichMatch,
        new_tables: NewTables,
        lobby: Lobby,
        readers: Readers,
        *,
        public_cards: PublicCards,
        card_places: CardPlaces,
    ) -> None:
        super().__init__(which_match)
        self._new_tables = new_tables
        self._lobby = lobby
        self._readers = readers
        self._public_cards = public_cards
        self._card_places = card_places

    @app_commands.command(
        name=locale_str("new"),
        description=locale_str("Start a game with others"),
        extras=FOR_EVERYBODY,
    )
    @which_game
    async def new(self, interaction: discord.Interaction[Any], game: app_commands.Choice[str]) -> None:
        if interaction.context.dm_channel:
            card = nobody_card(game.value, (await self._readers.of(interaction)).lang)
            await publish(interaction, card)
            return
        tables = await self.which_match.list_open_tables(interaction, game.value)
        if tables:
            say = await self._readers.say_to(interaction)
            await show(interaction, or_join_card(game.value, tables, say))
        else:
            await self._new_tables.open(interaction, game.value)

    @on_click(verbs.JOIN)
    async def join(self, interaction: discord.Interaction[Any], click: Click) -> None:
        user = interaction.user
        match = await self.which_match.clicked_match(interaction, click)
        match = await self._lobby.join(match.id, user.id, user.display_name)
        if click.words == IN_LIST:
            say = await self._readers.say_to(interaction)
            await show(interaction, seated_card(match, user.id, say))
        else:
            await self._public_cards.reply(interaction, match.id)

    @on_click(verbs.LEAVE)
    async def leave(self, interaction: discord.Interaction[Any], click: Click) -> None:
        await self._lobby.leave(click.match, interaction.user.id)
        await self._public_cards.reply(interaction, click.match)

    @on_click(verbs.ACCEPT)
    async def accept(self, interaction: discord.Interaction[Any], click: Click) -> None:
        _check_invited(interaction, click)
        match = await self.which_match.clicked_match(interaction, click)
        await self._lobby.join(match.id, interaction.user.id, interaction.user.display_name)
        await acknowledge(interaction)  # the bot withdraws the invitation

    @on_click(verbs.REFUSE)
    async def refuse(self, interaction: discord.Interaction[Any], click: Click) -> None:
        _check_invited(interaction, click)
        await self._lobby.leave(click.match, interaction.user.id)
        await acknowledge(interaction)

    @on_click(verbs.CANCEL)
    async def cancel(self, interaction: discord.Interaction[Any], click: Click) -> None:
        await self._lobby.cancel(click.match, interaction.user.id)
        await self._public_cards.reply(interaction, click.match)

    @on_click(verbs.START)
    async def start(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self._lobby.check_start(click.match, interaction.user.id)
        place = replace(match.place, message_id=getattr(interaction.message, "id", None))
        if match.place.thread:
            place = await self._open_own_thread(interaction, place, match)
        await self._lobby.start(click.match, interaction.user.id, place)
        await self._public_cards.reply(interaction, click.match)

    async def _open_own_thread(
        self,
        interaction: discord.Interaction[Any],
        place: Place,
        match: Match,
    ) -> Place:
        """Open a thread on the lobby's card; the board is posted in it."""
        message = interaction.message
        is_in_thread = isinstance(interaction.channel, discord.Thread)
        if is_in_thread:
            own = match.place.thread and match.follows is not None  # the thread of the match before it
            return replace(place, thread=own)
        if message is None or interaction.guild is None or self._card_places.is_guest(place):
            return replace(place, thread=False)
        try:
            return await open_thread(message, match)
        except discord.Forbidden:
            if await self._lobby.insists_on_thread(match):
                raise NotAllowedHere(("create_public_threads", "send_messages_in_threads")) from None
            return replace(place, thread=False)

    @on_click(verbs.SETUP)
    async def setup(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self.which_match.clicked_match(interaction, click)
        if match.host_id != interaction.user.id:
            raise NotTheHost
        self._card_places.remember_click(match, interaction)
        await show(interaction, setup_card(match, (await self._readers.of(interaction)).lang))

    @on_click(verbs.INVITE)
    async def invite(self, interaction: discord.Interaction[Any], click: Click) -> None:
        people = chosen_people(interaction)
        match = await self._lobby.invite(click.match, interaction.user.id, people)
        await self._show_setup(interaction, match)

    @on_click(verbs.KICK)
    async def kick(self, interaction: discord.Interaction[Any], click: Click) -> None:
        chosen, host = chosen_value(interaction), interaction.user.id
        if chosen.isdecimal():
            match = await self._lobby.kick(click.match, host, number(chosen))
        else:
            match = await self._lobby.remove_computer(click.match, host, chosen)
        await self._show_setup(interaction, match)

    @on_click(verbs.COMPUTER)
    async def computer(self, interaction: discord.Interaction[Any], click: Click) -> None:
        level = allowed_value(interaction, LEVELS)
        await self._show_setup(
            interaction, await self._lobby.add_computer(click.match, interaction.user.id, level)
        )

    @on_click(verbs.SEATS)
    async def seats(self, interaction: discord.Interaction[Any], click: Click) -> None:
        seats = number(chosen_value(interaction))
        await self._show_setup(
            interaction, await self._lobby.set_seats(click.match, interaction.user.id, seats)
        )

    @on_click(verbs.OPTION)
    async def option(self, interaction: discord.Interaction[Any], click: Click) -> None:
        name, chosen = click.word(), chosen_value(interaction)
        match = await self._lobby.set_option(click.match, interaction.user.id, name, chosen)
        await self._show_setup(interaction, match)

    @on_click(verbs.TABLE)
    async def table(self, interaction: discord.Interaction[Any], click: Click) -> None:
        """Set the language, the pictures or the clocks of the table."""
        name, host = click.word(), interaction.user.id
        if name == "pace":
            match = await self._lobby.set_pace(click.match, host, Pace(allowed_value(interaction, Pace)))
        else:
            match = await self._lobby.set(click.match, host, **_table_setting(interaction, name))
        await self._show_setup(interaction, match)

    @on_click(verbs.ORDER)
    async def order(self, interaction: discord.Interaction[Any], click: Click) -> None:
        order = Order(allowed_value(interaction, Order))
        await self._show_setup(
            interaction, await self._lobby.set(click.match, interaction.user.id, order=order)
        )

    @on_click(verbs.HINTS)
    async def hints(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self.which_match.clicked_match(interaction, click)
        host = interaction.user.id
        await self._show_setup(interaction, await self._lobby.set(match.id, host, hints=not match.hints))

    @on_click(verbs.THREAD)
    async def thread(self, interaction: discord.Interaction[Any], click: Click) -> None:
        await self._show_setup(interaction, await self._lobby.toggle_thread(click.match, interaction.user.id))

    @on_click(verbs.SELF_START)
    async def self_start(self, interaction: discord.Interaction[Any], click: Click) -> None:
        await self._show_setup(interaction, await self._lobby.toggle_start(click.match, interaction.user.id))

    @on_click(verbs.REMATCH)
    async def rematch(self, interaction: discord.Interaction[Any], click: Click) -> None:
        over = await self.which_match.clicked_match(interaction, click)
        check_shown(interaction, over)
        user = interaction.user
        match, is_new = await self._lobby.rematch(over, user.id, user.display_name)
        if is_new:
            await self._new_tables.show(interaction, match)
        else:
            await acknowledge(interaction)

    async def _show_setup(self, interaction: discord.Interaction[Any], match: Match) -> None:
        await edit_clicked(interaction, setup_card(match, (await self._readers.of(interaction)).lang))


def _table_setting(interaction: discord.Interaction[Any], name: str) -> Changes:
    """Parse which setting of a table a menu sets, and to what."""
    match name:
        case "lang":
            return {"lang": allowed_value(interaction, SPOKEN)}
        case "rest":
            return {"rest": Rest(allowed_value(interaction, Rest))}
        case _:
            return {"theme": allowed_value(interaction, tuple(Theme))}


def _check_invited(interaction: discord.Interaction[Any], click: Click) -> None:
    if click.words != (str(interaction.user.id),):
        raise NotForYou


def chosen_people(interaction: discord.Interaction[Any]) -> dict[int, str]:
    """Read whom somebody chose in a menu of people, with their names on this server."""
    resolved: Any = (interaction.data or {}).get("resolved", {})  # type: ignore[call-overload]
    users, members = resolved.get("users", {}), resolved.get("members", {})
    people = {}
    for user_id in chosen_values(interaction):
        user = users.get(user_id)
        if user is None:
            raise UnknownButton
        if user.get("bot"):
            raise BotsDoNotPlay
        nick = members.get(user_id, {}).get("nick")
        people[number(user_id)] = nick or user.get("global_name") or user["username"]
    return people
