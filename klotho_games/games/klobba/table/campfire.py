"""The cave with its fire: all parts of the table put together, the state laid on them, what people do made moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from klotho_games.core.contract import Decision, Event, Move, Refusal, Step, Told
from klotho_games.core.registry import Game
from klotho_games.core.session import Session
from klotho_games.games.klobba import steps as do
from klotho_games.games.klobba.cards import NUMBER
from klotho_games.games.klobba.fray import Fray
from klotho_games.games.klobba.table.advising import Advising
from klotho_games.games.klobba.table.bands import RIM, ROUND, Bands
from klotho_games.games.klobba.table.cave import GROUND, paint_cave, panel
from klotho_games.games.klobba.table.clobber import LOOKING, Clobber
from klotho_games.games.klobba.table.divide import Divide
from klotho_games.games.klobba.table.eyes import Eyes
from klotho_games.games.klobba.table.flow import Flow
from klotho_games.games.klobba.table.gestures import Gestures
from klotho_games.games.klobba.table.hand import Hand
from klotho_games.games.klobba.table.log import log_panel
from klotho_games.games.klobba.table.marks import Marks
from klotho_games.games.klobba.table.piles import Piles
from klotho_games.games.klobba.table.places import Places
from klotho_games.games.klobba.table.plan import Plan
from klotho_games.games.klobba.table.slip import Slip
from klotho_games.games.klobba.table.story import Story
from klotho_games.games.klobba.table.style import CREAM, button_style, prompt_look
from klotho_games.games.klobba.table.top import TopBar
from klotho_games.games.klobba.telling import TELLING
from klotho_games.stage.advice import stitched
from klotho_games.stage.ahead import Job
from klotho_games.stage.chooser import ChooserLook
from klotho_games.stage.drag import Offer
from klotho_games.stage.focus import Spot
from klotho_games.stage.geometry import Box, Point
from klotho_games.stage.icons import seat_shape
from klotho_games.stage.input import Notice, Pointer, Press, Signal
from klotho_games.stage.pace import LOOK
from klotho_games.stage.pen import Pen
from klotho_games.stage.prompt import PromptBar
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.table import TableScene
from klotho_games.stage.turns import people

_LIT_Z = 380
_NUMBERS = tuple("123456789")
_PEEK = "k"
_NOWHERE = (-1.0, -1.0)
_PLAIN = (do.NoOffer, do.KeepThree, do.EndSwitch, do.Keep)
"""What needs no long look."""


class Table(TableScene):
    music = "klobba"
    ground = GROUND
    meanwhile = TableScene.meanwhile | LOOKING
    chooser_look = ChooserLook(lambda pen, box: panel(pen, box), CREAM, button=button_style(24))

    def __init__(self, game: Game, session: Session) -> None:
        self.plan = Plan()
        self.flow = Flow(self)
        self.gestures = Gestures(self)
        self._lit: list[Sprite] = []
        self._moment: tuple[object, ...] = ()
        """What was to be decided when the table settled last."""
        super().__init__(game, session)
        self.eyes = Eyes(self)

    # -- putting it together ---------------------------------------------------------------------------------

    def backdrop(self, pen: Pen) -> None:
        paint_cave(pen, self.places["black_side"], self.places["white_side"])

    def build(self) -> None:
        self._lit = []
        self.prompt = PromptBar(self, prompt_look(), self._paint_avatar)
        self.notes.clear_of = (self.prompt.box,)
        self.places = Places(len(self.names), self.prompt.box.y)
        self.eyes.hang(self.places["cloth"])
        self.divide = Divide(self)
        self.bands = Bands(self)
        self.piles = Piles(self)
        self.hand = Hand(self)
        self.slip = Slip(self)
        self.marks = Marks(self)
        self.journal = log_panel(self)
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
        self.lay_out_seen(self.eyes.seen(s))

    def lay_out_seen(self, s: Fray) -> None:
        """`s` is the state as those who look may see it."""
        for part in (self.top, self.bands, self.divide, self.piles, self.hand):
            part.show(s)

    def settle(self) -> None:
        self.stop_advising()
        self.plan.fit(self.state, self.session.ply)
        self.refresh()
        self.journal.show(self.log)
        self.eyes.hand_over()
        self.ahead.later([*self.bands.to_paint(), *(self._to_paint() if self.may_act else ())])

    def refresh(self) -> None:
        """What is laid out has changed, or who looks; the state has not. The focus stays on what was used."""
        s, held = self.eyes.seen(self.state), self.focus.current
        self.lay_out_seen(s)
        for part in (self.divide, self.piles, self.bands, self.hand):
            part.mark(s)
        self.marks.show(s)
        if self.drag is not None and not self.session.over:
            self.drag.offers = self.offers()
        self.flow.prompt()
        if held is not None and held is not self.focus.current:
            self.focus.set(self.focus.find(held.id))
        self.advising.keep_up()

    def _to_paint(self) -> list[Job]:
        """For quiet moments: each card as it looks when it is lifted, and the stitches around where it may go."""
        look = self.stage.look
        lit = {box.size: box for box in self._places_of({offer.target for offer in self.offers()})}
        sewn: list[Job] = [lambda box=box: stitched(box.grown(RIM), ROUND, z=_LIT_Z).picture(look)  # type: ignore[misc]
                           for box in lit.values()]  # fmt: skip
        return [*sewn, *(job for row in (self.hand.row, self.hand.dealt) for job in row.to_paint())]

    def _settle(self) -> None:
        """When something else is to be decided, the focus goes there."""
        super()._settle()
        s: Fray = self.state
        moment = (s.round, s.phase, s.seat, self.eyes.looking)
        if moment != self._moment and self.drag is not None and not self.drag.held:
            self._moment = moment
            self.focus.set(self.natural_focus())

    def natural_focus(self) -> Spot | None:
        if not self.may_act:
            return self.focus.find("next") or self.focus.default()
        wanted = ["accept", *(spot.id for spot in self.focus.spots if spot.enabled and spot.id.startswith(
            ("card:", "dealt:", "member:", "band:")) and self._chooses(spot)), "decide"]  # fmt: skip
        found = (self.focus.find(id) for id in wanted)
        return next((spot for spot in found if spot is not None and spot.enabled), None) or self.focus.default()

    def _chooses(self, spot: Spot) -> bool:
        """A press chooses something; that on a Band which may not be chosen only says why."""
        kind, _sep, what = spot.id.partition(":")
        s: Fray = self.state
        if kind not in ("member", "band") or not self.gestures.by_band(s):
            return spot.press is not None
        return self.gestures.may_choose(s, int(what.partition(".")[0]))

    # -- what may be done ------------------------------------------------------------------------------------

    def offers(self) -> list[Offer]:
        return self.gestures.offers(self.state) if self.may_act else []

    def take(self, offer: Offer) -> None:
        if not self.gestures.taken(offer):
            super().take(offer)

    def play(self, *moves: Move, at: Point | None = None) -> None:
        self.notes.hush()
        super().play(*moves, at=at)

    def decide(self) -> None:
        """What is laid out is done."""
        moves = self.gestures.planned(self.state) if self.eyes.may_decide else ()
        if moves:
            self.play(*moves)

    def put_back(self) -> None:
        """Nothing is laid out any more."""
        self.plan.clear()
        self.stop_advising()
        self.stage.sound.play("ui_cancel")
        self.refresh()
        self.focus.set(self.natural_focus())

    def refuse(self, piece: str, target: str) -> Refusal | None:
        return self.gestures.refusal(self.state, piece, target)

    def bands_centre(self, card: str) -> Point:
        box = self.bands.box_of(NUMBER[card])
        return box.centre if box is not None else (960, 500)

    # -- whose eyes ------------------------------------------------------------------------------------------

    def toggle_hand(self) -> None:
        self.notes.hush()
        self.eyes.toggle()
        self.stage.sound.play("card_flip")
        self._settle()

    def look_aside(self) -> None:
        """From the Barbarians that are dealt to the own Action cards, and back."""
        self.eyes.aside = not self.eyes.aside
        self.stage.sound.play("card_slide")
        self._settle()

    def resumed(self, result: Any) -> None:
        """What was pointed at before the curtain or the pause is not looked at any more: shown large by itself, it
        would take the click that is meant for a button."""
        self._pointed = None
        self.focus.hover(_NOWHERE)
        if self.eyes.raised():
            self.ready()

    def handle(self, signal: Signal) -> None:
        """The hand is seen as long as its key is held down; the key may come up where no window hears of it."""
        up = isinstance(signal, Press) and signal.key == _PEEK and not signal.down
        gone = isinstance(signal, Notice) and signal.kind == "focus-lost"
        if self.eyes.open and (up or gone):
            self.toggle_hand()
        if not up:
            super().handle(signal)

    def hint(self) -> None:
        """A reason may speak of the hand: only where that may be seen."""
        if self.eyes.looking == self.session.to_act:
            super().hint()

    def show_hint(self, decision: Decision) -> None:
        if self.eyes.looking == self.session.to_act:
            super().show_hint(decision)

    # -- something in the hand -------------------------------------------------------------------------------

    def sprite_of(self, piece: str) -> Sprite | None:
        if piece.startswith("totem:"):
            return self.divide.carried(0 if piece == "totem:black" else 1)
        if piece == "offered":
            return self.divide.offered()
        name = piece.removeprefix("card:")
        rows = (self.hand.row, self.hand.dealt, self.bands.row)
        row = next((row for row in rows if name in row.cards), None)
        return row.sprite_of(piece) if row is not None else None

    def lit(self, targets: set[str]) -> None:
        for frame in self._lit:
            self.layers.remove(frame)
        self._lit = [self.add(stitched(box.grown(RIM), ROUND, z=_LIT_Z)) for box in self._places_of(targets)]
        if targets:
            self.hand.carry(self.drag.held.removeprefix("card:") if self.drag is not None else "")
            self.flow.prompt()

    def _places_of(self, targets: set[str]) -> list[Box]:
        found = []
        for target in sorted(targets):
            kind, _sep, what = target.partition(":")
            if kind == "band":
                found.append(self.bands.whole(int(what)))
            else:
                spot = next((spot for spot in self.focus.spots if spot.target == target), None)
                found += [spot.box] if spot is not None else []
        return found

    def target_under(self, box: Box, at: Point) -> Spot | None:
        """What the pointer is on counts first: a Totem is as large as a Band."""
        assert self.drag is not None
        legal = {offer.target for offer in self.drag.offers_of(self.drag.held)}
        pointed = [spot for spot in reversed(self.focus.spots) if spot.target and spot.box.contains(at)]
        for spot in pointed:
            if spot.target in legal:
                return spot
        for target in legal:
            kind, _sep, what = target.partition(":")
            if kind == "band" and self.bands.whole(int(what)).contains(at):
                return self.focus.find(f"band:{what}")
        return pointed[0] if pointed else super().target_under(box, at)

    def went_back(self, piece: str) -> None:
        self._settle()

    def press(self, p: Press) -> None:
        """A number means the card of the hand at that place: as a click on it."""
        if self.motions.busy or self.auto or self.holding or p.action is not None or p.key not in _NUMBERS:
            super().press(p)
            return
        cards = [*self.hand.dealt.places] or [*self.hand.row.places]
        n = int(p.key) - 1
        kind = "dealt" if self.hand.dealt.places else "card"
        spot = self.focus.find(f"{kind}:{cards[n]}") if n < len(cards) else None
        if spot is not None and spot.press is not None:
            self.notes.hide_tip()
            self.activate(spot)
        else:
            super().press(p)

    def pointer(self, p: Pointer) -> None:
        """A click in the arena goes on to what comes next there."""
        if p.kind != "press" or not self.motions.busy or not self.clobber.awaited or self.clobber.is_used(p):
            super().pointer(p)
            return
        self._pointed = p.at
        if self.clobber.is_looked_at_closely(p):
            self.secondary(p.at)
        else:
            self.clobber.hurry()

    def _used_meanwhile(self, p: Press) -> bool:
        """No key takes a count away before it has been seen; Escape pauses over it."""
        return self.clobber.uses(p) if self.clobber.awaited else super()._used_meanwhile(p)

    def wheel(self, p: Pointer) -> None:
        if self.journal.contains(p.at):
            self.journal.scroll(-p.turn)

    def undo(self) -> None:
        """First what is only laid out is taken back."""
        if not self.plan.empty:
            self.put_back()
        else:
            super().undo()

    def why_not_undo(self) -> str:
        return "" if not self.plan.empty else super().why_not_undo()

    def back(self) -> None:
        if self.closeup.is_open:
            self.closeup.close()
        elif not self.plan.empty and self.may_act:
            self.put_back()
        else:
            super().back()

    # -- telling ---------------------------------------------------------------------------------------------

    def tell(self, events: Sequence[Event]) -> None:
        self.log += [told for event in events if (told := self.told(event)) is not None]

    def told(self, event: Event) -> Told | None:
        """One person among bots reads their own secrets in the log; where people share it nobody’s stand there."""
        sitting = people(self.session)
        return TELLING.event(event, self.names, sitting[0] if len(sitting) == 1 else None)

    def say_prompt(self) -> None:
        if self.clobber.cast is not None:
            self.clobber.say_again()
        else:
            self.flow.prompt()

    def show(self, step: Step, events: Sequence[Event], before: Any, after: Any) -> None:
        self.stop_advising()
        self.eyes.close()
        self.marks.clear()
        if self.motions.speed:
            seen = self.eyes.seen(after)
            self.ahead.soon([*self.bands.coming(seen), *self.piles.coming(seen)])
        self.story.tell(step, before)

    def advise(self, move: Move) -> str:
        return self.advising.advise(move)

    def look_at(self, move: Move) -> float:
        """What takes a look to understand is seen longer; many bots play more briskly than few."""
        part = 0.25 if isinstance(move, _PLAIN) else 0.6
        return LOOK * part * (1.0 if len(self.names) < 4 else 0.7)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.slip.keep_up()
        self.divide.burn(seconds)
        self.clobber.burn(seconds)
