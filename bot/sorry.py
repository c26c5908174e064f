"""Why something was not done, in the reader's words; the one place that turns errors into replies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot import refusals
from bot.archive import ArchiveError, Overtaken
from bot.speech import plain
from rules_engine import IllegalMove, Refused

if TYPE_CHECKING:
    from render.words import Say

MISSING_ACCESS = 50001
MISSING_PERMISSIONS = 50013
CLOSED_DIRECT_MESSAGES = 50007


def sentence(error: Exception, say: Say) -> str | None:  # noqa: PLR0911 - a table
    """Word a refusal; None is an error that nobody foresaw."""
    match error:
        case refusals.Refusal():
            return _refusal(error, say)
        case IllegalMove():
            return _misread(error, say)
        case Refused():
            return say("That cannot be set like this: {reason}.", reason=plain(str(error)))
        case Overtaken():
            return _refusal(refusals.TableMovedOn(), say)
        case ArchiveError():
            return say(
                "The match book cannot be written just now, so nothing has changed. Try again in a minute."
            )
        case discord.Forbidden():
            return _forbidden(error, say)
        case discord.NotFound():
            return say("What you clicked on is no longer there.")
        case app_commands.TransformerError():
            return say("I do not know {word}.", word=plain(str(error.value)))
        case _:
            return None


def unforeseen(say: Say) -> str:
    return say("Something went wrong on our side; nothing of your match is lost. Try again, or use /board.")


def _refusal(error: refusals.Refusal, say: Say) -> str:  # noqa: C901, PLR0911, PLR0912 - a table of sentences
    match error:
        case refusals.UnknownButton():
            return say("This button is from another version of the bot. Use /board for a fresh one.")
        case refusals.NoSuchMatch():
            return say("There is no such match any more.")
        case refusals.NoMatchHere(several=True):
            return say("Several matches are played here: choose one in the option `match`.")
        case refusals.NoMatchHere():
            return say("No match is played in this channel. Start one with /new.")
        case refusals.NotSeated():
            return say("You have no seat at this table: the seats are other people's.")
        case refusals.NotYourTurn(waiting=names) if names:
            return say("It is not your turn: {names} to move.", names=say.list(plain(name) for name in names))
        case refusals.NotYourTurn():
            return say("It is not your turn.")
        case refusals.TableMovedOn():
            return say("The table has moved on since this button was shown; here is how it stands.")
        case refusals.TooLateToRegret():
            return say("It is too late for that: something was revealed, or the time is over. Try /undo.")
        case refusals.Revealed():
            return say("That cannot be taken back: something hidden or random has been shown since.")
        case refusals.NothingToTakeBack():
            return say("You have made no move yet that could be taken back.")
        case refusals.AlreadyProposed():
            return say("That is already being asked; the others have not all answered yet.")
        case refusals.NotForYou():
            return say("That is offered to somebody else.")
        case refusals.ProposalClosed():
            return say("That is settled already, or no longer on offer.")
        case refusals.MatchOver():
            return say("This match is over.")
        case refusals.NotTheHost():
            return say("Only the host of the table can do that.")
        case refusals.LobbyFull():
            return say("All seats are taken.")
        case refusals.AlreadySeated():
            return say("You already have a seat at this table.")
        case refusals.NotInLobby():
            return say("There is no seat at this table to give up.")
        case refusals.AlreadyStarted():
            return say("This match has already begun, or was called off.")
        case refusals.TooFewSeated(missing=n):
            return say.count("{n} seat is still free.", "{n} seats are still free.", n)
        case refusals.SomebodyInvited(names=names):
            waiting = say.list(plain(name) for name in names)
            return say("Not yet answered: {names}. Wait, or free the seat in Settings.", names=waiting)
        case refusals.BotsDoNotPlay():
            return say("Bots do not sit at tables.")
        case refusals.NotAllowedHere(permissions=permissions):
            return _missing(permissions, say)
        case _:
            return say("That cannot be done now.")


def _misread(error: IllegalMove, say: Say) -> str:
    text = say("“{words}” is not a move you can make now.", words=plain(error.words[:100]))
    if error.understood:
        text += say(" Understood: {words}.", words=plain(" ".join(error.understood)))
    if error.nearest:
        text += say(" Did you mean {words}?", words=say.list(f"`{words}`" for words in error.nearest))
    return text


def _forbidden(error: discord.Forbidden, say: Say) -> str:
    if error.code == CLOSED_DIRECT_MESSAGES:
        return say("That person does not take direct messages from me.")
    return _missing(("view_channel", "send_messages"), say)


def _missing(permissions: tuple[str, ...], say: Say) -> str:
    names = say.list(f"**{permission_name(permission, say)}**" for permission in permissions)
    return say(
        "I am not allowed to do that here. Somebody who manages the server can give me: {names}.", names=names
    )


def permission_name(permission: str, say: Say) -> str:
    """Name a permission as Discord's own settings do."""
    names = {
        "view_channel": say("View Channel"),
        "send_messages": say("Send Messages"),
        "send_messages_in_threads": say("Send Messages in Threads"),
        "create_public_threads": say("Create Public Threads"),
        "attach_files": say("Attach Files"),
        "embed_links": say("Embed Links"),
        "manage_messages": say("Manage Messages"),
        "pin_messages": say("Pin Messages"),
        "read_message_history": say("Read Message History"),
    }
    return names.get(permission, permission)
