"""The features of a position for the model of winning chances (`core/games/chances.py`).

They are money, the ore, turns and components that the race through the asteroid leaves (`race.py`), equipment, and the
progress of the current turn. With two crews the differences count, relative to how much can still change. In a solo
game the sums count: there is no victory, and the model predicts what both crews will own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from klotho_games.core.contract import Result
from klotho_games.core.games.chances import Chances, shares
from klotho_games.games.asteroid_miners.rules.cards import ASTEROIDS
from klotho_games.games.asteroid_miners.rules.cleanup import next_turn
from klotho_games.games.asteroid_miners.rules.components import BEHIND, CAUGHT_UP
from klotho_games.games.asteroid_miners.rules.foundry_odds import thin
from klotho_games.games.asteroid_miners.rules.state import (
    Crew,
    Dig,
    Phase,
    demand_of,
    face_for,
    left_total,
    may_forge,
    strata_of,
)

from .race import later, rest
from .values import (
    DONE,
    ROUNDS,
    ahead_of,
    closing_chance,
    doubt,
    lead,
    net_money,
    tender_for,
    value_of_held_die,
)

POINTS = 200.0
"""$M that both crews together never reach in a solo game."""
_COUNTED = (
    "money", "ore", "minerals", "turns here", "components here", "components later", "equipment here",
    "equipment later", "held die", "overtime", "thin purse", "begins", "closes it", "tender",
)
"""Features of each crew that project the end of the game."""
_IN_HAND = ("dice that dig", "dice that bid", "at stake", "at the Foundry", "turn to come", "wins a tie")
"""Further features of a crew, for positions in the middle of a turn."""
NAMES = (
    "projected", "money", *_IN_HAND, "turns", "expansion", "advanced", "asteroids", "expansion, asteroids",
    "advanced, asteroids",
)
_MILLIONS = (1.0, 0.95, -0.96, 3.2, 0.9, 0.3, 0.72, 1.15, 1.45, 0.27, 0.0, 0.5, -1.15, 0.064)
_MILLIONS_ADVANCED = (1.0, 0.73, -0.46, 0.4, 0.6, 0.3, 0.4, 1.3, 1.4, 0.1, 0.29, 0.1, -0.3, 0.064)
_MILLIONS_BY = (_MILLIONS, _MILLIONS_ADVANCED)
"""By Regular and Advanced play: what each feature of `_COUNTED` is worth in $M at the end of the game, fitted to games
between bots."""
_BRINGS = {
    "trimmer": 0.51, "spring": 0.12, "resonator": 0.23, "jack": 0.45, "beam": 0.43, "gimbal": 0.32, "coupling": 0.2,
    "lens": 0.1, "hopper": 0.23, "auger": 0.76, "splitter": 0.78, "lance": 0.6,
}
"""$M that each piece brings per turn, besides faster digging."""
_NOTHING = (0.0,) * 5
_TOGETHER = 0.04
"""The value of $1M in the features of a solo game."""


def features(s: Dig) -> Sequence[Sequence[float]]:
    if s.phase is Phase.SET_OUT:
        s, _events = next_turn(s, ())
    side, ahead = s.side, ahead_of(s)
    to_come = len(ASTEROIDS) - 1 - s.asteroid
    mine = _crew_features(s, side, ahead.mine, ahead.my_turns, to_come)
    theirs = _crew_features(s, 1 - side, ahead.theirs, ahead.their_turns, to_come)
    expansion, advanced = float(s.expansion), float(s.advanced)
    turns = (ahead.my_turns + ahead.their_turns) / 2 + ROUNDS * to_come
    table = (turns / 5, expansion, advanced, to_come / 2, expansion * to_come / 2, advanced * to_come / 2)
    if s.alone:
        return ([*[(one + other) * _TOGETHER for one, other in zip(mine, theirs, strict=True)], *table],)
    scale = doubt(turns)
    own = [(one - other) / scale for one, other in zip(mine, theirs, strict=True)]
    if not s.advanced:
        own[0] = lead(s, ahead) / scale
    rival = [-each for each in own]
    return ([*own, *table], [*rival, *table]) if not side else ([*rival, *table], [*own, *table])


def _crew_features(s: Dig, side: int, dug: tuple[float, ...], turns: float, to_come: int) -> list[float]:
    crew, other = s.crews[side], s.crews[1 - side]
    here = rest(s, crew)
    tools = _tools(crew.gear)
    components = components_later = overtime = 0.0
    if s.expansion:
        components, components_later = here.components_to_forge(dug), _later(s, crew, dug)
        overtime = float(max(0, other.built - crew.built - BEHIND + 1))
    poor = -thin(crew.money) if s.advanced and turns + to_come else 0.0
    closes = closing_chance(crew, dug) if to_come else 0.0
    money = net_money(s, side)
    counted = (
        money, here.ore(dug, s.prices), sum(dug), turns, components, components_later, tools * turns,
        tools * ROUNDS * to_come, value_of_held_die(crew, here), overtime, poor, float(side == s.first), closes,
        tender_for(s, side),
    )
    projected = sum([each * worth for each, worth in zip(counted, _MILLIONS_BY[s.advanced], strict=True)])
    in_hand = _in_hand(s) if side == s.side else _NOTHING
    return [projected, money, *in_hand, float(side)]


def _later(s: Dig, crew: Crew, dug: tuple[float, ...]) -> float:
    """Return the components to try on later asteroids.

    As on paper the cube moves on unless the crew finishes this asteroid (A11).
    """
    stays = later(s.asteroid, s.paper, crew.built)
    if not s.paper or s.asteroid >= len(CAUGHT_UP):
        return stays
    finishes = closing_chance(crew, dug)
    return finishes * stays + (1 - finishes) * later(s.asteroid, True, max(crew.built, CAUGHT_UP[s.asteroid]))


@cache
def _tools(gear: tuple[str, ...]) -> float:
    return sum([_BRINGS[piece] for piece in gear])


# ---- the current turn ----


def _in_hand(s: Dig) -> tuple[float, float, float, float, float]:
    """Return the current turn's features.

    These are the minerals that the dice dig, whether they win the tender, what is at stake, the Foundry, and the rest
    of the turn.
    """
    done = DONE.get(s.phase)
    if done is None:
        forging = s.phase is not Phase.UPGRADE and may_forge(s)
        return 0.0, 0.0, float(s.pot), float(forging), 0.0
    if not (s.dice and s.dice[0]):
        return 0.0, 0.0, 0.0, 0.0, 1.0
    bids = bool(s.tender) and left_total(s) >= demand_of(s)
    return float(_digging(s)), float(bids), 0.0, 0.0, s.rolls / 4


def _digging(s: Dig) -> int:
    """Return how many minerals the dice would dig now, from the top."""
    faces = [face for place, face in enumerate(s.dice) if not s.spent >> place & 1]
    crew, found = s.crew, 0
    for stratum, minerals in enumerate(strata_of(s)[crew.depth :]):
        missed = False
        for slot, mineral in enumerate(minerals):
            if stratum or not crew.taken >> slot & 1:
                face = face_for(s, mineral)
                if face in faces:
                    faces.remove(face)
                    found += 1
                else:
                    missed = True
        if missed:
            break
    return found


def worth(result: Result) -> Sequence[float]:
    if len(result.scores) > 1:
        return shares(result)
    return (min(1.0, max(0.0, result.scores[0] / POINTS)),)


CHANCES = Chances(Path(__file__).parents[1] / "chances.json", features, NAMES, worth, POINTS)
