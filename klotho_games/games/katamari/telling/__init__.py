"""The words of Katamari. Names, the log, labels of moves, prompts and notes are in the files beside this one."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Event, Move, Telling, Told
from klotho_games.core.i18n import _
from klotho_games.games.katamari.rules import steps as do
from klotho_games.games.katamari.rules.count import scores
from klotho_games.games.katamari.rules.state import CYCLE_COST, Phase, RollUp

from .goal import goal
from .landmarks import landmark
from .log import LINES
from .meanwhile import waited
from .moves import buy_label, effect_text, end_label, loss_text, roll_label
from .names import Names, piece_name
from .outcomes import drawn, fair_dice
from .prompts import count_prompt, new_piece_words, spend_prompt, throw_prompt


class KatamariTelling:
    drawn = staticmethod(drawn)
    fair_dice = staticmethod(fair_dice)
    waited = staticmethod(waited)
    landmark = staticmethod(landmark)
    goal = staticmethod(goal)

    def event(self, event: Event, names: Names) -> Told | None:
        tell = LINES.get(type(event))
        return tell(event, names) if tell else None

    def move(self, s: RollUp, move: Move, names: Sequence[str] = ()) -> str:
        match move:
            case do.RollDice(flick):
                return roll_label(s, flick)
            case do.Buy(piece, turn, place):
                return buy_label(piece, turn, place)
            case do.Cycle(size):
                return _("Cycle pile {size} ({cost} power)").format(size=size, cost=CYCLE_COST)
            case do.EndTurn():
                return end_label(s)
            case do.Remove(piece):
                return _("Lose the {piece}").format(piece=piece_name(piece))
        return ""

    def brings(self, s: RollUp, move: Move) -> str:
        if isinstance(move, do.Remove):
            return loss_text(s, move)
        return effect_text(s, move) if isinstance(move, do.Buy) else ""

    def prompt(self, s: RollUp, names: Names) -> tuple[str, str]:
        match s.phase:
            case Phase.BOARDS:
                return _("everyone gets a board."), _("Each board shows a cousin. Chance decides who gets which board.")
            case Phase.STUFF:
                return _("the piles are shuffled."), _("The top piece of each pile is revealed.")
            case Phase.FIRST:
                return _("who goes first?"), _("Everyone rolls a die. The highest roll goes first.")
            case Phase.THROW:
                return throw_prompt(s, names)
            case Phase.DICE:
                return _("the dice are rolling."), _("Yellow dice succeed on 3 or more, Blue dice on 4 or more, Purple "
                                                     "dice on 5 or 6.")
            case Phase.SPEND:
                return spend_prompt(s, names)
            case Phase.TURN_UP:
                return _("the next piece is revealed."), new_piece_words(s)
            case Phase.CRASH:
                return _("choose which of your largest pieces you lose."), _(
                    "The lost piece goes face down under its pile, and your turn ends (KAT-2.22)."
                )
            case Phase.COUNT:
                return count_prompt(s, names)

    def dealt(self) -> str:
        """KAT-1.0: a seat's colour and shape are those of its cousin."""
        return _("the cousins are dealt at random")

    def turn(self, s: RollUp) -> tuple[str, int]:
        return _("turn"), max(1, s.emperor)

    def standing(self, s: RollUp, names: Names) -> str:
        points = ", ".join(
            _("{name} {points}").format(name=name, points=p) for name, p in zip(names, scores(s.boards), strict=True)
        )
        return _("Turn {n} of {of} · {points}").format(n=max(s.emperor, 1), of=s.steps, points=points)

    def table(self, view: RollUp, names: Names) -> list[str]:
        from .surroundings import table  # imported here because it needs the words of this module

        return table(view, names)


TELLING: Telling = KatamariTelling()
