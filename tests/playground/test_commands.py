import pytest

from playground import (
    ImpossibleError,
    LocalDiscord,
    Person,
    Upload,
)
from tests.playground.specimen import Interaction, Specimen


async def test_a_command_is_answered_in_the_channel(
    discord: LocalDiscord, specimen: Specimen, anna: Person, bob: Person
) -> None:
    deed = await anna.slash(discord.general, "echo", {"words": "hello"})

    assert deed.message is not None
    assert deed.message.content == "hello"
    assert bob.sees(discord.general) == [deed.message]


async def test_an_ephemeral_answer_is_for_one_person(
    discord: LocalDiscord, specimen: Specimen, anna: Person, bob: Person
) -> None:
    deed = await anna.slash(discord.general, "echo", {"words": "psst", "secretly": True})

    assert anna.sees(discord.general) == [deed.message]
    assert bob.sees(discord.general) == []


async def test_commands_answer_to_their_translated_names(
    discord: LocalDiscord, specimen: Specimen, bob: Person
) -> None:
    deed = await bob.slash(discord.general, "écho", {"mots": "salut"})

    assert deed.message
    assert deed.message.content == "salut"


async def test_completion_offers_choices(discord: LocalDiscord, specimen: Specimen, bob: Person) -> None:
    deed = await bob.complete(discord.general, "écho", {"mots": "ab"})

    assert [choice["name"] for choice in deed.choices] == ["ab fr", "AB"]


async def test_the_bot_learns_who_asked_and_where(
    discord: LocalDiscord, specimen: Specimen, bob: Person
) -> None:
    told: list[object] = []

    @specimen.deed
    async def act(interaction: Interaction) -> None:
        told.extend([interaction.user.display_name, interaction.locale.value, interaction.guild_locale])
        told.extend([interaction.channel, interaction.is_guild_integration(), interaction.context.guild])
        told.extend([interaction.app_permissions.send_messages, interaction.app_permissions.manage_roles])
        await interaction.response.send_message("ok")

    await bob.slash(discord.general, "do")

    where = specimen.text_channel(discord.general.id)
    locale = discord.home.locale
    assert told == ["Bob", "fr", told[2], where, True, True, True, False]
    assert str(told[2]) == locale


async def test_numbers_arrive_as_numbers(discord: LocalDiscord, specimen: Specimen, anna: Person) -> None:
    deed = await anna.slash(discord.general, "things numbers", {"whole": 5, "real": 0.5})

    assert deed.message
    assert deed.message.content == "5 0.5"


async def test_discords_own_things_arrive_resolved(
    discord: LocalDiscord, specimen: Specimen, anna: Person, bob: Person
) -> None:
    role = discord.world.role(discord.home, "Hosts")
    file = Upload("note.txt", b"bonjour", "text/plain")
    values = {"member": bob, "role": role, "channel": discord.general, "file": file}
    deed = await anna.slash(discord.general, "things mine", values)

    assert deed.message
    assert deed.message.content == "Bob Hosts general bonjour"


@pytest.mark.parametrize("said", ["Slow", "s", "Lent"])
async def test_a_choice_is_named_or_valued(
    discord: LocalDiscord, specimen: Specimen, anna: Person, said: str
) -> None:
    deed = await anna.slash(discord.general, "things pace", {"pace": said})

    assert deed.message
    assert deed.message.content == "s"


@pytest.mark.parametrize(
    ("command", "values"),
    [
        ("nothing", {}),
        ("things", {}),
        ("things nothing", {}),
        ("echo", {}),
        ("echo", {"words": ""}),
        ("echo", {"words": "x", "nothing": 1}),
        ("things numbers", {"whole": 6, "real": 1.0}),
        ("things pace", {"pace": "Medium"}),
        ("admin", {}),
    ],
)
async def test_what_the_client_would_not_let_one_send_is_impossible(
    discord: LocalDiscord, specimen: Specimen, anna: Person, command: str, values: dict[str, object]
) -> None:
    with pytest.raises(ImpossibleError):
        anna.slash(discord.general, command, values)


async def test_admins_find_the_commands_of_admins(discord: LocalDiscord, specimen: Specimen) -> None:
    boss = discord.person("Boss", is_admin=True)
    deed = await boss.slash(discord.general, "admin")

    assert deed.message
    assert deed.message.content == "yes"


async def test_context_menus(discord: LocalDiscord, specimen: Specimen, anna: Person, bob: Person) -> None:
    said = bob.say(discord.general, "hey")
    on_message = await anna.context(said, "Spell")
    on_person = await anna.context(bob, "Challenge", discord.general)

    assert on_message.message
    assert on_message.message.content == "h-e-y"
    assert on_person.message
    assert on_person.message.content == "Bob!"
