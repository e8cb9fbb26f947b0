# ruff: noqa: E402 - the environment comes before what is installed in it
"""How often bots earn the medals, in every game among Hard bots and among Normal bots with the usual setup.

    python3 build_scripts/measure/medals.py                           everything, into docs/medals.md
    python3 build_scripts/measure/medals.py --games 400               more games at each level (default 100)
    python3 build_scripts/measure/medals.py --only katamari --seats 4   one game at another table; prints it only
    python3 build_scripts/measure/medals.py --words                   plays nothing; renews the words of docs/medals.md

The same words give the same games, whatever the medals are, so the effect of a changed medal can be compared.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import environment

environment.enter()

from klotho_games.almanac.house_medals import house_medals
from klotho_games.arena.bout import play_session
from klotho_games.arena.figures import share_of
from klotho_games.arena.match_runner import processors
from klotho_games.core.chance import seeds
from klotho_games.core.chance.deal_codes import usual_seats
from klotho_games.core.contract import Setup
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.play.medals import FinishedGame, Medal, Tiered, medals
from klotho_games.practice.medals import practice_medals
from measure import matches

SEED = "medals"
GAMES = 100
LEVELS = ("hard", "normal")
_HOW = {"sum": "in all", "best": "in one game", "row": "in a row"}
_HEAD = """# Medals, and how often bots earn them

Bots of one level played every game with its usual setup. `python3 build_scripts/measure/medals.py` measured this at
commit {commit}; the same seed (“{seed}”) gives the same games.

