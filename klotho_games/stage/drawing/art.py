"""Pictures: SVG and raster files of `art/`, rendered at the real size, premultiplied and cached.

Every surface of the stage has premultiplied alpha, so that scaling and rotating leave no dark fringes. Blits use
BLEND_PREMULTIPLIED.
"""

from __future__ import annotations

import io
import json
import os
import re
import threading
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.resources import files
from math import ceil
from pathlib import Path
from typing import Any

import pygame

from klotho_games.stage.devices import missing_files
from klotho_games.stage.devices.surfaces import SpareSurfaces, convert_for_screen

from .painter import Painter, PaintJob, Rank
from .picture_cache import PictureCache, bytes_of
from .picture_store import PictureStore
from .rotator import Rotator
from .sketch import Sketch
from .stretching import stretch

_SIZE = re.compile(r'width="[^"]*" height="[^"]*"')
_ANY_SCREEN = 52 * 1024 * 1024
_SCREENS = 7
_PARTS = 0.25
"""The share of the budget for parts of pictures that the second thread paints."""
_LEAST = 0.3
"""The share of the budget that the scenes never get: their own pictures are painted from it."""
_LARGE_FILE = 4 * 1024 * 1024
"""Bytes of a file from which it is a background, a board or a sheet."""
_LARGE = 20_000
"""Pixels from which a drawing is drawn small and stretched, if it can be."""
READERS = 3
"""The most threads that read the pictures of the start; one core is left to the rest of the program."""


def budget(pixels: int) -> int:
    """The bytes of pictures and words to hold for a screen of this many pixels, here and in the scenes together.

    It is a number of full screens, plus a part for files as they are read, which does not depend on the screen.
    """
    return _ANY_SCREEN + _SCREENS * 4 * pixels


FULL_HD = budget(1920 * 1080)

Drawn = Callable[["Art"], pygame.Surface]
"""Draws one picture, with the pictures of this Art."""


def raster_key(name: str, w: int, h: int) -> Hashable:
    """The key of `art/<name>` scaled to w × h pixels."""
    return "raster", name, w, h


def art_root() -> Path:
    """The `art/` folder: beside the package in a checkout, inside the package in a wheel or a frozen program."""
    packaged = Path(str(files("klotho_games"))) / "art"
    return packaged if packaged.is_dir() else Path(__file__).resolve().parents[3] / "art"


class NotPainted(Exception):
    """A picture is not cached, and the frame must not wait until it is painted."""


class MissingArt(missing_files.DamagedFile):
    def __init__(self, file: str) -> None:
        super().__init__(f"The picture {file} is missing from the art folder.")
        self.file = file


_UNSEEN = (MissingArt, OSError, ValueError, pygame.error)
"""What a missing or damaged picture raises; ValueError if a drawing is not text."""
_USUAL_SIZE = (1920, 1080)
"""The size that is assumed for a picture that can't be read."""


