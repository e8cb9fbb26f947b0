from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Event, Move, Told
from tests.sample_game.rules import DieRolled, GemShown, HoardState, Hold, PotBanked


class HoardTelling:
    def event(self, event: Event, names: Sequence[str]) -> Told | None:
        match event:
            case DieRolled(seat, value):
                return Told(f"{names[seat]} rolls {value}" + (" and loses the pot" if value == 1 else ""), "die", seat)
            case GemShown(seat, gem):
                return Told(f"{names[seat]} shows a gem of {gem}", "gem", seat)
            case PotBanked(seat, pot):
                return Told(f"{names[seat]} banks {pot}", "pot", seat)
        return None

    def move(self, s: HoardState, move: Move, names: Sequence[str] = ()) -> str:
        return f"Hold {move.gem}" if isinstance(move, Hold) else type(move).__name__

    def prompt(self, s: HoardState, names: Sequence[str]) -> tuple[str, str]:
        return "roll on or stop?", f"{s.pot} in the pot, {s.scores[s.seat]} of {s.goal} banked"

    def standing(self, s: HoardState, names: Sequence[str]) -> str:
        return " : ".join(map(str, s.scores))


TELLING = HoardTelling()
