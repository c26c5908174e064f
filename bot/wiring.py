"""The one place that puts the parts of the bot together; it gives each part only what that part needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from bot.choosing.sheet_keeper import LivingSheets
from bot.clocks.cog import DeadlinesCog
from bot.clocks.letters import DeadlineLetters
from bot.clocks.service import Deadlines
from bot.computers.advice_cog import AdviceCog
from bot.computers.cog import AgainstComputerCog
from bot.computers.letters import Processes, Thinker
from bot.computers.service import AgainstComputer
from bot.computers.stand_in_cog import StandInsCog
from bot.computers.stand_in_service import StandIns
from bot.error_replies import ErrorReplies
from bot.fading.cog import FadingCog
from bot.fading.letters import FadingLetters
from bot.fading.service import Fading
from bot.finding.cog import WhichMatch
from bot.fleet.connections import Connections
from bot.fleet.fleet import Fleet
from bot.front import allowance
from bot.front.arrivals import Arrivals
from bot.front.discord_clock import DiscordClock
from bot.front.right_of_way import RightOfWay
from bot.front.router import Router
from bot.front.under_way import UnderWay
from bot.library.cog import LibraryCog
from bot.library.context_menu_cog import ContextMenusCog
from bot.library.film_keeper import FilmProgress
from bot.library.help_cog import HelpCog
from bot.library.history_cog import HistoryCog
from bot.lists.board_keeper import PulseBoards
from bot.lists.digest_letters import DigestLetters
from bot.lists.digest_service import Digests
from bot.lobby.cog import LobbyCog
from bot.lobby.new_table_cog import NewTables
from bot.lobby.service import Lobby
from bot.lobby.start_letters import Starts
from bot.mail.delivers import senders
from bot.mail.outbox import Outbox
from bot.match.answer_keeper import Answers
from bot.match.card_letters import CardLetters
from bot.match.card_place_keeper import CardPlaces
from bot.match.channel_letters import ChannelLetters
from bot.match.cog import PlayCog
from bot.match.public_card_keeper import PublicCards
from bot.match.service import Matches
from bot.match.thread_cog import ThreadsCog
from bot.people.cog import MeCog
from bot.people.reader_keeper import Readers
from bot.people.service import People
from bot.pings.letters import CallLetters
from bot.pings.recall_letters import RecallLetters
from bot.plans.cog import PlansCog
from bot.plans.service import Plans
from bot.racing.cog import RacesCog
from bot.racing.keeper import RaceKeeper
from bot.racing.maniki_cog import GAME as RIDDLE_GAME
from bot.racing.maniki_cog import ManikiCog
from bot.racing.rules import plain_options
from bot.racing.service import Races
from bot.riddles.cog import SolosCog
from bot.riddles.letters import RiddleLetters
from bot.riddles.practice_cog import PracticeCog
from bot.riddles.service import Solos
from bot.servers.cog import ServerCog
from bot.servers.doctor_cog import Doctor
from bot.servers.service import Servers
from bot.servers.welcome_letters import WelcomeLetters
from bot.votes.ask_cog import Proposals
from bot.votes.cog import VotesCog
from bot.votes.letters import NoticeLetters
from bot.votes.service import Votes

if TYPE_CHECKING:
    from collections.abc import Callable

    import discord
    from discord.ext import commands

    from bot.database import Archive
    from bot.host.metrics import Counts
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
        self.sheets = LivingSheets(self.matches, now, is_alone=self.fleet.is_alone)
        self.public_cards = PublicCards(self.card_places, archive, self.matches, self.sheets)
        self.pulse_boards = PulseBoards(client, archive, self.matches, settings.language)
        self.race_keeper = RaceKeeper(client, self.races, self.discord_clock, self.fleet.serves, RightOfWay())
        self.thinker = Thinker(self.matches, self.processes, self.fleet.serves)
        self.counts.watch_computers(self.thinker.waiting_times, self.processes.rounds.longest_wait)
        apologies = ErrorReplies(self.matches, self.readers, self.counts)
        self.router = Router(apologies.reply, self.counts, self.sheets)
        letters = senders(
            *_match_letters(client, self),
            *_people_letters(client, self, settings, check),
            *_own_letters(client, self, check),
        )
        self.outbox = Outbox(archive, now, self.under_way, letters, self.counts, fleet=self.fleet)


def _match_letters(client: Client, parts: Parts) -> tuple[object, ...]:
    """Make the parts that deliver letters about a match: its card, calls, and questions to the others."""
    cards = CardLetters(parts.public_cards, parts.pulse_boards)
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
    answers = Answers(readers, public_cards)
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
            answers=answers,
            allowance=allowance.advice(),
        ),
        StandInsCog(which_match, StandIns(parts.archive, parts.now), readers),
        PlayCog(
            which_match,
            matches,
            readers,
            public_cards=public_cards,
            card_places=parts.card_places,
            answers=answers,
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
