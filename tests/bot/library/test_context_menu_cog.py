"""What a long press offers: Challenge on a person, Position in words on a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from sqlalchemy import select

from bot.database.schema import matches
from bot.database.statement import once
from bot.front import verbs
from bot.match.match import Standing
from rules_engine import GAMES
from tests.bot.archived import read_match
from tests.bot.later import calls, wait_until_delivered
from tests.bot.table import answer_to, controls, press, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message

CHALLENGE, WORDS = "Challenge", "Position in words"


async def use_menu(person: Person, target: Person | Message, menu: str, channel: Channel) -> Message:
    return answer_to(await person.context(target, menu, channel).done())


async def test_a_challenge_opens_a_table_for_two(
    *, bot: Makiso, discord: LocalDiscord, archive: Archive, channel: Channel, ann: Person, bob: Person
) -> None:
    sheet = await use_menu(ann, bob, CHALLENGE, channel)
    assert sheet.audience is ann.user
    assert len([*controls(sheet)]) == sum(2 in game.seats for game in GAMES.values())

    card = await press(ann, sheet, f"{verbs.CHALLENGE} subdivision {bob.id}")
    await discord.until(lambda: "2. **Bob** (invited)" in card.text)
    await wait_until_delivered(bot)

    assert card.audience is None
    (invitation,) = calls(channel, bob)
    await bob.click(invitation, "Sit down").acknowledged()
    await discord.until(lambda: "2. **Bob**\n" in card.text)
    match = await read_match(archive, next(one.click.match for one in controls(card)))
    assert [chair.standing for chair in match.chairs] == [Standing.SEATED] * 2


async def test_a_challenge_whose_picture_takes_long_is_still_for_everybody(
    bot: Makiso, channel: Channel, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = await use_menu(ann, bob, CHALLENGE, channel)
    monkeypatch.setattr("bot.front.reply.PATIENCE", 0)

    card = await press(ann, sheet, f"{verbs.CHALLENGE} subdivision {bob.id}")

    assert card.audience is None
    assert card is not sheet


async def test_a_challenge_to_somebody_who_is_gone_leaves_no_table(
    *, bot: Makiso, discord: LocalDiscord, archive: Archive, channel: Channel, ann: Person, bob: Person
) -> None:
    sheet = await use_menu(ann, bob, CHALLENGE, channel)
    discord.world.leave(bob.user, discord.home)
    del discord.world.users[bob.id]

    told = await press(ann, sheet, f"{verbs.CHALLENGE} subdivision {bob.id}")
    await wait_until_delivered(bot)

    assert told.audience is ann.user
    assert told.text == "What you clicked on is no longer there."
    assert await archive.ask(once(select(matches.c.id))) == []
    assert not calls(channel, bob)


@pytest.mark.usefixtures("bot")
async def test_nobody_challenges_themselves_or_a_bot(
    discord: LocalDiscord, channel: Channel, ann: Person
) -> None:
    alone = await use_menu(ann, ann, CHALLENGE, channel)
    assert alone.text == "You cannot challenge yourself: choose somebody else."

    bot_person = next(person for person in discord.world.users.values() if person.is_bot)
    interaction = ann.context(ann, CHALLENGE, channel)
    await interaction.done()
    interaction.data["target_id"] = str(bot_person.id)
    interaction.data["resolved"]["users"] = {str(bot_person.id): bot_person.payload()}
    interaction.data["resolved"].pop("members", None)
    refused = answer_to(await ann.press_again(interaction).done())

    assert refused.text == "You cannot play with bots. To play the computer, use /play."


async def test_the_name_of_who_is_challenged_neither_pings_nor_formats(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person
) -> None:
    odd = discord.person("@everyone **big**")

    sheet = await use_menu(ann, odd, CHALLENGE, channel)

    assert "**big**" not in sheet.text
    assert not sheet.mentions_everyone


async def test_a_card_tells_its_position_in_words(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person, cy: Person
) -> None:
    table = await start_table(discord, channel, ann, bob)

    told = await use_menu(cy, table.card, WORDS, channel)

    assert "6 ##" in told.text
    assert told.audience is cy.user


@pytest.mark.usefixtures("bot")
async def test_what_is_no_card_has_no_position(channel: Channel, ann: Person) -> None:
    message = ann.say(channel, "hello")

    told = await use_menu(ann, message, WORDS, channel)

    assert told.text == "There is no such match any more."
    assert told.audience is ann.user
