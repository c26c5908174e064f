"""What the host sets, and the file that lists it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.settings import BadSettings, LogFormat, Settings, is_loopback, load

EXAMPLE = Path(__file__).parents[2] / ".env.example"


@pytest.fixture(autouse=True)
def _nothing_is_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let neither this machine's environment nor a file in this folder have a say."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def list_settings() -> dict[str, tuple[str, str]]:
    """Read the example: the value of each setting, and the comment above it."""
    found: dict[str, tuple[str, str]] = {}
    comment = ""
    for line in EXAMPLE.read_text("utf-8").splitlines():
        if line.startswith("#"):
            comment = f"{comment} {line.removeprefix('#').strip()}".strip()
        elif "=" in line:
            name, _, value = line.partition("=")
            found[name] = (value, comment)
            comment = ""
        else:
            comment = ""
    return found


def test_the_example_lists_every_setting_with_a_comment() -> None:
    assert sorted(list_settings()) == sorted(name.upper() for name in Settings.model_fields)
    assert [name for name, (_, comment) in list_settings().items() if not comment] == []


def test_every_setting_says_what_it_is_for() -> None:
    assert [name for name, field in Settings.model_fields.items() if not field.description] == []


def test_the_example_shows_the_defaults(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(EXAMPLE.read_text("utf-8"), "utf-8")

    assert load() == Settings(_env_file=None)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "latin-1"])
def test_a_file_in_another_encoding_is_refused_with_a_sentence(tmp_path: Path, encoding: str) -> None:
    (tmp_path / ".env").write_text("# pour les réglages\nLANGUAGE=fr\n", encoding)

    with pytest.raises(BadSettings, match=r"^The file \.env is not in UTF-8: save it anew"):
        load()


def test_a_file_may_begin_with_the_mark_of_editors_on_windows(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("LANGUAGE=fr\n", "utf-8-sig")

    assert load().language == "fr"


def test_a_fresh_clone_runs_without_any_setting() -> None:
    settings = load()

    assert settings.discord_token is None
    assert settings.local_discord is None
    assert settings.database_url.startswith("sqlite:///")


def test_the_environment_wins_over_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".env").write_text("LANGUAGE=fr\nLOG_FORMAT=json\n", "utf-8")
    monkeypatch.setenv("LANGUAGE", "en")

    settings = load()

    assert (settings.language, settings.log_format) == ("en", LogFormat.JSON)


def test_a_token_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "very.secret")

    settings = load()

    assert "very.secret" not in f"{settings!r} {settings.model_dump()}"
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == "very.secret"


def test_everything_wrong_is_said_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "tlh")
    monkeypatch.setenv("LOCAL_DISCORD", "http://192.168.0.7:8000")

    with pytest.raises(BadSettings) as refused:
        load()

    assert sorted(str(refused.value).splitlines()) == [
        "LANGUAGE: must be one of en, fr",
        "LOCAL_DISCORD: must be on this machine, like http://127.0.0.1:8000",
    ]


@pytest.mark.parametrize(
    ("address", "is_ours"),
    [
        ("http://127.0.0.1:8000", True),
        ("http://127.8.9.1", True),
        ("http://localhost:8000", True),
        ("http://[::1]:8000", True),
        ("http://192.168.0.7:8000", False),
        ("http://discord.com", False),
        ("http://localhost.example.com", False),
        ("http://127.0.0.1@example.com", False),
        ("127.0.0.1:8000", False),
        ("", False),
    ],
)
def test_only_this_machine_is_this_machine(address: str, *, is_ours: bool) -> None:
    assert is_loopback(address) is is_ours
