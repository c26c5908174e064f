"""A small real bot that does whatever a test tells it to."""

import asyncio
import io
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000030000000208020000001216f14d"
    "0000001c4944415478da6338616363b320ca2dea04c387130115151572721a0052"
    "3007b3053a74a90000000049454e44ae426082"
)
ONE_MORE = 0.001  # seconds that it waits for one more server: all come in one piece, to the same loop
FRENCH = {"echo": "écho", "words": "mots", "Say it again": "Répète", "Slow": "Lent"}

Interaction = discord.Interaction[Any]
Deed = Callable[[Interaction], Awaitable[object]]


def picture(name: str = "board.png", description: str | None = "a board") -> discord.File:
    return discord.File(io.BytesIO(PNG), name, description=description)


class Specimen(discord.Client):
    """`/do` does the deed a test has set; what goes wrong in it fails the test."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("intents", discord.Intents(guilds=True))
        super().__init__(guild_ready_timeout=ONE_MORE, max_messages=None, **options)
        self.tree = Tree(self)
        self.is_up = asyncio.Event()
        self.has_resumed = asyncio.Event()
        self.identifications = 0
        self.failures: list[BaseException] = []
        self.synced: list[app_commands.AppCommand] = []
        self.act: Deed | None = None
        register(self)

    def deed(self, act: Deed) -> Deed:
        self.act = act
        return act

    def text_channel(self, identity: int) -> discord.TextChannel:
        channel = self.get_channel(identity)
        assert isinstance(channel, discord.TextChannel)
        return channel

    async def setup_hook(self) -> None:
        await self.tree.set_translator(French())
        self.synced = await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Do not wait the five seconds that Discord wants between two bots."""

    async def on_ready(self) -> None:
        self.identifications += 1
        self.is_up.set()

    async def on_resumed(self) -> None:
        self.has_resumed.set()

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        del event_method, args, kwargs
        self.failures.append(sys.exception() or AssertionError("no error"))


class Tree(app_commands.CommandTree[Specimen]):
    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        interaction.client.failures.append(error.__cause__ or error)


class French(app_commands.Translator):
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        del context
        return FRENCH.get(string.message) if locale is discord.Locale.french else None


def register(bot: Specimen) -> None:
    @bot.tree.command(name="do", description="Do it")
    @app_commands.allowed_installs(guilds=True, users=True)
    async def do(interaction: Interaction) -> None:
        assert bot.act is not None
        await bot.act(interaction)

    @bot.tree.command(name="echo", description="Say it again")
    async def echo(
        interaction: Interaction, words: app_commands.Range[str, 1, 50], *, secretly: bool = False
    ) -> None:
        await interaction.response.send_message(words, ephemeral=secretly)

    @echo.autocomplete("words")
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        offers = [f"{current} {interaction.locale.value}", current.upper()]
        return [app_commands.Choice(name=word, value=word) for word in offers if word]

    bot.tree.add_command(Things(name="things", description="Things"))

    @bot.tree.context_menu(name="Challenge")
    async def challenge(interaction: Interaction, member: discord.Member) -> None:
        await interaction.response.send_message(f"{member.display_name}!", ephemeral=True)

    @bot.tree.context_menu(name="Spell")
    async def spell(interaction: Interaction, message: discord.Message) -> None:
        await interaction.response.send_message("-".join(message.content), ephemeral=True)

    @bot.tree.command(description="Admins only")
    @app_commands.default_permissions(manage_guild=True)
    async def admin(interaction: Interaction) -> None:
        await interaction.response.send_message("yes", ephemeral=True)


class Things(app_commands.Group):
    @app_commands.command(description="Numbers")
    async def numbers(
        self, interaction: Interaction, whole: app_commands.Range[int, 1, 5], real: float
    ) -> None:
        await interaction.response.send_message(f"{whole} {real}")

    @app_commands.command(description="Discord's own things")
    async def mine(
        self,
        interaction: Interaction,
        member: discord.Member,
        role: discord.Role,
        channel: discord.TextChannel,
        file: discord.Attachment,
    ) -> None:
        content = await file.read()
        said = f"{member.display_name} {role.name} {channel.name} {content.decode()}"
        await interaction.response.send_message(said)

    @app_commands.command(description="Choices")
    @app_commands.choices(
        pace=[app_commands.Choice(name="Slow", value="s"), app_commands.Choice(name="Fast", value="f")]
    )
    async def pace(self, interaction: Interaction, pace: str) -> None:
        await interaction.response.send_message(pace)
