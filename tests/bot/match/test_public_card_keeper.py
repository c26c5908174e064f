"""A match has one live card, wherever it was posted, also after a crash."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

import pytest

from bot.front import verbs
from bot.front.components import ready_card
from bot.front.tokens import FRESH, Token
from bot.lobby.opener import Opener
from bot.mail import store as outbox
from bot.mail.letter import ANSWER_SECONDS, CARD, Letter
from bot.match import store as matches
from bot.match.match import Chair
from playground.world.interactions import Answer
from rules_engine import Chance
from tests.bot import door
from tests.bot.later import later, wait_until_delivered
from tests.bot.table import ANSWERS, Table, controls, lobby, next_question, press, say, start_table

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.front.card import Card
    from bot.front.components import ReadyCard
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.conftest import Clock

CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
EDITED_BY_ITSELF = "/channels/{channel_id}/messages/{message_id}"

Begin: TypeAlias = Callable[..., Awaitable[Table]]


def cards(channel: Channel, table: Table) -> list[Message]:
    ours = (verbs.SETUP, verbs.MORE)
    return [
        message
        for message in channel.messages.values()
        if message.audience is None
        and any(one.click.verb in ours and one.click.match == table.match for one in controls(message))
    ]


async def forget_where(bot: Makiso, table: Table) -> None:
    """Lose the row of a card that has been posted, as a crash in between does."""
    match = await bot.parts.matches.require(table.match)
    async with bot.parts.archive.writing() as connection:
        place = replace(match.place, message_id=None)
        await matches.change(connection, match.id, place=place)
        await outbox.add(connection, Letter(CARD, match.id))
    await wait_until_delivered(bot)


@pytest.mark.parametrize("begin", [lobby, start_table], ids=["lobby", "board"])
async def test_a_card_that_nobody_remembers_is_found_and_kept(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person, begin: Begin
) -> None:
    table = await begin(discord, channel, ann, bob)
    (card,) = cards(channel, table)

    await forget_where(bot, table)

    assert cards(channel, table) == [card]
    assert (await bot.parts.matches.require(table.match)).place.message_id == card.id


async def test_a_move_that_is_begun_while_its_card_is_shown_again_goes_on_in_private(
    *,
    bot: Makiso,
    discord: LocalDiscord,
    channel: Channel,
    ann: Person,
    bob: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = await start_table(discord, channel, ann, bob)
    first = next(one.click for one in controls(table.card) if one.click.verb == verbs.ANSWER)
    is_shown = asyncio.Event()

    async def drawn_late(card: Card) -> ReadyCard:
        await is_shown.wait()
        return await ready_card(card)

    monkeypatch.setattr("bot.front.reply.ready_card", drawn_late)
    tapped = await ann.click(table.card, str(first)).acknowledged()
    bot.parts.public_cards._shown.clear()
    await bot.parts.public_cards.refresh(table.match, "anew")
    assert tapped.edits == [table.card], "by the token of that very tap"
    is_shown.set()
    sheet = await next_question(tapped, table.card)

    assert sheet.audience is ann.user
    said = [one.click.words for one in controls(sheet) if one.click.verb in ANSWERS and one.click.words]
    assert said
    assert all(words[: len(first.words)] == first.words for words in said)


async def test_one_tap_in_seven_minutes_hands_its_token_over_and_the_others_take_one_request(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await start_table(discord, channel, ann, bob)
    discord.requests.clear()

    for person in (ann, bob, ann):
        sheet = await press(person, table.card, verbs.VIEW)
        assert sheet.audience is person.user
    assert answers(discord) == [Answer.DEFERRED_UPDATE, Answer.MESSAGE, Answer.MESSAGE]

    await table.play_on(Chance("tokens"), 1)
    await wait_until_delivered(bot)
    assert [request.path for request in discord.requests.of("PATCH", EDITED_BY_ITSELF)] == []

    clicks = bot.parts.card_places._clicks
    held = clicks._tokens[table.match]
    clicks.remember(table.match, Token(held.interaction, held.message_id, held.write, held.since - FRESH))
    discord.requests.clear()
    await press(bob, table.card, verbs.VIEW)
    assert answers(discord) == [Answer.DEFERRED_UPDATE]


def answers(discord: LocalDiscord) -> list[Answer]:
    """List how clicks were answered first."""
    return [Answer(request.body["type"]) for request in discord.requests.of("POST", CALLBACK)]


async def test_a_call_with_a_board_is_not_taken_for_the_card(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await start_table(discord, channel, ann, bob)
    (card,) = cards(channel, table)
    discord.delete_message(card)
    more = await say(ann, channel, "hand")

    await forget_where(bot, table)

    (posted,) = cards(channel, table)
    assert posted not in (card, more)


async def test_a_table_whose_host_was_never_answered_gets_its_card(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, clock: Clock, ann: Person
) -> None:
    match = await bot.parts.lobby.open(
        Opener(Chair(ann.id, "Ann"), "en"), "subdivision", door.place_in(channel)
    )

    await later(bot, clock, ANSWER_SECONDS)

    (card,) = cards(channel, Table(discord, channel, (ann,), match.id))
    assert "**Ann**" in card.text


async def test_boards_brought_down_at_once_leave_one(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    table = await start_table(discord, channel, ann, bob)

    await asyncio.gather(say(ann, channel, "board"), say(bob, channel, "board"))
    await wait_until_delivered(bot)

    await discord.until(lambda: len(cards(channel, table)) == 1)
    (card,) = cards(channel, table)
    assert (await bot.parts.matches.require(table.match)).place.message_id == card.id
    assert await press(ann, card, verbs.PLAY)
