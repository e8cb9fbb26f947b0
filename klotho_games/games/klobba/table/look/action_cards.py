"""The hides of the Action deck: thirteen cave paintings with a title, and with their rule if there is room for it.

    paint, key = action_face(kind, 190)       # any width; from 160 on with its rule in short
    paint, key = back_face(190)

`kind` is an index of `cards.ACTIONS`. Measures are in the units of the drawings: a hide is 368 × 516 units.
"""

from __future__ import annotations

from collections.abc import Hashable

from klotho_games.core.i18n import _
from klotho_games.games.klobba.rules.cards import ACTIONS, ActionCard
from klotho_games.games.klobba.telling.printed import FLAPS, emblem, mark
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.line_breaks import balance_lines
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK, BOLD, FREDOKA, GOLD
from klotho_games.stage.scene.sprites import Paint

from .barbarian_cards import LEAST
from .rough_card import HIDE_SHAPE, paint_stretched_art, source
from .style import INK, clan_name

WIDE, HIGH = 368.0, 516.0
SPOKEN, _WHOLE = 160.0, 200.0
"""Widths from which a card has room for its rule, and for a title of four words. Cards in a hand show
their rule at every text size. Narrower cards have the clan's name as their title: in a small window
"Raven Together" would be wider than the paint."""
_NARROW = 124.0
_PLATE = 82.0
"""Smallest height of the plate under the rule: three lines of the smallest letters."""
_TITLE, _RULE = "#fff3d6", "#fae8c8"


def action_face(kind: int, w: float) -> tuple[Paint, Hashable]:
    told = ACTIONS[kind]
    return lambda pen: paint_action(pen, told, w), ("klobba-hide", kind, w)


def back_face(w: float) -> tuple[Paint, Hashable]:
    return lambda pen: pen.svg("klobba/back_action", Box(0, 0, w, w * HIDE_SHAPE)), ("klobba-hide-back", w)


def paint_action(pen: Pen, told: ActionCard, w: float) -> None:
    u = w / WIDE
    spoken = w >= SPOKEN
    pen.svg("klobba/hide", Box(0, 0, w, HIGH * u))
    foot = _title(pen, told, w, u, spoken)
    if not spoken:
        picture = Box(28 * u, foot - 4 * u, 312 * u, (HIGH - 26) * u - foot)
        paint_stretched_art(pen, f"klobba/a_{told.id}", picture)
        _signs(pen, told, w, u, 446 * u)
        return
    tall = max(160 * u, _PLATE)
    plate = Box(28 * u, 490 * u - tall, 312 * u, tall)
    pen.svg(f"klobba/a_{told.id}", Box(30 * u, foot - 12 * u, 308 * u, plate.y + 18 * u - foot))
    paint_stretched_art(pen, "klobba/rule_plate", plate)
    signed = bool(told.cap or told.clan or mark(told))
    room = Box(35 * u, plate.y + (20 if signed else 10) * u, 298 * u, plate.h - (30 if signed else 24) * u)
    _rule(pen, _(told.short), room, max(LEAST, 38 * u))
    _signs(pen, told, w, u, plate.y - 16 * u)


def _title(pen: Pen, told: ActionCard, w: float, u: float, spoken: bool) -> float:
    """Paint the title on a sweep of paint, in two lines if one would be too small.

    Returns where the painting begins.
    """
    words = _(told.name) if w >= _WHOLE or told.clan is None else clan_name(told.clan)
    size, rim = max(LEAST, 50 * u), (36 if spoken else 26) * u  # the paint has torn ends
    # Measured at size 100: at the real size, rounding to whole pixels could break the title on only one of two equal
    # cards.
    fits = pen.look.letters.width(words, FREDOKA, 100) * max(LEAST, 40 * u) / 100 <= w - 2 * rim - 3
    flap = Box(0, 30 * u, w, 84 * u) if fits else Box(0, 18 * u, w, max(112 * u, 2.5 * LEAST))
    colour = FLAPS[told.id]
    if fits:
        pen.svg("klobba/flap", flap, tint=colour)
    else:
        r = pen.rect(flap)
        drawn = pen.look.art.sketch(source(pen.look, "klobba/flap").replace("#fff", colour), *r.size)
        pen.blit(drawn, r.topleft)
    rim -= 0 if fits else 12 * u
    room = Box(rim, flap.y + 6 * u, w - 2 * rim, flap.h - 12 * u)
    pen.text(words if fits else _halves(pen, words), room, size if fits else max(LEAST, 40 * u), _TITLE, FREDOKA,
             align="centre", wrap=not fits, leading=0.98, grow=False)
    return flap.bottom


def _halves(pen: Pen, words: str) -> str:
    """Split words into two lines of similar width. A single word stays whole."""
    parts = words.split(" ")
    if len(parts) == 1:
        return words
    ways = [(" ".join(parts[:n]), " ".join(parts[n:])) for n in range(1, len(parts))]
    return "\n".join(min(ways, key=lambda way: max(pen.look.letters.width(one, FREDOKA, 100) for one in way)))


def _rule(pen: Pen, words: str, room: Box, size: float) -> None:
    lines = balance_lines(pen, words, BOLD, size, room.w)
    pen.text(lines, room, size, _RULE, BOLD, align="centre", wrap=True, leading=1.1, grow=False)


def _signs(pen: Pen, told: ActionCard, w: float, u: float, y: float) -> None:
    """Paint the cap and the bonus on the edge between painting and rule.

    On the smallest cards, whose words cannot shrink any further, one is above the other.
    """
    if told.cap:
        paint_chip(pen, (0.33 * w if w >= _NARROW else 0.4 * w, y), _("CAP {n}").format(n=told.cap), max(LEAST, 38 * u))
        y -= 0 if w >= _NARROW else 34
    if told.clan is not None:
        side = max(40.0, 80 * u)
        pen.svg(emblem(told.clan), Box.around((0.76 * w, y), side, side), shadow=2)
    elif mark(told):
        paint_burst(pen, (0.78 * w, y - 10 * u), max(66.0, 150 * u), mark(told))


def paint_chip(pen: Pen, at: Point, words: str, size: float) -> None:
    wide = pen.look.letters.width(words, BLACK, pen.look.px(size)) / pen.look.scale + size * 0.8
    s = Sketch(wide, size * 1.5).rect(1.5, 1.5, wide - 3, size * 1.5 - 3, size * 0.4, GOLD, INK, 3)
    box = Box.around(at, wide, size * 1.5)
    pen.sketch(s, box, shadow=2)
    pen.text(words, box, size, INK, BLACK, align="centre", grow=False)


def paint_burst(pen: Pen, at: Point, wide: float, words: str, size: float = 0) -> None:
    box = Box.around(at, wide, wide * 0.72)
    pen.svg("klobba/burst", box, shadow=2)
    pen.text(words, box.move(0, -1), size or max(LEAST, wide * 0.32), "#fffaeb", FREDOKA, align="centre", grow=False,
             outline=INK, outline_width=max(1.5, wide * 0.022))
