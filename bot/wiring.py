"""The one place where the parts of the bot are put together: each is given what it needs, and no more."""

from __future__ import annotations

from dataclasses import dataclass
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
from bot.delivery.connections import Connections
from bot.delivery.digest_letters import DigestLetters
from bot.delivery.discord_clock import DiscordClock
from bot.delivery.fading_letters import FadingLetters
from bot.delivery.film_progress import FilmProgress
from bot.delivery.fleet import Fleet
from bot.delivery.letters import CallLetters, CardLetters, JudgeLetters
from bot.delivery.metrics import Counts
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
from bot.matches.letter import (
    ARCHIVE,
    BEGIN,
    BROUGHT,
    CARD,
    DECLINED,
    DIGEST,
    DUEL,
    END,
    EXPIRY,
    FADED,
    FADING,
    FULL,
    IDLE,
    INVITATION,
    LATE,
    LEAVE,
    MORNING,
    MOVED,
    OFFER,
    PING,
    PLAN,
    PROPOSAL,
    READDRESS,
    RECALL,
    REMIND,
    REMOVAL,
    RETIME,
    START,
    THINK,
    TIMEOUT,
    VERDICT,
    WAITING,
    WELCOME,
)
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
    from bot.delivery.outbox import Sender
    from bot.settings import Settings

    Client: TypeAlias = discord.AutoShardedClient
    Clock: TypeAlias = Callable[[], int]
    Check: TypeAlias = Callable[[], None]

RIDDLES = (RIDDLE_GAME, plain_options(RIDDLE_GAME))


@dataclass(frozen=True, slots=True)
class Parts:
    archive: Archive
    clock: Callable[[], int]
    matches: Matches
    lobby: Lobby
    deadlines: Deadlines
    fading: Fading
    votes: Votes
    people: People
    servers: Servers
    readers: Readers
    under_way: UnderWay
    fleet: Fleet
    counts: Counts
    public_cards: PublicCards
    pulse_boards: PulseBoards
    outbox: Outbox
    discord_clock: DiscordClock
    races: Races
    race_keeper: RaceKeeper
    processes: Processes
    thinker: Thinker
    solos: Solos
    router: Router


def wired(client: Client, archive: Archive, settings: Settings, clock: Clock, check: Check) -> Parts:
    matches, lobby = Matches(archive, clock, settings.regret_seconds), Lobby(archive, clock)
    votes, people, fading = Votes(archive, clock, matches), People(archive, clock), Fading(archive, clock)
    counts, under_way, fleet, processes = Counts(), UnderWay(), _fleet(client, archive, settings), Processes()
    readers, servers = Readers(people, matches, lang := settings.language), Servers(archive, clock)
    public_cards, recalls = PublicCards(client, archive, matches), RecallLetters(client, archive, matches)
    pulse_boards, deadlines = PulseBoards(client, archive, matches, lang), Deadlines(archive, clock, matches)
    calls = CallLetters(client, matches, votes, people, readers=readers, public_cards=public_cards)
    races, solos = Races(archive, discord_clock := DiscordClock()), Solos(archive, discord_clock, *RIDDLES)
    thinker, riddles = Thinker(matches, processes, fleet.serves), RiddleLetters(client, solos, people)
    cards, welcome = CardLetters(public_cards, pulse_boards), WelcomeLetters(client, servers, lang)
    senders = _senders(calls, cards, JudgeLetters(check, deadlines, votes, lobby), riddles, welcome)
    daily = DigestLetters(client, check, Digests(archive, clock), people, readers)
    last, starts = FadingLetters(client, check, fading, pulse_boards), Starts(client, lobby, public_cards)
    rest = _others(NoticeLetters(client, matches, votes), recalls, thinker, daily, last=last, starts=starts)
    return Parts(
        archive=archive,
        clock=clock,
        matches=matches,
        lobby=lobby,
        deadlines=deadlines,
        fading=fading,
        votes=votes,
        people=people,
        servers=servers,
        readers=readers,
        under_way=under_way,
        fleet=fleet,
        counts=counts,
        public_cards=public_cards,
        pulse_boards=pulse_boards,
        outbox=Outbox(archive, clock, under_way, senders | rest, counts, fleet=fleet),
        discord_clock=discord_clock,
        races=races,
        race_keeper=RaceKeeper(client, races, discord_clock, fleet.serves, RightOfWay()),
        processes=processes,
        thinker=thinker,
        solos=solos,
        router=Router(ErrorReplies(matches, readers, counts).say, counts, PrivateSheets(clock)),
    )


