"""What a process has used, read from outside."""

from __future__ import annotations

from pathlib import Path
from time import clock_gettime

CPU_CLOCK = 2  # Linux tells the time of another process by a clock of that number


def worked(pid: int) -> float:
    """Tell for how many seconds it kept a processor busy, ended threads too; 0 where no system tells."""
    try:
        return clock_gettime(~pid << 3 | CPU_CLOCK)
    except OSError:
        return 0.0


def resident(pid: int) -> float:
    """Tell how many mebibytes of memory it holds; 0 where no system tells."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0.0
    kibibytes = next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0)
    return kibibytes / 1024
