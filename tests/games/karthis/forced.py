"""Positions for the tests of the temple, played out with forced outcomes or arranged on the sheet."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from klotho_games.core.contract import CHANCE, OVER, Setup, Step
from klotho_games.games.karthis.rules import RULES
from klotho_games.games.karthis.rules.cards import BIT, FULL_DECK
from klotho_games.games.karthis.rules.floor_map import square_at
from klotho_games.games.karthis.rules.state import Adventure
from klotho_games.games.karthis.rules.steps import CardDrawn, Choose, DrawRolled, Explore, TileRolled
from klotho_games.games.karthis.rules.tile_chart import NORTH
from tests.games.forcing import Forcing

AHEAD, LEFT, RIGHT, ALL_WAYS, DEAD_END, STAIRS, STAIRS_DEAD_END = 1, 13, 23, 33, 67, 39, 73
"""Rolls of the chart, by the shape that they give."""
X, Y = 9, 12
"""Column and row of the start tile."""


def setup(**options: bool | int | str) -> Setup:
    return Setup(("Ada",), tuple(sorted(options.items())))


def begin(**options: bool | int | str) -> Adventure:
    return RULES.initial(setup(**options))


_forcing = Forcing(RULES)
play, told, the, refused = _forcing.play, _forcing.told, _forcing.the, _forcing.refused


def wandered(seed: int, **options: bool | int | str) -> Iterator[Adventure]:
    """Yield every decision of a random adventure, including positions that a good explorer would not reach."""
    rng, s = Random(seed), begin(**options)
    while RULES.to_act(s) != OVER:
        if RULES.to_act(s) == CHANCE:
            step: Step = RULES.draw(s, rng)
        else:
            yield s
            step = rng.choice(list(RULES.legal(s)))
        s = RULES.apply(s, step)[0]


def drew(s: Adventure, *cards: str, side: int = NORTH, roll: int = ALL_WAYS) -> Adventure:
    """Explore and draw exactly these cards; "X1/9S" is a Joker with its guard.

    With more than one card the choice is left open.
    """
    die = (1, 4, 6)[len(cards) - 1]
    turned = [CardDrawn(card) for drawn in cards for card in drawn.split("/")]
    return play(s, Explore(side), TileRolled(roll), DrawRolled(die), *turned)


def met(s: Adventure, card: str, *others: str, side: int = NORTH, roll: int = ALL_WAYS) -> Adventure:
    """Explore, draw these cards and face the first of them."""
    s = drew(s, card, *others, side=side, roll=roll)
    return play(s, Choose(card.split("/")[0])) if others else s


def hurt(s: Adventure, health: int) -> Adventure:
    return replace(s, health=health)


def with_deck(s: Adventure, *cards: str, discards: tuple[str, ...] = ()) -> Adventure:
    """Leave only these cards in the deck and among the discards; all others have left the game.

    Jokers that are not named count as found, so name both or arrange the backpack too.
    """
    deck = sum(BIT[card] for card in cards)
    pile = sum(BIT[card] for card in discards)
    return replace(s, deck=deck, discards=pile, gone=FULL_DECK & ~deck & ~pile)


def at(x: int, y: int) -> int:
    """Return the square x columns east and y rows north of the start tile."""
    return square_at(X + x, Y - y)
