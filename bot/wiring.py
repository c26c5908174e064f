"""The one place that puts the parts of the bot together; it gives each part only what that part needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from bot.cogs.advice import AdviceCog
from bot.cogs.against_computer import AgainstComputerCog
from bot.cogs.context_menus import ContextMenusCog
from bot.cogs.deadlines import DeadlinesCog
from bot.cogs.doctor import Doctor
from bot.cogs.error_replies import ErrorReplies
from bot.cogs.fading import FadingCog
from bot.cogs.help import HelpCog
from bot.cogs.history import HistoryCog
from bot.cogs.library import LibraryCog
from bot.cogs.lobby import LobbyCog
from bot.cogs.maniki import GAME as RIDDLE_GAME
from bot.cogs.maniki import ManikiCog
from bot.cogs.me import MeCog
from bot.cogs.new_tables import NewTables
from bot.cogs.plans import PlansCog
from bot.cogs.play import PlayCog
from bot.cogs.practice import PracticeCog
from bot.cogs.proposals import Proposals
from bot.cogs.races import RacesCog
from bot.cogs.router import Router
from bot.cogs.server import ServerCog
from bot.cogs.solos import SolosCog
from bot.cogs.stand_ins import StandInsCog
from bot.cogs.threads import ThreadsCog
from bot.cogs.votes import VotesCog
from bot.cogs.which_match import WhichMatch
from bot.delivery import allowance
from bot.delivery.arrivals import Arrivals
from bot.delivery.call_letters import CallLetters
from bot.delivery.card_letters import CardLetters
from bot.delivery.card_places import CardPlaces
from bot.delivery.channel_letters import ChannelLetters
from bot.delivery.connections import Connections
from bot.delivery.deadline_letters import DeadlineLetters
from bot.delivery.delivers import senders
from bot.delivery.digest_letters import DigestLetters
from bot.delivery.discord_clock import DiscordClock
from bot.delivery.fading_letters import FadingLetters
from bot.delivery.film_progress import FilmProgress
from bot.delivery.fleet import Fleet
from bot.delivery.notice_letters import NoticeLetters
from bot.delivery.outbox import Outbox
from bot.delivery.private_sheets import PrivateSheets
from bot.delivery.public_card import PublicCards
from bot.delivery.pulse_boards import PulseBoards
from bot.delivery.races import RaceKeeper
from bot.delivery.readers import Readers
from bot.delivery.recall_letters import RecallLetters
from bot.delivery.riddle_letters import RiddleLetters
from bot.delivery.right_of_way import RightOfWay
from bot.delivery.starts import Starts
from bot.delivery.thinker import Processes, Thinker
from bot.delivery.under_way import UnderWay
from bot.delivery.welcome_letters import WelcomeLetters
from bot.matches.against_computer import AgainstComputer
from bot.matches.deadlines import Deadlines
from bot.matches.digests import Digests
from bot.matches.fading import Fading
from bot.matches.lobby import Lobby
from bot.matches.people import People
from bot.matches.plans import Plans
from bot.matches.play import Matches
from bot.matches.race import plain_options
from bot.matches.races import Races
from bot.matches.servers import Servers
from bot.matches.solos import Solos
from bot.matches.stand_ins import StandIns
from bot.matches.votes import Votes

if TYPE_CHECKING:
    from collections.abc import Callable

    import discord
    from discord.ext import commands

    from bot.archive import Archive
    from bot.delivery.metrics import Counts
    from bot.settings import Settings

    Client: TypeAlias = discord.AutoShardedClient
    Now: TypeAlias = Callable[[], int]
    Check: TypeAlias = Callable[[], None]


class Parts:
    """All parts that other parts are given; each comes after those that it needs."""

    def __init__(
        self,
        client: Client,
        archive: Archive,
        settings: Settings,
        now: Now,
        *,
        check: Check,
        counts: Counts,
    ) -> None:
        self.archive = archive
        self.now = now
        self.counts = counts
        self.under_way = UnderWay()
        self.discord_clock = DiscordClock()
        self.arrivals = Arrivals(self.discord_clock)
        self.fleet = Fleet(archive, Connections(client), settings.shards_asked)
        self.processes = Processes()
        self.matches = Matches(archive, now, settings.regret_seconds)
        self.lobby = Lobby(archive, now)
        self.votes = Votes(archive, now, self.matches)
        self.deadlines = Deadlines(archive, now, self.matches)
        self.fading = Fading(archive, now)
        self.people = People(archive, now)
        self.servers = Servers(archive, now)
        self.races = Races(archive, self.discord_clock)
        self.solos = Solos(archive, self.discord_clock, RIDDLE_GAME, plain_options(RIDDLE_GAME))
        self.readers = Readers(self.people, self.matches, settings.language)
        self.card_places = CardPlaces(client, archive)
        self.public_cards = PublicCards(self.card_places, archive, self.matches)
        self.pulse_boards = PulseBoards(client, archive, self.matches, settings.language)
        self.race_keeper = RaceKeeper(client, self.races, self.discord_clock, self.fleet.serves, RightOfWay())
        self.thinker = Thinker(self.matches, self.processes, self.fleet.serves)
        self.counts.watch_computers(self.thinker.waiting_times, self.processes.rounds.longest_wait)
        apologies = ErrorReplies(self.matches, self.readers, self.counts)
        self.sheets = PrivateSheets(now)
        self.router = Router(apologies.reply, self.counts, self.sheets)
        letters = senders(
            *_match_letters(client, self),
            *_people_letters(client, self, settings, check),
            *_own_letters(client, self, check),
        )
        self.outbox = Outbox(archive, now, self.under_way, letters, self.counts, fleet=self.fleet)


def _match_letters(client: Client, parts: Parts) -> tuple[object, ...]:
    """Make the parts that deliver letters about a match: its card, calls, and questions to the others."""
    cards = CardLetters(parts.public_cards, parts.pulse_boards, parts.sheets)
    notices = NoticeLetters(client, parts.matches, parts.votes, parts.readers)
    recalls = RecallLetters(client, parts.archive, parts.matches)
    calls = CallLetters(
        client,
        parts.matches,
        parts.votes,
        parts.people,
        readers=parts.readers,
        card_places=parts.card_places,
        clock=parts.now,
    )
    told = ChannelLetters(client, parts.matches, parts.people, parts.readers, parts.card_places)
    return cards, notices, recalls, calls, told


def _people_letters(client: Client, parts: Parts, settings: Settings, check: Check) -> tuple[object, ...]:
    """Make the parts that deliver letters about other things: riddles, digests, a new server."""
    riddles = RiddleLetters(client, parts.solos, parts.people)
    welcomes = WelcomeLetters(client, parts.servers, settings.language)
    digests = DigestLetters(client, check, Digests(parts.archive, parts.now), parts.people, parts.readers)
    return riddles, welcomes, digests


def _own_letters(client: Client, parts: Parts, check: Check) -> tuple[object, ...]:
    """Make the parts that act when a letter is due: deadlines, starts, computers' moves."""
    deadlines = DeadlineLetters(check, parts.deadlines, parts.votes, parts.lobby)
    ends = FadingLetters(client, check, parts.fading, parts.pulse_boards)
    starts = Starts(client, parts.lobby, parts.card_places)
    return deadlines, ends, starts, parts.thinker


