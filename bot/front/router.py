"""The one door for every click and every form: the id holds a verb, and the verb's handler answers.

No view is kept in memory, so buttons work after a restart; every error is logged and answered.
"""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import discord

from bot.front import verbs
from bot.front.arrivals import click_of
from bot.front.refusals import UnknownButton
from bot.host.metrics import Result

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable
    from contextlib import AbstractContextManager

    from bot.front.click import Click
    from bot.host.metrics import Counts

    Handler: TypeAlias = Callable[[discord.Interaction[Any], Click], Awaitable[None]]
    Apologize: TypeAlias = Callable[[discord.Interaction[Any], Exception], Awaitable[None]]


def on_click(*verbs: str) -> Callable[[Any], Any]:
    """Mark a method of a cog that answers clicks with these verbs."""

    def mark(method: Any) -> Any:
        method.verbs = verbs
        return method

    return mark


class Sheets(Protocol):
    """What keeps private answers up to date."""

    def at_hand(
        self, interaction: discord.Interaction[Any], click: Click, /
    ) -> AbstractContextManager[None]: ...

    def keep(self, interaction: discord.Interaction[Any], match_id: int, verb: str, /) -> None: ...

    def keep_refusal(self, interaction: discord.Interaction[Any], match_id: int, /) -> None: ...


class Router:
    def __init__(self, apologize: Apologize, counts: Counts, sheets: Sheets) -> None:
        self._handlers: dict[str, Handler] = {}
        self._sheets = sheets
        self.apologize = apologize
        self._counts = counts

    def add_cog(self, cog: object) -> None:
        """Register every marked method of a cog."""
        for name in dir(cog):
            method = getattr(cog, name)
            for verb in getattr(method, "verbs", ()):
                assert verb not in self._handlers, f"two handlers for {verb}"
                self._handlers[verb] = method

    async def handle(self, interaction: discord.Interaction[Any]) -> None:
        """Handle a click or a form; discord.py handles commands."""
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        click = click_of(interaction)
        with self._sheets.at_hand(interaction, click) if click else nullcontext():
            try:
                await self._dispatch(interaction, click)
            except Exception as error:  # noqa: BLE001 - the one place that answers for everything below it
                await self.apologize(interaction, error)
                if click:
                    self._sheets.keep_refusal(interaction, click.match)

    async def _dispatch(self, interaction: discord.Interaction[Any], click: Click | None) -> None:
        handler = self._handlers.get(click.verb) if click else None
        if click is None or handler is None:
            raise UnknownButton
        await handler(interaction, click)
        self.finish(interaction, click.verb, click)

    def finish(self, interaction: discord.Interaction[Any], name: str, click: Click | None) -> None:
        """Count what was done, and let this reply replace the person's older sheet of the match."""
        self._counts.count_click(name, Result.DONE)
        if click and click.verb not in verbs.WITHOUT_MATCH:
            self._sheets.keep(interaction, click.match, click.verb)


def written_text(interaction: discord.Interaction[Any]) -> str:
    """Read the text of a form with one line."""
    form: Any = interaction.data or {}
    for part in form.get("components", ()):
        for inner in (part.get("component") or {}, *part.get("components", ())):
            if "value" in inner:
                return str(inner["value"])
    return ""


def chosen_fields(interaction: discord.Interaction[Any]) -> dict[str, str]:
    """Read the choice in each field of a form."""
    form: Any = interaction.data or {}
    fields = [part.get("component") or {} for part in form.get("components", ())]
    return {field["custom_id"]: field["values"][0] for field in fields if field.get("values")}


def chosen_values(interaction: discord.Interaction[Any]) -> tuple[str, ...]:
    """Read the choices in a menu."""
    chosen: Any = interaction.data or {}
    return tuple(chosen.get("values", ()))


def allowed_value(interaction: discord.Interaction[Any], choices: Iterable[str]) -> str:
    """Read the one choice in a menu, if this version of the bot still offers it."""
    chosen = chosen_value(interaction)
    if chosen not in tuple(choices):
        raise UnknownButton
    return chosen


def chosen_value(interaction: discord.Interaction[Any]) -> str:
    """Read the one choice in a menu."""
    chosen = chosen_values(interaction)
    if len(chosen) != 1:
        raise UnknownButton
    return chosen[0]
