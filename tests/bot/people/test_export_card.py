"""The file in which somebody gets everything about them."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING

from bot.people.export_card import export_file
from tests.bot.archived import ANN

if TYPE_CHECKING:
    import pytest


def test_what_is_too_much_for_a_file_is_compressed(monkeypatch: pytest.MonkeyPatch) -> None:
    everything = {"user_id": ANN, "matches": [{"name": "Ann é"}] * 100}
    plain = export_file(everything)
    monkeypatch.setattr("bot.people.export_card.FILE_LIMIT", len(plain.content) - 1)
    small = export_file(everything)

    assert json.loads(plain.content) == everything
    assert (plain.name, small.name) == ("makiso.json", "makiso.json.gz")
    assert gzip.decompress(small.content) == plain.content
