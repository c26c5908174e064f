"""A plain page of what is being said; the playground's own page takes its place later."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.local.channels import Channel
    from bot.local.messages import Message
    from bot.local.world import World


def page(world: World) -> str:
    return "".join(_lines(world))


def _lines(world: World) -> Iterator[str]:
    yield '<!doctype html><html lang="en"><meta charset="utf-8"><title>Local Discord</title>'
    yield "<h1>Local Discord</h1>"
    for channel in world.channels.values():
        yield from _channel(channel)
    yield "</html>"


def _channel(channel: Channel) -> Iterator[str]:
    place = channel.guild.name if channel.guild else "direct"
    name = channel.name or ", ".join(user.name for user in channel.recipients)
    yield f"<h2>{escape(place)} / {escape(name)}</h2><ol>"
    for message in channel.messages.values():
        yield from _message(message)
    yield "</ol>"


def _message(message: Message) -> Iterator[str]:
    seen = f" (only {escape(message.audience.name)} sees this)" if message.audience else ""
    yield f"<li><b>{escape(message.author.name)}</b>{seen}<pre>{escape(message.text)}</pre>"
    for attachment in message.attachments:
        yield f'<a href="{escape(attachment.url)}">{escape(attachment.filename)}</a> '
    yield "</li>"
