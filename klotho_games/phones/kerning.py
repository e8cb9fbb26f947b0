"""The kerning of a font: read from its table of positions (GPOS), and written as the small, old kind of table (kern).

The new kind knows all pairs of a whole font and would be larger than the letters themselves.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Mapping

Pairs = Mapping[tuple[int, int], int]
_PAIRS, _EXTENSION = 2, 9
_ADVANCE, _BEFORE_ADVANCE = 0x4, 0x3
_LEAST = 20
"""Pairs that change less, in thousandths of a letter's height, look the same without."""


def read_kerning(gpos: bytes, glyphs: Iterable[int]) -> dict[tuple[int, int], int]:
    """Return how much the space after the first glyph of each pair changes, without pairs that hardly change."""
    wanted = sorted(set(glyphs))
    found: dict[tuple[int, int], int] = {}
    for lookup in _kern_lookups(gpos):
        in_this: dict[tuple[int, int], int] = {}
        for table in _pair_tables(lookup):
            for pair, change in _changes(table, wanted):
                in_this.setdefault(pair, change)  # of several subtables, the first that knows a pair counts
        for pair, change in in_this.items():
            found[pair] = found.get(pair, 0) + change
    return {pair: change for pair, change in found.items() if abs(change) >= _LEAST}


def kern_table(pairs: Pairs) -> bytes:
    count = len(pairs)
    exponent = max(0, count.bit_length() - 1)
    around = 6 << exponent
    body = b"".join(struct.pack(">HHh", *pair, change) for pair, change in sorted(pairs.items()))
    return struct.pack(">HHHHHHHHH", 0, 1, 0, 14 + len(body), 1, count, around & 0xFFFF, exponent,
                       (6 * count - around) & 0xFFFF) + body


def _numbers(table: bytes, at: int) -> tuple[int, ...]:
    """Return a list of 16-bit numbers that begins with their count."""
    (count,) = struct.unpack_from(">H", table, at)
    return struct.unpack_from(f">{count}H", table, at + 2)


def _kern_lookups(gpos: bytes) -> Iterator[bytes]:
    _scripts, features, lookups = struct.unpack_from(">HHH", gpos, 4)
    (count,) = struct.unpack_from(">H", gpos, features)
    tagged = [struct.unpack_from(">4sH", gpos, features + 2 + 6 * n) for n in range(count)]
    wanted = {n for tag, at in tagged if tag == b"kern" for n in _numbers(gpos, features + at + 2)}
    places = _numbers(gpos, lookups)
    return (gpos[lookups + places[n] :] for n in sorted(wanted))


def _pair_tables(lookup: bytes) -> Iterator[bytes]:
    (kind,) = struct.unpack_from(">H", lookup)
    for at in _numbers(lookup, 4):
        table, meant = lookup[at:], kind
        if kind == _EXTENSION:
            meant, further = struct.unpack_from(">HL", table, 2)
            table = table[further:]
        if meant == _PAIRS:
            yield table


def _changes(table: bytes, wanted: list[int]) -> Iterator[tuple[tuple[int, int], int]]:
    form, covered, first, second = struct.unpack_from(">HHHH", table)
    size = 2 * (first.bit_count() + second.bit_count())
    place = 2 * (first & _BEFORE_ADVANCE).bit_count()
    known, those = _coverage(table[covered:]), set(wanted)

    def change(at: int) -> int:
        if not first & _ADVANCE:
            return 0
        (value,) = struct.unpack_from(">h", table, at + place)
        return int(value)

    if form == 1:
        sets = _numbers(table, 8)
        for left in (glyph for glyph in wanted if glyph in known):
            at = sets[known[left]]
            (count,) = struct.unpack_from(">H", table, at)
            for n in range(count):
                place_of_pair = at + 2 + n * (2 + size)
                (right,) = struct.unpack_from(">H", table, place_of_pair)
                if right in those:
                    yield (left, right), change(place_of_pair + 2)
        return
    lefts, rights, _many, across = struct.unpack_from(">HHHH", table, 8)
    left_class, right_class = _classes(table[lefts:]), _classes(table[rights:])
    for left in (glyph for glyph in wanted if glyph in known):
        for right in those:
            column = left_class.get(left, 0) * across + right_class.get(right, 0)
            yield (left, right), change(16 + column * size)


def _coverage(table: bytes) -> dict[int, int]:
    """Return the place of each covered glyph."""
    form, count = struct.unpack_from(">HH", table)
    if form == 1:
        return {glyph: n for n, glyph in enumerate(_numbers(table, 2))}
    runs = (struct.unpack_from(">HHH", table, 4 + 6 * n) for n in range(count))
    return {glyph: at + glyph - start for start, end, at in runs for glyph in range(start, end + 1)}


def _classes(table: bytes) -> dict[int, int]:
    (form,) = struct.unpack_from(">H", table)
    if form == 1:
        (start,) = struct.unpack_from(">H", table, 2)
        return {start + n: kind for n, kind in enumerate(_numbers(table, 4))}
    (count,) = struct.unpack_from(">H", table, 2)
    runs = (struct.unpack_from(">HHH", table, 4 + 6 * n) for n in range(count))
    return {glyph: kind for start, end, kind in runs for glyph in range(start, end + 1)}
