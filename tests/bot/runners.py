"""People who race over single cards, as they see it: by the newest messages and their pads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.front import verbs
from bot.racing.rules import Race, Stage, next_step, riddles_of
from tests.bot.table import controls, press, say, verbs_on
from tests.patience import UNHURRIED, until

if TYPE_CHECKING:
    from bot.app import Makiso
    from playground import LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message


def newest(channel: Channel, verb: str) -> Message | None:
    """Find the newest message for everybody with a button of that verb."""
    found = [
        message
        for message in channel.messages.values()
        if message.audience is None and verb in verbs_on(message)
    ]
    return found[-1] if found else None


async def race_of(bot: Makiso) -> Race:
    (race_id,) = await bot.parts.races.list_live()
    return await bot.parts.races.require(race_id)


async def goes_on(bot: Makiso, discord: LocalDiscord, stage: Stage) -> None:
    """Let the time pass for which a race waits; then it is at the next stage."""
    race = await race_of(bot)
    _let_pass(bot, discord, race)

    def is_there() -> bool:
        now = bot.parts.races.recall(race.id)
        return now is None or (now.stage is stage and (now.since, stage) != (race.since, race.stage))

    await discord.until(is_there, UNHURRIED)


def _let_pass(bot: Makiso, discord: LocalDiscord, race: Race) -> None:
    """Make it the moment at which the race goes on by itself, for Discord and for the bot."""
    clock = bot.parts.discord_clock
    _, at = next_step(race, bot.parts.races.waits, clock())
    discord.pass_time(milliseconds=max(0, at - clock()) + 1)
    clock.set_by(discord.world.ids.draw())
    bot.parts.race_keeper.wake(race.id)


async def on_pad(bot: Makiso, discord: LocalDiscord, pad: Message, number: int) -> Race:
    """Wait until a pad shows a card; its clock runs then."""
    await discord.until(lambda: _shows(pad, number), UNHURRIED)
    return await race_of(bot)


def _shows(pad: Message, number: int) -> bool:
    return any(one.click.verb == verbs.RACE_TAP and one.click.ply == number for one in controls(pad))


def right(race: Race) -> str:
    return " ".join(riddles_of(race.game).solutions(race.card.riddle, race.options)[0])


async def tap_orders(person: Person, pad: Message, orders: str, shout: str = verbs.RACE_SHOUT) -> Message:
    """Tap orders on a pad by their labels, then shout."""
    for order in orders.split():
        pad = await tap(person, pad, order)
    return await press(person, pad, shout)


async def tap(person: Person, pad: Message, order: str) -> Message:
    button = next(one for one in controls(pad) if one.part.get("label") == order)
    done = await person.click(pad, str(button.click)).done(UNHURRIED)
    assert done.message is not None
    return done.message


async def all_over(bot: Makiso, discord: LocalDiscord) -> None:
    """Let the time pass until the podium; then it is written that no race runs."""
    for race_id in await bot.parts.races.list_live():
        _let_pass(bot, discord, await bot.parts.races.require(race_id))

    async def is_quiet() -> bool:
        return not await bot.parts.races.list_live()

    await until(is_quiet)


async def start_race(
    bot: Makiso, discord: LocalDiscord, channel: Channel, ann: Person, **options: object
) -> Message:
    """Begin a race; Ann's pad when it shows the first card."""
    start = await say(ann, channel, "maniki race", **options)
    pad = await press(ann, start, verbs.RACE_PAD)
    await goes_on(bot, discord, Stage.OPEN)
    await on_pad(bot, discord, pad, 1)
    return pad


def channel_text(channel: Channel) -> str:
    return "\n".join(message.text for message in channel.messages.values() if message.audience is None)
