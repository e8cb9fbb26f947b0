"""The judgement of 12 Patrols: thinks the kingdom through to its end, as far as it can be seen.

What is said about a move is what `foresight.py` has found, in the words of `reasons.py`; nothing else is claimed. The
best move wins with the most orders of the face-down regions. Items are placed only when they have to be, because a
marshal who waits knows more.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from klotho_games.core.contract import Decision, Judge, Move
from klotho_games.core.i18n import _
from klotho_games.games.patrols.rules.lines import signature
from klotho_games.games.patrols.rules.regions import NUMBER
from klotho_games.games.patrols.rules.solver import due_posts
from klotho_games.games.patrols.rules.state import LINES_AT, NEAR, Kingdom, View, kind_of
from klotho_games.games.patrols.rules.steps import GiveUp, Place, Post, Seal, TakeBack

from . import reasons
from .foresight import KingdomForesight, Odds
from .reasons import FinishedKingdom, why_place, why_post

_SURE = 10.0
"""The value of a move that keeps every imagined kingdom winnable."""
_IDLE = -5.0
"""The value of a move that leads nowhere. It is lower than that of any placement, or a bot could move items back and
forth forever."""

Worth = tuple[str, float]


class MarshalPlan:
    """What to do in one view."""

    def __init__(self, view: View) -> None:
        self.s = view.kingdom
        self.seen = KingdomForesight(view)
        self.posts: tuple[tuple[int, int], ...] = ()
        """Items to place on the due patrols, in addition to those already there."""
        self.odds = Odds(0, 1)
        """How often the kingdom can be won with them."""
        if not self.s.ready:
            self._man()

    def _man(self) -> None:
        """Choose the items that win most often.

        If nothing can be won, choose items that at least put the due lines in order.
        """
        ways = self.seen.manning
        if ways:
            self.posts, self.odds = max(ways.items(), key=lambda one: (one[1].of, one[1].won))
        elif not self.seen.is_winnable and not self.seen.out_of_line:
            self.posts = due_posts(self.s) or ()

    # ---- the value of each move, and the reason ----

    def worth(self, move: Move) -> Worth:
        match move:
            case Place(region, place):
                return self._place(NUMBER[region], place)
            case Post(colour, pips, patrol):
                return self._post(patrol, kind_of(colour, pips))
            case TakeBack(colour, pips, patrol):
                return self._take_back((patrol, kind_of(colour, pips)))
            case Seal():
                return _("Every patrol is filled and every requirement met."), 10 * _SURE
            case GiveUp():
                if self.seen.can_be_ordered:
                    return _("You can still meet every requirement of the complete line."), -_SURE
                return _("You can no longer meet every requirement of the complete line."), 0.5
        return "", 0.0

    # ---- regions ----

    def _place(self, card: int, place: int) -> Worth:
        seen, looks = self.seen, value_at_first_sight(self.s, card, place)
        odds = seen.places.get((card, place))
        if odds is None:
            return (reasons.untried_words() if seen.winnable_worlds else reasons.lost_words(seen.is_winnable)), looks
        if not odds.won:
            return reasons.lost_by_move_words() if seen.known else reasons.ways_words(seen, odds), looks
        told = self._why_place(card, place)
        least = min(one.share for one in seen.places.values() if one.of == len(seen.worlds))
        # a candidate that was dropped after the first look is worth less than those tried to the end
        worth = _SURE * odds.share if odds.of == len(seen.worlds) else _SURE * min(odds.share, least) - 1
        return (told if seen.known else f"{told} {reasons.ways_words(seen, odds)}"), worth + looks

    def _why_place(self, card: int, place: int) -> str:
        seen = self.seen
        only = seen.known and sum(one.won for one in seen.places.values()) == 1
        end = FinishedKingdom(*seen.ends[card, place], self.s.fresh)
        return why_place(end, place, seen.known, only, bool(self.s.fresh))

    # ---- items ----

    def _post(self, patrol: int, kind: int) -> Worth:
        s, seen = self.s, self.seen
        if (patrol, kind) in self.posts:
            if not seen.winnable_worlds:
                return _("You can no longer win, but you can meet the requirements of this line."), _SURE
            end = FinishedKingdom(*seen.ends[self.posts], (*s.fresh, *self.posts))
            told = why_post(s, end, patrol, kind, seen.known)
            return (told if seen.known else f"{told} {reasons.ways_words_of_manning(seen, self.odds)}"), 2 * _SURE
        if patrol not in s.due_patrols:
            return _("You can wait. That row or column isn’t complete yet."), _IDLE
        if s.ready:
            return _("The requirements of the complete line are already met."), _IDLE
        if self.posts:
            return _("I’d use another unit for this line."), -1.0
        if seen.misplaced_posts or seen.out_of_line:
            return _("Return a unit to the barracks first."), -1.0
        return _("You can no longer meet every requirement of the complete line."), -1.0

    def _take_back(self, post: tuple[int, int]) -> Worth:
        seen = self.seen
        if post in seen.misplaced_posts:
            if seen.hopeless(post):
                return _("You can’t win with this unit on the patrol."), 2 * _SURE + 1
            return _("You can’t win with the units where they are. Return this unit to the barracks."), 2 * _SURE
        if post in seen.out_of_line:
            return _("With these units you can’t meet the requirements of the complete line. Return this unit to the "
                     "barracks."), _SURE
        if post in seen.hasty:
            return reasons.hasty_words(seen, seen.odds, seen.hasty[post]), 2.5 * _SURE
        if not seen.is_winnable:
            return _("You can no longer win, with or without this unit on the patrol."), _IDLE - 1
        if seen.winnable_worlds:
            return reasons.stands_well_words(seen, seen.odds), _IDLE - 1
        return _("You can win with this unit on the patrol."), _IDLE - 1


def value_at_first_sight(s: Kingdom, card: int, place: int) -> float:
    """Return what a placement looks like at first sight: many neighbours are good, contradictions are bad."""
    board = (*s.board[:place], card, *s.board[place + 1 :])
    value = 0.1 * sum(s.taken >> near & 1 for near, _patrol in NEAR[place])
    for line, bits in LINES_AT[place]:
        if (s.taken | 1 << place) & bits == bits:
            first, middle, last = line.places
            if signature(board[first], board[middle], board[last], line.is_row) is None:
                value -= 1.0
    return value


@lru_cache(maxsize=64)
def plan(view: View) -> MarshalPlan:
    return MarshalPlan(view)


class PatrolsJudge:
    far_sighted = True
    """The solver looks to the end of the game, so a search on top of it would find nothing new."""

    def weigh(self, view: View, moves: Sequence[Move]) -> Sequence[Decision]:
        thought = plan(view)
        return [Decision(move, why, value) for move in moves for why, value in (thought.worth(move),)]


JUDGE: Judge[View] = PatrolsJudge()
