"""Every card that holds what people chose fits in a message, with the longest names and largest numbers."""

from __future__ import annotations

import ast
import asyncio
from dataclasses import fields, is_dataclass, replace
from datetime import date
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.choosing.card import where_card
from bot.clocks.clock import Clock
from bot.clocks.pace import Pace
from bot.clocks.pauses import Rest
from bot.finding.card import which_card
from bot.front import words
from bot.front.card import Buttons, Card, Picture, Text
from bot.front.click import Click
from bot.front.components import CONTENT_LIMIT, ready_card
from bot.front.words import SPOKEN, plain, voice
from bot.library.card import check_card
from bot.library.help_card import help_card, nowhere_card
from bot.lists.digest import WaitingMatch
from bot.lists.digest_card import digest_card
from bot.lobby.card import lobby_card, setup_card
from bot.lobby.open_table_card import or_join_card
from bot.match.card import (
    done_card,
    history_card,
    public_card,
    replace_card,
    resign_card,
    view_card,
    with_unreached,
)
from bot.match.match import Chair, Match, Standing, Status
from bot.match.perspective_card import Perspective
from bot.people.card import away_card, person_card, server_card
from bot.people.person import Person, Ping
from bot.pings.card import (
    end_card,
    late_card,
    leave_card,
    offer_card,
    ping_card,
    plan_gone_card,
    reminder_card,
    start_card,
)
from bot.plans.card import plan_card
from bot.plans.foresight import Draft, possible_moves
from bot.plans.rules import DEPTH, LINES, Line, PlanKind
from bot.racing.records import Fastest, Period, Records
from bot.racing.records_card import records_card
from bot.racing.rules import plain_options, riddles_of
from bot.riddles.card import duel_card, duel_over_card, morning_card
from bot.riddles.rules import Daily, Duel, Occasion, Solo
from bot.servers.server import Server, Threads
from bot.votes.card import proposal_card, taken_card, verdict_card
from bot.votes.proposal import Proposal, ProposalKind
from bot.votes.rules import Ballot, Consent
from playground.world.limits.components import legacy_faults, v2_faults
from render.asking import ROOM
from rules_engine import GAMES, Chance, Entry, Record, standing
from rules_engine.playout import random_record
from tests.bot.archived import LOBBY
from tests.bot.library.test_card import LARGEST, LONG, ODD, OPEN
from tests.render.moments import GAMES as FOLDERS
from tests.typography import loose

if TYPE_CHECKING:
    from collections.abc import Iterator

LATE = 9_999_999_999
READ = ("markdown", "label", "placeholder", "hint", "title", "alt")
each_lang = pytest.mark.parametrize("lang", SPOKEN)
each_game = pytest.mark.parametrize("key", GAMES)

CARDS = sorted(Path(words.__file__).parents[1].rglob("*card.py"))
MANY = 50  # texts of buttons
NOW = 1_900_000_000
PEOPLE = tuple(LARGEST - number for number in range(6))
SERVER_NAME = "W" * 100
EVERYBODY = (Standing.LEFT, Standing.OFFERED)


def unfit(card: Card) -> list[str]:
    """List what Discord would refuse of a card without its pictures, and what would be cut anywhere."""
    bare = replace(card, parts=tuple(part for part in card.parts if not isinstance(part, Picture)))
    sheet = asyncio.run(_laid_out(bare))
    long = [f"a phone cuts: {label}" for label in labels(card) if len(label) > ROOM]
    if not card.is_call:
        return [*map(str, v2_faults(sheet[0], [file.name for file in card.files])), *long]
    whole = "\n".join(part.markdown for part in card.parts if isinstance(part, Text))
    cut = [f"cut at {CONTENT_LIMIT} of {len(whole)}"] if len(whole) > CONTENT_LIMIT else []
    signs = ["a phone shows # as it is"] if "#" in whole[:1] else []
    return [*map(str, legacy_faults(sheet[0])), *cut, *signs, *long]


def labels(card: Card) -> list[str]:
    """List the labels of a card's buttons."""
    return [button.label for part in card.parts if isinstance(part, Buttons) for button in part.buttons]


async def _laid_out(card: Card) -> tuple[list[dict[str, object]], str]:
    sheet = await ready_card(card)
    return sheet.view.to_components(), sheet.content


