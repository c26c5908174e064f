"""Answers interactions within Discord's three seconds, in private or for everybody."""

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

from bot.front.card import note
from bot.front.components import ready_card
from bot.front.refusals import FormTooLate
from bot.front.tokens import LIFE, Token, click_token

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from discord import ui

    from bot.front.card import Card
    from bot.front.components import ReadyCard

log = structlog.get_logger()

PATIENCE = 1.5  # seconds after which the bot tells Discord that an answer will follow
CLOCKS_AGREE = 3.0  # seconds; a click that seems older, or from the future, says that the clocks differ
UNKNOWN_MESSAGE = 10008  # Discord's code for a message that is no longer there
STATE = "answering"
FOR_EVERYBODY: dict[Any, Any] = {"for everybody": True}  # for a command whose answer everybody sees


@dataclass(frozen=True, slots=True)
class PrivateMessage:
    """A message that one person alone sees, and how it changes or goes away."""

    message_id: int
    take_away: Callable[[], Awaitable[None]]
    write: Callable[..., Awaitable[object]]
    offers: frozenset[str]  # the verbs of its buttons
    since: float = field(default_factory=time.monotonic)

    @property
    def is_expired(self) -> bool:
        return time.monotonic() - self.since > LIFE


@dataclass(slots=True)
class _State:
    """What the bot has told Discord about an interaction, besides what discord.py knows."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    is_thinking: bool = False  # Discord shows that an answer will follow
    is_private: bool = False  # and shows it only to the person who asked
    keeps_clicked: bool = False  # its token must remain able to edit the message that was clicked on
    said: PrivateMessage | None = None


def keep_deadline(interaction: discord.Interaction[Any], *, is_public: bool) -> None:
    """Tell Discord in time that an answer follows, if this task takes long; `is_public` is for commands."""
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
    except (discord.DiscordException, ClientError, OSError) as error:  # the answer meets the same error
        log.info("Discord could not be told to wait", reason=str(error))


def _time_left(interaction: discord.Interaction[Any]) -> float:
    """Return the seconds left, counted by Discord's clock if it agrees with this machine's."""
    passed = time.time() - interaction.created_at.timestamp()
    return max(0.0, PATIENCE - passed) if 0 <= passed < CLOCKS_AGREE else PATIENCE


def keep_clicked(interaction: discord.Interaction[Any]) -> None:
    """Let the token of a click edit the clicked message, even if the answer is a new message.

    That takes one more request, so callers ask for it before the answer, and only if they need the token.
    """
    _state(interaction).keeps_clicked = True


async def show(interaction: discord.Interaction[Any], card: Card) -> Token:
    """Show one person a card: in place of the private message they clicked on, or as a new one.

    Return the token that edits it.
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
    """Remember a private message without holding the interaction in memory."""
    follow = interaction.followup
    take_away, write = partial(follow.delete_message, message_id), partial(follow.edit_message, message_id)
    _state(interaction).said = PrivateMessage(message_id, take_away, write, card.verbs())


def private_reply(interaction: discord.Interaction[Any]) -> PrivateMessage | None:
    """Return the private message with which an interaction was answered, if it was."""
    return _state(interaction).said


async def reply_in_turn(interaction: discord.Interaction[Any], card: Card, line: asyncio.Semaphore) -> None:
    """Answer a command with a card that stays as it is; many such answers wait in a queue.

    Those in the queue are not told that an answer follows: that request would need a place there too.
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
    """Put a card in place of the message that was clicked on, public or private.

    If a private message has gone in the moment of the click, a new one is sent.
    """
    try:
        await _edit_clicked(interaction, card)
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE or not is_private(interaction):
            raise
        return await _reply_privately(interaction, card)
    return click_token(interaction)


async def _edit_clicked(interaction: discord.Interaction[Any], card: Card) -> None:
    # a private message changes by its reader's clicks alone, so its files are those that were clicked on
    there = interaction.message.attachments if interaction.message and is_private(interaction) else []
    ready = await ready_card(card)
    async with _state(interaction).lock:
        try:
            await _edit_reply(interaction, ready.edit_arguments(there))
        except discord.HTTPException as error:
            if error.status != HTTPStatus.BAD_REQUEST or not ready.has_file_in(there):
                raise
            # another click has changed it in between
            await _edit_reply(interaction, (await ready_card(card)).edit_arguments())
    if interaction.message and is_private(interaction):
        _remember_private_reply(interaction, interaction.message.id, card)


async def _edit_reply(interaction: discord.Interaction[Any], said: dict[str, Any]) -> None:
    if interaction.response.is_done():
        await interaction.edit_original_response(**said)
    else:
        await interaction.response.edit_message(**said)


async def acknowledge(interaction: discord.Interaction[Any]) -> None:
    """Tell Discord that a click has arrived; the message that was clicked on stays as it is."""
    async with _state(interaction).lock:
        if not interaction.response.is_done():
            await interaction.response.defer()


async def show_thinking(interaction: discord.Interaction[Any], *, private: bool = True) -> None:
    """Show that the bot is thinking, where the answer will be."""
    state = _state(interaction)
    async with state.lock:
        if not interaction.response.is_done():
            await interaction.response.defer(ephemeral=private, thinking=True)
            state.is_thinking, state.is_private = True, private


async def show_progress(interaction: discord.Interaction[Any], card: Card) -> None:
    """Show how far the bot is, where the answer will be."""
    state = _state(interaction)
    ready = await ready_card(card)
    async with state.lock:
        if state.is_thinking:
            await interaction.edit_original_response(**ready.edit_arguments())


async def open_form(interaction: discord.Interaction[Any], form: ui.Modal) -> None:
    """Open a form; that is too late once Discord was told to wait."""
    async with _state(interaction).lock:
        if interaction.response.is_done():
            raise FormTooLate
        await interaction.response.send_modal(form)


def is_private(interaction: discord.Interaction[Any]) -> bool:
    """Tell whether only this person sees the message that was clicked on."""
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
                return done.resource  # Discord has sent it with its response
            return await interaction.original_response()
        if not state.is_thinking:
            return await _follow_up(interaction, ready, private=private)
        state.is_thinking = False
        if state.is_private is private:
            return await interaction.edit_original_response(**ready.edit_arguments())
        # a follow-up would replace the message that shows thinking, and be as private or public as that
        await interaction.edit_original_response(**(await ready_card(note("…"))).edit_arguments())
        message = await _follow_up(interaction, ready, private=private)
        await interaction.delete_original_response()
        return message


async def _follow_up(
    interaction: discord.Interaction[Any], ready: ReadyCard, *, private: bool
) -> discord.WebhookMessage:
    return await interaction.followup.send(ephemeral=private, wait=True, **ready.post_arguments())
