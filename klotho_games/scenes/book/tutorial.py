"""A guided first game on the game's own table, one sentence at a time. Players can only do what the sentence asks for.

The lesson is data of the game (`tutorial.py`). The lesson's mode of the table says the sentences, highlights what they
are about, refuses other moves with a reason, and sets the outcomes of chance that the lesson needs. A lesson has a
journal of its own, and continues where the player left it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from klotho_games.core.contract import Decision, Event, Move, Outcome, Refusal
from klotho_games.core.files.folders import CannotSave
from klotho_games.core.files.settings import SPEEDS
from klotho_games.core.games.lesson import Beat, Lesson
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _
from klotho_games.core.play import journal
from klotho_games.core.play.journal import Unreadable
from klotho_games.core.play.session import Session
from klotho_games.scenes.kit.confirm import Confirm
from klotho_games.scenes.kit.lessons import folder, keep_beat, kept_beat, left_lesson
from klotho_games.stage.devices.geometry import CANVAS, Box, Point
from klotho_games.stage.devices.input import Action, Pointer, Press, Signal
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import rounded_outline
from klotho_games.stage.drawing.theme import GOLD
from klotho_games.stage.scene.drag import Offer
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Motion, linear, wait
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.tips import ToastKind
from klotho_games.stage.table.mode import TableMode
from klotho_games.stage.table.table_scene import TableScene
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.top_bar import BAR_Z

from .card_place import TOP, CardShape, search_place, survey

OURS = "lesson:"
_Z = 600
_SIZE = 24
_WIDTHS = (284, 400, 540, 720, 960)
"""The widths that a card can have."""
_WIDE = 540
"""From this width on its head is one line, and has the way out."""
_EDGE = 22.0
_HEAD, _HEAD_OF_WIDE = 92.0, 74.0
"""Height above the sentence, for the avatar and the progress of the lesson."""
_TALL, _GAP = 54.0, 14.0
_BUTTON = 240.0
"""The width of the buttons of a wide card."""

_IN_FRAME = 0.004
"""Seconds of a frame in which the place of a card is searched for."""
_PATIENCE = 30
"""The most frames to wait until the words on the table are known."""
_FOLLOWED = "normal"
"""The fastest speed at which a newcomer sees what happens."""

_Answer = tuple[str, str, Callable[[], None]]
"""A button of the card: its id, its label, and what it does."""


def teach(game: Game, lesson: Lesson) -> LessonMode:
    """Start the lesson on the game's table, or continue where it was left. `LessonMode.table` is the scene."""
    session = _resume_lesson(game) or journal.start(game, lesson.setup, lesson.seed, bots=lesson.bots, folder=folder())
    table: TableScene = game.table(game, session)
    led = LessonMode(table, lesson)
    led.at = _beat_to_continue(session, lesson)
    table.enter(led)
    return led


def _beat_to_continue(session: Session, lesson: Lesson) -> int:
    """Return the beat after the learner's moves, or the one up to which the player has read since then."""
    at = lesson.beat_after([played.state for played in session.history if played.seat == lesson.learner])
    path = _path_of(session)
    left = kept_beat(path) if path is not None else 0
    is_only_read = all(beat.awaits is None for beat in lesson.beats[at:left])
    return max(at, min(left, len(lesson.beats) - 1)) if is_only_read else at


def _path_of(session: Session) -> Path | None:
    """Return where the lesson's journal is; None if it could not be written."""
    path: Path | None = getattr(session.journal, "path", None)
    return path


def _resume_lesson(game: Game) -> Session | None:
    path = left_lesson(game)
    if path is None:
        return None
    try:
        return journal.resume(path)
    except Unreadable:
        _discard(path)
        return None


def _discard(path: Path) -> None:
    try:
        journal.discard(path)
    except (CannotSave, Unreadable):
        return  # not serious: the next lesson only starts where this one was left


