"""The rules of table games, as values: no Discord, no clock, no drawing."""

from rules_engine.catalog import GAMES
from rules_engine.chance import Chance, Luck
from rules_engine.errors import BadRecord, BadSetup, IllegalMove, OtherRules, Refused
from rules_engine.facts import facts
from rules_engine.game import Event, Game, Move, Options, Outcome, Path, Seat, State, View
from rules_engine.questions import ANSWER_LIMIT, Kind, Question, ask, choices, span
from rules_engine.record import Entry, Record
from rules_engine.table import RESIGN, TABLE_WORDS, UNDO, Table, deal, play, replay, replay_table, standing

__all__ = [
    "ANSWER_LIMIT",
    "GAMES",
    "RESIGN",
    "TABLE_WORDS",
    "UNDO",
    "BadRecord",
    "BadSetup",
    "Chance",
    "Entry",
    "Event",
    "Game",
    "IllegalMove",
    "Kind",
    "Luck",
    "Move",
    "Options",
    "OtherRules",
    "Outcome",
    "Path",
    "Question",
    "Record",
    "Refused",
    "Seat",
    "State",
    "Table",
    "View",
    "ask",
    "choices",
    "deal",
    "facts",
    "play",
    "replay",
    "replay_table",
    "span",
    "standing",
]
