"""Options that several commands have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

from discord import app_commands
from discord.app_commands import locale_str

from render.shelf import LOOKS

if TYPE_CHECKING:
    from collections.abc import Callable

    import discord

    from bot.app import Makiso

F = TypeVar("F", bound="Callable[..., Any]")


class _MatchOption(app_commands.Transformer):
    """A match by its number, completed by its title."""

    async def transform(self, interaction: discord.Interaction[Any], value: str, /) -> str:  # noqa: ARG002 - discord.py's
        return value

    async def autocomplete(  # type: ignore[override]  # discord.py allows choices of any kind of value
        self,
        interaction: discord.Interaction[Any],
        value: str,
        /,
    ) -> list[app_commands.Choice[str]]:
        return await cast("Makiso", interaction.client).here.choices(interaction, value)


MatchNumber: TypeAlias = app_commands.Transform[str, _MatchOption]


def which_match(command: F) -> F:
    """Name and describe the option `match` of a command."""
    named = app_commands.rename(match=locale_str("match"))(command)
    return app_commands.describe(match=locale_str("Which match, where several are played here"))(named)


def which_game(command: F) -> F:
    """Name and describe the option `game` of a command, and offer what is on the shelf."""
    named = app_commands.rename(game=locale_str("game"))(command)
    described = app_commands.describe(game=locale_str("Which game"))(named)
    shelf = [app_commands.Choice(name=locale_str(look.title), value=key) for key, look in LOOKS.items()]
    return app_commands.choices(game=shelf)(described)