class Art:
    """The pictures of the program. Without a budget of its own, it keeps as much as suits the screen (see `suit`)."""

    def __init__(self, root: Path | None = None, budget: int | None = None) -> None:
        self.root = root or art_root()
        self._own_budget = budget is not None
        self._kept = PictureCache(FULL_HD if budget is None else budget)
        self._least = round(FULL_HD * _LEAST)
        """The bytes that are kept in any case: what scenes hold of it, and the share `_LEAST`."""
        self._sources: dict[str, str] = {}
        """Drawings as text. They are small, so all of them are kept."""
        self._file_sizes: dict[str, tuple[int, int]] = {}
        """The sizes of raster files that have been read."""
        self._reader: _Reader | None = None
        self._forbids_painting = False
        self._rank = Rank.NOW
        self._painter = Painter(round(self.budget * _PARTS), self._kept)
        self.rotator = Rotator()
        self.spare = SpareSurfaces()

    @property
    def budget(self) -> int:
        """The most bytes that are kept."""
        return self._kept.room

    @property
    def bytes(self) -> int:
        return self._kept.bytes

    @property
    def tight(self) -> bool:
        """Whether there is hardly any room left."""
        return self.bytes > 0.9 * self.budget

    @property
    def cache(self) -> PictureCache:
        """The pictures of the main thread, for tests and the bench."""
        return self._kept

    def take_freed_flag(self, least: int) -> bool:
        """True if at least this many bytes have been evicted since it was last true."""
        if self._kept.gone < least:
            return False
        self._kept.gone = 0
        return True

    def suit(self, pixels: int, elsewhere: Iterable[pygame.Surface] = ()) -> None:
        """Fit the cache to a screen of this many pixels, less the pictures that the scenes hold."""
        if self._own_budget:
            return
        held = {id(surface): bytes_of(surface) for surface in elsewhere}
        whole = budget(pixels)
        self._painter.set_room(round(whole * _PARTS))
        whole -= self._painter.bytes
        self._kept.spare(held.keys())
        lent = sum(size for surface, size in held.items() if not self._kept.holds(surface))
        self._least = round(whole * _LEAST) + sum(held.values()) - lent
        self._kept.room = max(self._least, whole - lent)

    def lend(self, surface: pygame.Surface) -> pygame.Surface:
        """Note that a scene holds this picture: until the next `suit`, there is less room here."""
        if not self._own_budget and not self._painter.is_current_thread:
            self._kept.room = max(self._least, self.budget - bytes_of(surface))
        return surface

    def fetch(self, names: Sequence[str]) -> None:
        """Begin to read pictures in other threads, while the program starts or a scene is built and painted."""
        if self._reader is None:
            self._reader = _Reader()
        self._reader.read({name: self.root / name for name in names})

    def keep(self, key: Hashable, make: Callable[[], pygame.Surface], *, is_whole: bool = False) -> pygame.Surface:
        """Return the surface for `key`; make it now if it is not cached. If it `is_whole`, no other is made from it."""
        if self._painter.is_current_thread:
            return self._painter.keep(key, make, is_whole=is_whole)
        kept = self._kept.get(key)
        if kept is not None:
            return kept
        if self._forbids_painting:
            if not _is_quick(key):
                raise NotPainted
            return self._kept.keep(key, make)
        drawn = self._painter.take(key) if self._painter.is_busy or self._painter.has_ready else None
        if drawn is None:
            return self._kept.keep(key, make)
        self._kept.put(key, *drawn)
        return drawn[0]

    @property
    def live(self) -> bool:
        """Whether frames are shown to people, so that pictures are painted beside them. Tests paint in the frame."""
        return self._painter.keeps_parts

    @live.setter
    def live(self, live: bool) -> None:
        self._painter.keeps_parts = live

    def use_store(self, folder: Path) -> None:
        """Let the second thread keep pictures that took long in this folder, for the next start."""
        self._painter.store = PictureStore(folder, self.root)

    @property
    def is_beside(self) -> bool:
        """Whether this is the second thread."""
        return self._painter.is_current_thread

    def paint_beside(self, key: Hashable, paint: Callable[[], pygame.Surface], is_wanted: Callable[[], bool],
                     part: Hashable = None) -> None:
        """Have a picture painted by the second thread, which a frame needs. `find` returns it when it is ready. `part`
        is the key of a large part of it that may have been painted ahead."""
        painter = self._painter
        painter.ask({key: PaintJob(lambda: painter.paint_whole(key, paint), is_wanted, part)}, self._rank)

    def paint_parts_beside(self, key: Hashable, paint: Callable[[], object]) -> None:
        """Have all pictures painted by the second thread for which `paint` asks `keep`: a frame needs them now."""

        def draw() -> None:
            self._painter.give_parts(paint)

        self._painter.ask({key: PaintJob(draw)}, Rank.NOW)

    def read_beside(self, key: Hashable, read: Callable[[], object]) -> None:
        """Have the second thread go through what paints pictures, without giving any to the main thread."""

        def draw() -> None:
            self._painter.nest(read)

        self._painter.ask({key: PaintJob(draw)}, Rank.NOW)

    @contextmanager
    def forbid_painting(self) -> Iterator[None]:
        """Let `keep` raise `NotPainted` instead of painting anything but words, within a `with` of the main thread."""
        before, self._forbids_painting = self._forbids_painting, True
        try:
            yield
        finally:
            self._forbids_painting = before

    @contextmanager
    def for_later(self) -> Iterator[None]:
        """Have the pictures that are asked for meanwhile painted after all that is needed now or soon."""
        self._rank = Rank.LATER
        try:
            yield
        finally:
            self._rank = Rank.NOW

    def is_waiting(self, key: Hashable) -> bool:
        """Whether the second thread is still to paint this."""
        return self._painter.is_waiting(key)

    def paint_parts(self, paint: Callable[[], object]) -> None:
        """Paint something only for its parts, which a later picture will need."""

        def draw() -> pygame.Surface:
            paint()
            return pygame.Surface((1, 1), pygame.SRCALPHA, 32)

        if self._painter.is_current_thread:
            self._painter.nest(draw)
        else:
            draw()

    def can_paint_beside(self, key: Hashable) -> bool:
        """Whether the second thread has not failed to paint this."""
        return not self._painter.has_failed(key)

    def revoke(self, key: Hashable) -> None:
        """In the second thread: take back a picture, because its sprite has changed meanwhile."""
        self._painter.revoke(key)

    def find(self, key: Hashable, *, comes_back: bool = False) -> pygame.Surface | None:
        """Return the surface for `key` if it is cached. One that `comes_back` stays longer: other scenes will ask for
        it too."""
        return self._kept.get(key, comes_back=comes_back)

    def is_kept(self, key: Hashable) -> bool:
        """Whether the surface for `key` is cached. This is no use of it."""
        return key in self._kept

    def take(self, key: Hashable) -> pygame.Surface | None:
        """Return the surface for `key` if it is cached, and forget it, because only the caller needs it."""
        return self._kept.take(key)

    def drop(self, surface: pygame.Surface) -> None:
        """Forget a surface that will not be asked for again."""
        self._kept.drop(surface)

    def paint_ahead(self, jobs: Iterable[Callable[[], object]], *, soon: bool) -> None:
        """Have pictures painted by the second thread that frames will ask for with `keep`."""

        def work(job: Callable[[], object]) -> Callable[[], None]:
            def paint() -> None:
                job()

            return paint

        self._painter.ask({object(): PaintJob(work(job)) for job in jobs}, Rank.SOON if soon else Rank.LATER)

    def forget_ahead(self) -> None:
        """Drop everything that is painted ahead and not needed soon."""
        self._painter.forget_later()

    def draw_beside(self, jobs: Mapping[Hashable, Drawn]) -> None:
        """Draw pictures in the second thread, for which `keep` will be asked under these keys.

        If people watch, the second thread also paints the pictures of which these are parts, and so it keeps them.
        Otherwise the main thread gets them. One that is needed before its job begins is made as usual.
        """
        if self.is_beside:
            return
        self.gather()

        def draw(key: Hashable, job: Drawn) -> pygame.Surface | None:
            def paint() -> pygame.Surface:
                return self._painter.keep(key, lambda: job(self))

            drawn = self._painter.nest(paint)
            return None if self.live else drawn

        wanted = {key: PaintJob(partial(draw, key, job)) for key, job in jobs.items() if key not in self._kept}
        self._painter.ask(wanted, Rank.SOON)

    def gather(self) -> None:
        """Take over pictures from the second thread that were not needed yet, within the budget."""
        if self._painter.has_ready:
            self._kept.put_all(self._painter.take_ready())

    @property
    def drawing(self) -> bool:
        """Whether the other threads are still at work."""
        return self._painter.is_busy or self.rotator.is_busy

    def hold_back(self, holds: bool) -> None:
        """Have the second thread paint nothing but what frames ask for, or go on with everything."""
        self._painter.hold_back(holds)

    def wait_for_pictures(self, seconds: float) -> None:
        """Wait until the second thread has nothing left that a frame needs, but not longer than this."""
        self._painter.wait_for_pictures(seconds)

    def postpone(self) -> None:
        """Paint what frames have asked for after what they will ask for: another scene comes."""
        self._painter.postpone()

    def drop_jobs(self) -> None:
        """Drop what the other threads are painting, because everything will look different."""
        self._painter.drop_all()
        self.rotator.drop_all()

    def close(self) -> None:
        """End the other threads before pygame ends. At most, the pictures that they are painting are waited for."""
        self._painter.close()
        self.rotator.close()

    def unfetch(self) -> None:
        """Forget pictures that were fetched and not used. If they are needed, they are read again."""
        if self._reader is not None:
            self._reader.stop()
            self._reader = None

    def forget(self) -> None:
        self._kept.clear()
        self._painter.forget_parts()

    def has(self, name: str) -> bool:
        return (self.root / name).is_file()

    def path(self, name: str) -> Path:
        found = self.root / name
        if not found.is_file():
            raise MissingArt(name)
        return found

    def svg(self, name: str, w: int, h: int) -> pygame.Surface:
        """`art/<name>.svg` at w × h pixels: as large as fits in its own proportions, centred."""
        w, h = max(1, w), max(1, h)

        def make() -> pygame.Surface:
            try:
                return _fit_svg(str(self.path(name + ".svg")), w, h)
            except _UNSEEN as problem:
                missing_files.accept(f"{name}.svg", problem)
                return missing_files.picture(w, h)

        return self.keep(("svg", name, w, h), make)

    def svg_source(self, name: str) -> str:
        """The source of `art/<name>.svg`, for changes before it is drawn."""
        if name not in self._sources:
            self._sources[name] = self._read_source(name)
        return self._sources[name]

    def _read_source(self, name: str) -> str:
        try:
            source = self.path(name + ".svg").read_text("utf-8")
            if not source.rstrip().endswith("</svg>"):
                raise ValueError(f"{name}.svg was cut off")
        except _UNSEEN as problem:
            missing_files.accept(f"{name}.svg", problem)
            return missing_files.DRAWING
        return source

    def svg_size(self, name: str) -> tuple[float, float]:
        """The width and height in which `art/<name>.svg` was drawn."""
        found = re.search(r'width="([\d.]+)" height="([\d.]+)"', self.svg_source(name))
        assert found is not None, name
        return float(found[1]), float(found[2])

    def sketch(self, source: str, w: int, h: int) -> pygame.Surface:
        """SVG source from code, stretched to w × h pixels.

        With kept proportions, one pixel of height lost by rounding would cost a wide panel twenty pixels of its width.
        """
        w, h = max(1, w), max(1, h)

        return self.keep(("sketch", source, w, h), lambda: _draw_sketch(source, w, h))

    def draw_small(self, sketch: Sketch, w: int, h: int) -> tuple[pygame.Surface, tuple[int, int]] | None:
        """A sketch that is even in its middle, drawn small, and the column and row to repeat until it has w × h pixels;
        None if it is not large, or not even in both directions."""
        small = sketch.shrink(w, h) if w * h >= _LARGE else None
        if small is None or small.size[0] == w or small.size[1] == h:
            return None
        source = small.sketch.source()
        return self.keep(("sketch", source, *small.size), lambda: _draw_sketch(source, *small.size)), small.at

    def draw(self, sketch: Sketch, w: int, h: int) -> pygame.Surface:
        """A sketch stretched to w × h pixels. If it is large and even in its middle, little of it is drawn."""
        w, h = max(1, w), max(1, h)
        source = sketch.source()

        def make() -> pygame.Surface:
            small = sketch.shrink(w, h) if w * h >= _LARGE else None
            if small is None:
                return _draw_sketch(source, w, h)
            return stretch(_draw_sketch(small.sketch.source(), *small.size), (w, h), small.at)

        return self.keep(("sketch", source, w, h), make)

    def raster(self, name: str, w: int, h: int) -> pygame.Surface:
        """`art/<name>` scaled to w × h pixels."""
        w, h = max(1, w), max(1, h)
        return self.keep(raster_key(name, w, h), lambda: self.shape_raster(name, w, h, cover=False))

    def raster_cut(self, name: str, w: int, h: int) -> pygame.Surface:
        """`art/<name>` in its own proportions, as large as necessary to fill w × h pixels, and cut at two edges."""
        w, h = max(1, w), max(1, h)
        return self.keep(("cut", name, w, h), lambda: self.shape_raster(name, w, h, cover=True))

    def shape_raster(self, name: str, w: int, h: int, *, cover: bool) -> pygame.Surface:
        """The same as `raster`, or with `cover` as `raster_cut`, but not kept: only the caller needs it."""
        try:
            loaded = self._load(name)
        except _UNSEEN as problem:
            missing_files.accept(name, problem)
            return missing_files.picture(w, h)
        return _fill(loaded, w, h) if cover else _scale(loaded, w, h)

    def raster_beside(self, name: str, w: int, h: int) -> None:
        """Read and scale a large picture on the second core, before `raster` is asked for it."""
        self.draw_beside({raster_key(name, w, h): lambda art: art.raster(name, w, h)})

    def read_raster_ahead(self, name: str, w: int, h: int) -> None:
        """In the second thread: read and scale a large picture for the backdrop of the next scene, and keep it longer
        than other parts. That backdrop gives it up (`PaintJob.part`)."""
        self.paint_parts(lambda: self.raster(name, w, h))
        self._painter.parts.get(raster_key(name, w, h), comes_back=True)

    def has_part_beside(self, name: str, w: int, h: int) -> bool:
        """Whether the second thread has this picture of `raster`, so that it need not read the file."""
        return self._painter.parts.peek(raster_key(name, w, h)) is not None

    def raster_size(self, name: str) -> tuple[int, int]:
        try:
            return self._file_sizes.get(name) or _read_webp_size(self.path(name)) or self._load(name).get_size()
        except _UNSEEN as problem:
            missing_files.accept(name, problem)
            return _USUAL_SIZE

    def _load(self, name: str) -> pygame.Surface:
        """Read a file. A large one is shown at one size only, so it is not kept beside the scaled picture."""
        key = "file", name
        cache = self._painter.parts if self._painter.is_current_thread else self._kept
        kept = cache.get(key)
        if kept is not None:
            return kept
        began = time.perf_counter()
        loaded = (self._reader.take(name) if self._reader else None) or pygame.image.load(str(self.path(name)))
        self._file_sizes[name] = loaded.get_size()
        see_through = loaded.get_flags() & pygame.SRCALPHA
        loaded = loaded.convert_alpha().premul_alpha_ip() if see_through else convert_for_screen(loaded)
        if bytes_of(loaded) <= _LARGE_FILE:
            cache.put(key, loaded, time.perf_counter() - began)
        return loaded


