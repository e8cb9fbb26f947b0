"""The rules of Clin9ic: who acts, and what chance can give.

The effects of steps are in `turn.py` and `business.py`, in the order of a round. `legal.py` lists the legal moves,
`refusals.py` says why a step is refused, `count.py` has the final score, and `questions.py` what the table asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations, product
from random import Random

from msgspec.structs import replace

from klotho_games.core.contract import CHANCE, OVER, GameInfo, Option, Outcome, Rules, Setup
from klotho_games.core.games.basics import OpenRules
from klotho_games.core.games.turn_rules import TurnRules
from klotho_games.core.i18n import _, listed
from klotho_games.games.clinic.box import box

from . import count
from .cards import (
    BASE_CARDS,
    BASE_FLOORS,
    CARD,
    DIFFICULTIES,
    GOALS,
    NEW_CARD,
    NEW_FLOORS,
)
from .legal import legal, same
from .names import action_name, difficulty_name, goal_asks, goal_name
from .refusals import why_not
from .state import Clinic, Phase
from .steps import Dealt, Shuffled, Steps
from .turn import DO


def _deals(new: int) -> tuple[Dealt, ...]:
    """Return all deals: which new Floor cards replace which base ones, and which card is the ground
    floor (CLI-A1, B2)."""
    found = []
    for kept in combinations(BASE_FLOORS, len(BASE_FLOORS) - new):
        for added in combinations(NEW_FLOORS, new):
            cards = (*kept, *added)
            found += [Dealt(ground, tuple(card for card in cards if card != ground)) for ground in cards]
    return tuple(found)


_DEALS = tuple(_deals(new) for new in range(len(NEW_FLOORS) + 1))
_SHUFFLES: dict[tuple[str, ...], tuple[Shuffled, ...]] = {
    cards: tuple(Shuffled(order, sides) for order in permutations(cards) for sides in product((0, 1), repeat=3))
    for cards in (BASE_CARDS, *((*(card for card in BASE_CARDS if card != out), NEW_CARD) for out in BASE_CARDS))
}
"""48 equally likely shuffles for each set of three cards (CLI-B3.1)."""


class ClinicRules(OpenRules[Clinic], TurnRules[Clinic]):
    """Nothing is hidden: the next cards are not decided before they are shuffled."""

    steps = Steps
    legal = staticmethod(legal)
    same = staticmethod(same)
    why_not = staticmethod(why_not)
    do = DO
    result = staticmethod(count.result)
    invariants = staticmethod(count.invariants)

    @property
    def info(self) -> GameInfo:
        return replace(box(), options=_options())

    def initial(self, setup: Setup) -> Clinic:
        goal, difficulty = setup.option("goal", "beloved"), setup.option("difficulty", "easy")
        if goal not in GOALS:
            raise ValueError(_("There is no goal called “{goal}”.").format(goal=goal))
        if difficulty not in DIFFICULTIES:
            raise ValueError(_("There is no difficulty level called “{difficulty}”.").format(difficulty=difficulty))
        out, new = setup.option("new_card", BASE_CARDS[-1]), setup.option("new_floors", len(NEW_FLOORS))
        if type(new) is not int or not 0 <= new <= len(NEW_FLOORS):
            raise ValueError(_("You can play with 0, 1 or 2 new Floor cards, not {number}.").format(number=new))
        cards = BASE_CARDS
        if out in BASE_CARDS:
            cards = (*(card for card in BASE_CARDS if card != out), NEW_CARD)
        return Clinic(str(goal), str(difficulty), cards, new)

    def to_act(self, s: Clinic) -> int:
        phase = s.phase
        if phase is Phase.SHUFFLE or phase is Phase.DEAL:
            return CHANCE
        return OVER if phase is Phase.END else 0

    def stream(self, s: Clinic) -> str:
        return "floors" if s.phase is Phase.DEAL else "actions"

    def draw(self, s: Clinic, rng: Random) -> Outcome:
        return rng.choice(self._outcomes(s))

    def chances(self, s: Clinic) -> Sequence[tuple[Outcome, float]]:
        outcomes = self._outcomes(s)
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    @staticmethod
    def _outcomes(s: Clinic) -> tuple[Outcome, ...]:
        return _DEALS[s.new_floors] if s.phase is Phase.DEAL else _SHUFFLES[s.cards]


def _replacement_note(card: str) -> str:
    sides = [listed([action_name(section.action) for section in side.up]) for side in CARD[card].sides]
    told = _("The expansion has its own Action card. It replaces the one that shows {front} on one side and {back} on "
             "the other (CLI-A1).")
    return told.format(front=sides[0], back=sides[1])


def _options() -> tuple[Option, ...]:
    return (
        Option(
            "goal", _("Goal"), "beloved", choices=tuple(GOALS), labels=tuple(goal_name(goal) for goal in GOALS),
            help=_("What your clinic has to achieve in six rounds (CLI-C2)."),
            helps=tuple(goal_asks(goal) for goal in GOALS), pictures=tuple(f"clinic/goal_{goal}" for goal in GOALS),
        ),
        Option(
            "difficulty", _("Difficulty"), "easy", choices=DIFFICULTIES,
            labels=tuple(difficulty_name(difficulty) for difficulty in DIFFICULTIES),
            help=_("How much the goal asks for (CLI-C2)."),
        ),
        Option(
            "new_card", _("New card replaces"), BASE_CARDS[-1], choices=("none", *BASE_CARDS),
            labels=(_("none"), "1", "2", "3"),
            help=_("The expansion’s Action card replaces an Action card of the base game (CLI-A1)."),
            helps=(_("You play with the base game’s Action cards only (CLI-A1)."),
                   *(_replacement_note(card) for card in BASE_CARDS)),
        ),
        Option(
            "new_floors", _("New Floor cards"), len(NEW_FLOORS), choices=(0, 1, 2),
            help=_("Each Floor card of the expansion replaces a Floor card of the base game (CLI-A1)."),
        ),
        Option(
            "rival", _("Rival"), False,
            help=_("Someone else runs the same clinic with the same floors and Action cards. Who does better?"),
        ),
    )


RULES: Rules[Clinic, Clinic] = ClinicRules()
