"""Plans: what somebody answers, in private, before it is their turn."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from discord.ext import commands

from bot.choosing.card import move_card
from bot.front import verbs
from bot.front.click import number
from bot.front.refusal_card import sentence
from bot.front.refusals import NotSeated, PlanFull, TableMovedOn, Unforeseen, UnknownButton
from bot.front.reply import show
from bot.front.router import chosen_values, on_click
from bot.plans.card import BEHIND, NOW, future_perspective, plan_card, unconditional_perspective
from bot.plans.foresight import possible_moves
from bot.plans.rules import PlanKind
from rules_engine import Entry

if TYPE_CHECKING:
    import discord

    from bot.finding.cog import WhichMatch
    from bot.front.click import Click
    from bot.match.match import Match
    from bot.match.service import Matches
    from bot.people.reader_keeper import Readers
    from bot.plans.card import FuturePerspective
    from bot.plans.foresight import Draft
    from bot.plans.service import Plans
    from rules_engine import Move, Path, Seat, Table


class PlansCog(commands.Cog):
    def __init__(self, which_match: WhichMatch, matches: Matches, plans: Plans, readers: Readers) -> None:
        self._which_match = which_match
        self._matches = matches
        self._plans = plans
        self._readers = readers

    @on_click(verbs.PLAN)
    async def plan(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self._which_match.clicked_match(interaction, click)
        self._plans.draft(match, interaction.user.id, match.ply)
        await self._show_sheet(interaction, match)

    @on_click(verbs.PLAN_GO)
    async def start_line(self, interaction: discord.Interaction[Any], click: Click) -> None:
        begun = click.words or chosen_values(interaction)
        await self._ask(interaction, click, begun, ())

    @on_click(verbs.PLAN_ANSWER, verbs.PLAN_PICK, verbs.PLAN_SUBSET)
    async def answer(self, interaction: discord.Interaction[Any], click: Click) -> None:
        begun, path = _split_words(click)
        chosen = chosen_values(interaction)
        said = ("".join(sorted(chosen)),) if click.verb == verbs.PLAN_SUBSET else " ".join(chosen).split()
        await self._ask(interaction, click, begun, (*path, *said))

    async def _ask(
        self, interaction: discord.Interaction[Any], click: Click, begun: Path, path: Path
    ) -> None:
        match = await self._which_match.clicked_match(interaction, click)
        await show(interaction, move_card(await self._position(interaction, match, click, begun), path))

    @on_click(verbs.PLAN_CONFIRM, verbs.PLAN_THEN)
    async def confirm(self, interaction: discord.Interaction[Any], click: Click) -> None:
        """Add an answer to the plan, or ask what follows another person's move."""
        begun, path = _split_words(click)
        match = await self._which_match.clicked_match(interaction, click)
        seat, user_id = _require_seat(match, interaction), interaction.user.id
        if begun[0] in (PlanKind.ANY, PlanKind.AGAIN):
            move = _require_move(
                (await self._position(interaction, match, click, (PlanKind.ANY,))).moves, path
            )
            await self._add(interaction, match, click, PlanKind(begun[0]), (Entry(seat, str(move)),))
            return
        draft = await self._draft(match, user_id, click.ply, begun)
        move = _require_move(draft.legal_moves, path)
        if draft.mover == seat:
            said = (*draft.moves, Entry(seat, str(move)))
            await self._add(interaction, match, click, PlanKind.IF, said)
            return
        following = draft.then(str(move))
        if following.mover is None:
            await self._show_sheet(interaction, match, Unforeseen())
            return
        begun = (*begun, str(draft.legal_moves.index(move)))
        perspective = await self._readers.perspective(interaction, match)
        await show(interaction, move_card(future_perspective(perspective, following, begun), ()))

    async def _add(
        self,
        interaction: discord.Interaction[Any],
        match: Match,
        click: Click,
        kind: PlanKind,
        moves: tuple[Entry, ...],
    ) -> None:
        try:
            match = await self._plans.add(match.id, interaction.user.id, click.ply, kind, moves)
            if click.verb == verbs.PLAN_THEN:
                await self._ask(interaction, click, await self._base(match, interaction.user.id, moves), ())
                return
        except (PlanFull, Unforeseen) as error:
            await self._show_sheet(interaction, match, error)
        else:
            await self._show_sheet(interaction, match)

    async def _base(self, match: Match, user_id: int, moves: tuple[Entry, ...]) -> Path:
        """Name the line of a plan that ends with these moves, to go on behind it."""
        lines = await self._plans.lines_of(match, user_id)
        return (next((str(line.number) for line in lines if line.moves == moves), NOW),)

    @on_click(verbs.PLAN_DROP)
    async def drop(self, interaction: discord.Interaction[Any], click: Click) -> None:
        chosen = " ".join(chosen_values(interaction))
        match = await self._which_match.clicked_match(interaction, click)
        await self._plans.remove(match.id, interaction.user.id, click.ply, number(chosen))
        await self._show_sheet(interaction, match)

    async def _show_sheet(
        self, interaction: discord.Interaction[Any], match: Match, error: Exception | None = None
    ) -> None:
        perspective = await self._readers.perspective(interaction, match)
        lines = await self._plans.lines_of(match, interaction.user.id)
        may = await _possible_moves(match, perspective.table, _require_seat(match, interaction))
        said = sentence(error, perspective.say) if error else None
        regret_until = self._matches.regret_until(match, interaction.user.id)
        await show(interaction, plan_card(perspective, lines, may, said or "", regret_until))

    async def _position(
        self, interaction: discord.Interaction[Any], match: Match, click: Click, begun: Path
    ) -> FuturePerspective:
        """Return the position that the first words of a click name."""
        perspective = await self._readers.perspective(interaction, match)
        if begun[:1] == (PlanKind.ANY,):
            self._plans.draft(match, interaction.user.id, click.ply)
            moves = await _possible_moves(match, perspective.table, _require_seat(match, interaction))
            return unconditional_perspective(perspective, moves)
        return future_perspective(
            perspective, await self._draft(match, interaction.user.id, click.ply, begun), begun
        )

    async def _draft(self, match: Match, user_id: int, ply: int, begun: Path) -> Draft:
        """Return the draft that follows a line of a plan and the moves that are named by their places."""
        base, *places = map(number, begun or (NOW,))
        lines = await self._plans.lines_of(match, user_id) if base else ()
        line = next((line for line in lines if line.number == base), None)
        if base and line is None:
            raise TableMovedOn
        draft = self._plans.draft(match, user_id, ply, line)
        for place in places:
            if place >= len(draft.legal_moves):
                raise UnknownButton
            draft = draft.then(str(draft.legal_moves[place]))
        if draft.mover is None:
            raise Unforeseen
        return draft


async def _possible_moves(match: Match, table: Table, seat: Seat) -> tuple[Move, ...]:
    """List the moves that somebody could plan; it plays games on, so it runs in a thread."""
    return await asyncio.to_thread(possible_moves, match, table, seat)


def _split_words(click: Click) -> tuple[Path, Path]:
    """Split the words that name a position from those of the move."""
    if BEHIND not in click.words[1:]:
        raise UnknownButton
    place = click.words.index(BEHIND, 1)
    return click.words[:place], click.words[place + 1 :]


def _require_seat(match: Match, interaction: discord.Interaction[Any]) -> Seat:
    seat = match.seat_of(interaction.user.id)
    if seat is None:
        raise NotSeated
    return seat


def _require_move(moves: tuple[Move, ...], path: Path) -> Move:
    move = next((move for move in moves if move.path == path), None)
    if move is None:
        raise UnknownButton
    return move
