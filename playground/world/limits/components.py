"""Limits of single components and of how they nest."""

from collections.abc import Collection, Iterable, Iterator
from urllib.parse import urlsplit

from playground.wire import Json
from playground.world.components import (
    SELECTS,
    Type,
    children,
    walk,
)
from playground.world.limits.fault import (
    Fault,
    Where,
    kind,
    length,
    number,
    unlike,
)

COMPONENTS_OF_V2 = 40
CHARACTERS_OF_V2 = 4000
ROWS_OF_A_MESSAGE = 5
BUTTONS_OF_A_ROW = 5
OPTIONS_OF_A_SELECT = 25
ALT_TEXT = 1024
CUSTOM_ID = 100
LINK_STYLE = 5
PREMIUM_STYLE = 6
IN_CONTAINER = (Type.ROW, Type.SECTION, Type.TEXT, Type.GALLERY, Type.FILE, Type.SEPARATOR)
ON_TOP = (*IN_CONTAINER, Type.CONTAINER)


def legacy_faults(components: list[Json]) -> Iterator[Fault]:
    """Yield what is wrong with the components of a message without the V2 flag."""
    yield from length({"components": components}, "components", (), most=ROWS_OF_A_MESSAGE)
    yield from _each(components, ("components",), (Type.ROW,), ())
    yield from _unique(components)


