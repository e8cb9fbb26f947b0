"""What scores consist of, and what is used, sorted for people to read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from klotho_games.core.contract import Value
from klotho_games.core.i18n import _
from klotho_games.core.play.balance import Use

from .bout import Bout

_MOST = 16


class Source(Value, frozen=True):
    name: str
    points: float
    """The average of one player in one game."""


def sources_of(bouts: Sequence[Bout]) -> tuple[Source, ...]:
    """Return the sources of points, the largest first.

    The lines of a final score are grouped by heading and label if they are few, otherwise by label alone, with the
    smallest put together.
    """
    lines = [line for bout in bouts for line in bout.lines]
    players = sum(len(bout.seating) for bout in bouts)
    if not lines:
        return ()
    by_both: Counter[str] = Counter()
    by_label: Counter[str] = Counter()
    for _seat, group, label, points in lines:
        both = f"{group}: {label}" if group and group != label else label
        by_both[both] += points
        by_label[label] += points
    # If each label has only one heading, the headings are left out.
    same = len(by_both) == len(by_label)
    found = by_both if len(by_both) <= _MOST and not same else by_label
    ranked = sorted(found.items(), key=lambda item: -item[1])
    if len(ranked) > _MOST:
        rest = ranked[_MOST - 1 :]
        others = _("{n} other sources").format(n=len(rest))
        ranked = [*ranked[: _MOST - 1], (others, sum(points for _name, points in rest))]
    return tuple(Source(name, points / players) for name, points in ranked)


def uses_by_group(uses: Sequence[Use]) -> list[tuple[str, list[Use]]]:
    groups: dict[str, list[Use]] = {}
    for use in uses:
        groups.setdefault(use.group, []).append(use)
    return list(groups.items())
