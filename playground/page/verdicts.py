"""What the checkers say of a request of the bot."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playground.api.journal import Request
    from playground.api.openapi import OpenApi
    from playground.wire import Json

REFUSED = 400


def verdict(request: Request, judge: OpenApi | None) -> list[str]:
    """Return what is wrong; what is over a limit has been refused for it already."""
    faults = list(_refusals(request))
    return faults + (judge.faults(request) if judge else [])


def _refusals(request: Request) -> Iterator[str]:
    if request.status < REFUSED:
        return
    reply = request.reply if isinstance(request.reply, dict) else {}
    yield f"{request.status}: {reply.get('message', 'no words')}"
    yield from _leaves(reply.get("errors") or {}, "")


def _leaves(tree: Json, where: str) -> Iterator[str]:
    for key, branch in tree.items():
        if key == "_errors":
            yield from (f"{where}: {error['message']}" for error in branch)
        else:
            yield from _leaves(branch, f"{where}.{key}".lstrip("."))
