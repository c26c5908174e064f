"""How the bot may answer an interaction, and what follows from each answer."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from playground.world import posting
from playground.world.components import stored_components
from playground.world.errors import ApiError, refuse
from playground.world.interactions import (
    FOLLOW_UPS_WITHOUT_BOT,
    TOKEN_LIFE,
    Answer,
    Interaction,
)
from playground.world.interactions import Kind as Asked
from playground.world.limits import Fault, choice_faults, modal_faults
from playground.world.messages import EPHEMERAL, Message
from playground.world.modals import Modal
from playground.world.news import Kind

if TYPE_CHECKING:
    from playground.wire import Files, Json
    from playground.world.users import User
    from playground.world.world import World

PATIENCE = 3.0  # seconds that a bot has to answer, as on Discord

_FITTING: dict[Asked, frozenset[Answer]] = {
    Asked.COMMAND: frozenset({Answer.MESSAGE, Answer.THINKING, Answer.MODAL}),
    Asked.COMPONENT: frozenset(Answer) - {Answer.PONG, Answer.CHOICES},
    Asked.COMPLETION: frozenset({Answer.CHOICES}),
    Asked.SUBMIT: frozenset({Answer.MESSAGE, Answer.THINKING, Answer.DEFERRED_UPDATE, Answer.UPDATE}),
}


class Desk:
    """Hands interactions to the bot and takes its answers, within Discord's times."""

    def __init__(self, world: World, patience: float = PATIENCE) -> None:
        self.world = world
        self.patience = patience
        self.by_id: dict[int, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}

    def send(self, interaction: Interaction) -> Interaction:
        self._forget_expired()
        self.by_id[interaction.id] = self.by_token[interaction.token] = interaction
        asyncio.get_running_loop().call_later(self.patience, self._fail, interaction)
        self.world.news.tell(Kind.INTERACTION_SENT, interaction)
        return interaction

    def _forget_expired(self) -> None:
        """Drop the oldest once their tokens are long dead, so that a crowd does not fill the memory."""
        oldest = next(iter(self.by_id.values()), None)
        while oldest and self.world.clock.now() - oldest.created_at > 2 * TOKEN_LIFE:
            del self.by_id[oldest.id], self.by_token[oldest.token]
            oldest = next(iter(self.by_id.values()), None)

    def _fail(self, interaction: Interaction) -> None:
        if interaction.answer is None:
            interaction.has_failed = True
            self.world.news.tell(Kind.INTERACTION_FAILED, interaction)

    def waiting(self, identity: int, token: str) -> Interaction:
        """Return an interaction that can still be answered."""
        interaction = self.by_id.get(identity)
        if interaction is None or interaction.token != token or interaction.has_failed:
            raise ApiError(10062)
        if interaction.answer is not None:
            raise ApiError(40060)
        return interaction

    def require_answered(self, token: str) -> Interaction:
        """Return an interaction whose token still works."""
        interaction = self.by_token.get(token)
        if interaction is None or interaction.answer is None:
            raise ApiError(10015)
        if self.world.clock.now() - interaction.created_at > TOKEN_LIFE:
            raise ApiError(50027)
        return interaction

    def respond(self, interaction: Interaction, body: Json, files: Files) -> Json:
        """Take the callback; what it refuses leaves the interaction unanswered."""
        answer, data = _answer(interaction, body), body.get("data") or {}
        match answer:
            case Answer.MESSAGE:
                interaction.original = self._post(interaction, data, files)
            case Answer.THINKING:
                interaction.original = self._think(interaction, data)
            case Answer.UPDATE:
                self._edit(interaction, interaction.source, data, files)
            case Answer.CHOICES:
                refuse(choice_faults(data.get("choices") or [], ("data", "choices")))
                interaction.choices = data.get("choices") or []
            case Answer.MODAL:
                interaction.modal = _modal(interaction, data)
        if interaction.original is None:
            interaction.original = interaction.source
        self._accept(interaction, answer)
        return _receipt(interaction)

    def follow_up(self, interaction: Interaction, body: Json, files: Files) -> Message:
        """Say more; the first one after a deferral becomes the deferred message itself."""
        original = interaction.original
        if interaction.answer is Answer.THINKING and original and original.is_thinking:
            return self._edit(interaction, original, body, files)
        if "0" not in interaction.owners and interaction.follow_ups >= FOLLOW_UPS_WITHOUT_BOT:
            raise ApiError(40094)
        interaction.follow_ups += 1
        return self._settle(interaction, self._post(interaction, body, files))

    def edit(self, interaction: Interaction, name: str, body: Json, files: Files) -> Message:
        return self._edit(interaction, self.message(interaction, name), body, files)

    def message(self, interaction: Interaction, name: str) -> Message:
        """Return the message the token reaches under that name: @original or an id."""
        if name == "@original":
            found = interaction.original
        else:
            found = interaction.channel.messages.get(int(name))
            if found and found.author is not self.world.bot:
                found = None
        if found is None or found.is_deleted:
            raise ApiError(10008)
        return found

    def delete(self, interaction: Interaction, name: str) -> None:
        message = self.message(interaction, name)
        posting.delete(self.world, message)
        self._settle(interaction, message)

    def _post(self, interaction: Interaction, data: Json, files: Files) -> Message:
        message = posting.post(
            self.world,
            interaction.channel,
            self.world.bot,
            data,
            files,
            audience=_audience(interaction, data),
            metadata=interaction.metadata(),
            kind=interaction.message_kind,
        )
        interaction.messages.append(message)
        return message

    def _think(self, interaction: Interaction, data: Json) -> Message:
        message = posting.think(
            self.world,
            interaction.channel,
            audience=_audience(interaction, data),
            metadata=interaction.metadata(),
            kind=interaction.message_kind,
        )
        interaction.messages.append(message)
        return message

    def _edit(self, interaction: Interaction, message: Message | None, data: Json, files: Files) -> Message:
        if message is None or message.is_deleted:
            raise ApiError(10008)
        posting.edit(self.world, message, data, files)
        interaction.edits.append(message)
        return self._settle(interaction, message)

    def _settle(self, interaction: Interaction, message: Message) -> Message:
        if interaction.answer is not None:
            interaction.is_settled = True
            self.world.news.tell(Kind.INTERACTION_ANSWERED, interaction)
        return message

    def _accept(self, interaction: Interaction, answer: Answer) -> None:
        interaction.answer = answer
        interaction.took = time.perf_counter() - interaction.sent_at
        interaction.is_settled = answer not in {Answer.THINKING, Answer.DEFERRED_UPDATE}
        self.world.news.tell(_NEWS.get(answer, Kind.INTERACTION_ANSWERED), interaction)


