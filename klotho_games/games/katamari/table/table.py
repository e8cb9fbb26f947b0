"""The playroom: it puts all parts of the table together, lays states out on them, and turns gestures into moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from klotho_games.core.contract import Decision, Move, Refusal
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _, capital
from klotho_games.core.play.session import Session
from klotho_games.games.katamari.rules import events as ev
from klotho_games.games.katamari.rules import steps as do
from klotho_games.games.katamari.rules.questions import spots as seen_hexes
from klotho_games.games.katamari.rules.questions import suggested_lay
from klotho_games.games.katamari.rules.state import FLICKS, Flick, Phase, RollUp
from klotho_games.games.katamari.table.look.places import Places
from klotho_games.games.katamari.table.look.style import badge, panel, prompt_look
from klotho_games.games.katamari.table.motion.board_swap import BoardSwap
from klotho_games.games.katamari.table.motion.crash import LOOKING, Crash
from klotho_games.games.katamari.table.motion.paint_ahead import Rehearsal
from klotho_games.games.katamari.table.motion.story import Story
from klotho_games.games.katamari.table.parts.board import Katamari
from klotho_games.games.katamari.table.parts.crayons import Crayons
from klotho_games.games.katamari.table.parts.hand_over import HandOver
from klotho_games.games.katamari.table.parts.held_piece import HeldPiece
from klotho_games.games.katamari.table.parts.log import Z as LOG_Z
from klotho_games.games.katamari.table.parts.log import goal_look, log_panel
from klotho_games.games.katamari.table.parts.loose_piece import PIECE as LOOSE
from klotho_games.games.katamari.table.parts.loose_piece import Loose, LooseFocus
from klotho_games.games.katamari.table.parts.piles import PileShelf
from klotho_games.games.katamari.table.parts.small_boards import Others
from klotho_games.games.katamari.table.parts.tally import TallyPanel
from klotho_games.games.katamari.table.parts.top import Key, TopBar
from klotho_games.games.katamari.table.parts.track import Track
from klotho_games.games.katamari.table.parts.tray import PIECE as DICE
from klotho_games.games.katamari.table.parts.tray import Tray
from klotho_games.games.katamari.telling import TELLING
from klotho_games.games.katamari.telling.moves import effect_text
from klotho_games.games.katamari.telling.names import hex_name
from klotho_games.stage.devices.geometry import CANVAS, Box, Point
from klotho_games.stage.devices.input import Pointer, Press, Signal
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scene import TURNS
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.table.desk import Desk
from klotho_games.stage.table.goal_block import GoalBlock
from klotho_games.stage.table.pace import LOOK
from klotho_games.stage.widgets.prompt_bar import PromptBar

from .advising import Advising
from .flow import Flow
from .gestures import Gestures, lay_target, place_of_target


class Table(Desk):
    music = "katamari"
    backdrop_file = "katamari/sky.webp"
    backdrop_kind = ""
    large_files = ("katamari/tray.webp",)
    meanwhile = Desk.meanwhile | LOOKING
    places: Places
    flow: Flow
    handover: HandOver
    goal_block: GoalBlock
    hint_on_bar = True

    def __init__(self, game: Game, session: Session) -> None:
        super().__init__(game, session)
        self.ask_words = _("Ask before buying a piece or cycling a pile")
        self.flow = Flow(self)
        self.gestures = Gestures(self)
        self.loose = Loose(self)
        self.focus = LooseFocus(self)
        self.focus.on_change = self._on_focus_change
        self._by_keys = False
        """Whether the last input came from keys or a gamepad: a held piece then follows the focus, not the pointer."""

    # -- building the table ----------------------------------------------------------------------------------

    def backdrop(self, pen: Pen) -> None:
        """Paint the sky and the two panels that never change."""
        places = self.places
        pen.raster(self.backdrop_file, CANVAS)
        panel(pen, places.of("key"))
        panel(pen, places["piles"])

    def build(self) -> None:
        super().build()
        self.prompt = PromptBar(self, prompt_look(), self._paint_avatar)
        self.places = Places(len(self.names), self.prompt.box.y)
        self.tips.clear_of = (self.places["piles"], self.prompt.box, self.places.turn())
        self._key = Key(self)
        self.track = Track(self)
        self.crayons = Crayons(self)
        self.others = Others(self)
        self.tally = TallyPanel(self)
        self.log_panel = log_panel(self)
        self.goal_block = GoalBlock(self, goal_look(), self.log_panel.whole, z=LOG_Z, log=self.log_panel)
        self.board = Katamari(self)
        self.tray = Tray(self)
        self.piles = PileShelf(self)
        self.top = TopBar(self)
        self.hand = HeldPiece(self)
        self.loose.build()
        self.crash = Crash(self)
        self.swap = BoardSwap(self)
        self.handover = HandOver(self)
        self._parts: list[Any] = [self.board, self.piles, self.tray, self.others, self.tally, self.track, self.crayons,
                                  self.crash, self.top]
        self.story = Story(self)
        self.advising = Advising(self)
        self.rehearsal = Rehearsal(self)

    def _paint_avatar(self, pen: Pen, box: Box) -> None:
        """Paint the cousin of the large board. While a step is shown, the state may already be a turn further."""
        if self.board.cousin:
            pen.svg(f"katamari/c_{self.board.cousin}_normal", box)

    def mark_of(self, seat: int) -> int:
        return badge(self.state.cousins, seat)

    # -- the state -------------------------------------------------------------------------------------------

    def last_laid_piece(self, seat: int) -> tuple[str, ...]:
        """Return the piece that a seat has placed, if that was the last decision of any seat."""
        for played in reversed(self.session.history):
            if played.seat < 0:
                continue
            for event in played.events:
                if isinstance(event, ev.StuffBought) and event.seat == seat:
                    return (event.piece,)
            return ()
        return ()

    def lay_out(self, s: RollUp) -> None:
        """Show a state in every part. The log follows step by step."""
        for part in self._parts:
            part.show(s)

    def lay_out_present(self) -> None:
        """Put down what is in the hand, then lay out the present state."""
        self.hand.put_down()
        self.hand.panel.close()
        self.board.put_back()
        super().lay_out_present()
        self.rehearsal.plan(self.state)

    def draw_from_phone(self, seat: int, crayon: int, points: Sequence[Point]) -> None:
        self.crayons.from_phone(seat, crayon, points)

    def on_close(self) -> None:
        self.crayons.keep()
        super().on_close()

    def mark(self, s: RollUp) -> None:
        self._mark_hexes(s)
        self.loose.show(s)

    def _mark_hexes(self, s: RollUp) -> None:
        """Let the player pick a piece that may come off after a crash; otherwise hexes only say what they show."""
        choosing = {o.piece for o in self.drag.offers} if self.drag is not None and s.phase is Phase.CRASH else set()
        seen = seen_hexes(s.boards[s.seat])
        for place, spot in enumerate(self.board.spots):
            spot.target, spot.piece, spot.press, spot.value, spot.ring = "", "", None, "", self.board.radius * 0.7
            piece = seen[place].piece
            spot.thing = bool(piece)
            if f"stuff:{piece}" in choosing:
                spot.piece = f"stuff:{piece}"
                spot.press = partial(self.play, do.Remove(piece))
                spot.value = TELLING.move(s, do.Remove(piece))
        for pile in self.piles.piles:
            pile.spot.target = f"under:{pile.size}" if choosing else ""

    def decision_key(self, s: RollUp) -> object:
        """Identify the decision.

        When it changes, the focus moves, so that Space rolls in the next turn although a pile had the focus.
        """
        return s.emperor, s.seat, s.phase, self.loose.buy is not None

    def focus_order(self, s: RollUp) -> Iterable[str]:
        if self.loose.buy is not None:
            return ("place",)
        match s.phase:
            case Phase.THROW:
                return ("roll",)
            case Phase.SPEND:
                return (*(f"pile:{pile.size}" for pile in reversed(self.piles.piles) if pile.is_buyable), "end")
            case Phase.CRASH:
                return ("lose:0",)
        return ()

    # -- moves -----------------------------------------------------------------------------------------------

    def before_play(self, moves: Sequence[Move]) -> None:
        self.loose.forget()

    def roll(self, flick: Flick = "steady") -> None:
        """Roll by button, key or a click on the tray."""
        s: RollUp = self.state
        if self.may_act and s.phase is Phase.THROW:
            self.play(do.RollDice(flick if s.wobbly else FLICKS[2]))

    def cycle(self, size: int) -> None:
        refusal = self.piles.why_not_cycle(self.state, size)
        if refusal is not None:
            self.show_refusal(refusal, self.piles[size].box.centre)
        else:
            self.play(do.Cycle(size))

    def show_refusal(self, refusal: Refusal, at: Point) -> None:
        super().show_refusal(refusal, at)
        self.hand.say_once()

    def mean_to_cycle(self, size: int) -> None:
        """Cycle a pile by its small button.

        A second press confirms it, because a piece that is turned up can't be undone.
        """
        refusal = self.piles.why_not_cycle(self.state, size)
        if refusal is not None or self.piles.size_to_cycle == size or not self.stage.settings.ask_first:
            self.cycle(size)
            return
        self.lay_aside()
        self.stage.sound.play("ui_toggle")
        self.flow.ask_to_cycle(size)

    @property
    def has_unfinished_move(self) -> bool:
        return self.loose.buy is not None or self.piles.asking or self.piles.size_to_cycle > 0

    def put_back(self) -> None:
        """Take the loose piece back, or stop asking which pile to cycle."""
        if self.loose.buy is not None:
            self.loose.take_back()
        else:
            self.piles.mark_to_cycle(0)
            self.flow.ask_which_pile(False)

    def reset_view(self) -> None:
        """Forget the warning of this turn, and show the prompt again."""
        self.flow.forget_warning()
        self.flow.prompt()

    # -- a piece in the hand ---------------------------------------------------------------------------------

    @property
    def _carries_piece(self) -> bool:
        """Whether a piece of a pile is held."""
        return self.drag is not None and (self.drag.held_piece == LOOSE or self.drag.held_piece.startswith("pile:"))

    @property
    def _carried_pile(self) -> int:
        """The size of its pile."""
        assert self.drag is not None
        return self.loose.size if self.drag.held_piece == LOOSE else int(self.drag.held_piece.removeprefix("pile:"))

    def moment_box(self, place: Box | None) -> Box:
        """Return the board of the player whose turn it is."""
        return self.places["board"].grow(60, 56)

    def sprite_of(self, piece: str) -> Sprite | None:
        kind, _sep, name = piece.partition(":")
        if kind == DICE:
            return self.tray.dice
        if kind == LOOSE:
            return self.hand.loose_drag_sprite()
        if kind == "pile":
            return self.hand.drag_sprite(int(name))
        return self.board.take_off(name)

    def target_marks(self, targets: set[str]) -> Iterable[Sprite]:
        """Return no marks: the held piece shows on the board where it fits."""
        return ()

    def boxes_of_targets(self, targets: set[str]) -> list[Box]:
        places = {place for target in targets if (place := place_of_target(target)) >= 0}
        return [*super().boxes_of_targets(targets), *map(self.board.hex_box, sorted(places))]

    def show_targets(self, targets: set[str]) -> None:
        self.tray.lift(targets)
        if not targets:
            self.hand.put_down()
        elif self._carries_piece:
            self.hand.pick_up(self._carried_pile)
            self._aim_spots()
        super().show_targets(targets)
        by_click = self.drag is not None and not self.drag.by_pointer and not self._by_keys
        if targets and self._carries_piece and by_click and self._pointed is not None:
            self.hand.held.centre = self._pointed
            self.hand.follow()

    def _aim_spots(self) -> None:
        """Make each hex the target for the piece as it is turned now, with its first cell there."""
        for place, spot in enumerate(self.board.spots):
            spot.target, spot.ring = lay_target(self.hand.turn, place), -1

    def aim(self, targets: set[str]) -> None:
        if not self._carries_piece:
            super().aim(targets)
            return
        self.focus.seen = self.focus.seen or self._by_keys
        ours = set(map(id, self.board.spots))
        self.focus.only = lambda spot: id(spot) in ours
        loose = self.loose.buy
        if loose is not None and self.loose.size == self._carried_pile:
            self.focus.set(self.board.spots[loose.place])
            return
        self._begin_at(self._sensible())

    def _sensible(self) -> do.Buy | None:
        assert self.drag is not None
        ways = [offer.move for offer in self.drag.offers_of(self.drag.held_piece) if isinstance(offer.move, do.Buy)]
        wanted = [way for way in ways if self.mode.why_not(way) is None]
        if not self._by_keys:  # a piece that the pointer moves is turned only by the player
            wanted = [way for way in wanted if way.turn == self.hand.turn]
        return suggested_lay(self.state, wanted or ways, self.hand.turn)

    def _begin_at(self, buy: do.Buy | None) -> None:
        """Focus a sensible place; with keys, the piece is first held there."""
        if buy is None:
            return
        if self._by_keys and buy.turn != self.hand.turn:
            self.hand.turn_by(buy.turn - self.hand.turn)
            self._aim_spots()
        self.focus.set(self.board.spots[buy.place])
        if self._by_keys:
            self._rest_on(buy.place)

    def _on_focus_change(self) -> None:
        spot = self.focus.current
        placing = self._carries_piece and self.drag is not None and not self.drag.by_pointer
        if placing and self.hand.holds and spot is not None and self._by_keys:
            kind, _sep, place = spot.id.partition(":")
            if kind == "hex":
                self._rest_on(int(place))
        super()._on_focus_change()

    def _rest_on(self, place: int, again: bool = False) -> None:
        self.hand.rest_on(place)
        self.hand.aim(place, again)
        refusal, spot = self.hand.refusal, self.board.spots[place]
        spot.label = capital(hex_name(place))  # the tip says what is there; the effect of the piece comes first
        spot.value = f"{refusal.reason} {refusal.rule}" if refusal is not None else _("fits, {brings}").format(
            brings=effect_text(self.state, self.hand.buy))

    def _turn(self, by: int) -> bool:
        """Turn the loose piece too, by keys or while the pointer is over the board."""
        over_board = self._pointed is not None and self.board.box.contains(self._pointed)
        if self.loose.buy is not None and not self._carries_piece and (self._by_keys or over_board):
            self.loose.turn(by)
            return True
        return super()._turn(by)

    def turn_held_piece(self, by: int) -> bool:
        if not self._carries_piece or self.drag is None:
            return False
        hand = self.hand
        hand.turn_by(by, self._pointed if self.drag.by_pointer else None)
        self._aim_spots()
        spot = self.focus.current
        if self.drag.by_pointer and self._pointed is not None:
            self.drag.grip_anew(self._pointed)
        if self.drag.by_pointer or not self._by_keys or spot is None or not spot.id.startswith("hex:"):
            hand.aim(hand.place_under(), again=True)
        else:
            self._rest_on(int(spot.id.removeprefix("hex:")), again=True)
            self.speech.say_focus()
        self.stage.sound.play("ui_toggle")
        return True

    def pointer(self, p: Pointer) -> None:
        by_click = self._carries_piece and self.drag is not None and not self.drag.by_pointer
        if by_click and p.kind in ("press", "release") and p.button == 1 and not self.motions.is_busy:
            if p.kind == "release":
                self._unpress()  # release a spot that was pressed before a key took the piece
                self._set_down(p.at)
            return
        if self.motions.is_held and p.kind == "press" and not self._means_a_button(p):
            return
        super().pointer(p)
        if p.kind == "move":
            self.tray.follow_hand()
        if p.kind == "move" and self._carries_piece and self.drag is not None:
            if not self.drag.by_pointer:
                self.hand.held.centre = p.at
            self.hand.follow()

    def _set_down(self, at: Point) -> None:
        """Put the piece down at the second click, or return it if it is beside the board."""
        assert self.drag is not None
        spot = self.target_under(CANVAS, at)
        if spot is not None:
            self.drag.place(spot)
        else:
            self.drag.cancel()

    def target_under(self, box: Box, at: Point) -> Spot | None:
        hand = self.hand
        if self.drag is not None and self.drag.held_piece == DICE:
            return self.tray.target_under(at)
        if not self._carries_piece:
            return super().target_under(box, at)
        if hand.place >= 0:
            return self.board.spots[hand.place]
        if not hand.over_board:
            return None
        return Spot("beside", Box.around(at, 2, 2), _("Beside the board"), target=lay_target(hand.turn, -1))

    def return_piece(self, piece: str) -> None:
        """Return a piece. A piece that was loose before is loose again, unless it was released beside the board."""
        if not self.hand.over_board:
            self.loose.forget()
        super().return_piece(piece)
        pile = self.focus.find(piece)
        if self._by_keys and pile is not None:
            self.focus.set(pile)

    def handle(self, signal: Signal) -> None:
        key = isinstance(signal, Press) and signal.down
        turned = isinstance(signal, Press) and signal.action in TURNS and self._carries_piece
        if (key and not turned) or isinstance(signal, Pointer):
            self._set_by_keys(key)
        super().handle(signal)

    def _set_by_keys(self, keys: bool) -> None:
        """Note whether keys are used. Keys continue from where the pointer has moved a piece."""
        if keys and not self._by_keys and self._carries_piece and self.hand.place >= 0:
            self.focus.set(self.board.spots[self.hand.place])
        self._by_keys = keys

    def _means_a_button(self, p: Pointer) -> bool:
        """Whether a click is on a button. Clicks beside the buttons do not end looking at a crash."""
        spot = self.focus.at(p.at)
        return p.button == 1 and spot is not None and spot.id in {*LOOKING, "go-on", "back"}

    # -- hints -----------------------------------------------------------------------------------------------

    def before_hint(self) -> None:
        self.lay_aside()

    def show_hint(self, decision: Decision) -> None:
        """Put back what is in the hand or loose first, because the player may have begun something else meanwhile."""
        self.lay_aside()
        super().show_hint(decision)

    def tell_hint(self, decision: Decision) -> None:
        """Show the hint in the prompt bar, where it covers nothing, with a button that follows it."""
        super().tell_hint(decision)
        self.focus.seen = True  # so that Enter and Space follow the hint, even if the mouse asked for it
        self.focus.set(self.focus.find("do-it"))
        self.spoken(decision.why)

    def do_hint(self) -> None:
        """Make the advised move without asking again: the player has seen it and agreed."""
        hinted, self.hints.shown = self.hints.shown, None
        if hinted is None:
            return
        held_back = self.mode.why_not(hinted.move)
        if held_back is not None:
            self.show_refusal(held_back, self.prompt.box.centre)
        else:
            self.play(hinted.move)

    def place_of(self, move: Move) -> Box | None:
        """Return where the ghost of a piece is, instead of its pile."""
        place = super().place_of(move)
        if not isinstance(move, do.Buy):
            return place
        if self.mode.is_replay:
            self.hand.show_only_ghost()
        return self.hand.ghost.box

    def look_seconds(self, move: Move) -> float:
        """Return more time for a piece that is placed or comes off, which takes longer to see."""
        return LOOK if isinstance(move, do.Buy | do.Remove) else LOOK / 2

