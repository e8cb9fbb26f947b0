"""What a player has begun but not yet decided: dice that are kept, equipment in hand, a piece for sale."""

from __future__ import annotations

from dataclasses import dataclass, field

from klotho_games.core.contract import Move
from klotho_games.games.asteroid_miners.rules.equipment import usable_gear
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase


@dataclass
class TurnDraft:
    kept: set[int] = field(default_factory=set)
    """Places of the drill dice that stay when the others are rerolled."""
    piece: str = ""
    """The equipment in hand."""
    dice: list[int] = field(default_factory=list)
    """Dice chosen for that equipment, if it takes several."""
    buying: str = ""
    """The piece for sale that the player looks at before paying."""
    chosen: Move | None = None
    """A roll at the Foundry that the player has chosen; the main answer confirms it."""
    _chosen_at: Dig | None = None
    hinted: Move | None = None
    """The advised move, until something is decided; the main answer plays it."""
    _hinted_at: Dig | None = None
    _turn: int = 0

    def fit(self, s: Dig) -> None:
        """Forget everything that no longer fits the state."""
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
        """Choose a move instead of the advised one."""
        self.chosen, self._chosen_at, self.hinted = move, s, None

    def put_down(self) -> None:
        self.piece, self.dice = "", []

    @property
    def has_unfinished_move(self) -> bool:
        return bool(self.piece or self.buying or self.chosen)

    def rolling(self, s: Dig) -> tuple[int, ...]:
        """Return the drill dice that would roll now."""
        return tuple(place for place in range(len(s.dice)) if not s.dice[0] or place not in self.kept)
