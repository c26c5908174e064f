"""What people solve on their own: the daily and its table, and duels."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.front import verbs
from bot.front.card import Button, Buttons, Card, Drawing, Link, Part, Style, Text
from bot.front.click import Click
from bot.front.words import plain, voice
from bot.match.card import address
from bot.racing.rules import plain_options, riddles_of
from bot.riddles.pad_card import (
    MEDALS,
    ON_PODIUM,
    RIGHT,
    SECOND,
    Pad,
    Puzzle,
    name_line,
    pad_parts,
    podium_drawing,
    seconds_of,
    wrong_line,
)
from bot.riddles.rules import DUEL_CARDS, DUEL_SECONDS, Daily, Duel, Occasion, Solo, Streak
from render.shelf import LOOKS
from render.story import PAIR
from rules_engine import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.front.reader import Reader
    from bot.people.person import Person
    from render.words import Say
    from rules_engine import Path
    from rules_engine.riddles import Riddle, Verdict

SOLVERS_LISTED = 15
FREEZE = "\N{SNOWFLAKE}"
STREAK = "\N{FIRE}"
SQUARE = "\N{LARGE GREEN SQUARE}"
MISSED = "\N{LARGE YELLOW SQUARE}"
SQUARES_LIMIT = 8
WANTS_CALL = "yes"


def daily_card(daily: Daily, tally: Streak, game: str, lang: str) -> Card:
    """Offer the card of the day; the clock starts when it is shown."""
    say = voice(lang)
    lines = [
        "### " + say("{game} of the day, number {n}", game=say(LOOKS[game].title), n=daily.number),
        say("One card for everybody, every day. Your own clock starts when you look at it."),
        *_streak_lines(tally, say),
    ]
    show = Button(Click(verbs.DAILY_SHOW, words=(daily.day.isoformat(),)), say("Show the card"), Style.MAIN)
    return Card((Text("\n".join(lines)), Buttons((show,))))


def _streak_lines(tally: Streak, say: Say) -> Iterator[str]:
    if tally.days:
        line = f"{STREAK} " + say.count("{n} day in a row", "{n} days in a row", tally.days)
        yield f"{line} {FREEZE * tally.frozen}".rstrip()


def solo_card(
    solo: Solo, puzzle: Puzzle, reader: Reader, *, path: Path = (), wrong: Verdict | None = None
) -> Card:
    """Show somebody their card with its pad, and where the last try led."""
    say = reader.say
    heading = say("The card of the day") if solo.occasion is Occasion.DAILY else _card_title(solo.number, say)
    parts: list[Part] = [Text(f"### {heading}"), puzzle.private_drawing(reader)]
    if wrong:
        parts.append(Text(wrong_line(puzzle.game, wrong, say)))
    pad = Pad(puzzle, path)
    shout = Click(verbs.SOLO_SHOUT, solo.id, solo.number, (pad.spell(path),))

    def tap(orders: Path) -> Click:
        return Click(verbs.SOLO_TAP, solo.id, solo.number, (pad.spell(orders),))

    parts += pad_parts(pad, tap, shout, say)
    return Card(tuple(parts))


def daily_solved_card(
    daily: Daily,
    solo: Solo,
    table: tuple[Solo, ...],
    tally: Streak,
    *,
    game: str,
    reader: Reader,
) -> Card:
    """Show how somebody did today, a line to share without a spoiler, and how the others did."""
    say = reader.say
    puzzle = Puzzle(game, daily.riddle, plain_options(game))
    lines = [
        f"### {RIGHT} {solo.words}",
        _result_line(solo, daily.riddle, say),
        *_streak_lines(tally, say),
        f"```\n{share_line(daily, solo, game, say)}\n```",
        *daily_table(table, say),
    ]
    share = Button(Click(verbs.DAILY_SHARE, solo.id), say("Share"), Style.MAIN)
    return Card((Text("\n".join(lines)), _acted_drawing(solo, puzzle, reader), Buttons((share,))))


def _acted_drawing(solo: Solo, puzzle: Puzzle, reader: Reader) -> Drawing:
    """Draw the animals as they act out somebody's answer."""
    return puzzle.private_drawing(reader, puzzle.judge(tuple(solo.words.split())))


