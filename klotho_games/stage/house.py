"""What the program does for its scenes. The stage and the tables know only this; `scenes/house.py` makes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from klotho_games.core.contract import Decision
from klotho_games.core.profiles import Placing, Profile, Profiles, Score
from klotho_games.core.session import Session
from klotho_games.core.settings import Settings
from klotho_games.core.words import _


@dataclass
class Rivalry:
    """Another player on the same deal, played by a bot in the background while the person plays."""

    name: str
    session: Session
    """As far as it has come; `session.result` once it is done."""

    @property
    def done(self) -> bool:
        return self.session.over


def rival_name() -> str:
    """Who plays the same deal in the background."""
    return _("Lachesis")


@dataclass(frozen=True)
class Finished:
    """What a finished game changed: handed to the scene that tells how it ended."""

    profile: Profile | None
    """As it stands now, this game counted."""
    placing: Placing
    best: tuple[Score, ...]
    """The profile's own ten best, this game among them if it made it."""
    overall: tuple[Score, ...]
    not_counted: str = ""
    """Why the score is in no list (take-backs, auto-play, a known deal), as a sentence; empty when it counts."""
    rivalry: Rivalry | None = None
    """Who else explored this deal; may still be on the way."""


class House(Protocol):
    profiles: Profiles
    settings: Settings

    def change(self, **values: Any) -> None:
        """Other settings: in force at once, and saved."""
        ...

    def open_rules(self, game: str, clause: str = "") -> None:
        """The rulebook above the present scene, at a clause if one is named."""
        ...

    def open_pause(self, table: Any) -> None: ...

    def open_settings(self) -> None: ...

    def open_records(self, game: str) -> None:
        """The ten best of a game, each with its replay."""
        ...

    def leave_table(self, table: Any) -> None:
        """Back to the shelf; the game waits in its journal."""
        ...

    def finished(self, table: Any) -> None:
        """The game is over: keep the score, then show how it ended."""
        ...

    def play_again(self, session: Session, same_deal: bool = False) -> None:
        """A new game with the same seats and options in place of the present scene."""
        ...

    def watch(self, session: Session) -> None:
        """The whole game again from its beginning, above the present scene; nothing in it can be changed."""
        ...

    def to_shelf(self) -> None: ...

    def check_dice(self, session: Session) -> list[str]:
        """Derive every roll and card of a finished game again from its seed; what does not fit, in words."""
        ...

    def rivalry(self, session: Session) -> Rivalry | None:
        """Who plays the same deal in the background, where somebody does."""
        ...

    def advise(self, session: Session, told: Callable[[Decision], None], level: str = "hard") -> Callable[[], None]:
        """Ask a bot for the seat to act; `told` is called on a later frame. Returns a way to call it off."""
        ...

    def tick(self, seconds: float) -> None:
        """Once a frame, and a few times a second at rest: answers of bots are handed on here."""
        ...
