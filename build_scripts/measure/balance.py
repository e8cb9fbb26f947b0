# ruff: noqa: E402 - the environment comes before what is installed in it
"""How balanced the games are: each at every number of seats among bots of one level, as pages with plots.

    python3 build_scripts/measure/balance.py                  everything, into docs/balance
    python3 build_scripts/measure/balance.py --only katamari  one game; results of earlier runs for the others
    python3 build_scripts/measure/balance.py --every-option   also each other value of every option, at the fewest seats
    python3 build_scripts/measure/balance.py --games 1000     more games for each match (default 300)

You can stop it at any time, and the next run continues: every bout is kept outside the repository until the rules or
the bots change.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import environment

environment.enter()

from klotho_games.arena.bout import Match
from klotho_games.arena.page import match_text, page, style
from klotho_games.arena.report import Report, report
from klotho_games.arena.season import Contest
from klotho_games.core.games.registry import Game
from measure import matches

SEED = "balance"
LEVEL = "hard"
GAMES = 300
SHEET = "page.css"


class Trial(NamedTuple):
    game: Game
    seats: int
    name: str
    contest: Contest


def trials(asked: argparse.Namespace) -> Iterator[Trial]:
    for game in matches.games(asked.only):
        for seats in matches.seats(game):
            yield _trial(asked, game, seats, f"{seats} seat{'s' if seats > 1 else ''}", {})
        if asked.every_option:
            seats = game.info.seats[0]
            for option in game.info.options:
                usual = option.fitting(seats)
                for value in () if option.hidden else option.choices or (True, False):
                    if value != usual:
                        yield _trial(asked, game, seats, f"{option.name}={value}", {option.name: value})


def _trial(asked: argparse.Namespace, game: Game, seats: int, name: str, changed: dict[str, object]) -> Trial:
    chosen = tuple(sorted((dict(matches.options(game, seats)) | changed).items()))
    match = Match((LEVEL,) * seats, chosen, SEED, seats == 1)
    return Trial(game, seats, name, Contest(game, match, asked.games, matches.match_path(asked, game, match)))


def game_page(game: Game, found: Sequence[tuple[str, Report]], commit: str) -> str:
    lead = (f"Bots at {LEVEL} played against each other. `python3 build_scripts/measure/balance.py` measured this at "
            f"commit {commit}. You can repeat every match: the same seed gives the same games.")
    sections = [(f"{name} · {report.games:,} games", match_text(report)) for name, report in found]
    return page(f"{game.info.title} · balance", lead.replace("`", ""), sections, SHEET)


def index(found: Sequence[tuple[Game, Sequence[tuple[str, Report]]]], commit: str) -> str:
    """Return the overview page, which says for each game which aims of its rules are met."""
    cards = []
    for game, reports in found:
        rows = []
        for name, one in reports:
            aims = [figure for figure in one.balance if figure.fine is not None]
            missed = [figure.label for figure in aims if not figure.fine]
            told = f"{len(aims) - len(missed)} of {len(aims)} aims met" if aims else "no aims named"
            more = f'<small>missed: {escape(", ".join(missed))}</small>' if missed else ""
            rows.append(f"<div><dt>{escape(name)}</dt><dd>{one.games:,} games, {told}{more}</dd></div>")
        cards.append(f'<div class="card"><h3><a href="{game.id}.html">{escape(game.info.title)}</a></h3>'
                     f'<dl>{"".join(rows)}</dl></div>')
    text = f'<div class="cards">{"".join(cards)}</div>'
    return page("How balanced the games are", f"Bots at {LEVEL} played against each other, at commit {commit}.",
                [("By game", text)], SHEET)


def main(arguments: list[str]) -> int:
    parser = matches.parser("How balanced the games are.", GAMES)
    parser.add_argument("--every-option", action="store_true", help="also each other value of every option")
    asked = parser.parse_args(arguments)
    planned = list(trials(asked))
    played = matches.play_contests(asked, [trial.contest for trial in planned], [trial.seats for trial in planned])
    if played is None:
        return 130
    found = []
    for game, rows in groupby(zip(planned, played, strict=True), key=lambda row: row[0].game):
        reports = [(trial.name, report(game, trial.contest.match, bouts)) for trial, bouts in rows if bouts]
        if reports:
            found.append((game, reports))
    folder = asked.out or environment.ROOT / "docs" / "balance"
    folder.mkdir(parents=True, exist_ok=True)
    commit = matches.commit()
    for game, reports in found:
        (folder / f"{game.id}.html").write_text(game_page(game, reports, commit), encoding="utf-8")
    (folder / SHEET).write_text(style(), encoding="utf-8")
    (folder / "index.html").write_text(index(found, commit), encoding="utf-8")
    print(f"{sum(map(len, played)):,} games, {len(found)} pages and index.html in {folder}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
