from bot.local import LocalDiscord
from tests.local.specimen import PNG, Specimen


async def test_a_slash_command_is_answered(discord: LocalDiscord, specimen: Specimen) -> None:
    anna = discord.person("Anna")
    deed = await anna.slash(discord.general, "echo", {"words": "hello"})
    assert deed.message is not None
    assert deed.message.content == "hello"
    assert [m.content for m in anna.sees(discord.general)] == ["hello"]


async def test_completion_offers_choices_in_the_persons_language(
    discord: LocalDiscord, specimen: Specimen
) -> None:
    anna = discord.person("Anna", locale="fr")
    deed = await anna.complete(discord.general, "écho", {"words": "ab"})
    assert [choice["name"] for choice in deed.choices] == ["ab fr", "AB"]


async def test_components(discord: LocalDiscord, specimen: Specimen) -> None:
    anna, bob = discord.person("Anna"), discord.person("Bob")
    deed = await anna.slash(discord.general, "counter")
    assert deed.message
    await bob.click(deed.message, "Count")
    assert deed.message.content == "counted 1"
    chosen = await bob.choose(deed.message, "Color", ["Red", "b"])
    assert chosen.message
    assert chosen.message.text == "r b"
    assert chosen.message not in anna.sees(discord.general)
    assert chosen.message in bob.sees(discord.general)


async def test_modal(discord: LocalDiscord, specimen: Specimen) -> None:
    anna = discord.person("Anna")
    deed = await anna.slash(discord.general, "form")
    assert deed.modal
    said = await anna.submit(deed.modal, {"Name": "Anna", "Pace": ["Fast"]})
    assert said.message
    assert said.message.content == "Anna likes it fast"


async def test_thinking(discord: LocalDiscord, specimen: Specimen) -> None:
    anna = discord.person("Anna")
    deed = await anna.slash(discord.general, "think")
    await discord.until(lambda: len(deed.messages) == 2)
    first, second = deed.messages
    assert (first.content, first.is_ephemeral, second.content) == ("thought", True, "and more")
    assert first.attachments[0].content == PNG
    assert await specimen.http.get_from_cdn(first.attachments[0].url) == PNG
