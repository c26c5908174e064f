import asyncio

import discord as library
import pytest

from playground import LocalDiscord, point_for_a_while
from tests.patience import UNHURRIED
from tests.playground.conftest import running
from tests.playground.specimen import Specimen


async def test_a_client_logs_in_and_learns_the_servers(discord: LocalDiscord) -> None:
    other = discord.guild("Ailleurs", locale="fr")
    async with running(discord) as bot:
        assert bot.user is not None
        assert bot.user.name == "makiso"
        assert {guild.name: guild.preferred_locale.value for guild in bot.guilds} == {
            "Home": "en-US",
            "Ailleurs": "fr",
        }
        assert bot.text_channel(discord.general.id).name == "general"
        assert bot.get_guild(other.id) is not None


async def test_the_application_names_its_owner(discord: LocalDiscord, specimen: Specimen) -> None:
    information = await specimen.application_info()

    assert information.owner.display_name == "Host"
    assert specimen.application_id == discord.world.bot.id


async def test_a_wrong_token_is_refused(discord: LocalDiscord) -> None:
    bot = Specimen()
    discord.token = "wrong"  # noqa: S105 -- it is the point
    with pytest.raises(library.LoginFailure):
        async with running(discord, bot):
            pass


async def test_an_intent_nobody_approved_is_refused(discord: LocalDiscord) -> None:
    discord.gateway.approved_intents = 0
    bot = Specimen(intents=library.Intents(guilds=True, message_content=True))
    with pytest.raises(library.PrivilegedIntentsRequired):
        async with running(discord, bot):
            pass


async def test_a_second_sync_keeps_the_ids_of_commands(discord: LocalDiscord, specimen: Specimen) -> None:
    again = await specimen.tree.sync()

    assert {command.name: command.id for command in again} == {c.name: c.id for c in specimen.synced}
    assert [command["name"] for command in discord.world.commands] == [c.name for c in again]


async def test_commands_carry_their_translations(discord: LocalDiscord, specimen: Specimen) -> None:
    (echo,) = (command for command in discord.world.commands if command["name"] == "echo")

    assert echo["name_localizations"] == {"fr": "écho"}
    assert echo["description_localizations"] == {"fr": "Répète"}
    assert echo["options"][0]["name_localizations"] == {"fr": "mots"}


async def test_a_sharded_client_asks_for_its_gateway(discord: LocalDiscord) -> None:
    for number in range(3):
        discord.guild(f"Server {number}")

    class Sharded(library.AutoShardedClient):
        ready = 0

        async def on_ready(self) -> None:
            self.ready = len(self.guilds)
            await self.close()

    with point_for_a_while(discord.url):
        client = Sharded(intents=library.Intents(guilds=True), guild_ready_timeout=0.01)
        await client.start(discord.token)

    assert client.ready == len(discord.world.guilds)
    assert discord.requests.of("GET", "/gateway/bot")


async def test_the_bot_joins_a_server_later_and_leaves(discord: LocalDiscord, specimen: Specimen) -> None:
    joined = asyncio.ensure_future(specimen.wait_for("guild_join", timeout=UNHURRIED))
    await asyncio.sleep(0)
    later = discord.guild("Later")
    guild = await joined
    await guild.leave()

    assert not discord.world.has_bot(later)
