"""Why something cannot be done, as types; `bot/front/refusal_card.py` has the sentences.

Exception
  Refusal
    UnknownButton    the button is from another version of the bot
    FilmUnderWay     a person can have one film made at a time
    FilmTooLong      it could not be made in time, and is not tried again
    FormTooLate      the form could not be opened in time
    NoSuchMatch      the match is gone, or was never here
    NoMatchHere      there is no match that they can mean
    SeveralMatches   there are several that they can mean
    NotSeated        they have no chair at this table
    HasResigned      they have left it for good
    NotYourTurn      somebody else is to move
      HasAnswered    in a game in which all answer at once
    TableMovedOn     the button is from before the last move
    TooLateToRegret  somebody has acted, something was revealed, or the minute is over
    NoHints          the host has set up the table without hints
    NobodyStandsIn   they have no stand-in
    MatchOver        the match has ended
    AlreadyRevealed, NothingToTakeBack, AlreadyProposed, ProposalClosed, NotForYou, NotYours
    NoClock          their clock does not run
    TooShort         their time runs out before they want to be reminded
    NotTheHost       only the host may
    LobbyFull, NotInLobby, AlreadyStarted, TooFewSeated, NotInvited, SomebodyMustWatch
    NotAdmin, WrongChannel, MayNotStart, TooManyMatches: what the server has set
    TooManyEverywhere: how many matches a person may play in all
    TooManyLobbies, TooManyTables: how many tables may wait, of a person and in a channel
    NotAllowedHere   Discord does not let the bot do it; names the permission
    NoServerHere     it is about a server, and they ask in direct messages
    NothingToPlan, PlanFull, Unforeseen: what nobody can plan
    UnknownZone, NoHours, AlwaysQuiet, NoDay, AwayInThePast, NoLeaveLeft: when somebody sleeps, and is away
    NoRaceHere, RaceRunsHere, RacesAlready: where people race, and who
    CardGone, TimeUp, AnsweredAlready, NoAnswer: an answer does not count
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.lists.listed import ListedMatch
    from rules_engine import Event


class Refusal(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """We do not do what somebody asked for, and nothing has changed."""


class NoSuchMatch(Refusal):
    pass


class OutOfSight(NoSuchMatch):
    """The bot cannot look into the match's channel, so it does not know who may see the match."""


class UnknownButton(Refusal):
    """A button that this version of the bot does not know."""


class FormTooLate(Refusal):
    """We have already told Discord to wait, so it no longer opens a form."""


class NoMatchHere(Refusal):
    """There is no match here that somebody can mean."""


class SeveralMatches(Refusal):
    """Somebody can mean several matches; `button` does what they asked for in the one that they choose."""

    def __init__(self, matches: tuple[ListedMatch, ...], button: str) -> None:
        super().__init__(matches, button)
        self.matches = matches
        self.button = button


class NotSeated(Refusal):
    pass


class NotYourTurn(Refusal):
    def __init__(self, waiting: tuple[str, ...] = ()) -> None:
        super().__init__(waiting)
        self.waiting = waiting


class HasAnswered(NotYourTurn):
    """Somebody has answered, in a game in which all answer at once; they wait for the others."""


class HasResigned(Refusal):
    """A person who has left a match for good cannot come back to it."""


class TableMovedOn(Refusal):
    pass


class NoHints(Refusal):
    """The host has set up the table without hints."""


class NobodyStandsIn(Refusal):
    """The person already plays for themselves."""


class MatchOver(Refusal):
    pass


class TooLateToRegret(Refusal):
    pass


class AlreadyRevealed(Refusal):
    """The match has revealed something hidden or random since, so nobody can take the move back."""


class NothingToTakeBack(Refusal):
    pass


class AlreadyProposed(Refusal):
    pass


class OwnProposal(Refusal):
    """A proposer has answered by asking."""


class NotForYou(Refusal):
    pass


class OutOfTime(Refusal):
    """A person is late, so the others choose what becomes of their seat."""


class NotYours(Refusal):
    """Only the person who offers a seat can keep it."""


class TooShort(Refusal):
    """Somebody wants to be reminded when their time will be over."""

    def __init__(self, due_at: int) -> None:
        super().__init__(due_at)
        self.due_at = due_at


class NoClock(Refusal):
    """Nobody waits for the person who asks."""


