"""Practice: cards for one person alone, with hints; the buttons hold the whole state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord.ext import commands

from bot.front import verbs
from bot.front.refusals import CardGone, NoAnswer, UnknownButton
from bot.front.reply import edit_clicked, show
from bot.front.router import on_click
from bot.racing.rules import riddles_of
from bot.riddles.pad_card import Puzzle, parse_orders
from bot.riddles.practice_card import (
    MORE,
    explain_wrong,
    practice_card,
    practice_found_card,
    practice_hint,
    puzzle_of,
)
from rules_engine import Chance, Event

if TYPE_CHECKING:
    import discord

    from bot.front.click import Click
    from bot.people.reader_keeper import Readers
    from rules_engine import Options


class PracticeCog(commands.Cog):
    def __init__(self, readers: Readers, game: str) -> None:
        self._readers = readers
        self._game = game

    async def show_card(self, interaction: discord.Interaction[Any], level: str, options: Options) -> None:
        """Show a card to practise on."""
        reader = await self._readers.of(interaction)
        puzzle = self._new_puzzle(interaction, level, options)
        await show(interaction, practice_card(puzzle, _spell_code(level, options), reader))

    def _new_puzzle(self, interaction: discord.Interaction[Any], level: str, options: Options) -> Puzzle:
        riddles = riddles_of(self._game)
        luck = Chance(str(interaction.id))
        return Puzzle(self._game, riddles.pick(tuple(riddles.levels[level]), luck, options), options)

    @on_click(verbs.PRACTICE)
    async def tap(self, interaction: discord.Interaction[Any], click: Click) -> None:
        reader = await self._readers.of(interaction)
        code, level, options = self._parse_code(click)
        if not click.match:
            puzzle = self._new_puzzle(interaction, level, options)
            await edit_clicked(interaction, practice_card(puzzle, code, reader))
            return
        puzzle, path = self._clicked_puzzle(click, options)
        await edit_clicked(interaction, practice_card(puzzle, code, reader, path=path))

    @on_click(verbs.PRACTICE_SHOUT)
    async def shout(self, interaction: discord.Interaction[Any], click: Click) -> None:
        reader = await self._readers.of(interaction)
        code, _, options = self._parse_code(click)
        puzzle, path = self._clicked_puzzle(click, options)
        orders = riddles_of(self._game).parse_answer(" ".join(path), options)
        if orders is None or isinstance(orders, Event):
            raise NoAnswer(self._game, orders)
        verdict = puzzle.judge(orders)
        if verdict.is_right:
            await edit_clicked(interaction, practice_found_card(puzzle, verdict, code, reader))
            return
        told = explain_wrong(puzzle, verdict, reader.say)
        card = practice_card(puzzle, code, reader, told=told, wrong=verdict)
        await edit_clicked(interaction, card)

    @on_click(verbs.PRACTICE_HINT)
    async def hint(self, interaction: discord.Interaction[Any], click: Click) -> None:
        reader = await self._readers.of(interaction)
        code, _, options = self._parse_code(click)
        puzzle, path = self._clicked_puzzle(click, options)
        hint = practice_hint(puzzle, path, reader.say, is_second=MORE in "".join(click.words[1:]))
        card = practice_card(puzzle, code, reader, path=path, told=(hint,), is_hinted=True)
        await edit_clicked(interaction, card)

    def _clicked_puzzle(self, click: Click, options: Options) -> tuple[Puzzle, tuple[str, ...]]:
        puzzle = puzzle_of(self._game, click.match, options)
        if puzzle is None:
            raise CardGone
        return puzzle, parse_orders(self._game, options, "".join(click.words[1:]))

    def _parse_code(self, click: Click) -> tuple[str, str, Options]:
        """Parse the level and the options that a button of practice carries."""
        code = click.words[0] if click.words else ""
        level, *values = code.split("/")
        riddles = riddles_of(self._game)
        if level not in riddles.levels or len(values) != len(riddles.options):
            raise UnknownButton
        return code, level, dict(zip(riddles.options, values, strict=True))


def _spell_code(level: str, options: Options) -> str:
    return "/".join((level, *options.values()))
