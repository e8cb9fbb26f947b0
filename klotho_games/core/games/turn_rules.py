"""Shared code for rules that are written as tables: the steps each phase waits for, what forbids them, what they do.

Looking up a member of an enum takes longer than making a state. Rules that need a phase at every step therefore store
it once at the top of the file (`_PLAY = Phase.PLAY`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from klotho_games.core.contract import Event, IllegalMove, Legality, Refusal, Step

S = TypeVar("S")
Check = Callable[[Any, Any], Refusal | None]
Do = Callable[[S, Any], tuple[S, tuple[Event, ...]]]


def refusing(
    expected: Mapping[Any, tuple[type[Step], ...]], checks: Mapping[type[Step], Check],
    not_now: Callable[[Any, Step], Refusal],
) -> Callable[[Any, Step], Refusal | None]:
    """Return the `why_not` of a game whose states have a `phase`.

    `not_now` refuses a step that the phase does not wait for. Any other step is checked by its check, if it has one.
    """
    asked: dict[Any, dict[type[Step], Check | None]] = {
        phase: {kind: checks.get(kind) for kind in kinds} for phase, kinds in expected.items()
    }

    def why_not(s: Any, step: Step) -> Refusal | None:
        check: Check | None = asked[s.phase].get(type(step), not_now)
        return check(s, step) if check else None

    return why_not


def is_within(number: object, least: int, most: int) -> bool:
    """For a number of a step, which may come from a file: a whole one, and neither True nor False."""
    return type(number) is int and least <= number <= most


class TurnRules(Legality[S]):
    """Base class of a game's rules: `apply` always validates the step and then does what the table says.

            class KarthisRules(TurnRules[Adventure]):
                why_not = staticmethod(refusals.why_not)
                do = DO
    """

    why_not: Callable[[S, Step], Refusal | None]
    do: Mapping[type[Step], Do[S]]

    def apply(self, s: S, step: Step) -> tuple[S, tuple[Event, ...]]:
        refusal = self.why_not(s, step)
        if refusal is not None:
            raise IllegalMove(refusal)
        return self.do[type(step)](s, step)
