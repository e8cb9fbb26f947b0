from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Event, Move, Told
from klotho_games.core.games.table_words import turn_told
from tests.sample_game.rules import DieRolled, GemShown, HoardState, HoardView, Hold, PotBanked


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

    def table(self, view: HoardView, names: Sequence[str]) -> list[str]:
        told = [turn_told(view.seat, names, view.viewer), f"{view.pot} in the pot, the goal is {view.goal}."]
        told += [f"{name} has banked {score}." for name, score in zip(names, view.scores, strict=True)]
        own = view.hands[view.viewer] if view.viewer >= 0 else ()
        return [*told, *(f"You have a gem of {gem}." for gem in own)]


TELLING = HoardTelling()
