"""Several matches, played together so that no processor waits for the end of a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import NamedTuple

from klotho_games.core.games.registry import Game

from .bout import Bout, Match
from .match_file import MatchFile
from .match_runner import Task, Workplaces, bouts


class Contest(NamedTuple):
    game: Game
    match: Match
    games: int
    file: Path | None = None
    """The file that keeps its games, and from which it is continued."""


class MatchSeries:
    def __init__(self, contests: Sequence[Contest], workplaces: Workplaces) -> None:
        self.contests = contests
        self._hall = workplaces
        self._played: list[dict[int, Bout]] = [{} for _contest in contests]
        self.games = sum(contest.games for contest in contests)

    @property
    def played_count(self) -> int:
        return sum(map(len, self._played))

    def bouts(self, contest: int) -> list[Bout]:
        """Return the games of one contest so far, in their order."""
        return [bout for _n, bout in sorted(self._played[contest].items())]

    def play(self, seen: Callable[[], None] = lambda: None) -> None:
        """Play everything that is left, and call `seen` after each game.

        An exception stops it; it can be continued later.
        """
        with ExitStack() as files:
            kept = [self._take_up(place, contest, files) for place, contest in enumerate(self.contests)]
            tasks = [
                (place, Task(contest.game, contest.match, n))
                for place, contest in enumerate(self.contests)
                for n in range(contest.games) if n not in self._played[place]
            ]
            # All matches progress evenly, so that the remaining time can be estimated and a stopped series has results
            # for each.
            tasks.sort(key=lambda found: found[1].n / self.contests[found[0]].games)
            playing = files.enter_context(closing(bouts([task for _place, task in tasks], self._hall)))
            for number, bout in playing:
                place = tasks[number][0]
                file = kept[place]
                if file is not None:
                    file.add(bout)
                self._played[place][bout.n] = bout
                seen()

    def _take_up(self, place: int, contest: Contest, files: ExitStack) -> MatchFile | None:
        if contest.file is None:
            return None
        kept = files.enter_context(closing(MatchFile(contest.file, contest.game, contest.match)))
        self._played[place].update((n, bout) for n, bout in kept.bouts.items() if n < contest.games)
        return kept
