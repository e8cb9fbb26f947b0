"""The moves of Clin9ic as people make them: by click, drag and key."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from klotho_games.core.contract import Move
from klotho_games.core.i18n import capital
from klotho_games.core.play.session import Session
from klotho_games.games.clinic.bot.lookahead import habit
from klotho_games.games.clinic.rules.names import a_component
from klotho_games.games.clinic.rules.state import WHO, Clinic, Phase
from klotho_games.games.clinic.rules.steps import (
    Admit,
    Advertise,
    Build,
    BuildFloor,
    EndAction,
    Hire,
    Lay,
    OpenBusiness,
    Take,
    Walk,
)
from klotho_games.games.clinic.table.gestures import build_target, lay_target
from klotho_games.games.clinic.table.table import Table
from klotho_games.stage.stage import Stage
from klotho_games.stage.widgets.chooser import Chooser
from tests.games import pad
from tests.games.clinic.forced import CLINIC, setup
from tests.games.rig import click, confirm, drag, seed_of, spot

Go = Callable[[str], None]


def new_session(number: int, **options: Any) -> Session:
    session = Session.new(CLINIC, setup(**options), seed=seed_of(number))
    session.draw_chance()
    return session


def sensible(session: Session, rng: random.Random) -> Move:
    """Play mostly by habit so that the clinic survives, but rows and some moves at random."""
    s: Clinic = session.state
    if s.phase in (Phase.LAY, Phase.TAKE) or rng.random() < 0.12:
        return rng.choice(list(session.legal()))
    return habit(s)


def played(number: int, until: Callable[[Clinic], bool], **options: Any) -> Session:
    """Return a game at the first moment when a condition is true."""
    session, rng = new_session(number, **options), random.Random(number)
    while not session.is_over and not until(session.state):
        session.play(sensible(session, rng))
        session.draw_chance()
    return session


# ---- the actions that lead to a move ----


def steps_to(s: Clinic, move: Move) -> tuple[str, str]:
    """Return what is picked up or pressed, and where it is dropped. Buttons are not dropped."""
    match move:
        case Lay(card, _end, _over, _turned):
            return f"card:{card}", lay_target(move, not s.row)
        case Take(sections):
            return f"sections:{sections}", ""
        case Build(box, component, place):
            return f"box:{box}", build_target(component, place)
        case BuildFloor(box, _card):
            return f"box:{box}", "roof"
        case Hire(box) | Admit(box):
            return f"box:{box}", ""
        case Walk(who, level, at, to):
            return f"person:{s.people.index((WHO.index(who), level, at))}", f"place:{to}"
        case EndAction():
            return "end-action", ""
        case OpenBusiness():
            return "open", ""
        case Advertise(n):
            return f"buy:{n}", ""
    raise AssertionError(move)


def then(scene: Any, move: Move, use: Go) -> None:
    """Answer the questions that follow: which component, which floor, whether it is meant."""
    if isinstance(scene, Chooser) and isinstance(move, Build):
        name = capital(a_component(move.component))
        use(next(f"choice:{n}" for n, choice in enumerate(scene.choices) if choice.label.startswith(name)))
    if isinstance(scene, Chooser) and isinstance(move, EndAction):
        use("choice:1")
    if isinstance(move, BuildFloor):
        use(f"plan:{move.card}")
    if isinstance(move, Advertise):
        use("buy")


def _turned(table: Table, move: Move, use: Go) -> None:
    if isinstance(move, Lay) and move.turned != table.turned:
        use("turn")


def by_click(stage: Stage, table: Table, move: Move) -> None:
    def use(id: str) -> None:
        click(stage, spot(stage.scene, id).box.centre)

    _turned(table, move, use)
    start, end = steps_to(table.state, move)
    use(start)
    if end:
        at = next(s for s in table.focus.spots if s.target == end)
        click(stage, (at.box.centre[0], at.box.y + 12))
    then(stage.scene, move, use)


def by_key(stage: Stage, table: Table, move: Move) -> None:
    _one_by_one(stage, table, move, lambda id: confirm(stage, stage.scene, id))


def by_pad(stage: Stage, table: Table, move: Move) -> None:
    """Use only the cross and A."""
    _one_by_one(stage, table, move, lambda id: pad.use(stage, id))


def _one_by_one(stage: Stage, table: Table, move: Move, use: Go) -> None:
    _turned(table, move, use)
    start, end = steps_to(table.state, move)
    use(start)
    if end:
        use(next(s.id for s in table.focus.spots if s.target == end))
    then(stage.scene, move, use)


def by_drag(stage: Stage, table: Table, move: Move) -> None:
    def use(id: str) -> None:
        click(stage, spot(stage.scene, id).box.centre)

    _turned(table, move, use)
    start, end = steps_to(table.state, move)
    if isinstance(move, Hire | Admit):
        end = "place:0"
    if not end:
        by_click(stage, table, move)
        return
    goal = next(s for s in table.focus.spots if s.target == end)
    drag(stage, spot(table, start).box.centre, goal.box.centre)
    then(stage.scene, move, use)
