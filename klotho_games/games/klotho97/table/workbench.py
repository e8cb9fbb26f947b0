"""The staking workbench: players place mines on a grid until their half-lines close a path (K97-3.5).

It is a scene over the table. Nothing on it is a move of the game until the claim is staked. Then the table plays
the move, and the bench shows what it brought.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from klotho_games.core.contract import Refusal
from klotho_games.core.i18n import _, ngettext
from klotho_games.core.play.session import Session
from klotho_games.games.klotho97.rules.questions import best_stake
from klotho_games.games.klotho97.rules.state import Venture
from klotho_games.games.klotho97.table.look.company_sheet import points_words
from klotho_games.games.klotho97.table.look.places import LARGE, Places
from klotho_games.games.klotho97.table.look.steel import mat, platform
from klotho_games.games.klotho97.table.look.style import prompt_look
from klotho_games.games.klotho97.table.motion.bench_haul import haul_parts
from klotho_games.games.klotho97.table.parts.bench_cards import BenchCards
from klotho_games.games.klotho97.table.parts.bench_controls import ShapeTabs, TurnPill
from klotho_games.games.klotho97.table.parts.bench_light import BenchLight
from klotho_games.games.klotho97.table.parts.bench_panels import BenchPanels
from klotho_games.games.klotho97.table.parts.log import LessonWords, bench_log
from klotho_games.games.klotho97.table.parts.stake_draft import (
    SPARE,
    Draft,
    Lay,
    Shape,
    cell_of,
    first_draft,
    judge_draft,
    place_id,
)
from klotho_games.games.klotho97.table.parts.top import TopBar
from klotho_games.games.klotho97.telling.names import minerals_words
from klotho_games.stage.devices.geometry import CANVAS, Box, Point
from klotho_games.stage.devices.input import Action, Pointer, Press, Signal
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import PAPER, SERIF_BLACK
from klotho_games.stage.scene.control_names import control_names
from klotho_games.stage.scene.drag import Drag, Offer
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Together, wait
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.scene import TURNS, Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.tips import ToastKind
from klotho_games.stage.widgets.prompt_bar import Answer, PromptBar, bar_box

if TYPE_CHECKING:
    from klotho_games.stage.stage import Stage

    from .table import Table

_MOMENT = 0.16
_left: WeakKeyDictionary[Session, Draft] = WeakKeyDictionary()
"""What was on the bench when the player went back to the table. It is still there when they return."""


class Workbench(Scene):
    """Opened by the table of the seat whose turn it is (`Table.open_bench`)."""

    name = "workbench"
    pads = Pads.TURN | Pads.SOLE

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.game, self.session, self.names = table.game, table.session, table.names
        self.s: Venture = table.state
        self.seat = self.s.seat
        self.draft = self._starting_draft()
        self.verdict = judge_draft(self.s, self.draft)
        self.wished: str | None = None
        self.selected = ""
        """The card that R turns."""
        self.last_refusal: Refusal | None = None
        self._before: list[Draft] = []
        self._after: list[Draft] = []
        self._advised: tuple[Draft | None, str] = (None, "")
        self._refused: Sprite | None = None
        self._previewed = ("", self.draft)
        """The place over which the held card was last judged, and the draft at that time."""
        self._closed = False
        """Whether the path was closed when it was last judged, so that the light runs around it only once."""
        self._staked = False

    @property
    def screen_title(self) -> str:
        return _("Staking workbench")

    def _starting_draft(self) -> Draft:
        fresh = first_draft(self.s, all_but_one=self.table.mode.is_lesson)
        left = _left.get(self.session)
        return left if left is not None and left.mines == fresh.mines else fresh

    # -- building -----------------------------------------------------------------------------------------------------

    def open(self, stage: Stage) -> None:
        self.stage = stage
        self.drag = Drag(self, stage.sound.play)
        super().open(stage)

    def build(self) -> None:
        self.places = Places(len(self.names), bar_box(text := self.stage.look.text_scale).y, "klotho97/stake", text)
        TopBar(self, back=_("Back to the table")).show(self.s)
        self.log_panel = bench_log(self)
        self.lesson = LessonWords(self) if self.table.mode.is_lesson else None
        self.panels = BenchPanels(self)
        self.prompt = PromptBar(self, prompt_look(), self._paint_seat)
        self.tips.clear_of = (self.prompt.box,)
        self.add(Sprite(self.places["bench_title"], self._paint_title, z=10, key="bench-title"))
        self.tabs = ShapeTabs(self)
        self.cards = BenchCards(self)
        self.light = BenchLight(self)
        self.pill = TurnPill(self)
        self.cards.show(self.draft)
        self.judge(quietly=True)
        self.ahead.paint_later([*self.cards.to_paint(), *self.pill.to_paint()])

    def on_open(self) -> None:
        self.stage.sound.play("ui_open")

    def backdrop(self, pen: Pen) -> None:
        pen.raster("klotho97/stake.webp", CANVAS)
        platform(pen, self.places["bench"], 26)
        mat(pen, self.places["mat"])
        pen.svg("klotho97/ui_pick", self.places["bench_sign"])
        self.panels.paint_ground(pen)
        pen.svg("klotho97/rover", self.places["rover"], shadow=8)
        pen.svg("klotho97/spindle", self.places["spindle"], shadow=5)

    def _paint_title(self, pen: Pen) -> None:
        room, large = self.places["bench_title"].at_origin, pen.look.text_scale >= LARGE
        pen.text(_("Workbench") if large else _("Staking workbench"), room, 32, PAPER, SERIF_BLACK, shadow="#000000")

    def _paint_seat(self, pen: Pen, box: Box) -> None:
        side = min(box.w, box.h) - 14
        seat_shape(pen, self.seat, Box.around(box.centre, side, side))

    # -- drafts -------------------------------------------------------------------------------------------------------

    def change(self, draft: Draft, sound: str = "card_snap") -> None:
        """Change to another draft. The step can be undone."""
        if draft != self.draft:
            self._before.append(self.draft)
            self._after.clear()
            self._go(draft, sound)
        else:
            self.show_draft()

    def _go(self, draft: Draft, sound: str) -> None:
        self.draft = draft
        self.stage.sound.play(sound)
        self.show_draft()

    def show_draft(self) -> None:
        """Move every card to where the draft has it, then show the light."""
        if self._refused is not None:
            self._refused.visible = False
        self.light.hide()
        self.pill.hide()
        self.tabs.show()
        motions = self.cards.show(self.draft, moving=True)
        if motions:
            verdict = judge_draft(self.s, self.draft, self.wished)
            jobs = [*self.panels.to_paint(self.s, self.draft, verdict), *self.light.to_paint(self.draft, verdict)]
            self.ahead.paint_soon(jobs)
            # Moving many cards leaves no time to paint the ring of light, so it comes a moment after they have landed.
            self.motions.then(Together(motions), wait(_MOMENT if verdict.refusal is None else 0))
        self.motions.then(self.judge)

    def judge(self, quietly: bool = False) -> None:
        """Judge the draft, and show the result everywhere on the bench."""
        self.verdict = judge_draft(self.s, self.draft, self.wished)
        self.panels.show(self.s, self.draft, self.verdict)
        self.light.show(self.draft, self.verdict)
        assert self.drag is not None
        self.drag.offers = self._offers()
        self._say()
        closed = self.verdict.refusal is None
        if self.lesson is not None:
            self.lesson.show(0 if self.draft.spare else 2 if closed else 1)
        if closed and not self._closed and not quietly:
            self.stage.sound.play("claim_closed")
            self.motions.beside(self.light.ring(self.draft, self.verdict, self.pill.show))
        else:
            self.pill.show()
        self._closed = closed

    def wish(self, kind: str) -> None:
        """Choose the mineral that the Overflow Loom should take from outside."""
        self.wished = kind
        self.stage.sound.play("ui_toggle")
        self.judge(quietly=True)

    def reshape(self, shape: Shape) -> None:
        self.change(self.draft.with_shape(shape), "card_slide")

    def turn(self, card: str) -> None:
        if not card or self._staked:
            return
        held = self.drag is not None and self.drag.held_piece == card
        if not held:
            self.change(self.draft.turn(card), "card_flip")
            return
        self._before.append(self.draft)
        self._after.clear()
        self.draft = self.draft.turn(card)
        self.stage.sound.play("card_flip")
        self.motions.beside(self.cards.turn_motion(card, card in self.draft.turned))
        self._preview(self._previewed[0])

    def undo(self) -> None:
        self._step(self._before, self._after)

    def redo(self) -> None:
        self._step(self._after, self._before)

    def _step(self, source: list[Draft], other: list[Draft]) -> None:
        self._put_back()
        if source:
            other.append(self.draft)
            self._go(source.pop(), "ui_undo")

    def hint(self) -> None:
        """Lay out the best claim that the exact solver finds, and say what it brings. A held card is put back first.
        In an exercise that would give the answer away."""
        if not self.table.mode.helps:
            self.tips.toast(_("There are no hints for this stake. Try to close a path yourself."), kind=ToastKind.NO)
            return
        self._put_back()
        found = best_stake(self.s)
        if found is None:
            few = len(self.draft.mines) < 4
            none = _("These mines can’t close a path yet, however you place them.")
            self._advise(_("You need at least four mines.") if few else none)
            self._say()
            return
        stake, claim = found
        self.wished = stake.extra
        self.change(self.draft.with_solution(claim), "card_deal")
        lies = judge_draft(self.s, self.draft, self.wished)
        told = _("The best stake now: {minerals}, {points} at current prices.").format(
            minerals=minerals_words(lies.minerals), points=points_words(lies.points)
        )
        if lies.bribed_join_count:
            told += " " + ngettext("{n} join needn’t match.", "{n} joins needn’t match.",
                                   lies.bribed_join_count).format(n=lies.bribed_join_count)
        self._advise(told)
        self.motions.then(self._to_the_button)

    def _to_the_button(self) -> None:
        """Focus the advised button for players who use keys, so that Enter presses it, as at the table."""
        button = self.focus.find("stake")
        if self.focus.seen and button is not None and button.enabled:
            self.focus.set(button)

    def _advise(self, words: str) -> None:
        """Show words in the prompt until something is moved."""
        self._advised = (self.draft, words)

    # -- staking ------------------------------------------------------------------------------------------------------

    def _put_back(self) -> None:
        if self.let_go():
            self.motions.skip()

    def stake(self) -> None:
        """Stake the claim on the grid. A held card goes back to its place first."""
        if self._staked:
            return
        self._put_back()
        self.motions.skip()
        at = self.prompt.box_of("stake") or self.prompt.box
        refusal = self.verdict.refusal or self.table.mode.why_not(self.verdict.stake)
        if refusal is not None:
            self.show_refusal(refusal, (at.centre[0], at.y))
            return
        self._staked = True
        _left.pop(self.session, None)
        # From here on the game knows the move; the rest only shows it.
        self.table.play(self.verdict.stake)
        self.focus.set(None)
        self.pill.hide()
        self.stage.sound.play("stamp_seal")
        told = _("You get {minerals}.").format(minerals=minerals_words(self.verdict.minerals))
        self.prompt.say(self.names[self.seat], _("you’ve staked your mines."), told)
        self.motions.then(*haul_parts(self), wait(0.4), self._hand_back)

    def _hand_back(self) -> None:
        """Return to the table, which skips the motion already seen here, up to anything that must be seen there.

        The workbench closes first: the table can open a scene when it rests, such as the answer sheet of an exercise.
        """
        self.stage.pop()
        self.table.motions.skip()

    def back(self) -> None:
        _left[self.session] = self.draft
        super().back()

    def show_refusal(self, refusal: Refusal, at: Point) -> None:
        """Show a refusal until something is moved."""
        self.last_refusal = refusal
        self.stage.sound.play("ui_refuse")
        self._refused = self.tips.refusal(refusal, at)
        self.speech.say_refusal(refusal)

    def open_rules(self) -> None:
        """Open the rules at the clause of the last refusal, or else at the one about staking."""
        clause = self.last_refusal.rule if self.last_refusal is not None else ""
        self.stage.program.open_rules(self.game.info.id, clause or "K97-3.5")

    # -- words --------------------------------------------------------------------------------------------------------

    def on_other_device(self) -> None:
        self._say()

    def _say(self) -> None:
        words, quiet = self._prompt()
        label = _("Stake")
        if self.verdict.refusal is None:
            label = _("Stake: {minerals}").format(minerals=minerals_words(self.verdict.minerals))
        refusal = self.verdict.refusal
        reason = f"{refusal.reason} {refusal.rule}" if refusal is not None else ""
        hint = Answer("hint", _("Hint"), self.hint, shortcut="hint", tip=_("Show the best stake"))
        self.prompt.say(self.names[self.seat], words, quiet, [
            Answer("undo", _("Undo"), self.undo, shortcut="undo",
                   reason="" if self._before else _("You haven’t moved anything yet.")),
            *([hint] if self.table.mode.helps else []),
            Answer("stake", label, self.stake, key="s", kind="primary", reason=reason),
        ])

    def _prompt(self) -> tuple[str, str]:
        if self.drag is not None and self.drag.held_piece:
            quiet = _("Turn the card with {turn_over}. Press {back} to put it back.")
            return _("where do you want to put the card?"), quiet.format(**control_names(self.stage.input))
        laid, mines = len(self.draft.lying), len(self.draft.mines)
        advised = self._advised[1] if self._advised[0] == self.draft else ""
        if self.verdict.refusal is None:
            return _("your path is closed."), advised or _("Stake the mines, or turn a card to try another path.")
        if advised:
            return _("you can’t stake anything now."), advised
        if mines < 4:
            return _("you need at least four mines."), _("Claim more mines with your dice.")
        if not laid:
            how = _("Pick up a card. Turn it upside down with {turn_over}.").format(
                **control_names(self.stage.input))
            return _("place mines until their half-lines close a path."), how
        if self.verdict.lying.loop is None:
            filled = _("{filled} of {n} places are filled.").format(filled=laid, n=len(self.draft.cells))
            return filled, _("The path runs from card to card where half-lines meet. You can turn a card upside down.")
        return _("the path is still open."), _("Turn or swap the cards next to a cross.")

    # -- dragging -----------------------------------------------------------------------------------------------------

    def _offers(self) -> list[Offer]:
        """Offer any card to any place, and off the grid again."""
        places = [place_id(cell) for cell in self.draft.cells]
        offers: list[Offer] = []
        for card in self.draft.mines:
            at = self.draft.place_of(card)
            here = place_id(at) if at is not None else SPARE
            offers += [Offer(Lay(card, to), card, to) for to in (*places, SPARE) if to != here]
        return offers

    def sprite_of(self, piece: str) -> Sprite | None:
        return self.cards.sprites.get(piece)

    def show_targets(self, targets: set[str]) -> None:
        if targets and self.drag is not None:
            self._previewed = ("", self.draft)
            self.light.hide()
            self.pill.hide()
            self.cards.lift(self.drag.held_piece)
            self._say()

    def take(self, offer: Offer) -> None:
        move = offer.move
        assert isinstance(move, Lay)
        self.selected = move.card
        self.change(self.draft.take(move.card) if move.to == SPARE else self.draft.lay(move.card, cell_of(move.to)))

    def choose(self, offers: Sequence[Offer], at: Point) -> None:
        """Take the only offer, because a card goes to a place in only one way."""
        self.take(offers[0])

    def refusal_for(self, piece: str, target: str) -> Refusal | None:
        return None

    def return_piece(self, piece: str) -> None:
        self.show_draft()

    def target_under(self, box: Box, at: Point) -> Spot | None:
        """Return the target under the pointer, or else under the centre of the card,
        but never a neighbour it only touches."""
        targets = [spot for spot in self.focus.spots if spot.target]
        for point in (at, box.centre):
            found = next((spot for spot in reversed(targets) if spot.box.contains(point)), None)
            if found is not None:
                return found
        return None

    def aim(self, targets: set[str]) -> None:
        """Let keys or gamepad move the card from place to place, starting at its own place or the first free one."""
        assert self.drag is not None
        card = self.drag.held_piece
        at = self.draft.place_of(card)
        free = next((cell for cell in self.draft.cells if not self.draft.at(cell)), self.draft.cells[0])
        self.focus.only = lambda spot: spot.id == SPARE or spot.id.startswith("place:")
        self.focus.set(self.focus.find(place_id(at or free)))
        self._hang()

    def _hang(self) -> None:
        drag, spot = self.drag, self.focus.current
        if drag is not None and drag.held_piece and not drag.by_pointer and spot is not None and spot.target:
            self.cards.hover_over(drag.held_piece, spot.box)
            self._preview(spot.target)

    def _preview(self, target: str) -> None:
        """Show the joins as they would be if the held card were placed there."""
        assert self.drag is not None
        if (target, self.draft) == self._previewed:
            return
        self._previewed = (target, self.draft)
        if target in ("", SPARE):
            self.light.hide()
        else:
            draft = self.draft.lay(self.drag.held_piece, cell_of(target))
            self.light.preview(draft, judge_draft(self.s, draft, self.wished))

    def pointer(self, p: Pointer) -> None:
        super().pointer(p)
        drag = self.drag
        if p.kind == "move" and drag is not None and drag.held_piece and drag.by_pointer:
            sprite = self.cards.sprites[drag.held_piece]
            spot = self.target_under(sprite.box, p.at)
            self._preview(spot.target if spot is not None else "")

    def turn_held_piece(self, by: int) -> bool:
        assert self.drag is not None
        self.turn(self.drag.held_piece)
        return True

    # -- input --------------------------------------------------------------------------------------------------------

    def handle(self, signal: Signal) -> None:
        if self._staked:
            # The claim is staked: any press only hurries the motion.
            if (isinstance(signal, Press) and signal.down) or (isinstance(signal, Pointer) and signal.kind == "press"):
                self.motions.skip()
            return
        super().handle(signal)

    def press(self, p: Press) -> None:
        if (p.action is None and p.key == "r") or p.action in TURNS:
            self.turn(self.drag.held_piece if self.drag is not None and self.drag.held_piece else self.selected)
            return
        if p.action is None and p.key == "s":
            # While a card is held, the focus is limited to the places, but this key still works.
            self.stake()
            return
        super().press(p)

    def activate(self, spot: Spot) -> None:
        held = self.drag is not None and self.drag.held_piece
        if spot.id == "stake" and (held or not spot.enabled):
            self.stake()
        elif spot.id == "hint":
            self.hint()
        elif spot.target and not spot.piece and not held:
            self.tips.show_tip(_("Pick up a card first, then put it here."), spot.box)
        else:
            super().activate(spot)

    def wheel(self, p: Pointer) -> None:
        if self.log_panel.contains(p.at):
            self.log_panel.scroll(-1 if p.turn > 0 else 1)
        elif not self.motions.is_busy:
            self._turn_at(p.at)

    def right_click(self, at: Point) -> None:
        self._turn_at(at)

    def _turn_at(self, at: Point) -> None:
        spot = self.focus.at(at)
        if spot is not None and spot.piece:
            self.selected = spot.piece
            self.turn(spot.piece)

    def act(self, action: Action) -> None:
        match action:
            case Action.UNDO:
                self.undo()
            case Action.REDO:
                self.redo()
            case Action.HINT:
                self.hint()
            case Action.RULES:
                self.open_rules()
            case Action.MENU:
                self.table.mode.open_pause()

    def _on_focus_change(self) -> None:
        super()._on_focus_change()
        spot = self.focus.current if self.focus.seen else self.focus.hovered
        if spot is not None and spot.piece and not (self.drag is not None and self.drag.held_piece):
            self.selected = spot.piece
            self.pill.show()
        self._hang()
