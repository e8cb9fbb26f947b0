"""Pictures are painted beside the frames while people watch."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from klotho_games.core.files.settings import with_values
from klotho_games.stage.devices.geometry import CANVAS, HEIGHT, WIDTH, Box
from klotho_games.stage.devices.input import Action, Notice, Press
from klotho_games.stage.drawing.art import Art
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.painter import Painter, PaintJob, Rank
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.picture_cache import PictureCache
from klotho_games.stage.scene import layers, sprites
from klotho_games.stage.scene.layers import Layers
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.veil import Veil
from klotho_games.stage.stage import Stage
from tests.stage.rig import PATIENCE, Dark, wait


class _Slow:
    """Paints a colour when it is let go on, and notes the thread."""

    def __init__(self, colour: str) -> None:
        self.colour, self.threads = colour, list[str]()
        self.may_go_on = threading.Event()

    def __call__(self, pen: Pen) -> None:
        self.threads.append(threading.current_thread().name)
        if threading.current_thread() is not threading.main_thread():
            assert self.may_go_on.wait(PATIENCE)
        pen.surface.fill(self.colour)


    def wait_until_begun(self) -> None:
        until = time.monotonic() + PATIENCE
        while not self.threads:
            assert time.monotonic() < until, "nothing is painted"
            time.sleep(0.001)


BOX = Box(100, 100, 40, 40)


def colour_at(stage: Stage) -> pygame.Color:
    k, (x, y) = stage.look.scale, stage.window.offset
    return stage.window.screen.get_at((round(120 * k) + x, round(120 * k) + y))


def test_what_has_a_large_part_painted_ahead_is_painted_first_by_the_thread_that_has_the_part() -> None:
    """The helping thread begins at the other end, and would make the part again."""
    names, begun, may_go_on = dict[str, str](), threading.Event(), threading.Event()
    painter = Painter(1_000_000, PictureCache(1_000_000))
    painter.has_help = painter.keeps_parts = True

    def job(name: str, part: str | None = None) -> PaintJob:
        def paint() -> pygame.Surface:
            if name == "first":
                begun.set()
                assert may_go_on.wait(PATIENCE)
            if part is not None:
                painter.nest(lambda: painter.keep(part, lambda: pygame.Surface((8, 8))))
            names[name] = "helper" if painter._present_hand is painter._helper else "painter"
            return pygame.Surface((8, 8))

        return PaintJob(paint, part=part)

    painter.ask({"ahead": job("ahead", "board")._replace(part=None)}, Rank.LATER)
    until = time.monotonic() + PATIENCE
    while painter.is_busy:
        assert time.monotonic() < until
        time.sleep(0.001)
    painter.ask({"first": job("first")}, Rank.NOW)
    assert begun.wait(PATIENCE)
    painter.hold_back(True)
    painter.ask({name: job(name) for name in ("second", "third")}, Rank.NOW)
    painter.ask({"ground": job("ground", "board"), "other": job("other", "what nobody has")}, Rank.NOW)
    while len(names) < 4:
        assert time.monotonic() < until
        time.sleep(0.001)
    assert "ground" not in names, "everything else is done meanwhile"
    may_go_on.set()
    painter.wait_for_pictures(PATIENCE)
    painter.close()
    order = list(names)  # the helper may begin before all is asked for
    assert order[0] == "ahead" and {*order[1:4]} == {"second", "third", "other"} and order[4:] == ["first", "ground"]
    assert names["ground"] == "painter" and {names[name] for name in order[1:4]} == {"helper"}
    assert painter._hand.parts.peek("board") is None, "no other picture needs it"


@pytest.mark.parametrize("key", [None, "a key"])
def test_a_picture_appears_when_it_is_ready_and_the_frame_goes_on(live: Stage, scene: Scene, key: str | None) -> None:
    paint = _Slow("#ff0000")
    scene.add(Sprite(BOX, paint, key=key))
    for _frame in range(5):
        live.step(1 / 60, [])
    assert colour_at(live) == pygame.Color("#000000") and not live.at_rest
    paint.may_go_on.set()
    wait(live)
    assert colour_at(live) == pygame.Color("#ff0000") and paint.threads == ["painter"]


def test_what_appears_above_all_is_painted_alone_while_something_else_is_not_ready(
    live: Stage, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    below = [scene.add(Sprite(BOX.move(50 * n, 0), lambda pen: pen.surface.fill("#00ff00"), key="green"))
             for n in range(9)]
    veil = scene.add(Veil(CANVAS, "#0000ff", strength=0.5, z=2, alpha=0))
    wait(live)
    painted: list[Sprite] = []
    blit = Sprite.blit

    def spy(sprite: Sprite, *arguments: Any) -> None:
        painted.append(sprite)
        blit(sprite, *arguments)

    monkeypatch.setattr(Sprite, "blit", spy)
    slow = _Slow("#ff0000")
    scene.add(Sprite(BOX.move(0, 300), slow, key="slow", z=3))
    veil.alpha = 1.0
    live.step(1 / 60, [])
    assert live.window.screen.get_at((2, 2)).b > 100, "the veil is there"
    assert not set(painted) & set(below)
    slow.may_go_on.set()
    wait(live)
    shown = pygame.image.tobytes(live.window.screen, "RGB")
    live.live = False
    scene.layers.repaint()
    live.step(0, [])
    assert pygame.image.tobytes(live.window.screen, "RGB") == shown


def test_until_the_new_picture_is_ready_the_old_one_stays(live: Stage, scene: Scene) -> None:
    paint = _Slow("#00ff00")
    old = scene.add(Sprite(BOX, lambda pen: pen.surface.fill("#ff0000"), key="old"))
    wait(live)
    scene.layers.remove(old)
    scene.add(Sprite(BOX, paint, key="new"))
    for _frame in range(5):
        live.step(1 / 60, [])
    assert colour_at(live) == pygame.Color("#ff0000"), "no gap between the two"
    paint.may_go_on.set()
    wait(live)
    assert colour_at(live) == pygame.Color("#00ff00")


@pytest.mark.parametrize("hidden", [False, True])
def test_a_newcomer_that_is_not_ready_keeps_no_piece_of_another_thing_that_has_left(
    live: Stage, scene: Scene, hidden: bool
) -> None:
    paint = _Slow("#00ff00")
    large = Box(20, 20, 900, 600)  # as an arena that lies over a whole table
    old = [scene.add(Sprite(box, lambda pen: pen.surface.fill("#ff0000"), key=("old", box.size)))
           for box in (BOX, large)]  # one of them is replaced, but not only that one
    wait(live)
    for sprite in old:
        if hidden:
            sprite.visible = False
        else:
            scene.layers.remove(sprite)
    scene.add(Sprite(BOX, paint, key="new"))
    live.step(1 / 60, [])
    assert colour_at(live) == pygame.Color("#000000"), "nothing of the old one is left"
    paint.may_go_on.set()
    wait(live)
    assert colour_at(live) == pygame.Color("#00ff00")


def test_large_things_that_follow_each_other_are_never_mixed_on_the_screen(
    live: Stage, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the screen shows pieces of both, as when a table comes back after a fight."""
    monkeypatch.setattr(layers, "_TOGETHER", PATIENCE)
    left, right = Box(0, 0, 960, 1080), Box(960, 0, 960, 1080)
    old = [scene.add(Sprite(box, lambda pen: pen.surface.fill("#ff0000"), key="old")) for box in (left, right)]
    wait(live)
    for sprite in old:
        scene.layers.remove(sprite)
    slow = _Slow("#00ff00")
    scene.add(Sprite(left, lambda pen: pen.surface.fill("#00ff00"), key="quick"))
    wait_for = scene.add(Sprite(right, slow, key="slow"))
    screen, seen = live.window.screen, set[tuple[Any, ...]]()
    at = [(round(x * screen.get_width()), screen.get_height() // 2) for x in (0.3, 0.7)]
    for _frame in range(8):
        live.step(1 / 60, [])
        seen.add(tuple(tuple(screen.get_at(place)) for place in at))
    assert seen == {((255, 0, 0, 255),) * 2}, "all of the old ones, as long as one of the new is not ready"
    slow.may_go_on.set()
    wait(live)
    assert wait_for.visible and {tuple(screen.get_at(place)) for place in at} == {(0, 255, 0, 255)}


def test_a_scene_that_is_made_anew_never_has_holes(
    live: Stage, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after Undo: nothing but the new picture of one thing is late, and that is not large."""
    monkeypatch.setattr(layers, "_ANEW", PATIENCE)
    scene.add(Sprite(CANVAS, lambda pen: pen.surface.fill("#0000ff"), key="large"))
    scene.add(Sprite(BOX.grow(60), lambda pen: pen.surface.fill("#ff0000"), key="old"))
    wait(live)
    scene.rebuild()
    slow = _Slow("#00ff00")
    scene.add(Sprite(CANVAS, lambda pen: pen.surface.fill("#0000ff"), key="large"))
    scene.add(Sprite(BOX.grow(60), slow, key="new"))
    for _frame in range(8):
        live.step(1 / 60, [])
        assert colour_at(live) == pygame.Color("#ff0000"), "as it was, until everything is ready"
    slow.may_go_on.set()
    wait(live)
    assert colour_at(live) == pygame.Color("#00ff00")


def test_large_things_do_not_wait_for_each_other_for_long(
    live: Stage, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layers, "_TOGETHER", 0.0)
    old = scene.add(Sprite(Box(0, 0, 960, 1080), lambda pen: pen.surface.fill("#ff0000"), key="old"))
    wait(live)
    scene.layers.remove(old)
    slow = _Slow("#00ff00")
    scene.add(Sprite(Box(960, 0, 960, 1080), slow, key="slow"))
    for _frame in range(3):
        live.step(1 / 60, [])
    screen = live.window.screen
    assert tuple(screen.get_at((round(0.3 * screen.get_width()), screen.get_height() // 2)))[:3] == (0, 0, 0)
    slow.may_go_on.set()
    wait(live)


@pytest.mark.parametrize("key", [None, "the same key"])
def test_a_picture_that_comes_too_late_is_not_shown(live: Stage, scene: Scene, key: str | None) -> None:
    late, paint = _Slow("#ff0000"), _Slow("#0000ff")
    sprite = scene.add(Sprite(BOX, late, key=key and "late"))
    live.step(1 / 60, [])
    late.wait_until_begun()
    sprite.redraw(paint, key)
    live.step(1 / 60, [])
    late.may_go_on.set()
    paint.may_go_on.set()
    wait(live)
    assert colour_at(live) == pygame.Color("#0000ff")
    sprite.redraw(late, key and "late")
    wait(live)
    assert late.threads == ["painter", "painter"], "the late picture was not kept either: it may be a mixture"


def test_what_changes_in_every_frame_is_seen_in_every_frame(
    live: Stage, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second thread would always be too late, so it only paints the parts."""
    monkeypatch.setattr(sprites, "_QUICK", PATIENCE)  # frames can be slow here
    sprite = scene.add(Sprite(BOX, lambda pen: pen.surface.fill("#ff0000")))
    wait(live)
    threads = list[str]()

    def show(n: int, pen: Pen) -> None:
        def make() -> pygame.Surface:
            threads.append(threading.current_thread().name)
            return pen.surface.copy()

        pen.look.art.keep("a part", make)
        pen.surface.fill((0, n, 255))

    seen = list[int]()
    for n in range(40):
        sprite.redraw(partial(show, n))
        live.step(1 / 60, [])
        seen.append(colour_at(live).g if colour_at(live).b == 255 else -1)
        time.sleep(0.005)
    assert seen[20:] == list(range(20, 40)), "each frame shows what was drawn for it"
    assert set(threads) == {"painter"}


def test_what_the_painter_cannot_paint_is_painted_in_the_frame_which_says_why(live: Stage, scene: Scene) -> None:
    def paint(pen: Pen) -> None:
        raise ZeroDivisionError("no picture")

    sprite = scene.add(Sprite(BOX, paint, key="none"))
    with pytest.raises(ZeroDivisionError, match="no picture"):
        wait(live)
    scene.layers.remove(sprite)


def test_another_scene_is_shown_when_it_is_ready(live: Stage, scene: Scene) -> None:
    paint = _Slow("#ff0000")

    class Slow(Dark):
        def backdrop(self, pen: Pen) -> None:
            paint(pen)

    live.push(Slow())
    for _frame in range(30):
        live.step(1 / 60, [])
    assert live.is_arriving and colour_at(live) == pygame.Color("#000000")
    paint.may_go_on.set()
    wait(live)
    assert not live.is_arriving and colour_at(live) == pygame.Color("#ff0000")


@pytest.mark.parametrize("motion", ["reduced", "full"])
@pytest.mark.parametrize("size", [(1600, 900), (1000, 900), (640, 360)])
def test_a_window_of_a_new_size_shows_the_old_scene_until_the_next_is_ready(
    live: Stage, scene: Scene, motion: str, size: tuple[int, int]
) -> None:
    live.restyle(with_values(live.settings, motion=motion))
    scene.layers.set_backdrop(lambda pen: pen.surface.fill("#0000ff"))
    wait(live)
    paint = _Slow("#ff0000")

    class Slow(Dark):
        def backdrop(self, pen: Pen) -> None:
            paint(pen)

    live.push(Slow())
    for _frame in range(30):  # the dots are there
        live.step(1 / 60, [])
    live.window.resize(size)
    live.step(1 / 60, [Notice("resized")])
    shown = pygame.display.get_surface()
    assert shown is not None and shown.get_size() == size
    canvas = live.window.offset, (live.look.px(WIDTH), live.look.px(HEIGHT))
    inside = live.window.screen.subsurface(pygame.Rect(canvas).inflate(-4, -4))
    seen = {inside.get_at((x, y))[:3] for x in range(0, inside.width, 20) for y in range(0, inside.height // 2, 20)}
    assert all(red == green == 0 and blue > 240 for red, green, blue in seen), "neither black nor of the old size"
    paint.may_go_on.set()
    wait(live)
    assert colour_at(live) == pygame.Color("#ff0000")


def test_full_screen_is_not_refused_while_another_scene_comes(live: Stage, scene: Scene) -> None:
    scene.layers.set_backdrop(lambda pen: pen.surface.fill("#0000ff"))
    wait(live)
    paint = _Slow("#ff0000")

    class Slow(Dark):
        def backdrop(self, pen: Pen) -> None:
            paint(pen)

    live.push(Slow())
    live.step(1 / 60, [])
    for full in (True, False):
        live.step(1 / 60, [Press(Action.FULLSCREEN, "f11")])
        assert live.is_arriving and live.window.fullscreen == full
        assert colour_at(live).b > 240 and colour_at(live).r == 0
    paint.may_go_on.set()
    wait(live)
    assert colour_at(live) == pygame.Color("#ff0000")


def test_a_window_of_a_new_size_shows_the_backdrop_while_that_is_painted_anew(live: Stage, scene: Scene) -> None:
    paint = _Slow("#0000ff")
    paint.may_go_on.set()
    scene.layers.set_backdrop(paint)
    wait(live)
    paint.may_go_on.clear()
    live.window.resize((1600, 900))
    live.step(1 / 60, [Notice("resized")])
    assert colour_at(live) == pygame.Color("#0000ff") and not live.at_rest
    paint.may_go_on.set()
    wait(live)
    assert scene.layers.has_ground(live.look)


def test_another_backdrop_takes_over_when_it_is_ready_and_motion_goes_on_meanwhile(live: Stage, scene: Scene) -> None:
    paint = _Slow("#ff0000")
    scene.layers.set_backdrop(paint)
    dot = scene.add(Sprite(Box(400, 400, 40, 40), lambda pen: pen.surface.fill("#00ff00"), key="dot"))
    for _frame in range(100):
        live.step(1 / 60, [])
    assert colour_at(live) == pygame.Color("#000000") and not live.at_rest
    paint.may_go_on.set()
    wait(live)
    assert colour_at(live) == pygame.Color("#ff0000") and paint.threads == ["painter"]
    scene.layers.set_backdrop(paint)
    wait(live)
    assert len(paint.threads) == 2, "the same function can paint something else"
    scene.layers.remove(dot)


def test_a_new_size_drops_what_was_being_painted(live: Stage, scene: Scene) -> None:
    paint = _Slow("#ff0000")
    scene.add(Sprite(BOX, paint, key="a key"))
    live.step(1 / 60, [])
    paint.wait_until_begun()
    live.look.text_scale += 0.1
    live.look.art.drop_jobs()
    scene.layers.repaint()
    paint.may_go_on.set()
    wait(live)
    assert paint.threads == ["painter"] * 2 and colour_at(live) == pygame.Color("#ff0000")
    live.look.text_scale -= 0.1
    live.step(0, [])
    assert not [key for key in live.look.art._kept if "a key" in str(key) and str(live.look.stamp) in str(key)]


def _kinds(stage: Stage) -> set[str]:
    return {str(key[0]) for key in stage.look.art.cache if isinstance(key, tuple)}


def test_a_picture_that_nothing_will_ask_for_again_is_not_kept(live: Stage, scene: Scene) -> None:
    art = live.look.art
    sprite = scene.add(Sprite(BOX, lambda pen: pen.surface.fill("#ff0000")))
    wait(live)
    assert colour_at(live) == pygame.Color("#ff0000") and "sprite" not in _kinds(live)
    assert sprite._picture is not None and not art.cache.holds(id(sprite._picture))
    shared = scene.add(Sprite(BOX, lambda pen: pen.surface.fill("#00ff00"), key="green"))
    wait(live)
    assert shared._picture is not None and art.cache.holds(id(shared._picture)), "another sprite can ask for it"


def test_the_backdrop_of_a_closed_scene_is_not_kept(live: Stage, scene: Scene) -> None:
    other = Dark()
    live.push(other)
    wait(live)
    grounds = [key for key in live.look.art.cache if isinstance(key, tuple) and key[0] == "ground"]
    assert len(grounds) == 2
    live.pop()
    wait(live)
    left = [key for key in live.look.art.cache if isinstance(key, tuple) and key[0] == "ground"]
    assert left == grounds[:1] and scene.layers.own_picture is not None


def test_finished_pictures_take_no_room_from_their_parts(live: Stage, scene: Scene) -> None:
    art = live.look.art
    parts = art._painter.parts
    parts.room = 4 * 30 * 30 + 4 * 40 * 40

    def paint(pen: Pen) -> None:
        part = art.keep("part", lambda: pygame.Surface((30, 30), pygame.SRCALPHA))
        pen.surface.fill("#ff0000")
        pen.surface.blit(part, (0, 0))

    for key in (None, "sprite"):
        scene.add(Sprite(Box(0, 0, 800, 800), paint, key=key))
        wait(live)
        assert list(parts) == ["part"] and parts.gone == 0


def test_what_is_painted_ahead_is_in_memory_once(live: Stage, scene: Scene) -> None:
    sprite = Sprite(BOX, lambda pen: pen.surface.fill("#ff0000"), key="ahead")
    live.look.art.paint_ahead([lambda: sprite.picture(live.look)], soon=True)
    wait(live)
    live.look.art.gather()
    key = sprite._cache_key(live.look, 1)
    assert key in live.look.art.cache and key not in live.look.art._painter.parts


def test_pictures_of_another_size_are_forgotten(live: Stage, scene: Scene) -> None:
    scene.add(Sprite(BOX, lambda pen: pen.surface.fill("#ff0000"), key="red"))
    wait(live)
    before = {key for key in live.look.art.cache if isinstance(key, tuple) and key[0] == "sprite"}
    assert before
    live.window.resize((640, 360))
    live.step(1 / 60, [Notice("resized")])
    wait(live)
    after = {key for key in live.look.art.cache if isinstance(key, tuple) and key[0] == "sprite"}
    assert after and not after & before


def test_what_another_scene_needs_is_painted_before_the_rest_of_the_old_one() -> None:
    painter, begun, go_on, order = Painter(1000, PictureCache(1000)), threading.Event(), threading.Event(), list[str]()

    def job(name: str) -> PaintJob:
        def paint() -> None:
            order.append(name)
            begun.set()
            assert go_on.wait(PATIENCE)

        return PaintJob(paint)

    painter.ask({"begun": job("begun")}, Rank.NOW)
    assert begun.wait(PATIENCE)
    painter.ask({"old": job("old")}, Rank.NOW)
    painter.ask({"ahead": job("ahead")}, Rank.SOON)
    painter.postpone()
    painter.ask({"new": job("new")}, Rank.NOW)
    go_on.set()
    until = time.monotonic() + PATIENCE
    while painter.is_busy:
        assert time.monotonic() < until
        time.sleep(0.002)
    assert order == ["begun", "new", "ahead", "old"]


def test_a_thread_that_paints_is_used_again_and_ends_with_the_program() -> None:
    """Starting one takes a part of a frame."""
    painter, threads = Painter(1000, PictureCache(1000)), list[threading.Thread]()

    def paint(name: str) -> None:
        painter.ask({name: PaintJob(lambda: threads.append(threading.current_thread()))}, Rank.NOW)
        until = time.monotonic() + PATIENCE
        while painter.is_busy:
            assert time.monotonic() < until
            time.sleep(0.002)

    for name in "one", "two", "three":
        paint(name)
    assert len(threads) == 3 and len(set(threads)) == 1
    painter.close()
    assert not threads[0].is_alive()
    paint("after")
    assert len(set(threads)) == 2
    painter.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_the_helping_thread_has_room_for_a_sheet_and_its_tiles(size: tuple[int, int]) -> None:
    art, (w, h) = Art(), size
    art.suit(w * h)
    assert art._painter._helper.parts.room > 1.3 * 4 * w * h


class _Jobs:
    """Jobs that begin at once and end when they are let go on."""

    def __init__(self) -> None:
        self.painter = Painter(1000, PictureCache(1000))
        self.painter.has_help = True
        self.may_end = threading.Event()
        self.begun: list[str] = []

    def ask(self, name: str, rank: Rank) -> None:
        def paint() -> None:
            self.begun.append(name)
            assert self.may_end.wait(PATIENCE)

        self.painter.ask({name: PaintJob(paint)}, rank)

    def wait_for(self, count: int) -> list[str]:
        until = time.monotonic() + PATIENCE
        while len(self.begun) < count:
            assert time.monotonic() < until, f"only {self.begun}"
            time.sleep(0.001)
        return sorted(self.begun)

    def end(self) -> None:
        self.may_end.set()
        until = time.monotonic() + PATIENCE
        while self.painter.is_busy:
            assert time.monotonic() < until
            time.sleep(0.001)


@pytest.fixture
def jobs() -> Iterator[_Jobs]:
    made = _Jobs()
    yield made
    made.end()


def test_two_threads_paint_while_a_scene_arrives_and_one_otherwise(jobs: _Jobs) -> None:
    for name in "abc":
        jobs.ask(name, Rank.NOW)
    assert jobs.wait_for(1) == ["a"], "a motion needs the processor too"
    jobs.painter.hold_back(True)
    assert jobs.wait_for(2) == ["a", "c"], "the last one is the backdrop, which takes longest"
    jobs.painter.hold_back(False)
    jobs.end()
    assert jobs.begun == ["a", "c", "b"]


def test_until_a_scene_is_shown_a_frame_begins_when_there_is_something_to_do(jobs: _Jobs) -> None:
    done = threading.Event()

    def wait_for_pictures() -> None:
        jobs.painter.wait_for_pictures(PATIENCE)
        done.set()

    jobs.painter.hold_back(True)
    jobs.ask("now", Rank.NOW)
    jobs.ask("later", Rank.LATER)
    threading.Thread(target=wait_for_pictures).start()
    jobs.wait_for(1)
    assert not done.is_set()
    jobs.end()
    assert done.wait(PATIENCE) and jobs.begun == ["now"]


def test_what_a_scene_needs_does_not_wait_for_something_long_that_is_only_needed_later(jobs: _Jobs) -> None:
    jobs.ask("long", Rank.LATER)
    jobs.wait_for(1)
    jobs.painter.hold_back(True)
    jobs.ask("later", Rank.LATER)
    jobs.ask("now", Rank.NOW)
    assert jobs.wait_for(2) == ["long", "now"]
    jobs.end()
    assert "later" not in jobs.begun, "a scene still arrives"
    jobs.painter.hold_back(False)
    jobs.wait_for(3)


def test_two_threads_share_no_parts(jobs: _Jobs) -> None:
    """SDL refuses to blit a surface while another thread scales it."""
    painter, made = jobs.painter, list[pygame.Surface]()
    both = threading.Barrier(2)

    def paint() -> pygame.Surface:
        both.wait(PATIENCE)
        made.append(painter.nest(lambda: painter.keep("part", lambda: pygame.Surface((2, 2)))))
        both.wait(PATIENCE)
        return pygame.Surface((3, 3))

    painter.hold_back(True)
    painter.ask({name: PaintJob(paint) for name in "ab"}, Rank.NOW)
    jobs.end()
    assert len(made) == 2 and made[0] is not made[1]
    assert sorted(str(key) for key, _timed in painter.take_ready()) == ["a", "b"]


def test_nothing_for_later_is_begun_before_a_scene_is_shown(live: Stage, scene: Scene) -> None:
    """A large picture for later would keep all those waiting without which the scene can't be shown."""
    order: list[str] = []
    large = threading.Event()

    def paint_large() -> None:
        order.append("large")
        large.set()

    class Table(Dark):
        def build(self) -> None:
            self.stage.look.art.paint_ahead([paint_large], soon=True)
            time.sleep(0.05)  # meanwhile the second thread has nothing else to do
            for n in range(4):
                self.add(Sprite(BOX.move(50 * n, 0), lambda pen: order.append("sprite"), key=("sprite", n), angle=3))

        def on_open(self) -> None:
            self.stage.look.art.paint_ahead([paint_large], soon=False)

    live.push(Table())
    wait(live)
    assert large.wait(PATIENCE)
    wait(live)
    assert order == [*["sprite"] * 4, "large", "large"]


def test_what_was_asked_for_later_is_rotated_when_a_scene_needs_it(live: Stage, scene: Scene) -> None:
    """A scene that is prepared has its sprites rotated after everything else."""
    coming = Dark()
    coming.stage = live
    sprite = coming.add(Sprite(BOX.grow(200), lambda pen: pen.surface.fill("#ff0000"), key="large", angle=30))
    art, look = live.look.art, live.look
    sprite.picture(look)
    art.hold_back(True)
    with art.for_later():
        assert not coming.layers.is_painted(look)
    assert art.is_waiting(sprite._rotated_key(look))
    until = time.monotonic() + PATIENCE
    while not coming.layers.is_painted(look):
        assert time.monotonic() < until
        art.gather()
        time.sleep(0.002)
    art.hold_back(False)


def test_a_scene_is_shown_when_all_of_it_is_built(live: Stage, scene: Scene) -> None:
    class InSteps(Dark):
        steps = 3

        def backdrop(self, pen: Pen) -> None:
            pen.surface.fill("#ff0000")

        def build(self) -> None:
            assert self.is_unseen

        def go_on_building(self) -> bool:
            self.steps -= 1
            return self.steps <= 0

    built = InSteps()
    live.push(built)
    while built.steps > 0:
        assert colour_at(live) == pygame.Color("#000000")
        live.step(1 / 60, [])
        assert live.is_arriving or built.steps <= 0
    wait(live)
    assert not built.is_unseen and colour_at(live) == pygame.Color("#ff0000")


def test_a_sign_is_painted_beside_the_frames_and_stays_until_the_scene_is_ready(live: Stage, scene: Scene) -> None:
    sign, paint = _Slow("#00ff00"), _Slow("#ff0000")

    class Slow(Dark):
        def backdrop(self, pen: Pen) -> None:
            paint(pen)

    live.announce(sign)
    live.push(Slow())
    live.step(1 / 60, [])
    sign.wait_until_begun()
    assert colour_at(live) == pygame.Color("#000000")
    sign.may_go_on.set()
    until = time.monotonic() + PATIENCE
    while colour_at(live) != pygame.Color("#00ff00"):
        assert time.monotonic() < until and live.is_arriving
        live.step(1 / 60, [])
    paint.may_go_on.set()
    wait(live)
    assert colour_at(live) == pygame.Color("#ff0000") and sign.threads == ["painter"]
    assert not any(key[0] == "sign" for key in live.look.art.cache), "nobody will ask for it again"


def test_the_ground_of_a_scene_is_read_by_another_thread_than_the_one_that_paints(
    live: Stage, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading a large file takes as long as everything else of a scene."""
    load, readers, begun = pygame.image.load, list[tuple[str, str]](), threading.Event()

    def watched(path: str) -> pygame.Surface:
        readers.append((Path(path).name, threading.current_thread().name))
        begun.set()
        return load(path)

    class Wooden(Dark):
        backdrop_name = "wooden"
        ground = "shell/shelf.webp"

        def backdrop(self, pen: Pen) -> None:
            pen.raster(self.backdrop_file, CANVAS)

        def build(self) -> None:
            assert begun.wait(PATIENCE), "it is read while the scene is built"

    live.look.art.forget()
    monkeypatch.setattr(pygame.image, "load", watched)
    for _time in range(2):
        live.push(Wooden())
        wait(live)
        assert readers == [("shelf.webp", "pictures")], "it is read once, as the second scene has the same backdrop"
        live.pop()
        wait(live)


def test_a_ground_that_was_painted_ahead_is_not_read_again(
    live: Stage, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The set-up has the ground of its table painted. Reading it again would take the core on which the rest is
    painted."""
    class Wooden(Dark):
        ground = "shell/shelf.webp"

        def backdrop(self, pen: Pen) -> None:
            pen.raster(self.backdrop_file, CANVAS)

    art, look = live.look.art, live.look
    art.forget()
    whole = look.px(CANVAS.w), look.px(CANVAS.h)
    art.paint_ahead([lambda: art.paint_parts(lambda: art.raster(Wooden.backdrop_file, *whole))], soon=False)
    wait(live)
    read: list[str] = []
    usual = pygame.image.load

    def load(path: str) -> pygame.Surface:
        read.append(Path(path).name)
        return usual(path)

    monkeypatch.setattr(pygame.image, "load", load)
    live.push(Wooden())
    wait(live)
    assert "shelf.webp" not in read and colour_at(live) != pygame.Color("#000000")


def test_files_that_no_picture_was_made_of_are_forgotten_when_the_scene_is_there(live: Stage, scene: Scene) -> None:
    class Careful(Dark):
        def files_to_read(self) -> Sequence[str]:
            return ("shell/seal.webp",)

        def build(self) -> None:
            assert live.look.art._reader is not None

    live.push(Careful())
    wait(live)
    assert live.look.art._reader is None


def test_what_is_below_an_overlay_and_not_on_the_screen_yet_is_painted_over_several_frames(
    live: Stage, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual, heights = Layers._paint_places, list[int]()

    def paint(layers: Layers, target: pygame.Surface, look: DrawStyle, places: Sequence[pygame.Rect],
              *more: object) -> None:
        if target is not live.window.screen:
            heights.extend(place.h for place in places)
        usual(layers, target, look, places, *more)  # type: ignore[arg-type]

    class Red(Dark):
        def backdrop(self, pen: Pen) -> None:
            pen.surface.fill("#ff0000")

    class Over(Dark):
        overlay = True

    monkeypatch.setattr(Layers, "_paint_places", paint)
    live.push(Red())
    live.push(Over())
    wait(live)
    assert len(heights) >= 10 and max(heights) <= live.window.screen.get_height() // 10 + 1
    red = colour_at(live)
    assert red.r > 60 and red.g < 20 and red.b < 20, "it is seen through the veil"
    live.pop()
    wait(live)
    assert colour_at(live) == pygame.Color("#ff0000")
