"""The chance bar: a golden thread above the prompt bar, as long as a seat's chance to win.

    strip = ChanceStrip(table, "chance-hide", hide, key="v")       # after the prompt bar is made
    strip.show(ChanceReading(…))

What it says is made from what the seat itself can know (`practice/tutor.py`), so it gives nothing away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from klotho_games.core.i18n import _, ngettext
from klotho_games.practice import tutor_words
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.icons import keycap, keycap_width
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import INK, MUTED, PAPER, SEMI, SERIF_BLACK, mix
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.table.table_scene import TableScene
from klotho_games.stage.widgets.controls import Tappable, text_width

STRIP = 40.0
"""The height of the strip (`TableMode.strip`)."""
_Z = 302
_LEFT, _RIGHT = 28.0, 28.0
_SIZE, _FIGURE = 22.0, 26.0
_LARGEST, _LARGEST_FIGURE = 31.0, 33.0
"""What large text grows to, because the strip keeps its height."""
_LEAST_SIZE = 20.0
"""Words that would have to be smaller are cut off; the tip has all of them."""
_LEAST = 330.0
"""The least length of the thread; the name of the decision gives up its room before."""
_SLIDES = 0.35
"""Seconds in which the bead goes to a new chance."""
_LESS, _MORE = "#ff9a85", "#9fe8b8"
_SAME = 0.005


class ChanceReading(NamedTuple):
    """What the bar says."""

    label: str
    """Whose chance it is ("Your chance to win")."""
    now: float | None = None
    """None while it isn't known yet."""
    change: float | None = None
    """How much that decision changed it."""
    decision: str = ""
    """The decision in words."""
    even: float | None = None
    """The even share; None in games that are played alone."""
    points: float = 0.0
    """In games for points: how many are worth 1."""

    @property
    def before(self) -> float | None:
        """Where the chance would be without the change of the last decision. What the dice and the others have done
        since then has moved both ends."""
        if self.now is None or self.change is None:
            return None
        return min(1.0, max(0.0, self.now - self.change))

    def value_text(self, share: float) -> str:
        return tutor_words.value_text(share, self.points)

    @property
    def change_text(self) -> str:
        """The change with its sign; empty if there was no decision yet."""
        return "" if self.change is None else tutor_words.change_text(self.change, self.points)

    @property
    def spoken(self) -> str:
        if self.now is None:
            return _("{label}: not known yet.").format(label=self.label)
        told = _("{label}: {value}.").format(label=self.label, value=self.value_text(self.now))
        return f"{told} {self.last_decision}" if self.last_decision else told

    @property
    def last_decision(self) -> str:
        """What the last decision changed; empty if there was none."""
        if self.change is None:
            return ""
        told = _("Last decision, “{decision}”: {change}.")
        return told.format(change=self._spoken_change, decision=self.decision)

    @property
    def _spoken_change(self) -> str:
        if self.points:
            return self.change_text
        points = round(100 * abs(self.change or 0.0))
        if not points:
            return _("no change")
        if (self.change or 0.0) > 0:
            return ngettext("{n} percentage point more", "{n} percentage points more", points).format(n=points)
        return ngettext("{n} percentage point less", "{n} percentage points less", points).format(n=points)


