"""The bot's own account, its application and the people it looks up."""

from datetime import timedelta

from playground.api.routes.route import Call, Route
from playground.wire import Json
from playground.world import access
from playground.world.errors import ApiError
from playground.world.terms import STARTS


def me(call: Call) -> Json:
    about = {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None}
    return call.world.bot.payload() | about


def application(call: Call) -> Json:
    bot = call.world.bot
    return _BLANK | {
        "id": str(bot.id),
        "name": bot.name,
        "bot": bot.payload(),
        "owner": call.world.host.payload(),
        "approximate_guild_count": len(call.world.guilds),
        "approximate_user_install_count": sum(user.has_installed for user in call.world.users.values()),
    }


_BLANK: Json = {
    "icon": None,
    "description": "",
    "summary": "",
    "type": None,
    "verify_key": "0" * 64,
    "flags": 0,
    "flags_new": "0",
    "bot_public": True,
    "bot_require_code_grant": False,
    "redirect_uris": [],
    "interactions_endpoint_url": None,
    "role_connections_verification_url": None,
    "integration_types_config": {"0": {}, "1": {}},
    "approximate_user_authorization_count": 0,
    "event_webhooks_status": 1,
    "explicit_content_filter": 0,
    "team": None,
    "eligible_oauth2_scopes": [],
}


def gateway(call: Call) -> Json:
    terms, now = call.world.terms, call.world.clock.now()
    terms.begin_day(now)
    assert terms.starts_until is not None
    reset_after = (terms.starts_until - now) // timedelta(milliseconds=1)
    starts = {"total": STARTS, "remaining": terms.starts_left, "reset_after": reset_after}
    return {
        "url": terms.url,
        "shards": terms.shards,
        "session_start_limit": starts | {"max_concurrency": terms.max_concurrency},
    }


def user(call: Call) -> Json:
    return access.user(call.world, call.id("user_id")).payload()


def open_direct(call: Call) -> Json:
    person = access.user(call.world, int(call.body["recipient_id"]))
    if person is call.world.bot:
        raise ApiError(50007, status=400)
    return call.world.direct(person).payload(call.world.bot)


ROUTES = (
    Route("GET", "/users/@me", me),
    Route("GET", "/oauth2/applications/@me", application),
    Route("GET", "/applications/@me", application),
    Route("GET", "/gateway/bot", gateway),
    Route("POST", "/users/@me/channels", open_direct),
    Route("GET", "/users/{user_id}", user),
)
