"""What a race shows everybody: the countdown, each card and its result, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.front import verbs
from bot.front.card import TEXT_LIMIT, Button, Buttons, Card, Drawing, Part, Style, Text
from bot.front.click import Click
from bot.front.words import plain, shorten, voice
from bot.racing import joke_card as jokes
from bot.racing.rules import SILENT_CARDS, Race, RaceCard, Shout, Stage, Waits, count_hints, riddles_of
from bot.riddles.pad_card import (
    FAST,
    MEDALS,
    ON_PODIUM,
    RIGHT,
    SECOND,
    Puzzle,
    name_line,
    podium_drawing,
    seconds_of,
    wrong_line,
)
from render.shelf import LOOKS
from rules_engine import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from render.words import Say
    from rules_engine.riddles import Verdict

NAMES_LISTED = 10  # people named in one line
LEAST_SHOWN_MS = 10  # a smaller delay behind the winner is not shown
ANSWERS_LISTED = 6  # right answers, and as many wrong ones, each on a line
FLAME = "\N{FIRE}"
COMBO = 2  # cards in a row deserve a word
COUNTDOWN = Waits().countdown


def race_card(race: Race, now: int, *, is_acted: bool = True) -> Card:
    """Show a race to everybody as it is now; with `is_acted` the animals act an answer out."""
    say = voice(race.lang)
    match race.stage:
        case Stage.COUNTDOWN:
            return _countdown_card(race, say)
        case Stage.OPEN:
            return _open_card(race, now, say)
        case Stage.SHOWN:
            return _judged_card(race, say, is_acted=is_acted)
        case Stage.OVER:
            return _over_card(race, say)


def title(race: Race, say: Say) -> str:
    """Describe the race in one line."""
    return f"{_goal(race, say)} · {level_words(race.level, say)}"


def _goal(race: Race, say: Say) -> str:
    goal = say.count("first to {n} card", "first to {n} cards", race.goal)
    return f"{say(LOOKS[race.game].title)} · {goal}"


def level_words(level: str, say: Say) -> str:
    return {
        "easy": say("easy: 1 or 2 orders"),
        "medium": say("medium: 3 orders"),
        "hard": say("hard: 4 or 5 orders"),
        "rising": say("rising: from easy to hard"),
    }[level]


def _countdown_card(race: Race, say: Say) -> Card:
    text = "\n".join(
        (
            "### " + say("A race begins"),
            title(race, say),
            _ways_to_answer(race, say),
            say("In: {names}", names=_names(race, range(len(race.runners)), say)),
            "-# " + say("First card {when}.", when=f"<t:{-(-(race.since + COUNTDOWN) // SECOND)}:R>"),
        ),
    )
    buttons = (race_button(race, verbs.RACE_PAD, say("I'm in"), Style.MAIN), _stop_button(race, say))
    return Card((Text(text), Buttons(buttons)))


def _ways_to_answer(race: Race, say: Say) -> str:
    orders = " ".join(riddles_of(race.game).orders(race.options)[:2])
    command = say("/{game} say {orders}", game=race.game, orders=orders)
    return say(
        "Everybody can answer on a pad that stays for all cards, or type `{command}`.", command=command
    )


def _open_card(race: Race, now: int, say: Say) -> Card:
    heading = "### " + say("Card {n}: who finds the way?", n=race.card.number)
    lines = [
        heading,
        _until_line(race, say),
        *_match_point_lines(race, say),
        *_answered_lines(race, say),
        *_hint_lines(race, now, say),
    ]
    buttons = (
        race_button(race, verbs.RACE_PAD, say("Answer"), Style.MAIN),
        race_button(race, verbs.RACE_BURY, say("Next card")),
        _stop_button(race, say),
    )
    return Card((Text("\n".join(lines)), puzzle_of(race).drawing(race.lang), Buttons(buttons)))


def _match_point_lines(race: Race, say: Say) -> Iterator[str]:
    """Name the runners for whom this card decides the race."""
    won = race.cards_won()
    close = [runner for runner, cards in enumerate(won) if 0 < cards == race.goal - 1]
    if close:
        yield say("This card wins the race for {names}.", names=_names(race, close, say))


def _until_line(race: Race, say: Say) -> str:
    end = (race.card.shown_at or race.since) // SECOND + race.seconds
    return "-# " + say("Skipped {when}.", when=f"<t:{end}:R>")


def _answered_lines(race: Race, say: Say) -> Iterator[str]:
    """Name the runners who have answered, and those who are out."""
    right = [shout.runner for shout in race.card.shouts if shout.is_right]
    if right:
        yield say("Answered: {names}", names=_names(race, right, say))
    if race.card.runners_out:
        yield say("Out for this card: {names}", names=_names(race, sorted(race.card.runners_out), say))


def _hint_lines(race: Race, now: int, say: Say) -> Iterator[str]:
    """Reveal how long the shortest answer is, then how it begins, and at last all of it, covered."""
    shown = count_hints(race, now)
    if shown > 0:
        yield say.count("Hint: {n} order is enough.", "Hint: {n} orders are enough.", race.card.riddle.par)
    answer = riddles_of(race.game).solutions(race.card.riddle, race.options)[0]
    if shown > 1:
        yield say("Hint: it can begin with {order}.", order=answer[0])
    if shown > 2:  # noqa: PLR2004 - the third
        yield say("Hint for the weary: {orders}", orders=f"||{' '.join(answer)}||")


def _judged_card(race: Race, say: Say, *, is_acted: bool) -> Card:
    told = _acted_answer(race) if is_acted else None
    told_first = ("### " + verdict_line(race, say), *jokes.about_card(race, say))
    text = "\n".join((*told_first, *_answer_lines(race, race.card, say), "", *_standings(race, say)))
    parts: list[Part] = [Text(shorten(text, TEXT_LIMIT)), puzzle_of(race).drawing(race.lang, told=told)]
    if not race.is_decided:
        parts.append(
            Buttons(
                (
                    race_button(race, verbs.RACE_READY, say("Ready"), Style.GOOD),
                    race_button(race, verbs.RACE_PAD, say("My pad")),
                    _stop_button(race, say),
                ),
            ),
        )
    return Card(tuple(parts))


def _acted_answer(race: Race) -> Verdict:
    """Choose the answer that the animals act out: the winner's, or the shortest if nobody was right."""
    if race.card.winners:
        return verdict_of(race, race.card.winners[0])
    puzzle = puzzle_of(race)
    return puzzle.judge(puzzle.riddles.solutions(puzzle.riddle, puzzle.options)[0])


