"""Whatever is missed can be asked for by tapping, in every game and language, and has its reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.cards import verbs
from bot.cards.card import Button, Buttons, Drawing, Menu, Text
from bot.cards.table import may_card
from bot.cards.why_not import why_asking
from render.asking import ROOM
from render.picture import picture
from rules_engine import Chance
from tests.bot.cards.test_shortcuts import each_game, each_lang, sights

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.cards.card import Card
    from bot.cards.perspective import Perspective
    from rules_engine import Path

WALKS = 4  # for each position


def answers(card: Card) -> Iterator[tuple[Path, str]]:
    """List what can be tapped: the words it stands for, and what it is called."""
    for part in card.parts:
        if isinstance(part, Buttons):
            taps = [one for one in part.buttons if isinstance(one, Button) and one.click.verb == verbs.WHY]
            yield from ((tap.click.words, tap.label) for tap in taps if tap.click.words)
        if isinstance(part, Menu):
            yield from (((*part.click.words, *one.value.split()), one.label) for one in part.choices)


def walked(sight: Perspective, luck: Chance) -> list[Card]:
    """Tap until a reason is told; every card on the way."""
    cards: list[Card] = []
    path: Path = ()
    while (card := why_asking(sight, path)) is not None:
        cards.append(card)
        offered = list(answers(card))
        if not offered:
            break
        assert [label for _, label in offered if len(label) > ROOM] == []
        assert len({label for _, label in offered}) == len(offered)
        path, _ = luck.pick(offered)
    return cards


@each_game
@each_lang
def test_every_way_of_asking_ends_with_a_reason(key: str, lang: str) -> None:
    luck = Chance(f"why {key}")
    for sight in sights(key, lang):
        for cards in (walked(sight, luck) for _ in range(WALKS)):
            if not cards:
                continue
            text = cards[-1].parts[0]
            assert isinstance(text, Text)
            head, reason = text.markdown.split("\n", maxsplit=1)
            assert head.startswith("### ")
            assert reason.strip()


@each_game
def test_what_is_missed_is_marked_in_the_picture(key: str) -> None:
    luck = Chance(f"marked {key}")
    for sight in [*sights(key, "fr")][:3]:
        for card in walked(sight, luck):
            pictures = list(card.pictures())
            (one,) = pictures
            assert isinstance(one, Drawing)
            assert picture(one.game, one.view, one.names, one.lang, question=one.question)


@each_game
def test_every_turn_has_its_rules_with_a_picture(key: str) -> None:
    for sight in sights(key, "fr"):
        card = may_card(sight)
        (one,) = card.pictures()
        assert isinstance(one, Drawing)
        assert one.game == key
        text = card.parts[0]
        assert isinstance(text, Text)
        assert text.markdown.count(".") >= 2
