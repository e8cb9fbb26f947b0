# ruff: noqa: E402 - the environment comes before what is installed in it
"""Find the exercises of the practice room, prove them, and write them into the games' folders (docs/practice.md).

    python3 build_scripts/measure/exercises.py find --seconds 3600     # can be stopped at any time and goes on
    python3 build_scripts/measure/exercises.py find --only klobba
    python3 build_scripts/measure/exercises.py count                   # what there is so far, and what it cost
    python3 build_scripts/measure/exercises.py write                   # klotho_games/games/*/exercises.json.gz, docs
    python3 build_scripts/measure/exercises.py check --seconds 3600    # do the answers hold in other games?
    python3 build_scripts/measure/exercises.py check --only clinic --sample 10
    python3 build_scripts/measure/exercises.py check --unfound         # those that no level finds, in more games

`find` plays games of Easy and Normal players. Where a player's move looks costly, all four levels are asked what they
would do, and a quick estimate compares their choices. What looks clear is proven by whole games on fresh seeds
(`klotho_games/practice/proof.py`), or dropped. Everything is kept in a folder outside the repository; the games share
the computing time evenly. `check` plays other games from what was written (`exercise_check.py`). `write` leaves out
what failed there, and what makes a theme monotonous (`exercise_variety.py`). It also keeps a list of what was looked at
beside this file (`searches`), so that a search on another machine goes on from there.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import environment

environment.enter()

import msgspec
from platformdirs import user_cache_path

from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.games.seating_rules import LEVELS
from klotho_games.core.games.themes import themes
from klotho_games.practice.exercise import Exercise
from klotho_games.practice.exercise_file import encode
from klotho_games.practice.position import open_position, steps_to_keep
from measure import matches
from measure.exercise_check import PATIENCE as PATIENCE_OF_CHECK
from measure.exercise_check import Checks, table
from measure.exercise_search import PATIENCE, Finding, exercises_path, write_search
from measure.exercise_variety import best_thumb, is_too_good, look_of

WANTED = 60
"""How many exercises of a game are enough."""
FOLDERS = ("checks", "unfound")
"""Where checks are kept: those of a sample, and those of exercises that no level finds."""
_MORE = 5
"""How much more time an exercise has that no level finds."""


def games_of(asked: argparse.Namespace) -> list[Game]:
    return [game for game in matches.games(asked.only) if asked.only in (None, game.id)]


def search_of(game: Game, asked: argparse.Namespace) -> Finding:
    """Return the search in a game, without what has failed a check."""
    search = Finding(game, asked.keep, asked.patience)
    for folder in FOLDERS:
        search.drop(Checks(game, asked.keep / folder).failures, "check: does not hold")
    return search


def find(asked: argparse.Namespace) -> None:
    searches = [search_of(game, asked) for game in games_of(asked)]
    until = monotonic() + asked.seconds
    while monotonic() < until:
        open_ones = [one for one in searches if len(one.chosen_exercises) < asked.count]
        if not open_ones:
            break
        one = min(open_ones, key=lambda one: one.seconds)
        before = len(one.exercises)
        one.look_at_a_game()
        print(f"{one.game.id}: game {one.number}, {len(one.exercises)} exercises (+{len(one.exercises) - before}), "
              f"{len(one.chosen_exercises)} wanted, "
              f"{one.seconds:.0f} s", flush=True)


def check(asked: argparse.Namespace) -> None:
    """Check exercises: those of the game first that has had the least time so far."""
    folder, patience = checks_folder(asked), PATIENCE_OF_CHECK * (_MORE if asked.unfound else 1)
    checks = [Checks(game, folder, patience) for game in games_of(asked)]
    until = monotonic() + asked.seconds
    while monotonic() < until:
        open_ones = [(one, left) for one in checks if len(one.rows) < asked.sample and
                     (left := [exercise for exercise in one.left if not asked.unfound or not any(exercise.found)])]
        if not open_ones:
            break
        one, left = min(open_ones, key=lambda found: found[0].seconds)
        row = one.check(left[0])
        print(f"{one.game.id} {row.id}: {row.verdict} after {row.worlds} worlds, {row.seconds:.0f} s {row.why}",
              flush=True)
    print(table(checks))


def checks_folder(asked: argparse.Namespace) -> Path:
    found: Path = asked.keep / FOLDERS[asked.unfound]
    return found


def count(asked: argparse.Namespace) -> None:
    for game in games_of(asked):
        one = search_of(game, asked)
        proven = one.exercises
        print(f"{game.id}: {len(one.chosen_exercises)} wanted of {len(proven)} exercises from {one.number} games, "
              f"{one.seconds:.0f} s of computing")
        for theme in themes(game):
            print("   " + monotony(theme.id, [found.exercise for found in proven if found.exercise is not None
                                              and found.kind == theme.id]))
        print("   seats:", dict(Counter(found.exercise.seat for found in proven if found.exercise)),
              "thirds:", dict(Counter(int(3 * found.part) for found in proven)))
        print("   dropped:", dict(Counter(found.why for found in one.kept if found.why and found.why != "game")))


def monotony(theme: str, exercises: Sequence[Exercise]) -> str:
    """Return how much alike the exercises of a theme are: the best rule of thumb, and the largest group that look the
    same."""
    if not exercises:
        return f"{theme}: 0"
    thumb, alike = best_thumb(exercises), max(Counter(map(look_of, exercises)).values())
    return (f"{theme}: {len(exercises)}, of which “{' > '.join(thumb.order)}” answers {thumb.right:.1f}"
            f"{' (too many)' if is_too_good(thumb, len(exercises)) else ''}, {alike} look alike")


def write(asked: argparse.Namespace) -> None:
    """Write the exercises of every game that has some into its folder, and the page about them."""
    parts, variety, size = [], [], 0
    checked = [Checks(game, checks_folder(asked)) for game in matches.games(None)]
    if any(one.rows for one in checked):
        HELD.write_text(table(checked) + "\n", encoding="utf-8")
    for game in matches.games(None):
        search = search_of(game, asked)
        exercises = search.chosen_exercises
        path = exercises_path(game)
        write_search(game, search.kept)
        if exercises:
            content = encode([quick_to_open(game, one) for one in exercises])
            path.write_bytes(content)
            size += len(content)
        elif path.exists():
            path.unlink()
        parts.append(part(game, search, exercises))
        variety += variety_of(game, exercises)
        print(f"{game.id}: {len(exercises)} exercises")
    (environment.ROOT / "docs" / "exercises.md").write_text(page(parts, variety, size), encoding="utf-8")


def quick_to_open(game: Game, one: Exercise) -> Exercise:
    """Return an exercise with the steps that an exercise keeps today, also if it was found by an older search."""
    session = open_position(game, one, tuple("ABCDEF"))
    return msgspec.structs.replace(one, steps=steps_to_keep(session.record.steps))


def part(game: Game, search: Finding, exercises: Sequence[Exercise]) -> dict[str, str]:
    """Return the figures of one game."""
    of_theme = Counter(one.theme for one in exercises)
    named = [f"{theme.name} {of_theme[theme.id]}" for theme in themes(game)]
    parts = Counter(int(3 * found.part) for found in search.exercises
                    if found.exercise is not None and found.exercise.id in {one.id for one in exercises})
    seats = Counter((one.seats, one.seat) for one in exercises)
    dropped = Counter(one.why for one in search.kept if one.why and one.why != "game")
    levels_found = [mean([one.found[n] for one in exercises]) for n in range(len(LEVELS))]
    return {
        "game": game.info.title,
        "exercises": str(len(exercises)),
        "gap": points([one.gap for one in exercises]),
        "error": points([max(choice.behind_error for choice in one.choices) for one in exercises]),
        "games": f"{median([sum(choice.games for choice in one.choices) for one in exercises]):,.0f}",
        "rating": " to ".join(f"{rating:.0f}" for rating in ends([one.rating for one in exercises])) or "–",
        "found": " ".join(f"{100 * share:.0f} %" for share in levels_found) if exercises else "–",
        "themes": ", ".join(named),
        "parts": " / ".join(str(parts[n]) for n in range(3)),
        "seats": ", ".join(f"{seat + 1} of {many}: {n}" for (many, seat), n in sorted(seats.items())) or "–",
        "played": f"{search.number:,}",
        "tried": f"{sum(one.why != 'game' for one in search.kept):,}",
        "seconds": f"{search.seconds:,.0f} s",
        "dropped": ", ".join(f"{why} {n}" for why, n in dropped.most_common()) or "nothing",
    }


def variety_of(game: Game, exercises: Sequence[Exercise]) -> list[dict[str, str]]:
    """Return for each theme how far a rule of thumb gets in it."""
    rows = []
    for theme in themes(game):
        ones = [one for one in exercises if one.theme == theme.id]
        if ones:
            rows.append({"game": game.info.title, "theme": theme.name, "exercises": str(len(ones)),
                         "thumb": f"{best_thumb(ones).right:.1f}",
                         "alike": str(max(Counter(map(look_of, ones)).values()))})
    return rows


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def median(values: Sequence[float]) -> float:
    return sorted(values)[len(values) // 2] if values else 0.0


def ends(values: Sequence[float]) -> list[float]:
    return [min(values), max(values)] if values else []


def points(shares: Sequence[float]) -> str:
    return f"{100 * median(shares):.1f}" if shares else "–"


def page(parts: Sequence[dict[str, str]], variety: Sequence[dict[str, str]], size: int) -> str:
    """Return docs/exercises.md."""

    def table(*columns: tuple[str, str], of: Sequence[dict[str, str]] = parts) -> str:
        rows = [[name for name, _key in columns], ["---"] * len(columns)]
        rows += [[one[key] for _name, key in columns] for one in of]
        return "\n".join("| " + " | ".join(row) + " |" for row in rows)

    total = sum(int(one["exercises"]) for one in parts)
    return PAGE.format(
        total=total, kilobytes=f"{size / 1000:.0f}",
        figures=table(("game", "game"), ("exercises", "exercises"), ("smallest gap", "gap"), ("largest error", "error"),
                      ("games played for one", "games"), ("ratings", "rating"),
                      ("found by Easy, Normal, Hard, Expert", "found")),
        spread=table(("game", "game"), ("themes", "themes"), ("first, second, last third of a game", "parts"),
                     ("players: exercises", "seats")),
        variety=table(("game", "game"), ("theme", "theme"), ("exercises", "exercises"),
                      ("a rule of thumb answers", "thumb"), ("look the same", "alike"), of=variety),
        learned=LEARNED.read_text(encoding="utf-8").strip("\n"),
        held=HELD.read_text(encoding="utf-8").strip(),
        costs=table(("game", "game"), ("games searched", "played"), ("decisions looked at", "tried"),
                    ("computing time", "seconds"), ("dropped, because", "dropped")),
    )


HELD = Path(__file__).with_name("exercises_held.md")
"""What `check` found, so that the page keeps it when `write` runs on another machine."""
LEARNED = Path(__file__).with_name("exercises_learned.md")
"""What `practice_learner.py` printed, when someone last ran it."""
PAGE = """# Exercises

