"""The bot's own words, beside those of the games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import discord

from render.words import languages, say_in, spoken_for

if TYPE_CHECKING:
    from render.words import Say

CATALOGS = Path(__file__).parent / "locales"
SPOKEN = languages(CATALOGS)


def voice(lang: str) -> Say:
    return say_in(lang, CATALOGS)


def language_of(locale: discord.Locale | str | None, otherwise: str = "en") -> str:
    """Find the language we speak that is nearest to what somebody reads Discord in."""
    return spoken_for(str(locale), CATALOGS) if locale else otherwise


def plain(name: str) -> str:
    """Show a name that can neither ping nor format."""
    escaped = discord.utils.escape_markdown(discord.utils.escape_mentions(" ".join(name.split())))
    return escaped.replace("<", "\\<") or "?"


def fitted(text: str, limit: int) -> str:
    """Cut a text that is too long for where it goes."""
    return text if len(text) <= limit else f"{text[: limit - 1].rstrip()}…"
