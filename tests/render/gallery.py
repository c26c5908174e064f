"""`python -m tests.render.gallery`: all games in every theme, full size and as on a phone."""

from __future__ import annotations

from io import BytesIO
from itertools import product
from typing import NamedTuple

from PIL import Image

from render.canvas import HEIGHT, WIDTH
from render.palette import Theme
from render.picture import cover, picture
from render.shelf import LOOKS
from rules_engine import GAMES, Question, Record, Table, View, ask, deal
from rules_engine.playout import playout
from tests.render.golden import ROOT

FOLDER = ROOT / "build" / "gallery"
PHONE = (303, 227)
NAMES = ("Anna", "Benoît", "Chloé", "Dmitri", "Estelle", "Fabrice")
MOMENTS = 3  # opening, middle, end


def main() -> None:
    """Draw a sheet for each game and theme, and one of everything as on a phone."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    overview = Image.new("RGB", (MOMENTS * PHONE[0] * len(GAMES), PHONE[1] * len(Theme)))
    for (column, key), (row, theme) in product(enumerate(GAMES), enumerate(Theme)):
        sheet = _sheet(tuple(drawn(moment, theme) for moment in moments(key)))
        sheet.save(FOLDER / f"{key}_{theme.value}.png")
        phones = sheet.crop((0, HEIGHT, MOMENTS * PHONE[0], HEIGHT + PHONE[1]))
        overview.paste(phones, (column * phones.width, row * phones.height))
    overview.save(FOLDER / "all.png")
    _tables().save(FOLDER / "tables.png")
    ends().save(FOLDER / "ends.png")
    boxes().save(FOLDER / "boxes.png")


def _tables() -> Image.Image:
    """Draw how each game begins and ends for every number of seats: a row for each, as on a phone."""
    most = max(len(game.seats) for game in GAMES.values())
    sheet = Image.new("RGB", (2 * most * PHONE[0], len(GAMES) * PHONE[1]))
    for row, (key, game) in enumerate(GAMES.items()):
        for column, seats in enumerate(game.seats):
            opening, _, end = moments(key, seats)
            for place, moment in ((2 * column, opening), (2 * column + 1, end)):
                small = drawn(moment).resize(PHONE, Image.Resampling.LANCZOS)
                sheet.paste(small, (place * PHONE[0], row * PHONE[1]))
    return sheet


def ends() -> Image.Image:
    """Draw how the games end, each in its own light, and how one begins: the README shows it."""
    shown = [moments(key)[-1] for key in GAMES] + [moments("mandala")[0]]
    strip = Image.new("RGB", (MOMENTS * PHONE[0], 2 * PHONE[1]))
    for place, moment in enumerate(shown):
        row, column = divmod(place, MOMENTS)
        small = drawn(moment).resize(PHONE, Image.Resampling.LANCZOS)
        strip.paste(small, (column * PHONE[0], row * PHONE[1]))
    few = strip.resize((strip.width // 3, strip.height // 3), Image.Resampling.NEAREST)
    colors = few.quantize(256, kmeans=3)  # of all pixels they would take five times as long, and look alike
    return strip.quantize(palette=colors, dither=Image.Dither.NONE)


def boxes() -> Image.Image:
    """Stand the boxes of all games side by side, as the README does."""
    lids = [Image.open(BytesIO(cover(key, "en"))).convert("RGB") for key in GAMES]
    wide, high = (side // 3 for side in lids[0].size)
    shelf = Image.new("RGBA", (wide * MOMENTS, high * -(-len(lids) // MOMENTS)))
    for place, lid in enumerate(lids):
        row, column = divmod(place, MOMENTS)
        spare = (shelf.width - wide * min(MOMENTS, len(lids) - row * MOMENTS)) // 2
        shelf.paste(lid.resize((wide, high), Image.Resampling.LANCZOS), (spare + column * wide, row * high))
    return shelf


class Moment(NamedTuple):
    """What is drawn of a match."""

    key: str
    view: View
    question: Question | None
    lang: str


def moments(key: str, seats: int | None = None) -> tuple[Moment, Moment, Moment]:
    """Show an opening somebody is asked in, a middle and an end of a random match, by default of the most."""
    seats = seats or GAMES[key].seats[-1]
    tables = _played(Record.new(key, seats=seats, seed="gallery"))
    opening, middle, end = tables[min(2, len(tables) - 1)], tables[len(tables) * 3 // 5], tables[-1]
    seat = opening.to_act()[0]
    asked = ask(tuple(opening.state.legal_moves(seat)))
    question = asked if isinstance(asked, Question) else None
    return (
        Moment(key, opening.view(seat), question, "en"),
        Moment(key, middle.view(None), None, "fr"),
        Moment(key, end.view(None), None, "en"),
    )


def drawn(moment: Moment, theme: Theme = Theme.STANDARD) -> Image.Image:
    key, view, question, lang = moment
    png = picture(key, view, NAMES[: view.seats], lang, theme, question=question)
    return Image.open(BytesIO(png)).convert("RGB")


def _played(record: Record) -> tuple[Table, ...]:
    tables = [deal(record)]
    for seat, move, _ in playout(record):
        tables.append(tables[-1].then(seat, str(move)))
    return tuple(tables)


def _sheet(pictures: tuple[Image.Image, ...]) -> Image.Image:
    sheet = Image.new("RGB", (WIDTH * MOMENTS, HEIGHT + PHONE[1]))
    for place, one in enumerate(pictures):
        sheet.paste(one, (place * WIDTH, 0))
        sheet.paste(one.resize(PHONE, Image.Resampling.LANCZOS), (place * PHONE[0], HEIGHT))
    return sheet


if __name__ == "__main__":
    assert set(LOOKS) == set(GAMES)
    main()
