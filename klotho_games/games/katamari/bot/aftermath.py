"""What is counted after a move in Katamari (`core/games/aftermath.py`).

These are points, visible stars and symbols, dice and their Rolling Power, and the hexes that can carry larger Stuff.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import comb

from klotho_games.core.games.aftermath import Aftermath, average, share
from klotho_games.core.i18n import _
from klotho_games.games.katamari.rules.board import DICE_OF_A_COLOUR, dice, stars, symbol
from klotho_games.games.katamari.rules.count import MAJORITY, scores
from klotho_games.games.katamari.rules.pieces import SYMBOLS
from klotho_games.games.katamari.rules.state import NEEDED, SIXES_TO_CRASH, Phase, RollUp

_LESS_IS_BETTER = frozenset(("crash", "rival"))
"""For all other keys more is better. A count that speaks against a move is never given as its reason."""
_SUCCEEDS = tuple((7 - needed) / 6 for needed in NEEDED)
_CRASHES = tuple(
    1.0 - sum(comb(n, sixes) * 5 ** (n - sixes) for sixes in range(min(n + 1, SIXES_TO_CRASH))) / 6**n
    for n in range(3 * DICE_OF_A_COLOUR + 1)
)
"""The probability of four or more sixes (KAT-2.20), by number of dice."""


class KatamariAftermath:
    def measure(self, before: RollUp, s: RollUp, seat: int) -> Mapping[str, float]:
        """Count what matters to a seat. The order counts: of two keys that explain equally much, the first is used."""
        points = scores(s.boards)
        board, shown = s.boards[seat], points[seat]
        best = max([other for n, other in enumerate(points) if n != seat])
        in_sight = stars(board.tally)
        found: dict[str, float] = {"stars": in_sight, "symbols": (shown - in_sight) // MAJORITY}
        found["points"] = shown
        found["lead"] = shown - best
        found["rival"] = best
        if s.phase is not Phase.COUNT:
            yellow, blue, purple = dice(board.tally)
            found["power"] = yellow * _SUCCEEDS[0] + blue * _SUCCEEDS[1] + purple * _SUCCEEDS[2]
            found["crash"] = _CRASHES[yellow + blue + purple]
            found["under_blue"] = (board.yellow | board.blue).bit_count()
            found["under_purple"] = (board.blue | board.purple).bit_count()
            found["icons"] = sum([symbol(board.tally, n) for n in range(len(SYMBOLS))])
        return found

    def tell(self, key: str, better: float, other: float) -> str:
        if (better > other) == (key in _LESS_IS_BETTER):
            return ""
        if key == "lead":
            return _tell_lead(better, other)
        text = {
            "stars": _("On average {n} stars are visible afterwards instead of {otherwise} with another move."),
            "symbols": _("On average this leads in {n} symbols instead of {otherwise} with another move."),
            "power": _("The next throw brings {n} Rolling Power on average instead of {otherwise} with another move."),
            "crash": _("The risk of a crash in the next throw is {n} instead of {otherwise} with another move."),
            "under_blue": _("On average {n} hexes can carry Blue pieces instead of {otherwise} with another move."),
            "under_purple": _("On average {n} hexes can carry Purple pieces instead of {otherwise} with another move."),
            "icons": _("On average {n} symbols are visible afterwards instead of {otherwise} with another move."),
            "points": _("On average the board is worth {n} points afterwards "
                        "instead of {otherwise} with another move."),
            "rival": _("On average the strongest rival’s board is worth {n} points afterwards instead of "
                       "{otherwise} with another move."),
        }[key]
        write = share if key == "crash" else average
        return text.format(n=write(better, other), otherwise=write(other, better))


def _tell_lead(better: float, other: float) -> str:
    if other >= 0:
        text = _("On average the score is then {n} points ahead of the strongest rival "
                 "instead of {otherwise} with another move.")
    elif better < 0:
        text = _("On average the score is then {n} points behind the strongest rival "
                 "instead of {otherwise} with another move.")
    else:
        text = _("On average the score is then {n} points ahead of the strongest rival instead of {otherwise} "
                 "behind with another move.")
    gap = better - other
    return text.format(n=average(abs(better), abs(better) - gap), otherwise=average(abs(other), abs(other) + gap))


AFTERMATH: Aftermath[RollUp] = KatamariAftermath()
