"""Balance figures: crashes, victories by order of play, scores, sources of points, and pieces that are never bought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from klotho_games.core.i18n import _, as_percent, decimal
from klotho_games.core.play.balance import Figure, Use, fairness
from klotho_games.core.play.record import Played
from klotho_games.games.katamari.rules.board import stars
from klotho_games.games.katamari.rules.count import MAJORITY, majorities, scores, winners
from klotho_games.games.katamari.rules.events import Crashed, PileCycled, StuffBought, TurnBegan
from klotho_games.games.katamari.rules.pieces import STUFF

_CRASHES = (0.02, 0.12)
_FAIR = 0.03
"""The first seat is drawn by dice, so only the order of play can be unfair."""


class KatamariBalance:
    def note(self, played: Sequence[Played]) -> Mapping[str, float]:
        found: Counter[str] = Counter()
        for step in played:
            for event in step.events:
                if isinstance(event, TurnBegan):
                    found["turns"] += 1
                elif isinstance(event, Crashed):
                    found["crashes"] += 1
                elif isinstance(event, StuffBought):
                    found[f"bought {event.piece}"] += 1
                elif isinstance(event, PileCycled):
                    found["cycled"] += 1
        s = played[-1].state
        seats, best = len(s.boards), winners(s.boards)
        found["games"] = 1
        notes: dict[str, float] = dict(found)
        for seat in best:
            notes[f"won {(seat - s.first) % seats + 1} of {seats}"] = 1 / len(best)
        notes["stars"] = sum(stars(board.tally) for board in s.boards)
        notes["majorities"] = MAJORITY * sum(majority.winner >= 0 for majority in majorities(s.boards))
        for points in scores(s.boards):
            key = f"scored {points}"
            notes[key] = notes.get(key, 0) + 1
        return notes

    def told(self, total: Mapping[str, float]) -> list[Figure]:
        order = fairness(_("Victories by order of play"), total, "won {place} of {seats}", _FAIR)
        return [_crashes(total), *order, _median(total), _sources(total), _cycles(total), _unbought_pieces(total)]

    def uses(self, total: Mapping[str, float]) -> list[Use]:
        return [Use(_("Stuff"), _(piece.name), total.get(f"bought {piece.id}", 0.0)) for piece in STUFF]


def _crashes(total: Mapping[str, float]) -> Figure:
    """Return the rate of crashes per turn. A turn without dice has no throw and is not counted."""
    low, high = _CRASHES
    rate = total.get("crashes", 0) / max(1, total.get("turns", 0))
    aim = _("{low} to {high}").format(low=as_percent(low), high=as_percent(high))
    return Figure(_("Crashes per turn"), as_percent(rate, 1), aim, low <= rate <= high)


def _median(total: Mapping[str, float]) -> Figure:
    scored = sorted((int(key.split()[1]), count) for key, count in total.items() if key.startswith("scored "))
    half, below = sum(count for _points, count in scored) / 2, 0.0
    for points, count in scored:
        below += count
        if below >= half:
            return Figure(_("Median score"), str(points))
    return Figure(_("Median score"), "0")


def _sources(total: Mapping[str, float]) -> Figure:
    whole = max(1.0, total["stars"] + total["majorities"])
    told = _("{stars} from stars, {majorities} from majorities")
    value = told.format(stars=as_percent(total["stars"] / whole), majorities=as_percent(total["majorities"] / whole))
    return Figure(_("Where points come from"), value)


def _cycles(total: Mapping[str, float]) -> Figure:
    return Figure(_("Piles cycled per game"), decimal(total.get("cycled", 0) / total["games"]))


def _unbought_pieces(total: Mapping[str, float]) -> Figure:
    dull = [_(piece.name) for piece in STUFF if not total.get(f"bought {piece.id}")]
    return Figure(_("Pieces never bought"), ", ".join(dull) or _("none"), _("none"), not dull)


BALANCE = KatamariBalance()
