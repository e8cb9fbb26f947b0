"""A table: the scene of one game, bound to its session.

The way of a move: an offered move → `play` → the session, whose state is final at once → events → `show`, which queues
motion, sound and log → `on_rest`, which makes the table show the state (`show_state`) and asks for the next move. A
game's table writes `build`, `show`, `lay_out_present`, `offers` and `advise`; this class does everything in between.
Speech, press guard, pace, hints, phones, close-up and log are parts that the table owns. Where a lesson or a replay
differs from a game that is played, the table asks its mode.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, final

from klotho_games.core.contract import NOBODY, Decision, Event, IllegalMove, Move, Outcome, Refusal, Step, Told
from klotho_games.core.games.goal_words import Goal, goal_of
from klotho_games.core.games.log_lines import line_of
from klotho_games.core.games.phone_page import Aside
from klotho_games.core.games.registry import Game
from klotho_games.core.games.seating_rules import ADVISER, STAND_IN
from klotho_games.core.games.table_words import table_lines
from klotho_games.core.i18n import _
from klotho_games.core.play.session import CannotUndo, Session
from klotho_games.stage.devices.geometry import CANVAS, Box, Point
from klotho_games.stage.devices.input import Action, PhoneRequest, Pointer, Press, Signal
from klotho_games.stage.scene.drag import Drag, Offer
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import SPEEDS as TEMPI
from klotho_games.stage.scene.motion import Rejoin
from klotho_games.stage.scene.press_guard import confirms
from klotho_games.stage.scene.scene import TIP_AFTER, Scene
from klotho_games.stage.scene.seat_bots import SeatBots
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.stitches import HintFrame
from klotho_games.stage.widgets.chooser import Choice, Chooser, ChooserLook
from klotho_games.stage.widgets.prompt_bar import Answer, PromptBar

from . import usable_things
from .auto_mark import ID as TAKE_OVER
from .auto_mark import AutoMark
from .close_up import CloseUp
from .early_moves import EarlyMoves
from .hints import Hints
from .mode import TableMode
from .own_dice import ask_for_dice
from .pace import LOOK, Pace
from .phone_moves import PhoneMoves
from .phone_seats import Phones
from .refusal_tag import RefusalTag
from .scene_ahead import paint_scene_ahead
from .silent_cards import SilentCards
from .table_guard import TableGuard
from .table_log import TableLog
from .table_speech import TableSpeech
from .turn_history import HandedTurns

if TYPE_CHECKING:
    from klotho_games.stage.stage import Stage

    from .goal_block import GoalBlock

_DIGITS = tuple("123456789")
TOP_BAR = 72.0
"""Height of a table's own top bar."""
_MOMENT = (800.0, 600.0)
"""The size of the part that a picture of a great moment shows."""