def read_art_json(name: str, root: Path | None = None) -> dict[str, Any]:
    """`art/<name>.json`: the places of objects in pictures. Empty if it is missing or damaged."""
    try:
        told: dict[str, Any] = json.loads(((root or art_root()) / f"{name}.json").read_text("utf-8"))
    except (OSError, ValueError) as problem:
        missing_files.accept(f"{name}.json", problem)
        return {}
    return told


def _read_webp_size(path: Path) -> tuple[int, int] | None:
    """Read the size from the head of a WebP file: reading all of it can take a frame or two. None for other files."""
    with path.open("rb") as file:
        head = file.read(30)
    if len(head) < 30 or head[:4] != b"RIFF" or head[8:12] != b"WEBP":
        return None

    def number(first: int, last: int) -> int:
        return int.from_bytes(head[first:last], "little")

    match head[12:16]:
        case b"VP8X":
            return number(24, 27) + 1, number(27, 30) + 1
        case b"VP8L":
            bits = number(21, 25)
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8 ":
            return number(26, 28) & 0x3FFF, number(28, 30) & 0x3FFF
        case _other:
            return None


def _is_quick(key: Hashable) -> bool:
    """Whether a picture takes so little time that any frame can make it: words, such as a number that counts up."""
    return isinstance(key, tuple) and bool(key) and key[0] == "words"


