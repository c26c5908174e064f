"""What Discord says no with: its status, its number, its words."""

from collections.abc import Iterable
from typing import Any

from playground.wire import Json
from playground.world.limits.fault import EMPTY_MESSAGE, Fault

# https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
REASONS: dict[int, tuple[int, str]] = {
    0: (401, "401: Unauthorized"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10026: (404, "Unknown Ban"),
    10062: (404, "Unknown interaction"),
    30003: (400, "Maximum number of pins reached for the channel (250)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    40094: (400, "You have reached the maximum number of follow up messages for this interaction"),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
}


class ApiError(Exception):
    """A refusal as Discord words it."""

    def __init__(self, code: int, errors: Json | None = None, status: int | None = None) -> None:
        usual, self.message = REASONS[code]
        self.code = code
        self.status = usual if status is None else status
        self.errors = errors
        super().__init__(f"{self.status} (code {code}): {self.message} {errors or ''}".rstrip())

    @property
    def body(self) -> Json:
        body: Json = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


def refuse(faults: Iterable[Fault]) -> None:
    """Raise what Discord would answer to these faults, if there are any."""
    found = tuple(faults)
    if any(fault.code == EMPTY_MESSAGE for fault in found):
        raise ApiError(50006)
    if found:
        raise ApiError(50035, error_tree(found))


def error_tree(faults: Iterable[Fault]) -> Json:
    """Return Discord's tree of errors, one branch for each field."""
    tree: dict[str, Any] = {}
    for fault in faults:
        node = tree
        for step in fault.where:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": fault.code, "message": fault.says})
    return tree
