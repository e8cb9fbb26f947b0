"""The value of a move to a player who sees the face-down regions only one after the other.

`foresight.py` counts in how many orders a kingdom can be won by a marshal who knows them. Here the winnable kingdoms
are listed for every set of regions that can be face down, and a placement is followed to the end as it will happen: it
must work for every region that can be turned up next, and so must the next placement. Sets that would not make a deal
of the chosen grade are left out.

A list of kingdoms is one number with a bit for each kingdom. Placing a region keeps the kingdoms that have it there;
turning a region up keeps the kingdoms that contain it. Items that have to be placed while regions are face down are not
foreseen before their line is complete.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from random import Random

from msgspec.structs import replace

from klotho_games.games.patrols.rules.deals import may_be_dealt
from klotho_games.games.patrols.rules.lines import NO_END
from klotho_games.games.patrols.rules.solver import Frame, KingdomSearch, Line, Solution
from klotho_games.games.patrols.rules.state import Kingdom, View, sites, unseen_regions

_MANY = 6000
"""No further set of face-down regions is considered after this many kingdoms."""
_OF_A_SET = 1500
"""If a set has more likely kingdoms than this, an evenly spread sample of this size is tried."""
_MANY_FACE_DOWN, _PATIENCE = 4, 40
"""From the first number of face-down regions on, the search for items for a kingdom is cut short after the second
number of dead ends."""
_EARLY, _SETS, _LOOKED_OVER = 5, 12, 0.6
"""From the first number of face-down regions on, a set has hundreds of kingdoms. Then only this many sets are
considered, found among this share of all sets."""
_FAR, _PLENTY = 2, 1000
"""Then, and from this many kingdoms on, only this many placements are followed instead of all to the end."""
_DOUBT = (0.03, 0.1, 0.18, 0.35, 0.7)
"""By number of regions still face down: with n kingdoms left for a set, it is won with probability n / (n + doubt).