class LessonMode(TableMode):
    """The mode of a table that a lesson leads."""

    name = "lesson"
    pads = Pads.NOBODY
    is_played = False
    is_lesson = True

    def __init__(self, table: TableScene, lesson: Lesson) -> None:
        super().__init__(table)
        self.lesson = lesson
        self.at = 0
        """The index of the present beat."""
        self._looked = False
        """Whether the present beat is read while the table is at a stop."""
        self._chooses_speed = False
        """Whether the player has chosen a speed in this lesson."""
        self._first: tuple[int, dict[str, str]] = (-1, {})
        """A beat, and the first value of each of its lit spots. A spot whose value has changed is done."""
        self._due: tuple[object, frozenset[str]] = (None, frozenset())
        """A state, and the pieces and targets of the moves that the beat waits for then."""
        self._is_usual_answer = False
        """Whether the usual answer to the confirming key is being given."""
        self._forget_card()

    def _forget_card(self) -> None:
        self._said: list[Sprite] = []
        self._stitches: list[Sprite] = []
        self._stitched: tuple[tuple[str, Box], ...] = ()
        """The lit spots and their boxes."""
        self._buttons: list[Button] = []
        self._card: Spot | None = None
        """The spot of the card, which keeps the pointer from the spots under it."""
        self._home: Box | None = None
        """The place of the last card."""
        self._told = -1
        """The beat that is on the card, or will be in a moment."""
        self._saying: Iterator[bool] | None = None
        """What is left to do until the sentence is on its card. It is true if that is nothing in this frame."""

    @property
    def beat(self) -> Beat:
        return self.lesson.beats[self.at]

    @property
    def is_last_beat(self) -> bool:
        return self.at == len(self.lesson.beats) - 1

    @property
    def welcoming(self) -> bool:
        """The first words are read before anyone plays, even if another seat begins."""
        return self.at == 0 and self.beat.awaits is None

    @property
    def is_reading(self) -> bool:
        return self.beat.awaits is None

    @property
    def still_read(self) -> Box | None:
        return self._card.box if self._card is not None else None

    @property
    def needs_frames(self) -> bool:
        """While the place of a card is searched for, a table at rest has frames too."""
        return self._saying is not None or super().needs_frames

    @property
    def _learner_acts(self) -> bool:
        return self.table.session.to_act == self.lesson.learner

    # -- speech -------------------------------------------------------------------------------------------------------

    def find_things(self) -> list[Spot]:
        """Return only the button to go on while there is something to read. Otherwise the lit spots come first."""
        own = [button.spot for button in self._buttons if button.spot.enabled]
        if self.is_reading and own:
            return own
        pointed, found = {id for id, _box in self._stitched}, super().find_things()
        return [spot for spot in found if spot.id in pointed] + [spot for spot in found if spot.id not in pointed]

    def words_for_step(self, step: int) -> str:
        steps = self.beat.steps
        return steps[min(step, len(steps) - 1)] if steps else self.words

    def tell_surroundings(self, found: list[str]) -> list[str]:
        return [self.beat.say, *found]

    # -- speed ------------------------------------------------------------------------------------------------------

    def speed_for(self, setting: str) -> str:
        """A lesson can be followed, whatever was chosen for games, until the player chooses a speed in it."""
        return setting if self._chooses_speed or SPEEDS.index(setting) < SPEEDS.index(_FOLLOWED) else _FOLLOWED

    def on_speed_change(self) -> None:
        self._chooses_speed = True

    # -- leading the table --------------------------------------------------------------------------------------------

    def on_build(self) -> None:
        self._forget_card()

    def on_layout(self) -> None:
        """Keep the card above spots that were just made."""
        self.table.focus.spots.sort(key=lambda spot: spot.id.startswith(OURS))

    def draw_outcome(self) -> tuple[Outcome, Sequence[Event]]:
        """Draw the outcome that the lesson sets, or one from its seed if it sets none."""
        session = self.table.session
        outcome = self.lesson.chance(session.state)
        return super().draw_outcome() if outcome is None else (outcome, session.force(outcome))

    def admit(self, moves: Sequence[Move], at: Point | None) -> Sequence[Move]:
        """Play only what the beats wait for. Each move that ends its beat goes to the next one: several moves of one
        gesture, such as a walk to a distant room and the way on from there, can be several beats."""
        if not self._learner_acts:
            return moves
        table = self.table
        session, state, admitted = table.session, table.state, 0
        for move in moves:
            if session.rules.to_act(state) != self.lesson.learner:
                break  # chance or others go on from here, so that the rest of the gesture isn't played
            why = self._describe_refusal(state, move)
            if why and not admitted and self._is_usual_answer:
                self._show_what_is_asked()
            elif why and not admitted:
                table.show_state()
                table.show_refusal(Refusal("", why), at or self._meant_point())
            if why:
                break
            state = session.rules.apply(state, move)[0]
            self.at += self.beat.over_after(state)
            admitted += 1
        return moves[:admitted]

    def why_not(self, move: Move) -> Refusal | None:
        why = self._describe_refusal(self.table.state, move) if self._learner_acts else ""
        return Refusal("", why) if why else None

    def keep_wanted(self, targets: set[str]) -> set[str]:
        state, used = self._due
        return (targets & used or targets) if state is self.table.state else targets

    def _meant_point(self) -> Point:
        """Return where to show a refusal that has no place of its own: at the thing to use instead, or else at the
        thing that was used."""
        focus = self.table.focus
        shown = (focus.find(self.beat.light[0]) if self.beat.light else None) or focus.current
        return shown.box.centre if shown is not None else (960, 640)

    def _describe_refusal(self, state: Any, move: Move) -> str:
        if self.beat.awaits is None:
            return _("The lesson is over.") if self.is_last_beat else _("Read this first, then choose “Next”.")
        told = str(self.beat.awaits(state, move))
        return told and str(self.beat.awaits(state, self.table.session.same(move)))

    def before_rest(self) -> None:
        if self._looked:
            self._read_on()
        self._looked = False

    def after_rest(self) -> None:
        super().after_rest()
        self._say()
        self.table.hush_tips()  # the card has left the pointer, and the player has not asked about what was under it

    def end_game(self) -> None:
        """Do nothing: a game that is finished in a lesson does not count."""

    def ask_bot(self, told: Callable[[Decision], None], level: str) -> None:
        """Answer for the other seats as the lesson has it. They wait at its end."""
        table = self.table
        table.hints.call_off()
        if self._learner_acts or self.is_last_beat or self.welcoming or self.lesson.reply is None:
            return
        decision = Decision(self.lesson.reply(table.state), "", 0.0)
        table.motions.then(wait(0.35), lambda: told(decision))

    def give_usual_answer(self, answer: Spot) -> None:
        """Give the answer that a confirming key means while no one sees a focus. If the lesson waits for something
        else, show what."""
        table, asked = self.table, self._to_light()
        if self.beat.awaits is not None and not answer.enabled:
            self._show_what_is_asked()
            return
        had_begun, ply = table.has_unfinished_move, table.session.ply
        self._is_usual_answer = True
        try:
            super().give_usual_answer(answer)
        finally:
            self._is_usual_answer = False
        asks_back = table.has_unfinished_move and not had_begun and table.session.ply == ply
        if asks_back and self.beat.awaits is not None and answer not in asked:
            table.put_back()
            self._show_what_is_asked()

    def _show_what_is_asked(self) -> None:
        focus = self.table.focus
        focus.seen = True
        focus.set(self.table.natural_focus())
        self.table.spoken(self.beat.say)

    def choose_focus(self, usual: Spot | None) -> Spot | None:
        """Return the button to go on, or else what the sentence asks for; never the way out."""
        focus = self.table.focus
        onwards = focus.find(f"{OURS}next")
        if onwards is not None:
            return onwards
        wanted = [*self._to_light(), *([usual] if usual is not None else []), *focus.reachable()]
        return next((spot for spot in wanted if spot.useful and spot.enabled and not spot.id.startswith(OURS)), None)

    def lets(self, action: Action) -> bool:
        if action in (Action.UNDO, Action.REDO):
            self.table.tips.toast(_("You can’t undo in the lesson."), kind=ToastKind.NO)
        else:
            self._say_again()
        return False

    def _say_again(self) -> None:
        """Repeat the sentence and its stitches, and say why there is no other hint."""
        self._say()
        if self.beat.awaits is None:
            self.table.tips.toast(_("There’s nothing to do here. Read, then choose “Next”."))
        elif self._learner_acts:
            told = _("Follow the lesson. The marked spot shows what to choose. There are no other hints here.")
            self.table.tips.toast(told)

    # -- leaving ------------------------------------------------------------------------------------------------------

    def go_back(self) -> None:
        """Escape asks before it leaves, as at any table. A lesson that is over needs no question."""
        if self.is_last_beat:
            self.leave()
        else:
            self.leave_game()

    def leave_game(self) -> None:
        """Ask before leaving with Escape, the card's button or the pause menu."""
        self.table.stage.push(Confirm(_("Leave the lesson?"), _("You can continue it later where you left off."),
                                      _("Leave"), self.leave))

    def leave(self) -> None:
        """Leave the lesson. It can be continued unless it is over."""
        self._close(keep=not self.is_last_beat)

    def _start(self) -> None:
        self._close(keep=False)
        self.table.stage.program.open_setup(self.table.game.id)

    def _play_now(self) -> None:
        """Play a game after a part of the lesson. The other parts can still be read later."""
        self._close(keep=True)
        self.table.stage.program.open_setup(self.table.game.id)

    def _close(self, keep: bool) -> None:
        session = self.table.session
        path = _path_of(session)
        session.close()
        if path is not None and keep:
            keep_beat(path, self.at)
        elif path is not None:
            _discard(path)
        self.table.stage.program.to_shelf()

    def _read_on(self) -> None:
        """Go to the next sentence, and write it down, also for a lesson that is not left but breaks off."""
        self.at += 1
        path = _path_of(self.table.session)
        if path is not None:
            keep_beat(path, self.at)

    def _next(self) -> None:
        self._read_on()
        self.table.forget_pointer()  # the player pointed at the card, not at what appears under it
        self.table.on_rest()

    # -- the card -----------------------------------------------------------------------------------------------------

    def on_prompt(self) -> None:
        self._hush_prompt()

    def _hush_prompt(self) -> None:
        """Remove the answers of the prompt while there is something to read; at the end say that the lesson is over."""
        if self.is_last_beat:
            self.table.prompt.say("", _("The lesson is over."), "")
        elif self.is_reading:
            self.table.prompt.say(*self.table.prompt.current_words)

    def _take_card(self) -> None:
        for sprite in self._said:
            self.table.layers.remove(sprite)
        for button in self._buttons:
            button.remove()
        if self._card is not None:
            notes = self.table.tips
            self.table.focus.remove(self._card)
            notes.clear_of = [box for box in notes.clear_of if box is not self._card.box]
        self._unlight()
        self._said, self._buttons, self._card, self._stitched, self._told = [], [], None, (), -1
        self._saying = None

    def _say(self) -> None:
        self._take_card()
        if not self._learner_acts and not (self.is_last_beat or self.welcoming):
            return
        self._hush_prompt()
        if self.is_last_beat or self.beat.ends_part:
            self.table.stage.program.finish_lesson(self.table.game.id)
        self._saying = self._say_in_steps()
        self._go_on_saying()

    def _say_in_steps(self) -> Iterator[bool]:
        yield from self._wait_until_read()
        awaited = yield from self._find_awaited()
        yield False
        lit = self._to_light()
        yield from self._add_card([spot.box for spot in lit], awaited)
        if lit and self.beat.awaits is None:
            self._shade_all_but([spot.box.grow(7) for spot in lit])
        self._light(lit)
        if not self.table.is_holding:
            # the card's button and the lit spots are newer than what the table gave the focus to
            self.table.focus.set(self.table.natural_focus())
        self.words = self.beat.say
        self.table.spoken(self.beat.say)

    def _go_on_saying(self) -> None:
        """Say what can be said in this frame. While people watch, the search for the card's place only has a part of
        it, and the card comes a few frames later."""
        is_live, began = self.table.stage.look.art.live, time.perf_counter()
        while self._saying is not None:
            saying = self._saying
            waits = next(saying, None)
            if waits is None and self._saying is saying:
                self._saying = None
            if is_live and (waits or time.perf_counter() - began > _IN_FRAME):
                return

    def _wait_until_read(self) -> Iterator[bool]:
        """Wait until the words on the table are known. What changes in every frame is not waited for."""
        table = self.table
        for _frame in range(_PATIENCE):
            if table.layers.is_read(table.stage.look, self._zone):
                return
            yield True

    @property
    def _zone(self) -> Box:
        """Where the card can be."""
        return Box(0, TOP, CANVAS.w, self.table.prompt.box.y - 12 - TOP)

    def _to_light(self) -> list[Spot]:
        """Return the spots that the sentence is about, without those that are done, such as a die that was kept or a
        place that was filled."""
        find = self.table.focus.find
        found = [spot for spot in map(find, self.beat.light) if spot is not None and spot.enabled]
        if self._first[0] != self.at:
            self._first = (self.at, {})
        if self.is_reading:
            return found  # a value that changes meanwhile, such as the points so far, is nothing that was done
        first = self._first[1]
        left = [spot for spot in found if first.setdefault(spot.id, spot.value) == spot.value]
        left = [spot for spot in left if not self._is_done(spot)] or left
        buttons = [button.spot for button in self.table.prompt.buttons]
        if self.table.has_unfinished_move and any(spot in buttons for spot in left):
            left = [spot for spot in left if spot in buttons or not spot.useful]  # it only has to be confirmed
        return left or [spot for spot in map(find, self.beat.then) if spot is not None]

    def _is_done(self, spot: Spot) -> bool:
        """Whether no awaited move uses this piece or place any longer."""
        state, used = self._due
        is_movable = bool(spot.piece or spot.target) and spot.press is None
        return is_movable and state is self.table.state and used.isdisjoint((spot.piece, spot.target))

    def update(self, seconds: float) -> None:
        """Let the stitches follow the spots.

        Spots change when cards or dice are laid out meanwhile. During motion the stitches leave spots that are gone; at
        a stop they go to the button that goes on.
        """
        table = self.table
        self._go_on_saying()
        if table.is_holding:
            return
        self._keep_up_with_a_look()
        if not table.motions.is_busy:
            self._light(self._to_light() if self._said else [])
        elif table.motions.is_held:
            self._light(self._awaited_buttons())
        else:
            there = [spot for id, _box in self._stitched if (spot := table.focus.find(id)) is not None]
            self._light([spot for spot in there if (spot.id, spot.box) in self._stitched])

    def _keep_up_with_a_look(self) -> None:
        """Remove the card of a beat that is done while the table shows something by itself. If the next beat is about
        what the table shows, its card comes at the stop."""
        shown = self.table.motions.is_busy and self.table.focus.only is not None
        if not shown or self._told == self.at:
            return
        if self._said:
            self._take_card()
        if self.table.motions.is_held and self.beat.at_a_look:
            self._looked = True
            self._told = self.at
            self._saying = self._say_at_a_look()
            self._go_on_saying()

    def _say_at_a_look(self) -> Iterator[bool]:
        yield from self._wait_until_read()
        yield from self._add_card([], [])
        self.table.spoken(self.beat.say)

    def takes(self, signal: Signal) -> bool:
        """Before a sentence is on its card, ignore the confirming key: no one has read yet what it would confirm. At a
        stop with a sentence to read, ignore clicks except on buttons: they may be late attempts to skip."""
        if isinstance(signal, Press):
            return self._saying is not None and signal.action is Action.CONFIRM
        if not isinstance(signal, Pointer) or signal.kind != "press" or signal.button != 1:
            return False
        if not self._looked or not self.table.motions.is_held:
            return False
        spot = self.table.focus.at(signal.at)
        return spot is None or spot.id not in self.table.meanwhile

    def _awaited_buttons(self) -> list[Spot]:
        """Return the button that goes on after a stop."""
        buttons = self.table.prompt.buttons
        return [button.spot for button in buttons if button.kind == "primary" and button.spot.enabled]

    def _shade_all_but(self, lit: Sequence[Box]) -> None:
        """Darken the table except for these boxes."""

        def paint(pen: Pen) -> None:
            pen.fill(CANVAS, "#000000", 0.28)
            for box in lit:
                pen.surface.fill((0, 0, 0, 0), pen.rect(box))

        self._said.insert(0, self.table.add(Sprite(CANVAS, paint, z=BAR_Z - 1)))

    def _light(self, spots: Sequence[Spot]) -> None:
        """Put golden stitches around these spots only."""
        stitched = tuple((spot.id, spot.box) for spot in spots)
        if stitched == self._stitched:
            return
        self._stitched = stitched
        self._unlight()
        for spot in spots:
            self._stitch(spot)

    def _unlight(self) -> None:
        for sprite in self._stitches:
            self.table.layers.remove(sprite)
        self._stitches = []

    def _stitch(self, spot: Spot) -> None:
        box = spot.box.grow(7)
        radius = max(14.0, spot.ring)

        def paint(pen: Pen) -> None:
            pen.thread(rounded_outline(0, 0, box.w, box.h, radius), 5, dash=(14, 10), bright=True)

        z = _Z - 1 if spot.under is None else spot.under - 0.5
        sprite = self.table.add(Sprite(box, paint, z=z, margin=24, key=("lesson-light", box.size, radius)))
        self._stitches.append(sprite)
        self._stitches += [self.table.add(sign) for sign in self.table.signs_of(spot)]
        if not self.table.motions.reduced:
            self.table.motions.beside(Motion(2.4, lambda t: _beat(sprite, t), linear))

    def _find_awaited(self) -> Generator[bool, None, list[Box]]:
        """Find the places of what the beat speaks of, and of pieces and targets of the moves that it waits for. Each
        move is judged in a step of its own, because a game can take long over it."""
        table, awaits, state = self.table, self.beat.awaits, self.table.state
        offers: list[Offer] = []
        for offer in [] if awaits is None else table.offers():
            yield False
            if awaits is not None and not awaits(state, offer.move):
                offers.append(offer)
        pieces, targets = {offer.piece for offer in offers}, {offer.target for offer in offers}
        self._due = (state, frozenset((pieces | targets) - {""})) if offers else (None, frozenset())
        held = [spot.box for spot in table.focus.spots
                if spot.id in self.beat.shows or (spot.piece and spot.piece in pieces)]
        return held + table.boxes_of_targets(targets)

    def _add_card(self, lit: Sequence[Box], awaited: Sequence[Box]) -> Iterator[bool]:
        self._told = self.at
        table, answers = self.table, self._card_answers()
        k = min(1.5, table.stage.look.text_scale)
        cards = self._measure_cards(self.beat.say, answers, k)
        yield False
        in_sight = table.focus.reachable() if self._looked else table.focus.spots  # the show hides the others
        spots = [spot for spot in table.focus.spots if not spot.id.startswith(OURS)
                 and (spot in in_sight or spot.id in ("log", "goal"))]
        words = [run.box for run in table.layers.read(table.stage.look, self._zone)]
        ours = {*self._said, *self._stitches}
        pictures = [sprite.box for sprite in table.layers.sprites() if sprite.visible and sprite not in ours]
        floor = self._zone.bottom
        yield False
        around = survey(spots, words, pictures, lit, awaited, floor, self.lesson.own, is_read=self.is_reading,
                        is_show=self._looked)
        yield False
        self._home = box = yield from search_place(around, cards, self._home)
        lines = self._wrap(self.beat.say, box.w, k)
        spare = box.h - self._height(box.w, len(lines), answers, k)  # it can be larger, to hide a thing whole
        top = _head(box.w, k) + max(0.0, spare / 2)
        paint = partial(self._paint_card, box=box, lines=lines, told=self._progress(), top=top, k=k)
        self._said.append(table.add(Sprite(box, paint, z=_Z, margin=50)))
        self._card = table.spot(Spot(f"{OURS}card", box, self.beat.say, role=_("lesson")))
        table.tips.clear_of = [*table.tips.clear_of, box]
        style = replace(table.prompt.look.button, size=24, radius=16)
        for place, (id, label, press) in zip(_places_of_answers(box, answers, k), answers, strict=True):
            self._card_button(id, place, label, press, style)

    def _wrap(self, words: str, w: float, k: float) -> list[str]:
        look = self.table.stage.look
        px = max(4, round(_SIZE * k * look.scale))
        return look.letters.wrap(words, self.table.prompt.look.face, px, (w - 2 * _EDGE) * look.scale)

    @staticmethod
    def _height(w: float, lines: int, answers: Sequence[_Answer], k: float) -> float:
        return _head(w, k) + lines * _SIZE * k * 1.3 + 18 + _foot(w, k, answers) + _EDGE - _GAP

    def _measure_cards(self, words: str, answers: Sequence[_Answer], k: float) -> list[CardShape]:
        """Return the shapes that the card can have, from narrow to wide. A shape that would reach the prompt bar is
        left out, unless it is the last."""
        found: list[CardShape] = []
        for width in _WIDTHS:
            w = round(width * _wider(k))
            lines = len(self._wrap(words, w, k))
            h = self._height(w, lines, answers, k)
            if h <= self.table.prompt.box.y - 12 - TOP or (width == _WIDTHS[-1] and not found):
                found.append(CardShape(w, h))
            if lines == 1:
                break
        return found

    def _card_answers(self) -> list[_Answer]:
        if self._looked:
            return []  # the stop has its own button
        if self.is_last_beat:
            return [("next", _("Play a game"), self._start), ("leave", _("To the shelf"), self.leave)]
        leave = ("leave", _("Leave the lesson"), self.leave_game)
        if self.beat.ends_part:
            return [("next", _("Next"), self._next), ("play", _("Play a game"), self._play_now), leave]
        return [("next", _("Next"), self._next), leave] if self.beat.awaits is None else [leave]

    def _card_button(self, id: str, box: Box, label: str, press: Callable[[], None], style: ButtonStyle) -> None:
        shortcut = "confirm" if id == "next" else ""
        kind = "primary" if shortcut else "secondary"
        self._buttons.append(
            Button(self.table, f"{OURS}{id}", box, label, press, kind=kind, style=style, z=_Z + 2, shortcut=shortcut,
                   key="return" if shortcut else "", first=bool(shortcut))
        )

    def _progress(self) -> str:
        part, parts, n, of = self.lesson.part_of(self.at)
        if parts > 1:
            return _("Part {part}: {n} of {of}").format(part=part, n=n, of=of)
        return _("{n} of {of}").format(n=n, of=of)

    def _paint_card(self, pen: Pen, box: Box, lines: list[str], told: str, top: float, k: float) -> None:
        """Paint the card in the colours and the font of the table's prompt, with the progress that is `told`, and its
        lines from `top` on. It can be painted when the lesson is already further."""
        look = self.table.prompt.look
        pen.panel(box.at_origin, look.top, look.bottom, edge=GOLD, edge_width=3, radius=22, shadow=16)
        if _is_wide(box.w, k):
            self.table.prompt.avatar(pen, Box(_EDGE - 4, 12, 48, 48))
            head = Box(_EDGE + 56, 14, box.w - 2 * _EDGE - 56 - _wide_button(k) - _GAP, 44)
            name = pen.text(_("Lesson"), head.left_part(head.w * 0.55), 24, look.name, look.name_face)
            pen.text(told, head.without_left(name.w + 14), 20, look.quiet, look.face)
        else:
            self.table.prompt.avatar(pen, Box(_EDGE - 4, 16, 60, 60))
            head = Box(_EDGE + 66, 14, box.w - 2 * _EDGE - 66, 64)
            pen.text(_("Lesson"), head.top_part(34), 24, look.name, look.name_face)
            pen.text(told, head.without_top(34), 20, look.quiet, look.face)
        step = _SIZE * k * 1.3
        for n, line in enumerate(lines):
            pen.text(line, Box(_EDGE, top + n * step, box.w - 2 * _EDGE + 6, step), _SIZE * k, look.words, look.face,
                     grow=False)


