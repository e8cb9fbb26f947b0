"""The mining deck: puts all parts of the table together, lays the state out on them, and turns input into moves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from klotho_games.core.contract import Move
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _
from klotho_games.core.play.session import Session
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase
from klotho_games.games.asteroid_miners.rules.steps import Buy, Excavate, Forge, GoOn, Overtime, Roll, Sell, Use
from klotho_games.games.asteroid_miners.table.look.bench import paint_bench
from klotho_games.games.asteroid_miners.table.look.ending_pictures import ending_jobs
from klotho_games.games.asteroid_miners.table.look.market import paint_market
from klotho_games.games.asteroid_miners.table.look.places import Places
from klotho_games.games.asteroid_miners.table.look.plates import paint_shop
from klotho_games.games.asteroid_miners.table.look.station import paint_station_ground
from klotho_games.games.asteroid_miners.table.look.steel import Metal, plate
from klotho_games.games.asteroid_miners.table.look.style import ART, CREAM, CREWS, button_style, prompt_look
from klotho_games.games.asteroid_miners.table.motion.story import Story
from klotho_games.games.asteroid_miners.table.parts.asteroid_window import AsteroidWindow
from klotho_games.games.asteroid_miners.table.parts.cards import EquipmentShelf, EventPlace
from klotho_games.games.asteroid_miners.table.parts.drill import Drill
from klotho_games.games.asteroid_miners.table.parts.folds import Folds
from klotho_games.games.asteroid_miners.table.parts.foundry import FoundryHall
from klotho_games.games.asteroid_miners.table.parts.foundry_guide import Guide
from klotho_games.games.asteroid_miners.table.parts.hand_over import HandOver
from klotho_games.games.asteroid_miners.table.parts.laid_out import TurnDraft
from klotho_games.games.asteroid_miners.table.parts.log import Z as LOG_Z
from klotho_games.games.asteroid_miners.table.parts.log import goal_look, log_panel
from klotho_games.games.asteroid_miners.table.parts.market import Funding, MetalMarket, TenderDesk
from klotho_games.games.asteroid_miners.table.parts.station import AlphaStation
from klotho_games.games.asteroid_miners.table.parts.top import TopBar
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.focus import Spot
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
from .safety_questions import SafetyQuestions

_PLAIN = (Roll, GoOn)
"""Moves that need no long look, because every turn has them."""
_TELLING = (Forge, Overtime, Buy, Use)
_NATURAL = ("forge", "bank", "smelt", "course", "control-roll", "roll", "dig", "bid", "sell-all", "sell", "buy", "use",
            "go-on", "choice:0", "leave")
"""Where the focus goes at a new decision: the first of these that exists."""


class Table(Desk):
    places: Places
    gestures: Gestures
    flow: Flow
    story: Story
    music = "miners"
    backdrop_file = f"{ART}/deck.webp"
    chooser_look = ChooserLook(lambda pen, box: plate(pen, box, Metal.FRAME, radius=18, screws=True, shadow=14), CREAM,
                               button=button_style(24))

    def __init__(self, game: Game, session: Session) -> None:
        super().__init__(game, session)
        self.backdrop_kind = "expansion" if self.state.expansion else ""
        self.plan = TurnDraft()
        self.flow = Flow(self)
        self.gestures = Gestures(self)
        self.asking = SafetyQuestions(self)
        self.ask_words = _("Ask before you leave money behind")
        self.lights_best = bool(session.setup.option("lit", False))
        """Whether the best course of the Foundry is marked, and Space takes it."""
        self._usable: list[Sprite] = []
        self.unfolded: set[str] = set()
        """The panels whose shutters the player has opened."""

    # -- building --------------------------------------------------------------------------------------------

    def backdrop(self, pen: Pen) -> None:
        """Paint the deck, and the steel that never changes."""
        places = self.places
        pen.raster(self.backdrop_file, CANVAS)
        paint_bench(pen, places)
        paint_market(pen, places)
        if places.expansion:
            paint_station_ground(pen, places)
            paint_shop(pen, places)

    def build(self) -> None:
        super().build()
        self._usable = []
        self.prompt = PromptBar(self, prompt_look(), self._paint_avatar)
        self.tips.clear_of = (self.prompt.box,)
        expansion: bool = self.state.expansion
        self.places = Places(expansion, self.prompt.box.y)
        self.top = TopBar(self)
        self.window = AsteroidWindow(self)
        self.funding = Funding(self)
        self.market = MetalMarket(self)
        self.tender = TenderDesk(self)
        self.drill = Drill(self)
        self.foundry = FoundryHall(self) if expansion else None
        self.guide = Guide(self) if expansion else None
        self.station = AlphaStation(self) if expansion else None
        self.shelf = EquipmentShelf(self)
        self.event = EventPlace(self)
        self.log_panel = log_panel(self)
        self.folds = Folds(self)
        self.goal_block = GoalBlock(self, goal_look(), self.log_panel.whole, z=LOG_Z, log=self.log_panel)
        self.handover = HandOver(self)
        self.advising = Advising(self)
        self.story = Story(self)

    def _paint_avatar(self, pen: Pen, box: Box) -> None:
        if self.flow.speaker < 0:
            pen.svg(f"{ART}/spool", Box.around(box.centre, 54, 54))
        else:
            seat_shape(pen, CREWS[self.flow.speaker].mark, Box.around(box.centre, 46, 46))

    # -- the state -------------------------------------------------------------------------------------------

    @property
    def _parts(self) -> list[Any]:
        parts = (self.top, self.window, self.funding, self.market, self.tender, self.drill, self.foundry, self.guide,
                 self.station, self.shelf, self.event)
        return [part for part in parts if part is not None]

    def lay_out(self, s: Dig) -> None:
        self.plan.fit(s)
        self.dim()
        for part in self._parts:
            part.show(s)

    def mark(self, s: Dig) -> None:
        self.dim()
        for part in (self.window, self.market, self.tender, self.drill, self.foundry, self.guide, self.shelf):
            if part is not None:
                part.mark(s)
        self.folds.mark(s)

    def refresh(self) -> None:
        """Show that the player's plan has changed while the state has not."""
        s: Dig = self.state
        held = self.focus.current.id if self.focus.current else ""
        self.stop_advising()
        self.drill.show(s)
        self.mark(s)
        self.flow.prompt()
        again = self.focus.find(held) if held else None
        if again is not None:
            self.focus.set(again)
        if self.plan.buying or not again:
            self.focus.set(self.natural_focus() if self.focus.seen else again)

    def decision_key(self, s: Dig) -> object:
        return s.turn, s.phase, s.rolls, s.smelts, s.controls, s.green

    def focus_order(self, s: Dig) -> Sequence[str]:
        """Do not focus the roll while no die is kept: rerolling all dice must be a deliberate choice."""
        thrown = s.phase is Phase.DRILL and bool(s.dice[0]) and not self.plan.kept
        return self.flow.main, *(["die:0"] if thrown else []), *_NATURAL

    def to_paint(self, s: Dig) -> list[Job]:
        """Return pictures of the stitches that a drag can need, and of what comes next."""
        look = self.stage.look
        boxes = [self.window.box_of(0, 0), self.drill.home(0, len(s.dice) or 3), self.tender.box, self.drill.box]
        jobs = [partial(self.make_target_mark(box).picture, look) for box in boxes]
        forging = self.foundry.to_paint(s) if self.foundry is not None else []
        built = [*self.guide.to_paint(s), *self.station.to_paint(s)] if self.guide and self.station else []
        return [*jobs, *self.drill.to_paint(s), *forging, *built, *self.shelf.to_paint(s), *self.window.to_paint(s),
                *self.story.to_paint(s), *self.top.to_paint(s), *self.event.to_paint(s),
                *ending_jobs(s, look, self.prompt.box.y)]

    # -- moves -----------------------------------------------------------------------------------------------

    def roll(self) -> None:
        self.asking.roll()

    @property
    def has_unfinished_move(self) -> bool:
        return self.plan.has_unfinished_move

    def put_back(self) -> None:
        """Put equipment in hand back, and deselect a piece for sale."""
        self.plan.put_down()
        self.plan.buying, self.plan.hinted, self.plan.chosen = "", None, None
        self.stage.sound.play("ui_cancel")
        self.refresh()

    def reset_view(self) -> None:
        """Forget kept dice and the advised move."""
        if self.plan.kept or self.plan.hinted:
            self.plan.kept, self.plan.hinted = set(), None
            self.refresh()
        if self.unfolded:
            self.unfolded.clear()
            self.on_rest()

    # -- highlights ------------------------------------------------------------------------------------------

    def light(self, boxes: Sequence[Box]) -> None:
        """Put golden stitches around what can be used now."""
        self._usable += [self.add(make_stitches(box.grow(3), 16 if box.w > 100 else 12,
                                                z=self.target_z - 1)) for box in boxes]

    def dim(self) -> None:
        """Remove the stitches."""
        for frame in self._usable:
            self.layers.remove(frame)
        self._usable = []

    def show_targets(self, targets: set[str]) -> None:
        super().show_targets(targets)
        for frame in self._usable:
            frame.visible = not targets

    # -- dragging --------------------------------------------------------------------------------------------

    def moment_box(self, place: Box | None) -> Box:
        """Return the asteroid, or the Foundry if that was decided."""
        asteroid, foundry = self.places["asteroid"].grow(14), self.places["foundry"]
        return foundry if place is not None and foundry.contains(place.centre) else asteroid

    def sprite_of(self, piece: str) -> Sprite | None:
        if piece.startswith("card:"):
            return self.shelf.sprite_of(piece)
        if piece == "control-die" and self.foundry is not None:
            return self.foundry.sprite_of()
        return self.drill.sprite_of(piece)

    def spot_for_number(self, n: int) -> Spot | None:
        """Return the die at that place, unless a course of the guide has the number."""
        die = self.focus.find(f"die:{n}")
        return die if die is not None and die.press is not None and not self.focus.find("course:0") else None

    # -- words and motion ------------------------------------------------------------------------------------

    def look_seconds(self, move: Move) -> float:
        """Return a longer time for moves that take a look to understand than for a roll."""
        part = 0.8 if isinstance(move, _TELLING) else 0.15 if isinstance(move, _PLAIN) else 0.35
        return LOOK * (part if not isinstance(move, Excavate | Sell) else 0.3)
