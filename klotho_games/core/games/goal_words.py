"""The goal of a game in words: what wins, and how far a player is.

A game's telling can have `goal(view, seat, names) -> Goal`: for the seat that looks, or for NOBODY, and made only from
its view. A game without it shows no goal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from klotho_games.core.contract import Result, Value
from klotho_games.core.i18n import _, listed, number

from .registry import Game


class Goal(Value, frozen=True):
    """Two short sentences: what wins, and how far the player is. `rule` is the clause about winning."""

    wins: str
    so_far: str = ""
    rule: str = ""

    @property
    def text(self) -> str:
        return " ".join(words for words in (self.wins, self.so_far) if words)

    @property
    def announcement(self) -> str:
        """The text for a place where nothing else says that it is the goal."""
        return _("Your goal. {text}").format(text=self.text)


def goal_of(game: Game, state: Any, seat: int, names: Sequence[str]) -> Goal | None:
    """Return the goal as a seat or NOBODY is allowed to know it; at the end, who has won. None for a game without."""
    tell = getattr(game.telling, "goal", None)
    if tell is None:
        return None
    goal: Goal = tell(game.rules.view(state, seat), seat, names)
    result = game.rules.result(state)
    return goal if result is None else Goal(goal.wins, _end(result, names), goal.rule)


def _end(result: Result, names: Sequence[str]) -> str:
    if len(names) < 2 or not result.winners:
        return result.reason
    return _("Won by {names}.").format(names=listed([names[seat] for seat in result.winners]))


def race(points: Sequence[int], seat: int, names: Sequence[str], told: Callable[[int], str] = number) -> str:
    """Return who leads, and how far this seat is ("You have 12, Brix leads with 15.").

    `points` are by seat, and more are better. `told` writes them, for instance as money.
    """
    if len(points) == 1:
        return _("You have {n}.").format(n=told(points[0]))
    top = max(points)
    ahead = [other for other, n in enumerate(points) if n == top]
    if len(ahead) == len(points):
        words = _("Both have {n}.") if len(points) == 2 else _("Everyone has {n}.")
        return words.format(n=told(top))
    leaders = listed([names[other] for other in ahead if other != seat])
    if seat in ahead:
        second = max(n for n in points if n < top)
        behind = listed([names[other] for other, n in enumerate(points) if n == second])
        if leaders:
            return _("You share the lead with {names}, with {n} each.").format(names=leaders, n=told(top))
        words = _("You lead with {n}, {names} has {second}.") if points.count(second) == 1 else _(
            "You lead with {n}, {names} have {second}.")
        return words.format(n=told(top), names=behind, second=told(second))
    if seat >= 0:
        words = _("You have {n}, {names} leads with {top}.") if len(ahead) == 1 else _(
            "You have {n}, {names} lead with {top} each.")
        return words.format(n=told(points[seat]), names=leaders, top=told(top))
    words = _("{names} leads with {top}.") if len(ahead) == 1 else _("{names} lead with {top} each.")
    return words.format(names=leaders, top=told(top))
