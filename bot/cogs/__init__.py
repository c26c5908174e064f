"""Families of commands, a small file each."""

from bot.cogs.consent import ConsentCog
from bot.cogs.history import HistoryCog
from bot.cogs.lobby import LobbyCog
from bot.cogs.me import MeCog
from bot.cogs.menus import MenusCog
from bot.cogs.play import PlayCog
from bot.cogs.server import ServerCog
from bot.cogs.shelf import ShelfCog

COGS = (LobbyCog, PlayCog, ConsentCog, HistoryCog, ShelfCog, MeCog, ServerCog, MenusCog)
