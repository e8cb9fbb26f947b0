"""The head of the statistics: the profile, the large figures, and the filters."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial

from msgspec.structs import replace

from klotho_games.almanac.statistics import ALONE, BOTS, PEOPLE, GameFilter
from klotho_games.bots.levels import LEVELS
from klotho_games.core.games.characters import level_title
from klotho_games.core.games.strength import EVEN
from klotho_games.core.i18n import _, ngettext, number, percent
from klotho_games.scenes.coach import ink as coach_ink
from klotho_games.scenes.kit.frame import paint_portrait
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon, keycap, pad_glyph
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import INK, SERIF_BLACK, SERIF_ITALIC
from klotho_games.stage.scene.focus import Spot

from . import ink, rate_words, words
from .ink import BROWN, SOFT
from .part import About

_FACTS, _FILTERS = 452.0, 1242.0
_APART = 30.0
_LEAST_FIT = 20 / 22
"""The smallest factor by which the words can be scaled down."""
_DOOR = 168.0
"""Width of the button that switches between results and error rates."""


class StatisticsHead:
    def __init__(self, about: About, w: float, k: float, today: date, key: str = "") -> None:
        """`key` is the key for the filters, shown beside the first one if the bar has no room for it."""
        self.key = key
        self.about, self.k, self.box, self.today = about, k, Box(0, 0, w, 114 * k), today
        self.wide = k > 1
        self.filters = [_game(about), _company(about), _level(about), _time(about)] if about.choose_filter else []
        figures = Spot("part-head", self._figures, about.profile.name, _("part"), self.spoken_text, ring=10)
        value = "" if about.turned else rate_words.short(about.found)
        door = Spot("rates", self._door, self._leads, _("button"), value, about.turn_over, ring=12, shortcut="r",
                    tip=self._tip)
        self.spots = [figures, door, *(self._spot(n) for n in range(len(self.filters)))]

    @property
    def used_height(self) -> float:
        """The height in one column: the profile, the figures, and the filters below each other."""
        return (340 if self.filters else 274) * self.k

    @property
    def _figures(self) -> Box:
        k = self.k
        if self.wide:
            return Box(-6, 0, self.box.w - (_DOOR + 18) * k, 216 * k)
        return Box(-6, 0, _FILTERS - _DOOR - 28, 108)

    @property
    def _door(self) -> Box:
        k = self.k
        if self.wide:
            return Box(self.box.w - _DOOR * k, 110 * k, _DOOR * k, 98 * k)
        return Box(_FILTERS - _DOOR - 14, 4, _DOOR, 98)

    @property
    def _leads(self) -> str:
        return _("Results") if self.about.turned else _("error rate")

    @property
    def _tip(self) -> str:
        if self.about.turned:
            return _("Back to your wins and losses.")
        return _("How much winning chance you give away per decision, by game and month.")

    def _spot(self, n: int) -> Spot:
        label, options, at = self.filters[n]
        return Spot(f"filter-{n}", self._place(n), label, _("filter"), options[at][0], ring=10,
                    press=partial(self.about.ask, label, options, at), tip=_("Press F to go to the next filter."))

    def _place(self, n: int) -> Box:
        k, row = self.k, n // 2
        if self.wide:
            halves = Box(0, (222 + 60 * row) * k, self.box.w, 50 * k).columns(2, 30)
            return halves[n % 2]
        return Box(_FILTERS + (n % 2) * 276, 6 + 54 * row, 256 if n % 2 == 0 else 266, 46)

    @property
    def facts(self) -> list[tuple[str, str]]:
        found = self.about.found
        total = found.total
        facts = [(number(total.played), ngettext("game", "games", total.played)), (number(total.won), _("won"))]
        if total.is_enough:
            facts.append((percent(100 * total.part), _("win rate")))
        if found.seconds:
            facts.append((words.duration_text(found.seconds), _("at the table")))
        if found.longest > 1:
            facts.append((f"{found.longest}", _("longest streak")))
        return facts

    @property
    def since(self) -> str:
        return words.since(self.about.profile.created, self.about.found, self.today)

    @property
    def spoken_text(self) -> str:
        return ", ".join((self.since, *(f"{large} {small}" for large, small in self.facts)))

    # -- drawing --------------------------------------------------------------------------------------------

    def paint(self, pen: Pen) -> None:
        k, profile = self.k, self.about.profile
        paint_portrait(pen, profile.portrait, Box(0, 6 * k, 96 * k, 96 * k), shadow=4)
        wide = self.box.w - 126 * k if self.wide else _FACTS - 136
        coach_ink.paint_lines(pen, profile.name, Box(116 * k, 2 * k, wide, 58 * k), 50, INK, SERIF_BLACK, lines=1)
        pen.text(self.since, Box(118 * k, 60 * k, wide, 34 * k), 21, SOFT, SERIF_ITALIC)
        room = Box(_FACTS, 0, self._door.x - _FACTS - 20, 108)
        if self.wide:
            room = Box(0, 106 * k, self._door.x - 30 * k, 106 * k)
        self._paint_facts(pen, room)
        self._paint_door(pen, self._door)
        if not self.filters:
            box = Box(0, 222 * k, self.box.w, 50 * k) if self.wide else Box(_FILTERS, 28, self.box.w - _FILTERS, 40)
            pen.text(_("You can filter from the tenth game on."), box, 22, SOFT, SERIF_ITALIC,
                     align="left" if self.wide else "right")
        for n, (label, options, at) in enumerate(self.filters):
            lit = any(spot.id == f"filter-{n}" and spot.hovered for spot in self.spots)
            ink.paint_drop_down(pen, self._place(n), label, options[at][0], lit, self.key if n == 0 else "")

    def _paint_door(self, pen: Pen, box: Box) -> None:
        k, lit = self.k, any(spot.id == "rates" and spot.hovered for spot in self.spots)
        ink.paint_leaf(pen, box, lit)
        inner = Box(box.x + 10 * k, box.y + 2 * k, box.w - 20 * k, box.h)
        pad = self.about.by_pad
        sign, high = (pad_glyph, 32) if pad else (keycap, 28)
        if self.about.turned:
            icon(pen, "left", Box(inner.x, inner.y + 12 * k, 36 * k, 36 * k), INK, 3)
        else:
            pen.text(rate_words.short(self.about.found), Box(inner.x, inner.y, inner.w - 36 * k, 58 * k), 38, INK,
                     SERIF_BLACK)
        sign(pen, "y" if pad else "r", inner.right - 30 * k, inner.y + 30 * k, high)
        pen.text(self._leads, Box(inner.x, inner.y + 54 * k, inner.w, 34 * k), 22, BROWN)

    def _fit(self, wants: Sequence[float], room: Box) -> float:
        return min(1.0, (room.w - _APART * self.k * (len(wants) - 1)) / sum(wants))

    def _paint_facts(self, pen: Pen, room: Box) -> None:
        k, facts = self.k, self.facts
        wants = [max(pen.width(large, 46, SERIF_BLACK), pen.width(small, 22)) + 4 for large, small in facts]
        fit = self._fit(wants, room)
        while fit < _LEAST_FIT and len(facts) > 2:  # the last facts are still read aloud
            facts, wants = facts[:-1], wants[:-1]
            fit = self._fit(wants, room)
        x = room.x
        for n, ((large, small), wide) in enumerate(zip(facts, wants, strict=True)):
            pen.text(large, Box(x, room.y + 2 * k, wide * fit, 58 * k), 46, INK, SERIF_BLACK)
            pen.text(small, Box(x, room.y + 60 * k, wide * fit, 34 * k), 22, BROWN)
            x += wide * fit + _APART * k
            if n + 1 < len(facts):
                rule = Sketch(4, round(76 * k)).rect(1, 0, 1.6, round(76 * k), 0, coach_ink.RULE)
                pen.sketch(rule, Box(x - _APART * k / 2 - 2, room.y + 14 * k, 4, round(76 * k)))


Filter = tuple[str, Sequence[tuple[str, GameFilter]], int]
"""The name of a filter, its options each with the `GameFilter` they make, and the index of the chosen one."""


def _game(about: About) -> Filter:
    only = about.only
    options = [(_("All games"), replace(only, game=""))]
    options += [(info.title, replace(only, game=info.id)) for info in about.games]
    return _("Game"), options, _at(options, only)


def _company(about: About) -> Filter:
    only = about.only
    known = [about.people[who] for who in about.found.company if who in about.people]
    told = [("", _("Everyone")), (ALONE, _("Alone")), (BOTS, _("Bots")), (PEOPLE, _("People")),
            *((person.id, person.name) for person in known)]
    keeps = ("", BOTS)
    options = [(name, replace(only, company=who, level=only.level if who in keeps else "")) for who, name in told]
    return _("With"), options, _at(options, only)


def _level(about: About) -> Filter:
    only = about.only
    company = only.company if only.company in ("", BOTS) else ""
    options = [(_("All"), replace(only, level=""))]
    options += [(level_title(level), replace(only, level=level, company=company)) for level in (*LEVELS, EVEN)]
    return _("Level"), options, _at(options, only)


def _time(about: About) -> Filter:
    options = [(told, replace(about.only, months=months)) for months, told in words.time_choices()]
    return _("Time"), options, _at(options, about.only)


def _at(options: Sequence[tuple[str, GameFilter]], only: GameFilter) -> int:
    return next((n for n, (_told, made) in enumerate(options) if made == only), 0)
