"""Steps 1 to 3 of a round: the holders form Groups, partners offer Action cards, and the holders
lay theirs (KLO-2.1 to 2.3)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from klotho_games.core.chance import decks

from . import events as told
from . import steps as do
from .cards import ACTION, ACTION_ID
from .clobber import flip
from .stars import pay
from .state import BLACK, NONE, WHITE, Answer, Fray, Phase, Tale, owner, with_side

_ANSWER, _LAY, _OFFER = Phase.ANSWER, Phase.LAY, Phase.OFFER

# ---- step 1 ----


def pairable(s: Fray) -> tuple[int, ...]:
    """Return the Bands that the seat to act can pair with (KLO-2.1)."""
    black, white = s.sides
    return _left(len(s.bands), black.seat, white.seat, black.partner)


@lru_cache(maxsize=1 << 10)
def _left(bands: int, *taken: int) -> tuple[int, ...]:
    return tuple(band for band in range(bands) if band not in taken)


def pair(s: Fray, step: do.Pair, out: Tale) -> Fray:
    side = BLACK if s.sides[BLACK].partner == NONE else WHITE
    s = _group(s, side, step.band, out)
    if side == BLACK:
        left = pairable(s)
        if len(left) > 1:
            return replace(s, seat=s.sides[WHITE].seat)
        s = _group(s, WHITE, left[0], out)
    return continue_groups(s, out)


def _group(s: Fray, side: int, band: int, out: Tale) -> Fray:
    one = s.sides[side]
    skipped: Answer = "none" if s.game != "full" or len(s.stars) == 2 or owner(s, band) == NONE else ""  # KLO-2.2
    s = replace(s, sides=with_side(s, side, replace(one, partner=band, answer=skipped)))
    out.append((told.GroupFormed(side, one.seat, band), s))
    return s


# ---- steps 2 and 3 ----


def continue_groups(s: Fray, out: Tale) -> Fray:
    """Continue with the next offer, then the next card to lay, then the flip."""
    black, white = s.sides
    if black.answer == "" or white.answer == "":
        return replace(s, phase=_OFFER, seat=white.partner if black.answer else black.partner)
    return _lay_on(s, out)


def _lay_on(s: Fray, out: Tale) -> Fray:
    black, white = s.sides
    if black.laid == NONE or white.laid == NONE:
        return replace(s, phase=_LAY, seat=black.seat if black.laid == NONE else white.seat)
    return flip(s, out)


def _offering(s: Fray) -> int:
    """Return the side whose offer is open."""
    return BLACK if s.sides[BLACK].answer in ("", "waiting") else WHITE


def offer(s: Fray, step: do.OfferAction, out: Tale) -> Fray:
    side, card = _offering(s), ACTION[step.card]
    one, hands = s.sides[side], list(s.hands)
    hands[s.seat] = decks.without(hands[s.seat], card)
    sides = with_side(s, side, replace(one, offered=card, answer="waiting"))
    after = replace(s, hands=tuple(hands), sides=sides, phase=_ANSWER, seat=one.seat)
    out.append((told.OfferMade(s.seat, one.seat, step.card), after))
    return after


def no_offer(s: Fray, step: do.NoOffer, out: Tale) -> Fray:
    side = _offering(s)
    one = s.sides[side]
    s = replace(s, sides=with_side(s, side, replace(one, answer="none")))
    out.append((told.NoOfferMade(s.seat, one.seat), s))
    return continue_groups(s, out)


def accept(s: Fray, step: do.Accept, out: Tale) -> Fray:
    """The holder pays a Star and has to lay the card (KLO-2.2)."""
    side = _offering(s)
    one = s.sides[side]
    s = replace(s, sides=with_side(s, side, replace(one, answer="accepted", laid=one.offered)))
    out.append((told.OfferAccepted(one.seat, one.partner, ACTION_ID[one.offered]), s))
    return continue_groups(pay(s, one.seat, one.partner, 1, "offer", out), out)


def reject(s: Fray, step: do.Reject, out: Tale) -> Fray:
    """The card goes under the Action deck. The two players who have seen it know that it is there."""
    side = _offering(s)
    one = s.sides[side]
    know = 1 << one.seat | 1 << one.partner
    sides = with_side(s, side, replace(one, answer="rejected"))
    s = replace(s, sides=sides, actions=(*s.actions, one.offered), sunk=(*s.sunk, know))
    out.append((told.OfferRejected(one.seat, one.partner, ACTION_ID[one.offered]), s))
    return continue_groups(s, out)


def lay(s: Fray, step: do.Lay, out: Tale) -> Fray:
    (black, white), seat, hands, card = s.sides, s.seat, list(s.hands), ACTION[step.card]
    hands[seat] = decks.without(hands[seat], card)
    if black.laid == NONE:
        side, black = BLACK, replace(black, laid=card)
    else:
        side, white = WHITE, replace(white, laid=card)
    s = replace(s, hands=tuple(hands), sides=(black, white))
    out.append((told.CardLaid(side, seat, step.card), s))
    return _lay_on(s, out)
