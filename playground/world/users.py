"""Somebody with an account: a person or the bot."""

from dataclasses import dataclass, field

from playground.wire import Json


@dataclass(slots=True, eq=False)
class User:
    """An account; its language is what its interactions carry."""

    id: int
    name: str
    locale: str = "en-US"
    is_bot: bool = False
    accepts_messages: bool = True
    has_installed: bool = field(default=False)

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    def payload(self) -> Json:
        return {
            "id": str(self.id),
            "username": self.name.lower().replace(" ", "_"),
            "global_name": None if self.is_bot else self.name,
            "discriminator": "0",
            "avatar": None,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": None,
            "bot": self.is_bot,
        }
