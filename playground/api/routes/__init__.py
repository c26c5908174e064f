"""The REST routes, by what they are about."""

from collections import defaultdict

from playground.api.routes import (
    account,
    channels,
    commands,
    guilds,
    interactions,
    messages,
    threads,
)
from playground.api.routes.route import Route

ROUTES: tuple[Route, ...] = (
    *account.ROUTES,
    *commands.ROUTES,
    *interactions.ROUTES,
    *channels.ROUTES,
    *messages.ROUTES,
    *threads.ROUTES,
    *guilds.ROUTES,
)


def _by_length() -> dict[tuple[str, int], list[tuple[tuple[str, ...], Route]]]:
    known: dict[tuple[str, int], list[tuple[tuple[str, ...], Route]]] = defaultdict(list)
    for route in ROUTES:
        parts = tuple(route.template.split("/"))
        known[route.method, len(parts)].append((parts, route))
    return dict(known)


_KNOWN = _by_length()


def route_to(method: str, path: str) -> tuple[Route | None, dict[str, str]]:
    """Find the first route that leads there, and what its places stand for."""
    said = path.split("/")
    for parts, route in _KNOWN.get((method, len(said)), ()):
        pairs = tuple(zip(parts, said, strict=True))
        if all(part == word or (word and _is_place(part)) for part, word in pairs):
            return route, {part[1:-1]: word for part, word in pairs if _is_place(part)}
    return None, {}


def _is_place(part: str) -> bool:
    return part.startswith("{")
