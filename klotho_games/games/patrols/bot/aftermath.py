"""What a marshal counts after a move (`core/games/aftermath.py`): regions that still fit, items left in the barracks,
edges that look out of the kingdom, and at the end whether it was sealed."""

from __future__ import annotations

from collections.abc import Mapping

from klotho_games.core.games.aftermath import Aftermath, average, share
from klotho_games.core.i18n import _
from klotho_games.games.patrols.rules.questions import met_requirements
from klotho_games.games.patrols.rules.regions import EAST, EDGES, NORTH, SOUTH, WEST
from klotho_games.games.patrols.rules.state import PLACES, Kingdom, Phase, column, row

from .chances import fitting, free_items

_GOOD = frozenset(("sealed", "score", "fit", "outward", "spare"))
_BAD = frozenset(("dead",))
_AMPLE = 6
"""More fitting regions than this are no better."""


class PatrolsAftermath:
    results = frozenset(("sealed", "score"))

    def measure(self, before: Kingdom, s: Kingdom, seat: int) -> Mapping[str, float]:
        """Return the counts, the most important first: of two counts that explain equally much, the first one is used.

        For a lost kingdom only the score counts: a marshal who plays on although nothing can be won has given up.
        """
        if s.is_over:
            sealed = s.phase is Phase.WON
            return {"sealed": sealed, "score": s.worth + sum(s.barracks) if sealed else len(met_requirements(s))}
        fits, _homeless, need = fitting(s)
        footmen = sum(s.barracks[::7])
        return {
            "fit": min([_AMPLE, *fits]), "dead": fits.count(0), "spare": max(0, free_items(s) - need),
            "outward": _outward(s), "footmen": footmen, "knights": sum(s.barracks) - footmen,
        }

    def tell(self, key: str, better: float, other: float) -> str:
        if (key in _GOOD and better < other) or (key in _BAD and better > other):
            return ""  # a side effect of what made the difference
        write = share if key == "sealed" else average
        text = {
            "sealed": _("The chance to seal the kingdom is {n} instead of {otherwise} with another move."),
            "score": _("The score is {n} on average instead of {otherwise} with another move."),
            "dead": _("A few moves later, {n} places are impossible to complete on average "
                      "instead of {otherwise} with another move."),
            "spare": _("On average, {n} units can be spared a few moves later "
                       "instead of {otherwise} with another move."),
            "knights": _("On average, {n} knights are left a few moves later "
                         "instead of {otherwise} with another move."),
            "footmen": _("On average, {n} footmen are left a few moves later "
                         "instead of {otherwise} with another move."),
            "outward": _("On average, {n} requirements face out of the kingdom a few moves later instead of "
                         "{otherwise} with another move."),
            "fit": _("A few moves later, {n} regions on average still fit in the most difficult place instead of "
                     "{otherwise} with another move."),
        }[key]
        return text.format(n=write(better, other), otherwise=write(other, better))


def _outward(s: Kingdom) -> int:
    """Count the requirements that look where no region can ever be placed (PAT-3.3)."""
    placed = [place for place in range(PLACES) if s.taken >> place & 1]
    if not placed:
        return 0
    columns, rows = [column(place) for place in placed], [row(place) for place in placed]
    wide, high = max(columns) - min(columns) == 2, max(rows) - min(rows) == 2
    borders = [(WEST, columns, min(columns)), (EAST, columns, max(columns))] if wide else []
    borders += [(NORTH, rows, min(rows)), (SOUTH, rows, max(rows))] if high else []
    return sum([
        EDGES[s.board[place]][side] is not None
        for side, lines, border in borders for place, line in zip(placed, lines, strict=True) if line == border
    ])


AFTERMATH: Aftermath[Kingdom] = PatrolsAftermath()
