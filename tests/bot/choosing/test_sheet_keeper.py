"""A match of Maniki with seats: one call at the start, and pads that follow the card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.front import verbs
from bot.racing.rules import riddles_of
from playground import Person
from playground.api.answering import Desk
from render.picture import picture
from tests.bot.later import wait_until_delivered
from tests.bot.table import answer_to, controls, press, say, start_table
from tests.patience import UNHURRIED

if TYPE_CHECKING:
    from bot.app import Makiso
    from bot.database import Archive
    from playground import Interaction, LocalDiscord
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from tests.bot.table import Table


async def shortest(bot: Makiso, table: Table) -> str:
    """Find an answer to the card that lies there."""
    match = await bot.parts.matches.require(table.match)
    view = bot.parts.matches.table(match).view(None)
    riddles = riddles_of("maniki")
    options = {name: value for name, value in match.options if name in riddles.options}
    seen = riddles.start_and_target(view)
    assert seen is not None
    return " ".join(riddles.solutions(riddles.riddle(*seen, options), options)[0])


def for_everybody(channel: Channel) -> list[Message]:
    return [message for message in channel.messages.values() if message.audience is None]


async def test_a_match_in_which_all_search_calls_once(
    bot: Makiso, discord: LocalDiscord, channel: Channel, people: tuple[Person, ...]
) -> None:
    table = await start_table(discord, channel, *people, game="maniki")
    await discord.until(lambda: any("begins" in message.text for message in for_everybody(channel)))

    call = for_everybody(channel)[-1]
    assert len(for_everybody(channel)) == 2
    assert call.text.startswith("**Maniki** begins. Everybody searches.")
    assert all(person.mention in call.text for person in people[1:])
    assert people[0].mention not in call.text
    pad = await press(people[1], table.card, verbs.PLAY)
    await tap_and_confirm(people[1], pad, await shortest(bot, table))
    await wait_until_delivered(bot)
    assert len(for_everybody(channel)) == 2


async def tap_and_confirm(person: Person, pad: Message, orders: str) -> Message:
    for order in orders.split():
        button = next(one for one in controls(pad) if one.part.get("label") == order)
        pad = (await person.click(pad, str(button.click)).done()).message or pad
    return await press(person, pad, verbs.CONFIRM)


async def test_a_tap_at_a_table_draws_and_writes_nothing(
    bot: Makiso, discord: LocalDiscord, archive: Archive, channel: Channel, people: tuple[Person, ...]
) -> None:
    ann, *_ = people
    table = await start_table(discord, channel, *people[:2], game="maniki")
    pad = await press(ann, table.card, verbs.PLAY)
    drawn, said = picture.cache_info().misses, list[str]()

    archive.watch(said.extend)
    for order in ("KI", "LO", "SO"):
        button = next(one for one in controls(pad) if one.part.get("label") == order)
        assert button.enabled
        pad = (await ann.click(pad, str(button.click)).done()).message or pad
    archive.watch(None)
    assert "**KI LO SO**" in pad.text
    assert picture.cache_info().misses == drawn
    assert not any(words.startswith(("INSERT", "UPDATE", "DELETE")) for words in said)


def is_judged(pad: Message, before: str) -> bool:
    """Tell whether a pad shows the result of an answer, and not only that there was one."""
    return pad.text != before and any(controls(pad))


async def test_the_pads_of_the_others_follow_the_card(
    bot: Makiso, discord: LocalDiscord, channel: Channel, people: tuple[Person, ...]
) -> None:
    table = await start_table(discord, channel, *people, game="maniki")
    pads = {person: await press(person, table.card, verbs.PLAY) for person in people}
    words = await shortest(bot, table)
    wrong = await tap_and_confirm(people[0], pads[people[0]], f"{words} KI KI KI KI")
    button = next(one for one in controls(pads[people[2]]) if one.part.get("label") == "KI")
    half = (await people[2].click(pads[people[2]], str(button.click)).done()).message
    await wait_until_delivered(bot)

    assert half is pads[people[2]]
    assert "**KI**" in half.text
    assert "out for this card" in wrong.text
    before = {person: pads[person].text for person in people}
    await tap_and_confirm(people[1], pads[people[1]], words)
    await discord.until(lambda: all(is_judged(pads[person], before[person]) for person in people))
    for person in people:
        assert (
            sum(one.part.get("label") in words.split() or one.enabled for one in controls(pads[person])) > 4
        )
    told = f"**Bob** shouts: {words}. Right: **Bob** takes the card."  # the way is drawn beside it
    assert pads[people[0]].text.splitlines()[1] == told
    assert "Tout le monde" in pads[people[3]].text or "prend" in pads[people[3]].text


class Detour(Desk):
    """Lets the first request arrive last."""

    def __init__(self, discord: LocalDiscord) -> None:
        super().__init__(discord.world)
        self._desk = discord.desk
        self._on_the_way: list[Interaction] = []

    def send(self, interaction: Interaction) -> Interaction:
        self._on_the_way.append(interaction)
        return interaction

    def arrive(self) -> None:
        while self._on_the_way:
            self._desk.send(self._on_the_way.pop())


async def test_the_earlier_answer_takes_the_card_in_any_order_of_arrival(
    bot: Makiso, discord: LocalDiscord, channel: Channel, people: tuple[Person, ...]
) -> None:
    table = await start_table(discord, channel, *people[:3], game="maniki")
    said, detour = {"words": await shortest(bot, table), "match": str(table.match)}, Detour(discord)
    slow = [Person(discord.world, detour, person.user) for person in people[:3]]

    ann, bob, cy = (person.slash(channel, "move", said) for person in slow)
    detour.arrive()
    told = [answer_to(await one.done(UNHURRIED)).text for one in (ann, bob, cy)]

    match = await bot.parts.matches.require(table.match)
    assert [match.chairs[entry.seat].user_id for entry in match.log] == [people[0].id]
    assert "takes the card" in told[0]
    assert not any("### Done" in text for text in told[1:])


async def test_who_wishes_it_is_called_to_a_search_in_private(
    bot: Makiso, discord: LocalDiscord, channel: Channel, people: tuple[Person, ...]
) -> None:
    settings = await say(people[1], channel, "me settings")
    menu = next(one for one in controls(settings) if one.click.words == ("ping",))
    await people[1].choose(settings, str(menu.click), ["dm"]).done()
    await start_table(discord, channel, *people[:3], game="maniki")
    await discord.until(lambda: bool(people[1].inbox.messages))

    (call,) = people[1].inbox.messages.values()
    assert "Tout le monde cherche" in call.text
    assert people[1].mention not in for_everybody(channel)[-1].text


async def test_a_person_out_for_a_card_is_told_who_still_searches(
    bot: Makiso, discord: LocalDiscord, channel: Channel, people: tuple[Person, ...]
) -> None:
    ann, bob, *_ = people
    table = await start_table(discord, channel, *people[:3], game="maniki")
    right = await shortest(bot, table)
    wrong = "KI LO" if right != "KI LO" else "KI LO KI LO"
    await say(ann, channel, "move", words=wrong, match=str(table.match))

    again = await say(ann, channel, "move", words=right, match=str(table.match))
    assert again.text == "You have answered; Bob and Cy are still searching."

    await say(bob, channel, "move", words=wrong, match=str(table.match))
    again = await say(bob, channel, "move", words=right, match=str(table.match))
    assert again.text == "Vous avez répondu\u202f; Cy cherche encore."
