# ruff: noqa: E402 - the environment comes before what is installed in it
"""Fit the expected final score of a clinic (`games/clinic/bot/expected_count.py`) to games that Hard plays.

    python3 build_scripts/measure/fit_count.py                    400 games, six minutes on one core
    python3 build_scripts/measure/fit_count.py --jobs 2

Every evening of a game gives one position, before the cards of the next round are shuffled, because a promise for the
rest of the game is made there (`expert.py`). Sometimes Easy plays a move, so that the weights also see moves that Hard
would not make. One game in five is held back, and the error of the weights in those games is printed and kept with
them. The same words give the same games. Needs numpy (`pip install -e .[fit]`).
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from functools import partial
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import environment

environment.enter()

import msgspec

try:
    import numpy as np
except ImportError:
    sys.exit("This script needs numpy: python -m pip install numpy")

from klotho_games.bots import levels
from klotho_games.core.contract import CHANCE, OVER
from klotho_games.core.files.folders import write_whole
from klotho_games.core.games import registry
from klotho_games.games.clinic.bot.expected_count import FILE, NAMES, Fit, features
from klotho_games.games.clinic.rules.state import Clinic, Phase, final_popularity
from measure.fit_chances import setup_of

STIR = 0.08
"""How often Easy chooses the move."""
KEPT_BACK = 0.2
RIDGE = 2.0
"""How strongly weights are kept small, with every feature scaled to a standard deviation of 1."""

Evenings = tuple[list[Clinic], int]
"""The evenings of one game, and its final score."""


def evenings_of(seed: str, n: int) -> Evenings:
    game, rng = registry.load("clinic"), Random(f"{seed} {n}")
    rules = game.rules
    s = rules.initial(setup_of(game, 1, rng, {}))
    found = []
    while (seat := rules.to_act(s)) != OVER:
        if s.phase is Phase.SHUFFLE:
            found.append(s)
        level = "easy" if rng.random() < STIR else "hard"
        step = rules.draw(s, rng) if seat == CHANCE else levels.choose(game, rules.view(s, seat), level, rng).move
        s, _events = rules.apply(s, step)
    return found, final_popularity(s)


def table_of(games: list[Evenings]) -> tuple[np.ndarray, np.ndarray]:
    x = np.array([(*features(s), 1.0) for evenings, _count in games for s in evenings])
    return x, np.array([float(count) for evenings, count in games for _s in evenings])


def fit(games: list[Evenings], seed: str) -> Fit:
    back = int(len(games) * KEPT_BACK)
    x, y = table_of(games[back:])
    scale = x.std(axis=0)
    scale[scale < 1e-6] = 1.0
    scaled = x / scale
    keep = RIDGE * np.eye(x.shape[1])
    keep[-1, -1] = 0.0
    weights = np.linalg.solve(scaled.T @ scaled + keep, scaled.T @ y) / scale
    x2, y2 = table_of(games[:back])
    off = x2 @ weights - y2
    error, blind = (float(np.sqrt((some**2).mean())) for some in (off, y2 - y.mean()))
    rounds = np.array([s.round for evenings, _count in games[:back] for s in evenings])
    for n in sorted({*rounds}):
        here = off[rounds == n]
        print(f"  before round {n}: off by {np.sqrt((here**2).mean()):.2f}, mean {here.mean():+.2f}, of {len(here)}")
    print(f"{len(games)} games, off by {error:.2f} (blind {blind:.2f}), mean {off.mean():+.2f}")
    return Fit(NAMES, tuple(float(f"{w:.4g}") for w in weights), len(games), f"hard, seed words {seed}",
               round(error, 2), round(blind, 2))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="count")
    asked = parser.parse_args()
    play = partial(evenings_of, asked.seed)
    if asked.jobs > 1:
        with multiprocessing.get_context("spawn").Pool(asked.jobs) as pool:
            games = pool.map(play, range(asked.games), chunksize=4)
    else:
        games = [play(n) for n in range(asked.games)]
    write_whole(FILE, msgspec.json.format(msgspec.json.encode(fit(games, asked.seed)), indent=0) + b"\n")


if __name__ == "__main__":
    main()
