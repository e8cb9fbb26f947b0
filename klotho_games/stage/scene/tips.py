"""Short words over a scene that go by themselves: tooltips, refusals, toasts, captions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING

from klotho_games.core.contract import Refusal
from klotho_games.old_paths import keep_old_names
from klotho_games.stage.devices.geometry import CANVAS, Box, Point
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, INK, PAPER, SANS, SEMI
from klotho_games.voice.narrator import Weight

from .focus import BACKGROUND
from .sprites import Sprite

if TYPE_CHECKING:
    from .scene import Scene

NOTES_Z = 900
_WIDEST = 520
_SIZE = 21
_EDGE = 12
_FAR = 60.0
"""The distance between the side of the canvas and a toast that is not in the middle."""
_ROUND = 480
"""How far around its thing a free place for a note is searched."""
_CARD = 90_000
"""A spot with a larger area has parts of its own, and a refusal is shown where the player pointed."""
_FAR_OFF = 40.0
"""A tip that is further from its thing has a thread to it: its corner would point at something else."""
_INTO = 0.1
"""How far the thread reaches into its thing, as a share of the thing's size."""
_BELOW_BAR = 76.0
"""Tips stay below the top bar, which shows the players and the score."""


class ToastKind(Enum):
    """The kinds of toasts, different in sign and colour: sign, paper, its darker half, edge."""

    NEWS = ("M12 10.5 V18 M12 6 V6.6", "#27406e", "#182a4c", "#86b2ff")
    DONE = ("M5 12.5 L10 17.5 L19.5 7", "#124642", "#0c2f2d", "#7fe0d6")
    NO = ("M6 6 L18 18 M18 6 L6 18", "#6b2018", "#43110c", "#ffb4a4")


