"""A small real bot that uses everything the local Discord offers."""

import asyncio
import io

import discord
from discord import app_commands, ui

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d494844520000000300000002080200000012160d6d"
    "0000000c4944415478da6360606000000004000127b5a5f40000000049454e44ae426082"
)


def picture(name: str = "board.png") -> discord.File:
    return discord.File(io.BytesIO(PNG), name, description="a board")


FRENCH = {"echo": "écho", "Say it again": "Répète"}


class Specimen(discord.Client):
    def __init__(self, intents: discord.Intents | None = None) -> None:
        super().__init__(
            intents=intents or discord.Intents(guilds=True),
            guild_ready_timeout=0.01,
            max_messages=None,
        )
        self.tree = app_commands.CommandTree(self)
        self.is_up = asyncio.Event()
        self.ready_count = 0
        self.resumed = asyncio.Event()
        self.failures: list[Exception] = []
        self.synced: list[app_commands.AppCommand] = []
        register(self)

    async def setup_hook(self) -> None:
        await self.tree.set_translator(French())
        self.synced = await self.tree.sync()

    async def on_ready(self) -> None:
        self.ready_count += 1
        self.is_up.set()

    async def on_resumed(self) -> None:
        self.resumed.set()


class French(app_commands.Translator):
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        del context
        return (
            {"echo": "écho", "Say it again": "Répète"}.get(string.message) if locale.value == "fr" else None
        )


class Counter(ui.View):
    """Classic components: a button, a menu and a link."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.count = 0
        self.add_item(ui.Button(label="Rules", url="https://example.org/rules"))

    @ui.button(label="Count", custom_id="count")
    async def press(self, interaction: discord.Interaction, _button: ui.Button["Counter"]) -> None:
        self.count += 1
        await interaction.response.edit_message(content=f"counted {self.count}")

    @ui.select(
        placeholder="Color",
        options=[discord.SelectOption(label="Red", value="r"), discord.SelectOption(label="Blue", value="b")],
        max_values=2,
    )
    async def pick(self, interaction: discord.Interaction, select: ui.Select["Counter"]) -> None:
        await interaction.response.send_message(" ".join(select.values), ephemeral=True)


class Form(ui.Modal, title="Tell me"):
    name: ui.Label["Form"] = ui.Label(text="Name", component=ui.TextInput(max_length=10))
    pace: ui.Label["Form"] = ui.Label(
        text="Pace",
        component=ui.Select(options=[discord.SelectOption(label="Slow"), discord.SelectOption(label="Fast")]),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        name, pace = self.name.component, self.pace.component
        assert isinstance(name, ui.TextInput)
        assert isinstance(pace, ui.Select)
        await interaction.response.send_message(f"{name.value} likes it {pace.values[0].lower()}")


def register(bot: Specimen) -> None:
    tree = bot.tree

    @tree.command(name="echo", description="Say it again")
    @app_commands.describe(words="what")
    async def echo(interaction: discord.Interaction, words: str, *, secretly: bool = False) -> None:
        await interaction.response.send_message(words, ephemeral=secretly)

    @echo.autocomplete("words")
    async def complete(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        words = [f"{current} {interaction.locale.value}", current.upper()]
        return [app_commands.Choice(name=word, value=word) for word in words]

    @tree.command(description="Count")
    async def counter(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("counted 0", view=Counter())

    @tree.command(description="Ask")
    async def form(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form())

    @tree.command(description="Think, then show a picture")
    async def think(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True, ephemeral=True)
        await interaction.edit_original_response(content="thought", attachments=[picture()])
        await interaction.followup.send("and more")
