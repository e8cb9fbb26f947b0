"""A scoring on the table itself: each source lights up in turn, and the points of each company count up over it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules.cards import MINERALS
from klotho_games.games.klotho97.rules.state import Count
from klotho_games.games.klotho97.table.look.signs import MONSTER, artifact, mineral
from klotho_games.games.klotho97.table.look.steel import octagon
from klotho_games.games.klotho97.table.look.style import OUTLINE, PALE_GOLD
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK, GOLD
from klotho_games.stage.scene.motion import Motion, Part, fade, give, later, wait
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.veil import Veil

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.table import Table

Z = 480
_BEAT, _BRISK = 0.42, 0.2
"""Seconds for each source if people look on, and if there are only bots."""


class PointSource(NamedTuple):
    picture: str
    market: int
    """The gauge with its price; -1 if it has none."""
    points: tuple[int, ...]
    """Points by seat."""


def sources(counts: Sequence[Count]) -> list[PointSource]:
    """K97-8.2: return the sources in the order of the sheet, without those that score nothing."""
    found = [
        PointSource(mineral(name), n, tuple(one.minerals[n] * one.worth[n] for one in counts))
        for n, name in enumerate(MINERALS)
    ]
    found.append(PointSource(artifact("orb"), -1, tuple(one.artifact_points for one in counts)))
    found.append(PointSource(MONSTER, -1, tuple(one.monster_points for one in counts)))
    return [source for source in found if any(source.points)]


class ScoringTally:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._sprites: list[Sprite] = []
        self._tags: list[Panel] = []
        self._raised: list[tuple[Sprite, float]] = []

    def parts(self, e: ev.RoundCounted) -> list[Part]:
        found = sources(e.counts)
        if not found or not self.table.motions.speed:
            return []
        beat = _BEAT if self.table.session.people else _BRISK
        running = [0] * len(e.counts)
        parts: list[Part] = [self._begin]
        for source in found:
            running = [had + more for had, more in zip(running, source.points, strict=True)]
            parts += self._source(source, tuple(running), beat)
        return [*parts, wait(beat), self.clear]

    def _source(self, source: PointSource, totals: tuple[int, ...], beat: float) -> list[Part]:
        seats = [seat for seat, more in enumerate(source.points) if more]

        def light() -> None:
            self._lower()
            lit = [self.table.markets.sprite(source.market)] if source.market >= 0 else []
            if self.table.bay.seat in seats:
                lit.append(self.table.bay.sheet_sprite)
            for sprite in lit:
                self._raised.append((sprite, sprite.z))
                sprite.z = Z + 3
            for seat in seats:
                self._show(seat, source, totals[seat])

        def jump() -> list[Motion]:
            return [give(self._tags[seat], 0.14, 0.16) for seat in seats]

        def appear() -> list[Motion]:
            return [fade(self._tags[seat], 1.0, 0.08) for seat in seats]

        return [self.table.sound("score_tick"), light, later(0.08, appear), later(0.16, jump), wait(beat)]

    def _begin(self) -> None:
        """Darken everything but what counts."""
        t = self.table
        above = Box(0, 0, CANVAS.w, t.prompt.box.y)
        self.clear()
        veil = Veil(above, "#05060b", strength=0.5, z=Z)
        self._tags = [Panel(self._place(seat), z=Z + 6, margin=14, alpha=0)
                      for seat in range(len(t.names))]
        self._sprites = [t.add(sprite) for sprite in (veil, *self._tags)]

    def clear(self) -> None:
        self._lower()
        for sprite in self._sprites:
            self.table.layers.remove(sprite)
        self._sprites = []

    def _lower(self) -> None:
        for sprite, z in self._raised:
            sprite.z = z
        self._raised = []

    def _place(self, seat: int) -> Box:
        """Return the place of a company's tag: over the sheet of the player's own company, or over its panel."""
        t = self.table
        panel = t.rivals.box_of(seat) if seat in t.rivals.seats else None
        if panel is None:
            return Box.around((t.bay.sheet.centre[0], t.bay.sheet.y - 14), 210, 70)
        return Box.around((panel.centre[0], panel.y + min(panel.h / 2, 90)), min(210.0, panel.w - 8), 70)

    def _show(self, seat: int, source: PointSource, total: int) -> None:
        self._tags[seat].show(_paint_tag, source.picture, total)


def _paint_tag(pen: Pen, box: Box, picture: str, total: int) -> None:
    s = Sketch(box.w, box.h)
    s.polygon(octagon(1.5, 1.5, box.w - 3, box.h - 3, 16), s.down("#3a3326", "#1c1a14"), OUTLINE, 3)
    s.polygon(octagon(5, 5, box.w - 10, box.h - 10, 13), "none", GOLD, 2.5)
    pen.sketch(s, box, shadow=5)
    pen.svg(picture, Box(16, box.h / 2 - 24, 48, 48))
    pen.text(str(total), Box(70, 2, box.w - 86, box.h - 4), 46, PALE_GOLD, BLACK, align="centre", grow=False)