@keep_old_names(moving="is_moving")
class Tips:
    """The tooltip, the refusal and the toasts of a scene, each where it covers little."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._tip: Sprite | None = None
        self._thread: Sprite | None = None
        self._passing: list[tuple[Sprite, float]] = []
        self._refused: tuple[Sprite, str] | None = None
        """The last refusal, and its words."""
        self.clear_of: Sequence[Box] = ()
        """Places that the player is about to use. A tip leaves them visible if it can."""
        self.floor = CANVAS.h
        """Where the bar with the prompt begins. Tips stay above it."""

    # -- tooltips -------------------------------------------------------------------------------------------

    def show_tip(self, words: str, beside: Box, of: Box | None = None) -> None:
        """Show a tip beside a place. If it is only a part of the place that the tip is about, `of` is that part."""
        self.hide_tip()
        if not words:
            return
        first, rest = _first_sentence(words)
        look = self._scene.stage.look
        w, h, bold = _measure(first, look, BOLD if rest else SEMI)
        lines: list[str] = []
        if rest:
            wide, more, lines = _measure(rest, look)
            w, h = max(w, wide), h + more - 20
        said = [sprite.box for sprite, _seconds in self._passing]
        box = _near(beside, w, h, self._room, [*self.clear_of, *said], self._around(beside))
        meant = of or beside
        self._tip = self._scene.add(
            Sprite(box, lambda pen: _paint_tip(pen, box, bold, lines, meant), z=NOTES_Z, margin=30))
        if _distance(box, meant) > _FAR_OFF:
            self._thread = self._scene.add(_thread(box, meant))

    @property
    def _room(self) -> Box:
        """Between the top bar and the prompt."""
        return Box(0, _BELOW_BAR, CANVAS.w, self.floor - _BELOW_BAR)

    def _around(self, beside: Box) -> list[Box]:
        """Other things that are used or read here, but not what contains the thing or is inside it, and no whole
        page."""
        boxes = (spot.box for spot in self._scene.focus.spots)
        return [box for box in boxes if not box.holds(beside) and not beside.holds(box) and box.w * box.h < BACKGROUND]

    def hide_tip(self) -> None:
        if self._tip is not None:
            self._scene.layers.remove(self._tip)
            self._tip = None
        if self._thread is not None:
            self._scene.layers.remove(self._thread)
            self._thread = None

    # -- refusals and toasts --------------------------------------------------------------------------------

    def refusal(self, refusal: Refusal, at: Point, seconds: float = 4.0) -> Sprite:
        """Show why a move is refused, with the clause, beside the thing where it happened. The tag goes when its time
        is up."""
        look = self._scene.stage.look
        w, h, lines = _measure(refusal.reason, look)
        w, h = max(w + 62, 260), h + (30 * look.text_scale if refusal.rule else 0)
        of = self._thing_at(at)
        usable = {spot.box for spot in self._scene.focus.spots if spot.useful and spot.enabled}
        box = _near(of, w, h, self._room, around=[one for one in self._around(of) if one in usable])
        sprite = Sprite(box, lambda pen: _paint_refusal(pen, box, lines, refusal.rule, of), z=NOTES_Z + 1, margin=34)
        self._show(sprite, seconds)
        self._refused = sprite, refusal.reason
        self.hide_tip()  # it would often say the same, beside the same thing
        return sprite

    def says(self, words: str) -> bool:
        """Whether a refusal on the screen says these words already, perhaps followed by their clause."""
        shown = [sprite for sprite, _seconds in self._passing]
        return self._refused is not None and self._refused[0] in shown and words.startswith(self._refused[1])

    def _thing_at(self, at: Point) -> Box:
        """The smallest thing at this place, if it is as small as a card, or the place itself."""
        boxes = [spot.box for spot in self._scene.focus.spots if spot.box.contains(at)]
        small = [box for box in boxes if box.w * box.h < _CARD]
        return min(small, key=lambda box: box.w * box.h, default=Box.around(at, 2, 2))

    def toast(
        self, words: str, seconds: float = 2.4, kind: ToastKind = ToastKind.NEWS, beside: Box | None = None
    ) -> Sprite:
        """Show a message that needs no answer: news, something done ("Copied"), or a no. `beside` is the thing it is
        about."""
        w, h, lines = _measure(words, self._scene.stage.look, BOLD)
        if beside is not None:
            box = _near(beside, w + 50, h, self._room, self.clear_of, self._around(beside))
        else:
            box = self._free(w + 50, h)
        sprite = Sprite(box, lambda pen: _paint_toast(pen, box, lines, kind), z=NOTES_Z + 2, margin=30)
        self._scene.speech.narrate(words, Weight.REFUSAL if kind is ToastKind.NO else Weight.NEWS)
        self._show(sprite, seconds)
        return sprite

    def take_back(self, sprite: Sprite) -> None:
        """Remove a note that is no longer valid."""
        if any(shown is sprite for shown, _seconds in self._passing):
            self._drop(sprite)

    def caption(self, words: str, seconds: float = 1.6) -> None:
        self._scene.speech.narrate(words, Weight.MURMUR)
        w, h, lines = _measure(f"[{words}]", self._scene.stage.look)
        box = self._free(w, h, low=True)
        self._show(Sprite(box, lambda pen: _paint_caption(pen, box, lines), z=NOTES_Z + 3, margin=20), seconds)

    def _free(self, w: float, h: float, low: bool = False) -> Box:
        """A place at the upper or lower edge of the room, in its middle or where it covers fewer things in use."""
        heights = [self._room.y + 16, min(960.0, self.floor - 16) - h]
        places = [Box(x, y, w, h) for y in (heights[::-1] if low else heights)
                  for x in ((CANVAS.w - w) / 2, _FAR, CANVAS.w - w - _FAR)]
        return _least_covering(places, self.clear_of, [spot.box for spot in self._scene.focus.spots])

    def hush(self) -> None:
        """Remove all notes, as they are not meant for the next player."""
        self.hide_tip()
        for sprite, _seconds in list(self._passing):
            self._drop(sprite)

    def _show(self, sprite: Sprite, seconds: float) -> None:
        # A new note replaces the one of the same kind, so that they never pile up.
        for old, _ in list(self._passing):
            if old.z == sprite.z:
                self._drop(old)
        self._scene.add(sprite)
        self._passing.append((sprite, seconds))

    def _drop(self, sprite: Sprite) -> None:
        self._passing = [(s, t) for s, t in self._passing if s is not sprite]
        self._scene.layers.remove(sprite)

    @property
    def is_moving(self) -> bool:
        return bool(self._passing)

    def update(self, seconds: float) -> None:
        for sprite, left in list(self._passing):
            if left - seconds <= 0:
                self._drop(sprite)
        self._passing = [(s, t - seconds) for s, t in self._passing]


def _first_sentence(words: str) -> tuple[str, str]:
    """The first sentence, and the rest."""
    first, stop, rest = words.partition(". ")
    return (first + ".", rest) if stop and rest else (words, "")


def _measure(words: str, look: DrawStyle, face: str = SEMI) -> tuple[float, float, list[str]]:
    px = max(4, round(_SIZE * look.text_scale * look.scale))
    widest = _WIDEST * min(1.6, look.text_scale)
    lines = look.letters.wrap(words, face, px, widest * look.scale)
    w = max(look.letters.width(line, face, px) for line in lines) / look.scale
    return w + 36, len(lines) * _SIZE * look.text_scale * 1.3 + 24, lines


def _near(beside: Box, w: float, h: float, room: Box, clear_of: Sequence[Box] = (),
          around: Sequence[Box] = ()) -> Box:
    """A place above, below or beside the thing that hides the least that matters, in the room."""
    x = min(max(_EDGE, beside.centre[0] - w / 2), CANVAS.w - w - _EDGE)
    y = min(max(room.y, beside.centre[1] - h / 2), room.bottom - h - _EDGE)
    below = min(beside.bottom + 16, room.bottom - h - _EDGE)
    places = [Box(x, min(beside.y - 16, room.bottom - 4) - h, w, h), Box(x, below, w, h)]
    for gap in (16, 90) if clear_of else (16,):
        places += [Box(beside.right + gap, y, w, h), Box(beside.x - gap - w, y, w, h)]
        places += [Box(x, beside.y - h - gap, w, h), Box(x, beside.bottom + gap, w, h)]
    fitting = [place for place in places if room.holds(place) and not place.overlap(beside)] or [Box(x, below, w, h)]
    best = _least_covering(fitting, clear_of, around)
    if any(best.overlap(box) for box in (beside, *clear_of)):
        return _round_about(beside, w, h, room, clear_of, around) or best
    return best


def _round_about(beside: Box, w: float, h: float, room: Box, clear_of: Sequence[Box],
                 around: Sequence[Box]) -> Box | None:
    """The nearest place around the thing that hides nothing important, or None."""
    free = []
    for dy in range(-_ROUND, _ROUND + 1, 30):
        for dx in range(-_ROUND, _ROUND + 1, 40):
            place = Box(beside.centre[0] - w / 2 + dx, beside.centre[1] - h / 2 + dy, w, h)
            if room.holds(place) and not any(place.overlap(box) for box in (beside.grow(12), *clear_of)):
                free.append((_distance(place, beside) + sum(place.overlap(box) for box in around) / 60, place))
    return min(free, key=lambda found: found[0])[1] if free else None


def _distance(one: Box, other: Box) -> float:
    return math.hypot(_apart(one.x, one.right, other.x, other.right), _apart(one.y, one.bottom, other.y, other.bottom))


def _apart(a: float, b: float, c: float, d: float) -> float:
    """The gap between two stretches of a line."""
    return max(0.0, c - b, a - d)


def _least_covering(places: Sequence[Box], clear_of: Sequence[Box], used: Sequence[Box]) -> Box:
    """The first of the places that hide the least that matters."""

    def hidden(place: Box) -> float:
        return 4 * sum(place.overlap(box) for box in clear_of) + sum(place.overlap(box) for box in used)

    return min(places, key=hidden)


def _lines(pen: Pen, lines: list[str], box: Box, colour: str, face: str = SEMI) -> None:
    step = _SIZE * pen.look.text_scale * 1.3
    for i, line in enumerate(lines):
        pen.text(line, Box(box.x, box.y + i * step, box.w + 8, step), _SIZE, colour, face)


def _paint_tip(pen: Pen, box: Box, first: list[str], rest: list[str], of: Box) -> None:
    """Paint a card with a corner that points to its thing."""
    pen.panel(box.at_origin, "#fffaf0", PAPER, edge="#b99b66", radius=12, shadow=10)
    _paint_pointer(pen, box, of, "#fbf3e2", "#b99b66")
    _lines(pen, first, Box(18, 12, box.w - 36, box.h - 24), INK, BOLD if rest else SEMI)
    top = 14 + len(first) * _SIZE * pen.look.text_scale * 1.3
    _lines(pen, rest, Box(18, top, box.w - 36, box.h - top), "#3a2f1c")


def _thread(box: Box, of: Box) -> Sprite:
    """A thread from the corner of a distant tip into its thing, below the tip and its corner."""
    x, y = _pointer_at(box, of)
    begin = box.x + x, box.y + y
    if of.y >= box.bottom or of.bottom <= box.y:
        begin = begin[0], box.bottom if of.y >= box.bottom else box.y
    else:
        begin = box.right if of.x >= box.right else box.x, begin[1]
    aim = of.grow(-_INTO * of.w, -_INTO * of.h)
    end = min(max(aim.x, begin[0]), aim.right), min(max(aim.y, begin[1]), aim.bottom)
    room = Box(min(begin[0], end[0]), min(begin[1], end[1]), abs(begin[0] - end[0]), abs(begin[1] - end[1])).grow(10)

    def paint(pen: Pen) -> None:
        ends = [(x - room.x, y - room.y) for x, y in (begin, end)]
        pen.thread(ends, 5, bright=True)
        knot = Sketch(*room.size).circle(*ends[1], 7, "#ffe19a", INK, 2.5)
        pen.sketch(knot, room.at_origin)

    return Sprite(room, paint, z=NOTES_Z - 1, margin=6)


def _pointer_at(box: Box, of: Box) -> Point:
    """Where the corner of a note leaves its edge, from the upper left of the note."""
    x = min(max(24.0, of.centre[0] - box.x), box.w - 24)
    y = min(max(22.0, of.centre[1] - box.y), box.h - 22)
    return x, y


def _paint_pointer(pen: Pen, box: Box, of: Box, fill: str, edge: str) -> None:
    x, y = _pointer_at(box, of)
    if of.y >= box.bottom:
        place, way = Box(x - 12, box.h - 2, 24, 13), "M1 0 L12 12 L23 0"
    elif of.bottom <= box.y:
        place, way = Box(x - 12, -11, 24, 13), "M1 13 L12 1 L23 13"
    elif of.x >= box.right:
        place, way = Box(box.w - 2, y - 12, 13, 24), "M0 1 L12 12 L0 23"
    else:
        place, way = Box(-11, y - 12, 13, 24), "M13 1 L1 12 L13 23"
    plain = pen.look.high_contrast
    s = Sketch(*place.size).path(way, "#ffffff" if plain else fill, "#000000" if plain else edge, 2)
    pen.sketch(s, place)


def _paint_refusal(pen: Pen, box: Box, lines: list[str], rule: str, of: Box) -> None:
    w, h = box.size
    s = Sketch(w, h).rect(2, 2, w - 4, h - 4, 14, PAPER, "#c93a2c", 3.5)
    s.path(f"M16 3.5 H56 V{h - 3.5} H16 Q3.5 {h - 3.5} 3.5 {h - 16} V16 Q3.5 3.5 16 3.5 Z", "#c93a2c")
    s.path(f"M22 {h / 2 - 8} l16 16 M38 {h / 2 - 8} l-16 16", "none", "#ffffff", 4)
    pen.sketch(s, box.at_origin, shadow=8)
    _paint_pointer(pen, box, of, PAPER, "#c93a2c")
    _lines(pen, lines, Box(72, 12, w - 84, h), INK)
    below = 12 + len(lines) * _SIZE * pen.look.text_scale * 1.3
    pen.text(rule, Box(72, below - 2, w - 84, 30 * pen.look.text_scale), 20, "#7a2018", SANS)


def _paint_toast(pen: Pen, box: Box, lines: list[str], kind: ToastKind) -> None:
    sign, top, bottom, edge = kind.value
    pen.panel(box.at_origin, top, bottom, edge=edge, radius=min(box.h / 2, 28), shadow=10)
    drawn = Sketch(24, 24).path(sign, "none", edge, 3)
    if kind is ToastKind.NEWS:
        drawn.circle(12, 12, 10.5, "none", edge, 2)
    pen.sketch(drawn, Box(18, box.h / 2 - 13, 26, 26))
    _lines(pen, lines, Box(54, 12, box.w - 64, box.h), PAPER, BOLD)


def _paint_caption(pen: Pen, box: Box, lines: list[str]) -> None:
    pen.panel(box.at_origin, "#05060a", alpha=0.82, radius=10)
    _lines(pen, lines, Box(18, 12, box.w - 36, box.h), "#ffffff")
