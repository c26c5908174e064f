from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from render.catalogs import ROOT, home_of, messages
from render.words import N_, Say, languages, nearest_language, say_in, typeset

if TYPE_CHECKING:
    from pathlib import Path

FRENCH = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"

msgid "{name} wins"
msgstr "{name} gagne"

msgid "{n} point"
msgid_plural "{n} points"
msgstr[0] "{n} point"
msgstr[1] "{n} points, en français"

msgid "Left"
msgstr ""

#, fuzzy
msgid "Right"
msgstr "Gauche"
"""


@pytest.fixture
def french(tmp_path: Path) -> Say:
    (tmp_path / "fr.po").write_text(FRENCH, encoding="utf-8")
    return Say("fr", (tmp_path,))


def test_a_message_is_said_in_the_language(french: Say) -> None:
    assert french("{name} wins", name="Zoé") == "Zoé gagne"


def test_what_is_filled_in_is_never_read_as_a_pattern(french: Say) -> None:
    assert french("{name} wins", name="{0} {name} %s {") == "{0} {name} %s { gagne"


def test_what_is_not_translated_yet_is_said_in_english(french: Say) -> None:
    assert (french("Left"), french("Right"), french("Up {n}", n=2)) == ("Left", "Right", "Up 2")


@pytest.mark.parametrize(("n", "said"), [(0, "0 point"), (1, "1 point"), (2, "2 points, en français")])
def test_the_plural_is_the_language_s_own(french: Say, n: int, said: str) -> None:
    assert french.count("{n} point", "{n} points", n) == said


@pytest.mark.parametrize(("n", "said"), [(0, "0 points"), (1, "1 point"), (2, "2 points")])
def test_the_plural_of_the_source_needs_no_catalogue(n: int, said: str) -> None:
    assert say_in("en").count("{n} point", "{n} points", n) == said


def test_lists_and_numbers_are_written_as_the_language_does() -> None:
    assert say_in("en").list("abc") == "a, b, and c"
    assert say_in("fr").list("abc") == "a, b et c"
    assert say_in("en").number(12345) == "12,345"
    assert say_in("fr")("{n}", n=12345) == "12\u202f345"


@pytest.mark.parametrize(
    ("asked", "spoken"), [("fr", "fr"), ("fr-CA", "fr"), ("en-GB", "en"), ("pt-BR", "en"), ("", "en")]
)
def test_the_nearest_language_is_spoken(asked: str, spoken: str) -> None:
    assert nearest_language(asked) == spoken


def test_languages_are_found_by_looking(tmp_path: Path) -> None:
    (tmp_path / "eo.po").touch()

    assert languages(tmp_path) == ("en", "eo", "fr")
    assert say_in("eo", tmp_path)(N_("Left")) == "Left"


def test_messages_are_found_inside_one_another() -> None:
    source = """
say("a", x=say.list([say("b"), f(N_("c"))]))
self.say.count("d", "e" " f", 3)
say(message)
text.count("not a message")
"""

    assert list(messages(source)) == ["a", "b", "c", ("d", "e f")]


@pytest.mark.parametrize(
    ("path", "home"),
    [
        ("story.py", "locales"),
        ("deep/story.py", "locales"),
        ("games/__init__.py", "locales"),
        ("games/mandala/__init__.py", "games/mandala/locales"),
        ("games/mandala/path.py", "games/mandala/locales"),
        ("games/mandala_stones/garden/paths.py", "games/mandala_stones/locales"),
    ],
)
def test_a_module_has_the_catalogue_of_its_game(path: str, home: str) -> None:
    package = ROOT / "render"

    assert home_of(package / path, package) == package / home


@pytest.mark.parametrize(
    ("text", "values", "said"),
    [
        ("Objectifs de {name}", {"name": "Anna"}, "Objectifs d\u2019Anna"),
        ("Objectifs de {name}", {"name": "Ben"}, "Objectifs de Ben"),
        ("la place de {name}", {"name": "**Élodie**"}, "la place d\u2019**Élodie**"),
        ("la place de **{name}**", {"name": "Igor"}, "la place d\u2019**Igor**"),
        ("autant que {others}", {"others": "Eve et Dan"}, "autant qu\u2019Eve et Dan"),
        ("la table de {game}", {"game": "Le Palais de glace"}, "la table du Palais de glace"),
        ("jouer à {game}", {"game": "Le Palais de glace"}, "jouer au Palais de glace"),
        ("jouer à {game}", {"game": "Mandala"}, "jouer à Mandala"),
        ("de {old} à {new}", {"old": 4, "new": 6}, "de 4 à 6"),
        ("le coup de {name}", {"name": "{0}"}, "le coup de {0}"),
    ],
)
def test_french_joins_little_words_to_names(text: str, values: dict[str, object], said: str) -> None:
    assert say_in("fr")(text, **values) == said


def test_other_languages_join_nothing() -> None:
    assert say_in("en")("de {name}", name="Anna") == "de Anna"


def test_french_apostrophes_are_curved() -> None:
    assert typeset("l'ordre n'est pas 'ici'", "fr") == "l\u2019ordre n\u2019est pas 'ici'"


@pytest.mark.parametrize(
    ("n", "said"), [(0, "0 pyramide"), (1, "1 pyramide"), (2, "2 pyramides"), (21, "21 pyramides")]
)
def test_things_are_counted_in_french(n: int, said: str) -> None:
    assert say_in("fr").count("{n} pyramid", "{n} pyramids", n) == said


@pytest.mark.parametrize("count", [0, 1, 2, 21])
@pytest.mark.parametrize("lang", languages())
def test_lists_of_any_length_are_said(lang: str, count: int) -> None:
    names = [f"N{number}" for number in range(count)]
    said = say_in(lang).list(names)

    assert all(name in said for name in names)
    assert (said.count(" and ") + said.count(" et ")) == (count > 1)
