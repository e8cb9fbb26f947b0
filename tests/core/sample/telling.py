from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from klotho_games.core.contract import Event, Move, Told
from tests.core.sample.rules import DieRolled, GemDealt, GemHeld, GemShown, Hold, PotBanked


class HoardTelling:
    def event(self, event: Event, names: Sequence[str]) -> Told | None:
        match event:
            case GemDealt(seat):
                return Told(f"{names[seat]} is dealt a gem.", "gem", seat)
            case DieRolled(seat, value):
                return Told(f"{names[seat]} rolls {value}.", "die", seat)
            case GemHeld(seat):
                return Told(f"{names[seat]} makes a fist.", "gem", seat)
            case GemShown(seat, gem):
                return Told(f"{names[seat]} shows a gem of {gem}.", "gem", seat)
            case PotBanked(seat, pot):
                return Told(f"{names[seat]} banks {pot}.", "pot", seat)
        return None

    def move(self, s: Any, move: Move) -> str:
        return f"Hold {move.gem}" if isinstance(move, Hold) else type(move).__name__

    def prompt(self, s: Any, names: Sequence[str]) -> tuple[str, str]:
        return f"{names[s.seat]}: roll or stop.", f"{s.pot} in the pot."

    def standing(self, s: Any, names: Sequence[str]) -> str:
        return " : ".join(map(str, s.scores))


TELLING = HoardTelling()
