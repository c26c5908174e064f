"""The jokes of a race, where something remarkable has happened."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.front.words import voice
from bot.racing import joke_card as jokes
from bot.racing.rules import Race, Shout
from render.cues import Cue
from render.shelf import LOOKS
from render.words import languages
from tests.bot.racing.test_card import RACE, RIGHT, judged_race, shout_of

WRONG = tuple(shout_of(runner, "KI", 1_000) for runner in range(3))
ROUND = Shout(1, "LO KI " + RIGHT, RACE.since + 9_000, is_right=True)


def won(times: int) -> Race:
    """Let Bob win one card after the other."""
    card = judged_race(shout_of(1, RIGHT, 9_000)).card
    race = judged_race(shout_of(1, RIGHT, 9_000))
    return replace(race, cards=tuple(replace(card, number=number + 1) for number in range(times)))


@pytest.mark.parametrize(
    ("race", "cue"),
    [
        (judged_race(), Cue.SILENCE),
        (judged_race(*WRONG), Cue.COLLAPSE),
        (judged_race(shout_of(0, RIGHT, 9_000), shout_of(1, RIGHT, 9_050)), Cue.TIE),
        (judged_race(shout_of(0, RIGHT, 1_500)), Cue.LIGHTNING),
        (won(3), Cue.STREAK),
        (judged_race(shout_of(0, RIGHT, 9_000), shout_of(1, RIGHT, 9_299)), Cue.WHISKER),
        (judged_race(ROUND), Cue.DETOUR),
        (judged_race(*WRONG, replace(shout_of(3, RIGHT, 9_000), runner=1)), Cue.BRUISES),
        (judged_race(shout_of(0, RIGHT, 49_000)), Cue.DEADLINE),
    ],
)
@pytest.mark.parametrize("lang", languages())
def test_what_is_remarkable_is_joked_about(race: Race, cue: Cue, lang: str) -> None:
    say, known = voice(lang), LOOKS["maniki"].jokes[cue]
    name = say.list(race.runners[shout.runner].name for shout in race.card.winners)
    told = {f"*{say(message, name=name)}*" for message in known}
    heard = {joke for number in range(6) for joke in jokes.about_card(replace(race, id=number), say)}

    assert heard == told


def test_nothing_is_said_of_an_ordinary_card() -> None:
    assert not list(jokes.about_card(won(2), voice("en")))


def test_the_winner_of_a_race_is_cheered() -> None:
    (joke,) = jokes.about_end(won(5), [1], voice("en"))

    assert "Bob" in joke
    assert joke != next(jokes.about_end(won(4), [1], voice("en")))


def test_the_circus_has_something_to_say_about_everything() -> None:
    assert set(LOOKS["maniki"].jokes) == set(Cue)
    assert all(len(set(told)) > 1 for told in LOOKS["maniki"].jokes.values())
