"""The playground: one page on which pretend people use the local Discord."""

from bot.local.playground.site import Playground

__all__ = ["Playground"]
