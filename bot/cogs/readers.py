"""In which words and colors somebody reads: what they wish, or what their Discord says."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from bot.archive import people
from bot.cards.words import language_of, voice
from render.palette import Theme

if TYPE_CHECKING:
    import discord

    from bot.archive import Archive
    from bot.matches.person import Person
    from render.words import Say

V = TypeVar("V")

KEPT = 4096


@dataclass(frozen=True, slots=True)
class Reader:
    user_id: int
    lang: str
    theme: str | None  # None: the theme of the match

    @property
    def say(self) -> Say:
        return voice(self.lang)


class Readers:
    def __init__(self, archive: Archive, lang: str) -> None:
        self._archive = archive
        self._lang = lang
        self._known: OrderedDict[int, Person] = OrderedDict()
        self._heard: OrderedDict[int, str] = OrderedDict()

    async def of(self, interaction: discord.Interaction[Any]) -> Reader:
        person = await self._person(interaction.user.id)
        lang = person.lang or language_of(interaction.locale, self._lang)
        _keep(self._heard, interaction.user.id, lang)
        theme = None if person.theme == Theme.STANDARD else person.theme
        return Reader(interaction.user.id, lang, theme)

    def language_of(self, person: Person, otherwise: str) -> str:
        """Tell in which language to write to somebody: what they chose, or was last spoken with them."""
        return person.lang or self._heard.get(person.user_id, otherwise)

    async def _person(self, user_id: int) -> Person:
        person = self._known.get(user_id)
        if person is None:
            async with self._archive.reading() as connection:
                person = await people.find(connection, user_id)
            self.learn(person)
        return person

    def forget(self, user_id: int) -> None:
        self._known.pop(user_id, None)
        self._heard.pop(user_id, None)

    def learn(self, person: Person) -> None:
        """Keep what somebody wishes in mind; it is looked up at every click."""
        _keep(self._known, person.user_id, person)


def _keep(shelf: OrderedDict[int, V], user_id: int, value: V) -> None:
    shelf[user_id] = value
    shelf.move_to_end(user_id)
    while len(shelf) > KEPT:
        shelf.popitem(last=False)
