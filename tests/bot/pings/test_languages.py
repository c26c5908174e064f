"""People are pinged in their own language, whatever the table speaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.people.service import People
from tests.bot.conftest import running
from tests.bot.databases import both_databases
from tests.bot.door import start_match
from tests.bot.later import calls, later

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from tests.bot.conftest import Clock


async def test_a_ping_speaks_the_language_of_its_person_also_after_a_restart(
    *, archive: Archive, discord: LocalDiscord, channel: Channel, clock: Clock, ann: Person, bob: Person
) -> None:
    async with running(discord, archive, clock) as bot:
        await bob.slash(channel, "help").done()
        match = await start_match(bot.parts, channel, (ann, bob), "subdivision")
        assert (await bot.parts.matches.require(match)).lang == "en"
    async with running(discord, archive, clock) as bot:
        await bot.parts.matches.move(match, ann.id, "build L d1")
        await later(bot, clock)

    (call,) = calls(channel, bob)
    assert "à vous de jouer" in call.content
    assert "Ann bâtit" in call.content.replace("*", "")


async def test_a_person_who_never_spoke_is_pinged_in_the_language_of_the_table(
    *, bot: Makiso, channel: Channel, clock: Clock, ann: Person, bob: Person
) -> None:
    match = await start_match(bot.parts, channel, (ann, bob), "subdivision")
    await bot.parts.matches.move(match, ann.id, "build L d1")
    await later(bot, clock)

    (call,) = calls(channel, bob)
    assert "it is your turn" in call.content


@both_databases
async def test_the_language_that_is_heard_changes_no_wish(archive: Archive) -> None:
    people = People(archive, lambda: 0)
    await people.change(7, theme="dark", lang="en")

    await people.set_spoken_language(7, "fr")
    await people.set_spoken_language(8, "fr")

    again = People(archive, lambda: 0)
    assert ((await again.find(7)).theme, (await again.find(7)).lang) == ("dark", "en")
    assert [(await again.find(who)).spoken for who in (7, 8, 9)] == ["fr", "fr", None]
