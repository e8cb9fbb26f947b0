"""Set-up after the Bands: the storm cards are hidden, and the Totems are given (KLO-1.7, 1.8)."""

from __future__ import annotations

from msgspec.structs import replace

from . import events as told
from . import steps as do
from .bands import face_up
from .cards import LIGHTNING, THUNDER, VALUE
from .refill import begin_round
from .state import BETWEEN, FRESH, STORM_GROUP, UNSEEN, Fray, Member, Phase, Tale


def _shuffle_in(top: tuple[Member, ...], storm: int, order: tuple[int, ...]) -> tuple[Member, ...]:
    """Shuffle a storm card in. A player who knew where one of these cards was does not know it afterwards."""
    cards = [*(one.card for one in top), storm]
    return tuple([UNSEEN[cards[n]] for n in order])


def hide_lightning(s: Fray, step: do.LightningHidden, out: Tale) -> Fray:
    n = STORM_GROUP - 1
    between, rest = s.deck[n : n + BETWEEN], s.deck[n + BETWEEN :]
    deck = (*rest, *_shuffle_in(s.deck[:n], LIGHTNING, step.order), *between)
    s = replace(s, deck=deck, phase=Phase.THUNDER)
    out.append((told.StormHidden("lightning"), s))
    return s


def hide_thunder(s: Fray, step: do.ThunderHidden, out: Tale) -> Fray:
    n = STORM_GROUP - 1
    deck = (*s.deck[n:], *_shuffle_in(s.deck[:n], THUNDER, step.order))
    s = replace(s, deck=deck, phase=Phase.TOTEMS, seat=lowest(s))
    out.append((told.StormHidden("thunder"), s))
    return s


def lowest(s: Fray) -> int:
    """Return the first seat with the lowest total of face-up Barbarians (KLO-1.8)."""
    totals = [sum(VALUE[card] for card in face_up(band)) for band in s.bands[: len(s.stars)]]
    return totals.index(min(totals))


def give_totems(s: Fray, step: do.GiveTotems, out: Tale) -> Fray:
    given = replace(s, sides=(FRESH[step.black], FRESH[step.white]))
    out.append((told.TotemsGiven(s.seat, step.black, step.white), given))
    return begin_round(given, out)
