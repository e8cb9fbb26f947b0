"""The house's form controls: switches, choices, sliders, text fields, papers. Each is a sprite and a spot."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise

import pygame

from klotho_games.core.i18n import _, ngettext, pgettext
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.devices.input import Action, Press
from klotho_games.stage.drawing.disabled_look import off_ink, outline_off
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, FIELD, FIELD_EDGE, INK, MUTED, PAPER, PAPER_EDGE, SANS, SEMI
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite

from .switch import on_off

_LEAST_SIZE = 20.0
"""The smallest words, in canvas units."""
_CLOSEST = 13.0
"""The least distance between the words of two segments."""


def text_height(look: DrawStyle, words: str, width: float, size: float, face: str = SANS,
                leading: float = 1.28) -> float:
    """The height of words wrapped to a width, in canvas units, at the player's text size."""
    px = max(4, round(size * look.text_scale * look.scale))
    lines = look.letters.wrap(words, face, px, width * look.scale)
    return (round(px * leading) * (len(lines) - 1) + px) / look.scale + 2


def text_width(look: DrawStyle, words: str, size: float, face: str = SANS) -> float:
    return look.letters.width(words, face, max(4, round(size * look.text_scale * look.scale))) / look.scale


def paper(pen: Pen, box: Box, radius: float = 20, shadow: float = 14) -> None:
    """Paint a sheet of paper."""
    if pen.look.high_contrast:
        pen.panel(box, "#ffffff", edge="#000000", radius=radius)
        return
    pen.raster("kit/paper.webp", box, cover=True, radius=radius, shadow=shadow)
    sheen = Sketch(box.w - 2, box.h - 2)
    sheen.rect(0, 0, box.w - 2, box.h - 2, 0, sheen.linear((0, 0), (box.w - 2, box.h - 2), (0, "#ffffff", 0.5),
                                                           (50, "#ffffff", 0.18), (100, "#6b4a1a", 0.12)))
    pen.glaze(sheen, box.grow(-1), radius - 1)
    pen.sketch(Sketch(box.w, box.h).rect(1, 1, box.w - 2, box.h - 2, radius - 1, "none", PAPER_EDGE, 2), box)


class Tappable:
    """Anything that is drawn and can be used. `paint` gets the pen and the spot with its present state."""

    def __init__(
        self, scene: Scene, id: str, box: Box, label: str, paint: Callable[[Pen, Spot], None],
        press: Callable[[], None] | None = None, *, role: str = "", value: str = "", reason: str = "",
        tip: str = "", z: float = 10, margin: float = 14, ring: float = 14, first: bool = False, shortcut: str = "",
        adjust: Callable[[int], None] | None = None, follow: Callable[[Point], None] | None = None,
        key: Hashable = None, leads_on: bool = False,
    ) -> None:
        self.scene, self.box, self._draw, self._of = scene, box, paint, key
        self.spot = scene.spot(
            Spot(id, box, label, role or _("button"), value, press, adjust, follow, not reason, reason, tip, shortcut,
                 ring=ring, changed=lambda spot: self.refresh(), first=first, leads_on=lambda: leads_on)
        )
        self.sprite = scene.add(Sprite(box, self._paint, z=z, key=self._key(), margin=margin))

    def _key(self) -> Hashable:
        """The key of the picture. Without one, only this sprite keeps the picture."""
        s = self.spot
        return None if self._of is None else ("tappable", self._of, s.enabled, s.hovered, s.pressed, s.value)

    def _paint(self, pen: Pen) -> None:
        self._draw(pen, self.spot)

    def refresh(self) -> None:
        self.sprite.redraw(self._paint, self._key())

    def remove(self) -> None:
        self.scene.layers.remove(self.sprite)
        self.scene.focus.remove(self.spot)


