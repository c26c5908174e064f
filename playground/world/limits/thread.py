"""What a thread may be called, and when it may fall asleep."""

from collections.abc import Iterator

from playground.wire import Json
from playground.world.limits.fault import Fault, length

MINUTES = (60, 1440, 4320, 10080)


def thread_faults(body: Json, *, is_new: bool) -> Iterator[Fault]:
    if is_new or "name" in body:
        yield from length(body, "name", (), least=1, most=100)
    if body.get("auto_archive_duration") not in {None, *MINUTES}:
        yield Fault(("auto_archive_duration",), "BASE_TYPE_CHOICES", f"Value must be one of {MINUTES}.")
