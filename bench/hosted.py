"""`python -m bench.hosted` is `python -m bot` with constant answers.

A click with the verb `CONSTANT` is answered with always the same picture: the yardstick for clicks.
One with the verb `BARE` is answered with always the same texts and buttons: the yardstick for races.
"""

from __future__ import annotations

import sys
from io import BytesIO
from typing import Any
from unittest.mock import patch

import discord
from discord import ui

from bot import program
from bot.app import Makiso
from bot.front.click import Click
from bot.front.router import on_click
from render.picture import picture
from rules_engine import Record
from rules_engine.playout import playout

CONSTANT = "bench"
BARE = "bare"
GAME = "subdivision"


class Yardstick:
    """Answers of the bench's own."""

    def __init__(self) -> None:
        *_, (_, _, state) = playout(Record.new(GAME, seats=2, seed="bench"))
        self._png = picture(GAME, state.view(None), ("Ann", "Bob"))

    @on_click(CONSTANT)
    async def answer(self, interaction: discord.Interaction[Any], _: Click) -> None:
        file = discord.File(BytesIO(self._png), "board-0.png")
        await interaction.response.edit_message(view=_card(), attachments=[file])

    @on_click(BARE)
    async def answer_barely(self, interaction: discord.Interaction[Any], _: Click) -> None:
        await interaction.response.edit_message(view=_pad(), attachments=[])


def _pad() -> ui.LayoutView:
    """Lay out as much as there is on a pad."""
    view = ui.LayoutView(timeout=None)
    ids = [str(Click(BARE, number)) for number in range(7)]
    buttons: list[ui.Button[Any]] = [ui.Button(label="Order", custom_id=custom_id) for custom_id in ids]
    texts = [ui.TextDisplay[Any](f"### Text {number}") for number in range(2)]
    view.add_item(ui.Container(*texts, ui.ActionRow(*buttons[:5]), ui.ActionRow(*buttons[5:])))
    view.stop()
    return view


def _card() -> ui.LayoutView:
    """Lay out as much as there is on the card after a move."""
    view = ui.LayoutView(timeout=None)
    row: ui.ActionRow[Any] = ui.ActionRow(ui.Button(label="Oops", custom_id=str(Click(CONSTANT, 0))))
    gallery: ui.MediaGallery[Any] = ui.MediaGallery(discord.MediaGalleryItem("attachment://board-0.png"))
    texts = [ui.TextDisplay[Any](f"### Text {number}") for number in range(3)]
    view.add_item(ui.Container(texts[0], gallery, *texts[1:], row))
    view.stop()
    return view


class Measured(Makiso):
    async def setup_hook(self) -> None:
        await super().setup_hook()
        self.parts.router.add_cog(Yardstick())


def main() -> int:
    with patch.object(program, "Makiso", Measured):
        return program.main()


if __name__ == "__main__":
    sys.exit(main())