def cogs(client: commands.AutoShardedBot, settings: Settings, parts: Parts) -> tuple[commands.Cog, ...]:
    """Make every family of commands and clicks."""
    matches, lobby, readers, public_cards = parts.matches, parts.lobby, parts.readers, parts.public_cards
    which_match, tables = (
        WhichMatch(matches, matches.remember_activity),
        NewTables(lobby, readers, public_cards),
    )
    alone = AgainstComputer(parts.archive, parts.now)
    doctor = Doctor(client, parts.archive, parts.now, readers)
    proposals = Proposals(parts.votes, readers)
    races = RacesCog(parts.races, parts.race_keeper, parts.discord_clock, readers, parts.race_keeper.way)
    solos = SolosCog(parts.solos, parts.races, parts.people, readers, RIDDLE_GAME)
    practice = PracticeCog(readers, RIDDLE_GAME)
    return (
        LobbyCog(
            which_match, tables, lobby, readers, public_cards=public_cards, card_places=parts.card_places
        ),
        AgainstComputerCog(
            which_match, alone=alone, new_tables=tables, readers=readers, public_cards=public_cards
        ),
        AdviceCog(
            which_match,
            matches=matches,
            processes=parts.processes,
            readers=readers,
            allowance=allowance.advice(),
        ),
        StandInsCog(which_match, StandIns(parts.archive, parts.now), readers),
        PlayCog(
            which_match,
            matches,
            readers,
            public_cards=public_cards,
            card_places=parts.card_places,
            table_pads=public_cards.pads,
        ),
        PlansCog(which_match, matches, Plans(parts.archive, matches), readers),
        VotesCog(which_match, parts.votes, readers, proposals),
        DeadlinesCog(which_match, parts.deadlines, readers, proposals),
        HistoryCog(which_match, readers, allowance.history()),
        LibraryCog(which_match, matches, readers, FilmProgress(readers, allowance.films())),
        MeCog(parts.people, readers, settings.language, parts.now),
        ServerCog(parts.servers, parts.pulse_boards, readers, doctor),
        races,
        solos,
        practice,
        ManikiCog(races, solos, practice, readers),
        FadingCog(parts.fading, readers),
        HelpCog(parts.servers, readers),
        ContextMenusCog(client, tables, matches, readers),
        ThreadsCog(client, matches),
    )