def _fleet(client: Client, archive: Archive, settings: Settings) -> Fleet:
    return Fleet(archive, Connections(client), settings.shards_asked)


def _senders(
    calls: CallLetters,
    cards: CardLetters,
    judges: JudgeLetters,
    riddles: RiddleLetters,
    welcomes: WelcomeLetters,
) -> dict[str, Sender]:
    """Tell who delivers which kind of letter."""
    return {
        BROUGHT: cards.brought,
        CARD: cards.card,
        DUEL: riddles.duel,
        END: calls.end,
        FADED: calls.faded,
        EXPIRY: judges.expiry,
        DECLINED: calls.declined,
        FULL: calls.full,
        IDLE: judges.idle,
        INVITATION: calls.invitation,
        LATE: calls.late,
        LEAVE: calls.leave,
        MORNING: riddles.morning,
        MOVED: cards.moved,
        PING: calls.ping,
        PLAN: calls.plan,
        READDRESS: calls.readdress,
        REMIND: judges.remind,
        REMOVAL: calls.removal,
        RETIME: calls.retime,
        TIMEOUT: judges.time_out,
        VERDICT: calls.verdict,
        WELCOME: welcomes.welcome,
        START: calls.start,
    }


def _others(
    notices: NoticeLetters,
    recalls: RecallLetters,
    thinker: Thinker,
    digests: DigestLetters,
    *,
    last: FadingLetters,
    starts: Starts,
) -> dict[str, Sender]:
    return {
        ARCHIVE: last.archive,
        BEGIN: starts.begin,
        FADING: last.look,
        DIGEST: digests.hour,
        OFFER: notices.offer,
        PROPOSAL: notices.proposal,
        RECALL: recalls.recall,
        THINK: thinker.think,
        WAITING: digests.waiting,
    }


def cogs(client: commands.AutoShardedBot, settings: Settings, parts: Parts) -> tuple[commands.Cog, ...]:
    """Make every family of commands and clicks."""
    matches, lobby, readers, public_cards = parts.matches, parts.lobby, parts.readers, parts.public_cards
    which_match, tables = WhichMatch(matches, matches.hear), NewTables(lobby, readers, public_cards)
    doctor, proposals = Doctor(client, parts.archive, parts.clock, readers), Proposals(parts.votes, readers)
    races = RacesCog(parts.races, parts.race_keeper, parts.discord_clock, readers, parts.race_keeper.way)
    solos = SolosCog(parts.solos, parts.races, parts.people, readers, RIDDLE_GAME)
    return (
        LobbyCog(which_match, tables, lobby, readers, public_cards),
        AgainstComputerCog(
            which_match,
            alone=AgainstComputer(parts.archive, parts.clock),
            new_tables=tables,
            readers=readers,
            public_cards=public_cards,
        ),
        AdviceCog(
            which_match,
            matches=matches,
            processes=parts.processes,
            readers=readers,
            allowance=allowance.advice(),
        ),
        StandInsCog(which_match, StandIns(parts.archive, parts.clock), readers),
        PlayCog(which_match, matches, readers, public_cards, public_cards.pads),
        PlansCog(which_match, Plans(parts.archive, matches), readers),
        VotesCog(which_match, parts.votes, readers, proposals),
        DeadlinesCog(which_match, parts.deadlines, readers, proposals),
        HistoryCog(which_match, readers, allowance.history()),
        LibraryCog(which_match, matches, readers, FilmProgress(readers, allowance.films())),
        MeCog(parts.people, readers, settings.language, parts.clock),
        ServerCog(parts.servers, parts.pulse_boards, readers, doctor),
        races,
        solos,
        ManikiCog(races, solos, readers),
        FadingCog(Fading(parts.archive, parts.clock), readers),
        HelpCog(parts.servers, readers),
        ContextMenusCog(client, tables, matches, readers),
        ThreadsCog(client, matches),
    )
