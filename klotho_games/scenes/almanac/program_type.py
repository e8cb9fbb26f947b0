"""What the almanac's pages ask of the program, besides what every scene asks (`stage/program.py`)."""

from __future__ import annotations

from datetime import date
from typing import Protocol, Unpack, cast

from klotho_games.almanac.bookkeeping import Bookkeeping
from klotho_games.almanac.daily_games import DailyGames
from klotho_games.core.contract import Setup
from klotho_games.core.games.registry import Game
from klotho_games.core.people.day_states import DayState
from klotho_games.core.people.new_game import GameDetails
from klotho_games.core.people.profiles import Profile
from klotho_games.core.play.journal import SaveInfo
from klotho_games.practice.books import PracticeBooks
from klotho_games.scenes.coach.review_intake import ReviewIntake
from klotho_games.stage.program import Program
from klotho_games.stage.scene.scene import Scene


class AlmanacProgram(Program, Protocol):
    notices: list[str]
    """Sentences for the player, shown as soon as a screen has room for them."""
    reckoning: Bookkeeping
    daily_games: DailyGames

    @property
    def practice(self) -> PracticeBooks:
        """The exercises, and what the program keeps of people's answers."""
        ...

    @property
    def reviewing(self) -> ReviewIntake:
        """The intake of the coach's reviews, for the statistics."""
        ...

    def day_state(self, game: str, day: date | None = None) -> DayState:
        """What has become of a daily game for the player."""
        ...

    def daily_left(self, game: str, day: date | None = None, who: Profile | None = None) -> SaveInfo | None:
        """The saved game of a day's deal that a player has begun and not finished."""
        ...

    def still_counts(self, save: SaveInfo) -> bool:
        """Whether a daily game that is continued still counts for its day."""
        ...

    def new_game(self, game: Game, setup: Setup, seed: bytes | None = None, **details: Unpack[GameDetails]) -> None: ...


def almanac_program(scene: Scene) -> AlmanacProgram:
    """The program of a page. Where `scenes/program.py` defines it, mypy checks that it fits this protocol."""
    return cast(AlmanacProgram, scene.stage.program)
