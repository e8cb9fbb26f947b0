# ruff: noqa: E402 - the environment comes before what is installed in it
"""Fit a game's model of winning chances (`core/games/chances.py`) to games that bots play among themselves.

    python3 build_scripts/measure/fit_chances.py GAME              every number of seats of the game
    python3 build_scripts/measure/fit_chances.py GAME --seats 2,3 --games 4000 --jobs 2
    python3 build_scripts/measure/fit_chances.py GAME --level quick --games 6000 --outs 8 --again 1 --bent 8 --keep 3e-4
        plays positions out eight times each; then other positions four turns on, valued there by the model
    python3 build_scripts/measure/fit_chances.py GAME --point      the worth of one point of winning chance to its judge

Writes the weights, and how well they predict games that were held back, to the game's `chances.json`; entries for other
numbers of seats stay as they are. The same seed words give the same games and weights with any number of jobs. Needs
numpy (`pip install -e .[fit]`), which the program itself does not.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import environment

environment.enter()

import msgspec

try:
    import numpy as np
except ImportError:
    sys.exit("This script needs numpy: python -m pip install numpy")

from klotho_games.bots import levels
from klotho_games.bots.bot import Budget
from klotho_games.bots.guide import ending, expert, foresight
from klotho_games.bots.trials import Trial, behind
from klotho_games.core.contract import CHANCE, OVER, Result, Setup
from klotho_games.core.files.folders import write_whole
from klotho_games.core.games import registry
from klotho_games.core.games.chances import CalibrationTenth, Chances, Fit, Fitted, Net

PLACES = 40
"""The approximate number of positions kept from one game."""
TRIED = 2
"""How many of them are played out, if asked for. Two far apart say more than many of one game."""
KEPT_BACK = 0.2
"""The share of games that the model is tested on, not fitted to."""
QUICK = "quick"
"""Not a level at the table: the expert's quick player, who plays a game in a few hundredths of a second."""
TENTHS = 10
USUAL = 0.6
"""How often an option keeps its default."""
BATCH, ROUNDS, PATIENCE = 512, 60, 6
STEPS = 60
"""The least number of steps in a round. With few games, a round goes through them more than once."""

Rows = list[list[list[float]]]


# -- games --------------------------------------------------------------------------------------------------------


def setup_of(game: registry.Game, seats: int, rng: Random, given: dict[str, Any], often: float = USUAL) -> Setup:
    """Return a setup as people might choose it: options that were not given are random, most often the default."""
    chosen = {}
    for option in game.info.options:
        usual = option.fitting(seats)
        choices = option.choices or (False, True)
        lot = usual if option.hidden or rng.random() < often else rng.choice(choices)
        chosen[option.name] = given.get(option.name, lot)
    return Setup(tuple(f"{n}" for n in range(seats)), tuple(sorted(chosen.items())))


def sample_game(
    id: str, seats: int, level: str, looks: int, stir: float, given: dict[str, Any], often: float, words: str
) -> tuple[list[Any], Result]:
    """Play a game, and return some of its positions and its result.

    Sometimes a seat plays one move at a lower level, so that the model also sees moves that bots would not make.
    """
    game, rng = registry.load(id), Random(words)
    rules, guide = game.rules, expert(game) or foresight(game)
    budget = Budget(iterations=looks) if looks else levels.budget(level)
    s = rules.initial(setup_of(game, seats, rng, given, often))
    passed = []
    while (seat := rules.to_act(s)) != OVER:
        if seat == CHANCE:
            step: Any = rules.draw(s, rng)
        else:
            passed.append(s)
            now, given_now = ("easy", None) if rng.random() < stir else (level, budget)
            if now == QUICK:
                step = guide.rollout(s, rng)
            else:
                step = levels.choose(game, rules.view(s, seat), now, rng, given_now).move
        s, _events = rules.apply(s, step)
    result = rules.result(s)
    assert result is not None
    return [passed[at] for at in sorted(rng.sample(range(len(passed)), min(PLACES, len(passed))))], result


Told = tuple[Rows, list[float]]
"""The features of some positions, and the value to each seat of the end that they share."""


def places(id: str, *how: Any, outs: int, ahead: int, words: str) -> list[Told]:
    """Play a game, and return the features of some of its positions with what came of them.

    Without play-outs, all positions share the end of the game; with play-outs, a few positions get the mean of theirs.
    """
    game = registry.load(id)
    chances = game.besides("chances", "CHANCES")
    assert isinstance(chances, Chances)
    kept, result = sample_game(id, *how, words)
    if not outs:
        return [([[list(row) for row in chances.features(one)] for one in kept], list(chances.worth(result)))]
    rng = Random(f"{words} outs")
    some = rng.sample(kept, min(TRIED, len(kept)))
    return [([[list(row) for row in chances.features(one)]], ends(game, one, outs, ahead, rng)) for one in some]


