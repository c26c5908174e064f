"""How a game looks and reads: what `render/games/<key>/` says, once, as its `LOOK`.

A look sees views, questions and events, never a position. It is given the names people chose, and a `Say` for
the language; the bot makes the names harmless before it sends texts to Discord.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from render import story
from render.asking import confirming, lettered, whole
from render.cover import ART, lid
from render.hearing import guessing, matching, names_of, plain, without_explanation, writings
from render.palette import HUES, Theme, palette
from render.sentences import Sentence, counted, say_event
from render.shape import Shape
from render.words import N_, Say, languages, say_in
from rules_engine.game import View, misread
from rules_engine.questions import SPAN, span

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from PIL.Image import Image

    from render.asking import Screen
    from render.canvas import Box, Canvas
    from render.cues import Cue
    from render.hearing import Names
    from render.palette import Palette
    from render.sentences import Fills, Sentences
    from rules_engine import Event, Move, Path, Question, Seat

V = TypeVar("V", bound=View)

ALT_LIMIT = 1024
TEXT_LIMIT = 2000
LABEL_LIMIT = 80
HINT_LIMIT = 100
NEWS_LIMIT = 250  # of the alternative text, for what happened last
OFFER_LIMIT = 400  # of the alternative text, for the answers to a question


@dataclass(frozen=True, slots=True, eq=False)
class Reel:
    """All that a film shows: it has one scale, which is computed once."""

    views: tuple[View, ...]


@dataclass(frozen=True, slots=True)
class Seating:
    """Who looks at a picture of whom."""

    names: tuple[str, ...]
    say: Say
    theme: Theme = Theme.STANDARD
    film: Reel | None = field(default=None, hash=False, repr=False)  # of which it is a picture
    tells: bool = True  # what happened last: a film does so only where points are made
    date: str = ""  # when the match ended, as it is written on the last picture
    shape: Shape = Shape.WIDE


@dataclass(frozen=True, slots=True)
class Wording:
    """What an option, or one of its values, is called and does; messages of the source, or said."""

    title: str
    explanation: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game and its values, as messages of the source."""

    wording: Wording
    values: Mapping[str, Wording] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Scene:
    """A position to show: a record played up to a ply, seen by a seat who has said the words of a path."""

    record: str
    ply: int | None = None  # all of it
    seat: Seat | None = None  # a spectator
    path: Path | None = None  # nothing is being asked


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the rules."""

    title: str
    text: str
    scene: Scene | None = None


FIRST = Option(
    Wording(N_("First player"), N_("Who begins.")),
    MappingProxyType(
        {
            "random": Wording(N_("Drawn by lot"), N_("Chance decides who begins.")),
            "0": Wording(N_("Seat 1"), N_("Whoever has the first seat begins.")),
        },
    ),
)


class Look(ABC, Generic[V]):
    """One game's face and voice."""

    title: str  # a message of the source, like all texts here
    blurb: str  # one sentence
    foretells: bool = False  # it may be told what a move would bring: that gives nothing away
    options: Mapping[str, Option]  # keyed like the game's options
    reasons: Mapping[str, str]  # why it ended, as a clause: "every pyramid is built"
    sentences: Sentences  # what each event tells
    fills: Fills  # how their places are filled in
    pages: tuple[Page, ...]  # of the rules
    departures: tuple[str, ...]  # from the box
    on_turn: str  # two sentences: what may be done in a turn
    turn_page: int = 0  # of the rules: its picture shows that
    jokes: Mapping[Cue, tuple[str, ...]] = MappingProxyType({})  # for races over its riddles
    shapes: tuple[Shape, ...] = tuple(Shape)  # in which it draws a match that is played
    brief: tuple[type[Event], ...] = ()  # moves that a film hurries through: passes, wrong answers
    victory: tuple[Sentence, Sentence] = (  # of one, of several
        counted("{name} wins with {n} point: {reason}.", "{name} wins with {n} points: {reason}."),
        counted(
            "{names} share the victory with {n} point each: {reason}.",
            "{names} share the victory with {n} points each: {reason}.",
        ),
    )
    tiebreak: str = ""  # which of those with as many points wins; nothing: they share it
    screens: Mapping[str, tuple[Screen, ...]] = MappingProxyType({})  # by verbs; without, each field is one
    words: Mapping[str, str] = MappingProxyType(
        {}
    )  # canonical words that are said otherwise in other languages

    @abstractmethod
    def draw(self, view: V, seating: Seating, question: Question | None) -> Image:
        """Draw what a seat sees, with the answers to the question marked; a palette picture."""

    def shape_for(self, view: View, wished: Shape) -> Shape:
        """Choose the shape of a picture: an end, which is passed around, is always wide."""
        return wished if wished in self.shapes and not view.outcome else Shape.WIDE

    def colors(self, theme: Theme) -> Palette:
        """Give the colors of this game's world."""
        return palette(theme, HUES)

    def light(self, view: V, theme: Theme) -> Palette:  # noqa: ARG002 - for games whose end is in another light
        """Give the colors of the picture of a position."""
        return self.colors(theme)

    def memento(self, view: V, seating: Seating) -> Image | None:  # noqa: ARG002 - most games make nothing that lasts
        """Draw what an ended match has made, by itself, with the names of who made it and the day."""
        return None

    def describe_memento(self, view: V, names: tuple[str, ...], say: Say) -> str:  # noqa: ARG002 - the same
        """Describe what `memento` draws; nothing where it draws nothing."""
        return ""

    def adorn(self, canvas: Canvas, box: Box) -> None:
        """Draw what is on the game's box beside its title."""

    def cover(self, theme: Theme, say: Say, people: str) -> Image:
        """Draw the game's box, for how many people it is on its side."""
        canvas = lid(self.colors(theme), say(self.title), say(self.blurb), people)
        self.adorn(canvas, ART)
        return canvas.picture()

    @abstractmethod
    def text(self, view: V, names: tuple[str, ...], say: Say) -> str:
        """Tell the whole position in at most TEXT_LIMIT characters: for screen readers and the terminal."""

    @abstractmethod
    def describe(self, view: V, names: tuple[str, ...], say: Say) -> Iterable[str]:
        """Tell the position in sentences, what matters most first."""

    @abstractmethod
    def prompt(self, question: Question, view: V, say: Say, last: str = "") -> str:
        """Word a question: "Which size?"; where answers settle more than one field, `last` is their last."""

    @abstractmethod
    def answer(self, question: Question, word: str, view: V, say: Say) -> str:
        """Word one answer, a word or several, as a whole: "Medium on c4"."""

    def tell(self, event: Event, names: tuple[str, ...], say: Say) -> str:
        """Tell an event in one sentence, or in none."""
        return _describe_event(self, event, names, say)

    def rules(self, say: Say) -> tuple[Page, ...]:
        """Explain the game in pages."""
        return tuple(replace(page, title=say(page.title), text=say(page.text)) for page in self.pages)

    def differences(self, say: Say) -> tuple[str, ...]:
        """Tell how our table differs from the box, a sentence or two each."""
        return tuple(map(say, self.departures))

    def hint(self, question: Question, word: str, view: V, names: tuple[str, ...], say: Say) -> str:  # noqa: ARG002 - for looks that have one
        """Add to an answer in a menu, in at most HINT_LIMIT characters."""
        return ""

    def finish(self, question: Question, view: V, say: Say) -> str:  # noqa: ARG002 - for looks that say it better
        """Word the button that ends a move to which more words could be added."""
        return say("That is all")

    def is_shot(self, view: V) -> bool:  # noqa: ARG002 - most games show every move
        """Return whether a film shows what led to a view."""
        return True

    def change(self, before: V, after: V, names: tuple[str, ...], say: Say) -> str:
        """Tell what a move does to the scores, as a clause: "you 4 to 6, Ben 5 to 3", or nothing."""
        people = [say("you") if seat == before.seat else name for seat, name in enumerate(names)]
        changes = [
            say("{name} {old} to {new}", name=name, old=old, new=new)
            for name, old, new in zip(people, before.scores, after.scores, strict=True)
            if old != new
        ]
        return ", ".join(changes)

    def may_score(self, move: Move, view: V) -> bool:  # noqa: ARG002 - in most games any move may
        """Return whether a move may bring points at once: one that never does need not be tried out."""
        return True

    def marks(self, question: Question) -> bool:  # noqa: ARG002 - most answers are on the board
        """Return whether a picture shows what may be answered: if not, the board stays as it is."""
        return True

    def letters(self, question: Question) -> Mapping[str, str]:  # noqa: ARG002 - for games without coordinates
        """Return the letter of each answer in the picture, by the answer; empty where they have none."""
        return {}

    def button(self, question: Question, word: str, view: V, say: Say) -> str:
        """Word an answer beside the picture that marks it, in few words: by its letter, if it wears one."""
        letter, told = self.letters(question).get(word), self.label(question, word, view, say)
        return lettered(letter, told, say) if letter else told

    def prospect(self, move: Move, view: V, say: Say) -> str:  # noqa: ARG002 - most moves show it on the board
        """Tell in a sentence what a move that brings no points builds, and what that is worth."""
        return ""

    def warning(self, move: Move, view: V, say: Say) -> str:  # noqa: ARG002 - most moves are no blunders by rule
        """Say in a sentence what a move gives away for good, if that is much."""
        return ""

    def turn(self, view: V, names: tuple[str, ...], say: Say) -> str:
        """Say who is to move, as a clause."""
        if view.outcome or not view.to_act:
            return say("The match is over")
        return say("{names} to move", names=say.list(names[seat] for seat in view.to_act))

    def heading(self, view: V, names: tuple[str, ...], say: Say, question: Question | None) -> str:
        """Say what the first line of the picture says: the question, whose turn it is, or who has won."""
        if question:
            return self.prompt(question, view, say, question.last)
        return story.verdict(view.outcome, names, say) if view.outcome else self.turn(view, names, say)

    def caption(self, view: V, names: tuple[str, ...], say: Say) -> Iterable[str]:
        """Tell what happened last in sentences, of which a picture shows the first that fit a line."""
        return [words for event in view.news if (words := self.tell(event, names, say))]

    def label(self, question: Question, word: str, view: V, say: Say) -> str:
        """Word an answer, also one that only narrows."""
        ends = span(word)
        if ends is None:
            return self.answer(question, word, view, say)
        first, last = (self.answer(question, end, view, say) for end in ends)
        return say("{first} to {last}", first=first, last=last)

    def alt(self, view: V, names: tuple[str, ...], say: Say, question: Question | None = None) -> str:
        """Describe the picture in at most ALT_LIMIT characters, what matters most first."""
        asked = self.describe_choices(question, view, say) if question else ""
        text, *sentences = _describe_position(self, view, names, say)
        for sentence in filter(None, (asked, *sentences)):
            longer = f"{text} {sentence}"
            if len(longer) <= ALT_LIMIT:
                text = longer
        return text[:ALT_LIMIT]

    def latest(self, view: V, names: tuple[str, ...], say: Say) -> str:
        """Tell what happened last, without what is long."""
        text = ""
        for event in view.news:
            told = self.tell(event, names, say)
            if len(text) + len(told) < NEWS_LIMIT:
                text = f"{text} {told}".strip()
        return text

    def describe_choices(self, question: Question, view: V, say: Say) -> str:
        """Tell what is asked and what may be chosen, by labels or, where these are many, by words."""
        asked = self.prompt(question, view, say, question.last)
        if not question.answers or question.last not in ("", question.about):
            return asked  # the answers say more than its words do
        choices = self._labels(question, view, say) or " ".join(question.answers).replace(SPAN, "\N{EN DASH}")
        if len(choices) > OFFER_LIMIT:
            return asked
        return say("{question} You may choose: {choices}.", question=asked, choices=choices)

    def _labels(self, question: Question, view: V, say: Say) -> str:
        """Line up the labels of all answers; nothing as soon as there is no room for another."""
        labels: list[str] = []
        for word in question.answers:
            labels.append(self.label(question, word, view, say))
            if sum(map(len, labels)) > OFFER_LIMIT:
                return ""
        series = say.series(labels)
        return series if len(series) <= OFFER_LIMIT else ""

    def signs(self, position: str) -> str:
        """Show a position of a riddle as a line of small signs, which need no picture."""
        return position

    def sign(self, order: str, orders: Path) -> str:  # noqa: ARG002 - a game may have a sign for each
        """Show an order of a riddle, one of those, as a small sign; nothing where there is none."""
        return ""

    def tale(self, view: V, names: tuple[str, ...], say: Say) -> tuple[str, ...]:
        """Tell all of a position, a sentence each, to be read aloud."""
        news = story.telling(self, view.news, names, say)
        told = (story.headline(self, view, names, say), news, *self.describe_in_words(view, names, say))
        return tuple(dict.fromkeys(filter(None, told)))

    def describe_in_words(self, view: V, names: tuple[str, ...], say: Say) -> Iterable[str]:
        """Tell the whole position in sentences of words, where a picture's text has to be shorter."""
        return self.describe(view, names, say)

    def around(self, view: V, place: str, names: tuple[str, ...], say: Say) -> Iterable[str]:  # noqa: ARG002 - for games with places
        """Tell what is on a place of the board and beside it; nothing, if there is no such place."""
        return ()

    def turn_rules(self, view: V, say: Say) -> str:  # noqa: ARG002 - for games whose turns differ
        """Tell in two sentences what may be done in this turn."""
        return say(self.on_turn)

    def turn_scene(self, view: V) -> Scene | None:  # noqa: ARG002 - for games whose turns differ
        """Show what may be done in this turn, in another match."""
        return self.pages[self.turn_page].scene

    def may(self, moves: Iterable[Move], say: Say) -> str:
        """List moves as they are typed; those that only end otherwise together: `M a3, c4; L c4`.

        Ends with commas of their own are set apart by more than a comma: `R3 -2,1 / 0,1`.
        """
        ends: dict[str, list[str]] = {}
        for move in moves:
            begun, space, end = self.short(move, say).rpartition(" ")
            ends.setdefault(begun + space if space else end, []).append(end if space else "")
        return say.series(
            begun + (" / " if "," in found[0] else ", ").join(found) for begun, found in ends.items()
        )

    def option(self, name: str, say: Say) -> Wording:
        return _translate_wording(self.options[name].wording, say)

    def value(self, name: str, value: str, say: Say) -> Wording:
        return _translate_wording(self.options[name].values[value], say)

    def reason(self, reason: str, say: Say) -> str:
        return say({**story.REASONS, **self.reasons}[reason])

    def translate_words(self, words: str, say: Say) -> str:
        """Put the canonical words of a move, or the first of them, into a language."""
        return _translate_words(self, words, say)

    def canonical(self, words: str, say: Say) -> str:
        """Put words said in a language into canonical ones, as far as they are known."""
        known = {plain(say(localized)): word for word, localized in self.words.items()}
        return " ".join(known.get(plain(word), word) for word in words.split())

    def parse_move(self, words: str, moves: Iterable[Move], say: Say) -> Move:
        """Parse a move in canonical words or in a language; case, spaces and accents do not matter."""
        legal = tuple(moves)
        said = plain(words)
        for move in legal:
            if said in writings(str(move)):
                return move
        for move in legal:
            if said in writings(self.translate_words(str(move), say)):
                return move
        raise misread(words, legal)

    @property
    def verbs(self) -> tuple[str, ...]:
        """List the words with which moves begin."""
        return tuple(word for word in self.words if word.islower())

    def extra_names(self, move: Move, view: V, say: Say) -> Iterable[tuple[int, str]]:  # noqa: ARG002 - for looks that know more
        """Give more names of the words of a move, by their places in its path."""
        return ()

    def match_moves(
        self, words: str, moves: Iterable[Move], view: V, *, begun: bool = False
    ) -> tuple[Move, ...]:
        """Find the moves that words may mean, in all languages at once; `begun`: the last word may go on."""
        legal = tuple(moves)
        said = plain(without_explanation(words))
        ways = [(move, _writings_of_move(self, move)) for move in legal]
        squashed = tuple(move for move, written in ways if said in written)
        if squashed and begun:
            longer = (move for move, written in ways if any(one.startswith(said) for one in written))
            return tuple(dict.fromkeys((*squashed, *longer)))
        return squashed or matching(words, self._names_of_moves(legal, view), begun=begun)

    def wordings(self, moves: Iterable[Move], view: V) -> dict[str, Move | None]:
        """Word moves in every language, as buttons do and confirmations; None: several are worded so."""
        voices = tuple(map(say_in, languages()))
        found: dict[str, Move | None] = {}
        for move in moves:
            for words in {words for say in voices for words in self._wordings(move, view, say)}:
                found[words] = None if words in found else move
        return found

    def _wordings(self, move: Move, view: V, say: Say) -> tuple[str, str]:
        """Word a move as its button does, and as it is confirmed."""
        answer = self.answer(whole(move), " ".join(move.path), view, say)
        return plain(answer), plain(self.prompt(confirming(move), view, say).rstrip(" ?\u202f\u00a0"))

    def guess_moves(self, words: str, moves: Iterable[Move], view: V) -> tuple[Move, ...]:
        """Find the moves that may be meant where not all is understood, or only the beginning is said."""
        legal, said = tuple(moves), plain(words)
        ways = ((move, _writings_of_move(self, move)) for move in legal)
        longer = (move for move, written in ways if any(one.startswith(said) for one in written))
        return guessing(words, self._names_of_moves(legal, view)) or (tuple(longer) if len(said) > 1 else ())

    def _names_of_moves(self, moves: tuple[Move, ...], view: V) -> list[tuple[Move, Names]]:
        """List the names of the words of each move, in all languages."""
        voices = tuple(map(say_in, languages()))
        known = {word: frozenset(plain(say(said)) for say in voices) for word, said in self.words.items()}
        return [
            (
                move,
                names_of(move, [name for say in voices for name in self.extra_names(move, view, say)], known),
            )
            for move in moves
        ]

    def short(self, move: Move, say: Say) -> str:
        """Spell a move as people write it: without its verb."""
        _, space, rest = self.translate_words(str(move), say).partition(" ")
        return rest if space else self.translate_words(str(move), say)


