"""The judge of what the bot sends finds what Discord would refuse."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest

from playground.api.journal import Request
from tests.bot import judge
from tests.bot.table import say

if TYPE_CHECKING:
    from bot.app import Makiso
    from playground import LocalDiscord, Person

CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
EDIT = "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
POST = "/channels/{channel_id}/messages"
COMMANDS = "/applications/{application_id}/commands"


def card(*components: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"components": list(components), **fields}


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


def button(custom_id: str) -> dict[str, Any]:
    return {"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": custom_id}]}


@pytest.mark.parametrize(
    ("method", "template", "body"),
    [
        ("POST", POST, card(*[text("x")] * 41)),
        ("POST", POST, card(text("x" * 4001))),
        ("PATCH", EDIT, card(button("same"), button("same"))),
        ("PATCH", EDIT, card(text("x"), content="and V1")),
        ("POST", CALLBACK, {"type": 4, "data": card(button("x" * 101))}),
        ("POST", CALLBACK, {"type": 7, "data": card({"type": 17, "components": []})}),
        ("POST", CALLBACK, {"type": 8, "data": {"choices": [{"name": "x", "value": "x"}] * 26}}),
        (
            "POST",
            CALLBACK,
            {"type": 9, "data": {"custom_id": "x", "title": "x" * 46, "components": [text("x")]}},
        ),
        ("PUT", COMMANDS, [{"name": "UPPER", "description": "x"}]),
    ],
)
def test_what_discord_would_refuse_is_found(method: str, template: str, body: Any) -> None:
    request = Request(method, template, template, datetime.now(UTC), body=body)

    assert list(judge.own_faults(request))


async def test_what_the_bot_sends_is_judged_by_discords_own_file_too(
    discord: LocalDiscord, bot: Makiso, ann: Person
) -> None:
    court = judge.discords_own()
    if court is None:
        pytest.skip("Discord's API file is not at hand: name it in DISCORD_OPENAPI")
    await say(ann, discord.general, "new", game="subdivision")

    (callback,) = discord.requests.of("POST", CALLBACK)
    assert court.faults(callback) == []
    callback.body["type"] = "four"
    assert court.faults(callback) != []
    discord.requests.clear()
