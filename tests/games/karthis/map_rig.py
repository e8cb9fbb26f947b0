"""A page with only the map on it, and floors to show there."""

from __future__ import annotations

import random
from functools import cache

from msgspec.structs import replace

from klotho_games.core.contract import CHANCE, OVER, Setup
from klotho_games.core.files.settings import Settings
from klotho_games.games.karthis.rules import RULES
from klotho_games.games.karthis.rules.floor_map import openings, path
from klotho_games.games.karthis.rules.state import FULL_HEALTH, Adventure, Phase
from klotho_games.games.karthis.rules.steps import BreakThrough, Explore, Walk
from klotho_games.games.karthis.table.parts.map import MapView
from klotho_games.stage.devices.geometry import CANVAS
from klotho_games.stage.devices.sound import Sounds
from klotho_games.stage.devices.window import Window
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.tmx_layout import layout
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.stage import Stage
from tests.pictures import ART


class MapPage(Scene):
    def __init__(self, s: Adventure, trail: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.s, self.trail = s, trail
        self.pressed: list[str] = []

    def backdrop(self, pen: Pen) -> None:
        pen.fill(CANVAS, "#f8efd9")

    def build(self) -> None:
        self.map = MapView(self, layout("karthis/table")["map"], 20, self.pressed.append)
        self.map.show(self.s, self.trail or (self.s.at,))


def laid(
    s: Adventure, trail: tuple[int, ...] = (), size: tuple[int, int] = (1280, 720), motion: str = "reduced"
) -> MapPage:
    stage = Stage(Window(size), Settings(motion=motion), Sounds(device=False), art=ART)  # type: ignore[arg-type]
    page = MapPage(s, trail)
    stage.push(page)
    settle(stage)
    return page


def settle(stage: Stage) -> None:
    for _frame in range(6):
        stage.step(0.3, [])


@cache
def explored(seed: int, tiles: int, secret_doors: bool = False) -> tuple[Adventure, tuple[int, ...]]:
    """Return a floor with this many tiles by the rules, and the way that was walked.

    The explorer never loses Health.
    """
    for number in range(seed, seed + 400):
        found = _explore(random.Random(number), tiles, secret_doors)
        if found is not None:
            return found
    raise AssertionError("no such floor")


def _explore(rng: random.Random, tiles: int, secret_doors: bool) -> tuple[Adventure, tuple[int, ...]] | None:
    s = RULES.initial(Setup(("Ada",), (("secret_doors", secret_doors),)))
    trail = [s.at]
    for _step in range(1500):
        if RULES.to_act(s) == OVER:
            return None
        if len(s.sheet.tiles) >= tiles and s.phase is Phase.FOOT:
            return s, tuple(trail)
        step = RULES.draw(s, rng) if RULES.to_act(s) == CHANCE else _eager(s, rng)
        before = s
        s, _events = RULES.apply(s, step)
        if s.at != before.at:
            trail += path(s.sheet, before.at, s.at)[1:] or (s.at,)
        if RULES.to_act(s) != OVER:
            s = replace(s, health=FULL_HEALTH)
    return None


def _eager(s: Adventure, rng: random.Random) -> object:
    moves = list(RULES.legal(s))
    on = [m for m in moves if isinstance(m, Explore)]
    on = on or [m for m in moves if isinstance(m, Walk) and openings(s.sheet, m.to)]
    on = on or [m for m in moves if isinstance(m, BreakThrough)]
    return rng.choice(on or moves)
