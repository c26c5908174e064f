import asyncio

import pytest

from playground import LocalDiscord, Person
from tests.playground.conftest import running
from tests.playground.specimen import Specimen


async def test_a_cut_line_is_resumed_and_nothing_is_missed(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    discord.gateway.cut_connections()
    deed = anna.slash(discord.general, "echo", {"words": "meanwhile"})
    await deed
    await specimen.has_resumed.wait()

    assert anna.reads(discord.general) == "meanwhile"
    assert specimen.identifications == 1


async def test_a_polite_request_to_reconnect_is_followed(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    discord.gateway.ask_to_reconnect()
    await specimen.has_resumed.wait()
    deed = await anna.slash(discord.general, "echo", {"words": "back"})

    assert not deed.has_failed


async def test_an_invalid_session_is_identified_anew(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    specimen.is_up.clear()
    discord.gateway.invalidate()
    await specimen.is_up.wait()
    deed = await anna.slash(discord.general, "echo", {"words": "anew"})

    assert not deed.has_failed
    assert not specimen.has_resumed.is_set()
    assert len(discord.gateway.sessions) == 1


async def test_a_forgotten_session_cannot_be_resumed(discord: LocalDiscord, specimen: Specimen) -> None:
    specimen.is_up.clear()
    discord.gateway.forget()
    discord.gateway.cut_connections()
    await specimen.is_up.wait()

    assert specimen.identifications == 2


async def test_hearts_beat_when_asked(discord: LocalDiscord, specimen: Specimen) -> None:
    before = discord.gateway.heartbeats
    discord.gateway.ask_for_heartbeat()
    await discord.until(lambda: discord.gateway.heartbeats > before)

    assert specimen.latency < 5


async def test_hearts_beat_by_themselves(discord: LocalDiscord) -> None:
    discord.gateway.heartbeat_interval = 20
    async with running(discord):
        await discord.until(lambda: discord.gateway.heartbeats >= 3)

        assert discord.gateway.is_connected


@pytest.mark.parametrize("is_content_wanted", [True, False])
async def test_content_is_for_those_who_asked(
    discord: LocalDiscord, anna: Person, *, is_content_wanted: bool
) -> None:
    import discord as library  # noqa: PLC0415

    intents = library.Intents(guilds=True, guild_messages=True, message_content=is_content_wanted)
    bot = Specimen(intents=intents)
    heard: list[str] = []
    async with running(discord, bot):
        told = asyncio.Event()

        async def on_message(message: library.Message) -> None:
            heard.append(message.content)
            if len(heard) == 2:
                told.set()

        bot.on_message = on_message  # type: ignore[attr-defined]
        anna.say(discord.general, "KI LO MA")
        anna.say(discord.general, f"{discord.world.bot.mention} hello")
        await told.wait()

    assert heard == ["KI LO MA" if is_content_wanted else "", f"{discord.world.bot.mention} hello"]


async def test_a_second_bot_of_the_same_name_takes_over(discord: LocalDiscord, anna: Person) -> None:
    async with running(discord):
        pass
    async with running(discord) as second:
        deed = await anna.slash(discord.general, "echo", {"words": "still here"})

        assert not deed.has_failed
        assert second.identifications == 1
