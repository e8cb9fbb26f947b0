"""What a table is there for: a game is played, a lesson leads through one, or a finished one is watched again.

A table owns one mode and asks it wherever these three differ. This is the mode of a game that is played; a lesson
(`scenes/book/tutorial.py`) and a replay (`scenes/replay/page.py`) derive from it, so that no class derives from a
game's table. A game's table asks only the questions under "what a game asks".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from klotho_games.core.contract import NOBODY, Decision, Event, Move, Outcome, Refusal, Told
from klotho_games.core.play.record import Played
from klotho_games.stage.devices.geometry import Point
from klotho_games.stage.devices.input import Action, Signal
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.phone_pads import Pads

from . import usable_things

if TYPE_CHECKING:
    from .table_scene import TableScene


class TableMode:
    name = "table"
    """What its scene is called, for the program and for tests."""
    pads = Pads.TURN | Pads.SOLE | Pads.HURRY | Pads.PAUSE
    listens_late = True
    actions = frozenset(Action)
    """The named actions that a key or a pad can ask for here."""
    offers_moves = True
    """False where nothing can be picked up."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self._ended = False

    # -- what a game asks -----------------------------------------------------------------------------------

    is_played = True
    """A game between those who sit here, which counts. Only then the table stops for somebody, asks back, hands the
    screen over and talks with phones."""
    is_lesson = False
    """A lesson says what is done: the table does nothing beyond it."""
    is_replay = False
    """A finished game is watched, with the eyes of `onlooker`."""
    words = ""
    """What a lesson says now, for a scene over the table that hides its card."""

    @property
    def is_reading(self) -> bool:
        """A lesson has only something to read now: nothing is chosen meanwhile, so nothing is lit for it."""
        return False

    def why_not(self, move: Move) -> Refusal | None:
        """Why a legal move is not wanted now: a lesson waits for another one."""
        return None

    @property
    def onlooker(self) -> int:
        """In a replay: the seat whose secrets are seen, or NOBODY."""
        return NOBODY

    # -- the life of the table ------------------------------------------------------------------------------

    def on_build(self) -> None:
        """Everything on the table was made anew: add what is this mode's own."""

    def on_open(self) -> None:
        """A new game waits for its first cards; a continued one stands as it was left."""
        self.table.draw_chance()

    def on_layout(self) -> None:
        """Spots of the table were made anew."""

    def on_prompt(self) -> None:
        """The prompt was said anew."""

    def update(self, seconds: float) -> None:
        """Once a frame, after the table's other parts."""

    @property
    def needs_frames(self) -> bool:
        """True while it wants frames although no motion runs."""
        return False

    # -- the way of a move ----------------------------------------------------------------------------------

    def admit(self, moves: Sequence[Move], at: Point | None) -> bool:
        """Somebody has decided on these; False where they are not played, and it has been said why."""
        return True

    def draw_outcome(self) -> tuple[Outcome, Sequence[Event]]:
        """One outcome of chance, and what it did."""
        return self.table.session.step_chance()

    def before_rest(self) -> None:
        """All motion has been seen; the table does not show the state yet."""

    def after_rest(self) -> None:
        """The table shows its state: news are told, and the game goes on or ends."""
        table = self.table
        table.guard.deafen_on_new_turn()
        table.speech.speak_news()
        if not table.session.over:
            table.ask_who_plays()
        elif not self._ended:
            self._ended = True
            self.end_game()

    def end_game(self) -> None:
        """The game is over: once."""
        self.table.stage.house.finish_game(self.table)

    def ask_bot(self, told: Callable[[Decision], None], level: str) -> None:
        """What somebody of this level decides here."""
        self.table.hints.ask(told, level)

    # -- what people do -------------------------------------------------------------------------------------

    def takes(self, signal: Signal) -> bool:
        """True for a press or a pointer that the table does not hear of: its work is done here."""
        return False

    def takes_spot(self, spot: Spot) -> bool:
        """True for a thing that the table does not use: what is to be done with it is done here."""
        return False

    def lets(self, action: Action) -> bool:
        """Whether somebody can take back, play again, ask for a hint or let a bot play; if not, it has been said."""
        return True

    def choose_focus(self, usual: Spot | None) -> Spot | None:
        """Where the focus goes when what it was on is gone; `usual` is what the table would say."""
        return usual

    def go_back(self) -> None:
        """Escape, where nothing on the table has to be put away first."""
        self.table.stage.house.open_pause(self.table)

    def leave_game(self) -> None:
        """By the menu: it is kept, and goes on where it was left."""
        self.table.stage.house.leave_table(self.table)

    # -- what is told ---------------------------------------------------------------------------------------

    @property
    def listener(self) -> int:
        """The seat that is told what others may not know, or NOBODY."""
        return self.table.told_to

    def find_things(self) -> list[Spot]:
        """What can be used now, in the order in which somebody is told of it."""
        self.table.closeup.close()
        return usable_things.things(self.table)

    def tell_surroundings(self, found: list[str]) -> list[str]:
        """How it stands here, in sentences."""
        return found

    def line_for(self, event: Event) -> Told | None:
        """How the log tells of an event; None for one that it leaves out."""
        return self.table.line_for(event)

    def lines_for(self, history: Sequence[Played]) -> list[Told]:
        """All that the log says of so much of the game."""
        told = (self.line_for(event) for played in history for event in played.events)
        return [line for line in told if line is not None]
