"""The playground: one page on which pretend people use the local Discord."""

from playground.page.site import Playground

__all__ = ["Playground"]
