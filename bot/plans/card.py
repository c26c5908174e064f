"""The sheet on which somebody plans answers to what the others might do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from bot.front import verbs
from bot.front.card import (
    TEXT_LIMIT,
    Button,
    Buttons,
    Card,
    Choice,
    Menu,
    Part,
    Style,
    Text,
    in_rows,
)
from bot.front.click import Click
from bot.front.words import shorten
from bot.match.card import oops_parts
from bot.match.perspective_card import Perspective
from bot.plans.foresight import Draft
from bot.plans.rules import DEPTH, LINES, PlanKind
from render.asking import whole
from rules_engine.questions import AnswerTree

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.plans.rules import Line
    from rules_engine import Move, Path, Seat, View

BEHIND = "/"  # in a click: the words before it name a position, those behind it a move
NOW = "0"  # from the table as it is
PLAN_VERBS = {
    verbs.ANSWER: verbs.PLAN_ANSWER,
    verbs.PICK: verbs.PLAN_PICK,
    verbs.SUBSET: verbs.PLAN_SUBSET,
    verbs.CONFIRM: verbs.PLAN_CONFIRM,
}


@dataclass(frozen=True)
class FuturePerspective(Perspective):
    """A position that may come, and the questions of a move there: one's own, or somebody else's."""

    begun: Path = ()  # the words that lead to this position
    is_own: bool = True
    has_room: bool = False  # for one more answer behind this one
    later_moves: tuple[Move, ...] = ()  # the moves that may be possible later, whatever comes

    @cached_property
    def view(self) -> View:
        """Return the view; for an answer to whatever comes, as if it were this seat's turn."""
        assert self.seat is not None
        return replace(super().view, to_act=(self.seat,)) if self.later_moves else super().view

    @cached_property
    def tree(self) -> AnswerTree[Move]:
        return AnswerTree(self.later_moves) if self.later_moves else super().tree

    def click(self, verb: str, path: Path) -> Click:
        return Click(PLAN_VERBS[verb], self.match.id, self.match.ply, (*self.begun, BEHIND, *path))

    def more_confirms(self, move: Move) -> tuple[Button, ...]:
        """Offer to keep a move and to plan on behind it."""
        if not self.has_room:
            return ()
        words = (*self.begun, BEHIND, *move.path)
        click = Click(verbs.PLAN_THEN, self.match.id, self.match.ply, words)
        return (Button(click, self.say("Yes, and then?")),)

    def of_seat(self, seat: Seat) -> FuturePerspective:
        return replace(self, seat=seat)

    def gain(self, move: Move) -> int | None:
        return None if self.later_moves else super().gain(move)

    @property
    def is_now(self) -> bool:
        return False

    @property
    def lead(self) -> str:
        if self.later_moves:
            return self.say("-# Whatever comes, you answer:")
        if self.is_own:
            return self.say("-# Then you answer:")
        assert self.seat is not None
        return self.say("-# What will {name} play?", name=self.names[self.seat])

    @property
    def confirm_label(self) -> str:
        return self.say("Yes, this move") if self.is_own else self.say("Yes, and then?")


def future_perspective(perspective: Perspective, draft: Draft, begun: Path) -> FuturePerspective:
    """Show a position that may come, as the seat sees it that moves there."""
    is_own = draft.mover == draft.seat
    return FuturePerspective(
        perspective.match,
        draft.table,
        draft.mover,
        perspective.lang,
        perspective.theme,
        perspective.person,
        begun,
        is_own,
        is_own and sum(entry.seat == draft.seat for entry in draft.moves) + 1 < DEPTH,
    )


def unconditional_perspective(perspective: Perspective, moves: tuple[Move, ...]) -> FuturePerspective:
    """Show the present table, with the moves that may be possible later."""
    return FuturePerspective(
        perspective.match,
        perspective.table,
        perspective.seat,
        perspective.lang,
        perspective.theme,
        perspective.person,
        (PlanKind.ANY,),
        later_moves=moves,
    )


