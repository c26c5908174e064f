"""What a duel shows: its winner and the times, also after people have left or deleted their data."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from bot.front.card import Buttons, Drawing, Text
from bot.front.reader import Reader
from bot.front.words import SPOKEN
from bot.people.person import Person
from bot.racing.rules import EPOCH, plain_options, riddles_of
from bot.riddles.card import duel_card, morning_card
from bot.riddles.pad_card import Puzzle
from bot.riddles.rules import DUEL_CARDS, Daily, Duel, Occasion, Solo
from render.palette import Theme
from render.picture import picture
from render.shape import Shape
from rules_engine import Chance, Outcome

ANN, BOB = 1, 2
FORGOTTEN = None


def duel(*people: tuple[int | None, str]) -> Duel:
    return Duel(
        id=1,
        game="maniki",
        guild_id=100,
        channel_id=200,
        starter_id=ANN,
        lang="en",
        seed="",
        level="medium",
        options={"edition": "jumbo", "expert": "no"},
        opened_at=EPOCH,
        people=people,
    )


def solved_cards(user_id: int | None, each: int, cards: int = DUEL_CARDS) -> tuple[Solo, ...]:
    """Let somebody find some cards in so many milliseconds each."""
    return tuple(
        Solo(number, Occasion.DUEL, "1", number, user_id, "", 100, EPOCH, 1, "KI", EPOCH + each)
        for number in range(1, cards + 1)
    )


@pytest.mark.parametrize(
    ("table", "lines"),
    [
        (
            (*solved_cards(ANN, 2_000), *solved_cards(BOB, 1_000)),
            (
                "### Bob wins the duel",
                "🥇 Bob: **5.0 s** (1.0 s · 1.0 s · 1.0 s · 1.0 s · 1.0 s)",
                "🥈 Ann: **10.0 s** (2.0 s · 2.0 s · 2.0 s · 2.0 s · 2.0 s)",
            ),
        ),
        (
            (*solved_cards(ANN, 9_000, 2), *solved_cards(BOB, 1_000, 1)),
            ("### Ann wins the duel", "🥇 Ann: 2 cards", "🥈 Bob: 1 card"),
        ),
        (
            (*solved_cards(ANN, 1_000, 1), *solved_cards(BOB, 1_000, 1)),
            ("### Ann and Bob share the duel", "🥇 Ann: 1 card", "🥇 Bob: 1 card"),
        ),
        ((), ("### The duel is over: nobody found a card", "• Ann: 0 cards", "• Bob: 0 cards")),
    ],
)
def test_a_duel_names_its_winner_and_the_times(table: tuple[Solo, ...], lines: tuple[str, ...]) -> None:
    text, *podium = duel_card(duel((ANN, "Ann"), (BOB, "Bob")), table, is_open=False).parts

    assert isinstance(text, Text)
    assert tuple(text.markdown.splitlines()) == lines
    assert len(podium) == bool(table), "nobody stands on it who has found nothing"


@pytest.mark.parametrize("lang", SPOKEN)
def test_a_duel_ends_on_a_podium(lang: str) -> None:
    people = (ANN, "Ann"), (BOB, "Bob"), (FORGOTTEN, "Cy")
    table = (*solved_cards(ANN, 2_000), *solved_cards(BOB, 1_000))
    (podium,) = duel_card(replace(duel(*people), lang=lang), table, is_open=False).pictures()

    assert isinstance(podium, Drawing)
    assert podium.names == ("Bob", "Ann", "Cy")
    assert podium.view.outcome is not None
    assert podium.view.outcome.ranks == (1, 2, 3)
    assert podium.view.outcome.scores == (DUEL_CARDS, DUEL_CARDS, 0)
    assert podium.view.outcome.reason == "faster"
    assert "Bob" in podium.alt.split(".")[0]
    assert picture(podium.game, podium.view, podium.names, podium.lang)


def test_a_deleted_person_wins_no_duel() -> None:
    people = (ANN, "Ann"), (FORGOTTEN, "somebody"), (FORGOTTEN, "somebody")
    table = (*solved_cards(FORGOTTEN, 500), *solved_cards(ANN, 9_000, 1), *solved_cards(FORGOTTEN, 600))
    text, _ = duel_card(duel(*people), table, is_open=False).parts

    assert isinstance(text, Text)
    assert text.markdown.startswith("### Ann wins the duel")


def test_an_open_duel_mentions_who_is_asked_and_tells_no_times() -> None:
    card = duel_card(duel((ANN, "Ann"), (BOB, "Bob")), solved_cards(ANN, 1_234), is_open=True)
    text, buttons = card.parts

    assert isinstance(text, Text)
    assert isinstance(buttons, Buttons)
    assert "- Ann: 5 cards" in text.markdown
    assert f"- <@{BOB}>: 0 cards" in text.markdown
    assert "1.2" not in text.markdown


def test_a_riddle_of_one_person_has_their_colors_and_the_shape_of_a_phone() -> None:
    options = plain_options("maniki")
    puzzle = Puzzle("maniki", riddles_of("maniki").pick((5,), Chance("alone"), options), options)
    drawn = puzzle.private_drawing(Reader(Person(1), "fr", "dark"))

    assert (drawn.shape, drawn.theme, drawn.lang) == (Shape.TALL, "dark", "fr")
    assert puzzle.private_drawing(Reader(Person(1), "fr", None)).theme == Theme.STANDARD
    assert puzzle.drawing("fr").shape == Shape.WIDE


@pytest.mark.parametrize("lang", SPOKEN)
def test_the_fastest_of_a_daily_stand_on_a_podium_with_their_seconds(lang: str) -> None:
    options = plain_options("maniki")
    daily = Daily(date(2026, 3, 10), 9, riddles_of("maniki").pick((5,), Chance("daily"), options))
    ann, bob, cy = (
        replace(*solved_cards(number, ms, 1), name=name, solved_at=EPOCH + ms if ms else None)
        for number, (name, ms) in enumerate((("Ann", 2_100), ("Bob", 900), ("Cy", 0)))
    )
    (podium,) = morning_card(daily, (ann, bob, cy), "maniki", lang).pictures()

    assert isinstance(podium, Drawing)
    assert podium.names == ("Bob", "Ann")
    assert podium.view.outcome == Outcome((1, 2), (1, 3), "fastest")
    assert podium.alt.startswith("Bob 0")
    assert picture(podium.game, podium.view, podium.names, lang)
    assert not [*morning_card(daily, (ann, cy), "maniki", lang).pictures()], "one alone has won nothing"
