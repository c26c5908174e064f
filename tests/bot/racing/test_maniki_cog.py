"""Races, the daily, duels and practice, as people meet them in a channel."""

from __future__ import annotations

from datetime import UTC, datetime, time
from typing import TYPE_CHECKING

import pytest

from bot.front import verbs
from bot.racing.rules import Stage, riddles_of
from bot.riddles.rules import DUEL_SECONDS, Occasion
from bot.riddles.service import duel_riddle
from render.picture import picture
from tests.bot.conftest import running
from tests.bot.later import calls, wait_until_delivered
from tests.bot.runners import (
    all_over,
    channel_text,
    goes_on,
    newest,
    on_pad,
    race_of,
    right,
    start_race,
    tap,
    tap_orders,
)
from tests.bot.table import controls, press, say
from tests.patience import UNHURRIED

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.conftest import Clock


async def test_a_whole_race_is_run_by_pads(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    start = await say(ann, channel, "maniki race", cards=2)
    assert "Ann" in start.text
    pads = {person: await press(person, start, verbs.RACE_PAD) for person in (ann, bob)}
    for number in (1, 2):
        await goes_on(bot, discord, Stage.OPEN)
        race = await on_pad(bot, discord, pads[bob], number)
        pads[bob] = await tap_orders(bob, pads[bob], right(race))
        await goes_on(bot, discord, Stage.SHOWN)
    await all_over(bot, discord)
    end = newest(channel, verbs.RACE_AGAIN)

    assert end is not None
    assert "Bob" in end.text.splitlines()[0]
    assert "Bob" in end.text.splitlines()[1]


async def test_an_answer_is_typed_however_it_is_spelled(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    await start_race(bot, discord, channel, ann, cards=1)
    race = await race_of(bot)
    await say(bob, channel, "maniki say", orders=right(race).lower().replace(" ", "-"))
    await goes_on(bot, discord, Stage.SHOWN)
    await all_over(bot, discord)

    assert newest(channel, verbs.RACE_AGAIN) is not None
    assert "Bob" in channel_text(channel)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("KI XO", "XO is no order; the orders are KI, LO, NI, MA, and SO."),
        ("!?", "That is no answer"),
        ("KI" * 1000, "An answer has at most 30 orders."),
    ],
)
async def test_what_is_no_answer_is_told_and_locks_nobody_out(  # noqa: PLR0917 - fixtures
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, words: str, sentence: str
) -> None:
    await start_race(bot, discord, channel, ann)

    assert sentence in (await say(ann, channel, "maniki say", orders=words)).text
    assert (await race_of(bot)).card.shouts == ()


