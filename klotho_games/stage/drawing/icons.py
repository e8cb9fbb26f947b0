"""The house's icons on a 24 × 24 grid, drawn by code so that they take any colour and size."""

from __future__ import annotations

import math
from collections.abc import Sequence

from klotho_games.core.i18n import _, pgettext
from klotho_games.core.people.profiles import PORTRAITS
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.keyboard import AT, KEYBOARD

from .pen import Pen, round_corners
from .sketch import Sketch, ngon, star
from .theme import SEATS, SeatMark, darker, lighter, mix

# Each icon is a list of (kind, path data, width): "s" strokes, "f" fills.
_S, _F = "s", "f"
_PATHS: dict[str, tuple[tuple[str, str, float], ...]] = {
    "left": ((_S, "M14.5 5 L7.5 12 L14.5 19", 1),),
    "right": ((_S, "M9.5 5 L16.5 12 L9.5 19", 1),),
    "up": ((_S, "M5 14.5 L12 7.5 L19 14.5", 1),),
    "down": ((_S, "M5 9.5 L12 16.5 L19 9.5", 1),),
    "menu": ((_S, "M4 7 H20 M4 12 H20 M4 17 H20", 1),),
    "check": ((_S, "M5 12.5 L10 17.5 L19.5 7", 1),),
    "cross": ((_S, "M6 6 L18 18 M18 6 L6 18", 1),),
    "plus": ((_S, "M12 5 V19 M5 12 H19", 1),),
    "minus": ((_S, "M5 12 H19", 1),),
    "enter": ((_S, "M20 6 V14 H5 M9.5 9.5 L5 14 L9.5 18.5", 1.1),),
    "play": ((_F, "M8 5.5 L19 12 L8 18.5 Z", 0),),
    "pause": ((_F, "M7 5 H10.5 V19 H7 Z M13.5 5 H17 V19 H13.5 Z", 0),),
    "stats": ((_S, "M4 20 H20", 1), (_F, "M5 12 h3.4 v6 h-3.4 Z M10.3 7 h3.4 v11 h-3.4 Z M15.6 3.6 h3.4 v14.4 h-3.4 Z", 0)),
    "book": ((_S, "M12 6.5 C9.5 4.4 6 4.2 3.5 4.8 V18.6 C6 18 9.5 18.2 12 20 C14.5 18.2 18 18 20.5 18.6 V4.8 "
              "C18 4.2 14.5 4.4 12 6.5 Z M12 6.5 V20", 0.85),),
    "door": ((_S, "M13 4 H5.5 V20 H13 M10 12 H20 M16.4 8.2 L20.2 12 L16.4 15.8", 1),),
    "bookmark": ((_F, "M7 3.8 H17 V20.4 L12 16.4 L7 20.4 Z", 0),),
    "clock": ((_S, "M12 3.4 A8.6 8.6 0 1 1 11.99 3.4 M12 7 V12.4 L15.6 14.4", 1),),
    "people": ((_F, "M9 4.4 A3.6 3.6 0 1 1 8.99 4.4 Z M2.6 19.4 C2.6 10.6 15.4 10.6 15.4 19.4 Z "
                "M16.8 6.2 A2.8 2.8 0 1 1 16.79 6.2 Z M16.8 13.2 C20 13.2 21.8 15.4 21.8 18.6 H17 Z", 0),),
    "person": ((_F, "M12 3.4 A4.2 4.2 0 1 1 11.99 3.4 Z M4 20.4 C4 10.8 20 10.8 20 20.4 Z", 0),),
    "undo": ((_S, "M8.5 5 L4 9.4 L8.5 13.8 M4.4 9.4 H14 C22 9.4 22 19.4 13.4 19.4 H9", 1),),
    "hint": ((_S, "M9 17 C9 14.6 6 13 6 9.4 C6 1.6 18 1.6 18 9.4 C18 13 15 14.6 15 17 Z M9.6 20.6 H14.4", 0.95),),
    "lock": ((_F, "M7.4 10.5 H16.6 Q19 10.5 19 12.9 V18.1 Q19 20.5 16.6 20.5 H7.4 Q5 20.5 5 18.1 V12.9 Q5 10.5 7.4 10.5 Z", 0),
             (_S, "M8 10.4 V7.6 C8 2.8 16 2.8 16 7.6 V10.4", 1)),
    "seal": ((_S, "M12.0 3.0 A2.5 2.5 0 0 1 16.1 4.5 A2.5 2.5 0 0 1 18.3 8.3 A2.5 2.5 0 0 1 17.5 12.6 A2.5 2.5 0 0 1 14.2 15.4 "
              "A2.5 2.5 0 0 1 9.8 15.4 A2.5 2.5 0 0 1 6.5 12.6 A2.5 2.5 0 0 1 5.7 8.3 A2.5 2.5 0 0 1 7.9 4.5 A2.5 2.5 0 0 1 12.0 3.0 Z",
              0.85),
             (_F, "M12 6.4 A3 3 0 1 1 11.99 6.4 Z", 0),
             (_S, "M8.4 16.6 L6.8 21.6 L9.9 20.2 L12 22.2 L14.1 20.2 L17.2 21.6 L15.6 16.6", 0.8)),
    "copy": ((_S, "M10.4 8.4 H18 Q20 8.4 20 10.4 V18 Q20 20 18 20 H10.4 Q8.4 20 8.4 18 V10.4 Q8.4 8.4 10.4 8.4 Z "
              "M5 15.4 C4 15.4 4 15 4 14 V6 C4 4.6 4.6 4 6 4 H14 C15 4 15.4 4 15.4 5", 0.9),),
    "reroll": ((_S, "M19.4 12 A7.6 7.6 0 1 1 16.6 6.2 M17.4 2.2 V7 H12.6", 1),),
    "sound": ((_F, "M4 9.6 H7.4 L12 5.6 V18.4 L7.4 14.4 H4 Z", 0),
              (_S, "M15 8.6 C17 10.4 17 13.6 15 15.4 M17.6 6 C21.4 9.2 21.4 14.8 17.6 18", 0.9)),
    "muted": ((_F, "M4 9.6 H7.4 L12 5.6 V18.4 L7.4 14.4 H4 Z", 0), (_S, "M15 9 L21 15 M21 9 L15 15", 0.95)),
    "pad": ((_S, "M7 7.4 H17 C21 7.4 22.4 17.8 19.6 18.4 C17.6 18.8 16.6 15.4 15 15.4 H9 C7.4 15.4 6.4 18.8 4.4 18.4 "
             "C1.6 17.8 3 7.4 7 7.4 Z M8.6 9.6 V13 M6.9 11.3 H10.3 M15.2 12.4 h0.1 M17.2 10.2 h0.1", 0.85),),
    "hand": ((_S, "M7 12 V6.4 C7 4.4 9.6 4.4 9.6 6.4 V11 V4.6 C9.6 2.6 12.2 2.6 12.2 4.6 V11 V5.2 C12.2 3.2 14.8 3.2 "
              "14.8 5.2 V11.6 V7.4 C14.8 5.6 17.4 5.6 17.4 7.4 V14 C17.4 22.6 8.6 22.4 6.4 17.4 L4 12.8 "
              "C3.4 11 5.6 10 6.4 11.6 Z", 0.8),),
    "eye": ((_S, "M3 12 C7 5.6 17 5.6 21 12 C17 18.4 7 18.4 3 12 Z M12 10.6 A1.6 1.6 0 1 1 11.99 10.6", 0.9),),
    "eye-off": ((_S, "M3 12 C7 5.6 17 5.6 21 12 C17 18.4 7 18.4 3 12 Z M12 10.6 A1.6 1.6 0 1 1 11.99 10.6 M5 20 L19 4", 0.9),),
    "swap": ((_S, "M4 8.4 H18.6 M15.4 4.8 L19 8.4 L15.4 12 M20 15.8 H5.4 M8.6 12.2 L5 15.8 L8.6 19.4", 0.9),),
    "info": ((_S, "M12 3.2 A8.8 8.8 0 1 1 11.99 3.2 M12 11 V16.6 M12 7.5 h0.1", 1),),
    "warn": ((_S, "M12 3.4 L21.4 20 H2.6 Z M12 9.6 V14 M12 17 h0.1", 1),),
    "shield": ((_S, "M12 3 C14.6 4.6 17.4 5.2 20 5.2 C20.2 12.6 17.6 18 12 21 C6.4 18 3.8 12.6 4 5.2 C6.6 5.2 9.4 4.6 12 3 Z "
                "M8.4 12 L11 14.6 L15.8 9.4", 0.9),),
    "pencil": ((_S, "M4.6 19.4 L5.6 15 L15.6 5 C17.4 3.2 20.8 6.6 19 8.4 L9 18.4 Z M14 6.8 L17.2 10", 0.85),),
    "turn_back": ((_F, "M19 5.5 L9 12 L19 18.5 Z M5 5 H8 V19 H5 Z", 0),),
    "turn_on": ((_F, "M5 5.5 L15 12 L5 18.5 Z M16 5 H19 V19 H16 Z", 0),),
    "fast": ((_F, "M4 5.5 L12 12 L4 18.5 Z M12.5 5.5 L20.5 12 L12.5 18.5 Z", 0),),
    "map": ((_S, "M3.6 6.4 L9.2 4 L14.8 6.4 L20.4 4 V17.6 L14.8 20 L9.2 17.6 L3.6 20 Z M9.2 4 V17.6 M14.8 6.4 V20", 0.85),),
    "spool": ((_F, "M6.4 3 H17.6 Q19 3 19 4.4 V5 Q19 6.4 17.6 6.4 H6.4 Q5 6.4 5 5 V4.4 Q5 3 6.4 3 Z M6.4 17.6 H17.6 "
               "Q19 17.6 19 19 V19.6 Q19 21 17.6 21 H6.4 Q5 21 5 19.6 V19 Q5 17.6 6.4 17.6 Z", 0),
              (_S, "M7.4 8.4 L16.6 7.4 M7.4 11 L16.6 10 M7.4 13.6 L16.6 12.6 M7.4 16.2 L16.6 15.2", 0.75)),
    "phone": ((_S, "M8.4 2.8 H15.6 Q17.6 2.8 17.6 4.8 V19.2 Q17.6 21.2 15.6 21.2 H8.4 Q6.4 21.2 6.4 19.2 V4.8 Q6.4 2.8 8.4 2.8 Z "
               "M10.8 18.2 H13.2", 0.9),),
    "voice": ((_S, "M4 5.4 Q4 4 5.4 4 H18.6 Q20 4 20 5.4 V14 Q20 15.4 18.6 15.4 H11.6 L7 20 V15.4 H5.4 Q4 15.4 4 14 Z "
               "M8 9.8 V9.9 M12 7.4 V12 M16 8.8 V10.8", 0.95),),
    "cards": ((_S, "M12.4 5.1 L19.1 6.1 Q20.9 6.4 20.6 8.2 L18.9 19 Q18.6 20.8 16.8 20.5 L10.1 19.5 Q8.3 19.2 8.6 17.4 L10.3 6.6 "
               "Q10.6 4.8 12.4 5.1 Z M9.4 3.9 L3.6 5.3 Q1.9 5.7 2.3 7.4 L4.8 18.1 Q5.2 19.9 6.9 19.5", 0.9),
              (_F, "M15.1 9.8 L16.8 13.1 L14.1 15.8 L12.4 12.5 Z", 0)),
    "pawn": ((_S, "M12 3.2 A3.6 3.6 0 0 1 14.4 9.5 C14.8 13 15.8 15 17.4 17 H6.6 C8.2 15 9.2 13 9.6 9.5 A3.6 3.6 0 0 1 12 3.2 Z "
              "M5.6 20.6 V18.8 Q5.6 17 7.4 17 H16.6 Q18.4 17 18.4 18.8 V20.6 Z", 0.9),),
    "goal": ((_S, "M5.6 21 V3.4", 1.1), (_F, "M7.4 4 H20 L16.2 8.7 L20 13.4 H7.4 Z", 0)),
    "star": ((_F, "M12 3 L14.7 9 L21.1 9.6 L16.3 14 L17.7 20.4 L12 17.1 L6.3 20.4 L7.7 14 L2.9 9.6 L9.3 9 Z", 0),),
}


