"""Daily copies of the archive; the oldest are deleted."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import structlog

from bot.database.address import is_file, parse_address
from bot.database.backup import backup
from bot.database.errors import NoBackup

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

log = structlog.get_logger()

COPIES_KEPT = 7
HOUR = 3600.0  # seconds between two checks of whether a copy is due; each retries one that failed
NAME = "makiso-{:%Y-%m-%d}.sqlite3"
DATED = slice(len("makiso-"), None)  # of its name without the ending
OURS = re.compile(r"makiso-\d{4}-\d\d-\d\d\.sqlite3")


def copies_in(folder: Path) -> list[Path]:
    """List the daily copies, oldest first; other files in the folder are never deleted."""
    found = folder.iterdir() if folder.is_dir() else ()
    return sorted(file for file in found if OURS.fullmatch(file.name))


def last_copy_day(folder: Path) -> int | None:
    """Return when the day of the last copy began; `None`: there is no copy."""
    *_, last = [None, *copies_in(folder)]
    return None if last is None else int(datetime.fromisoformat(last.stem[DATED] + "T00Z").timestamp())


@dataclass(frozen=True, slots=True)
class Copies:
    url: str
    folder: Path
    now: Callable[[], int]

    async def copy_daily(self, pause: Callable[[float], Awaitable[object]] = asyncio.sleep) -> None:
        """Make each day's copy until cancelled; a PostgreSQL database is not copied like this."""
        if not is_file(parse_address(self.url)):
            await self.copy_if_due()  # logs why not
            return
        while True:
            await self.copy_if_due()
            await pause(HOUR)

    async def copy_if_due(self) -> None:
        """Make today's copy unless it exists; log a failure as one sentence."""
        file = self.folder / NAME.format(datetime.fromtimestamp(self.now(), UTC))
        try:
            if await asyncio.to_thread(self._has_copy, file):
                return
            await backup(self.url, file)
            await asyncio.to_thread(self._delete_old)
        except NoBackup as error:
            log.error(str(error))  # noqa: TRY400 - a sentence for the host; a traceback would say no more
        except OSError as error:
            sentence = f"The folder {self.folder} cannot be used for copies: {error.strerror}."
            log.error(sentence)  # noqa: TRY400 - the same
        else:
            log.info("the database is copied", file=str(file))

    def _has_copy(self, file: Path) -> bool:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # copies are as secret as the archive
        return file.exists()

    def _delete_old(self) -> None:
        for old in copies_in(self.folder)[:-COPIES_KEPT]:
            old.unlink(missing_ok=True)
