import asyncio

import discord as library
import pytest
from discord import ui

from playground import Answer, LocalDiscord, Person
from tests.playground.specimen import (
    PNG,
    Interaction,
    Specimen,
    picture,
)


async def test_a_deferred_answer_takes_the_place_of_thinking(
    discord: LocalDiscord, specimen: Specimen, anna: Person, bob: Person
) -> None:
    go_on = asyncio.Event()

    @specimen.deed
    async def act(interaction: Interaction) -> None:
        await interaction.response.defer(thinking=True, ephemeral=True)
        await go_on.wait()
        await interaction.edit_original_response(content="thought", attachments=[picture()])

    deed = await anna.slash(discord.general, "do").acknowledged()
    (thinking,) = anna.sees(discord.general)
    was_thinking = thinking.is_thinking
    go_on.set()
    await deed

    assert was_thinking
    assert not thinking.is_thinking
    assert deed.answer is Answer.THINKING
    assert (thinking.content, thinking.is_ephemeral) == ("thought", True)
    assert thinking.attachments[0].content == PNG
    assert bob.sees(discord.general) == []


async def test_the_first_follow_up_takes_the_place_of_thinking(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    @specimen.deed
    async def act(interaction: Interaction) -> None:
        await interaction.response.defer(thinking=True)
        first = await interaction.followup.send("first", wait=True)
        await interaction.followup.send("second", ephemeral=True)
        await first.edit(content="first, changed")

    deed = await anna.slash(discord.general, "do")
    await discord.until(lambda: len(deed.edits) == 2)

    assert [message.content for message in anna.sees(discord.general)] == ["first, changed", "second"]
    assert [message.is_ephemeral for message in deed.messages] == [False, True]


async def test_a_click_can_be_deferred_and_its_message_changed(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    async def press(interaction: Interaction) -> None:
        await interaction.response.defer()
        original = await interaction.original_response()
        await interaction.edit_original_response(content=f"{original.content} and after")

    view = ui.View()
    button = ui.Button[ui.View](label="Press")
    button.callback = press  # type: ignore[method-assign]
    view.add_item(button)

    @specimen.deed
    async def act(interaction: Interaction) -> None:
        await interaction.response.send_message("before", view=view)

    message = (await anna.slash(discord.general, "do")).message
    assert message
    deed = await anna.click(message, "Press")

    assert deed.answer is Answer.DEFERRED_UPDATE
    assert message.content == "before and after"


async def test_an_answer_can_be_deleted(discord: LocalDiscord, specimen: Specimen, anna: Person) -> None:
    @specimen.deed
    async def act(interaction: Interaction) -> None:
        await interaction.response.send_message("oops")
        await interaction.delete_original_response()
        with pytest.raises(library.NotFound) as caught:
            await interaction.edit_original_response(content="?")
        assert caught.value.code == 10008
        await interaction.followup.send("done")

    deed = await anna.slash(discord.general, "do")
    await discord.until(lambda: len(deed.messages) == 2)

    assert anna.reads(discord.general) == "done"


async def test_an_answer_comes_only_once(discord: LocalDiscord, specimen: Specimen, anna: Person) -> None:
    over = asyncio.Event()

    @specimen.deed
    async def act(interaction: Interaction) -> None:
        await interaction.response.send_message("once")
        interaction.response._response_type = None
        with pytest.raises(library.HTTPException) as caught:
            await interaction.response.send_message("twice")
        assert caught.value.code == 40060
        over.set()

    await anna.slash(discord.general, "do")
    await over.wait()

    assert anna.reads(discord.general) == "once"


async def test_an_answer_that_is_refused_can_be_corrected(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    @specimen.deed
    async def act(interaction: Interaction) -> None:
        with pytest.raises(library.HTTPException) as caught:
            await interaction.response.send_message("x" * 2001)
        assert caught.value.code == 50035
        await interaction.response.send_message("short")

    await anna.slash(discord.general, "do")

    assert anna.reads(discord.general) == "short"


async def test_who_waits_too_long_fails(discord: LocalDiscord, specimen: Specimen, anna: Person) -> None:
    discord.desk.patience = 0.01
    too_late, over = asyncio.Event(), asyncio.Event()

    @specimen.deed
    async def act(interaction: Interaction) -> None:
        await too_late.wait()
        with pytest.raises(library.NotFound) as caught:
            await interaction.response.send_message("late")
        assert caught.value.code == 10062
        over.set()

    deed = await anna.slash(discord.general, "do")
    too_late.set()
    await over.wait()

    assert deed.has_failed
    assert deed.answer is None
    assert anna.sees(discord.general) == []


async def test_nobody_answers_without_a_bot(discord: LocalDiscord, anna: Person) -> None:
    discord.desk.patience = 0.01
    discord.world.commands = [{"id": "1", "name": "do", "type": 1}]
    deed = await anna.slash(discord.general, "do")

    assert deed.has_failed


async def test_a_token_dies_after_a_quarter_of_an_hour(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    @specimen.deed
    async def act(interaction: Interaction) -> None:
        await interaction.response.send_message("secret", ephemeral=True)
        discord.pass_time(minutes=14, seconds=50)
        await interaction.edit_original_response(content="still")
        discord.pass_time(seconds=11)
        with pytest.raises(library.HTTPException) as caught:
            await interaction.edit_original_response(content="too late")
        assert (caught.value.status, caught.value.code) == (401, 50027)
        with pytest.raises(library.NotFound):
            await specimen.text_channel(discord.general.id).fetch_message(int(deed.messages[0].id))
        discord.general.topic = "over"
        discord.pass_time()

    deed = anna.slash(discord.general, "do")
    await discord.until(lambda: discord.general.topic == "over")

    assert anna.reads(discord.general) == "still"


async def test_an_answer_must_fit_the_question(
    discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    @specimen.deed
    async def act(interaction: Interaction) -> None:
        interaction.message = library.Object(1)  # type: ignore[assignment]
        interaction.type = library.InteractionType.component
        with pytest.raises(library.HTTPException) as caught:
            await interaction.response.edit_message(content="nothing to change")
        assert caught.value.code == 50035
        await interaction.response.send_message("better")

    await anna.slash(discord.general, "do")

    assert anna.reads(discord.general) == "better"