def names() -> list[str]:
    return sorted([*_PATHS, "gear", "die"])


def icon(pen: Pen, name: str, box: Box, colour: str, width: float = 2.4) -> None:
    """Paint one of `names()`, or the picture `art/shell/icon_<name>.svg`, in the colour."""
    if name not in _PATHS and name not in ("gear", "die"):
        pen.svg(f"shell/icon_{name}", box, tint=colour)
        return
    s = Sketch(24, 24)
    if name == "gear":
        teeth = [
            (12 + r * math.cos(math.radians(i * 11.25 + 5.6)), 12 + r * math.sin(math.radians(i * 11.25 + 5.6)))
            for i in range(32)
            for r in ((10.0 if i % 4 in (0, 1) else 7.6),)
        ]
        s.polygon(teeth, "none", colour, width * 0.85).circle(12, 12, 3.2, "none", colour, width * 0.85)
    elif name == "die":
        s.rect(3.8, 3.8, 16.4, 16.4, 4, "none", colour, width * 0.9)
        for x, y in ((8.4, 8.4), (12, 12), (15.6, 15.6), (15.6, 8.4), (8.4, 15.6)):
            s.circle(x, y, 1.7, colour)
    else:
        for kind, d, k in _PATHS[name]:
            s.path(d, "none" if kind == _S else colour, colour, width * k if kind == _S else 1.2)
    pen.sketch(s, box)


