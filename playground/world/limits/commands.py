"""Limits of application commands and of the choices autocompletion offers."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

import orjson

from playground.wire import Json
from playground.world.limits.fault import (
    Fault,
    Where,
    length,
    unlike,
)

CHAT_INPUT = 1
SUBCOMMAND, GROUP = 1, 2
MOST_OF_KIND = {1: 100, 2: 15, 3: 15}
OPTIONS = 25
CHARACTERS_OF_A_COMMAND = 8000
# Discord's own pattern has scripts Python's re does not know; what they add is letters anyway.
NAME = re.compile(r"[-_'\w]{1,32}")


def command_faults(commands: list[Json]) -> Iterator[Fault]:
    """Yield what Discord would refuse in a bulk overwrite; a bot says the same at each of its starts."""
    yield from _faults_of(orjson.dumps(commands))


@lru_cache(maxsize=16)
def _faults_of(text: bytes) -> tuple[Fault, ...]:
    return tuple(_faults(orjson.loads(text)))


def _faults(commands: list[Json]) -> Iterator[Fault]:
    for kind, found in Counter(command.get("type", CHAT_INPUT) for command in commands).items():
        if found > MOST_OF_KIND[kind]:
            yield Fault((), "BASE_TYPE_MAX_LENGTH", f"Maximum number of commands reached: {found}")
    names = [((at,), (c.get("type", CHAT_INPUT), c.get("name"))) for at, c in enumerate(commands)]
    yield from unlike(
        names, "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique"
    )
    for index, command in enumerate(commands):
        yield from _command(command, (index,))


def _command(command: Json, where: Where) -> Iterator[Fault]:
    if command.get("type", CHAT_INPUT) == CHAT_INPUT:
        yield from _check_names(command, where)
        yield from _options(command.get("options") or [], where)
    else:
        yield from length(command, "name", where, least=1, most=32)
    size = _characters(command)
    if size > CHARACTERS_OF_A_COMMAND:
        said = f"Command exceeds maximum size ({size} > {CHARACTERS_OF_A_COMMAND})"
        yield Fault(where, "APPLICATION_COMMAND_TOO_LARGE", said)


def _check_names(thing: Json, where: Where) -> Iterator[Fault]:
    """Check that a name in every language is a lower-case word and a description a short line."""
    names = {"name": thing.get("name") or ""} | (thing.get("name_localizations") or {})
    for language, name in names.items():
        if not NAME.fullmatch(name) or name != name.lower():
            said = f'Command name is invalid: "{name}"'
            yield Fault((*where, language), "APPLICATION_COMMAND_INVALID_NAME", said)
    texts = {"description": thing.get("description")} | (thing.get("description_localizations") or {})
    for language in texts:
        yield from length(texts, language, where, least=1, most=100)


def _options(options: list[Json], where: Where) -> Iterator[Fault]:
    yield from length({"options": options}, "options", where, most=OPTIONS)
    names = [((*where, "options", at), option.get("name")) for at, option in enumerate(options)]
    yield from unlike(names, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique")
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        code = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
        yield Fault((*where, "options"), code, "Required options must be placed before non-required options")
    for index, option in enumerate(options):
        here = (*where, "options", index)
        yield from _check_names(option, here)
        yield from choice_faults(option.get("choices") or [], (*here, "choices"))
        if option.get("type") in {SUBCOMMAND, GROUP}:
            yield from _options(option.get("options") or [], here)


def choice_faults(choices: list[Json], where: Where = ("choices",)) -> Iterator[Fault]:
    """Yield what is wrong with a list of choices, stated in a command or offered while typing."""
    if len(choices) > OPTIONS:
        yield Fault(where, "BASE_TYPE_MAX_LENGTH", f"Must be {OPTIONS} or fewer in length.")
    for index, choice in enumerate(choices):
        here = (*where, index)
        names = {"name": choice.get("name")} | (choice.get("name_localizations") or {})
        for language in names:
            yield from length(names, language, here, least=1, most=100)
        if isinstance(choice.get("value"), str):
            yield from length(choice, "value", here, least=1, most=100)


def _characters(thing: Json) -> int:
    """Count names, descriptions and values, each in its longest language."""
    total = sum(_longest(thing, key) for key in ("name", "description"))
    total += len(str(thing.get("value", "")))
    inner: Iterable[Json] = [*(thing.get("options") or ()), *(thing.get("choices") or ())]
    return total + sum(map(_characters, inner))


def _longest(thing: Json, key: str) -> int:
    texts = [thing.get(key) or "", *(thing.get(f"{key}_localizations") or {}).values()]
    return max(map(len, texts))
