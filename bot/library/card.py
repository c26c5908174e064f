"""Cards that are read rather than played: my matches, the rules, a record."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.computers.solo_card import try_button
from bot.finding.card import opponents
from bot.front import verbs
from bot.front.card import (
    LIST_LIMIT,
    TEXT_LIMIT,
    Attachment,
    Button,
    Buttons,
    Card,
    Film,
    Link,
    Part,
    Text,
    note,
)
from bot.front.click import Click
from bot.front.refusals import NoSuchMatch
from bot.front.words import fit_lines, plain, ranked_lines, shorten, voice
from bot.lobby.open_table_card import TABLES_LISTED, open_table_parts
from bot.match.card import address
from bot.match.match import Standing, Status
from bot.match.perspective_card import drawing_of, last_day_of, reason_of
from render import story
from render.shelf import LOOKS
from rules_engine import RESIGN, replay_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.lists.listed import ListedMatch, Listing
    from bot.match.match import Match
    from bot.match.perspective_card import Perspective
    from render.words import Say

MATCHES_LISTED = 15
ENDS_LISTED = 5  # on a pulse board
ENDS_LIMIT = 700
BAR_LENGTH = 20  # pieces of a bar
PLANNED_REMARK = "# played by a plan"  # records are not translated
LATE_REMARK = "# out of time"


def games_card(listing: Listing, tables: tuple[ListedMatch, ...], user_id: int, lang: str) -> Card:
    """List somebody's matches, those that wait for them first, and the tables that they could join."""
    say = voice(lang)
    waiting = [match for match in listing.matches if match.waits_for(user_id)]
    lines = fit_lines(
        [_match_line(match, say, user_id) for match in listing.matches], listing.total, say, LIST_LIMIT
    )
    if not lines:
        lines = [say("You play no match at the moment. Start one with /new.")]
    parts: list[Part] = [Text("### " + say("Your matches") + "\n" + "\n".join(lines))]
    if waiting:
        links = (
            Link(say("Next: {game}", game=say(LOOKS[waiting[0].game].title)), address(waiting[0].place)),
        )
        parts.append(Buttons(links))
    return Card((*parts, *open_table_parts(tables[:TABLES_LISTED], say)))


def _match_line(match: ListedMatch, say: Say, user_id: int | None = None) -> str:
    """Say whose turn it is in a match; in somebody's own list, also whom they play with."""
    game = say(LOOKS[match.game].title)
    title = f"[{game} #{match.id}]({address(match.place)})"
    others = say.list(plain(name) for name in opponents(match, user_id))
    if user_id is not None and others:
        title = say("{title} with {names}", title=title, names=others)
    if match.status is Status.LOBBY:
        return say("{title}: waiting for people", title=title)
    when = f"<t:{match.moved_at}:R>"
    if user_id is not None and match.waits_for(user_id):
        return say("{title}: **your turn** ({when})", title=title, when=when)
    names = say.list(plain(match.chairs[seat].name) for seat in match.to_act)
    return say("{title}: {names} to move ({when})", title=title, names=names, when=when)


def pulse_card(listing: Listing, ends: Iterable[Perspective], lang: str) -> Card:
    """List a channel's matches with whose turn it is since when, and those that ended within a day."""
    say = voice(lang)
    tables = tuple(match for match in listing.matches if match.is_open)
    played = [_match_line(match, say) for match in listing.matches if match not in tables]
    over = _ends_text(ends, say)
    lines = fit_lines(played, listing.total - len(tables), say, LIST_LIMIT - len(over))
    if not lines:
        lines = [say("No match is played here at the moment. Start one with /new.")]
    text = "### " + say("Matches in this channel") + "\n" + "\n".join(lines) + over
    return Card((Text(text), *open_table_parts(tables[:TABLES_LISTED], say)))


def _ends_text(ends: Iterable[Perspective], say: Say) -> str:
    lines = [_end_line(end, say) for end in ends]
    if not lines:
        return ""
    kept = fit_lines(lines, len(lines), say, ENDS_LIMIT)
    return "\n**" + say("Ended within a day") + "**\n" + "\n".join(kept)


def _end_line(end: Perspective, say: Say) -> str:
    title = f"[{say(end.look.title)} #{end.match.id}]({address(end.match.place)})"
    return f"{title} · {end.headline()}"


