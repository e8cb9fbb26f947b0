"""A Karthis table without a window, and hands for it: clicks, drags, keys."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from klotho_games.core import registry
from klotho_games.core.contract import Decision, Move, Setup
from klotho_games.core.profiles import Profiles
from klotho_games.core.session import Session
from klotho_games.core.settings import Settings
from klotho_games.games.karthis.adventure import Adventure, Phase
from klotho_games.games.karthis.steps import (
    BreakThrough,
    Choose,
    Descend,
    Explore,
    Fight,
    Retreat,
    Stay,
    Walk,
)
from klotho_games.games.karthis.table.desk import Table, combat_target
from klotho_games.stage.focus import Spot
from klotho_games.stage.geometry import Box, Point
from klotho_games.stage.input import Action, Pointer, Press
from klotho_games.stage.sound import Sounds
from klotho_games.stage.stage import Stage
from klotho_games.stage.window import Window
from tests.pictures import ART


class House:
    """Writes down what the table asks of it."""

    def __init__(self) -> None:
        self.profiles = Profiles.load()
        self.asked: list[tuple[Any, ...]] = []

    def tick(self, seconds: float) -> None: ...

    def open_rules(self, game: str, clause: str = "") -> None:
        self.asked.append(("rules", game, clause))

    def open_pause(self, table: Any) -> None:
        self.asked.append(("pause",))

    def finished(self, table: Any) -> None:
        self.asked.append(("finished",))

    def advise(self, session: Session, told: Callable[[Decision], None], level: str = "hard") -> Callable[[], None]:
        self.asked.append(("advise", told))
        return lambda: None


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def new_session(number: int, **options: Any) -> Session:
    setup = Setup(("Ada",), tuple(sorted(options.items())))
    session = Session.new(registry.load("karthis"), setup, seed=seed_of(number))
    session.settle()
    return session


def sit_down(
    session: Session, size: tuple[int, int] = (1280, 720), *, text: float = 1.0, motion: str = "reduced",
    speed: str = "instant",
) -> tuple[Stage, Table]:  # fmt: skip
    settings = Settings(text_scale=text, motion=motion, speed=speed)  # type: ignore[arg-type]
    stage = Stage(Window(size), settings, Sounds(device=False), House(), ART)
    table = Table(registry.load("karthis"), session)
    stage.push(table)
    rest(stage)
    return stage, table


def rest(stage: Stage, seconds: float = 30.0) -> None:
    """Until nothing moves any more."""
    for _frame in range(int(seconds / 0.05)):
        stage.step(0.05, [])
        if stage.scene is None or not stage.scene.motions.moving:
            return
    raise AssertionError("the table does not come to rest")


# -- hands --------------------------------------------------------------------------------------------------


def spot(table: Table, id: str) -> Spot:
    found = table.focus.find(id)
    assert found is not None, f"no {id} among {sorted(s.id for s in table.focus.spots)}"
    return found


def click(stage: Stage, at: Point) -> None:
    stage.input.device = "mouse"
    stage.step(0.02, [Pointer("move", at, 0)])
    stage.step(0.02, [Pointer("press", at)])
    stage.step(0.02, [Pointer("release", at)])
    rest(stage)


def drag(stage: Stage, start: Point, to: Point) -> None:
    stage.input.device = "mouse"
    stage.step(0.02, [Pointer("move", start, 0)])
    stage.step(0.02, [Pointer("press", start)])
    for part in (0.4, 0.8, 1.0):
        at = (start[0] + (to[0] - start[0]) * part, start[1] + (to[1] - start[1]) * part)
        stage.step(0.02, [Pointer("move", at, 0)])
    stage.step(0.02, [Pointer("release", to)])
    rest(stage)


def key(stage: Stage, name: str) -> None:
    """By the one reader of the event queue."""
    code = pygame.key.key_code(name)
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=code, mod=0, unicode=""))
    stage.step(0.02, stage.input.read(stage.window))


def go_to(stage: Stage, table: Table, id: str) -> None:
    """Tab until the focus is there."""
    stage.input.device = "keys"
    for _step in range(len(table.focus.spots) + 2):
        if table.focus.seen and table.focus.current is not None and table.focus.current.id == id:
            return
        stage.step(0.0, [Press(Action.NEXT, "tab")])
    raise AssertionError(f"the focus never came to {id}")


# -- one move by each of them -------------------------------------------------------------------------------


def thing_for(s: Adventure, move: Move) -> str:
    """The id of the spot that does a move when it is clicked or confirmed."""
    match move:
        case Explore(side):
            return f"open:{s.at}:{side}"
        case Walk(to):
            return f"tile:{to}"
        case BreakThrough(square, side):
            return f"wall:{square}:{side}"
        case Choose(card):
            return f"card:{card}"
        case Stay(side):
            return side
        case Retreat():
            return "back-off"
        case Descend():
            return "descend"
        case Fight():
            return "fight"
    raise AssertionError(move)


def gesture_for(s: Adventure, move: Move) -> tuple[str, str]:
    """The piece and the target of a move that is dragged."""
    match move:
        case Explore(side):
            return "explorer", f"open:{s.at}:{side}"
        case Walk(to):
            return "explorer", f"tile:{to}"
        case BreakThrough(square, side):
            return "explorer", f"wall:{square}:{side}"
        case Choose(card):
            return f"card:{card}", "map"
        case Stay(side):
            return "explorer", f"tile:{s.at if side == 'new' else s.old}"
        case Descend():
            return "explorer", f"tile:{s.at}"
        case _:
            return "explorer", combat_target(move)


def by_click(stage: Stage, table: Table, move: Move) -> None:
    ply = table.session.ply
    click(stage, spot(table, thing_for(table.state, move)).box.centre)
    if isinstance(move, Retreat) and table.session.ply == ply:
        click(stage, spot(table, f"tile:{move.to}").box.centre)


def by_key(stage: Stage, table: Table, move: Move) -> None:
    ply = table.session.ply
    _confirm(stage, table, thing_for(table.state, move))
    if isinstance(move, Retreat) and table.session.ply == ply:
        _confirm(stage, table, f"tile:{move.to}")


def _confirm(stage: Stage, table: Table, id: str) -> None:
    go_to(stage, table, id)
    stage.step(0.02, [Press(Action.CONFIRM, "return")])
    rest(stage)


def by_drag(stage: Stage, table: Table, move: Move) -> None:
    ply = table.session.ply
    _carry(stage, table, *gesture_for(table.state, move))
    if isinstance(move, Retreat) and table.session.ply == ply:
        _carry(stage, table, "explorer", f"tile:{move.to}")


def _carry(stage: Stage, table: Table, piece: str, target: str) -> None:
    start = next(s for s in table.focus.spots if s.piece == piece).box
    goal = next(s for s in table.focus.spots if s.target == target).box
    drag(stage, start.centre, _edge(goal) if goal.contains(start.centre) else goal.centre)


def _edge(box: Box) -> Point:
    """A corner of the tile that one stands on: a drag has to go somewhere."""
    return box.x + box.w * 0.12, box.y + box.h * 0.12


# -- whom to follow -----------------------------------------------------------------------------------------


def sensible(session: Session, rng: random.Random) -> Move:
    """Explore where you stand, fight on, go down after a while: games that end and see everything."""
    s: Adventure = session.state
    moves = list(session.legal())
    if s.phase is Phase.FOOT:
        here = [m for m in moves if isinstance(m, Explore | BreakThrough)]
        down = [m for m in moves if isinstance(m, Descend)]
        if down and len(s.sheet.tiles) > 6:
            return down[0]
        if here and rng.random() < 0.8:
            return rng.choice(here)
    if s.phase is Phase.RIVAL and s.health < 4:
        return rng.choice([m for m in moves if isinstance(m, Retreat)] or moves)
    return rng.choice(moves)
