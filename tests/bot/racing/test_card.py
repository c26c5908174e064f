"""What a race shows: the open card, its result, and the end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.front.card import Button, Buttons, Card, Text
from bot.front.words import voice
from bot.match.match import Place
from bot.racing.card import race_card, share_text
from bot.racing.rules import EPOCH, Race, RaceCard, Runner, Shout, Stage, riddles_of
from bot.riddles.pad_card import Puzzle

if TYPE_CHECKING:
    from collections.abc import Iterator

ORDERS = ("KI", "LO", "NI", "MA", "SO")
START = EPOCH + 1_000_000_000
PHONE = 36  # letters of a line that does not break
OPTIONS = {"edition": "jumbo", "expert": "no"}
CARD = RaceCard(1, riddles_of("maniki").riddle("EBL|", "|BEL", OPTIONS), (START - EPOCH) << 22)
RIGHT = " ".join(riddles_of("maniki").solutions(CARD.riddle, OPTIONS)[0])
RACE = Race(
    id=7,
    game="maniki",
    place=Place(100, 200),
    starter_id=1,
    lang="en",
    seed="",
    goal=5,
    level="hard",
    options=OPTIONS,
    hints=False,
    seconds=60,
    stage=Stage.OPEN,
    opened_at=START,
    since=START,
    runners=(Runner(1, "Ann"), Runner(2, "Bob"), Runner(3, "Cy")),
    cards=(CARD,),
)


LONG = Shout(1, f"LO KI {RIGHT}", START + 5_000, is_right=True)


def shout_of(runner: int, words: str, after: int) -> Shout:
    return Shout(runner, words, START + after, is_right=words == RIGHT)


def judged_race(*shouts: Shout, race: Race = RACE) -> Race:
    """Close the card on which these answers were given."""
    card = replace(race.cards[-1], closed_at=START + 60_000, shouts=shouts)
    return replace(race, stage=Stage.SHOWN, cards=(*race.cards[:-1], card))


def text(card: Card) -> str:
    return "\n".join(part.markdown for part in card.parts if isinstance(part, Text))


def buttons(card: Card) -> Iterator[Button]:
    rows = [part for part in card.parts if isinstance(part, Buttons)]
    return (button for row in rows for button in row.buttons if isinstance(button, Button))


def test_a_judged_card_tells_who_how_fast_and_by_how_much() -> None:
    told = text(race_card(judged_race(shout_of(1, RIGHT, 5_000), shout_of(0, RIGHT, 6_200)), START))

    assert told.startswith("### Card 1: Bob in 5.0 s")
    assert f"Bob: **{RIGHT}** · 5.0 s" in told
    assert f"Ann: **{RIGHT}** · 6.2 s · 1.2 s behind" in told
    assert "behind" not in text(
        race_card(judged_race(shout_of(1, RIGHT, 5_000), shout_of(0, RIGHT, 5_009)), START)
    )
    assert f"**{RIGHT}**" in told.splitlines()[1]


@pytest.mark.parametrize(
    ("shouts", "acted"),
    [
        ((shout_of(0, "LO", 4_000), LONG), LONG.words),
        ((shout_of(2, "LO LO", 5_000),), RIGHT),
        ((), RIGHT),
    ],
)
def test_the_animals_act_out_the_winner_or_the_shortest_way(shouts: tuple[Shout, ...], acted: str) -> None:
    race = judged_race(*shouts)
    puzzle = Puzzle("maniki", CARD.riddle, OPTIONS)

    assert puzzle.drawing("en", told=puzzle.judge(tuple(acted.split()))) in race_card(race, START).parts
    assert puzzle.drawing("en") in race_card(race, START, is_acted=False).parts


def test_a_dead_heat_names_both() -> None:
    told = text(race_card(judged_race(shout_of(1, RIGHT, 5_000), shout_of(0, RIGHT, 5_040)), START))

    assert told.startswith("### Card 1: Bob and Ann, a dead heat after 5.0 s")
    assert told.count(": 1 card") == 2


def test_a_wrong_answer_shows_where_it_led_and_what_was_impossible() -> None:
    told = text(race_card(judged_race(shout_of(0, "LO LO LO LO", 3_000), shout_of(2, "LO", 3_100)), START))
    impossible, elsewhere = (line for line in told.splitlines() if line.startswith(("Ann: ", "Cy: ")))

    assert told.startswith("### Card 1: nobody found it")
    assert impossible.count("→") == 3
    assert "LO is impossible there" in impossible
    assert "· ·" not in impossible
    assert elsewhere.count("→") == 1
    assert "impossible" not in elsewhere


def test_several_in_a_row_and_lightning_are_marked() -> None:
    first = judged_race(shout_of(1, RIGHT, 900))
    second = replace(first, cards=(*first.cards, replace(CARD, number=2)))
    told = text(race_card(judged_race(shout_of(1, RIGHT, 1_000), race=second), START))

    assert "\N{HIGH VOLTAGE SIGN}" in told
    assert "2 in a row" in told
    assert "\N{HIGH VOLTAGE SIGN}" not in text(race_card(judged_race(shout_of(1, RIGHT, 20_000)), START))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_hundred_runners_of_long_names_fit(lang: str) -> None:
    runners = tuple(Runner(number, "*_" * 16) for number in range(100))
    crowd = replace(RACE, lang=lang, runners=runners)
    shouts = tuple(
        shout_of(number, RIGHT if number % 2 else "MA" + " MA" * 29, number) for number in range(100)
    )
    open_card = replace(crowd, cards=(replace(CARD, shouts=shouts),))
    shown = judged_race(*shouts, race=crowd)
    cards = [race_card(one, START) for one in (open_card, shown, replace(shown, stage=Stage.OVER))]

    assert all(len(text(card)) <= 3_900 for card in cards)
    assert "40" in text(cards[0])
    assert "44" in text(cards[1])


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("level", riddles_of("maniki").levels)
def test_what_is_shared_fits_a_phone(lang: str, level: str) -> None:
    race = replace(judged_race(shout_of(0, RIGHT, 900)), lang=lang, level=level, goal=24)
    assert all(len(line) <= PHONE for line in share_text(race, voice(lang)).splitlines())


@pytest.mark.parametrize(
    ("lang", "line"), [("en", "First card <t:{}:R>."), ("fr", "Première carte <t:{}:R>.")]
)
def test_the_countdown_tells_when_the_first_card_comes(lang: str, line: str) -> None:
    race = replace(RACE, lang=lang, stage=Stage.COUNTDOWN, cards=(), since=START + 1)
    told = text(race_card(race, START)).splitlines()[-1]
    assert told == f"-# {line.format((START + 11_000) // 1000)}"


@pytest.mark.parametrize(("lang", "command"), [("en", "`/maniki say KI LO`"), ("fr", "`/maniki dire KI LO`")])
def test_the_countdown_tells_how_an_answer_is_typed(lang: str, command: str) -> None:
    race = replace(RACE, lang=lang, stage=Stage.COUNTDOWN, cards=())

    assert command in text(race_card(race, START))


@pytest.mark.parametrize(("goal", "why"), [(1, "enough cards are won"), (5, "the race ended early")])
def test_the_end_tells_whether_the_goal_was_reached(goal: int, why: str) -> None:
    race = replace(judged_race(shout_of(0, RIGHT, 9_000)), goal=goal, stage=Stage.OVER)
    (podium,) = race_card(race, START).pictures()

    assert why in podium.alt


def test_a_race_that_nobody_answers_any_more_says_so() -> None:
    silent = replace(RACE.card, closed_at=START)
    race = replace(RACE, stage=Stage.OVER, cards=(judged_race(shout_of(0, RIGHT, 9_000)).card, *[silent] * 3))

    assert "Nobody has answered the last 3 cards." in text(race_card(race, START)).splitlines()


def test_the_open_card_names_the_runners_who_need_nothing_else() -> None:
    before = judged_race(shout_of(1, RIGHT, 9_000)).card
    race = replace(RACE, cards=(before, replace(CARD, number=2)))

    assert "This card wins the race for Bob." in text(race_card(replace(race, goal=2), START)).splitlines()
    assert "wins the race" not in text(race_card(race, START))
    assert "wins the race" not in text(race_card(replace(RACE, goal=1), START))


def test_the_open_card_names_who_has_answered_but_not_what() -> None:
    race = replace(RACE, cards=(replace(CARD, shouts=(shout_of(0, RIGHT, 900), shout_of(1, "LO", 950))),))
    told = text(race_card(race, START))

    assert "Answered: Ann" in told
    assert "Out for this card: Bob" in told
    assert not any(order in told for order in ORDERS)
