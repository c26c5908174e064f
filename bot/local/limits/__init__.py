"""What Discord refuses although its API file allows it; usable without a server."""

from bot.local.limits.commands import choice_faults, command_faults
from bot.local.limits.fault import EMPTY_MESSAGE, Fault
from bot.local.limits.message import message_faults
from bot.local.limits.modal import modal_faults

__all__ = ["EMPTY_MESSAGE", "Fault", "choice_faults", "command_faults", "message_faults", "modal_faults"]
