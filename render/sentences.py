"""What an event tells: a table from its class to a sentence, and what fills its places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from render.words import Say
    from rules_engine import Event

Names: TypeAlias = tuple[str, ...]  # of the seats


@dataclass(frozen=True, slots=True)
class Sentence:
    """A message of the source; its places are filled in from the event."""

    message: str
    many: str = ""  # for other numbers than one
    number: str = "n"  # the place that counts


def counted(one: str, many: str, number: str = "n") -> Sentence:
    """Make a sentence that depends on a number in it."""
    return Sentence(one, many=many, number=number)


Fill: TypeAlias = Callable[[Any, Names, "Say"], object]
Fills: TypeAlias = Mapping[str, Fill]  # a place, and what is said there; others hold a field of the event
Telling: TypeAlias = Sentence | Callable[[Any], Sentence | None] | None  # None: nothing to tell
Sentences: TypeAlias = "Mapping[type[Event], Telling]"


def by_seat(event: Any, names: Names, say: Say) -> str:  # noqa: ARG001 - any event that has a seat
    """Name who did it."""
    name: str = names[event.seat]
    return name


def say_event(telling: Telling, fills: Fills, event: Event, names: Names, say: Say) -> str:
    """Say the sentence of an event; one that tells nothing is empty."""
    sentence = telling(event) if callable(telling) else telling
    if sentence is None:
        return ""
    values = {
        place: fills[place](event, names, say) if place in fills else getattr(event, place)
        for place in places(sentence.many or sentence.message)
    }
    if not sentence.many:
        return say(sentence.message, **values)
    number = values[sentence.number]
    assert isinstance(number, int)
    return say.count(sentence.message, sentence.many, number, **values)


@lru_cache(maxsize=1024)
def places(message: str) -> tuple[str, ...]:
    """List the named places of a message."""
    return tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(message) if name))
