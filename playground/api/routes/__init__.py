"""The REST routes, by what they are about."""

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
