"""Which medals a player has already looked at; all others are new.

A damaged or foreign file is no loss: all medals are new again.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Sequence

import msgspec

from klotho_games.core.contract import Value
from klotho_games.core.files import folders, json_files
from klotho_games.core.files.folders import CannotSave
from klotho_games.core.files.json_files import Sentences
from klotho_games.core.play.medals import TIERS

from .medals import MedalStanding

FORMAT = 1


class _Book(Value, frozen=True):
    format: int = FORMAT
    seen: dict[str, dict[str, dict[str, str]]] = msgspec.field(default_factory=dict)
    """By profile, game and medal: the highest tier that was looked at."""


class SeenMedals:
    def __init__(self, book: _Book, keep: bool = True) -> None:
        self._seen = book.seen
        self._kept = keep

    @classmethod
    def load(cls) -> SeenMedals:
        book, read = json_files.read(folders.medals_file(), _Book(), FORMAT, Sentences("", "", ""))
        return cls(book, read.keep)

    def new(self, who: str, game: str, standings: Iterable[MedalStanding]) -> frozenset[str]:
        """Return the ids of the medals that have a higher tier than when they were last looked at."""
        seen = self._seen.get(who, {}).get(game, {})
        return frozenset(s.medal.id for s in standings if _height(s.tier) > _height(seen.get(s.medal.id, "")))

    def look(self, who: str, game: str, standings: Sequence[MedalStanding]) -> None:
        """Note that a player sees the medals of a game now."""
        if not who or not self.new(who, game, standings):
            return
        seen = self._seen.setdefault(who, {}).setdefault(game, {})
        seen.update((s.medal.id, s.tier) for s in standings if s.tier)
        if self._kept:
            with contextlib.suppress(CannotSave):  # then they are new again next time
                folders.write_whole(folders.medals_file(), msgspec.json.encode(_Book(seen=self._seen)))


def _height(tier: str) -> int:
    return TIERS.index(tier) if tier in TIERS else -1
