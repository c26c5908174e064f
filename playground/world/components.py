"""Buttons, menus and layout, as Discord keeps and returns them."""

from __future__ import annotations

from enum import IntEnum
from itertools import count
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from playground.wire import Json


class Type(IntEnum):
    ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    UPLOAD = 19
    RADIO = 21
    CHECKBOXES = 22
    CHECKBOX = 23


SELECTS = frozenset(
    {
        Type.STRING_SELECT,
        Type.USER_SELECT,
        Type.ROLE_SELECT,
        Type.MENTIONABLE_SELECT,
        Type.CHANNEL_SELECT,
    }
)

# What Discord fills in when a request leaves it out.
_DEFAULTS: dict[int, Json] = {
    **{kind: {"min_values": 1, "max_values": 1} for kind in SELECTS},
    Type.THUMBNAIL: {"description": None, "spoiler": False},
    Type.FILE: {"spoiler": False, "name": None, "size": None},
    Type.SEPARATOR: {"divider": True, "spacing": 1},
    Type.CONTAINER: {"accent_color": None, "spoiler": False},
}


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """Give every component, parents before children, in reading order."""
    for component in components:
        yield component
        if inner := children(component):  # most have none
            yield from walk(inner)


def children(component: Json) -> list[Json]:
    inner = list(component.get("components") or ())
    single = (component.get("accessory"), component.get("component"))
    return inner + [child for child in single if child] if any(single) else inner


def stored_components(components: Iterable[Json]) -> list[Json]:
    """Return the components as they are stored: without nulls, with defaults and a number each."""
    fresh = [_fill_defaults(component) for component in components]
    taken = {component["id"] for component in walk(fresh) if component.get("id")}
    free = (number for number in count(1) if number not in taken)
    for component in walk(fresh):
        component["id"] = component.get("id") or next(free)
    return fresh


def _fill_defaults(component: Json) -> Json:
    stated = {key: value for key, value in component.items() if value is not None}
    filled = _DEFAULTS.get(component["type"], {}) | stated
    if "components" in filled:
        filled["components"] = [_fill_defaults(child) for child in filled["components"]]
    for key in ("accessory", "component"):
        if key in filled:
            filled[key] = _fill_defaults(filled[key])
    if "emoji" in filled:
        filled["emoji"] = {key: value for key, value in filled["emoji"].items() if value is not None}
    if "default_values" in filled:
        filled["default_values"] = [one | {"id": str(one["id"])} for one in filled["default_values"]]
    if "items" in filled:
        filled["items"] = [{"description": None, "spoiler": False} | item for item in filled["items"]]
    return filled


def media(components: Iterable[Json]) -> Iterator[Json]:
    """Give every {"url": ...} a picture or file is shown by."""
    for component in walk(components):
        match component["type"]:
            case Type.THUMBNAIL:
                yield component["media"]
            case Type.FILE:
                yield component["file"]
            case Type.GALLERY:
                for item in component["items"]:
                    yield item["media"]


def shown_components(components: Iterable[Json], resolve: Callable[[str], Json]) -> list[Json]:
    """Return a copy with each address replaced by what is to be seen there."""
    return [_resolve(component, resolve) for component in components]


def _resolve(node: Any, resolve: Callable[[str], Json]) -> Any:
    if isinstance(node, list):
        return [_resolve(child, resolve) for child in node]
    if not isinstance(node, dict):  # in a list
        return node
    # most of what there is are words, which need no call each
    copy = {key: _resolve(it, resolve) if isinstance(it, (list, dict)) else it for key, it in node.items()}
    for key in ("media", "file"):
        if key in node and "type" not in node[key]:
            copy[key] = resolve(node[key]["url"])
    if copy.get("type") == Type.FILE:
        copy["name"] = PurePosixPath(urlsplit(node["file"]["url"]).path or node["file"]["url"]).name
    return copy


def texts(components: Iterable[Json]) -> Iterator[str]:
    """Give everything a reader reads, in reading order."""
    for component in walk(components):
        match component["type"]:
            case Type.TEXT:
                yield component["content"]
            case Type.BUTTON:
                yield component.get("label", "")
            case Type.GALLERY:
                yield from (item.get("description") or "" for item in component["items"])
            case Type.THUMBNAIL:
                yield component.get("description") or ""
            case kind if kind in SELECTS:
                yield component.get("placeholder", "")
                yield from (option["label"] for option in component.get("options", ()))
