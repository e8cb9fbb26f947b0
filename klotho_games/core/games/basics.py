"""Rules of a small game: it writes what may happen and what it does; what follows from that is written here.

    class HoardRules(BasicRules[HoardState, HoardView]):
        def legal(self, s): ...      # the moves of the seat to act
        def chances(self, s): ...    # the outcomes of a roll or a deal, with their shares
        def refusal(self, s, step):  # the clause that forbids a step which is neither
        def after(self, s, step):    # the new state and the events of a step that is allowed

A game that hides nothing from anybody derives from `OpenRules`, a small one from both:

    class ShutTheBoxRules(OpenRules[Box], BasicRules[Box, Box]):

A game with too many moves or outcomes to list them writes `why_not`, `draw` and `apply` itself, as the contract says.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from typing import ClassVar, Generic

from klotho_games.core.contract import CHANCE, Event, IllegalMove, Outcome, Refusal, Rules, S, Step, V


class OpenRules(Generic[S]):
    """Everybody sees everything, and what comes is drawn when it comes: a state is its own view, for every seat.

    By this bots search one world instead of imagined ones, and a curtain (`stage/table/curtain.py`) hides nothing.
    """

    open: ClassVar[bool] = True

    def view(self, s: S, seat: int) -> S:
        return s

    def imagine(self, view: S, rng: Random) -> S:
        return view


class BasicRules(Rules[S, V]):
    """Every move and every outcome can be listed."""

    @abstractmethod
    def refusal(self, s: S, step: Step) -> Refusal:
        """Why a step is not among those of this moment: the clause and one short reason."""

    @abstractmethod
    def after(self, s: S, step: Step) -> tuple[S, tuple[Event, ...]]:
        """What an allowed step makes of the state."""

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
        """One for each kind of outcome, by its tag."""
        (first, _share), *_others = self.chances(s) or ()
        return str(first.__struct_config__.tag)

    def draw(self, s: S, rng: Random) -> Outcome:
        outcomes, shares = zip(*(self.chances(s) or ()), strict=True)
        drawn: Outcome = rng.choices(outcomes, shares)[0]
        return drawn

    def invariants(self, s: S) -> Sequence[str]:
        return ()
