"""What can be known of a kingdom by whoever sees no more than its marshal: every claim of a hint is one of these.

Whether the kingdom can be won at all, as it stands or with somebody taken back, is asked of every way in which the
face-down regions can come (`solver.some_deck`), and the answer is exact. In how many of these ways it can be won is
counted: over all of them where they are few, else over some, and then it is said how many were tried. That a kingdom
can be won if its regions come so does not mean that a marshal who cannot know that will win it.
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
"""Ways in which face-down regions may come: all of them up to here, else so many different ones."""
_FIRST_LOOK = 8
"""So many ways are tried with everything that may be good, all of them only with what was best in these."""
_BEST = 3
_TRIED = 6

Posts = tuple[tuple[int, int], ...]
Spot = tuple[int, int]
"""A region and its place."""
T = TypeVar("T")


class Odds(Value, frozen=True):
    """In how many of the ways that were tried the kingdom can be won."""

    won: int
    of: int

    @property
    def share(self) -> float:
        return self.won / self.of


class KingdomForesight:
    """Of one view; each answer is worked out when it is asked for."""

    def __init__(self, view: View) -> None:
        self.s = view.kingdom
        self.face_down = view.face_down
        self.worlds, self.all_ways = imagine_kingdoms(view)
        self.known = self.all_ways and len(self.worlds) == 1
        self.ends: dict[Any, tuple[Kingdom, Solution]] = {}
        """For a region's place or a line's items that can win: a kingdom with them, and how it is won."""
        if not self.all_ways and self.winnable_world is not None and not self.winnable_worlds:
            # a way to win that none of those tried is: it is tried too
            self.worlds.append(self.winnable_world)
            del self.winnable_worlds

    # ---- whether it can be won ----

    @cached_property
    def winnable_world(self) -> Kingdom | None:
        """A way in which regions may come so that it can be won with everybody where they stand; None: none."""
        return self._some_way(self.s)

    @cached_property
    def is_winnable(self) -> bool:
        """Whether there is such a way at all, if those are taken back who may be."""
        return self.winnable_world is not None or (bool(self.s.fresh) and self._some_way(take_back(self.s)) is not None)

    def _some_way(self, s: Kingdom) -> Kingdom | None:
        return some_deck(s, self.face_down)

    @cached_property
    def winnable_worlds(self) -> list[tuple[Kingdom, Solution]]:
        """Imagined kingdoms that can be won with everybody where they stand, each with a solution."""
        if self.winnable_world is None:
            return []
        found = [(world, solution(world, keep_fresh=True)) for world in self.worlds]
        return [(world, one) for world, one in found if one is not None]

    @property
    def odds(self) -> Odds:
        """With everybody where they stand."""
        return Odds(len(self.winnable_worlds), len(self.worlds))

    # ---- who stands in the way ----

    @cached_property
    def misplaced_posts(self) -> Posts:
        """With everybody where they stand it cannot be won, but without these it can."""
        if self.winnable_world is not None or not self.is_winnable:
            return ()
        return self._without(lambda s: self._some_way(s) is not None)

    @cached_property
    def out_of_line(self) -> Posts:
        """Nothing can be won any more, but without these the complete line can be put in order."""
        if self.is_winnable or self.s.ready or not self.can_be_ordered or due_posts(self.s) is not None:
            return ()
        return self._without(lambda s: due_posts(s) is not None)

    def _without(self, fine: Callable[[Kingdom], bool]) -> Posts:
        """Nobody who can stay beside the others that stay, and first of all nobody of the complete line."""
        stays: list[tuple[int, int]] = []
        for post in sorted(self.s.fresh, key=lambda one: one[0] not in self.s.due_patrols):
            if fine(self.keep_only([*stays, post])):
                stays.append(post)
        return tuple((Counter(self.s.fresh) - Counter(stays)).elements())

    def keep_only(self, stays: Sequence[tuple[int, int]]) -> Kingdom:
        """Of all who may be taken back only these stay."""
        return take_back(self.s, tuple((Counter(self.s.fresh) - Counter(stays)).elements()))

    def hopeless(self, post: tuple[int, int]) -> bool:
        """It cannot be won with this item there, whoever else is taken back."""
        return self._some_way(self.keep_only([post])) is None

    @cached_property
    def can_be_ordered(self) -> bool:
        """The lines that are due, if those are taken back who may be."""
        return due_posts(take_back(self.s)) is not None

    @cached_property
    def hasty(self) -> dict[tuple[int, int], Odds]:
        """Items on patrols that are not due without whom more of the ways can be won, and how many then."""
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
    def places(self) -> dict[Spot, Odds]:
        """Where regions may go: all moves where everything is known, else those that a solution has."""
        s, there = self.s, sites(self.s.taken)
        if self.known:
            tried = [(card, place) for card in s.offer for place in there]
        else:
            orders = [one for _world, found in self.winnable_worlds for one in found.order]
            tried = _often([one for one in orders if one[0] in s.offer and one[1] in there])
        return self._race(tried, self._place) if self.winnable_worlds else {}

    def _place(self, world: Kingdom, spot: Spot) -> tuple[Kingdom, Solution | None]:
        after = place_region(world, *spot)
        for won, found in self.winnable_worlds:
            if won is world and found.order[0] == spot:
                return after, Solution(found.order[1:], found.posts)
        return after, solution(after, keep_fresh=True)

    @cached_property
    def manning(self) -> dict[Posts, Odds]:
        """Who may be put on the lines that are due beside those who are there."""
        tried = _often([self.on_due(found) for _world, found in self.winnable_worlds])
        return self._race(tried, lambda world, posts: (world, KingdomSearch(world, True, posts).first()))

    def on_due(self, found: Solution) -> Posts:
        return tuple(post for post in found.posts if post[0] in self.s.due_patrols)

    def _race(self, tried: list[T], end: Callable[[Kingdom, T], tuple[Kingdom, Solution | None]]) -> dict[T, Odds]:
        """What is best at first sight is tried in every way."""

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
    """The most frequent ones, each once."""
    return [one for one, _n in Counter(found).most_common(_TRIED)]


def imagine_kingdoms(view: View) -> tuple[list[Kingdom], bool]:
    """Different kingdoms that this may be, each as likely as the others; and whether these are all of them."""
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
    """The kingdom with one more region, whatever that breaks: the solver will see. What is fresh stays fresh."""
    board = (*s.board[:place], card, *s.board[place + 1 :])
    queue = tuple(other for other in (*s.offer, *s.deck) if other != card)
    return replace(s, board=board, taken=s.taken | 1 << place, offer=queue[:FACE_UP], deck=queue[FACE_UP:])
