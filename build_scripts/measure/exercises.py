# ruff: noqa: E402 - the environment comes before what is installed in it
"""Find the exercises of the practice room, prove them, and write them into the games' folders (docs/practice.md).

    python3 build_scripts/measure/exercises.py find --seconds 3600     # can be stopped at any time and goes on
    python3 build_scripts/measure/exercises.py find --only klobba
    python3 build_scripts/measure/exercises.py count                   # what there is so far, and what it cost
    python3 build_scripts/measure/exercises.py write                   # klotho_games/games/*/exercises.json.gz, docs

`find` plays games of Easy and Normal players. Where a player's move looks costly, all four levels are asked what they
would do, and a quick estimate compares their choices. What looks clear is proven by whole games on fresh seeds
(`klotho_games/practice/proof.py`), or dropped. Everything is kept in a folder outside the repository; the games share
the computing time evenly. `write` also keeps a list of what was looked at beside this file (`searches`), so that a
search on another machine goes on from there.
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
from klotho_games.practice.difficulty import grades
from klotho_games.practice.exercise import GRADES, Exercise
from klotho_games.practice.exercise_file import encode
from klotho_games.practice.position import open_position, steps_to_keep
from measure import matches
from measure.exercise_search import OF_A_THEME, PATIENCE, Finding, Found, exercises_path, write_search

WANTED = 60
"""How many exercises of a game are enough."""


def find(asked: argparse.Namespace) -> None:
    searches = [Finding(game, asked.keep, asked.patience) for game in matches.games(asked.only)
                if asked.only is None or game.id == asked.only]
    until = monotonic() + asked.seconds
    while monotonic() < until:
        open_ones = [one for one in searches if len(exercises_to_keep(one.game, one.exercises)) < asked.count]
        if not open_ones:
            break
        one = min(open_ones, key=lambda one: one.seconds)
        before = len(one.exercises)
        one.look_at_a_game()
        print(f"{one.game.id}: game {one.number}, {len(one.exercises)} exercises (+{len(one.exercises) - before}), "
              f"{one.seconds:.0f} s", flush=True)


def count(asked: argparse.Namespace) -> None:
    for game in matches.games(asked.only):
        one = Finding(game, asked.keep)
        proven = one.exercises
        print(f"{game.id}: {len(proven)} exercises from {one.number} games, {one.seconds:.0f} s of computing")
        print("   kinds:", dict(Counter(found.kind for found in proven)))
        print("   seats:", dict(Counter(found.exercise.seat for found in proven if found.exercise)),
              "thirds:", dict(Counter(int(3 * found.part) for found in proven)))
        print("   dropped:", dict(Counter(found.why for found in one.kept if found.why and found.why != "game")))


def write(asked: argparse.Namespace) -> None:
    """Write the exercises of every game that has some into its folder, and the page about them."""
    parts, size = [], 0
    for game in matches.games(None):
        search = Finding(game, asked.keep)
        exercises = exercises_to_keep(game, search.exercises)
        path = exercises_path(game)
        write_search(game, search.kept)
        if exercises:
            content = encode([quick_to_open(game, one) for one in exercises])
            path.write_bytes(content)
            size += len(content)
        elif path.exists():
            path.unlink()
        parts.append(part(game, search, exercises))
        print(f"{game.id}: {len(exercises)} exercises")
    (environment.ROOT / "docs" / "exercises.md").write_text(page(parts, size), encoding="utf-8")


def exercises_to_keep(game: Game, found: Sequence[Found]) -> list[Exercise]:
    """Return the exercises with their grades. Of two from one game with the same theme one is left out, and so are more
    of a theme than are wanted."""
    kept: list[Exercise] = []
    met: set[tuple[int, str]] = set()
    for one in found:
        assert one.exercise is not None
        if one.exercise.version != game.info.version or not one.kind or (one.number, one.kind) in met:
            continue
        met.add((one.number, one.kind))
        if sum(theme == one.kind for _number, theme in met) <= OF_A_THEME:
            kept.append(one.exercise)
    ranks = grades([one.rating for one in kept], GRADES)
    graded = [msgspec.structs.replace(one, grade=grade) for one, grade in zip(kept, ranks, strict=True)]
    return sorted(graded, key=lambda one: (one.rating, one.id))


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


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def median(values: Sequence[float]) -> float:
    return sorted(values)[len(values) // 2] if values else 0.0


def ends(values: Sequence[float]) -> list[float]:
    return [min(values), max(values)] if values else []


def points(shares: Sequence[float]) -> str:
    return f"{100 * median(shares):.1f}" if shares else "–"


def page(parts: Sequence[dict[str, str]], size: int) -> str:
    """Return docs/exercises.md."""

    def table(*columns: tuple[str, str]) -> str:
        rows = [[name for name, _key in columns], ["---"] * len(columns)]
        rows += [[one[key] for _name, key in columns] for one in parts]
        return "\n".join("| " + " | ".join(row) + " |" for row in rows)

    total = sum(int(one["exercises"]) for one in parts)
    return PAGE.format(
        total=total, kilobytes=f"{size / 1000:.0f}",
        figures=table(("game", "game"), ("exercises", "exercises"), ("smallest gap", "gap"), ("largest error", "error"),
                      ("games played for one", "games"), ("ratings", "rating"),
                      ("found by Easy, Normal, Hard, Expert", "found")),
        spread=table(("game", "game"), ("themes", "themes"), ("first, second, last third of a game", "parts"),
                     ("players: exercises", "seats")),
        held=HELD.read_text(encoding="utf-8").strip(),
        costs=table(("game", "game"), ("games searched", "played"), ("decisions looked at", "tried"),
                    ("computing time", "seconds"), ("dropped, because", "dropped")),
    )


HELD = Path(__file__).with_name("exercises_held.md")
"""How many answers held on other seeds, when someone last tried: written by hand, from what the slow test prints."""
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

## What it cost

Decisions are dropped by the quick estimate in most cases, which is cheap.

{costs}

## Do the answers hold?

    python3 build_scripts/test.py -m slow tests/practice/test_answers_hold.py

plays other games from a sample of the exercises, on seeds that neither found nor proved them. An answer holds if no
right choice turns out clearly worse than the best one, and no wrong one as good.

{held}
"""


def words() -> argparse.ArgumentParser:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("what", choices=("find", "count", "write"))
    asked.add_argument("--only", choices=registry.ids(), metavar="GAME")
    asked.add_argument("--seconds", type=float, default=3600.0)
    asked.add_argument("--count", type=int, default=WANTED, help=f"exercises of each game ({WANTED})")
    asked.add_argument("--patience", type=float, default=PATIENCE,
                       help=f"seconds of computing for one proof ({PATIENCE:.0f})")
    asked.add_argument("--keep", type=Path, metavar="FOLDER", help="keep everything there, not in the user's cache",
                       default=user_cache_path("klotho-games", appauthor=False) / "exercises")
    return asked


def main() -> None:
    asked = words().parse_args()
    {"find": find, "count": count, "write": write}[asked.what](asked)


if __name__ == "__main__":
    main()