def crowded_match(record: Record, lang: str) -> Match:
    """Seat people with the longest names, some of whom have left, with clocks that say the most."""
    chairs = tuple(
        Chair(user_id, ODD, EVERYBODY[seat % 2], "gentle")
        for seat, user_id in enumerate(PEOPLE[: record.seats])
    )
    clocks = tuple(
        Clock(seat, 9, 9, since=NOW, due_at=NOW, rest_from=NOW + 1, rest_to=NOW + 2, given=360_000)
        for seat in range(record.seats)
    )
    return replace(
        LOBBY,
        id=LARGEST,
        status=Status.RUNNING,
        host_id=PEOPLE[0],
        game=record.game,
        seats=record.seats,
        options=tuple(record.options),
        place=LONG.place,
        lang=lang,
        chairs=chairs,
        clocks=clocks,
        moved_at=NOW,
        seed=record.seed,
        version=record.version,
        log=record.log,
        hints=True,
        tries=LARGEST,
        pace=Pace.BRISK,
        rest=Rest.NIGHTS,
    )


def longest(key: str) -> Record:
    """Take the longest stored match of as many people as a game takes, else a random one."""
    seats = GAMES[key].seats[-1]
    files = sorted((FOLDERS / key / "records").glob(f"*_{seats}.txt"))
    kept = [Record.parse(file.read_text(encoding="utf-8")) for file in files]
    return max(kept or [random_record(Record.new(key, seats=seats, seed="x"))], key=lambda one: len(one.log))


def wordiest(key: str, lang: str) -> Iterator[Perspective]:
    """Pick the positions of a match whose story is the longest, its beginning and its end."""
    record = longest(key)
    tables = standing(record)
    told = {}
    for table in tables:
        match = crowded_match(table.record, lang)
        match = match if table.to_act() else replace(match, status=Status.OVER)
        told[table.ply] = Perspective(match, table, None, lang, match.theme)
    by_length = sorted(told, key=lambda ply: -len(told[ply].story()))
    for ply in dict.fromkeys((0, len(record.log), *by_length[:2])):
        yield told[ply]


def of_match(sight: Perspective) -> Iterator[tuple[str, Card]]:
    """Make every card of a match that has names or a story."""
    match, who = sight.match, PEOPLE[0]
    yield "public", with_unreached(public_card(match, sight.table), match, PEOPLE)
    yield "history", history_card(sight, is_over=True)
    yield "mine", view_card(sight)
    yield "done", done_card(sight.of_seat(0), NOW, is_at_table=True)
    yield "resign", resign_card(sight)
    yield "replace", replace_card(sight, PEOPLE[:1])
    yield "start", start_card(sight, PEOPLE)
    yield "ping", ping_card(sight, who)
    yield "reminder", reminder_card(sight, who)
    yield "late", late_card(match, 0, PEOPLE, NOW, match.lang)
    yield "offer", offer_card(match, 0, PEOPLE[:1])
    yield "taken", taken_card(match, replace(match, chairs=match.chairs[::-1]), 0)
    yield "leave", leave_card(match, 0, match.lang)
    yield "plan gone", plan_gone_card(sight)
    yield "verdict", verdict_card(match, 0, ProposalKind.STOP, is_agreed=True)
    if match.status is Status.OVER:
        yield "end", end_card(sight, PEOPLE)
        yield "check", check_card(sight)


@each_lang
@each_game
def test_cards_of_a_match_fit(key: str, lang: str) -> None:
    faults = {
        (name, sight.table.ply): unfit(card)
        for sight in wordiest(key, lang)
        for name, card in of_match(sight)
    }

    assert {name: found for name, found in faults.items() if found} == {}


@each_game
def test_cards_in_french_have_the_spaces_of_its_printers(key: str) -> None:
    match = crowded_match(longest(key), "fr")
    undo = Proposal(match.id, ProposalKind.UNDO, 0, PEOPLE[0], match.ply, NOW, NOW)
    cards = [card for sight in wordiest(key, "fr") for _, card in of_match(sight)]
    cards += [
        proposal_card(Ballot(match, undo, Consent.OPEN), "fr", ("c4",)),
        lobby_card(match),
        setup_card(match, "fr"),
    ]

    assert {found for card in cards for text in _texts_of(card) for found in loose(text)} == set()


def _texts_of(part: object) -> Iterator[str]:
    """Find all texts of a card, at any depth."""
    for name, value in ((one.name, getattr(part, one.name)) for one in fields(part)):  # type: ignore[arg-type]
        if isinstance(value, str) and name in READ:
            yield value
        for inner in value if isinstance(value, tuple) else ():
            if is_dataclass(inner):
                yield from _texts_of(inner)


