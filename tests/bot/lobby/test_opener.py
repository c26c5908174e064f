"""The person who opens a match."""

from __future__ import annotations

import pytest

from bot.lobby.opener import Opener
from bot.match.match import Chair
from tests.bot.archived import ANN


def test_a_person_opens_a_match_and_a_computer_does_not() -> None:
    assert Opener(Chair(ANN, "Ann"), "en").user_id == ANN
    with pytest.raises(AssertionError):
        Opener(Chair(None, "Makiso", level="gentle"), "en").user_id  # noqa: B018 - it refuses
