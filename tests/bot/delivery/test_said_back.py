"""What becomes of what Discord says back."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.cards import verbs
from bot.cards.card import Button, Buttons, Card, Text
from bot.cards.click import Click
from bot.cogs.router import on_click
from bot.delivery.components import laid_out
from tests.bot.table import control, started
from tests.patience import UNHURRIED

if TYPE_CHECKING:
    import discord as library

    from bot.app import Makiso
    from bot.delivery.components import ReadyCard
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel

CHANGE, SAY, FOLLOW = "change", "say", "follow"
CARD = Card((Text("Words"), Buttons((Button(Click(CHANGE), "Press"),))))


class Answering:
    """Answers in three ways, and keeps what discord.py makes of what is said back."""

    clicked: library.Message | None = None

    def __init__(self) -> None:
        self.told: asyncio.Queue[Any] = asyncio.Queue()

    @on_click(CHANGE)
    async def change(self, interaction: library.Interaction[Any], _: Click) -> None:
        self.clicked = interaction.message
        self.told.put_nowait(await interaction.response.edit_message(**(await _ready()).edit()))

    @on_click(SAY)
    async def say(self, interaction: library.Interaction[Any], _: Click) -> None:
        said = await interaction.response.send_message(ephemeral=True, **(await _ready()).message())
        self.told.put_nowait(said)

    @on_click(FOLLOW)
    async def follow(self, interaction: library.Interaction[Any], _: Click) -> None:
        await interaction.response.defer()
        self.told.put_nowait(await interaction.edit_original_response(**(await _ready()).edit()))


async def _ready() -> ReadyCard:
    return await laid_out(CARD)


@pytest.fixture
def answering(bot: Makiso) -> Answering:
    cog = Answering()
    bot.parts.router.learn(cog)
    return cog


async def test_only_what_somebody_reads_is_made_of_what_discord_says_back(
    answering: Answering, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    """The message that was clicked on changes on Discord all the same."""
    table = await started(discord, channel, ann, bob)
    sheet = await ann.click(table.card, control(table.card, verbs.VIEW)).done(UNHURRIED)
    assert sheet.message is not None

    async def press(verb: str) -> Any:
        data = {**sheet.data, "custom_id": str(Click(verb))}
        done = await ann.press_again(replace(sheet, source=sheet.message, data=data)).done(UNHURRIED)
        assert done.message is not None
        assert done.message.text == "Words\nPress"
        assert control(done.message, CHANGE)
        return await answering.told.get(), done.message.id

    changed, changed_id = await press(CHANGE)
    assert answering.clicked
    assert (answering.clicked.id, answering.clicked.components) == (changed_id, [])
    assert len(answering.clicked.attachments) == 1
    assert (changed.id > 0, changed.resource) == (True, None)
    said, said_id = await press(SAY)
    assert (said.resource.id, said.resource.components) == (said_id, [])
    edited, edited_id = await press(FOLLOW)
    assert (edited.id, edited.components) == (edited_id, [])
