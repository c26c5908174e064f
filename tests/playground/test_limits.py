import pytest

from playground.wire import Json
from playground.world.limits import (
    choice_faults,
    command_faults,
    message_faults,
    modal_faults,
)

V2 = 1 << 15


def button(**about: object) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go"} | about


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def rows(count: int, per_row: int = 5) -> list[Json]:
    return [
        row(*(button(custom_id=f"{number}:{place}") for place in range(per_row))) for number in range(count)
    ]


def select(**about: object) -> Json:
    return {"type": 3, "custom_id": "s", "options": [{"label": "A", "value": "a"}]} | about


def options(count: int) -> list[Json]:
    return [{"label": str(number), "value": str(number)} for number in range(count)]


def text(content: str = "x") -> Json:
    return {"type": 10, "content": content}


def gallery(url: str = "attachment://board.png", **about: object) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}} | about]}


def v2(*components: Json) -> Json:
    return {"flags": V2, "components": list(components)}


def container(*children: Json, **about: object) -> Json:
    return {"type": 17, "components": list(children)} | about


FINE: dict[str, Json] = {
    "words": {"content": "x" * 2000},
    "25 buttons": {"components": rows(5)},
    "a select": {"components": [row(select(options=options(25)))]},
    "40 components": v2(container(text(), gallery(), *rows(6)), text()),
    "a section": v2({"type": 9, "components": [text()], "accessory": button()}),
    "a link": {"components": [row({"type": 2, "style": 5, "url": "https://example.org", "label": "x"})]},
    "4000 characters": v2(text("x" * 2000), text("y" * 2000)),
    "an embed": {"embeds": [{"title": "x" * 256, "description": "y" * 4096}]},
    "a file": {"attachments": [{"id": 0, "description": "x" * 1024}]},
}

