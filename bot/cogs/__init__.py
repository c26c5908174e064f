"""Families of commands, a small file each."""

from bot.cogs.consent import ConsentCog
from bot.cogs.lobby import LobbyCog
from bot.cogs.play import PlayCog
from bot.cogs.shelf import ShelfCog

COGS = (LobbyCog, PlayCog, ConsentCog, ShelfCog)
