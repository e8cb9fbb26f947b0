"""What a player has laid out but not yet decided. It belongs to one moment of the game, and is dropped with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from klotho_games.games.klobba.rules import steps as do
from klotho_games.games.klobba.rules.cards import ID
from klotho_games.games.klobba.rules.state import NONE, Fray, Phase

Place = tuple[int, int]
"""A Band and a place in it."""


@dataclass
class ChoiceDraft:
    ply: int = -1
    card: str = ""
    """The chosen Action card of the hand."""
    dropped: bool = False
    """Whether that card is in its slot, from where it can still be taken back."""
    band: int = NONE
    """The chosen Band: to pair with, or to give the Totem to."""
    totems: dict[int, int] = field(default_factory=dict)
    """The chosen holder of each side's Totem."""
    picked: tuple[str, ...] = ()
    """Barbarians who will come forward."""
    kept: set[str] = field(default_factory=set)
    """Dealt Barbarians who will join the Band."""
    dealt: frozenset[str] = frozenset()
    """The dealt Barbarians. At first all of them are kept."""
    first: Place | None = None
    """The player's own Barbarian in a swap or switch whose other half is not chosen yet."""
    three: str = ""
    """The kind of Action card of which three will be exchanged."""
    reply: do.Accept | do.Reject | None = None
    """The reply to an offered card."""
    swap: do.Swap | None = None
    switches: list[do.Switch] = field(default_factory=list)
    advised: do.Switch | None = None
    """A switch that was advised. If it is the only one, it is made without ending
    the switches, which was not advised."""
    silent: bool = False
    """Whether the player chose to offer nothing."""

    def fit(self, s: Fray, ply: int) -> None:
        """Start a new plan if the moment has changed. At first all dealt Barbarians are kept."""
        if ply != self.ply:
            self.__dict__.update(ChoiceDraft(ply).__dict__)
            if s.phase is Phase.KEEP:
                self.dealt = frozenset(ID[one.card] for one in s.dealt[s.seat] if one.card >= 0)
                self.kept = set(self.dealt)

    @property
    def empty(self) -> bool:
        chosen = self.card or self.three or self.reply or self.silent or self.band != NONE or self.totems
        return not (chosen or self.picked or self.first or self.swap or self.switches or self.kept != self.dealt)

    def clear(self) -> None:
        dealt, ply = self.dealt, self.ply
        self.__dict__.update(ChoiceDraft(ply, kept=set(dealt), dealt=dealt).__dict__)

    def switched_places(self) -> set[Place]:
        """Places whose Barbarians are to be switched, none of them twice (KLO-2.14). NONE is the player's own Band."""
        return {(NONE, one.place) for one in self.switches} | {(one.band, one.other) for one in self.switches}


def fitting(options: Sequence[tuple[str, ...]], picked: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the options that include all of these."""
    return [option for option in options if set(picked) <= set(option)]
