"""What a tree makes of what it is told, on a board that is as small as can be."""

from __future__ import annotations

from array import array
from math import log, sqrt

from rules_engine.search.luck import Stream
from rules_engine.search.think import Effort
from rules_engine.search.tree_cy import Tree

GAINS = ((1, 0, 1, 0), (1, 1, 0, 1), (0, 0, 0, 1))  # of each move: whether it wins, time after time


class Bandit:
    """One decision, after which the next move is heard of; where it is fixed, only the first move ends it."""

    is_placing = False

    def __init__(self, *, is_fixed: bool = False) -> None:
        self.seats, self.keys, self.is_fixed, self.luck = 2, 3, is_fixed, 0
        self.ids, self.trace = array("i", [0, 1, 2]), array("i", [0])
        self.ranks, self.scores = array("i", [1, 2]), array("i", [0, 0])
        self._made: int | None = None
        self._tried = [0, 0, 0]

    def rewind(self, luck: int) -> None:
        self.luck, self._made = luck, None

    def begin(self, luck: int) -> None:
        self.rewind(luck)

    def turn(self) -> int:
        return -1 if self._made == 0 or (self._made is not None and not self.is_fixed) else 0

    def moves(self) -> int:
        return 3

    def play(self, key: int) -> None:
        if self._made is None:
            self._made = key

    def finish(self) -> int:
        assert self._made is not None
        wins = GAINS[self._made][self._tried[self._made] % 4] or self.is_fixed
        self._tried[self._made] += 1
        self.ranks[:] = array("i", [1, 2] if wins else [2, 1])
        self.trace[0] = (self._made + 1) % 3
        return 1

    def finish_sensibly(self) -> int:
        return self.finish()

    def reason(self) -> str:
        return ""


def test_a_sure_win_ends_the_search_at_once() -> None:
    tree = Tree(Bandit(is_fixed=True), Effort(500), 1)

    tree.grow(500)

    assert tree.is_solved()
    assert sum(tried.visits for tried in tree.tried()) <= 3, "each move is tried once at most"
    assert max((tried.value, -tried.key) for tried in tree.tried()) == (1, 0)


def test_what_is_heard_of_moves_weighs_as_much_as_is_asked() -> None:
    effort, luck = Effort(90, explores=0.7, hearsay=5), 7
    tree = Tree(Bandit(), effort, luck)
    tree.grow(effort.simulations)

    assert {tried.key: tried.visits for tried in tree.tried()} == reckoned(effort, luck)


def reckoned(effort: Effort, luck: int) -> dict[int, int]:
    """Count what is tried by the formula: what came of a move, and what is heard as so many more tries."""
    stream, visits, won = Stream(luck), [0, 0, 0], [0, 0, 0]
    told, leads = [0, 0, 0], [0.5, 0.5, 0.5]
    for tries in range(effort.simulations):
        start = stream.below(3)
        scores = {}
        for key in ((start + number) % 3 for number in range(3)):
            value = (won[key] + effort.hearsay * leads[key]) / (visits[key] + effort.hearsay)
            scores[key] = value + effort.explores * sqrt(log(1 + tries) / (visits[key] + 1))
        best = max(scores, key=lambda key: scores[key])
        gain = GAINS[best][visits[best] % 4]
        won[best] += gain
        visits[best] += 1
        for key in (best, (best + 1) % 3):
            told[key] += 1
            leads[key] += (gain - leads[key]) / told[key]
    return {key: count for key, count in enumerate(visits) if count}
