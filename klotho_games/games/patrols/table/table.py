"""The desk: puts all parts of the table together, lays the state out on them, and turns input into moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from klotho_games.core.contract import Decision, Event, Move, Step
from klotho_games.core.games.registry import Game
from klotho_games.core.games.seating_rules import ADVISER
from klotho_games.core.play.session import Session
from klotho_games.games.patrols.rules.questions import reports
from klotho_games.games.patrols.rules.state import FIRST_PLACE, Kingdom
from klotho_games.games.patrols.rules.steps import Place
from klotho_games.games.patrols.table.look.parchment import paint_sheet
from klotho_games.games.patrols.table.look.places import SIDES, Places
from klotho_games.games.patrols.table.look.requirement_counts import (
    patrol_page,
    region_page,
    reports_on_patrol,
    standing_now,
    tag_words,
)
from klotho_games.games.patrols.table.look.style import RUBRIC, button_style, prompt_look
from klotho_games.games.patrols.table.motion.story import Story
from klotho_games.games.patrols.table.parts.arrangement import Arrangement
from klotho_games.games.patrols.table.parts.codex import Codex
from klotho_games.games.patrols.table.parts.count_tag import CountTag
from klotho_games.games.patrols.table.parts.kingdom_map import Map, paint_growth
from klotho_games.games.patrols.table.parts.log import RuleAtHand, log_panel
from klotho_games.games.patrols.table.parts.offer import RegionOffer as FaceUp
from klotho_games.games.patrols.table.parts.place_preview import PlacePreview
from klotho_games.games.patrols.table.parts.top import TopBar
from klotho_games.games.patrols.table.parts.troops import Troops
from klotho_games.games.patrols.telling.placing import touching_reports
from klotho_games.stage.devices.geometry import CANVAS, Box, Point
from klotho_games.stage.devices.input import Pointer
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.drag import Offer
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.stitches import make_stitches
from klotho_games.stage.table.desk import Desk
from klotho_games.stage.widgets.chooser import ChooserLook
from klotho_games.stage.widgets.prompt_bar import PromptBar

from .advising import Advising
from .deal_finder import Dealer
from .flow import Flow
from .gestures import Gestures
from .win_checker import WinChecker

_AIMED_Z = 22
"""Above the regions and roads, below items, tokens and wax."""


class Table(Desk):
    places: Places
    gestures: Gestures
    hint_on_bar = True
    music = "patrols"
    target_z = 110
    backdrop_file = "patrols/table.webp"
    backdrop_kind = ""
    large_files = ("patrols/map.webp", "patrols/log.webp")
    chooser_look = ChooserLook(lambda pen, box: paint_sheet(pen, box), RUBRIC, button=button_style(24))

    def __init__(self, game: Game, session: Session) -> None:
        super().__init__(game, session)
        self.memory = Arrangement()
        self.gestures = Gestures(self)
        self.flow = Flow(self)
        self.win_checker = WinChecker(self)
        self.dealer = Dealer(self)
        self.over = ""
        """The target that a piece is held over."""

    # -- building --------------------------------------------------------------------------------------------

    def backdrop(self, pen: Pen) -> None:
        pen.raster(self.backdrop_file, CANVAS)
        for part in (self.map, self.troops, self.codex):
            part.paint_ground(pen)

    def build(self) -> None:
        super().build()
        self.prompt = PromptBar(self, prompt_look(), self._paint_avatar)
        self.tips.clear_of = (self.prompt.box,)
        self.places = Places(self.prompt.box.y)
        self.memory.follow(played.state for played in self.session.history)
        self.memory.fit(self.state)
        self.map = Map(self)
        self.offer = FaceUp(self)
        self.troops = Troops(self)
        self.codex = Codex(self)
        self.log_panel = log_panel(self)
        self.rule = RuleAtHand(self)
        self.top = TopBar(self)
        self.tag = CountTag(self)
        self.preview = PlacePreview(self)
        self._aimed = self.add(Sprite(self.places.patrol(0), _paint_aim, z=_AIMED_Z, visible=False))
        self.advising = Advising(self)
        self.story = Story(self)

    def _paint_avatar(self, pen: Pen, box: Box) -> None:
        if self.session.is_over:
            pen.svg("patrols/spool", Box.around(box.centre, 54, 54))
        else:
            seat_shape(pen, 0, Box.around(box.centre, 46, 46))

    # -- the state -------------------------------------------------------------------------------------------

    def lay_out(self, s: Kingdom) -> None:
        self.memory.fit(s)
        for part in (self.map, self.offer, self.troops, self.codex, self.top, self.rule):
            part.show(s)

    def mark(self, s: Kingdom) -> None:
        self._leave_target()
        for part in (self.map, self.offer, self.troops):
            part.mark(s)

    def to_paint(self, s: Kingdom) -> list[Job]:
        """Return pictures of the stitches that a drag can need, and of cards and items while dragged."""
        look = self.stage.look
        lit = (self.places.cell(0, 0), self.places.patrol(0), self.places.patrol(2), self.places["rack"])
        jobs = [partial(self.make_target_mark(box).picture, look) for box in lit]
        return [*jobs, *self.offer.row.to_paint(), *self.map.to_paint(s), *self.troops.to_paint()]

    def focus_order(self, s: Kingdom) -> list[str]:
        """Prefer the button that ends the game, then an item if a line must be manned, then a region."""
        kind = "card:" if s.ready else "item:"
        return ["seal", *(spot.id for spot in self.focus.spots if spot.piece.startswith(kind))]

    def choose(self, offers: Sequence[Offer], at: Point) -> None:
        self.gestures.choose(offers)

    # -- dragging --------------------------------------------------------------------------------------------

    def moment_box(self, place: Box | None) -> Box:
        """Return the whole kingdom."""
        return self.places["map"]

    def sprite_of(self, piece: str) -> Sprite | None:
        return self.troops.sprite_of(piece) if piece.startswith("item:") else self.offer.row.sprite_of(piece)

    def make_target_mark(self, box: Box) -> Sprite:
        return make_stitches(box.grow(3), 14 if min(box.w, box.h) > 60 else 8, z=self.target_z)

    def target_marks(self, targets: set[str]) -> Iterator[Sprite]:
        for spot in self.focus.spots:
            if spot.target in targets:
                yield from self.signs_of(spot)
                yield self.make_target_mark(spot.box)
        if targets and self.drag is not None and self.drag.held_piece.startswith("item:"):
            # The item's niche stays marked while the item is dragged.
            home = self.troops.home(int(self.drag.held_piece.removeprefix("item:")))
            yield make_stitches(home.grow(3), 12, z=self.target_z)

    def show_targets(self, targets: set[str]) -> None:
        super().show_targets(targets)
        if not targets:
            self._leave_target()

    def aim(self, targets: set[str]) -> None:
        """Show the focus to players who use keys, also after picking up a piece by its number."""
        self.focus.seen = self.focus.seen or self.stage.input.device != "mouse"
        super().aim(targets)

    def signs_of(self, spot: Spot) -> list[Sprite]:
        """Return an arrow for a strip of border: without it, a frame there is hardly seen."""
        side = next((n for n in range(len(SIDES)) for i in range(3) if self.places.grow(n, i) == spot.box), None)
        return [Panel(spot.box, z=self.target_z - 1).show(paint_growth, side)] if side is not None else []

    def activate(self, spot: Spot) -> None:
        """With a piece in hand, a click on something that covers a target means the
        target; otherwise it picks that thing up."""
        drag = self.drag
        if drag is None or not drag.held_piece or spot.target:
            super().activate(spot)
            return
        below = self._target_below(spot)
        if below is not None:
            drag.place(below)
        elif spot.piece and spot.piece != drag.held_piece:
            drag.cancel()
            drag.pick_up(spot.piece)
        else:
            super().activate(spot)

    def _target_below(self, spot: Spot) -> Spot | None:
        """Return the target for the held piece under the centre of a spot: a patrol or the barracks."""
        return spot if spot.target in self.may_go() else self.target_at(spot.box.centre)

    def let_go(self) -> bool:
        """Let go of the held piece; after a refusal, when nothing is held any longer, dismiss its note instead."""
        if super().let_go():
            return True
        return self.refusal_tag.put_away()

    def pointer(self, p: Pointer) -> None:
        super().pointer(p)
        drag = self.drag
        if p.kind == "move" and drag is not None and drag.held_piece and drag.by_pointer:
            sprite = self.sprite_of(drag.held_piece)
            spot = self.target_under(sprite.box if sprite is not None else Box(*p.at, 1, 1), p.at)
            self._hold_over(spot.target if spot is not None else "")

    def _on_focus_change(self) -> None:
        drag = self.drag
        if drag is not None and drag.held_piece and not drag.by_pointer:
            # A mouse means nothing until it points at something; keys always have a focus.
            spot = self.focus.current if self.focus.seen else self.focus.hovered
            below = self._target_below(spot) if spot is not None else None
            self._hold_over(below.target if below is not None else "")
        super()._on_focus_change()

    def _hold_over(self, target: str) -> None:
        """Show the effect of a drop: in the codex and on the map, and for a region also in the words of the bar."""
        assert self.drag is not None
        if target == self.over:
            return
        self._leave_target()
        self.over = target
        after = self.gestures.preview(self.state, self.drag.held_piece, target)
        if after is None:
            self.codex.open(None)
            self.flow.prompt()
            return
        spot = next(spot for spot in self.focus.spots if spot.target == target)
        self._aimed.box, self._aimed.visible = spot.box, True
        kind, _sep, number = target.partition(":")
        if kind == "patrol":
            patrol = int(number)
            lines = [
                (standing_now(report), tag_words(after, report)) for report in reports_on_patrol(reports(after), patrol)
            ]
            legal = self.may_go()
            self.tag.show(self.map.patrol_box(patrol), lines, [s.box for s in self.focus.spots if s.target in legal])
            self.codex.open(patrol_page(after, patrol, self.map.number(patrol)))
        elif kind in ("site", "cell"):
            place = self.held_place(target)
            self.codex.open(region_page(after, place))
            self._preview_place(after, place, spot.box)
            self.flow.prompt()

    @staticmethod
    def held_place(target: str) -> int:
        """Return the place that a target of a region stands for: any cell of the empty map is the first place."""
        kind, _sep, number = target.partition(":")
        return int(number) if kind == "site" else FIRST_PLACE

    def _preview_place(self, after: Kingdom, place: int, box: Box) -> None:
        assert self.drag is not None
        cell = self.map.cell_at(box)
        if cell is not None:
            self.preview.show(after, place, cell, carried=self.drag.by_pointer)
        else:  # beyond the edge: the map moves over only when the region is there
            lines = [(standing_now(report), tag_words(after, report)) for report in touching_reports(after, place)]
            self.tag.show(box, lines, [s.box for s in self.focus.spots if s.target in self.may_go()])

    def place_of(self, move: Move) -> Box | None:
        """Show a region as it would be in its place, which the golden frame of an empty place doesn't."""
        box = super().place_of(move)
        what, where = self.advising.what, self.advising.where
        spot = next((spot for spot in self.focus.spots if where and spot.target == where), None)
        cell = self.map.cell_at(spot.box) if spot is not None else None
        after = self.gestures.preview(self.state, what, where) if isinstance(move, Place) else None
        if cell is not None and after is not None:
            self.preview.show(after, self.held_place(where), cell, carried=False)
        return self.advising.goal or box

    def stop_advising(self) -> None:
        if self.drag is None or not self.drag.held_piece:
            self.preview.hide()
        super().stop_advising()

    def _leave_target(self) -> None:
        """Hide the preview of a drop."""
        self.tag.hide()
        self.preview.hide()
        self._aimed.visible = False
        self.over = ""

    def look(self, spot: Spot, what: str) -> None:
        """Open the codex at what the player looks at, or close it when they look away."""
        if self.motions.is_busy or (self.drag is not None and self.drag.held_piece):
            return
        looked = spot.hovered or (spot.focused and self.focus.seen)
        kind, _sep, number = what.partition(":")
        s: Kingdom = self.state
        if not looked or not kind:
            self.codex.open(None)
        elif kind == "region":
            self.codex.open(region_page(s, int(number)))
        else:
            self.codex.open(patrol_page(s, int(number), self.map.number(int(number))))

    # -- hints -----------------------------------------------------------------------------------------------

    def tell_hint(self, decision: Decision) -> None:
        """Show the hint on the bar, with a button that plays it.

        Enter and Space press that button, even if the player asked by mouse. Sealing
        and giving up have their own buttons.
        """
        super().tell_hint(decision)
        self.focus.seen = True
        self.focus.set(self.focus.find("do-it") or self.focus.current)

    def do_hint(self) -> None:
        if self.hints.shown is not None:
            self.play(self.hints.shown.move)

    # -- words and motion ------------------------------------------------------------------------------------

    def show(self, step: Step, events: Sequence[Event], before: Any, after: Any) -> None:
        self._leave_target()
        super().show(step, events, before, after)

    def ask_bot(self, told: Callable[[Decision], None], level: str = ADVISER) -> None:
        """Ask a bot, but not before the deal."""
        if not self.dealer.is_busy:
            super().ask_bot(told, level)

    def draw_chance(self) -> None:
        if not self.dealer.must_wait():
            super().draw_chance()

    def tick(self, seconds: float) -> None:
        """Handle a found deal before the motions.

        Without motion it is laid out in this same frame, so that the next press is not taken as a wish to hurry.
        """
        self.dealer.tick()
        super().tick(seconds)

    def update(self, seconds: float) -> None:
        self.win_checker.tick()

    @property
    def needs_frames(self) -> bool:
        return super().needs_frames or self.win_checker.is_busy or self.dealer.is_busy


def _paint_aim(pen: Pen) -> None:
    """Paint the glow of the place that a piece is held over."""
    w, h = (v / pen.look.scale for v in pen.surface.get_size())
    pen.panel(Box(2, 2, w - 4, h - 4), "#ffe9a0", "#ffd45e", radius=13, alpha=0.62)
