"""Pointing discord.py at a Discord on this machine, and at no other."""

from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address

import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL


class NotLoopbackError(ValueError):
    """The address is not on this machine."""


def point(address: str) -> None:
    """Let discord.py talk to that address from now on; refuse one that is not loopback."""
    url = _loopback(address)
    Route.BASE = str(url / "api/v10")
    DiscordWebSocket.DEFAULT_GATEWAY = url.with_scheme("ws") / "gateway"
    discord.Asset.BASE = str(url / "cdn")


@contextmanager
def point_for_a_while(address: str) -> Iterator[None]:
    """Let discord.py talk to that address for a while."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE
    point(address)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE = before


def _loopback(address: str) -> URL:
    url = URL(address)
    if url.scheme != "http" or url.host is None or not _is_loopback(url.host):
        said = "the local Discord must be http:// on a loopback address such as http://127.0.0.1:8080"
        raise NotLoopbackError(f"{said}, not {address!r}")
    return url.origin()


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