REFUSED: dict[str, tuple[Json, str]] = {
    "nothing": ({}, "EMPTY_MESSAGE"),
    "long words": ({"content": "x" * 2001}, "BASE_TYPE_MAX_LENGTH"),
    "long nonce": ({"content": "x", "nonce": "1" * 26}, "BASE_TYPE_MAX_LENGTH"),
    "six rows": ({"components": rows(6)}, "BASE_TYPE_MAX_LENGTH"),
    "six in a row": ({"components": rows(1, 6)}, "BASE_TYPE_BAD_LENGTH"),
    "an empty row": ({"components": [row()]}, "BASE_TYPE_BAD_LENGTH"),
    "a select beside a button": ({"components": [row(select(), button())]}, "BASE_TYPE_BAD_LENGTH"),
    "long custom id": ({"components": [row(button(custom_id="x" * 101))]}, "BASE_TYPE_BAD_LENGTH"),
    "no custom id": ({"components": [row(button(custom_id=None))]}, "BASE_TYPE_REQUIRED"),
    "long label": ({"components": [row(button(label="x" * 81))]}, "BASE_TYPE_MAX_LENGTH"),
    "no label": ({"components": [row(button(label=None))]}, "BUTTON_COMPONENT_INVALID_LABEL"),
    "no style": ({"components": [row(button(style=9))]}, "BASE_TYPE_CHOICES"),
    "same custom id": ({"components": [row(button(), button())]}, "COMPONENT_CUSTOM_ID_DUPLICATED"),
    "26 options": ({"components": [row(select(options=options(26)))]}, "BASE_TYPE_BAD_LENGTH"),
    "no options": ({"components": [row(select(options=[]))]}, "BASE_TYPE_BAD_LENGTH"),
    "same option": (
        {"components": [row(select(options=options(2) + options(1)))]},
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "more values than options": ({"components": [row(select(max_values=2))]}, "BASE_TYPE_BAD_LENGTH"),
    "more at least than at most": (
        {"components": [row(select(min_values=2, options=options(3)))]},
        "NUMBER_TYPE_MAX",
    ),
    "long placeholder": ({"components": [row(select(placeholder="x" * 151))]}, "BASE_TYPE_MAX_LENGTH"),
    "text without the flag": ({"components": [text()]}, "UNION_TYPE_CHOICES"),
    "words beside V2": (v2(text()) | {"content": "x"}, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
    "embeds beside V2": (
        v2(text()) | {"embeds": [{"title": "x"}]},
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "41 components": (
        v2(container(text(), gallery(), *rows(6)), text(), text()),
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "4001 characters": (v2(text("x" * 2000), text("y" * 2001)), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
    "an empty text": (v2(text("")), "BASE_TYPE_BAD_LENGTH"),
    "a container in a container": (v2(container(container(text()))), "UNION_TYPE_CHOICES"),
    "an empty container": (v2(container()), "BASE_TYPE_BAD_LENGTH"),
    "a color too bright": (v2(container(text(), accent_color=1 << 24)), "NUMBER_TYPE_RANGE"),
    "a section without accessory": (v2({"type": 9, "components": [text()]}), "BASE_TYPE_REQUIRED"),
    "four texts in a section": (
        v2({"type": 9, "components": [text()] * 4, "accessory": button()}),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "eleven pictures": (v2({"type": 12, "items": gallery()["items"] * 11}), "BASE_TYPE_BAD_LENGTH"),
    "a picture not attached": (
        v2(gallery("attachment://other.png")),
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "no address": (v2(gallery("board.png")), "URL_TYPE_INVALID_SCHEME"),
    "long alt text": (v2(gallery(description="x" * 1025)), "BASE_TYPE_MAX_LENGTH"),
    "same number": (v2(text() | {"id": 7}, text() | {"id": 7}), "COMPONENT_ID_DUPLICATED"),
    "eleven embeds": ({"embeds": [{"title": "x"}] * 11}, "BASE_TYPE_MAX_LENGTH"),
    "embeds too long": ({"embeds": [{"description": "x" * 3001}] * 2}, "MAX_EMBED_SIZE_EXCEEDED"),
    "an empty field": ({"embeds": [{"fields": [{"name": "x", "value": ""}]}]}, "BASE_TYPE_BAD_LENGTH"),
    "long description of a file": (
        {"attachments": [{"id": 0, "description": "x" * 1025}]},
        "BASE_TYPE_MAX_LENGTH",
    ),
    "mentions of both kinds": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
}


@pytest.mark.parametrize("name", FINE)
def test_a_message_within_the_limits_is_fine(name: str) -> None:
    assert list(message_faults(FINE[name], ["board.png"])) == []


@pytest.mark.parametrize("name", REFUSED)
def test_a_message_beyond_a_limit_has_that_one_fault(name: str) -> None:
    body, code = REFUSED[name]
    filenames = [] if name == "nothing" else ["board.png"]

    assert {fault.code for fault in message_faults(body, filenames)} == {code}


def label(inner: Json, **about: object) -> Json:
    return {"type": 18, "label": "Name", "component": inner} | about


def form(*components: Json, **about: object) -> Json:
    return {"title": "Form", "custom_id": "f", "components": list(components)} | about


TEXT_INPUT: Json = {"type": 4, "custom_id": "t", "style": 1}


@pytest.mark.parametrize(
    ("modal", "codes"),
    [
        (form(label(TEXT_INPUT), text()), set()),
        (form(row(TEXT_INPUT | {"label": "Name"})), set()),
        (form(label({"type": 21, "custom_id": "r", "options": options(2)})), set()),
        (form(), {"BASE_TYPE_BAD_LENGTH"}),
        (form(label(TEXT_INPUT), title="x" * 46), {"BASE_TYPE_BAD_LENGTH"}),
        (form(label(TEXT_INPUT), custom_id="x" * 101), {"BASE_TYPE_BAD_LENGTH"}),
        (form(*[text()] * 6), {"BASE_TYPE_BAD_LENGTH"}),
        (form(label(TEXT_INPUT), label(TEXT_INPUT)), {"COMPONENT_CUSTOM_ID_DUPLICATED"}),
        (form(label(TEXT_INPUT, label="x" * 46)), {"BASE_TYPE_BAD_LENGTH"}),
        (form(label(TEXT_INPUT, description="x" * 101)), {"BASE_TYPE_MAX_LENGTH"}),
        (form(label(TEXT_INPUT | {"min_length": 9, "max_length": 8})), {"NUMBER_TYPE_MAX"}),
        (form(label({"type": 21, "custom_id": "r", "options": options(1)})), {"BASE_TYPE_BAD_LENGTH"}),
        (form(button()), {"UNION_TYPE_CHOICES"}),
    ],
)
def test_limits_of_a_modal(modal: Json, codes: set[str]) -> None:
    assert {fault.code for fault in modal_faults(modal)} == codes


def command(**about: object) -> Json:
    return {"name": "new", "description": "New game", "type": 1} | about


def option(**about: object) -> Json:
    return {"type": 3, "name": "game", "description": "Which"} | about


@pytest.mark.parametrize(
    ("commands", "codes"),
    [
        ([command()], set()),
        ([command(name="nouveau-jeu"), command(name="отмена"), command(name="Challenge", type=2)], set()),
        ([command(name="New")], {"APPLICATION_COMMAND_INVALID_NAME"}),
        ([command(name_localizations={"fr": "deux mots"})], {"APPLICATION_COMMAND_INVALID_NAME"}),
        ([command(description="")], {"BASE_TYPE_BAD_LENGTH"}),
        ([command(description="x" * 101)], {"BASE_TYPE_BAD_LENGTH"}),
        ([command(), command()], {"APPLICATION_COMMANDS_DUPLICATE_NAME"}),
        ([command(name=f"c{number}") for number in range(101)], {"BASE_TYPE_MAX_LENGTH"}),
        (
            [command(options=[option(), option(name="b", required=True)])],
            {"APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"},
        ),
        (
            [command(options=[option(name=f"o{number}", description="x" * 100) for number in range(26)])],
            {"BASE_TYPE_MAX_LENGTH"},
        ),
        (
            [
                command(
                    options=[
                        option(
                            description="x" * 100,
                            choices=[{"name": "x" * 100, "value": f"{n}" * 50} for n in range(2)],
                        ),
                        *(
                            option(
                                name=f"o{m}",
                                description="y" * 100,
                                choices=[{"name": "z" * 100, "value": f"{n:0100}"} for n in range(25)],
                            )
                            for m in range(2)
                        ),
                    ]
                )
            ],
            {"APPLICATION_COMMAND_TOO_LARGE"},
        ),
    ],
)
def test_limits_of_commands(commands: list[Json], codes: set[str]) -> None:
    assert {fault.code for fault in command_faults(commands)} == codes


def test_limits_of_choices() -> None:
    choices = [{"name": str(number), "value": str(number)} for number in range(26)]

    assert list(choice_faults(choices[:25])) == []
    assert [fault.code for fault in choice_faults(choices)] == ["BASE_TYPE_MAX_LENGTH"]
    assert [str(fault) for fault in choice_faults([{"name": "x" * 101, "value": 1}])] == [
        "choices.0.name: Must be between 1 and 100 in length."
    ]
