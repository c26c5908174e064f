"""Jokes in a race: a line of the game, where something remarkable has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.front.words import plain
from render.cues import Cue
from render.shelf import LOOKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.racing.rules import Race
    from render.words import Say

WINS_IN_A_ROW = 3  # cards
WHISKER = 300  # ms
DETOUR = 2  # orders more than needed
MANY_WRONG = 3  # wrong answers
LATE_FRACTION = 800  # thousandths of a card's time


def about_card(race: Race, say: Say) -> Iterator[str]:
    """Joke about the card that was just judged, if it deserves a joke."""
    return _joke(race, _cues(race), [shout.runner for shout in race.card.winners], say)


def about_end(race: Race, best: Iterable[int], say: Say) -> Iterator[str]:
    """Joke about the winners of the race."""
    return _joke(race, (Cue.VICTORY,), best, say)


def _joke(race: Race, cues: Iterable[Cue], runners: Iterable[int], say: Say) -> Iterator[str]:
    """Choose one of the game's jokes, not the same each time."""
    jokes = LOOKS[race.game].jokes
    told = next((jokes[cue] for cue in cues if cue in jokes), None)
    if told:
        names = say.list(plain(race.runners[runner].name) for runner in runners)
        yield f"*{say(told[(race.id + len(race.cards)) % len(told)], name=names)}*"


def _cues(race: Race) -> Iterator[Cue]:
    """List what was remarkable about a card, the rarest first."""
    card = race.card
    if not card.winners:
        yield Cue.COLLAPSE if card.shouts else Cue.SILENCE
        return
    first, *others = [shout for shout in card.shouts if shout.is_right]
    if len(card.winners) > 1:
        yield Cue.TIE
    if card.is_lightning(first):
        yield Cue.LIGHTNING
    if race.combo(first.runner) >= WINS_IN_A_ROW:
        yield Cue.STREAK
    if others and others[0].at - first.at < WHISKER:
        yield Cue.WHISKER
    if len(first.words.split()) >= card.riddle.par + DETOUR:
        yield Cue.DETOUR
    if len(card.runners_out) >= MANY_WRONG:
        yield Cue.BRUISES
    if card.duration(first) > race.seconds * LATE_FRACTION:
        yield Cue.DEADLINE
