"""The games that somebody wants measured, as every command of the bench that takes them reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence


def parse_games(parser: ArgumentParser, words: Sequence[str], every: Sequence[str]) -> Namespace:
    """Read a command line that begins with games, all of them where none is named."""
    parser.add_argument("games", nargs="*", default=list(every), help=f"of {', '.join(every)}")
    asked = parser.parse_args(words)
    if unknown := [game for game in asked.games if game not in every]:
        parser.error(f"{', '.join(unknown)}: no such game; there are {', '.join(every)}")
    return asked
