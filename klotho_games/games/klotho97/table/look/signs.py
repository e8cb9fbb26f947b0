"""Signs of the game: minerals, artifacts, coins, stars, monsters. Each has its own shape, not just a colour."""

from __future__ import annotations

from typing import NamedTuple

from klotho_games.games.klotho97.rules.cards import ARTIFACTS, MINERALS
from klotho_games.games.klotho97.rules.state import Company
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.art import fade_copy, silhouette
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import rgb

COIN, STAR, MONSTER, TOOL = "klotho97/coin", "klotho97/star", "klotho97/bounty", "klotho97/ic_tool"
TINTS = {"organics": "#3f8f4a", "metal": "#6d82a8", "rads": "#c2601f"}
"""The light in a chamber with the mineral."""
LIGHTS = {"organics": "#6fd05f", "metal": "#b9c7e6", "rads": "#ff9a2e"}
"""The lamps of the mineral's market gauge."""


def mineral(kind: str) -> str:
    """Name the drawing of a mineral: organics are a disc, metal a hexagon, rads a triangle."""
    return f"klotho97/res_{kind}"


def artifact(kind: str) -> str:
    return f"klotho97/art_{kind}"


class Holding(NamedTuple):
    """A sign and how many of it a company has."""

    picture: str
    n: int


def holdings(company: Company) -> tuple[Holding, ...]:
    """Return everything on a company's sheet, in the order of all panels: coins, minerals, artifacts, monsters."""
    return (
        Holding(COIN, company.coins),
        *(Holding(mineral(kind), n) for kind, n in zip(MINERALS, company.minerals, strict=True)),
        *(Holding(artifact(kind), n) for kind, n in zip(ARTIFACTS, company.artifacts, strict=True)),
        Holding(MONSTER, company.monsters),
    )


def paint_sign(pen: Pen, picture: str, box: Box, *, none: bool = False, paper: bool = False, shadow: float = 0) -> None:
    """Paint a sign. With `none`, paint a ghost of it: faint on steel, a stain on paper."""
    if not none:
        pen.svg(picture, box, shadow=shadow)
        return
    r, art = pen.rect(box), pen.look.art
    drawn = art.svg(picture, *r.size)
    if paper:
        ghost = art.keep(("stain", picture, r.size), lambda: silhouette(drawn, rgb("#8a7a5c"), 0.43))
    else:
        ghost = art.keep(("ghost", picture, r.size), lambda: fade_copy(drawn, 0.35))
    pen.blit(ghost, r.topleft)