`python3 build_scripts/measure/exercises.py write` wrote this page. [practice.md](practice.md) explains how exercises
are found and proven. There are {total} so far, in {kilobytes} kB. The aim is at least 40 for each game, 60 where
play-outs are cheap. The search goes on where it was stopped.

## Figures

"Smallest gap" is how many points of winning chance the least costly wrong choice of an exercise costs. "Largest error"
is the standard error of its least certain choice, in points. "Games" are the whole games that were played to prove it.
All three are the median of the exercises.

{figures}

## Balance

{spread}

## Variety

No rule of thumb answers a theme ("always retreat", [practice.md](practice.md)): the best one gets at most 60 % of it,
rounded up, and never all of several exercises. At most three look the same: the same choices, and the same best one.

{variety}

Some decisions had the same answer in every exercise that was found, or nearly so. The search looks for the other one,
but has not found it so far. They belong to a broader theme, which has few of them:

- The Temple of Karthis: retreat from a rival, and stay on the new side of a falling wall. Both are part of "Which
  way?". No exercise was found in which it is right to go down while there is another way, so "Explore or go down?"
  has only one.
- Klobba!: refuse the card that is offered. Offers belong to "Which card?".
- Asteroid Miners: sell, bid and dig. Selling and bidding belong to "Buy, sell or go on?", digging to "What to do with
  the dice?".
