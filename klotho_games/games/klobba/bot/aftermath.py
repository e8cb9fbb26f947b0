"""What players of Klobba! count after a move (`core/games/aftermath.py`): clobbered Barbarians, Stars, the Band."""

from __future__ import annotations

from collections.abc import Mapping

from klotho_games.core.games.aftermath import Aftermath, average, share
from klotho_games.core.i18n import _
from klotho_games.games.klobba.rules.cards import VALUE
from klotho_games.games.klobba.rules.count import scores
from klotho_games.games.klobba.rules.state import EVERYBODY, NONE, Fray, Phase

_TO_COME = frozenset((Phase.PAIR, Phase.OFFER, Phase.ANSWER, Phase.LAY, Phase.SWAP, Phase.SELECT))
"""The phases of a round before its fight."""

_GOOD = {"clobbers": 1, "clobbered": -1, "spoils": 1, "gain": 1, "lead": 1, "rival": -1, "band": 1, "kinds": 1}
"""Whether more of a count is good (1) or bad (-1). A difference that speaks against the move is not a reason for it."""
_SHARES = frozenset(("clobbers", "clobbered", "storm", "totem"))


class KlobbaAftermath:
    def measure(self, before: Fray, s: Fray, seat: int) -> Mapping[str, float]:
        """Return the counts, the most decisive first: of two counts that explain equally much, the
        first one is used."""
        final = scores(s)
        own, best = final[seat], max([score for other, score in enumerate(final) if other != seat])
        over = s.phase is Phase.OVER
        found: dict[str, float] = _fight(before, s, seat)
        found["gain"] = own - before.stars[seat] - before.pile_stars[seat]
        found["lead"] = own - best
        found["rival"] = best
        found["storm"] = over
        if not over:
            # Known Barbarians that are face down count too: winners turn face down, which is not a loss.
            known = [one.card for one in s.bands[seat] if one is not None and one.known == EVERYBODY]
            found["band"] = sum([VALUE[card] for card in known])
            found["totem"] = seat in [one.seat for one in s.sides]
            found["kinds"] = len({*s.hands[seat]})
        return found

    def tell(self, key: str, better: float, other: float) -> str:
        if (better - other) * _GOOD.get(key, 0) < 0:
            return ""
        if key == "lead":
            return _tell_lead(better, other)
        if key == "gain":
            return _tell_gain(better, other)
        write = share if key in _SHARES else average
        text = {
            "clobbers": _("The chance to clobber the other Group is {n} instead of {otherwise} with another move."),
            "clobbered": _("The risk of being clobbered is {n} instead of {otherwise} with another move."),
            "spoils": _("This move clobbers {n} Barbarians on average instead of {otherwise} with another move."),
            "rival": _("The strongest rival then has {n} Stars on average instead of {otherwise} with another move."),
            "storm": _("The chance that the game ends soon is {n} instead of {otherwise} with another move."),
            "band": _("The known Barbarians in the Band add up to {n} on average "
                      "instead of {otherwise} with another move."),
            "totem": _("The chance of holding a Totem afterwards is {n} instead of {otherwise} with another move."),
            "kinds": _("This move leaves {n} different Action cards in hand on average "
                       "instead of {otherwise} with another move."),
        }[key]
        return text.format(n=write(better, other), otherwise=write(other, better))


def _fight(before: Fray, s: Fray, seat: int) -> dict[str, float]:
    """Return whether this seat's Group clobbered the other one in the round of the decision, or was clobbered.

    If the seat had no Group, or more than one fight has ended since, return how many Barbarians the seat has clobbered.
    """
    side = NONE
    if before.phase in _TO_COME and _is_fought(before, s):
        side = next((n for n, one in enumerate(before.sides) if seat in (one.seat, one.partner)), NONE)
    if side == NONE:
        return {"spoils": len(s.piles[seat]) - len(before.piles[seat])}
    ours, theirs = before.sides[side].seat, before.sides[1 - side].seat
    return {
        "clobbers": len(s.piles[ours]) > len(before.piles[ours]),
        "clobbered": len(s.piles[theirs]) > len(before.piles[theirs]),
    }


def _is_fought(before: Fray, s: Fray) -> bool:
    """Return whether the fight of the round of `before` is over, and no later one."""
    to_come = (s.resume if s.phase is Phase.SHUFFLE else s.phase) in _TO_COME
    return s.round == before.round + 1 if to_come else s.round == before.round


def _tell_lead(better: float, other: float) -> str:
    if other >= 0:
        text = _("This move ends up {n} Stars ahead of the strongest rival on average "
                 "instead of {otherwise} with another move.")
    elif better < 0:
        text = _("This move ends up {n} Stars behind the strongest rival on average "
                 "instead of {otherwise} with another move.")
    else:
        text = _("This move ends up {n} Stars ahead of the strongest rival on average "
                 "instead of {otherwise} behind with another move.")
    return _leave_signs_out(text, better, other)


def _tell_gain(better: float, other: float) -> str:
    if other >= 0:
        text = _("This move brings {n} Stars on average instead of {otherwise} with another move.")
    elif better < 0:
        text = _("This move costs {n} Stars on average instead of {otherwise} with another move.")
    else:
        text = _("This move brings {n} Stars on average instead of costing {otherwise} with another move.")
    return _leave_signs_out(text, better, other)


def _leave_signs_out(text: str, better: float, other: float) -> str:
    """Fill in both numbers without signs, because the words already say which one is negative.

    The number of decimals depends on the signed difference.
    """
    gap = better - other
    return text.format(n=average(abs(better), abs(better) - gap), otherwise=average(abs(other), abs(other) + gap))


AFTERMATH: Aftermath[Fray] = KlobbaAftermath()