def ends(game: registry.Game, s: Any, outs: int, ahead: int, rng: Random) -> list[float]:
    """Return the mean value of a position to each seat when the expert's quick player plays on from it."""
    found = [play_out(game, s, ahead, rng) for _out in range(outs)]
    return [sum(one) / outs for one in zip(*found, strict=True)]


def play_out(game: registry.Game, s: Any, ahead: int, rng: Random) -> Sequence[float]:
    """Return the value of the end to each seat, or what the expert promises after `ahead` turns."""
    rules, guide = game.rules, expert(game) or foresight(game)
    turns, told = 0, True
    while (seat := rules.to_act(s)) != OVER:
        step: Any = rules.draw(s, rng) if seat == CHANCE else guide.rollout(s, rng)
        s, _events = rules.apply(s, step)
        if not ahead or rules.to_act(s) == OVER:
            continue
        promised = guide.promise(s)
        turns += promised is not None and not told  # a promise is possible again: a turn is over
        told = promised is not None
        if promised is not None and turns == ahead:
            return promised
    return ending(game)(s)


def _one_of(n: int, ask: Any, words: str) -> list[Told]:
    return ask(words=f"{words} {n}")


def gather(ask: Any, words: str, games: int, jobs: int) -> list[Told]:
    play = partial(_one_of, ask=ask, words=words)
    if jobs == 1:
        played = [play(n) for n in range(games)]
    else:
        with multiprocessing.get_context("spawn").Pool(jobs) as pool:
            played = pool.map(play, range(games), chunksize=max(1, games // (20 * jobs)))
    return [told for game in played for told in game if told[0]]


# -- fitting ------------------------------------------------------------------------------------------------------


def arrays(games: list[Told]) -> tuple[np.ndarray, np.ndarray]:
    x = np.array([place for rows, _worth in games for place in rows], dtype=float)
    y = np.array([worth for rows, worth in games for _place in rows], dtype=float)
    if y.shape[1] > 1:  # if no seat won, all were equally far from winning
        whole = y.sum(axis=1, keepdims=True)
        y = np.where(whole > 0, y / np.where(whole > 0, whole, 1), 1 / y.shape[1])
    return x, y


def predict(weights: dict[str, np.ndarray], x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    inner = np.tanh(x @ weights["inner"] + weights["shift"])
    z = x @ weights["straight"] + inner @ weights["outer"] + weights["end"]
    if z.shape[1] == 1:
        return 1 / (1 + np.exp(-np.clip(z, -30, 30))), inner
    odds = np.exp(z - z.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True), inner


def loss_of(said: np.ndarray, y: np.ndarray) -> float:
    said = np.clip(said, 1e-9, 1 - 1e-9)
    if y.shape[1] == 1:
        return float(-(y * np.log(said) + (1 - y) * np.log(1 - said)).mean())
    return float(-(y * np.log(said)).sum(axis=1).mean())


def fit_weights(
    x: np.ndarray, y: np.ndarray, x2: np.ndarray, y2: np.ndarray, bent: int, keep: float
) -> dict[str, np.ndarray]:
    """Fit the weights with the least loss in the held-back games, with Adam. The output is a softmax over the seats, or
    the logistic of a single seat."""
    rng = np.random.default_rng(1)
    features = x.shape[2]
    centre = x.reshape(-1, features).mean(axis=0)
    scale = x.reshape(-1, features).std(axis=0)
    scale[scale < 1e-6] = 1.0
    a, b = (x - centre) / scale, (x2 - centre) / scale
    w = {
        "straight": np.zeros(features), "end": np.zeros(1), "shift": np.zeros(bent),
        "inner": rng.normal(0, 1 / np.sqrt(features), (features, bent)), "outer": rng.normal(0, 0.05, bent),
    }
    first = {name: np.zeros_like(one) for name, one in w.items()}
    second = {name: np.zeros_like(one) for name, one in w.items()}
    best, best_loss, waited, step = w, float("inf"), 0, 0
    for round in range(ROUNDS):
        times = max(1, STEPS * BATCH // len(a))
        order = np.concatenate([rng.permutation(len(a)) for _time in range(times)])
        rate = 0.004 * 0.96**round
        for begin in range(0, len(order), BATCH):
            some = order[begin : begin + BATCH]
            said, inner = predict(w, a[some])
            off = (said - y[some]) / len(some)
            through = off[:, :, None] * w["outer"] * (1 - inner**2)
            slope = {
                "straight": np.einsum("ps,psf->f", off, a[some]), "end": off.sum(keepdims=True)[0],
                "outer": np.einsum("ps,psh->h", off, inner), "shift": through.sum(axis=(0, 1)),
                "inner": np.einsum("psf,psh->fh", a[some], through),
            }
            step += 1
            for name, one in slope.items():
                one = one + keep * w[name] * (name not in ("end", "shift"))
                first[name] = 0.9 * first[name] + 0.1 * one
                second[name] = 0.999 * second[name] + 0.001 * one**2
                m, v = first[name] / (1 - 0.9**step), second[name] / (1 - 0.999**step)
                w = {**w, name: w[name] - rate * m / (np.sqrt(v) + 1e-8)}
        loss = loss_of(predict(w, b)[0], y2)
        if loss < best_loss - 1e-5:
            best, best_loss, waited = w, loss, 0
        else:
            waited += 1
            if waited >= PATIENCE:
                break
    # The program does not know centre and scale, so they are folded into the weights.
    inner = best["inner"] / scale[:, None]
    straight = best["straight"] / scale
    return {"inner": inner, "shift": best["shift"] - centre @ inner, "outer": best["outer"], "straight": straight,
            "end": best["end"] - centre @ straight}


def net_of(w: dict[str, np.ndarray]) -> Net:
    def short(number: float) -> float:
        return float(f"{number:.4g}")

    bent = [(*map(short, w["inner"][:, n]), short(w["shift"][n]), short(w["outer"][n])) for n in range(len(w["outer"]))]
    return Net((*map(short, w["straight"]), short(w["end"][0])), tuple(bent))


def calibration(said: np.ndarray, y: np.ndarray) -> tuple[CalibrationTenth, ...]:
    """Compare predictions with results, by tenths of the prediction."""
    said, y = said.ravel(), y.ravel()
    tenth = np.minimum((said * TENTHS).astype(int), TENTHS - 1)
    return tuple(
        CalibrationTenth(round(float(said[at].mean()), 4), round(float(y[at].mean()), 4), int(at.sum()))
        for n in range(TENTHS) if (at := tenth == n).any()
    )


def cross_validate(
    games: list[Told], begin: int, back: int, asked: argparse.Namespace
) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray]:
    """Fit weights without the held-back games.

    Returns the weights and, for the held-back games, the predictions, the blind predictions and the results.
    """
    x, y = arrays(games[:begin] + games[begin + back :])
    x2, y2 = arrays(games[begin : begin + back])
    w = fit_weights(x, y, x2, y2, asked.bent, asked.keep)
    return w, predict(w, x2)[0], np.broadcast_to(y.mean(axis=0), y2.shape), y2


def fit(
    game: registry.Game, seats: int, asked: argparse.Namespace, given: dict[str, Any], again: int, before: list[Told]
) -> tuple[Fitted, list[Told]]:
    """Return the model and all games that it was fitted to, including those of earlier rounds."""
    ask = partial(places, game.id, seats, asked.level, asked.looks, asked.stir, given, asked.usual, outs=asked.outs,
                  ahead=asked.ahead if again else 0)
    words = f"{asked.seed} {seats}" + (f" again {again}" if again else "")
    games = before + gather(ask, words, asked.games, asked.jobs)
    back = int(len(games) * KEPT_BACK / (1 + again))  # the same games in every round, and played to their end
    tried = [cross_validate(games, n * back, back, asked) for n in range(asked.parts)]
    w = tried[0][0]  # whichever part is held back, the file gets the weights of the first
    said, blind, y2 = (np.concatenate([one[n] for one in tried]) for n in (1, 2, 3))
    players = ",".join([asked.level] * seats) + (f" with looks: {asked.looks}" if asked.looks else "")
    players += f", played out {asked.outs} times" if asked.outs else ""
    players += f", then {asked.ahead} turns on" if again else ""
    losses = round(loss_of(said, y2), 4), round(loss_of(blind, y2), 4)
    found = Fitted(net_of(w), asked.games * (1 + again), players, *losses, calibration(said, y2))
    print(f"{game.id}, {seats} seats: {found.games} games, loss {found.loss} (blind {found.blind_loss})")
    for one in found.calibration:
        print(f"   said {one.said:6.1%}   came {one.came:6.1%}   of {one.places}")
    return found, games


def keep(chances: Chances, fit: Fit) -> None:
    write_whole(chances.file, msgspec.json.format(msgspec.json.encode(fit), indent=0) + b"\n")
    for known in ("fit", "_nets"):  # cached values of the old file
        vars(chances).pop(known, None)


# -- points -------------------------------------------------------------------------------------------------------


def point(game: registry.Game, seats: int, games: int, given: dict[str, Any]) -> float:
    """Return how much more the judge values a move that is better by one percentage point of winning chance.

    Compares the gaps between the judge's first and third choice with what comes of both when they are tried out.
    """
    guide = expert(game)
    if guide is None:
        sys.exit(f"{game.id} has no expert to try moves out.")
    rules, rng = game.rules, Random(5)
    seen = found = 0.0
    for _game in range(games):
        s = rules.initial(setup_of(game, seats, rng, given))
        while (seat := rules.to_act(s)) != OVER:
            if seat == CHANCE:
                s, _events = rules.apply(s, rules.draw(s, rng))
                continue
            view = rules.view(s, seat)
            weighed = sorted(game.judge.weigh(view, rules.legal(s)), key=lambda one: -one.value)
            if len(weighed) > 2 and rng.random() < 0.1:
                first, third = weighed[0], weighed[2]
                trial = Trial(game, view, guide, rng, 0, (first.move, third.move))
                if len(trial.tried) == 2:
                    for _look in range(11):
                        trial.look()
                    by_move = {one.decision.move: one for one in trial.tried}
                    gap, _error = behind(by_move[third.move], by_move[first.move])
                    found += 100 * gap
                    seen += first.value - third.value
            s, _events = rules.apply(s, weighed[0].move)
    print(f"{game.id}, {seats} seats: the judge's gaps {seen:.3g}, points of winning chance {found:.3g}")
    return seen / found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", default="", help="such as 2,3 (all that the game has)")
    parser.add_argument("--games", type=int, default=2000, help="for each number of seats")
    parser.add_argument("--level", default="hard", help="who plays them; quick is the expert's quick player")
    parser.add_argument("--looks", type=int, default=0, help="of a level that searches (as many as usual)")
    parser.add_argument("--stir", type=float, default=0.08, help="how often somebody plays an easy move instead")
    parser.add_argument("--bent", type=int, default=12, help="bent parts of the model")
    parser.add_argument("--keep", type=float, default=1e-4, help="how strongly weights are kept small")
    parser.add_argument("--parts", type=int, default=1, choices=range(1, int(1 / KEPT_BACK) + 1),
                        help="fit this many times, another part of the games kept back each time: few games tell more")
    parser.add_argument("--outs", type=int, default=0, help="play out two positions of each game this many times by "
                        "the expert's quick play: what came of them says more than one end that forty positions share")
    parser.add_argument("--again", type=int, default=0, help="with --outs: fit this many times again, to new positions "
                        "too that are played a few turns on, to what the model before says there: four turns hold less "
                        "luck than a whole game")
    parser.add_argument("--ahead", type=int, default=4, help="how many turns that are")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="fit")
    parser.add_argument("--usual", type=float, default=USUAL, help="how often an option stays as it is at first")
    parser.add_argument("--option", action="append", default=[], help="name=value, as JSON; others are chosen by lot")
    parser.add_argument("--point", action="store_true", help="only measure what a point is to the judge")
    asked = parser.parse_args()
    try:
        game = registry.load(asked.game)
    except registry.UnknownGame as problem:
        sys.exit(str(problem))
    given = {name: msgspec.json.decode(value) for name, _, value in (text.partition("=") for text in asked.option)}
    least, most = game.info.seats
    seats = [int(n) for n in asked.seats.split(",")] if asked.seats else list(range(least, most + 1))
    if asked.again and (not asked.outs or asked.parts > 1):
        sys.exit("--again is for positions that are played out (--outs), and keeps back one part alone.")
    if asked.point:
        for n in seats:
            print(f"point = {point(game, n, max(1, asked.games // 100), given):.4g}")
        return
    chances = game.besides("chances", "CHANCES")
    if not isinstance(chances, Chances):
        sys.exit(f"{game.id} does not say what counts of a position: it has no chances.py.")
    found = dict(chances.fit.seats) if chances.file.is_file() and chances.fit.features == chances.names else {}
    for n in seats:
        games: list[Told] = []
        for again in range(1 + asked.again):
            found[str(n)], games = fit(game, n, asked, given, again, games)
            keep(chances, Fit(chances.names, dict(sorted(found.items()))))


if __name__ == "__main__":
    main()
