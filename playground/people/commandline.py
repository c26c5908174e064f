"""What a person types after a slash, turned into what Discord sends for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playground.world.attachments import Attachment, type_of
from playground.world.channels import Channel
from playground.world.guilds import Role
from playground.world.permissions import ADMINISTRATOR

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from playground.wire import Json, Upload
    from playground.world.users import User
    from playground.world.world import World

SUBCOMMAND, GROUP = 1, 2
STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(3, 12)
CHAT_INPUT, ON_USER, ON_MESSAGE = 1, 2, 3


class ImpossibleError(LookupError):
    """Discord's own client would not let a person do that; the page says why in the person's language."""

    def __init__(self, said: str, **named: object) -> None:
        super().__init__(said.format_map(named))
        self.said = said
        self.named = named


def list_offered(world: World, channel: Channel, user: User, kind: int) -> Iterator[Json]:
    """Give the commands of a kind that person finds in that channel."""
    for command in world.commands:
        if command["type"] == kind and _is_offered(world, command, channel, user):
            yield command


def _is_offered(world: World, command: Json, channel: Channel, user: User) -> bool:
    context = 0 if channel.guild else 1 if world.bot in channel.recipients else 2
    if context not in (command.get("contexts") or (0, 1, 2)):
        return False
    installed = command.get("integration_types") or [0]
    has_bot = world.has_bot(channel.guild) or context == 1
    if not ((0 in installed and has_bot) or (1 in installed and user.has_installed)):
        return False
    needed = command.get("default_member_permissions")
    if channel.guild is None or needed is None:
        return True
    mine = channel.permissions_of(user)
    return bool(mine & ADMINISTRATOR) or (bool(int(needed)) and mine & int(needed) == int(needed))


def require_named(things: list[Json], name: str, locale: str) -> Json:
    """Return the command or option of that name, in English or in the person's language."""
    for thing in things:
        translated = (thing.get("name_localizations") or {}).get(locale)
        if name in {thing["name"], translated}:
            return thing
    known = ", ".join(thing["name"] for thing in things) or "nothing"
    raise ImpossibleError("There is no “{name}” here, only {known}.", name=name, known=known)


@dataclass(slots=True)
class Line:
    """A command being typed: its path, what has been filled in, and what that refers to."""

    world: World
    channel: Channel
    user: User
    resolved: Json = field(default_factory=dict)

    def data(self, path: str, values: Mapping[str, Any], focused: str | None = None) -> Json:
        """Return the interaction's data; a focused option makes it a request for completion."""
        word, *rest = path.removeprefix("/").split()
        commands = list(list_offered(self.world, self.channel, self.user, CHAT_INPUT))
        command = require_named(commands, word, self.user.locale)
        data: Json = {"id": command["id"], "name": command["name"], "type": CHAT_INPUT}
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        data["options"] = self._options(command, rest, values, focused)
        if self.resolved and focused is None:
            data["resolved"] = self.resolved
        return data

    def _options(
        self, command: Json, rest: list[str], values: Mapping[str, Any], focused: str | None
    ) -> list[Json]:
        options = command.get("options") or []
        if rest:
            inner = require_named(options, rest[0], self.user.locale)
            nested = self._options(inner, rest[1:], values, focused)
            return [{"name": inner["name"], "type": inner["type"], "options": nested}]
        if any(option["type"] in {SUBCOMMAND, GROUP} for option in options):
            require_named(options, "", self.user.locale)
        given = {
            require_named(options, name, self.user.locale)["name"]: value for name, value in values.items()
        }
        if focused is None:
            _check_required(options, given)
        chosen = [option for option in options if option["name"] in given]
        return [self._option(option, given[option["name"]], focused) for option in chosen]

    def _option(self, option: Json, value: Any, focused: str | None) -> Json:
        said: Json = {"name": option["name"], "type": option["type"]}
        if focused is not None and focused in {
            option["name"],
            (option.get("name_localizations") or {}).get(self.user.locale),
        }:
            if not option.get("autocomplete"):
                raise ImpossibleError("“{name}” has no completion.", name=option["name"])
            return said | {"value": str(value), "focused": True}
        return said | {"value": self._value(option, value)}

    def _value(self, option: Json, value: Any) -> Any:
        if option.get("choices"):
            return _parse_choice(option, value)
        match option["type"]:
            case kind if kind in {INTEGER, NUMBER}:
                _check_range(option, value, value, "value")
            case kind if kind == STRING:
                _check_range(option, len(value), value, "length")
            case kind if kind == ATTACHMENT:
                return self._attachment(value)
            case kind if kind in {USER, CHANNEL, ROLE, MENTIONABLE}:
                return refer(self.resolved, self.channel, value)
        return value

    def _attachment(self, upload: Upload) -> str:
        attachment = upload_file(self.world, self.channel, upload)
        self.resolved.setdefault("attachments", {})[str(attachment.id)] = attachment.payload()
        return str(attachment.id)


def refer(resolved: Json, channel: Channel, thing: Any) -> str:
    """Note a person, role or channel in the resolved data and return its id."""
    key = str(thing.id)
    if isinstance(thing, Role):
        resolved.setdefault("roles", {})[key] = thing.payload()
    elif isinstance(thing, Channel):
        resolved.setdefault("channels", {})[key] = thing.payload() | {"permissions": "0"}
    else:
        user: User = getattr(thing, "user", thing)
        resolved.setdefault("users", {})[key] = user.payload()
        member = channel.guild.members.get(user.id) if channel.guild else None
        if member:
            bare = member.payload_in(channel)
            del bare["user"]
            resolved.setdefault("members", {})[key] = bare
    return key


def upload_file(world: World, channel: Channel, upload: Upload) -> Attachment:
    kind = upload.content_type or type_of(upload.content, upload.name)
    attachment = Attachment(world.ids.draw(), channel.id, upload.name, upload.content, kind, world.cdn)
    attachment.is_ephemeral = True
    world.cdn.files[attachment.id] = attachment
    return attachment


def _check_required(options: list[Json], given: Mapping[str, Any]) -> None:
    for option in options:
        if option.get("required") and option["name"] not in given:
            raise ImpossibleError("“{name}” is required.", name=option["name"])


def _parse_choice(option: Json, value: Any) -> Any:
    for choice in option["choices"]:
        if value in {choice["value"], choice["name"], *(choice.get("name_localizations") or {}).values()}:
            return choice["value"]
    raise ImpossibleError("“{value}” is no choice of “{name}”.", value=value, name=option["name"])


def _check_range(option: Json, size: float, value: Any, unit: str) -> None:
    least, most = option.get(f"min_{unit}"), option.get(f"max_{unit}")
    if (least is not None and size < least) or (most is not None and size > most):
        raise ImpossibleError("“{value}” is out of the range of “{name}”.", value=value, name=option["name"])
