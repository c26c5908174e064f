"""How Subdivision looks and reads."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from render import story
from render.canvas import Canvas
from render.games.subdivision.board import (
    COLUMNS,
    LAWN,
    Sight,
    candidates,
    draw_coordinates,
    draw_estate,
    estate,
)
from render.games.subdivision.card import draw_card
from render.games.subdivision.rules import differences, pages
from render.look import FIRST, Look, Option, Page, Seating, Wording
from render.palette import HUES, palette
from render.panel import heading, layout, notes, seat_card
from render.words import N_, Say
from rules_engine.games.subdivision import (
    FREE,
    PARK,
    PRIVATE_PARK_WORTH,
    SIZES,
    Builds,
    Encloses,
    Parks,
    Passes,
    SubdivisionView,
)
from rules_engine.games.subdivision.objections import (
    Crowded,
    Lonely,
    Outside,
    Spent,
    Taken,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL.Image import Image

    from rules_engine import Event, Question, Seat

PIECES = {"S": N_("a small pyramid"), "M": N_("a medium pyramid"), "L": N_("a large pyramid")}
TITLES = {"S": N_("Small"), "M": N_("Medium"), "L": N_("Large")}
PLURALS = {"S": N_("smalls"), "M": N_("mediums"), "L": N_("larges")}
THREE_HOUSE = 9  # pyramids of a seat with three sets instead of five


class SubdivisionLook(Look[SubdivisionView]):
    title = N_("Subdivision")
    blurb = N_(
        "Build houses of three sizes between the parks, in few groups, and keep smalls away from larges."
    )
    heaviest = 60_000
    words = MappingProxyType(
        {"build": N_("build"), "park": N_("park"), "S": N_("S"), "M": N_("M"), "L": N_("L")},
    )
    reasons = MappingProxyType(
        {"built": N_("every pyramid is built"), "deadlock": N_("nobody can build any more")},
    )
    options = MappingProxyType(
        {
            "parks": Option(
                Wording(N_("Parks"), N_("Where the parks lie; nobody builds on them.")),
                {
                    "default": Wording(N_("As in the book"), N_("In the corners, and a few in the middle.")),
                    "random": Wording(N_("By chance"), N_("Each on a cell drawn by lot.")),
                    "placed": Wording(N_("Placed by the players"), N_("One each in turn, before building.")),
                },
            ),
            "private_parks": Option(
                Wording(N_("Private parks"), N_("Points for enclosing a park.")),
                {
                    "no": Wording(N_("No"), N_("A park brings no points.")),
                    "yes": Wording(N_("Yes"), N_("A park with one group all around it brings 3 points.")),
                },
            ),
            "sets": Option(
                Wording(N_("Pyramids"), N_("How many of each size a player has.")),
                {
                    "5": Wording(N_("5 of each size"), N_("The full game.")),
                    "3": Wording(N_("3 of each size"), N_("A short game on a smaller board.")),
                },
            ),
            "first": FIRST,
        },
    )

    def draw(self, view: SubdivisionView, seating: Seating, question: Question | None) -> Image:
        canvas = Canvas(palette(seating.theme, HUES[:4], LAWN))
        variants = _variants(view, seating.say)
        places = layout(view.seats, seating.theme, len(variants))
        sight = Sight(view, seating, candidates(question, view.size))
        board = estate(places.board, view.size, seating.theme)
        heading(
            canvas, places.line, view, seating, lambda names: self.heading(view, names, seating.say, question)
        )
        draw_estate(canvas, board, sight)
        draw_coordinates(canvas, board, sight.offered)
        for seat, box in enumerate(places.cards):
            draw_card(canvas, seat_card(canvas, box, seat, view, seating), seat, sight)
        notes(canvas, places.notes, variants, seating)
        return canvas.picture()

    def text(self, view: SubdivisionView, names: tuple[str, ...], say: Say) -> str:
        lines = [story.headline(self, view, names, say), "", *_grid(view, say), "", *_legend(view, say)]
        lines += [_account(view, seat, names, say) for seat in range(view.seats)]
        return "\n".join((*lines, *_variants(view, say)))

    def describe(self, view: SubdivisionView, names: tuple[str, ...], say: Say) -> Iterator[str]:
        if view.last is not None:
            yield say("The last move was on {cell}.", cell=_name(view, view.last))
        for seat in range(view.seats):
            yield _account(view, seat, names, say) + "."
            yield _built(view, seat, say)
        parks = [_name(view, cell) for cell, thing in enumerate(view.cells) if thing == PARK]
        if parks:
            yield say("Parks: {cells}.", cells=" ".join(parks))
        for line in _variants(view, say):
            yield f"{line}."

    def prompt(self, question: Question, view: SubdivisionView, say: Say) -> str:  # noqa: ARG002 - the same in every view
        if question.about == "size":
            return say("Which size?")
        verb, *words = question.path
        if verb == "park":
            return say("Park: which column?") if question.about == "column" else say("Park: which cell?")
        size = say(TITLES[words[0]])
        if question.about == "column":
            return say("{size}: which column?", size=size)
        return say("{size}: which cell?", size=size)

    def answer(self, question: Question, word: str, view: SubdivisionView, say: Say) -> str:  # noqa: ARG002 - the same in every view
        if question.about == "size":
            return say("{size} ({letter})", size=say(TITLES[word]), letter=say(self.words[word]))
        return f"{question.path[-1]}{word}" if question.about == "row" else word

    def hint(self, question: Question, word: str, view: SubdivisionView, say: Say) -> str:
        places = sum(move.path[len(question.path)] == word for move in question.moves)
        if question.about == "size":
            left = view.left[view.to_act[0]][SIZES.index(word)]
            said = say.count("{n} place", "{n} places", places)
            return say("{left} left, {places}", left=left, places=said)
        return say.count("{n} place", "{n} places", places) if question.about == "column" else ""

    def tell(self, event: Event, names: tuple[str, ...], say: Say) -> str:
        match event:
            case Builds(seat, size, column, row):
                piece = say(PIECES[size])
                return say(
                    "{name} builds {piece} on {cell}.", name=names[seat], piece=piece, cell=f"{column}{row}"
                )
            case Parks(seat, column, row):
                return say("{name} lays out a park on {cell}.", name=names[seat], cell=f"{column}{row}")
            case Passes(seat):
                return say("{name} has no place to build and passes.", name=names[seat])
            case Encloses(seat, column, row):
                return say(
                    "The park on {cell} becomes private: {n} more points for {name}.",
                    name=names[seat],
                    cell=f"{column}{row}",
                    n=PRIVATE_PARK_WORTH,
                )
        return _objection(event, say)

    def rules(self, say: Say) -> tuple[Page, ...]:
        return pages(say)

    def differences(self, say: Say) -> tuple[str, ...]:
        return differences(say)


def _objection(event: Event, say: Say) -> str:
    match event:
        case Outside(column, row):
            return say("There is no cell {cell} on this board.", cell=f"{column}{row}")
        case Taken(column, row):
            return say("The cell {cell} is not free.", cell=f"{column}{row}")
        case Spent(size):
            return say("There is nothing left of this size: {piece}.", piece=say(PIECES[size]))
        case Crowded(column, row):
            return say("Your large pyramid on {cell} is too near for another one.", cell=f"{column}{row}")
        case Lonely(column, row):
            return say(
                "Near {cell} there is no small or large pyramid of anybody else.", cell=f"{column}{row}"
            )
    return ""


def _name(view: SubdivisionView, cell: int) -> str:
    column, row = divmod(cell, view.size)
    return f"{COLUMNS[column]}{row + 1}"


def _variants(view: SubdivisionView, say: Say) -> tuple[str, ...]:
    """Name what is played otherwise than in the standard game."""
    built = sum(0 < thing <= len(SIZES) for thing in view.cells)
    lines = [say("Private parks")] if view.private else []
    if built + sum(view.left[0]) == THREE_HOUSE:
        lines.append(say("3 of each size"))
    if view.parks_left:
        lines.append(say.count("{n} park to place", "{n} parks to place", view.parks_left))
    return tuple(lines)


def _grid(view: SubdivisionView, say: Say) -> Iterator[str]:
    """Draw the board in letters, for a font in which all are equally wide."""
    letters = [say(size) for size in SIZES]
    for row in reversed(range(view.size)):
        things = (view.cells[column * view.size + row] for column in range(view.size))
        yield f"{row + 1} " + " ".join(_sign(thing, letters) for thing in things)
    yield "  " + " ".join(f" {column}" for column in COLUMNS[: view.size])


def _sign(thing: int, letters: list[str]) -> str:
    if thing == PARK:
        return "##"
    seat, size = divmod(thing - 1, 3)
    return " ." if thing == FREE else f"{seat + 1}{letters[size]}"


def _legend(view: SubdivisionView, say: Say) -> Iterator[str]:
    yield say("## is a park, 1{large} a large pyramid of seat 1.", large=say("L"))
    if view.last is not None:
        yield say("The last move was on {cell}.", cell=_name(view, view.last))


def _account(view: SubdivisionView, seat: Seat, names: tuple[str, ...], say: Say) -> str:
    score = view.details[seat]
    parts = [
        say.count("{n} pip", "{n} pips", score.pips),
        say.count("\u2212 {n} group", "\u2212 {n} groups", score.groups),
        say("\u2212 {n} beside smalls", n=score.lost),
    ]
    if view.private:
        parts.append(say("+ {n} private parks", n=score.private))
    left = " ".join(f"{say(size)} {count}" for size, count in zip(SIZES, view.left[seat], strict=True))
    return say(
        "{seat} {mark} {name}: {n} = {parts}; left: {left}",
        seat=seat + 1,
        mark=story.MARKS[seat],
        name=names[seat],
        n=score.total,
        parts=" ".join(parts),
        left=left,
    )


def _built(view: SubdivisionView, seat: Seat, say: Say) -> str:
    groups = []
    for size, letter in enumerate(SIZES):
        cells = [_name(view, cell) for cell, thing in enumerate(view.cells) if thing == 1 + 3 * seat + size]
        if cells:
            groups.append(say("{size} {cells}", size=say(PLURALS[letter]), cells=" ".join(cells)))
    return say("Built: {groups}.", groups=", ".join(groups)) if groups else say("Nothing built.")


LOOK = SubdivisionLook()
