"""What players see but the rules do not care about.

The state determines which of two equal knights is where, and which three columns and rows are visible. The whole game
determines in which of its three places a region is face up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from klotho_games.games.patrols.rules.state import (
    COLOURS,
    FACE_UP,
    FIRST_PLACE,
    ITEMS,
    OF_A_COLOUR,
    Kingdom,
    column,
    row,
)
from klotho_games.games.patrols.table.look.places import MIDDLE, MapWindow

IN_A_ROW = 2 * OF_A_COLOUR
"""Niches of a colour: three knights, three footmen."""
HOME = -1


class Arrangement:
    """The arrangement on the table. `fit` updates it for a state, `follow` for a game from its beginning.

    Items are numbered by their niches in the barracks.
    """

    def __init__(self) -> None:
        self.window: MapWindow = MIDDLE
        self.kinds: tuple[int, ...] = (0,) * ITEMS
        self.at: list[int] = [HOME] * ITEMS
        """The patrol that each item is on, or HOME."""
        self.fresh: frozenset[int] = frozenset()
        """Items that can still be taken back."""
        self.offer: list[int] = [-1] * FACE_UP

    def follow(self, states: Iterable[Kingdom]) -> None:
        """Arrange everything as a player who has watched all these states sees it."""
        self.offer = [-1] * FACE_UP
        for s in states:
            self.fit(s)

    def fit(self, s: Kingdom) -> None:
        self.window = MapWindow(column(FIRST_PLACE) - s.cell % 3, row(FIRST_PLACE) - s.cell // 3).around(s)
        self.kinds = kinds_of(s)
        self._stand(s)
        self._lay(s)

    # -- items ----------------------------------------------------------------------------------------------

    def _stand(self, s: Kingdom) -> None:
        """Assign equal items to places: those at home close ranks, the others are sorted by patrol.

        This depends on nothing but the state, so that a reopened game looks the same as before.
        """
        posts = sorted((*s.posted, *s.fresh))
        out = {kind: [patrol for patrol, other in posts if other == kind] for kind in set(self.kinds)}
        for item in reversed(range(ITEMS)):
            there = out[self.kinds[item]]
            self.at[item] = there.pop() if there else HOME
        self.fresh = self._fresh(s)

    def _fresh(self, s: Kingdom) -> frozenset[int]:
        left = Counter(s.fresh)
        found = set()
        for item in reversed(range(ITEMS)):
            post = self.at[item], self.kinds[item]
            if left[post]:
                left[post] -= 1
                found.add(item)
        return frozenset(found)

    def on(self, patrol: int) -> list[int]:
        return [item for item, at in enumerate(self.at) if at == patrol]

    # -- regions --------------------------------------------------------------------------------------------

    def _lay(self, s: Kingdom) -> None:
        self.offer = [card if card in s.offer else -1 for card in self.offer]
        for card in s.offer:
            if card not in self.offer:
                self.offer[self.offer.index(-1)] = card


def kinds_of(s: Kingdom) -> tuple[int, ...]:
    """Return the kinds of all items: three knights and three footmen of each colour (PAT-1.1)."""
    found: list[int] = []
    for colour in range(len(COLOURS)):
        dice = s.dice[OF_A_COLOUR * colour : OF_A_COLOUR * (colour + 1)] or (1,) * OF_A_COLOUR
        found += [7 * colour + value for value in dice]
        found += [7 * colour] * OF_A_COLOUR
    return tuple(found)
