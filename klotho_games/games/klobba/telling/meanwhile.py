"""What changed for a player while others decided: Clobbers that the player has not seen, Stars won or lost, clobbered
Barbarians, and Barbarians that others took from the player's Band in exchange."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from klotho_games.core.i18n import _
from klotho_games.core.play.meanwhile import Waited
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.count import scores
from klotho_games.games.klobba.rules.state import Fray

from .names import barbarian_names, stars_words, valued_name


class Change(NamedTuple):
    stars: int = 0
    clobbered: tuple[str, ...] = ()
    fights: tuple[ev.ClobberWon | ev.ClobberDrawn, ...] = ()
    swaps: tuple[ev.BarbariansSwapped | ev.BarbariansSwitched, ...] = ()


def find_changes(steps: Sequence[Waited], seat: int, watched: bool) -> Change:
    """Return what changed.

    With `watched`, Clobbers of the player's own Groups are left out, because the player has seen them.
    """
    stars, lost, fights, swaps = 0, list[str](), [], []
    for before, played in steps:
        swaps += [e for e in played.events
                  if isinstance(e, ev.BarbariansSwapped | ev.BarbariansSwitched) and e.band == seat]
        if watched and _takes_part(before, seat) and any(isinstance(e, ev.TotalCounted) for e in played.events):
            continue
        stars += _worth(played.state, seat) - _worth(before, seat)
        lost += [e.card for e in played.events if isinstance(e, ev.BarbarianClobbered) and e.band == seat]
        fights += [] if watched else [e for e in played.events
                                      if isinstance(e, ev.ClobberWon | ev.ClobberDrawn) and seat in e.matters_to()]
    return Change(stars, tuple(lost), tuple(fights), tuple(swaps))


def _takes_part(s: Fray, seat: int) -> bool:
    return any(seat in (side.seat, side.partner) for side in s.sides)


def _worth(s: Fray, seat: int) -> int:
    """Return a seat's Stars. Stars on Barbarians belong to the player who placed them until the Clobber is decided."""
    return scores(s)[seat] + sum(len(side.starred or ()) for side in s.sides if side.seat == seat)


def waited(steps: Sequence[Waited], seat: int, names: Sequence[str], watched: bool) -> list[str]:
    return in_words(find_changes(steps, seat, watched), seat, names)


def in_words(change: Change, seat: int, names: Sequence[str]) -> list[str]:
    news = [_clobber_words(fight, seat, names) for fight in change.fights]
    if change.stars > 0:
        news.append(_("you won {stars}").format(stars=stars_words(change.stars)))
    elif change.stars < 0:
        news.append(_("you lost {stars}").format(stars=stars_words(-change.stars)))
    if change.clobbered:
        news.append(_("you lost {cards}").format(cards=barbarian_names(change.clobbered)))
    return news + [_swap_words(swap, names) for swap in change.swaps]


def _clobber_words(fight: ev.ClobberWon | ev.ClobberDrawn, seat: int, names: Sequence[str]) -> str:
    one, other = fight.matters_to()
    text = _("your Clobber against {name} was a draw")
    if isinstance(fight, ev.ClobberWon):
        text = _("you won the Clobber against {name}") if fight.seat == seat else _("{name} won the Clobber")
    return text.format(name=names[other if one == seat else one])


def _swap_words(swap: ev.BarbariansSwapped | ev.BarbariansSwitched, names: Sequence[str]) -> str:
    gone = swap.other if isinstance(swap, ev.BarbariansSwapped) else swap.theirs
    text = _("{name} took {gone} from your Band and gave you {come}")
    return text.format(name=names[swap.seat], gone=valued_name(gone), come=valued_name(swap.mine))
