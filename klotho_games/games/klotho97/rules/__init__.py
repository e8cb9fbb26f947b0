"""The rules of 97 Klotho: whose turn it is, what chance can bring, and how the game ends.

`legal.py` lists the moves; `turn.py`, `any_time_actions.py` and `deal.py` have the effects of the steps, `refusals.py`
the reasons why a step is refused, `equal_moves.py` the moves with the same effect, `count.py` the scoring, and
`questions.py` what a table asks about a position.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement, groupby, product
from math import factorial, prod
from random import Random
from typing import ClassVar

from msgspec.structs import replace

from klotho_games.core.chance import decks
from klotho_games.core.contract import CHANCE, OVER, GameInfo, Move, Option, Outcome, Rules, Setup
from klotho_games.core.games.as_on_paper import as_on_paper, on_paper
from klotho_games.core.games.basics import OpenRules
from klotho_games.core.games.turn_rules import TurnRules
from klotho_games.core.i18n import _
from klotho_games.games.klotho97.box import box

from . import count, equal_moves
from . import legal as legal_moves
from .cards import ID, KLOTHO_DECK, SCORE, TOOL, TOOL_DECK
from .invariants import wrong_with
from .refusals import why_not
from .state import FITTING, LENGTHS, ROW, Phase, Venture, new_venture
from .steps import (
    Claim,
    DiceRolled,
    FirstRolled,
    Stake,
    Steps,
    ToolDrawn,
    Trade,
    TurnedUp,
)
from .turn import DO

_PLAY, _DICE, _FIRST, _STARS, _TRADE = Phase.PLAY, Phase.DICE, Phase.FIRST, Phase.STARS, Phase.TRADE
_CHANCES = frozenset((Phase.FILL, Phase.FIRST, Phase.DICE))
_TURNED_UP = tuple(TurnedUp(ID[card]) for card in range(TOOL))
_DRAWN = {tool: ToolDrawn(ID[tool]) for tool in TOOL_DECK}
_LISTED = 1500
"""Rolls with more different outcomes than this are not listed."""


class Klotho97Rules(OpenRules[Venture], TurnRules[Venture]):
    """The rules. Nothing is hidden, because a deck has no order until a card is drawn."""

    steps = Steps
    why_not = staticmethod(why_not)
    legal = staticmethod(legal_moves.legal)
    same = staticmethod(equal_moves.same)
    unlisted: ClassVar[tuple[type[Move], ...]] = (Claim, Stake, Trade)
    do = DO
    result = staticmethod(count.result)
    invariants = staticmethod(wrong_with)

    @property
    def info(self) -> GameInfo:
        return replace(
            box(),
            options=(
                Option(
                    "cards",
                    _("Klotho cards"),
                    LENGTHS[0],
                    help=_("A game takes about one minute per card. With more players, use more cards (K97-1.2)."),
                    choices=LENGTHS,
                    by_seats=FITTING,
                ),
                Option(
                    "count",
                    _("Show cards left until the next scoring"),
                    True,
                    help=_("Shows how many Klotho cards come before the next Score card (K97-1.3)."),
                ),
                as_on_paper(
                    _("Everyone starts with five coins (K97-1.9). A sale never brings more than five coins (K97-2.6). "
                      "No card drifts away by itself (K97-2.11).")
                ),
            ),
        )

    def initial(self, setup: Setup) -> Venture:
        seats = len(setup.seats)
        if not 1 <= seats <= 6:
            raise ValueError(_("97 Klotho is for one to six players, not {seats}.").format(seats=seats))
        length = setup.option("cards", FITTING[min(seats, len(FITTING)) - 1])
        if type(length) is not int or length not in LENGTHS:
            told = _("A game has 45 to 90 Klotho cards in steps of 5, not {length}.")
            raise ValueError(told.format(length=length))
        return new_venture(seats, length, bool(setup.option("count", True)), on_paper(setup))

    @staticmethod
    def to_act(s: Venture) -> int:
        phase = s.phase
        if phase is _PLAY:
            return s.seat
        if phase in _CHANCES:
            return CHANCE
        if phase is _STARS:
            return s.seat
        return s.trading[0] if phase is _TRADE else OVER

    @staticmethod
    def together(s: Venture) -> tuple[int, ...]:
        """K97-8.4: everyone trades at the third scoring, each only their own mines."""
        return s.trading if s.phase is _TRADE and len(s.trading) > 1 else ()

    def stream(self, s: Venture) -> str:
        if s.phase is Phase.FILL:
            return "klotho" if s.filling[0] < ROW else "tools"
        return "first" if s.phase is Phase.FIRST else "dice"

    def draw(self, s: Venture, rng: Random) -> Outcome:
        if s.phase is _DICE:
            return _throw(s, rng)
        if s.phase is _FIRST:
            return FirstRolled(tuple(_dice(len(s.rolling_off), 6, rng)))
        if s.filling[0] >= ROW:
            return _DRAWN[decks.draw_number(TOOL_DECK, s.unseen_tools, rng)]
        stack = len(s.rounds)
        return _TURNED_UP[decks.draw_number(KLOTHO_DECK, s.unseen, rng) if s.stacks[stack] else SCORE + stack]

    def chances(self, s: Venture) -> Sequence[tuple[Outcome, float]] | None:
        if s.phase is Phase.DICE:
            return _throws(s)
        listed: list[Outcome]
        if s.phase is Phase.FIRST:
            seats = len(s.rolling_off)
            if 6**seats > _LISTED:
                return None
            listed = [FirstRolled(dice) for dice in product(range(1, 7), repeat=seats)]
        elif s.filling[0] >= ROW:
            listed = [_DRAWN[tool] for tool in s.unseen_tools]
        elif s.stacks[len(s.rounds)]:
            listed = [_TURNED_UP[card] for card in s.unseen]
        else:
            listed = [_TURNED_UP[SCORE + len(s.rounds)]]
        return [(outcome, 1 / len(listed)) for outcome in listed]


# ---- dice ----


def _dice(number: int, sides: int, rng: Random) -> list[int]:
    random = rng.random
    return [int(random() * sides) + 1 for _die in range(number)]


def _kinds(s: Venture) -> list[tuple[str, int]]:
    """Return the dice that are thrown: each kind with its number, in the order of the tray."""
    kinds = [s.dice[place].kind for place in s.rolling]
    return [(kind, len(list(alike))) for kind, alike in groupby(kinds)]


def _throw(s: Venture, rng: Random) -> DiceRolled:
    dice, rolling, random = s.dice, s.rolling, rng.random
    if dice[rolling[-1]].kind == "red":  # red dice come first in the tray, so all of these are red
        return DiceRolled(tuple(sorted([int(random() * 6) + 1 for _die in rolling])))
    kinds = [dice[place].kind for place in rolling]
    faces = [int(random() * (8 if kind == "octagon" else 6)) + 1 for kind in kinds]
    begin = 0
    while begin < len(kinds):
        end = begin + kinds.count(kinds[begin])
        faces[begin:end] = sorted(faces[begin:end])
        begin = end
    return DiceRolled(tuple(faces))


def _throws(s: Venture) -> list[tuple[Outcome, float]] | None:
    """Return every throw with its probability; None if there are too many to list."""
    rolls = [_rolls(number, 8 if kind == "octagon" else 6) for kind, number in _kinds(s)]
    if prod(map(len, rolls)) > _LISTED:
        return None
    return [
        (DiceRolled(tuple(face for faces, _share in parts for face in faces)), prod(share for _faces, share in parts))
        for parts in product(*rolls)
    ]


def _rolls(number: int, sides: int) -> list[tuple[tuple[int, ...], float]]:
    return [
        (faces, factorial(number) / prod(factorial(faces.count(face)) for face in set(faces)) / sides**number)
        for faces in combinations_with_replacement(range(1, sides + 1), number)
    ]


RULES: Rules[Venture, Venture] = Klotho97Rules()
