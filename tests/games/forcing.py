"""Rules played by forced steps, and checked on the way: for the tests of any game."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from klotho_games.core.contract import Event, IllegalMove, Refusal, Rules, Step

S = TypeVar("S")


class Forcing(Generic[S]):
    def __init__(self, rules: Rules[S, Any]) -> None:
        self.rules = rules

    def play(self, s: S, *steps: Step) -> S:
        """Play the steps and check every state on the way."""
        for step in steps:
            s, _events = self.rules.apply(s, step)
            assert self.rules.invariants(s) == [], step
        return s

    def told(self, s: S, step: Step) -> tuple[Event, ...]:
        return self.rules.apply(s, step)[1]

    def kinds(self, s: S, step: Step) -> list[type[Event]]:
        return [type(event) for event in self.told(s, step)]

    def the(self, kind: type[Event], s: S, step: Step) -> Event:
        """The one event of this kind that the step tells."""
        found = [event for event in self.told(s, step) if type(event) is kind]
        assert len(found) == 1, found
        return found[0]

    def refused(self, s: S, step: Step) -> Refusal:
        """The step is refused by `why_not` and by `apply` alike, and offered by nobody."""
        refusal = self.rules.why_not(s, step)
        assert refusal is not None, f"{step} is allowed"
        assert step not in self.rules.legal(s)
        try:
            self.rules.apply(s, step)
        except IllegalMove as error:
            assert error.refusal == refusal
        else:
            raise AssertionError(f"{step} was applied")
        return refusal
