"""Nothing that is written on the table is cut off or lies over something else, at every size and text scale."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations

import pytest

from klotho_games.core.session import Session
from klotho_games.games.karthis.adventure import Phase
from klotho_games.games.karthis.steps import Descend
from klotho_games.stage.geometry import CANVAS
from klotho_games.stage.look import TextRun
from klotho_games.stage.stage import Stage
from tests.games.karthis.table_rig import new_session, sensible, sit_down

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
SCALES = (1.0, 2.0)


def found(wanted: Callable[[Session], bool], **options: int) -> Session:
    """A position from play that is as wanted."""
    for number in range(2000):
        session, rng = new_session(number, **options), random.Random(number)
        for _move in range(300):
            if session.over:
                break
            if wanted(session):
                return session
            down = [m for m in session.legal() if isinstance(m, Descend)] if options else []
            session.play(down[0] if down else sensible(session, rng))
            session.settle()
    raise AssertionError("no such position")


POSITIONS: dict[str, Callable[[], Session]] = {
    "start": lambda: new_session(1),
    "three cards": lambda: found(lambda s: len(s.state.drawn) == 3 and s.state.phase is Phase.CHOOSE),
    "two cards": lambda: found(lambda s: len(s.state.drawn) == 2 and s.state.phase is Phase.CHOOSE),
    "a guarded Joker": lambda: found(lambda s: s.state.phase is Phase.SEALED and bool(s.state.guard)),
    "a wall": lambda: found(lambda s: s.state.phase is Phase.SEALED and len(s.state.drawn) == 3),
    "stairs": lambda: found(lambda s: s.state.phase is Phase.FOOT and s.state.at in s.state.sheet.stairs),
    "large numbers": lambda: found(
        lambda s: s.state.floor >= 5 and len(s.state.treasures) > 2 and s.state.phase is Phase.CHOOSE, level=6
    ),
    "a large temple": lambda: found(lambda s: len(s.state.sheet.tiles) > 24 and s.state.phase is Phase.FOOT),
    "many treasures": lambda: found(lambda s: len(s.state.treasures) > 5 and s.state.phase is Phase.FOOT),
}


@cache
def position(name: str) -> Session:
    return POSITIONS[name]()


def written(stage: Stage) -> list[TextRun]:
    """Every line as it stands on the canvas now."""
    scene = stage.scene
    assert scene is not None
    stage.look.runs = []
    for sprite in scene.layers.sprites():
        sprite._picture = None
    scene.layers.repaint()
    stage.paint()
    return stage.look.runs


def overlapping(runs: Iterable[TextRun]) -> list[tuple[str, str]]:
    """Pairs of lines of which one covers a real part of the other. Line boxes touch; letters do not."""
    out = []
    for a, b in combinations(runs, 2):
        if a.words == b.words and abs(a.box.x - b.box.x) < 4 and abs(a.box.y - b.box.y) < 4:
            continue  # a word and its own shadow
        first, second = (run.box.grown(-1, -run.box.h * 0.24) for run in (a, b))
        if first.overlap(second) > 0.06 * min(first.w * first.h, second.w * second.h):
            out.append((a.words, b.words))
    return out


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", POSITIONS)
def test_all_words_are_whole(name: str, size: tuple[int, int], scale: float) -> None:
    stage, _table = sit_down(position(name), size, text=scale)
    runs = written(stage)
    assert len(runs) > 20
    assert [run.words for run in runs if not run.fits] == []
    assert [run.words for run in runs if not CANVAS.holds(run.box, 2)] == []
    assert overlapping(runs) == []


@pytest.mark.parametrize("name", POSITIONS)
def test_text_at_plain_scale_is_large_enough(name: str) -> None:
    stage, _table = sit_down(position(name), (1920, 1080))
    small = {run.words: run.size for run in written(stage) if run.size < 18}
    assert small == {}