def with_call_button(card: Card, person: Person, lang: str) -> Card:
    """Let somebody choose whether the morning's message mentions them when they win."""
    say = voice(lang)
    label = say("Do not mention me when I win") if person.daily_call else say("Mention me when I win")
    wish = Button(Click(verbs.DAILY_CALL, words=("" if person.daily_call else WANTS_CALL,)), label)
    *parts, row = card.parts
    assert isinstance(row, Buttons)
    return replace(card, parts=(*parts, Buttons((*row.buttons, wish))))


def shared_card(daily: Daily, solo: Solo, game: str, say: Say) -> Card:
    """Tell everybody how somebody did, and let them try."""
    play = Button(Click(verbs.DAILY_SHOW), say("Play today's"), Style.MAIN)
    text = f"**{plain(solo.name)}**\n{share_line(daily, solo, game, say)}"
    return Card((Text(text), Buttons((play,))))


def _result_line(solo: Solo, riddle: Riddle, say: Say) -> str:
    orders = say.count("{n} order", "{n} orders", len(solo.words.split()))
    tries = say.count("{n} try", "{n} tries", solo.tries)
    return f"{seconds_of(solo.duration, say)} · {orders} · {say('par {n}', n=riddle.par)} · {tries}"


def share_line(daily: Daily, solo: Solo, game: str, say: Say) -> str:
    """Sum a result up without giving the way away."""
    tries = MISSED * min(solo.tries - 1, SQUARES_LIMIT) + SQUARE
    over = len(solo.words.split()) - daily.riddle.par
    orders = say("par") if not over else say("par + {n}", n=over)
    return f"{say(LOOKS[game].title)} #{daily.number} {tries} {orders} · {seconds_of(solo.duration, say)}"


def winners_of(table: tuple[Solo, ...]) -> tuple[Solo, ...]:
    """Return the fastest solvers of a card, the winner first."""
    return tuple(_solvers(table)[: len(MEDALS)])


def _solvers(table: tuple[Solo, ...]) -> list[Solo]:
    return sorted((solo for solo in table if solo.solved_at is not None), key=lambda solo: solo.duration)


def daily_table(table: tuple[Solo, ...], say: Say, called: frozenset[int] = frozenset()) -> Iterator[str]:
    """List the solvers of a card, the fastest first, and mention those who are called."""
    found = _solvers(table)
    for place, solo in enumerate(found[:SOLVERS_LISTED]):
        mark = MEDALS[place] if place < len(MEDALS) else f"{place + 1}."
        name = f"<@{solo.user_id}>" if solo.user_id in called else plain(solo.name)
        tries = say.count("{n} try", "{n} tries", solo.tries)
        yield f"{mark} {name_line(name, f'{seconds_of(solo.duration, say)} · {tries}', say)}"
    if len(found) > SOLVERS_LISTED:
        yield say.count("… and {n} more", "… and {n} more", len(found) - SOLVERS_LISTED)


def morning_card(
    yesterday: Daily,
    table: tuple[Solo, ...],
    game: str,
    lang: str,
    called: frozenset[int] = frozenset(),
    *,
    is_last: bool = False,
) -> Card:
    """Tell a channel in the morning how yesterday went, and offer today's card."""
    say = voice(lang)
    head = say("{game} of the day, number {n}", game=say(LOOKS[game].title), n=yesterday.number)
    lines = [f"**{head}**"]
    found = list(daily_table(table, say, called))
    lines += found or [say("Nobody has found it.")]
    answers = riddles_of(game).solutions(yesterday.riddle, plain_options(game))
    lines.append(say("It was {orders}.", orders=say.list(f"**{' '.join(path)}**" for path in answers[:3])))
    if is_last:
        lines.append(say("-# Nobody here has played for three days: I post again once somebody plays."))
    play = Button(Click(verbs.DAILY_SHOW), say("Play today's"), Style.MAIN)
    parts: list[Part] = [
        Text("\n".join(lines)),
        *_daily_podium(yesterday, table, game, lang),
        Buttons((play,)),
    ]
    return Card(tuple(parts), mentions=tuple(sorted(called)), is_call=True)