_NEWS = {
    Answer.THINKING: Kind.THINKING,
    Answer.MODAL: Kind.MODAL_OPENED,
    Answer.CHOICES: Kind.CHOICES_OFFERED,
}


def _answer(interaction: Interaction, body: Json) -> Answer:
    fitting = _FITTING[interaction.kind]
    if interaction.kind is Asked.SUBMIT and interaction.source is None:
        fitting -= {Answer.UPDATE, Answer.DEFERRED_UPDATE}
    if body.get("type") not in fitting:
        said = f"Value must be one of {tuple(sorted(map(int, fitting)))}."
        refuse([Fault(("type",), "BASE_TYPE_CHOICES", said)])
    return Answer(body["type"])


def _audience(interaction: Interaction, data: Json) -> User | None:
    """Return who alone sees an answer; on a server without the app, also those who may not show answers."""
    where, is_let_in = interaction.channel, "0" in interaction.owners
    may_show = is_let_in or where.is_direct or where.may(interaction.user, "use_external_apps")
    is_private = (data.get("flags") or 0) & EPHEMERAL or not may_show
    return interaction.user if is_private else None


def _modal(interaction: Interaction, data: Json) -> Modal:
    refuse(modal_faults(data))
    return Modal(data["custom_id"], data["title"], stored_components(data["components"]), interaction)


def _receipt(interaction: Interaction) -> Json:
    """Return what the callback is told: which message it made or changed."""
    told: Json = {"id": str(interaction.id), "type": int(interaction.kind)}
    message = interaction.original
    if interaction.answer is None or message is None or interaction.answer in {Answer.CHOICES, Answer.MODAL}:
        return {"interaction": told}
    told |= {
        "response_message_id": str(message.id),
        "response_message_loading": message.is_thinking,
        "response_message_ephemeral": message.is_ephemeral,
    }
    if interaction.answer not in {Answer.MESSAGE, Answer.UPDATE}:
        return {"interaction": told}
    return {"interaction": told, "resource": {"type": int(interaction.answer), "message": message.payload()}}
