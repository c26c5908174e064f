"""Limits of a whole message, including those that tie its fields together."""

from collections.abc import Collection, Iterator

from playground.wire import Json
from playground.world.limits.components import ALT_TEXT, legacy_faults, v2_faults
from playground.world.limits.embeds import embed_faults
from playground.world.limits.fault import EMPTY_MESSAGE, Fault, length

CONTENT = 2000
FILES = 10
NONCE = 25
MENTIONED = 100
IS_V2 = 1 << 15
NOT_IN_V2 = ("content", "embeds", "poll", "sticker_ids")
BODY = ("content", "embeds", "components", "attachments", "poll", "sticker_ids")


def message_faults(body: Json, filenames: Collection[str] = ()) -> Iterator[Fault]:
    """Yield what Discord would refuse in a message that ends up saying this, with these files on it."""
    components = body.get("components") or []
    if not filenames and not any(body.get(key) for key in BODY):
        yield Fault((), EMPTY_MESSAGE, "Cannot send an empty message")
    yield from length(body, "content", (), most=CONTENT)
    yield from embed_faults(body.get("embeds") or [])
    yield from _attachments(body, filenames)
    yield from _mentions(body.get("allowed_mentions") or {})
    if len(str(body.get("nonce") or "")) > NONCE:
        yield Fault(("nonce",), "BASE_TYPE_MAX_LENGTH", f"Must be {NONCE} or fewer in length.")
    if (body.get("flags") or 0) & IS_V2:
        yield from _legacy_fields(body)
        yield from v2_faults(components, filenames)
    else:
        yield from legacy_faults(components)


def _legacy_fields(body: Json) -> Iterator[Fault]:
    for key in NOT_IN_V2:
        if body.get(key):
            code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
            said = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            yield Fault((key,), code, said)


def _attachments(body: Json, filenames: Collection[str]) -> Iterator[Fault]:
    attachments = body.get("attachments") or []
    if max(len(attachments), len(filenames)) > FILES:
        yield Fault(("attachments",), "BASE_TYPE_MAX_LENGTH", f"Must be {FILES} or fewer in length.")
    for index, attachment in enumerate(attachments):
        yield from length(attachment, "description", ("attachments", index), most=ALT_TEXT)


def _mentions(allowed: Json) -> Iterator[Fault]:
    for key in ("users", "roles"):
        yield from length(allowed, key, ("allowed_mentions",), most=MENTIONED)
        if allowed.get(key) and key in (allowed.get("parse") or ()):
            code = "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"
            said = f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.'
            yield Fault(("allowed_mentions",), code, said)
