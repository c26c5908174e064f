"""What people type and press beside their moves, in both languages."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import pytest

from bot.front import verbs
from bot.match.match import Status
from rules_engine import Chance, Record
from tests.bot.archived import read_match
from tests.bot.table import controls, press, say, start_table, started_by_clicks

if TYPE_CHECKING:
    from bot.database import Archive
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.table import Table

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
async def table(discord: LocalDiscord, channel: Channel, ann: Person, bob: Person) -> Table:
    """Ann, who reads English, moves first; Bob reads French."""
    return await start_table(discord, channel, ann, bob)


async def test_french_and_english_people_share_a_table(table: Table, ann: Person, bob: Person) -> None:
    assert table.waiting is ann
    english = await press(ann, table.card, verbs.VIEW)
    french = await press(bob, table.card, verbs.VIEW)

    assert english.text.startswith("### **Ann** to move")
    assert french.text.splitlines()[1] == "### À **Ann** de jouer"
    assert table.headline == "**Ann** to move", "the table keeps its host's language"
    assert {english.audience, french.audience} == {ann.user, bob.user}


async def test_a_table_speaks_as_its_host_reads(discord: LocalDiscord) -> None:
    guild = discord.guild("Chez nous", locale="fr")
    salon = discord.channel("jeux", guild)
    eve, fay = discord.person("Eve", guild=guild), discord.person("Fay", locale="fr", guild=guild)

    table = await started_by_clicks(discord, salon, fay, eve)

    assert table.headline == "À **Fay** de jouer"


async def test_words_are_completed_and_understood_in_the_readers_language(
    discord: LocalDiscord, table: Table, ann: Person, bob: Person
) -> None:
    offered = await table.suggestions(ann, "build l d")
    assert offered[0] == {"name": "L d1: large on d1, +2", "value": "build L d1"}
    before = table.card.text
    await say(ann, table.channel, "move", words="BUILD l D1")
    await table.shows_news(before)

    offered = await table.suggestions(bob, "bâtir g a")
    assert offered[0]["name"] == "G a2\u202f: grande en a2, +2"
    before = table.card.text
    done = await say(bob, table.channel, "move", words="batir g a2")
    await table.shows_news(before)
    assert "**Bob** bâtit une grande maison en a2." in done.text
    assert "**Bob** builds a large house on a2." in table.card.text


async def test_board_brings_the_card_down(
    discord: LocalDiscord, channel: Channel, table: Table, ann: Person, bob: Person
) -> None:
    old = table.card
    ann.say(channel, "I am thinking.")

    brought = await say(bob, channel, "board")

    assert table.card is brought
    await discord.until(lambda: old.is_deleted)
    await table.moved_on(Chance("board"), 2)
    assert table.card is brought


async def test_text_tells_the_position_to_the_one_who_asks(
    channel: Channel, table: Table, ann: Person, bob: Person
) -> None:
    assert "6 ##  .  .  .  . ##" in (await say(ann, channel, "text")).text
    told = await say(bob, channel, "text")
    assert "Ann" in told.text
    assert told.audience is bob.user


async def test_hand_shows_ones_own_view(channel: Channel, table: Table, ann: Person) -> None:
    shown = await say(ann, channel, "hand")

    assert shown.audience is ann.user
    assert any(one.click.verb == verbs.PLAY for one in controls(shown))


async def test_somebody_without_a_seat_sees_but_does_not_play(
    channel: Channel, table: Table, cy: Person
) -> None:
    shown = await press(cy, table.card, verbs.VIEW)

    assert shown.text.splitlines()[1] == "### **Ann** to move"
    assert list(controls(shown)) == []


async def test_games_lists_ones_matches_mine_to_move_first(
    discord: LocalDiscord, channel: Channel, table: Table, ann: Person, bob: Person
) -> None:
    second = await start_table(discord, channel, bob, ann)

    listed = await say(ann, channel, "games")

    lines = listed.text.splitlines()
    assert f"#{table.match}" in lines[1]
    assert "**your turn**" in lines[1]
    assert f"#{second.match}" in lines[2]
    assert "Bob to move" in lines[2]


async def test_several_matches_are_played_in_one_channel_by_the_same_people(
    discord: LocalDiscord, channel: Channel, table: Table, cy: Person
) -> None:
    second = await start_table(discord, channel, *table.people)
    luck = Chance("two tables")

    for _ in range(3):
        await table.play_on(luck, 1)
        await second.play_on(luck, 1, typed=True)
    unclear = await say(cy, channel, "text")

    assert unclear.text.splitlines()[0] == "### Which match do you mean?"
    titles = await cy.complete(channel, "text", {"match": "sub"}).done()
    assert [choice["value"] for choice in titles.choices] == [str(table.match), str(second.match)]
    named = await say(cy, channel, "text", match=str(second.match))
    assert "6 ##" in named.text


async def test_when_one_of_two_resigns_the_match_is_over(
    discord: LocalDiscord, channel: Channel, archive: Archive, table: Table, ann: Person
) -> None:
    question = await say(ann, channel, "resign")
    await press(ann, question, verbs.RESIGN_SURE)

    await discord.until(lambda: table.is_over)
    match = await read_match(archive, table.match)
    assert match.status is Status.OVER
    assert "**Bob**" in table.headline


async def test_rules_turn_pages_in_the_readers_language(channel: Channel, ann: Person, bob: Person) -> None:
    english = await say(ann, channel, "rules", game="subdivision")
    french = await say(bob, channel, "rules", game="subdivision")
    assert "At a glance" in english.text
    assert "page 1" in english.text
    assert "At a glance" not in french.text

    pages = [english.text]
    while not (following := next_page(english))["disabled"]:
        await ann.click(english, following["custom_id"]).done()
        pages.append(english.text)

    assert f"page {len(pages)} of {len(pages)}" in pages[-1]
    assert len(set(pages)) == len(pages)


def next_page(message: Message) -> dict[str, Any]:
    *_, last = [one for one in controls(message) if one.click.verb == verbs.RULES]
    return {"disabled": False} | last.part


async def test_a_record_is_handed_out_at_the_end(
    discord: LocalDiscord, channel: Channel, archive: Archive, table: Table, cy: Person
) -> None:
    await table.moved_on(Chance("record"), 2)
    early = await say(cy, channel, "record")
    match = await read_match(archive, table.match)
    assert match.seed is not None
    assert match.seed not in early.text
    assert hashlib.sha256(match.seed.encode()).hexdigest() in early.text
    assert early.attachments == []

    await press(table.people[0], await say(table.people[0], channel, "resign"), verbs.RESIGN_SURE)
    await discord.until(lambda: table.is_over)

    handed = await press(cy, table.card, verbs.RECORD)
    (file,) = handed.attachments
    assert Record.parse(file.content.decode()) == (await read_match(archive, table.match)).record


async def test_every_picture_has_an_alternative_text(table: Table, ann: Person) -> None:
    sheet = await press(ann, table.card, verbs.VIEW)

    for message in (table.card, sheet):
        assert [bool(attachment.description) for attachment in message.attachments] == [True]


async def test_back_leads_through_every_screen_that_was_shown(table: Table, ann: Person) -> None:
    sheet = await press(ann, table.card, verbs.PLAY)
    screens = [sheet.text]
    for answer in ("Large house (L)", "Column d", "d1, +2"):
        await ann.click(sheet, answer).done()
        screens.append(sheet.text)

    for screen in reversed(screens[:-1]):
        await ann.click(sheet, "Back").done()
        assert sheet.text == screen
