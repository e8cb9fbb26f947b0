"""The tree of a search: what has been tried in each position, and with what results.

A position is what the searching seat would see of it (`rules.view`). States that differ only in what is hidden from
that seat share a node, so the search cannot plan as if it could tell them apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from typing import Any

from klotho_games.core.contract import Decision, Move, Outcome, Rules

_FEW = 40
"""Up to this many outcomes of chance are listed. If there are more, or they cannot be listed, some are drawn."""
_KEPT, _KEPT_GROWTH = 3.0, 0.6
"""How many drawn outcomes are kept and used again: a factor, and the power of the number of visits."""
_WIDE, _WIDE_GROWTH = 3.0, 1.0
"""How many of the best candidates are tried at first, and how many more with the square root of the visits."""
_CURIOSITY = 4.0
"""The bonus for a candidate that was tried less than its rank deserves,
in standard deviations of the results so far."""
_WHISPER = 1e-6
"""The bonus if all results were equal so far. The candidates are then tried in the judge's order."""


class SearchBranch:
    """The results of one step: how often it was taken, the average of each seat, and the positions seen after it."""

    __slots__ = ("after", "visits", "worth")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.worth = [0.0] * seats
        self.after: dict[Any, SearchNode] = {}

    def learn(self, values: Sequence[float]) -> None:
        self.visits += 1
        part = 1 / self.visits
        worth = self.worth
        for seat, value in enumerate(values):
            worth[seat] += (value - worth[seat]) * part


class SearchNode:
    """One position as the searching seat sees it, and its results for the seat that decides there."""

    __slots__ = ("candidates", "drawn", "few", "known", "mean", "promised", "rests", "squares", "visits", "ways")

    def __init__(self) -> None:
        self.visits = 0
        self.mean = 0.0
        self.squares = 0.0
        """Sum of the squared distances from the mean."""
        self.promised: Sequence[float] | None = None
        """What the foresight promised for this very position, without playing on."""
        self.rests = 0
        """How many looks have ended here with that promise."""
        self.ways: dict[Move | Outcome, SearchBranch] = {}
        self.candidates: Sequence[Decision] | None = None
        """The candidates, best first, once the node has been visited."""
        self.known: set[Move] = set()
        """The moves that were legal here in some imagined state."""
        self.drawn: dict[Outcome, int] = {}
        """At chance with many outcomes: how often each was drawn."""
        self.few = True

    def learn(self, value: float) -> None:
        self.visits += 1
        off = value - self.mean
        self.mean += off / self.visits
        self.squares += off * (value - self.mean)

    # ---- a seat decides ----

    def choose(self, seat: int, seats: int, legal: frozenset[Move] | None) -> tuple[Move, SearchBranch]:
        """Return the candidate to try next: one with good results, or one that was tried less than its rank deserves.

        Every seat is assumed to maximise its own result (max^n). With two seats that is the same as playing against
        each other. With more seats, a player who expects all others to play against them would be too timid to win.
        `legal` are the moves of this imagined state; None if all candidates are legal.
        """
        assert self.candidates is not None
        allowed = [d.move for d in self.candidates if legal is None or d.move in legal]
        wide = allowed[: int(_WIDE + _WIDE_GROWTH * sqrt(self.visits))]
        deviation = sqrt(self.squares / self.visits) if self.visits else 0.0
        ranks = sum([1 / rank for rank in range(1, len(wide) + 1)])
        eager = _CURIOSITY * (deviation + _WHISPER) * sqrt(self.visits + 1) / ranks
        best, chosen = -1.0, wide[0]
        for rank, move in enumerate(wide, 1):
            way = self.ways.get(move)
            if way is None or not way.visits:
                score = self.mean + eager / rank
            else:
                score = way.worth[seat] + eager / rank / (1 + way.visits)
            if score > best:
                best, chosen = score, move
        return chosen, self._way(chosen, seats)

    def favourite(self, seat: int, liked: Mapping[Move, float]) -> tuple[Decision, SearchBranch]:
        """Return the move that was tried most, with ties broken by the mean.

        With `liked`, another move can replace it that was tried at least half as often and is better when its taste is
        added.
        """
        assert self.candidates is not None
        known = [(d, way) for d in self.candidates if (way := self.ways.get(d.move)) is not None]
        best = max(known, key=lambda pair: (pair[1].visits, pair[1].worth[seat]))
        if not liked:
            return best
        near = [pair for pair in known if 2 * pair[1].visits >= best[1].visits]
        return max(near, key=lambda pair: pair[1].worth[seat] + liked.get(pair[0].move, 0.0))

    # ---- chance decides ----

    def outcome(self, rules: Rules[Any, Any], s: Any, seats: int, rng: Random) -> tuple[Outcome, SearchBranch]:
        """Return the outcome to follow next: the one that has come less often than its chance.

        After a few visits every outcome then has its share, and candidates are compared under the same outcomes.
        """
        chances = rules.chances(s) if self.few else None
        if chances is not None and len(chances) <= _FEW:
            due = self.visits + 1
            ways = self.ways
            behind, chosen = float("-inf"), chances[0][0]
            for outcome, chance in chances:
                way = ways.get(outcome)
                lack = chance * due - (way.visits if way else 0)
                if lack > behind + 1e-9:
                    behind, chosen = lack, outcome
            return chosen, self._way(chosen, seats)
        self.few = False
        return self._draw(rules, s, seats, rng)

    def _draw(self, rules: Rules[Any, Any], s: Any, seats: int, rng: Random) -> tuple[Outcome, SearchBranch]:
        if len(self.drawn) >= _KEPT * (self.visits + 1) ** _KEPT_GROWTH:
            kept = min(self.drawn, key=lambda outcome: self.ways[outcome].visits / self.drawn[outcome])
            if rules.why_not(s, kept) is None:  # it may be impossible in this imagined state
                return kept, self._way(kept, seats)
        drawn = rules.draw(s, rng)
        self.drawn[drawn] = self.drawn.get(drawn, 0) + 1
        return drawn, self._way(drawn, seats)

    def _way(self, step: Move | Outcome, seats: int) -> SearchBranch:
        way = self.ways.get(step)
        if way is None:
            way = self.ways[step] = SearchBranch(seats)
        return way
