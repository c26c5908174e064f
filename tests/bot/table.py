"""People at a table who know no game: they read what they are shown and choose by lot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.clocks.pace import Pace
from bot.front import verbs
from bot.front.click import Click
from bot.front.words import SPOKEN, voice
from bot.lobby.open_table_card import IN_LIST
from bot.match.card import ON_CARD
from playground.world.components import SELECTS, walk
from tests.bot import door, later
from tests.patience import UNHURRIED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playground import Interaction, LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message
    from rules_engine import Chance

NO_SEAT = voice("fr")("You have no seat at this table.")
ANSWERS = (verbs.ANSWER, verbs.PICK, verbs.SUBSET)


@dataclass(frozen=True, slots=True)
class Control:
    """A button or menu of ours on a message."""

    click: Click
    part: dict[str, Any]

    @property
    def is_menu(self) -> bool:
        return self.part["type"] in SELECTS

    @property
    def enabled(self) -> bool:
        return not self.part.get("disabled")


def controls(message: Message) -> Iterator[Control]:
    for part in walk(message.components):
        click = Click.parse(part.get("custom_id", ""))
        if click is not None:
            yield Control(click, part)


def verbs_on(message: Message) -> set[str]:
    """Name what can be pressed on a message."""
    return {one.click.verb for one in controls(message)}


def control(message: Message, meant: str) -> str:
    """Find the id of the one thing on a message that has a verb, and words where the verb is not enough."""
    verb, *words = meant.split()
    found = [one.click for one in controls(message) if one.click.verb == verb]
    (click,) = [click for click in found if not words or list(click.words) == words]
    return str(click)


async def press(person: Person, message: Message, meant: str) -> Message:
    """Press a button, under its name in their language; return the answer."""
    return answer_to(await person.click(message, control(message, meant)).done(UNHURRIED))


async def pick(person: Person, message: Message, meant: str, *values: Any) -> Message:
    """Choose in a menu."""
    done = await person.choose(message, control(message, meant), values).done(UNHURRIED)
    return answer_to(done)


async def say(person: Person, channel: Channel, command: str, /, **values: Any) -> Message:
    """Type a command; what the bot answered."""
    return answer_to(await person.slash(channel, command, values).done(UNHURRIED))


async def offer_seat(person: Person, channel: Channel, /, **values: Any) -> Message:
    """Offer one's seat, to anybody unless somebody is named; what everybody sees of it."""
    return await press(person, await say(person, channel, "replace", **values), verbs.REPLACE_SURE)


def answer_to(interaction: Interaction) -> Message:
    assert not interaction.has_failed, f"not answered in time: {interaction.data}"
    assert interaction.message is not None, f"answered with nothing to read: {interaction.data}"
    return interaction.message


class Table:
    """A match as the people in a channel see it: by its card."""

    def __init__(
        self, discord: LocalDiscord, channel: Channel, people: tuple[Person, ...], match: int
    ) -> None:
        self.discord = discord
        self.channel = channel
        self.people = people
        self.match = match

    @property
    def card(self) -> Message:
        """The newest message for everybody that the match can be played from."""
        return self.cards[-1]

    @property
    def cards(self) -> list[Message]:
        own = (verbs.PLAY, verbs.REMATCH, verbs.JOIN)
        return [
            message
            for message in self.channel.messages.values()
            if message.audience is None
            and not message.content  # a call has a button to play as well
            and any(
                (one.click.verb in own or one.click.words == ON_CARD)
                and one.click.match == self.match
                and one.click.words != IN_LIST
                for one in controls(message)
            )
            and all(
                one.click.verb not in {verbs.SHARE_FILM, verbs.SNOOZE} for one in controls(message)
            )  # these only tell the end, or call somebody
        ]

    @property
    def is_over(self) -> bool:
        return all(one.click.verb != verbs.PLAY and one.click.words != ON_CARD for one in controls(self.card))

    @property
    def headline(self) -> str:
        return self.card.text.splitlines()[1]

    @property
    def waiting(self) -> Person:
        """The person who is to move, by the card's headline."""
        if len(self.people) == 1:  # the card is their sheet
            return self.people[0]
        (found,) = [person for person in self.people if f"**{person.name}**" in self.headline]
        return found

    async def shows_news(self, since: str) -> None:
        """Wait until the card says something else than it did."""
        await self.discord.until(lambda: self.card.text != since, UNHURRIED)

    async def play_on(self, luck: Chance, moves: int | None = None, *, typed: bool = False) -> int:
        """Play, to the end unless a number of moves is said; how many it were."""
        made = 0
        while not self.is_over and made != moves:
            before, person = self.card.text, self.waiting
            await (self.type_move(person, luck) if typed else self.click_move(person, luck))
            await self.shows_news(before)
            made += 1
        return made

    async def moved_on(self, luck: Chance, moves: int) -> None:
        """Have some moves behind it, where nobody looks at how they are made."""
        parts = door.behind(self.discord)
        if parts is None:
            await self.play_on(luck, moves)
            return
        before = self.card.text
        await door.play_on_by_chance(parts, self.match, luck, moves)
        await self.shows_news(before)
        await later.wait_until_said(parts)

    async def click_move(self, person: Person, luck: Chance) -> Message:
        """Make any move by buttons and menus; what was said of it."""
        sheet = await self.confirming(person, luck)
        return await press(person, sheet, verbs.CONFIRM)

    async def confirming(self, person: Person, luck: Chance) -> Message:
        """Answer questions until the move only needs to be confirmed."""
        sheet, said = await self._start_answer(person, luck)
        return await said_on(person, sheet, said, luck)

    async def _start_answer(self, person: Person, luck: Chance) -> tuple[Message, int]:
        on_card = _answers(self.card, 0)
        if verbs.PLAY not in verbs_on(self.card):  # it is the sheet
            return self.card, 0
        if on_card and luck.below(2):
            return await _answer(person, self.card, luck.pick(on_card), luck)
        return await press(person, self.card, verbs.PLAY), 0

    async def type_move(self, person: Person, luck: Chance) -> Message:
        """Make any move by typing what is completed."""
        words = await self.complete_words(person, luck)
        return await say(person, self.channel, "move", words=words, match=str(self.match))

    async def complete_words(self, person: Person, luck: Chance) -> str:
        """Type until nothing is left to complete; the words that this stands for."""
        words = ""
        while True:
            choices = await self.suggestions(person, words)
            assert choices, f"nothing completes {words!r}"
            values: list[str] = [choice["value"] for choice in choices]
            if words in values and len(values) == 1:
                return words
            words = luck.pick([value for value in values if value != words])

    async def suggestions(self, person: Person, typed: str) -> list[dict[str, Any]]:
        """Read what is suggested to somebody who has typed so much."""
        filled = {"match": str(self.match), "words": typed}
        return (await person.complete(self.channel, "move", filled, "words").done(UNHURRIED)).choices


