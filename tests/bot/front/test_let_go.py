"""What was answered goes away: of all that was asked nothing is kept."""

from __future__ import annotations

import gc
from io import BytesIO
from typing import TYPE_CHECKING, Any
from weakref import ref

import pytest

from bot.front import reply, verbs
from bot.front.card import Attachment, Card, Text
from bot.front.components import ready_card
from tests.bot.table import press, say

if TYPE_CHECKING:
    import discord as dpy

    from bot.app import Makiso
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from tests.bot.table import Table

WITNESS = "witness"


class Witness:
    """Lives as long as the interaction it is kept with, of which there is no weak reference."""


@pytest.fixture
async def asked(bot: Makiso, table: Table, ann: Person) -> list[ref[Witness]]:
    """List all interactions from now on; the token of the first click is kept, to edit the card."""
    heard: list[ref[Witness]] = []
    await press(ann, table.card, verbs.PLAY)

    async def note(interaction: dpy.Interaction[Any]) -> None:
        witness = interaction.extras[WITNESS] = Witness()
        heard.append(ref(witness))

    bot.add_listener(note, "on_interaction")
    return heard


def left(asked: list[ref[Witness]]) -> list[int]:
    """Tell which are kept, besides by rings of the library's; the last one's token may be wanted again."""
    gc.collect()
    return [number for number, witness in enumerate(asked[:-1]) if witness() is not None]


async def test_an_answered_click_is_gone(
    *, bot: Makiso, asked: list[ref[Witness]], table: Table, ann: Person, bob: Person
) -> None:
    sheet = await press(ann, table.card, verbs.PLAY)
    await press(ann, sheet, "a build M")
    await press(bob, table.card, verbs.VIEW)
    await press(ann, table.card, verbs.VIEW)

    await bot.parts.under_way.wait()

    assert len(asked) == 4
    assert left(asked) == []


async def test_what_was_answered_late_is_gone(
    *,
    bot: Makiso,
    asked: list[ref[Witness]],
    table: Table,
    ann: Person,
    bob: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reply, "PATIENCE", 0)  # Discord is told at once that we are at it
    sheet = await press(ann, table.card, verbs.PLAY)
    await press(ann, sheet, "a build M")
    await press(bob, table.card, verbs.VIEW)

    await bot.parts.under_way.wait()

    assert left(asked) == []


async def test_a_refused_click_and_a_command_are_gone(
    *, bot: Makiso, asked: list[ref[Witness]], channel: Channel, table: Table, ann: Person, bob: Person
) -> None:
    await press(bob, table.card, verbs.PLAY)  # it is not his turn
    await say(ann, channel, "hand")
    await say(bob, channel, "move", words="nonsense")
    await press(bob, table.card, verbs.VIEW)

    await bot.parts.under_way.wait()

    assert left(asked) == []


async def test_a_file_goes_away_with_its_message() -> None:
    ready = await ready_card(Card((Text("Here it is."),), files=(Attachment("a.txt", b"a"),)))
    (file,) = ready.files
    assert isinstance(file.fp, BytesIO)
    content = ref(file.fp)
    file.close()  # as the library does once it is sent

    del file, ready

    assert content() is None


async def test_a_sheet_can_still_be_taken_away(
    *, discord: LocalDiscord, bot: Makiso, table: Table, ann: Person
) -> None:
    first = await press(ann, table.card, verbs.PLAY)
    await bot.parts.under_way.wait()

    await press(ann, table.card, verbs.VIEW)

    await discord.until(lambda: first.is_deleted)
