"""Whether a match gets a thread of its own."""

from __future__ import annotations

import pytest

from bot.clocks.pace import Pace
from bot.match.match import Place
from bot.servers.server import Server, Threads, gives_thread

CHANNEL = Place(100, 200)


@pytest.mark.parametrize(
    ("threads", "daily", "tonight"),
    [
        (Threads.NEVER, False, False),
        (Threads.WISHED, False, False),
        (Threads.PACED, True, False),
        (Threads.ALWAYS, True, True),
    ],
)
def test_a_server_decides_by_the_pace_which_matches_get_a_thread(
    threads: Threads, *, daily: bool, tonight: bool
) -> None:
    server = Server(100, threads=threads)

    assert gives_thread(server, CHANNEL, Pace.DAILY) is daily
    assert gives_thread(server, CHANNEL, Pace.TONIGHT) is tonight


@pytest.mark.parametrize(
    "place",
    [Place(None, 200), Place(100, 201, thread=True, parent_id=200)],
    ids=["direct messages", "a thread"],
)
def test_where_no_thread_can_be_there_is_none(place: Place) -> None:
    assert not gives_thread(Server(100, threads=Threads.ALWAYS), place, Pace.DAILY)
