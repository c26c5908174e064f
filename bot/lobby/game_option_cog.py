"""The option `game` of a command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from discord import app_commands
from discord.app_commands import locale_str

from render.shelf import LOOKS

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., Any]")


def which_game(command: F) -> F:
    """Name and describe the option, and offer what is on the shelf."""
    named = app_commands.rename(game=locale_str("game"))(command)
    described = app_commands.describe(game=locale_str("Which game"))(named)
    shelf = [app_commands.Choice(name=locale_str(look.title), value=key) for key, look in LOOKS.items()]
    return app_commands.choices(game=shelf)(described)
