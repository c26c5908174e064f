"""`/play`: alone, now, against the computer, wherever somebody is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.computers.service import branch_record
from bot.computers.solo_card import APART, GAME, LEVEL, WHERE, alone_form
from bot.finding.cog import MatchCommands
from bot.front import verbs
from bot.front.components import chooser
from bot.front.refusals import NotAllowedHere, UnknownButton
from bot.front.reply import FOR_EVERYBODY, is_private, open_form, show
from bot.front.router import chosen_fields, chosen_value, on_click
from bot.front.words import shorten
from bot.lobby.card import moved_card
from bot.lobby.game_option_cog import which_game
from bot.lobby.start_letters import THREAD_NAME_LIMIT
from bot.lobby.whereabouts_cog import opener_of, place_of
from bot.match.card_place_keeper import ASLEEP_AFTER
from bot.match.match import Place
from bot.servers.permissions_cog import check_permissions
from render.shelf import LOOKS
from rules_engine.search.levels import LEVELS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.computers.service import AgainstComputer
    from bot.finding.cog import WhichMatch
    from bot.front.click import Click
    from bot.lobby.new_table_cog import NewTables
    from bot.match.match import Match
    from bot.match.public_card_keeper import PublicCards
    from bot.people.reader_keeper import Readers

    StartIn: TypeAlias = Callable[[Place, Place | None], Awaitable[Match]]

LEVEL_CHOICES = [app_commands.Choice(name=locale_str(level), value=level) for level in LEVELS]


class AgainstComputerCog(MatchCommands):
    def __init__(
        self,
        which_match: WhichMatch,
        *,
        alone: AgainstComputer,
        new_tables: NewTables,
        readers: Readers,
        public_cards: PublicCards,
    ) -> None:
        super().__init__(which_match)
        self._alone = alone
        self._new_tables = new_tables
        self._readers = readers
        self._public_cards = public_cards

    @app_commands.command(
        name=locale_str("play"),
        description=locale_str("Play the computer, alone and now"),
        extras=FOR_EVERYBODY,
    )
    @which_game
    @app_commands.rename(level=locale_str("level"), private=locale_str("private"))
    @app_commands.describe(
        level=locale_str("How well the computer plays"),
        private=locale_str("In a thread that only you see"),
    )
    @app_commands.choices(level=LEVEL_CHOICES)
    async def play(
        self,
        interaction: discord.Interaction[Any],
        game: app_commands.Choice[str] | None = None,
        level: str | None = None,
        private: bool | None = None,  # noqa: FBT001 - an option of a command
    ) -> None:
        key = game.value if game else None
        is_apart = await self._is_apart(interaction) if private is None else private
        if key is None or level is None:
            await self._ask(interaction, key, level, is_apart=is_apart)
        else:
            await self._start(interaction, key, level, is_apart=is_apart)

    @on_click(verbs.ALONE)
    async def alone(self, interaction: discord.Interaction[Any], click: Click) -> None:
        """Ask what is not known yet, then start the match."""
        if interaction.type is discord.InteractionType.modal_submit:
            chosen = chosen_fields(interaction)
            game, level = chosen.get(GAME, ""), chosen.get(LEVEL, "")
            await self._start(interaction, game, level, is_apart=chosen.get(WHERE) == APART)
        elif len(click.words) > 1:
            await self._start(interaction, click.word(), click.word(1), is_apart=False)
        else:
            known = click.words[0] if click.words else None
            await self._ask(interaction, known, None, is_apart=await self._is_apart(interaction))

    @on_click(verbs.OPEN)
    async def open(self, interaction: discord.Interaction[Any], click: Click) -> None:
        """Set up a table for others: of the game of a button, or of a menu."""
        game = click.words[0] if click.words else chosen_value(interaction)
        if game not in LOOKS:
            raise UnknownButton
        await self._new_tables.open(interaction, game)

    async def _is_apart(self, interaction: discord.Interaction[Any]) -> bool:
        """Tell whether a match is private unless somebody says otherwise: it is wherever it can be."""
        if not _has_threads(interaction):
            return True
        may = interaction.app_permissions
        may_open = may.create_private_threads and may.send_messages_in_threads
        if not may_open or not isinstance(_thread_parent(interaction), discord.TextChannel):
            return False
        return await self._alone.may_have_threads(interaction.guild_id or 0)

    async def _ask(
        self, interaction: discord.Interaction[Any], game: str | None, level: str | None, *, is_apart: bool
    ) -> None:
        say = await self._readers.say_to(interaction)
        in_thread = say("In a thread that only you see") if _has_threads(interaction) else None
        apart = None if interaction.context.dm_channel else in_thread or say("In our direct messages")
        await open_form(interaction, chooser(alone_form(game, level, say, apart=apart, is_apart=is_apart)))

    async def _start(
        self, interaction: discord.Interaction[Any], game: str, level: str, *, is_apart: bool
    ) -> None:
        if game not in LOOKS or level not in LEVELS:
            raise UnknownButton
        if is_apart and not interaction.context.dm_channel:
            await self._start_game_in_private(interaction, game, level)
            return
        check_permissions(interaction)
        message = interaction.message if interaction.type is discord.InteractionType.component else None
        in_place = message is not None and not is_private(interaction)
        place = replace(place_of(interaction), message_id=message.id if message and in_place else None)
        match = await self._start_game(interaction, game, level, place)
        if in_place:
            await self._public_cards.reply(interaction, match.id)
        else:
            await self._new_tables.show(interaction, match)

    async def _start_game_in_private(
        self, interaction: discord.Interaction[Any], game: str, level: str
    ) -> None:
        async def start(place: Place, room: Place | None) -> Match:
            return await self._start_game(interaction, game, level, place, room)

        await self._start_in_private(interaction, game, start)

    async def _start_in_private(
        self, interaction: discord.Interaction[Any], game: str, start: StartIn
    ) -> None:
        """Start a match for one person: in a thread, or in direct messages where there are no threads."""
        if not _has_threads(interaction):
            await self._start_in_direct_messages(interaction, start)
            return
        check_permissions(interaction, "create_private_threads", "send_messages_in_threads")
        room, say = place_of(interaction), await self._readers.say_to(interaction)
        await self._alone.check(opener_of(interaction, say.lang), room, in_thread=True)
        title = f"{say(LOOKS[game].title)} · {interaction.user.display_name}"
        thread = await _open_private_thread(interaction, title)
        match = await start(Place(room.guild_id, thread.id, thread=True), room)
        await show(interaction, moved_card(match))

    async def _start_in_direct_messages(self, interaction: discord.Interaction[Any], start: StartIn) -> None:
        """Play in direct messages; with a person who takes none, play where they are."""
        direct = await interaction.user.create_dm()
        match = await start(Place(None, direct.id), None)
        try:
            match = await self._public_cards.post(match, str(interaction.id))
        except discord.Forbidden:
            await self._new_tables.show(interaction, replace(match, place=place_of(interaction)))
        else:
            await show(interaction, moved_card(match))

    async def _start_game(
        self,
        interaction: discord.Interaction[Any],
        game: str,
        level: str,
        place: Place,
        room: Place | None = None,
    ) -> Match:
        reader = await self._readers.of(interaction)
        opener = opener_of(interaction, reader.lang)
        return await self._alone.start(opener, game, level, place, room, theme=reader.theme)

    @on_click(verbs.TRY)
    async def try_from(self, interaction: discord.Interaction[Any], click: Click) -> None:
        """Play on from a position of a finished match, where nobody looks."""
        over = await self.which_match.clicked_match(interaction, click)
        branch_record(over, click.ply)
        opener = opener_of(interaction, (await self._readers.of(interaction)).lang)

        async def start(place: Place, room: Place | None) -> Match:
            return await self._alone.branch(opener, over, click.ply, place, room)

        if interaction.context.dm_channel:
            await self._new_tables.show(interaction, await start(place_of(interaction), None))
        else:
            await self._start_in_private(interaction, over.game, start)


def _has_threads(interaction: discord.Interaction[Any]) -> bool:
    """Tell whether the bot can open a thread here: on a server of which it is a member."""
    return interaction.guild is not None and interaction.is_guild_integration()


def _thread_parent(interaction: discord.Interaction[Any]) -> Any:
    """Return the channel in which to open a thread; in a thread, the channel that it belongs to."""
    channel = interaction.channel
    return channel.parent if isinstance(channel, discord.Thread) else channel


async def _open_private_thread(interaction: discord.Interaction[Any], title: str) -> discord.Thread:
    """Open a private thread for one person; from inside a thread, open it beside that one."""
    parent = _thread_parent(interaction)
    if not isinstance(parent, discord.TextChannel):
        raise NotAllowedHere(("create_private_threads",))
    try:
        thread = await parent.create_thread(
            name=shorten(title, THREAD_NAME_LIMIT),
            type=discord.ChannelType.private_thread,
            invitable=False,
            auto_archive_duration=ASLEEP_AFTER,
        )
        await thread.add_user(interaction.user)
    except discord.Forbidden:
        raise NotAllowedHere(("create_private_threads", "send_messages_in_threads")) from None
    return thread
