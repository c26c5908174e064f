"""`python -m bench [part of a name ...]`: every measurement, its bound, and whether it holds."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from bench import (
    databases,
    deadlines,
    hosting,
    kept,
    legality,
    lists,
    memory,
    minds,
    pad,
    page,
    path,
    people,
    pictures,
    playouts,
    price,
    spending,
    thinking,
)

if TYPE_CHECKING:
    from bench.harness import Limit, Race
    from bench.price import Price
    from bench.spending import Spending


def main(wanted: list[str]) -> int:
    fallen = []
    tests: list[Race | Limit | Price | Spending] = [
        *playouts.races(),
        *thinking.races(),
        *legality.limits(),
        *pictures.races(),
        *pictures.limits(),
        *memory.limits(),
        *page.limits(),
        *kept.limits(),
        *path.races(),
        *price.prices(),
        *spending.spendings(),
        *pad.prices(),
        *hosting.limits(),
        *minds.limits(),
        *deadlines.limits(),
        *people.limits(),
        *lists.limits(),
        *databases.limits(),
    ]
    for test in tests:
        if all(word in test.name for word in wanted):
            result = test.run()
            print(f"{'holds' if result.holds else 'FAILS'}  {result}", flush=True)
            fallen += [] if result.holds else [test.name]
    if fallen:
        print(f"below the floor: {', '.join(fallen)}")
    return 1 if fallen else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
