"""A few ordinary evenings, as SimCord sees them; it refuses what Discord would refuse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from bot.front import verbs
from bot.front.click import Click
from playground.world.components import texts, walk

if TYPE_CHECKING:
    from simcord.actors import MemberActor
    from simcord.builders import ChannelHandle
    from simcord.env import Env
    from simcord.results import InteractionResult, ResponseMessage


@dataclass(frozen=True)
class Evening:
    """Two people in a channel, and the card of what they play."""

    channel: ChannelHandle
    ann: MemberActor
    bob: MemberActor
    card: ResponseMessage


@pytest.fixture
async def evening(simcord_env: Env) -> Evening:
    guild = simcord_env.create_guild()
    channel = guild.create_text_channel("general")
    ann = guild.add_member(simcord_env.create_user("Ann"))
    bob = guild.add_member(simcord_env.create_user("Bob"))
    opened = await ann.slash(channel, "new", game="subdivision")
    assert opened.response is not None
    return Evening(channel, ann, bob, opened.response)


def clicks(message: ResponseMessage) -> list[Click]:
    found = (Click.parse(part.get("custom_id", "")) for part in walk(message.components))
    return [click for click in found if click is not None]


def reads(message: ResponseMessage) -> str:
    return "\n".join(texts(message.components))


async def press(person: MemberActor, message: ResponseMessage, verb: str) -> InteractionResult:
    (click,) = [click for click in clicks(message) if click.verb == verb]
    result: InteractionResult = await person.click(message, custom_id=str(click))
    assert result.acknowledged
    return result


def shown(result: InteractionResult) -> ResponseMessage:
    """Find the one message that a click has brought: at once, or after a word that it was heard."""
    (message,) = [one for one in (result.response, *result.followups) if one is not None]
    return message


async def begun(evening: Evening) -> MemberActor:
    """Start the match; whoever moves first."""
    settings = shown(await press(evening.ann, evening.card, verbs.SETUP))
    await press(evening.ann, settings, verbs.THREAD)  # it is played here, in no thread of its own
    await press(evening.bob, evening.card, verbs.JOIN)
    await press(evening.ann, evening.card, verbs.START)
    return evening.ann if "**Ann** to move" in reads(evening.card) else evening.bob


async def test_a_lobby_is_opened_for_everybody(evening: Evening) -> None:
    assert not evening.card.ephemeral
    assert "1. **Ann**" in reads(evening.card)
    assert evening.card.flags.components_v2


async def test_people_join_and_the_host_starts(evening: Evening) -> None:
    refused = await press(evening.bob, evening.card, verbs.START)
    assert shown(refused).ephemeral
    assert reads(shown(refused)) == "Only the host of the table can do that."

    await begun(evening)

    assert verbs.PLAY in [click.verb for click in clicks(evening.card)]
    assert len(evening.card.attachments) == 1


async def test_a_move_is_made_by_clicks(evening: Evening) -> None:
    first = await begun(evening)
    before = reads(evening.card)
    sheet = shown(await press(first, evening.card, verbs.PLAY))
    assert sheet.ephemeral

    while verbs.CONFIRM not in [click.verb for click in clicks(sheet)]:
        await answer(first, sheet)
    await press(first, sheet, verbs.CONFIRM)

    assert reads(sheet).startswith("### Done")
    assert reads(evening.card) != before


async def answer(person: MemberActor, sheet: ResponseMessage) -> None:
    """Give the first answer that is offered."""
    parts: list[dict[str, Any]] = [part for part in walk(sheet.components) if "custom_id" in part]
    part = next(part for part in parts if part["custom_id"].split(":")[0] in {verbs.ANSWER, verbs.PICK})
    if "options" in part:
        await person.select(sheet, [part["options"][0]["value"]], custom_id=part["custom_id"])
    else:
        await person.click(sheet, custom_id=part["custom_id"])


async def test_a_foreign_click_is_refused_in_private(evening: Evening) -> None:
    first = await begun(evening)
    other = evening.bob if first is evening.ann else evening.ann

    reply = shown(await press(other, evening.card, verbs.PLAY))

    assert reply.ephemeral
    assert "It is not your turn" in reads(reply)


async def test_a_move_is_typed_with_completion(evening: Evening) -> None:
    first = await begun(evening)
    before = reads(evening.card)

    choices = await first.autocomplete(evening.channel, "move", "words", "build L d")
    assert choices[0] == {"name": "L d1: large on d1, +2", "value": "build L d1"}
    done = await first.slash(evening.channel, "move", words=choices[0]["value"])

    assert done.ephemeral
    assert reads(evening.card) != before


async def test_words_that_are_no_move_are_refused_in_private(evening: Evening) -> None:
    first = await begun(evening)

    refused = await first.slash(evening.channel, "move", words="build L zz")

    assert refused.response is not None
    assert refused.response.ephemeral
    assert "is not a move you can make now." in reads(refused.response)
