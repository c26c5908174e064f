import asyncio

import discord as library
import pytest

from playground import LocalDiscord, Person
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
    told = asyncio.ensure_future(specimen.wait_for("thread_create", timeout=5))
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