- Clin9ic: don't advertise. That belongs to "Spend or save?", with building.
- Katamari: buy a piece if you can. "Buy, cycle or stop?" has only one exercise, and where one cannot cycle, the
  decision belongs to "Which piece, and where?".

## What it cost

Decisions are dropped by the quick estimate in most cases, which is cheap.

{costs}

## Does practice help?

{learned}

## Do the answers hold?

    python3 build_scripts/measure/exercises.py check --seconds 3600
    python3 build_scripts/measure/exercises.py write

plays other games from the exercises, in an order and on seeds that follow from their ids and neither found nor
proved them. Each is checked once. All choices get the same games first, and where something is not clear, more follow,
until it is or two minutes of computing are over. An answer holds if every wrong choice is clearly worse again (by the
standard of the proof) and no right one is. It fails if a right choice is clearly worse, if a wrong one costs less than
3 points by the 95 % interval, or if in the end its cost is known to 2 points and below 3. What failed has been left out
since, so the table counts exercises that are no longer there.

"Agree" is how many wrong choices cost in the first games what the proof says, within the 95 % interval of both figures
together. "They cost" is the mean in points. It is often smaller than in the proof, because a choice that looks worse
than it is settles sooner there. A game that is not in the table is not checked yet, and a sample of a few says little.

{held}
"""


def words() -> argparse.ArgumentParser:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("what", choices=("find", "count", "write", "check"))
    asked.add_argument("--only", choices=registry.ids(), metavar="GAME")
    asked.add_argument("--seconds", type=float, default=3600.0)
    asked.add_argument("--count", type=int, default=WANTED, help=f"exercises of each game ({WANTED})")
    asked.add_argument("--sample", type=int, default=WANTED, help=f"exercises to check of each game ({WANTED})")
    asked.add_argument("--unfound", action="store_true", help="check those that no level finds")
    asked.add_argument("--patience", type=float, default=PATIENCE,
                       help=f"seconds of computing for one proof ({PATIENCE:.0f})")
    asked.add_argument("--keep", type=Path, metavar="FOLDER", help="keep everything there, not in the user's cache",
                       default=user_cache_path("klotho-games", appauthor=False) / "exercises")
    return asked


def main() -> None:
    asked = words().parse_args()
    {"find": find, "count": count, "write": write, "check": check}[asked.what](asked)


if __name__ == "__main__":
    main()
