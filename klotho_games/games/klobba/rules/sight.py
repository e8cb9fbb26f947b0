"""Who is allowed to know what: the state as a seat sees it, and states that fit a view.

No player knows a face-down Barbarian that came from the deck; one that turned face down after a fight is known to all.
A player who rejected Barbarians knows them and their places in the deck. An offered card is known to the two players
involved, also under the Action deck, until it is drawn. An onlooker knows what all players know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random

from msgspec.structs import replace

from klotho_games.core.contract import NOBODY, Value

from .cards import ALL, LIGHTNING, THUNDER, deck
from .state import (
    BETWEEN,
    HIDDEN,
    NONE,
    ONLOOKER,
    STORM_GROUP,
    UNSEEN,
    Band,
    Fray,
    Member,
    Side,
)


class View(Value, frozen=True):
    """What a seat or NOBODY is allowed to know. In `fray` every unknown card is HIDDEN."""

    viewer: int
    fray: Fray


@lru_cache(maxsize=256)
def _hidden_member(known: int) -> Member:
    return Member(HIDDEN, False, known)


_BACK = _hidden_member(0)


def view(s: Fray, seat: int) -> View:
    bit = ONLOOKER if seat == NOBODY else 1 << seat
    hands = tuple([hand if n == seat else (HIDDEN,) * len(hand) for n, hand in enumerate(s.hands)])
    covered = len(s.actions) - len(s.sunk)
    actions: tuple[int, ...] = (HIDDEN,) * covered
    if s.sunk:
        lowest = zip(s.actions[covered:], s.sunk, strict=True)
        actions = (*actions, *[card if mask & bit else HIDDEN for card, mask in lowest])
    return View(
        seat,
        replace(
            s,
            hands=hands,
            actions=actions,
            bands=tuple([_mask_band(band, bit) for band in s.bands]),
            deck=_mask_members(s.deck, bit),
            dealt=tuple([_mask_members(looked, bit) if looked else looked for looked in s.dealt]),
            sides=tuple([_mask_side(s, one, seat) for one in s.sides]),
        ),
    )


def _mask_members(members: tuple[Member, ...], bit: int) -> tuple[Member, ...]:
    return tuple([one if one.known & bit else _hidden_member(one.known) if one.known else _BACK for one in members])


def _mask_band(band: Band, bit: int) -> Band:
    for one in band:
        if one is not None and not one.known & bit:
            a, b, c = (m if m is None or m.known & bit else _hidden_member(m.known) for m in band)
            return a, b, c
    return band


def _mask_side(s: Fray, one: Side, seat: int) -> Side:
    if one.offered < 0 and one.laid < 0:
        return one
    offered = one.offered if one.offered < 0 or seat in (one.seat, one.partner) else HIDDEN
    laid = one.laid
    if laid >= 0 and not s.is_flipped and seat != one.seat and (one.answer != "accepted" or seat != one.partner):
        laid = HIDDEN
    if s.is_flipped and one.answer == "accepted":
        offered = one.offered
    return one if offered == one.offered and laid == one.laid else replace(one, offered=offered, laid=laid)


# ---- states that fit a view ----


def imagine(view: View, rng: Random) -> Fray:
    s = view.fray
    if not s.deck and not s.actions:
        return s
    return _barbarians(_actions(s, rng), rng)


def action_cards(s: Fray) -> Iterator[int]:
    """Yield all Action cards. A rejected offer counts in the deck, an accepted one as the holder's laid card."""
    for hand in s.hands:
        yield from hand
    yield from s.actions
    yield from s.discards
    for one in s.sides:
        yield from [card for card in (one.laid, one.offered if one.answer == "waiting" else NONE) if card != NONE]


def _actions(s: Fray, rng: Random) -> Fray:
    """Put the unseen Action cards at random where the view has hidden ones."""
    unseen = list(deck(s.game))
    for card in action_cards(s):
        if card >= 0:
            unseen.remove(card)
    rng.shuffle(unseen)
    hands = list(s.hands)
    for seat, hand in enumerate(hands):
        if HIDDEN in hand:
            hands[seat] = tuple(sorted([unseen.pop() if card == HIDDEN else card for card in hand]))
    sides = [_fill_laid_card(one, unseen) for one in s.sides]
    actions = tuple([unseen.pop() if card == HIDDEN else card for card in s.actions])
    sides = [_fill_rejected_offer(s, one, actions, rng) for one in sides]
    return replace(s, hands=tuple(hands), sides=tuple(sides), actions=actions)


def _fill_laid_card(one: Side, unseen: list[int]) -> Side:
    if one.laid == HIDDEN:
        card = unseen.pop()
        return replace(one, laid=card, offered=card if one.answer == "accepted" else one.offered)
    if one.offered == HIDDEN and one.answer == "waiting":
        return replace(one, offered=unseen.pop())
    return one


def _fill_rejected_offer(s: Fray, one: Side, actions: tuple[int, ...], rng: Random) -> Side:
    """Fill in a rejected offer: it is under the deck, or has been drawn since."""
    if one.offered != HIDDEN:
        return one
    know, covered = 1 << one.seat | 1 << one.partner, len(actions) - len(s.sunk)
    there = [actions[covered + n] for n, mask in enumerate(s.sunk) if mask == know]
    return replace(one, offered=there[-1] if there else rng.choice(deck(s.game)))


def _barbarians(s: Fray, rng: Random) -> Fray:
    """Put the unseen Barbarians at random where the view has hidden ones, and each remaining storm card into its group
    of four."""
    seen = {one.card for one in members(s)}
    seen.update(card for pile in s.piles for card in pile)
    unseen = [card for card in range(ALL) if card not in seen]
    rng.shuffle(unseen)
    cards = list(s.deck)
    hidden = sum([one.card == HIDDEN for one in members(s)])
    if hidden > len(unseen):
        _hide_storms(s, cards, hidden - len(unseen), rng)
    take = unseen.pop
    bands = tuple([_fill_band(band,
                              take) if any(one and one.card == HIDDEN for one in band) else band for band in s.bands])
    dealt = tuple([tuple(_fill_member(one, take) for one in looked) for looked in s.dealt])
    return replace(s, bands=bands, dealt=dealt, deck=tuple([_fill_member(one, take) for one in cards]))


def members(s: Fray) -> list[Member]:
    """Return every card of the Barbarian deck that is in play, face down or face up."""
    found = [one for band in s.bands for one in band if one is not None]
    return [*found, *(one for looked in s.dealt for one in looked), *s.deck]


def _hide_storms(s: Fray, cards: list[Member], storms: int, rng: Random) -> None:
    """Hide the storm cards (KLO-1.7).

    Before Thunder is hidden there is only Lightning's group; after Lightning has come, only Thunder's.
    """
    thunder = storms == 2 or s.lightning
    if thunder:
        cards[_place(cards, s.beneath, rng)] = UNSEEN[THUNDER]
    if not s.lightning:
        cards[_place(cards, s.beneath + BETWEEN + (STORM_GROUP if thunder else 0), rng)] = UNSEEN[LIGHTNING]


def _place(cards: list[Member], under: int, rng: Random) -> int:
    """Return a random position among the remaining cards of a group that has `under` cards under it."""
    end = len(cards) - under
    return rng.randrange(max(0, end - STORM_GROUP), end)


def _fill_member(one: Member, take: Callable[[], int]) -> Member:
    return one if one.card != HIDDEN else Member(take(), False, one.known)


def _fill_band(band: Band, take: Callable[[], int]) -> Band:
    a, b, c = (one if one is None else _fill_member(one, take) for one in band)
    return a, b, c
