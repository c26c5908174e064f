"""How long a process has kept a processor busy, read from outside."""

from __future__ import annotations

from time import clock_gettime

CPU_CLOCK = 2  # Linux tells the time of another process by a clock of that number


def worked(pid: int) -> float:
    """Tell it in seconds, of threads that have ended too; 0 where the system does not tell."""
    try:
        return clock_gettime(~pid << 3 | CPU_CLOCK)
    except OSError:
        return 0.0
