"""The words on every screen: they fit, do not overlap, are large enough, and went through gettext."""

from __future__ import annotations

import gettext
import importlib.util
import io
import re
import sys
from functools import lru_cache
from types import ModuleType

import pytest

from klotho_games.core import i18n
from klotho_games.core.people.profiles import PORTRAITS
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.draw_style import TextRun
from shots import albums, offline_phones, screens, season_screens
from shots.studio import NAME, Studio
from tests.samples import SAMPLES
from tests.visual.conftest import ROOT
from tests.visual.reading import seen, written
from tests.visual.walk import Walk, visit

SIZES = [
    pytest.param((1280, 720), 1.0, id="720p", marks=pytest.mark.slow),  # otherwise in German, and a third longer
    pytest.param((1280, 720), 2.0, id="720p-large", marks=pytest.mark.slow),  # otherwise in each table's own tests
    pytest.param((1920, 1080), 1.0, id="1080p", marks=pytest.mark.slow),
    pytest.param((1920, 1080), 2.0, id="1080p-large", marks=pytest.mark.slow),
    pytest.param((3840, 2160), 1.0, id="2160p", marks=pytest.mark.slow),
    pytest.param((3840, 2160), 2.0, id="2160p-large", marks=pytest.mark.slow),
]
LANGUAGES = [language for language in i18n.languages() if language != "en"]
LEAST = {1.0: 20.0, 2.0: 15.5}
"""The least letter size by text size, in canvas units, so in pixels at 1080p; letters are whole pixels, so half a pixel
can be missing."""
NAMES = {NAME, *(name for people in albums.collect("PEOPLE").values() for name in people),
         *(name.capitalize() for name in PORTRAITS), *(game.info.title for game in SAMPLES),
         *season_screens.CALLED}
LEAST_IN_LONG_WORDS = 13.5
"""In a language that is a third longer on every button, letters must still be readable."""
UNTRANSLATED = [
    re.compile(r"[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{2}(-[0-9A-Z]+)?"),  # deal codes, also with unusual options
    re.compile(r"\b([0-9a-f]{4,8}|[0-9a-f]{32})\b"),  # seals, the seed that is revealed at the end
    re.compile(r"\b[A-Z][A-Z0-9]{1,2}-[A-Z]?\d+(\.\d+)?"),  # clauses
    re.compile(r"\b(F\d+|[A-ZÄÖÜ]|LB|RB)\b"),  # keys with a sign, letters to write with, ranks of cards
    re.compile(r"\b[IVX]{1,4}\b"),  # Roman numerals
    re.compile(r"\b(English|Deutsch)\b"),  # the name of a language is in that language
    re.compile(offline_phones.CODE),  # the code for joining with phones
    re.compile(r"\b[\w-]+\.klotho\b"),  # files
]


def inked(run: TextRun) -> Box:
    """Return the box of the letters themselves; a line's box has space above and below."""
    return run.box.grow(-1, -0.28 * run.size)


@pytest.mark.parametrize(("size", "text"), SIZES)  # varies fastest, so a screen's pictures are drawn once
@pytest.mark.parametrize("name", screens.SHOTS)
def test_words_fit_and_stand_alone(name: str, size: tuple[int, int], text: float) -> None:
    with visit(name, size, text) as s:
        stand_alone(s, LEAST[text], seen(s, written(s)))


def stand_alone(s: Studio, least: float, runs: list[TextRun]) -> None:
    assert len(runs) > 5
    assert not [run.words for run in runs if not run.fits], "cut off"
    assert not [run.words for run in runs if not CANVAS.holds(inked(run))], "beyond the edge"
    assert not [(run.words, run.size) for run in runs if run.size < least - 0.5 / s.stage.look.scale], "too small"
    assert not _over(runs), "over one another"


def _over(runs: list[TextRun]) -> list[tuple[str, str]]:
    """Return pairs of overlapping lines, searched from the top: a line that begins below another cannot overlap it."""
    inks, found = sorted(((inked(run), run.words) for run in runs), key=lambda ink: ink[0].y), []
    for n, (ink, line) in enumerate(inks, start=1):
        for other, more in inks[n:]:
            if other.y >= ink.bottom:
                break
            if line != more and _covers(ink, other):
                found.append((line, more))
    return found


def _covers(a: Box, b: Box) -> bool:
    shared = a.overlap(b)
    return shared > 0 and shared > 0.06 * min(a.w * a.h, b.w * b.h)


@pytest.mark.parametrize(("size", "text"), [
    pytest.param(*size.values, marks=[] if size is SIZES[2] else [pytest.mark.slow], id=size.id) for size in SIZES[:3]
])  # at 1080p in the usual run: in a smaller window letters are rounded, and 19 pixels look like 20
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", Walk.LANGUAGES.screens())
def test_words_of_every_language_fit(name: str, language: str, size: tuple[int, int], text: float) -> None:
    i18n.use(language)
    with visit(name, size, text) as s:
        stand_alone(s, LEAST[text], seen(s, written(s)))


@lru_cache
def _collector() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_scripts_words", ROOT / "build_scripts" / "words.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@lru_cache
def _pseudo() -> gettext.GNUTranslations:
    """Return the pseudo-language for the sentences of a translator's catalogue, which loads quickly.

    tests/packaging/test_words.py shows that these are all sentences of the source.
    """
    collector = _collector()
    kept = [message for message in collector.read_catalogue(LANGUAGES[0]) if message.id]
    entries = [collector.WordsEntry(*([m.id] if isinstance(m.id, str) else m.id), meant=m.context) for m in kept]
    return gettext.GNUTranslations(io.BytesIO(collector.pseudo(entries)))


def plain(text: str) -> str:
    """Return the part of a text that is in plain letters although it should not be."""
    for name in NAMES:
        text = text.replace(name, "")
    for known in UNTRANSLATED:
        text = known.sub("", text)
    return " ".join(re.findall(r"[^\W\d_]*[aeiouyAEIOUY][^\W\d_]*", text))


@pytest.mark.usefixtures("as_delivered")
@pytest.mark.parametrize("name", Walk.LONG_WORDS.screens())
def test_every_word_goes_through_gettext(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a language a third longer.

    Two kinds of screens are only visited: the rulebook, because a book is translated as a whole, and a list of old
    records, whose last sentences are in the words of their time.
    """
    monkeypatch.setattr(i18n, "_catalogue", _pseudo())
    with visit(name, (1280, 720)) as s:
        if name.startswith(("rulebook", "records-older")):
            return
        assert s.stage.scene is not None
        noted = written(s)
        told = [run.words for run, _above in noted]
        for spot in s.stage.scene.focus.spots:
            told += [spot.label, spot.value, spot.tip, spot.reason]
        stand_alone(s, LEAST_IN_LONG_WORDS, seen(s, noted))
    assert told and not sorted({text for text in told if plain(text)})


def test_the_pseudo_language_would_find_a_forgotten_word() -> None:
    assert plain("Explore théé nóórth") == "Explore"
    assert plain("Ééxplóóréé théé nóórth, Ada (KAR-2.3)") == ""
