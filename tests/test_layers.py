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
REFUSALS = Path("bot/front/refusals.py")
RACE = Path("bot/racing/maniki_cog.py")  # the one game with a mode of its own
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


# A folder of the bot is a feature, or a kit that features stand on.
# The last word of a file's name is its role.
KITS = {"database", "front", "mail", "fleet", "host", "runtime"}
VALUES_OF_THE_FRONT = {"card", "click", "refusal_card", "refusals", "reader", "verbs", "words"}
WIRES = {"cog", "keeper", "letters"}  # they know Discord
KNOWN = {  # roles, and those that each of them may know besides its own
    "value": {"runtime"},
    "card": {"value", "front card", "runtime"},
    "front card": {"value"},
    "store": {"value", "database"},
    "database": {"value"},
    "service": {"value", "store", "database", "runtime"},
    "wire": {"value", "card", "front card", "store", "service", "database", "runtime", "host"},
    "host": {"store", "database", "wire"},
    "runtime": set(),
}


def role(path: Path) -> str:
    """Tell what a file of the bot is for, by its folder and its name alone."""
    folder, name = path.parts[1], path.stem
    last = name.rpartition("_")[2]
    if last == "store":
        return "store"
    if folder == "front":
        return "front card" if name in VALUES_OF_THE_FRONT else "wire"
    if folder in {"database", "host", "runtime"}:
        return folder
    if last in WIRES or folder == "fleet" or (folder == "mail" and name != "letter"):
        return "wire"
    return last if last in KNOWN else "value"


def files_of_bot() -> dict[Path, str]:
    """Name all files in folders of the bot, with their roles; what is beside the folders may know all."""
    return {path: role(path) for path in files("bot") if len(path.parts) > 2 and path.stem != "__init__"}


def files_known(path: Path) -> Iterator[Path]:
    """Name the files of the bot that a file imports from."""
    for name in imports(path):
        if name.startswith("bot."):
            module = Path(*name.split("."))
            named = [Path(f"{one}.py") for one in (module, module.parent) if (ROOT / f"{one}.py").is_file()]
            yield from named or [module.parent / "__init__.py"]


@pytest.mark.parametrize("one", KNOWN)
def test_a_role_of_the_bot_knows_only_those_below(one: str) -> None:
    """A refusal is what rules raise, so everything knows what is refused."""

    def above(path: Path) -> Iterator[str]:
        if files_of_bot().get(path) != one:
            return
        for known in files_known(path):
            its = "database" if known.name == "__init__.py" else role(known)
            if known != REFUSALS and its not in KNOWN[one] | {one}:
                yield f"{known} ({its})"

    assert wrong(above, "bot") == {}


def test_the_kits_know_only_values_and_stores_of_features() -> None:
    def above(path: Path) -> Iterator[str]:
        if path.parts[1] in KITS:
            known = (other for other in files_known(path) if other.parts[1] not in KITS)
            yield from (str(other) for other in known if role(other) not in {"value", "store"})

    assert wrong(above, "bot") == {}


def test_only_what_is_a_wire_knows_discord() -> None:
    quiet = {path for path, its in files_of_bot().items() if its not in {"wire", "host"}}

    assert wrong(lambda path: packages(path) & {"discord"} if path in quiet else (), "bot") == {}


def test_nobody_asks_a_part_for_another_part() -> None:
    """What somebody needs is given to them: nothing is taken out of what another object holds."""

    def fetched(path: Path) -> Iterator[str]:
        tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
        return (ast.unparse(node) for node in ast.walk(tree) if _is_fetched(node))

    everywhere = {str(path): sorted(fetched(path)) for path in files_of_bot()}
    assert {path: faults for path, faults in everywhere.items() if faults} == {}


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


def test_only_stores_and_the_database_speak_sql() -> None:
    quiet = {path for path, its in files_of_bot().items() if its not in {"store", "database"}}
    quiet |= {path for path in files("bot") if len(path.parts) == 2}

    assert wrong(lambda path: packages(path) & DATABASES if path in quiet else (), "bot") == {}


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
