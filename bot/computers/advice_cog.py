"""What the computer advises: a hint during a match, and afterwards where the match turned."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from bot.choosing.card import move_card
from bot.computers.card import turn_card
from bot.computers.hint_card import with_hint
from bot.computers.letters import job_of
from bot.computers.rules import HINTS
from bot.finding.cog import MatchCommands
from bot.front import verbs
from bot.front.refusals import NoHints, NoSuchMatch, UnknownButton
from bot.front.reply import show, show_thinking
from bot.front.router import on_click
from bot.match.match import Status
from bot.runtime.recent import Recent
from rules_engine.search.turning import DOUBTS, closer, dearest, judge_move, moves_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import discord

    from bot.computers.letters import Processes
    from bot.finding.cog import WhichMatch
    from bot.front.allowance import Allowance
    from bot.front.click import Click
    from bot.match.answer_keeper import Answers
    from bot.match.match import Match
    from bot.match.service import Matches
    from bot.people.reader_keeper import Readers
    from rules_engine.search.turning import Moved, Turn

TURNS_REMEMBERED = 256  # matches whose turns are known


class AdviceCog(MatchCommands):
    def __init__(
        self,
        which_match: WhichMatch,
        *,
        matches: Matches,
        processes: Processes,
        readers: Readers,
        answers: Answers,
        allowance: Allowance,
    ) -> None:
        super().__init__(which_match)
        self._matches = matches
        self._processes = processes
        self._readers = readers
        self._answers = answers
        self._allowance = allowance
        self._turns = Recent[int, tuple["Turn", ...]](TURNS_REMEMBERED)

    @on_click(verbs.HINT)
    async def hint(self, interaction: discord.Interaction[Any], click: Click) -> None:
        """Show what the computer would do, ready to be confirmed."""
        match = await self.which_match.clicked_match(interaction, click)
        seat = self._matches.seat_to_move(match, interaction.user.id, click.ply)
        if not match.hints:
            raise NoHints
        self._allowance.spend(interaction.user.id)
        perspective = await self._answers.perspective(interaction, match)
        async with self._processes.turn(match.id, interaction.user.id):
            advice = await self._processes.run(job_of(match, perspective.table, seat, HINTS))
        move = perspective.table.state.read(seat, advice.words)
        as_good = perspective.table.state.read(seat, advice.as_good) if advice.as_good else None
        card = move_card(perspective, move.path)
        hinted = with_hint(perspective, card, move, as_good=as_good, reason=advice.reason)
        await self._answers.show(interaction, perspective, hinted)

    @on_click(verbs.TURN)
    async def turn(self, interaction: discord.Interaction[Any], click: Click) -> None:
        """Search a match for the moves that decided it; it takes a while, once."""
        match = await self.which_match.clicked_match(interaction, click)
        if match.seed is None or match.status is Status.RUNNING:
            raise NoSuchMatch
        if match.id not in self._turns:
            self._allowance.spend(interaction.user.id)
            await show_thinking(interaction)
        found = await self._decisive_turns(match, interaction.user.id)
        if found and click.number() >= len(found):
            raise UnknownButton
        perspective = await self._readers.perspective(interaction, match)
        await show(interaction, turn_card(perspective, found, click.number()))

    async def _decisive_turns(self, match: Match, user_id: int) -> tuple[Turn, ...]:
        found = self._turns.get(match.id)
        if found is None:
            judge = partial(self._judge_moves, match.id, user_id)
            seeming = dearest(await judge(moves_of(match.record)), DOUBTS)
            found = dearest(await judge([closer(match.record, turn) for turn in seeming]))
            self._turns[match.id] = found
        return found

    async def _judge_moves(self, match_id: int, user_id: int, moves: Sequence[Moved]) -> list[Turn | None]:
        """Judge the moves one by one, so that people who play now need not wait for all of them."""
        found = []
        for moved in moves:
            async with self._processes.turn(match_id, user_id):
                found.append(await self._processes.call(judge_move, moved))
        return found
