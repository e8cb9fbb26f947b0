"""The end of the storm: a stone for each player with the Stars counted on it, and on it the mightiest of their Band."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from klotho_games.core.words import _, ngettext
from klotho_games.games.klobba.bands import face_up
from klotho_games.games.klobba.cards import VALUE
from klotho_games.games.klobba.fray import Fray
from klotho_games.games.klobba.naming import stars_told
from klotho_games.games.klobba.reckoning import scores, winners
from klotho_games.games.klobba.table.battle import figure_box, paint_figure, paint_shout
from klotho_games.games.klobba.table.cave import grown
from klotho_games.games.klobba.table.rough_card import stretched
from klotho_games.games.klobba.table.slabs import Mood
from klotho_games.games.klobba.table.style import CREAM, SAND
from klotho_games.stage.focus import Spot
from klotho_games.stage.geometry import Box, Point
from klotho_games.stage.icons import seat_shape
from klotho_games.stage.motion import Motion, Part, change, fade, later, wait
from klotho_games.stage.pen import Pen
from klotho_games.stage.sketch import Sketch
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.theme import BOLD, FREDOKA, SEMI

if TYPE_CHECKING:
    from klotho_games.games.klobba.table_ending import Ending

_TOP = 500.0
"""Where the stones begin; the figures stand on them."""
_HIGHER = 44.0
_FIGURE = 0.47
_WIDEST = 330.0
_HEAD, _LINE, _SUM = 62.0, 52.0, 124.0


class Entry(NamedTuple):
    picture: str
    words: str
    by_seat: tuple[int, ...]


class Podium:
    """`parts` tell it; `rest` shows it told."""

    def __init__(self, scene: Ending, bottom: float) -> None:
        self.scene = scene
        s: Fray = scene.state
        self.state, self.names = s, scene.session.setup.seats
        self.totals, self.best = scores(s), winners(s)
        clobbered = tuple(len(pile) for pile in s.piles)
        self.entries = (
            Entry("klobba/star", _("Stars kept"), s.stars),
            Entry("klobba/ico_club", _("Stars won"), s.pile_stars),
            Entry("klobba/ico_dizzy", _("Clobbered"), clobbered),
        )
        seats = len(self.names)
        wide = min(_WIDEST, (1860 - 18 * (seats - 1)) / seats)
        left = 960 - (seats * wide + 18 * (seats - 1)) / 2
        # winners stand higher
        tops = [_TOP - (_HIGHER if n in self.best else 0.0) for n in range(seats)]
        self.stones = [Box(left + n * (wide + 18), top, wide, bottom - top - 26) for n, top in enumerate(tops)]
        self._rows: list[list[Sprite]] = []
        self._sums: list[Sprite] = []
        for seat, stone in enumerate(self.stones):
            self._add(seat, stone)
        self._shout = scene.add(Sprite(Box.around((960, 148), 520, 140), _paint_shout, z=30, margin=60, alpha=0,
                                       key="klobba-ending-shout"))

    def _add(self, seat: int, stone: Box) -> None:
        scene = self.scene
        won = seat in self.best
        if won:
            self._add_light(stone)
        scene.add(Sprite(stone, lambda pen: self._paint_stone(pen, stone.at_origin, seat), z=10, margin=40))
        self._add_figure(seat, stone, won)
        room = stone.grown(-26, 0).without_top(_HEAD + 28)
        step = min(_LINE * max(1.0, scene.stage.look.text_scale * 0.8), (room.h - _SUM) / 3)
        rows = []
        for n, entry in enumerate(self.entries):
            box = Box(room.x, room.y + n * step, room.w, step)
            rows.append(scene.add(Sprite(box, self._painter(entry, seat, box), z=14, margin=8, alpha=0)))
        total = Box(room.x, room.y + 3 * step, room.w, room.bottom - room.y - 3 * step - 20)
        self._sums.append(scene.add(Sprite(total, lambda pen: None, z=14, margin=20)))
        self._rows.append(rows)
        told = self.told(seat)
        scene.spot(Spot(f"player:{seat}", stone, told, role=_("player"), tip=told, ring=22))

    def told(self, seat: int) -> str:
        s = self.state
        text = _("{name}: {total}. {own} kept, {won} won, {pile}.")
        pile = ngettext("{n} Barbarian clobbered", "{n} Barbarians clobbered", len(s.piles[seat]))
        return text.format(name=self.names[seat], total=stars_told(self.totals[seat]), own=s.stars[seat],
                           won=s.pile_stars[seat], pile=pile.format(n=len(s.piles[seat])))

    # -- painting -------------------------------------------------------------------------------------------

    def _paint_stone(self, pen: Pen, box: Box, seat: int) -> None:
        stretched(pen, "klobba/tablet", box, shadow=12)
        head = Box(box.x + 26, box.y + 26, box.w - 52, _HEAD - 12)
        seat_shape(pen, seat, Box(head.x, head.centre[1] - 17, 34, 34))
        pen.text(self.names[seat], head.without_left(44), grown(pen, 30, 40), CREAM, BOLD, grow=False)
        y = box.y + _HEAD + 20
        pen.thread([(box.x + 24, y), (box.right - 24, y)], 2.4, dash=(9, 7), shadow=False)

    def _add_light(self, stone: Box) -> None:
        box = Box.around((stone.centre[0], stone.y - 60), stone.w * 2.1, 620)
        self.scene.add(Sprite(box, lambda pen: _paint_light(pen, box.at_origin), z=6, key=("klobba-won", box.size)))

    def _add_figure(self, seat: int, stone: Box, won: bool) -> None:
        """Whoever has nobody left in sight is stood for by the last one they clobbered."""
        s = self.state
        up = face_up(s.bands[seat]) or list(s.piles[seat][-1:])
        if not up:
            return
        card = max(up, key=lambda one: VALUE[one])
        mood: Mood = "roar" if won else "cower"
        feet: Point = (stone.centre[0], stone.y + 18)
        k = _FIGURE * min(1.0, stone.w / 300 + 0.12) * (1.12 if won else 0.9)
        box = figure_box(self.scene.stage.look, card, mood, feet, k)
        at = (feet[0] - box.x, feet[1] - box.y)
        self.scene.add(Sprite(box, lambda pen: paint_figure(pen, card, mood, at, k, 1.0 if won else 0.72), z=12,
                              margin=30))

    def _painter(self, entry: Entry, seat: int, box: Box) -> Callable[[Pen], None]:
        room = box.at_origin

        def paint(pen: Pen) -> None:
            side = min(38.0, room.h - 8)
            pen.svg(entry.picture, Box(room.x, room.centre[1] - side / 2, side, side))
            n = str(entry.by_seat[seat])
            pen.text(n, room, grown(pen, 32, 40), "#ffe296", FREDOKA, align="right", grow=False)
            words = room.without_left(side + 10).without_right(52)
            pen.text(entry.words, words, grown(pen, 23, 38), SAND, SEMI, grow=False)

        return paint

    def _show_sum(self, seat: int, n: int, told: bool) -> None:
        sprite = self._sums[seat]
        box, won = sprite.box.at_origin, told and seat in self.best
        colour = "#ffd65c" if won else "#f4ead7"

        def paint(pen: Pen) -> None:
            side = min(84.0, box.h * 0.74)
            pen.svg("klobba/star", Box(box.x + box.w * 0.12, box.centre[1] - side / 2, side, side), shadow=5)
            room = Box(box.x + box.w * 0.12 + side + 6, box.y, box.w * 0.88 - side - 10, box.h)
            pen.text(str(n), room, min(96.0, box.h * 0.86), colour, FREDOKA, align="centre", grow=False,
                     outline="#2a0e06", outline_width=5)

        sprite.redraw(paint, ("klobba-sum", n, won, box.size))

    # -- telling --------------------------------------------------------------------------------------------

    def _come(self, n: int) -> list[Motion]:
        return [fade(rows[n], 1, 0.3) for rows in self._rows]

    def parts(self) -> list[Part]:
        scene = self.scene
        self._shout.alpha = 0
        for rows in self._rows:
            for row in rows:
                row.alpha = 0
        for seat in range(len(self.names)):
            self._show_sum(seat, 0, False)
        parts: list[Part] = [wait(0.3)]
        for n, entry in enumerate(self.entries):
            shown = later(0.35, partial(self._come, n))
            parts += [scene.sound("score_tick"), shown]
            if n < 2:
                parts += [scene.sound("star"), self._ticking(n, entry), wait(0.15)]
        return [*parts, wait(0.2), self._end, scene.sound("win"), fade(self._shout, 1, 0.25)]

    def _ticking(self, n: int, entry: Entry) -> Motion:
        """The sums grow by what this line counts."""
        before = [sum(one.by_seat[seat] for one in self.entries[:n]) for seat in range(len(self.names))]

        def at(t: float) -> None:
            for seat, first in enumerate(before):
                self._show_sum(seat, round(first + entry.by_seat[seat] * t), False)

        return change(at, 0.0, 1.0, 0.55)

    def _end(self) -> None:
        for seat, total in enumerate(self.totals):
            self._show_sum(seat, total, True)

    def rest(self) -> None:
        self._end()
        self._shout.alpha = 1
        for rows in self._rows:
            for row in rows:
                row.alpha = 1


def _paint_shout(pen: Pen) -> None:
    paint_shout(pen, (260, 70), 500, "klobba", angle=3)


def _paint_light(pen: Pen, box: Box) -> None:
    s = Sketch(100, 100)
    s.circle(50, 50, 50, s.radial((50, 50), 50, (0, "#ffb84a", 0.75), (50, "#e8801c", 0.35), (100, "#e8801c", 0)))
    pen.sketch(s, box)
