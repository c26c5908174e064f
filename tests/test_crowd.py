"""What a crowd's figures say, and of whom."""

from __future__ import annotations

from bench.crowd import figures
from bench.crowd.tally import Asked, Tally
from bench.floors import CROWD_HELD, CROWD_MEBIBYTES, CROWD_TEXT
from playground.world.news import News


def tally(*waited: float, held: tuple[float, ...] = ()) -> Tally:
    """Note answers that came after so many milliseconds; the bot has made some of them wait."""
    noted = Tally(News())
    for number, milliseconds in enumerate((*held, *waited)):
        noted.asked[number] = Asked(1, 0.0, None, seconds=milliseconds / 1000)
    noted.hold(range(len(held)))
    return noted


def test_whoever_stood_in_line_is_told_apart() -> None:
    crowd = tally(3, 4, held=(155,))

    assert figures.texts(crowd).sorted == (3, 4)
    assert figures.held(crowd).sorted == (155,)
    assert not list(figures.slowness(crowd))
    assert sum("p50 155 ms" in line for line in figures.told(crowd, 1, {})) == 1


def test_a_slow_text_is_too_slow_beside_any_that_were_held() -> None:
    (slow,) = figures.slowness(tally(CROWD_TEXT + 1, held=(155,)))

    assert slow.startswith("text replies")


def test_those_in_line_have_a_bound_too() -> None:
    (slow,) = figures.slowness(tally(3, held=(CROWD_HELD + 1,)))

    assert "stood in line" in slow


def test_a_bot_that_keeps_too_much_is_told_of() -> None:
    light, heavy = figures.Life(103, CROWD_MEBIBYTES, 40_000), figures.Life(103, CROWD_MEBIBYTES + 1, 9)

    assert list(figures.heaviness([light])) == []
    (told,) = figures.heaviness([light, heavy])
    assert told.startswith("memory: 103 to 301 MiB after 9 clicks")
