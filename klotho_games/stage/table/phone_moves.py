"""A scene of a session at which some hold phones: what they decide there is done here."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from klotho_games.core.contract import NOBODY, Move, Refusal
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _
from klotho_games.core.play.session import Session
from klotho_games.stage.devices.geometry import Point
from klotho_games.stage.devices.input import Action, PhoneRequest, Press
from klotho_games.stage.scene.motion import Hold
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.table.phone_seats import Phones
from klotho_games.stage.table.turn_history import HandedTurns, last_decider, people
from klotho_games.stage.widgets.prompt_bar import PromptBar

if TYPE_CHECKING:
    from klotho_games.stage.table.close_up import CloseUp

READ = 8.0
"""Seconds in which anybody has read what the table waits with, at any speed of motion."""


class Phoned(Scene):
    game: Game
    prompt: PromptBar
    auto: bool
    closeup: CloseUp
    shown_to: int | None = None
    """In a replay, the seat whose eyes look on, or NOBODY; None: always those of who decides."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.phones = Phones(self)
        self._held_at: Hold | None = None
        self._held_for = 0.0
        """Seconds for which the table has waited there."""

    @property
    def may_act(self) -> bool:
        """A person at this table has to decide now."""
        seat = self.session.to_act
        return seat >= 0 and not self.session.bot(seat)

    @property
    def decider_looks_here(self) -> bool:
        """The one who decides is a person, and sees here what they need for it."""
        return self.may_act

    @property
    def onlooker(self) -> int:
        """In a replay: the seat whose secrets are seen, or NOBODY."""
        seat = self.session.to_act if self.shown_to is None else self.shown_to
        return seat if seat >= 0 else NOBODY

    @property
    @abstractmethod
    def names(self) -> Sequence[str]: ...

    @abstractmethod
    def play(self, *moves: Move, at: Point | None = None) -> None: ...

    @abstractmethod
    def take_back(self) -> None: ...

    def undo(self) -> None:
        """What somebody else has decided is taken back with the devices of this screen, never with another's phone."""
        seat = self.stage.remote.seat
        if seat < 0 or people(self.session) == [seat] or last_decider(self.session) == seat:
            self.take_back()
        else:
            self.stage.sound.play("ui_refuse")
            self.notes.toast(_("You can undo only your own last decision with a phone."))

    def furnish(self) -> None:
        self.phones.furnish()

    # -- what is looked at ----------------------------------------------------------------------------------

    @property
    def goes_on_by_itself(self) -> bool:
        """Nobody is here who would say that they have seen it: a bot plays on for them, or all of them hold phones."""
        alone = self.phones.count > 0 and not self.phones.at_screen
        return self.name == "table" and (self.auto or alone)

    @property
    def needs_frames(self) -> bool:
        return super().needs_frames or (self.motions.is_held and self.goes_on_by_itself)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        hold = self.motions.hold
        if hold is not self._held_at:
            self._held_at, self._held_for = hold, 0.0
        elif hold is not None and self.goes_on_by_itself and not self.closeup.is_open:
            self._held_for += seconds
            if min(self._held_for, self.quiet) >= READ:  # who moves the pointer is here after all
                self.motions.release()

    # -- what was decided on a phone ------------------------------------------------------------------------

    def on_phone_request(self, asked: PhoneRequest) -> None:
        """As a click does, it hurries along what moves; what waits for somebody to go on has been seen by then.
        What was decided is on disk before it is acknowledged."""
        if self.name != "table":
            super().on_phone_request(asked)
            return
        self.motions.finish()
        refusal, why = self._refusal_for(asked)
        if refusal is None:
            self.auto = False
            if asked.spot:
                self._take_up(asked.spot)
            elif asked.move is None:
                self.take_back()
            else:
                self.play(asked.move)
        asked.answer(refusal, why)

    def _take_up(self, id: str) -> None:
        """As with the keys: the focus goes there, and confirming lifts what lies there or lays it back."""
        spot = self.focus.find(id)
        if spot is None:
            return
        if self.drag is not None:
            self.drag.cancel()
        self.focus.seen = True
        self.focus.set(spot)
        self.press(Press(Action.CONFIRM, "phone", "phone"))

    def _refusal_for(self, asked: PhoneRequest) -> tuple[Refusal | None, str]:
        if asked.move is None and not asked.spot:
            if last_decider(self.session) != asked.seat:  # somebody was quicker
                return Refusal("", _("You can undo only your own last decision with a phone.")), "rule"
            return self.session.why_not_undo(), "rule"
        if asked.seat != self.session.to_act:
            return Refusal("", _("It is somebody else’s turn.")), "turn"
        return (self.session.why_not(asked.move) if asked.move is not None else None), "rule"

    def draw_from_phone(self, seat: int, crayon: int, points: Sequence[tuple[float, float]]) -> None:
        """Somebody has drawn on the sheet of their page (`hands.Doodle`); most tables have no crayons."""

    @abstractmethod
    def on_phones_change(self) -> None:
        """A phone came, went or was lost."""

    def hand_over(self, turn: object, scene: Callable[[], Scene]) -> None:
        """Where several people share the screen, once for each turn; a replay and a lesson hand nothing over, and
        whoever has a phone needs no screen. Where nothing is hidden, who is the only one left here needs no card."""
        if self.name != "table" or self.motions.busy or self.phones.is_asked:
            return
        if self.game.open and len(self.phones.at_screen) < 2:
            return
        back = self.phones.comes_back(self.session.to_act)
        if HandedTurns.is_due(self.session, turn) or back:
            self.stage.push(scene())
