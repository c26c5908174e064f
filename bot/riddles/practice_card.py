"""Practice: one card alone, hint by hint, with an explanation of what went wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.front import verbs
from bot.front.card import Button, Buttons, Card, Part, Style, Text
from bot.front.click import Click
from bot.racing.rules import riddles_of
from bot.riddles.pad_card import GREYED_LEVELS, RIGHT, Pad, Puzzle, legend, pad_parts, wrong_line
from rules_engine.riddles import astray

if TYPE_CHECKING:
    from bot.front.reader import Reader
    from render.words import Say
    from rules_engine import Options, Path
    from rules_engine.riddles import Verdict

MORE = "+"  # behind the orders on a button: one hint was given already


def practice_card(
    puzzle: Puzzle,
    code: str,
    reader: Reader,
    *,
    path: Path = (),
    told: tuple[str, ...] = (),
    wrong: Verdict | None = None,
    is_hinted: bool = False,
) -> Card:
    """Show a card to practise on; all it needs is in its buttons, and in `code`: the level first.

    After a hint, the next one says more.
    """
    say = reader.say
    pad = Pad(puzzle, path, shows_possible=code.partition("/")[0] in GREYED_LEVELS)
    number = riddle_number(puzzle)

    def click(verb: str, digits: str = "") -> Click:
        return Click(verb, number, words=(code, digits) if digits else (code,))

    drawing = puzzle.private_drawing(reader, wrong)
    parts: list[Part] = [Text(f"### {say('Practice')}\n{legend(puzzle)}"), drawing]
    if told:
        parts.append(Text("\n".join(told)))
    shout = click(verbs.PRACTICE_SHOUT, pad.spell(path))
    parts += pad_parts(pad, lambda orders: click(verbs.PRACTICE, pad.spell(orders)), shout, say)
    hint = Button(click(verbs.PRACTICE_HINT, f"{pad.spell(path)}{MORE * is_hinted}"), say("Hint"))
    another = Button(Click(verbs.PRACTICE, words=(code,)), say("Another card"))
    parts.append(Buttons((hint, another)))
    return Card(tuple(parts))


def practice_found_card(puzzle: Puzzle, verdict: Verdict, code: str, reader: Reader) -> Card:
    """Tell somebody that they have found the way, let the animals act it out, and offer another card."""
    say = reader.say
    more = len(verdict.orders) - puzzle.riddle.par
    better = (
        say("That is the shortest way.")
        if not more
        else say.count("{n} order more than needed.", "{n} orders more than needed.", more)
    )
    head = f"### {RIGHT} {' '.join(verdict.orders)}"
    another = Button(Click(verbs.PRACTICE, words=(code,)), say("Another card"), Style.MAIN)
    drawing = puzzle.private_drawing(reader, verdict)
    return Card((Text(f"{head}\n{better}"), drawing, Buttons((another,))))


def explain_wrong(puzzle: Puzzle, verdict: Verdict, say: Say) -> tuple[str, str]:
    """Explain a wrong answer: where it led, and the first step at which it went astray."""
    step = astray(puzzle.riddles, puzzle.riddle, verdict, puzzle.options)
    if step is None:
        told = say("A good start: go on.")
    else:
        told = say("It goes wrong at order {n} ({order}).", n=step + 1, order=verdict.orders[step])
    return wrong_line(puzzle.game, verdict, say), told


def practice_hint(puzzle: Puzzle, path: Path, say: Say, *, is_second: bool = False) -> str:
    """Help from where the orders so far lead: say how many are enough, then name the next one."""
    riddles, target, so_far = puzzle.riddles, puzzle.riddle.target, puzzle.judge(path)
    here = so_far.way[-1]
    if so_far.wrong == "impossible":
        return wrong_line(puzzle.game, so_far, say)
    if here == target and path:
        return say("You are there: shout!")
    rest = riddles.riddle(here, target, puzzle.options)
    order = riddles.solutions(rest, puzzle.options)[0][0]
    left = say.count("{n} order is enough from here", "{n} orders are enough from here", rest.par)
    if not is_second:
        return f"{left}."
    return say("{left}; {order} is a good one.", left=left, order=order)


def riddle_number(puzzle: Puzzle) -> int:
    """Return the number of a riddle, by its two positions, for a button's id."""
    positions = puzzle.riddles.positions
    return positions.index(puzzle.riddle.start) * len(positions) + positions.index(puzzle.riddle.target)


def puzzle_of(game: str, number: int, options: Options) -> Puzzle | None:
    """Return the riddle with a number; None if there is no such card."""
    riddles = riddles_of(game)
    start, target = divmod(number, len(riddles.positions))
    if start >= len(riddles.positions) or start == target:
        return None
    riddle = riddles.riddle(riddles.positions[start], riddles.positions[target], options)
    return Puzzle(game, riddle, options)
