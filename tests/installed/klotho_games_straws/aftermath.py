"""The aftermath of a move, for hints and the coach: whether the other player has to take the last straw.

Games can do without this file.
"""

from __future__ import annotations

from klotho_games.core.games.aftermath import average, share
from klotho_games.core.i18n import _
from klotho_games_straws.rules import Heap


class StrawsAftermath:
    results = frozenset(("won",))

    def measure(self, before: Heap, s: Heap, seat: int) -> dict[str, float]:
        if not s.left:
            return {"won": s.seat != seat}
        return {"trapped": s.left == 1 and s.seat != seat and not s.now, "left": s.left}

    def tell(self, key: str, better: float, other: float) -> str:
        if key == "left":
            told = _("{n} straws are left on average, otherwise {otherwise}.")
            return told.format(n=average(better, other), otherwise=average(other, better))
        if better < other:
            return ""
        told = {
            "won": _("The chance to win is {n}, otherwise {otherwise}."),
            "trapped": _("The chance to leave the last straw to the other is {n}, otherwise {otherwise}."),
        }[key]
        return told.format(n=share(better, other), otherwise=share(other, better))


AFTERMATH = StrawsAftermath()
