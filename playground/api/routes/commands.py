"""The application's commands, everywhere or in one server."""

from playground.api.routes.route import Call, Route
from playground.wire import Json
from playground.world import access
from playground.world.errors import ApiError, refuse
from playground.world.limits import command_faults
from playground.world.news import Kind


def listed(call: Call) -> list[Json]:
    return _scope(call)


def replace_all(call: Call) -> list[Json]:
    refuse(command_faults(call.body))
    known = {(command["type"], command["name"]): command["id"] for command in _scope(call)}
    fresh = [_stored(call, command, known) for command in call.body]
    call.world.commands[_guild_id(call)] = fresh
    call.world.news.tell(Kind.COMMANDS_SYNCED, fresh)
    return fresh


def create(call: Call) -> Json:
    refuse(command_faults([call.body]))
    command = _stored(call, call.body, {})
    same = (command["type"], command["name"])
    scope = [other for other in _scope(call) if (other["type"], other["name"]) != same]
    call.world.commands[_guild_id(call)] = [*scope, command]
    call.world.news.tell(Kind.COMMANDS_SYNCED, [command])
    return command


def one(call: Call) -> Json:
    for command in _scope(call):
        if command["id"] == call.path["command_id"]:
            return command
    raise ApiError(10063)


def delete(call: Call) -> None:
    _scope(call).remove(one(call))
    call.world.news.tell(Kind.COMMANDS_SYNCED, [])


def _scope(call: Call) -> list[Json]:
    return call.world.commands.setdefault(_guild_id(call), [])


def _guild_id(call: Call) -> int | None:
    if "guild_id" not in call.path:
        return None
    if call.id("guild_id") not in call.world.guilds:
        raise ApiError(50001)
    return access.guild(call.world, call.id("guild_id")).id


def _stored(call: Call, stated: Json, known: dict[tuple[int, str], str]) -> Json:
    """Return the command as Discord keeps it; one of the same kind and name keeps its id."""
    guild_id = _guild_id(call)
    kind = stated.get("type") or 1
    usual: Json = {
        "description": "",
        "default_member_permissions": None,
        "contexts": None if guild_id is None else [0],
        "integration_types": [0],
        "nsfw": False,
        "name_localizations": None,
        "description_localizations": None,
    }
    command = usual | {key: value for key, value in stated.items() if value is not None}
    command |= {
        "type": kind,
        "id": known.get((kind, stated["name"])) or str(call.world.ids.draw()),
        "application_id": str(call.world.bot.id),
        "version": str(call.world.ids.draw()),
    }
    needed = command["default_member_permissions"]
    command["default_member_permissions"] = None if needed is None else str(needed)
    return command if guild_id is None else command | {"guild_id": str(guild_id)}


_GLOBAL = "/applications/{application_id}/commands"
_LOCAL = "/applications/{application_id}/guilds/{guild_id}/commands"

ROUTES = tuple(
    Route(method, base + rest, handler, status)
    for base in (_GLOBAL, _LOCAL)
    for method, rest, handler, status in (
        ("GET", "", listed, 200),
        ("PUT", "", replace_all, 200),
        ("POST", "", create, 201),
        ("GET", "/{command_id}", one, 200),
        ("DELETE", "/{command_id}", delete, 204),
    )
)
