"""What a race is, as values: whose answer counts, and what comes next."""

from __future__ import annotations

from bot.racing.rules import EPOCH, RaceCard, Shout, snowflake_at
from rules_engine.riddles import Riddle

START = EPOCH + 1_000_000_000


def test_lightning_is_faster_than_anybody_reads() -> None:
    card = RaceCard(1, Riddle("EBL|", "EL|B", 2), snowflake_at(START))

    assert card.is_lightning(Shout(0, "LO NI", START + 1299, is_right=True))
    assert not card.is_lightning(Shout(0, "LO NI", START + 1300, is_right=True))
