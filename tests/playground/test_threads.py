import asyncio

import discord as library
import pytest

from playground import LocalDiscord, Person
from tests.patience import UNHURRIED
from tests.playground.specimen import Specimen


async def test_a_board_carries_its_own_talk(discord: LocalDiscord, specimen: Specimen, anna: Person) -> None:
    channel = specimen.text_channel(discord.general.id)
    message = await channel.send("board")
    thread = await message.create_thread(name="talk", auto_archive_duration=60)
    await thread.send(f"here, {anna.mention}")
    local = discord.world.channel(thread.id)
    deed = await anna.slash(local, "echo", {"words": "in the thread"})

    assert thread.id == message.id
    assert thread.parent_id == channel.id
    assert anna.reads(local).endswith("in the thread")
    assert deed.message in anna.sees(local)
    with pytest.raises(library.HTTPException) as caught:
        await message.create_thread(name="again")
    assert caught.value.code == 160004


async def test_a_private_thread_is_for_those_added(
    discord: LocalDiscord, specimen: Specimen, anna: Person, bob: Person
) -> None:
    channel = specimen.text_channel(discord.general.id)
    thread = await channel.create_thread(name="secret", type=library.ChannelType.private_thread)
    await thread.add_user(library.Object(anna.id))
    await thread.send("psst")
    local = discord.world.channel(thread.id)

    assert anna.reads(local) == "psst"
    assert bob.sees(local) == []
    assert local.thread is not None
    assert local.thread.members.keys() == {anna.id, discord.world.bot.id}
    await thread.remove_user(library.Object(anna.id))
    assert anna.sees(local) == []


async def test_a_thread_of_its_own_is_announced(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    channel = specimen.text_channel(discord.general.id)
    told = asyncio.ensure_future(specimen.wait_for("thread_create", timeout=UNHURRIED))
    thread = await channel.create_thread(name="match", type=library.ChannelType.public_thread)
    await told

    assert [message.kind for message in anna.sees(discord.general)] == [18]
    assert channel.guild.get_thread(thread.id) == thread


async def test_an_archived_thread_takes_no_changes_but_wakes_by_talk(
    discord: LocalDiscord, specimen: Specimen
) -> None:
    channel = specimen.text_channel(discord.general.id)
    thread = await channel.create_thread(name="match", type=library.ChannelType.public_thread)
    message = await thread.send("board")
    await thread.edit(archived=True)
    with pytest.raises(library.HTTPException) as caught:
        await message.edit(content="?")
    await thread.send("awake")
    await message.edit(content="changed")
    await thread.edit(name="renamed")

    assert caught.value.code == 50083
    assert discord.world.channel(thread.id).name == "renamed"


async def test_a_deleted_channel_takes_its_threads_along(discord: LocalDiscord, specimen: Specimen) -> None:
    doomed = discord.channel("doomed")
    channel = await specimen.fetch_channel(doomed.id)
    assert isinstance(channel, library.TextChannel)
    thread = await channel.create_thread(name="match", type=library.ChannelType.public_thread)
    discord.delete_channel(doomed)
    with pytest.raises(library.NotFound) as caught:
        await thread.send("?")

    assert caught.value.code == 10003


async def test_a_thread_falls_asleep_after_its_time(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    channel = specimen.text_channel(discord.general.id)
    public = library.ChannelType.public_thread
    short = await channel.create_thread(name="short", type=public, auto_archive_duration=60)
    long = await channel.create_thread(name="long", type=public, auto_archive_duration=10080)
    message = await short.send("board")
    discord.pass_time(minutes=59)
    anna.say(discord.world.channel(short.id), "not yet")
    discord.pass_time(minutes=59)
    awake = discord.world.channel(short.id).thread
    assert awake is not None
    assert not awake.is_archived
    told = asyncio.ensure_future(specimen.wait_for("thread_update", timeout=UNHURRIED))
    discord.pass_time(minutes=1)
    before, after = await told
    with pytest.raises(library.HTTPException) as caught:
        await message.edit(content="?")

    assert (before.archived, after.archived, after.id) == (False, True, short.id)
    assert (caught.value.status, caught.value.code) == (400, 50083)
    assert not long.archived


async def test_a_thread_of_which_nothing_is_said_sleeps_after_a_day(
    discord: LocalDiscord, specimen: Specimen
) -> None:
    thread = await specimen.text_channel(discord.general.id).create_thread(
        name="match", type=library.ChannelType.public_thread
    )
    discord.pass_time(days=1)
    local = discord.world.channel(thread.id).thread

    assert local is not None
    assert (local.auto_archive, local.is_archived) == (1440, True)


async def test_a_sleeping_thread_is_woken(discord: LocalDiscord, specimen: Specimen) -> None:
    channel = specimen.text_channel(discord.general.id)
    thread = await channel.create_thread(name="match", type=library.ChannelType.public_thread)
    message = await thread.send("board")
    discord.pass_time(days=2)
    await thread.edit(archived=False)
    await message.edit(content="moved")
    discord.pass_time(hours=23)
    local = discord.world.channel(thread.id).thread

    assert local is not None
    assert not local.is_archived


async def test_anybody_who_may_talk_there_wakes_a_thread_but_not_a_locked_one(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    channel = specimen.text_channel(discord.general.id)
    discord.forbid(discord.general, "manage_threads")
    thread = await channel.create_thread(name="match", type=library.ChannelType.public_thread)
    local = discord.world.channel(thread.id).thread
    assert local is not None
    local.owner = anna.user
    discord.pass_time(days=2)
    await thread.edit(archived=False)
    assert not local.is_archived
    local.is_locked = True
    discord.pass_time(days=2)
    with pytest.raises(library.Forbidden):
        await thread.edit(archived=False)

    assert local.is_archived


async def test_a_thread_sleeps_only_after_a_time_discord_knows(
    discord: LocalDiscord, specimen: Specimen
) -> None:
    channel = specimen.text_channel(discord.general.id)
    with pytest.raises(library.HTTPException) as caught:
        await channel.create_thread(name="match", auto_archive_duration=90)  # type: ignore[arg-type]

    assert caught.value.code == 50035
