"""Servers, their members, roles and bans."""

from playground.api.routes.route import Call, Route
from playground.wire import Json
from playground.world import access
from playground.world.errors import ApiError


def fetch(call: Call) -> Json:
    return access.guild(call.world, call.id("guild_id")).payload()


def mine(call: Call) -> list[Json]:
    bot = call.world.bot
    return [
        {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(guild.members[bot.id].permissions),
            "features": [],
        }
        for guild in call.world.guilds.values()
        if call.world.has_bot(guild)
    ]


def leave(call: Call) -> None:
    call.world.leave(call.world.bot, access.guild(call.world, call.id("guild_id")))


def channels(call: Call) -> list[Json]:
    guild = access.guild(call.world, call.id("guild_id"))
    return [channel.payload() for channel in guild.channels.values() if not channel.is_thread]


def roles(call: Call) -> list[Json]:
    return [role.payload() for role in access.guild(call.world, call.id("guild_id")).roles.values()]


def member(call: Call) -> Json:
    return access.member(call.world, call.id("guild_id"), call.id("user_id")).payload()


def members(call: Call) -> list[Json]:
    guild = access.guild(call.world, call.id("guild_id"))
    after, limit = int(call.query.get("after", 0)), int(call.query.get("limit", 1))
    found = sorted(identity for identity in guild.members if identity > after)
    return [guild.members[identity].payload() for identity in found[:limit]]


def ban(call: Call) -> Json:
    guild = access.guild(call.world, call.id("guild_id"))
    banned = guild.banned.get(call.id("user_id"))
    if banned is None:
        raise ApiError(10026)
    return {"reason": None, "user": banned.payload()}


ROUTES = (
    Route("GET", "/users/@me/guilds", mine),
    Route("DELETE", "/users/@me/guilds/{guild_id}", leave, 204),
    Route("GET", "/guilds/{guild_id}", fetch),
    Route("GET", "/guilds/{guild_id}/channels", channels),
    Route("GET", "/guilds/{guild_id}/roles", roles),
    Route("GET", "/guilds/{guild_id}/members", members),
    Route("GET", "/guilds/{guild_id}/members/{user_id}", member),
    Route("GET", "/guilds/{guild_id}/bans/{user_id}", ban),
)
