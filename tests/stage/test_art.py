"""Pictures are drawn once for each size and kept within a budget; an error names a missing picture."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pygame
import pytest

from klotho_games.stage.drawing import art as art_module
from klotho_games.stage.drawing.art import Art, MissingArt, art_root, blur, fade_copy, silhouette
from klotho_games.stage.stage import Stage

SQUARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">'
    '<rect width="10" height="10" fill="#f00"/></svg>'
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "square.svg").write_text(SQUARE)
    pygame.image.save(pygame.Surface((40, 20)), str(tmp_path / "wide.png"))
    return tmp_path


def patch(w: int, h: int) -> pygame.Surface:
    return pygame.Surface((w, h), pygame.SRCALPHA)


def test_the_art_folder_is_found() -> None:
    assert (art_root() / "karthis" / "table.tmx").is_file()


def test_equal_wishes_share_one_surface(stage: Stage, folder: Path) -> None:
    art = Art(folder)
    assert art.svg("square", 32, 32) is art.svg("square", 32, 32)
    assert art.svg("square", 32, 32) is not art.svg("square", 64, 64)
    assert art.raster("wide.png", 80, 40) is art.raster("wide.png", 80, 40)
    assert art.raster_size("wide.png") == (40, 20)


def test_the_size_of_a_file_is_known_without_reading_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading a large sheet takes several frames, and for its size it would be read twice."""
    by_format: dict[bytes, list[Path]] = {}
    for file in sorted(art_root().rglob("*.webp"), key=lambda file: file.stat().st_size):
        with file.open("rb") as opened:
            by_format.setdefault(opened.read(16)[12:], []).append(file)
    files = [file for of_format in by_format.values() for file in of_format[:4]]
    sizes = [pygame.image.load(str(file)).get_size() for file in files]
    assert len(by_format) == 3
    read: list[str] = []
    monkeypatch.setattr(pygame.image, "load", read.append)
    art = Art()
    assert [art.raster_size(str(file.relative_to(art.root))) for file in files] == sizes and not read


def test_a_picture_keeps_its_proportions_and_is_centred(stage: Stage, folder: Path) -> None:
    drawn = Art(folder).svg("square", 60, 20)
    assert drawn.get_size() == (60, 20)
    assert drawn.get_at((30, 10))[:3] == (255, 0, 0)
    assert drawn.get_at((5, 10)).a == 0 and drawn.get_at((55, 10)).a == 0


@pytest.mark.parametrize(("size", "edges"), [((20, 20), (255, 255)), ((80, 40), (0, 200)), ((30, 60), (255, 255)),
                                              ((400, 100), (0, 200))])
