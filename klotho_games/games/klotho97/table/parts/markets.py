"""The three market gauges. With stars to spend, their arrows are buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.rules.cards import MINERALS
from klotho_games.games.klotho97.rules.questions import step_costs
from klotho_games.games.klotho97.rules.state import RANGES, Phase, Venture, star_cost
from klotho_games.games.klotho97.table.look.furniture import gauge, steps_of
from klotho_games.games.klotho97.table.look.places import LARGE
from klotho_games.games.klotho97.table.look.signs import STAR
from klotho_games.games.klotho97.table.look.steel import octagon
from klotho_games.games.klotho97.table.look.style import OUTLINE
from klotho_games.games.klotho97.telling.names import mineral_name, stars_words
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, GOLD, PAPER
from klotho_games.stage.pieces.cards import paint_at_scale
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Part, give
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.table import Table

Z = 30
_GAUGE = Box(0, 0, 134, 136)


class Markets:
    def __init__(self, table: Table) -> None:
        self.table = table
        slots = [table.places[f"gauge_{mineral}"] for mineral in MINERALS]
        self._large = table.stage.look.text_scale >= LARGE
        self._k = 1.0 if self._large else table.places.squeeze
        """Scale of the gauges. They shrink with the table, except in large text, where they fill their slots."""
        self._whole = slots[0].at_origin if self._large else _GAUGE
        self.boxes = [Box.around(slot.centre, self._whole.w * self._k, self._whole.h * self._k) for slot in slots]
        self._sprites = [table.add(Panel(box, z=Z, margin=14)) for box in self.boxes]
        self.spots = [
            table.spot(Spot(f"market:{mineral}", box, "", role=_("market"), ring=14, area="play"))
            for mineral, box in zip(MINERALS, self.boxes, strict=True)
        ]
        self._arrows: list[Spot] = []
        self._lit: list[Sprite] = []

    def show(self, s: Venture) -> None:
        for n, mineral in enumerate(MINERALS):
            self.show_price(n, s.markets[n])
            up, down = step_costs(s)[n]
            low, high = RANGES[n]
            told = _("{mineral}: price {value} (possible: {low} to {high}).").format(
                mineral=mineral_name(mineral), value=s.markets[n], low=low, high=high)
            steps = [text.format(stars=stars_words(cost)) for text, cost in (
                (_("A step up costs {stars}."), up), (_("A step down costs {stars}."), down)) if cost]
            self.spots[n].label = self.spots[n].tip = " ".join((told, *steps))

    def show_price(self, n: int, value: int) -> None:
        up, down = star_cost(n, value, 1), star_cost(n, value, -1)
        key = ("k97-gauge", n, value, up, down, self._k, self._whole.size)
        self._sprites[n].redraw(lambda pen: self._paint(pen, n, value, up or None, down or None), key)

    def _paint(self, pen: Pen, n: int, value: int, up: int | None, down: int | None) -> None:
        paint_at_scale(pen, self._k, lambda own: gauge(own, self._whole, MINERALS[n], value, up, down, self._large))

    # -- spending stars -------------------------------------------------------------------------------------

    def arrow(self, n: int, up: bool) -> Box:
        box, k, step = self.boxes[n], self._k, steps_of(self._whole, self._large)[0 if up else 1]
        return Box(box.x + step.x * k, box.y + step.y * k, step.w * k, step.h * k)

    def mark(self, s: Venture) -> None:
        for spot in self._arrows:
            self.table.focus.remove(spot)
        for frame in self._lit:
            self.table.layers.remove(frame)
        self._arrows, self._lit = [], []
        if s.phase is not Phase.STARS or not self.table.may_act:
            return
        above = Box(self.boxes[0].x, self.table.places["platform"].y - 40, self.boxes[2].right - self.boxes[0].x, 44)
        self._lit.append(self.table.add(Panel(above, z=Z + 5, margin=12).show(_paint_stars, s.stars)))
        for n, mineral in enumerate(MINERALS):
            for up, cost in zip((True, False), step_costs(s)[n], strict=True):
                if cost:
                    self._add_arrow(s, n, do.MoveMarket(mineral, up), cost)

    @property
    def arrow_ids(self) -> list[str]:
        return [spot.id for spot in self._arrows]

    def _add_arrow(self, s: Venture, n: int, move: do.MoveMarket, cost: int) -> None:
        box = self.arrow(n, move.up)
        refusal = self.table.session.why_not(move)
        words = self.table.game.telling.move(s, move)
        id = f"market:{move.mineral}:{'up' if move.up else 'down'}"
        spot = Spot(id, box, words, press=lambda: self.table.play(move), tip=words, ring=9, area="play",
                    enabled=refusal is None, reason=refusal.reason if refusal else "")
        self._arrows.append(self.table.spot(spot))
        if refusal is None:
            self._lit.append(self.table.add(Panel(box, z=Z + 4).show(_paint_lit_arrow)))

    def sprite(self, n: int) -> Sprite:
        return self._sprites[n]

    def move_parts(self, mineral: str, after: int) -> list[Part]:
        n = MINERALS.index(mineral)
        return [lambda: self.show_price(n, after), give(self._sprites[n], 0.08, 0.16)]


def _paint_lit_arrow(pen: Pen, box: Box) -> None:
    """Frame an arrow that the player can pay for."""
    s = Sketch(box.w, box.h).polygon(octagon(1.5, 1.5, box.w - 3, box.h - 3, 8), "none", GOLD, 3.5)
    pen.sketch(s, box)


def _paint_stars(pen: Pen, box: Box, stars: int) -> None:
    """Paint how many stars are left, on a plate above the gauges."""
    s = Sketch(box.w, box.h)
    s.polygon(octagon(1.5, 1.5, box.w - 3, box.h - 3, 11), s.down("#3a3326", "#1c1a14"), OUTLINE, 3)
    s.polygon(octagon(4.5, 4.5, box.w - 9, box.h - 9, 9), "none", GOLD, 2)
    pen.sketch(s, box, shadow=4)
    words = _("{stars} to spend").format(stars=stars_words(stars))
    wide = min(box.w - 70, pen.width(words, 24, BOLD) + 4)
    left = box.centre[0] - (wide + 40) / 2
    pen.svg(STAR, Box(left, box.centre[1] - 16, 32, 32))
    pen.text(words, Box(left + 40, box.y, wide, box.h), 24, PAPER, BOLD)
