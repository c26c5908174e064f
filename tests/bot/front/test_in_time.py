"""The bot responds to every interaction in time, whatever its answer waits for."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from threading import Event
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from structlog.testing import capture_logs

from bot.front import pictures, reply, verbs
from bot.front.log_context import TIME
from playground.world.interactions import Answer
from tests.bot.later import wait_until_delivered
from tests.bot.table import answer_to, control, lobby, press, say, start_table
from tests.patience import until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.app import Makiso
    from bot.database import Archive
    from bot.match.match import Match
    from playground import Interaction, LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message

NOW = 1_800_000_000.0
PATIENCE = reply.PATIENCE  # before tests are given more


@pytest.fixture
def hasty(bot: Makiso, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Discord be told at once that we are at it, so that nobody has to wait for that."""
    monkeypatch.setattr(reply, "PATIENCE", 0)


@pytest.fixture
async def asking(bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, cy: Person) -> Message:
    """What Ann is shown who wants her move back."""
    table = await start_table(discord, channel, ann, cy)
    await bot.parts.matches.move(table.match, ann.id, "build L d1")
    return await press(ann, await press(ann, table.card, verbs.MORE), verbs.ASK_UNDO)


@contextmanager
def a_long_drawing() -> Iterator[None]:
    """Let all drawing wait until the block ends."""
    done = Event()
    pictures._beside.submit(done.wait)
    try:
        yield
    finally:
        done.set()


async def heard(interaction: Interaction, answer: Answer) -> None:
    """Wait until Discord was told that we are at it, and no more."""
    await interaction.acknowledged()
    assert interaction.answer is answer
    assert not interaction.is_over


@pytest.mark.usefixtures("bot")
async def test_a_click_that_waits_for_the_line_of_writers_is_heard_in_time(
    archive: Archive, channel: Channel, ann: Person, cy: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = await say(ann, channel, "new", game="subdivision")
    monkeypatch.setattr(reply, "PATIENCE", 0)
    async with archive.writing():
        click = cy.click(card, control(card, verbs.JOIN))
        await heard(click, Answer.DEFERRED_UPDATE)

    assert "**Cy**" in answer_to(await click.done()).text


@pytest.mark.usefixtures("hasty")
async def test_a_command_that_waits_for_the_line_of_writers_is_heard_in_time(
    archive: Archive, channel: Channel, ann: Person
) -> None:
    async with archive.writing():
        command = ann.slash(channel, "new", {"game": "subdivision"})
        await heard(command, Answer.THINKING)

    card = answer_to(await command.done())
    assert card.audience is None
    assert "Subdivision" in card.text


async def test_a_form_that_waits_for_the_line_of_writers_is_heard_in_time(
    archive: Archive, asking: Message, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = await ann.click(asking, control(asking, verbs.UNDO_WHY)).acknowledged()
    assert form.modal is not None
    monkeypatch.setattr(reply, "PATIENCE", 0)
    async with archive.writing():
        sent = ann.submit(form.modal, {form.modal.fields[0][0]: "I slipped."})
        await heard(sent, Answer.DEFERRED_UPDATE)

    assert "I slipped." in answer_to(await sent.done()).text


async def test_a_form_that_can_no_longer_be_opened_is_asked_for_once_more(
    bot: Makiso, asking: Message, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reply, "PATIENCE", 0)
    find, free = bot.parts.matches.require, asyncio.Event()

    async def found_late(match_id: int) -> Match:
        await free.wait()
        return await find(match_id)

    monkeypatch.setattr(bot.parts.matches, "require", found_late)
    click = ann.click(asking, control(asking, verbs.UNDO_WHY))
    await heard(click, Answer.DEFERRED_UPDATE)
    free.set()

    told = answer_to(await click.done())
    assert told.text == "That took too long to open. Try once more."
    assert told.audience is ann.user


@pytest.mark.usefixtures("hasty")
async def test_a_click_that_waits_for_a_picture_is_heard_in_time(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, cy: Person
) -> None:
    table = await start_table(discord, channel, ann, cy)
    await wait_until_delivered(bot)
    with a_long_drawing():
        click = ann.click(table.card, control(table.card, verbs.PLAY))
        await heard(click, Answer.DEFERRED_UPDATE)

    assert answer_to(await click.done()).audience is ann.user


@pytest.mark.usefixtures("hasty")
async def test_a_start_that_waits_for_its_thread_is_heard_in_time(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, cy: Person
) -> None:
    table = await lobby(discord, channel, ann, cy)
    await bot.parts.lobby.toggle_thread(table.match, ann.id)
    await wait_until_delivered(bot)
    with discord.faults.holding("POST", "*/threads") as met:
        click = ann.click(table.card, control(table.card, verbs.START))
        await heard(click, Answer.DEFERRED_UPDATE)
        await met.wait()

    assert "The match is played in <#" in answer_to(await click.done()).text


@pytest.mark.usefixtures("hasty")
async def test_playing_alone_in_a_thread_that_takes_long_is_heard_in_time(
    discord: LocalDiscord, channel: Channel, ann: Person
) -> None:
    with discord.faults.holding("POST", "*/threads") as met:
        command = ann.slash(channel, "play", {"game": "subdivision", "level": "gentle", "private": True})
        await heard(command, Answer.THINKING)
        await met.wait()

    await command.done()
    await discord.until(lambda: any("The match is played in <#" in one.text for one in ann.sees(channel)))


@pytest.mark.parametrize(
    ("made_at", "left"),
    [(NOW, 1.5), (NOW - 1, 0.5), (NOW - 2.9, 0), (NOW - 60, 1.5), (NOW + 60, 1.5)],
    ids=["just now", "a second ago", "too long ago", "by a clock behind", "by a clock ahead"],
)
def test_the_time_counts_from_when_discord_received_it(
    monkeypatch: pytest.MonkeyPatch, made_at: float, left: float
) -> None:
    monkeypatch.setattr(reply, "PATIENCE", PATIENCE)
    monkeypatch.setattr(reply, "time", SimpleNamespace(time=lambda: NOW))
    made: Any = SimpleNamespace(created_at=SimpleNamespace(timestamp=lambda: made_at))

    assert reply._time_left(made) == pytest.approx(left)


async def test_what_is_heard_once_discord_has_said_that_it_failed_is_not_begun(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, cy: Person
) -> None:
    card = await say(ann, channel, "new", game="subdivision")
    clock, join = bot.parts.discord_clock, control(card, verbs.JOIN)
    clock.set_by(discord.world.ids.draw() + (2 * int(clock.patience) << TIME))  # others were heard meanwhile
    made = len(discord.requests)

    with capture_logs() as lines:
        typed, clicked = ann.slash(channel, "new", {"game": "maniki"}), cy.click(card, join)

        async def are_both_dropped() -> bool:
            return len(lines) >= len((typed, clicked))

        await until(are_both_dropped)
    assert {line["interaction"] for line in lines} == {typed.id, clicked.id}
    assert "**Cy**" not in card.text

    discord.pass_time(milliseconds=2 * clock.patience)
    assert "**Cy**" in (await press(cy, card, verbs.JOIN)).text
    answered = {one.path for one in tuple(discord.requests)[made:] if "/interactions/" in one.path}
    assert not [path for path in answered if str(typed.id) in path or str(clicked.id) in path]
    assert not any("maniki" in message.text.casefold() for message in channel.messages.values())
