"""What scenes can ask the program to do. The stage and the tables know only this; `scenes/program.py` implements it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, Unpack

from klotho_games.core.games.seating_rules import ADVISER

if TYPE_CHECKING:
    from klotho_games.coach.study import Cost
    from klotho_games.core.chance.deal_codes import Deal
    from klotho_games.core.contract import Decision, Setup
    from klotho_games.core.files.settings import Settings
    from klotho_games.core.games.registry import Game
    from klotho_games.core.games.strength import EvenMatch
    from klotho_games.core.people.day_states import DayState
    from klotho_games.core.people.finished_game import Rivalry
    from klotho_games.core.people.new_game import GameDetails
    from klotho_games.core.people.profiles import Profile, Profiles
    from klotho_games.core.people.setup_seats import LastTime
    from klotho_games.core.play.journal import SaveInfo
    from klotho_games.core.play.medals import Award
    from klotho_games.core.play.session import Session
    from klotho_games.stage.scene.scene import Scene
    from klotho_games.stage.table.table_scene import TableScene


class Program(Protocol):
    """What scenes ask of the program. `scenes/program.py: MainProgram` does it; tests can have a smaller one."""

    profiles: Profiles
    settings: Settings

    def change_settings(self, **values: Any) -> None:
        """Change settings: they take effect at once and are saved."""
        ...

    @property
    def profile(self) -> Profile:
        """The profile that plays. Without a name, it is "Player"."""
        ...

    def tick(self, seconds: float) -> None:
        """Run once a frame, and a few times a second at rest. Answers of bots arrive here."""
        ...

    # -- saved games ----------------------------------------------------------------------------------------

    def saves(self, game: str = "") -> list[SaveInfo]:
        """Saved games, the last played first, including those that can't be read."""
        ...

    def to_continue(self, game: str) -> SaveInfo | None:
        """The newest saved game of the current profile, or else the newest of anyone."""
        ...

    def last_played_game(self) -> str:
        """The game that was played last, finished or not; empty if there is none."""
        ...

    def take_left_table(self) -> str:
        """The game of the table or lesson that was entered since the last call; empty if there was none."""
        ...

    def last_setup(self, game: str) -> LastTime | None: ...

    def standing(self, save: SaveInfo) -> str:
        """The state of a saved game, in one line."""
        ...

    def forget_saves(self) -> None:
        """Read the folder of saved games again, as something there has changed."""
        ...

    def discard(self, save: SaveInfo) -> None: ...

    # -- to the table and back ------------------------------------------------------------------------------

    def new_game(self, game: Game, setup: Setup, seed: bytes | None = None, **details: Unpack[GameDetails]) -> None:
        """Start a new game and go to its table. Scenes over the shelf are closed."""
        ...

    def even_match(self, game: Game, names: Sequence[str], bots: Sequence[str],
                   guests: frozenset[int] = frozenset()) -> EvenMatch | None:
        """What an even match would be like at this table; None if no bot plays one."""
        ...

    def play_daily(self, game: Game, day: date | None = None) -> None:
        """Start the daily game of a day, by default today's."""
        ...

    def daily(self, game: Game) -> Deal:
        """The deal that everyone has today."""
        ...

    def is_daily(self, game: Game, setup: Setup, seed: bytes, bots: tuple[str, ...]) -> bool:
        """Whether this is today's deal, with its seats, options and bots."""
        ...

    def first_try(self, game: Game) -> bool:
        """Whether the profile has not begun today's deal."""
        ...

    def day_states(self, games: Iterable[str]) -> list[DayState]:
        """What has become of these games' daily games for the profile."""
        ...

    def daily_left(self, game: str, day: date | None = None) -> SaveInfo | None:
        """The saved game of a day's deal that counts. To play this deal means to continue it."""
        ...

    def resume(self, path: Path) -> None:
        """Go to the table of a saved game."""
        ...

    def open_lesson(self, game: Game) -> None:
        """Open the guided first game where it was left."""
        ...

    def finish_lesson(self, game: str) -> None:
        """Note that the present profile has finished a game's lesson."""
        ...

    def play_again(self, session: Session, same_deal: bool = False) -> None:
        """Start a new game with the same seats and options in place of the present scene."""
        ...

    def start_again(self, table: TableScene, same_deal: bool = False) -> None:
        """Give up a game: delete its journal, and start again with the same people and this deal or a new one."""
        ...

    def play_on(self, session: Session, ply: int, bots: tuple[str, ...] | None = None, told: str = "") -> None:
        """Start a new game from the state of another one after `ply` steps. It does not count.

        `bots` are the bots by seat, if they are to be different from then. `told` is said when the table is open.
        """
        ...

    def leave_table(self, table: TableScene) -> None:
        """Return to the shelf. The game stays saved in its journal."""
        ...

    def to_shelf(self) -> None: ...

    # -- the end --------------------------------------------------------------------------------------------

    def finish_game(self, table: TableScene) -> None:
        """Record the score of a finished game, then show its ending."""
        ...

    def preview_ending(self, session: Session) -> Scene:
        """The ending of a finished game before its score is recorded, to paint its pictures. A second thread asks."""
        ...

    def portraits(self, session: Session) -> tuple[str, ...]:
        """The portraits of the people at a game's seats; empty for bots and guests."""
        ...

    def check_dice(self, session: Session) -> list[str]:
        """Derive every roll and card of a finished game from its seed again; return the differences in words."""
        ...

    # -- phones ---------------------------------------------------------------------------------------------

    def phone(self, seat: int) -> str:
        """The state of the phone of a seat: "" for none, "here" or "lost"."""
        ...

    def guest_face(self, seat: int) -> str:
        """The portrait that the phone of the guest at this seat remembers; empty if there is none."""
        ...

    def is_host(self, seat: int) -> bool:
        """Whether the guest with a phone at this seat is the host of the evening."""
        ...

    def play_here(self, seat: int) -> None:
        """Play a seat that has a phone at this screen from now on."""
        ...

    @property
    def room(self) -> tuple[str, int] | None:
        """What the QR code of the open room says, and how many guests are in it; None if the room is closed."""
        ...

    def open_phones(self) -> None:
        """Open the sheet of the room: how to join with a phone, and who is here."""
        ...

    # -- bots -----------------------------------------------------------------------------------------------

    def advise(self, session: Session, told: Callable[[Decision], None], level: str = ADVISER) -> Callable[[], None]:
        """Ask a bot to decide for the seat that has to act. `told` is called on a later frame.

        Return a function that calls the question off.
        """
        ...

    def rivalry(self, session: Session) -> Rivalry | None:
        """The rival that plays the same deal in the background, if there is one."""
        ...

    def ask(self, question: str, detail: str, yes: str, agreed: Callable[[], None], no: str) -> None:
        """Ask before the player loses something for good. `agreed` is called only if the answer is yes."""
        ...

    # -- opening scenes over the present one ----------------------------------------------------------------

    def open_setup(self, game: str, deal: Deal | None = None) -> None: ...

    def open_profiles(self) -> None: ...

    def open_saves(self) -> None: ...

    def season_summary(self) -> tuple[str, str] | None:
        """The newest running season: its name and its standings in one line, or None."""
        ...

    def open_almanac(self, page: str = "today") -> None:
        """Open a page of the almanac: daily games, medals, statistics or seasons."""
        ...

    def open_rules(self, game: str, clause: str = "") -> None:
        """Open the rulebook, at a clause if one is given."""
        ...

    def open_how_to_play(self, game: str = "") -> None:
        """Open the overview of all lessons and rulebooks."""
        ...

    def open_pause(self, table: TableScene) -> None: ...

    def open_settings(self) -> None: ...

    def open_records(self, game: str) -> None:
        """Open the high scores of a game, each with its replay."""
        ...

    def open_replay(self, session: Session, ply: int = 0, path: Path | None = None) -> None:
        """Open a replay, from the beginning or from the decision after `ply` steps.

        Nothing in it can be changed. `path` is the file of the record.
        """
        ...

    def open_record(self, path: Path) -> None:
        """Open a record that comes from another machine, beside the player's own games of the same deal.

        Any other file is refused in a sentence.
        """
        ...

    def open_share(self, session: Session, awards: tuple[Award, ...] = (), path: Path | None = None) -> None:
        """Open the sheet that shares a finished game as a picture and as a file."""
        ...

    def keep_mistakes(self, session: Session, costs: Sequence[Cost]) -> str:
        """Make exercises of costly decisions of a finished game, and return what will become of them in a sentence."""
        ...

    def open_coach(self, session: Session, path: Path | None = None) -> None:
        """Open the coach for a finished game. `path` is the file of the record, if that is not known yet."""
        ...

    def look_longer(self, session: Session) -> None:
        """Let the coach analyse a game again with other dice, on the same page."""
        ...