class Toggle:
    """A line of words with a switch at its right end."""

    def __init__(
        self, scene: Scene, id: str, box: Box, label: str, on: bool, changed: Callable[[bool], None], *,
        on_paper: bool = True, tip: str = "", reason: str = "", said: tuple[str, str] = ("", ""), z: float = 10,
        shortcut: str = "",
    ) -> None:
        """`said` are the words for off and on that are read aloud as its value."""
        self.on, self._changed, self._said, self._on_paper = on, changed, said, on_paper
        self._label, self._box = label, box
        self._made = Tappable(
            scene, id, box, label, self._paint, self._flip, role=pgettext("a control", "switch"), value=self._value(),
            reason=reason, tip=tip, z=z, margin=4, adjust=lambda step: self._set(step > 0), ring=10, shortcut=shortcut,
        )

    @property
    def spot(self) -> Spot:
        return self._made.spot

    def _value(self) -> str:
        return self._said[self.on] or ("on" if self.on else "off")

    def _flip(self) -> None:
        self._set(not self.on)

    def _set(self, on: bool) -> None:
        if on == self.on:
            return
        self.on = on
        self._made.spot.value = self._value()
        self._made.scene.stage.sound.play("ui_toggle")
        self._made.refresh()
        self._changed(on)

    def _paint(self, pen: Pen, spot: Spot) -> None:
        box = self._box.at_origin
        colour = INK if self._on_paper else PAPER
        if pen.look.high_contrast and not spot.enabled:
            colour = off_ink(self._on_paper)
        pen.text(self._label, box.without_right(104), 24, colour, SEMI if spot.hovered else SANS, wrap=True)
        knob = Box(box.w - 88, box.h / 2 - 22, 88, 44)
        on_off(pen, knob, self.on, on_paper=self._on_paper, enabled=spot.enabled)


def segments(pen: Pen, box: Box, labels: Sequence[str], chosen: int, *, on_paper: bool = True,
             size: float = 22, enabled: bool = True) -> None:
    """Paint choices side by side, the chosen one raised in gold."""
    plainly_off = pen.look.high_contrast and not enabled
    edge = "" if plainly_off else "#8d7446" if on_paper else FIELD_EDGE
    pen.panel(box, "#e2cfa8" if on_paper else FIELD, edge=edge, radius=12)
    if plainly_off:
        outline_off(pen, box, 11, on_paper)
    edges = segment_edges(pen.look, box, labels, size)
    for i, label in enumerate(labels):
        part = Box(box.x + edges[i], box.y + 3, edges[i + 1] - edges[i], box.h - 6)
        if i == chosen and not plainly_off:
            pen.panel(part, "#fbdc8c", "#e0a63c", edge="#3a2408", radius=9, shine=0.7)
        elif i and i - 1 != chosen:
            rule = "#bfa673" if on_paper else "#3a4060"
            pen.line([(part.x, box.y + 13), (part.x, box.bottom - 14)], rule, 2)
        colour = INK if i == chosen else ("#3a2f1c" if on_paper else "#d5d9e8")
        if plainly_off:
            colour = off_ink(on_paper)
        pen.text(label, part.grow(-6, 0), size, colour, BOLD if i == chosen else SEMI, align="centre")


def segment_edges(look: DrawStyle, box: Box, labels: Sequence[str], size: float) -> list[float]:
    """The left edges of the segments and the right edge of the last. Each is as wide as its words need.

    In a narrow box they first move closer together; only then do the words become smaller.
    """
    words = [text_width(look, label, size, BOLD) for label in labels]
    room = box.w - 6
    apart = min(26.0, max(_CLOSEST, (room - sum(words)) / len(words)))
    k = room / (sum(words) + apart * len(words))
    edges = [3.0]
    for wide in words:
        edges.append(edges[-1] + (wide + apart) * k)
    return edges


def segments_fit(look: DrawStyle, box: Box, labels: Sequence[str], size: float) -> bool:
    """Whether the words of all segments keep a size that one can read. Otherwise only the chosen one should be in sight
    (`stepper.py`)."""
    edges = segment_edges(look, box, labels, size)
    rooms = (right - left - 12 for left, right in pairwise(edges))
    return all(size * room >= _LEAST_SIZE * text_width(look, label, size, BOLD)
               for room, label in zip(rooms, labels, strict=True))


