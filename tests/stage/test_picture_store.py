"""Painted pictures on disk: never needed, never trusted, never too many."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Hashable
from pathlib import Path
from random import Random

import pygame
import pytest

from klotho_games.stage.drawing import picture_store
from klotho_games.stage.drawing.painter import Painter, PaintJob, Rank
from klotho_games.stage.drawing.picture_cache import PictureCache
from klotho_games.stage.drawing.picture_store import LEAST, PictureStore
from klotho_games.stage.stage import Stage

KEY = ("svg", "kit/die", 20, 10)
SLOW = 10 * LEAST


@pytest.fixture
def art(tmp_path: Path) -> Path:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "die.svg").write_text("<svg/>")
    return tmp_path / "art"


@pytest.fixture
def store(tmp_path: Path, art: Path, stage: Stage) -> PictureStore:
    return PictureStore(tmp_path / "cache", art)


def paint(alpha: int = 120, size: tuple[int, int] = (20, 10)) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA, 32)
    picture.fill((50, 40, 30, alpha))
    picture.set_at((3, 4), (1, 2, 3, 4))
    return picture


def raw(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def files(tmp_path: Path) -> list[Path]:
    return list((tmp_path / "cache").iterdir()) if (tmp_path / "cache").exists() else []


def test_a_picture_comes_back_as_it_was(store: PictureStore, tmp_path: Path, art: Path) -> None:
    store.save(KEY, paint(), SLOW)
    again = PictureStore(tmp_path / "cache", art).load(KEY)
    assert again is not None and raw(again) == raw(paint()) and again.get_flags() & pygame.SRCALPHA
    assert store.load((*KEY[:3], 11)) is None


def test_an_opaque_picture_stays_opaque(store: PictureStore) -> None:
    flat = paint(255).convert()
    store.save(KEY, flat, SLOW)
    again = store.load(KEY)
    assert again is not None and not again.get_flags() & pygame.SRCALPHA
    assert pygame.image.tobytes(again, "RGB") == pygame.image.tobytes(flat, "RGB")


@pytest.mark.parametrize("key", [
    ("sprite", ("own", 1, 0)), ("svg", object()), ("shadow", ("share", 1), 3), ("words", "Ada"), "svg", (),
])
def test_only_what_its_key_describes_completely_is_stored(store: PictureStore, tmp_path: Path, key: Hashable) -> None:
    store.save(key, paint(), SLOW)
    assert not files(tmp_path) and store.load(key) is None


def test_what_is_painted_quickly_is_not_stored(store: PictureStore, tmp_path: Path) -> None:
    store.save(KEY, paint(), LEAST / 2)
    assert not files(tmp_path)


def test_what_is_unpacked_more_slowly_than_it_is_made_is_not_stored(store: PictureStore, tmp_path: Path) -> None:
    large = pygame.Surface((1200, 900))
    for key in (("raster", "shell/shelf.webp", 1200, 900), ("cut", "kit/paper.webp", 1200, 900),
                ("rounded", "kit/paper.webp", (1200, 900), 8, True)):
        store.save(key, large, SLOW)
    assert not files(tmp_path)
    store.save(("raster", "shell/seal.webp", 20, 10), paint(), SLOW)
    store.save(("thread", ((0.0, 0.0), (900.0, 0.0)), 3.0), large, SLOW)
    assert len(files(tmp_path)) == 2


def test_a_damaged_file_is_ignored(store: PictureStore, tmp_path: Path) -> None:
    store.save(KEY, paint(), SLOW)
    (file,) = files(tmp_path)
    whole = file.read_bytes()
    for n in range(len(whole)):
        for damaged in (whole[:n], whole[:n] + bytes([whole[n] ^ 0x55]) + whole[n + 1 :]):
            file.write_bytes(damaged)
            found = store.load(KEY)
            assert found is None or raw(found) == raw(paint()), n
    file.write_bytes(whole)
    assert store.load(KEY) is not None


def test_a_file_that_unpacks_to_too_much_is_ignored(store: PictureStore, tmp_path: Path) -> None:
    store.save(KEY, paint(), SLOW)
    (file,) = files(tmp_path)
    head = picture_store._HEAD.pack(b"KLP1", 60_000, 60_000, 0, 0)
    file.write_bytes(head + file.read_bytes()[len(head) :])
    assert store.load(KEY) is None


def test_other_art_makes_other_pictures(store: PictureStore, tmp_path: Path, art: Path) -> None:
    store.save(KEY, paint(), SLOW)
    (art / "die.svg").write_text("<svg>other</svg>")
    assert PictureStore(tmp_path / "cache", art).load(KEY) is None


def test_the_oldest_go_when_there_are_too_many(store: PictureStore, tmp_path: Path,
                                               monkeypatch: pytest.MonkeyPatch) -> None:
    for n in range(8):
        store.save(("svg", "die", n), paint(), SLOW)
        for age, file in enumerate(sorted(files(tmp_path), key=lambda file: file.stat().st_mtime)):
            os.utime(file, (1000 + age, 1000 + age))
    size = sum(file.stat().st_size for file in files(tmp_path))
    assert store.load(("svg", "die", 0)) is not None, "this one is used again"
    monkeypatch.setattr(picture_store, "ROOM", size)
    store.save(("svg", "die", 8), paint(), SLOW)
    assert sum(file.stat().st_size for file in files(tmp_path)) <= size
    assert store.load(("svg", "die", 8)) is not None and store.load(("svg", "die", 0)) is not None
    assert store.load(("svg", "die", 1)) is None


def test_a_folder_that_cannot_be_written_is_no_problem(tmp_path: Path, art: Path, stage: Stage) -> None:
    (tmp_path / "cache").write_text("a file, not a folder")
    store = PictureStore(tmp_path / "cache", art)
    store.save(KEY, paint(), SLOW)
    assert store.load(KEY) is None


def test_another_thread_stores_every_picture(store: PictureStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_store, "_QUEUED", 1000)  # so that not even two of these can wait
    keys = [("svg", "die", n) for n in range(30)]
    for key in keys:
        store.save_beside(key, paint(), SLOW)
        assert store._queued <= 1000 + 4 * 20 * 10, "who paints waits for who stores"
    thread = store._thread
    if thread is not None:
        thread.join(20)
    assert store._queued == 0
    for key in keys:
        again = store.load(key)
        assert again is not None and raw(again) == raw(paint())


def test_what_is_not_stored_does_not_wait(store: PictureStore) -> None:
    store.save_beside(("sprite", ("own", 1, 0)), paint(), SLOW)
    store.save_beside(KEY, paint(), LEAST / 2)
    assert store._thread is None and not store._queued


def test_no_one_waits_for_the_disk_while_frames_wait_for_pictures(store: PictureStore,
                                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    """Packing takes as long as painting, so opening a scene would take twice as long."""
    monkeypatch.setattr(picture_store, "_QUEUED", 1000)
    monkeypatch.setattr(picture_store, "_HELD", 10_000)
    jobs, at_last = {}, list[int]()
    painter = Painter(10**6, PictureCache(10**6))
    painter.store = store
    for n in range(20):
        def draw(n: int = n) -> None:
            store.save_beside(("svg", "die", n), paint(), SLOW)
            assert store._thread is None and store._queued <= 10_000
            at_last.append(n)

        jobs["job", n] = PaintJob(draw)
    painter.ask(jobs, Rank.NOW)
    until = time.monotonic() + 20
    while painter.is_busy or store._thread is not None:
        assert time.monotonic() < until, "the painter waits"
        time.sleep(0.001)
    assert at_last == list(range(20)) and not painter._failed
    stored = [store.load(("svg", "die", n)) is not None for n in range(20)]
    assert stored == [n < 10_000 // 800 for n in range(20)], "as many as can wait are stored when there is time"


def test_closing_gives_up_what_waits(store: PictureStore, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, may_go_on = threading.Event(), threading.Event()
    usual = picture_store._pack

    def pack_slowly(picture: pygame.Surface) -> bytes:
        begun.set()
        assert may_go_on.wait(20), "nobody let it go on"
        return usual(picture)

    monkeypatch.setattr(picture_store, "_pack", pack_slowly)
    for n in range(3):
        store.save_beside(("svg", "die", n), paint(), SLOW)
    assert begun.wait(20), "the first picture is not being stored"
    closing = threading.Thread(target=store.close)
    closing.start()
    while store._waiting:
        assert closing.is_alive(), "closing did not give up what waits"
        time.sleep(0.001)
    may_go_on.set()
    closing.join(20)
    assert not closing.is_alive()
    assert store._queued == 0 and store._thread is None
    assert [store.load(("svg", "die", n)) is not None for n in range(3)] == [True, False, False]


@pytest.mark.parametrize("size", [(7, 5), (300, 700), (1, 2000), (2000, 1)])
def test_a_picture_is_packed_in_bands(store: PictureStore, size: tuple[int, int],
                                      monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_store, "_BAND", 4000)
    monkeypatch.setattr(picture_store, "_PACKED_BAND", 100)
    rng, picture = Random(3), paint(size=size)
    for _n in range(400):
        spot = (rng.randrange(size[0]), rng.randrange(size[1]))
        picture.set_at(spot, (rng.randrange(256), rng.randrange(256), 7, rng.randrange(256)))
    store.save(KEY, picture, SLOW)
    again = store.load(KEY)
    assert again is not None and raw(again) == raw(picture)
