"""The Crown is yours: the treasure counted line by line, the level it gives, and the place among the best scores."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from klotho_games.core.contract import ScoreLine
from klotho_games.core.i18n import _, number
from klotho_games.core.people.profiles import Score
from klotho_games.games.karthis.table.look.style import INK, LARGE_TEXT, RED, SEPIA, TEAL_INK, button_style, rule
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Pointer, Press
from klotho_games.stage.drawing.art import fade_copy
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import AMATIC, SEMI, SERIF, SERIF_BLACK, SERIF_ITALIC
from klotho_games.stage.drawing.tmx_layout import layout
from klotho_games.stage.scene.motion import Motion, Part, bounce, glide, wait
from klotho_games.stage.scene.scroll import ScrollArea, ScrollRow
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button

if TYPE_CHECKING:
    from .ending import Ending

_TOP = 137.0
_LONGEST_COUNT = 5.0
_HEAD, _LINE, _SMALLEST_LINE, _LARGE_LINE = 46.0, 70.0, 46.0, 72.0
_ARCH = Box(528, 178, 864, 620)
_SUN = (432.0, 328.0)
"""Where the rays come from, in the arch."""
_RAYS, _TURN = 14, 6.0
_EVERY = 1 / 40
"""Seconds between pictures of the rays: slow light needs no more."""
_SPARKLES = (
    (698, 352, 54), (886, 264, 66), (960, 300, 58), (1036, 264, 60), (1222, 352, 54), (958, 492, 62), (802, 512, 44),
    (1118, 512, 44), (812, 622, 40), (958, 634, 48), (1106, 622, 40),
)


class CountItem(NamedTuple):
    """A heading (no picture) or a line of the count. Equal treasures of a floor share a line."""

    label: str
    note: str
    points: int = 0
    picture: str = ""
    times: int = 1

    @property
    def text(self) -> str:
        return self.label if self.times == 1 else _("{label} × {n}").format(label=self.label, n=self.times)


def count_of(lines: tuple[ScoreLine, ...]) -> list[CountItem]:
    items: list[CountItem] = []
    groups = dict.fromkeys(line.group for line in lines)
    for group in groups:
        own = [line for line in lines if line.group == group]
        items.append(CountItem(group, own[0].note))
        for label in dict.fromkeys(line.label for line in own):
            same = [line for line in own if line.label == label]
            points = sum(line.points for line in same)
            items.append(CountItem(label, same[0].note, points, same[0].picture, len(same)))
    return items


class Triumph:
    shines = True

    def __init__(self, scene: Ending, bottom: float) -> None:
        self.scene, self.bottom = scene, bottom
        self.slots = layout("karthis/end_triumph")
        self._low = min(0.0, bottom - 16 - self.slots["ledger"].bottom)
        """How much shorter the sheets are above a tall prompt bar (0 or negative)."""
        self.items = count_of(scene.result.lines)
        self._row, self._part = len(self.items), 1.0
        self._angle = self._waited = 0.0
        self._sized: dict[object, tuple[float, float, float]] = {}
        self.rival_box = Box(700, 96, 520, 92)
        self._add_rays()
        self._add_ledger()
        self._add_explorer()
        self._add_ribbon()

    # -- the ledger -----------------------------------------------------------------------------------------

    def _add_ledger(self) -> None:
        scene, slots = self.scene, self.slots
        sheet = slots["ledger"]
        tall = sheet.h + self._low
        scene.add(Sprite(sheet, lambda pen: self._paint_ledger(pen, sheet, tall), z=10, margin=60))
        lines = slots["ledger_lines"]
        room = Box(lines.x, lines.y + 4, lines.w, lines.h + self._low - 8)
        k = min(1.5, scene.stage.look.text_scale)
        heads = sum(not item.picture for item in self.items)
        free = room.h - heads * _HEAD * k
        tall_line = min(_LINE, max(_SMALLEST_LINE * k, free / max(1, len(self.items) - heads)))
        if k >= LARGE_TEXT:
            tall_line = max(_LARGE_LINE, tall_line)
        rows = [
            ScrollRow(_HEAD * k if not item.picture else tall_line, partial(self._paint_row, i=i))
            for i, item in enumerate(self.items)
        ]
        self.area = ScrollArea(scene, "ledger", room, rows, gap=0, z=12, label=_("Your treasure"))
        self._score = scene.add(Sprite(slots["score"].move(0, self._low), self._paint_score, z=12))
        title = slots["ledger_title"]
        style = button_style()
        style.radius, style.icon_size = 11, 26
        place = Box(title.right - 46, title.y + 16, 46, 42)
        again = Button(scene, "count", place, "", scene.count_again, icon="reroll", tip=_("Count again (C)"),
                       spoken=_("Count again"), style=style, z=13)
        again.spot.shortcut = "c"

    def _paint_ledger(self, pen: Pen, sheet: Box, tall: float) -> None:
        k = tall / sheet.h
        pen.raster("karthis/parchment_ledger.webp", Box(-60, -60 * k, 549.75, 909.75 * k))
        title = self.slots["ledger_title"].move(-sheet.x, -sheet.y)
        pen.text(_("Your treasure"), title.without_right(56), 62, INK, AMATIC, align="centre", grow=False)
        under = self.slots["ledger_rule"].move(-sheet.x, -sheet.y)
        rule(pen, under.x, under.y + 7, under.w, RED, 3.2, seed=12)
        below = self.slots["score_rule"].move(-sheet.x, -sheet.y + self._low)
        rule(pen, below.x, below.y + 7, below.w, INK, 3, seed=14)

    def _paint_row(self, pen: Pen, box: Box, i: int) -> None:
        if i > self._row:
            return
        item = self.items[i]
        if not item.picture:
            pen.text(item.label, box.without_right(110).without_left(2), 26, SEPIA, SERIF)
            pen.text(item.note, Box(box.right - 110, box.y, 106, box.h), 22, SEPIA, SEMI, align="right")
            return
        h = min(60.0, box.h - 8)
        frame = Box(2, box.y + (box.h - h) / 2, h * 1.2, h)
        pen.panel(frame, "#2a1d14", radius=7, shadow=3)
        pen.svg(f"karthis/{item.picture}", frame.grow(-2.5))
        part = self._part if i == self._row else 1.0
        if pen.look.text_scale >= LARGE_TEXT:
            beside = Box(frame.right + 12, box.y + 1, box.right - frame.right - 14, box.h - 2)
            size = pen.even_size([item.text for item in self.items if item.picture], beside.w, 24, SEMI)
            pen.text(item.text, beside.top_part(36), size, INK, SEMI, grow=False)
            pen.text(number(round(item.points * part)), beside.without_top(34), 28, TEAL_INK, SERIF, align="right")
            return
        size, large, wide = self._sizes(pen, box.w - frame.right - 26, box.h)
        worth = Box(box.right - wide - 2, box.y, wide, box.h)
        pen.text(number(round(item.points * part)), worth, large, TEAL_INK, SERIF, align="right", grow=False)
        room = Box(frame.right + 14, box.y, worth.x - 8 - frame.right - 14, box.h)
        pen.text(item.text, room, size, INK, SEMI, wrap=True, leading=1.05, grow=False)

    def _sizes(self, pen: Pen, free: float, tall: float) -> tuple[float, float, float]:
        """Return one size for all names (in two lines if necessary), one for the numbers, and the numbers' width."""
        key = (pen.look.stamp, free, tall)
        if key not in self._sized:
            letters, scale = pen.look.letters, pen.look.scale
            large = min(28 * pen.look.text_scale, 38.0)
            most = number(max(item.points for item in self.items))
            wide = letters.width(most, SERIF, pen.look.px(large)) / scale + 6
            names = [item.text for item in self.items if item.picture]
            size = 24 * pen.look.text_scale
            while size > 20 and not _names_fit(pen, names, size, free - wide - 8, tall):
                size -= 1
            self._sized[key] = size, large, wide
        return self._sized[key]

    @property
    def sum_so_far(self) -> int:
        """The sum of the points counted so far."""
        whole = sum(item.points for item in self.items[: self._row])
        return whole + (round(self.items[self._row].points * self._part) if self._row < len(self.items) else 0)

    def _paint_score(self, pen: Pen) -> None:
        box = self.slots["score"].at_origin
        pen.svg("karthis/k_m_gem", Box(2, 14, 52, 52))
        words = pen.text(_("Score"), Box(68, 4, 110, 72), 56, INK, AMATIC, grow=False)
        room = Box(words.right + 16, 0, box.w - words.right - 18, 78)
        pen.text(number(self.sum_so_far), room, 56, TEAL_INK, SERIF_BLACK, align="right", grow=False)

    # -- the explorer ---------------------------------------------------------------------------------------

    def _slot(self, name: str) -> Box:
        """Return a slot of the explorer's sheet, squeezed above a tall prompt bar."""
        slot, sheet = self.slots[name], self.slots["explorer"]
        k = (sheet.h + self._low) / sheet.h
        return Box(slot.x, _TOP + (slot.y - _TOP) * k, slot.w, slot.h * k)

    def _add_explorer(self) -> None:
        scene = self.scene
        sheet = self._slot("explorer")
        scene.add(Sprite(sheet, lambda pen: self._paint_explorer(pen, sheet), z=10, margin=60))
        photo = self._slot("portrait")
        scene.add(Sprite(photo, lambda pen: self._paint_photo(pen, photo), z=12, margin=40, angle=-2.2))
        crown = self._slot("crown")
        scene.add(Sprite(crown, lambda pen: pen.svg("karthis/k_crown", crown.at_origin, shadow=5), z=13, margin=20,
                         angle=-9))
        levels = self._slot("levels")
        x = levels.right - 88 if scene.has_level_risen else levels.centre[0] - 44
        self._after = scene.add(Sprite(Box(x, levels.y, 88, levels.h), self._paint_after, z=12))
        self._best = scene.add(Sprite(self._slot("best_lines"), self._paint_best, z=12))

    def _paint_photo(self, pen: Pen, photo: Box) -> None:
        w, h = photo.size
        pen.panel(Box(0, 0, w, h), "#fbf3de", "#f0e2c0", radius=6, shadow=9)
        inner = Box(w * 0.065, w * 0.065, w * 0.87, h - w * 0.13)
        pen.svg(f"karthis/p_{self.scene.explorer}", Box.around(inner.centre, inner.w, inner.w / 0.9))
        s = Sketch(round(inner.w), round(inner.h)).rect(1, 1, inner.w - 2, inner.h - 2, 2, "none", INK, 3)
        pen.sketch(s, inner)

    def _paint_explorer(self, pen: Pen, sheet: Box) -> None:
        pen.raster("karthis/parchment_explorer.webp", Box(-60, -60 * sheet.h / 790, 519.75, 909.75 * sheet.h / 790))
        here = {name: self._slot(name).move(-sheet.x, -sheet.y) for name in
                ("name", "levels", "level_note", "best_rule", "best_title")}
        pen.text(self.scene.player, here["name"], 64, INK, AMATIC, align="centre", grow=False)
        placing, levels = self.scene.finish.placing, here["levels"]
        grew = self.scene.has_level_risen
        if grew:
            _paint_shield(pen, Box(levels.x + 6, levels.y + levels.h * 0.14, 70, levels.h * 0.78), placing.level_before)
            pen.svg("karthis/k_arrow", Box.around((levels.centre[0] - 6, levels.centre[1]), 86, 60))
        words = _("new level") if grew else _("level {level}").format(level=placing.level_after)
        pen.text(words, here["level_note"], 24, SEPIA, SERIF_ITALIC, align="centre")
        rule(pen, here["best_rule"].x, here["best_rule"].y + 7, here["best_rule"].w, INK, 2.6, seed=21)
        pen.text(_("Best scores"), here["best_title"].grow(0, 5), 44, INK, AMATIC)

    def _paint_after(self, pen: Pen) -> None:
        w, h = self._after.box.size
        _paint_shield(pen, Box(0, 0, w, h), self.scene.finish.placing.level_after)

    def _paint_best(self, pen: Pen) -> None:
        box = self._best.box.at_origin
        rows = 3 if pen.look.text_scale < LARGE_TEXT else 2
        if not self._best_rows(rows):
            pen.text(_("No score yet"), box.grow(-6, 0), 22, SEPIA, SERIF_ITALIC, wrap=True)
        for place, (rank, score, own) in zip(box.rows(rows), self._best_rows(rows), strict=False):
            if own:
                pen.panel(place.grow(-1, -2), "#ffd873", edge="#a8741a", radius=9)
            worth, size = number(score.score), min(23 * pen.look.text_scale, place.h * 0.7)
            wide = pen.look.letters.width(worth, SERIF, pen.look.px(size)) / pen.look.scale + 6
            pen.text(str(rank), Box(place.x + 12, place.y, 30, place.h), size, INK, SERIF, grow=False)
            beside = Box(place.right - wide - 12, place.y, wide, place.h)
            pen.text(worth, beside, size, INK, SERIF, align="right", grow=False)
            room = Box(place.x + 46, place.y, place.w - 46 - wide - 24, place.h)
            pen.name(_who(score), room, size, INK, SEMI, grow=False)

    def _best_rows(self, most: int) -> list[tuple[int, Score, bool]]:
        """Return the best scores, always including this game's."""
        finish = self.scene.finish
        listed, place = finish.overall, finish.placing.overall
        if place is None and finish.placing.own is not None:
            listed, place = finish.best, finish.placing.own
        rows = [(i + 1, score, i + 1 == place) for i, score in enumerate(listed)]
        return rows[:most] if place is None or place <= most else [*rows[: most - 1], rows[place - 1]]

    # -- ribbon, rays, sparkles -----------------------------------------------------------------------------

    def _add_ribbon(self) -> None:
        ribbon = self.slots["ribbon"].move(0, min(0.0, self.bottom - 17 - self.slots["ribbon"].bottom))
        title = self.slots["title"].move(-self.slots["ribbon"].x, -self.slots["ribbon"].y)

        def paint(pen: Pen) -> None:
            pen.raster("karthis/ribbon_title.webp", Box(-60, -60, 1020, 270))
            pen.text(_("The Crown of Karthis is yours"), title, 84, "#ffe9b8", AMATIC, align="centre", grow=False)

        self.scene.add(Sprite(ribbon, paint, z=14, margin=60))

    def _add_rays(self) -> None:
        self._rays = self.scene.add(Sprite(_ARCH, self._paint_rays, z=1, blend="add"))

    def _paint_rays(self, pen: Pen) -> None:
        """Paint the rays that turn behind the Crown: dim gold, added to the picture, cut to the arch."""
        surface, s = pen.surface, pen.look.scale
        surface.fill((0, 0, 0))
        centre, reach = (_SUN[0] * s, _SUN[1] * s), 760 * s
        for i in range(_RAYS):
            begin = math.radians(self._angle + 360 * i / _RAYS)
            end = begin + math.pi / _RAYS
            ends = [(centre[0] + reach * math.cos(a), centre[1] + reach * math.sin(a)) for a in (begin, end)]
            pygame.draw.polygon(surface, (46, 36, 14), [centre, *ends])
        mask = pen.look.art.sketch(_arch_mask(), *surface.get_size())
        surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        for i, (x, y, size) in enumerate(_SPARKLES):
            light = _twinkle(self._angle / _TURN, i)
            if light > 0.05:
                r = pen.rect(Box.around((x - _ARCH.x, y - _ARCH.y), size, size))
                star = fade_copy(pen.look.art.svg("karthis/k_sparkle", *r.size), light)
                surface.blit(star, r, special_flags=pygame.BLEND_RGB_ADD)

    def shine(self, seconds: float) -> None:
        self._angle += _TURN * seconds
        self._waited += seconds
        if self._waited >= _EVERY:
            self._waited = 0.0
            self._rays.redraw(self._paint_rays)

    # -- showing the end ------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Count line by line, then show the level and the best scores."""
        self._row, self._part = 0, 0.0
        self._after.visible = self._best.visible = False
        self._refresh()
        self.scene.motions.then(wait(0.5), *self._count(), *self._crowning())

    def _count(self) -> list[Part]:
        lines = sum(bool(item.picture) for item in self.items)
        seconds = min(0.55, _LONGEST_COUNT / max(1, lines))
        parts: list[Part] = []
        for i, item in enumerate(self.items):
            parts.append(partial(self._at, i, 0.0))
            if item.picture:
                parts.append(Motion(seconds, partial(self._at, i), glide, self._tick))
            else:
                parts.append(wait(0.18))
        return parts

    def _tick(self) -> None:
        self.scene.stage.sound.play("score_tick")

    def _at(self, row: int, part: float) -> None:
        self._row, self._part = row, part
        tops = sum(r.height for r in self.area.rows[: row + 1])
        if tops - self.area.offset > self.area.box.h:
            self.area.scroll_to(tops - self.area.box.h, gently=False)
        self._refresh()

    def _refresh(self) -> None:
        self.area.refresh()
        self._score.redraw(self._paint_score)

    def _crowning(self) -> list[Part]:
        grew = self.scene.has_level_risen

        def begin() -> None:
            self._row, self._part = len(self.items), 1.0
            self._refresh()
            self._after.visible = True
            self.scene.stage.sound.play("score_fanfare_long" if grew else "score_fanfare_short")

        def swell(t: float) -> None:
            self._after.zoom = 1.0 if t >= 1 else 0.5 + 0.5 * t

        return [begin, Motion(0.4, swell, bounce), wait(0.25), self._show_best]

    def _show_best(self) -> None:
        self._best.visible = True
        if self.scene.finish.placing.own is not None:
            self.scene.stage.sound.play("star")
        self.scene.end_count()
        told = _("{reason} Score: {score}.")
        self.scene.spoken(told.format(reason=self.scene.result.reason, score=number(self.sum_so_far)))

    def rest(self) -> None:
        """Show the finished count."""
        self._row, self._part = len(self.items), 1.0
        self._refresh()

    # -- input ----------------------------------------------------------------------------------------------

    def wheel(self, p: Pointer) -> None:
        self.area.wheel(p.turn)

    def key(self, p: Press) -> bool:
        return self.area.key(p)