class ChanceStrip:
    """The strip on a table. Its button hides it."""

    def __init__(self, table: TableScene, id: str, hide: Callable[[], None], key: str, z: float = _Z) -> None:
        self._table, self._z = table, z
        prompt = table.prompt
        self.box = Box(prompt.box.x, prompt.box.y, prompt.box.w, prompt.box.h - prompt.bar.h)
        self._reading = ChanceReading("")
        self._at = 0.0
        self._has_key, self._shortcut = True, key
        self._ground = table.add(Sprite(self.box, self._paint_ground, z=z, margin=26))
        self._bead = table.add(Sprite(Box(0, 0, 10, 10), lambda pen: None, z=z + 1, margin=10, visible=False))
        self._key = table.stage.input.cap(key)
        look = table.stage.look
        self._size, self._figure = _sizes(look)
        words = _("Hide")
        wide = text_width(look, words, self._size, SEMI) + (self._key_width + 14 if self._key else 0) + 12
        there = Box(self.box.right - _RIGHT - wide + 6, self.box.y + 3, wide, self.box.h - 6)
        self.button = Tappable(table, id, there, _("Hide the chance bar"), self._paint_hide, hide, shortcut=key,
                               z=z + 2, margin=2, ring=8)
        self._right = there.x - 18
        self._note = table.spot(Spot(f"{id}-note", self._note_box, "", role=_("note"), ring=8))
        self._places = _Places(table.stage.look, self.box, self._reading, self._right)
        self.show(self._reading)

    @property
    def _note_box(self) -> Box:
        return self.box.left_part(self._right - self.box.x).grow(-4)

    @property
    def _key_width(self) -> float:
        look = self._table.stage.look
        pen = Pen(self._table.stage.window.screen, look)
        return keycap_width(pen, self._key, 30) if self._key else 0.0

    @property
    def reading(self) -> ChanceReading:
        return self._reading

    def show(self, reading: ChanceReading) -> None:
        """Show other figures. The bead slides to a new chance, unless motion is reduced."""
        before, self._reading = self._reading, reading
        self._places = _Places(self._table.stage.look, self.box, reading, self._right)
        self._note.label, self._note.value = reading.label, reading.spoken.removeprefix(f"{reading.label}: ")
        self._note.tip = reading.last_decision if self._places.is_short_of_room else ""
        self._ground.redraw(self._paint_ground)
        self._bead.visible = reading.now is not None
        if reading.now is None:
            return
        slides = before.now is not None and not self._table.motions.reduced and before.label == reading.label
        if not slides:
            self._at = reading.now
        self._bead.redraw(self._paint_bead)
        self._put_bead()

    def have_key(self, mine: bool) -> None:
        """Say whether the key hides the bar now, or means something else."""
        if mine != self._has_key:
            self._has_key, self.button.spot.shortcut = mine, self._shortcut if mine else ""
            self.button.refresh()

    def update(self, seconds: float) -> None:
        """Let the bead slide on."""
        now = self._reading.now
        if now is None or self._at == now:
            return
        step = (now - self._at) * min(1.0, 4 * seconds / _SLIDES)
        self._at = now if abs(now - self._at - step) < 0.002 else self._at + step
        self._put_bead()

    @property
    def needs_frames(self) -> bool:
        return self._reading.now is not None and self._at != self._reading.now

    def _put_bead(self) -> None:
        x, wide = self._places.x_of(self._at), self._places.tag
        self._bead.box = Box(self.box.x + x - 24 - wide, self.box.y, wide + 48, self.box.h)

    # -- painting ---------------------------------------------------------------------------------------------

    def _paint_ground(self, pen: Pen) -> None:
        box, look, at = self.box.at_origin, self._table.prompt.look, self._places
        pen.gradient(Box(0, -24, box.w, 24), "#000000", "#000000", 0, 0.42)
        pen.gradient(box, mix(look.top, "#000000", 0.12), mix(look.top, "#000000", 0.3))
        pen.thread([(0, 0), (box.w, 0)], 3, shadow=False)
        pen.text(self._reading.label, Box(_LEFT, 0, at.label + 6, box.h), self._size, PAPER, SEMI)
        self._paint_thread(pen)
        self._paint_change(pen)

    def _paint_thread(self, pen: Pen) -> None:
        at, told, middle = self._places, self._reading, self.box.h / 2
        ticks = Sketch(at.right - at.left + 20, self.box.h)
        for quarter in range(5):
            strong = 0.9 if quarter % 2 == 0 else 0.55
            x = at.x_of(quarter / 4) - at.left + 10
            ticks.rect(x - 1, middle - 11, 2, 22, 0, PAPER, opacity=strong)
        pen.sketch(ticks, Box(at.left - 10, 0, at.right - at.left + 20, self.box.h))
        if told.even is not None:
            wide = 20
            mark = Sketch(20, 16).polygon([(1, 1), (19, 1), (10, 15)], "#9fd4ff", "#0c2c46", 2)
            pen.sketch(mark, Box(at.x_of(told.even) - wide / 2, 1, wide, 15))
        if told.now is None:
            pen.thread([(at.left, middle), (at.right, middle)], 3, dash=(9, 8), shadow=False)
            return
        now = at.x_of(told.now)
        pen.thread([(now, middle), (at.right, middle)], 3, dash=(9, 8), shadow=False)
        pen.thread([(at.left, middle), (now, middle)], 9, bright=True)
        if told.before is not None and abs(told.before - told.now) > _SAME:
            self._paint_before(pen, told.now, told.before)

    def _paint_before(self, pen: Pen, now: float, before: float) -> None:
        """Paint the hollow bead where the chance would be without the last decision."""
        at, middle = self._places, self.box.h / 2
        colour = _LESS if before > now else _MORE
        if before > now:
            line = Sketch(at.x_of(before) - at.x_of(now), 4)
            pen.sketch(line.rect(0, 0, line.w, 4, 0, colour), Box(at.x_of(now), middle - 2, line.w, 4))
        bead = Sketch(30, 30).circle(15, 15, 9, "#2a1a14", colour, 3.4)
        pen.sketch(bead, Box.around((at.x_of(before), middle), 26, 26))

    def _paint_change(self, pen: Pen) -> None:
        at, told, h = self._places, self._reading, self.box.h
        if not told.change_text:
            return
        pen.text(_("Last decision"), Box(at.last, 0, at.last_w + 6, h), self._size, PAPER, SEMI)
        good = (told.change or 0.0) > -_SAME
        box = Box(at.last + at.last_w + 12, 4, at.change_w, h - 8)
        pen.panel(box, "#cfeee0" if good else "#f3c3b8", edge="#06302e" if good else "#4a0c0a", radius=9)
        pen.text(told.change_text, box.move(0, -1), self._figure - 2, "#0b403e" if good else "#6e1a10", SERIF_BLACK,
                 align="centre")
        if at.words_w > 0:
            words = pen.cut(told.decision, at.words_w, max(_LEAST_SIZE / 0.8, self._size * pen.look.text_scale))
            pen.text(words, Box(box.right + 12, 0, at.words_w, h), self._size, MUTED)

    def _paint_bead(self, pen: Pen) -> None:
        """Paint the bead with its figure, on the left where the thread is whole."""
        told, h, wide = self._reading, self.box.h, self._places.tag
        assert told.now is not None
        tag = Box(0, 3, wide - 6, h - 6)
        pen.panel(tag, "#fffaf0", "#f3e4c2", edge="#3a2408", radius=9, shadow=4)
        pen.text(told.value_text(told.now), tag.move(0, -1), self._figure, INK, SERIF_BLACK, align="centre")
        s = Sketch(44, 44)
        s.circle(22, 22, 16, s.linear((0, 6), (0, 38), (0, "#fff0c0"), (100, "#d9962a")), "#2a1608", 3.4)
        s.path("M12 20 A11 11 0 0 1 19 11.5", "none", "#ffffff", 3, stroke_opacity=0.85)
        pen.sketch(s, Box.around((wide + 24, h / 2), 38, 38), shadow=4)

    def _paint_hide(self, pen: Pen, spot: Spot) -> None:
        room, wide = self.button.box.at_origin, self._key_width
        colour = "#ffffff" if spot.hovered else PAPER
        pen.text(_("Hide"), room.without_left(6).without_right(wide + 8), self._size, colour, SEMI)
        if self._key and self._has_key:
            keycap(pen, self._key, room.w - wide - 2, room.h / 2, 30)


