"""What is counted after a move in Asteroid Miners (`core/games/aftermath.py`).

These are components, tenders, sales, the depth of the shaft, equipment and money.
"""

from __future__ import annotations

from collections.abc import Mapping

from klotho_games.core.games.aftermath import Aftermath, average, share
from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules.state import FOUNDRY_PAID, MARKET_PAID, TENDER_PAID, Dig, Phase

_EITHER = "closed"
"""That an asteroid is cleared soon can be good or bad. Of all other keys more is better, and a count that speaks
against a move is never given as its reason."""
_SHARES = frozenset(("forged", "tender", "closed"))
_MONEY = frozenset(("market", "money", "together"))


class AsteroidMinersAftermath:
    def measure(self, before: Dig, s: Dig, seat: int) -> Mapping[str, float]:
        """Count what matters to a crew. In a solo game this is the crew whose turn it was.

        The order counts: of two keys that explain equally much, the first is used.
        """
        side = before.side if before.alone else seat
        had, has, other = before.crews[side], s.crews[side], s.crews[1 - side]
        found: dict[str, float] = {}
        if s.expansion:
            found["forged"] = has.ledger[FOUNDRY_PAID] > had.ledger[FOUNDRY_PAID]
        found["tender"] = has.ledger[TENDER_PAID] > had.ledger[TENDER_PAID]
        found["market"] = has.ledger[MARKET_PAID] - had.ledger[MARKET_PAID]
        # minerals taken from an unfinished stratum are lost with its asteroid (AST-B11)
        taken = has.taken.bit_count() - had.taken.bit_count()
        found["deeper"] = max(0, 2 * (has.strata - had.strata) + taken)
        found["gear"] = len(has.gear)
        if before.alone:
            found["together"] = has.money + other.money
        else:
            found["money"] = has.money
            found["lead"] = has.money - other.money
        found["closed"] = s.asteroid > before.asteroid or s.closing or s.phase is Phase.END
        return found

    def tell(self, key: str, better: float, other: float) -> str:
        if key != _EITHER and better < other:
            return ""
        if key == "lead":
            return _tell_lead(better, other)
        text = {
            "forged": _("The chance of forging a component is {n} instead of {otherwise} with another move."),
            "tender": _("The chance of winning the tender is {n} instead of {otherwise} with another move."),
            "market": _("The metals sell for {n} on average instead of {otherwise} with another move."),
            "deeper": _("The crew digs {n} minerals on average instead of {otherwise} with another move."),
            "gear": _("After that, the crew owns {n} pieces of equipment on average "
                      "instead of {otherwise} with another move."),
            "together": _("After that, both crews together have {n} on average "
                          "instead of {otherwise} with another move."),
            "money": _("After that, the crew has {n} on average instead of {otherwise} with another move."),
            "closed": _("The chance that this asteroid is cleared soon is {n} "
                        "instead of {otherwise} with another move."),
        }[key]
        write = share if key in _SHARES else _millions if key in _MONEY else average
        return text.format(n=write(better, other), otherwise=write(other, better))


def _millions(n: float, other: float) -> str:
    return _("${n}M").format(n=average(n, other))


def _tell_lead(better: float, other: float) -> str:
    if other >= 0:
        text = _("After that, the crew is {n} ahead of the other on average instead of {otherwise} with another move.")
    elif better < 0:
        text = _("After that, the crew is {n} behind the other on average instead of {otherwise} with another move.")
    else:
        text = _("After that, the crew is {n} ahead of the other on average "
                 "instead of {otherwise} behind with another move.")
    gap = better - other
    return text.format(n=_millions(abs(better), abs(better) - gap), otherwise=_millions(abs(other), abs(other) + gap))


AFTERMATH: Aftermath[Dig] = AsteroidMinersAftermath()
