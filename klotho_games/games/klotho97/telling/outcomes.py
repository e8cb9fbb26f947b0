"""The words for outcomes in the dice ledger: dice by their faces, Klotho cards by kind, Tools by name."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Outcome
from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.rules.cards import CARDS, NUMBER, Market, Mine, Monster, Score, Technology
from klotho_games.games.klotho97.rules.state import Venture

from .names import card_name


def drawn(outcome: Outcome) -> tuple[str, Sequence[str]]:
    match outcome:
        case do.TurnedUp(card):
            kinds = {Mine: _("Mines"), Monster: _("Monsters"), Market: _("Markets"),
                     Technology: _("Technologies"), Score: _("Score cards")}
            return _("Klotho cards"), (kinds[type(CARDS[NUMBER[card]])],)
        case do.ToolDrawn(tool):
            return _("Tools"), (card_name(tool),)
        case do.FirstRolled(dice):
            return _("Roll for who goes first"), [str(face) for face in dice]
        case do.DiceRolled(faces):
            return _("Dice"), [str(face) for face in faces]
    raise AssertionError(outcome)


def fair_dice(s: Venture, outcome: Outcome) -> Sequence[int]:
    match outcome:
        case do.FirstRolled(dice):
            return dice
        case do.DiceRolled(faces):
            return [face for place, face in zip(s.rolling, faces, strict=True) if s.dice[place].sides == 6]
    return ()
