"""The moves of 97 Klotho as people make them: by click, drag and keyboard."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from klotho_games.core.contract import Move, Setup
from klotho_games.core.play.record import Played
from klotho_games.core.play.session import Session
from klotho_games.games.klotho97.rules.state import Venture
from klotho_games.games.klotho97.rules.steps import (
    Augment,
    Buy,
    Claim,
    Discard,
    Drop,
    EndClaims,
    EndTurn,
    LoseStars,
    MoveMarket,
    Play,
    Raid,
    Reroll,
    Roll,
    Stake,
    Trade,
    Use,
)
from klotho_games.games.klotho97.table import Table
from klotho_games.games.klotho97.table.workbench import Workbench
from klotho_games.stage.devices.input import Action, Pointer
from klotho_games.stage.stage import Stage
from klotho_games.stage.widgets.chooser import Chooser
from tests.games.klotho97.forced import KLOTHO97, NAMES
from tests.games.rig import click, confirm, go_to, press, rest, seed_of, spot

Go = Callable[[str], None]


def new_session(number: int, seats: int = 2, bots: tuple[str, ...] = (), **options: Any) -> Session:
    setup = Setup(NAMES[:seats], tuple(sorted(({"cards": 45, "count": True} | options).items())))
    session = Session.new(KLOTHO97, setup, seed=seed_of(number), bots=bots)
    session.draw_chance()
    return session


def placed(state: Venture, seats: int = 2, bots: tuple[str, ...] = ()) -> Session:
    """Return a session in this state: forced, not played."""
    session = new_session(1, seats, bots)
    last = session._played[-1]
    session._played.append(Played(last.step, last.seat, (), state, False))
    return session


def sensible(session: Session, rng: random.Random) -> Move:
    """Mostly claim, play and buy, so that everything occurs in a game."""
    moves = list(session.legal())
    telling = [m for m in moves if isinstance(m, Claim | Stake | Raid | Augment | Use | Play | MoveMarket)]
    if telling and rng.random() < 0.6:
        return rng.choice(telling)
    return rng.choice(moves)


# -- the steps that lead to a move ----------------------------------------------------------------------------


def _keep_others(table: Table, move: Reroll, go: Go) -> None:
    for n, die in enumerate(table.state.dice):
        if die.kind != "android" and not die.spent and (n in move.dice) == (n in table.plan.kept):
            go(f"die:{n}")


def _load(table: Table, move: Claim, go: Go) -> None:
    """Open the drawer of a card, then put in and take out dice until it has the right ones."""
    go(f"card:{move.card}")
    for n in [*table.plan.dice]:
        if n not in move.dice:
            go(f"die:{n}")
    for n in move.dice:
        if n not in table.plan.dice:
            go(f"die:{n}")
    while table.plan.pigs < move.pigs:
        pig = next(card for card in table.bay.hand.places if card.startswith("flying_pig"))
        go(f"card:{pig}")


def _button(move: Move) -> str:
    match move:
        case Roll():
            return "roll"
        case EndTurn():
            return "end"
        case LoseStars():
            return "lose"
        case MoveMarket(mineral, up):
            return f"market:{mineral}:{'up' if up else 'down'}"
        case Trade(pairs):
            return "trade" if pairs else "no-trade"
    raise AssertionError(move)


def steps_to(table: Table, move: Move, go: Go, place: Go) -> None:
    """Do the steps of a move: `go` uses a thing, `place` puts the held thing on one."""
    match move:
        case Reroll():
            _keep_others(table, move, go)
            go("reroll")
        case Claim():
            _load(table, move, go)
            go("claim")
        case Discard(card):
            go("discard")
            go(f"card:{card}")
            go("do-it")
        case Play(tool):
            go(f"card:{tool}")
            go("do-it")
        case Augment(tool, die) | Use(tool, die):
            go(f"card:{tool}")
            place(f"die:{die}")
        case Raid(tool, seat, card):
            go(f"card:{tool}")
            place(f"thumb:{seat}:{card}")
        case Drop(card):
            go(f"card:{card}")
            if table.plan.chosen is not None:
                go("do-it")
        case Buy(tool):
            go(f"card:{tool}")
            go("buy")
        case EndClaims():
            if table.flow.must_warn(table.state):
                go("end-claims")
            go("end-claims")
        case _:
            go(_button(move))


def by_click(stage: Stage, table: Table, move: Move) -> None:
    def go(id: str) -> None:
        open_strip(stage, table, id)
        click(stage, spot(table, id).box.centre)
        _answer(stage, move, lambda chosen: click(stage, spot(stage.scene, chosen).box.centre))

    steps_to(table, move, go, go)


def by_key(stage: Stage, table: Table, move: Move) -> None:
    def go(id: str) -> None:
        confirm(stage, table, id)
        _answer(stage, move, lambda chosen: confirm(stage, stage.scene, chosen))

    def place(id: str) -> None:
        go_to(stage, table, id)
        press(stage, Action.CONFIRM, "return")
        rest(stage)

    steps_to(table, move, go, place)


def _answer(stage: Stage, move: Move, take: Callable[[str], None]) -> None:
    """Answer a sheet with its first choice, or with the second if the first would give up a card that is to be used."""
    scene = stage.scene
    if isinstance(scene, Chooser):
        wanted = 0 if isinstance(move, Drop) or not scene.choices[0].label.startswith("Give up") else 1
        take(f"choice:{wanted}")
        rest(stage)
        _answer(stage, move, take)
    elif isinstance(scene, Workbench):
        scene.back()
        rest(stage)


def open_strip(stage: Stage, table: Table, id: str) -> None:
    """Point at the strip of another company, which shows its cards."""
    kind, _sep, rest = id.partition(":")
    if kind == "thumb":
        stage.step(0.02, [Pointer("move", spot(table, f"rival:{rest.partition(':')[0]}").box.centre, 0)])


def by_drag(stage: Stage, table: Table, move: Move) -> None:
    def carry(piece: str, target: str) -> None:
        start = next(s for s in table.focus.spots if s.piece == piece).box.centre
        lifted = (start[0], start[1] - 30)
        for signal in (Pointer("move", start, 0), Pointer("press", start), Pointer("move", lifted, 0)):
            stage.step(0.02, [signal])
        open_strip(stage, table, target)
        goal = next(s for s in reversed(table.focus.spots) if s.target == target).box.centre
        stage.step(0.02, [Pointer("move", goal, 0), Pointer("release", goal)])
        rest(stage)

    match move:
        case Claim(card, dice, pigs):
            for n in dice:
                carry(f"die:{n}", f"row:{card}")
            for _pig in range(pigs):
                pig = next(one for one in table.bay.hand.places if one.startswith("flying_pig"))
                carry(f"card:{pig}", f"row:{card}")
            click(stage, spot(table, "claim").box.centre)
        case Reroll(dice):
            for n, die in enumerate(table.state.dice):
                if die.kind != "android" and not die.spent and (n in dice) == (n in table.plan.kept):
                    carry(f"die:{n}", "tray")
            click(stage, spot(table, "reroll").box.centre)
        case Discard(card) | Drop(card):
            carry(f"card:{card}", "discard")
        case Buy(tool):
            carry(f"card:{tool}", "bay")
        case Augment(card, die) | Use(card, die):
            carry(f"card:{card}", f"die:{die}")
        case Raid(tool, seat, card):
            carry(f"card:{tool}", f"thumb:{seat}:{card}")
        case Play(tool) if not tool.startswith("bomb"):
            carry(f"card:{tool}", "tray")
        case Play(tool):
            carry(f"card:{tool}", next(s.target for s in table.focus.spots if s.target.startswith(("row:", "rack:"))))
        case _:
            by_click(stage, table, move)


