"""Type: fonts from their packages, and words rendered at the real scale and cached."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pygame

from klotho_games.core.i18n import seams
from klotho_games.stage.devices import missing_files

from .picture_cache import Keep, PictureCache

_FACES = {
    "sans": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "semi": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "bold": ("font_source_sans_pro", "SourceSansPro-Bold.ttf"),
    "black": ("font_source_sans_pro", "SourceSansPro-Black.ttf"),
    "italic": ("font_source_sans_pro", "SourceSansPro-SemiboldIt.ttf"),
    "serif": ("font_source_serif_pro", "SourceSerifPro-Bold.ttf"),
    "serif-black": ("font_source_serif_pro", "SourceSerifPro-Black.ttf"),
    "serif-semi": ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    "serif-italic": ("font_source_serif_pro", "SourceSerifPro-SemiboldIt.ttf"),
    "fredoka": ("font_fredoka_one", "FredokaOne-Regular.ttf"),
    "amatic": ("font_amatic_sc", "AmaticSC-Bold.ttf"),
}
_ROOM = 8 * 1024 * 1024

_SEAMS = re.compile("(?<=“)(?= )")
_SERIF_SEAMS = re.compile('(?<=[%‰…"„“”«»¼½¾])(?=.)')
"""Where words are split into pieces for drawing (`_pieces`)."""
_SMALL_SERIF_SEAMS = re.compile(_SERIF_SEAMS.pattern + "|(?<= )(?=[VWY])")
_SMALL = 17
"""Below this size (pixels), a serif space before V, W or Y is drawn so narrow that two words look like one. So words
are also split there, which adds a pixel."""
_BEARING = 0.04
"""The room after a split piece of text, as a part of the letter size."""

_TRIED = "Klotho"
_FONTS = 96
"""The most open fonts, enough for two tables. Each takes a quarter of a megabyte."""


@lru_cache(maxsize=_FONTS)
def font(face: str, px: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    for package, name in (_FACES[face], *_FACES.values()):
        try:
            opened = pygame.font.Font(_find_file(package, name), max(4, px))
            if opened.size(_TRIED)[0] > 0:
                return opened
            raise ValueError(f"{name} has no letters")
        except (pygame.error, OSError, ImportError, ValueError) as problem:
            missing_files.accept(name, problem)
    return pygame.font.Font(None, max(4, px))  # pygame's own font


@cache
def _find_file(package: str, name: str) -> str:
    """The path of a font. Python searches for its package each time, which takes longer than opening the file."""
    return str(_folder_of(package) / "files" / name)


def _folder_of(package: str) -> Path:
    """Where a package lies. It is not imported, because a package of fonts looks for all its files then."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(package)
    return Path(spec.submodule_search_locations[0])


@lru_cache(maxsize=256)
def cap_middle(face: str, px: int) -> float:
    """The distance from the top of a line to the visual middle of its capitals."""
    f = font(face, px)
    metrics: Sequence[Any] = f.metrics("H")
    cap = metrics[0][3] if metrics and metrics[0] else f.get_ascent() * 0.7
    return f.get_ascent() - cap / 2


@lru_cache(maxsize=4096)
def _width(words: str, face: str, px: int, track: int) -> int:
    f = font(face, px)
    if not track:
        pieces = _pieces(words, face, px)
        return sum(f.size(piece)[0] for piece in pieces) + round(px * _BEARING) * (len(pieces) - 1)
    # Spaced letters are set one by one, without kerning.
    return sum(f.size(letter)[0] for letter in words) + track * max(0, len(words) - 1)


def _pieces(words: str, face: str, px: int) -> list[str]:
    """Split words where their face spaces them wrongly.

    All faces draw a space close to “, which opens a quotation in English but closes one in German, where the space
    would vanish. The serif faces give some marks less room than their ink (%, …, quotation marks), so that what comes
    next would overlap them.
    """
    if not face.startswith("serif"):
        return _SEAMS.split(words)
    return (_SMALL_SERIF_SEAMS if px < _SMALL else _SERIF_SEAMS).split(words)


@lru_cache(maxsize=2048)
def _wrap(words: str, face: str, px: int, width: float) -> tuple[str, ...]:
    wide = partial(_width, face=face, px=px, track=0)
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word in filter(None, paragraph.split(" ")):  # words that a no-break space joins stay together
            longer = f"{line} {word}" if line else word
            if line and wide(longer) > width:
                lines.append(line)
                line = word
            else:
                line = longer
            if line == word and wide(word) > width:
                *broken, line = _break_word(word, wide, width)
                lines += broken
        lines.append(line)
    return tuple(lines)


def _break_word(word: str, wide: Callable[[str], int], width: float) -> list[str]:
    """Break a word that is wider than a line at the hyphenation points of its language."""
    lines, line = [], ""
    for part in seams(word):
        if line and wide(f"{line}{part}-") > width:
            lines.append(f"{line}-")
            line = ""
        line += part
    return [*lines, line]


class Letters:
    """Rendered words, premultiplied; cached together with the pictures if there is an `Art`."""

    def __init__(self, keep: Keep | None = None) -> None:
        self._keep = keep or PictureCache(_ROOM).keep

    def width(self, words: str, face: str, px: int, track: int = 0) -> int:
        return _width(words, face, px, track)

    def height(self, face: str, px: int) -> int:
        return font(face, px).get_linesize()

    def render(self, words: str, face: str, px: int, colour: str, track: int = 0) -> pygame.Surface:
        key = ("words", words, face, px, colour, track)
        return self._keep(key, lambda: self._render(words, face, px, colour, track))

    def _render(self, words: str, face: str, px: int, colour: str, track: int) -> pygame.Surface:
        f = font(face, px)
        pieces = _pieces(words, face, px)
        if not track and len(pieces) > 1:
            return self._render_pieces(pieces, f, colour, round(px * _BEARING))
        if not track:
            return f.render(words, True, colour).convert_alpha().premul_alpha_ip()
        return self._render_pieces(words, f, colour, track)

    def _render_pieces(self, pieces: Sequence[str], f: pygame.font.Font, colour: str, track: int) -> pygame.Surface:
        wide = sum(f.size(piece)[0] for piece in pieces) + track * max(0, len(pieces) - 1)
        whole = pygame.Surface((wide + 2, f.get_height()), pygame.SRCALPHA, 32)
        x = 0
        for piece in pieces:
            whole.blit(f.render(piece, True, colour), (x, 0))
            x += f.size(piece)[0] + track
        return whole.premul_alpha_ip()

    def wrap(self, words: str, face: str, px: int, width: float) -> list[str]:
        return list(_wrap(words, face, px, width))
