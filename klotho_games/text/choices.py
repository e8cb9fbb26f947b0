"""Moves in words, as players choose them at a text table: numbered,
grouped by their first words, narrowed by typing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from klotho_games.core.contract import Move, Telling
from klotho_games.core.games.move_labels import distinct_labels
from klotho_games.core.i18n import _, ngettext

LINES = 15
"""Longer lists are grouped."""
_WORD = re.compile(r"[^\W_]+")
_NOTE = re.compile(r" \([^()]*\)$")


@dataclass(frozen=True)
class MoveChoice:
    """A move and its words."""

    move: Move
    words: str


@dataclass(frozen=True)
class Group:
    """Moves that begin with the same words."""

    begins: str
    ways: tuple[MoveChoice, ...]

    @property
    def words(self) -> str:
        told = ngettext("{begins} … ({n} move)", "{begins} … ({n} moves)", len(self.ways))
        return told.format(begins=self.begins, n=len(self.ways)) if self.begins else told.format(
            begins=_("Others"), n=len(self.ways))


def make_ways(telling: Telling, s: Any, moves: Sequence[Move], names: Sequence[str]) -> list[MoveChoice]:
    """Return the moves, each with its own words, and with what it brings."""
    brings = getattr(telling, "brings", lambda _s, _move: "")
    words = distinct_labels(telling, s, moves, names)
    return [MoveChoice(move, _with(words[move], brings(s, move))) for move in moves]


def _with(words: str, brings: str) -> str:
    return _("{move} ({more})").format(move=words, more=brings) if brings else words


def words_of(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def without_note(text: str) -> str:
    """Return the words of a move without the note in brackets at their end, such as a price."""
    return _NOTE.sub("", text)


def fits(words: Sequence[str], text: str) -> bool:
    """Return whether each word is the beginning of another word of the text."""
    left = words_of(text)
    for word in sorted(words, key=len, reverse=True):
        found = next((one for one in left if one == word), None) or next((o for o in left if o.startswith(word)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def narrow(ways: Sequence[MoveChoice], typed: str) -> list[MoveChoice]:
    """Return the moves that contain all typed words. If the words are exactly those of a move, only that move."""
    words = words_of(typed)
    whole = [way for way in ways if words_of(way.words) == words]
    return whole or ([way for way in ways if fits(words, way.words)] if words else [])


def telling_apart(ways: Sequence[MoveChoice]) -> list[tuple[str, int]]:
    """Return the words that only some of the moves contain, the most common first."""
    counted = Counter(word for way in ways for word in dict.fromkeys(words_of(way.words)))
    return [(word, n) for word, n in counted.most_common() if n < len(ways)]


def group_ways(ways: Sequence[MoveChoice], lines: int = LINES) -> list[MoveChoice | Group]:
    """Return all moves if there are few, otherwise groups.

    Groups are divided level by level while there is room. Then the small ones are opened, so that the list is balanced
    and most moves can be chosen at once.
    """
    if len(ways) <= lines:
        return list(ways)
    shown = _group_by_word(tuple(ways), 0)
    while True:
        deeper = [part for one in shown for part in _parts(one)]
        if len(deeper) > lines or len(deeper) == len(shown):
            break
        shown = deeper
    for size in sorted({len(one.ways) for one in shown if isinstance(one, Group)}):
        flat = [part for one in shown for part in _ways_of(one, size)]
        if len(flat) > lines:
            break
        shown = flat
    return shown


def _ways_of(one: MoveChoice | Group, size: int) -> Sequence[MoveChoice | Group]:
    return one.ways if isinstance(one, Group) and len(one.ways) == size else (one,)


def _parts(one: MoveChoice | Group) -> list[MoveChoice | Group]:
    """Return the parts of a group if its next words divide it well, otherwise the group: a
    part that contains most of it would not help."""
    if isinstance(one, MoveChoice):
        return [one]
    parts = _group_by_word(one.ways, len(one.begins.split()))
    largest = max(len(part.ways) if isinstance(part, Group) else 1 for part in parts)
    return parts if 2 * largest <= len(one.ways) else [one]


def _group_by_word(ways: tuple[MoveChoice, ...], from_word: int) -> list[MoveChoice | Group]:
    """Group the moves by the first word that is not the same in all of them, in the order in which they come."""
    split = [way.words.split() for way in ways]
    at = from_word
    while all(len(words) > at for words in split) and len({words[at] for words in split}) == 1:
        at += 1
    by_word: dict[str, list[MoveChoice]] = {}
    for way, words in zip(ways, split, strict=True):
        by_word.setdefault(words[at] if len(words) > at else "", []).append(way)
    return [_one(tuple(alike), at + 1) for alike in by_word.values()]


def _one(ways: tuple[MoveChoice, ...], words: int) -> MoveChoice | Group:
    if len(ways) == 1:
        return ways[0]
    split = [way.words.split() for way in ways]
    least = min(map(len, split))
    while words < least and len({tuple(one[: words + 1]) for one in split}) == 1:
        words += 1
    return Group(" ".join(split[0][: min(words, least)]), ways)
