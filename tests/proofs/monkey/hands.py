"""The hands of the monkey: every kind of signal, each as one line that can be stored and sent again.

    17 press 960 540            milliseconds until the next one, what, and where or which
    100 key f1 down
    17 set text_scale 1.5
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import pygame

from klotho_games.core.files.settings import SPEEDS
from klotho_games.core.i18n import languages
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.geometry import CANVAS
from klotho_games.stage.devices.input import KEYS, PAD, Notice, Pointer, Signal, Typed
from klotho_games.stage.devices.keyboard import code_at
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.table_scene import TableScene

SIZES = ((640, 360), (560, 420), (720, 405))
"""Small windows, because a signal takes most of its time for painting."""
WAITS = (0, 17, 17, 17, 17, 100, 400)
"""Milliseconds until the next signal: most reach a table in the middle of a motion."""
LONG_TOUCH = 700
LETTERS = (*KEYS, *"123456789rnstcvbp", "backspace", "home", "end", "page up", "page down", "left shift")
NAMED = ("z", "z", "y", "h", "a", "f1", "f10", "escape", "space", "return", "f2", "f3", "f4", "f5", "f6", "f7", "f9")
"""Undo, redo, hint, auto-play, rulebook, pause, and the keys of the narrator."""
NOTICES = ("focus-lost", "pointer-left", "exposed", "pad-gone", "pad-came")
WISHES: dict[str, tuple[object, ...]] = {
    "text_scale": (1.0, 1.0, 1.5, 2.0), "high_contrast": (False, True), "motion": ("full", "reduced"),
    "speed": SPEEDS, "language": languages(), "scanning": (False, False, True),
    "dwell": (0.0, 0.0, 0.5), "hand": ("both", "both", "left", "right"), "ask_first": (False, True),
    "linger": (False, True), "captions": (False, True), "pointer": ("usual", "large"),
}

Place = tuple[int, int]


class Sent(NamedTuple):
    """One signal, and how long the table is left alone after it."""

    ms: int
    kind: str
    told: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((str(self.ms), self.kind, *self.told))

    @classmethod
    def of(cls, line: str) -> Sent:
        ms, kind, *told = line.split(" ")
        return cls(int(ms), kind, tuple(told))


LOOK = "look"
"""Not a signal: everything settles and is checked."""


class Hands:
    """What the monkey does next, from its own random numbers and from what is on screen."""

    def __init__(self, rng: Random, stage: Stage) -> None:
        self.rng, self.stage = rng, stage
        self._plan: Iterator[Sent] = iter(())

    def next(self) -> Sent:
        sent = next(self._plan, None)
        while sent is None:
            self._plan = self._gesture()
            sent = next(self._plan, None)
        return sent

    def _sent(self, kind: str, *told: object, ms: int | None = None) -> Sent:
        return Sent(self.rng.choice(WAITS) if ms is None else ms, kind, tuple(map(str, told)))

    def _gesture(self) -> Iterator[Sent]:
        kinds: dict[Callable[[], Iterator[Sent]], int] = {
            self._click: 30, self._twice: 3, self._drag: 20, self._hold: 7, self._keys: 18, self._named: 9,
            self._pad: 6, self._wheel: 3, self._right: 5, self._finger: 5, self._odd: 3, self._wish: 3,
            self._return: 6, self._bot: 4,
        }
        (kind,) = self.rng.choices(list(kinds), list(kinds.values()))
        return kind()

    # -- a pointer ------------------------------------------------------------------------------------------

    def _click(self) -> Iterator[Sent]:
        at = self._place()
        for kind in ("move", "press", "release"):
            yield self._sent(kind, *at)

    def _twice(self) -> Iterator[Sent]:
        at = self._place()
        for kind in ("move", "press", "release", "press", "release"):
            yield self._sent(kind, *at, ms=17)

    def _drag(self) -> Iterator[Sent]:
        start, end = self._place("piece"), self._place("target")
        yield self._sent("move", *start)
        yield self._sent("press", *start)
        for t in (0.3, 0.7, 1.0):
            yield self._sent("move", *(round(a + (b - a) * t) for a, b in zip(start, end, strict=True)))
        yield self._sent("release", *end)

    def _hold(self) -> Iterator[Sent]:
        """Press or lift, then move around for a while, during which the bots go on."""
        at = self._place("piece")
        yield self._sent("move", *at)
        yield self._sent("press", *at)
        for _ in range(self.rng.randint(1, 8)):
            yield self._sent("move", *self._place(self.rng.choice(("", "target"))))
            if self.rng.random() < 0.1:
                yield from self._named()
        if self.rng.random() < 0.8:
            yield self._sent("release", *self._place("target"))

    def _wheel(self) -> Iterator[Sent]:
        for _ in range(self.rng.randint(1, 3)):
            yield self._sent("wheel", *self._place(), self.rng.choice((-1, 1)))

    def _right(self) -> Iterator[Sent]:
        at = self._place()
        yield self._sent("right-press", *at)
        yield self._sent("right-release", *at)

    def _finger(self) -> Iterator[Sent]:
        """A tap, a finger that stays, or one that slips. The system reports each as a mouse event marked as touch."""
        at, way = self._place(), self.rng.random()
        yield self._sent("touch-move", *at)
        yield self._sent("touch-press", *at, ms=LONG_TOUCH if way < 0.4 else None)
        if way > 0.6:
            at = self._place("target")
            yield self._sent("touch-move", *at)
        yield self._sent("touch-release", *at)

    # -- keys and pad ---------------------------------------------------------------------------------------

    def _keys(self) -> Iterator[Sent]:
        for _ in range(self.rng.randint(1, 4)):
            yield from self._key(self.rng.choice(LETTERS))

    def _named(self) -> Iterator[Sent]:
        yield from self._key(self.rng.choice(NAMED))

    def _key(self, name: str) -> Iterator[Sent]:
        name = name.replace(" ", "_")
        yield self._sent("key", name, "down")
        if len(name) == 1:
            yield self._sent("typed", name, ms=0)
        yield self._sent("key", name, "up")

    def _pad(self) -> Iterator[Sent]:
        for _ in range(self.rng.randint(1, 4)):
            name = self.rng.choice(list(PAD))
            yield self._sent("pad", name, "down")
            yield self._sent("pad", name, "up")

    # -- what is not at the table ---------------------------------------------------------------------------

    def _odd(self) -> Iterator[Sent]:
        if self.rng.random() < 0.4:
            yield self._sent("size", *self.rng.choice(SIZES))
        else:
            yield self._sent("notice", self.rng.choice(NOTICES))

    def _wish(self) -> Iterator[Sent]:
        name = self.rng.choice(list(WISHES))
        yield self._sent("set", name, json.dumps(self.rng.choice(WISHES[name])))

    def _return(self) -> Iterator[Sent]:
        """Close whatever covers the table; otherwise the monkey would scroll through the rulebook forever."""
        if self.stage.scene is not table_of(self.stage):
            yield self._sent("return")

    def _bot(self) -> Iterator[Sent]:
        """Let auto-play go on while the monkey clicks; sometimes it has to play by itself."""
        if self.stage.scene is table_of(self.stage):
            yield self._sent("auto")

    def _place(self, of: str = "") -> Place:
        """Choose a place, mostly on a usable spot, if possible of this kind; sometimes anywhere."""
        scene = self.stage.scene
        spots: list[Spot] = scene.focus.spots if scene is not None else []
        fitting = [spot for spot in spots if not of or getattr(spot, of)] or spots
        if not fitting or self.rng.random() < 0.1:
            return self.rng.randint(-40, round(CANVAS.w) + 40), self.rng.randint(-40, round(CANVAS.h) + 40)
        box = self.rng.choice(fitting).box
        return round(box.x + box.w * self.rng.uniform(0.1, 0.9)), round(box.y + box.h * self.rng.uniform(0.1, 0.9))


# -- sending ------------------------------------------------------------------------------------------------

LONGEST_FRAME = 0.1
"""Like the program's own loop."""


