"""The REST routes, by what they are about."""

from bot.local.routes import account, channels, commands, guilds, interactions, messages, threads
from bot.local.routes.route import Route

ROUTES: tuple[Route, ...] = (
    *account.ROUTES,
    *commands.ROUTES,
    *interactions.ROUTES,
    *channels.ROUTES,
    *messages.ROUTES,
    *threads.ROUTES,
    *guilds.ROUTES,
)
