"""The rules of Asteroid Miners with The Interstellar Foundry: whose turn it is, what chance can bring, how a game ends.

`legal.py` lists the moves; `turn.py`, `forge.py` and `cleanup.py` have the effects of the steps, `refusals.py` the
reasons why a step is refused, `count.py` the final score, `foundry_odds.py` the exact odds of the Foundry, and
`questions.py` what a table asks about a position.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from random import Random

from msgspec.structs import replace

from klotho_games.core.chance import decks
from klotho_games.core.contract import CHANCE, OVER, GameInfo, Option, Outcome, Rules, Setup
from klotho_games.core.games.as_on_paper import as_on_paper, on_paper
from klotho_games.core.games.basics import OpenRules
from klotho_games.core.games.turn_rules import TurnRules
from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.box import box

from . import count
from . import legal as legal_moves
from .cards import EQUIPMENT_DECK, EVENT_DECK, TENDER_DECK
from .refusals import why_not
from .state import Dig, Phase, new_dig
from .steps import (
    ControlRolled,
    DiceRolled,
    EventTurned,
    GearTurned,
    SmelterRolled,
    Steps,
    TenderTurned,
)
from .turn import DO

_STREAMS = {
    Phase.EVENT: "events", Phase.DRILL_FALL: "drill", Phase.MODIFY_FALL: "drill", Phase.SMELTER_FALL: "smelter",
    Phase.CONTROL_FALL: "control",
}
_CHANCES = frozenset((Phase.SET_OUT, *_STREAMS))
_EVENTS = {event: EventTurned(event) for event in EVENT_DECK}
_TENDERS = {tender: TenderTurned(tender) for tender in TENDER_DECK}
_GEAR = {piece: GearTurned(piece) for piece in EQUIPMENT_DECK}
_CONTROLS = tuple(ControlRolled(face) for face in range(1, 7))


class AsteroidMinersRules(OpenRules[Dig], TurnRules[Dig]):
    """The rules. Nothing is hidden, because a deck has no order until its next card is turned up."""

    steps = Steps
    why_not = staticmethod(why_not)
    do = DO
    legal = staticmethod(legal_moves.legal)
    same = staticmethod(legal_moves.same)
    result = staticmethod(count.result)
    invariants = staticmethod(count.invariants)

    @property
    def info(self) -> GameInfo:
        return replace(
            box(),
            options=(
                Option(
                    "expansion",
                    _("The Interstellar Foundry"),
                    True,
                    help=_("Adds phase 6½, in which you forge components for Alpha Station (AST-A1)."),
                ),
                Option(
                    "rules",
                    _("Rules"),
                    "regular",
                    help=_("Advanced: you pay for drills, and you can lose if you run out of money (AST-B5, AST-A12)."),
                    choices=("regular", "advanced"),
                    labels=(_("Regular"), _("Advanced")),
                ),
                Option(
                    "lit",
                    _("Mark the best option"),
                    False,
                    help=_("Marks the option at the Foundry that brings the most money. The odds are always shown."),
                ),
                as_on_paper(
                    _("Iron on asteroid I and Platinum on asteroid II are only in the last stratum (AST-B1). A crew "
                      "that doesn’t clear that stratum always moves its cube along Alpha Station (AST-A11).")
                ),
            ),
        )

    def initial(self, setup: Setup) -> Dig:
        seats, rules = len(setup.seats), setup.option("rules", "regular")
        if not 1 <= seats <= 2:
            raise ValueError(_("Asteroid Miners is for one or two players, not {seats}.").format(seats=seats))
        if rules not in ("regular", "advanced"):
            raise ValueError(_("Asteroid Miners has no rules called “{rules}”. Choose “regular” or "
                               "“advanced”.").format(rules=rules))
        return new_dig(bool(setup.option("expansion", True)), rules == "advanced", seats == 1, on_paper(setup))

    def to_act(self, s: Dig) -> int:
        phase = s.phase
        if phase in _CHANCES:
            return CHANCE
        if phase is Phase.END:
            return OVER
        return 0 if s.alone else s.side  # AST-A13

    def stream(self, s: Dig) -> str:
        return _STREAMS.get(s.phase) or ("gear" if s.tender else "tenders")

    def draw(self, s: Dig, rng: Random) -> Outcome:
        match s.phase:
            case Phase.DRILL_FALL | Phase.MODIFY_FALL:
                return DiceRolled(_fall(len(s.rolling), rng))
            case Phase.SMELTER_FALL:
                return SmelterRolled(_fall(len(s.rolling), rng))
            case Phase.CONTROL_FALL:
                return _CONTROLS[int(rng.random() * 6)]
            case Phase.EVENT:
                return _EVENTS[decks.draw(EVENT_DECK, s.events_left, rng)]
        if not s.tender:
            return _TENDERS[decks.draw(TENDER_DECK, s.tenders_left, rng)]
        return _GEAR[decks.draw(EQUIPMENT_DECK, s.gear_left, rng)]

    def chances(self, s: Dig) -> Sequence[tuple[Outcome, float]]:
        listed: list[Outcome]
        match s.phase:
            case Phase.DRILL_FALL | Phase.MODIFY_FALL:
                return [(DiceRolled(faces), share) for faces, share in falls(len(s.rolling))]
            case Phase.SMELTER_FALL:
                return [(SmelterRolled(faces), share) for faces, share in falls(len(s.rolling))]
            case Phase.CONTROL_FALL:
                listed = list(_CONTROLS)
            case Phase.EVENT:
                listed = [_EVENTS[event] for event in s.events_left]
            case _ if not s.tender:
                listed = [_TENDERS[tender] for tender in s.tenders_left]
            case _:
                listed = [_GEAR[piece] for piece in s.gear_left]
        return [(outcome, 1 / len(listed)) for outcome in listed]


def _fall(number: int, rng: Random) -> tuple[int, ...]:
    random = rng.random
    return tuple(sorted([int(random() * 6) + 1 for _die in range(number)]))


@lru_cache(maxsize=16)
def falls(number: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Return every throw of this many dice in ascending order, with its probability."""
    return tuple(
        (faces, factorial(number) / prod(factorial(faces.count(face)) for face in set(faces)) / 6**number)
        for faces in combinations_with_replacement(range(1, 7), number)
    )


RULES: Rules[Dig, Dig] = AsteroidMinersRules()
