"""Positions for the tests of Asteroid Miners, reached by forced outcomes or arranged."""

from __future__ import annotations

from msgspec.structs import replace

from klotho_games.core.contract import Setup, Step
from klotho_games.core.games.registry import Game
from klotho_games.games.asteroid_miners.rules import RULES
from klotho_games.games.asteroid_miners.rules.state import Crew, Dig, Phase, strata_of
from klotho_games.games.asteroid_miners.rules.steps import (
    BuyDrills,
    Control,
    ControlRolled,
    DiceRolled,
    EventTurned,
    Excavate,
    GearTurned,
    GoOn,
    Roll,
    Smelt,
    SmelterRolled,
    TenderTurned,
)
from tests.games.forcing import Forcing

ASTEROID_MINERS = Game("asteroid_miners", "klotho_games.games.asteroid_miners")
NAMES = ("Ada", "Ben")
SHELF = ("trimmer", "spring", "lance")
CALM = "price_surge"
"""An event that changes only sales."""

_forcing = Forcing(RULES)
play, told, kinds, the, refused = _forcing.play, _forcing.told, _forcing.kinds, _forcing.the, _forcing.refused


def begin(seats: int = 2, **options: bool | str) -> Dig:
    return RULES.initial(Setup(NAMES[:seats], tuple(sorted(options.items()))))


def set_out(tender: str = "tender_14", seats: int = 2, **options: bool | str) -> Dig:
    """The first crew's event is about to be turned up. The tender is too high to be won by chance."""
    return play(begin(seats, **options), TenderTurned(tender), *map(GearTurned, SHELF))


def crew(s: Dig, side: int = 0, **changes: object) -> Dig:
    """Change a crew. Its money comes from an event, and its minerals follow from its depth."""
    now = s.crews[side]
    if "money" in changes:
        money = changes["money"]
        assert isinstance(money, int)
        changes["ledger"] = (now.ledger[0], now.ledger[1] + money - now.money, *now.ledger[2:])
    new: Crew = replace(now, **changes)
    new = replace(new, mined=mined(s, new))
    crews = (new, s.crews[1]) if side == 0 else (s.crews[0], new)
    gear = {piece for one in crews for piece in one.gear}
    shelf = tuple(piece for piece in s.shelf if piece not in gear)
    left = tuple(piece for piece in s.gear_left if piece not in gear)
    while s.shelf and len(shelf) < 3:
        shelf, left = (*shelf, left[0]), left[1:]
    s = replace(s, crews=crews, shelf=shelf, gear_left=left)
    assert RULES.invariants(s) == []
    return s


def mined(s: Dig, crew: Crew) -> int:
    bits = 0
    for stratum, minerals in enumerate(strata_of(s)):
        for slot, mineral in enumerate(minerals):
            if stratum < crew.depth or (stratum == crew.depth and crew.taken >> slot & 1):
                bits |= 1 << mineral
    return bits


def on(s: Dig, asteroid: int) -> Dig:
    """Return the state on another asteroid, where nothing is dug."""
    fresh = [replace(one, depth=0, taken=0, mined=0) for one in s.crews]
    return replace(s, asteroid=asteroid, crews=(fresh[0], fresh[1]))


def drilled(s: Dig, *faces: int, event: str = CALM) -> Dig:
    """Turn up the event, and roll and keep dice with these faces, in ascending order."""
    if s.phase is Phase.EVENT:
        s = play(s, EventTurned(event))
    if s.phase is Phase.DRILLS:
        s = play(s, BuyDrills(len(faces)))
    s = play(s, Roll(tuple(range(len(s.dice)))), DiceRolled(faces))
    return play(s, GoOn()) if s.phase is Phase.DRILL else s


def dug(s: Dig, *faces: int) -> Dig:
    """Place dice with these faces one after the other, each on the first mineral that it digs."""
    for face in faces:
        moves = [move for move in RULES.legal(s) if isinstance(move, Excavate) and s.dice[move.die] == face]
        s = play(s, moves[0])
    return s


def at_foundry(s: Dig | None = None, **changes: object) -> Dig:
    """A crew has just cleared its first stratum, Clay and Rock, and the Smelter waits."""
    s = dug(drilled(crew(s or set_out(), **changes), 1, 2, 6), 1, 2)
    while s.phase in (Phase.EXCAVATE, Phase.TENDER, Phase.MARKET):
        s = play(s, GoOn())
    return s


def smelted(s: Dig, *falls: tuple[int, int]) -> Dig:
    """Roll both Smelter dice again and again, with these results in any order."""
    for fall in falls:
        s = play(s, Smelt((0, 1)), SmelterRolled(tuple(sorted(fall))))
    return s


def controlled(s: Dig, *faces: int) -> Dig:
    for face in faces:
        s = play(s, Control(), ControlRolled(face))
    return s


def go_on_to(s: Dig, phase: Phase) -> Dig:
    while s.phase is not phase:
        s = play(s, GoOn())
    return s


def turn_over(s: Dig) -> Dig:
    """End the turn without doing anything more, and turn up whatever is missing."""
    turn = s.turn
    while s.turn == turn and s.phase is not Phase.END:
        step: Step
        if s.phase is Phase.SET_OUT:
            step = TenderTurned(s.tenders_left[-1]) if not s.tender else GearTurned(s.gear_left[0])
        elif s.phase is Phase.EVENT:
            step = EventTurned(CALM if CALM in s.events_left else s.events_left[0])
        elif s.phase is Phase.DRILLS:
            step = BuyDrills(1)
        elif s.phase is Phase.DRILL and not s.dice[0]:
            step = Roll(tuple(range(len(s.dice))))
        elif s.phase is Phase.DRILL_FALL:
            step = DiceRolled((1,) * len(s.rolling))
        else:
            step = GoOn()
        s = play(s, step)
    return s
