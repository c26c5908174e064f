"""How people live: where, when they sleep, how soon they answer, and how often they do something else."""

from __future__ import annotations

from bot.clocks.pace import Pace
from bot.clocks.pauses import Rest

ZONES = (
    "Europe/Paris",
    "America/New_York",
    "America/Los_Angeles",
    "America/Santiago",
    "America/Havana",
    "Africa/Casablanca",
    "Asia/Kathmandu",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Australia/Lord_Howe",
    "Pacific/Auckland",
    "America/St_Johns",
)
QUIET = (None, (23 * 60, 7 * 60), (0, 8 * 60), (22 * 60 + 30, 6 * 60 + 30))
OFF: tuple[frozenset[int], ...] = (frozenset(), frozenset({5, 6}), frozenset({4}))
PACES = (Pace.RELAXED,) * 4 + (Pace.DAILY,) * 4 + (Pace.BRISK,) * 3 + (Pace.TONIGHT, Pace.NONE)
RESTS = (Rest.LEAVE,) * 5 + (Rest.NIGHTS, Rest.NEVER)
DIES, CHOOSES, SNOOZES, MOVES_HOUSE, SPENDS, RETURNS = 0.4, 0.7, 0.1, 0.5, 0.5, 0.7  # how often
CUTS_SHORT, KEEPS = 0.5, 0.3
DEPTH = 3  # answers in a plan
HABITS, STEADY, INTERESTED = 10, 7, 4  # of ten, seven are steady, and one loses interest after four moves
PLANS, FAVOURS, ASKS, ANSWERS, AGREES = 0.3, 0.4, 0.05, 0.5, 0.7
GAME = "subdivision"
MANY = "maniki"  # several may act at once, again and again
GAMES_PLAYED = (*(GAME,) * 9, MANY, *(GAME,) * 10)
