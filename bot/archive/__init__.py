"""The database: an append-only log of each match, and all else that is kept."""

from bot.archive.archive import Archive
from bot.archive.backup import backup
from bot.archive.errors import ArchiveError, Overtaken
from bot.archive.transaction import Transaction
from bot.archive.writer_queue import Rank

__all__ = ["Archive", "ArchiveError", "Overtaken", "Rank", "Transaction", "backup"]
