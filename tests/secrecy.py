"""What secrecy means, whatever the game: told by twins, positions that somebody cannot tell apart."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from rules_engine import GAMES, Chance, Record, deal
from rules_engine.game import hides
from rules_engine.playout import playout

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_engine import Move, Seat, View
    from rules_engine.table import AnyState

Eyes: TypeAlias = "Seat | None"  # whoever looks; None is a spectator

TWINS = 4  # so many for each position and each pair of eyes
LOOKS = 10  # positions of a play that the dear checks look at
DEALS = 60  # other deals of the same table
SAID = 40  # words of other positions that somebody may say here


@dataclass(frozen=True, slots=True)
class Step:
    before: AnyState
    seat: Seat
    move: Move
    after: AnyState
    drew: bool


@dataclass(frozen=True, slots=True)
class Play:
    record: Record
    steps: tuple[Step, ...]

    @property
    def looks(self) -> tuple[Step, ...]:
        return self.steps[:: -(-len(self.steps) // LOOKS)]

    @property
    def eyes(self) -> tuple[Eyes, ...]:
        return (None, *range(self.record.seats))


@cache
def plays(key: str) -> tuple[Play, ...]:
    """Play each game as it comes, and with the last value of every option."""
    game = GAMES[key]
    unusual = {name: values[-1] for name, values in game.options.items() if name != "first"}
    seats = max(3, game.seats[0])
    records = [Record.new(key, seats=seats, seed=f"secret-{n}", options={}) for n in range(2)]
    records += [Record.new(key, seats=seats, seed=f"secret-{n}", options=unusual) for n in range(2)]
    return tuple(Play(record, tuple(_steps(record))) for record in records)


def _steps(record: Record) -> Iterator[Step]:
    before = deal(record).state
    for ply, (seat, move, after) in enumerate(playout(record), 1):
        luck = Chance(record.seed, ply)
        before.apply(seat, move, luck)
        yield Step(before, seat, move, after, luck.was_used)
        before = after


def twins(state: AnyState, eyes: Eyes) -> Iterator[AnyState]:
    for number in range(TWINS):
        yield state.unseen(eyes, Chance(f"twin {eyes} {number}"))


def seen(state: AnyState, eyes: Eyes) -> View:
    """Show what somebody knows, whoever they are and whatever has just been told."""
    view: View = state.view(eyes)
    return replace(view, seat=None, news=())


def assert_a_seat_cannot_tell_twins_apart(key: str) -> None:
    for play in plays(key):
        words = [str(step.move) for step in play.steps[:: len(play.steps) // SAID + 1]]
        for step in play.looks:
            for eyes in play.eyes:
                here = _told(step.before, eyes, words)
                again = step.before.unseen(eyes, Chance("again"))
                for twin in twins(step.before, eyes):
                    assert _told(twin, eyes, words) == here, f"seat {eyes} can tell"
                    assert not any(twin.faults()), "a twin is no position of this game"
                    assert twin.unseen(eyes, Chance("again")) == again, "equal luck deals twins differently"


def _told(state: AnyState, eyes: Eyes, words: list[str]) -> tuple[object, ...]:
    if eyes is None:
        return (state.view(None),)
    objections = [state.objection(eyes, said) for said in words]
    moves = (*state.legal_moves(eyes), *state.missed_moves(eyes))
    return state.view(eyes), moves, tuple(state.rest(eyes)), objections


def assert_whoever_hides_nothing_shows_all_the_same(key: str) -> None:
    for step in (step for play in plays(key) for step in play.steps if not hides(step.after)):
        for seat in range(step.after.seats):
            assert step.after.view(seat) == replace(step.after.view(None), seat=seat)


def assert_twins_stay_twins_where_nothing_is_revealed(key: str) -> None:
    for play in plays(key):
        for ply, step in enumerate(play.steps):
            if step.drew or step.after.reveals():
                continue
            for eyes in play.eyes:
                twin = step.before.unseen(eyes, Chance(f"stay {eyes}", ply))
                assert _may_look_like(twin, step, eyes), f"seat {eyes} has learned from {step.move}"


def _may_look_like(twin: AnyState, step: Step, eyes: Eyes) -> bool:
    """Tell whether in a twin, too, the seat can make a move after which somebody sees what they see now."""
    now = step.after.view(eyes)
    legal = tuple(twin.legal_moves(step.seat))
    moves = (step.move,) if step.move in legal or step.seat == eyes else legal
    return any(twin.apply(step.seat, move, Chance("none")).view(eyes) == now for move in moves)


def assert_what_is_hidden_is_dealt_again(key: str) -> None:
    for play in plays(key):
        for owner in range(play.record.seats):
            _assert_secrets_dealt_again(play, owner)
        _assert_what_is_revealed_could_have_been_otherwise(play)


def _assert_secrets_dealt_again(play: Play, owner: Seat) -> None:
    """What a seat alone knows is another thing in some twins of everybody else."""
    own = [step.before for step in play.looks if seen(step.before, owner) != seen(step.before, None)]
    for eyes in play.eyes:
        if own and eyes != owner:
            others = ((state, twin) for state in own for twin in twins(state, eyes))
            assert any(seen(twin, owner) != seen(state, owner) for state, twin in others), (
                f"what seat {owner} hides from {eyes} is not dealt again"
            )


def _assert_what_is_revealed_could_have_been_otherwise(play: Play) -> None:
    """Where no luck has been drawn, what a kind of move shows to everybody lay hidden before."""
    shown = [
        step for step in play.steps if not step.drew and step.after.reveals() and not step.after.outcome()
    ]
    for kind in {type(step.move) for step in shown}:
        otherwise = (
            not _shows_the_same(step, twin, eyes)
            for step in shown
            if type(step.move) is kind
            for eyes in play.eyes
            for twin in twins(step.before, eyes)
        )
        assert any(otherwise), f"what {kind.__name__} reveals is not dealt again"


def _shows_the_same(step: Step, twin: AnyState, eyes: Eyes) -> bool:
    if step.move not in tuple(twin.legal_moves(step.seat)):
        return False
    return bool(twin.apply(step.seat, step.move, Chance("none")).view(eyes) == step.after.view(eyes))


def assert_what_nobody_can_see_is_dealt_again(key: str) -> None:
    """Some part of a position is hidden if it could be another one and nobody would see it."""
    for play in plays(key):
        others = tuple(_other_positions(play))
        for eyes in play.eyes:
            for name in _hidden(play, eyes, others):
                changed = (
                    getattr(step.before, name) != getattr(twin, name)
                    for step in play.looks
                    for twin in twins(step.before, eyes)
                )
                assert any(changed), f"{name} is hidden from seat {eyes}, but is not dealt again"


def _hidden(play: Play, eyes: Eyes, others: tuple[AnyState, ...]) -> set[str]:
    """Find the parts of a position that could as well be those of another deal, as far as somebody sees."""
    kind: Any = type(others[0])
    here = [(step.before, step.before.view(eyes)) for step in islice(play.looks, 3)]
    return {
        part.name
        for part in fields(kind)
        if part.compare
        if any(
            _is_hidden(state, part.name, value, eyes, view)
            for value in dict.fromkeys(getattr(other, part.name) for other in others)
            for state, view in here
        )
    }


def _other_positions(play: Play) -> Iterator[AnyState]:
    yield from (step.before for step in play.looks)
    for number in range(DEALS):
        yield deal(replace(play.record, seed=f"other-{number}")).state


def _is_hidden(state: Any, name: str, value: object, eyes: Eyes, view: View) -> bool:
    if value == getattr(state, name):
        return False
    other = replace(state, **{name: value})
    return not any(other.faults()) and bool(other.view(eyes) == view)


def assert_others_do_not_spoil_a_half_made_move(key: str) -> None:
    """A half-made move stays good while somebody else does what shows its owner nothing.

    Where several may act at once, some moves of others must leave it good, or nobody would ever finish one.
    """
    kept = [_is_kept(step, seat) for play in plays(key) for step in play.steps for seat in _waiting(step)]
    assert not kept or any(kept), "whatever others do spoils a half-made move"


def _waiting(step: Step) -> Iterator[Seat]:
    """List those who could move before somebody else did, and still can."""
    still = step.after.to_act()
    return (seat for seat in step.before.to_act() if seat != step.seat and seat in still)


def _is_kept(step: Step, seat: Seat) -> bool:
    before, after = step.before, step.after
    kept = before.moment(seat) == after.moment(seat)
    shown = replace(seen(before, seat), to_act=()) != replace(seen(after, seat), to_act=())
    assert kept or shown, f"seat {seat} has to begin again, and sees no reason"
    same = tuple(before.legal_moves(seat)) == tuple(after.legal_moves(seat))
    assert same or not kept, f"seat {seat} may go on with a move that is another one now"
    return kept