def phone_mark(
    pen: Pen, box: Box, *, lit: bool = False, lost: bool = False, done: bool = False, plain: bool = False
) -> None:
    """Paint a phone on a dark coin: with a glow if it is asked, crossed out if it is lost, with a tick if it has
    answered early, or `plain` without the coin."""
    s = Sketch(48, 48)
    if not plain:
        if lit:
            s.circle(24, 24, 24, s.radial((24, 24), 24, (60, "#fff2c4", 1.0), (100, "#ffcf5a", 0)))
        s.circle(24, 24, 19, "#1b1410", "#fff2c4" if lit else "#e8b44c", 3.2 if lit else 2.4)
    x, y, w, h = (12.5, 3.5, 23.0, 41.0) if plain else (16.5, 11.0, 15.0, 26.0)
    k, body, glass = w / 15, "#14161f", "#fffdf4"
    if not plain:
        body, glass = glass, "#4a4038" if not lit else "#c98a1e"
    if lost:
        glass = "#9c978c"
    s.rect(x, y, w, h, 3.2 * k, body, "#e8b44c" if plain else "", 1.2 * k if plain else 0)
    s.rect(x + 2.2 * k, y + 2.6 * k, w - 4.4 * k, h - 8.2 * k, 1.2 * k, glass)
    s.circle(x + w / 2, y + h - 2.9 * k, 1.3 * k, "#fffdf4" if plain else "#1b1410")
    if lost:
        for colour, wide in (("#14161f", 8.0), ("#ff8f7a", 4.2)):
            s.line([(9, 39), (39, 9)], colour, wide)
    elif done:
        for colour, wide in (("#14161f", 9.5), ("#9fe08a", 5.0)):
            s.line([(13, 25), (21, 33), (37, 13)], colour, wide)
    pen.sketch(s, box)