def _daily_podium(daily: Daily, table: tuple[Solo, ...], game: str, lang: str) -> Iterator[Drawing]:
    """Draw the fastest solvers of a card on a podium, with their seconds."""
    best, say = _solvers(table)[:ON_PODIUM], voice(lang)
    if len(best) < PAIR:
        return
    times = [solo.duration for solo in best]
    ranks = tuple(1 + times.index(ms) for ms in times)
    outcome = Outcome(ranks, tuple(-(-ms // SECOND) for ms in times), "fastest")
    puzzle, names = Puzzle(game, daily.riddle, plain_options(game)), tuple(solo.name for solo in best)
    told = ", ".join(f"{solo.name} {seconds_of(solo.duration, say)}" for solo in best)
    yield replace(podium_drawing(puzzle, outcome, names, lang), alt=told)


def duel_card(duel: Duel, table: tuple[Solo, ...], *, is_open: bool) -> Card:
    """Show a duel to everybody: who is asked, who is done, and in the end the times."""
    say = voice(duel.lang)
    if not is_open:
        return Card((Text("\n".join(_result_lines(duel, table, say))), *_duel_podium(duel, table)))
    lines = [
        "### " + say("{game} duel", game=say(LOOKS[duel.game].title)),
        say.count("The same {n} card for everybody.", "The same {n} cards for everybody.", DUEL_CARDS),
        say("Each card has its own clock, which starts when you look at it."),
        *_duelist_lines(duel, table, say),
        _closing_line(duel, say),
    ]
    play = Button(Click(verbs.DUEL_PLAY, duel.id), say("Play"), Style.MAIN)
    mentions = tuple(user_id for user_id, _ in duel.people if user_id is not None)
    return Card((Text("\n".join(lines)), Buttons((play,))), mentions=mentions)


def _duel_podium(duel: Duel, table: tuple[Solo, ...]) -> Iterator[Drawing]:
    """Draw the best of a duel on a podium, with the cards that each has found."""
    standings = sorted((_standing(_times(table, user_id)), name) for user_id, name in duel.people)[:ON_PODIUM]
    best = [standing for standing, _ in standings]
    if len(best) < PAIR or not best[0][0]:
        return
    scores = tuple(-found for found, _ in best)
    is_close = len({*best}) > len({*scores})
    reason = "faster" if is_close else "goal" if scores[0] == DUEL_CARDS else "stopped"
    outcome = Outcome(tuple(1 + best.index(standing) for standing in best), scores, reason)
    riddles = riddles_of(duel.game)
    start, target, *_ = riddles.positions
    puzzle = Puzzle(duel.game, riddles.riddle(start, target, duel.options), duel.options)
    yield podium_drawing(puzzle, outcome, tuple(name for _, name in standings), duel.lang)


def duel_over_card(duel: Duel, table: tuple[Solo, ...], called: tuple[int, ...]) -> Card:
    """Say how a duel has ended, and call the people who finished before."""
    say = voice(duel.lang)
    call = " ".join(f"<@{user_id}>" for user_id in called)
    link = Link(say("To the results"), address(replace(duel.place, message_id=duel.message_id)))
    told = f"**{_winner_line(duel, table, say)}**\n{call}"
    return Card((Text(told), Buttons((link,))), mentions=called, is_call=True)


def _duelist_lines(duel: Duel, table: tuple[Solo, ...], say: Say) -> Iterator[str]:
    """Name the people in a duel and how far they are; the person who opened it needs no mention."""
    for user_id, name in duel.people:
        found = say.count("{n} card", "{n} cards", len(_times(table, user_id)))
        is_asked = user_id not in (None, duel.starter_id)
        yield f"- {name_line(f'<@{user_id}>' if is_asked else plain(name), found, say)}"


def _result_lines(duel: Duel, table: tuple[Solo, ...], say: Say) -> Iterator[str]:
    """Name the winners of a duel and list all times; people with fewer cards come last."""
    yield f"### {_winner_line(duel, table, say)}"
    done = {user_id: _times(table, user_id) for user_id, _ in duel.people}
    order = sorted(duel.people, key=lambda one: _standing(done[one[0]]))
    for user_id, name in order:
        times = done[user_id]
        place = sum(_standing(other) < _standing(times) for other in done.values())
        mark = MEDALS[place] if place < len(MEDALS) and times else "\N{BULLET}"
        yield f"{mark} {name_line(plain(name), _times_words(times, say), say)}"


def _winner_line(duel: Duel, table: tuple[Solo, ...], say: Say) -> str:
    """Name the winners of a duel."""
    done = {user_id: _standing(_times(table, user_id)) for user_id, _ in duel.people}
    first = min(done.values())
    best = [plain(name) for user_id, name in duel.people if done[user_id] == first]
    if not first[0]:
        return say("The duel is over: nobody found a card")
    if len(best) == 1:
        return say("{name} wins the duel", name=best[0])
    return say("{names} share the duel", names=say.list(best))


def _times_words(times: tuple[int, ...], say: Say) -> str:
    """Give the time of all cards and of each; without all cards, how many somebody found."""
    if len(times) < DUEL_CARDS:
        return say.count("{n} card", "{n} cards", len(times))
    each = " · ".join(seconds_of(ms, say) for ms in times)
    return f"**{seconds_of(sum(times), say)}** ({each})"


def _times(table: tuple[Solo, ...], user_id: int | None) -> tuple[int, ...]:
    """List how long somebody needed for each card; after their data is deleted, nobody knows."""
    if user_id is None:
        return ()
    return tuple(solo.duration for solo in table if solo.user_id == user_id and solo.solved_at is not None)


def _standing(times: tuple[int, ...]) -> tuple[int, int]:
    return -len(times), sum(times)


def duel_found_card(found: Solo, puzzle: Puzzle, reader: Reader) -> Card:
    """Tell somebody that they have found a card of a duel; the next one waits until they look."""
    say = reader.say
    lines = [
        f"### {RIGHT} {found.words}",
        _result_line(found, puzzle.riddle, say),
        say("The next card is ready. Its clock starts when you look at it."),
    ]
    play = Button(Click(verbs.DUEL_PLAY, int(found.key)), _card_title(found.number + 1, say), Style.MAIN)
    return Card((Text("\n".join(lines)), _acted_drawing(found, puzzle, reader), Buttons((play,))))


def _card_title(number: int, say: Say) -> str:
    return say("Card {n} of {all}", n=number, all=DUEL_CARDS)


def duel_done_card(duel: Duel, table: tuple[Solo, ...], user_id: int, lang: str, *, is_open: bool) -> Card:
    """Tell somebody that they have found all cards of a duel, with their times."""
    say = voice(lang)
    then = _closing_line(duel, say) if is_open else say("Everyone is done: here are the results.")
    told = _times_words(_times(table, user_id), say)
    return Card((Text("\n".join(("### " + say("You have found all of them."), told, then))),))


def _closing_line(duel: Duel, say: Say) -> str:
    when = str(duel.opened_at // 1000 + DUEL_SECONDS)
    return say("Results appear when everybody is done, at the latest <t:{when}:R>.", when=when)
