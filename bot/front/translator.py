"""Names and descriptions of commands in every language we speak, for Discord's own menus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import Locale, app_commands

from bot.front.words import SPOKEN, voice

if TYPE_CHECKING:
    from discord.app_commands import TranslationContextTypes, locale_str


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


async def command_payloads(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """Translate all commands, in the form in which Discord takes them."""
    translator = Translator()
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]
