"""What a hint claims, and whether it is true: each sentence is checked with the solver again.

Impossibility is proved by trying all orders of the face-down regions if there are at most 120, otherwise 30 random
ones; possibility by playing a kingdom to its seal. Counts are counted again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import permutations
from math import perm
from random import Random
from typing import Any

from msgspec.structs import replace

from klotho_games.core.contract import Decision
from klotho_games.games.patrols.bot.judge import plan
from klotho_games.games.patrols.rules import RULES
from klotho_games.games.patrols.rules.names import kind_name, region_name, requirement_words, side_name
from klotho_games.games.patrols.rules.questions import patrols_towards
from klotho_games.games.patrols.rules.regions import EDGES, ID, NUMBER
from klotho_games.games.patrols.rules.solver import Solution, due_posts, is_winnable, some_deck
from klotho_games.games.patrols.rules.state import COLOURS, WEIGHT, Kingdom, Phase, kind_of, sides, unseen_regions
from klotho_games.games.patrols.rules.steps import GiveUp, Place, Post, Seal, TakeBack
from tests.registry.claims import AGAINST, PLAIN, Reading, Said

Posts = tuple[tuple[int, int], ...]


def standing(s: Kingdom, stays: Posts) -> Kingdom:
    """Return the kingdom in which these items stay for good, and all others that can be taken back
    are in the barracks."""
    tallies, barracks = list(s.tallies), list(s.barracks)
    for sign, posts in ((1, s.fresh), (-1, stays)):
        for patrol, kind in posts:
            barracks[kind] += sign
            tallies[patrol] -= sign * WEIGHT[kind]
    return replace(s, tallies=tuple(tallies), barracks=tuple(barracks), fresh=(), posted=(*s.posted, *stays))


def worlds(s: Kingdom) -> list[Kingdom]:
    n, hidden = len(s.deck), unseen_regions(s)
    if perm(len(hidden), n) <= 120:
        return [replace(s, deck=deck) for deck in permutations(hidden, n)]
    rng = Random(77)
    return [s, *(replace(s, deck=tuple(rng.sample(hidden, n))) for _n in range(30))]


@lru_cache(maxsize=512)
def never(s: Kingdom, stays: Posts) -> bool:
    return not any(is_winnable(standing(world, stays)) for world in worlds(s))


@lru_cache(maxsize=512)
def ever(s: Kingdom, stays: Posts) -> bool:
    fixed = standing(s, stays)
    world = some_deck(fixed, len(s.deck))
    return world is not None and is_winnable(world)


def count(kingdoms: list[Kingdom], stays: Posts) -> int:
    return sum(is_winnable(standing(world, stays)) for world in kingdoms)


def finish(s: Kingdom, found: Solution) -> Kingdom:
    """Play a solution to the seal by the rules."""

    def man(s: Kingdom) -> Kingdom:
        for patrol, kind in found.posts:
            if patrol in s.due_patrols:
                s = RULES.apply(s, Post(COLOURS[kind // 7], kind % 7, patrol))[0]
        return s

    s = man(s)
    for card, place in found.order:
        s = man(RULES.apply(s, Place(ID[card], place))[0])
    return RULES.apply(s, Seal())[0]


class Claims:
    """Everything that is said in one position."""

    def __init__(self, s: Kingdom) -> None:
        self.s = s
        self.plan = plan(RULES.view(s, 0))
        self.seen = self.plan.seen

    def wrong(self, decision: Decision) -> dict[str, bool]:
        """Return for each kind of sentence whether it was false."""
        found: dict[str, bool] = {}
        left = decision.why
        while left:
            for kind, (pattern, check) in _KINDS.items():
                told = re.match(pattern + r"(?: |$)", left)
                if told:
                    found[kind] = not check(self, decision.move, *told.groups())
                    left = left[told.end() :]
                    break
            else:
                raise AssertionError(f"nobody knows what this claims: {left}")
        return found

    # ---- regions ----

    def tried(self, n: str) -> list[Kingdom]:
        return self.seen.worlds[-int(n) :]

    def _after(self, world: Kingdom, move: Any) -> bool:
        after = RULES.apply(world, move)[0]
        return not after.is_over and is_winnable(after)

    def placed_wins(self, move: Any, won: str, n: str) -> bool:
        return sum(self._after(world, move) for world in self.tried(n)) == int(won)

    def placed_always(self, move: Any) -> bool:
        return all(self._after(world, move) for world in worlds(self.s))

    def placed_never(self, move: Any) -> bool:
        return not any(self._after(world, move) for world in worlds(self.s))

    def only(self, move: Any) -> bool:
        (world,) = self.seen.worlds
        others = [other for other in RULES.legal(self.s) if isinstance(other, Place) and other != move]
        return self._after(world, move) and not any(self._after(world, other) for other in others)

    def end(self, move: Any) -> Kingdom:
        """Return the kingdom that the sentence is about, played to its seal."""
        if isinstance(move, Place):
            world, found = self.seen.ends[NUMBER[move.region], move.place]
            before = replace(self.s, deck=next(w.deck for w in self.seen.worlds if _same_end(w, world)))
            won = finish(RULES.apply(before, move)[0], found)
        else:
            world, found = self.seen.ends[self.plan.posts]
            before = replace(self.s, deck=world.deck)
            for patrol, kind in self.plan.posts:
                before = RULES.apply(before, Post(COLOURS[kind // 7], kind % 7, patrol))[0]
            won = finish(before, replace(found, posts=tuple(p for p in found.posts if p[0] not in before.due_patrols)))
        assert won.phase is Phase.WON
        return won

    def has(self, move: Any, region: str, asked: str, side: str, items: str | None = None) -> bool:
        """Check one edge of a finished kingdom: what it asks for, and which items meet it."""
        end = self.end(move)
        for place, card in enumerate(end.board):
            if card < 0 or region_name(card) != region:
                continue
            way = next(n for n in range(4) if side_name(n) == side)
            wanted = EDGES[card][way]
            patrols = patrols_towards(end.taken, place, way)
            there = sorted((p, kind) for p, kind in (*end.posted, *end.fresh) if p in patrols)
            told = items is None or sorted(re.split(", | and ", items)) == sorted(kind_name(k) for _p, k in there)
            return wanted is not None and requirement_words(wanted) == asked and bool(patrols) and told
        return False

    def counts_nothing(self, move: Any) -> bool:
        end = self.end(move)
        card = NUMBER[move.region]
        place = end.board.index(card)
        return not any(EDGES[card][side] and patrols_towards(end.taken, place, side) for side in range(4))

    # ---- items ----

    def meant(self, move: Any) -> bool:
        post = move.patrol, kind_of(move.colour, move.pips)
        return post in self.plan.posts

    def manned_wins(self, move: Any, won: str, n: str) -> bool:
        stays = (*self.s.fresh, *self.plan.posts)
        return self.meant(move) and count(self.tried(n), stays) == int(won)

    def manned_always(self, move: Any) -> bool:
        return self.meant(move) and count(worlds(self.s), (*self.s.fresh, *self.plan.posts)) == len(worlds(self.s))

    def spared(self, move: Any, item: str = "") -> bool:
        """Check that the item is there in a won kingdom, and that no edge counts its patrol."""
        end, kind = self.end(move), kind_of(move.colour, move.pips)
        looks = any(move.patrol in patrols_towards(end.taken, place, side)
                    for place, card in enumerate(end.board) if card >= 0 for side in range(4) if EDGES[card][side])
        there = (move.patrol, kind) in (*end.posted, *end.fresh)
        return not looks and there and item in ("", kind_name(kind))

    def only_the_line(self, move: Any) -> bool:
        after = RULES.apply(self.s, move)[0]
        return never(self.s, ()) and ever(self.s, ()) is False and due_posts(after) is not None

    def not_complete(self, move: Any) -> bool:
        one, two = sides(move.patrol)
        step = two - one
        back, ahead = self.s.board[one - step : one - step + 1], self.s.board[two + step : two + step + 1]
        row_ends = (one % 5, two % 5) if step == 1 else (one // 5, two // 5)
        return not ((row_ends[0] > 0 and back[0] >= 0) or (row_ends[1] < 4 and ahead[0] >= 0))

    # ---- taking back ----

    def post(self, move: Any) -> tuple[int, int]:
        return move.patrol, kind_of(move.colour, move.pips)

    def without(self, move: Any) -> Posts:
        stays = list(self.s.fresh)
        stays.remove(self.post(move))
        return tuple(stays)

    def hasty(self, move: Any, won: str, n: str, more: str) -> bool:
        tried = self.tried(n)
        return count(tried, self.s.fresh) == int(won) and count(tried, self.without(move)) == int(more) > int(won)

    def stands(self, move: Any, won: str, n: str) -> bool:
        return count(self.tried(n), self.s.fresh) == int(won)

    def ordered(self) -> bool:
        """Check by the rules that the line can be manned again after all items are taken back."""
        s = self.s
        for patrol, kind in s.fresh:
            s = RULES.apply(s, TakeBack(COLOURS[kind // 7], kind % 7, patrol))[0]
        for patrol, kind in due_posts(s) or ():
            s = RULES.apply(s, Post(COLOURS[kind // 7], kind % 7, patrol))[0]
        return s.ready

    def not_as_it_stands(self, move: Any) -> bool:
        return never(self.s, self.s.fresh) and ever(self.s, ())

    def line_not_as_it_stands(self, move: Any) -> bool:
        return due_posts(self.s) is None and self.ordered()

    def lost(self, move: Any) -> bool:
        return never(self.s, ())

    def order_lost(self, move: Any) -> bool:
        return not self.ordered() and (isinstance(move, GiveUp) or move.patrol in self.s.due_patrols)


def _same_end(before: Kingdom, after: Kingdom) -> bool:
    """Return whether `after` is `before` with one more region."""
    queue = {*before.offer, *before.deck}
    left = (*after.offer, *after.deck)
    return set(left) < queue and [c for c in (*before.offer, *before.deck) if c in left] == list(left)


_EDGE = r"(.+?) {} (.+?) to the (north|east|south|west)"
_KINDS: dict[str, tuple[str, Callable[..., bool]]] = {
    "only this": (r"(?:You|With the units where they are, you) can win only with this move\.", Claims.only),
    "edge and who": (_EDGE.format("can get") + r": ([^.]+)\.", Claims.has),
    "edge": (_EDGE.format("can get") + r"\.", Claims.has),
    "edge asks, who": (_EDGE.format("requires") + r": ([^.]+)\.", Claims.has),
    "edge asks": (_EDGE.format("requires") + r"\.", Claims.has),
    "counts nothing": (r"In this place you don’t have to meet any requirement of the region\.", Claims.counts_nothing),
    "k of n tried": (r"You can win in (\d+) of (\d+) tested orders of the face-down regions\.", Claims.placed_wins),
    "none of n tried": (r"You can’t win in any of the (\d+) tested orders of the face-down regions\.",
                        lambda c, m, n: c.placed_wins(m, "0", n)),
    "k of all n": (r"You can win in (\d+) of (\d+) possible orders of the face-down regions\.", Claims.placed_wins),
    "none of all n": (r"You can’t win in any of the (\d+) possible orders of the face-down regions\.",
                      lambda c, m, n: c.placed_never(m) if int(n) == len(c.seen.worlds) else False),
    "however they come": (r"You can win in any order of the face-down regions\.", Claims.placed_always),
    "lost this way": (r"With this move you can no longer win\.", Claims.placed_never),
    "not as it stands": (r"You can’t win with the units where they are\.(?! Return)", Claims.not_as_it_stands),
    "lost": (r"You can no longer win this kingdom\.", Claims.lost),
    "not tried": (r"I haven’t tested this move\.", lambda c, m: (NUMBER[m.region], m.place) not in c.seen.places),
    "can be spared": (r"This patrol counts for no requirement, and you can spare the (.+?)\.", Claims.spared),
    "nobody counts": (r"This patrol counts for no requirement\.", Claims.spared),
    "manned, k of n": (r"With this plan you can win in (\d+) of (\d+) (?:tested|possible) orders of the face-down "
                       r"regions\.", Claims.manned_wins),
    "manned, however": (r"With this plan you can win in any order of the face-down regions\.",
                        Claims.manned_always),
    "only the line": (r"You can no longer win, but you can meet the requirements of this line\.",
                      Claims.only_the_line),
    "there is time": (r"You can wait\. That row or column isn’t complete yet\.", Claims.not_complete),
    "in order already": (r"The requirements of the complete line are already met\.", lambda c, m: c.s.ready),
    "somebody else": (r"I’d use another unit for this line\.", lambda c, m: not c.meant(m)),
    "first back": (r"Return a unit to the barracks first\.", lambda c, m: bool(c.s.fresh)),
    "no order": (r"You can no longer meet every requirement of the complete line\.", Claims.order_lost),
    "order": (r"You can still meet every requirement of the complete line\.", lambda c, m: c.ordered()),
    "with it there": (r"You can’t win with this unit on the patrol\.",
                      lambda c, m: never(c.s, (c.post(m),)) and ever(c.s, ())),
    "take this one back": (r"You can’t win with the units where they are\. Return this unit to the barracks\.",
                           Claims.not_as_it_stands),
    "line, take back": (r"With these units you can’t meet the requirements of the complete line\. Return this unit "
                        r"to the barracks\.", lambda c, m: c.line_not_as_it_stands(m) and c.lost(m)),
    "hasty": (r"With this unit on the patrol, you can win in (\d+) of (\d+) (?:tested|possible) orders of the "
              r"face-down regions \(without it: (\d+)\)\.", Claims.hasty),
    "lost, with it or not": (r"You can no longer win, with or without this unit on the patrol\.", Claims.lost),
    "stands well": (r"You can win with the units where they are\.",
                    lambda c, m: count(c.seen.worlds, c.s.fresh) == 1 == len(c.seen.worlds)),
    "stands in k of n": (r"With the units where they are, you can win in (\d+) of (\d+) (?:tested|possible) orders of "
                         r"the face-down regions\.", Claims.stands),
    "can stay": (r"You can win with this unit on the patrol\.", lambda c, m: ever(c.s, (c.post(m),))),
    "sealed": (r"Every patrol is filled and every requirement met\.",
               lambda c, m: RULES.apply(c.s, m)[0].phase is Phase.WON),
}


_AGAINST = frozenset((
    "none of n tried", "none of all n", "lost this way", "there is time", "in order already", "somebody else",
    "first back", "order", "lost, with it or not", "stands well", "stands in k of n", "can stay",
))


class Read:
    """Reads the reasons of this game for the common test: several sentences each, checked with the solver."""

    costly = True
    sentences: Sequence[str] = ()
    """They are known by patterns here, and `test_hints.py` checks that all of them occur."""

    def __init__(self) -> None:
        self._of: Kingdom | None = None
        self._known: dict[tuple[type, str], dict[str, bool]] = {}

    def read(self, said: Said) -> list[Reading]:
        if self._of is not said.s:
            self._of, self._known = said.s, {}
        key = type(said.move), said.decision.why
        found = self._known.get(key) if isinstance(said.move, Post) else None  # the same for each patrol
        if found is None:
            found = self._known[key] = Claims(said.s).wrong(said.decision)
        return [Reading(kind, not wrong, AGAINST if kind in _AGAINST else PLAIN) for kind, wrong in found.items()]


CLAIMS = Read()