def longest_plan(sight: Perspective, wish: str) -> Iterator[Line]:
    """Plan as many lines as a plan may have, as deep as they go, of the moves with the most words."""
    assert sight.seat is not None
    draft = Draft(sight.table, sight.seat)
    while draft.mover is not None and sum(entry.seat == sight.seat for entry in draft.moves) < DEPTH:
        draft = draft.then(max(map(str, draft.legal_moves), key=len))
    own = [place for place, entry in enumerate(draft.moves, 1) if entry.seat == sight.seat]
    whatever = Line(PlanKind.ANY, PEOPLE[0], sight.match.ply, (Entry(sight.seat, wish),), LINES)
    exactly = replace(whatever, kind=PlanKind.IF, moves=draft.moves[: own[-1]]) if own else whatever
    yield from (replace(exactly, number=number) for number in range(1, LINES))
    yield whatever


@each_lang
@pytest.mark.parametrize("key", [key for key, rules in GAMES.items() if rules.riddles is None])
def test_a_full_plan_fits(key: str, lang: str) -> None:
    record, cards = longest(key), []
    waiting = [table for table in standing(record) if len(table.to_act()) == 1]
    for table in waiting[: len(waiting) // 2 : len(waiting) // 6]:
        (mover,) = table.to_act()
        match = crowded_match(table.record, lang)
        chairs = tuple(replace(chair, lost_plan=True) for chair in match.chairs)
        seat = (mover + 1) % record.seats
        sight = Perspective(replace(match, chairs=chairs), table, seat, lang, match.theme)
        may = possible_moves(match, table, seat)
        lines = tuple(longest_plan(sight, max(map(str, may), key=len)))
        cards.append(plan_card(sight, lines, may, "x" * 500))

    assert [unfit(card) for card in cards] == [[]] * len(cards)
    for card in cards:
        (text, *_) = (part.markdown for part in card.parts if isinstance(part, Text))
        assert "\n1. " in text
        assert f"\n{LINES}. " in text or text.endswith("…")


@each_lang
def test_what_somebody_wishes_fits(lang: str) -> None:
    say = voice(lang)
    person = Person(
        LARGEST,
        lang=lang,
        ping=Ping.DIRECT,
        zone="America/Argentina/ComodRivadavia",
        quiet=(1, 2),
        days_off=frozenset(range(6)),
        digest_at=60,
    )
    away = replace(person, away_until=LATE)
    cards = {
        "awake": person_card(person, say, NOW),
        "asleep": person_card(replace(person, quiet=(0, 24 * 60 - 1)), say, NOW),
        "on leave": person_card(away, say, NOW),
        "away": away_card(away, 365, say, was_away=False),
        "back": away_card(person, 365, say, was_away=True),
        "not away": away_card(person, 365, say, was_away=False),
    }

    assert {name: found for name, card in cards.items() if (found := unfit(card))} == {}


@each_lang
def test_a_proposal_to_take_many_moves_back_fits(lang: str) -> None:
    match = crowded_match(longest("mandala_stones"), lang)
    match = replace(match, chairs=tuple(Chair(one.user_id, ODD) for one in match.chairs), clocks=())
    undo = Proposal(match.id, ProposalKind.UNDO, 0, PEOPLE[0], match.ply, NOW, NOW, "x" * 4000)
    sight = Perspective(match, standing(match.record)[-1], None, lang, match.theme)
    moves = (f"{sight.last_change():x<200}"[:200],) * 12

    assert unfit(proposal_card(Ballot(match, undo, Consent.OPEN), lang, moves)) == []


@each_lang
@each_game
def test_a_lobby_and_its_settings_fit(key: str, lang: str) -> None:
    rules = GAMES[key]
    match = replace(
        LOBBY,
        id=LARGEST,
        game=key,
        seats=rules.seats[-1],
        options=tuple(rules.complete_options({}).items()),
        lang=lang,
        place=replace(LONG.place, thread=True),
        host_id=LARGEST,
        chairs=tuple(Chair(one, ODD) for one in PEOPLE[: rules.seats[-1] - 1]),
        pace=Pace.BRISK,
        hints=True,
        starts_full=True,
    )

    assert unfit(lobby_card(match)) + unfit(setup_card(match, lang)) == []


@each_lang
def test_what_lists_matches_fits(lang: str) -> None:
    say, play = voice(lang), Click("play", LARGEST)
    waiting = (WaitingMatch(LONG, LATE), WaitingMatch(LONG, None)) * 250
    many = tuple(replace(LONG, id=LARGEST + number) for number in range(500))
    tables = tuple(replace(OPEN, id=LARGEST + number) for number in range(25))
    cards = {
        "digest": digest_card(waiting, 1, lang),
        "which": which_card(many, play, 1, say),
        "join": or_join_card("mandala_stones", tables, say),
    }

    assert {name: found for name, card in cards.items() if (found := unfit(card))} == {}


@each_lang
def test_what_is_chosen_for_a_server_fits(lang: str) -> None:
    server = Server(LARGEST, PEOPLE * 4, PEOPLE * 4, lang, Threads.ALWAYS, 100, 90)
    cards = {
        "server": server_card(server, voice(lang), has_board=True),
        "help": help_card(lang, on_server=True, manages=True, channels=PEOPLE * 2),
        "nowhere": nowhere_card(SERVER_NAME, lang),
    }

    assert {name: found for name, card in cards.items() if (found := unfit(card))} == {}


@each_lang
def test_the_best_of_a_server_and_who_solved_what_fit(lang: str) -> None:
    best = Records(
        tuple(Fastest(par, ODD, LATE) for par in range(1, 7)), (ODD, LARGEST), ((ODD, LARGEST),) * 10
    )
    game, day = "maniki", date(2029, 12, 31)
    solos = tuple(
        Solo(one, Occasion.DAILY, "2029-12-31", 1, one, ODD, 1, 0, 99, "KI LO", LATE) for one in range(1, 300)
    )
    riddle = riddles_of(game).pick((5,), Chance("fits"), plain_options(game))
    duel = Duel(
        LARGEST,
        game,
        1,
        2,
        3,
        lang,
        "seed",
        "hard",
        plain_options(game),
        0,
        tuple((one, ODD) for one in range(1, 26)),
    )
    cards = {
        "records": records_card(dict.fromkeys(Period, best), dict.fromkeys(Period, LATE), lang),
        "morning": morning_card(Daily(day, LARGEST, riddle), solos, game, lang, frozenset(range(1, 11))),
        "last morning": morning_card(Daily(day, LARGEST, riddle), (), game, lang, is_last=True),
        "duel": duel_card(duel, solos, is_open=False),
        "over": duel_over_card(duel, solos, tuple(range(1, 26))),
        "asked": duel_card(duel, solos, is_open=True),
    }

    assert {name: found for name, card in cards.items() if (found := unfit(card))} == {}


@each_lang
@pytest.mark.parametrize("name", ["Bob", "Maximilienne de la Tour", ODD])
def test_whichever_match_is_meant_its_button_tells_with_whom_and_whose_turn_it_is(
    name: str, lang: str
) -> None:
    say = voice(lang)
    chairs = (Chair(1, "Ann"), Chair(2, name), Chair(3, "Cy"))
    for game, to_act in product(GAMES, ((0,), (1,), (1, 2))):
        match = replace(LONG, id=123_456, game=game, chairs=chairs, to_act=to_act)
        card = which_card((match,), Click("play"), 1, say)
        (label,) = labels(card)

        assert unfit(card) == []
        assert "#123456" in label
        assert name[:2] in label
        turns = (
            [say("your turn")]
            if to_act == (0,)
            else [say("not your turn"), say("waiting for {names}", names="")]
        )
        assert any(turn.strip() in label for turn in turns)
        (text,) = [part.markdown for part in card.parts if isinstance(part, Text)]
        assert label in text or plain(name) in text or name in label


@each_game
@each_lang
def test_wherever_a_move_may_be_meant_its_button_tells_with_whom(key: str, lang: str) -> None:
    for sight in wordiest(key, lang):
        if not (waiting := sight.table.to_act()):
            continue
        match = replace(sight.match, id=123_456)
        own = Perspective(match, sight.table, waiting[0], lang, match.theme)
        card = where_card([(own, own.moves[0])], own.say)

        assert unfit(card) == []
        assert all("123456" in label for label in labels(card))


@each_lang
def test_no_button_says_more_in_its_own_words_than_a_phone_shows(lang: str) -> None:
    say = voice(lang)
    own = {words for file in CARDS for words in _on_buttons(ast.parse(file.read_text("utf-8")))}

    assert len(own) > MANY
    assert [said for said in map(say, own) if len(said) > ROOM] == []


def _on_buttons(tree: ast.AST) -> Iterator[str]:
    """Find the texts of buttons that name nothing."""
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
        pressed = [one for one in calls if getattr(one.func, "id", "") in {"Button", "Link"}]
        named = {
            node.targets[0].id: node.value
            for node in ast.walk(function)
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        }
        for argument in (named.get(getattr(one, "id", ""), one) for button in pressed for one in button.args):
            yield from _said_texts(argument)


def _said_texts(node: ast.AST) -> Iterator[str]:
    for call in (one for one in ast.walk(node) if isinstance(one, ast.Call)):
        is_say = getattr(call.func, "id", getattr(call.func, "attr", "")) == "say"
        if is_say and not call.keywords and isinstance(call.args[0], ast.Constant):
            yield str(call.args[0].value)
