"""Everything the bot sent, judged: by our own checker always, by Discord's own file where it is at hand."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playground.api.openapi import OpenApi
from playground.world.limits import (
    choice_faults,
    command_faults,
    message_faults,
    modal_faults,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from playground.api.journal import Request
    from playground.world.limits import Fault

V2 = 1 << 15
MESSAGE, UPDATE, CHOICES, MODAL = 4, 7, 8, 9
DEFERRED = (5, 6)


@cache
def discords_own() -> OpenApi | None:
    """Return Discord's API file as a judge, where it is at hand."""
    path = os.environ.get("DISCORD_OPENAPI")
    return OpenApi(Path(path)) if path else None


def faults(requests: Iterable[Request]) -> list[str]:
    """Say everything that Discord would refuse, or its file does not know."""
    everything = list(requests)
    court = discords_own()
    ours = [f"{request}: {fault}" for request in everything for fault in own_faults(request)]
    theirs = [fault for request in everything for fault in court.faults(request)] if court else []
    return ours + theirs


def own_faults(request: Request) -> Iterator[Fault]:
    template, body = request.template or "", request.body
    if template.endswith("/callback"):
        yield from _callback(body, request.files)
    elif template.endswith("/commands"):
        yield from command_faults(body)
    elif request.method in {"POST", "PATCH"} and _says_something(template):
        yield from _message(body, request.files)


def _says_something(template: str) -> bool:
    is_message = "/messages" in template or template.startswith("/webhooks/")
    return is_message and not template.endswith("/threads")


def _callback(body: dict[str, Any], files: tuple[str, ...]) -> Iterator[Fault]:
    said = body.get("data") or {}
    match body["type"]:
        case kind if kind in (MESSAGE, UPDATE):
            yield from _message(said, files)
        case kind if kind == CHOICES:
            yield from choice_faults(said["choices"])
        case kind if kind == MODAL:
            yield from modal_faults(said)
        case kind:
            assert kind in DEFERRED, f"an unknown answer: {kind}"


def _message(body: dict[str, Any], files: tuple[str, ...]) -> Iterator[Fault]:
    """Judge a message or an edit; all of ours but calls are V2, and an edit need not say so."""
    needed = 0 if body.get("content") else V2
    names = {*files, *(listed["filename"] for listed in body.get("attachments") or ())}  # sent, or kept
    return message_faults(body | {"flags": (body.get("flags") or 0) | needed}, names)
