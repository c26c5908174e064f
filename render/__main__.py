"""The picture a seat would see: `python -m render match.txt --ply 12 --seat 0 --out board.png`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from render.palette import Theme
from render.picture import memento, picture
from render.replay import replay
from render.scenes import seat_names
from render.shape import Shape
from render.words import languages, say_in
from rules_engine import BadSetup, Record, Refused, replay_table


def main(arguments: list[str] | None = None) -> int:
    asked = _arguments().parse_args(arguments)
    try:
        asked.out.write_bytes(_gif(asked) if asked.replay else _png(asked))
    except Refused as refusal:
        print(f"{refusal}.", file=sys.stderr)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}.", file=sys.stderr)
    except UnicodeDecodeError:
        print("this file is not text.", file=sys.stderr)
    else:
        return 0
    return 1


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m render", description=__doc__.splitlines()[0])
    parser.add_argument("record", type=Path, help="a record in its text form")
    parser.add_argument("--ply", type=int, help="after so many lines of the log (all of them)")
    parser.add_argument("--seat", type=int, help="what this seat sees, from 0 (a spectator)")
    parser.add_argument("--lang", default="en", choices=languages())
    parser.add_argument("--theme", default=Theme.STANDARD, type=Theme, choices=tuple(Theme))
    parser.add_argument("--shape", default=Shape.WIDE, type=Shape, choices=tuple(Shape))
    parser.add_argument("--memento", action="store_true", help="what the match has made, by itself")
    parser.add_argument("--out", type=Path, default=Path("board.png"))
    parser.add_argument("--replay", action="store_true", help="the whole match as an animated GIF")
    return parser


def _png(asked: argparse.Namespace) -> bytes:
    record = Record.parse(asked.record.read_text(encoding="utf-8"))
    if asked.ply is not None and not 0 <= asked.ply <= len(record.log):
        raise BadSetup(f"this record has {len(record.log)} lines, there is no ply {asked.ply}")
    if asked.seat is not None and not 0 <= asked.seat < record.seats:
        raise BadSetup(f"this record has {record.seats} seats, from 0; there is no seat {asked.seat}")
    table = replay_table(record if asked.ply is None else record.upto(asked.ply))
    names = seat_names(record.seats, say_in(asked.lang))
    view = table.view(asked.seat)
    if asked.memento:
        if drawn := memento(record.game, view, names, asked.lang, asked.theme):
            return drawn
        raise BadSetup("this match has made nothing that stands by itself")
    return picture(record.game, view, names, asked.lang, asked.theme, shape=asked.shape)


def _gif(asked: argparse.Namespace) -> bytes:
    record = Record.parse(asked.record.read_text(encoding="utf-8"))
    names = seat_names(record.seats, say_in(asked.lang))
    return replay(record, names, asked.lang, asked.theme, _progress)


def _progress(done: int, of: int) -> None:
    print(f"\r{done} of {of} frames", end="\n" if done == of else "", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
