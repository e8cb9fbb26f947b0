"""The podium at the end: a stone for each player with their Stars counted on
it, and the strongest of their Band on top."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from klotho_games.core.i18n import _, ngettext
from klotho_games.games.klobba.rules.bands import face_up
from klotho_games.games.klobba.rules.cards import VALUE
from klotho_games.games.klobba.rules.count import scores, winners
from klotho_games.games.klobba.rules.state import Fray
from klotho_games.games.klobba.table.look.barbarian_cards import Mood
from klotho_games.games.klobba.table.look.fight_pictures import figure_box, paint_figure, paint_shout
from klotho_games.games.klobba.table.look.ground import grow_size
from klotho_games.games.klobba.table.look.rough_card import paint_stretched_art
from klotho_games.games.klobba.table.look.style import CREAM, INK, PANEL, SAND
from klotho_games.games.klobba.table.parts.calls import Calls, best_words
from klotho_games.games.klobba.telling.how_it_was_won import account, explain_victory, ranks
from klotho_games.games.klobba.telling.names import stars_words
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.art import Drawn
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, FREDOKA, GOLD, SEMI
from klotho_games.stage.ending.ending import sparks
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Motion, Part, change, fade, later, wait
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.prompt_bar import BAR

if TYPE_CHECKING:
    from .ending import Ending

_TOP = 500.0
"""Top of the winner's stone, where the figure stands."""
_LOWER = (0.0, 36.0, 62.0, 82.0, 96.0, 104.0)
"""How much lower each stone is than the winner's, by rank."""
_LEVEL = 52.0
"""How much lower all stones are while the Stars are counted."""
_FIGURE = 0.45
_UNDER = 60.0
"""How far the stones continue below the prompt bar."""
_BADGE = 62.0
_BANNER, _LARGE_BANNER = Box(420, 184, 1080, 84), Box(420, 82, 1080, 104)
"""Place for how the game was won. Larger text is placed higher, where the shout would be."""
_WIDEST = 330.0
_HEAD = 62.0
_SUM, _LINE = 0.4, 0.2
"""Shares of a stone's height below its head: the sum, and each of three lines."""


class PodiumEntry(NamedTuple):
    picture: str
    words: str
    by_seat: tuple[int, ...]


