"""A game in the terminal: the position in words, one question at a time."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO

from render import story
from render.hearing import plain
from render.scenes import seat_names
from render.shelf import LOOKS
from render.words import Say, say_in
from rules_engine import IllegalMove, Kind, Question, ask, replay_table
from rules_engine.table import UNDO

if TYPE_CHECKING:
    from collections.abc import Iterable

    from render.look import Look
    from rules_engine import Move, Path, Record, Seat, Table, View


class Quit(Exception):  # noqa: N818 - it is no error to leave
    """The person at the keyboard wants to leave."""


class Terminal(NamedTuple):
    """The terminal of one game."""

    look: Look[Any]
    say: Say
    names: tuple[str, ...]
    source: TextIO
    out: TextIO

    def show(self, text: str) -> None:
        self.out.write(f"{text}\n")

    def hear(self, prompt: str) -> str:
        self.out.write(f"{prompt} ")
        self.out.flush()
        line = self.source.readline()
        if not line or plain(line) in ("quit", plain(self.say("quit"))):
            raise Quit
        return line.strip()


def main(record: Record, lang: str, source: TextIO | None = None, out: TextIO | None = None) -> int:
    """Play a record on to its end, or until somebody quits; then write the record out."""
    say = say_in(lang)
    names = seat_names(record.seats, say)
    terminal = Terminal(LOOKS[record.game], say, names, source or sys.stdin, out or sys.stdout)
    terminal.show(f"{say(terminal.look.title)}. {say(terminal.look.blurb)}")
    terminal.show(say("Answer with a number or a word, or type a whole move; also: back, undo, quit."))
    table = replay_table(record)
    try:
        while table.outcome() is None:
            table = _turn(terminal, table)
        terminal.show("\n" + terminal.look.text(table.view(None), names, say))
    except Quit:
        terminal.show("")
    terminal.show("\n" + say("The record:") + f"\n{table.record}")
    return 0


def _turn(terminal: Terminal, table: Table) -> Table:
    seat = _whose(terminal, table.to_act())
    view = table.view(seat)
    terminal.show("\n" + terminal.look.text(view, terminal.names, terminal.say))
    while True:
        try:
            after = table.then(seat, _decision(terminal, table, seat, view))
        except IllegalMove as refusal:
            _refuse(terminal, refusal)
        else:
            terminal.show(
                "\n" + story.telling(terminal.look, after.view(seat).news, terminal.names, terminal.say)
            )
            return after


def _whose(terminal: Terminal, seats: tuple[Seat, ...]) -> Seat:
    """Ask who moves, where several may."""
    if len(seats) == 1:
        return seats[0]
    while True:
        numbers = ", ".join(str(seat + 1) for seat in seats)
        said = terminal.hear(terminal.say("Which seat answers ({numbers})?", numbers=numbers))
        if said in numbers.split(", "):
            return int(said) - 1


def _decision(terminal: Terminal, table: Table, seat: Seat, view: View) -> str:
    """Ask until the words of a move are complete; `back` takes the last answer back."""
    moves = tuple(table.state.legal_moves(seat))
    paths: tuple[Path, ...] = ((),)
    while True:
        step = ask(moves, paths[-1])
        if not isinstance(step, Question):
            return str(step)
        said = _ask(terminal, step, view)
        word = _word(terminal, step, said, view)
        if word is not None:
            paths = (*paths, (*step.path, word))
        elif plain(said) in ("back", plain(terminal.say("back"))):
            paths = paths[:-1] or ((),)
        elif step.complete and not said:
            return str(step.complete)
        elif said:
            rest = _rest(terminal, step, said, view, moves)
            return str(rest) if rest else _parse_typed(terminal, said, moves)


def _ask(terminal: Terminal, question: Question, view: View) -> str:
    terminal.show(terminal.look.prompt(question, view, terminal.say))
    for key, word in _keys(question).items():
        hint = terminal.look.hint(question, word, view, terminal.names, terminal.say)
        label = terminal.look.label(question, word, view, terminal.say)
        terminal.show(f"  {key:>2}  {label}" + (f" \u2014 {hint}" if hint else ""))
    if question.complete:
        terminal.show(f"      {terminal.look.finish(question, view, terminal.say)}")
    return terminal.hear(">")


def _keys(question: Question) -> dict[str, str]:
    """Give each answer a number, unless there are numbers among them or letters to combine."""
    words = question.answers
    if question.kind is Kind.SUBSET or any(word[0].isdigit() for word in words):
        return {word: word for word in words}
    return {str(number): word for number, word in enumerate(words, 1)}


def _word(terminal: Terminal, question: Question, said: str, view: View) -> str | None:
    """Find the answer that was meant: by its number, its word or its label."""
    if question.kind is Kind.SUBSET:
        letters = [letter for letter in question.answers if plain(letter) in plain(said)]
        return "".join(letters) if said and len(letters) == len(plain(said)) else None
    meant = {plain(key): word for key, word in _keys(question).items()}
    for word in question.answers:
        names = (
            word,
            terminal.look.translate_words(word, terminal.say),
            terminal.look.label(question, word, view, terminal.say),
        )
        meant |= {plain(name): word for name in names if plain(name) not in meant}
    return meant.get(plain(said))


def _parse_typed(terminal: Terminal, said: str, moves: Iterable[Move]) -> str:
    if plain(said) == plain(terminal.say("undo")):
        return UNDO
    try:
        return str(terminal.look.parse_move(said, moves, terminal.say))
    except IllegalMove:
        return said  # what is not among the legal moves may still be something to say


def _rest(
    terminal: Terminal, question: Question, said: str, view: View, moves: Iterable[Move]
) -> Move | None:
    """Find the one move that goes on from what has been answered: "c4" in column c."""
    begun = question.path
    ahead = tuple(move for move in moves if move.path[: len(begun)] == begun)
    meant = terminal.look.match_moves(said, ahead, view) if len(begun) > 1 else ()
    return meant[0] if len(meant) == 1 else None


def _refuse(terminal: Terminal, refusal: IllegalMove) -> None:
    terminal.show(terminal.say("That is not a move here: {words}", words=refusal.words))
    if refusal.nearest:
        near = terminal.say.list(
            terminal.look.translate_words(words, terminal.say) for words in refusal.nearest
        )
        terminal.show(terminal.say("Perhaps you mean {moves}.", moves=near))
