"""People can ask for any missing move by tapping, in every game and language, and get a reason."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.choosing.why_not_card import missed_move_card
from bot.front import verbs
from bot.front.card import Button, Buttons, Drawing, Menu, Text
from bot.match.card import may_card
from render.asking import ROOM
from render.picture import picture
from rules_engine import Chance, Question, span
from tests.bot.choosing.test_shortcut_card import each_game, each_lang, sights

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.front.card import Card
    from bot.match.perspective_card import Perspective
    from rules_engine import Path

WALKS = 4  # for each position


def answers(card: Card) -> Iterator[tuple[Path, str]]:
    """List the choices of a card: the words they stand for, and their labels."""
    for part in card.parts:
        if isinstance(part, Buttons):
            taps = [one for one in part.buttons if isinstance(one, Button) and one.click.verb == verbs.WHY]
            yield from ((tap.click.words, tap.label) for tap in taps if tap.click.words)
        if isinstance(part, Menu):
            yield from (((*part.click.words, *one.value.split()), one.label) for one in part.choices)


def walk_to_reason(sight: Perspective, luck: Chance) -> list[Card]:
    """Tap until a card gives the reason; return every card on the way."""
    cards: list[Card] = []
    path: Path = ()
    while (card := missed_move_card(sight, path)) is not None:
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
        for cards in (walk_to_reason(sight, luck) for _ in range(WALKS)):
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
        for card in walk_to_reason(sight, luck):
            pictures = list(card.pictures())
            (one,) = pictures
            assert isinstance(one, Drawing)
            assert picture(one.game, one.view, one.names, one.lang, question=one.question)
            if one.question is not None:
                asked = sight.look.prompt(one.question, sight.view, sight.say, one.question.last)
                text = card.parts[0]
                assert isinstance(text, Text)
                assert text.markdown.endswith(asked), "the picture asks what the buttons answer"


def test_a_cell_that_is_taken_is_marked_in_the_picture() -> None:
    sight = next(sights("subdivision", "en"))
    asked = missed_move_card(sight, ("build", "L"))
    assert asked is not None
    (one,) = asked.pictures()
    assert isinstance(one, Drawing)
    assert one.question is not None
    a, *others = one.question.answers
    fewer = replace(one.question, answers=(*others, a), moves=one.question.moves[1:])  # else it is the same

    def drawn(question: Question) -> bytes:
        return picture(sight.match.game, one.view, one.names, one.lang, question=question)

    assert drawn(one.question) != drawn(fewer)


@each_game
@each_lang
def test_what_a_rule_forbids_whatever_comes_after_it_is_told_at_once(key: str, lang: str) -> None:
    luck = Chance(f"at once {key}")
    for sight in sights(key, lang):
        asked = walk_to_reason(sight, luck)[:-1]
        paths = [path for card in asked for path, _ in answers(card) if not any(map(span, path))]
        for path in paths:
            card = missed_move_card(sight, path)
            assert card is not None
            if sight.rule_against(" ".join(path)):
                assert not list(answers(card))


def test_a_size_that_cannot_be_built_at_all_asks_for_no_cell() -> None:
    told = missed_move_card(next(sights("subdivision", "en")), ("build", "S"))

    assert told is not None
    assert isinstance(told.parts[0], Text)
    assert told.parts[0].markdown == ("### Why not: small house (S)?\nNo free cell takes a small house now.")


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
