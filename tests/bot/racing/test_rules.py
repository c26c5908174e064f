"""What a race is, as values: whose answer counts, and what comes next."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.match.match import Place
from bot.racing.rules import (
    DEAD_HEAT,
    EPOCH,
    Race,
    RaceCard,
    Runner,
    Shout,
    Stage,
    Step,
    Waits,
    count_hints,
    ms_of,
    next_step,
    snowflake_at,
)
from rules_engine.riddles import Riddle
from tests.bot.archived import ANN, BOB, CY

START = EPOCH + 1_000_000_000
RIDDLE = Riddle("EBL|", "EL|B", 2)
WAITS = Waits(countdown=10_000, grace=1_500, pause=5_000, finale=2_500)
RACE = Race(
    id=1,
    game="maniki",
    place=Place(100, 200),
    starter_id=ANN,
    lang="en",
    seed="abc",
    goal=2,
    level="easy",
    options={},
    hints=True,
    seconds=60,
    stage=Stage.OPEN,
    opened_at=START,
    since=START,
    runners=(Runner(ANN, "Ann"), Runner(BOB, "Bob")),
)


def card(*shouts: Shout, number: int = 1, closed: bool = False) -> RaceCard:
    return RaceCard(number, RIDDLE, snowflake_at(START), START + 9000 if closed else None, shouts)


def right(runner: int, after: int) -> Shout:
    return Shout(runner, "LO NI", START + after, is_right=True)


def wrong(runner: int, after: int) -> Shout:
    return Shout(runner, "KI", START + after, is_right=False)


def won(*winners: int) -> Race:
    """Make a race in which these runners have won a card each."""
    cards = tuple(card(right(one, 3000), number=number, closed=True) for number, one in enumerate(winners, 1))
    return replace(RACE, cards=cards, stage=Stage.SHOWN)


def test_an_id_of_discord_tells_its_time() -> None:
    assert ms_of(snowflake_at(START)) == START
    assert ms_of(snowflake_at(START + 1) - 1) == START


def test_lightning_is_faster_than_anybody_reads() -> None:
    card = RaceCard(1, Riddle("EBL|", "EL|B", 2), snowflake_at(START))

    assert card.is_lightning(Shout(0, "LO NI", START + 1299, is_right=True))
    assert not card.is_lightning(Shout(0, "LO NI", START + 1300, is_right=True))


def test_who_was_hardly_later_shares_the_card() -> None:
    said = (wrong(2, 100), right(0, 3000), right(1, 3000 + DEAD_HEAT), right(3, 3001 + DEAD_HEAT))

    assert [shout.runner for shout in card(*said).winners] == [0, 1]
    assert card(*said).runners_out == {2}
    assert card(wrong(2, 100)).winners == ()


def test_an_answer_took_as_long_as_its_card_was_shown() -> None:
    assert card().duration(right(0, 3000)) == 3000
    assert replace(card(), message_id=None).duration(right(0, 3000)) == 0


def test_cards_are_counted_once_they_are_closed() -> None:
    race = won(1, 1, 0)

    assert (race.cards_won(), race.ranking()) == ((1, 2), (1, 0))
    assert replace(race, cards=(*race.cards[:2], card(right(0, 3000)))).cards_won() == (0, 2)
    assert RACE.cards_won() == (0, 0)


@pytest.mark.parametrize(
    ("winners", "ann", "bob"),
    [((), 0, 0), ((0, 0), 2, 0), ((0, 1), 0, 1), ((0, 1, 0), 1, 0), ((1, 0, 0), 2, 0)],
)
def test_cards_in_a_row_are_those_up_to_the_last(winners: tuple[int, ...], ann: int, bob: int) -> None:
    assert (won(*winners).combo(0), won(*winners).combo(1)) == (ann, bob)


@pytest.mark.parametrize(
    ("winners", "decided"), [((0,), False), ((0, 1), False), ((0, 1, 0), True), ((1, 1), True)]
)
def test_enough_cards_decide_a_race(winners: tuple[int, ...], *, decided: bool) -> None:
    assert won(*winners).is_decided is decided


@pytest.mark.parametrize(
    ("answered", "silent"),
    [("", False), ("--", False), ("---", True), ("x---", True), ("--x", False), ("-x-", False)],
)
def test_three_silent_cards_end_a_race(answered: str, *, silent: bool) -> None:
    cards = tuple(card(*[wrong(0, 100)] * (one == "x")) for one in answered)
    race = replace(RACE, cards=cards)

    assert (race.is_silent, race.is_decided) == (silent, silent)


def test_all_are_out_once_each_was_wrong() -> None:
    assert not replace(RACE, cards=(card(wrong(0, 100)),)).all_are_out
    assert replace(RACE, cards=(card(wrong(0, 100), wrong(1, 200)),)).all_are_out
    assert not replace(RACE, runners=(), cards=(card(),)).all_are_out


@pytest.mark.parametrize(
    ("runners", "ready"),
    [
        ((Runner(ANN, "Ann", 1), Runner(BOB, "Bob", 1)), True),
        ((Runner(ANN, "Ann", 1), Runner(BOB, "Bob")), False),
        ((Runner(ANN, "Ann", 1), Runner(None, "somebody")), True),
        ((Runner(None, "somebody", 1),), False),
    ],
)
def test_a_deleted_person_keeps_nobody_waiting(runners: tuple[Runner, ...], *, ready: bool) -> None:
    assert replace(RACE, runners=runners, cards=(card(),)).all_are_ready is ready


def test_who_starts_or_runs_is_known() -> None:
    race = replace(RACE, starter_id=CY)

    assert [race.runner_of(person) for person in (ANN, BOB, CY)] == [0, 1, None]
    assert [race.is_known(person) for person in (ANN, CY, 77)] == [True, True, False]


def test_every_step_is_progress() -> None:
    counting = replace(RACE, stage=Stage.COUNTDOWN, runners=RACE.runners[:1])
    dealt = replace(RACE, cards=(replace(card(), message_id=None),))
    ready = (Runner(ANN, "Ann", 1), RACE.runners[1])
    steps = (
        counting,
        replace(counting, runners=RACE.runners),
        dealt,
        replace(dealt, cards=(card(),)),
        replace(dealt, cards=(card(wrong(0, 100)),)),
        replace(dealt, cards=(card(wrong(0, 100)),), stage=Stage.SHOWN),
        replace(dealt, cards=(card(wrong(0, 100)),), stage=Stage.SHOWN, runners=ready),
        replace(dealt, cards=(card(wrong(0, 100)), card(number=2))),
    )
    progress = [race.progress for race in steps]

    assert progress == sorted(set(progress))


@pytest.mark.parametrize(
    ("race", "step"),
    [
        (replace(RACE, stage=Stage.COUNTDOWN), (Step.DEAL, START + 10_000)),
        (won(0), (Step.DEAL, START + 5_000)),
        (replace(won(0), runners=(Runner(ANN, "Ann", 1),)), (Step.DEAL, START)),
        (won(1, 1), (Step.END, START + 2_500)),
        (replace(RACE, cards=(card(right(0, 3000)),)), (Step.JUDGE, START + 4_500)),
        (replace(RACE, cards=(card(wrong(0, 1), wrong(1, 2)),)), (Step.JUDGE, START + 100)),
        (replace(RACE, cards=(card(),)), (Step.HINT, START + 24_000)),
        (replace(RACE, cards=(card(),), hints=False), (Step.JUDGE, START + 60_000)),
        (
            replace(RACE, cards=(replace(card(), message_id=None),), since=START + 7),
            (Step.HINT, START + 24_007),
        ),
    ],
    ids=[
        "countdown",
        "pause",
        "all ready",
        "decided",
        "answered",
        "all out",
        "hint",
        "no hints",
        "not posted",
    ],
)
def test_what_a_race_does_next_by_itself(race: Race, step: tuple[Step, int]) -> None:
    assert next_step(race, WAITS, START + 100) == step


@pytest.mark.parametrize(
    ("after", "hints"), [(0, 0), (23_999, 0), (24_000, 1), (36_000, 2), (48_000, 3), (90_000, 3)]
)
def test_hints_are_counted_by_the_time_of_the_card(after: int, hints: int) -> None:
    race = replace(RACE, cards=(card(),))

    assert count_hints(race, START + after) == hints
    assert count_hints(replace(race, hints=False), START + after) == 0
