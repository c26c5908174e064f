"""The commands as Discord lists them, in every language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from bot.front.words import SPOKEN
from playground.world.limits import command_faults

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.app import Makiso
    from playground import LocalDiscord

OTHERS = [lang for lang in SPOKEN if lang != "en"]


@pytest.fixture
def commands(discord: LocalDiscord, bot: Makiso) -> list[dict[str, Any]]:
    """The commands as the bot registers them with Discord."""
    return discord.world.commands


def parts(things: list[dict[str, Any]], path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every command, option and choice with its path."""
    for thing in things:
        here = f"{path} {thing['name']}".strip()
        yield here, thing
        yield from parts(thing.get("options") or [], here)
        yield from parts(thing.get("choices") or [], here)


def test_every_name_and_description_is_said_in_every_language(commands: list[dict[str, Any]]) -> None:
    missing = [
        (path, lang, field)
        for path, part in parts(commands)
        for field in ("name", "description")
        if field in part
        for lang in OTHERS
        if part[field] and lang not in (part.get(f"{field}_localizations") or {})
    ]
    assert missing == []


def test_descriptions_are_really_translated(commands: list[dict[str, Any]]) -> None:
    same = [
        path
        for path, part in parts(commands)
        for lang in OTHERS
        if part.get("description") and part["description_localizations"][lang] == part["description"]
    ]
    assert same == []


def test_discord_takes_them(commands: list[dict[str, Any]]) -> None:
    assert list(command_faults(commands)) == []
    typed = [part for path, part in parts(commands) if part.get("type") == 1 and "options" in part]
    for part in typed:
        for name in (part["name"], *(part.get("name_localizations") or {}).values()):
            assert re.fullmatch(r"[-_'\w]{1,32}", name)


def test_no_two_names_are_the_same_in_any_language(commands: list[dict[str, Any]]) -> None:
    for lang in OTHERS:
        names = [(part.get("type", 1), part["name_localizations"][lang]) for part in commands]
        assert sorted(set(names)) == sorted(names)


async def test_commands_are_told_once(
    discord: LocalDiscord, bot: Makiso, commands: list[dict[str, Any]]
) -> None:
    told = discord.requests.of("PUT", "/applications/{application_id}/commands")
    assert len(told) == 1

    await bot._sync()

    assert discord.requests.of("PUT", "/applications/{application_id}/commands") == told
