"""What the program does for its scenes. The stage and the tables know only this; `scenes/program.py` makes it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from klotho_games.core.chance.deal_codes import Deal
from klotho_games.core.contract import Decision, Setup
from klotho_games.core.files.settings import Settings
from klotho_games.core.games.registry import Game
from klotho_games.core.games.seating_rules import ADVISER
from klotho_games.core.people.finished_game import Rivalry
from klotho_games.core.people.profiles import Profile, Profiles
from klotho_games.core.people.setup_seats import LastTime
from klotho_games.core.play.journal import SaveInfo
from klotho_games.core.play.medals import Award
from klotho_games.core.play.session import Session

if TYPE_CHECKING:
    from klotho_games.stage.table.table_scene import TableScene


class Program(Protocol):
    profiles: Profiles
    settings: Settings

    def change(self, **values: Any) -> None:
        """Other settings: in force at once, and saved."""
        ...

    @property
    def profile(self) -> Profile:
        """Who plays; somebody who never said a name plays as Player."""
        ...

    def tick(self, seconds: float) -> None:
        """Once a frame, and a few times a second at rest: answers of bots are handed on here."""
        ...

    # -- saved games ----------------------------------------------------------------------------------------

    def saves(self, game: str = "") -> list[SaveInfo]:
        """Games that wait to be continued, the last played first; also those that cannot be read."""
        ...

    def to_continue(self, game: str) -> SaveInfo | None:
        """The newest game that the current profile left here, else the newest of anybody."""
        ...

    def last_played_game(self) -> str:
        """The game that somebody has sat at last, finished or not; empty where nobody has yet."""
        ...

    def left_table(self) -> str:
        """The game of a table or lesson that was entered since this was asked last; empty where none was."""
        ...

    def last_setup(self, game: str) -> LastTime | None: ...

    def standing(self, save: SaveInfo) -> str:
        """How a saved game stands, in a line."""
        ...

    def forget_saves(self) -> None:
        """Look into the folder again: something there has changed."""
        ...

    def discard(self, save: SaveInfo) -> None: ...

    # -- to the table and back ------------------------------------------------------------------------------

    def new_game(self, game: Game, setup: Setup, seed: bytes | None = None, *, fresh: bool = False,
                 practice: bool = False, own_dice: bool = False, bots: tuple[str, ...] = (),
                 day: date | None = None, rival: str = "", guests: frozenset[int] = frozenset()) -> None:
        """Sit down at a new game, in place of everything that lies on the shelf."""
        ...

    def play_daily(self, game: Game, day: date | None = None) -> None:
        """Sit down to the deal of a day, today's if none is named."""
        ...

    def daily(self, game: Game) -> Deal:
        """The deal that everybody has today."""
        ...

    def is_daily(self, game: Game, setup: Setup, seed: bytes, bots: tuple[str, ...]) -> bool:
        """Whether that is today's deal, with its seats, options and bots."""
        ...

    def first_try(self, game: Game) -> bool:
        """Whether whoever plays now has not begun today's deal yet."""
        ...

    def open_deals(self, games: list[str]) -> int:
        """How many of today's deals of these games whoever plays now has not begun yet."""
        ...

    def daily_left(self, game: str, day: date | None = None) -> SaveInfo | None:
        """The game of a day's deal that counts, begun and left: whoever wants this deal plays on there."""
        ...

    def resume(self, path: Path) -> None:
        """Sit down at a saved game."""
        ...

    def open_lesson(self, game: Game) -> None:
        """The guided first game, from where it was left."""
        ...

    def play_again(self, session: Session, same_deal: bool = False) -> None:
        """A new game with the same seats and options in place of the present scene."""
        ...

    def start_again(self, table: TableScene, same_deal: bool = False) -> None:
        """Give a game up: its journal goes, and the same people sit down to another deal or to this one."""
        ...

    def play_on(self, session: Session, ply: int, bots: tuple[str, ...] | None = None) -> None:
        """Sit down to a new game where a finished one stood after so many steps; it counts for nobody. `bots` by seat,
        where others than then are to play on."""
        ...

    def leave_table(self, table: TableScene) -> None:
        """Back to the shelf; the game waits in its journal."""
        ...

    def to_shelf(self) -> None: ...

    # -- the end --------------------------------------------------------------------------------------------

    def finish_game(self, table: TableScene) -> None:
        """The game is over: keep the score, then show how it ended."""
        ...

    def check_dice(self, session: Session) -> list[str]:
        """Derive every roll and card of a finished game again from its seed; what does not fit, in words."""
        ...

    # -- phones ---------------------------------------------------------------------------------------------

    def phone(self, seat: int) -> str:
        """Whether the person of a seat holds a phone: "" for no, else "here" or "lost"."""
        ...

    def play_here(self, seat: int) -> None:
        """A seat that has a phone is played at this screen from now on."""
        ...

    def open_phones(self) -> None:
        """The sheet that shows how to join with a phone, and who has one."""
        ...

    # -- bots -----------------------------------------------------------------------------------------------

    def advise(self, session: Session, told: Callable[[Decision], None], level: str = ADVISER) -> Callable[[], None]:
        """Ask a bot for the seat to act; `told` is called on a later frame. Returns a way to call it off."""
        ...

    def rivalry(self, session: Session) -> Rivalry | None:
        """Who plays the same deal in the background, where somebody does."""
        ...

    def ask(self, question: str, detail: str, yes: str, agreed: Callable[[], None], no: str) -> None:
        """Before something is lost that somebody cannot get back: nothing is done unless they agree."""
        ...

    # -- other scenes, above the present one ----------------------------------------------------------------

    def open_setup(self, game: str, deal: Deal | None = None) -> None: ...

    def open_profiles(self) -> None: ...

    def open_saves(self) -> None: ...

    def season_summary(self) -> tuple[str, str] | None:
        """The newest season that goes on: its name, and how it stands in a line; None where there is none."""
        ...

    def open_almanac(self, page: str = "today") -> None:
        """Deals of the day, medals and statistics: one of its pages."""
        ...

    def open_rules(self, game: str, clause: str = "") -> None:
        """The rulebook, at a clause if one is named."""
        ...

    def open_how_to_play(self, game: str = "") -> None:
        """The lessons and rulebooks of all games."""
        ...

    def open_pause(self, table: TableScene) -> None: ...

    def open_settings(self) -> None: ...

    def open_records(self, game: str) -> None:
        """The ten best of a game, each with its replay."""
        ...

    def open_replay(self, session: Session, ply: int = 0, path: Path | None = None) -> None:
        """The whole game again, from its beginning or from the decision after so many steps; nothing in it can be
        changed. `path` is where its record lies."""
        ...

    def open_record(self, path: Path) -> None:
        """A record from somewhere, beside one's own of the same deal; what is none is told in a sentence."""
        ...

    def open_share(self, session: Session, awards: tuple[Award, ...] = (), path: Path | None = None) -> None:
        """A finished game as a picture and as a file, to be sent to others."""
        ...

    def open_coach(self, session: Session, path: Path | None = None) -> None:
        """Where a finished game was won and lost; `path` is where its record lies, if that is not known yet."""
        ...

    def look_longer(self, session: Session) -> None:
        """The coach goes over a game again, with other dice; its page stays in sight."""
        ...
