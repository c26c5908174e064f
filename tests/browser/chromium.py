"""Chromium without a window, for the tests and the bench."""

from __future__ import annotations

import shutil
import subprocess
from collections import deque
from contextlib import contextmanager
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-breakpad",
    "--disable-extensions",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--disable-hang-monitor",
    "--disable-ipc-flooding-protection",
    # a page that nobody looks at is as quick as any
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
]


def installed() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def running(chromium: str, profile: Path) -> Iterator[str]:
    """Run it until the block ends; tell the address of its tools for developers."""
    command = [
        chromium,
        *FLAGS,
        f"--user-data-dir={profile}",
        "--remote-debugging-port=0",
        "about:blank",
    ]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        heard = iter(process.stderr)
        address = next(line.split()[-1] for line in heard if line.startswith("DevTools listening"))
        Thread(target=deque, args=(heard, 0), daemon=True).start()  # what nobody reads would fill the pipe
        yield address
        process.terminate()