def _sizes(look: DrawStyle) -> tuple[float, float]:
    """Return the sizes of words and figures, before they grow with the text."""
    return min(_SIZE, _LARGEST / look.text_scale), min(_FIGURE, _LARGEST_FIGURE / look.text_scale)


class _Places:
    """Where everything is on a strip that begins at 0, 0."""

    def __init__(self, look: DrawStyle, box: Box, told: ChanceReading, right: float) -> None:
        def wide(words: str, size: float, face: str = SEMI) -> float:
            return text_width(look, words, size, face) if words else 0.0

        size, figure = _sizes(look)
        widest = max((wide(told.value_text(share), figure, SERIF_BLACK) for share in (0.0, 0.88, 1.0)), default=0.0)
        self.tag = widest + 30
        """The width of the figure beside the bead, with the gap to it."""
        self.label = wide(told.label, size)
        self.left = _LEFT + self.label + 34
        end = right - box.x
        self.last_w = wide(_("Last decision"), size)
        self.change_w = wide(told.change_text, figure - 2, SERIF_BLACK) + 26
        fixed = self.last_w + 12 + self.change_w + 16 if told.change_text else 0.0
        room = end - self.left - fixed - 40
        most = max(0.0, room - max(_LEAST, 0.42 * box.w))
        needed = wide(told.decision, size) + 6
        self.words_w = min(needed, most) if told.decision and most > 90 else 0.0
        self.is_short_of_room = bool(told.decision) and self.words_w < needed
        """Whether the decision cannot be written out."""
        taken = fixed + (self.words_w + 14 if self.words_w else 0.0)
        self.right = max(self.left + 60, min(end - taken - 40, _LEFT + 1272))
        self.last = end - taken

    def x_of(self, share: float) -> float:
        return self.left + (self.right - self.left) * min(1.0, max(0.0, share))
