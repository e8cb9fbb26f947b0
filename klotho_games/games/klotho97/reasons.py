"""Why a move is good, in a sentence. A hint says it to a player and a bot says it of itself, so nobody is "you"."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.words import _, ngettext
from klotho_games.games.klotho97.cards import ID, MARKET, MONSTER, TECH
from klotho_games.games.klotho97.naming import card_name, values_told

_WORTH_A_WORD = 0.15
"""What a reroll may bring beside its best aim is told from this chance on."""


def keep(dice: tuple[int, ...], aims: Sequence[tuple[int, float]]) -> str:
    """What the dice are kept for: cards with their chances, the best aim first."""
    told = [
        _("{card} in {n} of 100 tries").format(card=card_name(ID[card]), n=round(100 * chance))
        for place, (card, chance) in enumerate(aims[:2])
        if not place or chance >= _WORTH_A_WORD
    ]
    aim = told[0] if len(told) == 1 else _("{one}, {two}").format(one=told[0], two=told[1])
    return (
        _("Keep {dice}: {aim}.").format(dice=values_told(dice), aim=aim)
        if dice
        else _("Roll all: {aim}.").format(aim=aim)
    )


def claim(card: int, points: float, *, more_mines: bool) -> str:
    n = round(points)
    about = ngettext("about {n} point", "about {n} points", n).format(n=n)
    if card < TECH:
        text = _("A stake begins with its first mines: worth {points}.")
        if more_mines:
            text = _("This mine fits the others: worth {points}.")
    elif card < MONSTER:
        text = _("This technology will bring {points}.")
    elif card < MARKET:
        text = _("Five points in every scoring to come, and the treasure: {points}.")
    else:
        text = _("The stars move the markets the right way: {points}.")
    return text.format(points=about)


def fives(n: int) -> str:
    return ngettext("{n} die shows 5.", "{n} dice show 5.", n).format(n=n)
