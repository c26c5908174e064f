"""Maniki's orders once more: lists of animals and plain searches, and nothing shared with the rules."""

from __future__ import annotations

from itertools import product

ORDERS = ("KI", "LO", "NI", "MA", "SO")  # as Jumbo calls them
WITHOUT_SWAP = ("KI", "LO", "MA", "SO")


def carried_out(position: str, order: str) -> str | None:
    red, blue = (list(stool) for stool in position.split("|"))
    try:
        if order == "KI":
            red.append(blue.pop())
        if order == "LO":
            blue.append(red.pop())
        if order == "NI":
            red[-1], blue[-1] = blue[-1], red[-1]
    except IndexError:
        return None
    if order in ("MA", "SO"):
        stool = red if order == "MA" else blue
        if len(stool) < 2:
            return None
        stool.append(stool.pop(0))
    return f"{''.join(red)}|{''.join(blue)}"


def way(position: str, orders: tuple[str, ...]) -> list[str]:
    """Where the animals are after each order, until one is impossible."""
    hops = [position]
    for order in orders:
        after = carried_out(hops[-1], order)
        if after is None:
            break
        hops.append(after)
    return hops


def is_right(start: str, target: str, orders: tuple[str, ...]) -> bool:
    hops = way(start, orders)
    return len(hops) == len(orders) + 1 and hops[-1] == target


def solutions(start: str, target: str, names: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Try every answer of one order, then of two, ..."""
    for length in range(1, 6):
        found = [orders for orders in product(names, repeat=length) if is_right(start, target, orders)]
        if found:
            return found
    raise AssertionError("five orders lead everywhere")


def answers(start: str, names: tuple[str, ...], longest: int) -> list[tuple[str, ...]]:
    """Try every answer for those that can be carried out and visit no position twice."""
    return [
        orders
        for length in range(1, longest + 1)
        for orders in product(names, repeat=length)
        if len(set(way(start, orders))) == length + 1
    ]
