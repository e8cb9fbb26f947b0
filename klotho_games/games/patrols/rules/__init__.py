"""The rules of 12 Patrols: who acts, what is legal, what chance can give.

The effects of steps are in `turn.py`, in the order of a game. `refusals.py` says why a step is refused, `count.py` has
the final score, and `solver.py` the exact solver.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from klotho_games.core.contract import CHANCE, OVER, GameInfo, Move, Option, Outcome, Rules, Setup
from klotho_games.core.games.turn_rules import TurnRules
from klotho_games.core.i18n import _
from klotho_games.games.patrols.box import box

from . import count, deals
from .names import grade_name
from .refusals import why_not
from .regions import ID
from .state import (
    COLOURS,
    KINDS,
    PATROL_IDS,
    PLACES,
    REGIONS_IN_KINGDOM,
    Kingdom,
    Phase,
    View,
    sites,
    unseen_regions,
)
from .steps import GiveUp, Place, Post, Seal, Steps, TakeBack
from .turn import DO

_PLACE = tuple(tuple(Place(region, place) for place in range(PLACES)) for region in ID)
_POST = {patrol: tuple(Post(COLOURS[kind // 7], kind % 7, patrol) for kind in range(KINDS)) for patrol in PATROL_IDS}
_BACK = {
    (patrol, kind): TakeBack(COLOURS[kind // 7], kind % 7, patrol) for patrol in PATROL_IDS for kind in range(KINDS)
}
_SEAL, _GIVE_UP = Seal(), GiveUp()
WEIGHED = "weighed"
"""The option of games since harder grades score more (PAT-4.2)."""


class PatrolsRules(TurnRules[Kingdom]):
    steps = Steps
    why_not = staticmethod(why_not)
    do = DO
    result = staticmethod(count.result)
    invariants = staticmethod(count.invariants)

    @property
    def info(self) -> GameInfo:
        return replace(box(), options=_options())

    def initial(self, setup: Setup) -> Kingdom:
        grade = setup.option("grade", 1)
        if type(grade) is not int or grade not in deals.GRADES:
            raise ValueError(_("The grade must be a whole number from 1 to 4, not {grade}.").format(grade=grade))
        return Kingdom(
            setup.option("regions", "twelve") != "base", setup.option("deals", "solvable") != "any", grade,
            weighed=setup.option(WEIGHED, 0) == 1,
        )

    def to_act(self, s: Kingdom) -> int:
        if s.phase is Phase.PLAY:
            return 0
        return CHANCE if s.phase is Phase.DEAL else OVER

    def legal(self, s: Kingdom) -> Sequence[Move]:
        """Equal items are listed once, by colour and pips."""
        if s.phase is not Phase.PLAY:
            return ()
        moves: list[Move] = []
        if not s.ready:
            moves.append(_GIVE_UP)
        elif s.region_count == REGIONS_IN_KINGDOM:
            moves.append(_SEAL)
        else:
            there = sites(s.taken)
            for card in s.offer:
                places = _PLACE[card]
                moves += [places[place] for place in there]
        kinds = [kind for kind, n in enumerate(s.barracks) if n]
        for patrol in s.open:
            posts = _POST[patrol]
            moves += [posts[kind] for kind in kinds]
        if s.fresh:
            moves += [_BACK[post] for post in dict.fromkeys(s.fresh)]
        return moves

    def same(self, s: Kingdom, move: Move) -> Move:
        """The place of the first region is always the middle, wherever the table shows it."""
        return Place(move.region, move.place) if isinstance(move, Place) else move

    def stream(self, s: Kingdom) -> str:
        return "deal"

    def draw(self, s: Kingdom, rng: Random) -> Outcome:
        return deals.draw_deal(s, rng)

    def chances(self, s: Kingdom) -> Sequence[tuple[Outcome, float]] | None:
        """Return None: there are too many deals to list."""
        return None

    def view(self, s: Kingdom, seat: int) -> View:
        return View(replace(s, deck=()), len(s.deck))

    def imagine(self, view: View, rng: Random) -> Kingdom:
        s = view.kingdom
        return replace(s, deck=tuple(rng.sample(unseen_regions(s), view.face_down))) if view.face_down else s


def _options() -> tuple[Option, ...]:
    return (
        Option(
            "grade", _("Grade"), 1, choices=deals.GRADES, labels=tuple(grade_name(grade) for grade in deals.GRADES),
            help=_("The harder the grade, the fewer layouts lead to a win, and the harder they are to find (PAT-5.1)."),
        ),
        Option(
            "regions", _("Regions"), "twelve", choices=("twelve", "base"), labels=(_("9 of 12"), _("Base 9")),
            help=_("Play with nine regions drawn from all twelve, or with the nine regions of the base game "
                   "(PAT-1.2)."),
        ),
        Option(
            "deals", _("Setups"), "solvable", choices=("solvable", "any"), labels=(_("Solvable"), _("Any")),
            help=_("With “Solvable” there’s always a way to win. With “Any”, winning could be impossible (PAT-5.1)."),
        ),
        Option(
            "rival", _("Rival"), False,
            help=_("A rival plays the same kingdom with the same knights and regions. Who does better?"),
        ),
        Option(WEIGHED, _("Scores by grade"), 1, choices=(1,), hidden=True),
    )


RULES: Rules[Kingdom, View] = PatrolsRules()
