"""Every sentence can be collected, translated and compiled without gettext's own tools."""

from __future__ import annotations

import gettext
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def words(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("words")


def found(words: ModuleType, source: str) -> list[tuple[str, str]]:
    return list(words.calls(words.speaking(source, "somewhere.py"), "somewhere.py"))


def catalogue(words: ModuleType, po: str) -> gettext.GNUTranslations:
    return gettext.GNUTranslations(io.BytesIO(words.compiled(words.read_po(po))))


def test_calls_are_found_wherever_they_stand(words: ModuleType) -> None:
    source = 'def f():\n  return [_("one"), {"k": _("two " "parts").format(n=1)}, ngettext("{n} die", "{n} dice", 3)]'
    assert found(words, source) == [("one", ""), ("two parts", ""), ("{n} die", "{n} dice")]


@pytest.mark.parametrize("call", ['_(f"{n} cards")', "_(name)", '_("a" + b)', '_("a".upper())', 'ngettext(a, "b", 2)'])
def test_what_cannot_be_translated_is_told_with_its_place(words: ModuleType, call: str) -> None:
    with pytest.raises(words.BadWords, match=r"somewhere\.py:1"):
        found(words, call)


def test_words_of_a_game_s_data_are_collected(words: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "telling.py").write_text("def f(card): return _(card.name)")
    (tmp_path / "cards.json").write_text(json.dumps({"cards": [{"id": "AS", "name": "Bats"}, {"name": "Snakes"}]}))
    assert [entry.one for entry in words.collect(tmp_path)] == ["Bats", "Snakes"]
    (tmp_path / "cards.json").write_text("{}")
    with pytest.raises(words.BadWords, match="name"):
        words.collect(tmp_path)


def test_all_our_sentences_stand_in_the_template(words: ModuleType) -> None:
    entries = words.collect()
    ones = [entry.one for entry in entries]
    assert len(ones) == len(set(ones)) > 300
    assert "The Temple of Karthis" in ones and "Bats" in ones
    text = words.template(entries)
    assert list(words.read_po(text)) == [""], "it answers nothing"
    asked = set(re.findall(r'^msgid .*(?:\n".*)*', text, re.MULTILINE))
    kept = set(re.findall(r'^msgid .*(?:\n".*)*', words.TEMPLATE.read_text(encoding="utf-8"), re.MULTILINE))
    assert asked == kept, "build_scripts/words.py collects them again"


def test_one_sentence_never_has_two_plurals(words: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "first.py").write_text('ngettext("{n} die", "{n} dice", 3)', encoding="utf-8")
    assert [entry.many for entry in words.collect(tmp_path)] == ["{n} dice"]
    (tmp_path / "second.py").write_text('ngettext("{n} die", "{n} dies", 3)', encoding="utf-8")
    with pytest.raises(words.BadWords, match="another plural"):
        words.collect(tmp_path)


@pytest.mark.parametrize("text", ['He said "no"', "a\\b", "two\nlines", "ends\n", "tab\there", "“Klotho” × 2 – é"])
def test_odd_texts_survive_the_round_trip(words: ModuleType, text: str) -> None:
    po = words.template([words.Entry(text)]).replace("#, fuzzy\n", "")
    translated = po.rstrip().removesuffix('msgstr ""') + "msgstr " + words.quoted(text[::-1])
    assert catalogue(words, translated).gettext(text) == text[::-1]


def test_plurals_survive_the_round_trip(words: ModuleType) -> None:
    po = words.template([words.Entry("{n} die", "{n} dice")])
    po = po.replace('msgstr[0] ""', 'msgstr[0] "{n} Würfel"').replace('msgstr[1] ""', 'msgstr[1] "{n} Würfeln"')
    spoken = catalogue(words, po)
    assert spoken.ngettext("{n} die", "{n} dice", 1) == "{n} Würfel"
    assert spoken.ngettext("{n} die", "{n} dice", 2) == "{n} Würfeln"


def test_fuzzy_and_empty_answers_fall_back_to_english(words: ModuleType) -> None:
    unsure = '\n#, fuzzy\nmsgid "a"\nmsgstr "falsch"\n'
    others = '\nmsgid "b"\nmsgstr ""\n\nmsgid "c"\nmsgstr "gut"\n'
    spoken = catalogue(words, words.template([]) + unsure + others)
    assert [spoken.gettext(word) for word in "abc"] == ["a", "b", "gut"]


@pytest.mark.parametrize("po", ['msgid "a', 'msgstr x"', "hello", '"lost"'])
def test_a_broken_catalogue_is_told_with_its_line(words: ModuleType, po: str) -> None:
    with pytest.raises(words.BadWords, match="catalogue:1"):
        words.read_po(po)


def test_compiled_where_the_program_looks(words: ModuleType, tmp_path: Path) -> None:
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "klotho_games.po").write_text(words.template([]) + '\nmsgid "Explore"\nmsgstr "Erkunden"\n')
    (made,) = words.compile_all(tmp_path)
    with open(made, "rb") as file:
        assert gettext.GNUTranslations(file).gettext("Explore") == "Erkunden"


def test_the_foreign_letters_leave_what_is_put_in_alone(words: ModuleType) -> None:
    assert words.foreign("Floor {n:,}!") == "Ｆｌｏｏｒ {n:,}!"
