"""The mining outpost: all parts of the table put together, the state laid on them, what people do turned into moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from klotho_games.core.contract import Event, Move, Refusal, Step
from klotho_games.core.registry import Game
from klotho_games.core.session import Session
from klotho_games.games.klotho97.reckoning import best_trades, ids
from klotho_games.games.klotho97.steps import Claim, EndClaims, EndTurn, Raid, Reroll, Roll, Stake
from klotho_games.games.klotho97.survey import Change
from klotho_games.games.klotho97.table.advising import Advising
from klotho_games.games.klotho97.table.area import Area
from klotho_games.games.klotho97.table.bay import Bay
from klotho_games.games.klotho97.table.bench_cards import to_paint
from klotho_games.games.klotho97.table.decks import Decks
from klotho_games.games.klotho97.table.drawer import Drawer
from klotho_games.games.klotho97.table.flow import Flow
from klotho_games.games.klotho97.table.furniture import gantry
from klotho_games.games.klotho97.table.furniture import tray as paint_tray
from klotho_games.games.klotho97.table.gestures import Gestures
from klotho_games.games.klotho97.table.handover import HandOver
from klotho_games.games.klotho97.table.log import log_panel
from klotho_games.games.klotho97.table.markets import Markets
from klotho_games.games.klotho97.table.places import Places
from klotho_games.games.klotho97.table.plan import Pair, Plan
from klotho_games.games.klotho97.table.rivals import Rivals, acting_seat
from klotho_games.games.klotho97.table.scoring import Scoring
from klotho_games.games.klotho97.table.side import Side
from klotho_games.games.klotho97.table.steel import platform, steel_panel
from klotho_games.games.klotho97.table.story import Story
from klotho_games.games.klotho97.table.style import button_style, prompt_look
from klotho_games.games.klotho97.table.top import TopBar
from klotho_games.games.klotho97.table.tray import Tray
from klotho_games.games.klotho97.table.workbench import Workbench
from klotho_games.games.klotho97.venture import Phase, Venture, acting
from klotho_games.stage.advice import stitched
from klotho_games.stage.ahead import Job
from klotho_games.stage.chooser import ChooserLook
from klotho_games.stage.drag import Offer
from klotho_games.stage.focus import Spot
from klotho_games.stage.geometry import CANVAS, Box, Point
from klotho_games.stage.icons import seat_shape
from klotho_games.stage.input import Action, Pointer, Press
from klotho_games.stage.pace import LOOK
from klotho_games.stage.pen import Pen
from klotho_games.stage.prompt import PromptBar
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.table import TableScene
from klotho_games.stage.theme import PAPER
from klotho_games.stage.turns import people

_LIT_Z = 380
_NUMBERS = tuple("123456789")
_PLAIN = (Roll, EndClaims, EndTurn)
"""What needs no look: everybody does it in every turn."""


class Table(TableScene):
    music = "klotho97"
    ground = "klotho97/table.webp"
    chooser_look = ChooserLook(lambda pen, box: steel_panel(pen, box, alpha=0.98), PAPER, button=button_style(24))

    def __init__(self, game: Game, session: Session) -> None:
        super().__init__(game, session)
        self.plan = Plan()
        self.flow = Flow(self)
        self.gestures = Gestures(self)
        self._lit: list[Sprite] = []
        self._moment: tuple[object, ...] = ()
        """What was to be decided when the table settled last."""
        self._gesture: tuple[int, int, Claim | None] = (0, 0, None)
        """The last gesture that was several moves: until which ply, how many, and what it laid into a drawer."""

    # -- putting it together ---------------------------------------------------------------------------------

    def backdrop(self, pen: Pen) -> None:
        """The sky over the asteroid, and the steel that never changes."""
        places = self.places
        pen.raster(self.ground, CANVAS)
        gantry(pen, places["gantry"], self.area.boxes)
        platform(pen, places["platform"])
        paint_tray(pen, places["tray"])
        self.area.paint_ground(pen)

    def build(self) -> None:
        self._lit = []
        self.prompt = PromptBar(self, prompt_look(), self._paint_avatar)
        self.notes.clear_of = (self.prompt.box,)
        self.places = Places(len(self.names), self.prompt.box.y)
        self.decks = Decks(self)
        self.area = Area(self)
        self.drawer = Drawer(self)
        self.tray = Tray(self)
        self.markets = Markets(self)
        self.bay = Bay(self)
        self.rivals = Rivals(self)
        self.journal = log_panel(self)
        self.side = Side(self)
        self.top = TopBar(self)
        self.scoring = Scoring(self)
        self.handover = HandOver(self)
        self.advising = Advising(self)
        self.story = Story(self)

    def _paint_avatar(self, pen: Pen, box: Box) -> None:
        if self.flow.speaker < 0:
            pen.svg("klotho97/spindle", Box.around(box.centre, 54, 54))
        else:
            seat_shape(pen, self.flow.speaker, Box.around(box.centre, 46, 46))

    # -- the state -------------------------------------------------------------------------------------------

    def bay_seat(self, s: Venture) -> int:
        """Whose bay it is: that of the person who plays, or plays next; alone among bots always theirs."""
        sitting = people(self.session)
        seat, seats = max(0, acting_seat(s)), len(s.companies)
        after = ((seat + n) % seats for n in range(seats))
        return next((one for one in after if one in sitting), 0)

    def lay_out(self, s: Venture) -> None:
        self.plan.fit(s)
        self.scoring.clear()
        self.drawer.show(s)
        for part in (self.area, self.tray, self.markets, self.decks, self.bay, self.rivals, self.top, self.side):
            part.show(s)

    def settle(self) -> None:
        s: Venture = self.state
        self.stop_advising()
        self.lay_out(s)
        for part in (self.area, self.tray, self.markets, self.rivals, self.bay):
            part.mark(s)
        self.journal.show(self.log)
        self.flow.prompt()
        self.handover.show(s)
        if self.may_act:
            self.ahead.later(self._to_paint())

    def _to_paint(self) -> list[Job]:
        """For quiet moments: stitches that a drag may need, each card as it looks when it is lifted, the workbench."""
        look = self.stage.look
        lit = (self.area.boxes[0], self.area.shelves[0], self.tray.box, self.tray.homes(6)[0])
        jobs: list[Job] = [lambda box=box: self._lighted(box).picture(look) for box in lit]  # type: ignore[misc]
        rows = (self.area.row, self.area.rack, self.bay.hand)
        jobs += [job for row in rows for job in row.to_paint()]
        return [*jobs, *to_paint(look, acting(self.state).mines)] if self.bay.stake.spot.enabled else jobs

    def refresh(self) -> None:
        """What is laid out has changed, the state has not."""
        s: Venture = self.state
        self.drawer.show(s)
        self.tray.show(s)
        self.tray.mark(s)
        self.area.show_tabs(s)
        self.flow.prompt()

    def _settle(self) -> None:
        """When something else is to be decided, the focus goes there."""
        super()._settle()
        s: Venture = self.state
        moment = (s.turn, s.stage, s.rerolls, s.phase, s.trading, bool(self.plan.card))
        if moment != self._moment and self.drag is not None and not self.drag.held:
            self._moment = moment
            self.focus.set(self.natural_focus())

    def natural_focus(self) -> Spot | None:
        s: Venture = self.state
        if not self.may_act:
            return self.focus.find("next") or self.focus.find("speed") or self.focus.default()
        wanted = ["claim", "buy", "roll", "reroll", "end-claims", "end", "trade", "no-trade"]
        if s.phase is Phase.STARS:
            wanted = [spot.id for spot in self.focus.spots if spot.id.count(":") == 2 and spot.enabled] + ["lose"]
        found = (self.focus.find(id) for id in wanted)
        return next((spot for spot in found if spot is not None and spot.enabled), None) or self.focus.default()

    # -- what may be done ------------------------------------------------------------------------------------

    def offers(self) -> list[Offer]:
        return self.gestures.offers(self.state) if self.may_act else []

    def take(self, offer: Offer) -> None:
        if not self.gestures.taken(offer):
            super().take(offer)

    def play(self, *moves: Move, at: Point | None = None) -> None:
        self.leave_tool()
        if self.plan.discarding:
            self.plan.discarding = False
            self.lit(set())
        began = self.session.ply
        super().play(*moves, at=at)
        # chance in between cannot be taken back
        whole = len(moves) > 1 and self.session.ply == began + len(moves)
        self._gesture = (self.session.ply, len(moves), None) if whole else (0, 0, None)

    def choose(self, offers: Sequence[Offer], at: Point) -> None:
        if all(isinstance(offer.move, Raid) for offer in offers):
            self.gestures.choose_prey(offers)
        else:
            super().choose(offers, at)

    def refuse(self, piece: str, target: str) -> Refusal | None:
        return self.gestures.refusal(self.state, piece, target)

    # -- what the parts call ---------------------------------------------------------------------------------

    def roll(self) -> None:
        self.play(Roll())

    def rerolled(self, s: Venture) -> tuple[int, ...]:
        """The dice that a reroll throws now: those that nobody keeps."""
        return tuple(n for n, die in enumerate(s.dice)
                     if not die.spent and die.kind != "android" and n not in self.plan.kept)  # fmt: skip

    def reroll(self) -> None:
        self.play(Reroll(self.rerolled(self.state)))

    def use_die(self, n: int) -> None:
        self.gestures.use_die(n)

    def use_row(self, card: str) -> None:
        self.gestures.use_row(card)

    def use_rack(self, card: str) -> None:
        self.gestures.use_rack(card)

    def use_own(self, card: str) -> None:
        self.gestures.use_own(card)

    def own_told(self, s: Venture, card: int) -> str:
        return self.gestures.own_told(s, card)

    def make_change(self, change: Change) -> None:
        """A Tool or a power changes the dice, and the card that they can claim then has them in its drawer."""
        self.play(*change.moves)
        self.motions.skip()
        if self.session.why_not(change.claim) is None:
            self.plan.load(change.claim)
            self._gesture = (self.session.ply, len(change.moves), change.claim)
            self.refresh()

    def close_drawer(self) -> None:
        self.plan.close()
        self.stage.sound.play("ui_cancel")
        self.refresh()
        self.focus.set(self.natural_focus())

    def choose_discard(self) -> None:
        self.stop_advising()
        self.leave_tool()
        self.plan.discarding = not self.plan.discarding
        self.stage.sound.play("ui_toggle")
        self.flow.prompt()
        self.lit({f"row:{spot.id.removeprefix('card:')}" for spot in self.focus.spots if spot.target.startswith("row:")}
                 | {spot.target for spot in self.focus.spots if spot.target.startswith("rack:")}
                 if self.plan.discarding else set())  # fmt: skip

    def consider(self, tool: str) -> None:
        """A Tool of the rack is looked at before it is paid for."""
        self.stop_advising()
        self.plan.close()
        self.plan.tool = tool
        self.stage.sound.play("ui_open")
        self.refresh()
        self.lit({f"rack:{tool}"})
        if self.focus.seen:
            self.focus.set(self.natural_focus())

    def leave_tool(self) -> None:
        if self.plan.tool:
            self.plan.tool = ""
            self.lit(set())

    def put_tool_back(self) -> None:
        self.leave_tool()
        self.stage.sound.play("ui_cancel")
        self.flow.prompt()
        self.focus.set(self.natural_focus())

    def open_bench(self) -> None:
        self.stage.push(Workbench(self))

    def any_stake(self) -> Stake:
        return Stake(())

    def pairs(self, s: Venture) -> tuple[Pair, ...]:
        """What is to be traded: as the person has it, or as it is best (K97-8.4)."""
        if s.phase is not Phase.TRADE or s.trading[0] != self.bay.seat:
            return ()
        if self.plan.pairs is not None:
            return self.plan.pairs
        return ids(best_trades(s.companies[s.trading[0]], s.markets))

    def trade_best(self) -> None:
        self.plan.pairs, self.plan.first = None, ""
        self._settle()

    # -- something in the hand -------------------------------------------------------------------------------

    def sprite_of(self, piece: str) -> Sprite | None:
        if piece.startswith("die:"):
            return self.tray.sprite_of(piece)
        card = piece.removeprefix("card:")
        row = next((row for row in (self.area.row, self.area.rack, self.bay.hand) if card in row.cards), None)
        return row.sprite_of(piece) if row is not None else None

    def lit(self, targets: set[str]) -> None:
        for frame in self._lit:
            self.layers.remove(frame)
        self._lit = []
        for spot in self.focus.spots:
            if spot.target in targets and spot.id not in ("drawer", "bay") and not spot.id.startswith("rival:"):
                self._lit.append(self.add(self._lighted(spot.box)))
        if not targets:
            self.drawer.hold_over("", -1)
        elif self.drag is not None and self.drag.held:
            self.tray.lift(self.state)
            self.flow.prompt()

    def _lighted(self, box: Box) -> Sprite:
        return stitched(box.grown(4), 20 if box.w > 100 else 12, z=_LIT_Z)

    def pointer(self, p: Pointer) -> None:
        if p.kind == "press" and self.motions.busy and self.scoring.awaited:
            self._pointed = p.at
            self.scoring.hurry()
            return
        super().pointer(p)
        if p.kind == "move" and self.drag is not None and self.drag.by_pointer and self.drag.held.startswith("die:"):
            self._carry_over(p.at)
            self.tray.float()

    def press(self, p: Press) -> None:
        """A number means the die at that place: as a click on it."""
        if self.motions.busy or self.auto or self.holding:
            super().press(p)
            return
        self.tray.paint_marks(self.state)
        die = self.focus.find(f"die:{int(p.key) - 1}") if p.action is None and p.key in _NUMBERS else None
        if die is not None and die.press is not None:
            self.notes.hide_tip()
            self.activate(die)
        else:
            super().press(p)

    def _used_meanwhile(self, p: Press) -> bool:
        """No key takes a count away before it has been seen; Escape pauses over it."""
        if not self.scoring.awaited:
            return super()._used_meanwhile(p)
        pausing = p.action in (Action.CANCEL, Action.MENU)
        if not pausing:
            self.scoring.hurry()
        return pausing

    def say_prompt(self) -> None:
        if self.pace.watching:
            self.flow.say(self.state)
        elif not self.motions.held:
            self.flow.prompt()

    def _carry_over(self, at: Point) -> None:
        """A die over a card opens its drawer, and the bar says what it would come to."""
        assert self.drag is not None
        sprite = self.sprite_of(self.drag.held)
        spot = self.target_under(sprite.box if sprite is not None else Box(*at, 1, 1), at)
        self._show_over(spot)

    def _show_over(self, spot: Spot | None) -> None:
        assert self.drag is not None
        card = spot.target.removeprefix("row:") if spot is not None and spot.target.startswith("row:") else ""
        die = int(self.drag.held.removeprefix("die:"))
        if card and self.gestures.refusal(self.state, self.drag.held, f"row:{card}") is not None:
            card = ""
        if card != self._over:
            self._over = card
            self.drawer.hold_over(card, die)
            self.tray.make_room(self.state, die)
            self.flow.prompt()

    _over = ""
    """The card that a carried die is over."""

    def _focus_changed(self) -> None:
        drag = self.drag
        if drag is not None and drag.held.startswith("die:") and not drag.by_pointer and self.focus.current is not None:
            self._show_over(self.focus.current)
        super()._focus_changed()

    def went_back(self, piece: str) -> None:
        self._over = ""
        self._settle()

    def activate(self, spot: Spot) -> None:
        """Places that only take something tell what they are when nothing is held."""
        held = self.drag is not None and self.drag.held
        if not held and spot.enabled and spot.press is None and spot.target:
            if spot.large is not None:
                self.gestures.look_closer(spot)
            return
        super().activate(spot)

    def target_under(self, box: Box, at: Point) -> Spot | None:
        """What the pointer is on counts first: a card of the size of a panel covers everything on it."""
        assert self.drag is not None
        legal = {offer.target for offer in self.drag.offers_of(self.drag.held)}
        pointed = (spot for spot in reversed(self.focus.spots) if spot.target in legal and spot.box.contains(at))
        return next(pointed, None) or super().target_under(box, at)

    def wheel(self, p: Pointer) -> None:
        if self.journal.contains(p.at):
            self.journal.scroll(-p.turn)

    def undo(self) -> None:
        """First what is only laid out is taken back, the last of it first; what one click did goes at once."""
        until, moves, laid = self._gesture
        if self.plan.dice and not self.plan.loaded:
            self.plan.take_back(self.plan.dice[-1], self.state)
            self.stage.sound.play("ui_undo")
            self.refresh()
        elif until == self.session.ply and (not self.plan.card or self.plan.claim == laid):
            self.plan.close()
            self._gesture = (0, 0, None)
            self._go(lambda: [self.session.undo() for _move in range(moves)])
        elif self.plan.card:
            self.close_drawer()
        elif not self._put_away():
            super().undo()

    def why_not_undo(self) -> str:
        laid = self.plan.card or self.plan.discarding or self.plan.advised or self.plan.tool
        return "" if laid else super().why_not_undo()

    def _put_away(self) -> bool:
        """What was only begun: a discard, a look at a Tool, a hint."""
        if self.plan.discarding:
            self.choose_discard()
        elif self.plan.tool:
            self.put_tool_back()
        elif self.plan.advised:
            self._put_hint_away()
        else:
            return False
        return True

    def hint(self) -> None:
        if self.plan.discarding:
            self.choose_discard()
        super().hint()

    def stop_advising(self) -> None:
        self.plan.advised = ""
        super().stop_advising()

    def _put_hint_away(self) -> None:
        self.stop_advising()
        self.stage.sound.play("ui_cancel")
        self.flow.prompt()
        self.focus.set(self.natural_focus())

    def show_refusal(self, refusal: Refusal, at: Point) -> None:
        if self.plan.advised:
            self._put_hint_away()
        super().show_refusal(refusal, at)

    def back(self) -> None:
        if self.closeup.is_open:
            self.closeup.close()
        elif self.plan.card:
            self.close_drawer()
        elif not self._put_away() and not self.side.put_away():
            super().back()

    # -- telling ---------------------------------------------------------------------------------------------

    def show(self, step: Step, events: Sequence[Event], before: Any, after: Any) -> None:
        self.stop_advising()
        self._over = ""
        self.story.tell(events, before, after)

    def advise(self, move: Move) -> str:
        return self.advising.advise(move)

    def look_at(self, move: Move) -> float:
        """What takes a look to understand is seen longer than a roll; many bots play more briskly than few."""
        part = 0.8 if isinstance(move, Claim | Raid | Stake) else 0.12 if isinstance(move, _PLAIN) else 0.4
        return LOOK * part * (1.0 if len(self.names) < 4 else 0.65)
