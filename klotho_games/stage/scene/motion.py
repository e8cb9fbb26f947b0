"""Motion shows what has already happened.

It can be skipped at any moment, up to a `Hold`, which has to be seen. It never delays a rule.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from klotho_games.old_paths import keep_old_names
from klotho_games.stage.devices.geometry import Point

from .sprites import Sprite

SPEEDS = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "instant": 0.0}
"""How long a second of motion takes at each speed."""

Ease = Callable[[float], float]


def linear(t: float) -> float:
    return t


def glide(t: float) -> float:
    """Start and end softly."""
    return t * t * (3 - 2 * t)


def land(t: float) -> float:
    """Start fast, then settle."""
    return 1 - (1 - t) ** 3


def bounce(t: float) -> float:
    """Overshoot a little and come back."""
    return 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2


def between(first: float, last: float, t: float) -> float:
    """A value between two, and at 1 exactly `last`: a tiny difference would change how a thing is placed and
    painted."""
    return first * (1 - t) + last * t


@dataclass
class Motion:
    """Something that runs for `seconds`. `at(t)` is called with t from 0 to 1, and always with 1 at the end."""

    seconds: float
    at: Callable[[float], None]
    ease: Ease = glide
    start: Callable[[], None] | None = None
    travels: bool = True
    """False for fades and waits. With reduced motion these stay, and travel is cut short."""


@dataclass
class Together:
    parts: list[Motion]


@dataclass
class Meanwhile:
    """Parts that run in order beside the rest of the queue, until `Rejoin` waits for them."""

    parts: Sequence[Part]


@dataclass
class Rejoin:
    """A point where the queue waits for everything that runs beside it."""


Part = Motion | Together | Meanwhile | Rejoin | Callable[[], None]


def fly(sprite: Sprite, to: Point, seconds: float = 0.35, *, lift: float = 0, ease: Ease = glide,
        zoom: float | None = None, angle: float | None = None) -> Motion:
    """Move a sprite's centre; `lift` raises it in a small arc on the way."""
    begun: dict[str, float] = {}

    def start() -> None:
        begun.update(x=sprite.centre[0], y=sprite.centre[1], zoom=sprite.zoom, angle=sprite.angle)

    def at(t: float) -> None:
        raised = lift * math.sin(math.pi * t) if t < 1 else 0.0
        sprite.centre = (between(begun["x"], to[0], t), between(begun["y"], to[1], t) - raised)
        if zoom is not None:
            sprite.zoom = between(begun["zoom"], zoom, t)
        if angle is not None:
            sprite.angle = between(begun["angle"], angle, t)

    return Motion(seconds, at, ease, start)


def fade(sprite: Sprite, to: float, seconds: float = 0.2) -> Motion:
    begun: dict[str, float] = {}

    def at(t: float) -> None:
        sprite.alpha = between(begun["alpha"], to, t)

    return Motion(seconds, at, linear, lambda: begun.update(alpha=sprite.alpha), travels=False)


def give(sprite: Sprite, by: float = 0.12, seconds: float = 0.14) -> Motion:
    """Squash a piece, figure or coin a little after it has landed."""

    def at(t: float) -> None:
        sprite.squash = 0.0 if t >= 1 else by * math.sin(math.pi * t) * (1 - t * t)

    return Motion(seconds, at, linear)


def change(apply: Callable[[float], None], first: float, last: float, seconds: float, ease: Ease = glide) -> Motion:
    """Run a number from first to last."""
    return Motion(seconds, lambda t: apply(between(first, last, t)), ease)


def later(seconds: float, make: Callable[[], Sequence[Motion]]) -> Motion:
    """Motions that are made when their turn comes, because their sprites do not exist before; none longer than
    `seconds`."""
    made: list[Motion] = []

    def start() -> None:
        made[:] = make()
        for motion in made:
            if motion.start is not None:
                motion.start()

    def at(t: float) -> None:
        for motion in made:
            own = min(1.0, t * seconds / motion.seconds) if t < 1 and motion.seconds else 1.0
            motion.at(motion.ease(own) if own < 1 else 1.0)

    return Motion(seconds, at, linear, start)


def wait(seconds: float) -> Motion:
    return Motion(seconds, lambda t: None, linear, travels=False)


@dataclass
class Hold(Motion):
    """A point where the queue waits until it is released, at any speed. A skip stops here."""

    seconds: float = math.inf
    at: Callable[[float], None] = lambda t: None
    shows: str = ""
    """What the big screen shows meanwhile, in a sentence for people with a phone."""


@dataclass
class Until(Motion):
    """A point where the queue waits for something, such as a picture, but never longer than `seconds`, at any speed but
    instant: nothing is painted sooner because things move faster."""

    ready: Callable[[], bool] = lambda: True


def until(ready: Callable[[], bool], seconds: float) -> Motion:
    return Until(seconds, lambda t: None, linear, travels=False, ready=ready)


@dataclass
class _Running:
    motion: Motion
    passed: float = 0.0

    def finish(self) -> None:
        self.motion.at(1.0)


@dataclass
class _Line:
    """Parts that run one after the other."""

    queue: deque[Part] = field(default_factory=deque)
    running: list[_Running] = field(default_factory=list)

    @property
    def is_busy(self) -> bool:
        return bool(self.queue or self.running)

    def clear(self) -> None:
        self.queue.clear()
        self.running.clear()


