"""Answers to interactions, and the webhook each of them opens."""

from playground.api.routes.route import Call, Route
from playground.wire import Json
from playground.world.errors import ApiError
from playground.world.interactions import Interaction


def respond(call: Call) -> Json | None:
    interaction = call.desk.waiting(call.id("interaction_id"), call.path["interaction_token"])
    receipt = call.desk.respond(interaction, call.body, call.files)
    return receipt if call.query.get("with_response") in {"1", "true"} else None


def follow_up(call: Call) -> Json:
    return call.desk.follow_up(_find_interaction(call), call.body, call.files).payload()


def fetch(call: Call) -> Json:
    return call.desk.message(_find_interaction(call), _name(call)).payload()


def edit(call: Call) -> Json:
    return call.desk.edit(_find_interaction(call), _name(call), call.body, call.files).payload()


def delete(call: Call) -> None:
    call.desk.delete(_find_interaction(call), _name(call))


def _find_interaction(call: Call) -> Interaction:
    if call.id("webhook_id") != call.world.bot.id:
        raise ApiError(10015)
    return call.desk.require_answered(call.path["webhook_token"])


def _name(call: Call) -> str:
    return call.path.get("message_id", "@original")


_WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"

ROUTES = (
    Route("POST", "/interactions/{interaction_id}/{interaction_token}/callback", respond, is_open=True),
    Route("POST", _WEBHOOK, follow_up, is_open=True),
    *(
        Route(method, f"{_WEBHOOK}/messages/{name}", handler, status, is_open=True)
        for name in ("@original", "{message_id}")
        for method, handler, status in (("GET", fetch, 200), ("PATCH", edit, 200), ("DELETE", delete, 204))
    ),
)
