from __future__ import annotations

import gettext
import io
import struct
from importlib import resources
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import pytest

from klotho_games.core import i18n, system
from klotho_games.core.i18n import _, ngettext


def catalogue(messages: dict[str, str]) -> bytes:
    """Return a compiled catalogue: ids sorted, offsets, then the strings."""
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
    i18n.use("en")
    assert _("Play") == "Play"
    assert [ngettext("{n} game", "{n} games", n) for n in (1, 2)] == ["{n} game", "{n} games"]


def test_a_language_holds_at_once(german):
    i18n.use("de")
    assert _("Play") == "Spielen"
    assert _("Not translated") == "Not translated"
    assert ngettext("{n} game", "{n} games", 2) == "{n} Spiele"
    i18n.use("en")
    assert _("Play") == "Play"


def test_numbers_in_english():
    i18n.use("en")
    assert [i18n.number(n) for n in (0, 999, -1234, 1234567)] == ["0", "999", "-1,234", "1,234,567"]
    assert [i18n.decimal(2.25, n) for n in (0, 1, 2)] == ["2", "2.2", "2.25"] and i18n.decimal(12345.6) == "12,345.6"
    assert [i18n.signed(n) for n in (0, 3, -2.6, -1200)] == ["+0", "+3", "−3", "−1,200"]
    assert [i18n.percent(45.5), i18n.percent(45.55, 1), i18n.as_percent(0.07)] == ["46%", "45.5%", "7%"]
    assert [i18n.rough(n, 3) for n in (0.01234, 2.5, 3)] == ["0.0123", "2.5", "3"]


def test_numbers_in_german():
    i18n.use("de")
    assert [i18n.number(1234567), i18n.decimal(-1234.5)] == ["1.234.567", "-1.234,5"]
    assert [i18n.signed(-0.5, 1), i18n.rough(0.5, 3)] == ["−0,5", "0,5"]
    assert [i18n.percent(45), i18n.as_percent(0.0725, 1)] == ["45\u00a0%", "7,2\u00a0%"]


def test_one_word_with_two_meanings(german):
    i18n.use("de")
    assert (_("Play"), i18n.pgettext("a recording", "Play")) == ("Spielen", "Abspielen")
    assert i18n.pgettext("a theatre", "Play") == "Play"


def test_soft_hyphens_tell_where_a_word_may_be_broken_and_are_never_said(german):
    (german / "klotho_games.mo").write_bytes(catalogue({"Twin Coupling": "Doppel\u00adkupplung neu"}))
    i18n.use("de")
    assert _("Twin Coupling") == "Doppelkupplung neu"
    assert i18n.seams("Doppelkupplung") == ("Doppel", "kupplung")
    assert i18n.seams("neu") == ("neu",)


@pytest.mark.parametrize("language", ["de_AT.UTF-8", "de@euro", "xx:de", "de"])
def test_the_nearest_catalogue_is_found(german, language):
    i18n.use(language)
    assert _("Play") == "Spielen"


@pytest.mark.parametrize("language", ["xx", "C", "en_GB:de", "../../etc", ":"])
def test_otherwise_it_is_english(german, language):
    i18n.use(language)
    assert _("Play") == "Play"


def test_the_environment_is_asked(german, monkeypatch):
    monkeypatch.setenv("LANGUAGE", "de")
    i18n.use()
    assert _("Play") == "Spielen"
    monkeypatch.setenv("LANGUAGE", "")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    i18n.use()
    assert _("Play") == "Spielen"


COMPILED = (Path(i18n.__file__).parents[1] / "locale" / "de" / "LC_MESSAGES" / "klotho_games.mo").read_bytes()


def changed(place: int, bytes_: bytes) -> bytes:
    return COMPILED[:place] + bytes_ + COMPILED[place + len(bytes_):]


def with_header(old: str, new: str) -> bytes:
    """Compile with another header, as a translator's tool could do."""
    return catalogue({"Play": "Spielen"}).replace(old.encode(), new.encode().ljust(len(old)))


DAMAGED = {
    "nothing": b"",
    "rubbish": b"rubbish",
    "zeros": bytes(5000),
    "a page of HTML": b"<html>Not found</html>" * 100,
    "another magic": changed(0, b"\x95\x04\x12\xdf"),
    "another version": changed(4, b"\xff\xff\xff\xff"),
    "too many words": changed(8, b"\xff\xff\xff\x7f"),
    "words elsewhere": changed(12, b"\xff\xff\xff\x7f"),
    "another encoding": with_header("charset=UTF-8", "charset=latin"),
    "no such encoding": with_header("charset=UTF-8", "charset=xyzzy"),
    "an encoding too few": with_header("charset=UTF-8", "charset=ascii").replace(b"Spielen", b"Spiel\xc3\xa4"),
    "no text": catalogue({"Play": "Spielen"}).replace(b"Spielen", b"\xff" * 7),
    "no rule for plurals": with_header("plural=(n != 1)", "plural=import x"),
    "a rule that divides": with_header("plural=(n != 1)", "plural=(n / 0)"),
    "an endless rule": with_header("plural=(n != 1)", "plural=((((((("),
    **{f"cut at {place}": COMPILED[:place] for place in (1, 4, 27, 28, 1000, *range(20_000, len(COMPILED), 54_321))},
    "without its last words": COMPILED[: len(COMPILED) - 100],
    "zeros instead of its checksum": changed(len(COMPILED) - 60, bytes(60)),
    **{f"zeros at {at}": changed(at, bytes(4096)) for at in range(0, len(COMPILED), 54_321)},
    **{f"one bit at {at}": changed(at, bytes([COMPILED[at] ^ 1])) for at in range(30, len(COMPILED), 54_321)},
}


