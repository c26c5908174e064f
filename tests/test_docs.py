"""What the pages say is so: commands, games, settings, links and examples."""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from discord import AppCommandType
from discord.app_commands import Group
from PIL import Image

from bot.app import Makiso
from bot.database.schema import metadata
from bot.front.refusal_card import permission_name
from bot.people.person import WISHES
from bot.servers.permissions_cog import PERMISSIONS
from bot.settings import Settings
from render.look import ALT_LIMIT, HINT_LIMIT, LABEL_LIMIT, TEXT_LIMIT
from render.shelf import LOOKS
from render.words import say_in
from rules_engine import GAMES, Record, State, replay_table
from rules_engine.__main__ import main
from tests.bot.archived import open_archive, url_in
from tests.contract import ID_LIMIT, LONGEST_ID
from tests.copies import copy_project, run_python
from tests.test_pictures import BUTTON_LIMIT, PROMPT_LIMIT

if TYPE_CHECKING:
    from collections.abc import Collection

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
COMMANDS = ROOT / "docs" / "commands.md"
SETTINGS = ROOT / "docs" / "settings.md"
CHANGELOG = ROOT / "CHANGELOG.md"
GLOSSARY = ROOT / "docs" / "words.md"
HOSTING = ROOT / "docs" / "hosting.md"
ADD_A_GAME = ROOT / "docs" / "add-a-game.md"
ARCHITECTURE = ROOT / "docs" / "architecture.md"
PROTOCOL = ROOT / "docs" / "game-protocol.md"
PRIVACY = ROOT / "docs" / "privacy.md"
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))
BOARD = ROOT / "docs" / "board.txt"
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
TARGETS = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
LINK = re.compile(r"\]\((?!https?://|#|mailto:)([^)#\s]+)")
ANCHOR = re.compile(r"\]\(([\w./-]*\.md|)#([\w-]+)\)")
CODE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
KEPT_IN_MEMORY = re.compile(
    r"self\._?\w+(: [^\n=]+)? = (OrderedDict\(|Recent\[|{}|set\(|defaultdict\(|asyncio\.(Lock|Semaphore)\()"
    r"|^ *@(lru_)?cache\b|default_factory=asyncio\.Lock",
    re.MULTILINE,
)
SECTION = re.compile(r"^### `(\w+)`$(.*?)(?=^##|\Z)", re.DOTALL | re.MULTILINE)
REDRAWN = re.compile(r"^python -m (pytest .* --redraw)$", re.MULTILINE)
EXAMPLE = re.compile(r"^\*\*(\S+)\*\*\n\n```\w+\n(.*?)^```$", re.DOTALL | re.MULTILINE)
DEFAULTS = {
    name.upper(): "" if field.default is None else str(field.default)
    for name, field in Settings.model_fields.items()
}
USER_MENU, MESSAGE_MENU = AppCommandType.user, AppCommandType.message
CONTRACT = ("contract", "contract_secrets", "contract_words", "pictures", "words", "layers", "catalog")

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def _words(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def _rows(page: Path) -> list[str]:
    """List what stands as code in the first column of a page's tables."""
    return re.findall(r"^\| `([^`]+)` \|", _words(page), re.MULTILINE)


def test_the_readme_is_read_in_three_minutes() -> None:
    assert len(_words(README).split()) <= 900


def test_the_readmes_game_is_played_as_it_says() -> None:
    played = doctest.testfile(str(README), module_relative=False)
    code = re.findall(r"^(?:>>>|\.\.\.) ", _words(README), re.MULTILINE)

    assert played.attempted > 0
    assert played.failed == 0
    assert len(code) <= 6


def test_the_readme_opens_with_a_picture_of_a_board() -> None:
    _, line = filter(None, _words(README).splitlines()[:3])
    shown = re.fullmatch(r"!\[(.+)\]\((\S+)\)", line)

    assert shown is not None
    with Image.open(ROOT / shown[2]) as picture:
        assert min(picture.size) >= 400


def test_the_readmes_record_is_a_whole_match() -> None:
    table = replay_table(Record.parse(_words(BOARD)))

    assert table.outcome() is not None
    assert f"`{BOARD.name}`" in _words(README) or f"docs/{BOARD.name}" in _words(README)


@pytest.mark.parametrize("key", GAMES)
def test_the_readme_names_every_game_and_its_seats(key: str) -> None:
    seats = GAMES[key].seats
    title = say_in("en")(LOOKS[key].title)

    assert f"| {title} | {seats[0]}-{seats[-1]} |" in _words(README)


def test_the_readme_names_no_other_game() -> None:
    table = re.search(r"^\| Game .*?\n\n", _words(README), re.DOTALL | re.MULTILINE)

    assert table is not None
    assert len(re.findall(r"^\|", table[0], re.MULTILINE)) == 2 + len(GAMES)


def test_the_page_on_contributing_lists_every_make_target_once() -> None:
    listed = [row.split()[1] for row in _rows(CONTRIBUTING) if row.startswith("make ")]

    assert TARGETS is not None
    assert sorted(listed) == sorted(TARGETS[1].split())


@pytest.mark.parametrize(("program", "page"), [("bot", HOSTING), ("playground", CONTRIBUTING)])
def test_a_page_tells_of_every_other_program(program: str, page: Path) -> None:
    assert f"python -m {program}" in _words(page)


def test_the_page_on_commands_lists_every_program_of_the_terminal_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    commands = re.findall(r"^    (\w+) ", capsys.readouterr().out, re.MULTILINE)
    listed = [row for row in _rows(COMMANDS) if row.startswith("python ")]

    assert listed == [*(f"python -m rules_engine {one}" for one in commands), "python -m render"]


class Commands(NamedTuple):
    """What the bot tells Discord: slash commands by their full names, and the context menus."""

    slash: Collection[str]
    groups: Collection[str]
    menus: Collection[str]


TERMINAL = re.findall(r"^python -m ((?:rules_engine|render) .*)$", _words(COMMANDS), re.MULTILINE)


@pytest.mark.parametrize("line", TERMINAL)
def test_the_terminals_commands_work(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "docs").mkdir()
    shutil.copy(BOARD, tmp_path / "docs")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    told = run_python(tmp_path, "-m", *line.split())

    assert told.returncode == 0, told.stderr


@pytest.fixture
async def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Commands:
    async def unsaid(_: Makiso) -> None: ...

    monkeypatch.setattr(Makiso, "_sync", unsaid)
    async with open_archive(url_in(tmp_path)) as archive, Makiso(archive, Settings(_env_file=None)) as bot:
        await bot.setup_hook()
        every = list(bot.tree.walk_commands())
        menus = [*bot.tree.get_commands(type=USER_MENU), *bot.tree.get_commands(type=MESSAGE_MENU)]
    groups = {command.qualified_name for command in every if isinstance(command, Group)}
    return Commands({command.qualified_name for command in every}, groups, [menu.name for menu in menus])


async def test_the_page_on_commands_lists_every_command_of_the_bot_once(commands: Commands) -> None:
    wanted = sorted(set(commands.slash) - set(commands.groups))
    listed = [row.removeprefix("/") for row in _rows(COMMANDS) if row.startswith("/")]

    assert len(wanted) > 10
    assert sorted(listed) == wanted
    assert [name for name in commands.menus if f"*{name}*" not in _words(COMMANDS)] == []


async def test_pages_name_only_commands_that_are_there(commands: Commands) -> None:
    named = [
        (page.name, name) for page in PAGES for name in re.findall(r"`/([a-z]+(?: [a-z]+)*)`", _words(page))
    ]

    assert [(page, name) for page, name in named if name not in commands.slash] == []


def test_the_page_on_hosting_names_every_permission_the_bot_asks_for() -> None:
    step = re.search(r"^7\. .*?(?=^8\.)", _words(HOSTING), re.DOTALL | re.MULTILINE)
    assert step is not None
    asked = {permission_name(name, say_in("en")) for name, needed in PERMISSIONS if needed}
    told = step[0].splitlines()[1].strip(" .").split(", ")

    assert sorted(told) == sorted(asked)


def test_the_page_on_settings_lists_every_one_once_with_its_default() -> None:
    rows = re.findall(r"^\| `([A-Z_]+)` \| (?:none|`(.*?)`) \|", _words(SETTINGS), re.MULTILINE)

    assert sorted(rows) == sorted(DEFAULTS.items())


def test_the_example_of_settings_has_every_one_with_its_default() -> None:
    lines = re.findall(r"^(\w+)=(.*)$", _words(ROOT / ".env.example"), re.MULTILINE)

    assert dict(lines) == DEFAULTS


def test_the_page_on_privacy_names_every_table_and_column() -> None:
    told = {
        table: sorted(re.findall(r"`(\w+)`", " ".join(re.findall(r"^\|([^|]*)\|", text, re.MULTILINE))))
        for table, text in SECTION.findall(_words(PRIVACY))
    }

    assert told == {name: sorted(table.columns.keys()) for name, table in metadata.tables.items()}


def test_the_page_on_privacy_says_of_each_setting_what_it_is_for(pytestconfig: pytest.Config) -> None:
    """`--redraw` writes the rows as they are declared."""
    rows = "".join(f"| {', '.join(f'`{name}`' for name in wish.columns)} | {wish.why} |\n" for wish in WISHES)
    before, head, after = _words(PRIVACY).partition("| `user_id` | Your id. |\n")
    rest = after.partition("\n\n")[2]
    wanted = f"{before}{head}{rows}\n{rest}"
    if pytestconfig.getoption("--redraw"):
        PRIVACY.write_text(wanted, encoding="utf-8")

    assert head
    assert _words(PRIVACY) == wanted


def test_the_page_on_the_protocol_names_every_method_of_a_state() -> None:
    methods = [name for name, value in vars(State).items() if callable(value) and not name.startswith("_")]

    assert [name for name in methods if f"`{name}(" not in _words(PROTOCOL)] == []


def test_the_page_on_architecture_names_every_file_that_keeps_something_in_memory() -> None:
    page = _words(ARCHITECTURE)
    told = page[page.index("What each keeps in memory") : page.index("## What is hidden")]
    keeping = [file for file in sorted((ROOT / "bot").rglob("*.py")) if KEPT_IN_MEMORY.search(_words(file))]

    assert keeping
    assert [name for file in keeping if f"`{(name := str(file.relative_to(ROOT)))}`" not in told] == []


def test_the_page_on_architecture_is_read_in_ten_minutes_and_has_one_diagram() -> None:
    assert len(_words(ARCHITECTURE).split()) <= 2500
    assert len(CODE.findall(_words(ARCHITECTURE))) == 1


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the game that is built on the page."""
    folder = copy_project(tmp_path_factory.mktemp("project") / "copy")
    for path, text in EXAMPLE.findall(_words(ADD_A_GAME)):
        assert not (folder / path).exists()
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    (row,) = re.findall(r"^\| Goofspiel .*\n", _words(ADD_A_GAME), re.MULTILINE)
    readme = re.sub(r"(\| Game .*?\n)(?=\n)", rf"\1{row}", _words(README), count=1, flags=re.DOTALL)
    (folder / README.name).write_text(readme, encoding="utf-8")
    return folder


def test_the_game_of_the_page_keeps_the_contract(copy: Path) -> None:
    tests = [f"tests/test_{name}.py" for name in CONTRACT]
    told = run_python(
        copy, "-m", "pytest", "-p", "no:cacheprovider", "-k", "goofspiel", *tests, "tests/games/goofspiel"
    )

    assert told.returncode == 0, told.stdout
    assert "100%" in told.stdout
    assert "skipped" not in told.stdout


@pytest.mark.slow
def test_with_the_game_of_the_page_everything_but_the_browser_is_still_green(copy: Path) -> None:
    """Without the tests of the page itself: the page is in this copy already."""
    (redrawn,) = REDRAWN.findall(_words(ADD_A_GAME))
    drawn = run_python(copy, "-m", *shlex.split(redrawn), "-p", "no:cacheprovider")
    wanted = ("tests", "--ignore", "tests/browser", "-k", "not of_the_page", "-n", "auto")
    told = run_python(copy, "-m", "pytest", "-p", "no:cacheprovider", *wanted, seconds=1800)

    assert drawn.returncode == 0, drawn.stdout
    assert told.returncode == 0, told.stdout


def test_the_page_that_adds_a_game_says_how_long_texts_may_be() -> None:
    told = re.findall(r"^\| .+ \| (\d+) \|$", _words(ADD_A_GAME), re.MULTILINE)
    looks = (LABEL_LIMIT, BUTTON_LIMIT, HINT_LIMIT, PROMPT_LIMIT, ALT_LIMIT, TEXT_LIMIT)

    assert list(map(int, told)) == [*looks, ID_LIMIT - len(LONGEST_ID)]


@pytest.mark.parametrize("command", [("check",), ("format", "--check")], ids=" ".join)
def test_the_code_of_the_page_is_as_clean_as_ours(copy: Path, command: tuple[str, ...]) -> None:
    files = [path for path, _ in EXAMPLE.findall(_words(ADD_A_GAME)) if path.endswith(".py")]
    told = run_python(copy, "-m", "ruff", *command, "--no-cache", *files)

    assert told.returncode == 0, told.stdout
    assert len(files) == 5


def test_the_game_of_the_page_is_played_by_chance(copy: Path) -> None:
    told = run_python(
        copy, "-m", "rules_engine", "random", "goofspiel", "--games", "20", "--every-setup", "--check"
    )

    assert told.returncode == 0, told.stdout
    assert told.stdout.startswith("20 games, ")


@pytest.mark.parametrize("page", DECISIONS, ids=lambda page: page.stem)
def test_a_decision_is_short_numbered_and_says_its_reasons(page: Path) -> None:
    text = _words(page)
    title = re.match(r"# (\d+)\. (.+)\n", text)

    assert title is not None
    assert page.name.startswith(f"{int(title[1]):02}-")
    assert f"{title[1]}. [{title[2]}]({page.name})\n" in _words(page.parent / "README.md")
    assert {"**Decision.**", "**Price.**"} - set(re.findall(r"\*\*\w+\.\*\*", text)) == set()
    assert 100 <= len(text.split()) <= 250


def test_the_pages_are_in_plain_english() -> None:
    _, _, table = _words(GLOSSARY).partition("a test refuses the left column")
    odd = ", ".join(re.findall(r"^\| ([a-z, ]+) \|", table, re.MULTILINE)).split(", ")
    said = re.compile(rf"\b({'|'.join(odd)})\b", re.IGNORECASE)
    pages = [page for page in PAGES if page not in (CHANGELOG, GLOSSARY)]

    assert "anew" in odd
    assert {page.name: found for page in pages if (found := said.findall(CODE.sub("", _words(page))))} == {}


@each_page
def test_links_lead_somewhere(page: Path) -> None:
    assert [link for link in LINK.findall(_words(page)) if not (page.parent / link).exists()] == []


@each_page
def test_links_into_a_page_lead_to_a_heading(page: Path) -> None:
    def headings(file: str) -> set[str]:
        titles = re.findall(r"^#+ (.+)$", _words(page.parent / file if file else page), re.MULTILINE)
        return {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}

    assert [link for link in ANCHOR.findall(_words(page)) if link[1] not in headings(link[0])] == []


@each_page
def test_a_line_of_a_page_has_one_sentence_or_few_short_ones(page: Path) -> None:
    prose = CODE.sub("", _words(page)).splitlines()
    lines = [line for line in prose if not line.startswith(("|", "#", "![")) and len(line) > 300]

    assert lines == []
