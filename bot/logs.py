"""Structured logs through the standard library, so that the lines of discord.py look like ours."""

from __future__ import annotations

import logging
import re
import sys
from typing import TYPE_CHECKING

import structlog

from bot.settings import LogFormat

if TYPE_CHECKING:
    from structlog.typing import Processor

    from bot.settings import Settings

SHARED: tuple[Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)


def start(settings: Settings) -> None:
    structlog.configure(
        processors=[*SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler()
    handler.setFormatter(_formatter(settings.log_format))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(settings.log_level)
    logging.getLogger("alembic").setLevel(logging.WARNING)  # it logs every plugin that it loads
    logging.getLogger("aiosqlite").setLevel(logging.INFO)  # it logs every statement, with its values
    logging.getLogger("discord.client").addFilter(_is_not_about_voice)


def _is_not_about_voice(record: logging.LogRecord) -> bool:
    """Leave out the warning that voice libraries are missing: the bot uses no voice."""
    return "voice will NOT be supported" not in record.getMessage()


TOKEN = re.compile(r"""(/(?:interactions|webhooks)/\d+/)[\w.~-]+|(\\?["']token\\?["']: ?\\?["'])[^"'\\]+""")


class WithoutTokens(structlog.stdlib.ProcessorFormatter):
    """Hides tokens in a line: with one, anybody could answer as the bot for a quarter of an hour."""

    def format(self, record: logging.LogRecord) -> str:
        return without_tokens(super().format(record))


def without_tokens(said: str) -> str:
    return TOKEN.sub(r"\1\2...", said)


def _formatter(kind: LogFormat) -> logging.Formatter:
    last: list[Processor] = [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]
    if kind is LogFormat.JSON:
        last = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    return WithoutTokens(
        foreign_pre_chain=list(SHARED),
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
    )
