# ruff: noqa: E402 - the environment comes before what is installed in it
"""Fit the values of a lead in Asteroid Miners (`games/asteroid_miners/bot/values.py`) to games that bots play.

    python3 build_scripts/measure/fit_lead.py                    1900 games, ten minutes on one core
    python3 build_scripts/measure/fit_lead.py --games 300        two minutes, and rough

Two crews play Regular with the Foundry. Some moves are random, so that the games also show what bots would not do. The
luck of dice, Foundry and events, as the difference from their average, is part of the fit, so that it does not hide
what a piece is worth.

The fit has three stages: what each piece of equipment brings, from all turns; what everything else is worth, from the
turns on each asteroid; and how steeply the chance to win rises with the lead. Each value is printed with the value in
the file and its error, and then all of them in the form of the file. The same words give the same games. Not fitted
here: `_DIGS`, `_ENOUGH`, `_SURE`, `_A_TURN`, `_PER` and `_TIE`. Needs numpy (`pip install -e .[fit]`).
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import environment

environment.enter()

try:
    import numpy as np
except ImportError:
    sys.exit("This script needs numpy: python -m pip install numpy")

from klotho_games.bots import levels
from klotho_games.core.contract import CHANCE, OVER, Setup
from klotho_games.core.games import registry
from klotho_games.games.asteroid_miners.bot import values as lead
from klotho_games.games.asteroid_miners.bot.judge import JUDGE
from klotho_games.games.asteroid_miners.rules.cards import ASTEROIDS, EQUIPMENT_DECK, EVENT_DECK
from klotho_games.games.asteroid_miners.rules.state import FOUNDRY_PAID, MOST_OWNED, Dig, Phase
from klotho_games.games.asteroid_miners.rules.turn_odds import hand_of, in_millions, plan_of

ANYTHING = {
    Phase.UPGRADE: 0.4, Phase.EXCAVATE: 0.06, Phase.TENDER: 0.05, Phase.OVERTIME: 0.25, Phase.CHOICE: 0.2,
    Phase.DRILL: 0.02, Phase.DRILLS: 0.02, Phase.MODIFY: 0.02,
}
"""How often a move is random, by phase."""
COUNTED = ("money", "ore", "minerals", "components", "held die", "closing", "tender", "nearly through")
PAIRS = ("_TOGETHER", "_TWO_TURN", "_TWO_MORE", "_TWO_OTHERS")
ON_SHELF = ("_SHELF", "_SOON", "_SOON_OTHER")
ON_TURN = ("begins", "ends", "closing")


# -- games --------------------------------------------------------------------------------------------------------


class Turn(NamedTuple):
    s: Dig
    """The state at the beginning of the turn."""
    event: str
    dug: float
    """$M that the drills gave above average."""
    forged: bool
    """Whether the Foundry was used."""


def game_of(strong: float, words: str) -> tuple[list[Turn], Dig]:
    """Play a game, and return its turns and its last state.

    Each crew is played by Expert with the probability `strong`, otherwise by the judge.
    """
    game, rng = registry.load("asteroid_miners"), Random(words)
    rules = game.rules
    experts = [rng.random() < strong for _crew in range(2)]
    s = rules.initial(Setup(("a", "b"), (("expansion", True), ("lit", False), ("rules", "regular"))))
    turns: list[Turn] = []
    while (seat := rules.to_act(s)) != OVER:
        if s.phase is Phase.EVENT:
            turns.append(Turn(s, "", 0.0, False))
        if seat == CHANCE:
            step: Any = rules.draw(s, rng)
            after, _events = rules.apply(s, step)
            if s.phase is Phase.EVENT:
                turns[-1] = turns[-1]._replace(event=step.event)
            elif s.phase in (Phase.DRILL_FALL, Phase.MODIFY_FALL):
                turns[-1] = turns[-1]._replace(dug=turns[-1].dug + in_millions(_luck(s, after)))
            s = after
            continue
        moves = rules.legal(s)
        if len(moves) > 1 and rng.random() < ANYTHING.get(s.phase, 0.0):
            step = rng.choice(moves)
        elif experts[seat]:
            step = levels.choose(game, rules.view(s, seat), "expert", rng).move
        else:
            step = max(JUDGE.weigh(s, moves), key=lambda decision: decision.value).move
        if s.phase is Phase.SMELTER and not s.smelter[0] and not s.green:
            turns[-1] = turns[-1]._replace(forged=True)
        s, _events = rules.apply(s, step)
    return turns, s


def _luck(s: Dig, after: Dig) -> float:
    """Return how much better than average the dice fell, by the judge's plan."""
    plan = plan_of(s)
    staying = hand_of(tuple(face for place, face in enumerate(s.dice) if place not in s.rolling))
    if s.phase is Phase.MODIFY_FALL:
        return plan.value_with_gear(hand_of(after.dice), plan.gear) - plan.value_before_fall(
            staying, len(s.rolling), plan.gear
        )
    before = plan.value_before_roll(staying if s.dice[0] else 0, len(s.rolling) if s.dice[0] else len(s.dice), s.rolls)
    return plan.value_with_rolls(hand_of(after.dice[: len(s.dice)]), s.rolls) - before


