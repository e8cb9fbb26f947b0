"""The mining outpost: puts all parts of the table together, lays the state out on them, and turns input into moves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from klotho_games.core.contract import Event, Move, Refusal, Step
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.rules.count import best_trades, ids
from klotho_games.games.klotho97.rules.state import Phase, Venture, acting
from klotho_games.games.klotho97.table.look.furniture import gantry
from klotho_games.games.klotho97.table.look.furniture import tray as paint_tray
from klotho_games.games.klotho97.table.look.places import Places
from klotho_games.games.klotho97.table.look.steel import platform, steel_panel
from klotho_games.games.klotho97.table.look.style import button_style, prompt_look
from klotho_games.games.klotho97.table.motion.blow_scene import BlowScene
from klotho_games.games.klotho97.table.motion.notices import Notices
from klotho_games.games.klotho97.table.motion.scoring_show import ScoringShow
from klotho_games.games.klotho97.table.motion.story import Story
from klotho_games.games.klotho97.table.parts.bay import Bay
from klotho_games.games.klotho97.table.parts.bench_cards import to_paint
from klotho_games.games.klotho97.table.parts.card_reader import Reader
from klotho_games.games.klotho97.table.parts.decks import Decks
from klotho_games.games.klotho97.table.parts.drawer import ClaimDrawer
from klotho_games.games.klotho97.table.parts.hand_over import HandOver
from klotho_games.games.klotho97.table.parts.laid_out import Pair, TurnPlan
from klotho_games.games.klotho97.table.parts.log import LineLog, goal_look
from klotho_games.games.klotho97.table.parts.log import Z as LOG_Z
from klotho_games.games.klotho97.table.parts.markets import Markets
from klotho_games.games.klotho97.table.parts.play_area import Area
from klotho_games.games.klotho97.table.parts.raised_row import frame_around
from klotho_games.games.klotho97.table.parts.rivals import Rivals, acting_seat
from klotho_games.games.klotho97.table.parts.solo_scores import SoloScores
from klotho_games.games.klotho97.table.parts.stake_preview import StakePreview
from klotho_games.games.klotho97.table.parts.top import TopBar
from klotho_games.games.klotho97.table.parts.tray import Tray
from klotho_games.games.klotho97.table.parts.turn_strip import TurnStrip
from klotho_games.stage.devices.geometry import CANVAS, Box, Point
from klotho_games.stage.devices.input import Pointer
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import PAPER
from klotho_games.stage.scene.drag import Offer
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
from .workbench import Workbench

_PLAIN = (do.Roll, do.EndClaims, do.EndTurn)
"""Moves that need no long look, because every turn has them."""
_MOMENT = 780.0
"""The width of the part of the row in the picture of a great moment."""
_CONFIRMS = ("claim", "buy", "do-it")
"""Answers that play what is laid out or chosen."""
_NATURAL = (*_CONFIRMS, "roll", "reroll", "end-claims", "end", "trade", "no-trade")
"""Where the focus goes at a new decision: the first of these that exists."""


_GOAL, _GOAL_GAP = 240.0, 8.0
"""The greatest height of the goal below the closed strips, and the gap between. An open strip can cover it."""


class Table(Desk):
    places: Places
    flow: Flow
    gestures: Gestures
    log_panel: LineLog
    story: Story
    music = "klotho97"
    backdrop_file = "klotho97/table.webp"
    backdrop_kind = ""
    chooser_look = ChooserLook(lambda pen, box: steel_panel(pen, box, alpha=0.98), PAPER, button=button_style(24))

    def __init__(self, game: Game, session: Session) -> None:
        super().__init__(game, session)
        self.plan = TurnPlan()
        self.flow = Flow(self)
        self.gestures = Gestures(self)
        self._over = ""
        """The card that a dragged die is over."""
        self._raised = ""
        """The card that is raised because it is chosen, or "any" while the player
        chooses a card to discard and all are marked."""

    # -- building --------------------------------------------------------------------------------------------

    def backdrop(self, pen: Pen) -> None:
        """Paint the sky over the asteroid, and the steel that never changes."""
        places = self.places
        pen.raster(self.backdrop_file, CANVAS)
        gantry(pen, places["gantry"], self.area.boxes)
        platform(pen, places["platform"])
        platform(pen, places["rack"])
        paint_tray(pen, places["tray"])
        self.area.paint_ground(pen)

    def build(self) -> None:
        super().build()
        self.prompt = PromptBar(self, prompt_look(), self._paint_avatar)
        self.tips.clear_of = (self.prompt.box,)
        self.places = Places(len(self.names), self.prompt.box.y, text=self.stage.look.text_scale)
        self.decks = Decks(self)
        self.area = Area(self)
        self.drawer = ClaimDrawer(self)
        self.tray = Tray(self)
        self.markets = Markets(self)
        self.bay = Bay(self)
        self.preview = StakePreview(self)
        self.rivals = Rivals(self)
        self.log_panel = LineLog(self)
        self.side = SoloScores(self)
        self.since = TurnStrip(self)
        column = self.places["rivals"]
        left = column.bottom - max(self.rivals.foot, self.side.foot) - _GOAL_GAP
        self.goal_block = GoalBlock(self, goal_look(), column, z=LOG_Z - 1, most=min(left, _GOAL), at_foot=True)
        self.top = TopBar(self)
        self.notices = Notices(self)
        self.scoring = ScoringShow(self)
        self.blows = BlowScene(self)
        self.handover = HandOver(self)
        self.advising = Advising(self)
        self.reader = Reader(self)
        self.story = Story(self)

    def _paint_avatar(self, pen: Pen, box: Box) -> None:
        if self.flow.speaker < 0:
            pen.svg("klotho97/spindle", Box.around(box.centre, 54, 54))
        else:
            seat_shape(pen, self.flow.speaker, Box.around(box.centre, 46, 46))

    # -- the state -------------------------------------------------------------------------------------------

    def bay_seat(self, s: Venture) -> int:
        """Return the seat of the bay: the person who plays now or next.

        A single person among bots always has the bay.
        """
        sitting = self.session.people
        seat, seats = max(0, acting_seat(s)), len(s.companies)
        after = ((seat + n) % seats for n in range(seats))
        return next((one for one in after if one in sitting), 0)

    def lay_out(self, s: Venture) -> None:
        self.plan.fit(s)
        self.notices.clear()
        self.scoring.clear()
        self.blows.clear()
        self.drawer.show(s)
        for part in (self.area, self.tray, self.markets, self.decks, self.bay, self.rivals, self.top, self.side,
                     self.since):
            part.show(s)

    def mark(self, s: Venture) -> None:
        for part in (self.area, self.tray, self.markets, self.bay):
            part.mark(s)
        self.preview.show(s)
        self.reader.keep_up()
        self._lift_chosen_card()

    def to_paint(self, s: Venture) -> list[Job]:
        """Return pictures of the stitches that a drag can need, of each card when lifted, and of the workbench."""
        look = self.stage.look
        lit = (self.area.boxes[0], self.area.shelves[0], self.tray.box, self.tray.homes(6)[0])
        jobs: list[Job] = [partial(self.make_target_mark(box).picture, look) for box in lit]
        rows = (self.area.row, self.area.rack, self.bay.hand)
        jobs += [job for row in rows for job in row.to_paint()]
        jobs += self.rivals.to_paint(s)
        return [*jobs, *to_paint(look, acting(s).mines)] if self.bay.stake.spot.enabled else jobs

    def refresh(self) -> None:
        """Show that the plan has changed while the state has not."""
        s: Venture = self.state
        self.drawer.show(s)
        self.tray.show(s)
        self.tray.mark(s)
        self.area.show_tabs(s)
        self.preview.show(s)
        self.flow.prompt()
        self._lift_chosen_card()

    def decision_key(self, s: Venture) -> object:
        return s.turn, s.stage, s.rerolls, s.phase, s.trading, bool(self.plan.card), self.plan.chosen

    def focus_order(self, s: Venture) -> Sequence[str]:
        if s.phase is Phase.STARS:
            return (*self.markets.arrow_ids, "lose")
        # Do not focus the reroll while no die is kept: rerolling all dice must be a deliberate choice.
        to_keep = () if self.plan.kept else [f"die:{n}" for n in self.dice_to_reroll(s)]
        return (*_NATURAL[: _NATURAL.index("reroll")], *to_keep, *_NATURAL[_NATURAL.index("reroll") :])

    # -- moves -----------------------------------------------------------------------------------------------

    def before_play(self, moves: Sequence[Move]) -> None:
        self.plan.leave()
        self.plan.discarding = False
        self.flow.take_warning_back()
        self._lift_chosen_card()

    def choose(self, offers: Sequence[Offer], at: Point) -> None:
        if all(isinstance(offer.move, do.Raid) for offer in offers):
            self.gestures.choose_prey(offers)
        else:
            super().choose(offers, at)

    # -- called by the parts ---------------------------------------------------------------------------------

    def roll(self) -> None:
        self.play(do.Roll())

    def dice_to_reroll(self, s: Venture) -> tuple[int, ...]:
        """Return the dice that a reroll would throw: those that are not kept."""
        return tuple(n for n, die in enumerate(s.dice)
                     if not die.spent and die.kind != "android" and n not in self.plan.kept)

    def reroll(self) -> None:
        self.play(do.Reroll(self.dice_to_reroll(self.state)))

    def toggle_discarding(self) -> None:
        self.stop_advising()
        self.cancel_chosen_move()
        self.plan.discarding = not self.plan.discarding
        self.stage.sound.play("ui_toggle")
        self.flow.prompt()
        self._lift_chosen_card()

    def select(self, *moves: Move) -> None:
        """Choose a move that costs something, before it is played: its card is raised,
        and the bar says what it does."""
        self.stop_advising()
        self.plan.choose(*moves)
        self.stage.sound.play("ui_open")
        self.refresh()
        if self.focus.seen:
            self.focus.set(self.natural_focus())

    def play_chosen_move(self) -> None:
        """Play the chosen move. Moves that should follow are proposed, and cost nothing yet."""
        move, then, before = self.plan.chosen, self.plan.then, self.session.ply
        assert move is not None
        self.play(move)
        if self.session.ply == before or not then or self.session.why_not(then[0]) is not None:
            return
        if isinstance(then[0], do.Claim):
            self.plan.load(then[0])
        else:
            self.plan.choose(*then)
        if not self.motions.is_busy:
            self.show_state()

    def put_down_piece(self) -> None:
        self.let_go()

    def cancel_chosen_move(self) -> None:
        self.plan.leave()
        self._lift_chosen_card()

    def _lift_chosen_card(self) -> None:
        """Keep the card of the chosen move raised in golden stitches, wherever the pointer goes.

        While the player chooses a card to discard, mark all cards that they can discard.
        """
        card = self.plan.chosen_card
        for row in (self.area.row, self.area.rack, self.bay.hand):
            row.keep_up(card if card in row.places else "")
        lit = card or ("any" if self.plan.discarding else "")
        if lit or self._raised:
            self._raised = lit
            places = (row.box_of(card) for row in (self.area.row, self.area.rack, self.bay.hand))
            super().show_targets(set() if card or not lit else self._may_be_discarded())
            self._lit += [self.add(self.make_target_mark(frame_around(box))) for box in places if box is not None]

    def _may_be_discarded(self) -> set[str]:
        """Return the targets of cards that can be discarded; in a lesson, only of the one that it asks for."""
        found = {spot.target for spot in self.focus.spots if spot.target.startswith(("row:", "rack:"))}
        return {target for target in found if self.mode.why_not(do.Discard(target.partition(":")[2])) is None}

    def open_bench(self) -> None:
        self.stage.push(Workbench(self))

    def pairs(self, s: Venture) -> tuple[Pair, ...]:
        """Return the trades: those the player has chosen, or the best (K97-8.4)."""
        if s.phase is not Phase.TRADE or s.trading[0] != self.bay.seat:
            return ()
        if self.plan.pairs is not None:
            return self.plan.pairs
        return ids(best_trades(s.companies[s.trading[0]], s.markets))

    def trade_best(self) -> None:
        self.plan.trade_best()
        self.show_state()

    # -- dragging --------------------------------------------------------------------------------------------

    def moment_box(self, place: Box | None) -> Box:
        """Return a part of the row of cards, with the dice below it."""
        row = self.places["row_1"].union(self.places["row_6"]).union(self.places["tray"]).grow(12)
        return row.part_around(place.centre if place is not None else row.centre, _MOMENT, row.h)

    def sprite_of(self, piece: str) -> Sprite | None:
        if piece.startswith("die:"):
            return self.tray.sprite_of(piece)
        card = piece.removeprefix("card:")
        row = next((row for row in (self.area.row, self.area.rack, self.bay.hand) if card in row.cards), None)
        return row.sprite_of(piece) if row is not None else None

    def target_marks(self, targets: set[str]) -> list[Sprite]:
        """Mark targets, but not large areas, whose cards are marked instead.

        A company's cards are marked with its strip.
        """
        found = [spot for spot in self.focus.spots if spot.target in targets]
        kept = [spot for spot in found if not spot.id.startswith(("drawer", "bay", "thumb:"))]
        return [self.make_target_mark(spot.box) for spot in kept if self.rivals.is_visible(spot)]

    def make_target_mark(self, box: Box) -> Sprite:
        return make_stitches(box.grow(4), 20 if box.w > 100 else 12, z=self.target_z)

    def show_targets(self, targets: set[str]) -> None:
        super().show_targets(targets)
        self.reader.keep_up()
        if not targets:
            self.drawer.hold_over("", -1)
        elif self.drag is not None and self.drag.held_piece.startswith("die:"):
            self.tray.lift(self.state)

    def pointer(self, p: Pointer) -> None:
        super().pointer(p)
        if p.kind != "move" or self.drag is None or not self.drag.by_pointer:
            return
        if self.drag.held_piece.startswith("die:"):
            self._carry_over(p.at)
            self.tray.cast_shadow()
        elif self.drag.held_piece:
            self.rivals.open_strip_under(p.at)

    def spot_for_number(self, n: int) -> Spot | None:
        """Return the die at that place."""
        die = self.focus.find(f"die:{n}")
        return die if die is not None and die.press is not None else None

    def _carry_over(self, at: Point) -> None:
        """Open the drawer of the card that a die is over, and let the bar say what a drop would come to."""
        assert self.drag is not None
        sprite = self.sprite_of(self.drag.held_piece)
        spot = self.target_under(sprite.box if sprite is not None else Box(*at, 1, 1), at)
        self._show_over(spot)

    def _show_over(self, spot: Spot | None) -> None:
        assert self.drag is not None
        card = spot.target.removeprefix("row:") if spot is not None and spot.target.startswith("row:") else ""
        die = int(self.drag.held_piece.removeprefix("die:"))
        if card and self.gestures.refusal(self.state, self.drag.held_piece, f"row:{card}") is not None:
            card = ""
        if card != self._over:
            self._over = card
            self.drawer.hold_over(card, die)
            self.tray.make_room(self.state, die)
            self.flow.prompt()

    def _on_focus_change(self) -> None:
        drag = self.drag
        if drag is not None and drag.held_piece.startswith(
            "die:") and not drag.by_pointer and self.focus.current is not None:
            self._show_over(self.focus.current)
        if not self.rivals.laying:
            self.rivals.look_around()
            self.reader.keep_up()
            super()._on_focus_change()

    def return_piece(self, piece: str) -> None:
        self._over = ""
        super().return_piece(piece)

    places_take = False

    def activate(self, spot: Spot) -> None:
        """With nothing held, show the close-up of a spot that is only a target, or say why it has no other use."""
        held = self.drag is not None and self.drag.held_piece
        if not held and not self.mode.is_replay and spot.enabled and spot.press is None and spot.target:
            if spot.large is not None:
                self.gestures.look_closer(spot)
            elif self.mode.is_played:
                self.refuse_thing(spot)
            return
        super().activate(spot)

    # -- undoing ---------------------------------------------------------------------------------------------

    @property
    def has_unfinished_move(self) -> bool:
        """Whether the player has something to put away. What a bot lays out is not theirs."""
        return self.may_act and (self.plan.has_unfinished_move or self.flow.has_warned(self.state))

    def put_back(self) -> None:
        """Cancel everything that is not decided: dice go back into the tray, and the chosen move, the choice to
        discard, the end of claims, the player's own trades and the hint are forgotten."""
        self.plan.put_away()
        self.flow.take_warning_back()
        self.stop_advising()
        self.stage.sound.play("ui_cancel")
        if self.state.phase is Phase.TRADE:
            self.show_state()
        else:
            self.refresh()
        self.focus.set(self.natural_focus())

    def reset_view(self) -> None:
        """Release all kept dice, and close the log."""
        self.log_panel.open(False)
        if self.plan.kept:
            self.plan.kept.clear()
            self.show_state()

    def undo_part(self) -> bool:
        """Take dice back one by one; dice that a single click laid out go back at once."""
        if not self.plan.dice or self.plan.loaded:
            return False
        self.plan.take_back(self.plan.dice[-1], self.state)
        self.stage.sound.play("ui_undo")
        self.refresh()
        return True

    def close_sheet(self) -> bool:
        return self.log_panel.put_away()

    def before_hint(self) -> None:
        if self.plan.discarding:
            self.toggle_discarding()
        if self.plan.chosen is not None:
            self.plan.leave()
            self.refresh()  # removes the question, which Enter could still answer
            self.focus_what_may_be()

    def show_refusal(self, refusal: Refusal, at: Point) -> None:
        if isinstance(self.plan.chosen, do.Discard) and not self.plan.discarding:
            self.put_back()
        super().show_refusal(refusal, at)

    # -- words and motion ------------------------------------------------------------------------------------

    def show(self, step: Step, events: Sequence[Event], before: Any, after: Any) -> None:
        self._over = ""
        super().show(step, events, before, after)

    def look_seconds(self, move: Move) -> float:
        """Return a longer time for moves that take a look to understand than for a roll.

        Many bots play faster than few.
        """
        part = 0.8 if isinstance(move, do.Claim | do.Raid | do.Stake) else 0.12 if isinstance(move, _PLAIN) else 0.4
        return LOOK * part * (1.0 if len(self.names) < 4 else 0.65)
