"""The moves of 12 Patrols as people make them: by click, drag and key."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from klotho_games.core.contract import Move
from klotho_games.core.play.session import Session
from klotho_games.games.patrols.rules.regions import ID
from klotho_games.games.patrols.rules.solver import solution
from klotho_games.games.patrols.rules.state import COLOURS
from klotho_games.games.patrols.rules.steps import Dealt, GiveUp, Place, Post, Seal, TakeBack
from klotho_games.games.patrols.table.table import Table
from klotho_games.stage.stage import Stage
from klotho_games.stage.widgets.chooser import Chooser
from tests.games.patrols.forced import DICE, PATROLS, ROW, setup
from tests.games.rig import click, confirm, drag, seed_of, spot

Go = Callable[[str], None]


def new_session(number: int, **options: Any) -> Session:
    session = Session.new(PATROLS, setup(**options), seed=seed_of(number))
    session.draw_chance()
    return session


def dealt(*moves: Move, dice: tuple[int, ...] = DICE, order: tuple[str, ...] = ROW) -> Session:
    """Return a base game with the lesson's deal after these moves."""
    session = Session.new(PATROLS, setup(regions="base", deals="any"), seed=seed_of(1))
    session.force(Dealt(dice, order))
    for move in moves:
        session.play(move)
    return session


def solved(upto: int = 9) -> Session:
    """Play the solver's solution until this many regions are placed and what is due is manned."""
    session = dealt()
    found = solution(session.state)
    assert found is not None
    for card, place in found.order[:upto]:
        session.play(Place(ID[card], place))
        for patrol, kind in (post for post in found.posts if post[0] in session.state.due_patrols):
            session.play(Post(COLOURS[kind // 7], kind % 7, patrol))
    return session


def sensible(session: Session, rng: random.Random) -> Move:
    """Play so that kingdoms go on: due patrols are manned by the solver as long as that is possible."""
    moves = list(session.legal())
    backs = [move for move in moves if isinstance(move, TakeBack)]
    if backs and rng.random() < 0.2:
        return rng.choice(backs)
    if not session.state.ready:
        found = solution(session.state, keep_fresh=True)
        due = [post for post in found.posts if post[0] in session.state.due_patrols] if found else []
        if due:
            patrol, kind = rng.choice(due)
            return Post(COLOURS[kind // 7], kind % 7, patrol)
    placing = [move for move in moves if isinstance(move, Place)]
    return rng.choice(placing if placing and rng.random() < 0.7 else moves)


# ---- the actions that lead to a move ----


def steps_to(move: Move) -> tuple[str, str]:
    """Return what is picked up, and where it is dropped. Buttons are not dropped."""
    match move:
        case Place(region, place):
            return f"region:{region}", f"site:{place}"
        case Post(colour, pips, patrol):
            return f"item:{colour}:{pips}", f"patrol:{patrol}"
        case TakeBack(colour, pips, patrol):
            # of equal items the last ones are those that can still be taken back
            return f"on:{patrol}:{colour}:{pips}", "barracks"
        case Seal():
            return "seal", ""
        case GiveUp():
            return "give-up", ""
    raise AssertionError(move)


def _found(table: Table, id: str) -> str:
    """Return the spot of that name that can be picked up or pressed."""
    named = [s for s in table.focus.spots if s.id == id or s.id.startswith(f"{id}:")]
    taken = [s for s in named if s.piece] or named
    assert taken, f"no {id} among {sorted(s.id for s in table.focus.spots)}"
    return taken[0].id


def by_click(stage: Stage, table: Table, move: Move) -> None:
    start, end = steps_to(move)
    click(stage, spot(table, _found(table, start)).box.centre)
    if end:
        at = next(s for s in table.focus.spots if s.target == end)
        click(stage, _clear(table, at.box))
    _sure(stage, lambda id: click(stage, spot(stage.scene, id).box.centre))


def by_key(stage: Stage, table: Table, move: Move) -> None:
    start, end = steps_to(move)
    confirm(stage, table, _found(table, start))
    if end:
        confirm(stage, table, next(s.id for s in table.focus.spots if s.target == end))
    _sure(stage, lambda id: confirm(stage, stage.scene, id))


def by_drag(stage: Stage, table: Table, move: Move) -> None:
    start, end = steps_to(move)
    if not end:
        by_click(stage, table, move)
        return
    goal = next(s for s in table.focus.spots if s.target == end)
    drag(stage, spot(table, _found(table, start)).box.centre, goal.box.centre)


def _sure(stage: Stage, take: Go) -> None:
    """Confirm a destructive move."""
    if isinstance(stage.scene, Chooser):
        take("choice:1")


def _clear(table: Table, box: Any) -> tuple[float, float]:
    """Return a point of a target that nothing else covers."""
    for part in (0.5, 0.08, 0.92):
        at = box.x + box.w * part, box.y + box.h * part
        if table.focus.at(at).box == box:
            return at
    raise AssertionError("it is covered")
