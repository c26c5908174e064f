"""A headless Chromium on the playground's page; without a browser these tests are skipped."""

from __future__ import annotations

import hashlib
import socket
import subprocess
import tarfile
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import pytest
import pytest_asyncio

from bot.database import Archive
from playground.server import HOST
from tests.bot.conftest import (  # the bot of the other tests
    blank,  # noqa: F401 - see above
    clock,  # noqa: F401 - see above
    database,  # noqa: F401 - see above
    faultless,
    welcoming,  # noqa: F401 - see above
)
from tests.browser.chromium import installed, running
from tests.playground import conftest as playground

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

    from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, WebError

    from bot.app import Makiso
    from playground import LocalDiscord, Person
    from tests.bot.conftest import Clock
    from tests.playground.specimen import Specimen

    Kept: TypeAlias = Callable[[Page, str], Awaitable[None]]

anna, bob = playground.anna, playground.bob
ROOT = Path(__file__).parents[2]
OUTPUT = ROOT / "build" / "playground"
DESKTOP: ViewportSize = {"width": 1280, "height": 900}
AXE = "4.14.0"
AXE_SHA256 = "2277b0a3ef47af9b52497faa3e71598e86e0a0e5e6eb295207a5657ede4709af"


@pytest.fixture(scope="session")
def chromium() -> str:
    found = installed()
    if found is None:
        pytest.skip("no Chromium is installed, so the page is not tested in a browser")
    return found


def pytest_itemcollected(item: pytest.Item) -> None:
    """Let all tests live in one process and one loop, as what talks to the browser does."""
    item.add_marker(pytest.mark.xdist_group("browser"))
    item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def browser(chromium: str) -> AsyncIterator[Browser]:
    """Run one Chromium for all tests, which it knows by their contexts: each start costs half a second."""
    async with running(chromium) as started:
        yield started


@pytest.fixture(scope="session")
def port() -> Iterator[int]:
    """Keep a port for all tests' Discords, one after another: a page of a known address costs half.

    Whoever holds it does not listen, so a server may; and nobody is given it by chance.
    """
    with socket.socket() as holder:
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holder.bind((HOST, 0))
        yield holder.getsockname()[1]


@pytest_asyncio.fixture(loop_scope="session")
async def discord(port: int) -> AsyncIterator[LocalDiscord]:
    async with playground.serving(port) as local:
        yield local


@pytest_asyncio.fixture(loop_scope="session")
async def specimen(discord: LocalDiscord) -> AsyncIterator[Specimen]:
    async with playground.running(discord) as started:
        yield started


@pytest_asyncio.fixture(loop_scope="session")
async def archive(database: str) -> AsyncIterator[Archive]:  # noqa: F811 - the fixture
    async with Archive.open(database) as opened:
        yield opened


@pytest_asyncio.fixture(loop_scope="session")
async def bot(discord: LocalDiscord, archive: Archive, clock: Clock) -> AsyncIterator[Makiso]:  # noqa: F811 - the fixture
    async with faultless(discord, archive, clock) as started:
        yield started


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def profile(browser: Browser) -> AsyncIterator[BrowserContext]:
    """Give all tests one person's browser: a new one costs as much as a test, for its new processes."""
    made = await browser.new_context(viewport=DESKTOP, color_scheme="dark", locale="en-US")
    await made.new_page()
    yield made
    await made.close()


@pytest_asyncio.fixture(loop_scope="session")
async def context(profile: BrowserContext) -> AsyncIterator[BrowserContext]:
    """Listen to that person's pages: whatever goes wrong on them fails the test."""
    wrong: list[str] = []

    def went_wrong(error: WebError) -> None:
        wrong.append(str(error.error))

    def spoke(said: ConsoleMessage) -> None:
        if _is_wrong(said):
            wrong.append(said.text)

    profile.on("weberror", went_wrong)
    profile.on("console", spoke)
    yield profile
    profile.remove_listener("weberror", went_wrong)
    profile.remove_listener("console", spoke)
    left = [page.url for page in profile.pages[1:]]
    assert (wrong, left) == ([], [])


def _is_wrong(said: ConsoleMessage) -> bool:
    """Tell a real error from a picture that an edit has replaced before it was loaded."""
    return said.type == "error" and "/cdn/" not in said.location["url"]


@pytest.fixture
def people(anna: Person, bob: Person) -> tuple[Person, Person]:
    """One who reads English, one who reads French."""
    return anna, bob


@pytest_asyncio.fixture(loop_scope="session")
async def tab(context: BrowserContext) -> Page:
    """Give the one tab of all tests as a new one would be: each opened costs two processes."""
    opened = context.pages[0]
    await opened.bring_to_front()
    await opened.set_viewport_size(DESKTOP)
    await opened.emulate_media(color_scheme="dark", reduced_motion="no-preference")
    await opened.mouse.move(0, 0)
    return opened


@pytest_asyncio.fixture(loop_scope="session")
async def page(tab: Page, discord: LocalDiscord, people: object) -> AsyncIterator[Page]:
    """Open the playground as Anna; Bob is there too, before the page asks who is."""
    async with opened(tab, discord):
        yield tab


@asynccontextmanager
async def opened(tab: Page, discord: LocalDiscord) -> AsyncIterator[None]:
    """Open the playground as whoever is first there; whatever is said before need not be loaded twice."""
    await tab.goto(discord.playground.url)
    await tab.wait_for_selector(".line:enabled")
    try:
        yield
    finally:
        await leave(tab)


async def leave(page: Page) -> None:
    """Leave the playground before its server goes, which it would miss; the browser forgets it.

    A blank page that it goes to itself is of the same place, so Chromium needs no other process.
    """
    for window in page.context.pages:
        if await window.opener() is page:
            await window.close()
    await page.evaluate("location.replace('about:blank')")
    await page.wait_for_url("about:blank")
    await page.evaluate("sessionStorage.clear(); localStorage.clear();")


@pytest.fixture(scope="session")
def kept(pytestconfig: pytest.Config) -> Kept:
    """Keep a picture of the page to be looked at, where somebody asks for it: all of them take seconds."""
    is_wanted = pytestconfig.getoption("--screenshots")

    async def keep(page: Page, name: str) -> None:
        if is_wanted:
            OUTPUT.mkdir(parents=True, exist_ok=True)
            await page.screenshot(path=OUTPUT / f"{name}.png")

    return keep


@pytest.fixture(scope="session")
def axe() -> str:
    """Read axe-core's text; npm fetches it once, it is no part of the project."""
    path = ROOT / "build" / "axe" / f"axe-core-{AXE}.tgz"
    if not path.exists() and not _fetched(path):
        pytest.skip("axe-core cannot be fetched by npm, so accessibility is not checked")
    assert hashlib.sha256(path.read_bytes()).hexdigest() == AXE_SHA256
    with tarfile.open(path) as archived:
        member = archived.extractfile("package/axe.min.js")
        assert member is not None
        return member.read().decode()


def _fetched(path: Path) -> bool:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        subprocess.run(
            ["npm", "pack", "--silent", f"axe-core@{AXE}"],
            cwd=path.parent,
            check=True,
            capture_output=True,
            timeout=120,
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return path.exists()
