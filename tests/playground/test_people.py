import asyncio

import discord as library
import pytest

from playground import ImpossibleError, LocalDiscord, Person
from tests.patience import UNHURRIED
from tests.playground.conftest import running
from tests.playground.specimen import Interaction, Specimen


async def test_the_bot_writes_to_a_person(discord: LocalDiscord, specimen: Specimen, anna: Person) -> None:
    user = await specimen.fetch_user(anna.id)
    message = await user.send("your turn")
    await message.edit(content="your turn, still")
    await user.send("and again")

    assert anna.reads(anna.inbox) == "your turn, still\n\nand again"
    assert len(discord.requests.of("POST", "/users/@me/channels")) == 1


async def test_a_person_commands_the_bot_in_private(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    told: list[object] = []

    @specimen.deed
    async def act(interaction: Interaction) -> None:
        told.extend([interaction.guild, interaction.context.dm_channel, interaction.user.display_name])
        told.append(type(interaction.channel))
        await interaction.response.send_message("here")

    await anna.slash(anna.inbox, "do")

    assert told == [None, True, "Anna", library.DMChannel]
    assert anna.reads(anna.inbox) == "here"


async def test_closed_doors(discord: LocalDiscord, specimen: Specimen, anna: Person, bob: Person) -> None:
    anna.user.accepts_messages = False
    bob.leave(discord.home)
    refused = []
    for person in (anna, bob):
        user = await specimen.fetch_user(person.id)
        with pytest.raises(library.Forbidden) as caught:
            await user.send("hello?")
        refused.append(caught.value.code)

    assert refused == [50007, 50278]


async def test_members_are_looked_up_and_leave(
    discord: LocalDiscord, specimen: Specimen, anna: Person, bob: Person
) -> None:
    guild = specimen.guilds[0]
    member = await guild.fetch_member(anna.id)
    discord.world.ban(anna.user, discord.home)
    bob.leave(discord.home)
    missing = []
    for identity in (anna.id, bob.id, 1):
        with pytest.raises(library.NotFound) as caught:
            await guild.fetch_member(identity)
        missing.append(caught.value.code)
    banned = await guild.fetch_ban(library.Object(anna.id))

    assert member.display_name == "Anna"
    assert missing == [10007, 10007, 10013]
    assert banned.user.id == anna.id
    with pytest.raises(ImpossibleError):
        anna.slash(discord.general, "do")


async def test_a_bot_that_asks_for_members_is_told_who_leaves(discord: LocalDiscord, anna: Person) -> None:
    bot = Specimen(intents=library.Intents(guilds=True, members=True))
    async with running(discord, bot):
        gone = asyncio.ensure_future(bot.wait_for("member_remove", timeout=UNHURRIED))
        await asyncio.sleep(0)
        anna.leave(discord.home)

        assert (await gone).id == anna.id


async def test_whoever_left_comes_back_unless_banned(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    guild = specimen.guilds[0]
    anna.leave(discord.home)
    anna.come_back(discord.home)
    assert (await guild.fetch_member(anna.id)).display_name == "Anna"
    assert not (await anna.slash(discord.general, "echo", {"words": "hi"})).has_failed
    discord.world.ban(anna.user, discord.home)
    with pytest.raises(ImpossibleError, match="banned"):
        anna.come_back(discord.home)
    discord.world.unban(anna.user, discord.home)
    anna.come_back(discord.home)

    assert anna.sees(discord.general)


async def test_a_moderating_bot_is_told_who_is_banned(discord: LocalDiscord, anna: Person) -> None:
    bot = Specimen(intents=library.Intents(guilds=True, moderation=True))
    told: asyncio.Queue[str] = asyncio.Queue()

    async def on_member_ban(_: library.Guild, user: library.User) -> None:
        told.put_nowait(f"{user.display_name} banned")

    async def on_member_unban(_: library.Guild, user: library.User) -> None:
        told.put_nowait(f"{user.display_name} unbanned")

    bot.on_member_ban = on_member_ban  # type: ignore[attr-defined]
    bot.on_member_unban = on_member_unban  # type: ignore[attr-defined]
    async with running(discord, bot):
        discord.world.ban(anna.user, discord.home)
        discord.world.unban(anna.user, discord.home)

        assert [await told.get(), await told.get()] == ["Anna banned", "Anna unbanned"]


@pytest.mark.parametrize("is_content_wanted", [True, False])
async def test_what_people_change_and_delete_is_told(
    discord: LocalDiscord, anna: Person, bob: Person, *, is_content_wanted: bool
) -> None:
    intents = library.Intents(guilds=True, guild_messages=True, message_content=is_content_wanted)
    bot = Specimen(intents=intents)
    told: asyncio.Queue[tuple[str, str]] = asyncio.Queue()

    async def on_raw_message_edit(payload: library.RawMessageUpdateEvent) -> None:
        told.put_nowait(("edited", payload.message.content))

    async def on_raw_message_delete(payload: library.RawMessageDeleteEvent) -> None:
        told.put_nowait(("deleted", str(payload.message_id)))

    bot.on_raw_message_edit = on_raw_message_edit  # type: ignore[attr-defined]
    bot.on_raw_message_delete = on_raw_message_delete  # type: ignore[attr-defined]
    async with running(discord, bot):
        said = anna.say(discord.general, "KI LO")
        anna.edit(said, "KI LO MA")
        anna.delete(said)
        heard = [await told.get(), await told.get()]
        with pytest.raises(ImpossibleError):
            bob.edit(said, "NI")

    assert heard == [("edited", "KI LO MA" if is_content_wanted else ""), ("deleted", str(said.id))]


async def test_people_are_told_apart_by_their_servers_and_languages(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    ailleurs = discord.guild("Ailleurs", locale="fr")
    salon = discord.channel("salon", ailleurs)
    claire = discord.person("Claire", locale="fr", guild=ailleurs, is_admin=True)
    told: list[object] = []

    @specimen.deed
    async def act(interaction: Interaction) -> None:
        told.extend([str(interaction.locale), str(interaction.guild_locale)])
        told.append(interaction.permissions.administrator)
        await interaction.response.send_message("ok")

    await claire.slash(salon, "do")
    await anna.slash(discord.general, "do")

    assert told == ["fr", "fr", True, "en-US", "en-US", False]
    assert anna.sees(salon) == []


async def test_who_may_not_show_an_app_alone_sees_what_it_answers(
    discord: LocalDiscord, specimen: Specimen
) -> None:
    elsewhere = discord.guild("Elsewhere", with_bot=False)
    channel = discord.channel("talk", elsewhere)
    dora = discord.person("Dora", guild=elsewhere, has_installed=True)
    emil = discord.person("Emil", guild=elsewhere)
    discord.forbid(channel, "use_external_apps", who=dora)

    @specimen.deed
    async def act(interaction: Interaction) -> None:
        await interaction.response.send_message("for everybody")

    await dora.slash(channel, "do")

    assert [one.text for one in dora.sees(channel)] == ["for everybody"]
    assert emil.sees(channel) == []


async def test_what_only_a_person_installed_works_by_its_token_alone(
    discord: LocalDiscord, specimen: Specimen
) -> None:
    elsewhere = discord.guild("Elsewhere", with_bot=False)
    channel = discord.channel("talk", elsewhere)
    dora = discord.person("Dora", guild=elsewhere, has_installed=True)
    emil = discord.person("Emil", guild=elsewhere)
    over = asyncio.Event()
    codes: list[int] = []

    @specimen.deed
    async def act(interaction: Interaction) -> None:
        assert (interaction.is_user_integration(), interaction.is_guild_integration()) == (True, False)
        await interaction.response.send_message("here")
        assert isinstance(interaction.channel, library.TextChannel)
        with pytest.raises(library.Forbidden) as caught:
            await interaction.channel.send("by the bot itself")
        codes.append(caught.value.code)
        for number in range(5):
            await interaction.followup.send(str(number))
        with pytest.raises(library.HTTPException) as refused:
            await interaction.followup.send("one too many")
        codes.append(refused.value.code)
        over.set()

    await dora.slash(channel, "do")
    await over.wait()

    assert codes == [50001, 40094]
    assert len(emil.sees(channel)) == 6
    with pytest.raises(ImpossibleError):
        emil.slash(channel, "do")
    with pytest.raises(ImpossibleError):
        dora.slash(channel, "echo", {"words": "only for servers that installed it"})


async def test_a_conversation_the_bot_is_no_part_of(discord: LocalDiscord, specimen: Specimen) -> None:
    dora, emil, finn = (discord.person(name, has_installed=True) for name in ("Dora", "Emil", "Finn"))
    told: list[object] = []

    @specimen.deed
    async def act(interaction: Interaction) -> None:
        told.extend([interaction.context.private_channel, type(interaction.channel)])
        await interaction.response.send_message("hello")

    two, three = discord.private(dora, emil), discord.private(dora, emil, finn)
    await dora.slash(two, "do")
    await emil.slash(three, "do")

    assert told == [True, library.DMChannel, True, library.GroupChannel]
    assert finn.reads(three) == "hello"
    assert finn.sees(two) == []
