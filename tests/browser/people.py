"""People who do with a mouse and a keyboard what the people of the other tests do at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playground.people.commandline import CHAT_INPUT, list_offered
from playground.world.components import walk
from tests.patience import UNHURRIED

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from playwright.async_api import Locator, Page

    from playground import Interaction, LocalDiscord, Person
    from playground.world.channels import Channel
    from playground.world.messages import Message


DISMISS = "article.is-private .private .link"


class Deed:
    """Something done in the page, and what the bot made of it."""

    def __init__(self, discord: LocalDiscord, person: Person, act: Callable[[], Awaitable[None]]) -> None:
        self._discord = discord
        self._person = person
        self._act = act

    async def done(self, within: float = UNHURRIED) -> Interaction:
        """Do it, and wait until the bot has answered."""
        known = set(self._discord.desk.by_id)
        await self._act()
        await self._discord.until(lambda: self._sent(known), within)
        found = self._sent(known)
        assert found is not None
        return await found.done(within)

    def _sent(self, known: set[int]) -> Interaction | None:
        for identity, interaction in self._discord.desk.by_id.items():
            is_mine = interaction.user is self._person.user and interaction.kind.name != "COMPLETION"
            if identity not in known and is_mine:
                return interaction
        return None


class Sitter:
    """A person at a pane of the page; stands in for a `Person` of the local Discord."""

    def __init__(self, discord: LocalDiscord, person: Person, pane: Locator) -> None:
        self.discord = discord
        self.person = person
        self.pane = pane

    @property
    def name(self) -> str:
        return self.person.name

    @property
    def id(self) -> int:
        return self.person.id

    @property
    def page(self) -> Page:
        return self.pane.page

    def article(self, message: Message) -> Locator:
        return self.pane.locator(f'article[data-id="{message.id}"]')

    def control(self, message: Message, custom_id: str) -> Locator:
        return self.article(message).locator(f'[data-press="{custom_id}"]')

    def click(self, message: Message, custom_id: str) -> Deed:
        async def act() -> None:
            await self.control(message, custom_id).click()

        return Deed(self.discord, self.person, act)

    def choose(self, message: Message, custom_id: str, values: Sequence[Any]) -> Deed:
        part = next(part for part in walk(message.components) if part.get("custom_id") == custom_id)

        async def act() -> None:
            await self.control(message, custom_id).click()
            options = self.page.locator(".is-picking [role=option]")
            wanted = [one for one, option in enumerate(part["options"]) if option["value"] in values]
            if part.get("max_values", 1) == 1:
                await options.nth(wanted[0]).click()
                return
            for one in range(len(part["options"])):
                is_chosen = await options.nth(one).get_attribute("aria-selected") == "true"
                if is_chosen != (one in wanted):
                    await options.nth(one).click()
            await self.page.locator(".is-picking .is-main").click()

        return Deed(self.discord, self.person, act)

    def slash(self, channel: Channel, command: str, values: Mapping[str, Any]) -> Deed:
        """Type the command, pick its choices, send."""
        known = {
            one["name"]: one
            for one in list_offered(self.discord.world, channel, self.person.user, CHAT_INPUT)
        }
        options = {option["name"]: option for option in known[command].get("options", ())}

        async def act() -> None:
            await self.pane.locator(".line").fill(f"/{command} ")
            form = self.pane.locator("form.is-command")
            for name, value in values.items():
                await self._fill(form, options[name], value)
            await form.locator("[type=submit]").click()

        return Deed(self.discord, self.person, act)

    async def _fill(self, form: Locator, option: dict[str, Any], value: Any) -> None:
        field = form.locator(f'[data-option="{option["name"]}"] input')
        await form.locator("[type=submit]").wait_for()
        if not await field.count():
            await form.locator(".more-option", has_text=self._shown(option)).click()
        choices = [one for one in option.get("choices", ()) if one["value"] == value]
        if choices:
            await field.fill(self._shown(choices[0]))
            choice = self.page.locator(".popup [role=option]", has_text=self._shown(choices[0]))
            await choice.first.click()
        else:
            await field.fill(str(value))

    def _shown(self, thing: dict[str, Any]) -> str:
        translated = thing.get("name_localizations") or {}
        return str(translated.get(self.person.user.locale, thing["name"]))

    async def dismiss_all(self) -> None:
        """Put away what only this person sees."""
        await self.pane.evaluate(
            "(pane, dismiss) => pane.querySelectorAll(dismiss).forEach((button) => button.click())", DISMISS
        )
        await self.pane.locator(DISMISS).first.wait_for(state="detached")


async def side_by_side(page: Page, discord: LocalDiscord, *people: Person) -> list[Sitter]:
    """Seat two people in one window."""
    await page.get_by_label("Two people side by side").click()
    sitters = []
    for number, person in enumerate(people):
        pane = page.locator(".pane").nth(number)
        await become(pane, person)
        sitters.append(Sitter(discord, person, pane))
    return sitters


async def become(pane: Locator, person: Person) -> None:
    await become_named(pane, person.name)


async def become_named(pane: Locator, name: str) -> None:
    """Switch a pane to a person, by its switcher."""
    if await pane.get_attribute("aria-label") != name:
        await pane.locator(".self:visible, .top-self:visible").first.click()
        await pane.page.locator(".menu [role=menuitemradio]", has_text=name).first.click()
    await pane.locator(".line:enabled").wait_for()
