"""What changed for somebody while others decided: Stars won or lost, and Barbarians of theirs that were clobbered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from klotho_games.core.waiting import Waited
from klotho_games.core.words import _
from klotho_games.games.klobba import events as ev
from klotho_games.games.klobba.fray import Fray
from klotho_games.games.klobba.naming import barbarians_told, stars_told
from klotho_games.games.klobba.reckoning import scores


class Change(NamedTuple):
    stars: int = 0
    clobbered: tuple[str, ...] = ()


def changed(steps: Sequence[Waited], seat: int, watched: bool) -> Change:
    """With `watched`, Clobbers of their own Groups are left out: they have been shown to them."""
    stars, lost = 0, list[str]()
    for before, played in steps:
        if watched and _takes_part(before, seat) and any(isinstance(e, ev.TotalCounted) for e in played.events):
            continue
        stars += _worth(played.state, seat) - _worth(before, seat)
        lost += [e.card for e in played.events if isinstance(e, ev.BarbarianClobbered) and e.band == seat]
    return Change(stars, tuple(lost))


def _takes_part(s: Fray, seat: int) -> bool:
    return any(seat in (side.seat, side.partner) for side in s.sides)


def _worth(s: Fray, seat: int) -> int:
    """Stars that lie on Barbarians until the Clobber is decided are still theirs who laid them."""
    return scores(s)[seat] + sum(len(side.starred or ()) for side in s.sides if side.seat == seat)


def waited(steps: Sequence[Waited], seat: int, names: Sequence[str], watched: bool) -> list[str]:
    return in_words(changed(steps, seat, watched))


def in_words(change: Change) -> list[str]:
    news = []
    if change.stars > 0:
        news.append(_("{stars} won").format(stars=stars_told(change.stars)))
    elif change.stars < 0:
        news.append(_("{stars} lost").format(stars=stars_told(-change.stars)))
    if change.clobbered:
        news.append(_("you lost {cards}").format(cards=barbarians_told(change.clobbered)))
    return news
