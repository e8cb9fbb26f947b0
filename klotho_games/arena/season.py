"""Several matches, played as one so that no processor waits for the end of another's match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import NamedTuple

from klotho_games.core.games.registry import Game

from .bout import Bout, Match
from .match_file import MatchFile
from .match_runner import Hall, Task, bouts


class Contest(NamedTuple):
    game: Game
    match: Match
    games: int
    file: Path | None = None
    """Where its bouts are kept, and found when it is played on."""


class MatchSeries:
    def __init__(self, contests: Sequence[Contest], hall: Hall) -> None:
        self.contests = contests
        self._hall = hall
        self._played: list[dict[int, Bout]] = [{} for _contest in contests]
        self.games = sum(contest.games for contest in contests)

    @property
    def played_count(self) -> int:
        return sum(map(len, self._played))

    def bouts(self, contest: int) -> list[Bout]:
        """Those of one contest, in their order, as far as they have been played."""
        return [bout for _n, bout in sorted(self._played[contest].items())]

    def play(self, seen: Callable[[], None] = lambda: None) -> None:
        """All that has not been played yet; `seen` is called after each. What is raised ends it, and may go on."""
        with ExitStack() as files:
            kept = [self._take_up(place, contest, files) for place, contest in enumerate(self.contests)]
            tasks = [
                (place, Task(contest.game, contest.match, n))
                for place, contest in enumerate(self.contests)
                for n in range(contest.games) if n not in self._played[place]
            ]
            # All matches grow alike: the time that is left can be told, and one that is stopped tells of each.
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
