"""Answering an interaction within Discord's three seconds, in private or for everybody."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import discord
import structlog
from aiohttp import ClientError

from bot.cards.card import note
from bot.delivery.components import ready_card
from bot.delivery.tokens import Token, click_token
from bot.matches.refusals import FormTooLate

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from discord import ui

    from bot.cards.card import Card, LaterCard
    from bot.delivery.components import ReadyCard

log = structlog.get_logger()

PATIENCE = 1.5  # seconds after which Discord is told that we are at it, whatever we wait for
CLOCKS_AGREE = 3.0  # seconds; a click that seems older, or not made yet, says that the clocks differ
UNKNOWN_MESSAGE = 10008  # Discord's code for a message that is no longer there
STATE = "answering"
FOR_EVERYBODY: dict[Any, Any] = {"for everybody": True}  # of a command whose answer everybody sees


@dataclass(frozen=True, slots=True)
class PrivateMessage:
    """A message that one person alone sees, and how it changes or goes away."""

    message_id: int
    take_away: Callable[[], Awaitable[None]]
    write: Callable[..., Awaitable[object]]
    stays_until: int | None
    afterwards: LaterCard | None


@dataclass(slots=True)
class _State:
    """What has been said to Discord about an interaction, besides what discord.py knows."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    is_thinking: bool = False  # it shows that we are at it, where the answer goes
    is_private: bool = False  # and only to whoever asked
    keeps_clicked: bool = False  # its token is to go on editing the message that was clicked on
    said: PrivateMessage | None = None


def keep_deadline(interaction: discord.Interaction[Any], *, is_public: bool) -> None:
    """See that Discord hears of us in time, while this task goes on; `is_public` is a command's answer."""
    task, loop = asyncio.current_task(), asyncio.get_running_loop()
    assert task is not None

    def postpone() -> None:
        postponing = asyncio.create_task(_postpone(interaction, is_private=not is_public))
        task.add_done_callback(lambda _: postponing.cancel())

    timer = loop.call_later(_time_left(interaction), postpone)
    task.add_done_callback(lambda _: timer.cancel())


async def _postpone(interaction: discord.Interaction[Any], *, is_private: bool) -> None:
    try:
        if interaction.type is discord.InteractionType.application_command:
            await show_thinking(interaction, private=is_private)
        else:
            await acknowledge(interaction)
    except (discord.DiscordException, ClientError, OSError) as error:  # whoever answers meets it as well
        log.info("not told to wait", reason=str(error))


def _time_left(interaction: discord.Interaction[Any]) -> float:
    """Count from when Discord received it, where its clock and ours agree."""
    passed = time.time() - interaction.created_at.timestamp()
    return max(0.0, PATIENCE - passed) if 0 <= passed < CLOCKS_AGREE else PATIENCE


def keep_clicked(interaction: discord.Interaction[Any]) -> None:
    """See that the token of a click can edit what was clicked on, also once something new is shown for it.

    That takes a request more, so it is asked for before the answer, and only where the token is wanted.
    """
    _state(interaction).keeps_clicked = True


async def show(interaction: discord.Interaction[Any], card: Card) -> Token:
    """Show one person a card: in place of the private message they clicked on, or as a new one.

    Tells how to go on editing it.
    """
    is_click = interaction.type is discord.InteractionType.component
    has_posted = interaction.response.type is discord.InteractionResponseType.channel_message
    if is_click and is_private(interaction) and not has_posted:
        return await edit_clicked(interaction, card)
    return await _reply_privately(interaction, card)


async def _reply_privately(interaction: discord.Interaction[Any], card: Card) -> Token:
    if _state(interaction).keeps_clicked:
        await acknowledge(interaction)
    message = await _reply(interaction, card, private=True)
    _remember_private_reply(interaction, message.id, card)
    return Token(interaction, message.id, message.edit)


def _remember_private_reply(interaction: discord.Interaction[Any], message_id: int, card: Card) -> None:
    """Keep what was said; its own way to go away, or the message's, would keep the interaction as well."""
    follow = interaction.followup
    take_away, write = partial(follow.delete_message, message_id), partial(follow.edit_message, message_id)
    said = PrivateMessage(message_id, take_away, write, card.stays_until, card.afterwards)
    _state(interaction).said = said


def private_reply(interaction: discord.Interaction[Any]) -> PrivateMessage | None:
    """Tell what an interaction was answered with, if only one person sees it."""
    return _state(interaction).said


