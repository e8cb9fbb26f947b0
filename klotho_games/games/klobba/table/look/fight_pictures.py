"""Pictures of a Clobber: fighters who step out of their slabs, tablets that count the totals, shouts and spoils."""

from __future__ import annotations

import random
import re
from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import pygame

from klotho_games.core.i18n import _
from klotho_games.games.klobba.rules.cards import BARBARIANS
from klotho_games.games.klobba.telling.printed import emblem, slab
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.art import Drawn
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.icons import icon, seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, FREDOKA, GOLD, SEMI

from . import action_cards
from .barbarian_cards import Mood
from .ground import grow_size, paint_panel
from .places import Stand
from .rough_card import SLAB, paint_shadow_and_glow, paint_stretched_art, source
from .style import BONE_DARK, CREAM, DANGER, DANGER_INK, INK, PLAIN_TEXT, SAND, Group
from .totems import paint_totem

_FEET = (240.0, 520.0)
"""Where a figure's feet are, in the units of its drawing."""
_LIFT, _RIM = 6.0, 28.0
"""How high a figure stands above its background, and the room for its shadow."""
_LARGE_LINES = 3
"""How many lines of large letters fit on a tablet."""


# -- fighters ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=128)
def _view(drawing: str) -> tuple[float, float, float, float]:
    found = re.search(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', drawing)
    assert found is not None
    x, y, w, h = (float(v) for v in found.groups())
    return x, y, w, h


def figure_box(look: DrawStyle, card: int, mood: Mood, feet: Point, k: float, mirrored: bool = False) -> Box:
    """Return the box of a whole figure standing at `feet`, with `k` canvas units for each unit of its drawing."""
    x, y, w, h = _view(source(look, _figure(card, mood)))
    if mirrored:
        x = 2 * _FEET[0] - x - w
    return Box(feet[0] + (x - _FEET[0]) * k, feet[1] + (y - _FEET[1]) * k, w * k, h * k)


def ducking(look: DrawStyle, stand: Stand, card: int, under: float) -> float:
    """Return the factor that shrinks a cowering figure so that it does not reach above `under`."""
    top = figure_box(look, card, "cower", stand.feet, stand.figure("cower")).y
    return min(1.0, (stand.feet[1] - under) / (stand.feet[1] - top))


def _figure(card: int, mood: Mood) -> str:
    """Name the drawing of a whole figure. An idle fighter roars, as there is no idle drawing."""
    return f"klobba/b_{BARBARIANS[card].id}_{'roar' if mood == 'idle' else mood}"


def paint_figure(pen: Pen, card: int, mood: Mood, feet: Point, k: float, light: float = 1.0,
                 mirrored: bool = False) -> None:
    """Paint a whole figure, for the crowd and for fighters. `light` is below 1 for figures farther back."""
    look = pen.look
    r = pen.rect(figure_box(look, card, mood, feet, k, mirrored))
    key = _figure_key(look, card, mood, r, light, mirrored)
    whole = look.art.keep(key, lambda: _draw_figure(look, card, mood, r, light, mirrored))
    rim = look.px(_RIM)
    pen.blit(whole, (r.x - rim, r.y - rim))


def figure_beside(pen: Pen, stand: Stand, card: int, mood: Mood) -> dict[Hashable, Drawn]:
    """For `Art.draw_beside`: a fighter's figure as it will be painted.

    The largest figures take three frames to draw.
    """
    look, mirrored = pen.look, stand.mirrored
    r = pen.rect(figure_box(look, card, mood, stand.feet, stand.figure(mood), mirrored))
    job: Drawn = lambda art: _draw_figure(replace(look, art=art), card, mood, r, 1.0, mirrored)  # noqa: E731
    return {_figure_key(look, card, mood, r, 1.0, mirrored): job}


def _figure_key(look: DrawStyle, card: int, mood: Mood, r: pygame.Rect, light: float, mirrored: bool) -> Hashable:
    return ("klobba-figure", _figure(card, mood), r.size, look.scale, light, mirrored)


def _draw_figure(look: DrawStyle, card: int, mood: Mood, r: pygame.Rect, light: float,
                 mirrored: bool) -> pygame.Surface:
    """Draw a figure with its shadow."""
    rim, name = look.px(_RIM), _figure(card, mood)
    drawn = look.art.svg(name, *r.size)
    if mirrored:
        drawn = pygame.transform.flip(drawn, True, False)
    if light < 1:
        drawn = _in_shade(drawn, light)
    whole = pygame.Surface((r.w + 2 * rim, r.h + 2 * rim), pygame.SRCALPHA, 32)
    Pen(whole, look).piece(drawn, pygame.Rect((rim, rim), r.size), ("figure", name, light, mirrored), shadow=_LIFT)
    return whole


def _in_shade(drawn: pygame.Surface, light: float) -> pygame.Surface:
    out = drawn.copy()
    a = round(255 * light)
    out.fill((a, a, a, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def fighter_box(look: DrawStyle, stand: Stand, card: int) -> Box:
    """Return the box of a fighter's sprite: the slab and everything that reaches out of it, in any mood."""
    out = stand.slab.grow(stand.slab.w * 0.18)
    moods: tuple[Mood, Mood] = ("roar", "cower")
    for mood in moods:
        out = out.union(figure_box(look, card, mood, stand.feet, stand.figure(mood), stand.mirrored))
    return out


def paint_stone(pen: Pen, box: Box, card: int) -> None:
    """Paint a Barbarian's slab with its shadow."""
    look, r = pen.look, pen.rect(box)
    whole = look.art.keep(_stone_key(look, card, r), lambda: _stone(look, card, r))
    rim = look.px(_RIM)
    pen.blit(whole, (r.x - rim, r.y - rim))


def stone_beside(pen: Pen, box: Box, card: int) -> dict[Hashable, Drawn]:
    """For `Art.draw_beside`: the slab as `paint_stone` paints it, and without shadow as on a card in a Band."""
    look, r, name = pen.look, pen.rect(box), slab(BARBARIANS[card], card)
    bare: Drawn = lambda art: art.svg(name, *r.size)  # noqa: E731
    job: Drawn = lambda art: _stone(replace(look, art=art), card, r)  # noqa: E731
    return {_stone_key(look, card, r): job, ("svg", name, *r.size): bare}


def _stone_key(look: DrawStyle, card: int, r: pygame.Rect) -> Hashable:
    return ("klobba-stone", slab(BARBARIANS[card], card), r.size, look.scale)


def _stone(look: DrawStyle, card: int, r: pygame.Rect) -> pygame.Surface:
    rim = look.px(_RIM)
    whole = pygame.Surface((r.w + 2 * rim, r.h + 2 * rim), pygame.SRCALPHA, 32)
    pen, box = Pen(whole, look), Box(rim / look.scale, rim / look.scale, r.w / look.scale, r.h / look.scale)
    paint_shadow_and_glow(pen, box, SLAB, 10)
    pen.blit(look.art.svg(slab(BARBARIANS[card], card), *r.size), (rim, rim))
    return whole


def paint_fighter(pen: Pen, stand: Stand, card: int, mood: Mood, stars: int = 0) -> None:
    """Paint a Barbarian stepping out of the slab, at the place of `stand` on the canvas."""
    told, box = BARBARIANS[card], stand.slab
    u = box.w / 312
    paint_stone(pen, box, card)
    paint_figure(pen, card, mood, stand.feet, stand.figure(mood), mirrored=stand.mirrored)
    pen.svg("klobba/strip", Box(box.x + 10 * u, box.y + 342 * u, 292 * u, 80 * u))
    room = Box(box.x + 44 * u, box.y + 354 * u, 224 * u, 56 * u)
    pen.text(_(told.name), room, max(20.0, 42 * u), INK, FREDOKA, align="centre", grow=False)
    disc = Box.around((box.x + 8 * u, box.y + 382 * u), 92 * u, 92 * u)
    pen.svg("klobba/disc", disc, shadow=2)
    size = max(20.0, (62 if told.value < 10 else 54) * u)
    pen.text(str(told.value), disc.move(-u, -2 * u), size, INK, FREDOKA, align="centre", grow=False)
    for n, clan in enumerate(reversed(told.clans)):
        at = (box.right - 8 * u, box.y + (382 - n * 68) * u)
        pen.svg(emblem(clan), Box.around(at, 80 * u, 80 * u), shadow=2)
    side = max(44.0, 92 * u)
    for n in range(stars):
        at = (box.centre[0] + (n - (stars - 1) / 2) * side * 0.6, box.y + 300 * u)
        pen.svg("klobba/star", Box.around(at, side, side), shadow=4)


def paint_route(pen: Pen, at: Point, start: tuple[int, str], end: tuple[int, str], most: float = 1000) -> Box:
    """Paint on a red pebble from whom a Barbarian goes to whom, as (seat, name), with seat -1 for a Free Band.

    If it would be wider than `most`, the seats' marks replace their names.
    """
    letters, scale, size = pen.look.letters, pen.look.scale, grow_size(pen, 21, 28)
    if sum(letters.width(name, BOLD, pen.look.px(size)) for _seat, name in (start, end)) / scale + 128 > most:
        start, end = ((seat, "" if seat >= 0 else name) for seat, name in (start, end))
    wide = [letters.width(name, BOLD, pen.look.px(size)) / scale for _seat, name in (start, end)]
    marks = [32.0 if seat >= 0 else 0.0 for seat, _name in (start, end)]
    box = Box.around(at, sum(wide) + sum(marks) + 64, 40)
    pen.panel(box, DANGER, edge="#180806", edge_width=2.5, radius=20, shadow=3)
    x = box.x + 14
    for n, (seat, name) in enumerate((start, end)):
        if seat >= 0:
            seat_shape(pen, seat, Box(x, box.centre[1] - 13, 26, 26))
            x += 32
        pen.text(name, Box(x, box.y, wide[n] + 2, box.h - 2), size, DANGER_INK, BOLD, grow=False)
        x += wide[n] + 8
        if n == 0:
            pen.sketch(Sketch(16, 18).path("M2 1 L14 9 L2 17 Z", "#ffd678"), Box(x + 2, box.centre[1] - 9, 16, 18))
            x += 28
    return box


def paint_calls(pen: Pen, box: Box, called: Sequence[tuple[int, bool]], from_right: bool) -> None:
    """Paint who called a side as the winner, with a tick or a cross, on pebbles."""
    for n, (seat, right) in enumerate(called):
        x = box.right - 84 * (n + 1) if from_right else box.x + 84 * n
        stone = Box(x, box.y, 80, box.h)
        ground, edge = ("#24501f", GOLD) if right else ("#3a2018", BONE_DARK)
        pen.panel(stone, ground, edge=edge, edge_width=2.5, radius=20, shadow=3)
        seat_shape(pen, seat, Box(stone.x + 10, stone.centre[1] - 13, 26, 26))
        icon(pen, "check" if right else "cross", Box.around((stone.right - 24, stone.centre[1]), 26, 26), CREAM, 3.2)


# -- counting ----------------------------------------------------------------------------------------------------------


class TabletLine(NamedTuple):
    """A line of the count: "Gorm 7", "×2 14", "Cap 13 13". `marks` is the number of
    tally strokes; the newest line is `hot`."""

    words: str
    figure: str
    marks: int = 0
    hot: bool = False


class TabletText(NamedTuple):
    seat: int
    name: str
    partner: str
    """The partner in words: "with Bram"."""
    group: Group
    lines: tuple[TabletLine, ...]
    total: int
    state: str
    """The result: won, lost, or empty before the verdict."""
    partner_seat: int = -1
    """The partner's seat, whose mark replaces a long name; -1 for a Free Band."""


def paint_tablet(pen: Pen, box: Box, tally: TabletText) -> None:
    """Paint who fights with whom, the lines counted so far, and the total on the side of the opponent."""
    _paint_bare(pen, box)
    left = tally.group != "white"
    wide = 268.0
    x = box.x + 28 if left else box.right - 28 - wide
    _tablet_head(pen, Box(x, box.y + 20, wide, 44), tally)
    room = Box(x, box.y + 74, wide, box.h - 96)
    if pen.look.text_scale > PLAIN_TEXT and len(tally.lines) > _LARGE_LINES:
        _sum(pen, room, tally.lines)
        _total(pen, (box.right - 100 if left else box.x + 100, box.centre[1]), tally)
        return
    n = max(3, len(tally.lines))
    row = min(46.0, room.h / n)
    for i, line in enumerate(tally.lines):
        _line(pen, Box(room.x, room.y + i * row, wide, row), line)
    middle = (box.right - 100 if left else box.x + 100, box.centre[1])
    _total(pen, middle, tally)


def _sum(pen: Pen, room: Box, lines: Sequence[TabletLine]) -> None:
    """Paint more lines than large letters have room for: the values as one sum (the names are on the fighters), and
    below it the newest line, or else the last."""
    newest = next((line for line in lines if line.hot), lines[-1])
    values = " ".join(line.figure for line in lines if line.marks)
    pen.text(values, room.without_bottom(room.h * 0.4), 31, "#ffe296", FREDOKA, wrap=True, leading=1.05, grow=False)
    _line(pen, room.bottom_part(room.h * 0.38), newest._replace(marks=0))


def _paint_bare(pen: Pen, box: Box) -> None:
    look, r, rim = pen.look, pen.rect(box), pen.look.px(_RIM)
    whole = look.art.keep(("klobba-tablet", r.size, look.scale), lambda: _bare(look, r))
    pen.blit(whole, (r.x - rim, r.y - rim))


def tablet_beside(pen: Pen, box: Box) -> dict[Hashable, Drawn]:
    """For `Art.draw_beside`: the empty tablet."""
    look, r = pen.look, pen.rect(box)
    return {("klobba-tablet", r.size, look.scale): lambda art: _bare(replace(look, art=art), r)}


def _bare(look: DrawStyle, r: pygame.Rect) -> pygame.Surface:
    rim = look.px(_RIM)
    whole = pygame.Surface((r.w + 2 * rim, r.h + 2 * rim), pygame.SRCALPHA, 32)
    side = rim / look.scale
    paint_stretched_art(Pen(whole, look), "klobba/tablet", Box(side, side, r.w / look.scale, r.h / look.scale),
                        shadow=8)
    return whole


def _tablet_head(pen: Pen, box: Box, tally: TabletText) -> None:
    seat_shape(pen, tally.seat, Box(box.x - 2, box.centre[1] - 14, 28, 28))
    k = min(1.3, pen.look.text_scale)
    end = pen.name(tally.name, Box(box.x + 34, box.y, 120, box.h), 25 * k, CREAM, BOLD, grow=False).right
    room = box.right - end - 46
    fits = pen.is_whole([tally.partner], room, 20 * k, SEMI)
    if not fits and tally.partner_seat >= 0:
        pen.text("+", Box(end + 8, box.y, 20, box.h), 24, SAND, BOLD, grow=False)
        seat_shape(pen, tally.partner_seat, Box(end + 30, box.centre[1] - 13, 26, 26))
    else:
        partner = tally.partner if fits else _("+ Free")
        pen.name(partner, Box(end + 8, box.y, room, box.h), 21 * k, SAND, SEMI, grow=False)
    paint_totem(pen, Box(box.right - 34, box.centre[1] - 26, 36, 52), tally.group)
    pen.thread([(box.x, box.bottom + 2), (box.right, box.bottom + 2)], 2, dash=(8, 6), shadow=False)


def _line(pen: Pen, box: Box, line: TabletLine) -> None:
    if line.hot:
        pen.panel(box.grow(9, -1), "#f0aa3c", radius=min(10, box.h / 3))
    k = min(1.35, pen.look.text_scale)
    size = max(20.0, min(25.0 * k, box.h * min(0.8, 0.62 * k)))
    ink, number = ("#281408", "#281408") if line.hot else ("#faecce", "#ffe296")
    end = pen.text(line.words, box.without_right(52), size, ink, BOLD, grow=False).right
    if line.marks and pen.look.text_scale <= PLAIN_TEXT:  # large letters need the room
        tall = min(22.0, box.h * 0.82)
        scratch(pen, Box(max(end + 14, box.x + 112), box.centre[1] - tall / 2, 92, tall), line.marks, ink)
    figure = max(20.0, min(30.0 * k, box.h * min(0.9, 0.7 * k)))
    pen.text(line.figure, box, figure, number, FREDOKA, align="right", grow=False)


def scratch(pen: Pen, box: Box, n: int, colour: str) -> None:
    """Paint tally strokes, with every fifth across the four before it."""
    rnd = random.Random(n)
    s = Sketch(box.w, 22)
    x = 6.0
    while n > 0 and x < box.w - 8:
        five = min(5, n)
        for j in range(min(4, five)):
            lean = x + j * 7
            s.line([(lean + rnd.uniform(-1, 1.5), y) for y in (1, 11, 21)], colour, 3)
        if five == 5:
            s.line([(x - 5, 17), (x + 27, 5)], colour, 3)
        x += 36
        n -= five
    pen.sketch(s, box)


def _total(pen: Pen, at: Point, tally: TabletText) -> None:
    won = tally.state == "won"
    if won:
        s = Sketch(100, 100)
        s.circle(50, 50, 50, s.radial((50, 50), 50, (0, "#ff9a2c", 0.7), (50, "#dc6e18", 0.34), (100, "#dc6e18", 0)))
        pen.sketch(s, Box.around(at, 240, 220))
    colour = "#ffd65c" if won else "#d6cec4" if tally.state == "lost" else "#ffeec2"
    edge = "#3c0e06" if won else "#160e0a"
    room = Box.around(at, 168, 150)
    pen.text(str(tally.total), room.move(0, 3), 118 if won else 104, edge, FREDOKA, align="centre", grow=False,
             outline=edge, outline_width=6)
    pen.text(str(tally.total), room, 118 if won else 104, colour, FREDOKA, align="centre", grow=False, outline=edge,
             outline_width=6)


def paint_verdict(pen: Pen, box: Box, words: str) -> None:
    """Paint the verdict (beats, loses to or ties) between the tablets."""
    action_cards.paint_burst(pen, box.centre, box.w, words, min(44.0, box.w * 0.19, box.w * 1.1 / len(words)))


# -- shouts and spoils -------------------------------------------------------------------------------------------------

SHOUTS = {
    "klobba": ("klobba/logo_fire", 640 / 172), "raah": ("klobba/raah", 568 / 172), "har": ("klobba/har", 376 / 172),
}
"""Drawing and ratio of width to height of each shout."""


def paint_shout(pen: Pen, centre: Point, wide: float, which: str, angle: float = 4) -> None:
    """Paint KLOBBA!, RAAAH! or HAR! in drawn letters."""
    name, shape = SHOUTS[which]
    pen.svg(name, Box.around(centre, wide, wide / shape), angle=angle, shadow=9 if which == "klobba" else 5)


def paint_away(pen: Pen, box: Box) -> None:
    """Paint the words over losers who got away without being clobbered."""
    pen.text(_("Got away!"), box, 92, "#d9ecff", FREDOKA, align="centre", grow=False, outline="#1c2a3c",
             outline_width=7)


def paint_nobody(pen: Pen, box: Box) -> None:
    """Paint the words over a ground without fighters."""
    pen.text(_("No one came forward"), box, 78, "#ffe9c4", FREDOKA, align="centre", grow=False, wrap=True, leading=1.0,
             outline="#2a160c", outline_width=7)


def paint_club(pen: Pen, box: Box, angle: float) -> None:
    pen.svg("klobba/club", box, angle=angle, shadow=10)


class Spoil(NamedTuple):
    picture: str
    """A drawing such as "klobba/star" or "klobba/ico_dizzy"."""
    words: str


def paint_spoils(pen: Pen, box: Box, spoils: Sequence[Spoil]) -> None:
    """Paint where Stars and Barbarians go, with a line for each."""
    paint_panel(pen, box, _("Spoils"))
    room = Box(box.x + 14, box.y + 64, box.w - 28, box.h - 74)
    large = pen.look.text_scale > PLAIN_TEXT
    rows = max(2 if large else 3, len(spoils))
    for line, spoil in zip(room.rows(rows, 6), spoils, strict=False):
        side = min(36.0 if large else 52.0, line.h)
        at = Box(line.x, line.centre[1] - side / 2, side, side)
        pen.panel(at, "#604430", radius=side / 2)
        pen.svg(spoil.picture, at.grow(-side * 0.15))
        gap = 6 if large else 12
        words = Box(at.right + gap, line.y, line.right - at.right - gap, line.h)
        pen.text(spoil.words, words, 21, CREAM, SEMI, wrap=True, leading=1.1 if large else 1.16)

