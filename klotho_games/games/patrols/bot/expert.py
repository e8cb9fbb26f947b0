"""The strongest marshal: places regions so that it can go on with any face-down regions that could come.

The judge counts the ways to win as if the face-down regions were known in advance, which is more than a player can
achieve. The expert chooses the placement that wins most often if they are revealed one by one, and considers only
face-down regions that make a deal of the chosen grade (`lookahead.py`). Once everything is known the judge is exact.

Of 80 deals of grade 4 the expert won 67 and the judge 55. The expert won 15 that the judge lost, and the judge 3 that
the expert lost. Giving the judge the grade alone, or more ways than its 24, had not helped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from klotho_games.core.contract import Decision, Expert, Move
from klotho_games.core.i18n import _
from klotho_games.games.patrols.rules import RULES
from klotho_games.games.patrols.rules.regions import EDGES, ID
from klotho_games.games.patrols.rules.solver import is_winnable
from klotho_games.games.patrols.rules.state import COLOURS, FIRST_PLACE, Kingdom, View, take_back
from klotho_games.games.patrols.rules.steps import Place, Post

from . import reasons
from .judge import JUDGE
from .lookahead import Manning, manning, prospects
from .reasons import FinishedKingdom, winning_moves


class PatrolsExpert:
    tries = 1
    width = 1
    deep = False
    hints = False
    """With many face-down regions it takes seconds. The judge's advice is proved by the solver, and says so."""

    def candidates(self, s: Kingdom) -> Sequence[Decision]:
        view = RULES.view(s, 0)
        found = _in_the_dark(view) if view.face_down else ()
        return found or sorted(JUDGE.weigh(view, RULES.legal(s)), key=lambda decision: -decision.value)

    def rollout(self, s: Kingdom, rng: Random) -> Move:
        """Return a move that wins if the face-down regions come as imagined."""
        moves = winning_moves(s)
        return moves[0] if moves else RULES.legal(s)[0]

    def promise(self, s: Kingdom) -> Sequence[float]:
        """Nothing is hidden in an imagined kingdom, so the solver's answer is better than the model of chances."""
        return [float(is_winnable(s))]


# ---- moves while regions are face down ----


def _in_the_dark(view: View) -> Sequence[Decision]:
    """Return the candidates, best first.

    Empty if the judge has to help: if nothing can be won, or an item is on a patrol that is not due.
    """
    s = view.kingdom
    if not s.taken:
        return _first(s)
    if any(patrol not in s.due_patrols for patrol, _kind in s.fresh):
        return ()
    return _placing(view) if s.ready else _manning(view)


def _first(s: Kingdom) -> Sequence[Decision]:
    """Begin with the region that asks for least.

    Its place counts as the middle wherever it is, so it spoils nothing.
    """
    by_asking = sorted(s.offer, key=lambda card: len([1 for asked in EDGES[card] if asked is not None]))
    told = _("Begin with the region that has the fewest requirements. The first region can end up anywhere in the "
             "kingdom.")
    return [Decision(Place(ID[by_asking[0]], FIRST_PLACE), told, 1.0)]


def _placing(view: View) -> Sequence[Decision]:
    s, seen = view.kingdom, prospects(view)
    found = []
    for (card, place), chance in seen.places().items():
        end = FinishedKingdom(*seen.end((card, place)), s.fresh)
        told = reasons.why_place(end, place, False, False, bool(s.fresh))
        ways = reasons.sets_words(seen.sets((card, place)), len(seen.decks), s.solvable, seen.all_sets)
        found.append(Decision(Place(ID[card], place), f"{told} {ways}", chance))
    return sorted(found, key=lambda decision: -decision.value)


def _manning(view: View) -> Sequence[Decision]:
    """Choose the items for the due lines all together, as if no item that can be taken back had been placed yet."""
    s = view.kingdom
    plan = manning(View(take_back(s), view.face_down))
    missing = Counter(plan.posts) - Counter(s.fresh)
    if not missing or Counter(s.fresh) - Counter(plan.posts):
        return ()
    return [_post(view, plan, patrol, kind) for patrol, kind in missing]


def _post(view: View, plan: Manning, patrol: int, kind: int) -> Decision:
    s, seen = view.kingdom, plan.prospects
    end = FinishedKingdom(*seen.end(), plan.posts)
    told = reasons.why_post(s, end, patrol, kind, False)
    ways = reasons.sets_words_of_manning(seen.sets(), len(seen.decks), s.solvable, plan.all_sets)
    return Decision(Post(COLOURS[kind // 7], kind % 7, patrol), f"{told} {ways}", seen.chance)


EXPERT: Expert[Kingdom] = PatrolsExpert()