def with_all_marks(portraits: Sequence[str]) -> tuple[str, ...]:
    """Return `DrawStyle.faces` for portraits by seat, if the seats have the marks of the set-up."""
    return tuple(portraits) + ("",) * (len(SEATS) - len(portraits)) if any(portraits) else ()


_WINDOWS = {
    "circle": (32, 32, 20), "square": (32, 32, 19.5), "triangle": (32, 39, 14.5), "diamond": (32, 32, 16.5),
    "hexagon": (32, 32, 19.5), "star": (32, 34.5, 15.5),
}
"""The round window for a face in each shape: its centre and its radius."""
_SEEN = 24.0
"""In smaller marks, no one would recognize a face."""


def seat_shape(pen: Pen, seat: int, box: Box, dim: bool = False, shadow: float = 0, alpha: float = 1) -> None:
    """Paint the mark of a seat: colour and shape together, and the face of the person's token if they have one.

    Every seat keeps its own shape as the frame, so seats differ without colour even if two people have the same token.
    """
    mark = SEATS[seat % len(SEATS)]
    colour = mix(mark.colour, "#3a3f52", 0.5) if dim else mark.colour
    s = Sketch(64, 64)
    fill = s.linear((0, 6), (0, 58), (0, lighter(colour, 0.22)), (100, darker(colour, 0.14)))
    gleam = {
        "circle": "M13 28 A20 20 0 0 1 30 12", "square": "M15 28 V19 C15 16 16 15 19 15 H30",
        "triangle": "M19 44 L31 21", "diamond": "M14 30 L30 14", "hexagon": "M14 32 V23 L29 14", "star": "M26 26 L31 16",
    }
    if mark.shape == "circle":
        s.circle(32, 32, 26, fill, "#14161f", 5)
    elif mark.shape == "square":
        s.rect(8, 8, 48, 48, 9, fill, "#14161f", 5)
    else:
        outline = {
            "triangle": [(32.0, 7.0), (58.0, 54.0), (6.0, 54.0)],
            "diamond": [(32.0, 3.0), (61.0, 32.0), (32.0, 61.0), (3.0, 32.0)],
            "hexagon": ngon((32, 32), 29, 6),
            "star": star((32, 34), 30, 14.5),
        }[mark.shape]
        s.polygon(outline, fill, "#14161f", 5)
    s.path(gleam[mark.shape], "none", "#ffffff", 4, stroke_opacity=0.7)
    pen.sketch(s, box, shadow=shadow, alpha=alpha)
    face = pen.look.faces[seat % len(SEATS)] if pen.look.faces else ""
    if face in PORTRAITS and not dim and min(box.size) >= _SEEN:
        _paint_face(pen, face, mark, box, alpha)


