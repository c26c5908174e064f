"""The best results of a server in its races."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.front.card import TEXT_LIMIT, Card, Text
from bot.front.words import plain, shorten, voice
from bot.racing.card import COMBO
from bot.racing.records import Period
from bot.riddles.pad_card import MEDALS, name_line, seconds_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.racing.records import Records
    from render.words import Say


def records_card(found: Mapping[Period, Records], resets: Mapping[Period, int], lang: str) -> Card:
    """Show the best of a server, this week, this month and ever."""
    say = voice(lang)
    titles = {Period.WEEK: say("This week"), Period.MONTH: say("This month"), Period.EVER: say("Of all time")}
    lines = ["### " + say("The best of this server")]
    for period, best in found.items():
        reset = " · " + say("resets <t:{when}:R>", when=str(resets[period])) if period in resets else ""
        lines.append(f"**{titles[period]}**{reset}")
        lines += _best_lines(best, say)
    lines.append("-# " + say("Races with two people or more count."))
    return Card((Text(shorten("\n".join(lines), TEXT_LIMIT)),))


def _best_lines(best: Records, say: Say) -> Iterator[str]:
    if not best.won and not best.fastest:
        yield say("Nothing yet.")
    for one in best.fastest:
        yield say(
            "par {n}: {name} in {seconds}", n=one.par, name=plain(one.name), seconds=seconds_of(one.took, say)
        )
    if best.combo and best.combo[1] >= COMBO:
        yield say("{name}: {n} cards in a row", name=plain(best.combo[0]), n=best.combo[1])
    for name, won in best.won[: len(MEDALS)]:
        yield name_line(plain(name), say.count("{n} race won", "{n} races won", won), say)
