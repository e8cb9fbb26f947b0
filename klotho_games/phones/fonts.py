"""The fonts of the big screen for phones: only the letters that words need, packed as WOFF.

They are cut from the same packages at the first request, so that no copy has to be kept. Glyphs keep their numbers;
outlines that no letter needs become empty. Ligatures are left out, as they would need glyphs of their own.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

from .kerning import kern_table, read_kerning

LETTERS = frozenset(map(chr, range(0x20, 0x7F))) | set("ÄÖÜäöüßÀÉÈàâéèêñçåøæ\xa0½§°·×÷±«»‘’‚“”„–—…•€−↑→↓✓")
"""The letters and signs of our own words. A phone has its own letters for the rest."""
NAMES = LETTERS | frozenset(map(chr, range(0xA0, 0x180)))
"""With all Western and Central European letters, for the names of players."""
_KERNED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜabcdefghijklmnopqrstuvwxyzäöüß0123456789.,:;!?-–—’“”„ ")
_NAMELESS = struct.pack(">HHH", 0, 0, 6)
_LEFT_OUT = frozenset({b"DSIG", b"FFTM", b"GSUB", b"GPOS", b"GDEF", b"BASE"})
_COMPOSITE_WORDS, _MORE = 0x1, 0x20
_SCALED, _SCALED_TWICE, _TRANSFORMED = 0x8, 0x40, 0x80
_CHECKSUM_OF_FONT = 0xB1B0AFBA
Tables = dict[bytes, bytes]


@cache
def small_font(package: str, name: str, letters: frozenset[str]) -> bytes:
    """Return a font of a package as a WOFF file with these letters only."""
    font = (Path(str(files(package))) / "files" / name).read_bytes()
    return pack(cut(read_tables(font), letters))


# ---- reading ----


def read_tables(font: bytes) -> Tables:
    """Return the tables of a TrueType font by name."""
    (count,) = struct.unpack_from(">4xH", font)
    found = (struct.unpack_from(">4s4xLL", font, 12 + 16 * n) for n in range(count))
    return {tag: font[offset : offset + length] for tag, offset, length in found}


def read_letters(tables: Tables) -> dict[str, int]:
    """Return the glyph of every letter, from the Unicode map of 16 bits."""
    cmap = tables[b"cmap"]
    (count,) = struct.unpack_from(">2xH", cmap)
    places = [struct.unpack_from(">HHL", cmap, 4 + 8 * n) for n in range(count)]
    at = next(offset for platform, _encoding, offset in places
              if platform in (0, 3) and struct.unpack_from(">H", cmap, offset) == (4,))
    (doubled,) = struct.unpack_from(">6xH", cmap, at)
    count = doubled // 2
    words = [struct.unpack_from(f">{count}H", cmap, at + 14 + shift) for shift in
             (0, doubled + 2, 2 * doubled + 2, 3 * doubled + 2)]
    found: dict[str, int] = {}
    for n, (end, start, delta, offset) in enumerate(zip(*words, strict=True)):
        for code in range(start, min(end, 0xFFFE) + 1):
            glyph = code
            if offset:
                place = at + 16 + 3 * doubled + 2 * n + offset + 2 * (code - start)
                (glyph,) = struct.unpack_from(">H", cmap, place)
            if glyph or not offset:
                found[chr(code)] = (glyph + delta) & 0xFFFF
    return {letter: glyph for letter, glyph in found.items() if glyph}


def _outlines(tables: Tables) -> list[bytes]:
    (long,) = struct.unpack_from(">50xh", tables[b"head"])
    (count,) = struct.unpack_from(">4xH", tables[b"maxp"])
    places = struct.unpack_from(f">{count + 1}{'L' if long else 'H'}", tables[b"loca"])
    unit = 1 if long else 2
    return [tables[b"glyf"][unit * start : unit * end] for start, end in pairwise(places)]


def _parts_of(outline: bytes) -> list[int]:
    """Return the glyphs that a composite glyph, such as an accented letter, is made from."""
    if not outline or struct.unpack_from(">h", outline) >= (0,):
        return []
    found, at, more = [], 10, _MORE
    while more:
        flags, glyph = struct.unpack_from(">HH", outline, at)
        found.append(glyph)
        at += 8 if flags & _COMPOSITE_WORDS else 6
        at += 2 if flags & _SCALED else 4 if flags & _SCALED_TWICE else 8 if flags & _TRANSFORMED else 0
        more = flags & _MORE
    return found


# ---- cutting ----


def cut(tables: Tables, letters: Iterable[str]) -> Tables:
    """Return the tables of a font that has only these letters."""
    known, outlines = read_letters(tables), _outlines(tables)
    wanted = {letter: known[letter] for letter in letters if letter in known}
    kept, new = {0}, set(wanted.values())
    while new:
        kept |= new
        new = {part for glyph in new for part in _parts_of(outlines[glyph])} - kept
    shapes, places = bytearray(), [0]
    for n, outline in enumerate(outlines):
        if n in kept:
            shapes += outline + bytes(-len(outline) % 4)
        places.append(len(shapes))
    head = bytearray(tables[b"head"])
    struct.pack_into(">h", head, 50, 1)  # places as 32 bits
    kerning = {}
    if b"GPOS" in tables:
        kerned = (glyph for letter, glyph in wanted.items() if letter in _KERNED)
        kerning = {b"kern": kern_table(read_kerning(tables[b"GPOS"], kerned))}
    return {tag: table for tag, table in tables.items() if tag not in _LEFT_OUT} | kerning | {
        b"glyf": bytes(shapes), b"loca": struct.pack(f">{len(places)}L", *places), b"head": bytes(head),
        b"cmap": _map(wanted), b"post": struct.pack(">L", 0x30000) + tables[b"post"][4:32],
        b"hmtx": _widths(tables, kept), b"name": _NAMELESS,
    }


def _widths(tables: Tables, kept: set[int]) -> bytes:
    """Return the widths of the glyphs. Those of empty glyphs are 0, which packs well."""
    (wide,) = struct.unpack_from(">34xH", tables[b"hhea"])
    widths = bytearray(tables[b"hmtx"])
    for glyph in range(wide - 1):  # the last width is that of all glyphs after it, too
        if glyph not in kept:
            widths[4 * glyph : 4 * glyph + 4] = bytes(4)
    return bytes(widths)


def _map(wanted: dict[str, int]) -> bytes:
    """Return a Unicode map of 16 bits, with one segment for each run of letters whose glyphs are in order."""
    runs: list[list[int]] = []
    for code, glyph in sorted((ord(letter), glyph) for letter, glyph in wanted.items()):
        if runs and runs[-1][1] + 1 == code and code - glyph == runs[-1][2]:
            runs[-1][1] = code
        else:
            runs.append([code, code, code - glyph])
    runs.append([0xFFFF, 0xFFFF, 0xFFFF])
    count = len(runs)
    exponent = count.bit_length() - 1
    around = 2 ** (exponent + 1)
    words = [end for _start, end, _less in runs] + [0] + [start for start, _end, _less in runs]
    words += [-less & 0xFFFF for _start, _end, less in runs] + [0] * count
    table = struct.pack(f">7H{len(words)}H", 4, 14 + 2 * len(words), 0, 2 * count, around, exponent,
                        2 * count - around, *words)
    return struct.pack(">HHHHL", 0, 1, 3, 1, 12) + table


# ---- packing ----


def _sum(table: bytes) -> int:
    padded = table + bytes(-len(table) % 4)
    words: tuple[int, ...] = struct.unpack(f">{len(padded) // 4}L", padded)
    return sum(words) & 0xFFFFFFFF


def font_file(tables: Tables) -> bytes:
    """Return the tables as a TrueType file."""
    count = len(tables)
    exponent = count.bit_length() - 1
    start = struct.pack(">LHHHH", 0x10000, count, 16 << exponent, exponent, 16 * (count - (1 << exponent)))
    head = bytearray(tables[b"head"])
    struct.pack_into(">L", head, 8, 0)
    tables = tables | {b"head": bytes(head)}
    listed, body, at = b"", b"", 12 + 16 * count
    for tag, table in sorted(tables.items()):
        listed += struct.pack(">4sLLL", tag, _sum(table), at + len(body), len(table))
        body += table + bytes(-len(table) % 4)
    whole = bytearray(start + listed + body)
    place = whole.index(bytes(head), 12 + 16 * count)
    struct.pack_into(">L", whole, place + 8, (_CHECKSUM_OF_FONT - _sum(bytes(whole))) & 0xFFFFFFFF)
    return bytes(whole)


def pack(tables: Tables) -> bytes:
    """Return the tables as a WOFF file, in which each is compressed."""
    font = font_file(tables)
    tables = read_tables(font)
    listed, body, at = b"", b"", 44 + 20 * len(tables)
    for tag, table in sorted(tables.items()):
        short = min(zlib.compress(table, 9), table, key=len)
        listed += struct.pack(">4sLLLL", tag, at + len(body), len(short), len(table), _sum(table))
        body += short + bytes(-len(short) % 4)
    start = struct.pack(">4sLLHHLHHLLLLL", b"wOFF", 0x10000, at + len(body), len(tables), 0, len(font), 1, 0, 0, 0, 0,
                        0, 0)
    return start + listed + body
