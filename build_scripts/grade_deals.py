# ruff: noqa: E402 - the environment comes before what is installed in it
"""Makes the lists of solvable deals of 12 Patrols: klotho_games/games/patrols/deals.json.

    python3 build_scripts/grade_deals.py --each 500           so many deals of each grade, with twelve regions and base
    python3 build_scripts/grade_deals.py --only base          one of the two
    python3 build_scripts/grade_deals.py --report 1000        only tell how random deals are graded

Deals come from a seed and are taken as they come, so that running it again makes the same lists. It takes a quarter of
a second for each deal that is looked at; what has been found is written now and then, so it can be stopped at any time.
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
REGIONS = ("twelve", "base")


def random_deals(regions: str, seed: str) -> Iterator[Kingdom]:
    """Any deals, dealt and not yet begun."""
    rng = Random(f"{seed} {regions}")
    dealing = RULES.initial(Setup(("Nobody",), (("deals", "any"), ("regions", regions))))
    while True:
        yield RULES.apply(dealing, RULES.draw(dealing, rng))[0]


def make(regions: str, each: int, most: int) -> None:
    lists: list[list[str]] = [[] for _grade in deals.GRADES]
    for n, s in zip(range(most), random_deals(regions, "lists"), strict=False):
        weight = solver.weight(s)
        grade = deals.grade_of(weight)
        if grade and weight.winning < deals.TRIVIAL and len(lists[grade - 1]) < each and solver.winnable(s):
            lists[grade - 1].append(deals.pack(regions == "twelve", (s.dice, (*s.offer, *s.deck))))
        if n % 50 == 49:
            print(regions, n + 1, [len(one) for one in lists], flush=True)
            keep(regions, lists)
        if min(map(len, lists)) == each:
            break
    keep(regions, lists)


def keep(regions: str, lists: list[list[str]]) -> None:
    known = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    known[regions] = ["".join(one) for one in lists]
    FILE.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


def report(number: int) -> None:
    for regions in REGIONS:
        grades: Counter[str] = Counter()
        for _n, s in zip(range(number), random_deals(regions, "report"), strict=False):
            weight = solver.weight(s)
            grades["trivial" if weight.winning >= deals.TRIVIAL else f"grade {deals.grade_of(weight)}"] += 1
        print(regions, {name: f"{n / number:.1%}" for name, n in sorted(grades.items())})


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Solvable deals of 12 Patrols, by grade.")
    parser.add_argument("--each", type=int, default=500, help="deals of each grade (500)")
    parser.add_argument("--most", type=int, default=100_000, help="random deals to look at (100,000)")
    parser.add_argument("--only", choices=REGIONS, help="one of the two sets of regions")
    parser.add_argument("--report", type=int, metavar="DEALS", help="only tell the grades of so many deals")
    asked = parser.parse_args(arguments)
    if asked.report:
        report(asked.report)
        return 0
    for regions in (asked.only,) if asked.only else REGIONS:
        make(regions, asked.each, asked.most)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
