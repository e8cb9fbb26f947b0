"""Moves in words, as they are chosen at a text table: numbered, gathered by their first words, narrowed by typing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from klotho_games.core.contract import Move, Telling
from klotho_games.core.words import _, ngettext

LINES = 12
"""More than this are gathered."""
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class Way:
    """One move, and how it is told."""

    move: Move
    words: str


@dataclass(frozen=True)
class Group:
    """Moves that begin with the same words."""

    begins: str
    ways: tuple[Way, ...]

    @property
    def words(self) -> str:
        told = ngettext("{begins} … ({n} move)", "{begins} … ({n} moves)", len(self.ways))
        return told.format(begins=self.begins, n=len(self.ways)) if self.begins else told.format(
            begins=_("Others:"), n=len(self.ways))


def told(telling: Telling, s: Any, moves: Sequence[Move], names: Sequence[str]) -> list[Way]:
    """Each with words of its own. Where two have the same label, the telling says more of them (`nearer`); where it
    does not, they are alike, and counted."""
    labels = [telling.move(s, move, names) for move in moves]
    often = Counter(labels)
    nearer = getattr(telling, "nearer", None)
    if nearer is not None and len(often) < len(labels):
        more = [nearer(s, move) if often[label] > 1 else "" for label, move in zip(labels, moves, strict=True)]
        apart = _("{move} ({more})")
        labels = [apart.format(move=label, more=one) if one else label for label, one in zip(labels, more, strict=True)]
        often = Counter(labels)
    seen: Counter[str] = Counter()
    ways = []
    for label, move in zip(labels, moves, strict=True):
        seen[label] += 1
        if often[label] > 1:
            label = _("{move} ({n} of {of} alike)").format(move=label, n=seen[label], of=often[label])
        ways.append(Way(move, label))
    return ways


def words_of(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def fits(words: Sequence[str], text: str) -> bool:
    """Every word begins one of the text's, each another."""
    left = words_of(text)
    for word in sorted(words, key=len, reverse=True):
        found = next((one for one in left if one == word), None) or next((o for o in left if o.startswith(word)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def narrowed(ways: Sequence[Way], typed: str) -> list[Way]:
    """Those that all of the typed words are in. Who typed the whole of one means that one."""
    words = words_of(typed)
    whole = [way for way in ways if words_of(way.words) == words]
    return whole or ([way for way in ways if fits(words, way.words)] if words else [])


def telling_apart(ways: Sequence[Way]) -> list[tuple[str, int]]:
    """Words that some of the moves have and others have not, the commonest first."""
    counted = Counter(word for way in ways for word in dict.fromkeys(words_of(way.words)))
    return [(word, n) for word, n in counted.most_common() if n < len(ways)]


def gathered(ways: Sequence[Way], lines: int = LINES) -> list[Way | Group]:
    """All of them where there are few; else in groups, level by level as long as there is room, then the small ones
    opened: so a list is even, and most of it can be played at once."""
    if len(ways) <= lines:
        return list(ways)
    shown = _opened(tuple(ways), 0)
    while True:
        deeper = [part for one in shown for part in _parts(one)]
        if len(deeper) > lines or len(deeper) == len(shown):
            break
        shown = deeper
    for group in sorted((one for one in shown if isinstance(one, Group)), key=lambda group: len(group.ways)):
        if len(shown) + len(group.ways) - 1 <= lines:
            at = shown.index(group)
            shown[at : at + 1] = group.ways
    return shown


def _parts(one: Way | Group) -> list[Way | Group]:
    """Of a group that its next words divide well; else the thing itself: a part with most of it tells nothing new."""
    if isinstance(one, Way):
        return [one]
    parts = _opened(one.ways, len(one.begins.split()))
    largest = max(len(part.ways) if isinstance(part, Group) else 1 for part in parts)
    return parts if 2 * largest <= len(one.ways) else [one]


def _opened(ways: tuple[Way, ...], from_word: int) -> list[Way | Group]:
    """By the next word that is not the same in all of them, in the order in which they come."""
    split = [way.words.split() for way in ways]
    at = from_word
    while all(len(words) > at for words in split) and len({words[at] for words in split}) == 1:
        at += 1
    by_word: dict[str, list[Way]] = {}
    for way, words in zip(ways, split, strict=True):
        by_word.setdefault(words[at] if len(words) > at else "", []).append(way)
    return [_one(tuple(alike), at + 1) for alike in by_word.values()]


def _one(ways: tuple[Way, ...], words: int) -> Way | Group:
    if len(ways) == 1:
        return ways[0]
    split = [way.words.split() for way in ways]
    least = min(map(len, split))
    while words < least and len({tuple(one[: words + 1]) for one in split}) == 1:
        words += 1
    return Group(" ".join(split[0][: min(words, least)]), ways)
