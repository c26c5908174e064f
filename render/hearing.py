"""What somebody means who types a move: its words in any language we speak, in any order, the verb or not."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import fields as fields_of
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from rules_engine import Kind
from rules_engine.errors import Hints, IllegalMove
from rules_engine.game import GAP, NUMBERS, questions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from rules_engine import Move

Names: TypeAlias = "tuple[frozenset[str], ...]"  # for each word of a move, what it may be called
ELISION = re.compile(r"\b[dlj]['\u2019]", re.IGNORECASE)
PARTED = re.compile("[-=]?>|[\u2192/;&+]|(?<=[^\\W\\d_])[-,](?=\\w)")  # `B->C`, `m-c4`; not `-1,0`
TO = re.compile("(?<!\\S)(?:\u00e0|a\u0300)(?!\\S)", re.IGNORECASE)  # without its accent it is a place
GAIN = re.compile(r",\s*[+\u2212]\d+\s*$")  # what a suggestion says that it brings
FILLERS = frozenset(
    (
        *("a", "an", "and", "at", "for", "from", "in", "of", "on", "onto", "the", "then", "to", "with"),
        *("artist", "ask", "card", "case", "cell", "column", "first", "house", "i", "number", "place"),
        *("please", "pyramid", "row", "score", "shout", "space", "spaces", "stones"),
        *("artiste", "carte", "colonne", "crier", "demander", "encoche", "encoches", "je", "maison"),
        *("n\N{DEGREE SIGN}", "numero", "pierres", "puis", "pyramide", "abord", "dans", "de", "des", "du"),
        *("en", "et", "la", "le", "les", "sur", "un", "une", "vers"),
    )
)

ENDINGS = ("e", "ne", "he", "r")  # `petit`, `moyen`, `blanc`: people may think of a house; `je passe`
SHORTEST = 4  # of such words; letters and `ne` are something else


class Unclear(IllegalMove):
    """These words may mean several moves."""

    def __init__(self, words: str, moves: tuple[Move, ...]) -> None:
        super().__init__(words, lambda: Hints(nearest=tuple(map(str, moves))))


@lru_cache(maxsize=4096)
def tokens(words: str) -> tuple[str, ...]:
    """Take words apart; what a suggestion tells behind a colon only explains it."""
    said = PARTED.sub(" ", TO.sub(" ", ELISION.sub("", without_explanation(words))))
    return tuple(filter(None, (plain(word.strip(".,;!?()#")) for word in said.split())))


def without_explanation(words: str) -> str:
    """Leave out what a suggestion tells of a move behind its colon, and what it brings."""
    return GAIN.sub("", words.partition(":")[0])


def sentence(words: str) -> str:
    """Read words as what a button or a confirmation says, without the mark at its end."""
    return plain(without_explanation(words).rstrip(" .?!"))


def bare(words: str, shortest: int = 1) -> str:
    """Leave out the words that say nothing by themselves; short ones may be a slip of what does."""
    said = PARTED.sub(" ", without_explanation(words)).split()
    return " ".join(word for word in said if plain(word) not in FILLERS or len(word) < shortest)


@lru_cache(maxsize=4096)
def plain(words: str) -> str:
    """Forget case and accents, and spaces but those between two numbers."""
    letters = unicodedata.normalize("NFKD", NUMBERS.sub(GAP, words.casefold()))
    return "".join(letter for letter in letters if not letter.isspace() and not unicodedata.combining(letter))


@lru_cache(maxsize=8192)
def writings(words: str) -> frozenset[str]:
    """Return how words may be written in one: with the gaps between their numbers, and without."""
    written = plain(words)
    return frozenset((written, written.replace(GAP, "")))


def is_open_ended(move: Move) -> bool:
    """Return whether a move is a sequence of any length: its first words alone are no move."""
    return any(how == "sequence" for _, how in questions(type(move)))


def spell_words(move: Move) -> Iterator[str]:
    """Spell the words of a move, and behind the first of joined ones what they are together: `c4`."""
    groups: list[list[str]] = [[move.path[0]]]
    joints: list[str] = [""]
    for one in fields_of(move):
        value = getattr(move, one.name)
        words = [str(word) for word in value] if isinstance(value, tuple) else [str(value)]
        if "joined" in one.metadata:
            groups[-1] += words
            joints[-1] = one.metadata["joined"]
        else:
            groups += [[word] for word in words]
            joints += [""] * len(words)
    for group, joint in zip(groups, joints, strict=True):
        yield f"{group[0]} {joint.join(group)}"
        yield from group[1:]


def names_of(move: Move, others: Iterable[tuple[int, str]], known: Mapping[str, frozenset[str]]) -> Names:
    """List what each word of a move may be called: as it is spelled, translated, and by other names."""
    names = [
        own | known[word] if word in known else own
        for own, word in zip(_spellings(move), move.path, strict=True)
    ]
    for place, name in others:
        names[place] = names[place].union(tokens(name))
    return tuple(names)


@lru_cache(maxsize=4096)
def _spellings(move: Move) -> Names:
    return tuple(frozenset(map(plain, words.split())) for words in spell_words(move))


def matching(words: str, named: Sequence[tuple[Move, Names]], *, begun: bool = False) -> tuple[Move, ...]:
    """Find the moves that words may mean: said in order, else in any; `begun`: the last word may go on."""
    known, every = _known_words(words, named)
    for fillers in (frozenset[str](), FILLERS - known):
        if found := _fitting([word for word in every if word not in fillers], named, begun):
            return found
    return ()


def guessing(words: str, named: Sequence[tuple[Move, Names]]) -> tuple[Move, ...]:
    """Find the moves that may be meant by those of the words that are known at all; a verb is not enough."""
    known, every = _known_words(words, named)
    verbs = {name for _, names in named for name in names[0]}
    for fillers in (frozenset[str](), FILLERS):
        said = [word for word in every if word in known - fillers]
        if verbs.issuperset(said):
            return ()
        if found := _fitting(said, named, begun=False):
            return found
    return ()


def _known_words(words: str, named: Sequence[tuple[Move, Names]]) -> tuple[set[str], list[str]]:
    """List all names there are, and what was said as far as it can be in these names."""
    known = {name for _, names in named for called in names for name in called}
    return known, [_agreeing(word, known) for word in _join_choices(tokens(words), _sets(named))]


def _fitting(
    said: Sequence[str],
    named: Sequence[tuple[Move, Names]],
    begun: bool,  # noqa: FBT001 - private
) -> tuple[Move, ...]:
    """Find the moves whose names fit in order, or else in any order."""
    ways = (_in_order, _in_any_order) if _is_free(said, named, begun) else (_in_order,)
    fitting = (tuple(move for move, names in named if said and fits(said, names, begun)) for fits in ways)
    return next(filter(None, fitting), ())


def _sets(named: Sequence[tuple[Move, Names]]) -> set[str]:
    """List the words of moves that choose several things at once: `13`."""
    sets = set()
    for kind in {type(move) for move, _ in named}:
        fields = [field for field, how in questions(kind) if how == Kind.SUBSET]
        sets |= {getattr(move, field) for move, _ in named if type(move) is kind for field in fields}
    return sets


def _join_choices(said: Sequence[str], sets: set[str]) -> Iterator[str]:
    """Join things that are chosen one by one: `1 3`, `1, 3` and `1 and 3` are `13`."""
    letters = {letter for word in sets for letter in word}
    together = [word for word in said if letters and letters.issuperset(word.replace(",", ""))]
    joined = "".join(sorted("".join(together).replace(",", "")))
    for word in said:
        if joined not in sets or word not in together:
            yield word
        elif word is together[0]:
            yield joined


def _agreeing(word: str, known: set[str]) -> str:
    if word in known or len(word) < SHORTEST:
        return word
    return next((word + ending for ending in ENDINGS if word + ending in known), word)


def _is_free(said: Sequence[str], named: Sequence[tuple[Move, Names]], begun: bool) -> bool:  # noqa: FBT001 - private
    """Return whether the order does not matter, since no word can stand for two fields."""
    fields: list[set[str]] = []  # what each may be called in any of the moves
    for _, names in named:
        fields += [set() for _ in names[len(fields) :]]
        for known, called in zip(fields, names, strict=False):
            known.update(called)
    found = {
        (word, place)
        for number, word in enumerate(said, 1)
        for place, known in enumerate(fields)
        if _is_called(word, known, begun and number == len(said))
    }
    return len(found) <= len(set(said))


def _in_order(said: Sequence[str], names: Names, begun: bool) -> bool:  # noqa: FBT001 - one of two alike
    place, used = 0, set[str]()
    for number, word in enumerate(said, 1):
        is_open = begun and number == len(said)
        while place < len(names) and (word in used or not _is_called(word, names[place], is_open)):
            place, used = place + 1, set()
        if place == len(names):
            return False
        used.add(word)
    return True


def _in_any_order(said: Sequence[str], names: Names, begun: bool) -> bool:  # noqa: FBT001 - one of two alike
    last = len(said) - 1
    return all(
        any(_is_called(word, called, begun and number == last) for called in names)
        for number, word in enumerate(said)
    )


def _is_called(word: str, names: AbstractSet[str], is_open: bool) -> bool:  # noqa: FBT001 - private
    return word in names or (is_open and any(name.startswith(word) for name in names))
