"""Components of Alpha Station: their pictures, names and the two minerals each is forged from (AST-A4)."""

from __future__ import annotations

from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules.components import COMPONENTS
from klotho_games.games.asteroid_miners.rules.names import mineral_name
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK, BOLD, SEMI

from .dice_faces import paint_tick
from .minerals import mineral, paint_pair
from .steel import larger
from .style import ART, CREAM, SHADE

GAVEL = f"{ART}/sign_gavel"


def component_art(number: int, state: str = "") -> str:
    """Name the drawing. `state` is "hot" in the mould, "cold" if the component was lost."""
    return f"{ART}/component_{number}" + (f"_{state}" if state else "")


def component_word(number: int) -> str:
    return (_("Hull plate"), _("Truss"), _("Dish"), _("Dock ring"), _("Solar array"), _("Reactor"), _("Thruster"),
            _("Core"))[number - 1]


def component_code(number: int) -> str:
    return _("C{number}").format(number=number)


def component(pen: Pen, number: int, centre: Point, side: float, *, state: str = "", alpha: float = 1,
              shadow: float = 0) -> None:
    pen.svg(component_art(number, state), Box.around(centre, side, side), alpha=alpha, shadow=shadow)


def paint_blueprint(pen: Pen, box: Box, number: int) -> None:
    """Paint what is to be forged: the component, its code and its pair of minerals."""
    s = Sketch(round(box.w, 1), round(box.h, 1))
    s.rect(1.5, 1.5, s.w - 3, s.h - 3, 8, s.down("#23476b", "#15304d"), "#9fc4e8", 2.4)
    grid = "".join(f"M{x} 4 V{s.h - 4} " for x in range(18, int(s.w) - 4, 20))
    grid += "".join(f"M4 {y} H{s.w - 4} " for y in range(16, int(s.h) - 4, 20))
    s.path(grid, "none", "#9fc4e8", 1.4, stroke_opacity=0.2)
    pen.sketch(s, box, shadow=4)
    side = min(64.0, box.h * 0.5)
    component(pen, number, (box.x + box.w * 0.68, box.y + side * 0.62), side, shadow=3)
    code = Box(box.x + 8, box.y + 6, box.w * 0.4, side)
    pen.text(component_code(number), code, larger(pen, 28, 36), "#ffffff", BLACK, align="centre", grow=False)
    if COMPONENTS[number].winner_only:
        pen.svg(GAVEL, Box(box.x + box.w * 0.2 - 11, box.y + side - 4, 22, 22))
    paint_pair(pen, (box.centre[0], box.bottom - box.h * 0.24), COMPONENTS[number].needs, min(36.0, box.h * 0.34))


def paint_component(pen: Pen, box: Box, number: int, have: tuple[bool, bool] = (True, True)) -> None:
    """Paint a plate for reading: picture, code and name, and below both minerals by name.

    Minerals not yet mined are pale.
    """
    side = box.h * 0.9
    component(pen, number, (box.x + side / 2 + 4, box.centre[1]), side, shadow=3)
    x = box.x + side + 14
    title = f"{component_code(number)} {component_word(number)}"
    right = pen.text(title, Box(x, box.y + 2, box.right - x - 26, box.h * 0.44), 22, CREAM, BOLD, shadow=SHADE).right
    if COMPONENTS[number].winner_only:
        pen.svg(GAVEL, Box(right + 6, box.y + box.h * 0.23 - 9, 22, 22))
    for n, pips in enumerate(COMPONENTS[number].needs):
        low = box.bottom - box.h * 0.27
        mineral(pen, pips, (x + 15, low), 30, alpha=1 if have[n] else 0.4)
        if have[n]:
            paint_tick(pen, (x + 27, low + 9), 17)
        ink = CREAM if have[n] else "#a59c8c"
        room = Box(x + 38, low - 16, 110, 32)
        filled = pen.text(mineral_name(pips), room, larger(pen, 20, 26), ink, SEMI, grow=False)
        x = filled.right + 12
