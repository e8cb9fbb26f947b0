"""What a move brings, in a few words: stars, treasure, coins, points, or the new value of a die."""

from __future__ import annotations

from klotho_games.core.contract import Move
from klotho_games.core.i18n import _, ngettext
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.rules.cards import (
    CARDS,
    KIND_OF,
    MINERALS,
    NUMBER,
    POWER_OF,
    Market,
    Monster,
    Technology,
    face,
)
from klotho_games.games.klotho97.rules.closed_paths import judge_bench
from klotho_games.games.klotho97.rules.state import Venture

from .names import coins_words, stars_words, treasure_words


def brings(s: Venture, move: Move) -> str:
    match move:
        case do.Claim(card, dice):
            return _claim(card, len(dice))
        case do.Buy(tool):
            return _(face(NUMBER[tool]).short)
        case do.Play(tool) if KIND_OF[NUMBER[tool]] == "lottery":
            return coins_words(sum(die.value == 5 for die in s.dice))
        case do.Augment(tool, die):
            value = s.dice[die].value
            return _becomes(value, value + face(NUMBER[tool]).value)
        case do.Use(card, die) if POWER_OF[NUMBER[card]] == "coil":
            turned = s.dice[die]
            return _becomes(turned.value, turned.sides + 1 - turned.face + turned.plus)
        case do.Stake():
            points = sum(n * worth for n, worth in zip(minerals_of_stake(move), s.markets, strict=True))
            return ngettext("{n} point at current prices", "{n} points at current prices", points).format(n=points)
        case _:
            return ""


def with_effect(s: Venture, label: str, move: Move) -> str:
    """Return the label of a move and what the move brings."""
    effect = brings(s, move)
    return _("{move} ({more})").format(move=label, more=effect) if effect else label


def _claim(card: str, dice: int) -> str:
    found = CARDS[NUMBER[card]]
    if isinstance(found, Market):
        return stars_words(dice)
    if isinstance(found, Monster):
        treasure = ", ".join(map(treasure_words, found.treasure))
        return _("{treasure}, 5 points in every scoring").format(treasure=treasure)
    return _(found.short).replace("\n", " ") if isinstance(found, Technology) else ""


def _becomes(before: int, after: int) -> str:
    return _("{before} becomes {after}").format(before=before, after=after)


def minerals_of_trades(move: do.Trade) -> list[int]:
    """Return the minerals that trades bring: organics, metal, rads."""
    return [sum(mineral == pair[2] for pair in move.pairs) for mineral in MINERALS]


def minerals_of_stake(move: do.Stake) -> list[int]:
    """Return the minerals that a stake brings: organics, metal, rads."""
    got = list(judge_bench(move.laid).inside)
    if move.extra is not None:
        got[MINERALS.index(move.extra)] += 1
    return got
