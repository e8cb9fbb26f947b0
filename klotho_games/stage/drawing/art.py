"""Pictures: SVG and raster files of `art/`, rasterised at the real size and kept, premultiplied.

Every surface in the stage holds premultiplied alpha: scaling and turning then leave no dark fringes, and blits
use BLEND_PREMULTIPLIED.
"""

from __future__ import annotations

import io
import json
import os
import re
import threading
import time
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import pygame

from klotho_games.stage.devices import stand_ins
from klotho_games.stage.devices.surfaces import convert_for_screen

from .picture_cache import PictureCache, bytes_of

_SIZE = re.compile(r'width="[^"]*" height="[^"]*"')
_ANY_SCREEN = 100 * 1024 * 1024
_SCREENS = 6
_LEAST = 0.3
"""Part of the budget that is never given to scenes: what they are painted from."""
READERS = 3
"""At most so many threads read what the start shows; one core is left to the rest of the program."""


def budget(pixels: int) -> int:
    """Bytes of pictures and words that are held for a screen of so many pixels, here and by the scenes together.

    So many screens full of them, and what does not depend on its size, as the files are read.
    """
    return _ANY_SCREEN + _SCREENS * 4 * pixels


FULL_HD = budget(1920 * 1080)

Drawn = Callable[["Art"], pygame.Surface]
"""Draws one picture, with the pictures of this Art."""


def art_root() -> Path:
    """`art/` beside the package in a checkout, inside the package in a wheel or a frozen program."""
    packaged = Path(str(files("klotho_games"))) / "art"
    return packaged if packaged.is_dir() else Path(__file__).resolve().parents[3] / "art"


class MissingArt(stand_ins.DamagedFile):
    def __init__(self, file: str) -> None:
        super().__init__(f"The picture {file} is missing from the art folder.")
        self.file = file


_UNSEEN = (MissingArt, OSError, ValueError, pygame.error)
"""What a picture that is missing or damaged raises; ValueError where a drawing is no text."""
_USUAL_SIZE = (1920, 1080)
"""Of a picture that nobody has seen."""