class _Reader:
    """Reads files in order on other cores, so that decoding does not block the first."""

    def __init__(self) -> None:
        self._waiting: dict[str, Path] = {}
        self._begun: set[str] = set()
        self._read: dict[str, pygame.Surface] = {}
        self._threads = 0
        self._changed = threading.Condition()

    def read(self, paths: dict[str, Path]) -> None:
        with self._changed:
            self._waiting |= {name: path for name, path in paths.items()
                              if name not in self._begun and name not in self._read}
            wanted = min(READERS, max(1, (os.cpu_count() or 1) - 1), len(self._waiting))
            for _ in range(wanted - self._threads):
                self._threads += 1
                threading.Thread(target=self._run, name="pictures", daemon=True).start()

    def stop(self) -> None:
        with self._changed:
            self._waiting.clear()

    def _run(self) -> None:
        while True:
            with self._changed:
                if not self._waiting:
                    self._threads -= 1
                    return
                name = next(iter(self._waiting))
                path = self._waiting.pop(name)
                self._begun.add(name)
            try:
                picture: pygame.Surface | None = pygame.image.load(str(path))
            except (OSError, pygame.error):
                picture = None  # the caller that needs it gets the error
            with self._changed:
                self._begun.remove(name)
                if picture is not None:
                    self._read[name] = picture
                self._changed.notify_all()

    def take(self, name: str) -> pygame.Surface | None:
        """Return a picture that was read, or is being read. One that is still waiting is left to the caller, who would
        have to wait for those before it too."""
        with self._changed:
            self._waiting.pop(name, None)
            while name in self._begun:
                self._changed.wait()
            return self._read.pop(name, None)


