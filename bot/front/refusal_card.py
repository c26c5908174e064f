"""Why something was not done, in the reader's words: a sentence for each refusal."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from bot.front import refusals
from bot.front.words import RESTS, plain
from bot.people.zones import city
from render.shelf import LOOKS
from render.words import N_
from rules_engine import IllegalMove, OtherRules, Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from render.words import Say

QUOTE_LIMIT = 100  # characters of what somebody typed
SENTENCES: Mapping[type[refusals.Refusal], str] = MappingProxyType(
    {
        refusals.UnknownButton: N_(
            "This button is from another version of the bot. Use /board for a fresh one."
        ),
        refusals.FilmUnderWay: N_("I am still making your other film: ask again once it is there."),
        refusals.FilmTooLong: N_("This film takes too long to make. Step through the match with /history."),
        refusals.FormTooLate: N_("That took too long to open. Try once more."),
        refusals.NoSuchMatch: N_("There is no such match any more."),
        refusals.OutOfSight: N_(
            "I cannot see the channel of that match, so I cannot tell who may look at it. Ask me there."
        ),
        refusals.NoMatchHere: N_("No match is played in this channel. Start one with /new."),
        refusals.SeveralMatches: N_("Which match do you mean?"),
        refusals.NotSeated: N_("You have no seat at this table."),
        refusals.HasResigned: N_("You have left this match for good; watch it, or start another with /new."),
        refusals.TableMovedOn: N_(
            "The table has moved on since this button was shown; here is how it stands."
        ),
        refusals.TooLateToRegret: N_(
            "It is too late for that: something was revealed, or the minute is over. Try /undo."
        ),
        refusals.AlreadyRevealed: N_(
            "You cannot take that back: something hidden or random has been shown since."
        ),
        refusals.NothingToTakeBack: N_("You have made no move yet that you could take back."),
        refusals.AlreadyProposed: N_(
            "Somebody has already asked for that, and not everybody has answered yet."
        ),
        refusals.OwnProposal: N_("You asked for that yourself; now the others answer."),
        refusals.NoClock: N_("Nobody is waiting for you there."),
        refusals.NotForYou: N_("That offer is for somebody else."),
        refusals.OutOfTime: N_(
            "You are out of time, so the others decide. Just move: then there is nothing to decide."
        ),
        refusals.NotYours: N_("Only the person who offers the seat can keep it. You can take it."),
        refusals.ProposalClosed: N_("That is already settled, or no longer offered."),
        refusals.NoHints: N_("This match has no hints: its host decided so at the start."),
        refusals.NobodyStandsIn: N_("You are already playing for yourself."),
        refusals.MatchOver: N_("This match is over."),
        refusals.NotTheHost: N_("Only the host of the table can do that."),
        refusals.LobbyFull: N_("All seats are taken."),
        refusals.SomebodyMustWatch: N_("At least one seat must be a person."),
        refusals.AlreadySeated: N_("You already have a seat at this table."),
        refusals.NotInLobby: N_("You have no seat at this table to give up."),
        refusals.AlreadyStarted: N_("This match has already begun, or its host canceled it."),
        refusals.NotAdmin: N_("Only people who manage the server can do that."),
        refusals.PlayedElsewhere: N_("That match is on another server. Use /board there."),
        refusals.SetByServer: N_("The people who manage this server have decided that for everybody."),
        refusals.AloneAtTable: N_("You cannot challenge yourself: choose somebody else."),
        refusals.BotsDoNotPlay: N_("You cannot play with bots. To play the computer, use /play."),
        refusals.SeenByNobodyElse: N_(
            "I am not a member of this server, so only you would see the table. Somebody who "
            "manages the server can give you the permission **Use External Apps**."
        ),
        refusals.NoServerHere: N_("Each server has its own records: ask for them there."),
        refusals.NothingToPlan: N_("There is nothing to plan now: you plan while somebody else is to move."),
        refusals.Unforeseen: N_(
            "You cannot plan that: it depends on luck or on something hidden, or it cannot happen."
        ),
        refusals.AwayInThePast: N_("That day is over: choose today or later."),
        refusals.NoRaceHere: N_("There is no race here yet. Start one."),
        refusals.RaceRunsHere: N_(
            "There is already a race in this channel: join it, or wait until it is over."
        ),
        refusals.RacesAlready: N_("You are already in a race on this server: finish that one first."),
        refusals.CardGone: N_("That card is gone, or not shown yet. Answer the one that is open."),
        refusals.TimeUp: N_("Time is up: the results are already out."),
        refusals.AnsweredAlready: N_("You have already answered this card: you get one answer per card."),
        refusals.NotTheStarter: N_(
            "Only the person who started the race can do that, or somebody who manages the server."
        ),
    },
)


def sentence(error: Exception, say: Say) -> str | None:
    """Put a refusal into words; None for an error that nobody foresaw."""
    match error:
        case refusals.Refusal():
            return _refusal(error, say)
        case IllegalMove():
            return misread_text(error, say)
        case OtherRules():
            return say(RESTS)
        case Refused():
            return say("I cannot set that: {reason}.", reason=plain(str(error)))
        case _:
            return None


def unforeseen_text(say: Say) -> str:
    return say("Something went wrong on my side. Nothing of your match is lost. Try again, or use /board.")


def _refusal(error: refusals.Refusal, say: Say) -> str:
    if plainly := SENTENCES.get(type(error)):
        return say(plainly)
    return DETAILED[type(error)](error, say)


def _no_answer(error: refusals.NoAnswer, say: Say) -> str:
    told = LOOKS[error.game].tell(error.objection, (), say) if error.objection else ""
    return told or say("That is no answer.")


def _not_your_turn(error: refusals.NotYourTurn, say: Say) -> str:
    if not error.waiting:
        return say("It is not your turn.")
    names = say.list(plain(name) for name in error.waiting)
    return say("It is not your turn: {names} to move.", names=names)


def _has_answered(error: refusals.HasAnswered, say: Say) -> str:
    if not error.waiting:
        return _not_your_turn(error, say)
    return say.count(
        "You have answered; {names} is still searching.",
        "You have answered; {names} are still searching.",
        len(error.waiting),
        names=say.list(plain(name) for name in error.waiting),
    )


def _too_few_seated(error: refusals.TooFewSeated, say: Say) -> str:
    return say.count("{n} seat is still free.", "{n} seats are still free.", error.missing)


def _somebody_invited(error: refusals.SomebodyInvited, say: Say) -> str:
    names = say.list(plain(name) for name in error.names)
    return say("Not yet answered: {names}. Wait, or free the seat in Settings.", names=names)


def _plan_full(error: refusals.PlanFull, say: Say) -> str:
    return say(
        "A plan has at most {lines} lines, each with at most {depth} answers.",
        lines=error.lines,
        depth=error.depth,
    )


def _unknown_zone(error: refusals.UnknownZone, say: Say) -> str:
    known = say("I know no city and no offset called “{words}”.", words=quote(error.written))
    if not error.nearest:
        return f"{known} {say('Try the nearest large city, or an offset like +2.')}"
    names = " / ".join(city(zone, say.lang) for zone in error.nearest)
    return f"{known} {say('Did you mean {names}?', names=names)}"


def _no_hours(error: refusals.NoHours, say: Say) -> str:
    return say("“{words}” are not hours: write 23-7, or none.", words=quote(error.written))


def _always_quiet(error: refusals.AlwaysQuiet, say: Say) -> str:
    return say(
        "{hours} quiet hours leave you too little time to move: {most} at most. For whole "
        "days, use /me away.",
        hours=error.hours,
        most=error.most,
    )


def _no_day(error: refusals.NoDay, say: Say) -> str:
    return say(
        "“{words}” is not a day within a year: write the last day as 2026-12-24, or how many days.",
        words=quote(error.written),
    )


def _no_leave_left(error: refusals.NoLeaveLeft, say: Say) -> str:
    return say.count(
        "That would take {wished} days off, and you have {n} left this year.",
        "That would take {wished} days off, and you have {n} left this year.",
        error.left,
        wished=error.wished,
    )


def _too_short(error: refusals.TooShort, say: Say) -> str:
    return say(
        "You are out of time before that: {when}.", when=f"<t:{error.due_at}:f> (<t:{error.due_at}:R>)"
    )


def _wrong_channel(error: refusals.WrongChannel, say: Say) -> str:
    where = say.list(f"<#{channel}>" for channel in error.channels)
    return say("On this server, matches are opened in {names}.", names=where)


def _may_not_start(error: refusals.MayNotStart, say: Say) -> str:
    who = say.list(f"<@&{role}>" for role in error.roles)
    return say("On this server, matches are opened by {names}.", names=who)


def _too_many_matches(error: refusals.TooManyMatches, say: Say) -> str:
    return say.count(
        "On this server a person plays at most {n} match at a time: finish it first.",
        "On this server a person plays at most {n} matches at a time: finish one first.",
        error.limit,
    )


def _too_many_everywhere(error: refusals.TooManyEverywhere, say: Say) -> str:
    return say(
        "A person plays at most {n} matches at a time, all places together: finish one first. "
        "`/games` lists them.",
        n=str(error.limit),
    )


def _too_many_lobbies(error: refusals.TooManyLobbies, say: Say) -> str:
    return say.count(
        "You have opened {n} match that has not begun: start or close it first.",
        "You have opened {n} matches that have not begun: start or close one first.",
        error.limit,
    )


def _too_many_tables(error: refusals.TooManyTables, say: Say) -> str:
    return say.count(
        "{n} table is open in this channel already: join it.",
        "{n} tables are open in this channel already: join one, or open yours somewhere else.",
        error.limit,
    )


def _asked_too_often(error: refusals.AskedTooOften, say: Say) -> str:
    return say.count(
        "Slow down a little: try again in {n} second.",
        "Slow down a little: try again in {n} seconds.",
        error.seconds,
    )


def _not_allowed_here(error: refusals.NotAllowedHere, say: Say) -> str:
    return permissions_text(error.permissions, say)


DETAILED: Mapping[type[refusals.Refusal], Callable[[Any, Say], str]] = MappingProxyType(
    {
        refusals.NoAnswer: _no_answer,
        refusals.NotYourTurn: _not_your_turn,
        refusals.HasAnswered: _has_answered,
        refusals.TooFewSeated: _too_few_seated,
        refusals.SomebodyInvited: _somebody_invited,
        refusals.PlanFull: _plan_full,
        refusals.UnknownZone: _unknown_zone,
        refusals.NoHours: _no_hours,
        refusals.AlwaysQuiet: _always_quiet,
        refusals.NoDay: _no_day,
        refusals.NoLeaveLeft: _no_leave_left,
        refusals.TooShort: _too_short,
        refusals.WrongChannel: _wrong_channel,
        refusals.MayNotStart: _may_not_start,
        refusals.TooManyMatches: _too_many_matches,
        refusals.TooManyEverywhere: _too_many_everywhere,
        refusals.TooManyLobbies: _too_many_lobbies,
        refusals.TooManyTables: _too_many_tables,
        refusals.AskedTooOften: _asked_too_often,
        refusals.NotAllowedHere: _not_allowed_here,
    }
)


def quote(words: str) -> str:
    """Quote the beginning of what somebody typed."""
    return plain(words[:QUOTE_LIMIT])


def misread_text(error: IllegalMove, say: Say) -> str:
    """Say which words are no move; buttons offer what they may mean."""
    return say("“{words}” is not a move you can make now.", words=quote(error.words))


def permissions_text(permissions: tuple[str, ...], say: Say) -> str:
    """Name the permissions that the bot lacks, and who can grant them."""
    names = say.list(f"**{permission_name(permission, say)}**" for permission in permissions)
    return say(
        "I may not do that here. Somebody who manages the server can give me the permission: {names}.",
        names=names,
    )


def permission_name(permission: str, say: Say) -> str:
    """Name a permission as Discord's own settings do."""
    names = {
        "view_channel": say("View Channel"),
        "read_messages": say("View Channel"),  # what discord.py calls it when it lists permissions
        "send_messages": say("Send Messages"),
        "send_messages_in_threads": say("Send Messages in Threads"),
        "create_public_threads": say("Create Public Threads"),
        "create_private_threads": say("Create Private Threads"),
        "attach_files": say("Attach Files"),
        "embed_links": say("Embed Links"),
        "manage_messages": say("Manage Messages"),
        "pin_messages": say("Pin Messages"),
        "manage_threads": say("Manage Threads"),
        "read_message_history": say("Read Message History"),
    }
    return names.get(permission, permission)