class TableScene(Scene):
    """A table of one game. It shows the session's state, plays moves in it, and owns the parts that do the rest."""

    name = TableMode.name
    pads = TableMode.pads
    listens_late = TableMode.listens_late
    prompt: PromptBar
    speech_type = TableSpeech
    speech: TableSpeech
    tells_secrets = True
    silence: SilentCards | None = None
    """Whose cards are read aloud if people share the screen; set by a curtain."""
    places_take = True
    """Whether Enter on a place, while nothing is held, plays the move to that place."""
    guard_type = TableGuard
    guard: TableGuard
    meanwhile = frozenset({"step", "speed", "stop", "go-on", TAKE_OVER})
    anytime = frozenset({"back"})
    """Ids of spots that mean the same in every state. A press on them before a move still counts after it."""
    goal_block: GoalBlock | None = None
    """Shows the goal. A game that shows it among its own things has none."""
    ask_words = ""
    """The name of `settings.ask_first` in the pause menu; "" if the table never asks before a move."""

    def __init__(self, game: Game, session: Session) -> None:
        super().__init__()
        self.game = game
        self.session = session
        self.auto = False
        """Whether auto-play is on: a bot plays for the person until they take over."""
        self.last_refusal: Refusal | None = None
        """The last refusal until a move is played. The rulebook opens at its clause."""
        self._gesture = (0, 0)
        """The last gesture of several moves: the ply after it, and the number of moves."""
        self._lies_ready: object = None
        """The state for which spots and offers were made."""
        self._pointed: Point | None = None
        self.mode = TableMode(self)
        """What the table is used for. A lesson and a replay set their own (`enter`)."""
        self.seat_bots = SeatBots(self)
        self.pace = Pace(self)
        self.hints = Hints(self)
        self.phones = Phones(self)
        self.phone_moves = PhoneMoves(self)
        self.early = EarlyMoves(self)
        self.refusal_tag = RefusalTag(self)
        self.log_book = TableLog(self)
        self.log_book.tell_history()

    # -- what a game overrides ------------------------------------------------------------------------------

    def show(self, step: Step, events: Sequence[Event], before: Any, after: Any) -> None:
        """Queue motion and sound for a step. The session's state is already `after`."""

    def lay_out_present(self) -> None:
        """Make every sprite show the state, highlight what can be used and say the prompt.

        Callers use `show_state`, which also keeps the focus.
        """

    def after_show_state(self) -> None:
        """Called after `show_state`, when the focus has been restored."""

    def offers(self) -> list[Offer]:
        """Return the legal moves as players make them."""
        return []

    def lay_out(self, s: Any) -> None:
        """Make every part show this state: the present one, or an earlier one during "Last turn"."""

    def say_prompt(self) -> None:
        """Say the prompt, also after a bot has decided or the pace was changed."""

    def look_seconds(self, move: Move) -> float:
        """Return for how many seconds a bot's intention is shown before it acts."""
        return LOOK

    def reset_view(self) -> None:
        """Reset what players selected or moved without deciding anything: dice to keep, a scrolled map, an open page.

        The table then looks as if it had just been opened.
        """

    def advise(self, move: Move) -> str:
        """Mark the thing that makes a move, usually with `self.advice`. Return the id of its spot, or "" for none."""
        return ""

    def stop_advising(self) -> None:
        """Remove the marks of a hint."""
        self.hints.shown = None
        self.advice.stop()

    def place_of(self, move: Move) -> Box | None:
        """Mark a move like a hint, and return its box for a small picture of the moment; None for the whole table."""
        self.stop_advising()
        spot = self.focus.find(self.advise(move))
        return self.advice.box or (spot.box if spot is not None else None)

    def mark_alone(self, move: Move) -> Box | None:
        """Mark a move for a picture, like `place_of`, but first put back what another move has laid out."""
        with self.stage.sound.hush():
            if self.has_unfinished_move:
                self.put_back()
            self.reset_view()
        return self.place_of(move)

    def moment_box(self, place: Box | None) -> Box:
        """Return the part of the table that a picture of a great moment shows. It is seen small, so the part should be
        no larger than it must. `place` is where the decision of that moment is marked, if anything marks it."""
        room = CANVAS.without_top(TOP_BAR).top_part(self.prompt.box.y - TOP_BAR)
        return room.part_around(place.centre if place is not None else room.centre, *_MOMENT)

    def tell_hint(self, decision: Decision) -> None:
        """Show and say the reason of a hint. Override this to show it where it covers nothing."""
        self.hints.show_reason(decision.why)
        self.spoken(decision.why)

    def spot_for_number(self, n: int) -> Spot | None:
        """Return the spot that a number key clicks, counted from 0."""
        return None

    def arrows_from(self) -> Spot | None:
        """Return the spot from which the next arrow key starts; None for the focused spot."""
        return None

    def goes_on(self, p: Press) -> bool:
        """Whether a key goes on after a stop."""
        return confirms(p)

    def sprite_of(self, piece: str) -> Sprite | None:
        return None

    def show_targets(self, targets: set[str]) -> None: ...

    def is_said(self, words: str) -> bool:
        bar: PromptBar | None = getattr(self, "prompt", None)  # some tables have none
        return (bar is not None and words in bar.current_words) or super().is_said(words)

    def boxes_of_targets(self, targets: set[str]) -> list[Box]:
        """Return the places of targets, also of those that nothing is held for."""
        return [spot.box for spot in self.focus.spots if spot.target in targets]

    def signs_of(self, spot: Spot) -> Iterable[Sprite]:
        """Return what has to appear with the stitches around a marked place that shows little by itself."""
        return ()

    def return_piece(self, piece: str) -> None:
        self.show_state()

    def refusal_for(self, piece: str, target: str) -> Refusal | None:
        return None

    @property
    def has_unfinished_move(self) -> bool:
        """Whether a move is prepared or previewed but not decided. Undo and Escape cancel it first."""
        return False

    def put_back(self) -> None:
        """Cancel the unfinished move."""

    def lay_aside(self) -> None:
        """Put the held piece back and cancel the unfinished move."""
        if self.drag is not None and self.drag.held_piece:
            self.let_go()
        if self.has_unfinished_move:
            self.put_back()

    def before_play(self, moves: Sequence[Move]) -> None:
        """Forget what was prepared or previewed for these moves, which are about to be played."""

    def before_hint(self) -> None:
        """Called before a hint is asked for. Override this to cancel an unfinished move."""

    def undo_part(self) -> bool:
        """Undo one part of an unfinished move; False if there are no such parts."""
        return False

    def close_sheet(self) -> bool:
        """Close a sheet on the table that Escape closes; False if there is none."""
        return False

    backdrop_kind: str | None = None
    """What the backdrop depends on besides the game, the number of seats and the room above the prompt. Such tables
    share its picture, as those of a game and of its replay. None if it depends on more."""
    chooser_look: ChooserLook | None = None
    """The look of the sheet "Which of these?"; None for the house's paper."""

    @property
    def still_read(self) -> Box | None:
        return self.mode.still_read

    def choose(self, offers: Sequence[Offer], at: Point) -> None:
        """Ask which move is meant, if several fit the same drop or click."""
        words = self.game.telling.move
        choices = [Choice(o.label or words(self.state, o.move), partial(self.take, o)) for o in offers]
        self.stage.push(Chooser(_("Which of these?"), choices, self.chooser_look))

    # -- the goal -------------------------------------------------------------------------------------------

    @property
    def goal(self) -> Goal | None:
        """What wins, and how far the player who looks is; None if the game does not say it."""
        return goal_of(self.game, self.state, self._goal_seat, self.names)

    @property
    def _goal_seat(self) -> int:
        """The only person at the table; among several the one who decides here, or NOBODY."""
        people = self.session.people
        if self.mode.is_replay:
            return self.mode.onlooker
        if len(people) == 1:
            return NOBODY if self.phones.covers(people[0]) else people[0]
        return self.told_to if self.told_to in people else NOBODY

    # -- opening and closing --------------------------------------------------------------------------------

    @final
    def enter(self, mode: TableMode) -> None:
        """Set the mode of a lesson or a replay, before the table is opened."""
        self.mode = mode
        self.name, self.pads, self.listens_late, self.strip = mode.name, mode.pads, mode.listens_late, mode.strip

    def open(self, stage: Stage) -> None:
        self._set_up_at(stage)
        super().open(stage)

    def prepare(self, stage: Stage) -> None:
        self._set_up_at(stage)
        super().prepare(stage)

    def _set_up_at(self, stage: Stage) -> None:
        self.stage = stage
        self.drag = Drag(self, stage.sound.play)
        self._name_backdrop()

    def _name_backdrop(self) -> None:
        if self.backdrop_kind is not None:
            self.layers.backdrop_name = f"{self.game.id} {self.backdrop_kind} {len(self.names)} {self.strip}"

    def furnish(self) -> None:
        self.phones.furnish()
        self.log_book.follow_language()
        if self.phones.count:
            self.log_book.tell_history()  # the first lines were written before the phones were known
        self.advice = HintFrame(self)
        self.auto_mark = AutoMark(self)
        self.closeup = CloseUp(self)
        self.frame_parts = (
            self.phone_moves, self.speech, self.hints, self.advice, self.auto_mark, self.phones, self.closeup,
            self.refusal_tag, self.mode,
        )

    def finish_build(self) -> None:
        self.mode.on_build()

    def on_open(self) -> None:
        self.mode.on_open()

    def rebuild(self) -> None:
        held = self.focus.current.id if self.focus.current else ""
        self.refusal_tag.forget()
        super().rebuild()
        if self.focus.current is not None and self.focus.current.id != held:
            self.focus.set(None)
        self.on_rest()
        again = self.focus.find(held) if held and self.focus.seen else None
        if again is not None and again is not self.focus.current:
            self.focus.set(again)

    def make_room(self, strip: float) -> None:
        """Make room for a strip above the prompt bar, or give it back. The backdrop also depends on it."""
        self.strip = self.mode.strip = strip
        self.layers.set_backdrop(self._paint_backdrop)
        self._name_backdrop()
        self.rebuild()

    def on_close(self) -> None:
        self.hints.call_off()
        self.mode.on_close()
        self.session.close()

    # -- playing a move -------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        return self.session.state

    @property
    def names(self) -> Sequence[str]:
        return self.session.setup.seats

    @property
    def may_act(self) -> bool:
        """Whether a person has to decide now."""
        seat = self.session.to_act
        return seat >= 0 and not self.session.bot(seat)

    @property
    def decider_looks_here(self) -> bool:
        """Whether the player who decides is a person who sees everything they need here."""
        return self.may_act

    @property
    def offers_valid(self) -> bool:
        """Whether offers and spots belong to the present state. Otherwise they cannot be used."""
        return self._lies_ready is self.session.state

    def take(self, offer: Offer) -> None:
        """Play an offer. A refusal appears at the target."""
        there = next((spot for spot in self.focus.spots if offer.target and spot.target == offer.target), None)
        self.play(offer.move, *offer.then, at=there.box.centre if there is not None else None)

    def play(self, *moves: Move, at: Point | None = None) -> None:
        """Play the decision of a person or a bot. Several moves make up one gesture."""
        moves = tuple(self.mode.admit(moves, at))
        if not moves or self.session.is_over:
            return
        self.before_play(moves)
        began = self.session.ply
        self.hints.call_off()
        self.pace.decided = None
        self.motions.finish()
        self._put_down()
        self.tips.hide_tip()
        self.hints.put_reason_away()
        self.phones.put_away()
        for move in moves:
            if self.session.needs_chance or self.session.is_over:
                break
            before = self.session.state
            try:
                events = self.session.play(move)
            except IllegalMove as illegal:
                self.show_refusal(illegal.refusal, at or (960, 900))
                break
            self.last_refusal = None
            self.tell_and_show(move, events, before)
        self.draw_chance()
        # Undo cannot cross an outcome of chance.
        whole = len(moves) > 1 and self.session.ply == began + len(moves)
        self._gesture = (self.session.ply, len(moves)) if whole else (0, 0)

    def _put_down(self) -> None:
        """Put held and pressed things back before the state changes, while the table still shows it."""
        if self.drag is not None:
            self.drag.cancel()
        if self._pressed is not None and self._pressed.id not in self.meanwhile | self.anytime:
            self._unpress()

    def draw_chance(self) -> None:
        """Draw outcomes of chance until a seat has to decide. Then, after all motion, the table comes to rest."""
        while self.session.needs_chance:
            if ask_for_dice(self):
                return
            self._apply_chance(self.draw_outcome)
        self.motions.then(Rejoin(), self.on_rest)
        self._paint_next_scene()

    def take_own_roll(self, outcome: Outcome | None) -> None:
        """Take the dice that people rolled themselves; None if they let the table roll."""
        self._apply_chance(self.draw_outcome if outcome is None else lambda: (outcome, self.session.force(outcome)))
        self.draw_chance()

    def _apply_chance(self, chance: Callable[[], tuple[Outcome, Sequence[Event]]]) -> None:
        before = self.session.state
        self.tell_and_show(*chance(), before)

    def draw_outcome(self) -> tuple[Outcome, Sequence[Event]]:
        """Draw one outcome of chance. Return it with its events."""
        return self.mode.draw_outcome()

    def tell_and_show(self, step: Step, events: Sequence[Event], before: Any) -> None:
        self.log_book.tell(events)
        self.show(step, events, before, self.session.state)

    @final
    def on_rest(self) -> None:
        """All motion has been seen: show the state and go on with the game."""
        self.mode.before_rest()
        if self.drag is not None and not self.offers_valid:
            self.drag.forget()
        self._lies_ready = self.session.state
        self.renew_offers()
        self.show_state()
        self.mode.after_rest()

    @final
    def renew_offers(self) -> None:
        """Update which moves can be made with each piece."""
        if self.drag is not None:
            self.drag.offers = self.offers() if self.mode.offers_moves and not self.session.is_over else ()

    def ask_who_plays(self) -> None:
        """Ask a bot to decide: the bot of the seat, or the stand-in if auto-play is on for a person.

        A person who has already answered with a phone is not asked again.
        """
        if self.early.play_due():
            return
        bot = self.session.bot(self.session.to_act)
        if bot:
            self.pace.ask(bot)
        elif self.auto and not self.phones.is_asked:
            self.ask_bot(self._play_on, STAND_IN)

    @final
    def show_state(self) -> None:
        """Make everything on the table show the state.

        This makes spots again. The focus stays on the spot with the same id, and hovering follows the pointer.
        """
        held, given = self.focus.current.id if self.focus.current else "", self.focus.was_given
        self.lay_out_present()
        self.mode.on_layout()
        self.phones.show()
        if self.drag is None or not self.drag.held_piece:
            again = self.focus.find(held) if held else None
            if again is None or given:
                self.focus.give(again or self.natural_focus(), self.arrows_from())
            else:
                self.focus.set(again)
            if self._pointed is not None and self.stage.input.device == "mouse":
                self.focus.hover(self._pointed)
        self.hush_tips()
        self.after_show_state()

    def hush_tips(self) -> None:
        """Show no tip until the pointer moves again."""
        self._rested = TIP_AFTER

    def forget_pointer(self) -> None:
        """Ignore the pointer's place until it moves, because what it pointed at is gone."""
        self._pointed = None

    @final
    def renew_prompt(self) -> None:
        """Say the prompt again, and let the mode add to it."""
        self.say_prompt()
        self.mode.on_prompt()

    @final
    def natural_focus(self) -> Spot | None:
        return self.mode.choose_focus(self.usual_focus())

    def usual_focus(self) -> Spot | None:
        """Return where the focus goes in a played game when the focused spot is gone."""
        return self.focus.default()

    # -- input ----------------------------------------------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        """False while bots play, unless a player has to press "Next" or read a lesson."""
        told = (self.may_act and not self.auto) or (self.pace.decided is not None and self.pace.step_by_step)
        return super().is_waiting and (told or self.mode.is_reading or self.session.is_over)

    def on_uncover(self, pointed: Point | None) -> None:
        """Show no tip and no close-up for what is under the pointer after a pause or a curtain."""
        self.guard.deafen()
        self._pointed, self._rested = pointed, TIP_AFTER
        if pointed is not None:
            self.focus.hover(pointed)

    def takes(self, signal: Signal) -> bool:
        return self.mode.takes(signal)

    def handle(self, signal: Signal) -> None:
        if self.closeup.swallows(signal):
            return
        super().handle(signal)
        self.closeup.note_signal(signal)

    def zoom(self, spot: Spot | None) -> None:
        if spot is None or self.closeup.shows(spot):
            self.closeup.close()
        else:
            self.closeup.look(spot)

    def right_click(self, at: Point) -> None:
        self.focus.hover(at)
        super().right_click(at)

    def pointer(self, p: Pointer) -> None:
        self._pointed = p.at
        if self.auto and p.kind == "press" and p.button == 1:
            spot = self.focus.at(p.at)
            if spot is not None and spot.id == TAKE_OVER:
                self.pace.take_over()
                return
        if not self.guard.takes_pointer(p):
            super().pointer(p)

    def press(self, p: Press) -> None:
        spot = None
        if p.action is None and p.key in _DIGITS and not (self.motions.is_busy or self.auto or self.is_holding):
            spot = self.spot_for_number(int(p.key) - 1)
        if spot is not None and spot.useful:
            self.tips.hide_tip()
            self.activate(spot)
        elif not self.guard.takes_press(p):
            current = self.focus.current
            if not self.focus.seen and not self.is_holding and (current is None or not current.useful):
                # Keys start at a spot that decides something, wherever the mouse was last.
                self.focus.give(self.natural_focus(), self.arrows_from())
            super().press(p)

    def lets_key_through(self, p: Press) -> bool:
        """Whether a key keeps its meaning while something moves. Otherwise it can skip the motion."""
        return self.guard.lets_key_through(p)

    def decides(self, p: Press) -> bool:
        return super().decides(p) or (self.motions.is_held and self.goes_on(p))

    def is_decided_at(self, at: Point) -> bool:
        if not self.motions.is_held:
            return super().is_decided_at(at)
        spot = self.focus.at(at)
        return spot is None or spot.id not in self.anytime

    def on_resize(self) -> None:
        super().on_resize()
        self.renew_prompt()
        if self.goal_block is not None and not self.motions.is_busy:
            self.goal_block.show()  # its lines break elsewhere

    @property
    def usual_speed(self) -> float:
        return TEMPI.get(self.pace.speed, 1.0)

    def on_speed_change(self) -> None:
        """Continue the current motion at the new speed."""
        self.mode.on_speed_change()
        if not self.motions.is_busy:
            super().on_speed_change()
            return
        self.motions.speed = self.usual_speed
        self.renew_prompt()

    def tip_of(self, spot: Spot) -> str:
        hidden = self.motions.is_busy or self.closeup.is_open
        return "" if hidden else self.closeup.with_how(spot, super().tip_of(spot))

    def activate(self, spot: Spot) -> None:
        """Use a spot. A click on a target without a press of its own plays the move to that target, or asks which. A
        thing that can't be used says why."""
        if self.mode.takes_spot(spot):
            return
        if not self.offers_valid and spot.id not in self.meanwhile:
            if spot.id not in self.anytime:
                return
            self.motions.skip()  # show the table at rest before the spot changes it
        held = self.drag is not None and self.drag.held_piece
        if not held and spot.enabled and self.is_refused(spot):
            self.refuse_thing(spot)
            return
        if not held and spot.enabled and not spot.useful and spot.large is not None:
            self.zoom(spot)  # it has no other use
            return
        if held or not spot.enabled or spot.press is not None or spot.piece or not spot.target:
            super().activate(spot)
            return
        fitting = self._offers_to(spot.target)
        if len(fitting) == 1:
            self.take(fitting[0])
        elif fitting:
            self.choose(fitting, spot.box.centre)

    def give_usual_answer(self, answer: Spot) -> None:
        self.mode.give_usual_answer(answer)

    def _offers_to(self, target: str) -> list[Offer]:
        return [o for o in self.drag.offers if o.target == target] if self.drag is not None else []

    def let_go(self) -> bool:
        """Also put away why the held piece was refused."""
        if not super().let_go():
            return False
        self.refusal_tag.put_away()
        return True

    def is_refused(self, spot: Spot) -> bool:
        """Whether this looks like a thing of the game, and no allowed move uses it now."""
        if spot.press or spot.adjust or spot.follow or not spot.enabled:
            return super().is_refused(spot)
        looks_usable = spot.piece or spot.target or (spot.thing and self.may_act)
        if not self.mode.is_played or not looks_usable:
            return False
        used = self.drag is not None and spot.piece and self.drag.offers_of(spot.piece)
        return not used and not self._offers_to(spot.target)

    def refuse_drag(self, spot: Spot) -> None:
        if spot.enabled:
            self.refuse_thing(spot)
        else:
            super().refuse_drag(spot)

    def refuses_carrying(self, spot: Spot, to: Point) -> bool:
        """Refuse the drag of a thing that no move takes anywhere now, although a click on it means something."""
        idle = self.drag is not None and (spot.piece or spot.thing) and not self.drag.offers_of(spot.piece)
        if not idle or not spot.enabled or not self.offers_valid or not self.mode.offers_moves or self.mode.is_reading:
            return False
        there = next((s for s in reversed(self.focus.spots) if s.target and s.box.contains(to)), None)
        refusal = self.refusal_for(spot.piece, there.target) if there is not None and self.may_act else None
        self.shake(spot)
        self.show_refusal(refusal or self.why_idle(), to if refusal is not None else spot.box.centre)
        return True

    def refuse_thing(self, spot: Spot) -> None:
        """Shake a thing that can't be used, and say why, with the clause: why not there, or what has to be done now."""
        refusal = self.refusal_for("", spot.target) if spot.target and self.may_act else None
        if refusal is None:
            refusal = self.why_idle()
        self.shake(spot)
        self.show_refusal(refusal, spot.box.centre)

    def why_idle(self) -> Refusal:
        """Return why a thing that no move uses can't be used now."""
        seat = self.session.to_act
        if seat >= 0 and not self.may_act:
            return Refusal("", _("It’s {name}’s turn. Wait for yours.").format(name=self.names[seat]))
        return Refusal("", _("You can’t use this now. Choose something that is marked."))

    # -- speech ---------------------------------------------------------------------------------------------

    @property
    def goal_text(self) -> str:
        goal = self.goal
        return goal.announcement if goal is not None else ""

    @property
    def screen_title(self) -> str:
        return self.mode.screen_title

    @property
    def told_to(self) -> int:
        """The seat that can be told secrets now, or NOBODY. With secrets it is the seat whose secrets are shown."""
        return self.session.to_act if self.game.open and self.session.to_act >= 0 else NOBODY

    def keeps_quiet(self) -> bool:
        return self.silence is not None and self.silence.is_kept

    def surroundings(self) -> list[str]:
        return self.mode.tell_surroundings(table_lines(self.game, self.state, self.mode.listener, self.names))

    def reannounce(self) -> None:
        self.speech.speak_news()
        self.speech.narrate_prompt()
        super().reannounce()

    def things(self) -> list[Spot]:
        return self.mode.find_things()

    def describe(self, spot: Spot) -> str:
        return usable_things.describe(self, spot)

    # -- the log --------------------------------------------------------------------------------------------

    @property
    def log(self) -> list[Told]:
        return self.log_book.lines

    def line_for(self, *events: Event) -> Told | None:
        """Return the log line of an event, or the one line that several share. None if there is no such line."""
        return line_of(self.game, events, self.names)

    # -- phones ---------------------------------------------------------------------------------------------

    def on_other_device(self) -> None:
        if self.may_act and not self.motions.is_busy:
            self.renew_prompt()

    def on_phone_request(self, asked: PhoneRequest) -> None:
        if self.mode.uses_phones:
            self.phone_moves.handle(asked)
        else:
            super().on_phone_request(asked)

    def draw_from_phone(self, seat: int, crayon: int, points: Sequence[tuple[float, float]]) -> None:
        """Show a drawing from a phone's page (`phone_page.Doodle`). Most tables have no crayons."""

    def aside_for(self, seat: int) -> Aside | None:
        """Return what a person with a phone can say beside the game now. Most tables have nothing."""
        return None

    def hear_aside(self, seat: int, id: str) -> bool:
        """Take what a person with a phone says beside the game, by the id of its button. False if it is too late."""
        return False

    def hear_onlooker(self, name: str, id: str) -> bool:
        """Take what someone without a seat says beside the game (`aside_for` with NOBODY). False if it is too late."""
        return False

    def hand_over(self, turn: object, scene: Callable[[], Scene]) -> None:
        """Push the hand-over scene once for each turn, if several people share the screen.

        Replays, lessons and players with phones have no hand-over. A game without secrets needs none for the only
        person left at the screen.
        """
        if self.motions.is_busy or not self._shares_screen:
            return
        back = self.phones.comes_back(self.session.to_act)
        if HandedTurns.is_due(self.session, turn) or back:
            self.stage.push(scene())

    @property
    def _shares_screen(self) -> bool:
        """Whether the screen has to be handed over to the player who decides now, if that is another person."""
        if not self.mode.is_played or not self.may_act or self.phones.is_asked:
            return False
        return not self.game.open or len(self.phones.at_screen) > 1

    def will_hand_over(self, turn: object) -> bool:
        """Whether `hand_over` will push a scene for this turn when all motion is over."""
        return self._shares_screen and HandedTurns.will_be_due(self.session, turn)

    def hand_over_to_come(self) -> Callable[[], Scene] | None:
        """Return what makes the hand-over that will follow the present motion, or None. It changes nothing."""
        return None

    def _paint_next_scene(self) -> None:
        """Have the ending or the hand-over painted while the motion before it still plays."""
        if not self.stage.live or not self.mode.is_played:
            return
        make = self.hand_over_to_come()
        if self.session.is_over:
            make = partial(self.stage.program.preview_ending, self.session)
        if make is not None:
            paint_scene_ahead(self.stage, make)

    def on_phones_change(self) -> None:
        """Write the log again, because it can contain secrets of a player who was alone, and update the curtain."""
        self.log_book.tell_history()
        self.refresh_if_still()

    @property
    def can_change_players(self) -> bool:
        """Whether the table shows the state and is in sight, so that a seat can go to a bot or a person."""
        return self.mode.is_played and self.stage.scene is self and self.offers_valid and not self.session.is_over

    def change_player(self, seat: int, bot: str) -> None:
        """Let a bot of this level play at a seat from now on, or a person if `bot` is empty.

        What was prepared is put back. A bot that thinks for this seat is called off.
        """
        self.hints.call_off()
        self.pace.decided = None
        self.motions.finish()
        self.lay_aside()
        self.auto = False
        self.session.change_player(seat, bot)
        self.log_book.tell_history()
        self.rebuild()

    # -- undo, hint, auto-play ------------------------------------------------------------------------------

    def why_not_undo(self) -> str:
        refusal = self.session.why_not_undo() if not self.has_unfinished_move else None
        return refusal.reason if refusal is not None else ""

    @final
    def ask_for_hint(self) -> None:
        """Ask for a hint for the person who decides now at this screen.

        During a bot's turn the hint would cancel the bot and reveal its secrets. Players whose cards are only on a
        phone ask for a hint there, because a reason can mention the cards.
        """
        if not self.mode.lets(Action.HINT):
            return
        self.before_hint()
        if self.may_get_hint:
            self.ask_bot(self.show_hint)

    @property
    def may_get_hint(self) -> bool:
        """Whether a person decides now, at this screen, and nothing moves."""
        return self.may_act and not self.auto and not self.phones.is_away and not self.motions.is_busy

    def show_hint(self, decision: Decision) -> None:
        self.speech.narrate(self.game.telling.move(self.state, decision.move, self.names))
        self.stop_advising()
        self.session.mark_hint()
        advised = self.advise(decision.move)
        spot = self.focus.find(advised) if advised else None
        if spot is not None:
            # Confirm then plays the hint, even if the player asked for it with the mouse.
            self.focus.seen = True
            self.focus.set(spot)
        self.tell_hint(decision)

    def ask_bot(self, told: Callable[[Decision], None], level: str = ADVISER) -> None:
        """Ask a bot of this level for a hint or a decision. A lesson answers by itself."""
        self.mode.ask_bot(told, level)

    @final
    def undo(self) -> None:
        """Cancel an unfinished move, or undo the last move or the whole last gesture."""
        if not self.mode.lets(Action.UNDO) or self.undo_part():
            return
        until, moves = self._gesture
        if self.has_unfinished_move:
            self.lay_aside()
            self.focus_what_may_be()
        elif moves and until == self.session.ply:
            self._gesture = (0, 0)
            self._step_history(partial(self._undo_all, moves))
        elif self.phone_moves.may_take_back():
            self.take_back()

    def _undo_all(self, moves: int) -> None:
        for _move in range(moves):
            self.session.undo()

    def take_back(self) -> None:
        self._step_history(self.session.undo)

    @final
    def redo(self) -> None:
        if self.mode.lets(Action.REDO) and self.session.can_redo:
            self._step_history(self.session.redo)

    def _step_history(self, way: Callable[[], object]) -> None:
        self.auto = False
        self.hints.call_off()
        self.pace.decided = None
        self.motions.finish()
        self._put_down()
        try:
            way()
        except CannotUndo as cannot:
            self.refresh_if_still()  # ask again the bot that was cancelled
            self.show_refusal(cannot.refusal, (1500, 980))
            return
        self.stage.sound.play("ui_undo")
        self.log_book.tell_history()
        self.rebuild()
        self.focus_what_may_be()

    def focus_what_may_be(self) -> None:
        """Move the focus if the focused spot is gone or disabled, so that Enter does something useful."""
        if self.focus.current is None or not self.focus.current.enabled:
            self.focus.give(self.natural_focus(), self.arrows_from())

    def usual_answers(self, hint: str) -> list[Answer]:
        """Return the answers that a person always has; `hint` is the tip of the hint button."""
        return [
            Answer("undo", _("Undo"), self.undo, shortcut="undo", reason=self.why_not_undo()),
            Answer("hint", _("Hint"), self.ask_for_hint, shortcut="hint", tip=hint),
        ]

    def _play_on(self, decision: Decision) -> None:
        """Play the decision of auto-play, unless the person has taken over meanwhile."""
        if self.auto:
            self.session.mark_auto()
            self.play(decision.move)

    @final
    def toggle_auto(self) -> None:
        if self.mode.lets(Action.AUTO):
            self.pace.ask_for_auto(self.switch_auto)

    @final
    def switch_auto(self) -> None:
        """Turn auto-play on or off. Held pieces and unfinished moves are put back first."""
        if self.drag is not None and self.drag.held_piece:
            self.drag.cancel()
        if self.has_unfinished_move and self.may_act and not self.auto and not self.motions.is_busy:
            self.put_back()
        self.auto = not self.auto
        self.auto_mark.update(0.0)
        self.hints.call_off()
        self.tips.toast(_("Auto-play is on. Press again to take over.") if self.auto else _("Your turn again."))
        self.refresh_if_still()

    def refresh_if_still(self) -> None:
        """Come to rest again after a change of who plays. While something moves, the table will do that anyway."""
        if not self.motions.is_busy:
            self.on_rest()

    # -- named actions --------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        if action not in self.mode.actions:
            return
        match action:
            case Action.UNDO:
                self.undo()
            case Action.REDO:
                self.redo()
            case Action.HINT:
                self.ask_for_hint()
            case Action.RULES:
                self.open_rules()
            case Action.MENU:
                self.mode.open_pause()
            case Action.AUTO:
                self.toggle_auto()

    @final
    def back(self) -> None:
        if self.closeup.is_open:
            self.closeup.close()
        elif self.has_unfinished_move and self.may_act and not self.mode.holds_move:
            self.put_back()
        elif not self.close_sheet():
            self.mode.go_back()

    def open_rules(self) -> None:
        """Open the rulebook, after a refusal at its clause."""
        clause = self.last_refusal.rule if self.last_refusal else ""
        self.stage.program.open_rules(self.game.info.id, clause if clause in self.game.rulebook else "")

    def show_refusal(self, refusal: Refusal, at: Point) -> None:
        """Show the tag of a refusal. Clicking it or F1 opens the rulebook at the clause."""
        self.last_refusal = refusal
        self.stage.sound.play("ui_refuse")
        self.refusal_tag.show(refusal, at)
        self.speech.say_refusal(refusal)
