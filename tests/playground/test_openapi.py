from datetime import UTC, datetime

import pytest

from playground.api.journal import Request
from playground.api.openapi import OpenApi
from tests.playground.conftest import judge

SEND = "/channels/{channel_id}/messages"


@pytest.fixture
def court() -> OpenApi:
    found = judge()
    if found is None:
        pytest.skip("DISCORD_OPENAPI does not name Discord's OpenAPI file")
    return found


def request(template: str, body: object, reply: object, status: int = 200) -> Request:
    made = Request("POST", template, template, datetime.now(UTC), body=body)
    made.status, made.reply = status, reply
    return made


def test_a_body_the_file_does_not_allow_is_a_fault(court: OpenApi) -> None:
    (fault,) = court.faults(request(SEND, {"content": 5}, None))

    assert "content" in fault


def test_an_answer_the_file_does_not_allow_is_a_fault(court: OpenApi) -> None:
    assert court.faults(request(SEND, {"content": "x"}, {"id": "1"}))


def test_ids_may_be_numbers(court: OpenApi) -> None:
    body = {"content": "x", "attachments": [{"id": 0}], "allowed_mentions": {"users": [1 << 60]}}

    assert court.faults(request(SEND, body, None)) == []


def test_what_was_refused_is_not_judged_again(court: OpenApi) -> None:
    refusal = {"code": 50035, "message": "Invalid Form Body"}

    assert court.faults(request(SEND, {"content": 5}, refusal, 400)) == []


def test_an_operation_discord_does_not_have_is_a_fault(court: OpenApi) -> None:
    assert court.faults(request("/nothing", {}, {}))
