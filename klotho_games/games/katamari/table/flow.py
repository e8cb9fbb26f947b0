"""The words and answers of the prompt bar, and the warning before power is lost."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.contract import Move
from klotho_games.core.i18n import _, capital, ngettext
from klotho_games.games.katamari.rules import events as ev
from klotho_games.games.katamari.rules import steps as do
from klotho_games.games.katamari.rules.pieces import NUMBER, STUFF
from klotho_games.games.katamari.rules.questions import why_not_cycle_any
from klotho_games.games.katamari.rules.state import (
    CYCLE_COST,
    FLICKS,
    Flick,
    Phase,
    RollUp,
    can_buy,
    collected_dice,
)
from klotho_games.games.katamari.telling import TELLING
from klotho_games.games.katamari.telling.moves import end_label, loss_text
from klotho_games.games.katamari.telling.names import fall_percent, flick_name, piece_name
from klotho_games.stage.table import prompt_flow
from klotho_games.stage.widgets.prompt_bar import Answer

if TYPE_CHECKING:
    from .table import Table


_NOBODYS = (Phase.BOARDS, Phase.STUFF, Phase.FIRST)
"""Phases before the first turn, in which no seat is asked."""


class Flow(prompt_flow.Flow):
    table: Table
    ends = (ev.TurnEnded,)

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.flick: Flick = "steady"
        """How hard a throw by button or key is, on a wobbly table."""
        self._warned = (-1, -1)
        """The turn and the seat in which the warning was given."""

    # -- the prompt ------------------------------------------------------------------------------------------

    def seat(self, s: RollUp) -> int:
        return -1 if s.phase in _NOBODYS else s.seat

    def words(self, s: RollUp) -> tuple[str, str]:
        t = self.table
        if t.loose.buy is not None:
            return t.loose.words(self.controls)
        if t.piles.size_to_cycle:
            words = _("cycle pile {size} for {cost} Rolling Power?")
            quiet = _("The top piece goes under the pile, and the next piece is revealed. You can’t undo this.")
            return words.format(size=t.piles.size_to_cycle, cost=CYCLE_COST), quiet
        if t.piles.asking:
            quiet = _("The top piece goes under its pile. You pay {cost} Rolling Power.")
            return _("which pile do you want to cycle?"), quiet.format(cost=CYCLE_COST)
        if t.hints.shown is not None:
            return self._advice_words(s, t.hints.shown.move), t.hints.shown.why
        if self.was_warned(s):
            told = ngettext("you still have {n} Rolling Power and can buy something.",
                            "you still have {n} Rolling Power and can buy something.", s.power)
            return told.format(n=s.power), _("You lose the power you don’t spend this turn (KAT-2.3).")
        return self.prompt_words(s)

    def _advice_words(self, s: RollUp, move: Move) -> str:
        """Return the words of a hint. The board shows where the piece would go, so that needs no words."""
        if not isinstance(move, do.Buy):
            return TELLING.move(s, move)
        words = _("buy the {piece} for {cost} power and place it as shown.")
        return words.format(piece=piece_name(move.piece), cost=STUFF[NUMBER[move.piece]].size)

    def held_words(self, s: RollUp, held: str) -> tuple[str, str]:
        if not self.table.hand.holds:
            return self.words(s)
        piece = STUFF[self.table.hand.piece]
        words = _("place the {piece} on the marked hexes to buy it for {cost} power.")
        quiet = _("Turn the piece with {turn}. Press {back} to put it back.").format(**self.controls)
        return words.format(piece=piece_name(piece.id), cost=piece.size), quiet

    def bot_words(self, s: RollUp) -> str:
        n = sum(collected_dice(s, s.seat))
        return {
            Phase.THROW: ngettext("rolls {n} die.", "rolls {n} dice.", n).format(n=n),
            Phase.DICE: _("the dice are rolling."),
            Phase.SPEND: _("has {power} Rolling Power to spend.").format(power=s.power),
            Phase.TURN_UP: _("the next piece is revealed."),
            Phase.CRASH: _("loses one of the largest pieces."),
        }.get(s.phase, "")

    def happening(self, s: RollUp) -> tuple[str, str]:
        if s.phase is Phase.CRASH:  # the piece that comes off has been chosen
            return _("the lost piece goes under its pile."), _("The turn is over (KAT-2.22).")
        return self.prompt_words(s)

    def was_warned(self, s: RollUp) -> bool:
        """Whether the player was warned in this turn that power can still buy something, and it still can."""
        return self._warned == (s.emperor, s.seat) and s.phase is Phase.SPEND and can_buy(s)

    def should_warn(self, s: RollUp) -> bool:
        """Whether ending the turn would waste power that can buy something, and the player has not been warned yet."""
        return can_buy(s) and not self.was_warned(s)

    def forget_warning(self) -> None:
        self._warned = (-1, -1)

    # -- answers ---------------------------------------------------------------------------------------------

    def answers(self, s: RollUp) -> list[Answer]:
        """Return the answers, the main one always at the right end of the bar."""
        t = self.table
        if not t.may_act:
            return self.pace_answers()
        if t.loose.buy is not None and not t.hand.holds:
            return t.loose.answers()
        if t.piles.size_to_cycle and not t.hand.holds:
            return self._cycle_answers(t.piles.size_to_cycle)
        again = t.pace.last_turn_answer(self.ends) if s.phase is not Phase.CRASH else []
        answers = [*again, *t.usual_answers(_("What would a seasoned roller do?")), *self._answers(s)]
        if t.hints.shown is None:
            return answers
        do_it = Answer("do-it", _("Do it"), t.do_hint, key="return", kind="primary")
        return [*map(_aside, answers), do_it]

    def _answers(self, s: RollUp) -> list[Answer]:
        match s.phase:
            case Phase.THROW:
                return self._throw_answers(s)
            case Phase.SPEND:
                return self._spend_answers(s)
            case Phase.CRASH:
                return self._crash_answers(s)
        return []

    def _throw_answers(self, s: RollUp) -> list[Answer]:
        t = self.table
        flick = self.flick if s.wobbly else FLICKS[2]
        n = sum(collected_dice(s, s.seat))
        label = ngettext("Roll {n} die", "Roll {n} dice", n).format(n=n)
        tip = TELLING.move(s, do.RollDice(flick)) if s.wobbly else ""
        roll = Answer("roll", label, lambda: t.roll(flick), key="space", kind="primary", tip=tip)
        if not s.wobbly:
            return [roll]
        how = _("{how}: {risk} risk").format(how=capital(flick_name(flick)), risk=fall_percent(flick))
        tip = _("Choose how hard you throw. With gentle throws, fewer dice fall off the table.")
        return [Answer("flick", how, self.other_flick, key="f", tip=tip), roll]

    def _spend_answers(self, s: RollUp) -> list[Answer]:
        warned, no_cycle = self.was_warned(s), why_not_cycle_any(s)
        label = _("End turn anyway") if warned else end_label(s)
        # If nothing can be bought, Rolling Power is only good for cycling.
        asked = self.table.piles.asking or not can_buy(s)
        return [
            Answer("cycle", _("Cycle ({cost} power)").format(cost=CYCLE_COST), self.cycle_key, key="c",
                   reason=no_cycle.reason if no_cycle else "", kind="primary" if asked else "secondary",
                   tip=_("Put the top piece of a pile at the bottom and reveal the next piece.")),
            Answer("end", label, self.end_turn, key="n", kind="danger" if warned else "secondary"),
        ]

    def _cycle_answers(self, size: int) -> list[Answer]:
        t = self.table
        return [
            Answer("put-back", _("Put back"), t.put_back, shortcut="undo"),
            Answer("cycle-it", _("Cycle ({cost} power)").format(cost=CYCLE_COST), partial(t.cycle, size), key="space",
                   kind="primary", about=frozenset({f"pile:{size}", f"cycle:{size}"})),
        ]

    def _crash_answers(self, s: RollUp) -> list[Answer]:
        t = self.table
        moves = [move for move in t.session.legal() if isinstance(move, do.Remove)]
        lose = [
            Answer(f"lose:{n}", piece_name(move.piece), partial(t.play, move), key=str(n + 1), kind="danger",
                   tip=f"{TELLING.move(s, move)} ({loss_text(s, move)})")
            for n, move in enumerate(moves)
        ]
        return [t.crash.why("die" if s.throw.fell else "sixes"), *lose]

    # -- decisions -------------------------------------------------------------------------------------------

    def cycle_key(self) -> None:
        """Ask which pile to cycle, or stop asking. The player clicks or confirms a pile, or presses its number."""
        self.ask_which_pile(not self.table.piles.asking)

    def ask_to_cycle(self, size: int) -> None:
        self.table.piles.mark_to_cycle(size)
        self.prompt()

    def ask_which_pile(self, asking: bool) -> None:
        self.table.piles.ask_which(asking)
        self.prompt()

    def other_flick(self) -> None:
        self.flick = FLICKS[(FLICKS.index(self.flick) + 1) % len(FLICKS)]
        self.prompt()

    def end_turn(self) -> None:
        """End the turn, but warn once per turn if power could still buy something."""
        t = self.table
        s: RollUp = t.state
        if self.should_warn(s):
            self._warned = s.emperor, s.seat
            t.stage.sound.play("ui_refuse")
            self.prompt()
            return
        t.play(do.EndTurn())


def _aside(answer: Answer) -> Answer:
    """Return an answer as it is beside a hint: not primary and without the Space key, which follows the hint."""
    kind = "secondary" if answer.kind == "primary" else answer.kind
    return replace(answer, kind=kind, key="" if answer.key == "space" else answer.key)
