from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Event, Move, Told
from tests.sample_dice.rules import Close, Closed, DiceRolled, GustWent, House


class ShuttersTelling:
    def event(self, event: Event, names: Sequence[str]) -> Told | None:
        match event:
            case DiceRolled(seat, (one, two)):
                return Told(f"{names[seat]} rolls {one} and {two}", "die", seat)
            case Closed(seat, shutters):
                return Told(f"{names[seat]} closes {' and '.join(map(str, shutters))}", "shutter", seat)
            case GustWent(seat):
                return Told(f"{names[seat]} closes nothing", "gust", seat)
        return None

    def move(self, s: House, move: Move, names: Sequence[str] = ()) -> str:
        if not isinstance(move, Close):
            return "Let the gust go by"
        return f"Close {move.low} and {move.high}" if move.low else f"Close {move.high}"

    def prompt(self, s: House, names: Sequence[str]) -> tuple[str, str]:
        return "which shutters?", f"rolled {sum(s.dice)}" if s.dice else ""

    def standing(self, s: House, names: Sequence[str]) -> str:
        return " : ".join(map(str, s.sums))


TELLING = ShuttersTelling()
