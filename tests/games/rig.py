"""Any game's table without a window, and hands for it: clicks, drags, keys."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from random import Random
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest
from msgspec.structs import replace

from klotho_games.core.contract import Decision, Move
from klotho_games.core.files.settings import Settings, with_values
from klotho_games.core.people.profiles import Profiles
from klotho_games.core.play.session import Session
from klotho_games.stage.devices.geometry import CANVAS, Point
from klotho_games.stage.devices.input import Action, Pointer, Press
from klotho_games.stage.devices.sound import Sounds
from klotho_games.stage.drawing.draw_style import DrawStyle, TextRun
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.hand_over import HandOver
from tests.inkless import read_scene
from tests.lazy_stage import LazyStage
from tests.pictures import ART

READABLE = (1280, 720)
"""The smallest window in which all words must fit."""


def check_readable(look: DrawStyle) -> None:
    assert look.scale >= READABLE[0] / CANVAS.w, "in a smaller window letters are too coarse to tell what fits"


class House:
    """Writes down what the table asks of it."""

    def __init__(self) -> None:
        self.profiles = Profiles.load()
        self.asked: list[tuple[Any, ...]] = []
        self.phones: dict[int, str] = {}
        self.worn: tuple[str, ...] = ()
        """The portraits of the people at the table, by seat."""
        self.stage: Stage

    def tick(self, seconds: float) -> None: ...

    def portraits(self, session: Session) -> tuple[str, ...]:
        return self.worn

    def change_settings(self, **values: Any) -> None:
        self.stage.restyle(with_values(self.stage.settings, **values))

    def open_rules(self, game: str, clause: str = "") -> None:
        self.asked.append(("rules", game, clause))

    def open_pause(self, table: Any) -> None:
        self.asked.append(("pause",))

    def finish_game(self, table: Any) -> None:
        self.asked.append(("finished",))

    def phone(self, seat: int) -> str:
        return self.phones.get(seat, "")

    def is_host(self, seat: int) -> bool:
        return False

    def open_phones(self) -> None:
        self.asked.append(("phones",))

    def rivalry(self, session: Session) -> None:
        """Nobody else plays."""

    def advise(self, session: Session, told: Callable[[Decision], None], level: str = "hard") -> Callable[[], None]:
        self.asked.append(("advise", told, level))
        return lambda: None


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def sit_down(
    session: Session, size: tuple[int, int] = (640, 360), *, text: float = 1.0, motion: str = "reduced",
    speed: str = "instant", linger: bool = False, phones: Sequence[int] = (),
) -> tuple[Stage, Any]:
    """The session's own table on a stage, at rest; `phones` are the seats that have one.

    In a small window, which is painted in a quarter of the time; words are looked at in a `READABLE` one.
    """
    settings = Settings(text_scale=text, motion=motion, speed=speed, linger=linger)  # type: ignore[arg-type]
    program = House()
    program.phones = dict.fromkeys(phones, "here")
    stage = LazyStage(size, settings, Sounds(device=False), program, ART)
    program.stage = stage
    table = session.game.table(session.game, session)
    stage.push(table)
    rest(stage)
    return stage, table


def rest(stage: Stage, seconds: float = 60.0) -> None:
    """Run frames until nothing moves and the table listens. A hand-over between people is confirmed at once, and what
    waits for a player goes on."""
    with unseen(stage) if stage.settings.motion == "reduced" else nullcontext():
        for _frame in range(int(seconds / 0.05)):
            stage.step(0.05, [])
            if isinstance(stage.scene, HandOver):
                stage.scene.confirm()
                continue
            if stage.scene is not None and stage.scene.motions.is_held:
                stage.scene.motions.release()
                continue
            if stage.scene is None or not (stage.scene.motions.is_moving or stage.scene.guard.is_deaf):
                return
    raise AssertionError("the table does not come to rest")


@contextmanager
def unseen(stage: Stage) -> Iterator[None]:
    """Only the last of these frames is painted: where nothing moves, those before it show the same or are over before
    anybody could look, as is what lies under a card that hands the screen over. Where pieces are in motion every frame
    is painted."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stage, "paint", lambda: None)
        patch.setattr(stage, "_keep_below", lambda scene: None)
        patch.setattr(stage, "_look_ahead", lambda spent, *, quiet: None)
        yield
    if isinstance(stage, LazyStage):
        stage.owe()
    else:
        stage.paint()


def at_ply(session: Session, ply: int) -> Session:
    """The same game as it stood after so many steps."""
    record = session.record
    return Session.of_record(session.game, replace(record, steps=record.steps[:ply]), session.seed)


Moment = tuple[Session, int, Move]
"""A game, a ply of it, and a move that is legal then."""


def moments(
    sessions: Iterable[Session], follow: Callable[[Session, Random], Move], each: int
) -> dict[type[Move], list[Moment]]:
    """By kind of move `each` moments of these games in which one of that kind is legal, spread over the games."""
    found: dict[type[Move], list[Moment]] = {}
    for number, session in enumerate(sessions):
        rng = Random(number)
        while not session.is_over:
            moves = session.legal()
            for move in rng.sample(list(moves), min(3, len(moves))):
                found.setdefault(type(move), []).append((session, session.ply, move))
            session.play(follow(session, rng))
            session.draw_chance()
    chosen = Random(7)
    return {kind: chosen.sample(cases, min(each, len(cases))) for kind, cases in found.items()}


