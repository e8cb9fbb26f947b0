# ruff: noqa: E402 - the environment comes before what is installed in it
"""Makes the lists of solvable deals of 12 Patrols: klotho_games/games/patrols/deals.json.

    python3 build_scripts/grade_deals.py --each 500           so many deals of each grade, with twelve regions and base
    python3 build_scripts/grade_deals.py --report 1000        only tell how random deals are graded

Deals come from a seed and are taken as they come, so that running it again makes the same lists.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import environment

environment.inside()

from klotho_games.core.contract import Setup
from klotho_games.games.patrols import deals, solver
from klotho_games.games.patrols.kingdom import Kingdom
from klotho_games.games.patrols.rules import RULES

FILE = Path(__file__).resolve().parents[1] / "klotho_games" / "games" / "patrols" / "deals.json"


def random_deals(regions: str, seed: str) -> Iterator[Kingdom]:
    """Any deals, dealt and not yet begun."""
    rng = Random(f"{seed} {regions}")
    dealing = RULES.initial(Setup(("Nobody",), (("deals", "any"), ("regions", regions))))
    while True:
        yield RULES.apply(dealing, RULES.draw(dealing, rng))[0]


def make(each: int, most: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for regions in ("twelve", "base"):
        lists: list[list[str]] = [[] for _grade in deals.GRADES]
        for n, s in enumerate(random_deals(regions, "lists")):
            if n == most or min(map(len, lists)) == each:
                break
            weight = solver.weight(s)
            grade = deals.grade_of(weight)
            if not grade or weight.winning >= deals.TRIVIAL or len(lists[grade - 1]) == each:
                continue
            if not solver.winnable(s):  # a kingdom can be won, but not in the order in which the regions come
                continue
            lists[grade - 1].append(deals.pack(regions == "twelve", (s.dice, (*s.offer, *s.deck))))
            if n % 50 == 0:
                print(regions, n, [len(one) for one in lists], file=sys.stderr)
        found[regions] = ["".join(one) for one in lists]
    return found


def report(number: int) -> None:
    for regions in ("twelve", "base"):
        grades: Counter[str] = Counter()
        for _n, s in zip(range(number), random_deals(regions, "report"), strict=False):
            weight = solver.weight(s)
            grades["trivial" if weight.winning >= deals.TRIVIAL else f"grade {deals.grade_of(weight)}"] += 1
        print(regions, {name: f"{n / number:.1%}" for name, n in sorted(grades.items())})


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Solvable deals of 12 Patrols, by grade.")
    parser.add_argument("--each", type=int, default=500, help="deals of each grade (500)")
    parser.add_argument("--most", type=int, default=100_000, help="random deals to look at (100,000)")
    parser.add_argument("--report", type=int, metavar="DEALS", help="only tell the grades of so many deals")
    asked = parser.parse_args(arguments)
    if asked.report:
        report(asked.report)
        return 0
    FILE.write_text(json.dumps(make(asked.each, asked.most), indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