async def test_only_the_starter_or_an_admin_cuts_a_race_short(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    await start_race(bot, discord, channel, ann)
    card = newest(channel, verbs.RACE_BURY)
    assert card is not None

    assert "a lancé" in (await press(bob, card, verbs.RACE_STOP)).text
    assert "a lancé" in (await say(bob, channel, "maniki stop")).text
    assert "over" in (await say(ann, channel, "maniki stop")).text
    await all_over(bot, discord)


async def test_a_race_is_refused_where_one_runs_and_where_the_bot_cannot_post(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    await start_race(bot, discord, channel, ann)

    assert "course a déjà lieu" in (await say(bob, channel, "maniki race")).text
    assert "View Channel" in (await say(ann, ann.inbox, "maniki race")).text
    other = discord.channel("other")
    assert "already" in (await say(ann, other, "maniki race")).text


async def test_a_race_goes_on_after_a_restart(  # noqa: PLR0917 - fixtures
    discord: LocalDiscord, channel: Channel, archive: Archive, clock: Clock, bot: Makiso, ann: Person
) -> None:
    await start_race(bot, discord, channel, ann, cards=1)
    race = await race_of(bot)
    await bot.close()
    async with running(discord, archive, clock) as second:
        assert (await race_of(second)).card == race.card
        await say(ann, channel, "maniki say", orders=right(race))
        await goes_on(second, discord, Stage.SHOWN)
        await all_over(second, discord)
    assert newest(channel, verbs.RACE_AGAIN) is not None


async def test_the_daily_is_found_and_shared_without_giving_it_away(
    bot: Makiso, channel: Channel, ann: Person, bob: Person
) -> None:
    offer = await say(ann, channel, "maniki daily")
    card = await press(ann, offer, verbs.DAILY_SHOW)
    daily = await bot.parts.solos.find_daily()
    words = " ".join(riddles_of("maniki").solutions(daily.riddle, {"edition": "jumbo", "expert": "no"})[0])
    wrong = await tap_orders(ann, card, "KI LO" if words != "KI LO" else "LO KI", verbs.SOLO_SHOUT)
    found = await tap_orders(ann, wrong, words, verbs.SOLO_SHOUT)

    assert "2 tries" in found.text
    assert "1 day in a row" in found.text
    shared = found.text.split("```")[1]
    assert not any(order in shared for order in ("KI", "LO", "NI", "MA", "SO"))
    assert "2 tries" in (await say(ann, channel, "maniki daily")).text
    assert "carte" in (await say(bob, channel, "maniki daily")).text


async def test_a_tap_on_the_daily_draws_and_writes_nothing_and_a_shout_commits_once(
    bot: Makiso, archive: Archive, channel: Channel, ann: Person
) -> None:
    card = await press(ann, await say(ann, channel, "maniki daily"), verbs.DAILY_SHOW)
    drawn, said = picture.cache_info().misses, list[str]()

    archive.watch(said.extend)
    for order in ("KI", "LO", "KI"):
        card = await tap(ann, card, order)
    assert picture.cache_info().misses == drawn
    assert not any(words.startswith(("INSERT", "UPDATE", "DELETE", "COMMIT")) for words in said)
    await press(ann, card, verbs.SOLO_SHOUT)
    archive.watch(None)
    assert said.count("COMMIT") == 1


async def found_daily(bot: Makiso, channel: Channel, person: Person) -> Message:
    card = await press(person, await say(person, channel, "maniki daily"), verbs.DAILY_SHOW)
    riddle = (await bot.parts.solos.find_daily()).riddle
    words = " ".join(riddles_of("maniki").solutions(riddle, {"edition": "jumbo", "expert": "no"})[0])
    return await tap_orders(person, card, words, verbs.SOLO_SHOUT)


async def test_in_private_nobody_learns_who_else_has_found_the_daily(
    bot: Makiso, channel: Channel, ann: Person, bob: Person
) -> None:
    await found_daily(bot, ann.inbox, ann)
    alone = await found_daily(bot, bob.inbox, bob)

    assert "Bob" in alone.text
    assert "Ann" not in alone.text


async def test_a_daily_is_shared_with_the_channel(
    bot: Makiso, channel: Channel, ann: Person, bob: Person
) -> None:
    found = await found_daily(bot, channel, ann)
    await press(ann, found, verbs.DAILY_SHARE)

    shared = newest(channel, verbs.DAILY_SHOW)
    assert shared is not None
    assert shared.text.splitlines()[0] == "**Ann**"
    assert not any(order in shared.text for order in ("KI", "LO", "NI", "SO "))
    assert "carte" in (await press(bob, shared, verbs.DAILY_SHOW)).text.lower()


async def test_in_the_morning_only_winners_who_wish_it_are_mentioned(  # noqa: PLR0917 - fixtures
    bot: Makiso, discord: LocalDiscord, channel: Channel, clock: Clock, ann: Person, bob: Person
) -> None:
    clock.now = midnight(bot)
    admin = discord.person("Zed", is_admin=True)
    await say(admin, channel, "maniki mornings")
    await found_daily(bot, channel, ann)
    wished = await press(bob, await found_daily(bot, channel, bob), verbs.DAILY_CALL)
    assert "Ne pas me mentionner" in wished.text
    assert newest(channel, verbs.DAILY_SHOW) is None
    clock.now = midnight(bot) + 31 * 60 * 60
    bot.parts.outbox.wake()
    await discord.until(lambda: newest(channel, verbs.DAILY_SHOW) is not None, UNHURRIED)

    told = newest(channel, verbs.DAILY_SHOW)
    assert told is not None
    assert told.pings(bob.user)
    assert not told.pings(ann.user)
    assert "Ann" in told.text


def midnight(bot: Makiso) -> int:
    return int(datetime.combine(bot.parts.solos.today(), time(), UTC).timestamp())


async def test_a_duel_opens_its_table_when_all_are_done(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    card = await say(ann, channel, "maniki duel", opponent=bob)
    assert bob.mention in card.text
    assert ann.mention not in card.text
    for person in (ann, bob):
        sheet = await found_duel(bot, card, person)
        assert ("appear when everybody is done" if person is ann else "voici les résultats") in sheet.text
    await discord.until(lambda: not list(controls(card)), UNHURRIED)

    assert "wins the duel" in card.text or "share the duel" in card.text
    assert "Ann" in card.text
    assert "Bob" in card.text
    assert " s** (" in card.text


async def found_duel(bot: Makiso, card: Message, person: Person) -> Message:
    """Find all cards of a duel; return the last reply."""
    sheet = card
    for number in range(1, 6):
        sheet = await press(person, sheet, verbs.DUEL_PLAY)
        duel = await bot.parts.solos.require_duel(1)
        words = " ".join(riddles_of("maniki").solutions(duel_riddle(duel, number), duel.options)[0])
        sheet = await tap_orders(person, sheet, words, verbs.SOLO_SHOUT)
    return sheet


async def test_the_first_to_finish_is_told_how_a_duel_ends(  # noqa: PLR0917 - fixtures
    bot: Makiso, discord: LocalDiscord, channel: Channel, clock: Clock, ann: Person, bob: Person
) -> None:
    clock.now = midnight(bot) + 24 * 60 * 60
    card = await say(ann, channel, "maniki duel", opponent=bob)
    await found_duel(bot, card, ann)
    await wait_until_delivered(bot)
    assert calls(channel, ann) == []

    await found_duel(bot, card, bob)
    await wait_until_delivered(bot)
    (told,) = calls(channel, ann)
    assert "the duel" in told.text.splitlines()[0]
    assert not told.pings(bob.user)

    discord.pass_time(seconds=DUEL_SECONDS)
    clock.now += 2 * DUEL_SECONDS
    await say(bob, channel, "maniki records")
    await wait_until_delivered(bot)
    assert len(calls(channel, ann)) == 1


async def test_a_duel_that_runs_out_of_time_is_told_to_those_who_played(  # noqa: PLR0917 - fixtures
    bot: Makiso, discord: LocalDiscord, channel: Channel, clock: Clock, ann: Person, bob: Person
) -> None:
    clock.now = midnight(bot) + 24 * 60 * 60
    card = await say(ann, channel, "maniki duel", opponent=bob)
    await found_duel(bot, card, ann)

    discord.pass_time(seconds=DUEL_SECONDS + 2)
    await say(ann, channel, "maniki records")
    clock.now += 2 * DUEL_SECONDS
    await wait_until_delivered(bot)

    (told,) = calls(channel, ann)
    assert told.text.startswith("**Ann wins the duel**\n")
    assert len(calls(channel, bob)) == 1, "who has not played was asked, and is not called again"


async def test_a_card_of_a_duel_waits_until_it_is_looked_at(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    card = await say(ann, channel, "maniki duel", opponent=bob)
    sheet = await press(ann, card, verbs.DUEL_PLAY)
    duel = await bot.parts.solos.require_duel(1)
    words = " ".join(riddles_of("maniki").solutions(duel_riddle(duel, 1), duel.options)[0])
    found = await tap_orders(ann, sheet, words, verbs.SOLO_SHOUT)

    assert f"\N{WHITE HEAVY CHECK MARK} {words}" in found.text
    assert [one.number for one in await bot.parts.solos.table(Occasion.DUEL, "1")] == [1]
    discord.pass_time(hours=1)
    await press(ann, found, verbs.DUEL_PLAY)
    first, second = await bot.parts.solos.table(Occasion.DUEL, "1")
    assert second.shown_at - first.shown_at > 3_600_000


async def test_practice_helps_and_explains(channel: Channel, bot: Makiso, ann: Person) -> None:
    sheet = await say(ann, ann.inbox, "maniki practice", level="hard")
    hint = await press(ann, sheet, verbs.PRACTICE_HINT)
    assert "orders are enough from here." in hint.text
    hint = await press(ann, hint, verbs.PRACTICE_HINT)
    assert "is a good one." in hint.text
    order = hint.text.split("; ")[1].split()[0]
    told = await tap_orders(ann, hint, order, verbs.PRACTICE_SHOUT)
    assert "A good start: go on" in told.text
    while "You are there" not in (told := await press(ann, told, verbs.PRACTICE_HINT)).text:
        told = await press(ann, told, verbs.PRACTICE_HINT)
        told = await tap(ann, told, told.text.split("; ")[1].split()[0])
    found = await press(ann, told, verbs.PRACTICE_SHOUT)
    assert "That is the shortest way." in found.text
    assert [one.part["label"] for one in controls(found)] == ["Another card"]
    another = await tap(ann, found, "Another card")
    assert {one.click.verb for one in controls(another)} >= {verbs.PRACTICE_SHOUT, verbs.PRACTICE_HINT}


async def test_records_name_the_best_of_the_server(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    assert "Nothing yet" in (await say(ann, channel, "maniki records")).text
    await start_race(bot, discord, channel, ann, cards=1)
    race = await race_of(bot)
    await say(bob, channel, "maniki say", orders=f"{right(race)} KI KI KI KI KI")
    await say(ann, channel, "maniki say", orders=right(race))
    await goes_on(bot, discord, Stage.SHOWN)
    await all_over(bot, discord)

    assert "1 race won" in (await say(ann, channel, "maniki records")).text


async def test_records_are_asked_for_on_a_server(bot: Makiso, ann: Person) -> None:
    refused = await say(ann, ann.inbox, "maniki records")

    assert refused.text == "Each server has its own records: ask for them there."


async def test_a_channel_is_told_each_morning_of_the_daily(
    bot: Makiso, discord: LocalDiscord, channel: Channel, clock: Clock
) -> None:
    clock.now = midnight(bot)
    admin = discord.person("Zed", is_admin=True)
    await say(admin, channel, "maniki mornings")
    assert newest(channel, verbs.DAILY_SHOW) is None
    clock.now = midnight(bot) + 31 * 60 * 60
    bot.parts.outbox.wake()
    await discord.until(lambda: newest(channel, verbs.DAILY_SHOW) is not None, UNHURRIED)

    assert "Nobody has found it." in channel_text(channel)


async def test_where_nobody_plays_the_mornings_pause_until_somebody_does(
    *, bot: Makiso, discord: LocalDiscord, channel: Channel, clock: Clock, ann: Person
) -> None:
    clock.now = midnight(bot) + 7 * 60 * 60
    admin = discord.person("Zed", is_admin=True)
    told = await say(admin, channel, "maniki mornings")
    assert told.text.endswith("If nobody here plays for three days, I wait until somebody does.")

    async def pass_night() -> list[str]:
        """Let the next morning come, and return what the bot says in it."""
        known = set(channel.messages)
        clock.now += 24 * 60 * 60
        discord.pass_time(seconds=24 * 60 * 60)
        await say(admin, channel, "maniki records")  # by which the bot learns the time
        await wait_until_delivered(bot)
        return [
            message.text
            for number, message in channel.messages.items()
            if number not in known and message.audience is None
        ]

    mornings = [await pass_night() for _ in range(5)]
    assert [len(said) for said in mornings] == [1, 1, 1, 0, 0]
    assert ["for three days" in said[0] for said in mornings[:3]] == [False, False, True]

    await found_daily(bot, channel, ann)
    (said,) = await pass_night()
    assert "Ann" in said
    assert [len(await pass_night()) for _ in range(4)] == [1, 1, 1, 0]
