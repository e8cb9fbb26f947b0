"""Details that distinguish moves with the same label: which mine, which dice."""

from __future__ import annotations

from klotho_games.core.contract import Move
from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.rules.cards import CARDS, NUMBER, Mine
from klotho_games.games.klotho97.rules.state import Venture

from .names import card_name, die_name, half_lines, mine_minerals_words


def nearer(s: Venture, move: Move) -> tuple[str, ...]:
    match move:
        case do.Discard(card) | do.Drop(card) | do.Raid(_, _, card):
            return (_mine(card),)
        case do.Claim(card, dice):
            return _mine(card), _dice(s, dice)
        case do.Reroll(dice):
            return (_dice(s, dice),)
        case do.Stake(laid):
            return tuple(_mine(one.card) for one in laid)
        case _:
            return ()


def _mine(card: str) -> str:
    """Describe a mine by its own name, which is printed only on the large face, its minerals and its half-lines."""
    found = CARDS[NUMBER[card]]
    if not isinstance(found, Mine):
        return card_name(card)
    told = _("{name}: {minerals}; {lines}")
    return told.format(name=_(found.name), minerals=mine_minerals_words(found), lines=half_lines(found))


def _dice(s: Venture, places: tuple[int, ...]) -> str:
    return ", ".join(die_name(s.dice[place]) for place in places)
