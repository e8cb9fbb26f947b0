# ruff: noqa: E402 - the environment comes before what is installed in it
"""How reliable the winning chances are: what the models predicted and what happened, in docs/chances.md.

    python3 build_scripts/measure/calibration.py            write the page, from each game's chances.json
    python3 build_scripts/measure/calibration.py --check    only say whether it is up to date
    python3 build_scripts/measure/calibration.py --fresh klobba --games 300 --seats 3
                                                    let bots play new games, and compare the chances in the coach's
                                                    first graph with the results; nothing is written
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import environment

environment.enter()

from klotho_games.arena.bout import play_session
from klotho_games.arena.figures import share_of
from klotho_games.bots.trials import TrialDice
from klotho_games.coach.continuation import Continuation
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup
from klotho_games.core.games import registry
from klotho_games.core.games.chances import CalibrationTenth, Chances, Fitted
from klotho_games.core.games.registry import Game

PAGE = environment.ROOT / "docs" / "chances.md"
COMMAND = "python3 build_scripts/measure/calibration.py"
_HEAD = f"""# Winning chances, and how reliable they are

The coach's first graph and Expert's view of a position come from a small model. There is one for each game and
number of seats: a weighted sum of what counts in a position, and a few nonlinear sums
(`klotho_games/core/games/chances.py`). We fitted it to games between bots
(`python3 build_scripts/measure/fit_chances.py GAME`). One game in five was kept back, and the tables show how often
the model's predictions for those came true. `{COMMAND}` writes this page
from the games' `chances.json`; a test fails as long as the page is not up to date.

"Loss" is the mean of −ln of the chance that the model gave to the actual result. "Blind" is the loss of a model
that always predicts the same.
"""
TENTHS = 10


def games() -> list[Game]:
    """Return the games of the house that have a model, in the order of the shelf."""
    shelf = {id: place for place, id in enumerate(registry.SHELF)}
    loaded = [registry.load(id) for id in sorted(registry.PLAYABLE, key=lambda id: shelf.get(id, len(shelf)))]
    return [game for game in loaded if game.besides("chances", "CHANCES")]


def page(games: Sequence[Game]) -> str:
    return "\n".join([_HEAD, *(_of_game(game) for game in games)])


def _of_game(game: Game) -> str:
    chances = game.besides("chances", "CHANCES")
    assert isinstance(chances, Chances)
    lines = [f"## {game.info.title}", "", f"What counts: {', '.join(chances.names)}.", ""]
    lines += ["| seats | games | played by | loss | blind |", "|---|---|---|---|---|"]
    fits = sorted(chances.fit.seats.items())
    lines += [f"| {n} | {one.games:,} | {one.players.split(',')[0]} | {one.loss:.3f} | {one.blind_loss:.3f} |"
              for n, one in fits]
    lines += ["", "Predicted → actual wins in percent, grouped by the predicted chance:", ""]
    lines += ["| seats |" + "".join(f" {n}0–{n + 1}0 |" for n in range(TENTHS)), "|---|" + "---|" * TENTHS]
    lines += [f"| {n} |" + "".join(f" {cell} |" for cell in _cells(one)) for n, one in fits]
    return "\n".join([*lines, ""])


def _cells(fitted: Fitted) -> list[str]:
    by_tenth: dict[int, CalibrationTenth] = {min(int(one.said * TENTHS), TENTHS - 1): one for one in fitted.calibration}
    return [f"{by_tenth[n].said:.0%} → {by_tenth[n].came:.0%}".replace("%", "") if n in by_tenth else "–"
            for n in range(TENTHS)]


def up_to_date() -> bool:
    return PAGE.is_file() and PAGE.read_text(encoding="utf-8") == page(games())


# -- new games ----------------------------------------------------------------------------------------------------


def fresh(game: Game, seats: int, level: str, count: int) -> list[tuple[float, float]]:
    """Return pairs of the chance that the coach's first graph gives a seat, and the seat's result, from new games."""
    options = tuple(sorted((option.name, option.fitting(seats)) for option in game.info.options))
    setup = Setup(tuple(f"{n + 1}" for n in range(seats)), options)
    found, continuation = [], Continuation(game, seats)
    for n in range(count):
        session, _thinking = play_session(game, setup, (level,) * seats, seeds.seed_from_words(f"calibration {n}"))
        said = [continuation.stand(one.state, TrialDice(n)).values[:seats] for one in session.history]
        found += [(one, said[-1][seat]) for chances in said[:-1:5] for seat, one in enumerate(chances)]
    return found


def tenths(found: Iterable[tuple[float, float]], count: int) -> list[str]:
    """Return a line for each tenth of the predicted chances.

    Positions of one game depend on each other, so the interval is computed from the number of games, not of positions.
    """
    by_tenth: dict[int, list[tuple[float, float]]] = {}
    for said, came in found:
        by_tenth.setdefault(min(int(said * TENTHS), TENTHS - 1), []).append((said, came))
    lines = []
    for _tenth, places in sorted(by_tenth.items()):
        came = sum(one for _said, one in places)
        mean = sum(one for one, _came in places) / len(places)
        share = share_of(came / len(places) * count, count)
        lines.append(f"said {mean:6.1%}   came {came / len(places):6.1%} (about {share.low:.0%} to {share.high:.0%})"
                     f"   of {len(places):,} places")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--fresh", metavar="GAME")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--level", default="hard")
    asked = parser.parse_args()
    if asked.fresh:
        try:
            game = registry.load(asked.fresh)
        except registry.UnknownGame as problem:
            sys.exit(str(problem))
        found = fresh(game, asked.seats or game.info.seats[0], asked.level, asked.games)
        print("\n".join(tenths(found, asked.games)))
    elif asked.check:
        if not up_to_date():
            sys.exit(f"docs/{PAGE.name} is out of date: run {COMMAND}.")
    else:
        PAGE.write_text(page(games()), encoding="utf-8")


if __name__ == "__main__":
    main()