def verdict_of(race: Race, shout: Shout) -> Verdict:
    return puzzle_of(race).judge(tuple(shout.words.split()))


def verdict_line(race: Race, say: Say) -> str:
    card, winners = race.card, race.card.winners
    if not winners:
        return say("Card {n}: nobody found it", n=card.number)
    names = _names(race, [shout.runner for shout in winners], say)
    seconds = seconds_of(card.duration(winners[0]), say)
    if len(winners) > 1:
        return say(
            "Card {n}: {names}, a dead heat after {seconds}", n=card.number, names=names, seconds=seconds
        )
    return say("Card {n}: {names} in {seconds}", n=card.number, names=names, seconds=seconds)


def _answer_lines(race: Race, card: RaceCard, say: Say) -> Iterator[str]:
    """List the shortest answer, then those of the runners, with their times and where they led."""
    shortest = [" ".join(path) for path in riddles_of(race.game).solutions(card.riddle, race.options)]
    yield say("Shortest: {orders}", orders=say.list(f"**{one}**" for one in shortest[:3]))
    right = [shout for shout in card.shouts if shout.is_right]
    wrong = [shout for shout in card.shouts if not shout.is_right]
    yield from (_right_line(race, card, shout, say) for shout in right[:ANSWERS_LISTED])
    yield from _more_line(right, say)
    yield from (_wrong_line(race, shout, say) for shout in wrong[:ANSWERS_LISTED])
    yield from _more_line(wrong, say)


def _more_line(shouts: list[Shout], say: Say) -> Iterator[str]:
    """Count the answers that are not listed."""
    if len(shouts) > ANSWERS_LISTED:
        yield say.count("… and {n} more", "… and {n} more", len(shouts) - ANSWERS_LISTED)


