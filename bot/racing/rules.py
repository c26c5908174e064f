"""A race over riddles: the runners, their answers, and the winners of each card.

Times are milliseconds of Discord's own clock, read from ids, so that no delay of ours matters.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from rules_engine import GAMES

if TYPE_CHECKING:
    from bot.match.match import Place
    from rules_engine import Options
    from rules_engine.riddles import Riddle, Riddles

EPOCH = 1_420_070_400_000  # ms since 1970, at which Discord's ids start
GRACE = 1_500  # ms in which an answer may still arrive that was earlier than the first right one
DEAD_HEAT = 50  # ms; a smaller difference does not count
THINKING, STEP = 600, 350  # ms, and ms an order: people who need less had luck, or a machine
SILENT_CARDS = 3  # in a row end a race
EVEN = 1000  # a share of the time, in thousandths


def ms_of(snowflake: int) -> int:
    """Return the time that a Discord id contains."""
    return (snowflake >> 22) + EPOCH


def snowflake_at(ms: int) -> int:
    """Return the smallest id that Discord makes at a time."""
    return (ms - EPOCH) << 22


class Stage(StrEnum):
    COUNTDOWN = "countdown"  # people join
    OPEN = "open"  # people search the card
    SHOWN = "shown"  # the card has been judged, and the next one follows
    OVER = "over"


STAGES = tuple(Stage)  # in their order


@dataclass(frozen=True, slots=True)
class Runner:
    """A person in a race; answers refer to runners, so that we can delete a person's data."""

    user_id: int | None
    name: str
    ready: int = 0  # the number of the last card for which they were ready


@dataclass(frozen=True, slots=True)
class Shout:
    """A runner's only answer to a card."""

    runner: int
    words: str
    at: int
    is_right: bool


@dataclass(frozen=True, slots=True)
class RaceCard:
    number: int  # from 1
    riddle: Riddle
    message_id: int | None = None  # None: not posted yet
    closed_at: int | None = None
    shouts: tuple[Shout, ...] = ()  # as they were given, the earliest first

    @property
    def shown_at(self) -> int | None:
        return ms_of(self.message_id) if self.message_id else None

    @property
    def runners_out(self) -> frozenset[int]:
        return frozenset(shout.runner for shout in self.shouts if not shout.is_right)

    @property
    def winners(self) -> tuple[Shout, ...]:
        """List the first right answer, and those that were hardly later: they share the card."""
        right = [shout for shout in self.shouts if shout.is_right]
        return tuple(shout for shout in right if shout.at - right[0].at <= DEAD_HEAT)

    def duration(self, shout: Shout) -> int:
        """Return how long an answer took, in milliseconds."""
        return shout.at - (self.shown_at or shout.at)

    def is_lightning(self, shout: Shout) -> bool:
        return self.duration(shout) < THINKING + STEP * self.riddle.par


