"""Cues: what happens in a race over riddles that a game may have a joke about."""

from __future__ import annotations

from enum import StrEnum


class Cue(StrEnum):
    SILENCE = "silence"  # nobody has said anything
    COLLAPSE = "collapse"  # the person who answered was wrong
    TIE = "tie"  # several were equally fast
    STREAK = "streak"  # somebody wins card after card
    LIGHTNING = "lightning"  # somebody was faster than people read
    WHISKER = "whisker"  # somebody was hardly slower than the winner
    DETOUR = "detour"  # the winner's way is long
    BRUISES = "bruises"  # many were wrong before
    DEADLINE = "deadline"  # found when the time was nearly over
    VICTORY = "victory"  # somebody has won the race
