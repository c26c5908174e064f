"""A match as one person, or everybody, sees it: the view, the words and the colors."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property, lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from bot.front.card import Button, Cover, Drawing
from bot.front.click import Click
from bot.front.words import plain, ranked_lines, voice
from bot.match.match import Standing, Status
from bot.people.person import Person
from render import story
from render.hearing import Unclear, bare, is_open_ended, sentence
from render.palette import HUES, Theme, colors
from render.scenes import replay_scene, seat_names
from render.shape import Shape
from render.shelf import LOOKS
from render.words import languages, say_in
from rules_engine import GAMES, RESIGN, TABLE_WORDS, UNDO, IllegalMove, State, choices, standing
from rules_engine.game import hides, misread

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from bot.front.reader import Reader
    from bot.match.match import Chair, Match
    from render.look import Look, Scene
    from render.words import Say
    from rules_engine import Entry, Move, Path, Question, Record, Seat, Table, View
    from rules_engine.questions import AnswerTree


STORY_MOVES = 6  # moves in one story
SPELLED_OUT = 3  # letters; a shorter small word may be a mistyped syllable


@dataclass(frozen=True, eq=False)
class Perspective:
    match: Match
    table: Table
    seat: Seat | None
    lang: str
    theme: str
    person: Person | None = None  # the only reader; None if many read it, who have different settings

    @cached_property
    def look(self) -> Look[Any]:
        return LOOKS[self.match.game]

    @cached_property
    def say(self) -> Say:
        return voice(self.lang)

    @cached_property
    def view(self) -> View:
        return story.with_reason(self.table.view(self.seat), reason_of(self.match))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names for Discord's text: they neither ping nor format."""
        return tuple(f"**{plain(name)}**" for name in self.match.names)

    @cached_property
    def tree(self) -> AnswerTree[Move]:
        """Sort what this seat may do by the words of the moves."""
        assert self.seat is not None, "spectators do not move"
        return choices(self.table.state, self.seat)

    @property
    def moves(self) -> tuple[Move, ...]:
        return self.tree.moves

    def step(self, path: Path) -> Question | Move:
        """Return what follows some words; remember it, since the way back asks for it once more."""
        if path not in self._steps:
            self._steps[path] = self.tree.ask(path)
        return self._steps[path]

    @cached_property
    def _steps(self) -> dict[Path, Question | Move]:
        return {}

    def click(self, verb: str, path: Path) -> Click:
        """Let a button carry the first words of a move."""
        return Click(verb, self.match.id, self.match.ply, path)

    @property
    def is_now(self) -> bool:
        """Tell whether this is the present table, seen from the reader's own seat."""
        return True

    @property
    def lead(self) -> str:
        """Return the text above everything else on a private sheet, if there is one."""
        if self.seat is None or not self.match.chairs[self.seat].lost_plan:
            return ""
        return self.say("-# The game went another way, so your plan was dropped.")

    @property
    def confirm_label(self) -> str:
        """Label the button that ends the questions."""
        return self.say("Confirm")

    def more_confirms(self, move: Move) -> tuple[Button, ...]:  # noqa: ARG002 - in the present there is one way
        """Offer what else confirms a move."""
        return ()

    def of_seat(self, seat: Seat) -> Perspective:
        """Show the same match from another seat, in the same words and colors."""
        return replace(self, seat=seat)

    @cached_property
    def has_secrets(self) -> bool:
        """Tell whether this seat sees something that a spectator does not."""
        if self.seat is None or not hides(self.table.state):
            return False
        return replace(self.view, seat=None) != self._public_view

    @cached_property
    def _public_view(self) -> View:
        return story.with_reason(self.table.view(None), reason_of(self.match))

    @property
    def accent(self) -> int | None:
        """The color of the seat to move; of the winner, in the end."""
        seats = self.view.to_act
        if self.view.outcome:
            seats = tuple(seat for seat, rank in enumerate(self.view.outcome.ranks) if rank == 1)
        return int(colors(Theme(self.theme))[HUES[seats[0]]][1:], 16) if len(seats) == 1 else None

    def drawing(self, question: Question | None = None) -> Drawing:
        """Draw what this seat sees; where everybody sees the same, it is one picture for all."""
        if question is None:
            return self._board
        return self._draw(self.view, question)

    def memento(self) -> Drawing | None:
        """Draw what an ended match has made, by itself, where the game makes something."""
        alt = self.look.describe_memento(self.view, self.match.names, self.say)
        return replace(self.drawing(), alt=alt, is_memento=True) if alt else None

    @cached_property
    def _board(self) -> Drawing:
        """Draw the board without a question; remember it, since one answer can need it many times."""
        return self._draw(self.view if self.has_secrets else self._public_view)

    def _draw(self, view: View, question: Question | None = None) -> Drawing:
        return Drawing(
            game=self.match.game,
            view=view,
            names=self.match.names,
            lang=self.lang,
            theme=self.theme,
            alt=self.look.alt(view, self.match.names, self.say, question),
            question=question,
            day=last_day_of(self.match) if self.view.outcome else None,
            shape=self.look.shape_for(view, Shape.WIDE if self.person is None else Shape.TALL),
        )

    def parse_move(self, words: str) -> str:
        """Parse a typed move, in any language we speak; raise `Unclear` if it may mean several."""
        assert self.seat is not None, "spectators do not move"
        moves = self.moves
        with suppress(IllegalMove):
            return str(self.look.parse_move(words, moves, self.say))
        for said in dict.fromkeys((words, bare(words, SPELLED_OUT))):
            with suppress(IllegalMove):
                return str(self.table.state.read(self.seat, said))
        meant = self.look.match_moves(words, moves, self.view)
        if len(meant) == 1 and not is_open_ended(meant[0]):
            return str(meant[0])
        if worded := self._wordings.get(sentence(words)):
            return str(worded)
        refused = misread(words, moves)
        if not meant and not self.objection(words):
            guessed = self.look.guess_moves(words, moves, self.view)
            meant = guessed if len(guessed) == 1 or not refused.nearest else ()
        raise Unclear(words, meant) if meant else refused

    @cached_property
    def _wordings(self) -> dict[str, Move | None]:
        """Remember how all moves are worded: to find it out is most of the cost of reading odd words."""
        return self.look.wordings(self.moves, self.view)

    def move(self, words: str) -> Move:
        """Find a legal move by its canonical words."""
        assert self.seat is not None, "spectators do not move"
        read: Move = self.table.state.read(self.seat, words)
        return read

    def outlook(self, move: Move) -> View | None:
        """Return the view that a legal move leads to, unless that reveals something."""
        if not self.look.foretells or self.seat is None:
            return None
        table = self.table.make(self.seat, move)
        return None if table.revealed else table.view(self.seat)

    @property
    def has_rest(self) -> bool:
        """Tell whether the game can finish what this seat has begun; it is enough to find one move."""
        return self.seat is not None and any(True for _ in self.table.state.rest(self.seat))

    def gain(self, move: Move) -> int | None:
        """Count the points of a legal move; None if it brings none for sure, or if that reveals something."""
        if move not in self._gains:
            self._gains[move] = self._gain(move)
        return self._gains[move]

    @cached_property
    def _gains(self) -> dict[Move, int | None]:
        return {}

    def _gain(self, move: Move) -> int | None:
        if self.seat is None or not (self.look.foretells and self.look.may_score(move, self.view)):
            return None
        table = self.table.make(self.seat, move)
        if table.revealed:
            return None
        return table.state.tally(self.seat)[self.seat] - self.view.scores[self.seat]

    @property
    def names_rules(self) -> bool:
        """Tell whether the game can name the rule that forbids a move."""
        return type(self.table.state).objection is not State.objection

    def objection(self, words: str) -> str:
        """Name the rule that forbids what somebody typed, if the game can."""
        return next(filter(None, map(self.rule_against, dict.fromkeys(self._canonical_wordings(words)))), "")

    def rule_against(self, words: str) -> str:
        """Name the rule that forbids a move given in the words of the rules."""
        event = None if self.seat is None else self.table.state.objection(self.seat, words)
        return self.look.tell(event, self.names, self.say) if event else ""

    def _canonical_wordings(self, words: str) -> Iterator[str]:
        """Yield every canonical wording that words may mean, in all languages that know them."""
        own = self.look.canonical(words, self.say)
        others = (self.look.canonical(words, say) for say in map(say_in, languages()))
        for said in (own, *(other for other in others if other != " ".join(words.split()))):
            has_verb = said.split(" ")[0] in self.look.verbs
            begun = ("",) if has_verb else ("", *(f"{verb} " for verb in self.look.verbs))
            yield from (verb + text for text in dict.fromkeys((said, bare(said))) for verb in begun)

    def text(self) -> str:
        return self.look.text(self.view, self.match.names, self.say)

    def story(self, *, is_drawn: bool = False) -> str:
        """Tell what has happened since people last moved: their move, and those of the computers after it.

        Leave out what a picture beside it shows, if it is drawn.
        """
        views = self._positions_since_people_moved()
        told = [view.last_change(is_drawn=is_drawn) for view in views[-STORY_MOVES:]]
        if left := len(views) - len(told):
            told.insert(0, self.say.count("After another move:", "After {n} other moves:", left))
        return "\n".join(filter(None, told))

    def news(self) -> str:
        """Tell the story beside its picture, unless the headline already says which of two has resigned."""
        outcome = self.view.outcome
        is_told = outcome is not None and story.tells_leaver(outcome, self.match.seats)
        return "" if is_told else self.story(is_drawn=True)

    def _positions_since_people_moved(self) -> list[Perspective]:
        """List the positions that computers and plans have led to since a person at the table moved."""
        if self._is_made_here(self.table):
            return [self]
        tables = []
        for table in reversed(_tables_of(self.table.record)):
            tables.append(table)
            if self._is_made_here(table):
                break
        return [replace(self, table=table) for table in reversed(tables)]

    def _is_made_here(self, table: Table) -> bool:
        """Tell whether a person at the table led to this position, or no move did."""
        entry = _last_move(table)
        return entry is None or (entry.level is None and table.ply not in self.match.planned)

    def last_change(self, *, is_drawn: bool = False) -> str:
        """Describe the last change: what a move did, how many were taken back, or who has left."""
        log = self.table.record.log
        done = tuple(takewhile(lambda entry: entry.words in TABLE_WORDS, reversed(log)))
        if not done:
            # The last entry may be a move made for somebody who left just before.
            left = self._departure(log[-2]) if len(log) > 1 else ""
            if is_drawn:
                news = " ".join(self.look.caption(self.view, self.names, self.say))
            else:
                news = story.telling(self.look, self.view.news, self.names, self.say)
            return f"{left} {news}".strip()
        if done[0].words == RESIGN:
            return self._departure(done[0])
        count = sum(entry.words == UNDO for entry in done)  # not by whom: their seat may be another's now
        return self.say.count("A move was taken back.", "{n} moves were taken back.", count)

    def _departure(self, entry: Entry) -> str:
        name, standing = self.names[entry.seat], self.match.chairs[entry.seat].standing
        if entry.words != RESIGN:
            return ""
        if standing is Standing.LATE:
            return self.say("{name} ran out of time.", name=name)
        return self.say("{name} resigned.", name=name)

    def standings(self) -> str:
        remarks = tuple(self._remark(chair) for chair in self.match.chairs)
        return ranked_lines(story.standings(self.view, self.names, self.say, remarks))

    def _remark(self, chair: Chair) -> str:
        """Say what is special about a seat at present."""
        is_running = self.match.status is Status.RUNNING
        stands_in = self.say("the computer plays") if is_running and chair.is_absent else ""
        match chair.standing:
            case Standing.LEFT:
                said = self.say("has resigned")
            case Standing.LATE:
                said = self.say("ran out of time")
            case Standing.OFFERED if is_running:
                said = self.say("seat free")
            case _:
                said = ""
        return ", ".join(filter(None, (said, stands_in)))

    def headline(self) -> str:
        if self.view.outcome:
            return story.ending(self.look, self.view.outcome, self.names, self.say)
        if self.match.status is Status.CLOSED:
            return self.say("The match ended without a result.")
        return self.look.turn(self.view, self.names, self.say)


