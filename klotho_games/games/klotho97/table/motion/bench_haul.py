"""The yield of a staked claim: its minerals fly to the sheet, and its cards leave the bench."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from klotho_games.games.klotho97.rules.cards import MINERALS, NUMBER
from klotho_games.games.klotho97.rules.closed_paths import Cell, quads
from klotho_games.games.klotho97.table.look.bench_marks import chamber
from klotho_games.games.klotho97.table.look.signs import mineral
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.motion import Motion, Part, Together, fade, glide, linear
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.workbench import Workbench

_Z = 250
_FLIGHT, _AFTER = 0.42, 0.05
"""Seconds of a flight, and from the start of one flight to the next."""
_TOKEN = 86.0


def haul_parts(bench: Workbench) -> list[Part]:
    """Start the flights one after the other. The sheet counts each mineral as it lands."""
    landed = [0, 0, 0]
    bench.panels.show_sheet(bench.s, landed, arrived=True)

    def arrive(kind: int) -> None:
        landed[kind] += 1
        bench.stage.sound.play("cube")
        bench.panels.show_sheet(bench.s, landed, arrived=True)

    flights = [_flight(bench, kind, at, n, arrive) for n, (kind, at) in enumerate(_tokens(bench))]
    cards = [bench.cards.sprites[card] for card, _cell in bench.draft.lying]
    return [Together(flights), bench.light.hide, Together([fade(card, 0, 0.25) for card in cards])]


def _tokens(bench: Workbench) -> list[tuple[int, Point]]:
    """Return mineral and place of everything that is collected."""
    enclosed = list(bench.verdict.lying.enclosed)
    extra = bench.verdict.stake.extra
    if extra is not None:
        # The Overflow Loom takes a mineral from outside the path.
        everywhere = [(cell, quad) for _card, cell in bench.draft.lying for quad in range(4)]
        kind = MINERALS.index(extra)
        enclosed.append(next(one for one in everywhere if one not in enclosed and _mineral(bench, *one) == kind))
    rooms = [chamber(bench.cards.cell(bench.draft, *cell), quad) for cell, quad in enclosed]
    return [(_mineral(bench, *one), room.centre) for one, room in zip(enclosed, rooms, strict=True)]


def _mineral(bench: Workbench, cell: Cell, quad: int) -> int:
    card = bench.draft.at(cell)
    return quads(NUMBER[card], card in bench.draft.turned)[quad]


def _flight(bench: Workbench, kind: int, start: Point, n: int, arrive: Callable[[int], None]) -> Motion:
    row = bench.panels.sheet_row(kind)
    to = (row.x + 45, row.centre[1])
    picture = mineral(MINERALS[kind])
    box = Box.around(start, _TOKEN, _TOKEN)

    def paint(pen: Pen) -> None:
        pen.svg(picture, box.at_origin, shadow=8)

    token = Sprite(box, paint, z=_Z + n, margin=24, key=("bench-token", picture), visible=False)
    bench.add(token)
    begins = n * _AFTER
    whole = begins + _FLIGHT

    def at(t: float) -> None:
        part = (t * whole - begins) / _FLIGHT
        if t >= 1:
            bench.layers.remove(token)
            arrive(kind)
        elif part > 0:
            k = glide(min(1.0, part))
            token.visible = True
            lift = 240 * k * (1 - k)
            token.centre = (start[0] + (to[0] - start[0]) * k, start[1] + (to[1] - start[1]) * k - lift)

    return Motion(whole, at, linear)
