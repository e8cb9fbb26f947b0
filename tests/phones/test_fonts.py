"""The fonts for phones: small, readable by a browser, and with every letter of our words."""

from __future__ import annotations

import io
import re
import struct
import sys
import zlib
from pathlib import Path

import pygame
import pytest

from klotho_games.core import i18n
from klotho_games.phones import fonts
from klotho_games.phones.files import FONTS, Files

sys.path.append(str(Path(__file__).resolve().parents[2] / "build_scripts"))
ROOT = Path(__file__).resolve().parents[2]
every_font = pytest.mark.parametrize("path", FONTS)


def whole(path: str) -> dict[bytes, bytes]:
    package, name, _letters = FONTS[path]
    return fonts.read_tables((Path(str(fonts.files(package))) / "files" / name).read_bytes())


def unpacked(woff: bytes) -> dict[bytes, bytes]:
    """Return the tables of a WOFF file, after checking what a browser checks."""
    kind, _flavour, length, count = struct.unpack_from(">4sLLH", woff)
    assert kind == b"wOFF" and length == len(woff)
    found = {}
    for n in range(count):
        tag, at, short, size, checksum = struct.unpack_from(">4sLLLL", woff, 44 + 20 * n)
        table = woff[at : at + short] if short == size else zlib.decompress(woff[at : at + short])
        assert at % 4 == 0 and len(table) == size and fonts._sum(table) == checksum
        found[tag] = table
    return found


def spoken() -> str:
    """Return every letter of the words in all languages."""
    told = [file.read_text("utf-8") for file in (ROOT / "klotho_games" / "locale").rglob("*.po")]
    return "".join(words for text in told for words in re.findall(r'^(?:msg\S+ )?"(.*)"$', text, re.MULTILINE))


@every_font
def test_a_font_is_small(path):
    content = Files().content(path)
    assert content is not None and Files().kind(path) == "font/woff"
    assert len(content) < 28_000 and len(content) < len(fonts.font_file(whole(path))) / 2


@every_font
def test_a_font_has_every_letter_of_our_words(path):
    letters = fonts.read_letters(unpacked(Files().content(path) or b""))
    known = set(fonts.read_letters(whole(path)))
    assert len(letters) > 90
    assert {letter for letter in spoken() if letter in known} - set(letters) == set()


@every_font
def test_its_letters_have_the_outlines_of_the_whole_font(path):
    small, large = unpacked(Files().content(path) or b""), whole(path)
    outlines, before = fonts._outlines(small), fonts._outlines(large)
    glyphs = fonts.read_letters(small)
    used = {part for glyph in glyphs.values() for part in (glyph, *fonts._parts_of(before[glyph]))}
    assert len(outlines) == len(before) and len(used) > 90
    assert all(outlines[glyph].rstrip(b"\0") == before[glyph].rstrip(b"\0") for glyph in used)
    assert any(before[glyph] and not outlines[glyph] for glyph in range(len(before))), "the rest is empty"


@every_font
def test_words_look_as_in_the_whole_font(path):
    pygame.font.init()
    small, large = (pygame.font.Font(io.BytesIO(fonts.font_file(tables)), 40)
                    for tables in (unpacked(Files().content(path) or b""), whole(path)))
    for word in ("Klotho’s Würfelergebnis", "AVATAR, To Yoyo – 97 %", "„Schließen“"):
        one, other = (font.render(word, True, "#ffffff") for font in (small, large))
        first, second = (pygame.image.tobytes(picture, "RGBA")[3::4] for picture in (one, other))
        assert one.get_width() == pytest.approx(other.get_width(), rel=0.01)
        assert sum(first) == pytest.approx(sum(second), rel=0.01)


def test_kerning_is_that_of_the_font():
    from klotho_games.phones.kerning import kern_table, read_kerning

    tables = whole("/fonts/serif.woff")
    letters = fonts.read_letters(tables)
    pairs = read_kerning(tables[b"GPOS"], (letters[one] for one in "AVTon"))
    assert pairs[letters["A"], letters["V"]] < -50 and pairs[letters["T"], letters["o"]] < -30
    assert (letters["o"], letters["n"]) not in pairs
    (count,) = struct.unpack_from(">10xH", kern_table(pairs))
    assert count == len(pairs)


def test_the_language_of_the_house_needs_no_other_letters():
    i18n.use("de")
    assert {"ä", "ö", "ü", "ß", "„", "“"} <= set(spoken())
