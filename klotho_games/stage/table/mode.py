"""What a table is used for: playing a game, a lesson, an exercise, or watching a finished game again.

A table owns one mode and asks it wherever these differ. `TableMode` itself is the mode of a game that is played. The
modes of a lesson (`scenes/book/tutorial.py`), a replay (`scenes/replay/page.py`) and an exercise
(`scenes/practice/mode.py`) derive from it, so that no class has to derive from a game's table. A game's table asks only
the questions under "what a game asks".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from klotho_games.core.contract import NOBODY, Decision, Event, Move, Outcome, Refusal, Told
from klotho_games.core.games.log_lines import LogLines
from klotho_games.core.i18n import _
from klotho_games.core.play.record import Played
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.devices.input import Action, Signal
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import wait
from klotho_games.stage.scene.phone_pads import Pads

from . import usable_things

if TYPE_CHECKING:
    from .table_scene import TableScene

_MOMENT = 0.01
"""Seconds, less than a frame."""


class TableMode:
    """How a table behaves when people play a game. Lessons, replays and exercises derive from it."""

    name = "table"
    """The name of the table's scene, for the program and for tests."""
    pads = Pads.TURN | Pads.SOLE | Pads.HURRY | Pads.PAUSE
    listens_late = True
    actions = frozenset(Action)
    """The actions that keys and pads can trigger here."""
    offers_moves = True
    """False if pieces cannot be picked up."""
    not_in_pause: frozenset[str] = frozenset()
    """The ids of what the pause does not offer here."""
    strip = 0.0
    """The height of a strip above the prompt bar that belongs to this mode. Tables make room for it."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self._ended = False

    # -- what a game asks -----------------------------------------------------------------------------------

    is_played = True
    """A real game between the players here. Only then does the table stop at important events, ask back, hand the
    screen over and hide what is on phones."""
    helps = True
    """Whether the table may say which decisions are good, beyond the hints that every table has."""
    is_lesson = False
    """A lesson leads the game; the table does nothing beyond it."""
    is_replay = False
    """A finished game is watched through the eyes of `onlooker`."""
    words = ""
    """What a lesson says now, for scenes over the table that hide the lesson's card."""

    @property
    def still_read(self) -> Box | None:
        """The box of what this mode says, which sheets over the table leave free."""
        return None

    @property
    def is_reading(self) -> bool:
        """True while a lesson only has something to read. There is nothing to choose, so nothing is highlighted."""
        return False

    def keep_wanted(self, targets: set[str]) -> set[str]:
        """Return which of these targets of the held piece are marked: a lesson marks only those that it asks for."""
        return targets

    def why_not(self, move: Move) -> Refusal | None:
        """Return why a legal move is not wanted now: a lesson waits for a different one."""
        return None

    @property
    def onlooker(self) -> int:
        """The seat whose secrets a replay shows, or NOBODY."""
        return NOBODY

    @property
    def uses_phones(self) -> bool:
        """Whether people can decide with phones: in games that are played, and in exercises."""
        return self.is_played

    @property
    def has_tutor(self) -> bool:
        """Whether the tutor can be switched on here."""
        return False

    @property
    def has_chance_bar(self) -> bool:
        """Whether the chance bar can be switched on here."""
        return False

    # -- the life of the table ------------------------------------------------------------------------------

    def on_build(self) -> None:
        """Add this mode's own sprites and spots, after the table has been built."""

    def on_open(self) -> None:
        """Draw the first outcomes of a new game; a continued game starts as it was left."""
        self.table.draw_chance()

    def on_layout(self) -> None:
        """The table's spots were made again."""

    def on_prompt(self) -> None:
        """The prompt was said again."""

    def update(self, seconds: float) -> None:
        """Called once a frame, after the table's other parts."""

    @property
    def needs_frames(self) -> bool:
        """True if this mode needs frames even when nothing moves."""
        return False

    @property
    def holds_move(self) -> bool:
        """Whether a move is decided but not played yet, so that it can no longer be put back."""
        return False

    def speed_for(self, setting: str) -> str:
        """Return the speed of motions: the player's `setting`, unless a lesson has one of its own."""
        return setting

    def on_speed_change(self) -> None:
        """The player has chosen a speed."""

    # -- the way of a move ----------------------------------------------------------------------------------

    def admit(self, moves: Sequence[Move], at: Point | None) -> Sequence[Move]:
        """Return which of these moves are played, from the first on. If it is none, the player has been told why."""
        return moves

    def draw_outcome(self) -> tuple[Outcome, Sequence[Event]]:
        """Draw one outcome of chance. Return it with its events."""
        return self.table.session.step_chance()

    def before_rest(self) -> None:
        """Called when all motion has been seen, before the table shows the state."""

    def after_rest(self) -> None:
        """Speak the news, then ask for the next move or end the game."""
        table = self.table
        table.guard.deafen_on_new_turn()
        table.speech.speak_news()
        if not table.session.is_over:
            table.ask_who_plays()
        elif not self._ended:
            self._ended = True
            if table.stage.live:  # the next frame counts the game in all books: this one has done enough
                table.motions.then(wait(_MOMENT), self.end_game)
            else:
                self.end_game()

    def end_game(self) -> None:
        """Called once, when the game is over."""
        self.table.stage.program.finish_game(self.table)

    def ask_bot(self, told: Callable[[Decision], None], level: str) -> None:
        """Ask a bot of this level for its decision."""
        self.table.hints.ask(told, level)

    # -- input ----------------------------------------------------------------------------------------------

    def takes(self, signal: Signal) -> bool:
        """Handle a press or pointer signal in place of the table; False if the table handles it."""
        return False

    def takes_spot(self, spot: Spot) -> bool:
        """Handle the use of a spot in place of the table; False if the table handles it."""
        return False

    def give_usual_answer(self, answer: Spot) -> None:
        """Give the answer that a confirming key means while no one sees a focus."""
        self.table.activate(answer)

    def lets(self, action: Action) -> bool:
        """Whether undo, redo, hints or auto-play are available. If not, the player has been told."""
        return True

    def choose_focus(self, usual: Spot | None) -> Spot | None:
        """Return where the focus goes when the focused spot is gone; `usual` is the table's choice."""
        return usual

    def go_back(self) -> None:
        """Escape, when there is nothing on the table to close or cancel first."""
        self.open_pause()

    def open_pause(self) -> None:
        """Open the pause, but not for the phone of a guest who has to ask the others for it."""
        stage = self.table.stage
        if stage.remote.may_pause(stage.remote.seat):
            stage.program.open_pause(self.table)
            return
        stage.sound.play("ui_refuse")
        self.table.tips.toast(_("For a pause, open “Room” on your phone. The host decides, or most of the players."))

    def leave_words(self) -> tuple[str, str]:
        """Return the label of the pause's button for leaving, and what is said below it."""
        return _("Save and leave"), ""

    def leave_game(self) -> None:
        """Leave from the menu. The game is kept and can be continued."""
        self.table.stage.program.leave_table(self.table)

    def on_close(self) -> None:
        """The table has left the stack."""

    # -- words ----------------------------------------------------------------------------------------------

    @property
    def screen_title(self) -> str:
        """What the voice calls the screen."""
        return self.table.game.info.title

    @property
    def speaks_prompt(self) -> bool:
        """Whether the voice reads the prompt by itself. If not, something else will say the same."""
        return True

    def words_for_step(self, step: int) -> str:
        """What to say while a move is prepared in several steps, counted from 0."""
        return self.words

    @property
    def listener(self) -> int:
        """The seat that can be told secrets, or NOBODY."""
        return self.table.told_to

    def find_things(self) -> list[Spot]:
        """Return the spots that can be used now, in the order in which they are read aloud."""
        self.table.closeup.close()
        return usable_things.things(self.table)

    def tell_surroundings(self, found: list[str]) -> list[str]:
        """Return sentences that describe the table; `found` are the table's own."""
        return found

    def line_for(self, *events: Event) -> Told | None:
        """Return the log line of an event, or the one line that several share. None if there is no such line."""
        return self.table.line_for(*events)

    def log_of(self, history: Sequence[Played]) -> LogLines:
        """Return the log of a part of the game."""
        log = LogLines(lambda events: self.line_for(*events))
        log.add_all(event for played in history for event in played.events)
        return log
