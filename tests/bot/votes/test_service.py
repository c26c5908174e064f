"""What the others must agree to: taking a move back, ending without a result."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.front import verbs
from bot.match.match import Status
from rules_engine import Chance
from tests.bot.archived import read_match
from tests.bot.databases import server_slowly
from tests.bot.later import calls, later, wait_until_delivered
from tests.bot.table import NO_SEAT, Table, answer_to, control, controls, press, say, start_table, verbs_on

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from tests.bot.conftest import Clock
pytestmark = server_slowly
CLOSED = "That is already settled, or no longer offered."
NOBODY_NEEDS_TO = "Nobody needs to answer this any more."
DAYS = 3 * 24 * 60 * 60
ODD = "@everyone <@1> **big** `x` [a](http://b)\n# head ||no|| \N{RIGHT-TO-LEFT OVERRIDE}🎲"


async def log(archive: Archive, table: Table) -> list[str]:
    return [str(entry) for entry in (await read_match(archive, table.match)).log]


async def test_a_takeback_needs_everybody_else(
    *, archive: Archive, channel: Channel, played: Table, ann: Person, bob: Person, cy: Person
) -> None:
    asked = await say(ann, channel, "undo", reason="wrong cell")
    assert asked.audience is None
    lines = asked.text.splitlines()
    assert lines.pop(2).startswith("- **Ann** builds a ")
    assert lines[1:5] == [
        "**Ann** asks to take the last move back. This would go:",
        "> wrong cell",
        "- Bob: …",
        "- Cy: …",
    ]
    assert {user.id for user in asked.pinged} == {bob.id, cy.id}

    await press(bob, asked, verbs.AGREE)
    assert len(await log(archive, played)) == 4
    before = played.card.text
    await press(cy, asked, verbs.AGREE)
    await played.shows_news(before)

    assert "Agreed." in asked.text
    assert list(controls(asked)) == []
    assert (await log(archive, played))[4:] == ["0 undo"]
    assert played.waiting is ann


async def test_whose_turn_it_is_again_is_called(
    *, bot: Makiso, clock: Clock, channel: Channel, played: Table, ann: Person, bob: Person, cy: Person
) -> None:
    asked = await say(ann, channel, "undo", reason="wrong cell")
    await press(bob, asked, verbs.AGREE)
    await press(cy, asked, verbs.AGREE)
    await later(bot, clock)

    assert len(calls(channel, ann)) == 1


async def test_a_takeback_goes_through_the_moves_of_others(
    *, archive: Archive, channel: Channel, played: Table, ann: Person, bob: Person, cy: Person
) -> None:
    asked = await say(bob, channel, "undo", reason="three moves ago")
    await press(ann, asked, verbs.AGREE)
    before = played.card.text
    await press(cy, asked, verbs.AGREE)
    await played.shows_news(before)

    assert (await log(archive, played))[4:] == ["1 undo"] * 3
    assert played.waiting is bob


async def test_one_person_alone_is_asked_in_their_own_language(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    two = await start_table(discord, channel, ann, bob)
    await say(bob, channel, "hand")
    await two.play_on(Chance("vote"), 1)

    asked = await say(ann, channel, "undo")
    assert "**Ann** demande à reprendre le dernier coup." in asked.text
    await press(bob, asked, verbs.DISAGREE)
    await wait_until_delivered(bot)

    assert asked.text.splitlines()[-1].startswith("**Refusé")


async def test_one_no_is_enough(
    *, archive: Archive, channel: Channel, played: Table, ann: Person, bob: Person, cy: Person
) -> None:
    asked = await say(ann, channel, "undo", reason="wrong cell")
    agree = await cy.click(asked, control(asked, verbs.AGREE)).done()

    await press(bob, asked, verbs.DISAGREE)

    assert "Refused: nothing changes." in asked.text
    assert "- Bob: does not agree" in asked.text
    assert answer_to(await cy.press_again(agree).done()).text == CLOSED
    assert len(await log(archive, played)) == 4


async def test_only_the_others_at_the_table_answer(
    *, archive: Archive, channel: Channel, played: Table, ann: Person, dora: Person
) -> None:
    asked = await say(ann, channel, "undo", reason="wrong cell")

    for person in (ann, dora):
        refused = await press(person, asked, verbs.AGREE)
        assert refused.audience is person.user
    assert "- Bob: …" in asked.text


async def test_an_answer_can_be_given_twice_and_changed(
    *, archive: Archive, channel: Channel, played: Table, ann: Person, bob: Person
) -> None:
    asked = await say(ann, channel, "undo", reason="wrong cell")
    button = control(asked, verbs.AGREE)

    first, second = bob.click(asked, button), bob.click(asked, button)
    await asyncio.gather(first.done(), second.done())
    assert "- Bob: agrees" in asked.text
    await press(bob, asked, verbs.DISAGREE)

    assert "- Bob: does not agree" in asked.text


async def test_the_same_is_not_asked_twice_at_a_time(
    channel: Channel, played: Table, ann: Person, bob: Person
) -> None:
    await say(ann, channel, "undo", reason="wrong cell")

    again = await say(bob, channel, "undo", reason="mine too")
    other = await say(bob, channel, "vote", reason="dinner")

    assert again.audience is bob.user
    assert other.audience is None


async def test_what_was_asked_before_a_move_is_settled_by_it(
    *, archive: Archive, channel: Channel, played: Table, ann: Person, cy: Person
) -> None:
    asked = await say(ann, channel, "undo", reason="wrong cell")
    agree = await cy.click(asked, control(asked, verbs.AGREE)).done()
    await played.moved_on(Chance("meanwhile"), 1)

    again = await say(ann, channel, "undo", reason="still")
    assert again.audience is None
    late = answer_to(await cy.press_again(agree).done())
    assert late.text == CLOSED
    assert "- Cy: …" in again.text


async def test_an_answer_after_a_move_changes_nothing(
    *, bot: Makiso, clock: Clock, archive: Archive, channel: Channel, played: Table, ann: Person, cy: Person
) -> None:
    asked = await say(ann, channel, "undo", reason="wrong cell")
    agree = await cy.click(asked, control(asked, verbs.AGREE)).done()
    await played.moved_on(Chance("meanwhile"), 1)
    await later(bot, clock)

    await cy.press_again(agree).done()

    assert NOBODY_NEEDS_TO in asked.text
    assert list(controls(asked)) == []
    assert len(await log(archive, played)) == 5


@pytest.mark.parametrize("command", ["undo", "vote"])
async def test_nothing_is_asked_any_more_once_a_match_is_over(
    *,
    bot: Makiso,
    clock: Clock,
    discord: LocalDiscord,
    channel: Channel,
    ann: Person,
    bob: Person,
    command: str,
) -> None:
    elsewhere = discord.channel("elsewhere")
    table = await start_table(discord, channel, ann, bob)
    await bot.parts.matches.move(table.match, ann.id, "build L d1")
    asked = await say(ann, elsewhere, command, match=str(table.match))

    await bot.parts.matches.resign(table.match, bob.id)
    await later(bot, clock)

    assert list(controls(asked)) == []
    assert NOBODY_NEEDS_TO in asked.text
    await later(bot, clock, DAYS)
    assert NOBODY_NEEDS_TO in asked.text


async def test_what_nobody_has_answered_in_time_is_not_asked_any_more(
    *, bot: Makiso, clock: Clock, channel: Channel, played: Table, ann: Person
) -> None:
    takeback = await say(ann, channel, "undo")

    await later(bot, clock, DAYS)

    assert list(controls(takeback)) == []
    assert "Refused: nothing changes." in takeback.text


async def test_a_vote_that_silence_has_settled_says_so_where_it_was_asked(
    *, bot: Makiso, clock: Clock, archive: Archive, channel: Channel, played: Table, ann: Person
) -> None:
    asked = await say(ann, channel, "vote")

    await later(bot, clock, DAYS)

    assert (await read_match(archive, played.match)).status is Status.CLOSED
    assert list(controls(asked)) == []
    assert "Agreed." in asked.text


@pytest.mark.parametrize("command", ["undo", "vote"])
async def test_what_is_asked_in_private_is_asked_where_the_others_are(
    *, bot: Makiso, clock: Clock, channel: Channel, played: Table, ann: Person, bob: Person, command: str
) -> None:
    told = await say(ann, ann.inbox, command, match=str(played.match))
    await later(bot, clock)

    assert told.text == "I ask the others where you play with them."
    (asked,) = [message for message in channel.messages.values() if verbs.AGREE in verbs_on(message)]
    assert asked.text.splitlines()[1].startswith("**Ann** asks to ")
    await press(bob, asked, verbs.DISAGREE)
    assert "Refused" in asked.text


async def test_nobody_takes_back_what_they_have_not_done(
    channel: Channel, trio: Table, ann: Person, dora: Person
) -> None:
    nothing = await say(ann, channel, "undo", reason="why not")
    foreign = await say(dora, channel, "undo", reason="why not")

    assert nothing.text == "You have made no move yet that you could take back."
    assert foreign.audience is dora.user
    assert foreign.text == NO_SEAT


async def test_what_was_revealed_is_not_taken_back(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, cy: Person
) -> None:
    table = await start_table(discord, channel, ann, cy, game="maniki")
    match = await bot.parts.matches.require(table.match)
    position = bot.parts.matches.table(match)
    while not position.revealed:
        seat = position.to_act()[0]
        user_id = match.chairs[seat].user_id
        assert user_id is not None
        moves = [str(move) for move in position.state.legal_moves(seat)]
        match = await bot.parts.matches.move(match.id, user_id, moves[-1])
        position = bot.parts.matches.table(match)
    mover = ann if match.chairs[match.log[-1].seat].user_id == ann.id else cy

    reply = await say(mover, channel, "undo", reason="please", match=str(table.match))

    assert reply.text == "You cannot take that back: something hidden or random has been shown since."


@pytest.mark.parametrize("command", ["undo", "vote"])
async def test_a_reason_neither_pings_nor_formats(
    *, channel: Channel, played: Table, ann: Person, bob: Person, cy: Person, command: str
) -> None:
    asked = await say(ann, channel, command, reason=ODD)

    assert {user.id for user in asked.pinged} == {bob.id, cy.id}
    assert not asked.mentions_everyone
    (quoted,) = [line for line in asked.text.splitlines() if line.startswith("> ")]
    assert "# head" in quoted, "a reason is one line"
    for raw in ("<@1>", "**big**", "`x`", "[a]", "||no||"):
        assert raw not in quoted.replace("\\" + raw[0], "")


async def test_a_vote_ends_a_match_without_a_result(
    *, archive: Archive, channel: Channel, played: Table, ann: Person, bob: Person, cy: Person
) -> None:
    asked = await say(ann, channel, "vote", reason="dinner")
    await press(bob, asked, verbs.AGREE)
    before = played.card.text
    await press(cy, asked, verbs.AGREE)
    await played.shows_news(before)

    assert (await read_match(archive, played.match)).status is Status.CLOSED
    assert played.headline == "The match ended without a result."
    late = await say(ann, channel, "vote", reason="again", match=str(played.match))
    assert late.text == "This match is over."


async def test_a_proposal_is_settled_without_somebody_who_resigned(
    *, archive: Archive, channel: Channel, played: Table, ann: Person, bob: Person, cy: Person
) -> None:
    asked = await say(ann, channel, "vote", reason="dinner")
    await press(bob, asked, verbs.AGREE)
    await press(cy, await say(cy, channel, "resign"), verbs.RESIGN_SURE)

    await press(bob, asked, verbs.AGREE)

    assert (await read_match(archive, played.match)).status is Status.CLOSED
