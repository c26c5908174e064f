"""A Discord on this machine, for tests and for the playground; the bot cannot tell the difference."""

from bot.local.client import NotLoopbackError, point, pointed
from bot.local.commandline import ImpossibleError
from bot.local.interactions import Answer, Interaction
from bot.local.person import Person
from bot.local.server import LocalDiscord
from bot.local.wire import Upload

__all__ = [
    "Answer",
    "ImpossibleError",
    "Interaction",
    "LocalDiscord",
    "NotLoopbackError",
    "Person",
    "Upload",
    "point",
    "pointed",
]
