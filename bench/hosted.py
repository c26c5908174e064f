"""`python -m bench.hosted` is `python -m bot` with a constant answer, and an account of what it does.

A click with the verb `CONSTANT` is answered with always the same picture: the yardstick for all others.
One with the verb `BARE` is answered with always the same texts and buttons, as many as a pad has.
One with the verb `ACCOUNT` is answered with what the database was asked since the last one, and where the
time of the loop went.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from cProfile import Profile
from io import BytesIO
from pathlib import Path
from pstats import Stats
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import discord
from discord import ui

from bot import __main__ as program
from bot.app import Makiso
from bot.cards.click import Click
from bot.cogs.router import on_click
from render.picture import picture
from rules_engine import Record
from rules_engine.playout import playout

if TYPE_CHECKING:
    from collections.abc import Sequence


CONSTANT = "bench"
BARE = "bare"
ACCOUNT = "account"
PROFILED = "BENCH_PROFILE"  # the setting with which the loop is watched: that costs time itself
GAME = "subdivision"
HERE = Path(__file__).parents[1]
PARTS = {  # by folder of the program, the first that fits
    "bot/archive": "SQL",
    "bot/cards": "cards",
    "render": "cards",
    "rules_engine": "rules",
    "bot": "frame",
}
LIBRARIES = {"sqlalchemy": "SQL", "aiohttp": "HTTP", "discord": "HTTP"}


class Yardstick:
    """Answers of the bench's own."""

    def __init__(self, account: Account) -> None:
        self._account = account
        *_, (_, _, state) = playout(Record.new(GAME, seats=2, seed="bench"))
        self._png = picture(GAME, state.view(None), ("Ann", "Bob"))

    @on_click(CONSTANT)
    async def answer(self, interaction: discord.Interaction[Any], _: Click) -> None:
        file = discord.File(BytesIO(self._png), "board-0.png")
        await interaction.response.edit_message(view=_layout(), attachments=[file])

    @on_click(BARE)
    async def answer_barely(self, interaction: discord.Interaction[Any], _: Click) -> None:
        await interaction.response.edit_message(view=_bare(), attachments=[])

    @on_click(ACCOUNT)
    async def tell(self, interaction: discord.Interaction[Any], _: Click) -> None:
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay(json.dumps(self._account.taken())))
        view.stop()
        await interaction.response.send_message(view=view, ephemeral=True)


def _bare() -> ui.LayoutView:
    """Lay out as much as there is on a pad."""
    view = ui.LayoutView(timeout=None)
    ids = [str(Click(BARE, number)) for number in range(7)]
    buttons: list[ui.Button[Any]] = [ui.Button(label="Order", custom_id=custom_id) for custom_id in ids]
    texts = [ui.TextDisplay[Any](f"### Text {number}") for number in range(2)]
    view.add_item(ui.Container(*texts, ui.ActionRow(*buttons[:5]), ui.ActionRow(*buttons[5:])))
    view.stop()
    return view


def _layout() -> ui.LayoutView:
    """Lay out as much as there is on the card after a move."""
    view = ui.LayoutView(timeout=None)
    row: ui.ActionRow[Any] = ui.ActionRow(ui.Button(label="Oops", custom_id=str(Click(CONSTANT, 0))))
    gallery: ui.MediaGallery[Any] = ui.MediaGallery(discord.MediaGalleryItem("attachment://board-0.png"))
    texts = [ui.TextDisplay[Any](f"### Text {number}") for number in range(3)]
    view.add_item(ui.Container(texts[0], gallery, *texts[1:], row))
    view.stop()
    return view


class Account:
    def __init__(self) -> None:
        self._visits = 0
        self._statements = 0
        self._profile = Profile() if PROFILED in os.environ else None

    def note(self, said: Sequence[str]) -> None:
        self._visits += 1
        self._statements += len(said)

    def taken(self) -> dict[str, Any]:
        """Tell what there was since it was told last, and begin anew."""
        account = {"visits": self._visits, "statements": self._statements, "seconds": self._seconds()}
        self._visits = self._statements = 0
        return account

    def _seconds(self) -> dict[str, float]:
        if self._profile is None:
            return {}
        self._profile.disable()
        seconds: Counter[str] = Counter()
        if self._profile.getstats():
            for (file, _, _), (_, _, own, _, _) in Stats(self._profile).stats.items():  # type: ignore[attr-defined]
                seconds[_part(file)] += own
        self._profile.clear()
        self._profile.enable()
        return dict(seconds)


def _part(file: str) -> str:
    """Tell to which part of the work a file belongs."""
    path = Path(file)
    if path.is_relative_to(HERE) and ".venv" not in path.parts:
        own = path.relative_to(HERE).as_posix()
        return next((part for folder, part in PARTS.items() if own.startswith(folder)), "frame")
    return next((part for name, part in LIBRARIES.items() if name in path.parts), "frame")


class Measured(Makiso):
    async def setup_hook(self) -> None:
        await super().setup_hook()
        account = Account()
        self.parts.archive.watch(account.note)
        self.parts.router.learn(Yardstick(account))


def main() -> int:
    with patch.object(program, "Makiso", Measured):
        return program.main()


if __name__ == "__main__":
    sys.exit(main())
