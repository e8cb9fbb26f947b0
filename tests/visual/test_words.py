"""What people read on every screen: it fits, stands alone, is large enough, and went through gettext."""

from __future__ import annotations

import gettext
import importlib.util
import io
import re
import sys
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from types import ModuleType

import pygame
import pytest

import albums
import shots
import unplugged
from klotho_games.core import words
from klotho_games.scenes.house import PORTRAITS
from klotho_games.stage.art import FULL_HD, Art
from klotho_games.stage.geometry import CANVAS, Box
from klotho_games.stage.look import TextRun
from klotho_games.stage.stage import Stage
from tests.samples import SAMPLES
from tests.visual.conftest import ROOT

SIZES = [
    pytest.param((1280, 720), 1.0, id="720p"),
    pytest.param((1280, 720), 2.0, id="720p-large"),
    pytest.param((1920, 1080), 1.0, id="1080p", marks=pytest.mark.slow),
    pytest.param((1920, 1080), 2.0, id="1080p-large", marks=pytest.mark.slow),
    pytest.param((3840, 2160), 1.0, id="2160p", marks=pytest.mark.slow),
    pytest.param((3840, 2160), 2.0, id="2160p-large", marks=pytest.mark.slow),
]
LEAST = {1.0: 20.0, 2.0: 15.5}
"""By text size, in units of the canvas, so in pixels at 1080p; letters are whole pixels: half of one may be missing."""



class Blank(Art):
    """Pictures of which nothing but their size matters."""

    def svg(self, name: str, w: int, h: int) -> pygame.Surface:
        return self._blank(self.path(f"{name}.svg"), w, h)

    def sketch(self, source: str, w: int, h: int) -> pygame.Surface:
        return self._blank(None, w, h)

    def raster(self, name: str, w: int, h: int) -> pygame.Surface:
        return self._blank(self.path(name), w, h)

    def _blank(self, found: Path | None, w: int, h: int) -> pygame.Surface:
        size = max(1, w), max(1, h)
        return self.keep(("blank", size), lambda: pygame.Surface(size, pygame.SRCALPHA))


FOREIGN = Blank(budget=FULL_HD // 3)
"""For the pseudo language: its pictures would be seen again by those that come after."""
NAMES = {shots.NAME, *(name for people in albums.told("PEOPLE").values() for name in people),
         *(name.capitalize() for name in PORTRAITS), *(game.info.title for game in SAMPLES)}
UNTRANSLATED = [
    re.compile(r"[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{2}(-[0-9A-Z]+)?"),  # deal codes, with what is set up otherwise
    re.compile(r"\b([0-9a-f]{4,8}|[0-9a-f]{32})\b"),  # seals, the seed that is opened at the end
    re.compile(r"\b[A-Z][A-Z0-9]{1,2}-[A-Z]?\d+(\.\d+)?"),  # clauses
    re.compile(r"\b(Esc|Tab|Enter|Space|Alt|Ctrl|Shift|Del|F\d+|PgUp|PgDn|[A-Z]|LB|RB)\b"),  # key caps, ranks of cards
    re.compile(r"\b[IVX]{1,4}\b"),  # Roman numbers
    re.compile(r"\b(English)\b"),  # a language is named in itself
    re.compile(unplugged.CODE),  # by which phones join
]


@pytest.fixture(autouse=True)
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words are looked for as they are painted, and that is when they are asked for: no frame before it is needed."""
    monkeypatch.setattr(Stage, "paint", lambda stage: None)
    monkeypatch.setattr(Stage, "_look_ahead", lambda stage, spent, *, quiet: None)


def inked(run: TextRun) -> Box:
    """The letters themselves: a line's box has room above and below."""
    return run.box.grown(-1, -0.28 * run.size)


@pytest.mark.parametrize(("size", "text"), SIZES)  # the first varies fastest: a screen's pictures are drawn once
@pytest.mark.parametrize("name", shots.SHOTS)
def test_words_fit_and_stand_alone(name: str, size: tuple[int, int], text: float) -> None:
    with shots.studio(size, text) as s:
        shots.SHOTS[name](s)
        runs = s.texts()
        least = LEAST[text] - 0.5 / s.stage.look.scale
    assert len(runs) > 5
    assert not [run.words for run in runs if not run.fits], "cut off"
    assert not [run.words for run in runs if not CANVAS.holds(inked(run))], "beyond the edge"
    assert not [(run.words, run.size) for run in runs if run.size < least], "too small"
    inks = [(run.words, inked(run)) for run in runs]
    over = [(a, b) for (a, ink), (b, other) in combinations(inks, 2) if a != b and _covers(ink, other)]
    assert not over, "over one another"


def _covers(a: Box, b: Box) -> bool:
    shared = a.overlap(b)
    return shared > 0 and shared > 0.06 * min(a.w * a.h, b.w * b.h)


@lru_cache
def _collector() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_scripts_words", ROOT / "build_scripts" / "words.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@lru_cache
def _pseudo() -> bytes:
    collector = _collector()
    return collector.compiled(collector.pseudo(collector.collect()))  # type: ignore[no-any-return]


def plain(text: str) -> str:
    """The part of a text that is in plain letters although it should not be."""
    for name in NAMES:
        text = text.replace(name, "")
    for known in UNTRANSLATED:
        text = known.sub("", text)
    return " ".join(re.findall(r"[A-Za-z]+", text))


@pytest.mark.usefixtures("as_delivered")
@pytest.mark.parametrize("name", [name for name in shots.SHOTS if not name.startswith("rulebook")])
def test_every_word_goes_through_gettext(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rulebook is left out: a book is translated as a whole."""
    spoken = gettext.GNUTranslations(io.BytesIO(_pseudo()))
    monkeypatch.setattr(words, "_catalogue", spoken)
    with shots.studio((640, 360), art=FOREIGN) as s:
        shots.SHOTS[name](s)
        assert s.stage.scene is not None
        seen = [run.words for run in s.texts()]
        for spot in s.stage.scene.focus.spots:
            seen += [spot.label, spot.value, spot.tip, spot.reason]
    assert not sorted({text for text in seen if plain(text)})


def test_the_pseudo_language_would_find_a_forgotten_word() -> None:
    assert plain("Explore ｔｈｅ ｎｏｒｔｈ") == "Explore"
    assert plain("Ｅｘｐｌｏｒｅ ｔｈｅ ｎｏｒｔｈ, Ada (KAR-2.3)") == ""
