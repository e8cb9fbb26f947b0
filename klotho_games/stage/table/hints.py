"""A scene at whose session a bot can be asked: for a hint, and to decide in somebody's place."""

from __future__ import annotations

from collections.abc import Callable

from klotho_games.core.contract import Decision, Move
from klotho_games.core.games.seating_rules import ADVISER
from klotho_games.core.play.session import Session
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.seat_bots import SeatBots
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.stitches import HintFrame


class Advised(Scene):
    advice: HintFrame

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.seat_bots = SeatBots(self)
        self._hinted: Sprite | None = None
        """What the last hint said, as long as nobody has decided."""
        self._waiting_for_bot: Callable[[], None] | None = None
        self._answered: Callable[[], None] | None = None

    # -- what a game's table writes -------------------------------------------------------------------------

    def advise(self, move: Move) -> str:
        """Mark the thing that does a move, mostly with `self.advice`; the id of its spot, "" for none."""
        return ""

    def stop_advising(self) -> None:
        self.advice.stop()

    def place_of(self, move: Move) -> Box | None:
        """Mark a move as a hint does, and tell where: a small picture of the moment shows what lies around it. A table
        may name a better box; None shows the whole of it."""
        self.stop_advising()
        spot = self.focus.find(self.advise(move))
        return self.advice.box or (spot.box if spot is not None else None)

    def tell_hint(self, decision: Decision) -> None:
        """Why it was advised; a table may say so where it covers nothing."""
        self._hinted = self.notes.toast(decision.why, 8.0)
        self.spoken(decision.why)

    # -- a hint ---------------------------------------------------------------------------------------------

    def ask_for_hint(self) -> None:
        if not self.session.over and not self.motions.busy:
            self.ask_bot(self.show_hint)

    def show_hint(self, decision: Decision) -> None:
        self.stop_advising()
        self.session.mark_hint()
        advised = self.advise(decision.move)
        spot = self.focus.find(advised) if advised else None
        if spot is not None:
            # Confirm does what was advised, whoever asked for it by mouse too.
            self.focus.seen = True
            self.focus.set(spot)
        self.tell_hint(decision)

    def _put_hint_away(self) -> None:
        """Somebody has decided."""
        if self._hinted is not None:
            self.notes.take_back(self._hinted)

    # -- asking ---------------------------------------------------------------------------------------------

    def ask_bot(self, told: Callable[[Decision], None], level: str = ADVISER) -> None:
        """The answer is handed on when this scene has the stage: never behind a pause or a rulebook."""
        self.call_off_bot()

        def answer(decision: Decision) -> None:
            self._answered = lambda: told(decision)

        self._waiting_for_bot = self.stage.house.advise(self.session, answer, level)

    def _deliver_answer(self) -> None:
        if self._answered is not None:
            told, self._answered, self._waiting_for_bot = self._answered, None, None
            told()

    def call_off_bot(self) -> None:
        if self._waiting_for_bot is not None:
            self._waiting_for_bot()
            self._waiting_for_bot = self._answered = None

    @property
    def needs_frames(self) -> bool:
        return self._waiting_for_bot is not None
