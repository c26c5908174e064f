"""What Discord refuses although its API file allows it; usable without a server."""

from playground.world.limits.commands import choice_faults, command_faults
from playground.world.limits.fault import EMPTY_MESSAGE, Fault
from playground.world.limits.message import message_faults
from playground.world.limits.modal import modal_faults
from playground.world.limits.thread import thread_faults

__all__ = [
    "EMPTY_MESSAGE",
    "Fault",
    "choice_faults",
    "command_faults",
    "message_faults",
    "modal_faults",
    "thread_faults",
]