@dataclass(frozen=True, slots=True)
class Race:
    id: int
    game: str
    place: Place
    starter_id: int | None
    lang: str
    seed: str
    goal: int  # so many cards win
    level: str
    options: Options
    hints: bool
    seconds: int  # a card
    stage: Stage
    opened_at: int
    since: int  # when the stage began
    runners: tuple[Runner, ...] = ()
    cards: tuple[RaceCard, ...] = ()

    @property
    def card(self) -> RaceCard:
        return self.cards[-1]

    def runner_of(self, user_id: int) -> int | None:
        return next((at for at, runner in enumerate(self.runners) if runner.user_id == user_id), None)

    def is_known(self, user_id: int) -> bool:
        """Return whether somebody is in the race, or has started it."""
        return user_id == self.starter_id or self.runner_of(user_id) is not None

    def cards_won(self) -> tuple[int, ...]:
        """Count the cards of each runner."""
        winners = [shout.runner for card in self.cards if card.closed_at for shout in card.winners]
        return tuple(winners.count(runner) for runner in range(len(self.runners)))

    def ranking(self) -> tuple[int, ...]:
        """List the runners, the one with the most cards first."""
        won = self.cards_won()
        return tuple(sorted(range(len(self.runners)), key=lambda runner: -won[runner]))

    def combo(self, runner: int) -> int:
        """Count how many cards in a row somebody has won, up to the last one."""
        count = 0
        for card in reversed([card for card in self.cards if card.closed_at]):
            if runner not in {shout.runner for shout in card.winners}:
                break
            count += 1
        return count

    @property
    def progress(self) -> tuple[int, int, int]:
        """Return how far the race has come; of two copies, the one with more progress is newer."""
        if not self.cards:
            return 0, STAGES.index(self.stage), len(self.runners)
        shown, readiness = self.card.message_id is not None, sum(runner.ready for runner in self.runners)
        known = len(self.runners) + len(self.card.shouts) + shown + readiness
        return len(self.cards), STAGES.index(self.stage), known

    @property
    def is_silent(self) -> bool:
        """Return whether nobody has answered the last few cards."""
        last = self.cards[-SILENT_CARDS:]
        return len(last) == SILENT_CARDS and not any(card.shouts for card in last)

    @property
    def is_decided(self) -> bool:
        return max(self.cards_won(), default=0) >= self.goal or self.is_silent

    @property
    def all_are_out(self) -> bool:
        return bool(self.runners) and len(self.card.runners_out) == len(self.runners)

    @property
    def all_are_ready(self) -> bool:
        active = [runner for runner in self.runners if runner.user_id is not None]
        return bool(active) and all(runner.ready >= self.card.number for runner in active)


def riddles_of(game: str) -> Riddles:
    """Return the riddles of a game that has some."""
    riddles = GAMES[game].riddles
    assert riddles is not None, f"{game} has no riddles"
    return riddles


def plain_options(game: str) -> dict[str, str]:
    """Return the defaults of the options on which a game's riddles depend."""
    chosen = GAMES[game].complete_options({})
    return {name: chosen[name] for name in riddles_of(game).options}


@dataclass(frozen=True, slots=True)
class Waits:
    """How long a race waits in each stage, in milliseconds."""

    countdown: int = 10_000
    grace: int = GRACE
    pause: int = 5_000
    finale: int = 2_500  # from the last verdict to the podium


class Step(StrEnum):
    """What a race does next by itself."""

    DEAL = "deal"
    HINT = "hint"
    JUDGE = "judge"
    END = "end"


HINTS = (400, 600, 800)  # thousandths of a card's time, after which a hint is shown


def next_step(race: Race, waits: Waits, now: int) -> tuple[Step, int]:
    """Return the next step if nobody does anything, and when it is due."""
    match race.stage:
        case Stage.COUNTDOWN:
            return Step.DEAL, race.since + waits.countdown
        case Stage.SHOWN:
            if race.is_decided:
                return Step.END, race.since + waits.finale
            return Step.DEAL, race.since if race.all_are_ready else race.since + waits.pause
        case _:
            return _next_card_step(race, waits, now)


def _next_card_step(race: Race, waits: Waits, now: int) -> tuple[Step, int]:
    card, length = race.card, race.seconds * 1000
    if card.winners:
        return Step.JUDGE, card.winners[0].at + waits.grace
    shown_at = race.since if card.shown_at is None else card.shown_at
    if race.all_are_out:
        return Step.JUDGE, now
    coming = [shown_at + length * share // EVEN for share in HINTS if race.hints]
    hint = next((at for at in coming if at > now), None)
    return (Step.JUDGE, shown_at + length) if hint is None else (Step.HINT, hint)


def count_hints(race: Race, now: int) -> int:
    """Count the hints that the card shows by now."""
    if not race.hints or race.card.shown_at is None:
        return 0
    past = now - race.card.shown_at
    return sum(past * EVEN >= race.seconds * 1000 * share for share in HINTS)
