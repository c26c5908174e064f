"""One line of the bench: a figure, what stands beside it, and how much it may be at most."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    name: str
    value: float
    unit: str
    beside: str  # the yardstick of the same run, in words
    most: float | None = None  # None: it is told, and not bounded

    @property
    def holds(self) -> bool:
        return self.most is None or self.value <= self.most

    def __str__(self) -> str:
        verdict = "told " if self.most is None else "holds" if self.holds else "FAILS"
        bound = "" if self.most is None else f", at most {self.most:g}"
        return f"{verdict}  {self.name}: {self.value:.2f} {self.unit}{bound}; {self.beside}"
