"""What a person fills into a modal, turned into what Discord sends for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playground.people.commandline import ImpossibleError, refer, upload_file
from playground.world.components import SELECTS, Type

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playground.wire import Json
    from playground.world.channels import Channel
    from playground.world.modals import Modal
    from playground.world.world import World

TEXT_LIMIT = 4000


def submission(world: World, channel: Channel, modal: Modal, answers: Mapping[str, Any]) -> Json:
    """Return the data of a submit; answers are named by label or custom id, others stay as they were."""
    by_id: dict[str, Any] = {}
    for name, value in answers.items():
        by_id[_field(modal, name)["custom_id"]] = value
    resolved: Json = {}
    filled = [_fill(world, channel, part, by_id, resolved) for part in modal.components]
    data: Json = {"custom_id": modal.custom_id, "components": filled}
    return data | {"resolved": resolved} if resolved else data


def _field(modal: Modal, name: str) -> Json:
    for label, field in modal.fields:
        if name in {label, field["custom_id"]}:
            return field
    known = ", ".join(label or field["custom_id"] for label, field in modal.fields)
    raise ImpossibleError("The form has no “{name}”, only {known}.", name=name, known=known)


def _fill(world: World, channel: Channel, part: Json, answers: Mapping[str, Any], resolved: Json) -> Json:
    shell = {"type": part["type"], "id": part["id"]}
    match part["type"]:
        case Type.ROW:
            inner = [_fill(world, channel, child, answers, resolved) for child in part["components"]]
            return shell | {"components": inner}
        case Type.LABEL:
            return shell | {"component": _fill(world, channel, part["component"], answers, resolved)}
        case Type.TEXT:
            return shell
    answer = answers.get(part["custom_id"])
    shell["custom_id"] = part["custom_id"]
    return shell | _answer(world, channel, part, answer, resolved)


def _answer(world: World, channel: Channel, part: Json, answer: Any, resolved: Json) -> Json:
    match part["type"]:
        case Type.TEXT_INPUT:
            return {"value": _text(part, answer)}
        case Type.RADIO:
            return {"value": _radio(part, answer)}
        case Type.CHECKBOX:
            return {"value": bool(part.get("default") if answer is None else answer)}
        case Type.CHECKBOXES | Type.STRING_SELECT:
            return {"values": options(part, answer)}
        case Type.UPLOAD:
            files = [upload_file(world, channel, upload) for upload in answer or ()]
            resolved.setdefault("attachments", {}).update({str(f.id): f.payload() for f in files})
            return {"values": _check_count(part, [str(file.id) for file in files])}
        case kind if kind in SELECTS:
            return {"values": _check_count(part, [refer(resolved, channel, thing) for thing in answer or ()])}
    raise ImpossibleError("Nobody can fill in {part}.", part=part)


def _text(part: Json, answer: str | None) -> str:
    text: str = part.get("value") or "" if answer is None else answer
    least, most = part.get("min_length") or 0, part.get("max_length") or TEXT_LIMIT
    if part.get("required", True):
        least = max(least, 1)
    if (text or least) and not least <= len(text) <= most:
        said = "“{text}” must have {least} to {most} characters."
        raise ImpossibleError(said, text=text, least=least, most=most)
    return text


def _radio(part: Json, answer: str | None) -> str | None:
    chosen = options(part | {"min_values": 0, "max_values": 1}, None if answer is None else [answer])
    if not chosen and part.get("required", True):
        raise ImpossibleError("One of “{name}” must be chosen.", name=part["custom_id"])
    return chosen[0] if chosen else None


def options(part: Json, answer: Sequence[str] | None) -> list[str]:
    """Return the values of the options named by label or value; the preset ones if none are named."""
    if answer is None:
        return _check_count(part, [option["value"] for option in part["options"] if option.get("default")])
    values = []
    for name in answer:
        # A value first: one option's label may be another one's value.
        keys = ("value", "label")
        found = [option["value"] for key in keys for option in part["options"] if option[key] == name]
        if not found:
            known = ", ".join(option["label"] for option in part["options"])
            raise ImpossibleError("There is no “{name}” here, only {known}.", name=name, known=known)
        values.append(found[0])
    return _check_count(part, values)


def _check_count(part: Json, values: list[str]) -> list[str]:
    is_required = part.get("required", True)
    usual = len(part.get("options", ())) if part["type"] == Type.CHECKBOXES else 1
    least = part.get("min_values", 1) if is_required else 0
    most = part.get("max_values", usual)
    if not least <= len(values) <= most:
        said, count = "“{name}” takes {least} to {most} values, not {count}.", len(values)
        raise ImpossibleError(said, name=part["custom_id"], least=least, most=most, count=count)
    return values
