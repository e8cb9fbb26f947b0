"""A curtain in front of a player's secrets while the screen changes hands. The public part of the table stays visible.

The table decides where the cloth hangs: over the hand, never over the board. While it hangs, the table itself draws no
secrets (`Curtain.looking` is NOBODY), so nothing shows while the cloth opens or closes.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from klotho_games.core.games.table_words import sentence
from klotho_games.core.i18n import _, capital
from klotho_games.stage.devices.geometry import CANVAS, Box, Point
from klotho_games.stage.devices.input import Action, Pointer, Press
from klotho_games.stage.drawing.art import read_art_json
from klotho_games.stage.drawing.icons import icon, seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, rounded_outline, star
from klotho_games.stage.drawing.theme import PAPER, SANS, SERIF_BLACK
from klotho_games.stage.scene.motion import fade, fly
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Paint, Sprite
from klotho_games.stage.widgets.prompt_bar import Answer, PromptBar, PromptLook, bar_box

from .silent_cards import SilentCards, keep_silent, question, read_aloud

if TYPE_CHECKING:
    from .table_scene import TableScene

_ROD = 64.0
_PLAQUE = (900.0, 226.0)
_DRAWN = 0.42
"""Seconds until the cloth is open."""
_INK, _BADGE = "#1c0f06", 34.0


class Cloth(NamedTuple):
    """Measures of the curtain picture, as the script that painted it wrote them."""

    tall: float
    hem: float
    rings: list[float]
    badges: list[tuple[float, float, float, float]]


@cache
def _cloth(root: Path) -> Cloth:
    told = read_art_json("kit/curtain", root)
    return Cloth(**told) if told else Cloth(100, 100, [], [])


class Drape(Scene):
    """The scene of the curtain. `box` is the area that the cloth hides; `before` is the seat whose secrets were visible
    until now, or -1."""

    name = "drape"
    overlay = True
    listens_late = True

    def __init__(self, table: TableScene, seat: int, before: int, box: Box, look: PromptLook,
                 silence: SilentCards) -> None:
        super().__init__()
        self._silence, self._mark = silence, table.mark_of(seat)
        self.table, self.seat, self.before, self.whole, self.look = table, seat, before, box, look
        self.box = box

    @property
    def screen_title(self) -> str:
        return self._title

    def _paint_backdrop(self, pen: Pen) -> None:
        below = self.stage.below(self)
        if below is not None:
            pen.surface.blit(below, (0, 0))

    def build(self) -> None:
        scale = self.stage.look.text_scale
        self.box = box = self.whole.top_part(min(self.whole.h, bar_box(scale).y - self.whole.y - 8))
        k, half = min(1.4, scale), box.w / 2
        self._halves = [
            self.add(Sprite(Box(box.x + side * half, box.y, half, box.h), self._half(side), z=5,
                            key=("drape", self.seat, side, box)))
            for side in (0, 1)
        ]
        rod = Box(box.x, box.y - _ROD / 2 - 4, box.w, _ROD)
        self._rod = self.add(Sprite(rod, lambda pen: self._paint_rod(pen, rod), z=7, margin=20))
        wide, tall = min(box.w * 0.9, _PLAQUE[0] * k), min(box.h * 0.76, _PLAQUE[1] * k)
        middle = box.centre[0], box.y + 20 + max(tall / 2, (box.h - 60) / 2)
        plaque = Box.around(middle, wide, tall)
        self._plaque = self.add(Sprite(plaque, lambda pen: self._paint_plaque(pen, plaque.at_origin), z=8, margin=30))
        who = self.table.names[self.seat]
        bar = PromptBar(self, self.look, lambda pen, room: seat_shape(pen, self._mark, room.grow(-8)))
        rules = Answer("rules", _("Rules"), self._rules, key="f1", icon="book")
        if self._silence.is_asked_about:
            aloud = self._silence.reads_aloud(self.seat)
            bar.say(who, question(), "", [rules, self._answer("aloud", read_aloud(), True, aloud),
                                          self._answer("silent", keep_silent(), False, not aloud)])
            self.focus.set(self.focus.find("aloud" if aloud else "silent"))
            return
        words = _("take your seat and open the curtain. Everyone else, look away.")
        ready = Answer("ready", _("I’m {name}").format(name=who), self.confirm, key="space", kind="primary")
        bar.say(who, words, "", [rules, ready])
        self.focus.set(self.focus.find("ready"))

    def _answer(self, id: str, label: str, aloud: bool, usual: bool) -> Answer:
        """Space selects the answer that the player chose last time."""
        def choose() -> None:
            self._silence.choose(self.seat, aloud)
            self.confirm()

        return Answer(id, label, choose, key="space" if usual else id[0], kind="primary" if usual else "secondary")

    def on_open(self) -> None:
        self.stage.narrator.hand_on()
        self.stage.sound.play("turn_handover")
        asked = capital(question()) if self._silence.is_asked_about else ""
        self.spoken(" ".join(part for part in (sentence(self._title), self._note, asked) if part))

    @property
    def _title(self) -> str:
        return _("Hand over to {name}").format(name=self.table.names[self.seat])

    @property
    def _note(self) -> str:
        if self.before not in (-1, self.seat):
            name = self.table.names[self.before]
            return _("{name}’s cards are covered. The board above stays visible.").format(name=name)
        return _("Secret cards are covered. The board above stays visible.")

    # -- input ----------------------------------------------------------------------------------------------

    def confirm(self) -> None:
        """Open the cloth to both sides, then return to the table."""
        if self.motions.is_busy:
            self.guard.hurry()
            return
        left, right = self._halves
        parts = [fade(self._plaque, 0, 0.12)]
        if self.motions.reduced:
            parts += [fade(half, 0, 0.2) for half in self._halves]
        else:
            away = self.box.w / 2 + 40
            parts += [fly(left, (left.centre[0] - away, left.centre[1]), _DRAWN),
                      fly(right, (right.centre[0] + away, right.centre[1]), _DRAWN)]
        self.motions.together(parts)
        self.motions.then(fade(self._rod, 0, 0.1))
        self.motions.then(self.stage.pop)

    def is_decided_at(self, at: Point) -> bool:
        return super().is_decided_at(at) or self.box.contains(at)

    def _rules(self) -> None:
        self.stage.program.open_rules(self.table.game.info.id)

    def back(self) -> None:
        self.stage.program.open_pause(self.table)

    def press(self, p: Press) -> None:
        if p.action is Action.RULES:
            self._rules()
        else:
            super().press(p)

    def pointer(self, p: Pointer) -> None:
        """A click on the cloth works like the button."""
        super().pointer(p)
        if p.kind == "release" and p.button == 1 and self.box.contains(p.at):
            self.confirm()

    # -- painting -------------------------------------------------------------------------------------------

    def _half(self, side: int) -> Paint:
        def paint(pen: Pen) -> None:
            cloth = _cloth(pen.look.art.root)
            box = self.box
            left, hem = -box.x - side * box.w / 2, box.h - cloth.hem
            pen.fill(Box(0, 0, box.w / 2, hem + 30), "#10142e")  # a JPEG alone would let the hand show through
            if pen.look.high_contrast:
                pen.fill(Box(0, 0, box.w / 2, box.h), "#10142e")
                return
            # clip: a cloth smaller than the picture ends at its own hem and edges
            before = pen.surface.get_clip()
            pen.surface.set_clip(pen.rect(Box(0, 0, box.w / 2, hem + 30)))
            pen.raster("kit/curtain.webp", Box(left, 0, CANVAS.w, cloth.tall))
            for x, y, wide, light in cloth.badges:
                if y < hem - 4 and -_BADGE < x + left < box.w / 2 + _BADGE:
                    place = Box.around((x + left, y), _BADGE * max(0.7, wide), _BADGE)
                    seat_shape(pen, self._mark, place, alpha=0.25 + 0.5 * light)
            pen.surface.set_clip(pen.rect(Box(0, 0, box.w / 2, box.h + 24)))
            pen.raster("kit/curtain_hem.webp", Box(left, hem, CANVAS.w, cloth.hem))
            pen.surface.set_clip(before)

        return paint

    def _paint_rod(self, pen: Pen, box: Box) -> None:
        s, y, wide = Sketch(box.w, _ROD), _ROD / 2, box.w
        brass = s.linear((0, y - 10), (0, y + 10), (0, "#ffe7a8"), (30, "#e0a83e"), (100, "#7a4a12"))
        s.rect(20, y - 10, wide - 40, 20, 10, brass, _INK, 3)
        s.line([(44, y - 5), (wide - 44, y - 5)], "#fff6d8", 2, opacity=0.8)
        for x in (26.0, wide - 26):
            shine = s.radial((x - 6, y - 8), 30, (0, "#fff0b8"), (50, "#e0a83e"), (100, "#7a4a12"))
            s.circle(x, y, 20, shine, _INK, 3)
            s.circle(x, y, 9, "#2fa7a0", _INK, 2.5)
        for ring in _cloth(pen.look.art.root).rings:
            x = ring - box.x
            if 70 < x < wide - 70:
                loop = f"M{x:.1f} {y - 14} A9 17 0 1 1 {x - 0.1:.1f} {y - 14} Z"
                s.path(loop, "none", _INK, 8)
                s.path(loop, "none", "#f0c25a", 4.4)
        pen.sketch(s, box.at_origin, shadow=6)

    def _paint_plaque(self, pen: Pen, box: Box) -> None:
        pen.panel(box, "#1d2448", "#11152e", edge="#e8b44c", edge_width=3, radius=26, shadow=16)
        pen.thread(rounded_outline(8, 8, box.w - 16, box.h - 16, 20), 4)
        s = Sketch(box.w, box.h)
        for x in (34.0, box.w - 34):
            for y in (34.0, box.h - 34):
                s.polygon(star((x, y), 12, 4, 4), "#f0c25a")
        pen.sketch(s, box)
        face = Box(56, box.h / 2 - 52, 104, 104)
        pen.panel(face, "#0c0f22", radius=22)
        seat_shape(pen, self._mark, face.grow(-14), shadow=5)
        words = Box(200, 26, box.w - 250, box.h - 52)
        head = words.top_part(words.h * 0.44)
        size = min(66 * pen.look.text_scale, max(44.0, head.h * 0.86))  # already large
        pen.name(self._title, head, size, PAPER, SERIF_BLACK, grow=False)
        pad = self.stage.input.device == "pad"
        ready = _("Press {key} when ready") if not pad else _("Press {key} on the gamepad when ready")
        line = Box(words.x, words.y + words.h * 0.46, words.w, words.h * 0.26)
        pen.text(ready.format(key="A" if pad else _("Space")), line, 30, PAPER, SANS)
        note = Box(words.x, words.y + words.h * 0.74, words.w, words.h * 0.26)
        icon(pen, "eye", Box(note.x, note.centre[1] - 13, 26, 26), "#cfd3e2")
        pen.text(self._note, Box(note.x + 38, note.y, note.w - 38, note.h), 22, "#cfd3e2", SANS)
