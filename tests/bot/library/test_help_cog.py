"""The bot says how to start: on request, and once on a server that has just added it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.front import verbs
from bot.mail.letter import WELCOME, Letter
from rules_engine import GAMES
from tests.bot.later import wait_until_delivered
from tests.bot.table import controls, pick, press, say

if TYPE_CHECKING:
    from bot.app import Makiso
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.guilds import Guild
    from playground.world.messages import Message


@pytest.fixture
def boss(discord: LocalDiscord) -> Person:
    return discord.person("Boss", is_admin=True)


@pytest.fixture
def away(discord: LocalDiscord) -> Guild:
    """A server that has not added the bot yet; everybody may write in its two channels."""
    guild = discord.guild("Chez nous", locale="fr", with_bot=False)
    for name in ("annonces", "jeux"):
        discord.channel(name, guild)
    return guild


def verbs_on(message: Message) -> list[str]:
    return [one.click.verb for one in controls(message)]


def said_in(guild: Guild) -> list[Message]:
    return [message for channel in guild.channels.values() for message in channel.messages.values()]


async def test_help_says_how_to_begin_in_the_readers_language(
    bot: Makiso, channel: Channel, ann: Person, bob: Person
) -> None:
    english, french = await say(ann, channel, "help"), await say(bob, channel, "help")

    assert english.text.startswith("## Makiso: board games, one move at a time")
    assert french.text.startswith("## Makiso\u202f: des jeux de plateau, un coup à la fois")
    assert english.audience is ann.user
    assert verbs.PULSE not in verbs_on(english), "only who manages the server sets it up"
    (menu,) = [one for one in controls(english) if one.click.verb == verbs.OPEN]
    assert [option["value"] for option in menu.part["options"]] == list(GAMES)

    translated = await press(ann, english, f"{verbs.HELP} fr")
    assert translated.text == french.text.replace("English", "English")


async def test_a_game_that_is_chosen_gets_a_table(bot: Makiso, channel: Channel, ann: Person) -> None:
    card = await pick(ann, await say(ann, channel, "help"), verbs.OPEN, "mandala")

    assert card.audience is None
    assert card.text.startswith("## Mandala\n")


async def test_help_leads_to_ones_matches_and_the_rules(bot: Makiso, channel: Channel, ann: Person) -> None:
    helped = await say(ann, channel, "help")

    assert "You play no match at the moment." in (await press(ann, helped, verbs.GAMES)).text
    helped = await say(ann, channel, "help")
    assert "page 1 of" in (await press(ann, helped, verbs.RULES)).text


async def test_who_manages_the_server_sets_it_up_from_the_same_card(
    bot: Makiso, channel: Channel, boss: Person
) -> None:
    panel = await pick(boss, await say(boss, channel, "help"), f"{verbs.SERVER} channels", channel)
    assert panel.text.startswith("### Settings of this server")
    assert (await bot.parts.servers.find(channel.guild.id)).channels == (channel.id,)  # type: ignore[union-attr]

    for _ in range(2):
        await press(boss, await say(boss, channel, "help"), verbs.PULSE)
    assert len(channel.pins) == 1, "a second press does not take the board away"


async def test_a_new_server_is_welcomed_once_where_one_may_write(
    bot: Makiso, discord: LocalDiscord, away: Guild
) -> None:
    first, second = away.channels.values()
    discord.world.join(discord.world.bot, away)
    await discord.until(lambda: bot.get_guild(away.id) is not None)
    await wait_until_delivered(bot)

    (welcome,) = said_in(away)
    assert welcome.channel is first
    assert welcome.text.startswith("## Makiso\u202f: des jeux de plateau")
    assert {verbs.OPEN, verbs.SERVER, verbs.PULSE, verbs.RULES, verbs.ALONE} <= set(verbs_on(welcome))
    assert second.messages == {}

    eve = discord.person("Eve", guild=away)
    english = await press(eve, welcome, f"{verbs.HELP} en")
    assert english.audience is eve.user
    refused = await press(eve, welcome, verbs.PULSE)
    assert refused.text == "Only people who manage the server can do that."
    card = await pick(eve, welcome, verbs.OPEN, "mandala")
    assert "1. **Eve**" in card.text
    assert welcome.text.startswith("## Makiso"), "the card stays for the next one"


async def join_muted(bot: Makiso, discord: LocalDiscord, away: Guild) -> None:
    """Let the bot join a server where it may write in no channel."""
    for channel in away.channels.values():
        discord.forbid(channel, "send_messages")
    discord.world.join(discord.world.bot, away)
    await discord.until(lambda: bot.get_guild(away.id) is not None)
    await wait_until_delivered(bot)


async def test_without_a_channel_to_write_in_the_owner_is_told(
    bot: Makiso, discord: LocalDiscord, away: Guild
) -> None:
    await join_muted(bot, discord, away)

    assert said_in(away) == []
    (told,) = discord.world.direct(away.owner).messages.values()
    assert "**Chez nous**" in told.content
    assert verbs.ALONE in verbs_on(told)


async def test_an_owner_is_told_once_even_if_nobody_heard_of_it(
    bot: Makiso, discord: LocalDiscord, away: Guild
) -> None:
    await join_muted(bot, discord, away)
    discord.pass_time(minutes=10)

    again = Letter(WELCOME, content={"guild": str(away.id)}, guild_id=away.id, attempts=1)
    await bot.parts.outbox._senders[WELCOME](again)

    assert len(discord.world.direct(away.owner).messages) == 1


async def test_who_takes_no_messages_is_left_alone(bot: Makiso, discord: LocalDiscord, away: Guild) -> None:
    for channel in away.channels.values():
        discord.forbid(channel, "send_messages")
    away.owner.accepts_messages = False
    discord.world.join(discord.world.bot, away)
    await discord.until(lambda: bot.get_guild(away.id) is not None)

    await wait_until_delivered(bot)

    assert said_in(away) == []
