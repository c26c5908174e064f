"""What the files that also compile need of Cython, where Cython is not there: nothing that does anything."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

T = TypeVar("T")
Number: TypeAlias = int  # Python's: below, the name is Cython's
count = int.bit_count

compiled = False


class _Kind:
    """A type of C, alone or as a table; it is only ever written in annotations."""

    def __getitem__(self, _size: object) -> _Kind:
        return self


int = uint = char = bint = double = float = longlong = ulonglong = _Kind()  # noqa: A001 - Cython's names


def table(is_compiled: object, code: str, values: Sequence[Any]) -> Any:
    """Make a table of numbers: C's where it is read by compiled code; elsewhere a list is faster."""
    return array(code, values) if is_compiled else list(values)


def zeros(is_compiled: object, code: str, count: Number) -> Any:
    return array(code, bytes(count * array(code).itemsize)) if is_compiled else [0] * count


def rows(is_compiled: object, code: str, value: Any, shape: tuple[Number, Number]) -> Any:
    """Make a table of two dimensions, with the same number everywhere."""
    high, wide = shape
    if is_compiled:
        flat: Any = memoryview(array(code, [value]) * (high * wide)).cast("B")
        return flat.cast(code, shape)
    return [[value] * wide for _ in range(high)]


def bits_of_bytes() -> list[Number]:
    """List the bits of every byte, eight places for each."""
    each = [[bit for bit in range(8) if byte >> bit & 1] for byte in range(256)]
    return [bit for bits in each for bit in (bits + [0] * 8)[:8]]


def rows_of_bits(count: Number) -> list[tuple[Number, ...]]:
    """List the bits of every number of so many."""
    return [tuple(bit for bit in range(count) if mask >> bit & 1) for mask in range(1 << count)]


ROWS = rows_of_bits(12)


def first(mask: Number) -> Number:
    return (mask & -mask).bit_length() - 1


def nth_bit(mask: Number, number: Number) -> Number:
    """Find the nth bit."""
    base = 0
    row = ROWS[mask & 0xFFF]
    while number >= len(row):
        number -= len(row)
        mask >>= 12
        base += 12
        row = ROWS[mask & 0xFFF]
    return base + row[number]


def declare(_kind: object, value: Any = None, **_options: object) -> Any:
    return value


def locals(**_kinds: object) -> Callable[[T], T]:  # noqa: A001 - Cython's name
    return cclass


def cclass(kind: T) -> T:
    return kind


cfunc = inline = final = cclass


def exceptval(*_values: object, check: bool = True) -> Callable[[T], T]:  # noqa: ARG001 - Cython's name
    return cclass
