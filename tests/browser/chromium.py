"""Chromium without a window, for the tests and the bench."""

from __future__ import annotations

import shutil
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from playwright.async_api import async_playwright

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Browser

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the cheapest first
FLAGS = ["--disable-gpu", "--disable-quic", "--disable-sync"]


def installed() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


@asynccontextmanager
async def running(chromium: str) -> AsyncIterator[Browser]:
    """Run it until the block ends; it is spoken to by a pipe, which costs less than a socket."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        await browser.close()
