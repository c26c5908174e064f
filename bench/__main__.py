"""`python -m bench [part of a name]`: every race, its floor, and whether it holds."""

from __future__ import annotations

import sys

from bench import playouts
from bench.harness import Result, measured


def main(wanted: list[str]) -> int:
    fallen = 0
    for race in playouts.races():
        if all(word in race.contender.name for word in wanted):
            result = measured(race)
            print(_told(result), flush=True)
            fallen += not result.holds
    return 1 if fallen else 0


def _told(result: Result) -> str:
    race, (ours, theirs) = result.race, result.speeds
    verdict = "holds" if result.holds else "FAILS"
    return (
        f"{race.contender.name}: {ours:,.0f} {race.contender.unit}/s, "
        f"{race.yardstick.name}: {theirs:,.0f} {race.yardstick.unit}/s; "
        f"ratio {result.ratio:.4f} ({min(result.ratios):.4f} to {max(result.ratios):.4f}), "
        f"floor {race.least} {verdict}"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
