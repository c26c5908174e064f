"""The database: an append-only log of each match, and all else that is kept."""

from bot.database.archive import Archive
from bot.database.backup import backup
from bot.database.errors import ArchiveError, Overtaken
from bot.database.transaction import Transaction
from bot.database.writer_queue import Rank

__all__ = ["Archive", "ArchiveError", "Overtaken", "Rank", "Transaction", "backup"]
