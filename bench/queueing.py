"""`python -m bench.queueing`: how long clicks wait, for so many servers and processes, by simulation.

What one click costs is measured by the crowd (`make crowd`); how often people click is assumed, and said.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush

from rules_engine import Chance

CLICKS_A_DAY = 60  # of a server, on average: two matches with fifteen moves a day of two clicks each
PEAK = 3.0  # times the average, in the evening
TEXT, PICTURE = 0.005, 0.014  # seconds of a processor; together 8.7 ms a click; the crowd measures 7.4 to 9.6
PICTURES = 0.41  # of all answers
DAY = 86_400
CLICKS = 200_000
BUSY = 0.6  # of a process's time at the peak: above, a burst is felt
MOVES = 0.5  # of all clicks
BYTES_A_MOVE = 52  # 83 MB for 100,000 matches of 16 moves
WRITES = 3  # transactions a move: the decision, the claim of its letters, what became of them
SCALES = (1_000, 10_000, 100_000, 1_000_000)


@dataclass(frozen=True, slots=True)
class Load:
    servers: int

    @property
    def rate(self) -> float:
        """Clicks a second at the peak."""
        return self.servers * CLICKS_A_DAY * PEAK / DAY

    @property
    def processes(self) -> int:
        return max(1, -int(-self.rate * MEAN // BUSY))

    @property
    def shards(self) -> int:
        return max(1, -(-self.servers // 1_000))

    @property
    def gigabytes_a_year(self) -> float:
        return self.servers * CLICKS_A_DAY * MOVES * 365 * BYTES_A_MOVE / 1e9

    @property
    def writes(self) -> float:
        """Transactions a second at the peak."""
        return self.rate * MOVES * WRITES


MEAN = PICTURES * PICTURE + (1 - PICTURES) * TEXT


def waits(load: Load, luck: Chance) -> tuple[float, float, float]:
    """Let clicks arrive by chance at the process of their shard; how long half, 99 of 100 and all wait."""
    free = [0.0] * load.processes
    now = 0.0
    told: list[float] = []
    for _ in range(CLICKS):
        now += _until_next(luck) / load.rate
        at = luck.below(load.processes)
        begins = max(now, free[at])
        free[at] = begins + (PICTURE if luck.below(100) < 100 * PICTURES else TEXT)
        heappush(told, free[at] - now)
    ordered = [heappop(told) for _ in range(CLICKS)]
    return ordered[CLICKS // 2], ordered[CLICKS * 99 // 100], ordered[-1]


def _until_next(luck: Chance) -> float:
    """Draw an exponential time of mean one, by a thousand small steps that each may be the last."""
    steps = 1
    while luck.below(64):
        steps += 1
    return steps / 64


def main() -> None:
    print("servers  clicks/s  shards  processes  writes/s  GB a year   p50 ms  p99 ms  longest ms")
    for servers in SCALES:
        load, luck = Load(servers), Chance(f"queueing/{servers}")
        half, most, last = (1000 * seconds for seconds in waits(load, luck))
        print(
            f"{servers:>7,} {load.rate:>9.1f} {load.shards:>7} {load.processes:>10} {load.writes:>9.1f}"
            f" {load.gigabytes_a_year:>10.1f} {half:>8.1f} {most:>7.1f} {last:>11.1f}"
        )


if __name__ == "__main__":
    main()