def own_perspective(match: Match, table: Table) -> Perspective | None:
    """Show a match to the one person who plays it against computers, if its card is their sheet.

    It is where nobody else reads it, and elsewhere as long as they see nothing that a spectator does not.
    Where all search at once, the card changes while they answer, so it is not.
    """
    seat = next((seat for seat, chair in enumerate(match.chairs) if chair.is_present), None)
    if seat is None or not match.is_solo or match.status is not Status.RUNNING or match.clocks:
        return None
    if GAMES[match.game].riddles is not None:
        return None
    user_id = match.chairs[seat].user_id
    assert user_id is not None, "a person sits there"
    seen = Perspective(match, table, seat, match.lang, match.theme, Person(user_id))
    return seen if match.place.is_private or not seen.has_secrets else None


def private_perspective(reader: Reader, match: Match, table: Table) -> Perspective:
    """Show a match to one reader: from their seat, in their language and colors."""
    seat, theme = match.seat_of(reader.user_id), reader.theme or match.theme
    return Perspective(match, table, seat, reader.lang, theme, reader.person)


@lru_cache(maxsize=8)  # few: each holds all tables of a match, for the cards of one moment
def _tables_of(record: Record) -> tuple[Table, ...]:
    """List the tables that the moves of a match led to."""
    return tuple(standing(record)[1:])


def _last_move(table: Table) -> Entry | None:
    """Return the last entry of the log, if it is a move."""
    last = table.record.log[-1] if table.ply else None
    return None if last is None or last.words in TABLE_WORDS else last


def reason_of(match: Match) -> str | None:
    """Return why a match ended where its rules cannot: to them, a loss on time is a resignation."""
    return story.LATE if any(chair.standing is Standing.LATE for chair in match.chairs) else None


def last_day_of(match: Match) -> date:
    """Return the day of the last move; of a finished match, the day on which it ended."""
    return datetime.fromtimestamp(match.moved_at, UTC).date()


def drawing_of(scene: Scene, lang: str, theme: str = Theme.STANDARD) -> Drawing:
    """Draw a position of no match, for the rules."""
    game, view, question = replay_scene(scene)
    say = voice(lang)
    names = seat_names(view.seats, say)
    return Drawing(game, view, names, lang, theme, LOOKS[game].alt(view, names, say, question), question)


def box_of(game: str, lang: str, theme: str) -> Cover:
    """Show a game as it stands on the shelf."""
    say = voice(lang)
    return Cover(game, lang, theme, say("The box of {game}.", game=say(LOOKS[game].title)))
