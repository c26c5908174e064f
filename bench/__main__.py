"""`python -m bench`: what a click, a move, a picture, a simulation, a start and a crowd's memory cost."""

from __future__ import annotations

import sys
from itertools import chain

from bench import clicks, hosting, pictures, simulations


def main() -> int:
    """Print a line for each figure as soon as it is known, and end with 1 if one is over its bound."""
    fallen = 0
    for line in chain(pictures.lines(), simulations.lines(), clicks.lines(), hosting.lines()):
        print(line, flush=True)
        fallen += not line.holds
    return 1 if fallen else 0


if __name__ == "__main__":
    sys.exit(main())
