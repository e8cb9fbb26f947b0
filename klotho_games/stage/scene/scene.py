"""A scene: sprites, spots and motion of one screen, and what its input means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from klotho_games.core.contract import Refusal
from klotho_games.core.games.characters import Character
from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import CANVAS, Box, Point
from klotho_games.stage.devices.input import (
    DIRECTIONS,
    Action,
    Notice,
    PhoneRequest,
    Pointer,
    Press,
    Signal,
    Typed,
    Typing,
)
from klotho_games.stage.drawing.paint_queue import PaintQueue
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import rounded_outline
from klotho_games.voice.narrator import Weight

from .drag import Drag
from .focus import Focus, Spot, in_reading_order
from .motion import Motions
from .phone_pads import Pads
from .press_guard import PressGuard, confirms
from .seat_bots import SeatBots
from .speech import Speech
from .sprites import Layers, Sprite
from .tips import Notes

if TYPE_CHECKING:
    from klotho_games.stage.stage import Stage

RING_Z = 800
TURNS = {Action.TURN_LEFT: -1, Action.TURN_RIGHT: 1}
TIP_AFTER = 0.45
HELD = 0.5
"""Seconds after which a key that comes up was held: what it showed goes with it. After a short press it stays."""


class FramePart(Protocol):
    """A part of a scene that is told of every frame."""

    def update(self, seconds: float) -> None: ...

    @property
    def needs_frames(self) -> bool:
        """True while it wants frames although no motion runs."""
        ...


class Scene:
    """Subclasses write `backdrop`, `build` and the handlers they need.

    `build` makes all sprites and spots from what the scene knows; it is called again when settings change.
    """

    overlay = False
    """True for scenes that lie over the one below, which stays visible and dimmed."""
    meanwhile: frozenset[str] = frozenset()
    """Ids of spots that are used while something moves, without hurrying it along."""
    put_away = False
    """True for what lies open over something else: the right button leaves it, as Escape does."""
    music = ""
    ground = ""
    """The picture under everything, if it fills the canvas: it is read on the second core while the scene is built."""
    name = "scene"
    pads = Pads.NOBODY
    """Whose phones steer it with their pads."""
    left_to_opener: frozenset[str] | None = None
    """With `Pads.OPENER`: the spots that a phone uses that has opened it; None for all of them."""
    opened_by = -1
    """The seat whose phone has opened it."""
    tells_secrets = False
    """What it says may tell of somebody's cards."""
    title_text = ""
    """The words of `screen_title`, where they are set by what builds the screen."""
    speech_type: type[Speech] = Speech
    """Who speaks for it."""
    guard_type: type[PressGuard] = PressGuard
    """Who tells a press that decides from one that only hurries."""
    listens_late = False
    """True for scenes that a game brings by itself, while somebody may be hurrying: a table, a hand-over, an ending."""

    def __init_subclass__(cls, **arguments: Any) -> None:
        """Tables of games from elsewhere may call their title `titled`, as it was called before (`old_paths.py`)."""
        super().__init_subclass__(**arguments)
        if "titled" in vars(cls):
            type.__setattr__(cls, "screen_title", vars(cls)["titled"])

    def __init__(self) -> None:
        self.stage: Stage
        self.layers = Layers(self._paint_backdrop)
        self.focus = Focus()
        self.focus.on_change = self._on_focus_change
        self.motions = Motions()
        self.ahead = PaintQueue()
        self.speech = self.speech_type(self)
        self.guard = self.guard_type(self)
        self.frame_parts: Sequence[FramePart] = ()
        """What is told of every frame, in this order, before the scene itself."""
        self.drag: Drag | None = None
        self.seat_bots: SeatBots | None = None
        """Who sits at the seats, for scenes of a game."""
        self.typing: Typing | None = None
        """What has the keyboard, if anything."""
        self.measured: list[Callable[[], None]] = []  # lays out again what is as wide as its letters
        self._ring: Sprite | None = None
        self._pressed: Spot | None = None
        self._rested = 0.0
        self.quiet = 0.0
        """Seconds since somebody did something."""
        self.notes: Notes

    # -- life -----------------------------------------------------------------------------------------------

    def open(self, stage: Stage) -> None:
        self.stage = stage
        self.rebuild()
        self.on_open()
        self.guard.deafen()

    def rebuild(self) -> None:
        """All sprites anew from the scene's own knowledge; the focus stays on the spot of the same name."""
        held = self.focus.current.id if self.focus.current else ""
        dragged = self._pressed.id if self._pressed is not None and self._pressed.follow is not None else ""
        seen = self.focus.seen
        self.motions.finish()
        self.motions.stop()
        self.ahead.forget()
        self.layers.clear()
        self.measured.clear()
        self.focus.clear()
        self.focus.only = None
        self._ring = self._pressed = self.typing = None
        if self.drag is not None:
            self.drag.forget()
        self.motions.speed = self.stage.motion_speed
        self.motions.reduced = self.stage.reduced_motion
        self.notes = Notes(self)
        look = self.stage.look
        if self.ground and not self.layers.has_ground(look):
            look.art.raster_beside(self.ground, look.px(CANVAS.w), look.px(CANVAS.h))
        self.furnish()
        self.build()
        self.finish_build()
        # A slider that changes how everything looks is still under the pointer.
        self._pressed = self.focus.find(dragged) if dragged else None
        again = self.focus.find(held) if held else None
        self.focus.seen = seen
        self.focus.set(again or self.focus.default())

    def on_resize(self) -> None:
        """The window has another size, and letters are as wide as whole pixels let them be."""
        for again in self.measured:
            again()

    def on_speed_change(self) -> None:
        """Motion has another speed."""
        self.rebuild()

    def backdrop(self, pen: Pen) -> None:
        pen.fill(CANVAS, "#14161f")

    def furnish(self) -> None:
        """What all scenes of a kind have, before `build` adds what is this one's own."""

    def build(self) -> None: ...

    def finish_build(self) -> None:
        """What all scenes of a kind have over what `build` has made."""

    def on_open(self) -> None:
        """Once, when the scene comes onto the stack."""

    def on_cover(self) -> None:
        """Another scene comes over it: that one hears of the button that comes up."""
        if self.drag is not None and self.drag.held_piece and self.drag.by_pointer:
            self.drag.cancel()
        self.forget_press()

    def on_uncover(self, pointed: Point | None) -> None:
        """Nothing covers the scene any more; meanwhile the pointer has come to here, and the scene was not told."""

    def on_resume(self, result: Any) -> None:
        """The scene above went away with this result."""

    def on_close(self) -> None:
        """The scene has left the stack."""

    def take_off_stack(self) -> None:
        """Off the stack. What is held is forgotten, not put back: there is no table any more to lie on."""
        if self.drag is not None:
            self.drag.forget()
        self._pressed = None
        self.motions.stop()
        self.on_close()

    def update(self, seconds: float) -> None:
        """Once a frame while anything moves, and a few times a second at rest."""

    @property
    def needs_frames(self) -> bool:
        """True while the scene wants frames although no motion runs (a bot thinks)."""
        return any(part.needs_frames for part in self.frame_parts)

    def _paint_backdrop(self, pen: Pen) -> None:
        below = self.stage.below(self) if self.overlay else None
        if below is not None:
            pen.surface.blit(below, (0, 0))
            pen.fill(CANVAS, "#0b0c14", 0.62)
        else:
            self.backdrop(pen)

    # -- making things --------------------------------------------------------------------------------------

    def add(self, sprite: Sprite) -> Sprite:
        return self.layers.add(sprite)

    def spot(self, spot: Spot) -> Spot:
        if self.seat_bots is not None:
            self.seat_bots.describe_player(spot)
        return self.focus.add(spot)

    def temperament(self, seat: int) -> Character | None:
        """How a bot at a seat likes to play; None for people, and where nobody sits."""
        return self.seat_bots.temperament(seat) if self.seat_bots is not None else None

    def sound(self, name: str) -> Callable[[], None]:
        """A sound as a part of a motion, in time with it."""
        return lambda: self.stage.sound.play(name)

    # -- for those who do not see it ------------------------------------------------------------------------

    def spoken(self, words: str, weight: Weight = Weight.NEWS) -> None:
        """Say this, as what it is: news, an answer, a refusal."""
        self.speech.say(words, weight)

    def keeps_quiet(self) -> bool:
        """Whoever plays at this table wants nothing said that others should not hear
        (`stage/table/silent_cards.py`)."""
        return False

    @property
    def screen_title(self) -> str:
        """What this screen is called, for who does not see it."""
        return self.title_text

    def introduce(self) -> None:
        """What is told once of a screen that opens, besides what it says itself."""

    def surroundings(self) -> list[str]:
        """How it stands here in sentences; empty where nothing is played, and what lies below is told."""
        return []

    def reannounce(self) -> None:
        """Nothing covers the scene any more: where one is, for who does not see it."""
        if self.focus.seen and self.focus.current is not None:
            self.speech.say_focus()

    def things(self) -> list[Spot]:
        """Everything that can be used now, in the order in which somebody is told of it."""
        return in_reading_order(spot for spot in self.focus.reachable() if spot.useful and spot.enabled)

    def describe(self, spot: Spot) -> str:
        """What a thing is and does, for somebody who looks for what to do."""
        return spot.full_label()

    # -- input ----------------------------------------------------------------------------------------------

    @property
    def offers_valid(self) -> bool:
        """Whether what lies ready to be used still fits what the scene is about."""
        return True

    @property
    def is_waiting(self) -> bool:
        """For somebody to do something: False while something happens that is only looked at."""
        return (not self.motions.busy or self.motions.is_held) and not self.guard.is_deaf

    @property
    def holding(self) -> bool:
        """Something is pressed or carried."""
        return self._pressed is not None or (self.drag is not None and bool(self.drag.held_piece))

    def handle(self, signal: Signal) -> None:
        held, self.quiet, self._rested = self.quiet >= HELD, 0.0, 0.0
        if self.guard.ignores(signal) or self.takes(signal):
            return
        match signal:
            case Pointer():
                self.pointer(signal)
            case Press(down=True):
                if self.typing is None or not self.typing.key(signal):
                    self.press(signal)
            case Press(action=Action.ZOOM) if held or signal.device == "phone":
                self.zoom(None)
            case Typed() if self.typing is not None:
                self.typing.type(signal.text)
            case Notice(kind="focus-lost") | Notice(kind="pad-gone"):
                self.let_go()
                self._unpress()

    def takes(self, signal: Signal) -> bool:
        """True for what is not for the scene itself but for a part of it, which has done its work."""
        return False

    def decides(self, p: Press) -> bool:
        """Whether a key is the one that hurries and decides."""
        return confirms(p)

    def is_decided_at(self, at: Point) -> bool:
        """Whether a click there may have been meant to hurry, and would decide something."""
        return self.guard.is_usual_place(at)

    def on_phone_request(self, asked: PhoneRequest) -> None:
        """Somebody has decided on a phone, and hears what came of it; only a table can do it."""
        asked.answer(Refusal("", _("The table is paused.")), "busy")

    def pointer(self, p: Pointer) -> None:
        if p.kind == "move":
            if self.drag is not None:
                self.drag.follow(p.at)
            if not (self.drag is not None and self.drag.held_piece and self.drag.by_pointer):
                self.focus.hover(p.at)
            if self._pressed is not None and self._pressed.follow is not None and self._pressed.enabled:
                self._pressed.follow(p.at)
            return
        self.notes.hide_tip()
        if p.kind == "wheel":
            if not self._turn(-1 if p.turn > 0 else 1):
                self.wheel(p)
        elif p.button != 1:
            if p.kind == "press" and not self._turn(1) and not self.let_go():
                self.right_click(p.at)
        elif p.kind == "press":
            self._pointer_down(p)
        else:
            self._pointer_up(p)

    def _pointer_down(self, p: Pointer) -> None:
        self._hurry(self.focus.at(p.at))
        self.focus.hover(p.at)
        self.focus.seen = False
        spot = self.focus.at(p.at)
        if self.typing is not None and (spot is None or spot.id != self.typing.id):
            spot = self._left_for(spot)
        self._unpress()  # by another finger, whose coming up nobody may hear of
        self._pressed = spot
        if spot is None:
            return
        self.focus.set(spot)
        self.focus.press_down(spot, True)
        if self.drag is not None and not self.drag.held_piece:
            self.drag.arm(spot, p.at)
        if spot.follow is not None and spot.enabled:
            spot.follow(p.at)

    def _left_for(self, spot: Spot | None) -> Spot | None:
        """A press beside what is typed in keeps it. That may make everything anew: the thing that was pressed is there
        again by its name, or is gone and gets no ring."""
        assert self.typing is not None
        self.typing.leave()
        self.focus.seen = False
        self._on_focus_change()
        return self.focus.find(spot.id) if spot is not None and spot not in self.focus.spots else spot

    def _pointer_up(self, p: Pointer) -> None:
        spot = self._unpress()
        if self.drag is not None and self.drag.release(p.at):
            self.focus.hover(p.at)
            return
        if spot is not None and spot.follow is not None and spot.enabled:
            return
        if spot is not None and spot not in self.focus.spots:
            # Made anew under the finger: the same button is still meant.
            spot = self.focus.find(spot.id)
        if spot is not None and spot.box.contains(p.at):
            self.activate(spot)
        elif spot is None and self.drag is not None and self.drag.held_piece:
            self.drag.cancel()

    def _hurry(self, spot: Spot | None) -> None:
        """What moves is at its end now, unless the thing that is used can be used meanwhile."""
        if self.motions.busy and (spot is None or spot.id not in self.meanwhile):
            self.guard.hurry()

    def _unpress(self) -> Spot | None:
        """The thing that was held down comes up again."""
        spot, self._pressed = self._pressed, None
        if spot is not None:
            self.focus.press_down(spot, False)
        return spot

    def forget_press(self) -> None:
        """Letting go of what is held down decides nothing any more."""
        self._unpress()
        if self.drag is not None:
            self.drag.disarm()

    def press(self, p: Press) -> None:
        self.notes.hide_tip()
        if p.action in DIRECTIONS:
            self._direction(p.action)
            return
        if p.action in TURNS and self._turn(TURNS[p.action]):
            return
        shortcut = next((s for s in self.focus.reachable() if s.shortcut and s.shortcut in (p.key, p.action)), None)
        labelled = shortcut is not None and shortcut.shortcut == p.key
        if p.action is Action.CONFIRM and (not labelled or (p.key != "space" and self._on_another_answer(shortcut))):
            self._confirm(shortcut)
        elif shortcut is not None:
            # A key that stands on a button means that button, wherever the focus is.
            self._hurry(shortcut)
            self.activate(shortcut)
        elif p.action is Action.CANCEL:
            if not self.let_go():
                self.back()
        elif p.action is Action.NEXT or p.action is Action.PREVIOUS:
            self._step_on(1 if p.action is Action.NEXT else -1)
            self.stage.sound.play("ui_hover")
        elif p.action is Action.ZOOM:
            self.zoom(self.focus.current if self.focus.seen else self.focus.hovered)
        elif p.action is not None:
            self.act(p.action)

    def _step_on(self, by: int) -> None:
        """The first press shows where the focus is."""
        if self.focus.seen or self.focus.current not in self.focus.reachable():
            self.focus.step(by)
        else:
            self.focus.seen = True
            self._on_focus_change()

    def _on_another_answer(self, meant: Spot | None) -> bool:
        """Somebody went to another button with a key of its own: Enter is for that one then."""
        current = self.focus.current
        return self.focus.seen and current is not None and current is not meant and bool(current.shortcut)

    def _direction(self, action: Action) -> None:
        dx, dy = DIRECTIONS[action]
        current = self.focus.current
        if dx and current is not None and current.adjust is not None and current.enabled and self.focus.seen:
            current.adjust(dx)
            return
        if not self.focus.seen and current is not None:
            if not self.focus.turn(dx, dy):
                self.focus.seen = True
                self._on_focus_change()
        else:
            self.focus.move(dx, dy)
        self.stage.sound.play("ui_hover")

    def _confirm(self, shortcut: Spot | None) -> None:
        if self.motions.busy:
            self.guard.hurry()
            return
        if self.focus.seen and self.focus.current is not None:
            self.activate(self.focus.current)
        elif shortcut is not None:
            self.activate(shortcut)
        else:
            self.focus.seen = True
            self.focus.set(self.focus.current or self.focus.default())
            self._on_focus_change()

    def activate(self, spot: Spot) -> None:
        """Use a thing, whichever device said so."""
        if self.drag is not None and self.drag.held_piece:
            if spot.target:
                self.drag.place(spot)
            else:
                self.drag.cancel()
            return
        if not spot.enabled:
            self.stage.sound.play("ui_refuse")
            self.notes.show_tip(spot.reason or spot.tip, spot.box)
            self.speech.narrate(spot.reason or spot.tip, Weight.REFUSAL)
            return
        if spot.press is not None:
            spot.press()
        elif spot.piece and self.drag is not None:
            self.drag.pick_up(spot.piece)

    def let_go(self) -> bool:
        if self.drag is None or not self.drag.cancel():
            return False
        # The button is still down: letting it go later must not pick the piece up again.
        self._unpress()
        return True

    def _turn(self, by: int) -> bool:
        return self.drag is not None and bool(self.drag.held_piece) and self.turn_held_piece(by)

    def turn_held_piece(self, by: int) -> bool:
        """Turn what is held, clockwise for 1; False where it cannot be turned: a second button then lets go."""
        return False

    def target_under(self, box: Box, at: Point) -> Spot | None:
        return self.drag.best_target(box, at) if self.drag is not None else None

    def aim(self, targets: set[str]) -> None:
        self.focus.only = lambda spot: spot.target in targets
        self.focus.set(self.focus.default())

    def act(self, action: Action) -> None:
        """Named actions without a spot of their own."""

    def wheel(self, p: Pointer) -> None: ...

    def right_click(self, at: Point) -> None:
        """Right button on the bare table or a thing: zoom it; a book or a pause is left."""
        if self.put_away:
            self.back()
        else:
            self.zoom(self.focus.at(at))

    def zoom(self, spot: Spot | None) -> None:
        """Show a thing large, or no longer if it is; None: nothing is looked at any more."""

    def back(self) -> None:
        self.stage.sound.play("ui_cancel")
        self.stage.pop()

    def show_refusal(self, refusal: Refusal, at: Point) -> None:
        self.stage.sound.play("ui_refuse")
        self.notes.refusal(refusal, at)
        self.speech.say_refusal(refusal)

    # -- each frame -----------------------------------------------------------------------------------------

    def tick(self, seconds: float) -> None:
        self.motions.update(seconds)
        self.notes.update(seconds)
        before = self._rested
        self._rested += seconds
        self.quiet += seconds
        self.guard.listen(seconds)
        if before < TIP_AFTER <= self._rested:
            self._offer_tip()
        for part in self.frame_parts:
            part.update(seconds)
        self.update(seconds)

    def _offer_tip(self) -> None:
        spot = self.focus.current if self.focus.seen else self.focus.hovered
        if spot is None or (self.drag is not None and self.drag.held_piece):
            return
        if words := self.tip_of(spot):
            self.notes.show_tip(words, self.tip_beside(spot))
        if not self.focus.seen:
            self.speech.narrate(spot.full_label(), Weight.FOCUS)

    def tip_beside(self, spot: Spot) -> Box:
        """What a tip covers nothing of: the thing it is about, or all that this is weighed against."""
        return spot.box

    def tip_of(self, spot: Spot) -> str:
        """What is told of a thing that somebody rests on."""
        tip = spot.tip if spot.enabled else (spot.reason or spot.tip)
        return f"{tip.rstrip('.')}. {spot.who}" if tip and spot.who else tip or spot.who

    @property
    def moving(self) -> bool:
        return self.motions.moving or self.notes.moving or self.needs_frames or self.guard.is_deaf

    def _on_focus_change(self) -> None:
        self.notes.hide_tip()
        self._rested = 0.0
        spot = self.focus.current
        if spot is None or not self.focus.seen or spot.ring < 0:
            if self._ring is not None:
                self._ring.visible = False
            if spot is not None and self.focus.seen:
                self.speech.say_focus()
            return
        box = spot.box.grow(7)
        key = ("focus-ring", box.size, spot.ring)
        radius = spot.ring

        def paint(pen: Pen) -> None:
            pen.thread(rounded_outline(0, 0, box.w, box.h, radius + 6), 5, bright=True)

        if self._ring is None:
            self._ring = self.add(Sprite(box, paint, z=RING_Z, key=key, margin=24))
        else:
            self._ring.redraw(paint, key)
            self._ring.box = box
            self._ring.visible = True
        self.speech.say_focus()

    def natural_focus(self) -> Spot | None:
        """Where the focus goes when what it was on is gone."""
        return self.focus.default()

    def lead_to(self, spot: Spot) -> None:
        """The focus goes there without anybody's keys, and is seen there."""
        shown = self.focus.seen and self.focus.current is spot
        self.focus.seen = True
        self.focus.set(spot)
        if not shown:
            self._on_focus_change()
