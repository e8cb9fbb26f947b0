"""The judgement of somebody who thinks the kingdom through to its end, as far as it can be seen.

Where all regions are known the solver tells which moves keep the kingdom winnable, and that is exact. While regions
lie face down the ways in which they may come are imagined, all of them where they are few, and the move is best that
wins in most of them. Patrols are manned only when they must be: whoever waits knows more.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from math import perm
from random import Random

from msgspec.structs import replace

from klotho_games.core.contract import Decision, Judge, Move
from klotho_games.core.words import _
from klotho_games.games.patrols.hints import Finished, placing, posting
from klotho_games.games.patrols.kingdom import (
    FACE_UP,
    LINES_AT,
    NEAR,
    Kingdom,
    View,
    kind_of,
    sites,
    unseen,
)
from klotho_games.games.patrols.lines import signature
from klotho_games.games.patrols.regions import NUMBER
from klotho_games.games.patrols.rules import RULES
from klotho_games.games.patrols.solver import Search, Solution, due_posts, solution
from klotho_games.games.patrols.steps import GiveUp, Place, Post, Seal, TakeBack

_IMAGINED = 6
"""Ways in which face-down regions may come: all of them up to here, else so many different ones."""
_TRIED = 6
"""Placements that are tried against each of them."""
_SURE = 10.0
"""What a move is worth that keeps every imagined kingdom winnable."""

Posts = tuple[tuple[int, int], ...]


class Plan:
    """What to do in one view."""

    def __init__(self, view: View) -> None:
        self.s = s = view.kingdom
        self.worlds, self.all_ways = imagined(view)
        self.known = self.all_ways and len(self.worlds) == 1
        self.solved: list[tuple[Kingdom, Solution]] = []
        """Imagined kingdoms that can be won with what stands there now."""
        for world in self.worlds:
            found = solution(world, keep_fresh=True)
            if found:
                self.solved.append((world, found))
        self.astray: Posts = ()
        """Items that stand where nobody can win with them."""
        if s.fresh and not self.solved:
            self._look_again()
        self.places: dict[tuple[int, int], float] = {}
        """Placements that keep the kingdom winnable, and in which part of the imagined worlds."""
        self.posts: Posts = ()
        """Items for the patrols that are due, beside those that are there."""
        if not s.ready:
            self.posts = self._due()
        elif not self.astray:
            self._weigh_places()

    def _look_again(self) -> None:
        """What may still be taken back stands in the way: find out what of it is not needed."""
        for world in self.worlds:
            found = solution(world)
            if found:
                wanted = list(found.posts)
                astray = []
                for post in self.s.fresh:
                    if post in wanted:
                        wanted.remove(post)
                    else:
                        astray.append(post)
                self.astray = tuple(astray)
                return

    def _due(self) -> Posts:
        """From a solution, or where nothing can be won any more at least the lines that are due."""
        if self.solved:
            best = max(self.solved, key=lambda one: self._still_won(_on_due(self.s, one[1])))
            return _on_due(self.s, best[1])
        return () if self.astray else due_posts(self.s)

    def _still_won(self, posts: Posts) -> int:
        """In how many imagined worlds a kingdom can be won with these items."""
        return sum(Search(world, True, posts).first() is not None for world in self.worlds)

    def _weigh_places(self) -> None:
        s = self.s
        there = sites(s.taken)
        if self.known:
            tried = [(card, place) for card in s.offer for place in there]
        else:
            tried = list(dict.fromkeys(
                one for _world, found in self.solved for one in found.order if one[0] in s.offer and one[1] in there
            ))[:_TRIED]
        for one in tried if self.solved else ():
            won = sum(solution(_placed(world, *one), keep_fresh=True) is not None for world in self.worlds)
            if won:
                self.places[one] = won / len(self.worlds)

    # ---- what each move is worth, and why ----

    def worth(self, move: Move) -> tuple[str, float]:
        match move:
            case Place(region, place):
                return self._place(NUMBER[region], place)
            case Post(colour, pips, patrol):
                return self._post(patrol, kind_of(colour, pips))
            case TakeBack(colour, pips, patrol):
                if (patrol, kind_of(colour, pips)) in self.astray:
                    return _("With it there the kingdom cannot be won."), 2 * _SURE
                return _("It stands well where it is."), -3.0
            case Seal():
                return _("Every patrol is manned and every edge pleased."), 10 * _SURE
            case GiveUp():
                if self.posts or self.astray:
                    return _("The complete line can still be put in order."), -_SURE
                return _("The complete line cannot be put in order any more."), 0.5
        return "", 0.0

    def _place(self, card: int, place: int) -> tuple[str, float]:
        share = self.places.get((card, place))
        if share is None:
            lost = self.known or not self.solved
            why = _("The kingdom can no longer be won this way.") if lost else _("It may do here.")
            return why, _glance(self.s, card, place)
        return self._why_place(card, place, share), _SURE * share + _glance(self.s, card, place)

    def _why_place(self, card: int, place: int, share: float) -> str:
        only = self.known and len(self.places) == 1
        for world, found in self.solved:
            after = found if (card, place) in found.order else solution(_placed(world, card, place), keep_fresh=True)
            if after is not None:
                end = Finished(_placed(world, card, place) if after is not found else world, after, self.s.fresh)
                told = placing(end, place, self.known, only)
                break
        else:
            told = _("It may do here.")
        if self.known:
            return told
        won, n = round(share * len(self.worlds)), len(self.worlds)
        if not self.all_ways:
            ways = _("It can win in {won} of {n} ways I tried for the face-down regions.")
        elif won < n:
            ways = _("It can win in {won} of the {n} ways the face-down regions can come.")
        else:
            ways = _("It can win however the face-down regions come.")
        return told + " " + ways.format(won=won, n=n)

    def _post(self, patrol: int, kind: int) -> tuple[str, float]:
        if (patrol, kind) in self.posts:
            if not self.solved:
                return _("The kingdom cannot be won any more, but this line can be put in order."), _SURE
            world, found = next(one for one in self.solved if self.posts == _on_due(self.s, one[1]))
            return posting(self.s, Finished(world, found, self.s.fresh), patrol, kind), 2 * _SURE
        if patrol in self.s.due_patrols:
            return _("Somebody has to stand there."), -1.0
        return _("There is time for that: whoever waits knows more."), -2.0


def imagined(view: View) -> tuple[list[Kingdom], bool]:
    """Different kingdoms that this may be, each as likely as the others; and whether these are all of them."""
    s, n = view.kingdom, view.face_down
    hidden = unseen(s) if n else ()
    if perm(len(hidden), n) <= _IMAGINED:
        return [replace(s, deck=deck) for deck in permutations(hidden, n)], True
    rng = Random(0)
    worlds: dict[tuple[int, ...], Kingdom] = {}
    while len(worlds) < _IMAGINED:
        world = RULES.imagine(view, rng)
        worlds[world.deck] = world
    return list(worlds.values()), False


def _on_due(s: Kingdom, found: Solution) -> Posts:
    return tuple(post for post in found.posts if post[0] in s.due_patrols)


def _placed(s: Kingdom, card: int, place: int) -> Kingdom:
    """The kingdom with one more region, whatever that breaks: the solver will see. What is fresh stays fresh."""
    board = (*s.board[:place], card, *s.board[place + 1 :])
    queue = tuple(other for other in (*s.offer, *s.deck) if other != card)
    return replace(s, board=board, taken=s.taken | 1 << place, offer=queue[:FACE_UP], deck=queue[FACE_UP:])


def _glance(s: Kingdom, card: int, place: int) -> float:
    """What a placement looks like at first sight: many neighbours are good, contradictions are not."""
    board = (*s.board[:place], card, *s.board[place + 1 :])
    value = 0.1 * sum(s.taken >> near & 1 for near, _patrol in NEAR[place])
    for line, bits in LINES_AT[place]:
        if (s.taken | 1 << place) & bits == bits:
            first, middle, last = line.places
            if signature(board[first], board[middle], board[last], line.is_row) is None:
                value -= 1.0
    return value


@lru_cache(maxsize=64)
def plan(view: View) -> Plan:
    return Plan(view)


class PatrolsJudge:
    far_sighted = True
    """The solver looks to the end of the game: there is nothing to search on top of it."""

    def weigh(self, view: View, moves: Sequence[Move]) -> Sequence[Decision]:
        thought = plan(view)
        return [Decision(move, why, value) for move in moves for why, value in (thought.worth(move),)]


JUDGE: Judge[View] = PatrolsJudge()
