"""What people answer when time is short: call me later, give me a day, what happens to a late seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.clocks.deadline_rules import PAIR, LateChoice, check_choice
from bot.clocks.rules import is_late
from bot.finding.cog import MatchCommands
from bot.front import verbs
from bot.front.card import note
from bot.front.reply import edit_clicked, show
from bot.front.router import on_click
from bot.pings.card import chosen_card
from bot.votes.proposal import ProposalKind

if TYPE_CHECKING:
    import discord

    from bot.clocks.service import Deadlines
    from bot.finding.cog import WhichMatch
    from bot.front.click import Click
    from bot.people.reader_keeper import Readers
    from bot.votes.ask_cog import Proposals


class DeadlinesCog(MatchCommands):
    def __init__(
        self, which_match: WhichMatch, deadlines: Deadlines, readers: Readers, proposals: Proposals
    ) -> None:
        super().__init__(which_match)
        self._deadlines = deadlines
        self._readers = readers
        self._proposals = proposals

    @on_click(verbs.SNOOZE)
    async def snooze(self, interaction: discord.Interaction[Any], click: Click) -> None:
        until = await self._deadlines.snooze(click.match, interaction.user.id)
        say = await self._readers.say_to(interaction)
        await show(interaction, note(say("I will remind you {when}.", when=f"<t:{until}:R>")))

    @on_click(verbs.ASK_TIME)
    async def ask_time(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self.which_match.clicked_match(interaction, click)
        await self._proposals.propose(interaction, match, ProposalKind.TIME)

    @on_click(verbs.LATE)
    async def late(self, interaction: discord.Interaction[Any], click: Click) -> None:
        match = await self.which_match.clicked_match(interaction, click)
        seat, choice, user = click.number(), click.word(1), interaction.user
        if choice == LateChoice.END and match.seats > PAIR:
            check_choice(match, user.id, seat)
            await self._proposals.propose(interaction, match, ProposalKind.STOP)
            return
        has_left = not is_late(match, seat)
        after = await self._deadlines.choose(match.id, user.id, seat, choice)
        by = match.chairs[match.seat_of(user.id) or 0].name
        await edit_clicked(interaction, chosen_card(after, seat, choice, by, has_left=has_left))
