"""Why the bot did not do something, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.front.refusal_card import DETAILED, SENTENCES
from bot.front.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator


def test_each_refusal_has_one_sentence() -> None:
    assert sorted(map(str, every(Refusal))) == sorted(map(str, [*SENTENCES, *DETAILED]))


def every(kind: type[Refusal]) -> Iterator[type[Refusal]]:
    for narrower in kind.__subclasses__():
        yield narrower
        yield from every(narrower)