class Podium:
    """The stones of all players. `parts` shows the count as motion; `rest` shows the result at once."""

    def __init__(self, scene: Ending, bottom: float) -> None:
        self.scene = scene
        s: Fray = scene.state
        self.state, self.names = s, scene.session.setup.seats
        self.totals, self.best = scores(s), winners(s)
        told = account((event for played in scene.session.history for event in played.events), len(self.names))
        self.ranks, self.how = ranks(told), explain_victory(told, self.names)
        clobbered = tuple(len(pile) for pile in s.piles)
        self.entries = (
            PodiumEntry("klobba/star", _("Stars kept"), s.stars),
            PodiumEntry("klobba/ico_club", _("Stars won"), s.pile_stars),
            PodiumEntry("klobba/ico_dizzy", _("Clobbered"), clobbered),
        )
        seats = len(self.names)
        wide = min(_WIDEST, (1860 - 18 * (seats - 1)) / seats)
        left = 960 - (seats * wide + 18 * (seats - 1)) / 2
        # The better the rank, the higher the stone.
        first = _TOP - (BAR.y - bottom)
        self._room = bottom - first - _LOWER[seats - 1] - _HEAD - 46
        tops = [first + _LOWER[rank - 1] for rank in self.ranks]
        self.stones = [Box(left + n * (wide + 18), top, wide, bottom + _UNDER - top) for n, top in enumerate(tops)]
        self._level = first + _LEVEL
        self._whole = bottom == BAR.y
        """Whether the prompt bar has its usual height, so that larger text takes no room from the stones."""
        self._rows: list[list[Sprite]] = []
        self._sums: list[Sprite] = []
        self._seated: list[list[tuple[Sprite, Box]]] = [[] for _seat in range(seats)]
        """All sprites on each seat's stone, with their final places."""
        self._before: list[Sprite] = []
        self._after: list[Sprite] = []
        """`_before` is visible during the count, `_after` once the winner is known."""
        self._figures: list[Sprite] = []
        for seat, stone in enumerate(self.stones):
            self._add(seat, stone)
        self._after += self._figures
        self._shout = scene.add(Sprite(Box.around((960, 128), 420, 112), _paint_shout, z=30, margin=60, alpha=0,
                                       key="klobba-ending-shout"))
        self._read = best_words(Calls.of(scene.session), self.names)
        self._place = _BANNER if self._whole else _LARGE_BANNER
        if self._read:
            self._place = self._place._replace(h=self._place.h * 1.42)
        self._shout.visible = self._whole
        self._banner = scene.add(Sprite(self._place, self._paint_banner, z=31, margin=30, alpha=0))
        self._draw_ahead()
        words = f"{self._victory_text()}. {self.how.words} {self._read}".strip()
        scene.spot(Spot("how-won", self._place, words, role=_("how it was won"), tip=words, ring=18))

    def _draw_ahead(self) -> None:
        """Draw the final pictures during the count: figures on the second core, words in frames with time to spare."""
        scene, look = self.scene, self.scene.stage.look
        if not scene.motions.speed:
            return
        beside: dict[Hashable, Drawn] = {}
        for sprite in (*self._figures, self._shout):
            beside |= sprite.jobs_beside(look)
        look.art.draw_beside(beside)
        words = [sprite for sprite in self._after if sprite not in self._figures]
        scene.ahead.paint_soon([partial(sprite.picture, look) for sprite in (*words, self._banner)])

    def _add(self, seat: int, stone: Box) -> None:
        scene = self.scene
        won = seat in self.best
        if won:
            self._add_light(stone)
        self._put(seat, Sprite(stone, lambda pen: self._paint_stone(pen, stone.at_origin, seat), z=10, margin=40))
        self._before += self._add_figure(seat, stone, "roar", 0.8)
        self._figures += self._add_figure(seat, stone, "roar" if won else "cower", 1.0 if won else 0.72)
        room = stone.grow(-26, 0).without_top(_HEAD + 28)
        total = Box(room.x, room.y, room.w, self._room * _SUM)
        self._sums.append(self._put(seat, Sprite(total, lambda pen: None, z=14, margin=20)))
        step, rows = self._room * _LINE, []
        for n, entry in enumerate(self.entries):
            box = Box(room.x, total.bottom + n * step, room.w, step)
            rows.append(self._put(seat, Sprite(box, self._painter(entry, seat, box), z=14, margin=8, alpha=0)))
        self._rows.append(rows)
        self._add_rank(seat, stone)
        told = self.describe_seat(seat)
        scene.spot(Spot(f"player:{seat}", stone, told, role=_("player"), tip=told, ring=22, seat=seat))

    def _put(self, seat: int, sprite: Sprite) -> Sprite:
        self._seated[seat].append((sprite, sprite.box))
        return self.scene.add(sprite)

    def _add_rank(self, seat: int, stone: Box) -> None:
        rank = self.ranks[seat]
        box = Box(stone.right - 18 - _BADGE, stone.y + 16, _BADGE, _BADGE)
        room = box.at_origin

        def paint(pen: Pen) -> None:
            pen.svg("klobba/disc", room, shadow=4)
            pen.text(str(rank), room.move(0, -1), 38, INK, FREDOKA, align="centre", grow=False)

        self._after.append(self._put(seat, Sprite(box, paint, z=15, margin=12, key=("klobba-rank", rank))))

    def describe_seat(self, seat: int) -> str:
        s = self.state
        text = _("Rank {rank}, {name}: {total}. Stars kept: {own}, Stars won: {won}, {pile}.")
        pile = ngettext("{n} Barbarian clobbered", "{n} Barbarians clobbered", len(s.piles[seat]))
        return text.format(rank=self.ranks[seat], name=self.names[seat], total=stars_words(self.totals[seat]),
                           own=s.stars[seat], won=s.pile_stars[seat], pile=pile.format(n=len(s.piles[seat])))

    # -- painting -------------------------------------------------------------------------------------------

    def _paint_stone(self, pen: Pen, box: Box, seat: int) -> None:
        paint_stretched_art(pen, "klobba/tablet", box, shadow=12)
        head = Box(box.x + 26, box.y + 26, box.w - 52, _HEAD - 12)
        seat_shape(pen, seat, Box(head.x, head.centre[1] - 17, 34, 34))
        room = head.without_left(44).without_right(_BADGE)
        pen.name(self.names[seat], room, grow_size(pen, 30, 40), CREAM, BOLD, grow=False)
        y = box.y + _HEAD + 20
        pen.thread([(box.x + 24, y), (box.right - 24, y)], 2.4, dash=(9, 7), shadow=False)

    def _add_light(self, stone: Box) -> None:
        box = Box.around((stone.centre[0], stone.y - 60), stone.w * 2.1, 620)
        light = Sprite(box, lambda pen: _paint_light(pen, box.at_origin), z=6, key=("klobba-won", box.size))
        self._after.append(self.scene.add(light))

    def _add_figure(self, seat: int, stone: Box, mood: Mood, light: float) -> list[Sprite]:
        """Add the strongest face-up Barbarian of a Band; if there is none, the last
        Barbarian that the player clobbered."""
        s = self.state
        up = face_up(s.bands[seat]) or list(s.piles[seat][-1:])
        if not up:
            return []
        card = max(up, key=lambda one: VALUE[one])
        feet: Point = (stone.centre[0], stone.y + 18)
        k = _FIGURE * (1.0 if self._whole else 0.86) * min(1.0, stone.w / 300 + 0.12)
        k *= 0.94 if mood == "cower" else 1.0
        box = figure_box(self.scene.stage.look, card, mood, feet, k)
        at = (feet[0] - box.x, feet[1] - box.y)
        return [self._put(seat, Sprite(box, lambda pen: paint_figure(pen, card, mood, at, k, light), z=12, margin=30,
                                       key=("klobba-podium", card, mood, light, box.size)))]

    def _painter(self, entry: PodiumEntry, seat: int, box: Box) -> Callable[[Pen], None]:
        room = box.at_origin

        def paint(pen: Pen) -> None:
            side = min(38.0, room.h - 8)
            pen.svg(entry.picture, Box(room.x, room.centre[1] - side / 2, side, side))
            n = str(entry.by_seat[seat])
            pen.text(n, room, grow_size(pen, 32, 40), "#ffe296", FREDOKA, align="right", grow=False)
            words = room.without_left(side + 10).without_right(52)
            pen.text(entry.words, words, grow_size(pen, 23, 38), SAND, SEMI, grow=False)

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

    # -- motion ---------------------------------------------------------------------------------------------

    def _come(self, n: int) -> list[Motion]:
        return [fade(rows[n], 1, 0.3) for rows in self._rows]

    def _paint_banner(self, pen: Pen) -> None:
        box = self._place.at_origin
        pen.panel(box, PANEL, edge=GOLD, edge_width=2.5, radius=18, alpha=0.92, shadow=8)
        upper, lower, *third = box.grow(-24, -6).rows(3 if self._read else 2)
        pen.text(self._victory_text(), upper, grow_size(pen, 34, 44), GOLD, FREDOKA, align="centre", grow=False)
        pen.text(self.how.words, lower, grow_size(pen, 26, 40), CREAM, SEMI, align="centre", grow=False)
        for row in third:
            pen.text(self._read, row, grow_size(pen, 26, 40), "#ffdf9c", SEMI, align="centre", grow=False)

    def _victory_text(self) -> str:
        if len(self.best) > 1:
            return self.how.title
        return _("{name}: {how}").format(name=self.names[self.best[0]], how=self.how.title)

    def _stand(self, t: float) -> None:
        """Place everything between the common level (`t` = 0) and the heights of the ranks (`t` = 1)."""
        for seated, stone in zip(self._seated, self.stones, strict=True):
            for sprite, home in seated:
                x, y = home.centre
                sprite.centre = (x, y + (self._level - stone.y) * (1 - t))

    def _show_who(self, known: bool) -> None:
        for sprites, seen in ((self._before, not known), (self._after, known)):
            for sprite in sprites:
                sprite.visible = seen

    def parts(self) -> list[Part]:
        """Count the Stars on stones of equal height, then move the stones to their
        ranks, and only then say how the game was won."""
        scene = self.scene
        self._shout.alpha = self._banner.alpha = 0
        self._stand(0)
        self._show_who(False)
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
        rise: list[Part] = [wait(0.3), scene.sound("stone_slam"), change(self._stand, 0, 1, 0.7),
                            lambda: self._stand(1)]
        won = [self.stones[seat] for seat in self.best]
        told: list[Part] = [self._end, scene.sound("win"), fade(self._shout, 1, 0.2), scene.sound("crowd_hoo"),
                            fade(self._banner, 1, 0.3)]
        return [*parts, *rise, *told, *sparks(scene, won, ("klobba/star",), scene.state.round)]

    def _ticking(self, n: int, entry: PodiumEntry) -> Motion:
        """Raise the sums by this entry's Stars."""
        before = [sum(one.by_seat[seat] for one in self.entries[:n]) for seat in range(len(self.names))]

        def at(t: float) -> None:
            for seat, first in enumerate(before):
                self._show_sum(seat, round(first + entry.by_seat[seat] * t), False)

        return change(at, 0.0, 1.0, 0.55)

    def _end(self) -> None:
        self._show_who(True)
        for seat, total in enumerate(self.totals):
            self._show_sum(seat, total, True)

    def rest(self) -> None:
        self._stand(1)
        self._end()
        self._shout.alpha = self._banner.alpha = 1
        for rows in self._rows:
            for row in rows:
                row.alpha = 1


def _paint_shout(pen: Pen) -> None:
    paint_shout(pen, (210, 56), 400, "klobba", angle=3)


def _paint_light(pen: Pen, box: Box) -> None:
    s = Sketch(100, 100)
    s.circle(50, 50, 50, s.radial((50, 50), 50, (0, "#ffb84a", 0.75), (50, "#e8801c", 0.35), (100, "#e8801c", 0)))
    pen.sketch(s, box)
