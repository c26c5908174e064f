"""A long story is cut at the end of a sentence, and no formatting in it stays open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.front.card import Text
from bot.front.words import cut_story, plain
from bot.match.card import STORY_LIMIT, done_card
from bot.match.perspective_card import Perspective
from rules_engine import replay_table
from tests.bot.choosing.test_shortcut_card import each_game, each_lang, sights
from tests.bot.front.test_fits import crowded_match

DOTTED = "**M. Dot** takes it. **M. Dot** pays for it."


def is_closed(text: str) -> bool:
    """Tell whether all bold and italics of a text end in it."""
    bare = text.replace("\\\\", "").replace("\\*", "")
    return not bare.count("**") % 2 and not bare.replace("**", "").count("*") % 2


@pytest.mark.parametrize(
    ("limit", "shown"),
    [
        (len(DOTTED), DOTTED),
        (len(DOTTED) - 1, "**M. Dot** takes it. …"),
        (22, "**M. Dot** takes it. …"),
        (21, "**M. Dot**…"),
        (14, "**M.…**"),
    ],
)
def test_a_story_is_cut_at_a_sentence_or_with_its_marks_closed(limit: int, shown: str) -> None:
    assert cut_story(DOTTED, limit) == shown


def test_what_is_escaped_closes_nothing() -> None:
    text = f"**{plain('*a b c d e f g* and more')}** takes it all"

    assert cut_story(text, 24) == "**\\*a b c d e f…**"


@each_game
@each_lang
def test_every_story_is_whole_wherever_it_is_cut(key: str, lang: str) -> None:
    for sight in sights(key, lang):
        match = crowded_match(sight.table.record, lang)
        story = Perspective(match, sight.table, sight.seat, lang, match.theme).story()
        for limit in range(150, len(story), 7):
            shown = cut_story(story, limit)
            assert len(shown) <= limit
            assert is_closed(shown), shown


@each_lang
def test_the_story_of_six_computers_is_cut_at_a_sentence(lang: str) -> None:
    last = list(sights("mandala", lang))[-1]
    record = last.table.record
    computed = replace(record, log=tuple(replace(entry, level="gentle") for entry in record.log))
    sight = Perspective(crowded_match(computed, lang), replay_table(computed), None, lang, last.theme)
    story = sight.story()

    card = done_card(sight, None, is_at_table=True)
    shown = next(part.markdown for part in card.parts if isinstance(part, Text))

    assert len(story) > STORY_LIMIT
    assert shown.endswith(". …")
    assert is_closed(shown)
