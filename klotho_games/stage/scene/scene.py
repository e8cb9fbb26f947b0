"""A scene: the sprites, spots and motion of one screen, and its reactions to input."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from klotho_games.core.contract import MOST_SEATS, Refusal
from klotho_games.core.games.characters import Character
from klotho_games.core.i18n import _
from klotho_games.old_paths import keep_old_names
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

from .drag import FAR_ENOUGH, Drag, Offer
from .focus import Focus, Spot, in_reading_order
from .layers import Layers
from .motion import Motions
from .phone_pads import Pads
from .press_guard import PressGuard, confirms
from .seat_bots import SeatBots
from .shake import find_pictures, shake
from .speech import Speech
from .sprites import S, Sprite
from .tips import Tips

if TYPE_CHECKING:
    from klotho_games.stage.stage import Stage

RING_Z = 800
TURNS = {Action.TURN_LEFT: -1, Action.TURN_RIGHT: 1}
TIP_AFTER = 0.45
HELD = 0.5
"""After this many seconds, a key counts as held: what it showed goes when the key is released. Otherwise it stays."""


class FramePart(Protocol):
    """A part of a scene that is updated every frame."""

    def update(self, seconds: float) -> None: ...

    @property
    def needs_frames(self) -> bool:
        """Whether it wants frames although no motion runs."""
        ...


@keep_old_names(titled="screen_title", notes="tips", ground="backdrop_file", moving="is_moving", holding="is_holding")
class Scene:
    """Subclasses write `backdrop`, `build` and the handlers they need.

    `build` makes all sprites and spots from what the scene knows; it is called again when settings change.
    """

    overlay = False
    """Whether the scene is over another one, which stays visible and dimmed."""
    meanwhile: frozenset[str] = frozenset()
    """Ids of spots that can be used during motion without hurrying it."""
    put_away = False
    """Whether the right button leaves the scene, as Escape does."""
    music = ""
    backdrop_file = ""
    """The picture below everything, if it fills the canvas. It is read on the second core while the scene is built."""
    large_files: tuple[str, ...] = ()
    """Other large pictures that the scene always shows, in the order of their sizes. They are read there too, and the
    second thread paints the rest meanwhile."""
    made_from: Hashable = None
    """What the scene shows, if it can be prepared before it opens: scenes of one class that are made from the same look
    the same. Building it must change nothing else then."""
    is_ready = False
    """Whether it was prepared, so that it need not be built when it opens."""
    is_unseen = False
    """Whether `build` can leave some of its work to `go_on_building`, as people will see the scene only later."""
    backdrop_name = ""
    """Scenes with the same name have the same `backdrop`, which depends on nothing else, and share its picture."""
    name = "scene"
    pads = Pads.NOBODY
    """Whose phones can use their pads here."""
    left_to_opener: frozenset[str] | None = None
    """With `Pads.OPENER`: the spots that the phone which opened the scene can use; None for all."""
    opened_by = -1
    """The seat whose phone opened the scene, or -1."""
    tells_secrets = False
    """Whether its words can reveal a player's cards."""
    title_text = ""
    """The text of `screen_title`, if it is set while the screen is built."""
    speech_type: type[Speech] = Speech
    """The class that speaks for the scene."""
    guard_type: type[PressGuard] = PressGuard
    """The class that separates decisions from hurried presses."""
    strip = 0.0
    """The height of a strip above the prompt bar, which the table leaves free (`TableMode.strip`)."""
    listens_late = False
    """Whether a game opens the scene by itself, possibly while a player is hurrying: a table, a hand-over, an
    ending."""

    def __init__(self) -> None:
        self.stage: Stage
        self.layers = Layers(self._paint_backdrop)
        self.layers.paints_ground_beside = not self.overlay
        self.layers.backdrop_name, self.layers.backdrop_file = self.backdrop_name, self.backdrop_file
        self.layers.faces = self.faces
        self.focus = Focus()
        self.focus.on_change = self._on_focus_change
        self.motions = Motions()
        self.ahead = PaintQueue()
        self.speech = self.speech_type(self)
        self.guard = self.guard_type(self)
        self.frame_parts: Sequence[FramePart] = ()
        """Parts that are updated every frame, in this order, before the scene itself."""
        self.drag: Drag | None = None
        self.seat_bots: SeatBots | None = None
        """The bots at the seats, for scenes of a game."""
        self._tokens: tuple[str, ...] = ()
        """The portraits of the people at the seats, for scenes of a game."""
        self.typing: Typing | None = None
        """The object that gets all keys, if there is one."""
        self.measured: list[Callable[[], None]] = []  # lay out again what depends on the width of letters
        self._ring: Sprite | None = None
        self._pressed: Spot | None = None
        self._pressed_at: Point = (0, 0)
        self._rested = 0.0
        self.quiet = 0.0
        """Seconds since the player last did something."""
        self.tips: Tips

    # -- life cycle -----------------------------------------------------------------------------------------

    def open(self, stage: Stage) -> None:
        self.stage = stage
        is_ready, self.is_ready = self.is_ready, False
        self.speech.release(say=is_ready)
        self._read_files()
        if not is_ready:
            self._build_first()
        self.on_open()
        self.guard.deafen()

    def _read_files(self) -> None:
        """While people watch, have large files read by other threads than the one that paints, which takes as long."""
        look = self.stage.look
        if self.stage.live and not look.high_contrast:
            is_here = look.art.has_part_beside(self.backdrop_file, look.px(CANVAS.w), look.px(CANVAS.h))
            is_known = is_here or not self.backdrop_file or self.layers.knows_backdrop(look)
            look.art.fetch((*(() if is_known else (self.backdrop_file,)), *self.files_to_read()))

    def prepare(self, stage: Stage) -> None:
        """Build the scene before it opens."""
        self.stage = stage
        self.speech.hold()
        self._build_first()

    def _build_first(self) -> None:
        self.is_unseen = self.stage.live
        self.rebuild()
        self.is_unseen = False

    def go_on_building(self) -> bool:
        """Do the next few milliseconds of what takes too long for `build`; return whether all is done. Called once a
        frame before the scene is shown."""
        return True

    def likely_spot(self) -> Spot | None:
        """The spot that the player will probably use next."""
        return self.focus.hovered if self.focus.hovered is not None else self.focus.current

    def rebuild(self) -> None:
        """Make all sprites again from what the scene knows. The focus stays on the spot with the same id."""
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
        if self.seat_bots is not None:
            self._tokens = self.stage.program.portraits(self.seat_bots.session)
        self.motions.speed = self.usual_speed
        self.motions.reduced = self.stage.reduced_motion
        self.tips = Tips(self)
        look = self.stage.look
        if self.backdrop_file and not self.layers.knows_backdrop(look):
            if self.stage.live:
                self._read_files()
            else:
                look.art.raster_beside(self.backdrop_file, look.px(CANVAS.w), look.px(CANVAS.h))
        self.furnish()
        self.build()
        self.finish_build()
        # A slider that changes the look of everything is still under the pointer.
        self._pressed = self.focus.find(dragged) if dragged else None
        again = self.focus.find(held) if held else None
        self.focus.seen = seen
        self.focus.set(again or self.focus.default())

    def on_resize(self) -> None:
        """Adapt to a new size of the window: the width of letters depends on whole pixels."""
        for again in self.measured:
            again()

    @property
    def usual_speed(self) -> float:
        """How long motions take here, as a multiple of their usual length; 0: no time at all."""
        return self.stage.motion_speed

    def on_speed_change(self) -> None:
        """Adapt to a new speed of motion."""
        self.rebuild()

    def backdrop(self, pen: Pen) -> None:
        pen.fill(CANVAS, "#14161f")

    def furnish(self) -> None:
        """Add what all scenes of a kind have, before `build` adds this scene's own things."""

    def build(self) -> None: ...

    def finish_build(self) -> None:
        """What all scenes of a kind have over what `build` has made."""

    def on_open(self) -> None:
        """Called once, when the scene has come onto the stack."""

    def on_cover(self) -> None:
        """Called when another scene opens over this one and gets the release of the mouse button."""
        if self.drag is not None and self.drag.held_piece and self.drag.by_pointer:
            self.drag.cancel()
        self.forget_press()

    def on_uncover(self, pointed: Point | None) -> None:
        """Called when the scene is on top again. `pointed` is where the pointer has moved meanwhile."""

    def on_resume(self, result: Any) -> None:
        """Called when the scene above has closed with this result."""

    def on_close(self) -> None:
        """Called when the scene has left the stack."""

    def take_off_stack(self) -> None:
        """Leave the stack. A held piece is forgotten and not put back, as its table is gone."""
        if self.drag is not None:
            self.drag.forget()
        self._pressed = None
        self.motions.stop()
        self.on_close()

    def update(self, seconds: float) -> None:
        """Called once a frame while anything moves, and a few times a second at rest."""

    @property
    def needs_frames(self) -> bool:
        """Whether the scene wants frames although no motion runs (a bot thinks)."""
        return any(part.needs_frames for part in self.frame_parts)

    def _paint_backdrop(self, pen: Pen) -> None:
        below = self.stage.below(self) if self.overlay else None
        if below is not None:
            pen.surface.blit(below, (0, 0))
            pen.fill(CANVAS, "#0b0c14", 0.62)
        else:
            self.backdrop(pen)

    def files_to_read(self) -> Sequence[str]:
        """Large files besides `backdrop_file` that are read before they are needed, in the order of need."""
        return self.large_files

    def mark_of(self, seat: int) -> int:
        """Return which mark a seat has here. A game that deals the marks says it for its table and its ending."""
        return seat

    def faces(self) -> tuple[str, ...]:
        """By seat mark: the portrait of the person who has it (`DrawStyle.faces`). A scene that opens over a scene of a
        game shows the same people."""
        if self.seat_bots is None:
            below = self.stage.scene_below(self)
            return below.faces() if below is not None else ()
        found = [""] * MOST_SEATS
        for seat, portrait in enumerate(self._tokens):
            found[self.mark_of(seat)] = portrait
        return tuple(found) if any(found) else ()

    # -- adding sprites and spots ---------------------------------------------------------------------------

    def add(self, sprite: S) -> S:
        return self.layers.add(sprite)

    def paint_before_motion(self, sprites: Iterable[Sprite]) -> None:
        """Have pictures painted before a motion shows them: at once, or if people watch, in the second thread."""
        for sprite in sprites:
            if self.stage.live and not self.stage.look.art.is_beside:
                sprite.is_painted(self.stage.look)
            else:
                sprite.picture(self.stage.look)

    def spot(self, spot: Spot) -> Spot:
        if self.seat_bots is not None:
            self.seat_bots.describe_player(spot)
        return self.focus.add(spot)

    def temperament(self, seat: int) -> Character | None:
        """The temperament of a bot at a seat; None for people and empty seats."""
        return self.seat_bots.temperament(seat) if self.seat_bots is not None else None

    def sound(self, name: str) -> Callable[[], None]:
        """A sound as a part of a motion, in time with it."""
        return lambda: self.stage.sound.play(name)

    # -- reading aloud --------------------------------------------------------------------------------------

    def spoken(self, words: str, weight: Weight = Weight.NEWS) -> None:
        """Say words with their weight: news, an answer, a refusal."""
        self.speech.say(words, weight)

    def keeps_quiet(self) -> bool:
        """Whether a player wants nothing said that others should not hear (`stage/table/silent_cards.py`)."""
        return False

    @property
    def goal_text(self) -> str:
        """What the player wants to reach here, for the answer to "Where am I?"; empty for most scenes."""
        return ""

    @property
    def screen_title(self) -> str:
        """The name of this screen, for people who can't see it."""
        return self.title_text

    def introduce(self) -> None:
        """Say what is said once when the screen opens."""

    def surroundings(self) -> list[str]:
        """The state of the game in sentences; empty if none is played here, and then the scene below is asked."""
        return []

    def reannounce(self) -> None:
        """Say where the focus is when the scene is on top again."""
        if self.focus.seen and self.focus.current is not None:
            self.speech.say_focus()

    def things(self) -> list[Spot]:
        """Everything that can be used now, in the order in which it is read aloud."""
        return in_reading_order(spot for spot in self.focus.reachable() if spot.useful and spot.enabled)

    def describe(self, spot: Spot) -> str:
        """What a spot is and does, for a player who asks for choices."""
        return spot.full_label()

    # -- input ----------------------------------------------------------------------------------------------

    @property
    def offers_valid(self) -> bool:
        """Whether offers and spots still fit the state that the scene shows."""
        return True

    @property
    def is_waiting(self) -> bool:
        """Whether the scene waits for the player; False while something happens that is only watched."""
        return (not self.motions.is_busy or self.motions.is_held) and not self.guard.is_deaf

    @property
    def is_holding(self) -> bool:
        """Whether something is pressed or carried."""
        return self._pressed is not None or (self.drag is not None and bool(self.drag.held_piece))

    def handle(self, signal: Signal) -> None:
        held, self.quiet = self.quiet >= HELD, 0.0
        if isinstance(signal, Pointer) or self.focus.seen:
            self._rested = 0.0  # a player who only uses keys has not asked about what is under the resting mouse
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
        """Whether this key both hurries and decides."""
        return confirms(p)

    def is_decided_at(self, at: Point) -> bool:
        """Whether a click here can be meant to hurry, and would decide something."""
        return self.guard.is_usual_place(at)

    def on_other_device(self) -> None:
        """Say again what names keys or buttons, because a player has changed to another device."""

    def on_phone_request(self, asked: PhoneRequest) -> None:
        """Answer a decision from a phone. Only a table can accept one."""
        asked.answer(Refusal("", _("The game is paused.")), "busy")

    def pointer(self, p: Pointer) -> None:
        if p.kind == "move":
            if self.drag is not None:
                self.drag.follow(p.at)
                self._refuse_drag(p.at)
            if not (self.drag is not None and self.drag.held_piece and self.drag.by_pointer):
                self.focus.hover(p.at)
            if self._pressed is not None and self._pressed.follow is not None and self._pressed.enabled:
                self._pressed.follow(p.at)
            return
        self.tips.hide_tip()
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
        self._unpress()  # of another finger, whose release might never be reported
        self._pressed, self._pressed_at = spot, p.at
        if spot is None:
            return
        self.focus.set(spot)
        self.focus.press_down(spot, True)
        if self.drag is not None and not self.drag.held_piece:
            self.drag.arm(spot, p.at)
        if spot.follow is not None and spot.enabled:
            spot.follow(p.at)

    def _left_for(self, spot: Spot | None) -> Spot | None:
        """Leave the text field after a press beside it, and return the spot that was pressed.

        Leaving keeps the text and can rebuild the scene. Then the spot is found again by its id, or is gone and gets no
        ring.
        """
        assert self.typing is not None
        self.typing.leave()
        self.focus.seen = False
        self._on_focus_change()
        return self.focus.find(spot.id) if spot is not None and spot not in self.focus.spots else spot

    def _pointer_up(self, p: Pointer) -> None:
        spot = self._unpress()
        is_button = spot is not None and spot.press is not None and not (spot.piece or spot.target)
        if spot is not None and is_button and spot.box.contains(p.at) and self.let_go():
            self.activate(self.focus.find(spot.id) or spot)  # a refused piece was in the hand, and a button is meant
            return
        if self.drag is not None and self.drag.release(p.at):
            self.focus.hover(p.at)
            return
        if spot is not None and spot.follow is not None and spot.enabled:
            return
        if spot is not None and not spot.box.contains(p.at) and self.refuses_carrying(spot, p.at):
            return
        if spot is not None and spot not in self.focus.spots:
            # It was made again under the finger; the same button is meant.
            spot = self.focus.find(spot.id)
        if spot is not None and spot.box.contains(p.at):
            self.activate(spot)
        elif spot is None and self.drag is not None and self.drag.held_piece:
            self.drag.cancel()

    def _refuse_drag(self, at: Point) -> None:
        """Say at once why a thing can't be taken, when a player tries to drag it."""
        spot = self._pressed
        if spot is not None and self.is_refused(spot) and math.dist(at, self._pressed_at) >= FAR_ENOUGH:
            self._unpress()
            self.refuse_drag(spot)

    def refuse_drag(self, spot: Spot) -> None:
        """Say why a thing can't be taken: in a tag. The next move and the release of the same drag put a tip away."""
        self.shake(spot)
        self.show_refusal(Refusal("", spot.reason or spot.tip), spot.box.centre)

    def refuses_carrying(self, spot: Spot, to: Point) -> bool:
        """Say why a thing, which a click can use, can't be dragged to this place; False if there is nothing to say."""
        return False

    def is_refused(self, spot: Spot) -> bool:
        """Whether a thing can't be taken now, so that a press or a drag only says why."""
        return spot.is_locked

    def shake(self, spot: Spot) -> None:
        """Let a thing that can't be used shake its head."""
        if not self.motions.reduced and not self.motions.is_busy:
            self.motions.beside(shake(find_pictures(self.layers.sprites(), spot.box)))

    def _hurry(self, spot: Spot | None) -> None:
        """End the motion, unless the spot can be used during motion."""
        if self.motions.is_busy and (spot is None or spot.id not in self.meanwhile):
            self.guard.hurry()

    def _unpress(self) -> Spot | None:
        """Release the spot that was pressed, and return it."""
        spot, self._pressed = self._pressed, None
        if spot is not None:
            self.focus.press_down(spot, False)
        return spot

    def forget_press(self) -> None:
        """Let the release of what is pressed decide nothing."""
        self._unpress()
        if self.drag is not None:
            self.drag.disarm()

    def press(self, p: Press) -> None:
        self.tips.hide_tip()
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
            # The key on a button means that button, wherever the focus is.
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
        """Move the focus by Tab. The first press only shows where it is."""
        if self.focus.seen or self.focus.current not in self.focus.reachable():
            self.focus.step(by)
        else:
            self.focus.seen = True
            self._on_focus_change()

    def _on_another_answer(self, meant: Spot | None) -> bool:
        """Whether the player went to another button with a key of its own: then Enter is for that button."""
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
        if self.motions.is_busy:
            self.guard.hurry()
            return
        on, usual = self.focus.current, shortcut or self._usual_answer()
        if self.focus.seen and on is not None:
            self.activate(self._answer_for(on) or on)
        elif usual is not None:
            self.give_usual_answer(usual)
        else:
            self.focus.seen = True
            self.focus.set(self.focus.current or self.focus.default())
            self._on_focus_change()

    def give_usual_answer(self, answer: Spot) -> None:
        """Give the answer that a confirming key means while no one sees a focus."""
        self.activate(answer)

    def _usual_answer(self) -> Spot | None:
        """The answer with Space on its button. A player who does not steer the focus means it by any confirming key."""
        held = self.drag is not None and self.drag.held_piece
        return None if held else next((s for s in self.focus.reachable() if s.shortcut == "space"), None)

    def _answer_for(self, thing: Spot) -> Spot | None:
        """The answer to the question about this thing: players who confirm what they have just chosen mean that."""
        return next((s for s in self.focus.reachable() if thing.id in s.answers_for), None)

    def activate(self, spot: Spot) -> None:
        """Use a spot, whichever device was used."""
        if self.drag is not None and self.drag.held_piece:
            if spot.target:
                self.drag.place(spot)
            else:
                self.drag.cancel()
            return
        if not spot.enabled:
            if spot.is_locked:
                self.shake(spot)
            self.stage.sound.play("ui_refuse")
            self.tips.show_tip(spot.reason or spot.tip, spot.box)
            self.speech.narrate(spot.reason or spot.tip, Weight.REFUSAL)
            return
        if spot.press is not None:
            spot.press()
        elif spot.piece and self.drag is not None:
            self.drag.pick_up(spot.piece)

    def let_go(self) -> bool:
        if self.drag is None or not self.drag.cancel():
            return False
        # The button is still down: releasing it later must not pick the piece up again.
        self._unpress()
        return True

    def _turn(self, by: int) -> bool:
        return self.drag is not None and bool(self.drag.held_piece) and self.turn_held_piece(by)

    def refusal_of(self, offer: Offer) -> Refusal | None:
        """Why a legal move is not wanted now."""
        return None

    def turn_held_piece(self, by: int) -> bool:
        """Turn the held piece, clockwise for 1; return False if it can't be turned, so that a second button releases
        it."""
        return False

    def target_under(self, box: Box, at: Point) -> Spot | None:
        return self.drag.best_target(box, at) if self.drag is not None else None

    def aim(self, targets: set[str]) -> None:
        self.focus.only = lambda spot: spot.target in targets
        self.focus.set(self.focus.default())

    def act(self, action: Action) -> None:
        """Handle a named action that has no spot."""

    def wheel(self, p: Pointer) -> None: ...

    def right_click(self, at: Point) -> None:
        """Look closer at a spot; in a scene like a book or a pause, go back."""
        if self.put_away:
            self.back()
        else:
            self.zoom(self.focus.at(at))

    def zoom(self, spot: Spot | None) -> None:
        """Show a spot large, or stop if it is shown already; None stops in any case."""

    @property
    def still_read(self) -> Box | None:
        """What people go on reading while a sheet is over this scene, such as a lesson's card; sheets leave it free."""
        return None

    def back(self) -> None:
        self.stage.sound.play("ui_cancel")
        self.stage.pop()

    def show_refusal(self, refusal: Refusal, at: Point) -> None:
        self.stage.sound.play("ui_refuse")
        self.tips.refusal(refusal, at)
        self.speech.say_refusal(refusal)

    # -- each frame -----------------------------------------------------------------------------------------

    def tick(self, seconds: float) -> None:
        self.motions.update(seconds)
        self.tips.update(seconds)
        before = self._rested
        self._rested += seconds
        self.quiet += seconds
        self.guard.listen(seconds)
        if before < TIP_AFTER <= self._rested:
            self._offer_tip()
        for part in self.frame_parts:
            part.update(seconds)
        self.update(seconds)
        self._keep_ring_around()

    def _offer_tip(self) -> None:
        spot = self.focus.current if self.focus.seen else self.focus.hovered
        if spot is None or (self.drag is not None and self.drag.held_piece):
            return
        words = self.tip_of(spot)
        if words and not self.is_said(words):
            self.tips.show_tip(words, self.tip_beside(spot), spot.box)
        if not self.focus.seen:
            self.speech.narrate(spot.full_label(), Weight.FOCUS)

    def is_said(self, words: str) -> bool:
        """Whether the screen says these words already, so that a tip with them would only cover something."""
        return self.tips.says(words)

    def tip_beside(self, spot: Spot) -> Box:
        """The box that a tip must not cover: the spot, or all that it is compared with."""
        return spot.box

    def tip_of(self, spot: Spot) -> str:
        """The words of a tip for the spot on which the pointer or the focus rests."""
        tip = spot.tip if spot.enabled else (spot.reason or spot.tip)
        return f"{tip.rstrip('.')}. {spot.who}" if tip and spot.who else tip or spot.who

    @property
    def is_moving(self) -> bool:
        return self.motions.is_moving or self.tips.is_moving or self.needs_frames or self.guard.is_deaf

    def _on_focus_change(self) -> None:
        self.tips.hide_tip()
        self._rested = 0.0
        spot = self.focus.current
        if spot is None or not self.focus.seen or spot.ring < 0:
            if self._ring is not None:
                self._ring.visible = False
            if spot is not None and self.focus.seen:
                self.speech.say_focus()
            return
        self._put_ring_around(spot)
        self.speech.say_focus()

    def _keep_ring_around(self) -> None:
        """Let the ring follow the focused thing, which can move or change its size."""
        spot = self.focus.current
        if self._ring is not None and self._ring.visible and spot is not None and self._ring.box != spot.box.grow(7):
            self._put_ring_around(spot)

    def _put_ring_around(self, spot: Spot) -> None:
        box = spot.box.grow(7)
        key = ("focus-ring", box.size, spot.ring)
        radius = spot.ring

        def paint(pen: Pen) -> None:
            pen.thread(rounded_outline(0, 0, box.w, box.h, radius + 6), 5, bright=True)

        if self._ring is None:
            self._ring = self.add(Sprite(box, paint, z=spot.frame_z(RING_Z), key=key, margin=24))
        else:
            self._ring.z = spot.frame_z(RING_Z)
            self._ring.redraw(paint, key)
            self._ring.box = box
            self._ring.visible = True

    def natural_focus(self) -> Spot | None:
        """Where the focus goes when its spot is gone."""
        return self.focus.default()

    def lead_to(self, spot: Spot) -> None:
        """Move the focus to a spot without the player's keys, and show it."""
        shown = self.focus.seen and self.focus.current is spot
        self.focus.seen = True
        self.focus.set(spot)
        if not shown:
            self._on_focus_change()
