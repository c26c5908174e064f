"""What the host sets: from the environment or a file `.env`; all mistakes are reported at once."""

from __future__ import annotations

from enum import StrEnum
from ipaddress import ip_address
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.front.words import SPOKEN

AUTO = "auto"
FILE = Path(".env")
ENCODING = "utf-8-sig"  # UTF-8, also with the mark that editors on Windows put before it


class BadSettings(ValueError):  # noqa: N818 - a plural
    """At least one setting is wrong; the text names each one."""


class LogFormat(StrEnum):
    CONSOLE = "console"
    JSON = "json"


class Settings(BaseSettings):
    """Every setting has a default that works, so a fresh clone runs without any."""

    model_config = SettingsConfigDict(
        env_file=FILE, env_file_encoding=ENCODING, extra="ignore", env_ignore_empty=True
    )

    discord_token: SecretStr | None = Field(None, description="The bot's token")
    database_url: str = Field("sqlite:///makiso.sqlite3", description="Where matches are kept")
    language: str = Field("en", description="The language of a table where nobody has chosen one")
    shards: int | Literal["auto"] = Field(
        "auto", description="Into how many shards the servers are split; auto: as Discord advises"
    )
    log_format: LogFormat = Field(LogFormat.CONSOLE, description="console for people, json for machines")
    log_level: str = Field("INFO", description="DEBUG, INFO, WARNING or ERROR")
    local_discord: str | None = Field(None, description="Address of a local Discord that runs here")
    local_token: str = Field("local", description="Token of that local Discord")
    metrics_port: int | None = Field(
        None, ge=1, le=65535, description="Port of /metrics, /healthz and /readyz; none: not served"
    )
    metrics_host: str = Field("127.0.0.1", description="Which address that port listens at")
    backup_dir: Path | None = Field(None, description="Where a copy of an SQLite file is put each day")
    sentry_dsn: SecretStr | None = Field(None, description="Where errors nobody foresaw are reported")
    message_content: bool = Field(
        False,
        description="Whether plain chat may answer races; Discord reviews bots that ask for this",
    )
    regret_seconds: int = Field(60, ge=0, le=600, description="How long a move can be taken back with Oops")

    @field_validator("language")
    @classmethod
    def _check_language(cls, language: str) -> str:
        if language not in SPOKEN:
            raise ValueError(f"must be one of {', '.join(SPOKEN)}")
        return language

    @field_validator("shards", mode="before")
    @classmethod
    def _parse_shards(cls, shards: object) -> object:
        said = str(shards).strip().lower()
        if said != AUTO and not (said.isdecimal() and int(said)):
            raise ValueError("must be auto, or a number from 1 on")
        return said if said == AUTO else int(said)

    @field_validator("log_level")
    @classmethod
    def _parse_log_level(cls, level: str) -> str:
        if level.upper() not in {"DEBUG", "INFO", "WARNING", "ERROR"}:
            raise ValueError("must be DEBUG, INFO, WARNING or ERROR")
        return level.upper()

    @field_validator("local_discord")
    @classmethod
    def _check_loopback(cls, address: str | None) -> str | None:
        if address is not None and not is_loopback(address):
            raise ValueError("must be on this machine, like http://127.0.0.1:8000")
        return address

    @model_validator(mode="after")
    def _check_not_both(self) -> Settings:
        if self.discord_token and self.local_discord:
            raise ValueError("DISCORD_TOKEN and LOCAL_DISCORD exclude each other: unset one of them")
        return self

    @property
    def shards_asked(self) -> int | None:
        """How many shards the host has asked for; `None`: as Discord advises."""
        return None if self.shards == AUTO else int(self.shards)


def is_loopback(address: str) -> bool:
    parts = urlsplit(address)
    host = parts.hostname or ""
    if parts.scheme != "http":
        return False
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def load() -> Settings:
    _check_encoding(FILE)
    try:
        return Settings()
    except ValidationError as error:
        raise BadSettings("\n".join(_fault(*fault) for fault in _faults(error))) from None


def _check_encoding(file: Path) -> None:
    """Refuse a file in another encoding: its settings would be misread, or not found."""
    try:
        is_text = not file.is_file() or "\0" not in file.read_text(ENCODING)
    except UnicodeDecodeError:
        is_text = False
    if not is_text:
        raise BadSettings(f"The file {file} is not in UTF-8: save it anew with that encoding.")


def _faults(error: ValidationError) -> list[tuple[str, str]]:
    return [(str(fault["loc"][0]) if fault["loc"] else "", fault["msg"]) for fault in error.errors()]


def _fault(name: str, message: str) -> str:
    said = message.removeprefix("Value error, ")
    return f"{name.upper()}: {said}" if name else said