@keep_old_names(busy="is_busy", moving="is_moving")
@dataclass
class Motions:
    """A queue: parts run one after the other, those of a `Together` at the same time, and plain calls in between."""

    speed: float = 1.0
    reduced: bool = False
    _main: _Line = field(default_factory=_Line)
    _along: list[_Line] = field(default_factory=list)
    """Lines that run beside the queue and belong to it."""
    _loose: list[_Running] = field(default_factory=list)

    @property
    def is_busy(self) -> bool:
        return self._main.is_busy or bool(self._along)

    @property
    def is_moving(self) -> bool:
        """Whether something on screen still changes, in the queue or beside it."""
        return (self.is_busy and not self.is_held) or bool(self._loose)

    @property
    def is_held(self) -> bool:
        """Whether the queue waits at a `Hold`, so that everything before it has been seen."""
        return self.hold is not None

    @property
    def hold(self) -> Hold | None:
        """The `Hold` at which the queue waits, or None."""
        waiting = (r.motion for r in self._main.running if isinstance(r.motion, Hold))
        return next(waiting, None) if not self._along else None

    @property
    def will_hold(self) -> bool:
        """Whether a `Hold` is still to come."""
        return self.holds_to_come > 0

    @property
    def holds_to_come(self) -> int:
        return sum(isinstance(part, Hold) for part in self._main.queue)

    def release(self) -> None:
        """Go on after a `Hold`."""
        self._main.running = [r for r in self._main.running if not isinstance(r.motion, Hold)]

    def then(self, *parts: Part) -> None:
        self._main.queue.extend(parts)

    def first(self, *parts: Part) -> None:
        """Run parts before everything that waits in the queue."""
        self._main.queue.extendleft(reversed(parts))

    def together(self, parts: Iterable[Motion]) -> None:
        self._main.queue.append(Together(list(parts)))

    def beside(self, motion: Motion) -> None:
        """Run a motion at once, beside the queue, which never waits for it: hover lifts, glows, leaving pieces."""
        self._loose.append(self._begin(motion))

    def skip(self) -> None:
        """End all motion up to the next `Hold`, in order, as if it had been watched. For players in a hurry."""
        self._end_all(at_hold=True)

    def finish(self) -> None:
        """End all motion, including every `Hold`. For the program when it goes elsewhere."""
        self._end_all(at_hold=False)

    def _end_all(self, at_hold: bool) -> None:
        along, self._along = self._along, []
        for line in along:
            self._end(line, False)
        self._end(self._main, at_hold)

    def _end(self, line: _Line, at_hold: bool) -> None:
        if at_hold and any(isinstance(running.motion, Hold) for running in line.running):
            return
        for running in line.running:
            running.finish()
        line.running.clear()
        while line.queue and not line.running:  # a call can itself have skipped to a hold
            part = line.queue.popleft()
            if isinstance(part, Meanwhile):
                self._end(_Line(deque(part.parts)), False)
            elif isinstance(part, Together):
                for motion in part.parts:
                    self._begin(motion).finish()
            elif isinstance(part, Hold) and at_hold:
                line.running = [self._begin(part)]
                return
            elif isinstance(part, Motion):
                self._begin(part).finish()
            elif not isinstance(part, Rejoin):
                part()

    def stop(self) -> None:
        """Forget everything, as the table is rebuilt from the state."""
        self._main.clear()
        self._along.clear()
        self._loose.clear()

    def update(self, seconds: float) -> None:
        self._loose = [r for r in self._loose if not self._advance(r, seconds)]
        for line in list(self._along):
            self._run(line, seconds)
        self._along = [line for line in self._along if line.is_busy]
        self._run(self._main, seconds)

    def _run(self, line: _Line, seconds: float) -> None:
        line.running = [r for r in line.running if not self._advance(r, seconds)]
        while not line.running and line.queue:
            if isinstance(line.queue[0], Rejoin) and self._along:
                return
            part = line.queue.popleft()
            if isinstance(part, Meanwhile):
                beside = _Line(deque(part.parts))
                self._run(beside, 0.0)
                self._along += [beside] if beside.is_busy else []
            elif isinstance(part, Together):
                line.running = [self._begin(m) for m in part.parts]
            elif isinstance(part, Motion):
                line.running = [self._begin(part)]
            elif not isinstance(part, Rejoin):
                part()
            if line.running:
                line.running = [r for r in line.running if not self._advance(r, 0.0)]

    def _begin(self, motion: Motion) -> _Running:
        if motion.start is not None:
            motion.start()
        return _Running(motion)

    def _advance(self, running: _Running, seconds: float) -> bool:
        if isinstance(running.motion, Hold):
            return False
        if isinstance(running.motion, Until) and running.motion.ready():
            return True
        at_speed = self.speed if not isinstance(running.motion, Until) else 1.0
        length = running.motion.seconds * at_speed if self.speed else 0.0
        if self.reduced and running.motion.travels:
            length = 0.0
        running.passed += seconds
        if running.passed >= length:
            running.finish()
            return True
        running.motion.at(running.motion.ease(running.passed / length))
        return False
