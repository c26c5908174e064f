"""The bot understands what people type: without the verb, in both languages, in any clear order."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bot.choosing.card import completions, move_card, near_card
from bot.choosing.why_not_card import why_card
from bot.front.card import Buttons, Menu, Text
from render.asking import confirming, whole
from render.hearing import Unclear
from rules_engine import ANSWER_LIMIT, Chance, IllegalMove, Record, deal, replay_table
from tests.bot.choosing.test_shortcut_card import each_game, each_lang, perspective_of, sights
from tests.contract import now_and_then

if TYPE_CHECKING:
    from bot.front.card import Card
    from bot.match.perspective_card import Perspective


def sight(key: str, *log: tuple[int, str], lang: str = "en", **options: str) -> Perspective:
    """Show a match after a few moves to the seat that is to move."""
    record = Record.new(
        key, seats=2, seed="typing", options={"first": "0", **options} if key != "maniki" else {}
    )
    for seat, words in log:
        record = record.then(seat, words)
    table = replay_table(record)
    return perspective_of(table, table.to_act()[0], lang)


STRIDE = 9  # moves of a random game between two looks


def after(key: str, moves: int, lang: str, seats: int = 2) -> Perspective:
    """Show a match after some random moves to the seat that is to move."""
    luck, table = Chance("y"), deal(Record.new(key, seats=seats, seed="typing"))
    for _ in range(moves):
        seat = table.to_act()[0]
        table = table.make(seat, luck.pick(tuple(table.state.legal_moves(seat))))
    return perspective_of(table, table.to_act()[0], lang)


HOUSES = ((0, "build L c2"), (1, "build L b5"))
YARD = ((0, "place R1 0,0"),)


def labels(card: Card) -> list[str]:
    return [button.label for part in card.parts if isinstance(part, Buttons) for button in part.buttons]


@pytest.mark.parametrize(
    ("typed", "understood"),
    [
        ("M c4", "build M c4"),
        ("medium c4", "build M c4"),
        ("c4 moyenne", "build M c4"),
        ("  MC4 ", "build M c4"),
        ("build medium on c4", "build M c4"),
        ("bâtir M en c4", "build M c4"),
        ("G e2", "build L e2"),
        ("grande e2", "build L e2"),
        ("une moyenne en c4", "build M c4"),
        ("un moyen en c4", "build M c4"),
        ("grand e2", "build L e2"),
        ("m-c4", "build M c4"),
        ("M,c4", "build M c4"),
        ("large house on e2, please", "build L e2"),
    ],
)
def test_a_house_is_named_as_people_would(typed: str, understood: str) -> None:
    for lang in ("en", "fr"):
        assert sight("subdivision", *HOUSES, lang=lang).parse_move(typed) == understood


def test_a_cell_alone_is_offered_with_each_size() -> None:
    with pytest.raises(Unclear) as unclear:
        sight("subdivision", *HOUSES).parse_move("c4")

    assert labels(near_card(sight("subdivision", *HOUSES), unclear.value)) == [
        "Small on c4" if "build S c4" in unclear.value.nearest else "Medium on c4",
        *(["Medium on c4"] if "build S c4" in unclear.value.nearest else []),
        *(["Large on c4"] if "build L c4" in unclear.value.nearest else []),
    ]


@pytest.mark.parametrize("typed", ["33", "#33", "n\N{DEGREE SIGN} 33", "case 33", "take 33", "prendre la 33"])
def test_a_place_on_the_path_is_a_move(typed: str) -> None:
    assert sight("mandala").parse_move(typed) == "take 33"


@pytest.mark.parametrize("typed", ["5 6", "take 5 6", "prendre 5\u00a06"])
def test_two_numbers_are_never_one(typed: str) -> None:
    with pytest.raises(IllegalMove):
        sight("mandala").parse_move(typed)


@each_lang
def test_a_pyramid_on_the_path_is_found_by_what_it_is(lang: str) -> None:
    begun = sight("mandala", lang=lang)
    places = [str(place) for place, word in enumerate(begun.view.path, 1) if word == "K1"]  # type: ignore[attr-defined]

    for typed in ("small black", "petite noire", "black small", "K1"):
        with pytest.raises(Unclear) as unclear:
            begun.parse_move(typed)
        assert [words.removeprefix("take ") for words in unclear.value.nearest] == places


@pytest.mark.parametrize("key", ["mandala_stones"])
def test_two_circles_are_where_an_artist_goes(key: str) -> None:
    begun = sight(key)
    assert begun.seat is not None
    moves = [str(move) for move in begun.table.state.legal_moves(begun.seat)]
    _, artist, circle, *_ = moves[0].split()

    for typed in (f"{artist} {circle}", f"de {artist} à {circle}", f"from {artist} to {circle}"):
        with pytest.raises(Unclear) as unclear:
            begun.parse_move(typed)
        assert set(unclear.value.nearest) == {
            move for move in moves if move.startswith(f"pick {artist} {circle} ")
        }


@pytest.mark.parametrize(
    "typed", ["KI LO", "kilo", "ki-lo", "KI, LO", "KI then LO", "ki puis lo", "shout KI LO", "crier KI LO"]
)
@each_lang
def test_orders_are_heard_without_the_verb_and_with_it(lang: str, typed: str) -> None:
    assert sight("maniki", lang=lang).parse_move(typed) == "say KI LO"


@pytest.mark.parametrize("typed", ["LA KI", "to ki", "KI le", "I KI", "ki a lo"])
@each_lang
def test_a_slip_in_an_order_costs_nobody_a_card(lang: str, typed: str) -> None:
    with pytest.raises(IllegalMove):
        sight("maniki", lang=lang).parse_move(typed)


def test_a_longer_answer_than_was_typed_is_never_given() -> None:
    begun = sight("maniki")
    typed = "KI to LO to SO"  # `to` may be a slip of SO or LO

    (only,) = begun.look.match_moves(typed, begun.moves, begun.view)
    assert str(only) == "say KI MA LO LO SO"
    with pytest.raises(Unclear) as unclear:
        begun.parse_move(typed)
    assert unclear.value.nearest == (str(only),)


@pytest.mark.parametrize(
    "typed", ["1 2", "2 1", "1,2", "1, 2", "1 and 2", "tops 1 and 2", "sommets 1 et 2", "encoches 1 et 2"]
)
@each_lang
def test_several_tops_are_listed_as_people_would(lang: str, typed: str) -> None:
    begun = after("mandala_stones", 6, lang)
    moves = [str(move) for move in begun.moves]

    assert "tops 12" in moves
    assert begun.parse_move(typed) == "tops 12"


@each_lang
def test_a_pyramid_of_the_yard_is_put_as_people_would(lang: str) -> None:
    begun = after("ice_palace", 3, lang, seats=3)
    move = next(move for move in begun.moves if move.path[0] == "place" and move.path[1][0] == "R")
    _, piece, cell = str(move).split()
    size, taille = {"1": ("small", "petite"), "2": ("medium", "moyenne"), "3": ("large", "grande")}[piece[1]]

    for typed in (
        f"{piece} on {cell}",
        f"{piece} {cell}",
        f"{cell} {piece}",
        f"{piece} ({cell})",
        f"{size} red on {cell}",
        f"red {size} {cell}",
        f"une {taille} rouge en {cell}",
    ):
        assert begun.parse_move(typed) == str(move)
    for typed in ("pass", "I pass", "passer", "je passe"):
        assert begun.parse_move(typed) == "pass"


@pytest.mark.parametrize(
    ("key", "typed", "meant"),
    [
        ("subdivision", "I want a large on e2", {"build L e2"}),
        ("subdivision", "je voudrais une grande en e2", {"build L e2"}),
        ("subdivision", "quelque chose en e2", {"build M e2", "build L e2"}),
        ("mandala", "number thirty or 33", {"take 33"}),
    ],
)
@each_lang
def test_what_is_half_understood_is_offered_and_not_done(
    key: str, typed: str, meant: set[str], lang: str
) -> None:
    begun = sight(key, *(HOUSES if key == "subdivision" else ()), lang=lang)

    with pytest.raises(Unclear) as unclear:
        begun.parse_move(typed)

    assert set(unclear.value.nearest) == meant
    card = near_card(begun, unclear.value)
    assert len(labels(card)) == len(meant)
    asks = "do you mean this?" if lang == "en" else "vous voulez dire ceci"
    assert (asks in str(card.parts[0])) == (len(meant) == 1)


@each_game
@each_lang
def test_what_says_nothing_is_not_taken_for_a_move(key: str, lang: str) -> None:
    for seen_now in sights(key, lang):
        for typed in ("hello there", "bonjour", "of the", "?", "42424242"):
            with pytest.raises(IllegalMove) as refused:
                seen_now.parse_move(typed)
            assert not isinstance(refused.value, Unclear), typed


def test_two_circles_may_be_written_in_one() -> None:
    begun = sight("mandala_stones")
    _, artist, circle, *_ = str(begun.moves[0]).split()

    for typed in (f"{artist}{circle}", f"{artist}->{circle}", f"{artist}-{circle}"):
        with pytest.raises(Unclear) as unclear:
            begun.parse_move(typed)
        assert all(words.startswith(f"pick {artist} {circle} ") for words in unclear.value.nearest)


@pytest.mark.parametrize("typed", ["rouge", "red", "score red"])
@each_lang
def test_what_forbids_a_move_is_told_in_whatever_language_it_is_typed(typed: str, lang: str) -> None:
    assert re.search("not of 0|non de 0", after("mandala_stones", 0, lang).objection(typed))


@pytest.mark.parametrize("typed", ["next", "suivante", "carte suivante", "Ask for the next card"])
def test_the_next_card_is_asked_for_as_its_button_says(typed: str) -> None:
    assert sight("maniki").parse_move(typed) == "next"


@each_game
@each_lang
def test_every_move_is_understood_as_it_is_suggested(key: str, lang: str) -> None:
    for seen_now in sights(key, lang):
        assert seen_now.seat is not None
        moves = tuple(seen_now.table.state.legal_moves(seen_now.seat))
        for move in moves[:: len(moves) // 6 + 1]:
            short = seen_now.look.short(move, seen_now.say)
            assert seen_now.parse_move(short) == str(move)
            assert str(move) in [words for _, words in completions(seen_now, short)]


@each_game
@each_lang
@pytest.mark.parametrize("stride", [4, pytest.param(1, marks=pytest.mark.slow)])
def test_every_move_is_understood_as_it_is_shown(key: str, lang: str, stride: int) -> None:
    """On a button, in the question before it is made, and in a suggestion."""
    for seen_now in (
        perspective_of(table, seat, lang) for table, seat in tuple(now_and_then(key, STRIDE))[::stride]
    ):
        look, view, say = seen_now.look, seen_now.view, seen_now.say
        for move in seen_now.moves[:: len(seen_now.moves) // 3 + 1]:
            shown = {
                look.answer(whole(move), " ".join(move.path), view, say),
                look.prompt(confirming(move), view, say),
                *(told for told, words in completions(seen_now, str(move)) if words == str(move)),
            }
            assert {seen_now.parse_move(words) for words in shown} == {str(move)}


@each_game
@each_lang
def test_suggestions_are_few_and_none_looks_like_another(key: str, lang: str) -> None:
    for seen_now in sights(key, lang):
        for typed in ("", "1", "a", "m"):
            pairs = completions(seen_now, typed)
            assert len(pairs) <= ANSWER_LIMIT
            assert len({shown for shown, _ in pairs}) == len({words for _, words in pairs}) == len(pairs)


def test_a_suggestion_says_where_and_what_it_brings() -> None:
    [(shown, words)] = completions(sight("subdivision", *HOUSES), "M e2")

    assert words == "build M e2"
    assert re.fullmatch(r"M e2: medium on e2, \+\d", shown)


def test_what_is_missed_is_explained_without_the_verb() -> None:
    said = str(why_card(sight("subdivision", *HOUSES), "L b3").parts[0])

    assert "Your large house on c2 is too near for another one." in said
    assert str(why_card(sight("subdivision", *HOUSES), "a L on b3").parts[0]).count("too near for") == 1
    assert (
        str(why_card(sight("subdivision", *HOUSES, lang="fr"), "une G en b3").parts[0]).count("trop près")
        == 1
    )


def test_what_is_allowed_is_not_denied() -> None:
    assert "is allowed" in str(why_card(sight("subdivision", *HOUSES), "G e2").parts[0])


@each_game
@each_lang
def test_the_beginning_of_a_move_is_completed_to_whole_moves_at_once(key: str, lang: str) -> None:
    for seen_now in sights(key, lang):
        assert seen_now.seat is not None
        moves = tuple(seen_now.table.state.legal_moves(seen_now.seat))
        for move in moves[:: len(moves) // 6 + 1]:
            typed = beginning(seen_now, seen_now.look.short(move, seen_now.say))
            suggested = {words for _, words in completions(seen_now, typed)}
            assert str(move) in suggested
            assert suggested <= set(map(str, moves)), typed


def beginning(sight: Perspective, short: str) -> str:
    """Cut a written move so that few enough moves fit to list them, but never keep all of it."""
    for length in range(1, len(short)):
        typed = short[:length]
        if len(sight.look.match_moves(typed, sight.moves, sight.view, begun=True)) <= ANSWER_LIMIT:
            return typed
    return short[:-1] or short


@each_game
@each_lang
def test_where_too_many_moves_begin_so_one_suggestion_leads_to_whole_ones(key: str, lang: str) -> None:
    for seen_now in sights(key, lang):
        assert seen_now.seat is not None
        moves = {str(move) for move in seen_now.table.state.legal_moves(seen_now.seat)}
        shorts = [seen_now.look.short(move, seen_now.say) for move in seen_now.moves]
        for typed in ("", *sorted({short[0] for short in shorts})[:4]):
            for begun in {words for _, words in completions(seen_now, typed)} - moves:
                assert {words for _, words in completions(seen_now, begun)} <= moves, (typed, begun)


@each_lang
def test_nothing_that_may_be_meant_is_left_out(lang: str) -> None:
    begun = sight("mandala", lang=lang)
    for typed, is_menu in (("small black", False), ("black", True), ("take", True)):
        with pytest.raises(Unclear) as unclear:
            begun.parse_move(typed)
        meant, card = unclear.value.nearest, near_card(begun, unclear.value)
        menus = [part for part in card.parts if isinstance(part, Menu)]
        offered = [choice.value for menu in menus for choice in menu.choices]
        assert bool(menus) == is_menu
        assert offered == (list(meant[:ANSWER_LIMIT]) if is_menu else [])
        hidden = len(meant) - ANSWER_LIMIT
        assert any(f"… and {hidden} more" in str(part) for part in card.parts) == (
            hidden > 0 and lang == "en"
        )
        assert is_menu or len(labels(card)) == len(meant)


@each_game
@each_lang
def test_people_who_are_not_understood_at_all_can_choose(key: str, lang: str) -> None:
    for seen_now in sights(key, lang):
        with pytest.raises(IllegalMove) as refused:
            seen_now.parse_move("hello there")

        assert labels(near_card(seen_now, refused.value)) == [seen_now.say("Play")]


@each_lang
@each_game
def test_a_sheet_asks_its_question_once(key: str, lang: str) -> None:
    """The heading asks it, so the menu below does not."""
    for seen in sights(key, lang):
        card = move_card(seen, ())
        menus = [part for part in card.parts if isinstance(part, Menu)]
        (asked, *_) = (part.markdown for part in card.parts if isinstance(part, Text))
        assert not any(menu.placeholder in asked for menu in menus)