# ---- paint ----


def _names_fit(pen: Pen, names: list[str], size: float, wide: float, tall: float) -> bool:
    letters, px = pen.look.letters, pen.look.px(size)
    for name in names:
        lines = letters.wrap(name, SEMI, px, wide * pen.look.scale)
        widest = max(letters.width(line, SEMI, px) for line in lines)
        if len(lines) * size * 1.05 > tall or widest > wide * pen.look.scale:
            return False
    return True


def _who(score: Score) -> str:
    floor = score.notes.get("floor")
    return _("{name}, floor {floor}").format(name=score.profile, floor=floor) if floor else score.profile


def _paint_shield(pen: Pen, box: Box, level: int) -> None:
    pen.svg("karthis/k_shield", box)
    pen.text(str(level), box.move(0, -box.h * 0.03), box.h * 0.44, "#ffe9b8", SERIF_BLACK, align="centre", grow=False)


def _twinkle(seconds: float, i: int) -> float:
    return round(max(0.0, math.sin(seconds * (1.5 + 0.13 * i) + i * 1.9)) ** 3, 2)


def _arch_mask() -> str:
    """Draw white where the wall behind the Crown is visible, without the Crown, its cushion and the pedestal."""
    s = Sketch(_ARCH.w, _ARCH.h)
    s.rect(0, 0, s.w, s.h, 0, "#000000")
    fade = s.linear((0, 0), (0, s.h), (0, "#ffffff"), (70, "#ffffff"), (100, "#000000"))
    s.path("M4 620 V190 C10 96 190 4 430 4 C672 4 852 96 858 190 V620 Z", fade)
    crown = (
        "M170 192 L220 400 L225 480 L231 512 H187 V556 H213 V640 H649 V556 H674 V512 H636 V478 L642 399 L692 192 "
        "Q620 205 570 276 Q560 190 528 112 L490 112 Q466 150 449 183 L431 150 L413 183 Q392 150 372 112 L335 112 "
        "Q304 190 293 276 Q240 205 192 192 Z"
    )
    s.path(crown, "#000000")
    for x, y, r in ((172, 170, 27), (354, 87, 28), (431, 126, 34), (509, 87, 28), (690, 170, 28)):
        s.circle(x, y, r, "#000000")
    s.path("M40 620 V560 L30 520 L60 508 L90 520 L130 504 L160 520 L214 506 L200 560 L180 620 Z", "#000000")
    return s.source()
