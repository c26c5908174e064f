"""A pretend person: does what people do on Discord and sees what they would see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playground.people.commandline import (
    ON_MESSAGE,
    ON_USER,
    ImpossibleError,
    Line,
    list_offered,
    refer,
    require_named,
)
from playground.people.fields import options, submission
from playground.world import posting, threads
from playground.world.channels import Type as ChannelType
from playground.world.components import SELECTS, Type, walk
from playground.world.interactions import Interaction, Kind
from playground.world.messages import Message

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playground.api.answering import Desk
    from playground.wire import Files, Json, Upload
    from playground.world.channels import Channel
    from playground.world.guilds import Guild
    from playground.world.modals import Modal
    from playground.world.users import User
    from playground.world.world import World


class Person:
    """Every deed returns at once; `await` it, or its `done()`, for what came of it."""

    def __init__(self, world: World, desk: Desk, user: User) -> None:
        self._world = world
        self._desk = desk
        self.user = user

    def __repr__(self) -> str:
        return f"<{self.user.name}>"

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def name(self) -> str:
        return self.user.name

    @property
    def mention(self) -> str:
        return self.user.mention

    @property
    def inbox(self) -> Channel:
        """The person's direct messages with the bot."""
        return self._world.direct(self.user)

    def sees(self, channel: Channel) -> list[Message]:
        """Return what the person can read there, the ephemeral messages meant for them included."""
        if not channel.is_open_to(self.user):
            return []
        return [message for message in channel.messages.values() if message.is_seen_by(self.user)]

    def reads(self, channel: Channel) -> str:
        """Return all of it as text."""
        return "\n\n".join(message.text for message in self.sees(channel))

    def slash(self, channel: Channel, command: str, values: Mapping[str, Any] | None = None) -> Interaction:
        """Run a command such as "maniki race"; a choice may be named or valued."""
        data = Line(self._world, channel, self.user).data(command, values or {})
        return self._send(Kind.COMMAND, channel, data)

    def complete(
        self, channel: Channel, command: str, values: Mapping[str, Any], focused: str | None = None
    ) -> Interaction:
        """Type into an option, the last one unless said, and be offered choices."""
        target = focused or list(values)[-1]
        data = Line(self._world, channel, self.user).data(command, values, target)
        return self._send(Kind.COMPLETION, channel, data)

    def context(self, target: Message | Person, command: str, channel: Channel | None = None) -> Interaction:
        """Use a context menu on a message, or on a person in some channel."""
        is_message = isinstance(target, Message)
        where = target.channel if isinstance(target, Message) else channel
        assert where is not None, "a menu on a person is opened in some channel"
        kind = ON_MESSAGE if is_message else ON_USER
        found = require_named(
            list(list_offered(self._world, where, self.user, kind)), command, self.user.locale
        )
        resolved: Json = {}
        if isinstance(target, Message):
            resolved["messages"] = {str(target.id): target.payload()}
        else:
            refer(resolved, where, target)
        data = {"id": found["id"], "name": found["name"], "type": kind, "target_id": str(target.id)}
        return self._send(Kind.COMMAND, where, data | {"resolved": resolved})

    def click(self, message: Message, button: str) -> Interaction:
        """Press the button of that label, emoji or custom id."""
        found = self._component(message, button, frozenset({Type.BUTTON}))
        if "custom_id" not in found:
            raise ImpossibleError("“{name}” is a link.", name=button)
        data = {"component_type": int(Type.BUTTON), "custom_id": found["custom_id"], "id": found["id"]}
        return self._send(Kind.COMPONENT, message.channel, data, message)

    def choose(self, message: Message, select: str, values: Sequence[Any]) -> Interaction:
        """Choose in the menu of that placeholder or custom id: labels, values, people, roles, channels."""
        found = self._component(message, select, SELECTS)
        data: Json = {"component_type": found["type"], "custom_id": found["custom_id"], "id": found["id"]}
        if found["type"] == Type.STRING_SELECT:
            data["values"] = options(found, list(values))
        else:
            resolved: Json = {}
            data["values"] = [refer(resolved, message.channel, thing) for thing in values]
            data["resolved"] = resolved
        return self._send(Kind.COMPONENT, message.channel, data, message)

    def submit(self, modal: Modal, answers: Mapping[str, Any] | None = None) -> Interaction:
        """Send a form the bot has opened, with answers by label or custom id."""
        channel, origin = modal.origin.channel, modal.origin
        data = submission(self._world, channel, modal, answers or {})
        return self._send(Kind.SUBMIT, channel, data, origin.source, origin)

    def press_again(self, interaction: Interaction) -> Interaction:
        """Send the same click once more, though the message may have changed since: a stale click."""
        return self._send(interaction.kind, interaction.channel, interaction.data, interaction.source)

    def say(self, channel: Channel, text: str, *, files: Sequence[Upload] = ()) -> Message:
        if not channel.may_talk(self.user):
            raise ImpossibleError("{name} may not talk in “{channel}”.", name=self.name, channel=channel.name)
        numbered: Files = dict(enumerate(files))
        return posting.post(self._world, channel, self.user, {"content": text}, numbered)

    def edit(self, message: Message, text: str) -> None:
        """Change what one has said oneself."""
        if message.author is not self.user:
            raise ImpossibleError("{name} did not say that.", name=self.name)
        posting.edit(self._world, message, {"content": text}, {})

    def delete(self, message: Message) -> None:
        """Delete one's own message or, as a moderator, any; dismiss an ephemeral one."""
        is_mine = self.user in {message.author, message.audience}
        if not is_mine and not message.channel.may(self.user, "manage_messages"):
            raise ImpossibleError("{name} may not delete that.", name=self.name)
        posting.delete(self._world, message)

    def open_thread(self, parent: Channel, name: str, message: Message | None = None) -> Channel:
        """Start a thread, of its own or from a message."""
        if not parent.may(self.user, "create_public_threads"):
            said = "{name} may not start threads in “{channel}”."
            raise ImpossibleError(said, name=self.name, channel=parent.name)
        if message:
            return threads.from_message(self._world, self.user, message, {"name": name})
        return threads.standalone(self._world, self.user, parent, ChannelType.PUBLIC_THREAD, {"name": name})

    def leave(self, guild: Guild) -> None:
        self._world.leave(self.user, guild)

    def come_back(self, guild: Guild) -> None:
        """Join again, without the roles one had."""
        if self.id in guild.banned:
            raise ImpossibleError("{name} is banned from {server}.", name=self.name, server=guild.name)
        self._world.join(self.user, guild)

    def _component(self, message: Message, name: str, kinds: frozenset[int]) -> Json:
        self._check_sees(message)
        found = [part for part in walk(message.components) if part["type"] in kinds]
        for part in found:
            if name in _names(part):
                if part.get("disabled"):
                    raise ImpossibleError("“{name}” is disabled.", name=name)
                return part
        known = ", ".join(repr(_names(part)[0]) for part in found) or "nothing"
        raise ImpossibleError("There is no “{name}” here, only {known}.", name=name, known=known)

    def _check_sees(self, message: Message) -> None:
        if message.is_deleted or not message.is_seen_by(self.user):
            raise ImpossibleError("{name} does not see that message.", name=self.name)

    def _send(
        self,
        kind: Kind,
        channel: Channel,
        data: Json,
        source: Message | None = None,
        trigger: Interaction | None = None,
    ) -> Interaction:
        if channel.id not in self._world.channels or not channel.is_open_to(self.user):
            raise ImpossibleError("{name} does not see “{channel}”.", name=self.name, channel=channel.name)
        world = self._world
        interaction = Interaction(
            world.ids.draw(), kind, self.user, channel, data, self._owners(channel), world.news
        )
        interaction.source, interaction.trigger = source, trigger
        return self._desk.send(interaction)

    def _owners(self, channel: Channel) -> Json:
        """Return who has installed the app that made this possible: the server, the person or both."""
        owners = {}
        if channel.guild is None and self._world.bot in channel.recipients:
            owners["0"] = "0"
        elif self._world.has_bot(channel.guild):
            owners["0"] = str(channel.guild.id) if channel.guild else "0"
        if self.user.has_installed:
            owners["1"] = str(self.user.id)
        return owners


def _names(part: Json) -> list[str]:
    emoji = (part.get("emoji") or {}).get("name")
    shown = (part.get("label"), part.get("placeholder"), emoji, part.get("custom_id"))
    return [name for name in shown if name]
