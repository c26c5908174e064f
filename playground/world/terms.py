"""On what terms a bot may connect to the gateway."""

from dataclasses import dataclass
from datetime import timedelta


@dataclass(slots=True)
class Terms:
    """As Discord sets them, but for the pause: who restarts a bot here all the time would only wait."""

    url: str = ""
    shards: int = 1  # recommended
    servers_of_a_shard: int = 2500  # at most
    max_concurrency: int = 1  # buckets of IDENTIFYs; a shard's is its number modulo this
    pause: timedelta = timedelta()  # between two IDENTIFYs of a bucket; five seconds on Discord
    starts_left: int = 1000  # today
