"""One thing Discord would refuse in a body, and where in it."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Where = tuple[str | int, ...]

EMPTY_MESSAGE = "EMPTY_MESSAGE"


@dataclass(frozen=True, slots=True)
class Fault:
    where: Where
    code: str
    says: str

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.where)) or 'body'}: {self.says}"


def length(
    body: Mapping[str, Any], key: str, where: Where, *, most: int, least: int = 0, unit: str = "in length"
) -> Iterator[Fault]:
    """Check that a text or list has between so many; one that is left out or null has none."""
    value = body.get(key)
    if value is None and least:
        yield Fault((*where, key), "BASE_TYPE_REQUIRED", "This field is required")
        return
    size = len(value or ())
    if size > most and not least:
        yield Fault((*where, key), "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer {unit}.")
    elif not least <= size <= most:
        yield Fault((*where, key), "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} {unit}.")


def number(
    body: Mapping[str, Any], key: str, where: Where, *, least: int, most: int, usual: int
) -> Iterator[Fault]:
    value = body.get(key)
    value = usual if value is None else value
    if not least <= value <= most:
        yield Fault((*where, key), "NUMBER_TYPE_RANGE", f"Value must be between {least} and {most}.")


def kind(body: Mapping[str, Any], where: Where, allowed: Collection[int]) -> Iterator[Fault]:
    """Check that a component is of a type that may stand here."""
    if body.get("type") not in allowed:
        said = f'Value of field "type" must be one of {tuple(sorted(allowed))}.'
        yield Fault((*where, "type"), "UNION_TYPE_CHOICES", said)


def unlike(values: Collection[tuple[Where, Any]], code: str, says: str) -> Iterator[Fault]:
    """No two of these values may be equal."""
    seen = set()
    for where, value in values:
        if value in seen:
            yield Fault(where, code, says)
        seen.add(value)