async def said_on(person: Person, sheet: Message, said: int, luck: Chance) -> Message:
    """Answer what a sheet asks, and what is asked then, until the move only needs to be confirmed."""
    while offered := _answers(sheet, said):
        is_complete = any(one.click.verb == verbs.CONFIRM and one.enabled for one in controls(sheet))
        if is_complete and luck.below(2):
            break
        sheet, said = await _answer(person, sheet, luck.pick(offered), luck)
    return sheet


def _answers(message: Message, said: int) -> list[Control]:
    """List what answers the question on a message; Back says fewer words than were said."""
    return [
        one
        for one in controls(message)
        if one.click.verb in ANSWERS and one.enabled and (one.is_menu or len(one.click.words) > said)
    ]


async def _answer(person: Person, sheet: Message, chosen: Control, luck: Chance) -> tuple[Message, int]:
    key = str(chosen.click)
    if not chosen.is_menu:
        return await next_question(person.click(sheet, key), sheet), len(chosen.click.words)
    options = [option["value"] for option in chosen.part["options"]]
    count = 1 if chosen.click.verb == verbs.PICK else 1 + luck.below(chosen.part["max_values"])
    values = luck.shuffled(options)[:count]
    said = len(chosen.click.words) + len(values[0].split())
    return await next_question(person.choose(sheet, key, values), sheet), said


async def next_question(tapped: Interaction, sheet: Message) -> Message:
    """Wait for what is asked next: a tap on what everybody sees is answered in private.

    The bot may also edit the card after the same tap, before the answer or after it. A card that is the sheet
    of the one person who plays changes itself; it has no button to play.
    """
    is_answered_apart = sheet.audience is None and verbs.PLAY in verbs_on(sheet)
    done = await tapped.done(UNHURRIED)
    if is_answered_apart:
        await done.news.until(lambda: done.has_failed or done.messages, UNHURRIED)
    return answer_to(done)


async def lobby(discord: LocalDiscord, channel: Channel, *people: Person, game: str = "subdivision") -> Table:
    """The first of the people sets up a table with seats for all, in the order given; the others join."""
    host, *others = people
    card = await say(host, channel, "new", game=game)
    if any(one.click.verb == verbs.OPEN for one in controls(card)):  # others wait for somebody here already
        card = await press(host, card, verbs.OPEN)
    match = next(one.click.match for one in controls(card))
    await _set_up(host, card, len(people))
    for person in others:
        await press(person, card, verbs.JOIN)
    return Table(discord, channel, people, match)


async def _set_up(host: Person, card: Message, seats: int) -> None:
    settings = await press(host, card, verbs.SETUP)
    await pick(host, settings, verbs.SEATS, str(seats))
    await pick(host, settings, verbs.ORDER, "joined")
    if any(voice(lang)("The match gets its own thread.") in card.text for lang in SPOKEN):
        await press(host, settings, verbs.THREAD)  # so that spectators find all in one place


async def start_table(
    discord: LocalDiscord,
    channel: Channel,
    *people: Person,
    game: str = "subdivision",
    pace: Pace = Pace.NONE,
) -> Table:
    """Sit people down at a match that runs: through the bot's own door where it is in this process."""
    parts = door.behind(discord)
    if parts is None or channel.guild is None or parts.card_places.is_guest(door.place_in(channel)):
        return await started_by_clicks(discord, channel, *people, game=game)
    match = await door.start_match(parts, channel, people, game, pace)
    table = Table(discord, channel, people, match)
    await later.wait_until_said(parts)
    return table


async def started_by_clicks(
    discord: LocalDiscord, channel: Channel, *people: Person, game: str = "subdivision"
) -> Table:
    """Set up a table and start; nothing in it is left to the seed."""
    table = await lobby(discord, channel, *people, game=game)
    before = table.card.text
    await press(people[0], table.card, verbs.START)
    await table.shows_news(before)
    return table
