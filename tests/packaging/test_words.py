"""Every sentence can be collected, translated and compiled, and has been."""

from __future__ import annotations

import gettext
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from klotho_games import cli
from klotho_games.core import i18n as core_words


@pytest.fixture
def words(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("words")


def found(words: ModuleType, source: str) -> list[tuple[str, str, str | None]]:
    return list(words.calls(words.speaking(source, "somewhere.py"), "somewhere.py"))


def test_calls_are_found_wherever_they_stand(words: ModuleType) -> None:
    source = 'def f():\n  return [_("one"), {"k": _("two " "parts").format(n=1)}, ngettext("{n} die", "{n} dice", 3)]'
    assert found(words, source) == [("one", "", None), ("two parts", "", None), ("{n} die", "{n} dice", None)]
    assert found(words, 'pgettext("a pile", "Discard")') == [("Discard", "", "a pile")]


@pytest.mark.parametrize("call", ['_(f"{n} cards")', "_(name)", '_("a" + b)', '_("a".upper())', 'ngettext(a, "b", 2)',
                                  'pgettext(a, "b")'])
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


def test_one_sentence_never_has_two_plurals(words: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "first.py").write_text('ngettext("{n} die", "{n} dice", 3)', encoding="utf-8")
    assert [entry.many for entry in words.collect(tmp_path)] == ["{n} dice"]
    (tmp_path / "second.py").write_text('ngettext("{n} die", "{n} dies", 3)', encoding="utf-8")
    with pytest.raises(words.BadWords, match="another plural"):
        words.collect(tmp_path)


def test_captions_are_collected_with_the_sounds(words: ModuleType, tmp_path: Path) -> None:
    package, sounds = tmp_path / "klotho_games", tmp_path / "sounds"
    (package / "stage").mkdir(parents=True)
    sounds.mkdir()
    (package / "stage" / "sound.py").write_text('def f(entry): return _(entry["caption"])')
    (sounds / "manifest.json").write_text(json.dumps({"sfx": [{"caption": "A card is dealt"}]}))
    (entry,) = words.collect(package)
    assert (entry.one, entry.places, entry.part) == ("A card is dealt", ["sounds/manifest.json"], "house")


@pytest.fixture
def foreign_help(words: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
                 ) -> Callable[..., str]:
    """Return what the command line says in the pseudo-language, without the words that are typed as they are."""
    entries = {}
    for path in (words.PACKAGE / "cli.py", words.PACKAGE / "cli_arguments.py", words.PACKAGE / "cli_words.py"):
        for one, many, meant in words.calls(words.speaking(path.read_text("utf-8"), path.name), path.name):
            entries[meant, one] = words.WordsEntry(one, many, [path.name], meant)
    catalogue = io.BytesIO(words.pseudo([*entries.values()]))
    monkeypatch.setattr(core_words, "_catalogue", gettext.GNUTranslations(catalogue))

    def said(*arguments: str) -> str:
        cli.run([*arguments])
        out, err = capsys.readouterr()
        return out + err

    return said


def test_the_command_line_says_nothing_in_english(foreign_help: Callable[..., str]) -> None:
    page = foreign_help("--help")
    commands = re.findall(r"^    (\w+)  ", page, re.MULTILINE)
    assert "play" in commands and "arena" in commands
    names = "|".join(commands)
    typed = re.compile(rf"klotho-games|-[-\w]+|\d+x\d+|(?:easy,|you,)?(?:normal,hard|hard,normal|hard)|\b({names})\b")
    wrong = [("auto",), ("arena", "x"), ("auto", "x", "--games", "y"), ("play", "--code"),
             ("auto", "x", "--seed", "1", "--code", "2"), ("--s",)]
    for asked in [("--help",), *((command, "--help") for command in commands), *wrong]:
        told = foreign_help(*asked)
        assert told and not re.findall(r"\w*[aeiou]\w*", typed.sub("", told)), told


# -- catalogues -----------------------------------------------------------------------------------------------


@pytest.fixture
def french(words: ModuleType, tmp_path: Path) -> Callable[..., Path]:
    """A catalogue of a new language with some sentences, some of them translated."""

    def made(entries: list[tuple[str, str]], **told: str) -> Path:
        words.begin("fr", tmp_path)
        listed = [words.WordsEntry(one, many, ["klotho_games/core/i18n.py"]) for one, many in entries]
        words.write("fr", listed, tmp_path)
        path = tmp_path / "fr" / "house.po"
        po = path.read_text(encoding="utf-8")
        for one, said in told.items():
            po = po.replace(f'msgid "{one}"\nmsgstr ""', f'msgid "{one}"\nmsgstr "{said}"')
        path.write_text(po, encoding="utf-8")
        return path

    return made


def spoken(words: ModuleType, locale: Path) -> gettext.GNUTranslations:
    with open(words.compiled_file("fr", locale), "rb") as file:
        return gettext.GNUTranslations(file)


@pytest.mark.parametrize("text", ['He said "no"', "a\\b", "two\nlines", "ends\n", "tab\there", "“Klotho” × 2 – é"])
def test_odd_texts_survive_the_round_trip(words: ModuleType, tmp_path: Path, text: str) -> None:
    words.begin("fr", tmp_path)
    entry = words.WordsEntry(text, "", ["klotho_games/app.py"])
    whole = words.write("fr", [entry], tmp_path)
    whole[text].string = text[::-1].strip("\n")
    for name, po in words.parts(whole, [entry], "fr").items():
        (tmp_path / "fr" / name).write_text(po, encoding="utf-8")
    words.write("fr", [entry], tmp_path)
    assert spoken(words, tmp_path).gettext(text) == text[::-1].strip("\n")


def test_what_is_translated_stays_and_what_is_new_waits(words: ModuleType, french: Callable[..., Path]) -> None:
    path = french([("Explore", ""), ("{n} die", "{n} dice"), ("Gone", "")], Explore="Explorer", Gone="Parti")
    locale = path.parents[1]
    now = [words.WordsEntry("Explore", "", ["klotho_games/games/karthis/telling/__init__.py"]),
           words.WordsEntry("{n} die", "{n} dice", ["klotho_games/app.py"]),
           words.WordsEntry("Brand new", "", ["klotho_games/app.py"])]
    whole = words.write("fr", now, locale)
    assert spoken(words, locale).gettext("Explore") == "Explorer"
    assert "Explorer" in (locale / "fr" / "karthis.po").read_text(encoding="utf-8"), "it moved to its game"
    assert "Gone" not in path.read_text(encoding="utf-8")
    assert {m.id for m in words.waiting(whole)} == {("{n} die", "{n} dice"), "Brand new"}


def test_a_changed_sentence_comes_with_its_old_words_and_is_not_shown(
        words: ModuleType, french: Callable[..., Path]) -> None:
    path = french([("Draw a card from the deck", "")], **{"Draw a card from the deck": "Pioche une carte"})
    locale, changed = path.parents[1], "Draw a card from your deck"
    whole = words.write("fr", [words.WordsEntry(changed, "", ["klotho_games/app.py"])], locale)
    assert "fuzzy" in path.read_text(encoding="utf-8") and "Pioche" in path.read_text(encoding="utf-8")
    assert spoken(words, locale).gettext(changed) == changed
    assert [m.id for m in words.waiting(whole)] == [changed]


def test_one_word_with_two_meanings_has_two_translations(words: ModuleType, tmp_path: Path) -> None:
    words.begin("fr", tmp_path)
    program = ["klotho_games/core/i18n.py"]
    entries = [words.WordsEntry("Play", "", program), words.WordsEntry("Play", "", program, "a recording")]
    whole = words.write("fr", entries, tmp_path)
    assert len(words.waiting(whole)) == 2
    whole.get("Play").string, whole.get("Play", "a recording").string = "Jouer", "Lire"
    (tmp_path / "fr" / "house.po").write_text(words.parts(whole, entries, "fr")["house.po"], encoding="utf-8")
    assert not words.waiting(words.write("fr", entries, tmp_path))
    said = spoken(words, tmp_path)
    assert (said.gettext("Play"), said.pgettext("a recording", "Play")) == ("Jouer", "Lire")
    (tmp_path / "fr" / "LC_MESSAGES" / "klotho_games.mo").write_bytes(words.pseudo(entries))
    assert spoken(words, tmp_path).pgettext("a recording", "Play") == words.foreign("Play")


def test_two_runs_write_the_same(words: ModuleType, french: Callable[..., Path]) -> None:
    path = french([("Explore", "")], Explore="Explorer")
    entries, locale = [words.WordsEntry("Explore", "", ["klotho_games/core/i18n.py"])], path.parents[1]
    assert not words.up_to_date("fr", entries, locale), "it is not compiled yet"
    words.write("fr", entries, locale)
    assert words.up_to_date("fr", entries, locale)
    assert b"Date" not in words.compiled_file("fr", locale).read_bytes(), "it would be another file tomorrow"


@pytest.mark.parametrize("po", ['msgid "a', "hello"])
def test_a_broken_catalogue_is_told_by_its_name(words: ModuleType, french: Callable[..., Path], po: str) -> None:
    path = french([("a", "")])
    path.write_text(po, encoding="utf-8")
    with pytest.raises(words.BadWords, match=r"house\.po"):
        words.write("fr", [], path.parents[1])


@pytest.mark.parametrize("code", ["klingon", "../fr", ""])
def test_no_language_of_that_name_can_be_begun(words: ModuleType, tmp_path: Path, code: str) -> None:
    with pytest.raises(words.BadWords):
        words.begin(code, tmp_path)
    assert not list(tmp_path.iterdir())


def test_the_foreign_language_is_a_third_longer(words: ModuleType) -> None:
    ours = [entry.one for entry in collected(words)]
    longer = sum(len(words.foreign(text)) for text in ours) / sum(map(len, ours))
    assert 1.31 < longer < 1.36


def test_the_foreign_words_leave_what_is_put_in_alone(words: ModuleType) -> None:
    assert words.foreign("Floor {n:,} up!") == "Flóóór {n:,} úúúp!"


_COLLECTED: list[Any] = []


def collected(words: ModuleType) -> list[Any]:
    """The collected entries, once for all tests; the script itself is loaded anew for each."""
    _COLLECTED[:] = _COLLECTED or words.collect()
    return _COLLECTED


# -- ours -----------------------------------------------------------------------------------------------------


def test_the_catalogues_are_up_to_date(words: ModuleType) -> None:
    entries = collected(words)
    assert len(entries) == len({(entry.meant, entry.one) for entry in entries}) > 300
    assert words.languages()
    for language in words.languages():
        assert words.up_to_date(language, entries), "build_scripts/words.py brings them up to date"