def foundry_of(turns: list[Turn], end: Dig, n: int) -> int:
    """Return the $M that the Foundry brought in a turn."""
    side, after = turns[n].s.side, turns[n + 1].s if n + 1 < len(turns) else end
    return after.crews[side].ledger[FOUNDRY_PAID] - turns[n].s.crews[side].ledger[FOUNDRY_PAID]


def luck_to_come(turns: list[Turn], end: Dig, usual: dict[int, float]) -> np.ndarray:
    """Return the luck of drills, Foundry and events from each turn on, for the crew on turn and then the other crew."""
    found = np.zeros((len(turns), 2, 2 + len(EVENT_DECK)))
    for n, turn in enumerate(turns):
        row = found[n, turn.s.side]
        row[0] = turn.dug
        if turn.forged:
            row[1] = foundry_of(turns, end, n) - usual[turn.s.crew.built]
        row[2 + EVENT_DECK.index(turn.event)] += 1
        for event in turn.s.events_left:
            row[2 + EVENT_DECK.index(event)] -= 1 / len(turn.s.events_left)
    found = found[::-1].cumsum(axis=0)[::-1]
    return np.array([np.concatenate([found[n, t.s.side], found[n, 1 - t.s.side]]) for n, t in enumerate(turns)])


# -- what counts --------------------------------------------------------------------------------------------------


class LeadTable(NamedTuple):
    """One row for each turn of all games."""

    game: np.ndarray
    asteroid: np.ndarray
    to_come: np.ndarray
    """Turns left, as the mean of both crews."""
    counts: np.ndarray
    gear: np.ndarray
    """Each piece and the pairs of pieces, times the turns in which they can be used."""
    rest: np.ndarray
    """The shelf; the ore dug soon; who is on turn; and terms that only make the others more exact: a full rack, early
    money."""
    luck: np.ndarray
    margin: np.ndarray
    won: np.ndarray
    second: np.ndarray
    """Which crew is on turn. The second crew wins a tie."""


def gear_features(gear: tuple[str, ...], turns: float) -> np.ndarray:
    turning = sum(piece in lead._TURNS_DICE for piece in gear)
    more = sum(piece in lead._MORE_DICE for piece in gear)
    two_turn, two_more, both = turning * (turning - 1) / 2, more * (more - 1) / 2, turning * more
    others = len(gear) * (len(gear) - 1) / 2 - two_turn - two_more - both
    return turns * np.array([*(float(piece in gear) for piece in EQUIPMENT_DECK), both, two_turn, two_more, others])


def table_of(games: list[tuple[list[Turn], Dig]]) -> LeadTable:
    brought: dict[int, list[int]] = {}
    for turns, end in games:
        for n, turn in enumerate(turns):
            if turn.forged:
                brought.setdefault(turn.s.crew.built, []).append(foundry_of(turns, end, n))
    usual = {built: sum(found) / len(found) for built, found in brought.items()}
    rows = []
    for number, (turns, end) in enumerate(games):
        for turn, luck in zip(turns, luck_to_come(turns, end, usual), strict=True):
            s, side, ahead = turn.s, turn.s.side, lead.ahead_of(turn.s)
            later = len(ASTEROIDS) - 1 - s.asteroid
            mine, theirs = ahead.my_turns + lead.ROUNDS * later, ahead.their_turns + lead.ROUNDS * later
            own, other = (
                lead.crew_features(s, side, ahead.mine, later),
                lead.crew_features(s, 1 - side, ahead.theirs, later),
            )
            full = (len(s.crew.gear) == MOST_OWNED) - (len(s.rival.gear) == MOST_OWNED)
            margin = end.crews[side].money - end.crews[1 - side].money
            won = end.ruined != side if end.ruined >= 0 else margin > 0 or (margin == 0 and side == 1)
            rows.append((
                number, s.asteroid, (mine + theirs) / 2, np.subtract(own, other),
                gear_features(s.crew.gear, mine) - gear_features(s.rival.gear, theirs),
                (lead.best_buy(s, s.crew, mine), lead.ore_next_turn(s, side), lead.ore_next_turn(s, 1 - side),
                 side == s.first, side != s.first, s.closing, full, (s.crew.money - s.rival.money) * later),
                luck, margin, won, side,
            ))
    return LeadTable(*(np.array(column, dtype=float) for column in zip(*rows, strict=True)))


# -- the fit ------------------------------------------------------------------------------------------------------


