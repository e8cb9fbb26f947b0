"""The strip of practice above the prompt bar: which exercise this is, and the beads of today's set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from klotho_games.core.games.table_words import sentence
from klotho_games.practice.exercise import GRADES
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, star
from klotho_games.stage.drawing.theme import SERIF, SERIF_BLACK, mix
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.prompt_bar import PromptBar, PromptLook

STRIP = 40.0
"""The height of the strip at the usual text size."""
_Z = 302
_LEFT, _RIGHT = 28.0, 40.0
_STEP = 52.0
_SIZE = 23.0
_QUESTION = "M17 18 A5 5 0 1 1 25 21.5 Q22 23 22 26 M22 31 V31.5"
_GOLD = ("#fff0c0", "#d9962a")


class StripWords(NamedTuple):
    """What the strip says, and the results of the exercises so far."""

    parts: tuple[str, ...]
    grade: int
    number: int
    total: int
    results: tuple[bool | None, ...]

    @property
    def spoken(self) -> str:
        return " ".join(map(sentence, self.parts))


def paint_strip(pen: Pen, box: Box, told: StripWords, look: PromptLook) -> None:
    """Paint into a box that begins at 0, 0."""
    k = box.h / 40
    pen.gradient(Box(0, -24, box.w, 24), "#000000", "#000000", 0, 0.42)
    pen.gradient(box, mix(look.top, "#000000", 0.12), mix(look.top, "#000000", 0.3))
    pen.thread([(0, 0), (box.w, 0)], 3, shadow=False)
    step = min(_STEP * k, box.w * 0.36 / max(1, told.total))
    first = box.w - _RIGHT - (told.total - 1) * step
    end = _paint_ribbon(pen, box, told, k, first - 40 * k)
    _paint_beads(pen, box, told, k, end, first, step)


def _paint_ribbon(pen: Pen, box: Box, told: StripWords, k: float, most: float) -> float:
    """Paint the ribbon, at most up to `most`, in smaller letters if it is too long. Returns where it ends."""
    stars, gap = GRADES * 26 * k, 34 * k
    words = sum(pen.width(part, _SIZE, SERIF) for part in told.parts)
    room = most - _LEFT - 60 * k - stars - gap * len(told.parts)
    shrunk = min(1.0, room / max(1.0, words))
    wide = 60 * k + stars + gap * len(told.parts) + words * shrunk
    ribbon = Box(_LEFT, -3, wide, box.h + 2)
    s = Sketch(wide, ribbon.h)
    s.path(f"M0 0 H{wide} L{wide - 16} {ribbon.h / 2} L{wide} {ribbon.h} H0 Z", s.down("#be3f34", "#97200f"), "#120a10",
           3)
    pen.sketch(s, ribbon, shadow=5)
    middle, x = ribbon.centre[1], ribbon.x + 26 * k
    for part in told.parts:
        w = pen.width(part, _SIZE, SERIF) * shrunk
        x = pen.text(part, Box(x, ribbon.y, w + 6, ribbon.h), _SIZE, "#fff6ea", SERIF).right + gap / 2
        pen.sketch(Sketch(8, 8).circle(4, 4, 3.4, "#ffd98a"), Box.around((x, middle), 8 * k, 8 * k))
        x += gap / 2
    for n in range(GRADES):
        s = Sketch(40, 40)
        gained = n < told.grade
        s.polygon(star((20, 21), 19, 8.2), s.down("#ffe9ad", "#f0b43c") if gained else "#7c160c",
                  "#3a0a06" if gained else "#ffd98a", 2.6)
        pen.sketch(s, Box(x + n * 26 * k, middle - 12 * k, 24 * k, 24 * k))
    return ribbon.right


def _paint_beads(
    pen: Pen, box: Box, told: StripWords, k: float, begin: float, first: float, step: float
) -> None:
    """Paint the beads of the set on the thread that goes on from the ribbon: right, missed, not clear, this one, still
    to come."""
    middle, here = box.h / 2, first + (told.number - 1) * step
    pen.thread([(begin - 12, middle), (here, middle)], 4.4)
    pen.thread([(here, middle), (box.w, middle)], 3, dash=(9, 7), shadow=False)
    for n in range(told.total):
        centre, s, wide = (first + n * step, middle), Sketch(44, 44), 36 * k
        if n < len(told.results):
            right = told.results[n]
            fill = s.linear((0, 5), (0, 39), (0, _GOLD[0]), (100, _GOLD[1])) if right else "#cdbd98"
            s.circle(22, 22, 17, fill, "#3a2208", 3)
            sign = "M14.5 22.5 L20 28 L30 16.5" if right else _QUESTION if right is None else "M15 22 H29"
            s.path(sign, "none", "#3a2208", 4)
        elif n == told.number - 1:
            s.circle(22, 22, 18, "#fffaf0", "#e8b44c", 5)
            wide = 40 * k
        else:
            s.circle(22, 22, 13, "#2a2440", "#cdb98a", 3)
        pen.sketch(s, Box.around(centre, wide, wide), shadow=2)
        if n == told.number - 1 and n >= len(told.results):
            pen.text(str(told.number), Box.around(centre, wide, wide), 21, "#3a2208", SERIF_BLACK, align="centre")


def add_strip(scene: Scene, prompt: PromptBar, told: StripWords) -> Sprite:
    """Add the strip to a scene, in the room above its prompt bar."""
    room, look = Box(prompt.box.x, prompt.box.y, prompt.box.w, prompt.box.h - prompt.bar.h), prompt.look
    key = "exercise-strip", told, look.top, prompt.box.h
    return scene.add(Sprite(room, lambda pen: paint_strip(pen, room.at_origin, told, look), z=_Z, margin=26, key=key))


def strip_words(
    parts: Sequence[str], grade: int, number: int, total: int, results: Sequence[bool | None]
) -> StripWords:
    return StripWords(tuple(parts), grade, number, total, tuple(results))
