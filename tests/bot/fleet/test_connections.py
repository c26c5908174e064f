"""Names that other libraries keep to themselves: in one file, for several processes alone."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING, Any

import discord as library
import pytest

from bot.fleet import connections
from bot.fleet.connections import Connections
from bot.front import verbs
from tests.bot.databases import SQLITE
from tests.bot.table import press, start_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.app import Makiso
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel

VERSION = "2.7.1"  # before taking another, check that the names below still mean the same in it
OF_STATE = {"_add_guild_from_data", "_remove_guild", "call_handlers", "parsers", "shard_count", "shard_ids"}
HIDDEN = {"_add_guild_from_data", "_cancel_task", "_connection", "_discord_parsers", "_remove_guild"}
BOT = Path(connections.__file__).parents[1]
OURS = {"self", "cls"}
DOCUMENTED = {"_asdict", "_exit", "_mapping", "_replace"}  # by Python and SQLAlchemy


def hidden(file: Path) -> Iterator[str]:
    """List the names with an underscore that a file uses of something else than itself."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Attribute(ast.Name(owner)) if owner in OURS:
                pass
            case ast.Attribute(attr=attr) if _is_hidden(attr):
                yield attr
            case ast.ImportFrom(module, names):
                parts = (*(module or "").split("."), *(one.name for one in names))
                yield from filter(_is_hidden, parts)


def _is_hidden(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__") and name not in DOCUMENTED


def test_one_file_uses_names_that_libraries_hide() -> None:
    used = {file: found for file in BOT.rglob("*.py") if (found := set(hidden(file)))}

    assert used == {Path(connections.__file__): HIDDEN}


async def test_the_library_of_this_version_has_them(bot: Makiso) -> None:
    state: Any = bot._connection
    (shard, *_) = getattr(bot, "_AutoShardedClient__shards").values()  # noqa: B009 - mangled otherwise

    assert library.__version__ == VERSION
    assert hasattr(bot, "_AutoShardedClient__queue")
    assert {name for name in OF_STATE if not hasattr(state, name)} == set()
    assert hasattr(shard, "_cancel_task")
    assert shard.ws._discord_parsers is state.parsers


@pytest.fixture
def out_of_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    def reach(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(Connections, "_state", property(reach))
    monkeypatch.setattr(Connections, "_private_attribute", reach)


@pytest.mark.parametrize("database", [SQLITE], indirect=True)
async def test_a_process_that_is_alone_needs_none_of_them(
    *, out_of_reach: None, discord: LocalDiscord, bot: Makiso, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await start_table(discord, channel, ann, bob)

    assert await press(ann, table.card, verbs.PLAY)
