"""What somebody has laid out and not decided yet. It belongs to one moment of the game, and goes with it."""

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
    """The Action card of the hand that is thought about."""
    dropped: bool = False
    """It lies in its slot, and can still be taken back."""
    band: int = NONE
    """The Band that is chosen: to pair with, to give the Totem to."""
    totems: dict[int, int] = field(default_factory=dict)
    """By side, who shall hold the Totem."""
    picked: tuple[str, ...] = ()
    """Barbarians who shall come forward."""
    kept: set[str] = field(default_factory=set)
    """Barbarians that shall join the Band, of those that are looked at."""
    dealt: frozenset[str] = frozenset()
    """Those that are looked at: at first all of them are kept."""
    first: Place | None = None
    """The own Barbarian of a swap or switch that is half said."""
    three: str = ""
    """The kind of which three equal cards shall be exchanged."""
    reply: do.Accept | do.Reject | None = None
    """To a card that is offered."""
    swap: do.Swap | None = None
    switches: list[do.Switch] = field(default_factory=list)
    advised: do.Switch | None = None
    """Alone it is made without saying that no other one follows: more was not advised."""
    silent: bool = False
    """Nothing shall be offered."""

    def fit(self, s: Fray, ply: int) -> None:
        """Another moment: nothing is planned yet, but that dealt Barbarians are kept."""
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
        """Places whose Barbarians are to be switched; none of them twice (KLO-2.14). The own Band is NONE here."""
        return {(NONE, one.place) for one in self.switches} | {(one.band, one.other) for one in self.switches}


def fitting(options: Sequence[tuple[str, ...]], picked: Sequence[str]) -> list[tuple[str, ...]]:
    """Choices that have all of these."""
    return [option for option in options if set(picked) <= set(option)]
