"""What a computer concludes, without a process of its own."""

from __future__ import annotations

from dataclasses import replace

from bot.computers.thinking import Job, conclude
from rules_engine import Chance
from tests.bot.computers.test_letters import job


def test_advice_in_a_race_is_right_where_a_computer_may_slip() -> None:
    """A person who gives wrong orders is out for the card, so wrong advice would put them out."""
    asked = job("maniki", "steady")

    assert any(is_out(replace(asked, luck=luck)) for luck in range(60))
    assert not any(is_out(replace(asked, luck=luck, is_advice=True)) for luck in range(60))


def is_out(asked: Job) -> bool:
    words = conclude(asked).words
    after = asked.world.apply(asked.seat, asked.world.read(asked.seat, words), Chance("next"))
    return asked.seat not in after.to_act()
