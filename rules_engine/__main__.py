"""The games without Discord: play one, replay one, check one, or let chance play many.

A program, not a part of the engine: it alone may look up at `render`, for a game in the terminal.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from secrets import token_hex
from time import perf_counter
from typing import TYPE_CHECKING

from rules_engine import GAMES, Record, Refused, facts, replay_table
from rules_engine.catalog import box
from rules_engine.playout import playout, some_setups
from rules_engine.search.arena import arena
from rules_engine.search.players import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable


def main(arguments: list[str] | None = None) -> int:
    asked = _arguments().parse_args(arguments)
    try:
        return int(asked.run(asked))
    except Refused as refusal:
        print(f"{refusal}.", file=sys.stderr)
    except OSError as error:
        print(f"cannot read {error.filename}: {error.strerror}.", file=sys.stderr)
    except UnicodeDecodeError:
        print("this file is not text.", file=sys.stderr)
    return 1


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rules_engine", description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True, metavar="command")
    _play_arguments(commands.add_parser("play", help="play a game in the terminal"))
    _random_arguments(commands.add_parser("random", help="let chance play"))
    _arena_arguments(commands.add_parser("arena", help="let computer players play each other"))
    check = commands.add_parser("check", help="replay a record; print the outcome or the first illegal line")
    check.add_argument("file", type=Path)
    check.set_defaults(run=_check)
    show = commands.add_parser("show", help="print the facts of a position as JSON")
    show.add_argument("file", type=Path)
    show.add_argument("--ply", type=_count, help="after so many lines of the log (all of them)")
    show.set_defaults(run=_show)
    return parser


def _play_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="|".join(GAMES))
    parser.add_argument("--seats", type=int, help="how many seats (the fewest the game takes)")
    parser.add_argument("--seed", default=token_hex(8), help="one word; the same seed deals the same game")
    parser.add_argument("--option", action="append", default=[], metavar="name=value")
    parser.add_argument("--lang", default="en", help="en or fr")
    parser.set_defaults(run=_play)


def _random_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="|".join(GAMES))
    parser.add_argument("--games", type=_count, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--seats", type=int, help="this many seats, default options (the fewest)")
    parser.add_argument("--option", action="append", default=[], metavar="name=value")
    parser.add_argument("--every-setup", action="store_true", help="go round every seat count and option")
    parser.add_argument("--check", action="store_true", help="look for faults in every position")
    parser.set_defaults(run=_random)


def _arena_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="|".join(GAMES))
    parser.add_argument("--seats", type=int, help="how many seats (the fewest the game takes)")
    parser.add_argument("--games", type=_count, default=100)
    parser.add_argument("--players", default="steady,gentle", help=", ".join(KINDS))
    parser.add_argument("--seed", default="1")
    parser.set_defaults(run=_arena)


def _count(word: str) -> int:
    if not word.isdecimal():
        raise argparse.ArgumentTypeError(f"{word!r} is not a number of 0 or more")
    return int(word)


def _record(asked: argparse.Namespace, seed: str) -> Record:
    fewest = GAMES[asked.game].seats[0] if asked.game in GAMES else 2
    seats = fewest if asked.seats is None else asked.seats
    options = dict(option.partition("=")[::2] for option in asked.option)
    return Record.new(asked.game, seats=seats, seed=seed, options=options)


def _play(asked: argparse.Namespace) -> int:
    from render import terminal  # noqa: PLC0415 - only this command needs words and pictures

    return terminal.main(_record(asked, asked.seed), asked.lang)


def _random(asked: argparse.Namespace) -> int:
    _record(asked, asked.seed)
    if asked.every_setup:
        records: Iterable[Record] = some_setups(GAMES[asked.game], asked.seed, asked.games)
    else:
        records = (_record(asked, f"{asked.seed}-{number}") for number in range(asked.games))
    moves = 0
    start = perf_counter()
    for record in records:
        for ply, (_, _, state) in enumerate(playout(record), 1):
            moves += 1
            if asked.check and (fault := next(state.faults(), None)):
                print(f"{fault}, after {ply} moves of\n{record}")
                return 1
    seconds = perf_counter() - start
    print(f"{asked.games} games, {moves} moves, {moves / seconds:,.0f} moves/s")
    return 0


def _arena(asked: argparse.Namespace) -> int:
    """Print a line a player: name, games, share of the wins, and the interval it is in with 95 %."""
    seats = box(asked.game).seats[0] if asked.seats is None else asked.seats
    for share in arena(asked.game, seats, asked.games, asked.players.split(","), asked.seed):
        print(share)
    return 0


def _check(asked: argparse.Namespace) -> int:
    table = replay_table(Record.parse(asked.file.read_text(encoding="utf-8-sig")))
    outcome = table.outcome()
    if outcome is None:
        waiting = ", ".join(map(str, table.to_act()))
        print(f"legal so far, {table.ply} lines; to act: seat {waiting}")
    else:
        print(f"{outcome.reason}; ranks {outcome.ranks}, scores {outcome.scores}")
    return 0


def _show(asked: argparse.Namespace) -> int:
    record = Record.parse(asked.file.read_text(encoding="utf-8-sig"))
    position = facts(record if asked.ply is None else record.upto(asked.ply))
    print(json.dumps(position, ensure_ascii=False, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
