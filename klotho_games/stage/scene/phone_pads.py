"""What the pads of phones can do at the big screen. A scene answers no pad unless it says whose.

Who has which seat, who is let in or sent away, what is saved and whether the game goes on are decided with the devices
of the big screen. This is checked when a press is handled, not when it was sent, as another scene can be open by then.
"""

from __future__ import annotations

from enum import Flag, auto
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.core.play.session import Session
from klotho_games.stage.devices.input import DIRECTIONS, Action, Pointer, Press, Signal

if TYPE_CHECKING:
    from klotho_games.stage.stage import Stage

    from .scene import Scene


class Pads(Flag):
    """Whose pads a scene answers; several can be combined."""

    NOBODY = 0
    TURN = auto()
    """The seat that has to decide: for the table, and for questions in the middle of a decision."""
    SOLE = auto()
    """The only person in the game."""
    OPENER = auto()
    """The phone that opened the scene, for reading and closing it, until a player uses it at the big screen."""
    HURRY = auto()
    """Everyone, but only to hurry motion along."""
    PAUSE = auto()
    """The host, but only to open the pause. Others who play can ask for it on their page of the room."""


_LEAVES = (Action.CANCEL, Action.MENU)
_WALKS = (*DIRECTIONS, Action.NEXT, Action.PREVIOUS)


class PhoneControl:
    """Checks every signal first, before the stage handles it."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.seat = -1
        """The seat whose phone sent the present press; -1 for the devices of the big screen."""
        self._device = stage.input.device

    def turns_away(self, signal: Signal) -> bool:
        """Return True for a phone's press that means nothing here, or that has been handled already."""
        self.seat = -1
        scene = self._stage.scene
        if scene is None:
            return False
        if not isinstance(signal, Press) or signal.device != "phone":
            if isinstance(signal, Press) or (isinstance(signal, Pointer) and signal.kind == "press"):
                _take_in_hand(scene)
            return False
        if not self._is_here(signal.seat):
            return True
        if self._steers(scene, signal):
            self.seat = signal.seat
            self._stage.input.device = signal.device
            return False
        if Pads.HURRY in scene.pads and signal.action is Action.CONFIRM and scene.motions.is_busy:
            if not scene.guard.ignores(signal):
                (scene.guard.go_on if scene.motions.is_held else scene.guard.hurry)()
        elif scene.opened_by == signal.seat and Pads.OPENER in scene.pads and signal.action is Action.CONFIRM:
            self._stage.sound.play("ui_refuse")
            scene.tips.toast(_("For this, use the mouse, keys or gamepad at the big screen."))
        return True

    def end_frame(self) -> None:
        """End the frame: reset the seat, and redraw all spots if the player has changed to another device."""
        self.seat = -1
        if self._device != self._stage.input.device:
            self._device = self._stage.input.device
            for scene in self._stage.stack:
                scene.focus.redraw()
                before = scene.focus.current
                scene.on_other_device()
                again = scene.focus.find(before.id) if before is not None else None
                if again is not None and again is not scene.focus.current:
                    scene.focus.set(again)  # the same button, made again for this device

    def _is_here(self, seat: int) -> bool:
        """Whether the phone is still here: it can have been sent away since the press."""
        return seat >= 0 and self._stage.program.phone(seat) == "here"

    def _steers(self, scene: Scene, p: Press) -> bool:
        whose = scene.pads
        return (
            (Pads.TURN in whose and self._decides(p.seat))
            or (Pads.SOLE in whose and self._plays_alone(p.seat))
            or (Pads.OPENER in whose and scene.opened_by == p.seat and _is_reading(scene, p))
            or (Pads.PAUSE in whose and p.action is Action.MENU and self.may_pause(p.seat) and not scene.is_holding)
        )

    def may_pause(self, seat: int) -> bool:
        """Whether the pause opens for this seat's phone, or for the devices of the big screen (-1)."""
        return seat < 0 or self._plays_alone(seat) or self._stage.program.is_host(seat)

    def _decides(self, seat: int) -> bool:
        """Whether the table waits for this seat, and only questions about its decision are open over the table."""
        for scene in reversed(self._stage.stack):
            if Pads.TURN not in scene.pads:
                return False
            if scene.name == "table":
                session = getattr(scene, "session", None)
                return isinstance(session, Session) and session.to_act == seat
        return False

    def _plays_alone(self, seat: int) -> bool:
        sessions = (getattr(scene, "session", None) for scene in reversed(self._stage.stack))
        session = next((one for one in sessions if isinstance(one, Session)), None)
        return session is not None and session.people == [seat]


def _take_in_hand(scene: Scene) -> None:
    """Give a scene that a phone opened to the player at the big screen; the focus begins as usual."""
    if scene.opened_by >= 0:
        scene.opened_by = -1
        scene.focus.seen = False
        scene.focus.set(scene.focus.default())


def _is_reading(scene: Scene, p: Press) -> bool:
    """Whether a press only reads the scene, or uses one of the spots that are left to the opener."""
    left = scene.left_to_opener
    if left is None or p.action in _LEAVES:
        return True
    spot = scene.focus.current if scene.focus.seen else None
    if p.action is Action.CONFIRM:
        return spot is not None and spot.id in left
    return p.action in _WALKS and bool(left) and (spot is None or spot.adjust is None)