def _translate_wording(wording: Wording, say: Say) -> Wording:
    return Wording(say(wording.title), say(wording.explanation) if wording.explanation else "")


@lru_cache(maxsize=512)
def _describe_event(look: Look[Any], event: Event, names: tuple[str, ...], say: Say) -> str:
    """Word an event once for the picture, the card and the story of its move."""
    return say_event(look.sentences[type(event)], look.fills, event, names, say)


@lru_cache(maxsize=8192)
def _translate_words(look: Look[Any], words: str, say: Say) -> str:
    return " ".join(say(look.words[word]) if word in look.words else word for word in words.split(" "))


@lru_cache(maxsize=4096)
def _writings_of_move(look: Look[Any], move: Move) -> frozenset[str]:
    """Write a move without its verb in one word, in every language."""
    voices = map(say_in, languages())
    forms = (*(look.short(move, say) for say in voices), str(move).partition(" ")[2])
    return frozenset(one for form in forms for one in writings(form))


@lru_cache(maxsize=64)
def _describe_position(look: Look[Any], view: View, names: tuple[str, ...], say: Say) -> tuple[str, ...]:
    """Describe a position without a question: all questions about it share that."""
    headline = story.headline(look, view, names, say)
    return (headline, look.latest(view, names, say), *look.describe(view, names, say))
