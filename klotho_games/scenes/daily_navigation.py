"""The program's methods that start and describe the daily games."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Unpack

from .navigation import Navigation

if TYPE_CHECKING:
    from klotho_games.almanac.daily_games import DailyGames
    from klotho_games.core.chance.deal_codes import Deal
    from klotho_games.core.contract import Setup
    from klotho_games.core.games.registry import Game
    from klotho_games.core.people.day_states import DayState
    from klotho_games.core.people.new_game import GameDetails
    from klotho_games.core.people.profiles import Profile, Profiles


class DailyNavigation(Navigation):
    """The part of the program that knows the daily games. `MainProgram` inherits from it."""

    profiles: Profiles
    daily_games: DailyGames

    @property
    @abstractmethod
    def profile(self) -> Profile: ...

    @abstractmethod
    def new_game(self, game: Game, setup: Setup, seed: bytes | None = None, **details: Unpack[GameDetails]) -> None: ...

    @abstractmethod
    def day_state(self, game: str, day: date | None = None) -> DayState: ...

    def play_daily(self, game: Game, day: date | None = None) -> None:
        """Start the daily game of a day, by default today's."""
        from klotho_games.core.people.setup_seats import SetupSeat, resize_seats

        todays = self.daily_games.deal(game, day)
        names = tuple(seat.name for seat in resize_seats([SetupSeat(self.profile.name)], todays.deal.seats))
        self.new_game(game, todays.setup(names), todays.deal.seed, bots=todays.bots, day=todays.day)

    def daily(self, game: Game) -> Deal:
        """The deal that everyone has today."""
        return self.daily_games.deal(game).deal

    def is_daily(self, game: Game, setup: Setup, seed: bytes, bots: tuple[str, ...]) -> bool:
        return self.daily_games.find_daily(game, setup, seed, bots) is not None

    def first_try(self, game: Game) -> bool:
        """Whether the player has not begun today's deal: then it is as fair as a newly drawn one."""
        return self.daily_games.first_try(self.profile, game.id)

    def day_states(self, games: Iterable[str]) -> list[DayState]:
        """What has become of today's daily games for the player."""
        return [self.day_state(game) for game in games]
