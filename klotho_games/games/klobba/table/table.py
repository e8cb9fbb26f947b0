"""The cave with its fire: puts all parts of the table together, lays the state
out on them, and turns input into moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from klotho_games.core.contract import NOBODY, Decision, Event, Move, Step, Told
from klotho_games.core.games.log_lines import line_of
from klotho_games.core.games.phone_page import Aside
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _
from klotho_games.core.play.session import Session
from klotho_games.games.klobba.rules.cards import NUMBER
from klotho_games.games.klobba.rules.state import Fray
from klotho_games.games.klobba.table.look.ground import GROUND, paint_cave, paint_panel
from klotho_games.games.klobba.table.look.places import Places
from klotho_games.games.klobba.table.look.style import CREAM, button_style, prompt_look
from klotho_games.games.klobba.table.motion.calling import CALLING, Calling
from klotho_games.games.klobba.table.motion.clobber_scene import LOOKING, Clobber
from klotho_games.games.klobba.table.motion.story import Story
from klotho_games.games.klobba.table.parts.bands import RIM, ROUND, Bands
from klotho_games.games.klobba.table.parts.hand import Hand
from klotho_games.games.klobba.table.parts.laid_out import ChoiceDraft
from klotho_games.games.klobba.table.parts.log import Z as LOG_Z
from klotho_games.games.klobba.table.parts.log import goal_look, log_panel
from klotho_games.games.klobba.table.parts.marks import ChoiceMarks
from klotho_games.games.klobba.table.parts.middle import Divide
from klotho_games.games.klobba.table.parts.piles import Piles
from klotho_games.games.klobba.table.parts.slip import Slip
from klotho_games.games.klobba.table.parts.top import TopBar
from klotho_games.games.klobba.table.parts.viewpoint import ANNOUNCED, Viewpoint
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.devices.input import Notice, Pointer, Press, Signal
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scene import HELD, Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.stitches import make_stitches
from klotho_games.stage.table.desk import Desk
from klotho_games.stage.table.goal_block import GoalBlock
from klotho_games.stage.table.pace import LOOK
from klotho_games.stage.widgets.chooser import ChooserLook
from klotho_games.stage.widgets.prompt_bar import PromptBar

from .advising import Advising
from .flow import Flow
from .gestures import Gestures

_PEEK = "k"
_NOWHERE = (-1.0, -1.0)


class Table(Desk):
    music = "klobba"
    backdrop_file = GROUND
    backdrop_kind = ""
    meanwhile = Desk.meanwhile | LOOKING | CALLING
    chooser_look = ChooserLook(lambda pen, box: paint_panel(pen, box), CREAM, button=button_style(24))
    places: Places
    gestures: Gestures
    flow: Flow
    story: Story
    advising: Advising

    def __init__(self, game: Game, session: Session) -> None:
        super().__init__(game, session)
        self.ask_words = _("Ask before playing a dropped card")
        self.plan = ChoiceDraft()
        self.flow = Flow(self)
        self.gestures = Gestures(self)
        self.viewpoint = Viewpoint(self)
        self.calling = Calling(self)

    # -- building --------------------------------------------------------------------------------------------

    def backdrop(self, pen: Pen) -> None:
        paint_cave(pen, self.places["black_side"], self.places["white_side"])

    def build(self) -> None:
        super().build()
        self.prompt = PromptBar(self, prompt_look(), self._paint_avatar)
        self.places = Places(len(self.names), self.prompt.box.y, text=self.stage.look.text_scale)
        self.tips.clear_of = (self.prompt.box, self.places["action_label"], self.places["discard_label"])
        self.viewpoint.hang(self.places["cloth"])
        self.divide = Divide(self)
        self.bands = Bands(self)
        self.piles = Piles(self)
        self.hand = Hand(self)
        self.slip = Slip(self)
        self.marks = ChoiceMarks(self)
        self.log_panel = log_panel(self)
        self.goal_block = GoalBlock(self, goal_look(), self.log_panel.whole, z=LOG_Z, log=self.log_panel)
        self.top = TopBar(self)
        self.advising = Advising(self)
        self.clobber = Clobber(self)
        self.story = Story(self)

    def _paint_avatar(self, pen: Pen, box: Box) -> None:
        if self.flow.speaker < 0:
            pen.svg("klobba/ico_club", Box.around(box.centre, 50, 50))
        else:
            seat_shape(pen, self.flow.speaker, Box.around(box.centre, 46, 46))

    # -- the state -------------------------------------------------------------------------------------------

    def lay_out(self, s: Fray) -> None:
        self.lay_out_view(self.viewpoint.visible_state(s))

    def lay_out_view(self, s: Fray) -> None:
        """Lay out a state as the players at the screen are allowed to see it."""
        for part in (self.top, self.bands, self.divide, self.piles, self.hand):
            part.show(s)

    def mark(self, s: Fray) -> None:
        seen = self.viewpoint.visible_state(s)
        for part in (self.divide, self.piles, self.bands, self.hand):
            part.mark(seen)
        self.marks.show(seen)
        self.renew_offers()

    def hand_over_to_come(self) -> Callable[[], Scene] | None:
        return self.viewpoint.scene_to_come()

    def lay_out_present(self) -> None:
        self.plan.fit(self.state, self.session.ply)
        super().lay_out_present()
        self.viewpoint.hand_over()
        if not self.may_act:
            # Bots also give Totems and form Groups.
            self.ahead.paint_later(self.bands.to_paint())

    @property
    def decider_looks_here(self) -> bool:
        return self.viewpoint.may_decide

    def refresh_choices(self) -> None:
        """Show that the plan, or the player who looks, has changed while the state has not.

        Focus stays on the spot in use.
        """
        s, held = self.state, self.focus.current
        self.lay_out(s)
        self.mark(s)
        self.flow.prompt()
        if held is not None and held is not self.focus.current:
            self.focus.set(self.focus.find(held.id))
        self.advising.keep_up()

    def to_paint(self, s: Fray) -> list[Job]:
        """Return pictures of Bands as they can be next, cards when lifted, and the stitches around their targets."""
        look = self.stage.look
        lit = {box.size: box for box in self.boxes_of_targets({offer.target for offer in self.offers()})}
        sewn = [partial(self.make_target_mark(box).picture, look) for box in lit.values()]
        lifted = (job for row in (self.hand.row, self.hand.dealt) for job in row.to_paint())
        return [*self.bands.to_paint(), *sewn, *lifted]

    def decision_key(self, s: Fray) -> object:
        return s.round, s.phase, s.seat, self.viewpoint.looking

    def focus_order(self, s: Fray) -> Iterable[str]:
        kinds = ("card:", "dealt:", "member:", "band:")
        chosen = [spot.id for spot in self.focus.spots if spot.id.startswith(kinds) and self._chooses(spot)]
        return "accept", *chosen, "decide"

    def _chooses(self, spot: Spot) -> bool:
        """Return whether a press chooses something. On a Band that cannot be chosen, a press only says why."""
        kind, _sep, what = spot.id.partition(":")
        s: Fray = self.state
        if kind not in ("member", "band") or not self.gestures.by_band(s):
            return spot.press is not None
        return self.gestures.may_choose(s, int(what.partition(".")[0]))

    # -- moves -----------------------------------------------------------------------------------------------

    def before_play(self, moves: Sequence[Move]) -> None:
        self.tips.hush()

    def decide(self) -> None:
        """Play what is laid out."""
        moves = self.gestures.planned_moves(self.state) if self.viewpoint.may_decide else ()
        if moves:
            self.play(*moves)

    def reset_view(self) -> None:
        """Undo any covering, peeking or looking aside of a player."""
        if self.viewpoint.has_changed_view:
            self.viewpoint.close()
            self.show_state()
        self.divide.steady()

    @property
    def has_unfinished_move(self) -> bool:
        return not self.plan.empty

    def put_back(self) -> None:
        """Clear everything that is laid out."""
        self.plan.clear()
        self.stop_advising()
        self.stage.sound.play("ui_cancel")
        self.refresh_choices()
        self.focus.set(self.natural_focus())

    def bands_centre(self, card: str) -> Point:
        box = self.bands.box_of(NUMBER[card])
        return box.centre if box is not None else (960, 500)

    # -- who looks -------------------------------------------------------------------------------------------

    def toggle_hand(self) -> None:
        self.tips.hush()
        self.viewpoint.toggle()
        self.stage.sound.play("card_flip")
        self.show_state()

    def look_aside(self) -> None:
        """Switch between the dealt Barbarians and the player's Action cards."""
        self.viewpoint.aside = not self.viewpoint.aside
        self.stage.sound.play("card_slide")
        self.show_state()

    def on_resume(self, result: Any) -> None:
        """Forget what was pointed at before the curtain or the pause.

        Otherwise it would be shown large by itself, and take a click that is meant for a button.
        """
        self._pointed = None
        self.focus.hover(_NOWHERE)
        if self.viewpoint.take_raised_flag():
            self.on_rest()

    def handle(self, signal: Signal) -> None:
        """Show the hand while its key is held; after a short press, until the next press.

        If the window loses focus, the hand is hidden, because the window would not hear the key come up.
        """
        up = isinstance(signal, Press) and signal.key == _PEEK and not signal.down
        gone = isinstance(signal, Notice) and signal.kind == "focus-lost"
        if self.viewpoint.open and ((up and self.quiet >= HELD) or gone):
            self.toggle_hand()
        if not up:
            super().handle(signal)

    @property
    def may_get_hint(self) -> bool:
        """Ask for a hint only while the hand is visible, because its reason can mention the hand."""
        return super().may_get_hint and self.viewpoint.looking == self.session.to_act

    def show_hint(self, decision: Decision) -> None:
        if self.viewpoint.looking == self.session.to_act:
            super().show_hint(decision)

    # -- dragging --------------------------------------------------------------------------------------------

    def moment_box(self, place: Box | None) -> Box:
        """Return the fight: the signs of the Groups and the cards below them."""
        signs, cards = self.places["black_side"], self.places.of("slot", "black").union(self.places.of("slot", "white"))
        return Box(cards.x - 44, signs.y + 4, cards.w + 88, cards.bottom + 24 - signs.y)

    def sprite_of(self, piece: str) -> Sprite | None:
        if piece.startswith("totem:"):
            return self.divide.lift_totem(0 if piece == "totem:black" else 1)
        if piece == "offered":
            return self.divide.lift_offered_card()
        name = piece.removeprefix("card:")
        rows = (self.hand.row, self.hand.dealt, self.bands.row)
        row = next((row for row in rows if name in row.cards), None)
        return row.sprite_of(piece) if row is not None else None

    def show_targets(self, targets: set[str]) -> None:
        super().show_targets(targets)
        if targets:
            self.hand.carry(self.drag.held_piece.removeprefix("card:") if self.drag is not None else "")

    def target_marks(self, targets: set[str]) -> list[Sprite]:
        return [self.make_target_mark(box) for box in self.boxes_of_targets(targets)]

    def make_target_mark(self, box: Box) -> Sprite:
        return make_stitches(box.grow(RIM), ROUND, z=self.target_z)

    def boxes_of_targets(self, targets: set[str]) -> list[Box]:
        found = []
        for target in sorted(targets):
            kind, _sep, what = target.partition(":")
            if kind == "band":
                found.append(self.bands.whole(int(what)))
            else:
                spot = next((spot for spot in self.focus.spots if spot.target == target), None)
                found += [spot.box] if spot is not None else []
        return found

    def target_at(self, at: Point) -> Spot | None:
        """Return the target at a point. A Band takes things anywhere between its plank and its cards."""
        bands = (target for target in self.may_go() if target.startswith("band:"))
        whole = (band for band in bands if self.bands.whole(int(band.removeprefix("band:"))).contains(at))
        return super().target_at(at) or self.focus.find(next(whole, ""))

    def target_under(self, box: Box, at: Point) -> Spot | None:
        """Prefer the target under the pointer, even if it refuses, because a Totem is as large as a Band."""
        pointed = (spot for spot in reversed(self.focus.spots) if spot.target and spot.box.contains(at))
        return self.target_at(at) or next(pointed, None) or super().target_under(box, at)

    def spot_for_number(self, n: int) -> Spot | None:
        """Return the spot of the n-th card of the hand."""
        kind, row = ("dealt", self.hand.dealt) if self.hand.dealt.places else ("card", self.hand.row)
        cards = [*row.places]
        spot = self.focus.find(f"{kind}:{cards[n]}") if n < len(cards) else None
        return spot if spot is not None and spot.press is not None else None

    def pointer(self, p: Pointer) -> None:
        """In the arena, a click hurries to the next stage."""
        if p.kind != "press" or not self._hurries_the_arena or self.clobber.is_used(p):
            super().pointer(p)
            return
        self._pointed = p.at
        self.clobber.hurry()

    def lets_key_through(self, p: Press) -> bool:
        """In the arena, no key skips a count before it has been seen. Escape pauses the game."""
        return self.clobber.uses(p) if self._hurries_the_arena else super().lets_key_through(p)

    @property
    def _hurries_the_arena(self) -> bool:
        """Whether a Clobber is coming or being shown, and is not waiting for a player yet."""
        return self.motions.is_busy and not self.motions.is_held and bool(self.clobber.awaited)

    # -- words and motion ------------------------------------------------------------------------------------

    @property
    def told_to(self) -> int:
        return self.viewpoint.looking

    def line_for(self, *events: Event) -> Told | None:
        """Return the log's line.

        It includes the secrets of a single person among bots, but none if people share it.
        """
        sitting = self.session.people
        own = len(sitting) == 1 and not self.phones.covers(sitting[0])
        return line_of(self.game, events, self.names, sitting[0] if own else NOBODY)

    def aside_for(self, seat: int) -> Aside | None:
        return self.calling.aside_for(seat)

    def hear_aside(self, seat: int, id: str) -> bool:
        return self.calling.hear(seat, id)

    def hear_onlooker(self, name: str, id: str) -> bool:
        return self.calling.hear_onlooker(name, id)

    def say_prompt(self) -> None:
        if self.clobber.cast is not None:
            self.clobber.say_again()
        else:
            super().say_prompt()

    def show(self, step: Step, events: Sequence[Event], before: Any, after: Any) -> None:
        self.viewpoint.close()
        self.marks.clear()
        if self.motions.speed:
            seen = self.viewpoint.visible_state(after)
            self.ahead.paint_soon([*self.bands.coming(seen), *self.piles.coming(seen)])
        self.story.step = step
        super().show(step, events, before, after)

    def look_seconds(self, move: Move) -> float:
        """Return a time only for moves that a bot announces. Many bots play faster than few."""
        return LOOK * 0.6 * (1.0 if len(self.names) < 4 else 0.7) if isinstance(move, ANNOUNCED) else 0.0

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.slip.keep_up()
        self.divide.burn(seconds)
        self.clobber.burn(seconds)
