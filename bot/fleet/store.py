"""Which process serves which shard, in rows: how many there are, who has each, and how it is handed over."""

from __future__ import annotations

import json
import re
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import select

from bot.database import leases, notes
from bot.database.database_time import DatabaseTime
from bot.database.schema import leases as rows
from bot.database.statement import Statement

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bot.database import Archive
    from bot.database.statement import Row

COUNT = "shards"  # the note that says how many there are
COUNTING = "shards are counted"  # the lease of the process that decides it
NAME = re.compile(r"shard (?P<number>\d+) of (?P<count>\d+)")
MISSED = 8  # seconds after which a process that has stopped reporting counts as ended
SERVED = Statement(
    select(rows.c.name).where(rows.c.name.like("shard %"), rows.c.until > DatabaseTime()).limit(1)
)


@dataclass(frozen=True, slots=True)
class Session:
    """A session with Discord's gateway, which another process can resume."""

    id: str
    sequence: int
    gateway: str
    is_handed_over: bool = True  # else the process that ended may have received more than it noted

    def __str__(self) -> str:
        return json.dumps({"id": self.id, "sequence": self.sequence, "gateway": self.gateway})


@dataclass(frozen=True, slots=True)
class Situation:
    """Which processes are alive and which shards they serve, as one of them sees it."""

    me: str
    count: int
    served: dict[str, tuple[int, ...]]  # the shards of every process that is alive
    free: dict[int, str | None]  # shards that nobody serves, with the process that has ended and held it

    @classmethod
    def of(cls, found: Iterable[Row], me: str, count: int) -> Situation:
        found = tuple(found)
        missed = {row.holder for row in found if row.holder != me and _is_missed(row)}
        here = {row.holder for row in found if row.name == row.holder and row.until > 0}
        served: dict[str, list[int]] = {holder: [] for holder in (here - missed) | {me}}
        free: dict[int, str | None] = dict.fromkeys(range(count))
        for row in found:
            named = NAME.fullmatch(row.name)
            if named is None or int(named["count"]) != count:
                continue
            number = int(named["number"])
            if row.until > 0 and (row.holder == me or (row.left > 0 and row.holder not in missed)):
                del free[number]
                if row.holder in served:  # else that process is about to leave
                    served[row.holder].append(number)
            elif row.left > 0:
                free[number] = row.holder
        return cls(me, count, {holder: tuple(sorted(theirs)) for holder, theirs in served.items()}, free)

    @property
    def mine(self) -> tuple[int, ...]:
        return self.served.get(self.me, ())

    def shards_to_claim(self) -> tuple[int, ...]:
        """List the free shards that this process should claim: up to its share of all."""
        share = -(-self.count // max(1, len(self.served)))
        return tuple(self.free)[: max(0, share - len(self.mine))]

    def shard_to_hand_over(self) -> int | None:
        """Name a shard to hand over: if this process has the most, and another has at least two fewer."""
        counts = {holder: len(theirs) for holder, theirs in self.served.items()}
        most = max(counts.values(), default=0)
        busiest = min((holder for holder in counts if counts[holder] == most), default=None)
        if self.free or self.me != busiest or most - min(counts.values()) < 2:  # noqa: PLR2004 - else a shard would go back and forth
            return None
        return self.mine[-1]


def _is_missed(row: Row) -> bool:
    """Tell whether a process has ended: it has stopped reporting, or its machine says so."""
    is_silent = row.name == row.holder and row.left <= 0 < row.until
    return is_silent or leases.has_ended(row.holder)


def name_of(number: int, count: int) -> str:
    return f"shard {number} of {count}"


async def agree_on_count(archive: Archive, me: str, wanted: int) -> int:
    """Return how many shards there are: as many as are served now, or as many as wanted if none is."""
    async with archive.jotting() as connection:
        await leases.claim_in(connection, COUNTING, me)  # a process that starts at the same time waits here
        known, served = await notes.read(connection, COUNT), await connection.ask(SERVED())
        count = int(known) if known is not None and served else wanted
        if not served:
            await notes.write(connection, COUNT, str(count))
            await leases.claim_in(connection, name_of(0, count), me)  # the next process sees that we run
        leases.release_in(connection, COUNTING, me)
    return count


async def claim(archive: Archive, me: str, number: int, count: int) -> tuple[int, Session | None] | None:
    """Claim a shard that nobody serves; return its epoch, and the session to resume, if there is one."""
    name = name_of(number, count)
    async with archive.jotting() as connection:
        epoch = await leases.claim_in(connection, name, me)
        if epoch is None:
            return None
        left, last = await connection.ask_all(
            notes.READ(key=_handed_over_key(name)), notes.READ(key=_last_known_key(name))
        )
        await notes.delete_note(connection, _handed_over_key(name))
    if left:
        return epoch, Session(**json.loads(left[0].value))
    return epoch, Session(**json.loads(last[0].value), is_handed_over=False) if last else None


async def report(archive: Archive, me: str, count: int, sessions: Mapping[int, Session]) -> Situation:
    """Report that this process is alive, with its sessions; return who else is."""
    async with archive.jotting() as connection:
        connection.queue(leases.CLAIM(name=me, holder=me, lasts=MISSED))
        for number, session in sessions.items():
            await notes.write(connection, _last_known_key(name_of(number, count)), str(session))
        (found,) = await connection.commit(leases.LIST_ALL())
    return Situation.of(found, me, count)


async def hand_over(archive: Archive, me: str, number: int, count: int, session: Session | None) -> None:
    """Release a shard, with the session that another process may resume."""
    name = name_of(number, count)
    async with archive.jotting() as connection:
        await notes.delete_note(connection, _last_known_key(name))
        if session:
            await notes.write(connection, _handed_over_key(name), str(session))
        leases.release_in(connection, name, me)


def _handed_over_key(name: str) -> str:
    return f"session of {name}"


def _last_known_key(name: str) -> str:
    return f"last session of {name}"


GATE = 6  # seconds; Discord wants five between two, and the database counts whole ones


async def may_identify(archive: Archive, me: str, number: int, buckets: int) -> bool:
    """Claim the right to open a session: Discord allows one in five seconds for each bucket of shards."""
    turn = f"{me} for shard {number} ({secrets.token_hex(3)})"
    return await leases.claim(archive, f"identifying {number % buckets}", turn, GATE) is not None
