"""Why an outcome is not possible at this moment."""

from __future__ import annotations

from klotho_games.core.chance.decks import has_number
from klotho_games.core.contract import Refusal
from klotho_games.core.i18n import _

from . import steps as do
from .cards import NUMBER, SCORE
from .state import ROW, Venture


def why_not_turn_up(s: Venture, step: do.TurnedUp) -> Refusal | None:
    if s.filling[0] >= ROW:
        return Refusal("K97-2.1", _("The next card has to be a Tool."))
    card = NUMBER.get(step.card, -1)
    stack = len(s.rounds)
    if s.stacks[stack] == 0:
        if card != SCORE + stack:
            return Refusal("K97-1.3", _("This stack is used up, so its Score card comes next."))
    elif not has_number(s.unseen, card):
        return Refusal("K97-1.2", _("That card isn’t in the Klotho deck. Choose another."))
    return None


def why_not_draw_tool(s: Venture, step: do.ToolDrawn) -> Refusal | None:
    if s.filling[0] < ROW:
        return Refusal("K97-2.1", _("The next card has to be a Klotho card."))
    if not has_number(s.unseen_tools, NUMBER.get(step.tool, -1)):
        return Refusal("K97-1.1", _("That Tool isn’t in the deck. Choose another."))
    return None


def why_not_roll_first(s: Venture, step: do.FirstRolled) -> Refusal | None:
    if len(step.dice) != len(s.rolling_off) or not all(type(die) is int and 1 <= die <= 6 for die in step.dice):
        return Refusal("K97-1.8", _("Each player who is still in the running to go first rolls one die."))
    return None


def why_not_roll_dice(s: Venture, step: do.DiceRolled) -> Refusal | None:
    faces, dice = step.faces, s.dice
    if len(faces) != len(s.rolling):
        return Refusal("K97-2.4", _("Give one value for each die that was rolled."))
    red = dice[s.rolling[-1]].kind == "red"  # red dice come first in the tray, so then all of these are red
    before, least, most = "", 1, 6
    for place, shown in zip(s.rolling, faces, strict=True):
        if not red and (kind := dice[place].kind) != before:
            before, least, most = kind, 1, 8 if kind == "octagon" else 6
        if type(shown) is not int or not least <= shown <= most:
            return Refusal("K97-2.4", _("Give values that the dice have, in ascending order for each kind of die."))
        least = shown
    return None