def _wider(k: float) -> float:
    """How much wider than usual a card with larger letters is."""
    return 1 + (k - 1) * 0.6


def _is_wide(w: float, k: float) -> bool:
    """Whether the head of a card is one line with the way out."""
    return w > _WIDE * _wider(k) - 1  # a width that was added up can be a hair smaller


def _wide_button(k: float) -> float:
    return _BUTTON * _wider(k)


def _head(w: float, k: float) -> float:
    return _HEAD_OF_WIDE if _is_wide(w, k) else _HEAD


def _is_in_head(answer: _Answer, w: float, k: float) -> bool:
    return _is_wide(w, k) and answer[0] == "leave"


def _foot(w: float, k: float, answers: Sequence[_Answer]) -> float:
    """Return the height of the buttons below the sentence. In a wide card they are in one row."""
    below = sum(not _is_in_head(answer, w, k) for answer in answers)
    return (min(1, below) if _is_wide(w, k) else below) * (_TALL + _GAP)


def _places_of_answers(card: Box, answers: Sequence[_Answer], k: float) -> list[Box]:
    """Return the boxes of the buttons. In a wide card the way out is in its head, and the others are side by side, the
    first at the right; otherwise they are below each other."""
    inner = Box(card.x + _EDGE, card.y + 8, card.w - 2 * _EDGE, card.h - 8 - _EDGE)
    if _is_wide(card.w, k):
        head = inner.right_part(_wide_button(k)).top_part(_TALL)
        below = sum(not _is_in_head(answer, card.w, k) for answer in answers)
        row = inner.bottom_part(_TALL)
        places = [Box(row.right - (n + 1) * head.w - n * _GAP, row.y, head.w, row.h) for n in range(below)]
        return [*places, *[head] * (len(answers) - below)]
    y = inner.bottom - _foot(card.w, k, answers) + _GAP
    return [Box(inner.x, y + n * (_TALL + _GAP), inner.w, _TALL) for n in range(len(answers))]


def _beat(sprite: Sprite, t: float) -> None:
    """Pulse three times, and end bright."""
    beat = (t * 3) % 1 if t < 1 else 0.0
    sprite.alpha = 1 - 0.6 * (1 - abs(2 * beat - 1))
