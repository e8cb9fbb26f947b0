"""The daily games on this machine: today's date, whether a game would be a first try, and what counts.

The day is the local date, noted when a game begins. If the clock was set back, a day before the latest one that a
player has played is past, like every other day but today: its deals can be played, but do not count. A deal that the
player saw before the game began does not count either, whatever the clock said then (`shown.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import TYPE_CHECKING

from klotho_games.core.chance import seeds
from klotho_games.core.dates import long_day
from klotho_games.core.games import registry
from klotho_games.core.i18n import _

from . import daily

if TYPE_CHECKING:
    from klotho_games.core.contract import Setup
    from klotho_games.core.games.registry import Game
    from klotho_games.core.people.profiles import Profile

    from .bookkeeping import Bookkeeping
    from .daily import Daily, Try
    from .seen_deals import SeenDeals


def local_date() -> date:
    return datetime.now().astimezone().date()


class DailyGames:
    """The daily games of any day, how often each was tried, and which try counts."""

    def __init__(self, reckoning: Bookkeeping, shown: SeenDeals, clock: Callable[[], date] = local_date) -> None:
        self.clock = clock
        self._reckoning, self._shown = reckoning, shown
        self._deals: dict[tuple[str, date], Daily] = {}
        self._seals: dict[tuple[str, date], str] = {}
        self._tries: dict[str, tuple[int, dict[tuple[date, str], Try]]] = {}

    @property
    def today(self) -> date:
        return daily.clamp_day(self.clock())

    def games(self) -> list[Game]:
        """Return all games in the order of the shelf, with plug-ins last."""
        return [registry.load(info.id) for info in registry.shelf()]

    def shared_games(self) -> list[str]:
        """Return the games that everyone has. Lines for comparison are only about these."""
        return [game.id for game in self.games() if game.id in registry.PLAYABLE]

    def deal(self, game: Game, day: date | None = None) -> Daily:
        day = day or self.today
        if (game.id, day) not in self._deals:
            self._deals[game.id, day] = daily.deal(game, day)
        return self._deals[game.id, day]

    def seal(self, game: str, day: date) -> str:
        """Return the seal of a daily deal, which identifies it without revealing it."""
        if (game, day) not in self._seals:
            self._seals[game, day] = seeds.seal(seeds.daily_seed(game, day))
        return self._seals[game, day]

    def tries(self, who: str) -> dict[tuple[date, str], Try]:
        """Return a person's daily games; computed again when a game was added."""
        changes = self._reckoning.annals.changes
        kept = self._tries.get(who)
        if kept is None or kept[0] != changes:
            kept = self._tries[who] = changes, daily.tries(self._reckoning.annals.entries, who)
        return kept[1]

    def is_past(self, profile: Profile | None, day: date) -> bool:
        """Return whether the daily games of a date no longer count. A player's clock may have been ahead before."""
        latest = profile.latest_daily if profile is not None else None
        return day < self.today or (latest is not None and day < latest)

    def first_try(self, profile: Profile | None, game: str, day: date | None = None) -> bool:
        """Return whether a daily game that begins now would be the one that counts."""
        day = day or self.today
        if day != self.today or self.is_past(profile, day):
            return False
        return profile is None or not (profile.tries(game, day) or self.has_met(profile, game, day))

    def has_met(self, profile: Profile, game: str, day: date) -> bool:
        """Return whether a player has seen a daily deal in any way: in a game, in a recording, on another date."""
        if not self._shown.has_seen_any(profile.id):  # the seals of all games take the shelf a third of a frame
            return False
        return self._shown.find_first_game(profile.id, self.seal(game, day)) is not None

    def find_daily(self, game: Game, setup: Setup, seed: bytes, bots: tuple[str, ...],
                   day: date | None = None) -> Daily | None:
        """Return the daily game with this setup; None if it is not a daily game."""
        one = self.deal(game, day)
        return one if one.is_played(setup, seed, bots) else None

    def end_text(self, profile: Profile) -> str:
        """Return the notice after a daily game that counts."""
        tries, games = self.tries(profile.id), registry.ids()
        n = sum((self.today, game) in tries and tries[self.today, game].counts for game in games)
        told = _("You’ve finished {n} of today’s {deals} daily games. You can share your result from the almanac.")
        return told.format(n=n, deals=len(games))

    def why_practice(self, profile: Profile, game: str, day: date) -> str:
        """Return the notice at the table if a daily game does not count."""
        latest = profile.latest_daily
        if day == self.today and latest is not None and day < latest:
            told = _("This game is practice. The clock of this computer says {day}, but you have already played the "
                     "daily games of {latest}.")
            return told.format(day=long_day(day), latest=long_day(latest))
        if day != self.today:
            return _("This is the daily game of {day}. Games of past days are practice and don’t "
                     "count.").format(day=long_day(day))
        if not profile.tries(game, day):
            return _("You have already seen this setup, so this game is practice and doesn’t count.")
        return _("You have started this daily game before, so this time it’s practice and doesn’t count.")