def plan_card(
    perspective: Perspective,
    lines: tuple[Line, ...],
    may: tuple[Move, ...],
    said: str = "",
    regret_until: int | None = None,
) -> Card:
    """Show a plan to its owner; `may` lists the moves for when their turn comes.

    Until `regret_until` they can also take their last move back from here.
    """
    say = perspective.say
    told = {line.number: _line_words(perspective, line, may) for line in lines}
    text = "\n".join(f"{place}. {words}" for place, words in enumerate(told.values(), 1))
    head = f"{said}\n{perspective.lead}\n### {say('Your plan')}".strip()
    text = shorten(f"{head}\n{_explanation(perspective)}\n{text or say('It is empty.')}", TEXT_LIMIT)
    parts: list[Part] = [Text(text), *in_rows(tuple(_start_buttons(perspective, lines, may)))]
    going_on = [line for line in lines if _can_go_on(perspective, line)] if len(lines) < LINES else []
    parts += _menu(perspective, verbs.PLAN_GO, say("Extend a line"), going_on, told)
    parts += _menu(perspective, verbs.PLAN_DROP, say("Delete a line"), lines, told)
    if regret_until is not None:
        until, button = oops_parts(perspective, regret_until)
        parts += [until, Buttons((button,))]
    return Card(tuple(parts), perspective.accent)


def _explanation(perspective: Perspective) -> str:
    return perspective.say(
        "-# If exactly this happens, I play your answer at once, in your name. Anything else "
        "ends the plan. Only you see it until the match is over."
    )


def _start_buttons(
    perspective: Perspective, lines: tuple[Line, ...], may: tuple[Move, ...]
) -> Iterator[Button]:
    say = perspective.say
    assert perspective.seat is not None
    has_room = len(lines) < LINES
    if Draft(perspective.table, perspective.seat).mover is not None:
        yield Button(_go_click(perspective, NOW), say("If they do this …"), Style.MAIN, enabled=has_room)
    if may:
        yield Button(
            _go_click(perspective, PlanKind.ANY), say("Whatever comes …"), Style.MAIN, enabled=has_room
        )
    for move in (move for move in may if len(move.path) == 1):
        words = (PlanKind.AGAIN, BEHIND, *move.path)
        click = Click(verbs.PLAN_CONFIRM, perspective.match.id, perspective.match.ply, words)
        yield Button(click, _again_label(perspective, move))
    yield Button(Click(verbs.VIEW, perspective.match.id), say("My view"))


def _go_click(perspective: Perspective, word: str) -> Click:
    return Click(verbs.PLAN_GO, perspective.match.id, perspective.match.ply, (word,))


def _again_label(perspective: Perspective, move: Move) -> str:
    return perspective.say("{answer}, as long as nothing changes", answer=_move_words(perspective, move))


def _move_words(perspective: Perspective, move: Move) -> str:
    return perspective.look.answer(whole(move), " ".join(move.path), perspective.view, perspective.say)


def _can_go_on(perspective: Perspective, line: Line) -> bool:
    """Tell whether a line can get one more answer."""
    if line.kind is not PlanKind.IF or line.depth >= DEPTH:
        return False
    return Draft(perspective.table, line.seat).follow(line.moves).mover is not None


def _menu(
    perspective: Perspective, verb: str, title: str, lines: Iterable[Line], told: dict[int, str]
) -> Iterator[Menu]:
    named = {
        number: _strip_formats(f"{place}. {words}") for place, (number, words) in enumerate(told.items(), 1)
    }
    choices = tuple(Choice(str(line.number), named[line.number]) for line in lines)
    if choices:
        yield Menu(Click(verb, perspective.match.id, perspective.match.ply), title, choices)


def _strip_formats(text: str) -> str:
    """Remove the formatting, which a menu would show as letters."""
    return text.replace("*", "").replace("\\", "")


def _line_words(perspective: Perspective, line: Line, may: tuple[Move, ...]) -> str:
    """Word a line of a plan."""
    say = perspective.say
    if line.kind is PlanKind.IF:
        return " → ".join(_step_words(perspective, line))
    words = line.moves[-1].words
    move = next((move for move in may if str(move) == words), None)
    if move is None:
        return perspective.look.translate_words(words, say)
    if line.kind is PlanKind.AGAIN:
        return _again_label(perspective, move)
    return say("Whatever comes: {move}, if possible", move=_move_words(perspective, move))


def _step_words(perspective: Perspective, line: Line) -> Iterator[str]:
    draft = Draft(perspective.table, line.seat)
    for place, entry in enumerate(line.moves):
        if place < len(draft.moves):  # a seat that has left did it
            continue
        move = next(move for move in draft.legal_moves if str(move) == entry.words)
        then = future_perspective(perspective, draft, ())
        name = perspective.say("you") if entry.seat == line.seat else perspective.names[entry.seat]
        yield perspective.say("{name}: {told}", name=name, told=_move_words(then, move))
        draft = draft.then(entry.words)
