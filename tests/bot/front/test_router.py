"""One door for every click: every unforeseen error gets a reply and a line in the log."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import discord
import pytest
from structlog.testing import capture_logs

from bot.choosing.sheet_keeper import LivingSheets
from bot.front import verbs
from bot.front.click import Click
from bot.front.refusal_card import unforeseen_text
from bot.front.refusals import UnknownButton
from bot.front.router import Router, chosen_value, chosen_values, on_click
from bot.front.words import voice
from bot.host.metrics import Counts
from tests.bot import later
from tests.bot.conftest import Clock, running
from tests.bot.table import control, press, say, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.messages import Message


NO_SHEETS = LivingSheets(None, lambda: 0, is_alone=True)  # type: ignore[arg-type]


class Cog:
    def __init__(self) -> None:
        self.clicks: list[Click] = []

    @on_click("jump", "hop")
    async def jump(self, _interaction: Any, click: Click) -> None:
        self.clicks.append(click)

    @on_click("fall")
    async def fall(self, _interaction: Any, _click: Click) -> None:
        raise ZeroDivisionError


def interaction_of(custom_id: str | None, *chosen: str, kind: int = 3) -> Any:
    kinds = discord.InteractionType
    return SimpleNamespace(
        message=None, type=kinds(kind), custom_id=custom_id, id=1, data={"values": list(chosen)}, extras={}
    )


async def route(custom_id: str | None, kind: int = 3) -> tuple[list[Click], list[type[Exception]]]:
    """Send a click through a router; return the clicks handled and the apologies."""
    apologies: list[type[Exception]] = []

    async def sorry(_interaction: Any, error: Exception) -> None:
        apologies.append(type(error))

    cog, router = Cog(), Router(sorry, Counts(), NO_SHEETS)
    router.add_cog(cog)
    await router.handle(interaction_of(custom_id, kind=kind))
    return cog.clicks, apologies


@pytest.mark.parametrize(
    ("custom_id", "handled", "apologies"),
    [
        ("jump:1:2:a b", [Click("jump", 1, 2, ("a", "b"))], []),
        ("hop:1:2:", [Click("hop", 1, 2)], []),
        ("fly:1:2:", [], [UnknownButton]),
        ("not ours", [], [UnknownButton]),
        (None, [], [UnknownButton]),
        ("fall:1:2:", [], [ZeroDivisionError]),
    ],
)
async def test_every_click_is_handled_or_apologized_for(
    custom_id: str | None, handled: list[Click], apologies: list[type[Exception]]
) -> None:
    assert await route(custom_id) == (handled, apologies)


@pytest.mark.parametrize(("kind", "count"), [(2, 0), (3, 1), (4, 0), (5, 1)])
async def test_commands_are_left_to_discord_py(kind: int, count: int) -> None:
    handled, apologies = await route("jump:1:2:", kind)

    assert (len(handled), apologies) == (count, [])


async def test_a_verb_has_one_handler() -> None:
    router = Router(None, Counts(), NO_SHEETS)  # type: ignore[arg-type]
    router.add_cog(Cog())

    with pytest.raises(AssertionError, match="two handlers for fall"):
        router.add_cog(Cog())


def test_what_was_chosen_is_read() -> None:
    assert chosen_values(interaction_of("x", "a", "b")) == ("a", "b")
    assert chosen_value(interaction_of("x", "a")) == "a"
    with pytest.raises(UnknownButton):
        chosen_value(interaction_of("x"))


async def test_a_fault_of_ours_is_logged_and_answered(
    discord: LocalDiscord, archive: Archive, clock: Clock, ann: Person, bob: Person
) -> None:
    with capture_logs() as lines:
        async with running(discord, archive, clock) as bot:
            table = await start_table(discord, discord.general, ann, bob)
            bot.parts.matches.table = None  # type: ignore[method-assign, assignment]

            clicked_on = await press(bob, table.card, verbs.VIEW)
            typed = await say(ann, discord.general, "hand", match=str(table.match))

    assert clicked_on.text == unforeseen_text(voice("fr"))
    assert typed.text == unforeseen_text(voice("en"))
    assert [line["event"] for line in lines if line["log_level"] == "error"] == ["unforeseen"] * 2


async def test_an_answer_that_takes_long_is_announced_first(
    discord: LocalDiscord, bot: Makiso, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.front.reply.PATIENCE", 0)
    table = await start_table(discord, discord.general, ann, bob)

    sheet = await press(ann, table.card, verbs.PLAY)
    shown = await say(bob, discord.general, "hand")

    assert sheet.audience is ann.user
    assert shown.audience is bob.user


async def test_whatever_takes_long_is_announced_in_time(
    discord: LocalDiscord, bot: Makiso, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command for everybody waits in public; its refusal is still private."""
    monkeypatch.setattr("bot.front.reply.PATIENCE", 0)
    table = await start_table(discord, discord.general, ann, bob)

    brought = await say(bob, discord.general, "board")
    zed = discord.person("Zed")
    thinking = await say(zed, discord.general, "vote", reason="bored")
    await discord.until(lambda: thinking.is_deleted)

    assert brought.audience is None
    assert table.card is brought
    (refused,) = messages_for(discord, zed)
    assert refused.text.startswith("You have no seat at this table")


def messages_for(discord: LocalDiscord, person: Person) -> list[Message]:
    """List the messages that only this person sees."""
    return [message for message in discord.general.messages.values() if message.audience is person.user]


async def test_an_apology_that_cannot_be_said_is_a_short_one(
    discord: LocalDiscord, archive: Archive, clock: Clock, ann: Person, bob: Person
) -> None:
    with capture_logs() as lines:
        async with running(discord, archive, clock) as bot:
            table = await start_table(discord, discord.general, ann, bob)
            bot.parts.matches.table = None  # type: ignore[method-assign, assignment]
            bot.parts.readers.of = None  # type: ignore[method-assign, assignment]
            told = await press(bob, table.card, verbs.VIEW)

    assert told.text == unforeseen_text(voice("fr"))
    assert [line["log_level"] for line in lines if line["event"] == "cannot reply"] == ["warning"]


async def test_where_nothing_can_be_said_any_more_the_log_says_so(
    discord: LocalDiscord, archive: Archive, clock: Clock, ann: Person, bob: Person
) -> None:
    with capture_logs() as lines:
        async with running(discord, archive, clock) as bot:
            table = await start_table(discord, discord.general, ann, bob)
            await later.wait_until_delivered(bot)
            discord.desk.patience = 0.2
            discord.faults.cut_before("POST", "*/callback", times=3)
            click = await bob.click(table.card, control(table.card, verbs.VIEW)).done()

    assert click.has_failed
    assert [line["log_level"] for line in lines if line["event"] == "cannot reply"] == ["warning"] * 2
    assert [line for line in lines if line["log_level"] == "error"] == []
