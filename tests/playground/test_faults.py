import asyncio

import aiohttp
import discord as library
import pytest

from playground import LocalDiscord, Person
from tests.patience import SOON, UNHURRIED
from tests.playground.specimen import Interaction, Specimen

MESSAGES = "/channels/*/messages"
CALLBACK = "/interactions/*/callback"


async def test_a_rate_limit_is_waited_out(discord: LocalDiscord, specimen: Specimen, anna: Person) -> None:
    discord.faults.limit("POST", MESSAGES, retry_after=0.01, times=2)
    await specimen.text_channel(discord.general.id).send("patience")

    assert [request.status for request in discord.requests.of("POST", "/channels/{channel_id}/messages")] == [
        429,
        429,
        200,
    ]
    assert anna.reads(discord.general) == "patience"


async def test_a_global_rate_limit_is_waited_out(discord: LocalDiscord, specimen: Specimen) -> None:
    discord.faults.limit("POST", "*", retry_after=0.01, is_global=True)
    assert await specimen.text_channel(discord.general.id).send("patience")


async def test_a_server_error_is_tried_again(
    discord: LocalDiscord, specimen: Specimen, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses, sleep = list[float](), asyncio.sleep

    async def pause(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    monkeypatch.setattr("discord.webhook.async_.asyncio.sleep", pause)
    discord.faults.fail("POST", CALLBACK)
    deed = await anna.slash(discord.general, "echo", {"words": "eventually"})

    assert deed.message
    assert deed.took
    assert pauses == [1]


async def test_a_lost_connection_is_the_callers_to_handle(
    discord: LocalDiscord, specimen: Specimen, anna: Person, caplog: pytest.LogCaptureFixture
) -> None:
    channel = specimen.text_channel(discord.general.id)
    discord.faults.cut_before("POST", MESSAGES)
    with pytest.raises(aiohttp.ClientError):
        await channel.send("lost")
    discord.faults.cut_after("POST", MESSAGES)
    with pytest.raises(aiohttp.ClientError):
        await channel.send("said", nonce="1")
    again = await channel.send("said", nonce="1")

    assert anna.reads(discord.general) == "said"
    assert again.content == "said"
    assert not [record for record in caplog.records if record.name.startswith("aiohttp")], (
        "it was cut on purpose"
    )


async def test_a_request_that_is_held_is_handled_once_it_is_free(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    with discord.faults.holding("POST", MESSAGES) as met:
        sent = asyncio.create_task(specimen.text_channel(discord.general.id).send("patience"))
        async with asyncio.timeout(UNHURRIED):
            await met.wait()
        assert anna.reads(discord.general) == ""
    await sent

    assert anna.reads(discord.general) == "patience"


async def test_a_lost_callback_may_have_been_heard(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    @specimen.deed
    async def act(interaction: Interaction) -> None:
        with pytest.raises(aiohttp.ClientError):
            await interaction.response.send_message("heard")

    discord.faults.cut_after("POST", CALLBACK)
    deed = await anna.slash(discord.general, "do")

    assert not deed.has_failed
    assert anna.reads(discord.general) == "heard"


async def test_an_announced_pace_is_kept_without_a_429(discord: LocalDiscord, specimen: Specimen) -> None:
    discord.paces.limit("POST", "/channels/{channel_id}/messages", 2, 0.05)
    channel = specimen.text_channel(discord.general.id)
    for number in range(5):
        await channel.send(str(number))

    requests = discord.requests.of("POST", "/channels/{channel_id}/messages")
    assert [request.status for request in requests] == [200] * 5


async def test_an_exceeded_pace_is_refused(discord: LocalDiscord, specimen: Specimen) -> None:
    discord.paces.limit("POST", "/channels/{channel_id}/messages", 1, 60.0)
    headers = {"Authorization": f"Bot {discord.token}"}
    address = f"{discord.url}/api/v10/channels/{discord.general.id}/messages"
    async with aiohttp.ClientSession(headers=headers) as session:
        async with session.post(address, json={"content": "1"}) as first:
            assert first.headers["X-RateLimit-Remaining"] == "0"
        async with session.post(address, json={"content": "2"}) as second:
            assert second.status == 429
            assert float(second.headers["Retry-After"]) > 50
            assert "Via" in second.headers


async def test_all_requests_together_are_limited_but_answers_to_people_are_not(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    discord.paces.limit_globally(2, 60.0)
    headers = {"Authorization": f"Bot {discord.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        for wanted in (200, 200, 429):
            async with session.get(f"{discord.url}/api/v10/users/@me") as response:
                assert response.status == wanted
        assert response.headers["X-RateLimit-Global"] == "true"
        assert response.headers["X-RateLimit-Scope"] == "global"

    assert not (await anna.slash(discord.general, "echo", {"words": "still"})).has_failed


async def test_edits_of_what_is_an_hour_old_are_limited_in_each_channel(
    discord: LocalDiscord, specimen: Specimen
) -> None:
    discord.paces.limit_edits_of_old(1, 60.0)
    places = (discord.general, discord.channel("other"))
    general, other = (specimen.get_partial_messageable(place.id) for place in places)
    old, elsewhere = await general.send("old"), await other.send("old")
    discord.pass_time(hours=1, seconds=1)
    young = await general.send("young")
    headers = {"Authorization": f"Bot {discord.token}"}
    answers = []
    async with aiohttp.ClientSession(headers=headers) as session:
        for message in (young, young, old, elsewhere, old):
            address = f"{discord.url}/api/v10/channels/{message.channel.id}/messages/{message.id}"
            async with session.patch(address, json={"content": "new"}) as response:
                answers.append((response.status, (await response.json()).get("code")))

    assert answers == [(200, None)] * 4 + [(429, 30046)]


async def test_an_outage_lasts_until_its_time_has_passed(
    discord: LocalDiscord, specimen: Specimen, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "discord.client.ExponentialBackoff.delay", lambda _: SOON
    )  # the bot's, between two tries
    channel = specimen.text_channel(discord.general.id)
    discord.go_down(minutes=4)
    with pytest.raises(aiohttp.ClientError):
        await channel.send("lost")
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.ClientError):
            await session.ws_connect(f"{discord.url}/gateway?v=10")
    discord.pass_time(minutes=3)
    with pytest.raises(aiohttp.ClientError):
        await channel.send("lost")
    discord.pass_time(minutes=1)
    async with asyncio.timeout(UNHURRIED):
        await specimen.has_resumed.wait()
    await channel.send("back")

    assert anna.reads(discord.general) == "back"
    assert not (await anna.slash(discord.general, "echo", {"words": "here"})).has_failed


async def test_what_the_local_discord_does_not_know_is_not_found(
    discord: LocalDiscord, specimen: Specimen
) -> None:
    with pytest.raises(library.NotFound):
        await specimen.http.request(library.http.Route("GET", "/nothing/here"))
    (request,) = (request for request in discord.requests if request.template is None)
    discord.requests.clear()

    assert request.path == "/nothing/here"


async def test_a_body_that_is_no_json_is_refused(discord: LocalDiscord) -> None:
    address = f"{discord.url}/api/v10/channels/{discord.general.id}/messages"
    headers = {"Authorization": f"Bot {discord.token}", "Content-Type": "application/json"}
    async with aiohttp.ClientSession(headers=headers) as session, session.post(address, data="{") as response:
        assert (response.status, (await response.json())["code"]) == (400, 50109)


async def crash() -> None:
    async with LocalDiscord() as discord:
        headers = {"Authorization": f"Bot {discord.token}"}
        async with aiohttp.ClientSession(headers=headers) as session:
            await session.post(f"{discord.url}/api/v10/users/@me/channels", json={})


async def test_a_crash_inside_is_not_kept_quiet() -> None:
    with pytest.raises(ExceptionGroup, match="crashed"):
        await crash()
