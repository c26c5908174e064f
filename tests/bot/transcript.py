"""What a bot has said and kept, written down as text: each deed, what came of it, and the rows it left."""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from bot.database.schema import metadata
from playground.world.components import walk
from tests.bot.archived import run_sql
from tests.bot.later import wait_until_delivered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.app import Makiso
    from playground import LocalDiscord
    from playground.world.messages import Message

FOLDER = Path(__file__).parent / "transcripts"
SNOWFLAKE = re.compile(r"\d{15,}")
TOLD = ("content", "label", "placeholder", "custom_id", "url", "description", "style", "disabled", "options")
OF_THE_PROCESS = {"alembic_version", "leases", "notes", "presences", "shards"}
BY_CHANCE = {"attempts", "claimed_until", "epoch", "nonce"}  # two at once may take any turn
KEPT = [table for table in metadata.sorted_tables if table.name not in OF_THE_PROCESS]


@contextmanager
def settled_luck(name: str) -> Iterator[None]:
    """Let every seed that is drawn follow from a name."""
    luck = Random(name)  # noqa: S311 - the point of it
    with patch("secrets.token_hex", lambda size=32: luck.randbytes(size).hex()):
        yield


def stop_clock(discord: LocalDiscord, at: int) -> None:
    """Let Discord's time stand still unless a test moves it."""
    clock = discord.world.clock
    began = datetime.fromtimestamp(at, UTC)
    ticks = iter(range(1 << 40))

    def now() -> datetime:
        return began + clock.ahead + timedelta(microseconds=next(ticks))  # ids in the order they are drawn

    clock.now = now  # type: ignore[method-assign]


@dataclass
class Transcript:
    """Lines in order; ids, which follow from time, are numbered as they appear."""

    bot: Makiso
    discord: LocalDiscord
    tells_pads: bool = True  # where pads follow by themselves, what they show at a moment is a matter of luck
    lines: list[str] = field(default_factory=list)
    _names: dict[str, str] = field(default_factory=dict)
    _shown: dict[int, str] = field(default_factory=dict)

    async def note(self, deed: str) -> None:
        """Write down a deed, every message that is new or changed since, and which letters wait."""
        await wait_until_delivered(self.bot)
        self._write(f"== {deed}")
        gone = dict(self._shown)
        for message in self._messages():
            told = _message_text(message)
            gone.pop(message.id, None)
            if self._shown.get(message.id) != told:
                self._write(f"{_where(message)}\n{told}")
                self._shown[message.id] = told
        for number in gone:
            self._write(f"-- {number} is gone")
            del self._shown[number]
        await self._note_rows("outbox")

    async def note_rows(self) -> None:
        """Write down every row that is left."""
        self._write("== rows")
        for table in KEPT:
            await self._note_rows(table.name)

    async def _note_rows(self, name: str) -> None:
        table = next(table for table in KEPT if table.name == name)
        but = BY_CHANCE | ({"id"} if name == "outbox" else set())
        columns = [column.name for column in table.columns if column.name not in but]
        spelled = ", ".join(f'"{column}"' for column in columns)
        rows = await run_sql(self.bot.parts.archive, f'SELECT {spelled} FROM "{name}"')  # noqa: S608 - our own names
        for row in sorted(tuple(map(str, row)) for row in rows):
            told = {column: value for column, value in zip(columns, row, strict=True) if value != "None"}
            self._write(f"{name}: {json.dumps(told, ensure_ascii=False)}")

    def _messages(self) -> list[Message]:
        channels = self.discord.world.channels.values()
        every = [message for channel in channels for message in channel.messages.values()]
        told = (one for one in every if one.author.is_bot and (self.tells_pads or not one.audience))
        return sorted(told, key=lambda one: one.id)

    def _write(self, text: str) -> None:
        self.lines.append(SNOWFLAKE.sub(self._numbered, text))

    def _numbered(self, found: re.Match[str]) -> str:
        return self._names.setdefault(found.group(), f"#{len(self._names)}")

    def __str__(self) -> str:
        return "\n".join(self.lines) + "\n"


def _where(message: Message) -> str:
    to = f" to {message.audience.name}" if message.audience else ""
    return f"-- {message.id} in {message.channel.id}{to}"


def _message_text(message: Message) -> str:
    parts = [_part(part) for part in walk(message.components)]
    return "\n".join([*([message.content] if message.content else []), *filter(None, parts)])


def _part(part: dict[str, Any]) -> str:
    told = {name: part[name] for name in TOLD if part.get(name) not in (None, False, [])}
    media = [item.get("description") for item in part.get("items", ()) if "media" in item]
    if media:
        told["pictures"] = media
    return json.dumps(told, ensure_ascii=False, sort_keys=True) if told else ""


def check(name: str, told: str, *, redraw: bool) -> None:
    """Compare byte for byte with what was written down once."""
    path = FOLDER / f"{name}.txt"
    if redraw:
        path.parent.mkdir(exist_ok=True)
        path.write_text(told, encoding="utf-8")
    before = path.read_text(encoding="utf-8")
    if told != before:
        lines = zip(before.splitlines(), told.splitlines(), strict=False)
        number, (old, new) = next(
            ((n, pair) for n, pair in enumerate(lines, 1) if pair[0] != pair[1]), (0, ("", "its length"))
        )
        raise AssertionError(f"{path.name}:{number} was\n{old}\nand is\n{new}")
