"""What goes wrong around a race: kills, lost messages and channels, people who leave, odd answers."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from bot.database import Archive
from bot.front import pictures, verbs
from bot.racing import store as rows
from bot.racing.rules import Race, Stage
from playground.api.rest import EDITS_OF_OLD
from playground.people.commandline import ImpossibleError
from playground.world import posting
from tests.bot.conftest import running
from tests.bot.databases import SQLITE
from tests.bot.process import Process, settings_for
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
from tests.patience import UNHURRIED, until

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from bot.app import Makiso
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.conftest import Clock

TRIES = 5  # of discord.py, then it gives a request up
NOBODY = "KI KI KI KI KI KI"  # no stool has so many animals


async def stored_race(database: str) -> Race:
    async with Archive.open(database) as archive, archive.reading() as connection:
        race = await rows.find(connection, 1)
    assert race is not None
    return race


async def kill_and_restart(process: Process, discord: LocalDiscord) -> None:
    """Kill the bot, and start it again."""
    await process.kill()
    await process.start()
    await discord.connected()


async def test_a_race_outlives_kills_in_countdown_card_and_grace(  # noqa: PLR0917 - fixtures
    discord: LocalDiscord, database: str, process: Process, channel: Channel, ann: Person, bob: Person
) -> None:
    await process.start()
    await discord.connected()
    start = await say(ann, channel, "maniki race", cards=2, hints=False)
    await press(bob, start, verbs.RACE_PAD)

    await kill_and_restart(process, discord)
    await press(discord.person("Cy"), start, verbs.RACE_PAD)
    await discord.until(lambda: "In: Ann, Bob, and Cy" in start.text, UNHURRIED)
    discord.pass_time(seconds=11)
    await press(bob, start, verbs.RACE_PAD)
    await discord.until(lambda: newest(channel, verbs.RACE_BURY) is not None, UNHURRIED)
    card, race = newest(channel, verbs.RACE_BURY), await stored_race(database)
    assert card is not None
    assert [runner.name for runner in race.runners] == ["Ann", "Bob", "Cy"]
    await say(bob, channel, "maniki say", orders=NOBODY)

    await kill_and_restart(process, discord)
    assert "répondu" in (await say(bob, channel, "maniki say", orders=right(race))).text
    assert (await stored_race(database)).card.riddle == race.card.riddle
    discord.pass_time(seconds=1)
    await say(ann, channel, "maniki say", orders=right(race))

    await kill_and_restart(process, discord)
    discord.pass_time(seconds=2)
    await press(ann, card, verbs.RACE_PAD)
    await discord.until(lambda: "Shortest" in card.text, UNHURRIED)
    judged = await stored_race(database)
    assert (judged.stage, len(judged.cards), judged.cards_won()) == (Stage.SHOWN, 1, (1, 0, 0))
    assert "Card 1" in channel_text(channel)
    assert channel_text(channel).count("Card 1") == card.text.count("Card 1")


async def test_a_runner_who_joins_while_a_race_resumes_is_named(  # noqa: PLR0917 - fixtures
    discord: LocalDiscord,
    channel: Channel,
    archive: Archive,
    clock: Clock,
    bot: Makiso,
    ann: Person,
    cy: Person,
) -> None:
    start = await say(ann, channel, "maniki race")
    race = await race_of(bot)
    await bot.close()
    await bot.parts.races.join(race.id, cy.id, cy.name)  # and the answer is on its way

    async with running(discord, archive, clock) as second:
        await until(lambda: looked_after(second, race))
        await press(cy, start, verbs.RACE_PAD)
        await discord.until(lambda: "In: Ann and Cy" in start.text, UNHURRIED)


async def looked_after(bot: Makiso, race: Race) -> bool:
    watch = bot.parts.race_keeper._watched.get(race.id)
    return watch is not None and bool(watch.shown)


async def test_a_card_that_was_deleted_is_shown_again(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person
) -> None:
    await start_race(bot, discord, channel, ann, cards=1)
    race, card = await race_of(bot), newest(channel, verbs.RACE_BURY)
    assert card is not None
    discord.delete_message(card)
    await say(ann, channel, "maniki say", orders=right(race))
    await goes_on(bot, discord, Stage.SHOWN)
    await discord.until(lambda: "Shortest" in channel_text(channel), UNHURRIED)
    await all_over(bot, discord)

    assert newest(channel, verbs.RACE_AGAIN) is not None
    assert "Ann" in channel_text(channel)
    assert channel_text(channel).count("Shortest") == 1


async def test_a_race_goes_on_where_somebody_took_the_picture_of_its_card_away(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person
) -> None:
    await start_race(bot, discord, channel, ann, cards=1)
    race, card = await race_of(bot), newest(channel, verbs.RACE_BURY)
    assert card is not None
    discord.faults.fail("PATCH", f"/channels/{channel.id}/messages/{card.id}", status=400)
    await say(ann, channel, "maniki say", orders=right(race))
    await goes_on(bot, discord, Stage.SHOWN)
    await discord.until(lambda: "Shortest" in card.text, UNHURRIED)
    await all_over(bot, discord)

    assert len(card.attachments) == 1
    assert "Ann wins the race" in channel_text(channel)


@pytest.mark.parametrize("is_deleted", [True, False])
async def test_a_race_ends_where_the_bot_cannot_post_any_more(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, *, is_deleted: bool
) -> None:
    room = discord.channel("racing")
    pad = await start_race(bot, discord, room, ann, cards=1)
    race = await race_of(bot)
    await say(ann, room, "maniki say", orders=right(race))
    if is_deleted:
        discord.delete_channel(room)
    else:
        discord.forbid(room, "send_messages", "attach_files")
    await goes_on(bot, discord, Stage.SHOWN)
    await all_over(bot, discord)

    if not is_deleted:
        await discord.until(lambda: "over" in pad.text, UNHURRIED)
    assert "begins" in (await say(ann, channel, "maniki race")).text


@pytest.mark.parametrize("permission", ["send_messages", "attach_files"])
async def test_a_race_and_a_duel_need_a_channel_in_which_the_bot_may_post(  # noqa: PLR0917 - fixtures
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person, permission: str
) -> None:
    discord.forbid(channel, permission)

    for command, values in (("maniki race", {}), ("maniki duel", {"opponent": bob})):
        reply = await say(ann, channel, command, **values)
        assert permission.replace("_", " ").title() in reply.text
        assert reply.audience is ann.user
    assert await bot.parts.races.list_live() == ()


async def test_a_race_goes_on_without_its_starter(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    await start_race(bot, discord, channel, ann, cards=1)
    ann.leave(discord.home)
    card, admin = newest(channel, verbs.RACE_BURY), discord.person("Zed", is_admin=True)
    assert card is not None

    assert "a lancé" in (await press(bob, card, verbs.RACE_STOP)).text
    await say(bob, channel, "maniki say", orders=right(await race_of(bot)))
    await goes_on(bot, discord, Stage.SHOWN)
    await all_over(bot, discord)
    assert newest(channel, verbs.RACE_AGAIN) is not None
    await say(bob, channel, "maniki race")
    assert "finie" in (await say(admin, channel, "maniki stop")).text


async def test_a_banned_runner_is_out_and_their_answer_stands(  # noqa: PLR0917 - fixtures
    bot: Makiso,
    discord: LocalDiscord,
    channel: Channel,
    ann: Person,
    bob: Person,
    people: tuple[Person, ...],
) -> None:
    pad = await start_race(bot, discord, channel, ann, cards=2)
    await say(bob, channel, "maniki say", orders=right(await race_of(bot)))
    discord.world.ban(bob.user, discord.home)
    with pytest.raises(ImpossibleError):
        bob.slash(channel, "maniki say", {"orders": "KI"})
    await goes_on(bot, discord, Stage.SHOWN)
    race = await race_of(bot)
    assert [race.runners[runner].name for runner, cards in enumerate(race.cards_won()) if cards] == ["Bob"]

    for number in (2, 3):
        await goes_on(bot, discord, Stage.OPEN)
        race = await on_pad(bot, discord, pad, number)
        pad = await tap_orders(ann, pad, right(race))
        await goes_on(bot, discord, Stage.SHOWN)
    await all_over(bot, discord)
    assert newest(channel, verbs.RACE_AGAIN) is not None
    assert "Ann wins the race" in channel_text(channel)


async def test_a_card_that_is_too_old_to_be_edited_is_shown_again(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    await start_race(bot, discord, channel, ann, cards=1)
    card = newest(channel, verbs.RACE_BURY)
    assert card is not None
    discord.pass_time(hours=1)
    discord.paces.limit_edits_of_old(1, 60.0)
    discord.requests.clear()
    await press(bob, card, verbs.RACE_PAD)
    await discord.until(lambda: "nobody found it" in channel_text(channel), UNHURRIED)

    assert "nobody found it" not in card.text
    assert not any(one.method == "PATCH" and str(card.id) in one.path for one in discord.requests)


@pytest.mark.parametrize("times", [1, TRIES])
async def test_a_card_whose_edits_are_put_off_is_edited_later_or_shown_again(  # noqa: PLR0917 - fixtures
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person, times: int
) -> None:
    await start_race(bot, discord, channel, ann, cards=1)
    race, card = await race_of(bot), newest(channel, verbs.RACE_BURY)
    assert card is not None
    path = f"/channels/{channel.id}/messages/{card.id}"
    discord.faults.limit("PATCH", path, retry_after=0.01, times=times, code=EDITS_OF_OLD)
    await say(bob, channel, "maniki say", orders=right(race))
    await goes_on(bot, discord, Stage.SHOWN)
    await discord.until(lambda: "Shortest" in channel_text(channel), UNHURRIED)
    await all_over(bot, discord)

    assert newest(channel, verbs.RACE_AGAIN) is not None
    assert ("Shortest" in card.text) is (times < TRIES)
    assert channel_text(channel).count("Shortest") == 1


async def test_an_answer_before_the_first_card_is_void(channel: Channel, bot: Makiso, ann: Person) -> None:
    assert "There is no race here yet" in (await say(ann, channel, "maniki say", orders="KI")).text
    await say(ann, channel, "maniki race")

    assert "not shown yet" in (await say(ann, channel, "maniki say", orders="KI")).text
    assert (await race_of(bot)).cards == ()


async def test_a_second_answer_is_void_and_leaves_the_pad(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    pad = await start_race(bot, discord, channel, ann, level="hard")
    race = await race_of(bot)
    await press(bob, newest(channel, verbs.RACE_PAD) or pad, verbs.RACE_PAD)
    pad = await tap(ann, pad, "KI")
    done = ann.click(pad, next(str(one.click) for one in controls(pad) if one.click.verb == verbs.RACE_SHOUT))
    await say(ann, channel, "maniki say", orders=NOBODY)
    await done.done(UNHURRIED)
    again = await ann.press_again(done).done(UNHURRIED)

    assert again.message is pad
    assert "one answer per card" in pad.text
    assert "You are out" in pad.text
    assert len((await race_of(bot)).card.shouts) == 1
    assert (await race_of(bot)).card.riddle == race.card.riddle


@pytest.mark.parametrize("words", ["ki  lo-MA,ni", "K\N{BEAR FACE}I lo ma \N{ELEPHANT} NI!", "kilomani"])
async def test_orders_are_heard_however_they_are_written(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, words: str
) -> None:
    await start_race(bot, discord, channel, ann)
    await say(ann, channel, "maniki say", orders=words)

    assert [shout.words for shout in (await race_of(bot)).card.shouts] == ["KI LO MA NI"]


@pytest.mark.parametrize("database", [SQLITE], indirect=True)  # several bots also look who is there
async def test_a_tap_draws_nothing_and_writes_nothing_and_a_shout_commits_once(  # noqa: PLR0917 - fixtures
    bot: Makiso,
    discord: LocalDiscord,
    archive: Archive,
    channel: Channel,
    ann: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pad = await start_race(bot, discord, channel, ann, level="hard")
    race = await race_of(bot)
    drawn: list[object] = []
    said: list[str] = []

    async def made(subject: object) -> bytes:
        drawn.append(subject)
        return bytes(await real(subject))

    def note(visit: Sequence[str]) -> None:
        said.extend(visit)

    real: Any = pictures.draw
    monkeypatch.setattr("bot.front.components.draw", made)
    archive.watch(note)
    for order in ("KI", "LO", "SO"):
        pad = await tap(ann, pad, order)
    assert drawn == []
    assert not any(words.startswith(("INSERT", "UPDATE", "DELETE", "COMMIT")) for words in said)
    said.clear()
    for order in right(race).split():
        pad = await tap(ann, pad, order)
    assert said == []
    await press(ann, pad, verbs.RACE_SHOUT)
    archive.watch(None)
    shouted = next(number for number, words in enumerate(said) if words.startswith("INSERT INTO shouts"))
    assert sum(words.startswith("INSERT INTO shouts") for words in said) == 1
    assert said[: shouted + 2].count("COMMIT") == 1


@pytest.fixture
async def listening(discord: LocalDiscord, database: str, tmp_path: Path) -> Process:
    """The bot of a host who lets it read what people write."""
    settings = settings_for(discord, database) | {"MESSAGE_CONTENT": "true"}
    return Process(tmp_path, settings)


async def test_plain_chat_answers_where_the_host_allows_it(  # noqa: PLR0917 - fixtures
    discord: LocalDiscord, database: str, listening: Process, channel: Channel, ann: Person, bob: Person
) -> None:
    await listening.start()
    try:
        await discord.connected()
        pad = await press(ann, await say(ann, channel, "maniki race", hints=False), verbs.RACE_PAD)
        discord.pass_time(seconds=11)
        await press(ann, newest(channel, verbs.RACE_PAD) or pad, verbs.RACE_PAD)
        await discord.until(lambda: newest(channel, verbs.RACE_BURY) is not None, UNHURRIED)
        race = await stored_race(database)
        robot = discord.world.user("Robot")
        robot.is_bot = True
        posting.post(discord.world, channel, robot, {"content": right(race)}, {})
        hook = discord.world.user("Hook")
        by_webhook = {"id": "1", "type": 2, "user": ann.user.payload(), "authorizing_integration_owners": {}}
        posting.post(discord.world, channel, hook, {"content": right(race)}, {}, metadata=by_webhook)
        for words in ("Hello there", "so what?", "KI 2 LO", "KI LO \N{BEAR FACE} XY"):
            bob.say(channel, words)
        said = bob.say(channel, right(race).lower())
        bob.edit(said, NOBODY)
        bob.delete(said)
        discord.pass_time(seconds=2)
        await press(ann, newest(channel, verbs.RACE_BURY) or pad, verbs.RACE_PAD)
        await discord.until(lambda: "Card 1: Bob in" in channel_text(channel), UNHURRIED)
        told = await stored_race(database)
        assert [shout.is_right for shout in told.card.shouts] == [True]
        assert {runner.name for runner in told.runners} == {"Ann", "Bob"}
    finally:
        await listening.kill()


async def test_a_verdict_waits_for_no_picture(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person
) -> None:
    await start_race(bot, discord, channel, ann, cards=2)
    race, card = await race_of(bot), newest(channel, verbs.RACE_BURY)
    assert card is not None
    free = Event()
    pictures._beside.submit(free.wait)
    try:
        await say(ann, channel, "maniki say", orders=right(race))
        await goes_on(bot, discord, Stage.SHOWN)
        await discord.until(lambda: "Shortest" in card.text, UNHURRIED)
    finally:
        free.set()


async def test_edits_of_a_card_stay_within_five_in_five_seconds(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, people: tuple[Person, ...]
) -> None:
    await start_race(bot, discord, channel, ann, hints=False)
    race = await race_of(bot)
    for person in people:
        await say(person, channel, "maniki say", orders=NOBODY)
    await discord.until(lambda: "nobody found it" in channel_text(channel), UNHURRIED)

    edits = [one for one in discord.requests if one.method == "PATCH" and one.path.startswith("/channels/")]
    times = sorted(one.at.timestamp() for one in edits)
    assert len(times) < 5 or all(later - first >= 5 for first, later in zip(times, times[5:], strict=False))
    assert race.card.shouts == ()


def shown_verbs(message: Message) -> set[str]:
    return {one.click.verb for one in controls(message)}


async def test_a_pad_follows_a_race_without_a_click(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, bob: Person
) -> None:
    pad = await start_race(bot, discord, channel, ann, cards=2)
    await say(bob, channel, "maniki say", orders=right(await race_of(bot)))
    await goes_on(bot, discord, Stage.SHOWN)
    await discord.until(lambda: "Card 1: Bob" in pad.text, UNHURRIED)
    assert shown_verbs(pad) == {verbs.RACE_READY}
    await goes_on(bot, discord, Stage.OPEN)
    await on_pad(bot, discord, pad, 2)
    assert shown_verbs(pad) == {verbs.RACE_TAP, verbs.RACE_SHOUT}