def _paint_face(pen: Pen, face: str, mark: SeatMark, box: Box, alpha: float) -> None:
    k, (x, y, r) = min(box.size) / 64, _WINDOWS[mark.shape]
    window = Box.around((box.centre[0] + (x - 32) * k, box.centre[1] + (y - 32) * k), 2 * r * k, 2 * r * k)
    place = pen.rect(window)
    drawn = pen.look.art.svg(f"shell/face_{face}", *place.size)
    name = "round face", face, place.size
    pen.blit(pen.look.art.keep(name, lambda: round_corners(drawn, min(place.size) // 2, pen.look)), place.topleft, alpha)
    pen.sketch(Sketch(64, 64).circle(32, 32, 29, "none", mark.dark, 5), window, alpha=alpha)


_ARROWS = ("left", "right", "up", "down")
_DRAWN = {"return": "enter", "confirm": "enter"}


def _key_word(key: str) -> str:
    """The word on a key, by the system's name of the key; empty if it has none. Buttons ask often, so only this word is
    translated."""
    match key:
        case "escape" | "cancel":
            return _("Esc")
        case "space":
            return _("Space")
        case "tab":
            return _("Tab")
        case "backspace":
            return _("Backspace")
        case "delete":
            return _("Del")
        case "insert":
            return _("Ins")
        case "home":
            return pgettext("a key", "Home")
        case "end":
            return pgettext("a key", "End")
        case "page up":
            return _("PgUp")
        case "page down":
            return _("PgDn")
        case "caps lock":
            return _("Caps Lock")
        case "left shift":
            return _("Shift")
        case "right shift":
            return _("right Shift")
        case "left ctrl":
            return _("Ctrl")
        case "right ctrl":
            return _("right Ctrl")
        case "left alt":
            return _("Alt")
        case "right alt":
            return _("AltGr")
        case _other:
            return ""


def key_name(key: str) -> str:
    """The name of a key in a sentence."""
    more = {"return": _("Enter"), "enter": _("Enter"), "up": pgettext("a key", "Up"), "down": pgettext("a key", "Down"),
            "left": pgettext("a key", "Left"), "right": pgettext("a key", "Right")}
    key = _on_it(key)
    return more.get(key) or _key_word(key) or key.upper()


def _on_it(key: str) -> str:
    """What is printed on a key that is given by its place."""
    return KEYBOARD.label_at(key.removeprefix(AT)) if key.startswith(AT) else key


def _cap_text(key: str) -> str:
    """The words on a key cap, like Esc or F10."""
    key = _on_it(key)
    if len(key) < 2 or key in _ARROWS:
        return key
    return _DRAWN.get(key) or _key_word(key) or (key.upper() if key[0] == "f" and key[1:].isdigit() else key)


_CAP_GROWS = 1.35
"""The largest scale of a key cap with the text size. The words around it grow further."""


def keycap_width(pen: Pen, label: str, h: float = 34) -> float:
    """The width of a key cap; 0 if the key can't be pressed now."""
    label, k = _cap_text(pen.look.cap(label)), min(pen.look.text_scale, _CAP_GROWS)
    if not label:
        return 0.0
    if len(label) == 1 or label in _ARROWS or label == "enter":
        return (h + (8 if label == "enter" else 0)) * k
    return pen.look.letters.width(label, "bold", pen.look.px(20 * k)) / pen.look.scale + 22


def keycap(pen: Pen, label: str, x: float, middle: float, h: float = 34) -> float:
    """Paint a key cap and return its width. `middle` is the line on which it is centred."""
    w, k = round(keycap_width(pen, label, h)), min(pen.look.text_scale, _CAP_GROWS)
    label, h = _cap_text(pen.look.cap(label)), h * k
    if not label:
        return 0.0
    s = Sketch(w, h + 4)
    s.rect(1, 4, w - 2, h - 1, 7, "#8d7a58", "#14161f", 2)
    s.rect(1, 1, w - 2, h - 3, 7, s.down("#fffdf6", "#e6d8ba"), "#14161f", 2)
    s.rect(4, 3.5, w - 8, h - 9, 5, "none", "#ffffff", 1.5, stroke_opacity=0.8)
    box = Box(x, middle - h / 2 - 1, w, h + 4)
    pen.sketch(s, box)
    if label in _ARROWS or label == "enter":
        icon(pen, label, Box(x + w / 2 - 10 * k, middle - 12 * k, 20 * k, 20 * k), "#14161f", 3.2)
    else:
        shown = label.upper() if len(label) < 3 else label
        sign = len(label) == 1 and not label.isalnum()
        pen.text(shown, Box(x, middle - h / 2, w, h - 3), (28 if sign else 20) * k, "#14161f", "bold", align="centre", grow=False)
    return w


_PAD_COLOURS = {"a": "#2f7d3a", "b": "#c03a2c", "x": "#2a68b8", "y": "#8f6410"}


def pad_glyph(pen: Pen, name: str, x: float, middle: float, h: float = 36) -> float:
    """Paint a gamepad button and return its width."""
    w = h * 1.5 if name in ("lb", "rb") else h
    box = Box(x, middle - h / 2, w, h)
    s = Sketch(60 if name in ("lb", "rb") else 40, 40)
    if name in _PAD_COLOURS:
        c = _PAD_COLOURS[name]
        s.circle(20, 21.5, 17.5, darker(c, 0.5))
        s.circle(20, 19.5, 17.5, s.linear((0, 2), (0, 38), (0, lighter(c, 0.1)), (100, darker(c, 0.28))), "#0c0d14", 2)
        s.path("M9 15 A13 13 0 0 1 20 7", "none", "#ffffff", 2.4, stroke_opacity=0.6)
    else:
        body = s.linear((0, 4), (0, 36), (0, "#5a6180"), (100, "#2e334a"))
        if name in ("lb", "rb"):
            left = "M4 34 V22 C4 10 14 5 24 5 H44 C52 5 56 10 56 18 V34 Z"
            right = "M56 34 V22 C56 10 46 5 36 5 H16 C8 5 4 10 4 18 V34 Z"
            s.path(left if name == "lb" else right, body, "#0c0d14", 2)
        elif name == "dpad":
            s.path("M14 3 H26 V14 H37 V26 H26 V37 H14 V26 H3 V14 H14 Z", body, "#0c0d14", 2)
            s.path("M20 6 l4 5 h-8 Z M20 34 l4 -5 h-8 Z M6 20 l5 -4 v8 Z M34 20 l-5 -4 v8 Z", "#f4ead7")
        elif name in ("ls", "rs"):
            s.circle(20, 20, 17, body, "#0c0d14", 2)
            s.circle(20, 20, 14.5, "none", "#f4ead7", 1.4, stroke_opacity=0.5)
        else:
            s.circle(20, 20, 17, body, "#0c0d14", 2)
            s.path(
                "M11 14 H29 M11 20 H29 M11 26 H29" if name == "start" else "M25 13 L15 20 L25 27", "none", "#f4ead7", 3
            )
    pen.sketch(s, box)
    if name in _PAD_COLOURS or name in ("lb", "rb", "ls", "rs"):
        pen.text(name.upper(), box.move(0, -0.5), 21, "#ffffff", "bold", align="centre", grow=False)
    return w