@pytest.mark.parametrize("how", DAMAGED)
def test_a_damaged_catalogue_means_english_and_is_told(german, how):
    (german / "klotho_games.mo").write_bytes(DAMAGED[how])
    i18n.use("de_AT.UTF-8")
    assert (_("Play"), ngettext("{n} game", "{n} games", 2), i18n.current_language()) == ("Play", "{n} games", "en")
    (told,) = i18n.damage()
    assert "German" in told and "Install Klotho Games again" in told
    i18n.use("en")
    assert i18n.damage() == []


def test_a_whole_catalogue_is_read_instead_of_a_damaged_one(german):
    """A computer in Austria looks for its own catalogue first."""
    own = german.parents[1] / "de_AT" / "LC_MESSAGES"
    own.mkdir(parents=True)
    (own / "klotho_games.mo").write_bytes(COMPILED[:5000])
    i18n.use("de_AT")
    assert (_("Play"), i18n.current_language()) == ("Spielen", "de") and len(i18n.damage()) == 1


def test_a_catalogue_of_other_tools_is_read_too(german):
    assert i18n.SEALED in COMPILED and i18n.SEALED not in (german / "klotho_games.mo").read_bytes()
    i18n.use("de")
    assert _("Play") == "Spielen" and i18n.damage() == []


def test_the_language_can_be_told_to_another_process(german, monkeypatch):
    monkeypatch.setenv("LANGUAGE", "de_AT")
    i18n.use()
    assert i18n.current_language() == "de", "as it was found, for a process that may be told otherwise by the system"
    i18n.use("xx")
    assert i18n.current_language() == "en"


@pytest.fixture
def without_variables(monkeypatch):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def test_windows_is_asked_for_its_language(german, monkeypatch, without_variables):
    import ctypes

    asked = SimpleNamespace(GetUserDefaultUILanguage=lambda: 0x0407)
    monkeypatch.setattr(ctypes, "WinDLL", lambda _name, **_how: asked, raising=False)
    monkeypatch.setattr(system.sys, "platform", "win32")
    i18n.use()
    assert _("Play") == "Spielen"


def test_macos_is_asked_for_its_language(german, monkeypatch, without_variables):
    import subprocess

    monkeypatch.setattr(subprocess, "run", lambda *_words, **_how: SimpleNamespace(stdout="de-CH\n"))
    monkeypatch.setattr(system.sys, "platform", "darwin")
    i18n.use()
    assert _("Play") == "Spielen"


@pytest.mark.parametrize("platform", ["win32", "darwin", "linux"])
def test_a_system_that_does_not_answer_means_english(german, monkeypatch, without_variables, platform):
    monkeypatch.setattr(system.sys, "platform", platform)
    monkeypatch.setenv("PATH", "")
    i18n.use()
    assert _("Play") == "Play"


def test_the_languages_to_choose_from(german):
    assert i18n.languages() == ("en", "de")


def test_one_thread_can_speak_another_language_for_a_moment(german):
    """A phone's page in another language must not change what the big screen says meanwhile."""
    i18n.use("en")
    meanwhile = []
    with i18n.spoken("de"):
        assert (_("Play"), i18n.current_language()) == ("Spielen", "de")
        other = Thread(target=lambda: meanwhile.append((_("Play"), i18n.current_language())))
        other.start()
        other.join()
        with i18n.spoken("en"):
            assert _("Play") == "Play"
        assert _("Play") == "Spielen"
    assert meanwhile == [("Play", "en")] and (_("Play"), i18n.current_language()) == ("Play", "en")
    i18n.use("de")
    with i18n.spoken("en"):
        assert _("Play") == "Play"


@pytest.mark.parametrize("language", ["", "xx", "../de", "en"])
def test_a_language_that_there_is_not_changes_nothing(german, language):
    i18n.use("en")
    with i18n.spoken(language):
        assert (_("Play"), i18n.current_language()) == ("Play", "en")
    assert i18n.damage() == []


def test_lists_as_people_say_them():
    i18n.use("en")
    told = [i18n.listed(names) for names in ([], ["Ada"], ["Ada", "Bram"], iter(["Ada", "Bram", "Cleo"]))]
    assert told == ["", "Ada", "Ada and Bram", "Ada, Bram and Cleo"]
    i18n.use("de")
    assert i18n.listed(["Ada", "Bram", "Cleo"]) == "Ada, Bram und Cleo"


def test_the_singular_of_a_sentence_with_a_plural_is_found_by_every_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """The gettext of Python 3.11.2, which Debian 12 has, does not find it."""
    class OldGettext(gettext.GNUTranslations):
        def gettext(self, message: str) -> str:
            return str(self._catalog.get(message, message))  # type: ignore[attr-defined]

    monkeypatch.setattr(i18n, "_catalogue", OldGettext(io.BytesIO(COMPILED)))
    i18n._text.cache_clear()
    assert i18n._("threat met") == i18n.ngettext("threat met", "threats met", 1) == "Gefahr"
    i18n._text.cache_clear()
