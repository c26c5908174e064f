"""The digest: which matches wait for somebody."""

from __future__ import annotations

from dataclasses import replace

from bot.front.card import Buttons, Link, Text
from bot.lists.digest import DIGEST_LIMIT, WaitingMatch
from bot.lists.digest_card import LIST_LIMIT, closed_card, digest_card
from bot.match.match import Chair
from tests.bot.archived import ANN, BOB
from tests.bot.lists.test_listed import MATCH

WAITING = WaitingMatch(MATCH, 9000)


def test_each_match_is_named_with_the_others_and_its_deadline() -> None:
    card = digest_card((WAITING, WaitingMatch(replace(MATCH, id=2), None)), ANN, "en")
    text, buttons = card.parts

    assert isinstance(text, Text)
    head, first, second = text.markdown.splitlines()
    assert head.startswith("**2 ")
    assert first.startswith("[Subdivision #1](https://discord.com/channels/100/200")
    assert first.endswith("<t:9000:f> (<t:9000:R>)")
    assert "Bob" in first
    assert "Ann" not in first
    assert "<t:" not in second
    assert isinstance(buttons, Buttons)
    assert isinstance(buttons.buttons[0], Link)
    assert buttons.buttons[0].label.endswith("Subdivision")


def test_the_fullest_digest_fits_in_a_call() -> None:
    others = tuple(Chair(BOB + number, "*" * 32) for number in range(5))
    waiting = (WaitingMatch(replace(MATCH, id=1 << 62, chairs=(Chair(ANN, "Ann"), *others)), 1 << 40),)

    text, _ = digest_card(waiting * DIGEST_LIMIT, ANN, "fr").parts

    assert isinstance(text, Text)
    assert len(text.markdown) < LIST_LIMIT + 100
    assert text.markdown.splitlines()[-1].startswith("…")


def test_a_person_who_takes_no_messages_is_mentioned_without_naming_a_match() -> None:
    card = closed_card(ANN, 2, "en")
    (text,) = card.parts

    assert isinstance(text, Text)
    assert text.markdown.startswith(f"<@{ANN}>, 2 ")
    assert "Subdivision" not in text.markdown
    assert (card.mentions, card.is_call) == ((ANN,), True)