def rules_card(game: str, number: int, lang: str) -> Card:
    """Show one page of the rules; the last page says how our table differs from the box."""
    if game not in LOOKS:
        raise NoSuchMatch
    say, look = voice(lang), LOOKS[game]
    pages = look.rules(say)
    number = min(max(number, 0), len(pages))
    if number < len(pages):
        page = pages[number]
        title, text, scene = page.title, page.text, page.scene
    else:
        title, scene = say("How our table differs from the box"), None
        text = "\n".join(f"- {line}" for line in look.differences(say))
    head = f"## {say(look.title)}\n### {title}\n{shorten(text, TEXT_LIMIT)}"
    parts: list[Part] = [Text(head)]
    if scene is not None:
        parts.append(drawing_of(scene, lang))
    parts.append(Text(say("-# page {page} of {pages}", page=number + 1, pages=len(pages) + 1)))
    parts.append(_page_buttons(game, number, len(pages), say))
    return Card(tuple(parts))


def _page_buttons(game: str, number: int, last: int, say: Say) -> Buttons:
    def to(page: int) -> Click:
        return Click(verbs.RULES, words=(game, str(page)))

    return Buttons(
        (
            Button(to(max(number - 1, 0)), say("\u2190 Back"), enabled=number > 0),
            Button(
                Click(verbs.RULES, ply=1, words=(game, str(min(number + 1, last)))),
                say("Next"),
                enabled=number < last,
            ),
            try_button(game, say),
        ),
    )


def replay_card(match: Match, lang: str, theme: str) -> Card:
    """Show a whole match in motion, as spectators saw it."""
    film = Film(match.record, match.names, lang, theme, "", last_day_of(match), reason_of(match))
    title, alt = (_film_title(match, names, voice(lang)) for names in (map(plain, match.names), match.names))
    return Card((Text(f"### {title}"), replace(film, alt=alt)))


def _film_title(match: Match, names: Iterable[str], say: Say) -> str:
    """Name who played, and what each has reached, best first."""
    people, outcome = tuple(names), replay_table(match.record).outcome()
    if outcome:
        order = sorted(range(match.seats), key=lambda seat: (outcome.ranks[seat], seat))
        people = tuple(f"{people[seat]} {outcome.scores[seat]}" for seat in order)
    game = say(LOOKS[match.game].title)
    return say("{game} #{id}: {people}", game=game, id=str(match.id), people=", ".join(people))


def film_of(card: Card) -> Film:
    return next(part for part in card.parts if isinstance(part, Film))


def film_progress_card(part: float | None, say: Say) -> Card:
    """Show how much of a film is made; None while other films come first."""
    if part is None:
        return note(say("Your film is next; I am making another one first."))
    full = round(BAR_LENGTH * part)
    bar = "▰" * full + "▱" * (BAR_LENGTH - full)
    return note(say("I am making the film: {bar} {percent}%", bar=bar, percent=str(round(100 * part))))


def check_card(perspective: Perspective) -> Card:
    """Replay the record: it must lead to this result, and the seed must be the sealed one."""
    say, match = perspective.say, perspective.match
    table = replay_table(match.record)
    standings = story.standings(table.view(None), perspective.names, say)
    text = say(
        "I have replayed all {n} lines of the record. They lead here:\n{standings}\n"
        "The seed is `{seed}`; its SHA-256, which was shown at the start, is `{seal}`.",
        n=table.ply,
        standings=ranked_lines(standings),
        seed=match.seed,
        seal=match.seal,
    )
    return Card((Text("### " + say("Check") + f"\n{text}"),))


def record_card(match: Match, lang: str) -> Card:
    """Give the record of a finished match; for a running one, give the hash that binds its luck."""
    say = voice(lang)
    title = say("Record of {game} #{id}", game=say(LOOKS[match.game].title), id=str(match.id))
    digest = match.seal
    if match.status is Status.RUNNING:
        text = say(
            "I show the seed of this match at its end, since it tells what is hidden. Its "
            "SHA-256, fixed since the start, is `{digest}`.",
            digest=digest,
        )
        return Card((Text(f"### {title}\n{text}"),))
    text = say(
        "Anybody can replay it: `python -m rules_engine check FILE`. SHA-256 of the seed: `{digest}`.",
        digest=digest,
    )
    name = f"{match.game}-{match.id}.txt"
    return Card((Text(f"### {title}\n{text}"),), files=(Attachment(name, _record_text(match).encode()),))


def _record_text(match: Match) -> str:
    """Write the record, with a remark behind each move that a plan or a clock has made."""
    lines = str(match.record).splitlines()
    remarks = dict.fromkeys(match.planned, PLANNED_REMARK) | dict.fromkeys(
        _losses_on_time(match), LATE_REMARK
    )
    for ply in sorted(remarks, reverse=True):
        lines.insert(match.record.line(ply), remarks[ply])
    return "\n".join(lines) + "\n"


def _losses_on_time(match: Match) -> list[int]:
    """List the plies at which somebody resigned only because the other claimed the win."""
    return [
        ply
        for ply, entry in enumerate(match.log, 1)
        if entry.words == RESIGN and match.chairs[entry.seat].standing is Standing.LATE
    ]
