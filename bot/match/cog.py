"""Playing: the private cards of a move, typed moves, and looking at the board."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.choosing.card import completions, move_card, near_card, settled_move, where_card
from bot.choosing.sheet_card import sheet_card, with_oops
from bot.choosing.why_not_card import missed_move_card, why_card
from bot.finding.cog import MatchCommands, suggest_safely, which_match
from bot.front import verbs
from bot.front.card import CHOICE_LIMIT, note
from bot.front.click import Click
from bot.front.components import form
from bot.front.refusals import MatchOver, NotSeated, PlayedElsewhere, SeveralMatches
from bot.front.reply import FOR_EVERYBODY, is_private, open_form, publish, show
from bot.front.router import chosen_values, on_click, written_text
from bot.front.words import shorten
from bot.library.position_card import about_suggestions, text_card
from bot.lobby.whereabouts_cog import channel_id, place_of
from bot.match.card import may_card, more_card, resign_card, view_card, with_closed_thread
from bot.match.match import Status
from bot.match.race_order import RaceOrder
from bot.match.rules import PersonMove
from bot.servers.permissions_cog import check_permissions, check_shown
from rules_engine import ANSWER_LIMIT, IllegalMove, OtherRules

if TYPE_CHECKING:
    from bot.finding.cog import WhichMatch
    from bot.front.card import Card
    from bot.lists.listed import ListedMatch
    from bot.match.answer_keeper import Answers
    from bot.match.card_place_keeper import CardPlaces
    from bot.match.match import Match
    from bot.match.perspective_card import Perspective
    from bot.match.public_card_keeper import PublicCards
    from bot.match.service import Matches
    from bot.people.reader_keeper import Readers
    from rules_engine import Move

ABOUT_LIMIT = 60  # characters of the question that a button carries
MATCHES_TRIED = 10  # by typed moves


class PlayCog(MatchCommands):
    def __init__(
        self,
        which_match: WhichMatch,
        matches: Matches,
        readers: Readers,
        *,
        public_cards: PublicCards,
        card_places: CardPlaces,
        answers: Answers,
    ) -> None:
        super().__init__(which_match)
        self._matches = matches
        self._readers = readers
        self._public_cards = public_cards
        self._card_places = card_places
        self._answers = answers
        self._race_order = RaceOrder()

    @on_click(verbs.PLAY)
    async def play(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self.which_match.clicked_match(interaction, click)
        self._matches.seat_to_move(match, interaction.user.id)
        self._hold(interaction, match)
        perspective = await self._answers.perspective(interaction, match)
        await self._show_with_oops(interaction, perspective, move_card(perspective, ()))

    @on_click(verbs.ANSWER, verbs.PICK, verbs.SUBSET)
    async def answer(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self.which_match.clicked_match(interaction, click)
        seat = self._matches.seat_to_move(match, interaction.user.id, click.ply)
        self._hold(interaction, match)
        chosen = chosen_values(interaction)
        perspective = await self._answers.perspective(interaction, match)
        said = ("".join(sorted(chosen)),) if click.verb == verbs.SUBSET else " ".join(chosen).split()
        path = (*click.words, *said)
        move = settled_move(perspective, path)
        if move and self._matches.may_take_back(match, seat, move):
            await self._move(interaction, match.id, PersonMove(interaction.user.id, move.path, click.ply))
        else:
            await self._answers.show(interaction, perspective, move_card(perspective, path))

    @on_click(verbs.CONFIRM, verbs.AGAIN)
    async def confirm(self, interaction: discord.Interaction[Any], click: Click) -> None:
        again = click.verb == verbs.AGAIN
        asked = PersonMove(interaction.user.id, click.words, click.ply, again)
        await self._move(interaction, click.match, asked)

    @on_click(verbs.REST)
    async def rest(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self._matches.finish(click.match, interaction.user.id, click.ply)
        await self._show_done(interaction, match)

    async def _move(self, interaction: discord.Interaction[Any], match_id: int, asked: PersonMove) -> None:
        takes = await self._matches.affects_others(match_id, asked)
        async with self._race_order.place(match_id, interaction.id, takes=takes):
            match = await self._matches.decide(match_id, asked)
        await self._show_done(interaction, match)

    async def _show_done(self, interaction: discord.Interaction[Any], match: Match) -> None:
        perspective = await self._readers.perspective(interaction, match)
        if await self._answers.show_card(interaction, perspective):
            return
        card = sheet_card(
            perspective,
            self._regret_until(perspective),
            is_at_table=interaction.channel_id == match.place.channel_id,
            others_wait=await self._matches.find_next_waiting(interaction.user.id, match.id) is not None,
        )
        await show(interaction, card)

    async def _show_with_oops(
        self, interaction: discord.Interaction[Any], perspective: Perspective, card: Card
    ) -> None:
        """Show a card that takes the place of the one from which a move could be taken back."""
        with_it = with_oops(card, perspective, self._regret_until(perspective))
        await self._answers.show(interaction, perspective, with_it)

    def _regret_until(self, perspective: Perspective) -> int | None:
        """Return until when the reader can take their last move back, if they can."""
        if perspective.person is None:
            return None
        return self._matches.regret_until(perspective.match, perspective.person.user_id)

    @on_click(verbs.NEXT)
    async def next_match(self, interaction: discord.Interaction[Any], click: Click) -> None:
        """Ask for a move in the next match that waits for somebody."""
        waiting = await self._matches.find_next_waiting(interaction.user.id, click.match)
        if waiting is None:
            say = await self._readers.say_to(interaction)
            await show(interaction, note(say("No other match waits for you.")))
            return
        await self.play(interaction, Click(verbs.PLAY, waiting.id))

    @on_click(verbs.OOPS)
    async def oops(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self._matches.regret(click.match, interaction.user.id, click.ply)
        perspective = await self._readers.perspective(interaction, match)
        if not await self._answers.show_card(interaction, perspective):
            await show(interaction, move_card(perspective, ()))

    @on_click(verbs.WHY, verbs.WHY_PICKED)
    async def why(self, interaction: discord.Interaction[Any], click: Click) -> None:
        """Ask which move somebody misses, then say what forbids it."""
        match = await self.which_match.clicked_match(interaction, click)
        self._matches.seat_to_move(match, interaction.user.id, click.ply)
        chosen = " ".join(chosen_values(interaction)).split()
        perspective = await self._answers.perspective(interaction, match)
        card = missed_move_card(perspective, (*click.words, *chosen))
        if card is None:
            await self.why_typed(interaction, replace(click, verb=verbs.WHY_TYPED))
        else:
            await self._answers.show(interaction, perspective, card)

    @on_click(verbs.WHY_TYPED)
    async def why_typed(self, interaction: discord.Interaction[Any], click: Click) -> None:
        """Let somebody type the move that they miss."""
        match = await self.which_match.clicked_match(interaction, click)
        seat = self._matches.seat_to_move(match, interaction.user.id)
        perspective = await self._readers.perspective(interaction, match)
        if interaction.type is not discord.InteractionType.component:
            await show(interaction, why_card(perspective, written_text(interaction)))
            return
        say, moves = perspective.say, perspective.table.state.legal_moves(seat)
        hint = perspective.look.translate_words(str(next(iter(moves))), say)
        asked = form(click, say("Why not …?"), say("The move you miss"), hint)
        await open_form(interaction, asked)

    @on_click(verbs.VIEW)
    async def view(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self.which_match.clicked_match(interaction, click)
        self._hold(interaction, match)
        await self._show_view(interaction, match)

    async def _show_view(self, interaction: discord.Interaction[Any], match: Match) -> None:
        perspective = await self._readers.perspective(interaction, match)
        await self._show_with_oops(interaction, perspective, view_card(perspective))

    @on_click(verbs.MAY)
    async def may_click(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self.which_match.clicked_match(interaction, click)
        perspective = await self._answers.perspective(interaction, match)
        await self._answers.show(interaction, perspective, may_card(perspective))

    @on_click(verbs.TEXT)
    async def text_click(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self.which_match.clicked_match(interaction, click)
        perspective = await self._readers.perspective(interaction, match)
        await show(interaction, text_card(perspective, " ".join(click.words)))

    @on_click(verbs.MORE)
    async def more(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self.which_match.clicked_match(interaction, click)
        await show(interaction, more_card(await self._readers.perspective(interaction, match)))

    @on_click(verbs.BOARD)
    async def board_click(self, interaction: discord.Interaction[Any], click: Click) -> None:
        await self._bring_board(interaction, await self.which_match.clicked_match(interaction, click))

    @on_click(verbs.RESIGN)
    async def resign_click(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self.which_match.clicked_match(interaction, click)
        await self._ask_resign(interaction, match)

    @on_click(verbs.RESIGN_SURE)
    async def confirm_resign(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self._matches.resign(click.match, interaction.user.id)
        await show(interaction, view_card(await self._readers.perspective(interaction, match)))

    def _hold(self, interaction: discord.Interaction[Any], match: Match) -> None:
        if not is_private(interaction):
            self._card_places.remember_click(match, interaction)

    @app_commands.command(name=locale_str("move"), description=locale_str("Make a move by typing it"))
    @app_commands.rename(words=locale_str("words"))
    @app_commands.describe(words=locale_str("The move; suggestions appear as you type"))
    @which_match
    async def move(
        self,
        interaction: discord.Interaction[Any],
        words: app_commands.Range[str, 1, 200],
        match: str | None = None,
    ) -> None:
        try:
            found = await self.which_match.match(interaction, match, Click(verbs.PLAY))
        except SeveralMatches as several:
            if not (sights := await self._matches_with_move(interaction, several.matches, words)):
                raise
            await show(interaction, where_card(sights, await self._readers.say_to(interaction)))
            return
        self._matches.seat_to_move(found, interaction.user.id)
        perspective = await self._readers.perspective(interaction, found)
        self._card_places.remember_latest(found.id, interaction)
        try:
            understood = perspective.parse_move(words)
        except IllegalMove as error:
            await show(interaction, near_card(perspective, error))
            return
        await self._move(interaction, found.id, PersonMove(interaction.user.id, understood, found.ply))

    async def _matches_with_move(
        self, interaction: discord.Interaction[Any], meant: tuple[ListedMatch, ...], words: str
    ) -> list[tuple[Perspective, Move]]:
        """Find the matches in which the words are a move of this person, and which move that is."""
        sights = []
        for listed in meant[:MATCHES_TRIED]:
            match = await self._matches.require(listed.id)
            if not listed.waits_for(interaction.user.id):
                continue
            with suppress(IllegalMove, OtherRules):
                sight = await self._readers.perspective(interaction, match)
                sights.append((sight, sight.move(sight.parse_move(words))))
        return sights

    @move.autocomplete("words")
    @suggest_safely
    async def complete_words(
        self,
        interaction: discord.Interaction[Any],
        current: str,
    ) -> list[app_commands.Choice[str]]:
        named = getattr(interaction.namespace, "match", None)
        found = await self.which_match.matches_if_any(interaction, named, MATCHES_TRIED)
        running = [match for match in found if match.status is Status.RUNNING]
        pairs: dict[str, str] = {}
        for match in running:
            with suppress(OtherRules):
                sight = await self._readers.perspective(interaction, match)
                for shown, words in completions(sight, current, ANSWER_LIMIT // len(running)):
                    pairs.setdefault(words, shown)
        return [app_commands.Choice(name=shown[:CHOICE_LIMIT], value=words) for words, shown in pairs.items()]

    @app_commands.command(
        name=locale_str("board"),
        description=locale_str("Move the board down here"),
        extras=FOR_EVERYBODY,
    )
    @which_match
    async def board(self, interaction: discord.Interaction[Any], match: str | None = None) -> None:
        found = await self.which_match.match(interaction, match, Click(verbs.BOARD))
        await self._bring_board(interaction, found)

    @app_commands.command(name=locale_str("hand"), description=locale_str("Show what only you may see"))
    @which_match
    async def hand(self, interaction: discord.Interaction[Any], match: str | None = None) -> None:
        found = await self.which_match.match(interaction, match, Click(verbs.VIEW))
        await self._show_view(interaction, found)

    @app_commands.command(name=locale_str("text"), description=locale_str("Tell the position in words"))
    @app_commands.rename(about=locale_str("about"))
    @app_commands.describe(about=locale_str("grid, list, mine, around c4, or: what may I do"))
    @which_match
    async def text(
        self,
        interaction: discord.Interaction[Any],
        about: app_commands.Range[str, 1, 100] = "",
        match: str | None = None,
    ) -> None:
        asked = Click(verbs.TEXT, words=tuple(shorten(about, ABOUT_LIMIT).split()))
        found = await self.which_match.match(interaction, match, asked)
        await show(interaction, text_card(await self._readers.perspective(interaction, found), about))

    @text.autocomplete("about")
    @suggest_safely
    async def complete_about(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        say = await self._readers.say_to(interaction)
        return [
            app_commands.Choice(name=words[:CHOICE_LIMIT], value=words[:CHOICE_LIMIT])
            for words in about_suggestions(current, say)
        ]

    @app_commands.command(name=locale_str("resign"), description=locale_str("Leave a match for good"))
    @which_match
    async def resign(self, interaction: discord.Interaction[Any], match: str | None = None) -> None:
        found = await self.which_match.match(interaction, match, Click(verbs.RESIGN))
        await self._ask_resign(interaction, found)

    async def _ask_resign(self, interaction: discord.Interaction[Any], match: Match) -> None:
        perspective = await self._readers.perspective(interaction, match)
        if match.status is not Status.RUNNING:
            raise MatchOver
        if perspective.seat is None:
            raise NotSeated
        await show(interaction, resign_card(perspective))

    async def _bring_board(self, interaction: discord.Interaction[Any], match: Match) -> None:
        """Post the card once more at the bottom of this channel; the one before it goes."""
        here, channel = channel_id(interaction), interaction.channel
        is_moved = match.place.channel_id != here
        if is_moved and match.seat_of(interaction.user.id) is None:
            raise NotSeated
        if match.place.guild_id != interaction.guild_id:
            raise PlayedElsewhere
        check_permissions(interaction)
        check_shown(interaction, match)
        if is_moved and match.place.guild_id is None:
            await publish(interaction, self._public_cards.card(match))
            return  # direct messages are each person's own: the other's card stays, this is a copy
        parent = channel.parent_id if isinstance(channel, discord.Thread) else here
        await self._matches.expect_card(match, here, parent)
        card = self._public_cards.card(match)
        if is_moved and await self._card_places.is_shut_out(match.place):
            card = with_closed_thread(card, match)
        message = await publish(interaction, card)
        own_thread = match.place.thread and not is_moved
        place = replace(place_of(interaction), message_id=message.id, thread=own_thread)
        await self._public_cards.adopt_reply(match, place, interaction, message.edit)
