"""What colours mean on the mining deck."""

from __future__ import annotations

from klotho_games.stage.drawing.colour_signs import Family, pictures, tinted_picture
from klotho_games.stage.drawing.theme import SEATS

from .style import ART, CREWS, OVERTIME


def _crews(piece: str) -> Family:
    """Give the pieces of the two crews the shapes of their seats."""
    crews = (*CREWS, OVERTIME) if piece == "cube" else CREWS
    return Family(piece, tuple(tinted_picture(f"{ART}/{piece}_{crew.name}", SEATS[crew.mark].shape) for crew in crews))


COLOURS = (
    _crews("cube"), _crews("drill"), _crews("rig"),
    pictures(f"{ART}/die_{{}}_3", steel="screws", ivory="plain", orange="a rim"),
    pictures(f"{ART}/mineral_{{}}", rock="a boulder", clay="a slab", iron="bricks", nickel="bars", platinum="a crystal",
             rhodium="a brilliant"),
    Family("component", tuple(tinted_picture(f"{ART}/component_1{state}") for state in ("", "_cold", "_hot"))),
    pictures(f"{ART}/seal_{{}}", lost="broken", money="whole"),
)
