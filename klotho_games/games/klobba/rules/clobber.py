"""Step 4: both cards are flipped, Barbarians come forward, Stars are placed, and the totals are
compared (KLO-2.4 to 2.10)."""

from __future__ import annotations

from msgspec.structs import replace

from klotho_games.core.contract import Event

from . import events as told
from . import steps as do
from .bands import face_up, place_of, swap_places, with_member
from .cards import ACTION_ID, ACTIONS, ID, MIRROR, NUMBER, SWAP
from .count_clobber import Cards, effects_of, ids, options, tally, winner
from .refill import top_up
from .stars import pay, relieve
from .state import (
    BLACK,
    EVERYBODY,
    NONE,
    RESTING,
    UP,
    WHITE,
    Fray,
    Phase,
    Side,
    Tale,
    with_side,
)

_DRAW, _SELECT, _SWAP = Phase.DRAW, Phase.SELECT, Phase.SWAP
_LOSER_FIRST = {BLACK: (WHITE, BLACK), WHITE: (BLACK, WHITE), NONE: (BLACK, WHITE)}
_NOWHERE: told.Goes = ""


def flip(s: Fray, out: Tale) -> Fray:
    black, white = s.sides
    laid = black.laid, white.laid
    s = replace(s, phase=_SELECT)
    out.append((told.CardsFlipped(ACTION_ID[black.laid], ACTION_ID[white.laid], (black.seat, white.seat)), s))
    for one in s.sides:
        if one.answer == "rejected" and one.offered == one.laid:  # KLO-2.4
            s = replace(s, sunk=_reveal_rejected_card(s, one))
            s = pay(s, one.seat, one.partner, 1, "rejected", out, ACTION_ID[one.laid])
    if MIRROR in laid:
        for side, (one, other) in enumerate(((black, white), (white, black))):
            if one.laid == MIRROR:
                mirrored = "" if other.laid == MIRROR else ACTION_ID[other.laid]
                out.append((told.Mirrored(side, one.seat, mirrored), s))
    does, other_does = effects_of(*laid)
    sides = replace(black, swapped=does != SWAP), replace(white, swapped=other_does != SWAP)
    return continue_clobber(replace(s, sides=sides), out)


def _reveal_rejected_card(s: Fray, one: Side) -> tuple[int, ...]:
    """Return who knows the cards under the deck, now that the payment tells everyone which card was rejected."""
    know, first = 1 << one.seat | 1 << one.partner, len(s.actions) - len(s.sunk)
    return tuple(
        EVERYBODY if mask == know and s.actions[first + n] == one.laid else mask for n, mask in enumerate(s.sunk)
    )


def continue_clobber(s: Fray, out: Tale) -> Fray:
    s, ready = prepare_fight(s, out)
    return top_up(resolve_fight(s, out), out) if ready else s


def prepare_fight(s: Fray, out: Tale) -> tuple[Fray, bool]:
    """Do what is still open, Black first: swaps, then who comes forward, then Stars.

    False if a player has to decide.
    """
    for side, one in enumerate(s.sides):
        if not one.swapped:
            if swaps(s, side):
                return replace(s, phase=_SWAP, seat=one.seat), False
            s = replace(s, sides=with_side(s, side, replace(one, swapped=True)))
    for side, one in enumerate(s.sides):
        if one.selected is None:
            fitting = options(s, side)
            if len(fitting) > 1:
                return replace(s, phase=_SELECT, seat=one.seat), False
            s = _bring_forward(s, side, fitting[0] if fitting else (), out)
    return _place_stars(_place_stars(s, BLACK, out), WHITE, out), True


# ---- Swap & Play ----


def swaps(s: Fray, side: int) -> list[tuple[int, int, int]]:
    """Return the possible swaps as own Barbarian, other Band and Barbarian there.

    The others are the face-up Barbarians of the partner's Band and of the Bands outside both Groups.
    """
    one, other = s.sides[side], s.sides[1 - side]
    barred = (one.seat, other.seat, other.partner)
    coming = [(band, card) for band in range(len(s.bands)) if band not in barred for card in face_up(s.bands[band])]
    return [(mine, band, card) for mine in face_up(s.bands[one.seat]) for band, card in coming]


def swap(s: Fray, step: do.Swap, out: Tale) -> Fray:
    return continue_clobber(make_swap(s, step, out), out)


def make_swap(s: Fray, step: do.Swap, out: Tale) -> Fray:
    side = BLACK if not s.sides[BLACK].swapped else WHITE
    mine, other, seat = NUMBER[step.mine], NUMBER[step.other], s.seat
    band = next(band for band, members in enumerate(s.bands) if place_of(members, other) >= 0)
    here, there = place_of(s.bands[seat], mine), place_of(s.bands[band], other)
    bands = swap_places(s.bands, (seat, here), (band, there))
    s = replace(s, bands=bands, sides=with_side(s, side, replace(s.sides[side], swapped=True)))
    out.append((told.BarbariansSwapped(seat, step.mine, here, band, step.other, there), s))
    return s


# ---- who comes forward, and their Stars ----


def select(s: Fray, step: do.Select, out: Tale) -> Fray:
    return continue_clobber(make_selection(s, step, out), out)


def make_selection(s: Fray, step: do.Select, out: Tale) -> Fray:
    side = BLACK if s.sides[BLACK].selected is None else WHITE
    return _bring_forward(s, side, tuple([NUMBER[card] for card in step.cards]), out)


