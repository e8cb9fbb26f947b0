"""The house's button: a sprite and a spot. It knows no game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import PAD
from klotho_games.stage.drawing.disabled_look import draw_dashed_outline, draw_hatching
from klotho_games.stage.drawing.icons import icon, keycap, keycap_width, pad_glyph
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BUTTONS, PLAIN_BUTTONS, SEMI, ButtonLook, quieter
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite

_LIP = 6
_FAINT = 0.4
"""The opacity of a button that does not react yet."""
_READABLE = 20
"""The least size of readable letters."""
_TWO_LINES = 50
"""The height of a button with room for two lines of these letters."""


@dataclass
class ButtonStyle:
    size: float = 24
    face: str = SEMI
    radius: float = 14
    icon_size: float = 0
    align: str = "centre"
    looks: dict[str, ButtonLook] | None = None
    """A table's own colours by kind, instead of the house's."""
    grain: str = ""
    """A texture from art/kit that is multiplied over the face (wood)."""
    calm: bool = False
    """Whether a disabled button is flat and pale and keeps its picture, because it can be used again in a moment."""


class Button:
    """A button with a lip that sinks when pressed. Disabled buttons are hatched and say why."""

    def __init__(
        self, scene: Scene, id: str, box: Box, label: str, press: Callable[[], None], *, kind: str = "secondary",
        icon: str = "", key: str = "", shortcut: str = "", sub: str = "", tip: str = "", reason: str = "",
        picture: str = "", tint: str = "", style: ButtonStyle | None = None, z: float = 10, first: bool = False,
        spoken: str = "", leads_on: bool = False,
    ) -> None:
        """Add a button to a scene.

        `key` is the key cap that is shown and pressed; `shortcut` is the name of an action instead ("undo"). A `reason`
        disables the button. `picture` is an SVG of the art folder in place of an icon, and `tint` its colour.
        `leads_on` says that it opens a scene and changes nothing (`Spot.leads_on`).
        """
        self.scene, self.box, self.label, self.kind = scene, box, label, kind
        self.icon, self.sub, self.picture, self.tint = icon, sub, picture, tint
        self.style = style or ButtonStyle()
        if label.startswith(tip.rstrip(".")):
            tip = ""  # it would only repeat the label
        given = scene.stage.input
        self.key = given.cap(key) if key else given.key_for_name(shortcut)
        self.pad = next((b for b, a in PAD.items() if a.value == shortcut), "") if shortcut else ""
        self.spot = scene.spot(
            Spot(id, box, spoken or label or tip, press=press, enabled=not reason, reason=reason, tip=tip,
                 shortcut=shortcut or key, ring=self.style.radius, changed=lambda spot: self.refresh(), first=first,
                 leads_on=lambda: leads_on)
        )
        self.sprite = scene.add(Sprite(box, self._paint, z=z, key=self._key(), margin=14))
        self._weigh()

    def _key(self) -> tuple[object, ...]:
        s = self.spot
        st = self.style
        return ("button", self.label, self.sub, self.kind, self.icon, self.picture, self.tint, self.key, self.pad,
                s.enabled, s.hovered, s.pressed, st.size, st.face, st.radius, st.align, st.grain, st.calm,
                self._signs, self._look())

    @property
    def _signs(self) -> str:
        """The device whose signs the button shows: a gamepad, a phone (which needs none), or else the keys."""
        device = self.scene.stage.input.device
        return device if device in ("pad", "phone") else "keys"

    def refresh(self) -> None:
        self.sprite.redraw(self._paint, self._key())
        self.sprite.alpha = self._alpha

    def _weigh(self) -> None:
        """Mark a button that decides as `main`. It does not react while its scene is deaf (`press_guard.py`), and fades
        in."""
        by_key = self.spot.shortcut in ("confirm", "space", "return")
        self.spot.main = by_key or self.kind in ("primary", "danger")
        self.sprite.alpha = self._alpha

    @property
    def _alpha(self) -> float:
        return _FAINT + (1 - _FAINT) * self.scene.guard.readiness if self.spot.main and self.spot.enabled else 1.0

    def set(self, *, label: str | None = None, reason: str | None = None, kind: str | None = None,
            icon: str | None = None, sub: str | None = None) -> None:
        if label is not None:
            self.label = self.spot.label = label
        if reason is not None:
            self.spot.reason, self.spot.enabled = reason, not reason
        self.kind = kind if kind is not None else self.kind
        self.icon = icon if icon is not None else self.icon
        self.sub = sub if sub is not None else self.sub
        self.refresh()
        self._weigh()

    def remove(self) -> None:
        self.scene.layers.remove(self.sprite)
        self.scene.focus.remove(self.spot)

    def _look(self) -> ButtonLook:
        kind = self.kind if self.spot.enabled else "disabled"
        if self.scene.stage.look.high_contrast:
            return PLAIN_BUTTONS[kind]
        looks = {**BUTTONS, **(self.style.looks or {})}
        if self._flat:
            was = looks["secondary" if self.kind == "primary" else self.kind]
            return was._replace(top=was.bottom, edge=was.bottom, words=quieter(was.words, was.bottom, 0.34))
        return looks[kind]

    @property
    def _flat(self) -> bool:
        return self.style.calm and not self.spot.enabled

    @property
    def _plainly_off(self) -> bool:
        """Whether high contrast shows it as disabled by a dashed outline, as colours are few there."""
        return self.scene.stage.look.high_contrast and not self.spot.enabled

    def _paint(self, pen: Pen) -> None:
        look, sunk = self._look(), 4 if self.spot.pressed and self.spot.enabled else 0
        face = Box(0, sunk, self.box.w, self.box.h)
        pen.sketch(self._face(look, sunk), Box(0, 0, self.box.w, self.box.h + _LIP), shadow=2 if sunk else 4)
        if self.style.grain:
            pen.texture(self.style.grain, face.grow(-4))
        self._content(pen, face, look.words)

    def _face(self, look: ButtonLook, sunk: float) -> Sketch:
        w, h, r = self.box.w, self.box.h, self.style.radius
        s = Sketch(w, h + _LIP)
        if not sunk and not self._flat:
            s.rect(1, 7, w - 2, h - 2, r, look.lip, look.outline, 2)
        warm = 0.12 if self.spot.hovered and self.spot.enabled and not sunk else 0.0
        s.rect(1, 1 + sunk, w - 2, h - 2, r, s.down(look.top, look.bottom, 0, h), look.outline, 2)
        if warm:
            s.rect(2, 2 + sunk, w - 4, h - 4, r - 1, "#ffffff", opacity=warm)
        if not self.spot.enabled and not self._flat:
            draw_hatching(s, Box(6, 5, w - 12, h - 10), 18, look.edge, 3, 0.7)
        if self._plainly_off:
            draw_dashed_outline(s, Box(2, 2, w - 4, h - 4), r - 1, look.words, 3)
        else:
            s.rect(3, 3 + sunk, w - 6, h - 6, r - 2, "none", look.edge, 1.6, stroke_opacity=0.75)
        return s

    def _content(self, pen: Pen, face: Box, colour: str) -> None:
        st, middle = self.style, face.y + face.h / 2
        size = st.size
        iw = (st.icon_size or size * 1.15) if (self.icon or self.picture or self._is_locked) else 0
        caps = self._caps(pen)
        before_caps = max(10, size * 0.45) if caps and self.label else 0
        caps_w = sum(w + 8 for _, _, w in caps) + before_caps
        room = face.w - (28 if st.align == "centre" else 36) - caps_w - (iw + 10 if iw else 0)
        words_w = min(room, self._words_width(pen)) if self.label else 0
        gap = 10 if iw and self.label else 0
        total = iw + gap + words_w + caps_w
        x = face.x + ((face.w - total) / 2 if st.align == "centre" else 20)
        if iw:
            spot = Box(x, middle - iw / 2, iw, iw)
            if self._is_locked and self.icon != "seal":  # what is sealed will be shown, and is not forbidden
                icon(pen, "lock", spot, colour)
            elif self.picture:
                pen.svg(self.picture, spot, tint=self.tint)
            else:
                icon(pen, self.icon, spot, colour)
            x += iw + gap
        if self.label:
            right = x + room if self.sub and st.align == "centre" else face.right - caps_w - 16
            self._words(pen, Box(x, face.y + 4, max(words_w + 4, 10), face.h - 8), colour, right)
            x += words_w
        if caps:
            if st.align != "centre":
                x = face.right - caps_w - 12
            x += before_caps
            for kind, name, w in caps:
                x += 8 if kind == "key" and name != caps[0][1] else 0
                (keycap if kind == "key" else pad_glyph)(pen, name, x, middle)
                x += w

    def _words_width(self, pen: Pen) -> float:
        """Return how wide the words would like to be; the second line counts too, so that no key cap is over it."""
        label = pen.width(self.label, self.style.size, self.style.face)
        return max(label, pen.width(self.sub, _READABLE)) if self.sub else label

    def _words(self, pen: Pen, room: Box, colour: str, right: float) -> None:
        """Paint the label; with a second line, both can extend to `right`."""
        st = self.style
        if not self.sub:
            wrap = self._two_lines(pen, room.w)
            pen.text(self.label, room, st.size, colour, st.face, wrap=wrap, leading=1.04,
                     align=st.align if wrap else "left")
            return
        wide = right - room.x
        wraps = self.box.h >= _TWO_LINES and pen.width(self.sub, 20) > wide  # a long reason gets a second line
        part = room.h * (0.4 if wraps else 0.52)
        upper, lower = room.top_part(part), room.without_top(part)
        pen.text(self.label, Box(room.x, upper.y, wide, upper.h), st.size, colour, st.face)
        pen.text(self.sub, Box(room.x, lower.y - 4, wide, lower.h + (4 if wraps else 0)), 20, colour, wrap=wraps,
                 leading=1.04)

    def _two_lines(self, pen: Pen, room: float) -> bool:
        """Whether a label that would be too small in one line is set in two, if its words and the button allow that."""
        wide = partial(pen.width, size=min(self.style.size, _READABLE) / pen.look.text_scale, face=self.style.face)
        return (self.box.h >= _TWO_LINES and wide(self.label) > room + 1 and " " in self.label
                and max(map(wide, self.label.split(" "))) <= room)

    @property
    def _is_locked(self) -> bool:
        return not self.spot.enabled and not self.style.calm

    def _caps(self, pen: Pen) -> list[tuple[str, str, float]]:
        if self._plainly_off or self._is_crowded(pen):
            return []
        if self._signs == "phone":
            return []
        if self._signs == "pad":
            return [("pad", self.pad, 36)] if self.pad else []
        return [("key", self.key, keycap_width(pen, self.key))] if self.key else []


    def _is_crowded(self, pen: Pen) -> bool:
        """Whether the words need the room of the key cap. The settings list the key too."""
        if not self.label or not (self.key or self.pad):
            return False
        cap, st = keycap_width(pen, self.key) if self.key else 36, self.style
        pictured = st.size * 1.15 + 10 if self.icon or self.picture else 0
        if pen.look.text_scale > 1:
            return pen.width(self.label, st.size, st.face) + cap + pictured + 46 > self.box.w + 20
        pictured = (st.icon_size or st.size * 1.15) + 10 if pictured else 0
        room = self.box.w - 28 - (cap + 8 + max(10, st.size * 0.45)) - pictured
        return pen.width(self.label, min(st.size, _READABLE), st.face) > room + 4 and not self._two_lines(pen, room)


def button_width(
    scene: Scene, label: str, *, key: str = "", icon: bool = False, style: ButtonStyle | None = None
) -> float:
    """The width that a button needs for its words, icon and key cap."""
    st = style or ButtonStyle()
    pen = Pen(scene.stage.window.screen, scene.stage.look)
    w = pen.width(label, st.size, st.face) + 44
    if icon:
        w += (st.icon_size or st.size * 1.15) + 10
    if key:
        w += keycap_width(pen, key) + 14
    return w
