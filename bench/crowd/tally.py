"""What was asked of the bot, when, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

from bot.front import verbs
from bot.front.click import Click
from bot.front.words import SPOKEN, voice
from playground.world.interactions import Answer
from playground.world.news import Kind
from tests.bot.table import ANSWERS, controls

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from playground import Interaction
    from playground.world.messages import Message
    from playground.world.news import Change, News

# what `done_card` of `bot.match.card` begins with
DONE = tuple(voice(lang)("### Done\n{story}", story="").strip() for lang in SPOKEN)
# what a sheet says above its next question, where the same person is to move again
AGAIN = tuple(f"**{voice(lang)('Your turn')}**" for lang in SPOKEN)
# what `bot.choosing.pad_card` begins with, where a shout is followed by the next one
PADS = tuple("### " + voice(lang)("Which orders lead to the card?") for lang in SPOKEN)
MOVE = "move"
ON_THE_CARD = (verbs.JOIN, verbs.OPEN, verbs.START)  # what is answered by the card that was clicked on
UNDO = "undo"


@dataclass(slots=True)
class Asked:
    """One interaction of somebody."""

    user_id: int
    sent_at: float
    match: int | None  # where it asked for a line of the log: whose
    words: str = ""  # and which one
    what: str = ""  # was used
    is_hindered: bool = False  # its answer was made to wait
    is_held: bool = False  # by the bot itself, because somebody may have been earlier
    is_down: bool = False  # sent to a bot that was not there, or dead before it could answer
    is_unsure: bool = False  # told that it failed, while nobody could know
    is_taken: bool = False  # it was acknowledged in time
    is_done: bool = False  # a line of the log was acknowledged
    has_failed: bool = False
    has_picture: bool = False
    seconds: float | None = None  # until all of its answer was there


class Tally:
    """Listens to everything that happens on a local Discord."""

    def __init__(self, news: News) -> None:
        self.asked: dict[int, Asked] = {}
        self.matches: set[int] = set()
        news.listen(self._hear)

    @property
    def sent(self) -> int:
        return len(self.asked)

    def unanswered(self) -> Iterator[Asked]:
        return (one for one in self.asked.values() if one.seconds is None)

    def hold(self, interactions: Iterable[int]) -> None:
        """Note which ones the bot has made to wait on purpose."""
        for one in interactions:
            self.asked[one].is_held = True

    def refused(self) -> tuple[str, ...]:
        """List the lines that were asked for, and answered, but not written."""
        every = self.asked.values()
        return tuple(one.words for one in every if one.words and one.seconds is not None and not one.is_done)

    def of_match(self, match_id: int) -> Iterator[Asked]:
        return (one for one in self.asked.values() if one.match == match_id)

    def _hear(self, change: Change) -> None:
        match change.kind:
            case Kind.INTERACTION_SENT:
                self._note(change.subject)
            case Kind.INTERACTION_FAILED:
                self.asked[change.subject.id].has_failed = True
            case Kind.INTERACTION_ANSWERED | Kind.CHOICES_OFFERED | Kind.MODAL_OPENED | Kind.THINKING:
                self._close(change.subject)

    def _note(self, interaction: Interaction) -> None:
        match, words = meant(interaction)
        data = interaction.data
        what = f"{interaction.kind.name} {data.get('custom_id') or data.get('name')}"
        self.asked[interaction.id] = Asked(interaction.user.id, interaction.sent_at, match, words, what)
        if click := Click.parse(data.get("custom_id", "")):
            self.matches.add(click.match)

    def _close(self, interaction: Interaction) -> None:
        asked = self.asked[interaction.id]
        asked.is_taken = True
        if asked.seconds is not None or not is_complete(interaction):
            return
        asked.seconds = perf_counter() - interaction.sent_at
        message = interaction.message
        asked.has_picture = bool(message and message.attachments) and interaction.answer != Answer.CHOICES
        asked.is_done = bool(asked.words and message) and _acknowledges(message, asked.words)


def is_complete(interaction: Interaction) -> bool:
    """Tell whether all of an answer is there; the click may have been used to edit its card before that."""
    source, click = interaction.source, Click.parse(interaction.data.get("custom_id", ""))
    is_deferred = interaction.answer is Answer.DEFERRED_UPDATE
    if is_deferred and source and not source.is_ephemeral and not (click and click.verb in ON_THE_CARD):
        return bool(interaction.messages)
    return interaction.is_settled


def meant(interaction: Interaction) -> tuple[int | None, str]:
    """Tell which line an interaction would add to which log."""
    data = interaction.data
    click = Click.parse(data.get("custom_id", ""))
    if click and click.verb == verbs.CONFIRM:
        return click.match, spelled(" ".join(click.words))
    if click and click.verb == verbs.OOPS:
        return click.match, UNDO
    if interaction.answer is None and data.get("name") == MOVE:
        typed: dict[str, Any] = {option["name"]: option for option in data["options"]}
        if not any(option.get("focused") for option in typed.values()):
            return int(typed["match"]["value"]), spelled(typed["words"]["value"])
    return None, ""


def spelled(words: str) -> str:
    """Forget how the words of a move are put together."""
    return words.replace(" ", "").replace(",", "").casefold()


def _acknowledges(message: Message | None, words: str) -> bool:
    assert message is not None
    if words == UNDO:
        return any(one.click.verb in (*ANSWERS, verbs.CONFIRM) for one in controls(message))
    goes_on = any(line in AGAIN for line in message.text.splitlines())
    return message.text.startswith(DONE) or goes_on or _is_fresh_pad(message)


def _is_fresh_pad(message: Message) -> bool:
    """Tell whether a pad is shown on which nothing has been put yet: the shout before it was taken."""
    clicks = (one.click for one in controls(message))
    is_empty = all(not click.words for click in clicks if click.verb == verbs.CONFIRM)
    return message.text.startswith(PADS) and is_empty
