"""A scoring as a show: company by company, minerals, artifacts and monsters fly to what they are worth and come back
as points. The sums run up, the crown goes to the company that leads now, and the sheet stays until the players go on.

With reduced motion nothing flies: the points appear line by line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules.cards import MINERALS
from klotho_games.games.klotho97.table.look import scoring_board as look
from klotho_games.games.klotho97.table.look.count_lines import Gain, SheetCell, gains, scoring_lines
from klotho_games.games.klotho97.table.look.scoring_board import NOW, SOURCES, TOTAL, Board, board
from klotho_games.games.klotho97.table.look.signs import MONSTER, artifact, mineral
from klotho_games.games.klotho97.telling.scoring import leader_words, leaders, scored_words
from klotho_games.stage.devices.geometry import CANVAS, Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.motion import Motion, Part, fade, give, glide, later, linear, until, wait
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import S, Sprite
from klotho_games.stage.scene.veil import Veil
from klotho_games.stage.table import halt

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.table import Table

Z = 480
_FLIGHT, _APART, _BACK, _SETTLE = 0.4, 0.06, 0.34, 0.16
"""Seconds of a thing's flight, until the next one follows, of the way back as points, and until the next source."""
_MOST_FLYING = 6
"""The most things of one source that fly. The sheet has the exact number."""
_JUMP = 0.14
"""Seconds for the sums to jump, and for the crown to move."""
_LONGEST, _BRISK = 8.5, 0.4
"""Seconds for all flights together. With more companies each is shorter, down to this part of its usual length; with
bots only it always is."""
_AT_ORIGIN, _CHIP = Box(0, 0, 56, 56), (104.0, 54.0)
_PATIENCE = 0.8
"""The most seconds to wait for the pictures."""
_SEEN = 4.0
"""Seconds to see the whole count, at any speed, if no person is there to dismiss it."""
_PICTURES = (*(mineral(kind) for kind in MINERALS), artifact("orb"), MONSTER)
_KINDS = (*MINERALS, "orb", "monsters")
"""What flies from a company's sheet, by line."""


