"""What a person has begun and not decided: dice that are kept, equipment in hand, a piece that is looked at."""

from __future__ import annotations

from dataclasses import dataclass, field

from klotho_games.core.contract import Move
from klotho_games.games.asteroid_miners.rules.equipment import usable_gear
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase


@dataclass
class TurnDraft:
    kept: set[int] = field(default_factory=set)
    """Drill dice, by place, that stay when the others are rolled again."""
    piece: str = ""
    """The equipment that is to be used next."""
    dice: list[int] = field(default_factory=list)
    """Dice that were chosen for it, where it takes several."""
    buying: str = ""
    """A piece for sale that is looked at before it is paid for."""
    chosen: Move | None = None
    """A roll at the Foundry that was pointed at; the main answer confirms it."""
    _chosen_at: Dig | None = None
    hinted: Move | None = None
    """What was advised, as long as nothing has been decided: the main answer does it."""
    _hinted_at: Dig | None = None
    _turn: int = 0

    def fit(self, s: Dig) -> None:
        """What no longer fits the state is forgotten."""
        if s.turn != self._turn or s.phase not in (Phase.DRILL, Phase.DRILL_FALL) or not s.dice[0]:
            self.kept = set()
        self._turn = s.turn
        if s != self._hinted_at:
            self.hinted = self._hinted_at = None
        if s != self._chosen_at:
            self.chosen = self._chosen_at = None
        if s.phase is not Phase.MODIFY or self.piece not in usable_gear(s):
            self.put_down()
        if s.phase is not Phase.UPGRADE or self.buying not in s.shelf:
            self.buying = ""

    def remember_hint(self, s: Dig, move: Move) -> None:
        self.hinted, self._hinted_at = move, s

    def choose(self, s: Dig, move: Move | None) -> None:
        """Instead of what was advised."""
        self.chosen, self._chosen_at, self.hinted = move, s, None

    def put_down(self) -> None:
        self.piece, self.dice = "", []

    @property
    def has_unfinished_move(self) -> bool:
        return bool(self.piece or self.buying or self.chosen)

    def rolling(self, s: Dig) -> tuple[int, ...]:
        """The drill dice that would roll now."""
        return tuple(place for place in range(len(s.dice)) if not s.dice[0] or place not in self.kept)
