"""What can be known about a kingdom from a marshal's view. Every statement of a hint is based on this.

Whether the kingdom can be won at all, as it is or after taking items back, is decided for all orders in which the
face-down regions can come (`solver.some_deck`), and the answer is exact. The number of orders in which it can be won is
counted over all of them if they are few, otherwise over a sample, and the hint says how many were tried. That a kingdom
can be won if its regions come in a certain order does not mean that a marshal who cannot know the order will win it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import permutations
from math import perm
from random import Random
from typing import Any, TypeVar

from msgspec.structs import replace

from klotho_games.core.contract import Value
from klotho_games.games.patrols.rules.solver import KingdomSearch, Solution, due_posts, solution, some_deck
from klotho_games.games.patrols.rules.state import FACE_UP, Kingdom, View, sites, take_back, unseen_regions

IMAGINED = 24
"""The number of orders of the face-down regions that are tried: all of them up to this number, otherwise a sample."""
_FIRST_LOOK = 8
"""All candidates are tried in this many orders, and only the best of them in all orders."""
_BEST = 3
_TRIED = 6

Posts = tuple[tuple[int, int], ...]
Placing = tuple[int, int]
"""A region and its place."""
T = TypeVar("T")


class Odds(Value, frozen=True):
    """In how many of the tried orders the kingdom can be won."""

    won: int
    of: int

    @property
    def share(self) -> float:
        return self.won / self.of


class KingdomForesight:
    """Answers about one view. Each is computed when it is first asked for."""

    def __init__(self, view: View) -> None:
        self.s = view.kingdom
        self.face_down = view.face_down
        self.worlds, self.all_ways = imagine_kingdoms(view)
        self.known = self.all_ways and len(self.worlds) == 1
        self.ends: dict[Any, tuple[Kingdom, Solution]] = {}
        """For each placement or set of items that can win: a kingdom with it, and its solution."""
        if not self.all_ways and self.winnable_world is not None and not self.winnable_worlds:
            # None of the tried orders can be won, but this one can: try it too.
            self.worlds.append(self.winnable_world)
            del self.winnable_worlds

    # ---- whether the kingdom can be won ----

    @cached_property
    def winnable_world(self) -> Kingdom | None:
        """A kingdom with an order of face-down regions that can be won with all items where they
        are; None if there is none."""
        return self._some_way(self.s)

    @cached_property
    def is_winnable(self) -> bool:
        """Whether there is an order that can be won if items that can be taken back are taken back."""
        return self.winnable_world is not None or (bool(self.s.fresh) and self._some_way(take_back(self.s)) is not None)

    def _some_way(self, s: Kingdom) -> Kingdom | None:
        return some_deck(s, self.face_down)

    @cached_property
    def winnable_worlds(self) -> list[tuple[Kingdom, Solution]]:
        """The imagined kingdoms that can be won with all items where they are, each with a solution."""
        if self.winnable_world is None:
            return []
        found = [(world, solution(world, keep_fresh=True)) for world in self.worlds]
        return [(world, one) for world, one in found if one is not None]

    @property
    def odds(self) -> Odds:
        """How often the kingdom can be won with all items where they are."""
        return Odds(len(self.winnable_worlds), len(self.worlds))

    # ---- items in the way ----

    @cached_property
    def misplaced_posts(self) -> Posts:
        """Items without which the kingdom can be won. With all items where they are it cannot."""
        if self.winnable_world is not None or not self.is_winnable:
            return ()
        return self._without(lambda s: self._some_way(s) is not None)

    @cached_property
    def out_of_line(self) -> Posts:
        """Items without which the due lines can be put in order. The kingdom itself can no longer be won."""
        if self.is_winnable or self.s.ready or not self.can_be_ordered or due_posts(self.s) is not None:
            return ()
        return self._without(lambda s: due_posts(s) is not None)

    def _without(self, fine: Callable[[Kingdom], bool]) -> Posts:
        """Return the items to take back, so that no further one could stay. Items of the due lines are kept first."""
        stays: list[tuple[int, int]] = []
        for post in sorted(self.s.fresh, key=lambda one: one[0] not in self.s.due_patrols):
            if fine(self.keep_only([*stays, post])):
                stays.append(post)
        return tuple((Counter(self.s.fresh) - Counter(stays)).elements())

    def keep_only(self, stays: Sequence[tuple[int, int]]) -> Kingdom:
        """Return the kingdom with only these of the items that can be taken back."""
        return take_back(self.s, tuple((Counter(self.s.fresh) - Counter(stays)).elements()))

    def hopeless(self, post: tuple[int, int]) -> bool:
        """Return whether the kingdom cannot be won with this item there, even if all others are taken back."""
        return self._some_way(self.keep_only([post])) is None

    @cached_property
    def can_be_ordered(self) -> bool:
        """Whether the due lines can be put in order if items are taken back."""
        return due_posts(take_back(self.s)) is not None

    @cached_property
    def hasty(self) -> dict[tuple[int, int], Odds]:
        """Items on patrols that are not due, without which more orders can be won, and how many then."""
        early = [post for post in dict.fromkeys(self.s.fresh) if post[0] not in self.s.due_patrols]
        if self.winnable_world is None or not early or len(self.winnable_worlds) == len(self.worlds):
            return {}
        won = {world.deck for world, _found in self.winnable_worlds}
        lost = [world for world in self.worlds if world.deck not in won]
        found = {}
        for post in early:
            more = sum(solution(take_back(world, (post,)), keep_fresh=True) is not None for world in lost)
            if more:
                found[post] = Odds(len(won) + more, len(self.worlds))
        return found

    # ---- what to do ----

    @cached_property
    def places(self) -> dict[Placing, Odds]:
        """Where regions can go: all moves if everything is known, otherwise moves of a solution."""
        s, there = self.s, sites(self.s.taken)
        if self.known:
            tried = [(card, place) for card in s.offer for place in there]
        else:
            orders = [one for _world, found in self.winnable_worlds for one in found.order]
            tried = _often([one for one in orders if one[0] in s.offer and one[1] in there])
        return self._race(tried, self._place) if self.winnable_worlds else {}

    def _place(self, world: Kingdom, spot: Placing) -> tuple[Kingdom, Solution | None]:
        after = place_region(world, *spot)
        for won, found in self.winnable_worlds:
            if won is world and found.order[0] == spot:
                return after, Solution(found.order[1:], found.posts)
        return after, solution(after, keep_fresh=True)

    @cached_property
    def manning(self) -> dict[Posts, Odds]:
        """The items that can be placed on the due lines in addition to those already there."""
        tried = _often([self.on_due(found) for _world, found in self.winnable_worlds])
        return self._race(tried, lambda world, posts: (world, KingdomSearch(world, True, posts).first()))

    def on_due(self, found: Solution) -> Posts:
        return tuple(post for post in found.posts if post[0] in self.s.due_patrols)

    def _race(self, tried: list[T], end: Callable[[Kingdom, T], tuple[Kingdom, Solution | None]]) -> dict[T, Odds]:
        """Try all candidates in some orders, then the best of them in all orders."""

        def wins(worlds: Sequence[Kingdom], one: T) -> int:
            won = 0
            for after, found in (end(world, one) for world in worlds):
                if found is not None:
                    won += 1
                    self.ends.setdefault(one, (after, found))
            return won

        first = self.worlds if self.known or len(tried) <= _BEST else self.worlds[-_FIRST_LOOK:]
        odds = {one: Odds(wins(first, one), len(first)) for one in tried}
        rest = self.worlds[: len(self.worlds) - len(first)]
        for one in sorted(tried, key=lambda one: -odds[one].won)[:_BEST] if rest else ():
            odds[one] = Odds(odds[one].won + wins(rest, one), len(self.worlds))
        return odds


def _often(found: list[T]) -> list[T]:
    """Return the most frequent ones, each once."""
    return [one for one, _n in Counter(found).most_common(_TRIED)]


def imagine_kingdoms(view: View) -> tuple[list[Kingdom], bool]:
    """Return different, equally likely kingdoms that this view can be, and whether these are all of them."""
    s, n = view.kingdom, view.face_down
    hidden = unseen_regions(s) if n else ()
    if perm(len(hidden), n) <= IMAGINED:
        return [replace(s, deck=deck) for deck in permutations(hidden, n)], True
    rng = Random(0)
    decks: dict[tuple[int, ...], None] = {}
    while len(decks) < IMAGINED:
        decks[tuple(rng.sample(hidden, n))] = None
    return [replace(s, deck=deck) for deck in decks], False


def place_region(s: Kingdom, card: int, place: int) -> Kingdom:
    """Return the kingdom with one more region, without checking any rule: the solver will.

    Items that can be taken back can still be.
    """
    board = (*s.board[:place], card, *s.board[place + 1 :])
    queue = tuple(other for other in (*s.offer, *s.deck) if other != card)
    return replace(s, board=board, taken=s.taken | 1 << place, offer=queue[:FACE_UP], deck=queue[FACE_UP:])
