"""The page on the format of a record says what is read, what is refused, and where luck comes from."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from rules_engine import BadRecord, Chance, Record, replay_table

PAGE = (Path(__file__).parent.parent / "docs" / "record-format.md").read_text(encoding="utf-8")
READ = re.findall(r"^\*\*([^*]+)\*\*\n\n```text\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
REFUSED = re.findall(r"^\| `(.+)` \| (.+) \|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("name", "text"), READ)
def test_what_the_page_says_is_read_is_read(name: str, text: str) -> None:
    record = replay_table(Record.parse(text)).record
    written = str(record)

    assert name
    assert Record.parse(written) == record
    assert str(replay_table(Record.parse(written)).record) == written


@pytest.mark.parametrize(("text", "refusal"), REFUSED)
def test_what_the_page_says_is_refused_is_refused_with_its_sentence(text: str, refusal: str) -> None:
    with pytest.raises(BadRecord) as refused:
        replay_table(Record.parse(text.replace(" / ", "\n") + "\n"))

    assert str(refused.value).startswith(refusal)


def test_there_are_vectors() -> None:
    assert len(READ) == 2
    assert len(REFUSED) >= 9


@pytest.mark.parametrize("ply", [0, 1, 12])
def test_luck_is_drawn_as_the_page_says(ply: int) -> None:
    luck, drawn = Chance("abc", ply), Random(f"{ply}/abc").random  # noqa: S311 - the luck of a match
    places = [*range(9)]
    for last in range(8, 0, -1):
        other = int(drawn() * (last + 1))
        places[last], places[other] = places[other], places[last]

    assert list(luck.shuffled(range(9))) == places
    assert luck.below(1000) == int(drawn() * 1000)
