"""Answering an interaction within Discord's three seconds, in private or for everybody."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import discord

from bot.delivery.components import laid_out

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.cards.card import Card
    from bot.delivery.components import Sheet

    Postpone: TypeAlias = Callable[[], Awaitable[object]]

PATIENCE = 1.5  # seconds of drawing before Discord is told that we are at it


async def show(interaction: discord.Interaction[Any], card: Card) -> None:
    """Show one person a card: in place of the private message they clicked on, or as a new one."""
    if is_private(interaction) and interaction.type is discord.InteractionType.component:
        await _replace(interaction, card)
    elif interaction.type is discord.InteractionType.component and not interaction.response.is_done():
        await interaction.response.defer()  # keeps the clicked message as the one this token can edit
        await _follow(interaction, await laid_out(card))
    else:
        await _say(interaction, card, private=True)


async def publish(interaction: discord.Interaction[Any], card: Card) -> discord.Message:
    """Show everybody in the channel a card."""
    await _say(interaction, card, private=False)
    return await interaction.original_response()


async def redraw(interaction: discord.Interaction[Any], card: Card) -> None:
    """Put a card in place of the message that was clicked on, whoever sees it."""
    await _replace(interaction, card)


def is_private(interaction: discord.Interaction[Any]) -> bool:
    """Tell whether what was clicked on is seen by this person only."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def _replace(interaction: discord.Interaction[Any], card: Card) -> None:
    sheet = await _in_time(interaction, card, interaction.response.defer)
    if interaction.response.is_done():
        await interaction.edit_original_response(**sheet.edit())
    else:
        await interaction.response.edit_message(**sheet.edit())


async def _say(interaction: discord.Interaction[Any], card: Card, *, private: bool) -> None:
    answered = interaction.response.is_done()
    thinking = partial(interaction.response.defer, ephemeral=private, thinking=True)
    sheet = await _in_time(interaction, card, thinking)
    if answered:
        await _follow(interaction, sheet)
    elif interaction.response.is_done():
        await interaction.edit_original_response(**sheet.edit())
    else:
        await interaction.response.send_message(ephemeral=private, **sheet.message())


async def _follow(interaction: discord.Interaction[Any], sheet: Sheet) -> None:
    await interaction.followup.send(ephemeral=True, **sheet.message())


async def _in_time(interaction: discord.Interaction[Any], card: Card, postpone: Postpone) -> Sheet:
    drawing = asyncio.create_task(laid_out(card))
    done, _ = await asyncio.wait({drawing}, timeout=PATIENCE)
    if not done and not interaction.response.is_done():
        await postpone()
    return await drawing
