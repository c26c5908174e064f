import discord as library
import pytest
from discord import ui

from playground import LocalDiscord, Person
from tests.playground.specimen import PNG, Specimen, picture


async def test_the_bot_posts_edits_and_deletes(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    channel = specimen.text_channel(discord.general.id)
    message = await channel.send("one", embed=library.Embed(title="Title", description="Text"))
    seen = anna.reads(discord.general)
    edited = await message.edit(content="two", embed=None)
    text = anna.reads(discord.general)
    await message.delete()

    assert (seen, text) == ("one\nTitle\nText", "two")
    assert edited.edited_at is not None
    assert anna.sees(discord.general) == []


async def test_history_is_read_from_any_point(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    said = [anna.say(discord.general, str(number)) for number in range(5)]
    channel = specimen.text_channel(discord.general.id)
    marks = {"before": library.Object(said[3].id), "after": library.Object(said[1].id)}

    async def read(**query: library.Object) -> list[int]:
        found = [message.id async for message in channel.history(limit=2, oldest_first=False, **query)]
        return [[message.id for message in said].index(identity) for identity in found]

    assert await read() == [4, 3]
    assert await read(before=marks["before"]) == [2, 1]
    assert await read(after=marks["after"]) == [4, 3]
    assert sorted(await read(around=library.Object(said[2].id))) in ([1, 2], [2, 3])


async def test_files_come_back_and_can_be_replaced(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    channel = specimen.text_channel(discord.general.id)
    message = await channel.send(files=[picture(), picture("other.png", None)])
    old = message.attachments[0].url
    first_bytes = await message.attachments[0].read()
    kept = await message.edit(attachments=[message.attachments[1], picture("new.png")])

    assert first_bytes == PNG
    assert (message.attachments[0].width, message.attachments[0].height) == (3, 2)
    assert [file.filename for file in kept.attachments] == ["other.png", "new.png"]
    assert await kept.attachments[1].read() == PNG
    with pytest.raises(library.NotFound):
        await specimen.http.get_from_cdn(old)


async def test_addresses_of_files_expire(discord: LocalDiscord, specimen: Specimen) -> None:
    channel = specimen.text_channel(discord.general.id)
    message = await channel.send(file=picture())
    discord.pass_time(hours=25)
    fresh = await channel.fetch_message(message.id)

    with pytest.raises(library.NotFound):
        await message.attachments[0].read()
    assert await fresh.attachments[0].read() == PNG


async def test_a_file_too_big_is_refused(discord: LocalDiscord, specimen: Specimen) -> None:
    channel = specimen.text_channel(discord.general.id)
    file = picture()
    file.fp.write(bytes(10 * 1024 * 1024 + 1))
    file.fp.seek(0)
    with pytest.raises(library.HTTPException) as caught:
        await channel.send(file=file)

    assert (caught.value.status, caught.value.code) == (413, 40005)


async def test_a_nonce_protects_from_saying_it_twice(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    channel = specimen.text_channel(discord.general.id)
    first = await channel.send("your turn", nonce="m1:7")
    again = await channel.send("your turn", nonce="m1:7")
    other = await channel.send("your turn", nonce="m1:8")
    discord.pass_time(minutes=6)
    later = await channel.send("your turn", nonce="m1:7")

    assert first.id == again.id
    assert len({first.id, other.id, later.id}) == len(anna.sees(discord.general)) == 3


async def test_pins_are_listed_and_announced(discord: LocalDiscord, specimen: Specimen, anna: Person) -> None:
    channel = specimen.text_channel(discord.general.id)
    message = await channel.send("board")
    await message.pin()
    pinned = [found.id async for found in channel.pins()]
    await message.unpin()

    assert pinned == [message.id]
    assert [found async for found in channel.pins()] == []
    assert [said.kind for said in anna.sees(discord.general)] == [0, 6]


async def test_only_allowed_mentions_ping(
    discord: LocalDiscord, specimen: Specimen, anna: Person, bob: Person
) -> None:
    channel = specimen.text_channel(discord.general.id)
    only_bob = library.AllowedMentions(everyone=False, roles=False, users=[library.Object(bob.id)])
    words = f"{anna.mention} {bob.mention} @everyone"
    await channel.send(words, allowed_mentions=only_bob)
    await channel.send(words, allowed_mentions=library.AllowedMentions.none())
    await channel.send(words, allowed_mentions=only_bob, silent=True)
    loud, quiet, silent = anna.sees(discord.general)

    assert [message.pings(anna.user) for message in (loud, quiet, silent)] == [False, False, False]
    assert [message.pings(bob.user) for message in (loud, quiet, silent)] == [True, False, False]


async def test_a_reply_names_what_it_replies_to(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    said = anna.say(discord.general, "hello?")
    channel = specimen.text_channel(discord.general.id)
    reply = await channel.send(
        "yes", reference=library.MessageReference(message_id=said.id, channel_id=channel.id)
    )

    assert reply.reference is not None
    assert reply.reference.message_id == said.id
    with pytest.raises(library.HTTPException):
        await channel.send("?", reference=library.MessageReference(message_id=1, channel_id=channel.id))


async def test_what_a_moderator_deleted_is_unknown(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    doomed = discord.channel("doomed")
    channel = specimen.text_channel(discord.general.id)
    message = await channel.send("board")
    discord.delete_message(anna.sees(discord.general)[0])
    with pytest.raises(library.NotFound) as unknown_message:
        await message.edit(content="?")
    partial = specimen.get_partial_messageable(doomed.id)
    discord.delete_channel(doomed)
    with pytest.raises(library.NotFound) as unknown_channel:
        await partial.send("?")

    assert unknown_message.value.code == 10008
    assert unknown_channel.value.code == 10003


async def test_an_edit_is_judged_by_what_the_message_becomes(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    layout = ui.LayoutView().add_item(ui.TextDisplay("card"))
    channel = specimen.text_channel(discord.general.id)
    message = await channel.send("words")
    with pytest.raises(library.HTTPException) as words_left:
        await message.edit(view=layout)
    await message.edit(content=None, view=layout)
    with pytest.raises(library.HTTPException) as words_again:
        await message.edit(content="words")

    assert (words_left.value.code, words_again.value.code) == (50035, 50035)
    assert anna.reads(discord.general) == "card"


async def test_nobody_edits_what_somebody_else_said(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    said = anna.say(discord.general, "mine")
    message = await specimen.text_channel(discord.general.id).fetch_message(said.id)
    with pytest.raises(library.Forbidden) as caught:
        await message.edit(content="yours")

    assert caught.value.code == 50005
