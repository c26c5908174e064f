"""Servers, their members, roles and bans."""

from playground.api.routes.route import Call, Route
from playground.wire import Json
from playground.world import access
from playground.world.errors import ApiError


def leave(call: Call) -> None:
    call.world.leave(call.world.bot, access.guild(call.world, call.id("guild_id")))


def channels(call: Call) -> list[Json]:
    """List what the bot can view; the rest is left out."""
    guild, bot = access.guild(call.world, call.id("guild_id")), call.world.bot
    return [channel.payload(bot) for channel in guild.seen_by(bot) if not channel.is_thread]


def member(call: Call) -> Json:
    return access.member(call.world, call.id("guild_id"), call.id("user_id")).payload()


def ban(call: Call) -> Json:
    guild = access.guild(call.world, call.id("guild_id"))
    banned = guild.banned.get(call.id("user_id"))
    if banned is None:
        raise ApiError(10026)
    return {"reason": None, "user": banned.payload()}


ROUTES = (
    Route("DELETE", "/users/@me/guilds/{guild_id}", leave, 204),
    Route("GET", "/guilds/{guild_id}/channels", channels),
    Route("GET", "/guilds/{guild_id}/members/{user_id}", member),
    Route("GET", "/guilds/{guild_id}/bans/{user_id}", ban),
)
