"""A pad: the orders of a riddle in fixed places, what somebody has tapped, and how an answer went."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.front.card import Button, Buttons, Drawing, Part, Style, Text
from bot.front.words import voice
from bot.racing.rules import riddles_of
from render.palette import Theme
from render.shape import Shape
from render.shelf import LOOKS
from rules_engine.riddles import ENDLESS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.front.click import Click
    from bot.front.reader import Reader
    from render.words import Say
    from rules_engine import Options, Outcome, Path, View
    from rules_engine.riddles import Riddle, Riddles, Verdict

WAY = " \N{RIGHTWARDS ARROW} "
RIGHT, WRONG = "\N{WHITE HEAVY CHECK MARK}", "\N{CROSS MARK}"
FAST = "\N{HIGH VOLTAGE SIGN}"
SECOND = 1000  # ms
GREYED_LEVELS = frozenset(("easy",))  # the levels on which impossible orders are grey
ON_PODIUM = 6  # people, as many as a table seats
MEDALS = ("\N{FIRST PLACE MEDAL}", "\N{SECOND PLACE MEDAL}", "\N{THIRD PLACE MEDAL}")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A riddle of a game, with the options it is played with."""

    game: str
    riddle: Riddle
    options: Options

    @property
    def riddles(self) -> Riddles:
        return riddles_of(self.game)

    @property
    def orders(self) -> Path:
        return self.riddles.orders(self.options)

    def judge(self, orders: Path) -> Verdict:
        return self.riddles.judge(self.riddle, orders, self.options)

    def drawing(self, lang: str, told: Verdict | None = None) -> Drawing:
        """Draw both positions side by side, and where an answer led, if one is given."""
        return view_drawing(self.game, self.riddles.view(self.riddle, self.options, told=told), lang)

    def private_drawing(self, reader: Reader, told: Verdict | None = None) -> Drawing:
        """Draw the same for one person: in their colors, and in the shape of a phone."""
        drawn = self.drawing(reader.lang, told)
        shape = LOOKS[self.game].shape_for(drawn.view, Shape.TALL)
        return replace(drawn, theme=reader.theme or drawn.theme, shape=shape)


@dataclass(frozen=True, slots=True)
class Pad:
    """A puzzle that one person solves, with the orders tapped so far."""

    puzzle: Puzzle
    path: Path = ()
    most: int = ENDLESS
    shows_possible: bool = False  # impossible orders are grey, which reveals something

    def spell(self, path: Path) -> str:
        """Write orders as digits: thirty of them fit into a button's id."""
        return "".join(str(self.puzzle.orders.index(order)) for order in path)


def view_drawing(game: str, view: View, lang: str, names: tuple[str, ...] = ()) -> Drawing:
    """Draw a position that belongs to no match, in the standard theme."""
    return Drawing(game, view, names, lang, Theme.STANDARD, LOOKS[game].alt(view, names, voice(lang)))


def podium_drawing(puzzle: Puzzle, outcome: Outcome, names: tuple[str, ...], lang: str) -> Drawing:
    """Draw how people have ended who solved riddles for points."""
    view = puzzle.riddles.view(puzzle.riddle, puzzle.options, outcome)
    return view_drawing(puzzle.game, view, lang, names)


def parse_orders(game: str, options: Options, digits: str) -> Path:
    """Parse the digits of a button; skip those that mean nothing here."""
    names = riddles_of(game).orders(options)
    known = [int(digit) for digit in digits[:ENDLESS] if digit.isascii() and digit.isdecimal()]
    return tuple(names[number] for number in known if number < len(names))


def pad_parts(pad: Pad, tap: Callable[[Path], Click], shout: Click, say: Say) -> Iterator[Part]:
    """Lay a pad out; `tap` makes the click that leads to some orders."""
    look, riddle = LOOKS[pad.puzzle.game], pad.puzzle.riddle
    said = "".join(look.sign(order, pad.puzzle.orders) for order in pad.path)
    lines = (
        f"{look.signs(riddle.start)}{WAY}{look.signs(riddle.target)}",
        f"**{' '.join(pad.path) or '…'}** {said}".rstrip(),
    )
    yield Text("\n".join(lines))
    possible = _possible_orders(pad)
    yield Buttons(
        tuple(
            Button(tap((*pad.path, order)), order, enabled=order in possible) for order in pad.puzzle.orders
        ),
    )
    back = Button(tap(pad.path[:-1]), say("Back"), enabled=bool(pad.path))
    yield Buttons((back, Button(shout, say("Shout"), Style.GOOD, enabled=bool(pad.path))))


def legend(puzzle: Puzzle) -> str:
    """Explain the orders without a picture; strike out those that are never possible."""
    riddles, names = puzzle.riddles, puzzle.orders
    possible = (riddles.possible(one, puzzle.options) for one in riddles.positions)
    never = frozenset(names).difference(*possible)
    signs = {order: LOOKS[puzzle.game].sign(order, names) for order in names}
    told = (f"~~{order}~~" if order in never else f"{order} {signs[order]}".rstrip() for order in names)
    return f"-# {' · '.join(told)}"


def _possible_orders(pad: Pad) -> frozenset[str]:
    if len(pad.path) >= pad.most:
        return frozenset()
    if not pad.shows_possible:
        return frozenset(pad.puzzle.orders)
    here = pad.puzzle.judge(pad.path).way[-1]
    return frozenset(pad.puzzle.riddles.possible(here, pad.puzzle.options))


def way_of(game: str, positions: Path) -> str:
    """Show where an answer led, hop by hop."""
    return WAY.join(map(LOOKS[game].signs, positions))


def wrong_line(game: str, verdict: Verdict, say: Say) -> str:
    """Show a wrong answer with where it led, and the impossible order, if there was one."""
    line = f"{WRONG} {' '.join(verdict.orders)} · {way_of(game, verdict.way)}"
    if verdict.wrong != "impossible":
        return line
    stuck = verdict.orders[len(verdict.way) - 1]
    return f"{line} · {say('{order} is impossible there', order=stuck)}"


def seconds_of(ms: int, say: Say) -> str:
    """Word a time in tenths of a second, or in hundredths where those matter."""
    return say("{seconds} s", seconds=say.decimal(ms / SECOND, 2 if ms < SECOND else 1))


def name_line(name: str, told: str, say: Say) -> str:
    return say("{name}: {told}", name=name, told=told)
