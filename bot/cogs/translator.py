"""Names and descriptions of commands in every language we speak, for Discord's own menus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import orjson
from discord import Locale, app_commands

from bot.cards.words import SPOKEN, voice

if TYPE_CHECKING:
    from discord.app_commands import TranslationContextTypes, locale_str

_KNOWN: dict[bytes, list[dict[str, Any]]] = {}  # commands in every language, by the same in English


class Translator(app_commands.Translator):
    async def translate(
        self,
        string: locale_str,
        locale: Locale,
        context: TranslationContextTypes,  # noqa: ARG002 - the same message everywhere
    ) -> str | None:
        lang = str(locale).split("-", maxsplit=1)[0]
        if lang not in SPOKEN or lang == "en":
            return None
        return voice(lang)(string.message)


async def translated(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """Put all commands into every language, for Discord; the same commands only once."""
    commands = tree.get_commands()
    plain = orjson.dumps([command.to_dict(tree) for command in commands])
    if plain not in _KNOWN:
        translator = Translator()
        _KNOWN[plain] = [await command.get_translated_payload(tree, translator) for command in commands]
    return _KNOWN[plain]
