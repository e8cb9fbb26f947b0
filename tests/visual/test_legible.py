"""Every word of a screen compared with its real background: at least 4.5:1, and 7:1 in high contrast."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import dist

import pytest

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.art import Art
from klotho_games.stage.drawing.draw_style import TextRun
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import LEAST, PLAIN_LEAST, contrast
from shots import screens
from shots.studio import Studio
from tests.depth import every
from tests.visual.reading import Covers, written

STRAY, STRAY_BESIDE = 0.1, 0.35
"""The share of the background that can be something else: a line that crosses, the edge of a plate; more for one or
two characters, which fill half of their box."""
ACROSS, DOWN = 16, 5


class Unwritten:
    """A screen on which words leave no ink, so that their background is visible."""

    def __init__(self, s: Studio) -> None:
        self._s, self._picture = s, s.picture.copy()

    def pale(self, least: float) -> list[tuple[str, float, str, str]]:
        """Return words with too little contrast, with the contrast, their colour and that of the background."""
        covers, found, all_runs = Covers(self._s), [], written(self._s)
        for n, (run, above) in enumerate(all_runs, start=1):
            again = any(_on(later, run) for later, _above in all_runs[n:])  # a shadow, or drawn again above a veil
            if not again and not covers.lie_over(run, above):
                worst, ground = self._standing_out(run)
                if worst < least:
                    found.append((run.words, round(worst, 1), run.colour, ground))
        return found

    def _standing_out(self, run: TextRun) -> tuple[float, str]:
        """Return the contrast with their rim, or with their background."""
        if run.outline:
            return contrast(run.colour, run.outline), run.outline
        letters = run.box.grow(-1, -0.25 * run.box.h)
        weighed = sorted((contrast(run.colour, ground), ground) for ground in self._grounds(letters))
        return weighed[int(len(weighed) * (STRAY if len(run.words) > 2 else STRAY_BESIDE))]

    def _grounds(self, box: Box) -> Iterator[str]:
        w, h = self._picture.get_size()
        for n in range(ACROSS * DOWN):
            i, j = n % ACROSS + 0.5, n // ACROSS + 0.5
            x, y = self._s.stage.window.to_pixel((box.x + box.w * i / ACROSS, box.y + box.h * j / DOWN))
            r, g, b = self._picture.get_at((min(w - 1, max(0, x)), min(h - 1, max(0, y))))[:3]
            yield f"#{r:02x}{g:02x}{b:02x}"


@contextmanager
def bare(name: str, size: tuple[int, int], high: bool) -> Iterator[Unwritten]:
    """A named screen with its own pictures, because those of other tests have words on them.

    The rim of words is remembered from when they were painted: when they are only recorded, there is no background yet.
    """
    painted: dict[tuple[str, str], list[TextRun]] = {}
    kept = Pen._note

    def note(pen: Pen, run: TextRun) -> None:
        same = painted.setdefault((run.words, run.colour), [])
        if pen.look.runs is None:
            same.append(run)
        else:
            near = min(same, key=lambda other: dist(other.box.centre, run.box.centre), default=None)
            run.outline = near.outline if near else ""
        kept(pen, run)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pen, "_word", lambda pen, *how: None)
        patch.setattr(Pen, "_note", note)
        with screens.studio(size, art=Art(), high_contrast=high) as s:
            screens.SHOTS[name](s)
            yield Unwritten(s)


def _on(later: TextRun, run: TextRun) -> bool:
    return later.words == run.words and dist(later.box.centre, run.box.centre) < 8


SHOTS = [(name, high) for high in (True, False) for name in screens.SHOTS]


@pytest.mark.parametrize(("name", "high"), every([pytest.param(*shot) for shot in SHOTS], 26),
                         ids=lambda value: value if isinstance(value, str) else "plain" if value else "usual")
def test_words_stand_out(name: str, high: bool) -> None:
    with bare(name, (960, 540), high) as screen:
        assert screen.pale(PLAIN_LEAST if high else LEAST) == []
