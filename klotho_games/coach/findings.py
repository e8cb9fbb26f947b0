"""A study laid beside the game it is of: whose line ran where, what moved it, which decisions cost most."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

from klotho_games.coach.study import Balance, Cost, Study, balance, better_move
from klotho_games.coach.turns import Turns, turns_of
from klotho_games.core.contract import Decision, Move, Result
from klotho_games.core.registry import Game
from klotho_games.core.session import Session
from klotho_games.core.words import number, percent

CARDS = 3
"""How many of a seat's decisions are shown."""
_MARKS = 3
"""How many moments of a seat's line are named."""
_MARKED = 0.05
"""From here on a single step is worth a name."""


class Landmark(NamedTuple):
    """A step that moved a line much, in the game's own words."""

    ply: int
    told: str
    change: float


class Reasons(NamedTuple):
    """What the game's own judgement says of two moves at first sight."""

    better: str
    played: str
    """Both "" where it has nothing to say of them."""
    surprising: bool
    """At first sight the one that was played is better."""


def _weighed(game: Game, s: Any, moves: Sequence[Move]) -> dict[Move, Decision]:
    return {found.move: found for found in game.judge.weigh(game.rules.view(s, game.rules.to_act(s)), moves)}


def reasons(game: Game, s: Any, better: Move, played: Move) -> Reasons:
    """They are weighed among all that is legal, as some of what a judge says is about the others too. What it leaves
    out there, such as a piece that lies still better one hex further, it weighs beside the other one, or alone."""
    among = _weighed(game, s, game.rules.legal(s))
    both = {better, played}
    beside = among if both <= among.keys() else _weighed(game, s, [better, played])
    surprising = both <= beside.keys() and beside[better].value < beside[played].value
    whys = []
    for move in (better, played):
        found = among.get(move) or beside.get(move) or _weighed(game, s, [move]).get(move)
        whys.append(found.why if found else "")
    return Reasons(whys[0], whys[1], surprising)


class Findings:
    def __init__(self, session: Session, study: Study, turns: Turns | None = None) -> None:
        result = session.result
        assert result is not None, "the coach looks at finished games alone"
        self.session, self.study = session, study
        self.game, self.names = session.game, session.setup.seats
        self.result: Result = result
        self.turns = turns or turns_of(session)
        chances = session.game.besides("chances", "CHANCES")
        alone = len(self.names) == 1
        self.points: float = chances.points if chances is not None and alone else 0.0
        """What 1 is worth where somebody plays alone for a score; else 0, and 1 is a sure victory."""
        self.stopped = False
        """The coach had to give up before it had looked at everything."""

    # -- who ------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return len(self.names)

    @property
    def alone(self) -> bool:
        return self.seats == 1

    @cached_property
    def places(self) -> list[int]:
        """The seats, the best first."""
        up = 1 if self.game.info.low_wins else -1
        scores, winners = self.result.scores, self.result.winners
        return sorted(range(self.seats), key=lambda seat: (seat not in winners, up * scores[seat], seat))

    @cached_property
    def own(self) -> int:
        """Whose game it is first of all: the first person's, else the winner's."""
        return next((seat for seat in range(self.seats) if not self.session.bot(seat)), self.places[0])

    # -- how far --------------------------------------------------------------------------------------------

    @property
    def reach(self) -> int:
        """Up to which step the lines go."""
        return len(self.study.chances) - 1

    @property
    def whole(self) -> bool:
        return self.reach >= self.session.ply

    @property
    def finished(self) -> bool:
        """Everything was looked at, and nothing changes any more. Until then no figure stands for the whole game."""
        return self.whole and self.study.finished

    @property
    def moves(self) -> int:
        return sum(played.seat >= 0 for played in self.session.history)

    def move_number(self, ply: int) -> int:
        return sum(played.seat >= 0 for played in self.session.history[: ply + 1])

    # -- figures --------------------------------------------------------------------------------------------

    def chance(self, seat: int, ply: int) -> float:
        return self.study.chances[min(ply, self.reach)][seat]

    def line(self, seat: int) -> list[tuple[float, float]]:
        """Along the graph, and how likely."""
        return [(self.turns.along(ply), chances[seat]) for ply, chances in enumerate(self.study.chances)]

    @property
    def top(self) -> float:
        """The upper end of the graph: certainty, or what no line reaches."""
        if not self.points:
            return 1.0
        most = max((value for chances in self.study.chances for value in chances), default=1.0) * self.points
        step = next(n * 10**e for e in range(9) for n in (1, 2, 5) if most <= 10 * n * 10**e)
        return step * -(-most // step) / self.points if most > 0 else 1.0

    def figure(self, value: float) -> str:
        return number(round(value * self.points)) if self.points else percent(100 * value)

    def change(self, value: float) -> str:
        shown = round(value * (self.points or 100))
        sign = "+" if shown > 0 else "−" if shown < 0 else ""
        return sign + (number(abs(shown)) if self.points else percent(abs(shown)))

    def amount(self, value: float) -> str:
        """Without a sign."""
        return self.figure(abs(value))

    def balance(self, seat: int) -> Balance:
        return self._between(seat, 0, self.session.ply)

    def strip(self, seat: int) -> list[Balance]:
        """By turn as shown."""
        return [self._between(seat, turn.begin, turn.end) for turn in self.turns.shown]

    def _between(self, seat: int, begin: int, end: int) -> Balance:
        reach = max(0, self.reach)
        return balance(self.study, self.session.history, seat, min(begin, reach), min(end, reach))

    def without_luck(self, seat: int) -> float:
        """What the end would have been worth."""
        return min(1.0, max(0.0, self.chance(seat, self.session.ply) - self.balance(seat).luck))

    def landmarks(self, seat: int) -> list[Landmark]:
        """Of the steps that have a name (`Telling.landmark`), those that moved a seat's line most."""
        tell = getattr(self.game.telling, "landmark", None)
        if tell is None:
            return []
        chances = self.study.chances
        moved = [(chances[ply + 1][seat] - chances[ply][seat], ply) for ply in range(min(self.reach, self.session.ply))]
        moved = sorted((one for one in moved if abs(one[0]) >= _MARKED), key=lambda one: -abs(one[0]))
        found: list[Landmark] = []
        for change, ply in moved:
            events = reversed(self.session.history[ply].events)  # what it led to, rather than how it began
            told = next(filter(None, (tell(event, self.names) for event in events)), "")
            if told and len(found) < _MARKS:
                found.append(Landmark(ply, told, change))
        return sorted(found)

    # -- decisions ------------------------------------------------------------------------------------------

    def costs(self, seat: int) -> list[Cost]:
        """A seat's costliest decisions; none that is lost in its own give or take."""
        return [cost for cost in self.study.costs if cost.seat == seat and cost.cost > cost.give_or_take][:CARDS]

    def played(self, cost: Cost) -> str:
        return self._told(cost, self._step(cost))

    def _step(self, cost: Cost) -> Move:
        step = self.session.history[cost.ply].step
        assert isinstance(step, Move)
        return step

    def better(self, cost: Cost) -> str:
        return self._told(cost, self.better_move(cost))

    def better_move(self, cost: Cost) -> Move:
        move = better_move(self.game, cost)
        assert isinstance(move, Move)
        return move

    def reasons(self, cost: Cost) -> Reasons:
        s = self.session.state_at(cost.ply)
        return reasons(self.game, s, self.better_move(cost), self.game.rules.same(s, self._step(cost)))

    def _told(self, cost: Cost, move: Move) -> str:
        return self.game.telling.move(self.session.state_at(cost.ply), move, self.names)
