"""The pad of a runner in a race: the orders in fixed places, and the result of the one answer a card."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from bot.front import verbs
from bot.front.card import Buttons, Card, Style, Text
from bot.front.click import Click
from bot.front.words import voice
from bot.racing.card import puzzle_of, race_button, verdict_line, verdict_of
from bot.racing.rules import Race, Shout, Stage
from bot.riddles.pad_card import (
    GREYED_LEVELS,
    RIGHT,
    Pad,
    legend,
    pad_parts,
    parse_orders,
    seconds_of,
    wrong_line,
)

if TYPE_CHECKING:
    from collections.abc import Hashable

    from render.words import Say
    from rules_engine import Path
    from rules_engine.riddles import Verdict


def pad_looks(race: Race, user_id: int) -> Hashable:
    """Sum up what somebody's pad shows, except the orders tapped."""
    runner = race.runner_of(user_id)
    if race.stage is not Stage.OPEN:
        ready = race.stage is Stage.SHOWN and _is_ready(race, runner)
        return race.stage, len(race.cards), ready
    return race.stage, race.card.number, race.card.message_id is not None, _shout_of(race, runner) is not None


def pad_card(race: Race, user_id: int, path: Path, lang: str, refused: str = "") -> Card:
    """Show a runner's pad: the orders in fixed places, those tapped so far, or why they do not count."""
    say = voice(lang)
    runner = race.runner_of(user_id)
    if race.stage is Stage.OVER:
        card = Card((Text(say("The race is over.")),))
    elif race.stage is not Stage.OPEN or race.card.message_id is None:
        card = _waiting_card(race, runner, say)
    else:
        said = _shout_of(race, runner)
        card = _shout_card(race, said, say) if said else _tap_card(race, path, say)
    return replace(card, parts=(Text(refused), *card.parts)) if refused else card


def _shout_of(race: Race, runner: int | None) -> Shout | None:
    return next((shout for shout in race.card.shouts if shout.runner == runner), None)


def _is_ready(race: Race, runner: int | None) -> bool:
    return runner is not None and race.runners[runner].ready >= race.card.number


def _waiting_card(race: Race, runner: int | None, say: Say) -> Card:
    text = say("You are in. The next card appears here automatically.")
    if race.stage is not Stage.SHOWN or runner is None:
        return Card((Text(text),))
    if race.is_decided:
        return Card((Text(verdict_line(race, say)),))
    text = f"{verdict_line(race, say)}\n{text}"
    is_ready = _is_ready(race, runner)
    ready = replace(race_button(race, verbs.RACE_READY, say("Ready"), Style.GOOD), enabled=not is_ready)
    return Card((Text(text), Buttons((ready,))))


def _shout_card(race: Race, said: Shout, say: Say) -> Card:
    return answered_card(race.game, verdict_of(race, said), race.card.duration(said), say.lang)


def answered_card(game: str, verdict: Verdict, took: int, lang: str) -> Card:
    """Tell somebody whether their answer is right."""
    say = voice(lang)
    if verdict.is_right:
        text = f"{RIGHT} **{' '.join(verdict.orders)}** · {seconds_of(took, say)}\n" + say(
            "Correct! Checking whether you were first…"
        )
        return Card((Text(text),))
    return Card((Text(wrong_line(game, verdict, say) + "\n" + say("You are out for this card.")),))


def _tap_card(race: Race, path: Path, say: Say) -> Card:
    pad = Pad(puzzle_of(race), path, shows_possible=race.level in GREYED_LEVELS)
    heading = f"### {say('Card {n}', n=race.card.number)}\n{legend(pad.puzzle)}"
    taps = partial(Click, verbs.RACE_TAP, race.id, race.card.number)
    shout = Click(verbs.RACE_SHOUT, race.id, race.card.number, (pad.spell(path),))
    return Card((Text(heading), *pad_parts(pad, lambda orders: taps((pad.spell(orders),)), shout, say)))


def tapped_orders(race: Race, digits: str) -> Path:
    """Parse the orders that a button of a pad carries."""
    return parse_orders(race.game, race.options, digits)
