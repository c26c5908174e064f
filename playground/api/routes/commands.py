"""The application's commands: all of them are replaced at once."""

from playground.api.routes.route import Call, Route
from playground.wire import Json
from playground.world.errors import refuse
from playground.world.limits import command_faults
from playground.world.news import Kind


def replace_all(call: Call) -> list[Json]:
    refuse(command_faults(call.body))
    known = {(command["type"], command["name"]): command["id"] for command in call.world.commands}
    call.world.commands[:] = [_stored_command(call, command, known) for command in call.body]
    call.world.news.tell(Kind.COMMANDS_SYNCED)
    return call.world.commands


def _stored_command(call: Call, stated: Json, known: dict[tuple[int, str], str]) -> Json:
    """Return the command as Discord keeps it; one of the same kind and name keeps its id."""
    kind = stated.get("type") or 1
    usual: Json = {
        "description": "",
        "default_member_permissions": None,
        "contexts": None,
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
    return command | {"default_member_permissions": None if needed is None else str(needed)}


ROUTES = (Route("PUT", "/applications/{application_id}/commands", replace_all),)
