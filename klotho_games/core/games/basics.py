"""Base classes for the rules of small games. A game writes the moves, the outcomes and their effects; the rest is here.

    class HoardRules(BasicRules[HoardState, HoardView]):
        def legal(self, s): ...      # the moves of the seat to act
        def chances(self, s): ...    # the outcomes of a roll or a deal, with their probabilities
        def refusal(self, s, step):  # the clause that forbids a step which is neither
        def after(self, s, step):    # the new state and the events of an allowed step

A game that hides nothing derives from `OpenRules`, and a small one from both:

    class ShutTheBoxRules(OpenRules[Box], BasicRules[Box, Box]):

A game with too many moves or outcomes to list writes `why_not`, `draw` and `apply` itself, as the contract says.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from typing import ClassVar, Generic

from klotho_games.core.contract import CHANCE, Event, IllegalMove, Outcome, Refusal, Rules, S, Step, V


class OpenRules(Generic[S]):
    """Rules of a game that hides nothing and draws outcomes only when they are needed. A state is its own view.

    Bots therefore search one world instead of imagined ones, and the curtain (`stage/table/curtain.py`) hides nothing.
    """

    open: ClassVar[bool] = True

    def view(self, s: S, seat: int) -> S:
        return s

    def imagine(self, view: S, rng: Random) -> S:
        return view


class BasicRules(Rules[S, V]):
    """Rules of a game whose moves and outcomes can all be listed."""

    @abstractmethod
    def refusal(self, s: S, step: Step) -> Refusal:
        """Return why a step is not possible now: the clause and a short reason."""

    @abstractmethod
    def after(self, s: S, step: Step) -> tuple[S, tuple[Event, ...]]:
        """Return the new state and the events of an allowed step."""

    def possible(self, s: S) -> Sequence[Step]:
        if self.to_act(s) != CHANCE:
            return self.legal(s)
        return [outcome for outcome, _share in self.chances(s) or ()]

    def why_not(self, s: S, step: Step) -> Refusal | None:
        return None if step in self.possible(s) else self.refusal(s, step)

    def apply(self, s: S, step: Step) -> tuple[S, tuple[Event, ...]]:
        refusal = self.why_not(s, step)
        if refusal is not None:
            raise IllegalMove(refusal)
        return self.after(s, step)

    def stream(self, s: S) -> str:
        """Each type of outcome has its own stream, named by its tag."""
        (first, _share), *_others = self.chances(s) or ()
        return str(first.__struct_config__.tag)

    def draw(self, s: S, rng: Random) -> Outcome:
        outcomes, shares = zip(*(self.chances(s) or ()), strict=True)
        drawn: Outcome = rng.choices(outcomes, shares)[0]
        return drawn

    def invariants(self, s: S) -> Sequence[str]:
        return ()
