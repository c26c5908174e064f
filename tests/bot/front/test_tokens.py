"""Which token still writes, and which message it edits."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from types import SimpleNamespace
from typing import Any

import pytest

from bot.front.tokens import TOKENS_REMEMBERED, Token, Tokens, click_token

NEW, OLD = inf, -inf  # when a token was given: as late, or as early, as can be


@dataclass
class Interaction:
    """As much of an interaction as a token reads."""

    channel_id: int = 200
    message: Any = None
    expired: bool = False
    edit_original_response: object = print  # any call

    def is_expired(self) -> bool:
        return self.expired


def token(since: float = NEW, *, expired: bool = False) -> Token:
    interaction: Any = Interaction(expired=expired)
    write: Any = None
    return Token(interaction, 300, write, since)


@pytest.mark.parametrize(
    ("one", "is_expired", "is_fresh"),
    [(token(), False, True), (token(OLD), True, False), (token(expired=True), True, True)],
    ids=["new", "old", "said by Discord"],
)
def test_a_token_expires_by_our_clock_or_by_discords(one: Token, *, is_expired: bool, is_fresh: bool) -> None:
    assert (one.is_expired, one.is_fresh) == (is_expired, is_fresh)


def test_a_token_belongs_to_the_channel_of_its_interaction() -> None:
    assert [token().is_in(channel) for channel in (200, 201)] == [True, False]


@pytest.mark.parametrize(("message", "edited"), [(SimpleNamespace(id=300), 300), (None, None)])
def test_a_click_edits_what_was_clicked(message: Any, edited: int | None) -> None:
    interaction: Any = Interaction(message=message)
    clicked = click_token(interaction)

    assert clicked.message_id == edited
    assert clicked.write is interaction.edit_original_response


def test_the_latest_token_of_a_match_is_remembered_until_it_expires() -> None:
    tokens, first, second = Tokens(), token(), token()
    tokens.remember(1, first)
    tokens.remember(1, second)
    tokens.remember(2, token(OLD))

    assert tokens.of(1) is second
    assert [tokens.of(2), tokens.of(3)] == [None, None]
    tokens.forget(1)
    tokens.forget(1)
    assert tokens.of(1) is None


def test_only_so_many_tokens_are_remembered() -> None:
    tokens = Tokens()
    for match_id in range(TOKENS_REMEMBERED + 1):
        tokens.remember(match_id, token())

    assert [tokens.of(match_id) is None for match_id in (0, 1, TOKENS_REMEMBERED)] == [True, False, False]