def table_of(stage: Stage) -> TableScene | None:
    """Return the table at which a game is played, but not a replay or a lesson."""
    played = TableScene.name
    return next((scene for scene in stage.stack if isinstance(scene, TableScene) and scene.name == played), None)


def send(program: MainProgram, sent: Sent) -> None:
    """Send a signal as the program's own loop would; then time passes."""
    signals = _signals(program, sent)
    seconds = sent.ms / 1000
    program.stage.step(min(seconds, LONGEST_FRAME), signals)
    while (seconds := seconds - LONGEST_FRAME) > 0.001:
        program.stage.step(min(seconds, LONGEST_FRAME), [])


def _signals(program: MainProgram, sent: Sent) -> list[Signal]:
    stage, told = program.stage, sent.told
    match sent.kind:
        case "key":
            return _read(stage, _key_event(told[0].replace("_", " "), told[1] == "down"))
        case "pad":
            return [stage.input._pad(told[0], told[1] == "down", again=False)]
        case "typed":
            return [Typed(told[0])]
        case "notice":
            return [Notice(told[0])]
        case "size":
            stage.window.resize((int(told[0]), int(told[1])))
            return [Notice("resized")]
        case "set":
            program.change_settings(**{told[0]: json.loads(told[1])})
            return []
        case "return":
            _put_lids_away(stage)
            return []
        case "auto":
            table = table_of(stage)
            if table is not None and table is stage.scene and not table.session.is_over:
                table.toggle_auto()
            return []
    return [_pointer(stage, sent)]


def _pointer(stage: Stage, sent: Sent) -> Pointer:
    stage.input.device = "mouse"
    by, _dash, kind = sent.kind.rpartition("-")
    x, y, *turn = map(int, sent.told)
    button = 0 if kind in ("move", "wheel") else 3 if by == "right" else 1
    return Pointer(kind, (float(x), float(y)), button, turn[0] if turn else 0, touch=by == "touch")


def _read(stage: Stage, event: pygame.Event) -> list[Signal]:
    signal = stage.input._signal(event, stage.window)
    return [signal] if signal is not None else []


def _key_event(name: str, down: bool) -> pygame.Event:
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    return pygame.Event(kind, key=pygame.key.key_code(name), scancode=code_at(name), mod=0, unicode="")


MOST_LIDS = 6
"""Scenes over the table that are closed at once: a curtain comes back until a player confirms."""


def _put_lids_away(stage: Stage) -> None:
    table = table_of(stage)
    for _lid in range(MOST_LIDS):
        if table is not None and stage.scene is not table:
            stage.pop()
            stage.step(0.0, [])