class ProposalClosed(Refusal):
    """The proposal or offer is closed, or never existed."""


class NotTheHost(Refusal):
    pass


class LobbyFull(Refusal):
    pass


class AlreadySeated(Refusal):
    pass


class NotInLobby(Refusal):
    pass


class AlreadyStarted(Refusal):
    pass


class TooFewSeated(Refusal):
    def __init__(self, missing: int) -> None:
        super().__init__(missing)
        self.missing = missing


class SomebodyInvited(Refusal):
    """Somebody who was invited has not answered yet."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(names)
        self.names = names


class SomebodyMustWatch(Refusal):
    """Computers do not play among themselves."""


class NotAdmin(Refusal):
    """Only people who manage the server may do it."""


class WrongChannel(Refusal):
    def __init__(self, channels: tuple[int, ...]) -> None:
        super().__init__(channels)
        self.channels = channels


class MayNotStart(Refusal):
    def __init__(self, roles: tuple[int, ...]) -> None:
        super().__init__(roles)
        self.roles = roles


class PlayedElsewhere(Refusal):
    """A board stays on the server, or in the direct messages, where its match is played."""


class SetByServer(Refusal):
    """The server has decided that for everybody."""


class TooManyMatches(Refusal):
    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class TooManyEverywhere(Refusal):
    """Somebody already plays as many matches as one person may, on all servers together."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class TooManyLobbies(Refusal):
    """Somebody has opened too many matches that have not started."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class TooManyTables(Refusal):
    """Too many tables already wait for people in a channel."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class FilmUnderWay(Refusal):
    """We are still making this person's last film."""


class FilmTooLong(Refusal):
    """We could not make this film in time, and do not try again."""


class AskedTooOften(Refusal):
    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class AloneAtTable(Refusal):
    """Somebody challenges themselves."""


class BotsDoNotPlay(Refusal):
    pass


class NotAllowedHere(Refusal):
    def __init__(self, permissions: tuple[str, ...]) -> None:
        super().__init__(permissions)
        self.permissions = permissions


class SeenByNobodyElse(Refusal):
    """The bot is a guest here: Discord shows its replies to others only if the person asking may do so."""


class NoServerHere(Refusal):
    """The request is about a server, and there is none in direct messages."""


class NothingToPlan(Refusal):
    """It is their own turn, or everybody answers at once."""


class Unforeseen(Refusal):
    """The plan depends on luck or on hidden things, or it cannot happen."""


class PlanFull(Refusal):
    def __init__(self, depth: int, lines: int) -> None:
        super().__init__(depth, lines)
        self.depth = depth
        self.lines = lines


class UnknownZone(Refusal):
    """No city and no offset has this name; `nearest` are similar ones."""

    def __init__(self, written: str, nearest: tuple[str, ...]) -> None:
        super().__init__(written, nearest)
        self.written = written
        self.nearest = nearest


class NoHours(Refusal):
    """These are no hours of a day."""

    def __init__(self, written: str) -> None:
        super().__init__(written)
        self.written = written


class AlwaysQuiet(Refusal):
    """So many quiet hours would leave none to move in."""

    def __init__(self, hours: int, most: int) -> None:
        super().__init__(hours, most)
        self.hours = hours
        self.most = most


class NoDay(Refusal):
    """This is no day, or one that is too far away."""

    def __init__(self, written: str) -> None:
        super().__init__(written)
        self.written = written


class AwayInThePast(Refusal):
    pass


class NoLeaveLeft(Refusal):
    def __init__(self, left: int, wished: int) -> None:
        super().__init__(left, wished)
        self.left = left
        self.wished = wished


class NoRaceHere(Refusal):
    pass


class RaceRunsHere(Refusal):
    """A channel can have one race at a time."""


class RacesAlready(Refusal):
    """A person can be in one race at a time on a server."""


class CardGone(Refusal):
    """The card is already judged, or was not shown yet."""


class TimeUp(Refusal):
    """The daily or the duel is closed, so no answer counts any more."""


class AnsweredAlready(Refusal):
    """A person has one answer to a card."""


class NotTheStarter(Refusal):
    """Only the person who started a race, or who manages the server, may stop it."""


class NoAnswer(Refusal):
    """These words are not orders; `objection` says which are not."""

    def __init__(self, game: str, objection: Event | None) -> None:
        super().__init__(game, objection)
        self.game = game
        self.objection = objection
