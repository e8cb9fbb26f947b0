"""What the measuring scripts share: the games and tables, the files of bouts, how to play them, and tables for docs.

Bouts are kept outside the repository, for each game under a fingerprint of the code that plays it. A stopped run
continues; a run with changed rules or bots starts from the beginning.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path

from platformdirs import user_cache_path

from environment import ROOT
from klotho_games.arena.bout import Bout, Match
from klotho_games.arena.command import BadMatch, play_out
from klotho_games.arena.match_file import CannotKeep, MatchFile
from klotho_games.arena.match_runner import Workplaces, processors
from klotho_games.arena.season import Contest, MatchSeries
from klotho_games.core.contract import OptionValue
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game

_PLAYS = ("core", "bots")
_ONLY_SHOWN = ("table", "telling", "telling.py", "tutorial.py", "medals.py", "daily.py", "hand.py", "own_dice.py",
               "balance.py", "changes.py", "bot/aftermath.py", "aftermath.py", "doodles.py", "themes.py",
               "exercises.json.gz")
_KEEPS = (
    "core/files", "core/people", "core/dates.py", "core/i18n.py", "core/system.py",
    *(f"core/games/{name}.py" for name in ("aftermath", "casting", "headlines", "lesson", "options", "own_dice",
                                           "phone_page", "rulebook", "table_words", "themes")),
    *(f"core/play/{name}.py" for name in ("archive", "journal", "journal_file", "journal_lines", "journal_reading",
                                          "medals", "meanwhile", "older_rules")),
    *(f"bots/{name}.py" for name in ("comparison", "hints", "pairs", "pulse", "worker")),
)
"""Folders and files of the core and the bots that only store and describe games: no move depends on them."""


def parser(about: str, games: int) -> argparse.ArgumentParser:
    asked = argparse.ArgumentParser(description=about)
    asked.add_argument("--games", type=int, default=games, metavar="N", help=f"of each match ({games})")
    asked.add_argument("--only", choices=registry.ids(), metavar="GAME", help="play this game; of others what is kept")
    asked.add_argument("--seats", type=int, metavar="N", help="play tables of this size; of others what is kept")
    asked.add_argument("--jobs", type=int, default=processors(), metavar="N", help="games at once (one a processor)")
    asked.add_argument("--cluster", default="", metavar="ADDRESS", help="play on this Ray cluster")
    asked.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the bouts there, not in the user's cache")
    asked.add_argument("--out", type=Path, metavar="PATH", help="write there instead of into docs")
    return asked


def games(only: str | None) -> list[Game]:
    """Return the games of the house in the order of the shelf, or the plug-in that is asked for."""
    standing = [id for id in registry.SHELF if id in registry.PLAYABLE]
    ids = [*standing, *(id for id in registry.PLAYABLE if id not in standing)]
    return [registry.load(id) for id in (ids if only is None or only in ids else [only])]


def seats(game: Game) -> range:
    least, most = game.info.seats
    return range(least, most + 1)


def options(game: Game, seats: int) -> tuple[tuple[str, OptionValue], ...]:
    """Return the options as the setup screen offers them for this number of seats."""
    return tuple(sorted((option.name, option.fitting(seats)) for option in game.info.options))


def match_path(asked: argparse.Namespace, game: Game, match: Match) -> Path:
    folder = (asked.keep or user_cache_path("klotho-games", appauthor=False) / "matches") / fingerprint(game)
    folder.mkdir(parents=True, exist_ok=True)
    chosen = hashlib.sha256(repr((match.options, match.words)).encode()).hexdigest()[:8]
    players = "-".join(match.players).replace(":", "_")
    kinds = [name for name, holds in (("alone", match.alone), ("clocked", match.clocked)) if holds]
    return folder / f"{'-'.join([game.id, players, *kinds, chosen])}.jsonl"


def _is_only_shown(file: Path) -> bool:
    return file.parts[0] in _ONLY_SHOWN or file.as_posix() in _ONLY_SHOWN


def fingerprint(game: Game) -> str:
    """Return a fingerprint of the code and the cards that decide how a game goes."""
    return _fingerprint(game, ROOT / "klotho_games")


@cache
def _fingerprint(game: Game, package: Path) -> str:
    """It is read once in each run: a run has dozens of matches, and plays them with the code that it started with."""
    own = Path(import_module(game.package).__path__[0])
    keeps = {package / name for name in _KEEPS}
    general = (file for part in _PLAYS for file in (package / part).rglob("*")
               if keeps.isdisjoint((file, *file.parents)))
    files = [package / "arena" / "bout.py", *general]
    files += [file for file in own.rglob("*") if not _is_only_shown(file.relative_to(own))]
    found = hashlib.sha256()
    for file in sorted(files):
        if file.is_file() and file.suffix in (".py", ".json"):
            found.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()[:12]


def play_contests(
    asked: argparse.Namespace, contests: Sequence[Contest], sizes: Sequence[int],
    wanted: Callable[[Contest], bool] = lambda contest: True,
) -> list[list[Bout]] | None:
    """Play contests and return their bouts; None if Ctrl-C stopped it.

    `sizes` are the numbers of seats. Contests that are not `wanted` give only the bouts that are already kept.
    """
    chosen = [
        place for place, (contest, size) in enumerate(zip(contests, sizes, strict=True))
        if asked.only in (None, contest.game.id) and asked.seats in (None, size) and wanted(contest)
    ]
    season = MatchSeries([contests[place] for place in chosen], Workplaces(asked.jobs, asked.cluster))
    try:
        if play_out(season):
            print("Stopped. Nothing was written; started again it goes on from here.", file=sys.stderr)
            return None
    except BadMatch as problem:
        sys.exit(str(problem))
    found = {place: season.bouts(n) for n, place in enumerate(chosen)}
    try:
        return [found[place] if place in found else _read_bouts(contest) for place, contest in enumerate(contests)]
    except CannotKeep as problem:  # another run is playing that game right now; what was played here is kept
        sys.exit(str(problem))


def _read_bouts(contest: Contest) -> list[Bout]:
    if contest.file is None or not contest.file.exists():
        return []
    kept = MatchFile(contest.file, contest.game, contest.match)
    kept.close()
    return [bout for _n, bout in sorted(kept.bouts.items())]


def commit() -> str:
    """Return the measured commit, for the page, and whether the checkout has changes."""
    told = [
        subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()
        for words in (("rev-parse", "--short", "HEAD"), ("status", "--porcelain", "klotho_games"))
    ]
    return f"{told[0] or 'unknown'}{' with changes' if told[1] else ''}"


def docs_table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return a table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)
