"""The text board, the alternative text and the view of Maniki agree; any orders are understood."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import permutations
from typing import TYPE_CHECKING, Any

import pytest

from render import story
from render.games.maniki import LOOK
from render.games.maniki.words import ANIMALS, variants
from render.shelf import LOOKS
from render.words import Say, say_in, typeset
from rules_engine import GAMES, IllegalMove, Outcome, Question, Record, ask, deal
from rules_engine.games.maniki.events import (
    Buries,
    Errs,
    Leads,
    ManikiView,
    Nexts,
    Reveals,
    Says,
    Shows,
    Skips,
    Takes,
)
from tests.games.maniki.scenes import EXPERT, played, round_of
from tests.looks import each_language, tables

if TYPE_CHECKING:
    from render.look import Look

NAMES = ("Anna", "Ben", "Chloé", "Dan", "Eve", "Finn")
LETTERS = {"O": "B", "É": "E"}  # of the French animals
STATE = round_of("EB|L", "B|EL", "L|EB")


def views() -> list[ManikiView]:
    return [table.state.view(None) for played in tables("maniki") for table in played]


@each_language
def test_the_text_board_shows_both_positions(lang: str) -> None:
    for view in views():
        lines = LOOK.text(view, NAMES[: view.seats], say_in(lang)).splitlines()
        stools = zip(*(line.split() for line in reversed(lines[3:6])), strict=True)
        told = ["".join(map(LETTERS.get, stool, stool)).replace(".", "") for stool in stools]
        positions = [f"{red}|{blue}" for red, blue in zip(told[::2], told[1::2], strict=True)]

        assert positions == [view.now, view.target][: 1 + (view.target is not None)]


@each_language
def test_the_alternative_text_tells_positions_scores_and_deck(lang: str) -> None:
    for view in views():
        alt = LOOK.alt(view, NAMES[: view.seats], say_in(lang))

        assert _standing(view.now, say_in(lang)) in alt
        assert view.target is None or _standing(view.target, say_in(lang)) in alt
        assert f" {view.deck} " in alt
        for name, score in zip(NAMES, view.scores, strict=False):
            assert re.search(rf"{name}\s?: {score} ", alt)


def _standing(position: str, say: Say) -> str:
    """Tell who stands on which stool, from the bottom."""
    on_it = {"en": ", on it ", "fr": ", dessus "}[say.lang]
    stools = (on_it.join(say(ANIMALS[animal]) for animal in stool) for stool in position.split("|"))
    red, blue = (stool or {"en": "nobody", "fr": "personne"}[say.lang] for stool in stools)
    return {"en": f"Red: {red}. Blue: {blue}.", "fr": f"Rouge\u202f: {red}. Bleu\u202f: {blue}."}[say.lang]


FULL = replace(
    round_of("EBL|", "|BEL", "L|EB", seats=6).view(None),
    now="|LEB",
    target="|LBE",
    options=tuple(
        {
            "edition": "foxmind",
            "expert": "yes",
            "last_player_wins": "yes",
            "cards": "10",
            "stop": "unsolved",
        }.items()
    ),
    expert=True,
)
LONGEST = tuple(letter * 32 for letter in "UVWXYZ")  # Discord lets no name be longer


@each_language
@pytest.mark.parametrize("out", range(6))
@pytest.mark.parametrize("votes", [(), (0, 1, 2, 3, 4)])
def test_the_alternative_text_of_a_full_table_is_complete(
    lang: str, votes: tuple[int, ...], out: int
) -> None:
    view = replace(FULL, votes=votes, out=tuple(range(out)), to_act=tuple(range(out, 6)))
    alt = LOOK.alt(view, LONGEST, say_in(lang))

    assert all(sentence in alt for sentence in LOOK.describe(view, LONGEST, say_in(lang)))


@each_language
@pytest.mark.parametrize("edition", ["jumbo", "foxmind"])
@pytest.mark.parametrize("expert", ["no", "yes"])
def test_the_alternative_text_of_every_card_and_its_podium_is_complete(
    lang: str, edition: str, expert: str
) -> None:
    riddles, options, say = GAMES["maniki"].riddles, {"edition": edition, "expert": expert}, say_in(lang)
    assert riddles is not None
    look: Look[Any] = LOOKS["maniki"]
    cards = [riddles.riddle(*pair, options) for pair in permutations(riddles.positions, 2)]
    podium = Outcome((1, 2, 3, 4, 5, 6), (24, 23, 22, 21, 20, 10), "goal")

    assert len(cards) == 552
    for card in cards:
        told = riddles.judge(card, riddles.solutions(card, options)[0], options)
        for names, view in (
            ((), riddles.view(card, options)),
            ((), riddles.view(card, options, told=told)),
            (LONGEST, riddles.view(card, options, podium)),
        ):
            alt = look.alt(view, names, say)
            assert len(alt) <= 1024
            assert all(sentence in alt for sentence in look.describe(view, names, say))
            assert all(look.tell(event, names, say) in alt for event in view.news)


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (Says(0, ("KI", "LO")), "Anna shouts: KI LO.", "Anna crie\u202f: KI LO."),
        (
            Leads(("EB|L", "|BEL")),
            (
                "The way: bear on elephant on red, lion on blue; "
                "then nobody on red, lion on elephant on bear on blue."
            ),
            (
                "Le trajet : ours sur éléphant sur le rouge, lion sur le bleu\u202f; "
                "puis personne sur le rouge, lion sur éléphant sur ours sur le bleu."
            ),
        ),
        (Leads(("EB|L",)), "", ""),
        (
            Errs(1, "impossible"),
            "An order cannot be carried out: Ben is out for this card.",
            "Un ordre est impossible\u202f: Ben est hors course pour cette carte.",
        ),
        (
            Errs(1, "elsewhere"),
            "That is not the card: Ben is out for this card.",
            "Ce n\u2019est pas la carte\u202f: Ben est hors course jusqu\u2019à la suivante.",
        ),
        (
            Takes(2, "B|EL", "answer"),
            "Right: Chloé takes the card.",
            "C\u2019est juste\u202f: Chloé prend la carte.",
        ),
        (
            Takes(2, "B|EL", "last"),
            "Nobody else is left: Chloé takes the card, and the animals stay.",
            "Il ne reste que Chloé, qui prend la carte\u202f; les animaux restent en place.",
        ),
        (Shows(("KI", "LO"), is_right=True), "KI LO is right.", "KI LO est juste."),
        (Shows(("KI",), is_right=False), "KI is wrong.", "KI est faux."),
        (Nexts(0), "Anna wants the next card.", "Anna veut la carte suivante."),
        (
            Buries("B|EL", "out"),
            "Everybody was wrong: the card goes under the deck.",
            "Tout le monde s\u2019est trompé\u202f: la carte va sous le paquet.",
        ),
        (Buries("B|EL", "votes"), "The card goes under the deck.", "La carte va sous le paquet."),
        (
            Skips("B|EL"),
            "A card goes under the deck: the animals are already there.",
            "Une carte va sous le paquet\u202f: les animaux y sont déjà.",
        ),
        (
            Reveals("B|EL"),
            "The new card. Red: bear. Blue: elephant, on it lion.",
            "La nouvelle carte. Rouge : ours. Bleu : éléphant, dessus lion.",
        ),
    ],
    ids=str,
)
def test_events_are_told_in_a_sentence(
    event: Says | Leads | Errs | Takes | Nexts | Buries | Skips | Reveals, english: str, french: str
) -> None:
    assert LOOK.tell(event, NAMES, say_in("en")) == english
    assert LOOK.tell(event, NAMES, say_in("fr")) == typeset(french, "fr")


@pytest.mark.parametrize(
    ("lines", "headline"),
    [
        ((), "Everybody searches; Anna leads with 22."),
        (("1 say KI",), "All but Ben search; Anna leads with 22."),
        (("0 say KI", "1 say KI"), "Chloé alone still searches; Anna leads with 22."),
    ],
)
def test_the_first_sentence_says_who_may_answer(lines: tuple[str, ...], headline: str) -> None:
    view = played(STATE, *lines).view(None)

    assert story.headline(LOOK, view, NAMES[:3], say_in("en")) == headline


def test_questions_are_worded_as_they_are_asked() -> None:
    view, say, moves = STATE.view(0), say_in("en"), STATE.legal_moves(0)
    verbs, first, next_ = ask(moves), ask(moves, ("say",)), ask(moves, ("say", "KI"))

    assert isinstance(verbs, Question)
    assert isinstance(first, Question)
    assert isinstance(next_, Question)
    assert LOOK.prompt(verbs, view, say) == "Have you found it?"
    assert [LOOK.label(verbs, word, view, say) for word in verbs.answers] == [
        "Found it!",
        "Ask for the next card",
    ]
    assert LOOK.prompt(first, view, say) == "Which order first?"
    assert [LOOK.label(first, word, view, say) for word in first.answers[1:3]] == [
        "LO: top of red onto blue",
        "NI: the two tops change places",
    ]
    assert LOOK.hint(first, "NI", view, NAMES, say) == "the two top animals change places"
    assert LOOK.prompt(next_, view, say) == "Which order next?"
    assert LOOK.finish(next_, view, say) == "Shout: KI"


def test_the_swap_is_taboo_for_experts() -> None:
    view = round_of("EB|L", "B|EL", rules=EXPERT).view(0)

    assert "NI: nobody may say it" in LOOK.text(view, NAMES[:3], say_in("en"))


@pytest.mark.parametrize(
    ("lang", "words", "heard"),
    [
        ("en", "say ki so", "say KI SO"),
        ("en", "ki-so-so!", "say KI SO SO"),
        ("fr", "dire NI NI NI NI", "say NI NI NI NI"),
        ("fr", "say ni", "say NI"),
        ("fr", "Suivante", "next"),
    ],
)
def test_any_orders_are_understood_in_a_language(lang: str, words: str, heard: str) -> None:
    assert str(LOOK.parse_move(words, STATE.legal_moves(0), say_in(lang))) == heard


@pytest.mark.parametrize("words", ["", "ki lu", "KI" * 31, "dire"])
def test_what_is_no_sequence_of_orders_is_not_understood(words: str) -> None:
    with pytest.raises(IllegalMove):
        LOOK.parse_move(words, STATE.legal_moves(0), say_in("fr"))


def test_nobody_answers_who_may_not() -> None:
    with pytest.raises(IllegalMove):
        LOOK.parse_move("KI", (), say_in("en"))


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [
        ("edition", "foxmind", "Variants: FoxMind."),
        ("expert", "yes", "Variants: no NI."),
        ("last_player_wins", "yes", "Variants: last one left wins."),
        ("cards", "5", "Variants: to 5 cards."),
        ("stop", "unsolved", "Variants: stops when stuck."),
    ],
)
def test_what_is_played_otherwise_is_told(option: str, value: str, told: str) -> None:
    for options in ({}, {option: value}):
        table = deal(Record.new("maniki", seats=3, seed="otherwise", options=options))
        text = LOOKS["maniki"].text(table.view(None), NAMES[:3], say_in("en"))
        assert (told in text.splitlines()) == bool(options)


def test_a_card_alone_tells_what_is_played_otherwise() -> None:
    riddles = GAMES["maniki"].riddles
    assert riddles
    card = riddles.riddle("EB|L", "B|EL", {"edition": "foxmind", "expert": "yes"})

    view = riddles.view(card, {"edition": "foxmind", "expert": "yes"})
    assert isinstance(view, ManikiView)

    assert variants(view, say_in("en")) == ("FoxMind", f"no {view.orders[2]}")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("", "Make the animals look like the card."),
        ("NI", "That is the way to the card."),
        ("KI KI", "That is not the way to the card."),
    ],
)
def test_a_card_alone_tells_what_came_of_an_answer(words: str, told: str) -> None:
    riddles, options = GAMES["maniki"].riddles, {"edition": "jumbo", "expert": "no"}
    assert riddles
    card = riddles.riddle("EB|L", "EL|B", options)
    verdict = riddles.judge(card, tuple(words.split()), options) if words else None

    assert LOOKS["maniki"].alt(riddles.view(card, options, told=verdict), (), say_in("en")).startswith(told)
