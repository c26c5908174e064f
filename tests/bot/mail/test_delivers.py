"""Each kind of letter is declared once, and one part delivers it."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.mail import letter
from bot.mail.delivers import delivers, senders
from bot.mail.letter import CALLS, CARD, KINDS, Letter, LetterKind, To
from bot.pings.recall_letters import OWN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.app import Makiso

BOT = Path(__file__).parents[3] / "bot"
CALLED = {name: kind for name, kind in vars(letter).items() if isinstance(kind, LetterKind)}


async def test_each_kind_has_somebody_who_delivers_it(bot: Makiso) -> None:
    assert sorted(KINDS) == sorted(bot.parts.outbox._senders)
    assert len(set(KINDS)) == len(KINDS)


class Postman:
    @delivers(CARD)
    async def bring(self, letter: Letter) -> None: ...


def test_no_kind_has_two_who_deliver_it() -> None:
    postman = Postman()

    assert senders(postman) == {"card": postman.bring}
    with pytest.raises(AssertionError, match="card"):
        senders(postman, Postman())


def test_the_person_a_letter_is_for_is_named_in_it() -> None:
    written = [call for path in BOT.rglob("*.py") for call in _letters_in(path)]
    to_people = [call for call in written if CALLED[ast.unparse(call.args[0])].to is To.PERSON]

    assert len(to_people) > 5
    assert [ast.unparse(call) for call in to_people if "user_id" not in _keywords(call)] == []


def _letters_in(path: Path) -> Iterator[ast.Call]:
    """Find where letters are written whose kind stands there."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name("Letter"), args=[ast.Name(kind), *_]) if kind in CALLED:
                yield node


def _keywords(call: ast.Call) -> set[str | None]:
    return {keyword.arg for keyword in call.keywords}


def test_only_calls_are_looked_for_where_nobody_knows_whether_they_stand() -> None:
    assert OWN.keys() <= CALLS
    assert all(kind.to in {To.PERSON, To.CHANNEL} for kind in CALLS)
