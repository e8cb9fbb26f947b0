"""The rules of The Temple of Karthis: who acts, what is legal, what chance can give.

The effects of steps are in `turn.py`, in the order of a turn. `refusals.py` says why a step is refused, and `count.py`
has the final score.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from msgspec.structs import replace

from klotho_games.core.contract import (
    CHANCE,
    OVER,
    GameInfo,
    Move,
    Option,
    Outcome,
    Rules,
    Setup,
)
from klotho_games.core.games.as_on_paper import as_on_paper, on_paper
from klotho_games.core.games.basics import OpenRules
from klotho_games.core.games.turn_rules import TurnRules
from klotho_games.core.i18n import _
from klotho_games.games.karthis.box import box

from . import count
from .cards import BIT, FACE_BIT, FACES, cards_in, draw_card
from .floor_map import SQUARES, breakable, links, new_sheet, openings, parts_around
from .refusals import is_walled_in, why_not
from .state import FULL_HEALTH, GENTLE_HEALTH, Adventure, Phase, rival_square
from .steps import (
    BreakThrough,
    CardDrawn,
    Choose,
    Descend,
    DrawRolled,
    Explore,
    Fight,
    Retreat,
    RoundRolled,
    Stay,
    Steps,
    ThreatRolled,
    TileRolled,
    Walk,
)
from .tile_chart import SIDES
from .turn import (
    CHOOSE,
    DEAL,
    DIE,
    DO,
    FOOT,
    GUARD,
    LOST,
    RIVAL,
    ROUND,
    SEALED,
    THREAT,
    TILE,
    WON,
)

_CHANCES = frozenset((TILE, DIE, DEAL, GUARD, THREAT, ROUND))
_STREAMS = {TILE: "tile", DIE: "draw-die", DEAL: "deck", GUARD: "deck", THREAT: "threat", ROUND: "combat"}
_EXPLORE = tuple(Explore(side) for side in SIDES)
_WALK = tuple(Walk(square) for square in range(SQUARES))
_STAYS = (Stay("new"), Stay("old"))
_DRAWN = {card: CardDrawn(card) for card in BIT}
_TILE_ROLLS = tuple(TileRolled(roll) for roll in range(1, 101))
_DRAW_ROLLS = tuple(DrawRolled(roll) for roll in range(1, 7))
_THREAT_ROLLS = tuple(ThreatRolled(roll) for roll in range(1, 7))
_ROUND_ROLLS = tuple(RoundRolled(mine, theirs) for mine in range(1, 7) for theirs in range(1, 7))
_ROLLS: dict[Phase, tuple[Outcome, ...]] = {
    TILE: _TILE_ROLLS, DIE: _DRAW_ROLLS, THREAT: _THREAT_ROLLS, ROUND: _ROUND_ROLLS
}


class KarthisRules(OpenRules[Adventure], TurnRules[Adventure]):
    """Nothing is hidden: the deck has no order until a card is drawn."""

    steps = Steps
    why_not = staticmethod(why_not)
    unlisted: ClassVar[tuple[type[Move], ...]] = (Walk, Retreat)
    do = DO
    result = staticmethod(count.result)
    invariants = staticmethod(count.invariants)

    @property
    def info(self) -> GameInfo:
        return replace(
            box(),
            options=(
                Option("level", _("Level"), 1, choices=tuple(range(1, 31)), hidden=True),
                Option(
                    "secret_doors",
                    _("Secret doors"),
                    True,
                    help=_("If you’re walled in, you can break out for 1 Health."),
                ),
                Option(
                    "rival",
                    _("Race"),
                    False,
                    help=_("A bot explores the same temple."),
                ),
                Option(
                    "gentle",
                    _("Gentle adventure"),
                    False,
                    help=_("You start with 15 Health instead of 10."),
                ),
                as_on_paper(
                    _("A Joker you don’t take still counts and is gone for good (KAR-3.3, KAR-4.6). A beaten rival can "
                      "return (KAR-5.5).")
                ),
            ),
        )

    def initial(self, setup: Setup) -> Adventure:
        level = setup.option("level", 1)
        if type(level) is not int or level < 1:
            told_off = _("An explorer’s level must be a whole number of at least 1, not {level}.")
            raise ValueError(told_off.format(level=level))
        full = GENTLE_HEALTH if setup.option("gentle", False) else FULL_HEALTH
        doors = bool(setup.option("secret_doors", True))
        return Adventure(level, doors, new_sheet(), on_paper(setup), health=full, full=full)

    def to_act(self, s: Adventure) -> int:
        phase = s.phase
        if phase in _CHANCES:
            return CHANCE
        return OVER if phase is WON or phase is LOST else 0

    def legal(self, s: Adventure) -> Sequence[Move]:
        """List walks only to tiles where something can be done; every other walk is equivalent to staying.

        Retreats are listed only to tiles from one of which every other tile can be reached by walking.
        """
        phase = s.phase
        if phase is FOOT:
            return _on_foot(s)
        if phase is CHOOSE:
            return tuple(Choose(card) for card in s.drawn)
        if phase is RIVAL:
            return (Fight(), *map(Retreat, _ways_back(s)))
        return _STAYS if phase is SEALED else ()

    def stream(self, s: Adventure) -> str:
        return _STREAMS[s.phase]

    def draw(self, s: Adventure, rng: Random) -> Outcome:
        rolls = _ROLLS.get(s.phase)
        return rng.choice(rolls) if rolls else _DRAWN[draw_card(s.deck, s.face, rng)]

    def chances(self, s: Adventure) -> Sequence[tuple[Outcome, float]]:
        rolls = _ROLLS.get(s.phase)
        if rolls:
            return tuple((roll, 1 / len(rolls)) for roll in rolls)
        share = 1 / s.deck.bit_count()
        known = [(_DRAWN[card], share) for card in cards_in(s.deck, s.face) if card]
        if s.deck & FACE_BIT and not s.face:
            known += [(_DRAWN[card], share / len(FACES)) for card in FACES]
        return known


# ---- on foot (KAR-2.1, 2.5, 2.6) ----


def _on_foot(s: Adventure) -> Sequence[Move]:
    at, sheet, reach = s.at, s.sheet, s.reach
    moves: list[Move] = [_EXPLORE[side] for side in openings(sheet, at)]
    if at in sheet.stairs:
        moves.append(Descend())
    moves += [_WALK[square] for square in sheet.front if square in reach and square != at]
    if sheet.stairs:  # stairs tiles with openings are already in `front`
        moves += [_WALK[q] for q in sheet.stairs if q in reach and q != at and q not in sheet.front]
    if s.rival and s.rival.square in reach and s.rival.square not in sheet.front:
        moves.append(_WALK[s.rival.square])
    if s.secret_doors and (s.rival or not moves) and is_walled_in(s):
        barred = rival_square(s)
        moves += [
            BreakThrough(square, side)
            for square in sorted(reach) if square != barred
            for side in breakable(sheet, square)
        ]
    return moves


# ---- rivals (KAR-5.3) ----


def _ways_back(s: Adventure) -> tuple[int, ...]:
    """Return the tiles next to the rival, and one tile of each part of the floor that cannot be reached from here."""
    near = links(s.sheet, s.at)
    far = (part[0] for part in parts_around(s.sheet, s.at) if not any(square in near for square in part))
    return (*near, *far)


RULES: Rules[Adventure, Adventure] = KarthisRules()
