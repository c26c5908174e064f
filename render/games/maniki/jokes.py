"""What the circus has to say about a race."""

from __future__ import annotations

from types import MappingProxyType

from render.cues import Cue
from render.words import N_

JOKES = MappingProxyType(
    {
        Cue.SILENCE: (
            N_("The elephant has fallen asleep."),
            N_("The bear looks at the clock."),
            N_("The lion files its claws and waits."),
        ),
        Cue.COLLAPSE: (
            N_("The animals are down in a heap."),
            N_("The tamer hides behind the curtain."),
            N_("The lion asks whether anybody has rehearsed this."),
        ),
        Cue.TIE: (N_("The animals bow twice."), N_("Two shouts, one echo.")),
        Cue.LIGHTNING: (
            N_("The lion had no time to roar."),
            N_("The animals wonder what has hit them."),
        ),
        Cue.STREAK: (
            N_("Somebody stop {name}!"),
            N_("The bear wants to know what {name} has for breakfast."),
            N_("The elephant asks {name} for an autograph."),
        ),
        Cue.WHISKER: (
            N_("By a hair of the mane."),
            N_("Nothing but an elephant\u2019s eyelash between them."),
        ),
        Cue.DETOUR: (
            N_("The animals are dizzy, but there."),
            N_("{name} took the scenic route."),
        ),
        Cue.BRUISES: (
            N_("The bear has bruises all over."),
            N_("The elephant would like a softer stool."),
        ),
        Cue.DEADLINE: (
            N_("At the last roll of the drums."),
            N_("The bear was already in bed."),
        ),
        Cue.VICTORY: (
            N_("The animals carry {name} around the ring."),
            N_("The lion wants a photo with {name}."),
            N_("The elephant throws confetti for {name}."),
        ),
    }
)
