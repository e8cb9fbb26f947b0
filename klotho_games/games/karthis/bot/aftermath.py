"""What an explorer counts after a move (`core/games/aftermath.py`): Health, treasure and ways on during the adventure;
the Crown, the score and the cause of a failure at its end."""

from __future__ import annotations

from collections.abc import Mapping

from klotho_games.core.games.aftermath import Aftermath, average, share
from klotho_games.core.i18n import _
from klotho_games.games.karthis.rules.cards import CARDS
from klotho_games.games.karthis.rules.floor_map import openings
from klotho_games.games.karthis.rules.state import Adventure, Phase, jokers_out, rival_square, total_worth

_GOOD = frozenset(("crown", "score", "alive", "health", "idol", "stairs", "openings"))
_BAD = frozenset(("beaten", "walled in", "rival"))
_SHARES = frozenset(("crown", "idol", "alive", "stairs", "beaten", "walled in", "rival"))


class KarthisAftermath:
    results = frozenset(("crown", "score", "treasure", "deeper"))
    """Treasure and deeper floors are part of the score, but do not bring the Crown home."""

    def measure(self, before: Adventure, s: Adventure, seat: int) -> Mapping[str, float]:
        """Return the counts, the most important first: of two counts that explain equally much, the
        first one is used."""
        lost, over = s.phase is Phase.LOST, s.phase is Phase.LOST or s.phase is Phase.WON
        found: dict[str, float] = {"crown": not lost, "score": 0 if lost else total_worth(s)} if over else {}
        found["alive"] = not (lost and _at_once(before, s))
        if not jokers_out(before):
            found["idol"] = jokers_out(s) > 0
        if over:
            cause = s.ending.cause if s.ending else ""
            found["beaten"] = cause in CARDS and CARDS[cause].kind == "rival"
            found["walled in"] = cause == "walled in"
            found["deeper"] = s.floor - before.floor
            return found
        sheet, reach, met = s.sheet, s.reach, rival_square(s)
        found["health"] = s.health
        found["treasure"] = total_worth(s) - total_worth(before)
        found["openings"] = sum([
            len(openings(sheet, square)) for square in sheet.front if square in reach and square != met
        ])
        found["stairs"] = not reach.isdisjoint(sheet.stairs)
        found["rival"] = s.rival is not None
        return found

    def tell(self, key: str, better: float, other: float) -> str:
        if (key in _GOOD and better < other) or (key in _BAD and better > other):
            return ""  # a side effect of what made the difference
        write = share if key in _SHARES else average
        text = {
            "crown": _("The chance to bring the Crown home is {n} instead of {otherwise} with another move."),
            "score": _("The score is {n} on average instead of {otherwise} with another move."),
            "alive": _("The chance to survive what comes next is {n} instead of {otherwise} with another move."),
            "health": _("On average {n} Health is left soon after instead of {otherwise} with another move."),
            "idol": _("The chance to get the Idol is {n} instead of {otherwise} with another move."),
            "beaten": _("The risk of losing to a rival is {n} instead of {otherwise} with another move."),
            "walled in": _("The risk of being walled in is {n} instead of {otherwise} with another move."),
            "deeper": _("On average the adventure ends {n} floors deeper instead of {otherwise} with another move."),
            "treasure": _("On average treasure worth {n} is found soon after "
                          "instead of {otherwise} with another move."),
            "openings": _("On average {n} openings are within reach soon after "
                          "instead of {otherwise} with another move."),
            "stairs": _("The chance to have stairs within reach is {n} instead of {otherwise} with another move."),
            "rival": _("The risk of leaving a rival on this floor is {n} instead of {otherwise} with another move."),
        }[key]
        return text.format(n=write(better, other), otherwise=write(other, better))


def _at_once(before: Adventure, s: Adventure) -> bool:
    """Return whether the adventure got no further than the room of the decision, or the room that
    the decision led to."""
    ahead = int(before.phase is Phase.FOOT)
    if s.floor == before.floor:
        return len(s.sheet.tiles) <= len(before.sheet.tiles) + ahead
    return s.floor == before.floor + ahead and len(s.sheet.tiles) <= 1 + ahead


AFTERMATH: Aftermath[Adventure] = KarthisAftermath()