class ScoringShow:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._sprites: list[Sprite] = []
        self._prices: list[Panel] = []
        self._cells: dict[tuple[int, int], Panel] = {}
        """The points by line and seat."""
        self._lights: list[Panel] = []
        self._crowns: list[Panel] = []
        self._tokens: list[Panel] = []
        self._chip: Panel | None = None
        self._raised: list[tuple[Sprite, float]] = []

    def clear(self) -> None:
        self._lower()
        self.table.log_panel.cover(None)
        for sprite in self._sprites:
            self.table.layers.remove(sprite)
        self._sprites, self._prices, self._lights, self._crowns, self._tokens = [], [], [], [], []
        self._cells, self._chip = {}, None

    def parts(self, e: ev.RoundCounted, *, bonuses: bool = False) -> list[Part]:
        """Return the whole show. With `bonuses`, some companies still get points for their technologies."""
        t = self.table
        if not t.motions.speed:
            return []
        room = Box(0, 82, CANVAS.w, t.prompt.box.y - 94)
        places = board(len(t.names), room, t.stage.look.text_scale)
        found, before = gains(e.counts), _totals_before(e)
        pace = self._pace(found)
        parts: list[Part] = [
            lambda: self._open(e, places), until(self._is_painted, _PATIENCE),
            lambda: t.ahead.paint_soon(self._to_paint(e, places)), t.sound("score_fanfare_short"),
            later(0.18, self._darken), later(0.2, self._appear), later(0.2, lambda: self._crown(before)), wait(0.2)]
        totals = before
        for seat in range(len(e.counts)):
            own = [gain for gain in found if gain.seat == seat]
            parts += [partial(self._light, seat), later(0.2, partial(self._begin_seat, seat, own))]
            for gain in own:
                totals = tuple(before[n] + gain.scored if n == seat else one for n, one in enumerate(totals))
                parts += self._gain_parts(gain, totals, places, pace)
            parts += [wait(0.2 * pace), self._lower, later(0.14, partial(self._dim, seat))]
        parts += [t.sound("crown"), later(0.4, partial(self._show_leaders, e.totals))]
        return [*parts, *self._parts_to_look(e, bonuses=bonuses), self.clear]

    def _pace(self, found: Sequence[Gain]) -> float:
        """Return by how much each flight is shorter, so that a game with six companies does not take too long."""
        if not self.table.session.people:
            return _BRISK
        usual = sum(_FLIGHT + _APART * (min(gain.things, _MOST_FLYING) - 1) + _BACK + _SETTLE for gain in found)
        return max(_BRISK, min(1.0, _LONGEST / max(1.0, usual)))

    def _parts_to_look(self, e: ev.RoundCounted, *, bonuses: bool) -> list[Part]:
        """Wait until the players have seen it. With bots only, in auto-play and in a replay it goes on by itself."""
        t = self.table
        if not t.mode.is_played or t.auto or t.pace.watching or not t.session.people:
            return [wait(_SEEN / t.motions.speed)]
        words, quiet = leader_words(e.totals, t.names), scored_words(e, t.names, bonuses=bonuses)
        return halt.parts_to_look(t, words, quiet, shows=_("Look at the scoring on the big screen."))

    # -- pictures -------------------------------------------------------------------------------------------

    def _open(self, e: ev.RoundCounted, places: Board) -> None:
        """Make everything that the show will need, and have it painted before anything moves."""
        self.clear()
        t, lines = self.table, scoring_lines(e.counts)
        t.log_panel.cover(places.whole)
        t.focus.set(None)  # the ring would lie on the sheet
        # The bar stays bright, because it says how to go on.
        self._add(Veil(Box(0, 0, CANVAS.w, t.prompt.box.y), "#05060b", strength=0.5, z=Z, alpha=0))
        ground = self._panel(places.whole, 20, 40)
        ground.show(look.paint_board, places, e.number, e.counts)
        self._panel(places.names, 23, 10).show(look.paint_heads, tuple(t.names))
        for n in range(SOURCES):
            worth = e.counts[0].worth[n] if n < len(MINERALS) else 3 if n == len(MINERALS) else 5
            self._prices.append(self._panel(places.price(n), 22, 12).show(look.paint_price, n, worth))
        for seat, before in enumerate(_totals_before(e)):
            self._lights.append(self._panel(places.column(seat), 21, 8).show(look.paint_light, 0.5))
            self._crowns.append(self._panel(places.crown(seat), 24, 12).show(look.paint_crown))
            for n in range(TOTAL + 1):
                cell = lines[n].cells[seat] if n < SOURCES else SheetCell(before if n == TOTAL else 0)
                shown = self._panel(places.cell(n, seat), 23, 10)
                self._cells[n, seat] = shown.show(look.paint_points, cell, n >= SOURCES, False)
        self._chip = self._panel(Box(0, 0, *_CHIP), 40, 16)
        self._tokens = [self._panel(_AT_ORIGIN, 30 + n, 16) for n in range(_MOST_FLYING)]
        t.paint_before_motion(self._sprites)

    def _to_paint(self, e: ev.RoundCounted, places: Board) -> list[Callable[[], object]]:
        """Return the pictures of what flies, and of every sum on the way."""
        own = self.table.stage.look
        made = [Panel(_AT_ORIGIN, margin=16).show(_paint_token, picture) for picture in _PICTURES]
        before = _totals_before(e)
        for gain in gains(e.counts):
            made.append(Panel(Box(0, 0, *_CHIP), margin=16).show(look.paint_gain, gain.points))
            for n, points in ((NOW, gain.scored), (TOTAL, before[gain.seat] + gain.scored)):
                box = places.cell(n, gain.seat)
                made.append(Panel(box, margin=10).show(look.paint_points, SheetCell(points), True, False))
        return [partial(sprite.picture, own) for sprite in made]

    def _add(self, sprite: S) -> S:
        self._sprites.append(self.table.add(sprite))
        return sprite

    def _panel(self, box: Box, above: float, margin: float) -> Panel:
        return self._add(Panel(box, z=Z + above, margin=margin, alpha=0))

    def _is_painted(self) -> bool:
        own = self.table.stage.look
        return all(sprite.is_painted(own, is_still=True) for sprite in self._sprites)

    # -- a company ------------------------------------------------------------------------------------------

    def _darken(self) -> list[Motion]:
        """Darken the table first: two large pictures that fade together take longer than a frame has."""
        return [fade(self._sprites[0], 1.0, 0.18)]

    def _appear(self) -> list[Motion]:
        """Show the sheet with the points from before this scoring."""
        _veil, ground, heads, *_others = self._sprites
        totals = [cell for (n, _seat), cell in self._cells.items() if n == TOTAL]
        return [fade(sprite, 1.0, 0.2) for sprite in (ground, heads, *self._prices, *totals)]

    def _light(self, seat: int) -> None:
        """Lift the company's own sheet or strip out of the dark, because its things fly from there."""
        t = self.table
        lit = t.bay.sheet_sprite if seat == t.bay.seat else t.rivals.strip_of(seat)
        if lit is not None:
            self._raised.append((lit, lit.z))
            lit.z = Z + 2

    def _lower(self) -> None:
        for sprite, z in self._raised:
            sprite.z = z
        self._raised = []

    def _begin_seat(self, seat: int, own: Sequence[Gain]) -> list[Motion]:
        """Light the column, and show at once what brings nothing."""
        bringing = {gain.line for gain in own}
        empty = [self._cells[n, seat] for n in range(NOW + 1) if n not in bringing]
        return [fade(self._lights[seat], 0.8, 0.2), *(fade(cell, 1.0, 0.2) for cell in empty)]

    def _dim(self, seat: int) -> list[Motion]:
        return [fade(self._lights[seat], 0.0, 0.14)]

    def _gain_parts(self, gain: Gain, totals: tuple[int, ...], places: Board, pace: float) -> list[Part]:
        """Let the things fly to their price, and the points to their column. Then both sums jump."""
        t = self.table
        seat, line = gain.seat, gain.line
        land: list[Part] = [t.sound("score_tick"), partial(self._sum_up, gain, totals[seat]),
                            later(_JUMP, partial(self._jump, gain, totals)), wait(_SETTLE * pace)]
        if t.motions.reduced:
            return [*land, wait(0.3 * pace)]
        n = min(gain.things, _MOST_FLYING)
        price, cell = places.price(line), places.cell(line, seat)
        end = cell.right - _CHIP[0] / 2, cell.centre[1]
        start = t.story.home(seat, _KINDS[line])
        there = [partial(self._fly_token, i, line, start, price.centre, pace) for i in range(n)]
        whole = (_FLIGHT + _APART * (n - 1)) * pace
        return [t.sound("cube"), later(whole, lambda: [make() for make in there]),
                later(_BACK * pace, partial(self._fly_back, gain.points, price.centre, end, pace)), *land]

    def _fly_token(self, i: int, line: int, start: Point, end: Point, pace: float) -> Motion:
        """Fly in an arc, the next one a moment after the one before. The price gives a little as each arrives."""
        token = self._tokens[i].show(_paint_token, _PICTURES[line])
        begins, flight = i * _APART * pace, _FLIGHT * pace
        whole = begins + flight
        lift = 90.0 + 12 * (i % 3)

        def at(t: float) -> None:
            part = min(1.0, (t * whole - begins) / flight)
            token.alpha = 1.0 if 0 < part < 1 else 0.0
            if part > 0:
                k = glide(part)
                token.centre = (start[0] + (end[0] - start[0]) * k,
                                start[1] + (end[1] - start[1]) * k - lift * 4 * k * (1 - k))

        return Motion(whole, at, linear)

    def _fly_back(self, points: int, start: Point, end: Point, pace: float) -> list[Motion]:
        chip = self._chip
        assert chip is not None
        chip.show(look.paint_gain, points)

        def at(t: float) -> None:
            chip.alpha = 1.0 if t < 1 else 0.0
            k = glide(t)
            chip.centre = (start[0] + (end[0] - start[0]) * k, start[1] + (end[1] - start[1]) * k - 120 * k * (1 - k))

        return [Motion(_BACK * pace, at, linear)]

    def _sum_up(self, gain: Gain, total: int) -> None:
        for n, points in ((NOW, gain.scored), (TOTAL, total)):
            self._cells[n, gain.seat].show(look.paint_points, SheetCell(points), True, False)

    def _jump(self, gain: Gain, totals: Sequence[int]) -> list[Motion]:
        jumping = [self._cells[n, gain.seat] for n in (NOW, TOTAL)]
        shown = [fade(self._cells[n, gain.seat], 1.0, _JUMP) for n in (gain.line, NOW)]
        if not self.table.motions.reduced:
            jumps = [give(cell, 0.12, _JUMP) for cell in jumping]
            shown += [give(self._prices[gain.line], 0.1, _JUMP), *jumps]
        return [*shown, *self._crown(totals)]

    # -- who leads ------------------------------------------------------------------------------------------

    def _crown(self, totals: Sequence[int]) -> list[Motion]:
        """Give the crown to the companies that lead with these points."""
        if len(totals) == 1:
            return []
        ahead = leaders(totals)
        return [fade(crown, float(seat in ahead), _JUMP) for seat, crown in enumerate(self._crowns)]

    def _show_leaders(self, totals: Sequence[int]) -> list[Motion]:
        ahead = leaders(totals)
        for seat in ahead:
            self._cells[TOTAL, seat].show(look.paint_points, SheetCell(totals[seat]), True, True)
        moved = [] if self.table.motions.reduced else [give(self._crowns[seat], -0.2, 0.3) for seat in ahead]
        return [*(fade(self._lights[seat], 1.0, 0.4) for seat in ahead), *moved]


def _totals_before(e: ev.RoundCounted) -> tuple[int, ...]:
    return tuple(total - one.points for total, one in zip(e.totals, e.counts, strict=True))


def _paint_token(pen: Pen, box: Box, picture: str) -> None:
    pen.svg(picture, box, shadow=6)
