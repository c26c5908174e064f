"""What a card offers to the person who moves: few taps, legal moves only, and never too much for Discord."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from statistics import median
from typing import TYPE_CHECKING

import pytest

from bot.choosing.card import move_card
from bot.choosing.shortcut_card import question_prompt
from bot.front import verbs
from bot.front.card import Button, Buttons, Card, Menu
from bot.front.click import ID_LIMIT
from bot.match.card import public_card
from bot.match.match import Chair, Status
from bot.match.perspective_card import Perspective
from render.asking import ROOM
from render.shelf import LOOKS
from rules_engine import (
    ANSWER_LIMIT,
    GAMES,
    UNDO,
    Chance,
    IllegalMove,
    Question,
    Record,
    Table,
    ask,
    deal,
    span,
)
from tests.bot.archived import LOBBY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine import Move, Path

TEXT_LIMIT = 100
LABEL_LIMIT = 80
COMPONENTS = 40  # of a message
PLIES_OF_A_GAME = 120
PLIES = (0, 3, 12)
MOST = 6  # moves that are tried out in each position

each_game = pytest.mark.parametrize("key", GAMES)
each_lang = pytest.mark.parametrize("lang", ["en", "fr"])


def sights(key: str, lang: str) -> Iterator[Perspective]:
    """Show a random match to the seat that is to move, now and then."""
    luck = Chance(f"offers {key}")
    for seats in (GAMES[key].seats[0], GAMES[key].seats[-1]):
        table = deal(Record.new(key, seats=seats, seed=f"offers-{seats}"))
        for ply in range(PLIES[-1] + 1):
            waiting = table.to_act()
            if not waiting:
                break
            if ply in PLIES:
                yield perspective_of(table, waiting[0], lang)
            seat = luck.pick(waiting)
            table = table.make(seat, luck.pick(tuple(table.state.legal_moves(seat))))


def perspective_of(table: Table, seat: int, lang: str) -> Perspective:
    record = table.record
    match = replace(
        LOBBY,
        id=(1 << 31) - 1,
        status=Status.RUNNING,
        game=record.game,
        seats=record.seats,
        options=record.options,
        chairs=tuple(Chair(number, f"Person {number}") for number in range(record.seats)),
        lang=lang,
        seed=record.seed,
        version=record.version,
        log=record.log,
    )
    return Perspective(match, table, seat, lang, "standard")


def offers(card: Card) -> Iterator[Path]:
    """List the paths that a card can answer; a choice of several things is one for each letter."""
    for part in card.parts:
        if isinstance(part, Menu) and part.click.verb in {verbs.PICK, verbs.SUBSET}:
            for choice in part.choices:
                yield (*part.click.words, *choice.value.split())
        if isinstance(part, Buttons):
            for button in part.buttons:
                if isinstance(button, Button) and button.click.verb == verbs.ANSWER:
                    yield button.click.words


def next_path(perspective: Perspective, card: Card, move: Move, said: Path) -> Path | None:
    """Choose a path that leads towards a move; a menu of several things takes them all at once."""
    for part in card.parts:
        if isinstance(part, Menu) and part.click.verb == verbs.SUBSET:
            return (*part.click.words, move.path[len(part.click.words)])
    further = [path for path in offers(card) if path[: len(said)] == said != path]
    return max((path for path in further if leads(perspective, path, move)), key=len, default=None)


def leads(perspective: Perspective, path: Path, move: Move) -> bool:
    if any(map(span, path)):
        return move in moves_left(perspective, path)
    return path == move.path[: len(path)]


def moves_left(perspective: Perspective, path: Path) -> tuple[Move, ...]:
    """List the moves that are still possible after a path."""
    assert perspective.seat is not None
    step = ask(perspective.table.state.legal_moves(perspective.seat), path)
    return step.moves if isinstance(step, Question) else (step,)


def confirms(card: Card, move: Move) -> bool:
    return any(one.click.verb == verbs.CONFIRM and one.click.words == move.path for one in buttons(card))


def taps(perspective: Perspective, move: Move) -> int:
    """Count the taps on a sheet that asks for a move: a menu takes two, and one confirms."""
    path: Path = ()
    count = 1
    while not confirms(card := move_card(perspective, path), move):
        further = next_path(perspective, card, move, path)
        assert further is not None, f"{move} cannot be said after {path}"
        path = further
        count += 2 if is_menu(card) else 1
    return count


def is_menu(card: Card) -> bool:
    return any(isinstance(part, Menu) for part in card.parts)


def sample(perspective: Perspective) -> list[Move]:
    assert perspective.seat is not None
    moves = tuple(perspective.table.state.legal_moves(perspective.seat))
    return list(Chance("sample").shuffled(moves)[:MOST])


def random_game(key: str, seats: int, lang: str = "en") -> Iterator[tuple[Perspective, Move]]:
    """Play a whole game at random, and show each position to whoever moves."""
    luck = Chance(f"taps {key} {seats}")
    table = deal(Record.new(key, seats=seats, seed=f"taps-{seats}"))
    while (waiting := table.to_act()) and table.ply < PLIES_OF_A_GAME:
        seat = luck.pick(waiting)
        move = luck.pick(tuple(table.state.legal_moves(seat)))
        yield perspective_of(table, seat, lang), move
        table = table.make(seat, move)


@pytest.mark.parametrize(
    ("key", "usual"), [("ice_palace", 3), ("mandala", 3), ("mandala_stones", 4), ("subdivision", 3)]
)
def test_an_ordinary_move_takes_three_taps_or_four(key: str, usual: int) -> None:
    for seats in GAMES[key].seats:
        counted = [taps(perspective, move) for perspective, move in random_game(key, seats)]

        assert median(counted) <= usual


def test_lettered_answers_come_in_the_order_of_the_alphabet() -> None:
    rows = []
    for perspective, move in random_game("ice_palace", 3):
        step = perspective.step(move.path[:2])
        if isinstance(step, Question):
            put = question_prompt(perspective, step)
            worn = perspective.look.letters(put.question)
            said = [worn.get(" ".join(offer.path[len(step.path) :])) for offer in put.offers]
            rows.append([letter for letter in said if letter])

    assert any(rows)
    assert all(row == sorted(row) for row in rows)


@each_game
@each_lang
def test_no_question_turns_from_a_menu_to_buttons_in_a_game(key: str, lang: str) -> None:
    asked: dict[tuple[str, ...], set[bool]] = defaultdict(set)
    for seats in {GAMES[key].seats[0], GAMES[key].seats[-1]}:
        for perspective, move in random_game(key, seats, lang):
            path: Path | None = ()
            while path is not None and isinstance(step := perspective.step(path), Question):
                if not LOOKS[key].screens:
                    break
                put = question_prompt(perspective, step)
                asked[put.question.about, put.question.last or put.question.about].add(put.is_menu)
                assert put.is_menu or max(len(offer.label) for offer in put.offers) <= ROOM
                path = next_path(perspective, move_card(perspective, path), move, path)

    assert [question for question, ways in asked.items() if len(ways) > 1] == []


@each_game
@each_lang
def test_every_offer_leads_to_a_legal_move(key: str, lang: str) -> None:
    for perspective in sights(key, lang):
        assert perspective.seat is not None
        cards = [public_card(perspective.match, perspective.table), move_card(perspective, ())]
        for card in cards:
            for path in offers(card):
                assert leads_on(perspective, path)
                cards += [move_card(perspective, path)] if len(cards) < MOST else []
        for card in cards:
            confirming = [one for one in buttons(card) if one.click.verb == verbs.CONFIRM and one.enabled]
            assert all(leads_on(perspective, one.click.words) for one in confirming)


def leads_on(perspective: Perspective, path: Path) -> bool:
    """Tell whether legal moves begin so, or whether this is one, where wrong answers are moves."""
    try:
        return bool(moves_left(perspective, path))
    except IllegalMove:
        return is_heard(perspective, path)


def is_heard(perspective: Perspective, path: Path) -> bool:
    assert perspective.seat is not None
    heard: Move = perspective.table.state.read(perspective.seat, " ".join(path))
    return heard.path == path


@each_game
@each_lang
def test_nothing_offered_is_too_long_for_discord(key: str, lang: str) -> None:
    for perspective in sights(key, lang):
        cards = [public_card(perspective.match, perspective.table), move_card(perspective, ())]
        for card in cards:
            cards += [move_card(perspective, path) for path in offers(card) if len(cards) < MOST]
            assert_fits(card)


def assert_fits(card: Card) -> None:
    inside = sum(len(part.buttons) for part in card.parts if isinstance(part, Buttons))
    assert 1 + len(card.parts) + inside + sum(isinstance(part, Menu) for part in card.parts) <= COMPONENTS
    for part in card.parts:
        if isinstance(part, Menu):
            assert 1 <= len(part.choices) <= ANSWER_LIMIT
            assert len({choice.value for choice in part.choices}) == len(part.choices)
            assert len({choice.label for choice in part.choices}) == len(part.choices), "no two look the same"
            texts = [text for one in part.choices for text in (one.value, one.label, one.hint)]
            assert [text for text in texts if len(text) > TEXT_LIMIT] == []
            assert len(str(part.click)) <= ID_LIMIT
    assert [one.label for one in buttons(card) if not 0 < len(one.label) <= LABEL_LIMIT] == []
    ids = [str(one.click) for one in buttons(card)]
    assert [one for one in ids if len(one) > ID_LIMIT] == []
    assert len(set(ids)) == len(ids)


def buttons(card: Card) -> list[Button]:
    rows = [part.buttons for part in card.parts if isinstance(part, Buttons)]
    return [button for row in rows for button in row if isinstance(button, Button)]


@each_game
def test_what_is_offered_on_the_card_is_nobodys_secret(key: str) -> None:
    for perspective in sights(key, "en"):
        assert perspective.seat is not None
        on_card = [*offers(public_card(perspective.match, perspective.table))]
        assert not (on_card and perspective.has_secrets)


@each_game
def test_back_leads_to_the_question_before(key: str) -> None:
    for perspective in sights(key, "en"):
        first = move_card(perspective, ())
        for path in [*offers(first)][:3]:
            second = move_card(perspective, path)
            back = [one for one in buttons(second) if one.label == "Back"]
            assert [one.click.words for one in back] == [()]
            assert move_card(perspective, back[0].click.words) == first


def test_a_move_taken_back_is_no_offer() -> None:
    perspective = next(sights("subdivision", "en"))
    assert perspective.seat is not None
    move = str(sample(perspective)[0])
    table = perspective.table.then(perspective.seat, move).then(perspective.seat, UNDO)

    assert [*offers(move_card(perspective_of(table, perspective.seat, "en"), ()))] == [
        *offers(move_card(perspective, ()))
    ]


@each_game
def test_an_answer_that_settles_the_cell_does_not_count_places(key: str) -> None:
    for perspective in sights(key, "en"):
        assert perspective.seat is not None
        whole = {move.path for move in perspective.moves}
        first = move_card(perspective, ())
        for card in (first, *(move_card(perspective, path) for path in offers(first))):
            for menu in (part for part in card.parts if isinstance(part, Menu)):
                settled = [one for one in menu.choices if (*menu.click.words, *one.value.split()) in whole]
                assert [one for one in settled if "place" in one.hint] == []
