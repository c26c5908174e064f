"""Alone and now: a match against the computer, wherever somebody is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

import pytest

from bot.computers.rules import thinking_seats
from bot.fading.service import ASKED_AFTER
from bot.front import verbs
from bot.lobby.admission_service import RUNNING_LIMIT
from bot.match.match import Status
from bot.servers import store as servers
from bot.servers.server import Server, Threads
from playground.world.channels import Type
from rules_engine import GAMES, Chance, replay_table
from tests.bot.databases import both_databases
from tests.bot.later import calls, later, wait_for_computers, wait_until_delivered
from tests.bot.table import answer_to, control, controls, pick, press, said_on, say, verbs_on
from tests.patience import UNHURRIED, until

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.match.match import Match
    from playground import Interaction, LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.conftest import Clock

    Asked: TypeAlias = dict[str, str | bool]  # of a command, besides what the test says


async def match_on(bot: Makiso, card: Message) -> Match:
    return await bot.parts.matches.require(next(one.click.match for one in controls(card) if one.click.match))


async def wait_for_card(bot: Makiso, match: Match, card: Message) -> None:
    """Wait until the bot remembers that this is the card of the match."""

    async def is_known() -> bool:
        return (await bot.parts.matches.require(match.id)).place.message_id == card.id

    await until(is_known)


async def form_of(asked: Interaction) -> Interaction:
    await asked.done()
    assert asked.modal is not None
    return asked


async def submit(person: Person, asked: Interaction, **filled: list[str]) -> Message:
    assert asked.modal is not None
    return answer_to(await person.submit(asked.modal, filled).done())


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_begins_at_once_against_computers(
    bot: Makiso, channel: Channel, ann: Person, game: str
) -> None:
    card = await say(ann, channel, "play", game=game, level="steady", private=False)

    match = await match_on(bot, card)
    assert match.status is Status.RUNNING
    assert card.audience is None
    await wait_for_card(bot, match, card)
    levels = [chair.level for chair in match.chairs if chair.level]
    assert levels == ["steady"] * (GAMES[game].seats[0] - 1)


async def test_one_form_asks_for_game_and_level(bot: Makiso, channel: Channel, bob: Person) -> None:
    asked = await form_of(bob.slash(channel, "play", {}))
    assert asked.modal is not None
    assert [label for label, _ in asked.modal.fields] == ["Jeu", "Niveau de l\u2019ordinateur", "Où"]

    card = await submit(bob, asked, game=["mandala"], level=["sharp"], where=["here"])

    match = await match_on(bot, card)
    assert (match.game, match.status) == ("mandala", Status.RUNNING)
    assert {chair.level for chair in match.chairs} == {None, "sharp"}
    assert match.lang == "fr"


async def test_what_is_said_already_stands_in_the_form(bot: Makiso, channel: Channel, ann: Person) -> None:
    asked = await form_of(ann.slash(channel, "play", {"game": "ice_palace"}))

    match = await match_on(bot, await submit(ann, asked, where=["here"]))

    assert match.game == "ice_palace"
    assert [chair.level for chair in match.chairs].count("gentle") == 2


async def test_a_match_in_private_has_a_thread_of_its_own(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person
) -> None:
    asked = await form_of(ann.slash(channel, "play", {"game": "subdivision"}))
    told = await submit(ann, asked, where=["apart"])
    await wait_until_delivered(bot)

    assert told.audience is ann.user
    (thread,) = [one for one in discord.world.channels.values() if one.type is Type.PRIVATE_THREAD]
    assert told.text.endswith(f"The match is played in <#{thread.id}>.")
    (card,) = [one for one in thread.messages.values() if any(True for _ in controls(one))]
    assert not [one for one in channel.messages.values() if one.audience is None]
    assert (await match_on(bot, card)).place.channel_id == thread.id


@pytest.mark.parametrize("level", [{}, {"level": "gentle"}])
@pytest.mark.parametrize("private", [{}, {"private": True}])
async def test_alone_is_private_unless_one_says_otherwise(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, level: Asked, private: Asked
) -> None:
    asked = await ann.slash(channel, "play", {"game": "mandala"} | level | private).done()
    told = answer_to(asked) if level else await submit(ann, asked)
    await wait_until_delivered(bot)

    assert told.audience is ann.user
    assert any(one.type is Type.PRIVATE_THREAD for one in discord.world.channels.values())


async def test_a_form_keeps_to_the_public_place_that_was_said(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person
) -> None:
    asked = await form_of(ann.slash(channel, "play", {"game": "mandala", "private": False}))
    card = await submit(ann, asked)

    assert card.audience is None
    assert (await match_on(bot, card)).place.channel_id == channel.id


@pytest.mark.parametrize("level", [{}, {"level": "gentle"}])
async def test_where_nobody_can_be_apart_one_plays_in_public_without_being_asked(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, level: Asked
) -> None:
    assert channel.guild is not None
    async with bot.parts.archive.writing() as connection:
        await servers.store(connection, Server(channel.guild.id, threads=Threads.NEVER))

    asked = await ann.slash(channel, "play", {"game": "mandala"} | level).done()
    card = answer_to(asked) if level else await submit(ann, asked)

    assert card.audience is None
    assert (await match_on(bot, card)).place.channel_id == channel.id


async def test_no_thread_is_opened_where_the_server_wants_none(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person
) -> None:
    assert channel.guild is not None
    async with bot.parts.archive.writing() as connection:
        await servers.store(connection, Server(channel.guild.id, threads=Threads.NEVER))

    refused = await say(ann, channel, "play", game="mandala", level="gentle", private=True)

    assert refused.text == "The people who manage this server have decided that for everybody."
    assert all(one.type is not Type.PRIVATE_THREAD for one in discord.world.channels.values())


async def test_where_matches_are_not_opened_nobody_plays_alone(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person
) -> None:
    assert channel.guild is not None
    other = discord.channel("games")
    async with bot.parts.archive.writing() as connection:
        await servers.store(connection, Server(channel.guild.id, channels=(other.id,)))

    refused = await say(ann, channel, "play", game="mandala", level="gentle", private=False)

    assert refused.text == f"On this server, matches are opened in <#{other.id}>."
    assert refused.audience is ann.user


async def test_a_table_in_direct_messages_offers_the_computer(bot: Makiso, ann: Person) -> None:
    offer = await say(ann, ann.inbox, "new", game="subdivision")
    assert "Nobody else can join in our direct messages" in offer.text

    card = await press(ann, offer, f"{verbs.ALONE} subdivision gentle")

    assert card is offer, "it becomes the table"
    match = await match_on(bot, card)
    assert match.status is Status.RUNNING
    assert match.place.message_id == card.id


@both_databases
async def test_in_direct_messages_too_there_are_no_more_matches_than_anybody_plays(
    bot: Makiso, ann: Person
) -> None:
    asked = [
        ann.slash(ann.inbox, "play", {"game": "mandala", "level": "gentle"}) for _ in range(RUNNING_LIMIT + 5)
    ]
    answers = [answer_to(await one.done(UNHURRIED)) for one in asked]

    refused = [one for one in answers if "A person plays at most 20 matches at a time" in one.text]
    assert len(refused) == 5


async def test_where_only_somebody_has_brought_the_bot_they_play_at_once(
    bot: Makiso, discord: LocalDiscord
) -> None:
    guest = discord.person("Gil", has_installed=True)
    guild = discord.guild("Away", with_bot=False)
    discord.world.join(guest.user, guild)

    asked = await form_of(guest.slash(discord.channel("games", guild), "play", {}))
    assert asked.modal is not None
    card = await submit(guest, asked, game=["subdivision"], level=["gentle"], where=["here"])

    match = await match_on(bot, card)
    own = match.seat_of(guest.id)
    assert own is not None
    if thinking_seats(match, bot.parts.matches.table(match)) == ():
        assert "Your turn" in card.text


async def test_a_rematch_against_computers_alone_begins_at_once(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person
) -> None:
    card = await say(ann, channel, "play", game="subdivision", level="gentle", private=False)
    await press(ann, await say(ann, channel, "resign"), verbs.RESIGN_SURE)
    await wait_until_delivered(bot)

    again = await press(ann, card, verbs.REMATCH)

    match = await match_on(bot, again)
    assert match.status is Status.RUNNING
    assert [chair.level for chair in match.chairs if chair.level] == ["gentle"]


@pytest.mark.parametrize("game", ["subdivision", "maniki"])
async def test_nobody_is_called_to_a_match_against_computers_alone(
    *, bot: Makiso, clock: Clock, channel: Channel, ann: Person, game: str
) -> None:
    match = await match_on(bot, await say(ann, channel, "play", game=game, level="gentle", private=False))
    if game == "subdivision":  # where the computer answers, and it is her turn again
        match = await wait_for_computers(bot, clock, match.id)
        own = match.seat_of(ann.id)
        assert own is not None
        words = str(next(iter(bot.parts.matches.table(match).state.legal_moves(own))))
        match = await wait_for_computers(
            bot, clock, (await bot.parts.matches.move(match.id, ann.id, words)).id
        )

    await later(bot, clock, 3600)
    assert calls(channel, ann) == []
    await later(bot, clock, ASKED_AFTER)
    assert calls(channel, ann) == []
    await bot.parts.matches.resign(match.id, ann.id)
    await wait_until_delivered(bot)

    assert calls(channel, ann) == []
    assert not ann.inbox.messages
    assert len([one for one in channel.messages.values() if one.audience is None]) == 1, "its card"


@pytest.mark.parametrize(
    ("game", "asked", "told"),
    [
        ("subdivision", "The match ends, and **Makiso** wins it.", "**Makiso** wins"),
        ("ice_palace", "The match ends without a result.", "The match ended without a result."),
    ],
)
async def test_resigning_from_computers_says_what_comes_of_it(
    *, bot: Makiso, channel: Channel, ann: Person, game: str, asked: str, told: str
) -> None:
    card = await say(ann, channel, "play", game=game, level="gentle", private=False)

    sheet = await say(ann, channel, "resign")
    assert sheet.text.splitlines()[1] == asked
    await press(ann, sheet, verbs.RESIGN_SURE)
    await wait_until_delivered(bot)

    assert card.text.splitlines()[1].startswith(told)


async def test_computers_are_not_left_to_themselves(bot: Makiso, channel: Channel, ann: Person) -> None:
    card = await say(ann, channel, "new", game="maniki")
    settings = await press(ann, card, verbs.SETUP)
    await pick(ann, settings, verbs.SEATS, "6")
    for _ in range(5):
        picked = await ann.choose(settings, control(settings, verbs.COMPUTER), ["gentle"]).done(UNHURRIED)
        settings = answer_to(picked)
    match = await match_on(bot, card)
    assert sum(chair.level is not None for chair in match.chairs) == 5

    refused = answer_to(await ann.press_again(picked).done(UNHURRIED))

    assert refused.text == ("At least one seat must be a person.")
    assert (await bot.parts.matches.require(match.id)).chairs == match.chairs


async def test_a_level_that_is_not_on_offer_changes_nothing(bot: Makiso, ann: Person) -> None:
    offer = await say(ann, ann.inbox, "new", game="subdivision")
    known = next(one for one in controls(offer) if one.click.words == ("subdivision", "gentle"))

    known.part["custom_id"] = str(replace(known.click, words=("subdivision", "divine")))
    refused = answer_to(await ann.click(offer, known.part["custom_id"]).done())

    assert refused.text.startswith("This button is from another version of the bot.")


async def alone_in_a_thread(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, clock: Clock, person: Person, game: str
) -> tuple[Channel, Message]:
    """Begin a match against a computer where nobody else reads."""
    await say(person, channel, "play", game=game, level="gentle")
    await wait_until_delivered(bot)
    (thread,) = [one for one in discord.world.channels.values() if one.type is Type.PRIVATE_THREAD]
    (card,) = [one for one in thread.messages.values() if any(True for _ in controls(one))]
    await wait_for_computers(bot, clock, (await match_on(bot, card)).id)
    await wait_until_delivered(bot)
    return thread, card


@pytest.mark.parametrize("game", [key for key in GAMES if GAMES[key].riddles is None])
async def test_alone_the_card_is_the_sheet(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, clock: Clock, ann: Person, game: str
) -> None:
    """Four moves by clicks, and the end: one message, and nothing private beside it."""
    luck = Chance(f"alone {game}")
    thread, card = await alone_in_a_thread(
        bot=bot, discord=discord, channel=channel, clock=clock, person=ann, game=game
    )
    before, match = set(thread.messages), await match_on(bot, card)

    for _ in range(4):
        if (match := await bot.parts.matches.require(match.id)).status is not Status.RUNNING:
            break
        assert "Your turn" in card.text
        asked = await said_on(ann, card, 0, luck)
        assert asked is card
        assert await press(ann, card, verbs.CONFIRM) is card
        await wait_for_computers(bot, clock, match.id)
        await wait_until_delivered(bot)
    if (await bot.parts.matches.require(match.id)).status is Status.RUNNING:
        await bot.parts.matches.resign(match.id, ann.id)
        await wait_until_delivered(bot)

    assert set(thread.messages) == before
    assert verbs.REMATCH in verbs_on(card)


async def test_alone_oops_back_and_questions_stand_on_the_card(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, clock: Clock, ann: Person
) -> None:
    thread, card = await alone_in_a_thread(
        bot=bot, discord=discord, channel=channel, clock=clock, person=ann, game="subdivision"
    )
    number = (await match_on(bot, card)).id
    before = set(thread.messages)
    start = (await bot.parts.matches.require(number)).ply

    await press(ann, card, verbs.MAY)
    await press(ann, card, verbs.PLAY)
    await said_on(ann, card, 0, Chance("oops"))
    await press(ann, card, verbs.CONFIRM)
    await wait_for_computers(bot, clock, number)
    await wait_until_delivered(bot)
    assert "**Makiso** builds" in card.text
    await press(ann, card, verbs.OOPS)
    await wait_until_delivered(bot)

    match = await bot.parts.matches.require(number)
    assert bot.parts.matches.table(match).ply > start, "the log keeps what was taken back"
    assert bot.parts.matches.table(match).state == seated_before(match, start)
    assert "Your turn" in card.text
    assert set(thread.messages) == before


def seated_before(match: Match, ply: int) -> object:
    return replay_table(match.record.upto(ply)).state


async def test_in_public_the_card_is_the_sheet_only_where_nothing_is_hidden(
    *, bot: Makiso, clock: Clock, channel: Channel, ann: Person
) -> None:
    for game, hides in (("subdivision", False), ("mandala_stones", True)):
        card = await say(ann, channel, "play", game=game, level="gentle", private=False)
        match = await match_on(bot, card)
        await wait_for_computers(bot, clock, match.id)
        await wait_until_delivered(bot)

        assert ("Your turn" in card.text) is not hides
        assert (verbs.PLAY in verbs_on(card)) is hides
