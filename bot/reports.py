"""Report unforeseen errors to Sentry, if the host has set an address for it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from bot.logs import without_tokens
from bot.settings import BadSettings

if TYPE_CHECKING:
    from bot.settings import Settings

MISSING = (
    "SENTRY_DSN is set, but what talks to Sentry is not installed: "
    "pip install 'sentry-sdk~=2.0', or unset it."
)
REFUSED = "SENTRY_DSN: not understood: {error}"


def start(settings: Settings) -> None:
    if settings.sentry_dsn is None:
        return
    try:
        sentry: Any = import_module("sentry_sdk")
    except ModuleNotFoundError:
        raise BadSettings(MISSING) from None
    try:
        sentry.init(
            dsn=settings.sentry_dsn.get_secret_value(),
            before_send=without_secrets,
            include_local_variables=False,  # a token may be in one
            max_breadcrumbs=0,
            send_default_pii=False,
        )
    except ValueError as error:
        raise BadSettings(REFUSED.format(error=error)) from None


def without_secrets(event: Any, _: Any = None) -> Any:
    """Hide tokens everywhere in a report: with one, others could speak as the bot."""
    match event:
        case str():
            return without_tokens(event)
        case dict():
            return {key: without_secrets(value) for key, value in event.items()}
        case list() | tuple():
            return [without_secrets(value) for value in event]
        case _:
            return event
