"""The best of a server in words."""

from __future__ import annotations

from bot.front.card import Text
from bot.racing.card import COMBO
from bot.racing.records import Fastest, Period, Records
from bot.racing.records_card import records_card

NONE = Records((), None, ())
BEST = Records((Fastest(3, "A*nn", 4210),), ("Bob", COMBO), (("Ann", 2), ("Bob", 1), ("Cy", 1), ("Dee", 1)))


def lines(found: dict[Period, Records], lang: str = "en") -> list[str]:
    (text,) = records_card(found, {Period.WEEK: 9000}, lang).parts
    assert isinstance(text, Text)
    return text.markdown.splitlines()


def test_a_table_that_is_empty_says_so_and_when_it_is_reset() -> None:
    _, week, nothing, ever, still, _ = lines({Period.WEEK: NONE, Period.EVER: NONE})

    assert week.endswith("<t:9000:R>")
    assert "<t:" not in ever
    assert nothing == still


def test_the_best_are_told_and_only_three_winners() -> None:
    said = lines({Period.EVER: BEST})

    assert any("par 3" in line and r"A\*nn" in line for line in said)
    assert any(line.startswith("Bob") and f"{COMBO} cards" in line for line in said)
    assert any("Ann" in line and "2 races" in line for line in said)
    assert "Dee" not in "\n".join(said)


def test_few_cards_in_a_row_are_no_record() -> None:
    said = lines({Period.EVER: Records(BEST.fastest, ("Bob", COMBO - 1), BEST.won)})

    assert not any(f"{COMBO - 1} cards" in line for line in said)
