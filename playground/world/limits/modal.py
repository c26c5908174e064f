"""Limits of a modal."""

from collections.abc import Iterator

from playground.wire import Json
from playground.world.components import SELECTS, Type, walk
from playground.world.limits.components import CUSTOM_ID, option_faults, select_faults
from playground.world.limits.fault import (
    Fault,
    Where,
    kind,
    length,
    number,
    unlike,
)

TOP_LEVEL = 5
TEXT = 4000
CHOICES = 10
IN_LABEL = (*SELECTS, Type.TEXT_INPUT, Type.UPLOAD, Type.RADIO, Type.CHECKBOXES, Type.CHECKBOX)


def modal_faults(modal: Json) -> Iterator[Fault]:
    yield from length(modal, "title", (), least=1, most=45)
    yield from length(modal, "custom_id", (), least=1, most=CUSTOM_ID)
    yield from length(modal, "components", (), least=1, most=TOP_LEVEL)
    parts = modal.get("components") or []
    for index, part in enumerate(parts):
        yield from _part(part, ("components", index))
    ids = [(("components",), part["custom_id"]) for part in walk(parts) if part.get("custom_id")]
    yield from unlike(ids, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")


def _part(part: Json, where: Where) -> Iterator[Fault]:
    yield from kind(part, where, (Type.ROW, Type.TEXT, Type.LABEL))
    match part.get("type"):
        case Type.TEXT:
            yield from length(part, "content", where, least=1, most=TEXT)
        case Type.ROW:
            yield from length(part, "components", where, least=1, most=1)
            for child in part.get("components") or ():
                yield from kind(child, where, (Type.TEXT_INPUT,))
                yield from length(child, "label", where, least=1, most=45)
                yield from _input(child, where)
        case Type.LABEL:
            yield from _label(part, where)


def _label(label: Json, where: Where) -> Iterator[Fault]:
    yield from length(label, "label", where, least=1, most=45)
    yield from length(label, "description", where, most=100)
    inner = label.get("component") or {}
    here = (*where, "component")
    yield from kind(inner, here, IN_LABEL)
    yield from _input(inner, here)


def _input(field: Json, where: Where) -> Iterator[Fault]:
    yield from length(field, "custom_id", where, least=1, most=CUSTOM_ID)
    match field.get("type"):
        case Type.TEXT_INPUT:
            yield from _text_input(field, where)
        case Type.RADIO:
            yield from length(field, "options", where, least=2, most=CHOICES)
            yield from option_faults(field, where)
        case Type.CHECKBOXES:
            yield from length(field, "options", where, least=1, most=CHOICES)
            yield from option_faults(field, where)
        case Type.UPLOAD:
            yield from number(field, "min_values", where, least=0, most=CHOICES, usual=1)
            yield from number(field, "max_values", where, least=1, most=CHOICES, usual=1)
        case select if select in SELECTS:
            yield from select_faults(field, where)


def _text_input(field: Json, where: Where) -> Iterator[Fault]:
    yield from length(field, "placeholder", where, most=100)
    yield from length(field, "value", where, most=TEXT)
    yield from number(field, "min_length", where, least=0, most=TEXT, usual=0)
    yield from number(field, "max_length", where, least=1, most=TEXT, usual=TEXT)
    if (field.get("min_length") or 0) > (field.get("max_length") or TEXT):
        yield Fault((*where, "min_length"), "NUMBER_TYPE_MAX", "Value must not exceed max_length.")