async def reply_in_turn(interaction: discord.Interaction[Any], card: Card, line: asyncio.Semaphore) -> None:
    """Tell whoever typed a command something that stays as it is; where many wait for that, in line.

    Nobody who stands in line is told that we are at it: that would take another turn there.
    """
    ready = await ready_card(card)
    async with _state(interaction).lock, line:
        if interaction.response.is_done():
            await interaction.edit_original_response(**ready.edit_arguments())
        else:
            await interaction.response.send_message(ephemeral=True, **ready.post_arguments())


async def publish(interaction: discord.Interaction[Any], card: Card) -> discord.Message:
    """Show everybody in the channel a card."""
    return await _reply(interaction, card, private=False)


async def edit_clicked(interaction: discord.Interaction[Any], card: Card) -> Token:
    """Put a card in place of the message that was clicked on, whoever sees it.

    A private message that went away under the click is said anew.
    """
    try:
        await _edit_clicked(interaction, card)
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE or not is_private(interaction):
            raise
        return await _reply_privately(interaction, card)
    return click_token(interaction)


async def _edit_clicked(interaction: discord.Interaction[Any], card: Card) -> None:
    # what only one person sees changes by their own clicks alone, so what they clicked on is what is there
    there = interaction.message.attachments if interaction.message and is_private(interaction) else []
    ready = await ready_card(card)
    async with _state(interaction).lock:
        try:
            await _edit_reply(interaction, ready.edit_arguments(there))
        except discord.HTTPException as error:
            if error.status != HTTPStatus.BAD_REQUEST or not ready.has_file_in(there):
                raise
            # another click has changed it meanwhile
            await _edit_reply(interaction, (await ready_card(card)).edit_arguments())
    if interaction.message and is_private(interaction):
        _remember_private_reply(interaction, interaction.message.id, card)


async def _edit_reply(interaction: discord.Interaction[Any], said: dict[str, Any]) -> None:
    if interaction.response.is_done():
        await interaction.edit_original_response(**said)
    else:
        await interaction.response.edit_message(**said)


async def acknowledge(interaction: discord.Interaction[Any]) -> None:
    """Tell Discord that a click was heard; the message that was clicked on stays as it is."""
    async with _state(interaction).lock:
        if not interaction.response.is_done():
            await interaction.response.defer()


async def show_thinking(interaction: discord.Interaction[Any], *, private: bool = True) -> None:
    """Show that we are at it, where the answer will be."""
    state = _state(interaction)
    async with state.lock:
        if not interaction.response.is_done():
            await interaction.response.defer(ephemeral=private, thinking=True)
            state.is_thinking, state.is_private = True, private


async def show_progress(interaction: discord.Interaction[Any], card: Card) -> None:
    """Show how far we are, where the answer will be."""
    state = _state(interaction)
    ready = await ready_card(card)
    async with state.lock:
        if state.is_thinking:
            await interaction.edit_original_response(**ready.edit_arguments())


async def open_form(interaction: discord.Interaction[Any], form: ui.Modal) -> None:
    """Open a form; it cannot be opened any more once Discord was told to wait."""
    async with _state(interaction).lock:
        if interaction.response.is_done():
            raise FormTooLate
        await interaction.response.send_modal(form)


def is_private(interaction: discord.Interaction[Any]) -> bool:
    """Tell whether what was clicked on is seen by this person only."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def _state(interaction: discord.Interaction[Any]) -> _State:
    state: _State = interaction.extras.setdefault(STATE, _State())
    return state


async def _reply(interaction: discord.Interaction[Any], card: Card, *, private: bool) -> discord.Message:
    ready, state = await ready_card(card), _state(interaction)
    async with state.lock:
        if not interaction.response.is_done():
            done = await interaction.response.send_message(ephemeral=private, **ready.post_arguments())
            if isinstance(done.resource, discord.InteractionMessage):
                return done.resource  # Discord has told it with its thanks
            return await interaction.original_response()
        if not state.is_thinking:
            return await _follow_up(interaction, ready, private=private)
        state.is_thinking = False
        if state.is_private is private:
            return await interaction.edit_original_response(**ready.edit_arguments())
        # what follows a message that still thinks takes its place, and is seen by whoever sees that
        await interaction.edit_original_response(**(await ready_card(note("…"))).edit_arguments())
        message = await _follow_up(interaction, ready, private=private)
        await interaction.delete_original_response()
        return message


async def _follow_up(
    interaction: discord.Interaction[Any], ready: ReadyCard, *, private: bool
) -> discord.WebhookMessage:
    return await interaction.followup.send(ephemeral=private, wait=True, **ready.post_arguments())