class Art:
    """Without a budget of its own it keeps what suits the screen that `suit` tells."""

    def __init__(self, root: Path | None = None, budget: int | None = None) -> None:
        self.root = root or art_root()
        self._own_budget = budget is not None
        self._kept = PictureCache(FULL_HD if budget is None else budget)
        self._least = round(FULL_HD * _LEAST)
        self._sources: dict[str, str] = {}
        """Drawings as text, which are small."""
        self._reader: _Reader | None = None
        self._beside: _Beside | None = None

    @property
    def budget(self) -> int:
        """Bytes that are kept."""
        return self._kept.room

    @property
    def bytes(self) -> int:
        return self._kept.bytes

    @property
    def tight(self) -> bool:
        """There is hardly any room left."""
        return self.bytes > 0.9 * self.budget

    def take_freed_flag(self, least: int) -> bool:
        """True when at least so many bytes have gone since it was last true."""
        if self._kept.gone < least:
            return False
        self._kept.gone = 0
        return True

    def suit(self, pixels: int, elsewhere: Iterable[pygame.Surface] = ()) -> None:
        """The screen has so many pixels now, and scenes hold these pictures: so much less is kept here."""
        if self._own_budget:
            return
        others = {id(surface): bytes_of(surface) for surface in elsewhere}
        whole, went = budget(pixels), -1
        self._least = round(whole * _LEAST)
        while went != self._kept.gone:  # what goes from here may still be held elsewhere
            went = self._kept.gone
            lent = sum(size for surface, size in others.items() if not self._kept.holds(surface))
            self._kept.room = max(self._least, whole - lent)

    def lend(self, surface: pygame.Surface) -> pygame.Surface:
        """A scene holds this one: there is so much less room here, until all is weighed again."""
        if not self._own_budget:
            self._kept.room = max(self._least, self.budget - bytes_of(surface))
        return surface

    def fetch(self, names: Sequence[str]) -> None:
        """Begin to read pictures beside whatever else the program's start has to do."""
        self._reader = _Reader({name: self.root / name for name in names})
        self._reader.start()

    def keep(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface under `key`, made now if it is not there."""
        kept = self._kept.get(key)
        if kept is not None:
            return kept
        drawn = self._beside.take(key) if self._beside is not None else None
        if drawn is None:
            return self._kept.keep(key, make)
        self._kept.put(key, *drawn)
        return drawn[0]

    def draw_beside(self, jobs: Mapping[Hashable, Drawn]) -> None:
        """Have pictures drawn on the second core that `keep` will be asked for under these keys.

        A job gets an Art of its own, and must not write words: letters belong to the first core. What is asked for
        before it was begun is made as ever.
        """
        self.gather()
        wanted = {key: job for key, job in jobs.items() if key not in self._kept}
        if wanted and (self._beside is None or not self._beside.add(wanted)):
            self._beside = _Beside(self.root, self.budget // 8, wanted)
            self._beside.start()

    def gather(self) -> None:
        """What the second core has drawn and nobody asked for yet is kept like all else, within the budget."""
        if self._beside is not None:
            for key, drawn in self._beside.take_ready():
                self._kept.put(key, *drawn)

    @property
    def drawing(self) -> bool:
        """Something is still being drawn on the second core."""
        return self._beside is not None and self._beside.is_alive()

    def unfetch(self) -> None:
        """What was fetched and not asked for is read again when it is."""
        self._reader = None

    def forget(self) -> None:
        self._kept.clear()

    def has(self, name: str) -> bool:
        return (self.root / name).is_file()

    def path(self, name: str) -> Path:
        found = self.root / name
        if not found.is_file():
            raise MissingArt(name)
        return found

    def svg(self, name: str, w: int, h: int) -> pygame.Surface:
        """`art/<name>.svg` at w × h pixels, filling the size in its own proportions, centred."""
        w, h = max(1, w), max(1, h)

        def make() -> pygame.Surface:
            try:
                return _fit_svg(str(self.path(name + ".svg")), w, h)
            except _UNSEEN as problem:
                stand_ins.accept(f"{name}.svg", problem)
                return stand_ins.picture(w, h)

        return self.keep(("svg", name, w, h), make)

    def svg_source(self, name: str) -> str:
        """`art/<name>.svg` as it was written, for those who change it before it is drawn."""
        if name not in self._sources:
            self._sources[name] = self._read_source(name)
        return self._sources[name]

    def _read_source(self, name: str) -> str:
        try:
            source = self.path(name + ".svg").read_text("utf-8")
            if not source.rstrip().endswith("</svg>"):
                raise ValueError(f"{name}.svg was cut off")
        except _UNSEEN as problem:
            stand_ins.accept(f"{name}.svg", problem)
            return stand_ins.DRAWING
        return source

    def svg_size(self, name: str) -> tuple[float, float]:
        """How wide and tall `art/<name>.svg` was drawn."""
        found = re.search(r'width="([\d.]+)" height="([\d.]+)"', self.svg_source(name))
        assert found is not None, name
        return float(found[1]), float(found[2])

    def sketch(self, source: str, w: int, h: int) -> pygame.Surface:
        """SVG source written by code, stretched to w × h pixels.

        Kept proportions would cost a wide panel twenty pixels of its width for one that rounding took of its height.
        """
        w, h = max(1, w), max(1, h)

        def make() -> pygame.Surface:
            sized = _SIZE.sub(f'width="{w}" height="{h}" preserveAspectRatio="none"', source, count=1)
            return _fit_svg(io.BytesIO(sized.encode()), w, h)

        return self.keep(("sketch", source, w, h), make)

    def raster(self, name: str, w: int, h: int) -> pygame.Surface:
        """`art/<name>` scaled to w × h pixels."""
        w, h = max(1, w), max(1, h)

        def make() -> pygame.Surface:
            try:
                loaded = self._load(name)
            except _UNSEEN as problem:
                stand_ins.accept(name, problem)
                return stand_ins.picture(w, h)
            return loaded if loaded.get_size() == (w, h) else pygame.transform.smoothscale(loaded, (w, h))

        return self.keep(("raster", name, w, h), make)

    def raster_beside(self, name: str, w: int, h: int) -> None:
        """Have a large picture read and scaled on the second core, before `raster` is asked for it."""
        self.draw_beside({("raster", name, w, h): lambda art: art.raster(name, w, h)})

    def raster_size(self, name: str) -> tuple[int, int]:
        try:
            return self._load(name).get_size()
        except _UNSEEN as problem:
            stand_ins.accept(name, problem)
            return _USUAL_SIZE

    def _load(self, name: str) -> pygame.Surface:
        def load() -> pygame.Surface:
            loaded = (self._reader.take(name) if self._reader else None) or pygame.image.load(str(self.path(name)))
            see_through = loaded.get_flags() & pygame.SRCALPHA
            return loaded.convert_alpha().premul_alpha_ip() if see_through else convert_for_screen(loaded)

        return self.keep(("file", name), load)


def read_art_json(name: str, root: Path | None = None) -> dict[str, Any]:
    """`art/<name>.json`: where the things in pictures lie. Empty where it is missing or damaged."""
    try:
        told: dict[str, Any] = json.loads(((root or art_root()) / f"{name}.json").read_text("utf-8"))
    except (OSError, ValueError) as problem:
        stand_ins.accept(f"{name}.json", problem)
        return {}
    return told


class _Reader:
    """Reads files in their order on the other cores; decoding them leaves the first one free."""

    def __init__(self, paths: dict[str, Path]) -> None:
        self._waiting = dict(paths)
        self._next = iter(paths.items())
        self._read: dict[str, pygame.Surface] = {}
        self._changed = threading.Condition()

    def start(self) -> None:
        for _ in range(max(1, min(READERS, (os.cpu_count() or 1) - 1))):
            threading.Thread(target=self._run, name="pictures", daemon=True).start()

    def _run(self) -> None:
        while True:
            with self._changed:
                name, path = next(self._next, ("", None))
            if path is None:
                return
            try:
                picture: pygame.Surface | None = pygame.image.load(str(path))
            except (OSError, pygame.error):
                picture = None  # whoever needs it will be told
            with self._changed:
                del self._waiting[name]
                if picture is not None:
                    self._read[name] = picture
                self._changed.notify_all()

    def take(self, name: str) -> pygame.Surface | None:
        with self._changed:
            while name in self._waiting:
                self._changed.wait()
            return self._read.pop(name, None)


_Timed = tuple[pygame.Surface, float]
"""A picture, and in how many seconds it was drawn."""


class _Beside(threading.Thread):
    """Draws one picture after the other, and is gone when nothing is left to draw."""

    def __init__(self, root: Path, budget: int, jobs: Mapping[Hashable, Drawn]) -> None:
        super().__init__(name="drawing", daemon=True)
        self._art = Art(root, budget)
        self._waiting = dict(jobs)
        self._drawn: dict[Hashable, _Timed] = {}
        self._now: Hashable = None
        self._ended = False
        self._changed = threading.Condition()

    def add(self, jobs: Mapping[Hashable, Drawn]) -> bool:
        """False where it has just ended."""
        with self._changed:
            self._waiting.update((key, job) for key, job in jobs.items() if key != self._now)
            return not self._ended

    def run(self) -> None:
        while True:
            with self._changed:
                self._now = next(iter(self._waiting), None)
                if self._now is None:
                    self._ended = True
                    self._art.forget()
                    return
                job = self._waiting.pop(self._now)
            began = time.perf_counter()
            try:
                drawn: pygame.Surface | None = job(self._art)
            except (OSError, pygame.error, MissingArt):
                drawn = None  # whoever needs it will be told
            with self._changed:
                if drawn is not None:
                    self._drawn[self._now] = drawn, time.perf_counter() - began
                self._now = None
                self._changed.notify_all()

    def take_ready(self) -> list[tuple[Hashable, _Timed]]:
        """What is ready and was not asked for yet."""
        with self._changed:
            ready, self._drawn = self._drawn, {}
            return list(ready.items())

    def take(self, key: Hashable) -> _Timed | None:
        with self._changed:
            self._waiting.pop(key, None)
            while self._now is not None and self._now == key:
                self._changed.wait()
            return self._drawn.pop(key, None)


def _fit_svg(source: str | io.BytesIO, w: int, h: int) -> pygame.Surface:
    drawn = pygame.image.load_sized_svg(source, (w, h)).convert_alpha().premul_alpha_ip()
    if drawn.get_size() == (w, h):
        return drawn
    whole = pygame.Surface((w, h), pygame.SRCALPHA, 32)
    x, y = (w - drawn.get_width()) // 2, (h - drawn.get_height()) // 2
    whole.blit(drawn, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
    return whole


def silhouette(surface: pygame.Surface, colour: tuple[int, int, int], alpha: float = 1.0) -> pygame.Surface:
    """The same shape in one flat colour; premultiplied."""
    flat = surface.copy()
    flat.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    if colour != (0, 0, 0):
        flat.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
        flat.premul_alpha_ip()
    return fade_in_place(flat, alpha) if alpha < 1 else flat


def fade_copy(surface: pygame.Surface, alpha: float) -> pygame.Surface:
    return fade_in_place(surface.copy(), alpha)


def fade_in_place(surface: pygame.Surface, alpha: float) -> pygame.Surface:
    """For a surface that nobody else has: a second one as large would be made for nothing."""
    a = max(0, min(255, round(alpha * 255)))
    surface.fill((a, a, a, a), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def blur(surface: pygame.Surface, radius: float, passes: int = 3) -> pygame.Surface:
    """Soft, padded by twice the radius on each side; three box blurs stand in for a gaussian, one for very little.

    Blurred small and scaled up again: nobody sees the difference, and it costs a fraction.
    """
    r = max(1, round(radius))
    pad = 2 * r
    w, h = surface.get_width() + 2 * pad, surface.get_height() + 2 * pad
    reach = max(1, round(r * 0.6))
    # Odd where it would show: only then the middle of a small pixel is a pixel of the large picture.
    smaller = reach if reach <= 2 else round((2 * reach + 1) / 3) | 1
    few_w, few_h = -(-w // smaller), -(-h // smaller)
    out = pygame.Surface((few_w * smaller, few_h * smaller), pygame.SRCALPHA, 32)
    out.blit(surface, (pad, pad), special_flags=pygame.BLEND_PREMULTIPLIED)
    if smaller > 1:
        out = pygame.transform.smoothscale(out, (few_w, few_h))
    for _ in range(passes):
        out = pygame.transform.box_blur(out, 1)
    if smaller == 1:
        return out
    # Pygame scales up from the first pixel to just before the last, so the picture lies half a small pixel back.
    large = pygame.transform.smoothscale(out, (max(1, (few_w - 1) * smaller), max(1, (few_h - 1) * smaller)))
    whole = pygame.Surface((w, h), pygame.SRCALPHA, 32)
    whole.blit(large, (smaller // 2, smaller // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
    return whole
