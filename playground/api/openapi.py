"""Discord's own API file as the judge of what the bot sends and of what it is answered."""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playground.api.journal import Request
    from playground.wire import Json

DOCUMENT = "urn:discord"
SMALLEST_ID = 1 << 42


class OpenApi:
    """Needs jsonschema-rs, a development dependency, and the file, which is not part of the project."""

    def __init__(self, path: Path) -> None:
        self._document: Json = json.loads(path.read_text("utf-8"))
        rust = import_module("jsonschema_rs")
        registry = rust.Registry([(DOCUMENT, self._document)])

        @cache
        def validator(reference: str) -> Any:
            return rust.validator_for({"$ref": f"{DOCUMENT}#{reference}"}, registry=registry)

        self._validator: Callable[[str], Any] = validator

    def faults(self, request: Request) -> list[str]:
        """Return what the file says against a request and its answer."""
        operation = self._document["paths"].get(request.template or "", {}).get(request.method.lower())
        if operation is None:
            return [f"{request}: no such operation"]
        base = f"/paths/{_escape(request.template or '')}/{request.method.lower()}"
        found = [
            *self._request_faults(request, operation, base),
            *self._reply_faults(request, operation, base),
        ]
        return [f"{request}: {fault}" for fault in found]

    def _request_faults(self, request: Request, operation: Json, base: str) -> Iterator[str]:
        is_refused = request.status == 400  # noqa: PLR2004 -- judged already
        if "requestBody" in operation and not is_refused:
            reference = f"{base}/requestBody/content/application~1json/schema"
            for fault in self._check(reference, _with_text_ids(request.body)):
                yield f"sent {fault}"

    def _reply_faults(self, request: Request, operation: Json, base: str) -> Iterator[str]:
        status = str(request.status)
        if request.status == 429 or request.reply is None:  # noqa: PLR2004 -- the status of a rate limit
            return
        if request.status >= 400:  # noqa: PLR2004 -- where refusals start
            # Not ErrorResponse: it has numbers where the documentation has words such as BASE_TYPE_REQUIRED.
            reference = "/components/schemas/Error"
        elif status in operation["responses"]:
            reference = f"{base}/responses/{status}/content/application~1json/schema"
        else:
            yield f"answered {status}, which the file does not know"
            return
        for fault in self._check(reference, request.reply):
            yield f"answered {fault}"

    def _check(self, reference: str, body: Any) -> Iterator[str]:
        for error in self._validator(reference).iter_errors(body):
            where = "/".join(map(str, error.instance_path)) or "body"
            yield f"{where}: {error.message[:400]}"


def _escape(part: str) -> str:
    return part.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")


def _with_text_ids(body: Any) -> Any:
    """Return the body with ids as text: Discord takes numbers too, which the file does not say."""
    if isinstance(body, list):
        return [_with_text_ids(item) for item in body]
    if isinstance(body, dict):
        copy = {key: _with_text_ids(value) for key, value in body.items()}
        for attachment in copy.get("attachments") or ():
            attachment["id"] = str(attachment["id"])
        return copy
    is_id = isinstance(body, int) and body >= SMALLEST_ID
    return str(body) if is_id else body
