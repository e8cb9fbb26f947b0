"""The command `arena`: checks the request, plays the matches with a progress bar, and prints the results."""

from __future__ import annotations

import secrets
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic

import msgspec

from klotho_games.bots import levels
from klotho_games.core.contract import Option, OptionValue
from klotho_games.core.files import named_files
from klotho_games.core.files.folders import CannotSave, ensure_folder
from klotho_games.core.games import options
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _, number

from . import ladder as ladders
from .bout import Match
from .cluster import NoCluster
from .match_file import CannotKeep, seed_of
from .match_runner import BoutFailed, Workplaces, processors
from .page import ladder_page, match_page
from .report import Report, report, report_lines
from .season import Contest, MatchSeries

STOPPED = 130
"""Exit code after Ctrl-C."""
_BAR = 30
_MOST_GAMES = 1_000_000
"""More would take years and all of the memory."""
_NOW_AND_THEN = 60.0
"""Seconds between two lines if there is no terminal to show a bar."""


class BadMatch(ValueError):
    """The request cannot be played; the message says why."""


def run(game: Game, asked: Namespace) -> int:
    """Play the match and print the results; after Ctrl-C, the results so far."""
    workplaces = workplaces_of(asked)
    file = _keep_path(asked)
    match = _match(game, asked, file)
    writes = _writing(asked)
    season = MatchSeries([Contest(game, match, asked.games, file)], workplaces)
    _check_many(season)
    code = play_out(season)
    found = report(game, match, season.bouts(0))
    try:
        print("\n".join(report_lines(found)))
    finally:  # do not lose hours of play if only the terminal fails
        writes(found)
    return code


def run_ladder(games: Sequence[Game], asked: Namespace) -> int:
    """Play every pair of the ladder in each game, and print how strong the levels are."""
    workplaces, named, folder = workplaces_of(asked), levels_of(asked.ladder), _keep_path(asked)
    writes = _writing(asked)
    try:
        pairs = ladders.pairs_of(named, asked.all_pairs)
        if folder is not None:
            ensure_folder(folder)
        words = asked.seed or _kept_seed(folder) or secrets.token_hex(4)
        contests = [
            ladders.contest(game, pair, Match((), _ladder_options(game, asked), words, False), asked.games, folder)
            for game in games for pair in pairs
        ]
    except (ladders.NoLadder, CannotSave) as problem:
        raise BadMatch(problem) from None
    season = MatchSeries(contests, workplaces)
    _check_many(season)
    code = play_out(season)
    many = len(pairs)
    found = tuple(
        ladders.ladder(game, named, season, range(n * many, (n + 1) * many)) for n, game in enumerate(games)
    )
    try:
        print("\n".join(line for one in found for line in ladders.ladder_lines(one)))
    finally:
        writes(found)
    return code


def _ladder_options(game: Game, asked: Namespace) -> tuple[tuple[str, OptionValue], ...]:
    return options_of(game.info.options, ladders.seats_of(game), asked.options)


def _keep_path(asked: Namespace) -> Path | None:
    if asked.keep == "":
        raise BadMatch(_("“{file}” can’t be written").format(file=""))
    return Path(asked.keep) if asked.keep is not None else None


def _kept_seed(folder: Path | None) -> str:
    return next(filter(None, map(seed_of, sorted(folder.glob("*.jsonl")))), "") if folder else ""


def _check_many(season: MatchSeries) -> None:
    if season.games > _MOST_GAMES:
        raise BadMatch(_("--games is too high; the arena plays at most {n} games in all").format(n=number(_MOST_GAMES)))


def play_out(season: MatchSeries) -> int:
    """Play a series with a progress display. The exit code says whether it was stopped."""
    progress = Progress(season)
    try:
        season.play(progress.show)
    except KeyboardInterrupt:
        return STOPPED
    except (BoutFailed, CannotKeep, NoCluster) as problem:
        raise BadMatch(problem) from None
    finally:
        progress.clear()
    return 0


class Progress:
    """A progress bar in a terminal; without a terminal (as in a log), a line now and then."""

    def __init__(self, season: MatchSeries) -> None:
        self._season = season
        self._known = -1
        """The number of games that were already in a file. They say nothing about the time that the rest takes."""
        self._begun = self._told = monotonic()
        self._seen = sys.stderr.isatty()

    def show(self) -> None:
        played, games, now = self._season.played_count, self._season.games, monotonic()
        if self._known < 0:
            self._known = played - 1
        if not self._seen and now - self._told < _NOW_AND_THEN:
            return
        left = round((now - self._begun) * (games - played) / (played - self._known))
        words = {"played": played, "games": games, "minutes": left // 60, "seconds": left % 60}
        self._told = now
        if self._seen:
            done = _BAR * played // games
            bar = "█" * done + "·" * (_BAR - done)
            self._write(_("{bar} {played} of {games}, about {minutes}:{seconds:02} left").format(bar=bar, **words))
        else:
            line = _("{played} of {games}, about {minutes}:{seconds:02} left").format(**words)
            print(line, file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._seen:
            self._write("")

    def _write(self, line: str) -> None:
        print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)


# ---- the request ----


def workplaces_of(asked: Namespace) -> Workplaces:
    if asked.games < 1:
        raise BadMatch(_("--games has to be at least 1"))
    if asked.jobs is not None and asked.jobs < 1:
        raise BadMatch(_("--jobs has to be at least 1"))
    return Workplaces(processors() if asked.jobs is None else asked.jobs, asked.cluster or "")


def _writing(asked: Namespace) -> Callable[[Report | tuple[ladders.Ladder, ...]], None]:
    """Return a function that writes the results to the requested files.

    Unwritable paths are reported before any play.
    """
    try:
        for name in (asked.json, asked.html):
            if name is not None:
                named_files.check(Path(name))
    except CannotSave as problem:
        raise BadMatch(problem) from None

    def writes(found: Report | tuple[ladders.Ladder, ...]) -> None:
        if asked.json is not None:
            _write(asked.json, msgspec.json.format(msgspec.json.encode(found), indent=1))
        if asked.html is not None:
            text = match_page(found) if isinstance(found, Report) else ladder_page(found)
            _write(asked.html, text.encode())

    return writes


def _write(name: str, content: bytes) -> None:
    try:
        named_files.write(Path(name), content)
    except CannotSave as problem:
        raise BadMatch(problem) from None


def _match(game: Game, asked: Namespace, file: Path | None) -> Match:
    info = game.info
    least, most = info.seats
    players = levels_of(asked.players)
    alone = most == 1
    if not alone and not least <= len(players) <= most:
        told_off = _("{title} needs {least} to {most} players. Name a level for each, such as --players hard,normal.")
        raise BadMatch(told_off.format(title=info.title, least=least, most=most))
    options = options_of(info.options, 1 if alone else len(players), asked.options)
    words = asked.seed or (seed_of(file) if file else "") or secrets.token_hex(4)
    return Match(players, options, words, alone)


def levels_of(text: str) -> tuple[str, ...]:
    named = tuple(level.strip() for level in text.split(","))
    for level in named:
        try:
            levels.bot(level)
        except levels.UnknownLevel as problem:
            raise BadMatch(problem) from None
    return named


def options_of(known: Sequence[Option], seats: int, given: Sequence[str]) -> tuple[tuple[str, OptionValue], ...]:
    try:
        return options.read(known, seats, given)
    except options.BadOption as problem:
        raise BadMatch(problem) from None
