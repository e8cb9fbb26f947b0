"""Positions of one game of Clin9ic with given deal, Action cards and moves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from klotho_games.core.chance import seeds
from klotho_games.core.contract import Move, Setup
from klotho_games.core.games import registry
from klotho_games.core.play.record import Played
from klotho_games.core.play.session import Session
from klotho_games.games.clinic.bot.lookahead import habit
from klotho_games.games.clinic.rules.building import MOST_FLOORS
from klotho_games.games.clinic.rules.legal import action_moves
from klotho_games.games.clinic.rules.state import DOCTOR, NURSE, PATIENT, Clinic, Phase, layout_of, most_bays
from klotho_games.games.clinic.rules.steps import Build, Dealt, Shuffled
from klotho_games.stage.devices.input import Pointer

GAME = "clinic"
DEAL = Dealt("f1", ("f2", "f3", "f4", "x1", "x2"))
ROUNDS = (
    Shuffled(("a2", "a1", "ax"), (0, 1, 1)), Shuffled(("a2", "ax", "a1"), (1, 1, 1)),
    Shuffled(("a1", "ax", "a2"), (0, 1, 1)), Shuffled(("ax", "a1", "a2"), (0, 1, 1)),
    Shuffled(("a1", "ax", "a2"), (1, 0, 1)), Shuffled(("a2", "a1", "ax"), (1, 0, 0)),
)
PLAYED = Path(__file__).with_name("clinic.json")
"""The moves, by rounds, of a game that Lachesis won with these cards. Stored, so that pictures do not change."""


def begin() -> Session:
    chosen = {"goal": "high_house", "difficulty": "medium", "rival": False}
    setup = Setup(("Ada",), tuple(sorted(chosen.items())))
    session = Session.new(registry.load(GAME), setup, seeds.seed_from_words("shots"), notes={"profile": "Ada"})
    session.force(DEAL)
    session.force(ROUNDS[0])
    return session


def run(until: Callable[[Clinic], bool]) -> Session:
    """Play until a condition holds, or to the end."""
    session = begin()
    kept = msgspec.json.decode(PLAYED.read_bytes(), type=list[list[session.rules.steps]])  # type: ignore[name-defined]
    while not session.is_over and not until(session.state):
        session.play(_kept_move(session, kept[session.state.round - 1]))
        while session.needs_chance:
            session.force(ROUNDS[session.state.round - 1])
    return session


def _kept_move(session: Session, kept: list[Move]) -> Move:
    """Return the next stored move of this round that is legal, or a usual move if the rules have changed since."""
    move = next((one for one in kept if session.why_not(one) is None), None)
    if move is not None:
        kept.remove(move)
        return move
    return habit(session.state) if session.state.phase is Phase.ACT else session.legal()[0]


def laying() -> Session:
    return run(lambda s: s.phase is Phase.LAY and s.round == 2 and len(s.row) == 2)


def taking() -> Session:
    return run(lambda s: s.phase is Phase.TAKE)


def walking(round_: int = 2) -> Session:
    """From this round on, a patient waits in the hall and can walk."""
    return run(lambda s: s.phase is Phase.ACT and s.round >= round_ and s.hours > 0 and any(
        who == PATIENT and not place for who, _level, place in s.people))


def crowd() -> Session:
    return walking(4)


def crowded_clinic() -> Session:
    """The fullest clinic: four floors, every bay taken, people in most rooms and the others in the hall."""
    session = run(lambda s: s.phase is Phase.ACT and len(s.floors) == MOST_FLOORS)
    s: Clinic = session.state
    free = [place for place in layout_of(s).rooms if all(at != place for _who, _level, at in s.people)]
    more = [(DOCTOR, 3, free[0]), (DOCTOR, 2, 0), (NURSE, 0, free[0]), (NURSE, 0, 0), (PATIENT, 1, free[0]),
            (PATIENT, 3, free[1]), (PATIENT, 1, 0), (PATIENT, 2, 0), (PATIENT, 4, 0)]
    people = tuple(sorted((*s.people, *more)))[: most_bays(s)]
    last = session._played[-1]
    session._played.append(Played(last.step, last.seat, (), replace(s, people=people, bays=most_bays(s)), False))
    return session


def late() -> Session:
    return run(lambda s: s.phase is Phase.ACT and s.round == 6 and s.section == 1)


def business() -> Session:
    return run(lambda s: s.phase is Phase.BUSINESS and s.round == 4)


def finished_game() -> Session:
    return run(lambda s: False)


def _position(make: Callable[[], Session]) -> Callable[[Any], None]:
    def shot(s: Any) -> None:
        s.table(make())

    return shot


def lay(s: Any) -> None:
    """The last card is held over the left end, over its neighbour."""
    table = s.table(laying())
    s.stage.input.device = "mouse"
    s.stage.step(0.02, [Pointer("move", table.focus.find("lay:left:over").box.centre, 0)])
    s.stage.step(0.3, [])


def carry_person(s: Any) -> None:
    """A person from the hall is held over a room; clocks show the hours."""
    table = s.table(walking())
    offer = next(one for one in reversed(table.drag.offers) if one.piece.startswith("person:"))
    start, end = table.focus.find(offer.piece).box.centre, table.focus.find(offer.target).box.centre
    s.stage.input.device = "mouse"
    for signal in (Pointer("move", start, 0), Pointer("press", start), Pointer("move", (start[0] + 40, start[1]), 0),
                   Pointer("move", end, 0)):
        s.stage.step(0.02, [signal])
    s.stage.step(0.3, [])


def building(s: Any) -> None:
    """A build box is dragged, with ghosts and prices where it can be built."""
    table = s.table(late())
    box = next(one.piece for one in table.drag.offers if one.piece.startswith("box:"))
    table.activate(table.focus.find(box))
    s.stage.step(0.3, [])


def building_many(s: Any) -> None:
    """A box that builds several things is held: each place lists what it takes."""
    table = s.table(run(lambda s: s.phase is Phase.ACT and len(s.floors) > 1 and any(
        isinstance(move, Build) and move.component in ("garden", "conveyor") for move in action_moves(s))))
    builds = [one for one in table.drag.offers if one.target.startswith("place:")]
    box = max((one.piece for one in builds), key=[one.piece for one in builds].count)
    table.activate(table.focus.find(box))
    s.stage.step(0.3, [])


def plans(s: Any) -> None:
    table = s.table(late())
    table.look_at_plans()
    s.stage.step(0.3, [])


def night(s: Any) -> None:
    """The stage at the end, before the figures."""
    scene = s.table(finished_game())
    scene.count_again()
    s.stage.step(0.02, [])
    while not scene.show.is_complete:
        s.stage.step(0.05, [])


SCREENS: dict[str, Callable[[Any], None]] = {
    "clinic-start": _position(begin),
    "clinic-lay": lay,
    "clinic-ends": _position(laying),
    "clinic-take": _position(taking),
    "clinic-walk": carry_person,
    "clinic-forecast": _position(business),
    "clinic-late": _position(late),
    "clinic-build": building,
    "clinic-build-many": building_many,
    "clinic-plans": plans,
    "clinic-crowd": _position(crowded_clinic),
    "clinic-night": night,
    "clinic-ending": _position(finished_game),
}
GOLDENS = (
    "clinic-start", "clinic-lay", "clinic-walk", "clinic-forecast", "clinic-late", "clinic-crowd",
    "clinic-night", "clinic-ending",
)
README = {2: "clinic-walk"}
PAGE = "clinic-walk"
TABLE = crowd

SMALLER = {
    "deal": "the line of the setup code on the last page; its letters grow",
    "roof": "the sky above the house gives way; the house keeps its size, and the box is as wide as before",
    "rule": "larger letters leave no room for this reminder; the rulebook (F1) has the rule",
}
"""Things that can be smaller in large text, with the reason (`tests/visual/test_large.py`)."""
