"""The memorable events of a finished game: those that the replay marks, and the one that decided the game.

A moment that was secret is left out, because a replay can be watched with the eyes of one seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from klotho_games.core.contract import CHANCE, Event
from klotho_games.core.play.session import Session

MOST = 14
"""The most great moments that a replay marks."""
_DECIDES = 0.04
"""The smallest change of a chance that decides anything."""
_RARITY = 0.75
"""How much more a rare event counts: 1 if every kind of event counted as much as any other, 0 if each single event."""


class GreatMoment(NamedTuple):
    ply: int
    """The number of steps after which it has happened."""
    told: str


def great_moments(whole: Session) -> list[GreatMoment]:
    """Return the great moments: of all events with a name, those of the rarest kinds."""
    found = _moments_by_kind(whole)
    often = Counter(kind for kind, _moment in found)
    chosen: list[GreatMoment] = []
    for kind, _n in sorted(often.items(), key=lambda item: item[1]):
        these = [moment for its, moment in found if its is kind]
        if chosen and len(chosen) + len(these) > MOST:
            break
        chosen += these[-MOST:]
    return sorted(chosen)


def deciding_moment(whole: Session, line: Sequence[float], since: int = 0) -> GreatMoment:
    """Return the moment that decided a game for the seat with this line of chances, of which a win is the end.

    Of several players' game it is the one that raised the line most, where a rare event counts for more than one that
    happens all the time. It is looked for after `since` steps, when the seat took the lead, and only then before. What
    a player does alone is decided at its end.
    """
    end, found = GreatMoment(whole.ply, ""), _moments_by_kind(whole)
    often = Counter(kind for kind, _moment in found)
    if len(whole.setup.seats) == 1:
        return next((one for kind, one in reversed(found) if one.ply == whole.ply and often[kind] == 1), end)
    if len(line) <= whole.ply:
        return end
    weighed: list[tuple[bool, float, int]] = []
    for n, (kind, one) in enumerate(found):
        raised = line[one.ply] - line[one.ply - 1]
        if raised >= _DECIDES:
            weighed.append((one.ply > since, raised / often[kind] ** _RARITY, -n))
    return found[-max(weighed)[-1]][1] if weighed else end


def decision_before(whole: Session, moment: GreatMoment) -> int:
    """Return after how many steps the decision came that led to a moment."""
    return max((ply for ply, played in enumerate(whole.history[: moment.ply]) if played.seat != CHANCE), default=0)


def _moments_by_kind(whole: Session) -> list[tuple[type[Event], GreatMoment]]:
    tell = getattr(whole.game.telling, "landmark", None)
    if tell is None:
        return []
    return [
        (type(event), GreatMoment(ply, told))
        for ply, played in enumerate(whole.history, start=1)
        for event in played.events
        if (told := tell(event, whole.setup.seats)) and not _is_secret(whole, event)
    ]


def _is_secret(whole: Session, event: Event) -> bool:
    """Whether the words about the event differ between some seat and the public."""
    telling, names = whole.game.telling, whole.setup.seats
    own = getattr(telling, "event_for", None)
    return own is not None and any(own(event, names, seat) != telling.event(event, names) for seat in range(len(names)))
