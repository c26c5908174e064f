"""A Discord on this machine, for tests and for the playground; the bot cannot tell the difference."""

from playground.client import NotLoopbackError, point, point_for_a_while
from playground.people.commandline import ImpossibleError
from playground.people.person import Person
from playground.server import LocalDiscord
from playground.wire import Upload
from playground.world.interactions import Answer, Interaction

__all__ = [
    "Answer",
    "ImpossibleError",
    "Interaction",
    "LocalDiscord",
    "NotLoopbackError",
    "Person",
    "Upload",
    "point",
    "point_for_a_while",
]
