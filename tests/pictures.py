"""The pictures and letters that all tests of a process share, because drawing them takes longer than most tests.

The program also keeps one `Art` for all its scenes. Tests that draw what no game draws use their own.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache

from klotho_games.stage.drawing import letters, pen
from klotho_games.stage.drawing.art import FULL_HD, Art, Drawn


class SharedArt(Art):
    """Pictures that are drawn when a frame shows them. Drawing them beside the frames would take the processor from
    another worker, and most tests end before anyone sees them."""

    def draw_beside(self, jobs: Mapping[Hashable, Drawn]) -> None: ...


ART = SharedArt(budget=5 * FULL_HD)
"""Larger than usual, because tests look at more tables than people do, and at every size."""
_FONTS = 400
"""The most open fonts, for the same reason. A font takes a millisecond to open."""
_WORDS = 50_000

letters.font = pen.font = lru_cache(maxsize=_FONTS)(letters.font.__wrapped__)
letters._width = lru_cache(maxsize=_WORDS)(letters._width.__wrapped__)
letters._wrap = lru_cache(maxsize=_WORDS)(letters._wrap.__wrapped__)
