"""How long tests wait for an answer: machines may be busy, and three seconds are the subject of few tests."""

from __future__ import annotations

UNHURRIED = 30.0  # seconds