def _scale(picture: pygame.Surface, w: int, h: int) -> pygame.Surface:
    return picture if picture.get_size() == (w, h) else pygame.transform.smoothscale(picture, (w, h))


def _fill(picture: pygame.Surface, w: int, h: int) -> pygame.Surface:
    """Scale a picture to w × h pixels in its own proportions. Only the part that will be seen is scaled."""
    whole_w, whole_h = picture.get_size()
    scale = max(w / whole_w, h / whole_h)
    part = pygame.Rect(0, 0, min(whole_w, ceil(w / scale)), min(whole_h, ceil(h / scale)))
    part.center = picture.get_rect().center
    scaled = pygame.transform.smoothscale(picture.subsurface(part), (max(w, round(part.w * scale)),
                                                                     max(h, round(part.h * scale))))
    if scaled.get_size() == (w, h):
        return scaled
    return scaled.subsurface(((scaled.get_width() - w) // 2, (scaled.get_height() - h) // 2, w, h)).copy()


def _draw_sketch(source: str, w: int, h: int) -> pygame.Surface:
    sized = _SIZE.sub(f'width="{w}" height="{h}" preserveAspectRatio="none"', source, count=1)
    return _fit_svg(io.BytesIO(sized.encode()), w, h)


def _fit_svg(source: str | io.BytesIO, w: int, h: int) -> pygame.Surface:
    drawn = pygame.image.load_sized_svg(source, (w, h)).convert_alpha().premul_alpha_ip()
    if drawn.get_size() == (w, h):
        return drawn
    whole = pygame.Surface((w, h), pygame.SRCALPHA, 32)
    x, y = (w - drawn.get_width()) // 2, (h - drawn.get_height()) // 2
    whole.blit(drawn, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
    return whole


def silhouette(surface: pygame.Surface, colour: tuple[int, int, int], alpha: float = 1.0) -> pygame.Surface:
    """The same shape in one flat colour, premultiplied."""
    flat = surface.copy()
    flat.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    if colour != (0, 0, 0):
        flat.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
        flat.premul_alpha_ip()
    return fade_in_place(flat, alpha) if alpha < 1 else flat


def fade_copy(surface: pygame.Surface, alpha: float) -> pygame.Surface:
    return fade_in_place(surface.copy(), alpha)


def fade_in_place(surface: pygame.Surface, alpha: float) -> pygame.Surface:
    """Fade a surface that has no other user, without the cost of a copy."""
    a = max(0, min(255, round(alpha * 255)))
    surface.fill((a, a, a, a), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def blur_step(radius: float) -> int:
    """How many times smaller a picture is when it is blurred by this radius."""
    reach = max(1, round(max(1, round(radius)) * 0.6))
    # Use an odd factor where it matters: only then is the middle of a small pixel a pixel of the large picture.
    return reach if reach <= 2 else round((2 * reach + 1) / 3) | 1


def blur(surface: pygame.Surface, radius: float, passes: int = 3) -> pygame.Surface:
    """Blur a surface, with padding of twice the radius on each side.

    Three box blurs approximate a Gaussian; one is enough for very little. The picture is blurred small and scaled up
    again, which looks the same and costs a fraction.
    """
    r = max(1, round(radius))
    pad = 2 * r
    w, h = surface.get_width() + 2 * pad, surface.get_height() + 2 * pad
    smaller = blur_step(radius)
    few_w, few_h = -(-w // smaller), -(-h // smaller)
    out = pygame.Surface((few_w * smaller, few_h * smaller), pygame.SRCALPHA, 32)
    out.blit(surface, (pad, pad), special_flags=pygame.BLEND_PREMULTIPLIED)
    if smaller > 1:
        out = pygame.transform.smoothscale(out, (few_w, few_h))
    for _ in range(passes):
        out = pygame.transform.box_blur(out, 1)
    if smaller == 1:
        return out
    # pygame scales up from the first pixel to just before the last, so the picture is half a small pixel too far back.
    large = pygame.transform.smoothscale(out, (max(1, (few_w - 1) * smaller), max(1, (few_h - 1) * smaller)))
    whole = pygame.Surface((w, h), pygame.SRCALPHA, 32)
    whole.blit(large, (smaller // 2, smaller // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
    return whole