Measured where placements can be followed to the end. At the end one kingdom is enough; the small doubt there only
breaks ties in favour of more kingdoms.
"""
_TRIED, _AS_GOOD = 10, 0.995
"""How many ways to man the due lines are compared, until one keeps nearly all chances open."""

Deck = tuple[int, ...]
Posts = tuple[tuple[int, int], ...]
Placing = tuple[int, int]
"""A region and its place."""
Whole = tuple[Frame, tuple[int, ...], list[Line]]
"""A kingdom of nine regions: its places, the regions there, and what its lines ask for."""


class Prospects:
    """The chances in a view, if these items are placed as well."""

    def __init__(self, view: View, posts: Posts = (), decks: Sequence[Deck] = ()) -> None:
        self.s = s = view.kingdom
        self._face_down = view.face_down
        self.decks: list[Deck] = []
        """The sets of possible face-down regions that were considered."""
        self.found: list[tuple[KingdomSearch, Whole]] = []
        """The kingdoms that can be won with one of these sets."""
        self._of: list[int] = []
        """By set: its kingdoms, as bits."""
        self._at: dict[Placing, int] = {}
        self._known: dict[tuple[int, int, Deck], float] = {}
        self.all_sets = self._look_into(decks or possible_decks(view), posts, bool(decks))
        self.all = (1 << len(self.found)) - 1
        hidden = sorted({card for deck in self.decks for card in deck})
        self._hidden = tuple(hidden)
        self._having = {
            card: sum([won for deck, won in zip(self.decks, self._of, strict=True) if card in deck]) for card in hidden
        }
        self._offer = tuple(sorted(s.offer))

    def _look_into(self, decks: Sequence[Deck] | Iterator[Deck], posts: Posts, every: bool) -> bool:
        """List the kingdoms of these sets. Return whether these were all sets, with all kingdoms of each."""
        tried, early = 0, self._face_down >= _EARLY
        patience = _PATIENCE if self._face_down >= _MANY_FACE_DOWN else NO_END
        all_of_them = patience == NO_END
        for deck in decks:
            if not every and (tried > _MANY or (early and len(self.decks) == _SETS)):
                return False
            search = KingdomSearch(replace(self.s, deck=deck), True, posts)
            kingdoms = [(frame, tuple(cells), lines) for frame, cells, lines in search.kingdoms()]
            if len(kingdoms) > _OF_A_SET:
                kingdoms = [kingdoms[n * len(kingdoms) // _OF_A_SET] for n in range(_OF_A_SET)]
                all_of_them = False
            tried += len(kingdoms)
            self.decks.append(deck)
            self._of.append(0)
            for whole in kingdoms:
                if search.fit(whole[2], patience) is not None:
                    self._list(search, whole)
        return all_of_them

    def _list(self, search: KingdomSearch, whole: Whole) -> None:
        bit, (frame, cells, _lines) = 1 << len(self.found), whole
        self.found.append((search, whole))
        self._of[-1] |= bit
        for spot in zip(cells, frame.places, strict=True):
            self._at[spot] = self._at.get(spot, 0) | bit

    # ---- their value ----

    def places(self) -> dict[Placing, float]:
        """Return the chance of each placement that can win."""
        far = self._face_down < _EARLY and len(self.found) < _PLENTY
        depth = self._face_down if far else min(_FAR, self._face_down)
        sets = len([1 for won in self._of if won])
        return {
            (card, place): self._after(
                won, self.s.taken | 1 << place, _without(self._offer, card), self._hidden, self._face_down, depth
            ) / sets
            for _most, card, place, won in self._choices(self.all, self.s.taken, self._offer)
        }

    @cached_property
    def chance(self) -> float:
        """The chance of the best placement, counted in sets so that lists of different length can be compared."""
        return max(self.places().values(), default=0.0) * len([1 for won in self._of if won])

    def sets(self, spot: Placing | None = None) -> int:
        """Return with how many of the sets the kingdom can be won, with a region there if given."""
        won = self.all if spot is None else self._at.get(spot, 0)
        return len([1 for of in self._of if of & won])

    def _choices(self, won: int, taken: int, offer: Deck) -> list[tuple[float, int, int, int]]:
        """Return every placement that can win, the most promising first: an upper bound of its value, the region, the
        place, and the kingdoms that have it."""
        found = []
        for card in offer:
            for place in sites(taken):
                here = won & self._at.get((card, place), 0)
                if here:
                    found.append((self._worth(here, 0), card, place, here))
        found.sort(reverse=True)
        return found

    def _worth(self, won: int, left: int) -> float:
        """Return the value of these kingdoms at a glance: the number of sets they cover, with less
        for a set that has few."""
        doubt, total = _DOUBT[left], 0.0
        for of in self._of:
            n = (won & of).bit_count()
            if n:
                total += n / (n + doubt)
        return total

    def _after(self, won: int, taken: int, offer: Deck, hidden: Deck, left: int, depth: int) -> float:
        """Return the value of these kingdoms before the next region is turned up, averaged over the
        regions it could be."""
        if left == 1:
            return self._worth(won, 0)
        total = 0.0
        for card in hidden:
            here = won & self._having[card]
            if here:
                offered = tuple(sorted((*offer, card)))
                total += self._best(here, taken, offered, _without(hidden, card), left - 1, depth - 1)
        return total / left

    def _best(self, won: int, taken: int, offer: Deck, hidden: Deck, left: int, depth: int) -> float:
        if not depth:
            return self._worth(won, left)
        key = won, taken, offer
        best = self._known.get(key, -1.0)
        if best < 0:
            best = 0.0
            for most, card, place, here in self._choices(won, taken, offer):
                if most <= best:
                    break
                after = self._after(here, taken | 1 << place, _without(offer, card), hidden, left, depth)
                best = max(best, after)
            self._known[key] = best
        return best

    # ---- an example ----

    def end(self, spot: Placing | None = None) -> tuple[Kingdom, Solution]:
        """Return a kingdom that can be won, with a region there if given: where its regions go, and which items are on
        which patrol."""
        won = self.all if spot is None else self._at[spot]
        search, (frame, cells, lines) = self.found[(won & -won).bit_length() - 1]
        order = [spot for spot in zip(cells, frame.places, strict=True) if not self.s.taken >> spot[1] & 1]
        return search.s, Solution(tuple(order), search.find_posts(frame, lines) or ())


def _without(cards: Deck, card: int) -> Deck:
    return tuple([other for other in cards if other != card])


def possible_decks(view: View) -> Iterator[Deck]:
    """Yield the sets of regions that can be face down, in random order."""
    s = view.kingdom
    decks = list(combinations(unseen_regions(s), view.face_down))
    Random(0).shuffle(decks)
    there = (*[card for card in s.board if card >= 0], *s.offer)
    found = False
    for n, deck in enumerate(decks):
        if found and view.face_down >= _EARLY and n > _LOOKED_OVER * len(decks):
            return
        if may_be_dealt(s, tuple(sorted((*there, *deck)))):
            found = True
            yield deck


class Manning:
    """The best items for the due lines of a view without items that can be taken back."""

    def __init__(self, view: View) -> None:
        plain = Prospects(view)
        due = view.kingdom.due_patrols
        often: Counter[Posts] = Counter()
        for search, (frame, _cells, lines) in plain.found:
            often[tuple([post for post in search.find_posts(frame, lines) or () if post[0] in due])] += 1
        self.posts: Posts = ()
        self.prospects = plain
        """The chances with these posts."""
        best = 0.0
        for posts, _n in often.most_common(_TRIED):
            with_them = Prospects(view, posts, plain.decks)
            if with_them.chance > best:
                self.posts, self.prospects, best = posts, with_them, with_them.chance
            if best > _AS_GOOD * plain.chance:
                break
        self.all_sets = plain.all_sets


@lru_cache(maxsize=16)
def prospects(view: View) -> Prospects:
    return Prospects(view)


@lru_cache(maxsize=16)
def manning(view: View) -> Manning:
    return Manning(view)