- **Tiers** are bronze / silver / gold. They say how many you need: in all games together, in one game, or in a row.
- **Under a level** you see in how many percent of the games a player gets something counted, with the 95 %
  confidence interval in brackets (Wilson's interval), and the average where it can be more than one. For medals of
  one game you see how many percent of the games reach each tier.
- A dash means that bots can't show it.

Bots don't try to earn medals, and some medals need another setup than the usual one. People who try earn them more
often.
"""


Found = tuple[tuple[int, ...], ...]
"""What a game gave, by medal and seat."""


class MedalTable(NamedTuple):
    """A game at a number of seats, and by level what was found in each game."""

    game: Game
    seats: int
    found: dict[str, list[Found]]


def count_medals(id: str, seats: int, level: str, n: int) -> Found:
    """Play game n among bots, and count by medal and seat."""
    game = registry.load(id)
    seating = (level,) * seats
    names = tuple(f"{level} {seat + 1}" for seat in range(seats))
    session, _thinking = play_session(game, Setup(names, matches.options(game, seats)), seating,
                                      seeds.seed_from_words(f"{SEED} {n}"))
    story = FinishedGame.of(session)
    return tuple(tuple(medal.rule(story, seat) for seat in range(seats)) for medal in medals(game))


Mapped = Callable[[Callable[[int], Found], Iterable[int]], Iterable[Found]]


@contextmanager
def hall(jobs: int) -> Iterator[Mapped]:
    """Yield a `map` that plays several games at once and keeps their order."""
    if jobs == 1:
        yield map
        return
    pool = ProcessPoolExecutor(jobs)
    try:
        yield pool.map
    finally:
        pool.shutdown(cancel_futures=True)


def tables(asked: argparse.Namespace, mapped: Mapped) -> Iterator[MedalTable]:
    for game in matches.games(asked.only):
        if not medals(game) or asked.only not in (None, game.id):
            continue
        seats = asked.seats or usual_seats(game.info)
        found = {}
        for level in LEVELS:
            found[level] = list(mapped(partial(count_medals, game.id, seats, level), range(asked.games)))
            print(f"{game.info.title}: {asked.games} games among {level}", file=sys.stderr, flush=True)
        yield MedalTable(game, seats, found)


def record(found: Sequence[MedalTable], commit: str) -> str:
    parts = []
    for table in found:
        games = _several(len(table.found[LEVELS[0]]), "game")
        about = f"{games} at each level with {_several(table.seats, 'seat')}."
        parts.append(_section(table.game, about, [[_rate(medal, at, table.found[level]) for level in LEVELS]
                                                  for at, medal in enumerate(medals(table.game))]))
    return _page(parts, commit)


def renew_words(page: str) -> str:
    """Return the page with the current names and tasks of the medals. Its figures stay."""
    commit = re.search(r"\bcommit\s+(\w+)", page)
    assert commit is not None, "the page names the commit of its figures"
    parts = []
    for game in matches.games(None):
        told = page.partition(f"\n## {game.info.title}\n\n")[2].partition("\n## ")[0].splitlines()
        figures = [line[2:-2].split(" | ")[-len(LEVELS):] for line in told if line.startswith("| ")][2:]
        if told:
            assert len(figures) == len(medals(game)), f"measure {game.info.title} again: its medals have changed"
            parts.append(_section(game, told[0], figures))
    return _page(parts, commit[1])


def _section(game: Game, about: str, figures: Sequence[Sequence[str]]) -> str:
    rows = [(medal.name, medal.task, _tiers(medal), *own) for medal, own in zip(medals(game), figures, strict=True)]
    table = matches.docs_table(("Medal", "Task", "Tiers", *(level.capitalize() for level in LEVELS)), rows)
    return f"## {game.info.title}\n\n{about}\n\n{table}"


def _page(parts: Sequence[str], commit: str) -> str:
    parts = [_HEAD.format(commit=commit, seed=SEED), *parts]
    parts.append("## The house\n\nThese count over all games of a person, whatever the title.\n")
    of_house = (*house_medals(), *practice_medals())
    parts.append(matches.docs_table(("Medal", "Task", "Tiers"), [(m.name, m.task, _steps(m)) for m in of_house]))
    return "\n".join(parts)


def _several(n: int, what: str) -> str:
    return f"{n:,} {what}{'s' if n > 1 else ''}"


def _steps(medal: Tiered) -> str:
    return " / ".join(str(at) if at else "–" for at in (medal.bronze, medal.silver, medal.gold))


def _tiers(medal: Medal) -> str:
    return f"{_steps(medal)} {_HOW[medal.how]}"


def _rate(medal: Medal, at: int, games: Sequence[Found]) -> str:
    if not medal.bots_may:
        return "–"
    counts = [count for game in games for count in game[at]]
    if medal.how == "best":
        return " / ".join(f"{100 * share_of(sum(count >= least for count in counts), len(counts)).share:.1f}"
                          for _tier, least in medal.steps())
    share = share_of(sum(count > 0 for count in counts), len(counts))
    told = f"{100 * share.share:.1f} ({100 * share.low:.1f}–{100 * share.high:.1f})"
    return f"{told}, {sum(counts) / len(counts):.1f} each" if max(counts) > 1 else told


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="How often bots earn the medals.")
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help=f"at each level ({GAMES})")
    parser.add_argument("--only", choices=registry.ids(), metavar="GAME", help="play this game, and tell it here")
    parser.add_argument("--seats", type=int, metavar="N", help="at tables of this size, not the usual ones")
    parser.add_argument("--jobs", type=int, default=processors(), metavar="N", help="games at once (one a processor)")
    parser.add_argument("--out", type=Path, metavar="PATH", help="write there instead of into docs")
    parser.add_argument("--words", action="store_true", help="play nothing; renew the words, not the figures")
    asked = parser.parse_args(arguments)
    path = asked.out or environment.ROOT / "docs" / "medals.md"
    if asked.words:
        path.write_text(renew_words(path.read_text(encoding="utf-8")), encoding="utf-8")
        return 0
    if asked.games < 1 or asked.jobs < 1:
        parser.error("at least one game, and one at once")
    if asked.seats is not None:
        for game in matches.games(asked.only):
            if asked.only in (None, game.id) and asked.seats not in matches.seats(game):
                least, most = game.info.seats
                parser.error(f"{game.info.title} has tables of {least} to {most} seats, not {asked.seats}")
    try:
        with hall(asked.jobs) as mapped:
            text = record(list(tables(asked, mapped)), matches.commit())
    except KeyboardInterrupt:
        print("Stopped. Nothing was written.", file=sys.stderr)
        return 130
    if asked.out is None and (asked.only or asked.seats):  # a part only: the whole page stays as it is
        print(text)
        return 0
    path.write_text(text, encoding="utf-8")
    print(f"Written to {path}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