def v2_faults(components: list[Json], filenames: Collection[str]) -> Iterator[Fault]:
    """Yield what is wrong with the components of a message with the V2 flag."""
    where: Where = ("components",)
    everything = tuple(walk(components))
    if len(everything) > COMPONENTS_OF_V2:
        said = f"The total number of components cannot exceed {COMPONENTS_OF_V2}, found {len(everything)}."
        yield Fault(where, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", said)
    shown = sum(len(part.get("content") or "") for part in everything if part.get("type") == Type.TEXT)
    if shown > CHARACTERS_OF_V2:
        said = f"The text of all components cannot exceed {CHARACTERS_OF_V2} characters, found {shown}."
        yield Fault(where, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", said)
    yield from _each(components, where, ON_TOP, filenames)
    yield from _unique(components)


def _each(
    components: Iterable[Json], where: Where, allowed: Collection[int], filenames: Collection[str]
) -> Iterator[Fault]:
    for index, component in enumerate(components):
        here = (*where, index)
        misplaced = tuple(kind(component, here, allowed))
        yield from misplaced or component_faults(component, here, filenames)


def component_faults(component: Json, where: Where, filenames: Collection[str]) -> Iterator[Fault]:
    match component["type"]:
        case Type.ROW:
            yield from _row(component, where, filenames)
        case Type.BUTTON:
            yield from _button(component, where)
        case Type.SECTION:
            yield from _section(component, where, filenames)
        case Type.TEXT:
            yield from length(component, "content", where, least=1, most=CHARACTERS_OF_V2)
        case Type.THUMBNAIL:
            yield from _media(component, where, "media", filenames)
        case Type.FILE:
            yield from _media(component, where, "file", filenames)
        case Type.GALLERY:
            yield from _gallery(component, where, filenames)
        case Type.SEPARATOR:
            yield from number(component, "spacing", where, least=1, most=2, usual=1)
        case Type.CONTAINER:
            yield from _container(component, where, filenames)
        case _:
            yield from select_faults(component, where)


def _row(row: Json, where: Where, filenames: Collection[str]) -> Iterator[Fault]:
    inner = row.get("components") or []
    has_select = any(child.get("type") in SELECTS for child in inner)
    most = 1 if has_select else BUTTONS_OF_A_ROW
    yield from length(row, "components", where, least=1, most=most)
    yield from _each(inner, (*where, "components"), (Type.BUTTON, *SELECTS), filenames)


def _button(button: Json, where: Where) -> Iterator[Fault]:
    style = button.get("style")
    yield from length(button, "label", where, most=80)
    if style not in range(1, PREMIUM_STYLE + 1):
        yield Fault((*where, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6).")
    if style == PREMIUM_STYLE:
        return
    if style == LINK_STYLE:
        yield from length(button, "url", where, least=1, most=512)
        if button.get("custom_id"):
            yield Fault(where, "BUTTON_COMPONENT_CUSTOM_ID_AND_URL", "A link cannot have a custom id")
    else:
        yield from length(button, "custom_id", where, least=1, most=CUSTOM_ID)
    if not button.get("label") and not button.get("emoji"):
        yield Fault(where, "BUTTON_COMPONENT_INVALID_LABEL", "A button needs a label or an emoji")


def _section(section: Json, where: Where, filenames: Collection[str]) -> Iterator[Fault]:
    yield from length(section, "components", where, least=1, most=3)
    texts = section.get("components") or ()
    yield from _each(texts, (*where, "components"), (Type.TEXT,), filenames)
    accessory = section.get("accessory")
    if not accessory:
        yield Fault((*where, "accessory"), "BASE_TYPE_REQUIRED", "This field is required")
        return
    here = (*where, "accessory")
    misplaced = tuple(kind(accessory, here, (Type.BUTTON, Type.THUMBNAIL)))
    yield from misplaced or component_faults(accessory, here, filenames)


def _gallery(gallery: Json, where: Where, filenames: Collection[str]) -> Iterator[Fault]:
    yield from length(gallery, "items", where, least=1, most=10)
    for index, item in enumerate(gallery.get("items") or ()):
        yield from _media(item, (*where, "items", index), "media", filenames)


def _media(item: Json, where: Where, key: str, filenames: Collection[str]) -> Iterator[Fault]:
    yield from length(item, "description", where, most=ALT_TEXT)
    parts = urlsplit((item.get(key) or {}).get("url") or "")
    here = (*where, key, "url")
    if parts.scheme == "attachment":
        if parts.netloc + parts.path not in filenames:
            code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
            yield Fault(here, code, f"The referenced attachment was not found: {parts.geturl()}")
    elif key == "file" or parts.scheme not in {"http", "https"}:
        yield Fault(here, "URL_TYPE_INVALID_SCHEME", "Not a well formed URL.")


def _container(container: Json, where: Where, filenames: Collection[str]) -> Iterator[Fault]:
    yield from length(container, "components", where, least=1, most=COMPONENTS_OF_V2)
    yield from number(container, "accent_color", where, least=0, most=0xFFFFFF, usual=0)
    inner = container.get("components") or ()
    yield from _each(inner, (*where, "components"), IN_CONTAINER, filenames)


def select_faults(select: Json, where: Where) -> Iterator[Fault]:
    yield from length(select, "custom_id", where, least=1, most=CUSTOM_ID)
    yield from length(select, "placeholder", where, most=150)
    yield from number(select, "min_values", where, least=0, most=OPTIONS_OF_A_SELECT, usual=1)
    yield from number(select, "max_values", where, least=1, most=OPTIONS_OF_A_SELECT, usual=1)
    least, most = (_count_of(select, key) for key in ("min_values", "max_values"))
    if least > most:
        yield Fault((*where, "min_values"), "NUMBER_TYPE_MAX", f"Value must not exceed max_values, {most}.")
    if select["type"] == Type.STRING_SELECT:
        yield from length(select, "options", where, least=max(1, most), most=OPTIONS_OF_A_SELECT)
        yield from option_faults(select, where)


def option_faults(select: Json, where: Where) -> Iterator[Fault]:
    options = select.get("options") or ()
    values = []
    for index, option in enumerate(options):
        here = (*where, "options", index)
        yield from length(option, "label", here, least=1, most=100)
        yield from length(option, "value", here, least=1, most=100)
        yield from length(option, "description", here, most=100)
        values.append(((*here, "value"), option.get("value")))
    code = "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"
    yield from unlike(values, code, "The specified option value is already used")


def _count_of(select: Json, key: str) -> int:
    value = select.get(key)
    return 1 if value is None else int(value)


def _unique(components: list[Json]) -> Iterator[Fault]:
    placed = tuple(_walk_with_places(components, ("components",)))
    ids = [((*here, "custom_id"), part["custom_id"]) for here, part in placed if part.get("custom_id")]
    yield from unlike(ids, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
    numbers = [((*here, "id"), part["id"]) for here, part in placed if part.get("id")]
    yield from unlike(numbers, "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")


def _walk_with_places(components: Iterable[Json], where: Where) -> Iterator[tuple[Where, Json]]:
    for index, component in enumerate(components):
        yield (*where, index), component
        yield from _walk_with_places(children(component), (*where, index, "components"))
