"""What the playground's page may ask for and is told; what is drawn is tested in tests/browser."""

from __future__ import annotations

import base64
import io
import json
import re
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import aiohttp
import discord as library
import pytest

from playground.page import site
from playground.page.site import FILES
from tests.patience import UNHURRIED
from tests.playground.specimen import picture

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from playground import LocalDiscord, Person
    from tests.playground.specimen import Interaction, Specimen


class Page:
    """A page without a browser: it asks, and hears what the socket tells."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self.heard: list[dict[str, Any]] = []

    async def next(self, kind: str) -> dict[str, Any]:
        while True:
            news: dict[str, Any] = json.loads(await self._socket.receive_str(timeout=UNHURRIED))
            self.heard.append(news)
            if news["on"] == kind:
                return news

    async def ask(self, deed: str, **values: Any) -> dict[str, Any]:
        await self._socket.send_str(json.dumps({"id": deed, "do": deed} | values))
        return await self.next("reply")


@asynccontextmanager
async def opened(discord: LocalDiscord) -> AsyncIterator[Page]:
    headers = {"Origin": discord.url}
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{discord.playground.url}socket", headers=headers) as socket,
    ):
        page = Page(socket)
        await page.next("scene")
        yield page


async def status(address: str, **headers: str) -> int:
    async with aiohttp.ClientSession() as session, session.get(address, headers=headers) as response:
        return response.status


async def test_only_who_knows_the_secret_sees_the_page(discord: LocalDiscord) -> None:
    page = discord.playground.url

    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[\w-]{24}/", page)
    assert await status(page) == 200
    assert [await status(discord.url + path) for path in ("/", "/guess/", "/guess/socket")] == [404] * 3


async def test_a_browser_keeps_what_the_page_loads_but_not_the_page(discord: LocalDiscord) -> None:
    async with aiohttp.ClientSession() as session, session.get(discord.playground.url) as page:
        loaded = re.findall(r'(?:href|src)="([^"]+)"', await page.text())
        kept = []
        for path in loaded:
            async with session.get(discord.url + path) as file:
                kept.append((file.status, "immutable" in file.headers["Cache-Control"]))

    assert page.headers["Cache-Control"] == "no-store"
    assert kept == [(200, True)] * 7


async def test_a_file_of_the_page_that_is_changed_is_loaded_anew(
    discord: LocalDiscord, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def state() -> str:
        async with aiohttp.ClientSession() as session, session.get(discord.playground.url) as page:
            found = re.search(r"/page/(\w{16})/main.js", await page.text())
        assert found
        return found[1]

    before = await state()
    changed = tmp_path / "main.js"
    changed.write_text("changed", encoding="utf-8")
    monkeypatch.setitem(site._files(), "main.js", changed)

    assert await state() != before


async def test_every_start_has_another_secret(discord: LocalDiscord) -> None:
    from playground import LocalDiscord as Another  # noqa: PLC0415 - the fixture has taken the name's place

    assert Another().playground.url[-25:] != discord.playground.url[-25:]


@pytest.mark.parametrize(
    "headers",
    [{}, {"Origin": "null"}, {"Origin": "https://discord.com"}, {"Origin": "http://127.0.0.1:1"}],
    ids=str,
)
async def test_no_other_origin_gets_a_socket(discord: LocalDiscord, headers: dict[str, str]) -> None:
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect(f"{discord.playground.url}socket", headers=headers)

    assert refused.value.status == 403


async def test_no_file_but_the_pages_own_is_served(discord: LocalDiscord) -> None:
    page = f"{discord.url}/page/0123456789abcdef/"
    ways = ("../server.py", "..%2fserver.py", "%2e%2e/server.py", "css/../../server.py", "css", "__init__.py")

    assert await status(f"{page}css/colors.css") == 200
    assert [await status(page + way) for way in ways] == [404] * len(ways)


async def test_the_page_may_load_and_run_only_what_is_its_own(discord: LocalDiscord) -> None:
    async with aiohttp.ClientSession() as session, session.get(discord.playground.url) as response:
        policy = response.headers["Content-Security-Policy"]

    assert "default-src 'none'; script-src 'self'; style-src 'self'" in policy
    assert "unsafe" not in policy
    assert response.headers["Referrer-Policy"] == "no-referrer"


def test_the_page_needs_nothing_from_elsewhere_and_writes_no_markup() -> None:
    forbidden = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\(|new Function|@import|"
        r"(?:src|href)=\"(?:https?:)?//|from \"(?:https?:)?//"
    )
    files = [path for path in FILES.rglob("*") if path.suffix in {".html", ".js", ".css", ".svg"}]
    found = [(path.name, forbidden.findall(path.read_text("utf-8"))) for path in files]

    assert len(files) > 20
    assert [one for one in found if one[1]] == []
    assert [path.name for path in files if len(path.read_text("utf-8").splitlines()) > 300] == []


async def test_a_file_of_a_message_never_runs_on_the_pages_origin(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    evil = library.File(io.BytesIO(b"<script>alert(1)</script>"), "evil.html")
    await specimen.text_channel(discord.general.id).send(file=evil)
    (message,) = anna.sees(discord.general)
    async with aiohttp.ClientSession() as session, session.get(message.attachments[0].url) as response:
        headers = response.headers

    assert headers["Content-Security-Policy"] == "sandbox; default-src 'none'"
    assert headers["X-Content-Type-Options"] == "nosniff"


async def test_a_command_a_click_and_an_edit_travel_through_the_page(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    @specimen.deed
    async def act(interaction: Interaction) -> None:
        view = library.ui.View(timeout=None)
        view.add_item(library.ui.Button(label="Press", custom_id="press"))
        if interaction.type is library.InteractionType.component:
            await interaction.response.edit_message(content="pressed", view=view)
        else:
            await interaction.response.send_message("press it", view=view, ephemeral=True)

    async with opened(discord) as page:
        about = {"person": str(anna.id), "channel": str(discord.general.id)}
        await page.ask("slash", **about, command="do", values={})
        said = (await page.next("message"))["message"]

        assert (said["content"], said["audience"]) == ("press it", str(anna.id))
        assert said["used"] == {"person": str(anna.id), "command": "do"}


async def test_what_is_impossible_is_said_in_words(discord: LocalDiscord, anna: Person) -> None:
    about = {"person": str(anna.id), "channel": str(discord.general.id)}
    asks: list[dict[str, Any]] = [
        {"do": "slash", **about, "command": "nothing", "values": {}},
        {"do": "click", **about, "message": "1", "custom_id": "x"},
        {"do": "say", "person": str(discord.world.bot.id), "channel": about["channel"], "text": "as the bot"},
        {"do": "invent", "name": " ", "locale": "fr"},
        {"do": "invent", "name": "Zed", "locale": "tlh"},
        {"do": "wait", "seconds": -1},
        {"do": "wait", "seconds": "nan"},
        {"do": "wait", "seconds": 1e99},
        {"do": "no such deed"},
    ]
    async with opened(discord) as page:
        replies = [await page.ask(ask.pop("do"), **ask) for ask in asks]

    assert [bool(reply.get("error")) for reply in replies] == [True] * len(asks)


async def test_people_are_invented_renamed_and_promoted(discord: LocalDiscord) -> None:
    async with opened(discord) as page:
        made = await page.ask("invent", name=" Zoé  B ", locale="fr")
        changed = {"person": made["person"], "name": "Zed", "locale": "en-GB", "is_admin": True}
        await page.ask("change", **changed)
        scene = await page.next("scene")
    (person,) = [one for one in scene["people"] if one["id"] == made["person"]]

    assert (person["name"], person["locale"], person["is_admin"]) == ("Zed", "en-GB", True)


async def test_time_passes_when_the_page_says_so(discord: LocalDiscord) -> None:
    before = discord.world.clock.now()
    async with opened(discord) as page:
        await page.ask("wait", seconds=86400)
        news = await page.next("clock")

    assert news["now"] - before.timestamp() >= 86400


async def test_the_panel_is_told_each_request_with_its_faults(
    discord: LocalDiscord, specimen: Specimen
) -> None:
    channel = specimen.text_channel(discord.general.id)
    with pytest.raises(library.HTTPException):
        await channel.send("x" * 2001)
    async with opened(discord) as page:
        earlier = (await page.ask("requests"))["requests"]
        await channel.send(file=picture())
        (later,) = (await page.next("requests"))["requests"]

    assert earlier[-1]["faults"][0] == "400: Invalid Form Body"
    assert earlier[-1]["faults"][1].startswith("content: ")
    assert (later["method"], later["faults"], later["judges"]) == ("POST", [], ["limits"])


async def test_people_send_files(discord: LocalDiscord, anna: Person) -> None:
    file = {"name": "a.txt", "type": "text/plain", "content": base64.b64encode(b"hello").decode()}
    about = {"person": str(anna.id), "channel": str(discord.general.id)}
    async with opened(discord) as page:
        await page.ask("say", **about, text="look", files=[file])
        history = await page.ask("history", **about)

    assert [one["filename"] for one in history["messages"][0]["attachments"]] == ["a.txt"]


async def test_a_channel_is_shown_only_to_who_may_read_it(discord: LocalDiscord, anna: Person) -> None:
    discord.forbid(discord.general, "read_messages", who=anna)
    async with opened(discord) as page:
        reply = await page.ask("history", person=str(anna.id), channel=str(discord.general.id))

    assert reply["error"] == "They do not see that channel."
