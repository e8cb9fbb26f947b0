from __future__ import annotations

import struct
from importlib import resources
from pathlib import Path
from types import SimpleNamespace

import pytest

from klotho_games.core import system, words
from klotho_games.core.words import _, ngettext


def catalogue(messages: dict[str, str]) -> bytes:
    """A compiled catalogue: ids sorted, offsets, then the strings."""
    header = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
    pairs = sorted({"": header, **messages}.items())
    ids = [id.encode() for id, _text in pairs]
    texts = [text.encode() for _id, text in pairs]
    start = 28 + 16 * len(pairs)
    tables, body = [], b""
    for group in (ids, texts):
        for text in group:
            tables.append(struct.pack("<II", len(text), start + len(body)))
            body += text + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + b"".join(tables) + body


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "locale" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    messages = {"Play": "Spielen", "a recording\4Play": "Abspielen", "{n} game\0{n} games": "{n} Spiel\0{n} Spiele"}
    (folder / "klotho_games.mo").write_bytes(catalogue(messages))
    monkeypatch.setattr(resources, "files", lambda _package: tmp_path)
    return folder


def test_english_needs_no_catalogue():
    words.use("en")
    assert _("Play") == "Play"
    assert [ngettext("{n} game", "{n} games", n) for n in (1, 2)] == ["{n} game", "{n} games"]


def test_a_language_holds_at_once(german):
    words.use("de")
    assert _("Play") == "Spielen"
    assert _("Not translated") == "Not translated"
    assert ngettext("{n} game", "{n} games", 2) == "{n} Spiele"
    words.use("en")
    assert _("Play") == "Play"


def test_numbers_in_english():
    words.use("en")
    assert [words.number(n) for n in (0, 999, -1234, 1234567)] == ["0", "999", "-1,234", "1,234,567"]
    assert [words.decimal(2.25, n) for n in (0, 1, 2)] == ["2", "2.2", "2.25"] and words.decimal(12345.6) == "12,345.6"
    assert [words.signed(n) for n in (0, 3, -2.6, -1200)] == ["+0", "+3", "−3", "−1,200"]
    assert [words.percent(45.5), words.percent(45.55, 1), words.as_percent(0.07)] == ["46%", "45.5%", "7%"]
    assert [words.rough(n, 3) for n in (0.01234, 2.5, 3)] == ["0.0123", "2.5", "3"]


def test_numbers_in_german():
    words.use("de")
    assert [words.number(1234567), words.decimal(-1234.5)] == ["1.234.567", "-1.234,5"]
    assert [words.signed(-0.5, 1), words.rough(0.5, 3)] == ["−0,5", "0,5"]
    assert [words.percent(45), words.as_percent(0.0725, 1)] == ["45\u00a0%", "7,2\u00a0%"]


def test_one_word_with_two_meanings(german):
    words.use("de")
    assert (_("Play"), words.pgettext("a recording", "Play")) == ("Spielen", "Abspielen")
    assert words.pgettext("a theatre", "Play") == "Play"


def test_soft_hyphens_tell_where_a_word_may_be_broken_and_are_never_said(german):
    (german / "klotho_games.mo").write_bytes(catalogue({"Twin Coupling": "Doppel\u00adkupplung neu"}))
    words.use("de")
    assert _("Twin Coupling") == "Doppelkupplung neu"
    assert words.seams("Doppelkupplung") == ("Doppel", "kupplung")
    assert words.seams("neu") == ("neu",)


@pytest.mark.parametrize("language", ["de_AT.UTF-8", "de@euro", "xx:de", "de"])
def test_the_nearest_catalogue_is_found(german, language):
    words.use(language)
    assert _("Play") == "Spielen"


@pytest.mark.parametrize("language", ["xx", "C", "en_GB:de", "../../etc", ":"])
def test_otherwise_it_is_english(german, language):
    words.use(language)
    assert _("Play") == "Play"


def test_the_environment_is_asked(german, monkeypatch):
    monkeypatch.setenv("LANGUAGE", "de")
    words.use()
    assert _("Play") == "Spielen"
    monkeypatch.setenv("LANGUAGE", "")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    words.use()
    assert _("Play") == "Spielen"


def test_a_damaged_catalogue_means_english(german):
    (german / "klotho_games.mo").write_bytes(b"rubbish")
    words.use("de")
    assert _("Play") == "Play"


def test_the_language_can_be_told_to_another_process(german, monkeypatch):
    monkeypatch.setenv("LANGUAGE", "de_AT")
    words.use()
    assert words.spoken() == "de", "as it was found, for a process that may be told otherwise by the system"
    words.use("xx")
    assert words.spoken() == "en"


@pytest.fixture
def without_variables(monkeypatch):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def test_windows_is_asked_for_its_language(german, monkeypatch, without_variables):
    import ctypes

    asked = SimpleNamespace(kernel32=SimpleNamespace(GetUserDefaultUILanguage=lambda: 0x0407))
    monkeypatch.setattr(ctypes, "windll", asked, raising=False)
    monkeypatch.setattr(system.sys, "platform", "win32")
    words.use()
    assert _("Play") == "Spielen"


def test_macos_is_asked_for_its_language(german, monkeypatch, without_variables):
    import subprocess

    monkeypatch.setattr(subprocess, "run", lambda *_words, **_how: SimpleNamespace(stdout="de-CH\n"))
    monkeypatch.setattr(system.sys, "platform", "darwin")
    words.use()
    assert _("Play") == "Spielen"


@pytest.mark.parametrize("platform", ["win32", "darwin", "linux"])
def test_a_system_that_does_not_answer_means_english(german, monkeypatch, without_variables, platform):
    monkeypatch.setattr(system.sys, "platform", platform)
    monkeypatch.setenv("PATH", "")
    words.use()
    assert _("Play") == "Play"


def test_the_languages_to_choose_from(german):
    assert words.languages() == ("en", "de")


def test_lists_as_people_say_them():
    words.use("en")
    told = [words.listed(names) for names in ([], ["Ada"], ["Ada", "Bram"], iter(["Ada", "Bram", "Cleo"]))]
    assert told == ["", "Ada", "Ada and Bram", "Ada, Bram and Cleo"]
    words.use("de")
    assert words.listed(["Ada", "Bram", "Cleo"]) == "Ada, Bram und Cleo"
