"""Why something cannot be done, as types; `bot/cards/errors.py` has the sentences.

Exception
  Refusal
    UnknownButton    the button is from another version of the bot
    FilmUnderWay     one film at a time a person
    FilmTooLong      it could not be made in time, and is not tried again
    FormTooLate      the form could not be opened in time
    NoSuchMatch      the match is gone, or was never here
    NoMatchHere      no match can be meant
    SeveralMatches   which match is meant cannot be told
    NotSeated        this table has no chair of theirs
    HasResigned      they have left it for good
    NotYourTurn      somebody else is to move
      HasAnswered    in a game in which all answer at once
    TableMovedOn     the button is from before the last move
    TooLateToRegret  somebody has acted, something was shown, or the minute is over
    NoHints          the table was set without
    NobodyStandsIn   they play for themselves
    MatchOver        nothing more can be done in it
    Revealed, NothingToTakeBack, AlreadyProposed, ProposalClosed, NotForYou, NotYours
    NoClock          their clock does not run, so nothing can be asked for it
    TooShort         their time is over before they wish to be reminded
    NotTheHost       only the host may
    LobbyFull, NotInLobby, AlreadyStarted, TooFewSeated, NotInvited, SomebodyMustWatch
    NotAdmin, WrongChannel, MayNotStart, TooManyMatches: what the server has set
    TooManyEverywhere: how many matches a person may play in all
    TooManyLobbies, TooManyTables: how many tables may wait, of a person and in a channel
    NotAllowedHere   Discord does not let the bot do it; names the permission
    NoServerHere     it is about a server, and asked for in direct messages
    NothingToPlan, PlanFull, Unforeseen: what cannot be planned
    UnknownZone, NoHours, AlwaysQuiet, NoDay, AwayInThePast, NoLeaveLeft: when somebody sleeps, and is away
    NoRaceHere, RaceRunsHere, RacesAlready: where people race, and who
    CardGone, TimeUp, AnsweredAlready, NoAnswer: what somebody shouted does not count
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.matches.listed import ListedMatch
    from rules_engine import Event


class Refusal(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """What was asked cannot be done, and nothing has changed."""


class NoSuchMatch(Refusal):
    pass


class OutOfSight(NoSuchMatch):
    """It is played where the bot cannot look: who may see it, it cannot tell."""


class UnknownButton(Refusal):
    """A button that this version of the bot does not know."""


class FormTooLate(Refusal):
    """Discord has been told to wait by now, and opens no form any more."""


class NoMatchHere(Refusal):
    """Nothing is played here that could be meant."""


class SeveralMatches(Refusal):
    """Which of these is meant cannot be told; `button` does on the one that is chosen what was asked."""

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
    """Where all may answer at once, somebody has: until the others are done, they only look on."""


class HasResigned(Refusal):
    """Whoever has left a match for good does not come back to it."""


class TableMovedOn(Refusal):
    pass


class NoHints(Refusal):
    """It was decided when the table was set that the computer is not asked."""


class NobodyStandsIn(Refusal):
    """The seat is its person's already."""


class MatchOver(Refusal):
    pass


class TooLateToRegret(Refusal):
    pass


class AlreadyRevealed(Refusal):
    """Something hidden or random has been shown since: it cannot be taken back."""


class NothingToTakeBack(Refusal):
    pass


class AlreadyProposed(Refusal):
    pass


class OwnProposal(Refusal):
    """Whoever asks has answered by asking."""


class NotForYou(Refusal):
    pass


class OutOfTime(Refusal):
    """The others choose what becomes of whoever is late."""


class NotYours(Refusal):
    """Only whoever offers a seat can keep it."""


class TooShort(Refusal):
    """Somebody wishes to be reminded when their time will be over."""

    def __init__(self, due_at: int) -> None:
        super().__init__(due_at)
        self.due_at = due_at


class NoClock(Refusal):
    """Nobody waits for whoever asks."""


class ProposalClosed(Refusal):
    """What is answered to is settled, or was never asked."""


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
    """Only who manages the server may."""


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
    """Somebody plays as many matches as one person may, wherever they are."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class TooManyLobbies(Refusal):
    """Somebody has opened many matches that have not begun."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class TooManyTables(Refusal):
    """As many tables as there may be wait for people in a channel."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class FilmUnderWay(Refusal):
    """Their film is still being made: one at a time a person."""


class FilmTooLong(Refusal):
    """Their film could not be made in time; it would take as long again."""


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
    """Where the bot is a guest, Discord shows its answers to others only if whoever asks may show them."""


class NoServerHere(Refusal):
    """What is kept for each server cannot be told in direct messages."""


class NothingToPlan(Refusal):
    """It is their own turn, or everybody answers at once."""


class Unforeseen(Refusal):
    """What is planned depends on luck, or on what is hidden, or cannot come."""


class PlanFull(Refusal):
    def __init__(self, depth: int, lines: int) -> None:
        super().__init__(depth, lines)
        self.depth = depth
        self.lines = lines


class UnknownZone(Refusal):
    """No city and no offset is called so; names the nearest."""

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
    """There is one race in a channel."""


class RacesAlready(Refusal):
    """A person is in one race a server."""


class CardGone(Refusal):
    """What was answered is judged already, or was not yet to be seen."""


class TimeUp(Refusal):
    """How a daily or a duel went has been told: nothing counts any more."""


class AnsweredAlready(Refusal):
    """There is one answer a card."""


class NotTheStarter(Refusal):
    """Only who began a race, or who manages the server, stops it."""


class NoAnswer(Refusal):
    """These words are no orders; tells which are not."""

    def __init__(self, game: str, objection: Event | None) -> None:
        super().__init__(game, objection)
        self.game = game
        self.objection = objection
