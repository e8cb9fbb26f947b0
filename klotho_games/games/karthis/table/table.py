"""The explorer's desk: the map on the left page, the explorer's sheet on the right, the log beside them.

The parts have their own modules: `map` the graph paper, `right_page` the sheet, `drawn_cards`, `lower_page`, `dice`,
`log`, `top`, `left_page`, and `combat` the fight with a rival. The table puts them together and lays states out on
them; `gestures` turns clicks and drags into moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

from klotho_games.core.contract import Decision, Event, Move, Step
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _
from klotho_games.core.play.session import Session
from klotho_games.games.karthis.rules import steps as do
from klotho_games.games.karthis.rules.cards import CARDS
from klotho_games.games.karthis.rules.floor_map import START, path
from klotho_games.games.karthis.rules.odds import expected_harm, odds_of, peril
from klotho_games.games.karthis.rules.state import Adventure, Phase, face_of, jokers_out, rival_square
from klotho_games.games.karthis.table.look.places import Places
from klotho_games.games.karthis.table.look.style import explorer_of, prompt_look
from klotho_games.games.karthis.table.motion.crown_scene import Crowning
from klotho_games.games.karthis.table.motion.darkness import Darkness
from klotho_games.games.karthis.table.motion.story import Story
from klotho_games.games.karthis.table.parts.combat import CombatSheet
from klotho_games.games.karthis.table.parts.dice import TableDice
from klotho_games.games.karthis.table.parts.drawn_cards import DrawnCards
from klotho_games.games.karthis.table.parts.left_page import LeftPage, Torch
from klotho_games.games.karthis.table.parts.log import Log, goal_look
from klotho_games.games.karthis.table.parts.log import Z as LOG_Z
from klotho_games.games.karthis.table.parts.lower_page import LowerPage
from klotho_games.games.karthis.table.parts.map import MapView
from klotho_games.games.karthis.table.parts.right_page import RightPage
from klotho_games.games.karthis.table.parts.slip import CardSlip
from klotho_games.games.karthis.table.parts.top import TopBar
from klotho_games.games.karthis.table.parts.trophies import Trophies
from klotho_games.stage.devices.geometry import CANVAS, Box, Point
from klotho_games.stage.devices.input import Pointer, Signal
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.drag import Offer
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.stitches import make_stitches
from klotho_games.stage.table.desk import Desk
from klotho_games.stage.table.goal_block import GoalBlock
from klotho_games.stage.widgets.prompt_bar import PromptBar

from .advising import Advising
from .flow import Flow
from .gestures import EXPLORER, Gestures, combat_target, ways_back

_MAP_Z, _LIT_Z = 5, 58
_MOMENT = (560.0, 430.0)
"""The size of the part of the map in the picture of a great moment."""
_SAFE = 10
"""With this much Health no single hit kills."""


class Table(Desk):
    music = "karthis"
    backdrop_file = "karthis/desk.webp"
    backdrop_kind = ""
    large_files = ("karthis/temple.webp", "karthis/page_shade.webp", "karthis/journal.webp")
    places: Places
    gestures: Gestures
    flow: Flow
    story: Story
    log_panel: Log

    def __init__(self, game: Game, session: Session) -> None:
        super().__init__(game, session)
        self.gestures = Gestures(self)
        self.flow = Flow(self)
        self.retreating = False
        """True while the player chooses a tile to retreat to, in a fight. The sheet of the fight is then closed."""
        self.journal_folded = False
        """Whether the player has folded the journal away. It stays folded when the table is built again."""
        self._held_paper: Point | None = None
        """Where the pointer holds the map."""

    # -- building the table ---------------------------------------------------------------------------------

    @property
    def explorer(self) -> str:
        person = self.stage.program.profiles.get(self.names[0])
        return explorer_of(self.session.record.notes.get("portrait", ""), person)

    def backdrop(self, pen: Pen) -> None:
        pen.raster(self.backdrop_file, CANVAS)

    def build(self) -> None:
        super().build()
        who = self.explorer
        self.prompt = PromptBar(self, prompt_look(), lambda pen, box: pen.svg(f"karthis/tok_{who}", box))
        self.places = Places(self.prompt.box.y)
        self._map_spot: Spot | None = None
        self.map = MapView(self, self.places.above_prompt("map"), _MAP_Z, self.gestures.go_to, who)
        self.map.moved = self._light_again
        self.left = LeftPage(self)
        self.torch = Torch(self)
        self.page = RightPage(self)
        self.trophies = Trophies(self)
        self.darkness = Darkness(self)
        self.crowning = Crowning(self)
        self.dice = TableDice(self)
        self.lower = LowerPage(self)
        self.row = DrawnCards(self)
        self.log_panel = Log(self)
        self.goal_block = GoalBlock(self, goal_look(), self.log_panel.whole, z=LOG_Z, log=self.log_panel)
        self.top = TopBar(self)
        self.combat = CombatSheet(self)
        self.advising = Advising(self)
        self.slip = CardSlip(self)
        self.story = Story(self)

    def on_open(self) -> None:
        if not self.mode.is_replay:
            self.stage.sound.play("torch_light")
        super().on_open()

    # -- the state ------------------------------------------------------------------------------------------

    def lay_out(self, s: Adventure) -> None:
        fighting = in_combat(s) and not self.retreating
        self.combat.close()
        self.map.show(s, trail(s))
        for part in (self.left, self.torch, self.page, self.trophies, self.dice, self.lower, self.row, self.top):
            part.show(s)
        self._show_map_target(s)
        self.log_panel.tell_rivals(fighting)
        if fighting:
            self.combat.open(s)

    def _show_map_target(self, s: Adventure) -> None:
        """Make the whole map a target while the player can choose a card."""
        if self._map_spot is not None:
            self.focus.remove(self._map_spot)
            self._map_spot = None
        if s.phase is Phase.CHOOSE:
            box = self.places["left_page"]
            self._map_spot = Spot("map", box, _("The map"), role=_("map"), target="map", ring=10)
            self.focus.spots.insert(0, self._map_spot)

    def mark(self, s: Adventure) -> None:
        ways = [self.map.box_of(f"open:{square}:{side}") for square, side in self.map.ways(s)]
        self.tips.clear_of = [*self.headings(), *ways]
        if self.retreating:
            self.map.offer_tiles(ways_back(s))
            self.map.warn(square for square in ways_back(s) if peril(s, do.Retreat(square)))
        elif s.phase is Phase.SEALED:
            self.map.light({f"tile:{s.at}", f"tile:{s.old}"})

    def _light_again(self) -> None:
        """Light the targets at their new places after the map was moved."""
        self.mark(self.state)
        if self.drag is not None and self.drag.held_piece:
            self.map.light(self.may_go())

    def headings(self) -> list[Box]:
        """Return the boxes of names, titles and questions, which no tip or hint covers."""
        at = self.places
        if self.combat.is_open:
            return [*self.combat.headings, self.prompt.box, self.log_panel.whole]
        page = [at[name] for name in ("cards_title", "cards_note", "name", "backpack_title")]
        return [at["floor_title"].union(at["floor_note"]), *page, at["hearts"].union(at["health_text"]),
                at["torch_flame"], self.prompt.box, self.log_panel.whole]

    def to_paint(self, s: Adventure) -> Sequence[Job]:
        """Return jobs for the sheet of a fight, and for the light of the Crown once the next Joker is the Crown."""
        if in_combat(s):
            return self.darkness.to_paint()
        crown = self.crowning.to_paint(s.floor) if jokers_out(s) else []
        dark = self.darkness.to_paint() if crown or s.health < _SAFE else []
        return crown + dark + self.combat.to_paint(next((card for card in s.drawn if CARDS[card].kind == "rival"), ""))

    def focus_order(self, s: Adventure) -> list[str]:
        """Focus what is to be decided now: a card, an answer, or the nearest way on."""
        if self.auto:
            return ["take-over"]
        match s.phase:
            case Phase.CHOOSE:
                return [f"card:{card}" for card in sorted(s.drawn, key=lambda card: danger_of(s, card))]
            case Phase.FOOT:
                ways = sorted(self.map.ways(s), key=lambda way: len(path(s.sheet, s.at, way[0])))
                walls = [f"wall:{square}:{side}" for square, side in self.map.walls(s)]
                last = walls if s.health == 1 else []
                met = [f"tile:{rival_square(s)}"] if last and rival_square(s) in s.reach else []
                on = [f"open:{square}:{side}" for square, side in ways]
                return [*on, *met, *([] if last else walls), "descend", EXPLORER, *last]
        return self._safest_first(s)

    def _safest_first(self, s: Adventure) -> list[str]:
        """Return the answers, with those that can end the adventure last."""
        warned = {button.spot.id for button in self.prompt.buttons if button.kind == "danger"}
        main_first = [answer.id for answer in reversed(self.flow.decisions(s))]
        return sorted(main_first, key=lambda id: id in warned)

    def arrows_from(self) -> Spot | None:
        return self.focus.find(EXPLORER) if self.state.phase is Phase.FOOT else None

    # -- moves ----------------------------------------------------------------------------------------------

    def before_play(self, moves: Sequence[Move]) -> None:
        self.retreating = False
        self.focus.set(None)  # the focused spot will be gone

    def _step_history(self, way: Callable[[], object]) -> None:
        """Step back or forward; in the new state no retreat is being chosen."""
        self.retreating = False
        super()._step_history(way)

    def choose(self, offers: Sequence[Offer], at: Point) -> None:
        self.gestures.choose(offers, self._pointed or at)

    @property
    def has_unfinished_move(self) -> bool:
        return self.retreating

    def put_back(self) -> None:
        """Go back to the fight."""
        self.choose_way_back(False)

    def reset_view(self) -> None:
        """Undo the player's zoom, unfold the journal and reset the torch."""
        if self.journal_folded:
            self.log_panel.fold()
        if self.map.follow():
            self.on_rest()
            self.focus.give(self.natural_focus(), self.arrows_from())  # it may have been out of sight
        self.torch.steady()

    def choose_way_back(self, retreating: bool) -> None:
        self.retreating = retreating
        self.on_rest()

    # -- a piece in the hand --------------------------------------------------------------------------------

    def moment_box(self, place: Box | None) -> Box:
        """Return the map around the explorer and what was decided."""
        at = self.map.box_of("explorer")
        return self.places.above_prompt("map").part_around((at if place is None else at.union(place)).centre, *_MOMENT)

    def sprite_of(self, piece: str) -> Sprite | None:
        if piece == EXPLORER:
            return self.combat.mine if self.combat.is_open else self.map.token
        return self.row.sprite_of(piece)

    def target_marks(self, targets: set[str]) -> list[Sprite]:
        """Mark the page that a card can be put on. Tiles and openings shine by themselves."""
        page = self.places.above_prompt("left_page").grow(-22)
        return [make_stitches(page, 18, z=_LIT_Z)] if "map" in targets else []

    def show_targets(self, targets: set[str]) -> None:
        super().show_targets(targets)
        self.map.light(targets)

    # -- showing what happened ------------------------------------------------------------------------------

    def show_hint(self, decision: Decision) -> None:
        """Show a hint.

        An advised retreat is shown on the map, a round on the sheet of the fight, so that Confirm does what was
        advised.
        """
        self._turn_to(decision.move)
        super().show_hint(decision)
        self.hush_tips()  # the hint already has words for the marked spot

    def place_of(self, move: Move) -> Box | None:
        self._turn_to(move)
        return super().place_of(move)

    def _turn_to(self, move: Move) -> None:
        """In a fight, show the map for a retreat and the sheet of the fight for a round."""
        back = isinstance(move, do.Retreat)
        if in_combat(self.state) and back != self.retreating:
            self.choose_way_back(back)

    def tell_hint(self, decision: Decision) -> None:
        """Show the hint beside what it marks. For a card, that is beside all cards, because they are compared."""
        box = self._hint_about(decision.move)
        self.hints.show_reason(decision.why.replace(" %", "\u00a0%"), beside=box)
        self.spoken(decision.why)

    def _hint_about(self, move: Move) -> Box | None:
        marked, s = self.focus.current, self.state
        box = marked.box if marked is not None else None
        match move:
            case do.Choose() if box is not None:
                return self._all_cards(box)
            case do.Descend() | do.Stay("new"):
                return self.map.box_of(f"tile:{s.at}")
            case do.Stay("old"):
                return self.map.box_of(f"tile:{s.old}")
            case do.Retreat() if not self.retreating:
                target = combat_target(move)
                return next((spot.box for spot in self.focus.spots if spot.target == target), box)
        return box

    def tip_beside(self, spot: Spot) -> Box:
        return self._all_cards(spot.box) if spot.id.startswith("card:") else super().tip_beside(spot)

    def _all_cards(self, card: Box) -> Box:
        return reduce(Box.union, (place.box for place in self.row.places.values()), card)

    def show(self, step: Step, events: Sequence[Event], before: Any, after: Any) -> None:
        self.story.step = step
        super().show(step, events, before, after)

    # -- input and frames -----------------------------------------------------------------------------------

    def handle(self, signal: Signal) -> None:
        self.torch.wake()
        super().handle(signal)

    def pointer(self, p: Pointer) -> None:
        if not self._pans(p):
            super().pointer(p)

    def _pans(self, p: Pointer) -> bool:
        """Drag bare paper of a zoomed map, except under the sheet of a fight. Returns whether the pointer was used."""
        if p.kind == "press" and p.button == 1 and not self.combat.is_open and self.map.may_pan(p.at):
            self._held_paper = p.at
            return True
        if self._held_paper is None:
            return False
        if p.kind == "move":
            self.map.pan(p.at[0] - self._held_paper[0], p.at[1] - self._held_paper[1])
            self._held_paper = p.at
        else:
            self._held_paper = None
        return True

    def _unpress(self) -> Spot | None:
        """Also let go of the map: the pointer was released elsewhere."""
        self._held_paper = None
        return super()._unpress()

    def wheel(self, p: Pointer) -> None:
        super().wheel(p)
        if not self.combat.is_open:
            self.map.wheel(p)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.torch.flicker(seconds)
        self.slip.update()


# -- derived from the state ---------------------------------------------------------------------------------


def danger_of(s: Adventure, card: str) -> tuple[float, float, bool]:
    """Return how dangerous a card is, to focus the safest.

    First comes what can kill, then what can hurt, then what blocks the way or is a fight.
    """
    kind = face_of(s, card).kind
    return odds_of(s, do.Choose(card)), expected_harm(s, card), kind in ("threat", "rival")


def trail(s: Adventure) -> tuple[int, ...]:
    """Return the thread from the way in to the explorer, or, past a fallen wall, from the oldest tile on this side."""
    whole = path(s.sheet, START, s.at)
    if whole:
        return whole
    first = next(tile.square for tile in s.sheet.tiles if tile.square in s.reach)
    return path(s.sheet, first, s.at)


def in_combat(s: Adventure) -> bool:
    """Whether the explorer faces a rival; also true after losing to that rival."""
    if s.phase is Phase.LOST:
        return s.rival is not None and s.ending is not None and s.ending.cause == s.rival.card
    return s.phase in (Phase.RIVAL, Phase.ROUND)
