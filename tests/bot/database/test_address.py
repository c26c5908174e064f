"""Where the archive is, as hosts write it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.database.address import check_exists, file_of, is_file, make_folder, parse_address
from bot.database.errors import Unreachable


@pytest.mark.parametrize(
    ("url", "file"),
    [
        ("sqlite:///matches.sqlite3", Path("matches.sqlite3")),
        ("sqlite+aiosqlite:////srv/matches.sqlite3", Path("/srv/matches.sqlite3")),
        ("sqlite:///file:matches.sqlite3?mode=ro&uri=true", Path("matches.sqlite3")),
    ],
)
def test_a_file_is_named_by_its_address(url: str, file: Path) -> None:
    assert is_file(parse_address(url))
    assert file_of(parse_address(url)) == file


@pytest.mark.parametrize("kind", ["postgresql", "postgres", "postgresql+asyncpg"])
def test_a_server_is_no_file(kind: str) -> None:
    place = parse_address(f"{kind}://ann@somewhere:5432/makiso")

    assert (is_file(place), place.host, place.database) == (False, "somewhere", "makiso")


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("matches.sqlite3", "address is none"),
        ("postgresql://somewhere:port/makiso", "address is none"),
        ("mysql://somewhere/makiso", "must start with"),
        ("sqlite://", "must be a file"),
        ("sqlite:///:memory:", "must be a file"),
    ],
)
def test_what_is_wrong_with_an_address_is_said(url: str, words: str) -> None:
    with pytest.raises(Unreachable, match=words):
        parse_address(url)


def test_the_folder_of_a_file_is_made(tmp_path: Path) -> None:
    place = parse_address(f"sqlite:///{tmp_path}/new/folder/matches.sqlite3")
    make_folder(place)

    assert (tmp_path / "new" / "folder").is_dir()
    with pytest.raises(Unreachable, match="There is no database"):
        check_exists(place)
    file_of(place).touch()
    check_exists(place)


def test_where_no_file_can_be_the_reason_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(Unreachable, match="cannot be made"):
        make_folder(parse_address(f"sqlite:///{tmp_path}/file/matches.sqlite3"))
    with pytest.raises(Unreachable, match="is a folder"):
        make_folder(parse_address(f"sqlite:///{tmp_path}"))
