"""The moves of Asteroid Miners as people make them: by click, drag and keyboard."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from klotho_games.core.contract import Move, Setup
from klotho_games.core.play.record import Played
from klotho_games.core.play.session import Session
from klotho_games.games.asteroid_miners.rules import questions
from klotho_games.games.asteroid_miners.rules.cards import EQUIPMENT
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase
from klotho_games.games.asteroid_miners.rules.steps import (
    Bank,
    Bid,
    Buy,
    BuyDrills,
    Choose,
    Control,
    Excavate,
    Forge,
    GoOn,
    Leave,
    Overtime,
    Roll,
    Sell,
    Smelt,
    Use,
)
from klotho_games.games.asteroid_miners.table import Table
from klotho_games.games.asteroid_miners.table.parts.foundry_guide import courses_to_show
from klotho_games.stage.devices.input import Action
from klotho_games.stage.stage import Stage
from klotho_games.stage.widgets.chooser import Chooser
from tests.games.asteroid_miners.forced import ASTEROID_MINERS, NAMES
from tests.games.rig import click, confirm, drag, go_to, press, rest, seed_of, sit_down, spot

Go = Callable[[str], None]
SMALL = (640, 360)


def new_session(number: int, seats: int = 2, bots: tuple[str, ...] = (), **options: Any) -> Session:
    setup = Setup(NAMES[:seats], tuple(sorted(({"expansion": True, "rules": "regular"} | options).items())))
    session = Session.new(ASTEROID_MINERS, setup, seed=seed_of(number), bots=bots)
    session.draw_chance()
    return session


def placed(state: Dig, bots: tuple[str, ...] = ()) -> Session:
    """Return a session in this state: forced, not played."""
    rules = "advanced" if state.advanced else "regular"
    session = new_session(1, 1 if state.alone else 2, bots, expansion=state.expansion, rules=rules)
    last = session._played[-1]
    session._played.append(Played(last.step, last.seat, (), state, False))
    return session


def table_at(state: Dig, **look: Any) -> tuple[Stage, Table]:
    """Sit down at a position in the middle of a game: all panels have opened, although its phases were not played."""
    stage, table = sit_down(placed(state, look.pop("bots", ())), look.pop("size", SMALL), **look)
    if table.folds.find_folded(state):
        table.unfolded |= table.folds.find_folded(state)
        table.on_rest()
        rest(stage)
    return stage, table


def sensible(session: Session, rng: random.Random) -> Move:
    """Mostly dig, forge and buy, so that everything occurs in a game."""
    moves = list(session.legal())
    telling = [m for m in moves if isinstance(m, Excavate | Use | Forge | Buy | Sell | Overtime | Smelt | Control)]
    return rng.choice(telling) if telling and rng.random() < 0.75 else rng.choice(moves)


# -- the steps that lead to a move ----------------------------------------------------------------------------


def _course(s: Dig, move: Move) -> str:
    found = questions.assistance(s)
    assert found is not None
    return f"course:{[questions.course_move(s, course) for course in courses_to_show(found)].index(move)}"


def _thing(table: Table, move: Move) -> str:
    """Return what is pressed for a move that needs one press."""
    s: Dig = table.state
    match move:
        case Choose(option):
            choices = [one.option for one in table.session.legal() if isinstance(one, Choose)]
            return f"choice:{choices.index(option)}"
        case Leave(piece):
            return f"gear:{piece}"
        case BuyDrills(number):
            return f"drills:{number}"
        case Excavate(_, slot):
            return f"mineral:{s.crew.depth}:{slot}"
        case Sell(metal):
            return f"gauge:{metal}"
        case Smelt():
            return _course(s, move) if s.smelter[0] else "smelter"
        case Forge():
            return _course(s, move)
    return {Bid: "tender", Overtime: "overtime", Bank: "bank", GoOn: "go-on"}[type(move)]


def steps_to(table: Table, move: Move, go: Go) -> None:
    s: Dig = table.state
    match move:
        case Roll(dice):
            for n in range(len(s.dice)):
                if s.dice[0] and (n in dice) == (n in table.plan.kept):
                    go(f"die:{n}")
            go("roll")
        case Use(piece, dice):
            go(f"gear:{piece}")
            places = dice[:1] if EQUIPMENT[piece].op == "raise_all" else dice
            for n in places:
                go(f"die:{n}")
            if EQUIPMENT[piece].op in ("reroll_any", "extra_die"):
                go("use")
        case Smelt(dice) if len(dice) == 1:
            go(f"smelter:{dice[0]}")
            go("smelt")
        case Control():
            go("control")
            go("control-roll")
        case Buy(piece):
            go(f"shelf:{piece}")
            go("buy")
        case _:
            go(_thing(table, move))


def _answer(stage: Stage, move: Move, take: Go) -> None:
    """Answer a sheet that asks for the new face of a die, or whether to give up something that was won."""
    scene = stage.scene
    if isinstance(scene, Chooser) and isinstance(move, Roll | GoOn):
        take("choice:1")
        rest(stage)
    elif isinstance(scene, Chooser):
        assert isinstance(move, Use)
        wanted = " + ".join(str(face) for face in move.to)
        take(f"choice:{[choice.label for choice in scene.choices].index(wanted)}")
        rest(stage)


def by_click(stage: Stage, table: Table, move: Move) -> None:
    def go(id: str) -> None:
        click(stage, spot(table, id).box.centre)
        _answer(stage, move, lambda chosen: click(stage, spot(stage.scene, chosen).box.centre))

    steps_to(table, move, go)


def by_key(stage: Stage, table: Table, move: Move) -> None:
    def go(id: str) -> None:
        confirm(stage, table, id)
        _answer(stage, move, lambda chosen: confirm(stage, stage.scene, chosen))

    steps_to(table, move, go)


def by_pad(stage: Stage, table: Table, move: Move) -> None:
    """Use arrows and one button to pick up and put down."""
    def go(id: str) -> None:
        go_to(stage, table, id)
        press(stage, Action.CONFIRM, "a", device="pad")
        rest(stage)
        _answer(stage, move, lambda chosen: confirm(stage, stage.scene, chosen))

    steps_to(table, move, go)


def by_drag(stage: Stage, table: Table, move: Move) -> None:
    s: Dig = table.state

    def carry(piece: str, target: str) -> None:
        start = next(one for one in table.focus.spots if one.piece == piece).box.centre
        goal = next(one for one in reversed(table.focus.spots) if one.target == target)
        drag(stage, start, goal.box.centre)
        _answer(stage, move, lambda chosen: click(stage, spot(stage.scene, chosen).box.centre))

    match move:
        case Roll(dice) if s.dice[0]:
            for n in range(len(s.dice)):
                if (n in dice) == (n in table.plan.kept):
                    carry(f"die:{n}", "tray")
            click(stage, spot(table, "roll").box.centre)
            _answer(stage, move, lambda chosen: click(stage, spot(stage.scene, chosen).box.centre))
        case Use(piece, dice) if EQUIPMENT[piece].op not in ("reroll_any", "balance"):
            if not dice:
                carry(f"gear:{piece}", "tray")
            elif EQUIPMENT[piece].op == "hold":
                carry(f"die:{dice[0]}", f"gear:{piece}")
            else:
                carry(f"gear:{piece}", f"die:{dice[0]}")
        case Excavate(die, slot):
            carry(f"die:{die}", f"mineral:{s.crew.depth}:{slot}")
        case Bid():
            carry(next(one.piece for one in table.focus.spots if one.piece.startswith("die:")), "tender")
        case Sell(metal):
            ore = next(one.piece for one in table.focus.spots if one.piece.startswith("ore:")
                       and any(o.piece == one.piece and o.move == move for o in table.drag.offers))
            carry(ore, f"gauge:{metal}")
        case Buy(piece):
            carry(f"card:{piece}", "sockets")
        case Forge(to):
            n = next(n for n in (0, 1) if s.control == 5 or to[n] != s.smelter[n])
            carry("control-die", f"smelter:{n}")
        case _:
            by_click(stage, table, move)


def at(table: Table, id: str) -> tuple[float, float]:
    return spot(table, id).box.centre


def played(table: Table) -> Move:
    """Return the last decision of a person."""
    return next(one.step for one in reversed(table.session.history) if one.seat >= 0)  # type: ignore[return-value]


OPEN = (Phase.DRILL, Phase.MODIFY, Phase.EXCAVATE, Phase.TENDER, Phase.MARKET, Phase.SMELTER, Phase.CONTROL,
        Phase.OVERTIME, Phase.UPGRADE)
