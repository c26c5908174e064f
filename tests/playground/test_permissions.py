import discord as library
import pytest

from playground import LocalDiscord, Person
from playground.world.channels import HIDDEN_NAME
from playground.world.permissions import bits
from tests.playground.conftest import running
from tests.playground.specimen import Interaction, Specimen, picture


async def refused(deed: object) -> int:
    with pytest.raises(library.Forbidden) as caught:
        await deed  # type: ignore[misc]
    return caught.value.code


async def test_what_the_bot_may_not_do_is_refused(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    channel = specimen.text_channel(discord.general.id)
    message = await channel.send("board")
    denied = ("send_messages", "pin_messages", "create_public_threads", "read_message_history")
    discord.forbid(discord.general, *denied)

    assert await refused(channel.send("?")) == 50013
    assert await refused(message.pin()) == 50013
    assert await refused(message.create_thread(name="talk")) == 50013
    assert await refused(channel.fetch_message(message.id)) == 50013
    assert await message.edit(content="one's own can always be changed")


async def test_embeds_and_files_have_permissions_of_their_own(
    discord: LocalDiscord, specimen: Specimen
) -> None:
    channel = specimen.text_channel(discord.general.id)
    discord.forbid(discord.general, "attach_files", "embed_links")

    assert await refused(channel.send(file=picture())) == 50013
    assert await refused(channel.send(embed=library.Embed(title="x"))) == 50013
    assert await channel.send("words")


async def test_a_channel_the_bot_does_not_see(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    channel = specimen.text_channel(discord.general.id)
    told: list[library.Permissions] = []

    @specimen.deed
    async def act(interaction: Interaction) -> None:
        told.append(interaction.app_permissions)
        await interaction.response.send_message("by the token")

    discord.forbid(discord.general, "read_messages")
    await anna.slash(discord.general, "do")

    assert await refused(channel.send("?")) == 50001
    assert anna.reads(discord.general) == "by the token"
    assert not told[0].send_messages


async def test_a_channel_the_bot_does_not_see_is_hidden_from_it(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    """As Discord does since 2026-11-16: over the gateway it is but there, in lists it is not at all."""
    games = discord.channel("games")
    games.topic = "what we play"
    told: list[object] = []

    @specimen.deed
    async def act(interaction: Interaction) -> None:
        told.append(interaction.channel)
        await interaction.response.send_message("by the token")

    discord.forbid(games, "read_messages")
    asked = await anna.slash(games, "do")

    channel, guild = specimen.text_channel(games.id), specimen.guilds[0]
    assert told == [channel], "the library takes what it knows, not what the interaction carries"
    assert (channel.name, channel.topic) == (HIDDEN_NAME, None)
    assert list(channel.overwrites) == [guild.default_role]
    assert not channel.permissions_for(guild.me).view_channel
    assert asked.payload(discord.world.bot)["channel"]["name"] == "games"
    assert [one.name for one in await guild.fetch_channels()] == ["general"]
    assert await refused(specimen.fetch_channel(games.id)) == 50001


async def test_a_hidden_channel_is_told_whole_once_it_can_be_seen(
    discord: LocalDiscord, anna: Person
) -> None:
    discord.forbid(discord.general, "read_messages")
    async with running(discord) as specimen:
        assert specimen.text_channel(discord.general.id).name == HIDDEN_NAME
        discord.allow(discord.general, "read_messages")
        await anna.slash(discord.general, "echo", {"words": "told in order"})

        assert specimen.text_channel(discord.general.id).name == "general"


async def test_a_role_hides_and_shows_channels(discord: LocalDiscord, specimen: Specimen) -> None:
    boss, everyone = discord.person("Boss", is_admin=True), discord.home.everyone
    usual = everyone.permissions
    names = []
    for given in (usual & ~bits("read_messages"), usual):
        discord.world.allow(everyone, discord.home, given)
        await boss.slash(discord.general, "echo", {"words": "told in order"})
        names.append(specimen.text_channel(discord.general.id).name)

    assert names == [HIDDEN_NAME, "general"]


async def test_what_was_taken_can_be_given_back(discord: LocalDiscord, specimen: Specimen) -> None:
    channel = specimen.text_channel(discord.general.id)
    discord.forbid(discord.general, "send_messages")
    discord.allow(discord.general, "send_messages")

    assert await channel.send("again")


async def test_a_person_kept_out_of_a_channel_sees_nothing(
    discord: LocalDiscord, specimen: Specimen, anna: Person, bob: Person
) -> None:
    boss = discord.person("Boss", is_admin=True)
    discord.forbid(discord.general, "read_messages", who=bob)
    discord.forbid(discord.general, "read_messages", who=boss)
    await specimen.text_channel(discord.general.id).send("secret")

    assert [bool(person.sees(discord.general)) for person in (anna, bob, boss)] == [True, False, True]


async def test_what_others_said_is_the_moderators_to_delete(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    said = anna.say(discord.general, "mine")
    message = await specimen.text_channel(discord.general.id).fetch_message(said.id)

    assert await refused(message.delete()) == 50013
    discord.allow(discord.general, "manage_messages")
    await message.delete()
    assert anna.sees(discord.general) == []
