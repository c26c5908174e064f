"""The cards of a match: where they stand, and what they offer at each stage."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.front import verbs
from bot.front.card import Button, Buttons, Card, Text
from bot.front.click import Click
from bot.match.card import ON_CARD, address, is_card_of, public_card, resting_card, with_unreached
from bot.match.match import Place, Status
from rules_engine import replay_table
from tests.bot.archived import ANN, BOB, CY, match_of
from tests.bot.decisions import small_match

if TYPE_CHECKING:
    from bot.match.match import Match

MATCH = small_match()


def offered(card: Card) -> set[str]:
    rows = (part.buttons for part in card.parts if isinstance(part, Buttons))
    return {one.click.verb for row in rows for one in row if isinstance(one, Button)}


@pytest.mark.parametrize(
    ("place", "end"),
    [
        (Place(100, 200, 300), "100/200/300"),
        (Place(100, 200), "100/200"),
        (Place(None, 200, 300), "@me/200/300"),
    ],
)
def test_a_link_leads_to_a_message_or_at_least_its_channel(place: Place, end: str) -> None:
    assert address(place) == f"https://discord.com/channels/{end}"


@pytest.mark.parametrize(
    ("click", "is_card"),
    [
        (Click(verbs.MORE, 1, 0, ON_CARD), True),
        (Click(verbs.SETUP, 1), True),
        (Click(verbs.MORE, 1), False),
        (Click(verbs.MORE, 2, 0, ON_CARD), False),
    ],
    ids=["a board", "a lobby", "a sheet", "another match"],
)
def test_a_public_card_is_known_by_its_buttons(click: Click, *, is_card: bool) -> None:
    assert is_card_of(1, ("link", str(Click(verbs.PLAY, 1)), str(click))) is is_card


@pytest.mark.parametrize(
    ("match", "is_dealt", "verb"),
    [
        (replace(MATCH, status=Status.LOBBY), False, verbs.SETUP),
        (MATCH, True, verbs.PLAY),
        (replace(MATCH, status=Status.CLOSED), True, verbs.REMATCH),
    ],
    ids=["lobby", "board", "end"],
)
def test_a_card_offers_what_its_match_needs_now(match: Match, verb: str, *, is_dealt: bool) -> None:
    table = replay_table(match.record) if is_dealt else None

    assert {verbs.SETUP, verbs.PLAY, verbs.REMATCH} & offered(public_card(match, table)) == {verb}


@pytest.mark.parametrize(
    ("status", "verbs_offered"),
    [(Status.RUNNING, {verbs.STOP, verbs.RECORD}), (Status.CLOSED, {verbs.RECORD})],
)
def test_a_match_of_other_rules_can_still_be_ended_and_recorded(
    status: Status, verbs_offered: set[str]
) -> None:
    assert offered(resting_card(replace(MATCH, status=status))) == verbs_offered


@pytest.mark.parametrize(
    ("unreached", "names"), [((), []), ((CY,), []), ((BOB,), ["Bob"]), ((ANN, BOB), ["Ann", "Bob"])]
)
def test_people_whom_no_call_reaches_are_named(unreached: tuple[int, ...], names: list[str]) -> None:
    card = Card((Text("board"),))
    more = with_unreached(card, match_of("subdivision"), unreached).parts[1:]

    told = "".join(part.markdown for part in more if isinstance(part, Text))
    assert [name for name in ("Ann", "Bob", "Cy") if f"**{name}**" in told] == names
    assert len(more) == bool(names)
