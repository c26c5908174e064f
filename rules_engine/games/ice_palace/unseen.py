"""What a seat cannot see in Ice Palace, dealt again: colors, in the pool and in the hands of others."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rules_engine.games.ice_palace.events import Draws
from rules_engine.games.ice_palace.ground import NUMBERS, SIZE_OF, SIZES, words_of
from rules_engine.games.ice_palace.pool import NOTHING, PYRAMIDS, Piles, add_pyramids

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rules_engine.chance import Luck
    from rules_engine.games.ice_palace.ground import Pyramid, Stock


def redeal(
    pool: Piles, hands: tuple[Stock, ...], open_hands: tuple[Stock, ...], chance: Luck
) -> tuple[Piles, tuple[Stock, ...]]:
    """3.9: of each hand some pyramids are known; of the others only the sizes are."""
    covered = tuple(_without(hand, known) for hand, known in zip(hands, open_hands, strict=True))
    unseen = [pyramid for pyramid in PYRAMIDS for _ in range(pool[pyramid])]
    unseen += (pyramid for hand in covered for pyramid in hand)
    sized = {size: sorted(one for one in unseen if SIZE_OF[one] == size) for size in SIZES}
    again = {size: list(chance.shuffled(pyramids)) for size, pyramids in sized.items()}
    dealt = tuple(
        tuple(sorted((*known, *(again[SIZE_OF[pyramid]].pop() for pyramid in hand))))
        for hand, known in zip(covered, open_hands, strict=True)
    )
    return add_pyramids(NOTHING, (pyramid for size in again.values() for pyramid in size)), dealt


def retell_draw(event: Draws, hand: Stock, known: Stock) -> Draws:
    """Make a draw as if this hand had come of it: so many of each size that nobody else has seen."""
    drawn = [SIZE_OF[NUMBERS[word]] for word in event.pyramids]
    covered = _by_size(_without(hand, known))
    return Draws(event.seat, words_of(tuple(covered[size].pop() for size in drawn)))


def _by_size(pyramids: Iterable[Pyramid]) -> dict[int, list[Pyramid]]:
    sized: dict[int, list[Pyramid]] = {size: [] for size in SIZES}
    for pyramid in pyramids:
        sized[SIZE_OF[pyramid]].append(pyramid)
    return sized


def _without(hand: Stock, known: Stock) -> tuple[Pyramid, ...]:
    left: Iterator[Pyramid] = (Counter(hand) - Counter(known)).elements()
    return tuple(left)