def _bring_forward(s: Fray, side: int, cards: Cards, out: Tale) -> Fray:
    one = s.sides[side]
    s = replace(s, sides=with_side(s, side, replace(one, selected=cards)))
    out.append((told.BarbariansSelected(side, one.seat, ids(cards)), s))
    return s


def _place_stars(s: Fray, side: int, out: Tale) -> Fray:
    """Put a Star on every selected Barbarian (KLO-2.6).

    A holder who runs out is given some at once and continues (KLO-3.1).
    """
    one = s.sides[side]
    seat, due = one.seat, one.selected or ()
    if len(due) < s.stars[seat] and due:
        return _put_stars_on(s, side, due, out)
    s = replace(s, sides=with_side(s, side, replace(one, starred=())))
    while due:
        s = relieve(s, seat, out)
        cards, due = due[: s.stars[seat]], due[s.stars[seat] :]
        s = _put_stars_on(s, side, cards, out)
        if not cards:  # no other player has a Star to give
            return s
    return relieve(s, seat, out) if one.selected else s


def _put_stars_on(s: Fray, side: int, cards: Cards, out: Tale) -> Fray:
    one, stars = s.sides[side], list(s.stars)
    stars[one.seat] -= len(cards)
    starred = (*one.starred, *cards) if one.starred else cards
    s = replace(s, stars=tuple(stars), sides=with_side(s, side, replace(one, starred=starred)))
    out.append((told.StarsPlaced(side, one.seat, ids(cards)), s))
    return s


# ---- the totals are compared ----


def resolve_fight(s: Fray, out: Tale) -> Fray:
    """End the Clobber and discard the Action cards."""
    black, white = s.sides
    actions = effects_of(black.laid, white.laid)
    cards = black.selected or (), white.selected or ()
    count, total = tally(actions[BLACK], cards[BLACK])
    other_count, other_total = tally(actions[WHITE], cards[WHITE])
    totals = total, other_total
    out.append((told.TotalCounted(BLACK, black.seat, count), s))
    out.append((told.TotalCounted(WHITE, white.seat, other_count), s))
    best, surprise = winner(actions, cards, totals)
    if best < 0:
        idle = not cards[BLACK] and not cards[WHITE]
        out.append((told.ClobberDrawn((black.seat, white.seat), total, idle), s))
        return _discard_actions(_decide_fates(s, actions, best, out), out)
    seat, loser = (black.seat, white.seat) if best == BLACK else (white.seat, black.seat)
    out.append((told.ClobberWon(best, seat, loser, totals, surprise), s))
    s = _decide_fates(s, actions, best, out)
    loot = ACTIONS[actions[best]].loot
    if loot:
        s = pay(s, loser, seat, loot, "glory", out)
    if not cards[1 - best]:  # KLO-2.5: otherwise it would be safest to bring no one forward
        s = pay(s, loser, seat, 1, "nobody", out)
    return _discard_actions(s, out)


def _decide_fates(s: Fray, actions: tuple[int, int], best: int, out: Tale) -> Fray:
    """Decide what becomes of all Barbarians who came forward, and of their Stars, at the same moment.

    The winners turn face down, and so do Barbarians who flee; the others are clobbered (KLO-2.8). A Star on a clobbered
    Barbarian goes with it to the score pile, in a draw only from the holder's own Band (KLO-2.9). Every other Star goes
    to the owner of the Barbarian's Band, or to the box if it is a Free Band.
    """
    bands, stars, box = list(s.bands), list(s.stars), s.box
    piles, pile_stars = list(s.piles), list(s.pile_stars)
    events: list[Event] = []
    for side in _LOSER_FIRST[best]:
        one, by = s.sides[side], s.sides[1 - side].seat
        rests, starred = side == best or ACTIONS[actions[side]].flees, one.starred or ()
        for card in one.selected or ():
            came, goes = UP[card], _NOWHERE
            band = one.seat if came in bands[one.seat] else one.partner
            place = bands[band].index(came)
            bands[band] = with_member(bands[band], place, RESTING[card] if rests else None)
            if card in starred:
                if not rests and (best >= 0 or band == one.seat):
                    goes = "pile"
                    pile_stars[by] += 1
                elif band < len(stars):
                    goes = "owner"
                    stars[band] += 1
                else:
                    goes = "box"
                    box += 1
            if rests:
                events.append(told.BarbarianTurned(ID[card], band, place, goes, side != best))
            else:
                piles[by] = (*piles[by], card)
                events.append(told.BarbarianClobbered(ID[card], band, place, by, goes))
    black, white = s.sides
    s = replace(
        s,
        stars=tuple(stars),
        box=box,
        bands=tuple(bands),
        piles=tuple(piles),
        pile_stars=tuple(pile_stars),
        sides=(replace(black, starred=()), replace(white, starred=())),
    )
    for event in events:
        out.append((event, s))
    return s


def _discard_actions(s: Fray, out: Tale) -> Fray:
    """Discard the Action cards of a Clobber (KLO-2.10)."""
    black, white = s.sides
    laid = black.laid, white.laid
    s = replace(
        s,
        phase=_DRAW,
        discards=s.discards + laid,
        mirrors=tuple([one.seat for one in s.sides if one.laid == MIRROR]) if MIRROR in laid else (),
        sides=(Side(black.seat, black.partner), Side(white.seat, white.partner)),
    )
    out.append((told.ActionsDiscarded((ACTION_ID[black.laid], ACTION_ID[white.laid])), s))
    return s
