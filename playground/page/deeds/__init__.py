"""What the page can ask for: everything a person does, and what only a playground allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.page.deeds import places, scene, talking, using

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from playground.server import LocalDiscord
    from playground.wire import Json

DEEDS: dict[str, Callable[[LocalDiscord, Json], Json | Awaitable[Json]]] = {
    deed.__name__: deed
    for deed in (
        using.click,
        using.choose,
        using.slash,
        using.complete,
        using.context,
        using.submit,
        using.commands,
        talking.history,
        talking.say,
        talking.delete,
        talking.inbox,
        scene.invent,
        scene.change,
        scene.wait,
        scene.waits,
        talking.edit,
        places.open_channel,
        places.open_thread,
        places.close_channel,
        places.put_to_sleep,
        places.wake,
        places.leave,
        places.come_back,
        places.permissions,
        places.permit,
    )
}
