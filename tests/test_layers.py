"""Arrows only point down: bot -> render -> rules_engine.games -> rules_engine."""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from rules_engine import GAMES
from tests.sources import statements

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

ROOT = Path(__file__).parent.parent
PROGRAM = Path("rules_engine/__main__.py")  # a program, not a part of the engine: it may draw and time
LUCK = Path("rules_engine/chance.py")
SHELF = Path("rules_engine/catalog.py")
RACE = Path("bot/cogs/maniki.py")  # the one game with a mode of its own
WIRING = Path("bot/wiring.py")  # puts it among the others
ENCODER = Path("render/png.py")
DATABASES = {"sqlalchemy", "sqlite3", "aiosqlite", "alembic", "asyncpg"}
LUCK_AND_CLOCKS = {"random", "secrets", "uuid", "time", "datetime", "asyncio", "threading", "os", "socket"}


def files(folder: str) -> list[Path]:
    return sorted(path.relative_to(ROOT) for path in (ROOT / folder).rglob("*.py"))


def wrong(found: Callable[[Path], Iterable[str]], *folders: str) -> dict[str, list[str]]:
    """Name what is found in each file of these folders, where anything is."""
    everything = {str(path): sorted(found(path)) for folder in folders for path in files(folder)}
    assert everything, "no file is looked at"
    return {path: faults for path, faults in everything.items() if faults}


@cache
def imports(path: Path) -> frozenset[str]:
    """Name every module a file imports, wherever in it, with the names taken from it."""
    found: set[str] = set()
    for node in statements(ROOT / path):
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            found |= {f"{node.module}.{one.name}" for one in node.names}
    return frozenset(found)


def packages(path: Path) -> set[str]:
    return {name.partition(".")[0] for name in imports(path)}


def foreign(path: Path, *allowed: str) -> set[str]:
    return packages(path) - sys.stdlib_module_names - set(allowed)


def test_the_engine_needs_only_the_standard_library() -> None:
    def unknown(path: Path) -> set[str]:
        helpers = ["render"] if path == PROGRAM else ["cython"] if path.match("*_cy.py") else []
        return foreign(path, "rules_engine", *helpers)  # it can do without its helpers

    assert wrong(unknown, "rules_engine") == {}


def test_the_engine_has_no_luck_and_no_clock_of_its_own() -> None:
    allowed = {PROGRAM: {"time", "secrets"}, LUCK: {"random"}}

    def drawn(path: Path) -> set[str]:
        return packages(path) & LUCK_AND_CLOCKS - allowed.get(path, set())

    assert wrong(drawn, "rules_engine") == {}


def test_only_the_shelf_knows_where_the_games_are() -> None:
    def known(path: Path) -> Iterator[str]:
        named = (name for name in imports(path) if name.startswith("rules_engine.games"))
        if path.parts[:2] == ("rules_engine", "games") and len(path.parts) > 3:
            return (name for name in named if not name.startswith(f"rules_engine.games.{path.parts[2]}."))
        return named

    assert wrong(known, "rules_engine") == {str(SHELF): ["rules_engine.games"]}


def test_the_core_of_the_rules_knows_nothing_of_the_search() -> None:
    core = [path for path in files("rules_engine") if len(path.parts) == 2 and path != PROGRAM]
    known = {name for path in core for name in imports(path)}

    assert [name for name in sorted(known) if name.startswith("rules_engine.search")] == []


def test_what_begins_with_an_underscore_is_private() -> None:
    """No module takes a private name from another, or goes into a private module."""

    def private(path: Path) -> set[str]:
        parts = {part for name in imports(path) for part in name.split(".") if part.startswith("_")}
        return parts - {"__future__", "__main__"}

    assert wrong(private, "rules_engine", "render", "bot", "playground", "bench") == {}


def test_drawing_needs_only_pillow_babel_and_the_rules() -> None:
    def unknown(path: Path) -> set[str]:
        quicker = ["isal"] if path == ENCODER else []  # it can do without
        return foreign(path, "PIL", "babel", "render", "rules_engine", *quicker)

    assert wrong(unknown, "render") == {}


def test_drawing_has_no_luck_of_its_own() -> None:
    assert wrong(lambda path: packages(path) & {"random", "secrets", "asyncio"}, "render") == {}


