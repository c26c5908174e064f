"""Using the bot: commands, buttons, menus and forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.page.deeds.asked import channel_of, meant, message_of, person_of, user_of, values_of
from playground.people.commandline import CHAT_INPUT, ON_MESSAGE, ON_USER, ImpossibleError, list_offered
from playground.people.person import Person

if TYPE_CHECKING:
    from playground.server import LocalDiscord
    from playground.wire import Json
    from playground.world.interactions import Interaction


def click(discord: LocalDiscord, ask: Json) -> Json:
    return _deed_reply(person_of(discord, ask).click(message_of(discord, ask), ask["custom_id"]))


def choose(discord: LocalDiscord, ask: Json) -> Json:
    source = message_of(discord, ask)
    values = [meant(discord, source.channel, value) for value in ask["values"]]
    return _deed_reply(person_of(discord, ask).choose(source, ask["custom_id"], values))


def slash(discord: LocalDiscord, ask: Json) -> Json:
    channel = channel_of(discord, ask)
    return _deed_reply(
        person_of(discord, ask).slash(channel, ask["command"], values_of(discord, channel, ask))
    )


async def complete(discord: LocalDiscord, ask: Json) -> Json:
    """Wait for what the bot offers to somebody who types."""
    channel = channel_of(discord, ask)
    values = values_of(discord, channel, ask)
    asked = await person_of(discord, ask).complete(channel, ask["command"], values, ask["focused"])
    if asked.has_failed:
        raise ImpossibleError("The bot offered nothing in time.")
    return {"choices": asked.choices}


def context(discord: LocalDiscord, ask: Json) -> Json:
    person, channel = person_of(discord, ask), channel_of(discord, ask)
    if "message" in ask:
        return _deed_reply(person.context(message_of(discord, ask), ask["command"]))
    target = Person(discord.world, discord.desk, user_of(discord, ask["target"]))
    return _deed_reply(person.context(target, ask["command"], channel))


def submit(discord: LocalDiscord, ask: Json) -> Json:
    modal = discord.desk.by_id[int(ask["interaction"])].modal
    if modal is None:
        raise ImpossibleError("There is no such form.")
    channel = modal.origin.channel
    return _deed_reply(person_of(discord, ask).submit(modal, values_of(discord, channel, ask)))


def commands(discord: LocalDiscord, ask: Json) -> Json:
    """Return what the person finds after a slash, on a person and on a message."""
    channel, user = channel_of(discord, ask), user_of(discord, ask["person"])
    kinds = (CHAT_INPUT, ON_USER, ON_MESSAGE)
    return {"commands": [one for kind in kinds for one in list_offered(discord.world, channel, user, kind)]}


def _deed_reply(interaction: Interaction) -> Json:
    return {"interaction": str(interaction.id)}
