"""Alpha Station as it grows: a lane and a cube for each crew, the green cube in Overtime (AST-A9, A10)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules.components import TRACK
from klotho_games.games.asteroid_miners.rules.names import component_and_minerals, crew_name
from klotho_games.games.asteroid_miners.rules.questions import AT_FOUNDRY
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase
from klotho_games.games.asteroid_miners.table.look.station import (
    CUBE,
    Station,
    cube_place,
    paint_cube,
    paint_station,
    space,
)
from klotho_games.games.asteroid_miners.table.look.style import CREWS, OVERTIME, CrewMark
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Part, fly, give, later
from klotho_games.stage.scene.sprites import Sprite

from .deck_panel import DeckPanel

if TYPE_CHECKING:
    from klotho_games.games.asteroid_miners.table.table import Table

Z = 20
_GREEN = 2


class AlphaStation:
    def __init__(self, table: Table) -> None:
        self.table = table
        places = table.places
        self._panel = table.add(DeckPanel(places, places["station"], z=Z))
        self._cubes = [table.add(_cube(mark, n)) for n, mark in enumerate((*CREWS, OVERTIME))]
        self._spot = table.spot(Spot("station", places["station"], "", role=_("track"), ring=14))
        for row, choices in enumerate(TRACK, 1):
            told = _(" or ").join(component_and_minerals(number) for number in choices)
            tip = _("Row {n}: {told}.").format(n=row, told=told)
            if len(choices) > 1:
                tip += " " + _("The right-hand component is for the winner of the tender (AST-A9).")
            table.spot(Spot(f"row:{row}", space(places, row), tip, role=_("component"), tip=tip, ring=10))

    def show(self, s: Dig) -> None:
        crews = s.crews
        station = Station((crews[0].built, crews[1].built), s.side, s.won, s.green, s.green > 0, self._row_to_light(s))
        self._panel.show_slots(paint_station, station, cubes=False)
        for side, crew in enumerate(crews):
            self._cubes[side].centre = self._at(side, crew.built)
        green = self._cubes[_GREEN]
        green.visible = s.green > 0
        if s.green:
            green.centre = self._at(s.side, s.crew.built + s.green)
        told = _("{name} has built {n} of {of} rows")
        words = [told.format(name=crew_name(side, self.table.names), n=crew.built, of=len(TRACK))
                 for side, crew in enumerate(crews)]
        self._spot.label = self._spot.tip = _("Alpha Station: {told}.").format(told=", ".join(words))

    def to_paint(self, s: Dig) -> list[Job]:
        """Return a picture of the row that can be forged this turn, lit."""
        row = s.crew.built + s.green + 1
        if s.phase in AT_FOUNDRY or row > len(TRACK):
            return []
        station = Station((s.crews[0].built, s.crews[1].built), s.side, s.won, lit=row)
        return [partial(self._panel.prepare_slots, self.table.stage.look, paint_station, station, cubes=False)]

    def _at(self, side: int, row: int) -> Point:
        x, y = cube_place(self.table.places, side, row)
        return x, y - 3

    def _row_to_light(self, s: Dig) -> int:
        row = s.crew.built + s.green + 1
        return row if s.phase in AT_FOUNDRY and s.phase is not Phase.OVERTIME and row <= len(TRACK) else -1

    # -- motion ---------------------------------------------------------------------------------------------

    def move_cube(self, side: int, row: int) -> list[Part]:
        """Move a crew's own cube to a row."""
        cube = self._cubes[side]
        to = self._at(side, row)
        return [self.table.sound("cube"), later(0.4, lambda: [fly(cube, to, 0.4, lift=30)]), give(cube, 0.12, 0.12)]

    def move_green_cube(self, s: Dig) -> list[Part]:
        """Move the green cube to its row in this state. It starts from the crew's own cube."""
        green, own = self._cubes[_GREEN], self._cubes[s.side]
        to = self._at(s.side, s.crew.built + s.green)

        def start() -> None:
            if not green.visible:
                green.visible, green.centre = True, own.centre

        return [start, self.table.sound("cube"), later(0.4, lambda: [fly(green, to, 0.4, lift=30)])]

    def show_loss(self, side: int) -> list[Part]:
        green, own = self._cubes[_GREEN], self._cubes[side]

        def gone() -> None:
            green.visible = False

        return [later(0.4, lambda: [fly(green, own.centre, 0.4, lift=-10)]), gone]


def _cube(mark: CrewMark, n: int) -> Sprite:
    box = Box(0, 0, CUBE, CUBE * 1.08)
    return Sprite(box, lambda pen: paint_cube(pen, (CUBE / 2, CUBE * 0.54 + 3), mark), z=Z + 2 + n, margin=12,
                  key=("asteroid-cube", mark.name, CUBE), visible=n < _GREEN)