def test_a_cut_picture_fills_its_place_and_keeps_its_proportions(stage: Stage, folder: Path, size: tuple[int, int],
                                                                 edges: tuple[int, int]) -> None:
    """The picture is black at the left, red in the middle half, and 200 red at the right."""
    banded = pygame.Surface((40, 20))
    banded.fill("#ff0000", (10, 0, 20, 20))
    banded.fill((200, 0, 0), (30, 0, 10, 20))
    pygame.image.save(banded, str(folder / "banded.png"))
    cut = Art(folder).raster_cut("banded.png", *size)
    w, h = cut.get_size()
    assert (w, h) == size
    shown = cut.get_at((w // 20, h // 2)).r, cut.get_at((w - 1 - w // 20, h // 2)).r
    assert all(abs(found - told) < 9 for found, told in zip(shown, edges, strict=True))
    assert cut.get_at((w // 2, 0)).r > 246


def test_no_size_is_too_small(stage: Stage, folder: Path) -> None:
    assert Art(folder).svg("square", 0, -3).get_size() == (1, 1)
    assert Art(folder).raster("wide.png", 0, 0).get_size() == (1, 1)


def test_a_missing_picture_is_told_by_name(stage: Stage, folder: Path) -> None:
    with pytest.raises(MissingArt, match="nowhere"):
        Art(folder).svg("nowhere", 10, 10)


def test_the_budget_holds_and_the_least_used_go_first() -> None:
    art, made = Art(budget=3 * 10 * 10 * 4), []

    def make(name: str) -> pygame.Surface:
        return art.keep(name, lambda: made.append(name) or patch(10, 10))  # type: ignore[func-returns-value]

    for name in "abc":
        make(name)
    make("a")
    make("d")
    assert made == ["a", "b", "c", "d"]
    make("a")
    make("c")
    assert made == ["a", "b", "c", "d"], "a and c were used, b went"
    make("b")
    assert made[-1] == "b"
    assert art.bytes <= art.budget
    assert art.bytes == sum(s.get_width() * s.get_height() * 4 for s in art._kept.surfaces())


def test_one_picture_larger_than_the_budget_is_still_kept() -> None:
    art = Art(budget=100)
    first = art.keep("large", lambda: patch(50, 50))
    assert art.keep("large", lambda: patch(50, 50)) is first


def test_forgetting_frees_everything(stage: Stage, folder: Path) -> None:
    art = Art(folder)
    art.svg("square", 32, 32)
    art.forget()
    assert art.bytes == 0 and not len(art._kept)


def test_silhouettes_keep_the_shape_in_one_colour(stage: Stage) -> None:
    thing = patch(4, 1)
    thing.set_at((0, 0), (200, 10, 30, 255))
    thing.set_at((1, 0), (60, 5, 7, 128))
    flat = silhouette(thing, (255, 255, 255))
    assert flat.get_at((0, 0)) == (255, 255, 255, 255)
    assert flat.get_at((1, 0)).a == 128 and abs(flat.get_at((1, 0)).r - 128) <= 1
    assert flat.get_at((2, 0)).a == 0
    assert silhouette(thing, (0, 0, 0)).get_at((0, 0)) == (0, 0, 0, 255)


def test_faded_fades_colour_and_alpha_together(stage: Stage) -> None:
    thing = patch(1, 1)
    thing.fill((200, 100, 50, 255))
    half = fade_copy(thing, 0.5).get_at((0, 0))
    assert half.a == pytest.approx(128, abs=1) and half.r == pytest.approx(100, abs=1)
    assert fade_copy(thing, 0).get_at((0, 0)).a == 0
    assert fade_copy(thing, 7).get_at((0, 0)) == (200, 100, 50, 255)


def test_blurred_spreads_evenly_and_is_padded(stage: Stage) -> None:
    thing = patch(20, 20)
    thing.fill((0, 0, 0, 255))
    soft = blur(thing, 5)
    assert soft.get_size() == (40, 40)
    assert 0 < soft.get_at((8, 20)).a < soft.get_at((20, 20)).a
    assert abs(soft.get_at((8, 20)).a - soft.get_at((31, 20)).a) <= 6


def test_pictures_are_drawn_on_the_second_core(stage: Stage, folder: Path) -> None:
    art, drawn_by = Art(folder), list[str]()

    def draw(own: Art) -> pygame.Surface:
        assert own is art
        drawn_by.append(threading.current_thread().name)
        return pygame.Surface((3, 5))

    art.draw_beside({"tall": draw})
    wait_for(art)
    kept = art.keep("tall", lambda: pygame.Surface((9, 9)))
    assert kept.get_size() == (3, 5) and drawn_by == ["painter"]
    assert art.keep("tall", lambda: pygame.Surface((9, 9))) is kept
    art.draw_beside({"tall": draw})
    wait_for(art)
    assert len(drawn_by) == 1, "what is kept is not drawn again"


def test_what_is_needed_before_it_is_begun_is_made_at_once(stage: Stage, folder: Path) -> None:
    art, begun, may_go_on = Art(folder), threading.Event(), threading.Event()

    def slow(own: Art) -> pygame.Surface:
        begun.set()
        may_go_on.wait(5)
        return pygame.Surface((1, 1))

    art.draw_beside({"first": slow, "second": lambda own: pygame.Surface((2, 2))})
    assert begun.wait(5)
    assert art.keep("second", lambda: pygame.Surface((7, 7))).get_size() == (7, 7)
    may_go_on.set()
    assert art.keep("first", lambda: pygame.Surface((7, 7))).get_size() == (1, 1), "it waits for what is nearly ready"


def test_a_picture_that_cannot_be_drawn_is_told_where_it_is_needed(stage: Stage, folder: Path) -> None:
    art = Art(folder)
    art.draw_beside({("svg", "gone", 4, 4): lambda own: own.svg("gone", 4, 4)})
    wait_for(art)
    with pytest.raises(MissingArt):
        art.svg("gone", 4, 4)


def wait_for(art: Art) -> None:
    for _time in range(500):
        if not art.drawing:
            return
        time.sleep(0.01)
    raise AssertionError("it is never drawn")


def test_a_large_picture_is_read_by_another_thread(stage: Stage, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    art, readers, load = Art(folder), [], pygame.image.load

    def watched(path: str) -> pygame.Surface:
        readers.append(threading.current_thread())
        return load(path)

    monkeypatch.setattr(pygame.image, "load", watched)
    art.raster_beside("wide.png", 20, 10)
    while art.drawing:
        time.sleep(0.001)
    assert art.raster("wide.png", 20, 10).get_size() == (20, 10)
    assert len(readers) == 1 and readers[0] is not threading.main_thread()


@pytest.mark.parametrize("cores", [1, 8])
def test_what_is_fetched_is_there_and_what_is_missing_is_told(
    stage: Stage, folder: Path, monkeypatch: pytest.MonkeyPatch, cores: int
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: cores)
    for n in range(6):
        pygame.image.save(pygame.Surface((9 + n, 9)), str(folder / f"{n}.png"))
    art = Art(folder)
    art.fetch(["gone.png", *(f"{n}.png" for n in range(6))])
    assert [art.raster_size(f"{n}.png") for n in reversed(range(6))] == [(9 + n, 9) for n in reversed(range(6))]
    with pytest.raises(MissingArt, match="gone"):
        art.raster_size("gone.png")


def test_who_needs_a_picture_that_is_still_waiting_reads_it(stage: Stage, folder: Path,
                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise it would wait for all those before it, and one core would have nothing to do."""
    begun, may_go_on, load, read = threading.Event(), threading.Event(), pygame.image.load, dict[str, str]()

    def watched(path: str) -> pygame.Surface:
        name = threading.current_thread().name
        if name == "pictures":
            begun.set()
            assert may_go_on.wait(20)
        read[Path(path).name] = name
        return load(path)

    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr(pygame.image, "load", watched)
    for name in ("first.png", "second.png", "third.png"):
        pygame.image.save(pygame.Surface((9, 9)), str(folder / name))
    art = Art(folder)
    art.fetch(["first.png", "second.png", "third.png"])
    assert begun.wait(20)
    assert art.raster_size("second.png") == (9, 9)
    assert read == {"second.png": threading.main_thread().name}
    may_go_on.set()
    assert art.raster_size("first.png") == (9, 9) and read["first.png"] == "pictures"
    art.unfetch()


def test_a_large_file_is_not_kept_beside_the_scaled_picture(stage: Stage, folder: Path,
                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(art_module, "_LARGE_FILE", 4 * 100 * 50)
    for w in (100, 101):
        pygame.image.save(patch(w, 50), str(folder / f"{w}.png"))
    art = Art(folder)
    for w in (100, 101):
        assert art.raster(f"{w}.png", 20, 10).get_size() == (20, 10)
    assert ("file", "100.png") in art.cache, "it can be needed at other sizes"
    assert ("file", "101.png") not in art.cache
    (folder / "101.png").unlink()
    assert art.raster_size("101.png") == (101, 50), "its size is known without reading it again"
    assert art.raster("101.png", 20, 10).get_size() == (20, 10)