class SegmentedChoice:
    """A choice of a few values, all in sight: click one, or press left and right."""

    def __init__(
        self, scene: Scene, id: str, box: Box, label: str, labels: Sequence[str], chosen: int,
        changed: Callable[[int], None], *, on_paper: bool = True, tip: str = "", reason: str = "", size: float = 22,
        z: float = 10,
    ) -> None:
        self.labels, self.chosen, self._changed = labels, chosen, changed
        self._on_paper, self._box, self._size = on_paper, box, size
        self._made = Tappable(
            scene, id, box, label, self._paint, self._next, role=_("choice"), value=labels[chosen] if labels else "",
            tip=tip, reason=reason, z=z, margin=4, adjust=self._step, follow=self._choose_at, ring=12,
        )

    @property
    def spot(self) -> Spot:
        return self._made.spot

    def _next(self) -> None:
        self._set((self.chosen + 1) % len(self.labels))

    def _step(self, by: int) -> None:
        self._set(min(max(0, self.chosen + by), len(self.labels) - 1))

    def _choose_at(self, at: Point) -> None:
        edges = segment_edges(self._made.scene.stage.look, self._box, self.labels, self._size)
        inside = at[0] - self._box.x
        found = next((i for i in range(len(self.labels)) if inside < edges[i + 1]), len(self.labels) - 1)
        self._set(found)

    def _set(self, i: int) -> None:
        if i == self.chosen:
            return
        self.chosen = i
        self._made.spot.value = self.labels[i]
        self._made.scene.stage.sound.play("ui_toggle")
        self._made.refresh()
        self._made.scene.speech.say_focus()
        self._changed(i)

    def _paint(self, pen: Pen, spot: Spot) -> None:
        segments(pen, self._box.at_origin, self.labels, self.chosen, on_paper=self._on_paper, size=self._size,
                 enabled=spot.enabled)


class PictureChoice(SegmentedChoice):
    """A choice of a few pictures, all in sight. The name of the chosen one is shown elsewhere."""

    def __init__(
        self, scene: Scene, id: str, box: Box, label: str, labels: Sequence[str], pictures: Sequence[str], chosen: int,
        changed: Callable[[int], None], *, tip: str = "", z: float = 10,
    ) -> None:
        self._cards = box.columns(len(labels), 4)
        self._pictures = pictures
        super().__init__(scene, id, box, label, labels, chosen, changed, tip=tip, z=z)

    def _choose_at(self, at: Point) -> None:
        self._set(next((i for i, card in enumerate(self._cards) if at[0] < card.right + 2), len(self._cards) - 1))

    def _paint(self, pen: Pen, spot: Spot) -> None:
        for i, (card, picture) in enumerate(zip(self._cards, self._pictures, strict=True)):
            at = card.move(-self._box.x, -self._box.y)
            wide = min(at.w - 6, (at.h - 6) * 4 / 3)
            inside = Box.around(at.centre, wide, wide * 3 / 4)
            if i == self.chosen:
                pen.panel(inside.grow(5), "#fbdc8c", "#e0a63c", edge="#3a2408", radius=10, shine=0.7)
            pen.svg(picture, inside, alpha=1.0 if i == self.chosen or pen.look.high_contrast else 0.8)


_END = 22.0
"""The inset at each end of a slider's track: half its knob."""


class Slider:
    """A slider with `count` even steps."""

    def __init__(
        self, scene: Scene, id: str, box: Box, label: str, count: int, at: int, changed: Callable[[int], None], *,
        format_value: Callable[[int], str] = str, on_paper: bool = True, stops: bool = True, tip: str = "",
        z: float = 10,
    ) -> None:
        self.count, self.at, self._changed, self._format_value = count, at, changed, format_value
        self._box, self._on_paper, self._stops = box, on_paper, stops
        self._made = Tappable(
            scene, id, box, label, self._paint, None, role=_("slider"), value=format_value(at), tip=tip, z=z, margin=6,
            adjust=lambda by: self._set(self.at + by), follow=self._set_at, ring=16,
        )

    @property
    def spot(self) -> Spot:
        return self._made.spot

    def _set_at(self, at: Point) -> None:
        t = (at[0] - self._box.x - _END) / (self._box.w - 2 * _END)
        self._set(round(t * (self.count - 1)))

    def _set(self, value: int) -> None:
        value = min(max(0, value), self.count - 1)
        if value == self.at:
            return
        self.at = value
        self._made.spot.value = self._format_value(value)
        self._made.scene.stage.sound.play("ui_hover")
        self._made.refresh()
        self._made.scene.speech.say_focus()
        self._changed(value)

    def _paint(self, pen: Pen, spot: Spot) -> None:
        w, y, x0 = self._box.w, self._box.h / 2, _END
        x1 = w - _END
        x = x0 + (x1 - x0) * self.at / max(1, self.count - 1)
        s = Sketch(w, self._box.h)
        trough, rim = ("#c9b48a", "#5a4526") if self._on_paper else (FIELD, FIELD_EDGE)
        s.rect(x0 - 6, y - 6, x1 - x0 + 12, 12, 6, trough, rim, 2)
        s.rect(x0 - 6, y - 6, x - x0 + 6, 12, 6, "#e0a63c", "#5a3a10", 2)
        for i in range(int((x - x0) / 9)):
            s.path(f"M{x0 - 2 + i * 9:.1f} {y + 4:.1f} l5 -8", "none", "#fff0b8", 2, stroke_opacity=0.9)
        for i in range(self.count if self._stops else 0):
            stop = x0 + (x1 - x0) * i / (self.count - 1)
            s.circle(stop, y, 4.5, "#fff4d8" if i <= self.at else "#5a4526", "#2a1a0a", 2)
        s.circle(x, y + 3, 19, "#000000", opacity=0.3)
        s.circle(x, y, 19, s.linear((0, y - 19), (0, y + 19), (0, "#ffffff"), (100, "#e2cfa4")), INK, 3)
        s.circle(x, y, 7, "#e0a63c", "#3a2408", 2)
        pen.sketch(s, self._box.at_origin)


