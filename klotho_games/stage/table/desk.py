"""A desk: the layer between `TableScene` and a game's table with a look of its own.

A game's table derives from it, makes its parts in `build` and overrides what differs:

    class Table(Desk):
        places: Places                    # likewise gestures, flow …: the game's own types
        def build(self):                  # make prompt, places, parts, log_panel, gestures, flow, story, goal_block …
        def lay_out(self, s):             # every part shows this state
        def mark(self, s):                # highlight what can be used
        def decision_key(self, s):        # changes when there is a new decision to make
        def focus_order(self, s):         # ids of spots; the focus then goes to the first usable one
        def spot_for_number(self, n): ... # what the keys 1, 2, 3 … select
        has_unfinished_move, put_back()   # whether a move is begun but not decided, and how to cancel it

The desk does the rest: offers and refusals, target marks, finding the target under the pointer, the mouse wheel, the
prompt, hints and the order in which events are shown. The journal is the file of steps; the log is what players read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial, reduce
from typing import Any, Protocol

from klotho_games.core.contract import Decision, Event, Move, Refusal, Step
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.devices.input import Pointer
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.scene.drag import Offer
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import SPEEDS, Rejoin
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.stitches import make_stitches
from klotho_games.stage.widgets.log_panel import LogPanel

from .gestures import Gestures
from .hand_over import OpenHandOver
from .hint_marks import Advising
from .news import News
from .prompt_flow import Flow
from .story import Story
from .table_scene import TableScene

_TOGETHER = 720.0
"""A piece and its place are shown together in a picture if they are within this size."""


class HandsOn(Protocol):
    def show(self, s: Any) -> None:
        """Hand the screen over before a turn, if people share it."""
        ...


class Desk(TableScene):
    """Base of tables with their own look: gestures, flow, story and hint marks as parts that a game supplies."""

    places: Any
    """Where everything is on the table; each game has its own type."""
    log_panel: LogPanel
    gestures: Gestures
    flow: Flow
    story: Story
    advising: Advising
    """Marks hints by the offers of the gestures. A game with moves that no gesture offers makes its own."""
    handover: HandsOn | None = None
    hint_on_bar = False
    """Whether the reason of a hint is on the prompt bar, where it covers nothing and stays. `flow` then takes the words
    from `hints.shown`."""
    target_z: float = 380
    """The height of the golden stitches around targets."""

    def __init__(self, game: Game, session: Session) -> None:
        super().__init__(game, session)
        self.advising = Advising(self)
        self._lit: list[Sprite] = []
        self._last_decision: object = None
        """The `decision_key` when the table last came to rest."""
        self.news = News(self)

    # -- what a game overrides ------------------------------------------------------------------------------

    def mark(self, s: Any) -> None:
        """Highlight what can be used, after everything is laid out."""

    def decision_key(self, s: Any) -> object:
        """Return a value that changes with each new decision. When it changes, the focus moves."""
        return None

    def focus_order(self, s: Any) -> Iterable[str]:
        """Return ids of spots. When the focused spot is gone, the focus goes to the first usable one of these."""
        return ()

    def to_paint(self, s: Any) -> Sequence[Job]:
        """Return pictures to paint in quiet moments: those that a drag or the next step can need."""
        return ()

    def make_target_mark(self, box: Box) -> Sprite:
        return make_stitches(box.grow(3), 16 if box.w > 100 else 12, z=self.target_z)

    def target_marks(self, targets: set[str]) -> Iterable[Sprite]:
        """Return the sprites that show where the held piece can go."""
        return [self.make_target_mark(spot.box) for spot in self.focus.spots if spot.target in targets]

    # -- the state ------------------------------------------------------------------------------------------

    def build(self) -> None:
        self._lit = []

    def lay_out_present(self) -> None:
        s = self.state
        self.stop_advising()
        self.lay_out(s)
        self.mark(s)
        if self.goal_block is not None:
            self.goal_block.show()
        self.log_panel.show(self.log)
        self.flow.prompt()
        if self.handover is not None:
            self.handover.show(s)
        if self.may_act:
            self.ahead.plan(partial(self.to_paint, s))

    def hand_over_to_come(self) -> Callable[[], Scene] | None:
        return self.handover.scene_to_come(self.state) if isinstance(self.handover, OpenHandOver) else None

    def after_show_state(self) -> None:
        decision = self.decision_key(self.state)
        if decision != self._last_decision and (self.drag is None or not self.drag.held_piece):
            self._last_decision = decision
            self.focus.give(self.natural_focus(), self.arrows_from())
        self.news.announce(handed_on=self.handover is not None)

    def usual_focus(self) -> Spot | None:
        wanted = self.focus_order(self.state) if self.may_act else ("next", "speed")
        found = (self.focus.find(id) for id in wanted)
        return next((spot for spot in found if spot is not None and spot.enabled), None) or self.focus.default()

    # -- offers ---------------------------------------------------------------------------------------------

    def offers(self) -> list[Offer]:
        return self.gestures.offers(self.state) if self.may_act else []

    def take(self, offer: Offer) -> None:
        if not self.gestures.handles(offer):
            super().take(offer)

    def refusal_for(self, piece: str, target: str) -> Refusal | None:
        return self.gestures.refusal(self.state, piece, target)

    def refusal_of(self, offer: Offer) -> Refusal | None:
        return None if self.gestures.only_prepares else self.mode.why_not(offer.move)

    def why_idle(self) -> Refusal:
        return (self.gestures.why_idle(self.state) if self.may_act else None) or super().why_idle()

    # -- a held piece ---------------------------------------------------------------------------------------

    def show_targets(self, targets: set[str]) -> None:
        for frame in self._lit:
            self.layers.remove(frame)
        wanted = targets if self.gestures.only_prepares else self.mode.keep_wanted(targets)
        self._lit = [self.add(frame) for frame in self.target_marks(wanted)]
        if targets:
            self.flow.prompt()

    def may_go(self) -> set[str]:
        """Return the targets of the held piece."""
        return {offer.target for offer in self.drag.offers_of(self.drag.held_piece)} if self.drag is not None else set()

    def target_at(self, at: Point) -> Spot | None:
        """Return the target under the pointer that accepts the held piece."""
        legal = self.may_go()
        return next((s for s in reversed(self.focus.spots) if s.target in legal and s.box.contains(at)), None)

    def target_under(self, box: Box, at: Point) -> Spot | None:
        """Prefer the target under the pointer: a card can cover more than the place it is meant for."""
        return self.target_at(at) or super().target_under(box, at)

    def wheel(self, p: Pointer) -> None:
        if self.log_panel.contains(p.at):
            self.log_panel.scroll(-p.turn)

    # -- showing events -------------------------------------------------------------------------------------

    def say_prompt(self) -> None:
        if self.pace.watching:
            self.flow.say(self.state)
        elif self.motions.is_held:
            return
        elif self.motions.is_busy and self.pace.decided is None:
            self.flow.say_again()
        else:
            self.flow.prompt()

    def show(self, step: Step, events: Sequence[Event], before: Any, after: Any) -> None:
        self.stop_advising()
        lingers = self._lingers(events, before, after)
        if lingers:
            self.motions.speed = SPEEDS["fast"]
        self.story.tell(events, before, after)
        if lingers:
            self.motions.then(Rejoin(), self._at_usual_speed)

    def _lingers(self, events: Sequence[Event], before: Any, after: Any) -> bool:
        """Whether to slow down at instant speed, because a person here wants to see these events."""
        if self.usual_speed or not self.stage.settings.linger or self.auto:
            return False
        seats = {seat for event in events for seat in self.story.seats_it_matters_to(event, before, after)}
        return any(not self.session.bot(seat) for seat in seats)

    def _at_usual_speed(self) -> None:
        self.motions.speed = self.usual_speed

    def advise(self, move: Move) -> str:
        return self.advising.advise(move)

    def stop_advising(self) -> None:
        super().stop_advising()
        self.advising.stop()

    def place_of(self, move: Move) -> Box | None:
        """Return also the place where a piece goes, or only that one if it is far from the piece. Instead of a button,
        mark the things that the move is about."""
        with self.stage.sound.hush():
            place = super().place_of(move)
        goal = self.advising.goal
        things = self.advising.about(move)
        if things:
            self.advising.mark_things(things)
            return reduce(Box.union, things)
        if place is None or goal is None:
            return place or goal
        both = place.union(goal)
        return both if max(both.size) <= _TOGETHER else goal

    def tell_hint(self, decision: Decision) -> None:
        if self.hint_on_bar:
            self.hints.shown = decision
            self.flow.prompt()
        else:
            super().tell_hint(decision)
