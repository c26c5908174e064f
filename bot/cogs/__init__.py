"""Families of commands, a small file each."""

from bot.cogs.history import HistoryCog
from bot.cogs.lobby import LobbyCog
from bot.cogs.me import MeCog
from bot.cogs.menus import MenusCog
from bot.cogs.play import PlayCog
from bot.cogs.server import ServerCog
from bot.cogs.shelf import ShelfCog
from bot.cogs.votes import VotesCog

COGS = (LobbyCog, PlayCog, VotesCog, HistoryCog, ShelfCog, MeCog, ServerCog, MenusCog)