# -- hands --------------------------------------------------------------------------------------------------


def spot(table: Any, id: str) -> Spot:
    found = table.focus.find(id)
    assert found is not None, f"no {id} among {sorted(s.id for s in table.focus.spots)}"
    return found  # type: ignore[no-any-return]


def move_to(stage: Stage, at: Point) -> None:
    stage.input.device = "mouse"
    stage.step(0.02, [Pointer("move", at, 0)])


def click(stage: Stage, at: Point) -> None:
    with unseen(stage):
        move_to(stage, at)
        stage.step(0.02, [Pointer("press", at)])
        stage.step(0.02, [Pointer("release", at)])
        rest(stage)


def drag(stage: Stage, start: Point, to: Point) -> None:
    with unseen(stage):
        move_to(stage, start)
        stage.step(0.02, [Pointer("press", start)])
        for part in (0.4, 0.8, 1.0):
            at = (start[0] + (to[0] - start[0]) * part, start[1] + (to[1] - start[1]) * part)
            stage.step(0.02, [Pointer("move", at, 0)])
        stage.step(0.02, [Pointer("release", to)])
        rest(stage)


def key(stage: Stage, name: str) -> None:
    """By the one reader of the event queue."""
    code = pygame.key.key_code(name)
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=code, mod=0, unicode=""))
    stage.step(0.02, stage.input.read(stage.window))


def press(stage: Stage, action: Action, name: str = "", device: str = "keys") -> None:
    stage.input.device = device
    stage.step(0.02, [Press(action, name or action.value, device)])


def go_to(stage: Stage, table: Any, id: str) -> None:
    """Tab until the focus is there."""
    with unseen(stage):
        for _step in range(len(table.focus.spots) + 2):
            if table.focus.seen and table.focus.current is not None and table.focus.current.id == id:
                return
            press(stage, Action.NEXT, "tab")
    raise AssertionError(f"the focus never came to {id}")


def confirm(stage: Stage, table: Any, id: str) -> None:
    go_to(stage, table, id)
    press(stage, Action.CONFIRM, "return")
    rest(stage)


# -- what is seen -------------------------------------------------------------------------------------------


def looks(table: Any) -> list[tuple[Any, ...]]:
    """Everything that is seen, in an order of its own."""
    seen = [
        (s.z, s.box, s.angle, s.zoom, round(s.alpha, 3), s._key if isinstance(s._key, tuple | str) else "")
        for s in table.layers.sprites()
        if s.visible and s.alpha > 0
    ]
    return sorted(seen, key=repr)


def spots(table: Any) -> list[tuple[Any, ...]]:
    return sorted((s.id, s.box, s.label, s.value, s.enabled, s.piece, s.target, s.tip) for s in table.focus.spots)


def check_settling(table: Any) -> None:
    """Settling again and building anew change nothing that is seen or can be reached."""
    first = looks(table), spots(table)
    table.show_state()
    assert (looks(table), spots(table)) == first
    table.rebuild()
    assert (looks(table), spots(table)) == first


def written(stage: Stage) -> list[TextRun]:
    """Every line as it stands on the canvas now."""
    assert stage.scene is not None
    stage.look.runs = prepared = []  # words of pictures that a table prepares with the look of its stage
    try:
        return [run for run, _above in read_scene(stage.scene, stage.look)] + prepared
    finally:
        stage.look.runs = None


def overlapping(runs: Iterable[TextRun]) -> list[tuple[str, str]]:
    """Pairs of lines of which one covers a real part of the other. Line boxes touch; letters do not."""
    letters = sorted(((run.box.grow(-1, -run.box.h * 0.24), run) for run in runs), key=lambda line: line[0].y)
    out = []
    for n, (first, a) in enumerate(letters, start=1):
        for second, b in letters[n:]:
            if second.y >= first.bottom:
                break  # and so do all others that begin further down
            if a.words == b.words and abs(a.box.x - b.box.x) < 4 and abs(a.box.y - b.box.y) < 4:
                continue  # a word and its own shadow
            if first.overlap(second) > 0.06 * min(first.w * first.h, second.w * second.h):
                out.append((a.words, b.words))
    return out


def check_words(runs: Sequence[TextRun], size: tuple[int, int], scale: float, *, more_than: int = 20) -> None:
    """Every line is whole, on the canvas, beside all others, and at plain text large enough to be read."""
    assert len(runs) > more_than, "something is written at all"
    assert [run.words for run in runs if not run.fits] == []
    assert [run.words for run in runs if not CANVAS.holds(run.box, 2)] == []
    assert overlapping(runs) == []
    if scale == 1.0 and size == (1920, 1080):
        assert {run.words: run.size for run in runs if run.size < 18} == {}, "large enough"