# what the archive keeps
VALUES = (
    "clock",
    "decision",
    "letter",
    "listed",
    "match",
    "pace",
    "person",
    "plan",
    "proposal",
    "race",
    "server",
    "solo",
    "waking",
    "wish",
)
ROOMS = {  # of the bot, and the rooms each of them knows
    "matches": {"archive", "runtime"},
    "cards": {"matches", "runtime"},
    "delivery": {"cards", "matches", "archive", "runtime"},
    "cogs": {"delivery", "cards", "matches", "archive", "runtime"},
    "archive": {f"matches.{value}" for value in VALUES},
    "runtime": set(),
}


@pytest.mark.parametrize("room", ROOMS)
def test_rooms_of_the_bot_know_only_those_below(room: str) -> None:
    known = {
        name.removeprefix("bot.")
        for path in files(f"bot/{room}")
        for name in imports(path)
        if name.startswith("bot.") and not name.startswith(f"bot.{room}.")
    }
    allowed = tuple(f"{other}." for other in ROOMS[room])

    assert sorted(name for name in known if not name.startswith(allowed)) == []


def test_every_room_of_the_bot_has_its_arrows() -> None:
    assert {path.parent.name for path in files("bot") if path.match("bot/*/__init__.py")} == set(ROOMS)


def test_only_delivery_and_cogs_know_discord() -> None:
    rooms = (f"bot/{room}" for room in ROOMS if room not in {"delivery", "cogs"})

    assert wrong(lambda path: packages(path) & {"discord"}, *rooms) == {}


def test_nobody_asks_a_part_for_another_part() -> None:
    """What somebody needs is given to them: nothing is taken out of what another object holds."""

    def fetched(path: Path) -> Iterator[str]:
        tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
        return (ast.unparse(node) for node in ast.walk(tree) if _is_fetched(node))

    assert wrong(fetched, "bot/matches", "bot/cards", "bot/delivery", "bot/cogs") == {}


def _is_fetched(node: ast.AST) -> bool:
    """Tell whether this reads `self._part.other.more`, or asks an interaction for its client."""
    match node:
        case ast.Attribute(value=ast.Attribute(value=ast.Attribute(value=ast.Name("self"), attr=held))):
            return held.startswith("_")
        case ast.Attribute(attr="client"):
            return True
        case ast.Name(id="bot") | ast.arg(arg="bot"):
            return True
        case _:
            return False


def test_the_playground_knows_nothing_of_ours() -> None:
    assert wrong(lambda path: packages(path) & {"bot", "render", "rules_engine"}, "playground") == {}


FLOORS = ["world", "api", "people", "page"]  # of the playground, lowest first


@pytest.mark.parametrize("floor", FLOORS)
def test_floors_of_the_playground_know_only_those_below(floor: str) -> None:
    """The page is told of the whole as well; all of them say what travels in the same shapes."""
    below = FLOORS[: FLOORS.index(floor) + 1]
    known = {name for path in files(f"playground/{floor}") for name in imports(path)}
    allowed = tuple(f"playground.{one}" for one in [*below, "wire", *(["server"] if floor == "page" else [])])

    assert [n for n in sorted(known) if n.startswith("playground.") and not n.startswith(allowed)] == []


def test_the_bot_knows_nothing_of_the_playground() -> None:
    assert wrong(lambda path: packages(path) & {"playground"}, "bot") == {}


def test_the_bot_leaves_drawing_to_the_renderer() -> None:
    assert wrong(lambda path: packages(path) & {"PIL"}, "bot") == {}


def test_only_the_archive_speaks_sql() -> None:
    def sql(path: Path) -> Iterator[str]:
        known = (name for name in imports(path) if name.partition(".")[0] in DATABASES)
        return known if "archive" not in path.parts else iter(())

    assert wrong(sql, "bot") == {}


def test_the_bot_holds_no_game() -> None:
    def held(path: Path) -> Iterator[str]:
        return (name for name in imports(path) if name.startswith(("rules_engine.games", "render.games")))

    assert wrong(held, "bot") == {}


def test_the_bot_names_no_game() -> None:
    def named(path: Path) -> Iterator[str]:
        words = _words(path) if path not in {RACE, WIRING} else iter(())
        return (word for word in words if any(key in word.casefold() for key in GAMES))

    assert wrong(named, "bot") == {}


def _words(path: Path) -> Iterator[str]:
    """List the names and strings of a file; what a docstring says, it says to us."""
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value.value = None
        for _, value in ast.iter_fields(node):
            if isinstance(value, str):
                yield value


def test_nothing_imports_the_tests_or_the_benchmarks() -> None:
    everything = [
        path for folder in ("rules_engine", "render", "bot", "playground") for path in files(folder)
    ]

    assert [path for path in everything if packages(path) & {"tests", "bench"}] == []