class TextField:
    """One line of text. Enter or a click beside it keeps what was typed; Escape restores the old words.

    With a gamepad, up and down change the letter before the caret, right adds one, and left deletes one.
    """

    any_key = False
    LETTERS = " ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-"

    def __init__(
        self, scene: Scene, id: str, box: Box, label: str, text: str, accept: Callable[[str], str], *, most: int = 24,
        size: float = 24, align: str = "left", face: str = SEMI, placeholder: str = "", tip: str = "",
        colour: str = PAPER, z: float = 10, letters: str = "", pencil: bool = True, reason: str = "",
        edge: str = FIELD_EDGE, asks: bool = False, stand_in: str = "",
    ) -> None:
        """`accept` gets the new text, and returns why it is not accepted, or "". A text that is the `stand_in` was not
        chosen by anyone, so that the first letter replaces it.

        If a field `asks`, Enter does not leave it. Each Enter asks again, so that a search goes on to its next match.
        """
        self.id, self.text, self._accept, self._most = id, text, accept, most
        self._before, self._caret, self.active = text, len(text), False
        self._box, self._size, self._align, self._face, self._colour = box, size, align, face, colour
        self._placeholder, self.letters, self._pencil = placeholder, letters or self.LETTERS, pencil
        self.any_letters = not letters
        self._edge, self._asks, self._own_tip, self._all = edge, asks, tip, False
        self._stand_in = stand_in
        self.scene = scene
        self._made = Tappable(scene, id, box, label, self._paint, self.begin, role=_("text field"), value=text, tip=tip,
                              z=z, ring=10, margin=4, reason=reason)

    @property
    def spot(self) -> Spot:
        return self._made.spot

    def begin(self, whole: bool = False) -> None:
        """Start typing. With `whole`, the present text is only a proposal, and the first letter replaces it."""
        self.scene.typing = self
        self._hush()
        self.active, self._before, self._caret = True, self.text, len(self.text)
        self._all = bool(self.text) and (whole or self.text == self._stand_in)
        pygame.key.start_text_input()
        self._show()

    def _tell(self, words: str) -> None:
        """Show words about the typed text, also as the field's tip, until the player types again."""
        self._made.spot.tip = words
        self.scene.tips.show_tip(words, self._box)

    def _hush(self) -> None:
        if self._made.spot.tip != self._own_tip:
            self._made.spot.tip = self._own_tip
            self.scene.tips.hide_tip()

    def ask(self) -> None:
        problem = self._accept(self.text.strip())
        if problem:
            self.scene.stage.sound.play("ui_refuse")
            self._tell(problem)

    def leave(self) -> None:
        """Keep what was typed."""
        if self._asks:
            self._stop()
            return
        problem = self._accept(self.text.strip()) if self.text.strip() != self._before else ""
        if problem:
            self.scene.stage.sound.play("ui_refuse")
            self.text = self._before
            self._stop()
            self._tell(problem)
            return
        self.text = self.text.strip()
        self._stop()

    def cancel(self) -> None:
        self.text = self._before
        self._stop()

    def set(self, text: str) -> None:
        self.text = self._before = text
        self._caret = len(text)
        self._show()

    def _stop(self) -> None:
        self.active = self._all = False
        self.scene.typing = None
        self._show()

    def type(self, text: str) -> None:
        self._hush()
        if self._all:
            self._clear()
        typed = "".join(ch for ch in text if ch.isprintable())
        text = typed[: max(0, self._most - len(self.text))]
        if text != typed:
            told = ngettext("There’s room for only {n} letter.", "There’s room for only {n} letters.", self._most)
            self._tell(told.format(n=self._most))
        self.text = self.text[: self._caret] + text + self.text[self._caret :]
        self._caret += len(text)
        self._show()

    def key(self, press: Press) -> bool:
        """Handle a key; return True if it was meant for the field."""
        if press.device == "pad":
            return self._pad(press)
        if press.typed_key in ("return", "enter"):
            self.ask() if self._asks else self.leave()
        elif press.typed_key == "escape":
            self.cancel()
        elif press.typed_key == "tab":
            self.leave()
            return False
        elif press.typed_key == "v" and press.command:
            self.type(clipboard())
        elif press.typed_key == "a" and press.command:
            self._all = bool(self.text)
            self._show()
        else:
            self._edit(press.typed_key)
        return True

    def _edit(self, key: str) -> None:
        at = self._caret
        if key in ("backspace", "delete"):
            self._hush()
        if self._all and key in ("backspace", "delete"):
            self._clear()
        elif key == "backspace" and at:
            self.text, self._caret = self.text[: at - 1] + self.text[at:], at - 1
        elif key == "delete":
            self.text = self.text[:at] + self.text[at + 1 :]
        elif key in ("left", "right", "home", "end"):
            steps = {"left": at - 1, "right": at + 1, "home": 0, "end": len(self.text)}
            self._caret = min(max(0, steps[key]), len(self.text))
            self._all = False
        self._show()

    def _clear(self) -> None:
        self.text, self._caret, self._all = "", 0, False

    def _pad(self, press: Press) -> bool:
        match press.action:
            case Action.CONFIRM:
                self.leave()
            case Action.CANCEL:
                self.cancel()
            case Action.UP | Action.DOWN:
                self._turn_letter(1 if press.action is Action.UP else -1)
            case Action.RIGHT:
                self.type(self.letters[1])
            case Action.LEFT:
                self._edit("backspace")
        return True

    def delete_last(self) -> None:
        self._caret = len(self.text)
        self._edit("backspace")

    def _turn_letter(self, by: int) -> None:
        at = max(0, self._caret - 1)
        now = self.text[at : at + 1]
        i = self.letters.find(now) if now else 0
        new = self.letters[(i + by) % len(self.letters)]
        self.text = self.text[:at] + new + self.text[at + 1 :]
        self._caret = at + 1
        self._show()

    def _show(self) -> None:
        self._made.spot.value = self.text
        self._made.refresh()
        self.scene.spoken(self.text)

    def _paint(self, pen: Pen, spot: Spot) -> None:
        box = self._box.at_origin
        edge = "#ffe19a" if self.active else ("#8d96bd" if spot.hovered else self._edge)
        off = pen.look.high_contrast and not spot.enabled
        pen.panel(box, FIELD, edge="" if off else edge, edge_width=3 if self.active else 2, radius=10)
        if off:
            outline_off(pen, box, 9, on_paper=False)
        pencil = self._pencil and not self.active and not off
        room = box.grow(-14, 0).without_right(32 if pencil else 0)
        if pencil:
            icon(pen, "pencil", Box(box.w - 38, box.h / 2 - 12, 24, 24), "#c3c8da", 2)
        if not self.text and not self.active:  # quieter than typed text
            pen.text(self._placeholder, room, min(self._size, 24), MUTED, SEMI, align=self._align)
            return
        words, colour = self.text, off_ink(on_paper=False) if off else self._colour
        drawn = pen.text(words, room, self._size, colour, self._face, align=self._align)
        if self._all:
            pen.fill(Box(drawn.x - 3, box.h * 0.16, drawn.w + 6, box.h * 0.68), "#ffe19a")
            pen.text(words, room, self._size, "#1c1408", self._face, align=self._align)
        if self.active:
            before = self.text[: self._caret]
            share = text_width(pen.look, before, self._size, self._face) / max(
                1.0, text_width(pen.look, self.text, self._size, self._face)
            )
            x = drawn.x + drawn.w * share if self.text else (room.centre[0] if self._align == "centre" else room.x)
            pen.fill(Box(x + 1, box.h * 0.2, 3, box.h * 0.6), "#ffe19a")


def clipboard() -> str:
    """The text on the clipboard; empty if there is no clipboard."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, AttributeError):
        return ""


def copy(text: str) -> bool:
    """Put text on the clipboard; return False if there is none."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError):
        return False
    return True
