"""The pad at a table, for a move that is a sequence of orders: the buttons keep their places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.computers.card import hint_button
from bot.front import verbs
from bot.front.card import Button, Buttons, Card, Part, Text
from bot.front.click import Click
from bot.riddles.pad_card import Pad, Puzzle, pad_parts
from rules_engine import GAMES, Question

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.match.perspective_card import Perspective
    from rules_engine import Path

ORDERS_LIMIT = 24  # orders that fit into a button's id as words; people type a longer answer


def table_pad(perspective: Perspective, path: Path) -> Card | None:
    """Show the pad of somebody who may shout; None if the move is asked for like any other."""
    riddles = GAMES[perspective.match.game].riddles
    if riddles is None or path[:1] not in {(), (riddles.verb,)}:
        return None
    seen = riddles.start_and_target(perspective.view)
    if seen is None or perspective.seat not in perspective.view.to_act:
        return None
    options = {name: value for name, value in perspective.match.options if name in riddles.options}
    puzzle = Puzzle(perspective.match.game, riddles.riddle(*seen, options), options)
    pad, say = Pad(puzzle, path[1:], most=ORDERS_LIMIT), perspective.say
    parts: list[Part] = [Text("### " + say("Which orders lead to the card?"))]
    told = "" if path else perspective.story(is_drawn=True)
    parts += [*([Text(told)] if told else []), perspective.drawing()]

    def click(verb: str, orders: Path) -> Click:
        words = (riddles.verb, *orders) if orders else ()
        return Click(verb, perspective.match.id, perspective.match.ply, words)

    parts += pad_parts(pad, lambda orders: click(verbs.ANSWER, orders), click(verbs.CONFIRM, pad.path), say)
    parts += _other_moves(perspective)
    if hint := hint_button(perspective):
        parts.append(Buttons(hint))
    return Card(tuple(parts), perspective.accent)


def _other_moves(perspective: Perspective) -> Iterator[Part]:
    """Offer the moves of one word, beside shouting."""
    asked, branches = perspective.step(()), perspective.tree.branches
    if not isinstance(asked, Question):
        return
    for word in (word for word, branch in branches.items() if branch.moves[0].path == (word,)):
        click = Click(verbs.ANSWER, perspective.match.id, perspective.match.ply, (word,))
        label = perspective.look.label(asked, word, perspective.view, perspective.say)
        yield Buttons((Button(click, label),))