def _right_line(race: Race, card: RaceCard, shout: Shout, say: Say) -> str:
    name, behind = plain(race.runners[shout.runner].name), shout.at - card.winners[0].at
    words = shout.words or "?"
    line = f"{RIGHT} {name_line(name, f'**{words}** · {seconds_of(card.duration(shout), say)}', say)}"
    if behind >= LEAST_SHOWN_MS:
        line += " · " + say("{seconds} behind", seconds=seconds_of(behind, say))
    if card.is_lightning(shout):
        line += f" {FAST}"
    combo = race.combo(shout.runner)
    if shout in card.winners and combo >= COMBO:
        line += f" {FLAME} " + say("{n} in a row", n=combo)
    return line


def _wrong_line(race: Race, shout: Shout, say: Say) -> str:
    told = wrong_line(race.game, verdict_of(race, shout), say)
    return name_line(plain(race.runners[shout.runner].name), told, say)


def _standings(race: Race, say: Say, shown: Callable[[str], str] = plain) -> Iterator[str]:
    """List how many cards each runner has won; equals share a place."""
    won = race.cards_won()
    for runner in race.ranking()[:NAMES_LISTED]:
        place = sum(other > won[runner] for other in won)
        mark = MEDALS[place] if place < len(MEDALS) and won[runner] else "\N{BULLET}"
        cards = say.count("{n} card", "{n} cards", won[runner])
        yield f"{mark} {name_line(shown(race.runners[runner].name), cards, say)}"


def _over_card(race: Race, say: Say) -> Card:
    won = race.cards_won()
    best = [runner for runner in race.ranking() if won[runner] == max(won, default=0) > 0]
    lines = ["### " + _winner_line(race, best, say), *_standings(race, say)]
    if race.is_silent:
        lines.insert(1, say("Nobody has answered the last {n} cards.", n=SILENT_CARDS))
    elif best:
        lines[1:1] = jokes.about_end(race, best, say)
    parts: list[Part] = [Text("\n".join(lines))]
    if best:
        parts.append(_podium(race))
    parts.append(
        Buttons(
            (
                race_button(race, verbs.RACE_AGAIN, say("Again"), Style.MAIN),
                race_button(race, verbs.RACE_SHARE, say("Share")),
            ),
        ),
    )
    return Card(tuple(parts))


def _winner_line(race: Race, best: list[int], say: Say) -> str:
    names = _names(race, best, say)
    if not best:
        return say("The race is over")
    return (
        say("{name} wins the race", name=names)
        if len(best) == 1
        else say("{names} share the race", names=names)
    )


def share_text(race: Race, say: Say) -> str:
    """Sum a race up in a few lines that people can paste anywhere."""
    head = (_goal(race, say), level_words(race.level, say))  # a phone shows thirty letters of such a line
    return "\n".join((*head, *_standings(race, say, _name_in_code)))


def _name_in_code(name: str) -> str:
    """Show a name inside code, where only a backtick formats anything."""
    return " ".join(name.replace("`", "'").split())


def _podium(race: Race) -> Drawing:
    won, top = race.cards_won(), race.ranking()[:ON_PODIUM]
    scores = tuple(won[runner] for runner in top)
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    outcome = Outcome(ranks, scores, "goal" if max(won) >= race.goal else "stopped")
    names = tuple(race.runners[runner].name for runner in top)
    return podium_drawing(puzzle_of(race), outcome, names, race.lang)


def puzzle_of(race: Race) -> Puzzle:
    return Puzzle(race.game, race.card.riddle, race.options)


def race_button(race: Race, verb: str, label: str, style: Style = Style.PLAIN) -> Button:
    return Button(Click(verb, race.id, race.cards[-1].number if race.cards else 0), label, style)


def _stop_button(race: Race, say: Say) -> Button:
    return race_button(race, verbs.RACE_STOP, say("Stop"))


def _names(race: Race, runners: Iterator[int] | range | list[int], say: Say) -> str:
    named = [plain(race.runners[runner].name) for runner in runners]
    shown = named[:NAMES_LISTED]
    if len(named) > NAMES_LISTED:
        shown.append(say.count("{n} more", "{n} more", len(named) - NAMES_LISTED))
    return say.list(shown)
