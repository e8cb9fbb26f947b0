"""Every language is complete: every sentence is translated with all placeholders; rulebooks and glossaries agree."""

from __future__ import annotations

import gettext
import re
from functools import lru_cache
from pathlib import Path

import pytest

from klotho_games.core.games import registry
from klotho_games.core.games.rulebook import Block, blocks, clauses
from tests.registry.game_tests import package_folder
from tests.registry.tables import every_game

ROOT = Path(__file__).parents[2] / "klotho_games"
LANGUAGES = sorted(path.parent.parent.name for path in (ROOT / "locale").glob("*/LC_MESSAGES/*.mo"))
every_language = pytest.mark.parametrize("language", LANGUAGES)
_PUT_IN = re.compile(r"\{[^}]*\}")
_ROW = re.compile(r"^\| *(?!English|-)(.+?) *\| *(.+?) *\|", re.MULTILINE)


@lru_cache
def said(language: str) -> dict[str, tuple[str, ...]]:
    """Return all forms of each translation, by the English text after its context, if there is one."""
    with open(ROOT / "locale" / language / "LC_MESSAGES" / "klotho_games.mo", "rb") as file:
        spoken = gettext.GNUTranslations(file)
    forms: dict[str, tuple[str, ...]] = {}
    for key, text in spoken._catalog.items():  # type: ignore[attr-defined]
        one = key[0] if isinstance(key, tuple) else key
        forms[one] = (*forms.get(one, ()), text.replace("\u00ad", ""))  # drop soft hyphens
    return forms


def sentences(language: str, part: str) -> list[tuple[str, str]]:
    """Return the sentences of a catalogue with their translations."""
    po = (ROOT / "locale" / language / f"{part}.po").read_text(encoding="utf-8")
    ones = re.findall(r'^(?:msgctxt "(.*)"\n)?msgid (".*"(?:\n".*")*)', po, re.MULTILINE)
    found = ((meant, "".join(line[1:-1] for line in one.split("\n"))) for meant, one in ones)
    plain = [(meant, one.replace('\\"', '"').replace("\\n", "\n").replace("\\\\", "\\")) for meant, one in found if one]
    return [(one, " | ".join(said(language).get(f"{meant}\4{one}" if meant else one, ()))) for meant, one in plain]


@every_language
def test_nothing_is_left_in_english(language: str) -> None:
    parts = [path.stem for path in (ROOT / "locale" / language).glob("*.po")]
    left = [one for part in parts for one, text in sentences(language, part) if not text]
    assert len(parts) > 1 and not left


@every_language
def test_what_is_put_in_stays(language: str) -> None:
    def names(text: str) -> set[str]:
        return {re.split("[:.!]", name[1:-1])[0] for name in _PUT_IN.findall(text)}

    whole = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "locale" / language).glob("*.po"))
    many = dict(re.findall(r'^msgid "(.+)"\nmsgid_plural "(.+)"$', whole, re.MULTILINE))
    told = {one: forms for one, forms in said(language).items() if one}
    assert not [one for one, forms in told.items() if len(forms) == 1 and names(forms[0]) != names(one)]
    assert not [one for one, forms in told.items()
                if not all(names(form) <= names(one) | names(many.get(one, "")) for form in forms)]


@every_language
def test_one_thing_has_one_name(language: str) -> None:
    """The translations use the words of the glossary."""
    wrong = []
    for path in (ROOT / "locale" / language).glob("*.md"):
        told = sentences(language, path.stem)
        for english, german in _ROW.findall(path.read_text(encoding="utf-8")):
            stems = [stem.strip().casefold() for stem in german.split(",")]
            meant = re.compile(rf"\b{re.escape(english)}(s|es)?\b", re.IGNORECASE)
            wrong += [f"{path.stem}: {english} in {one!r} is {text!r}" for one, text in told
                      if meant.search(_PUT_IN.sub("", one)) and not any(stem in text.casefold() for stem in stems)]
    assert not wrong


@every_game
@every_language
def test_a_translated_book_has_the_same_rules(game: registry.Game, language: str) -> None:
    translated = package_folder(game) / f"rulebook.{language}.md"
    if game.id not in registry.PLAYABLE and not translated.is_file():
        pytest.skip(f"{game.id} is told in English alone: its rules would be translated in {translated}")
    ours = (translated.parent / "rulebook.md").read_text(encoding="utf-8")
    book = translated.read_text(encoding="utf-8")
    shapes = [[shape(block) for block in blocks(one)] for one in (book, ours)]
    assert shapes[0] == shapes[1], f"{translated.name} has other headings, clauses, tables or pictures than rulebook.md"
    kept = {id: [mark for mark, _words in clause.parts] for id, clause in clauses(ours).items()}
    found = {id: [mark for mark, _words in clause.parts] for id, clause in clauses(book).items()}
    assert found == kept, f"{translated.name} has other marks (house ruling, paper rule …) than rulebook.md"


def shape(block: Block) -> tuple[object, ...]:
    pictures = block.rows if block.kind == "figure" else tuple(len(row) for row in block.rows)
    return block.kind, block.clause, pictures
