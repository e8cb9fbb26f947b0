"""The moves of Karthis as people make them: by click, drag and key."""

from __future__ import annotations

import random
from typing import Any

from klotho_games.core.contract import Move, Setup
from klotho_games.core.games import registry
from klotho_games.core.play.session import Session
from klotho_games.games.karthis.rules.state import Adventure, Phase
from klotho_games.games.karthis.rules.steps import BreakThrough, Choose, Descend, Explore, Fight, Retreat, Stay, Walk
from klotho_games.games.karthis.table.gestures import combat_target
from klotho_games.games.karthis.table.table import Table
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.stage import Stage
from tests.games.rig import check_readable, click, confirm, drag, seed_of, spot


def new_session(number: int, **options: Any) -> Session:
    setup = Setup(("Ada",), tuple(sorted(options.items())))
    session = Session.new(registry.load("karthis"), setup, seed=seed_of(number))
    session.draw_chance()
    return session


# ---- one move by each device ----


def thing_for(s: Adventure, move: Move) -> str:
    """Return the id of the spot that makes a move when it is clicked or confirmed."""
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
    """Return the piece and the target of a dragged move."""
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
    confirm(stage, table, thing_for(table.state, move))
    if isinstance(move, Retreat) and table.session.ply == ply:
        confirm(stage, table, f"tile:{move.to}")


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
    """Return a corner of the explorer's tile, because a drag has to go somewhere."""
    return box.x + box.w * 0.12, box.y + box.h * 0.12


# ---- how to play ----


def sensible(session: Session, rng: random.Random) -> Move:
    """Explore from the current tile, fight on, go down after a while, so that games end and see everything."""
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


def words_on(stage: Stage, table: Table, card: str) -> set[str]:
    """Return what is written on a card."""
    look = stage.look
    check_readable(look)
    look.runs = []
    table.row.cards[card].redraw()
    table.row.cards[card].picture(look)
    noted, look.runs = look.runs, None
    assert all(run.fits for run in noted), noted
    return {run.words for run in noted}