def least_squares(
    x: np.ndarray, y: np.ndarray, weight: np.ndarray, game: np.ndarray, ridge: float
) -> tuple[np.ndarray, np.ndarray]:
    """Return the values and their errors. Errors are by game, because the turns of one game share its luck."""
    inner = np.linalg.inv((x * weight[:, None] ** 2).T @ x + ridge * np.eye(x.shape[1]))
    values = inner @ (x.T @ (y * weight**2))
    pull = np.zeros((int(game.max()) + 1, x.shape[1]))
    np.add.at(pull, game.astype(int), x * ((y - x @ values) * weight**2)[:, None])
    return values, np.sqrt(np.diag(inner @ (pull.T @ pull) @ inner))


def gear_values(t: LeadTable) -> tuple[np.ndarray, np.ndarray]:
    """Return what each piece and each pair brings per turn, from all turns; turns near the end weigh more."""
    asteroids = [(t.asteroid == n)[:, None] for n in range(len(ASTEROIDS))]
    x = np.hstack([t.counts, t.gear, t.rest[:, :3], t.rest[:, 6:], *(t.rest[:, 3:6] * here for here in asteroids),
                   *(t.luck * here for here in asteroids)])
    weight = 1 / np.sqrt(lead._SURE + lead._A_TURN * t.to_come)
    values, errors = least_squares(x, t.margin, weight / weight.mean(), t.game, 1.0)
    pieces = slice(len(COUNTED), len(COUNTED) + t.gear.shape[1])
    return values[pieces], errors[pieces]


def asteroid_values(t: LeadTable, brings: np.ndarray, asteroid: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return what counts, equipment, shelf and turn are worth on one asteroid, their errors, and the resulting lead."""
    here = t.asteroid == asteroid
    mine = np.hstack([t.counts, (t.gear @ brings)[:, None], t.rest[:, :6]])[here]
    x = np.hstack([mine, t.rest[here, 6:7], t.luck[here]])
    values, errors = least_squares(x, t.margin[here], np.ones(len(x)), t.game[here], 0.01)
    return values[: mine.shape[1]], errors[: mine.shape[1]], mine @ values[: mine.shape[1]]


def steepness(by: np.ndarray, won: np.ndarray) -> float:
    """Fit the steepness of the logistic."""
    steep = 0.5
    for _step in range(30):
        said = 1 / (1 + np.exp(-steep * by))
        steep += float(((won - said) * by).sum() / (said * (1 - said) * by**2).sum())
    return steep


# -- telling ------------------------------------------------------------------------------------------------------


def tell(name: str, stands: float, value: float, error: float) -> None:
    print(f"  {name:24s}{stands:7.2f} → {value:6.2f} ± {error:.2f}")


def fit(t: LeadTable) -> None:
    print("                             now    fitted")
    brings, errors = gear_values(t)
    stand = [*(lead._BRINGS[piece] for piece in EQUIPMENT_DECK), *(getattr(lead, name) for name in PAIRS)]
    for name, before, value, error in zip((*EQUIPMENT_DECK, *PAIRS), stand, brings, errors, strict=True):
        tell(name, before, value, error)
    names = (*COUNTED, "_GEAR", *ON_SHELF, *ON_TURN)
    found, ahead = [], np.zeros(len(t.margin))
    for n in range(len(ASTEROIDS)):
        values, errors, ahead[t.asteroid == n] = asteroid_values(t, brings, n)
        print(f"asteroid {n + 1}")
        stand = [*lead._MILLIONS[n], lead._GEAR[n], *(getattr(lead, name)[n] for name in ON_SHELF), *lead._ON_TURN[n]]
        for name, before, value, error in zip(names, stand, values, errors, strict=True):
            tell(name, before, value, error)
        found.append([round(float(value), 2) for value in values])
    by = (ahead + np.where(t.second, lead._TIE, -lead._TIE)) / [lead.doubt(turns) for turns in t.to_come]
    steep = steepness(by, t.won)
    tell("_STEEP", lead._STEEP, steep, 0.0)
    last = len(COUNTED)
    print("\n_MILLIONS =", tuple(tuple(row[:last]) for row in found))
    print("_GEAR =", tuple(row[last] for row in found))
    for n, name in enumerate(ON_SHELF, last + 1):
        print(f"{name} =", tuple(row[n] for row in found))
    print("_ON_TURN =", tuple(tuple(row[last + 4 :]) for row in found))
    print("_BRINGS =", {piece: round(float(value), 2) for piece, value in zip(EQUIPMENT_DECK, brings, strict=False)})
    for name, value in zip(PAIRS, brings[len(EQUIPMENT_DECK) :], strict=True):
        print(f"{name} = {value:.2f}")
    print(f"_STEEP = {steep:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1900)
    parser.add_argument("--strong", type=float, default=0.1, help="how often a crew is led by an expert")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="lead")
    asked = parser.parse_args()
    words = [f"{asked.seed} {n}" for n in range(asked.games)]
    play = partial(game_of, asked.strong)
    if asked.jobs > 1:
        with multiprocessing.Pool(asked.jobs) as pool:
            games = pool.map(play, words, chunksize=4)
    else:
        games = [play(one) for one in words]
    fit(table_of(games))


if __name__ == "__main__":
    main()
