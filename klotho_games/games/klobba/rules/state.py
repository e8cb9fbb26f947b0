"""The state of a game: the Bands, hands, Stars and decks, the two Groups, and the stage of the round.

A state contains everything. What a seat is allowed to know is a `View` (`sight.py`), in which every card that the seat
has not seen is HIDDEN. The questions of `questions.py` work on both.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from operator import eq
from typing import Literal

from klotho_games.core.contract import Event, Value

from .cards import ALL, THUNDER, Game, deck

STARS = 60
"""Stars in the whole game (KLO-1.1)."""
BAND = 3
"""Barbarians in a Band (KLO-1.5)."""
HAND: dict[Game, int] = {"basic": 3, "middle": 4, "full": 5}
"""Action cards in hand (KLO-1.2, 1.9)."""
FREE_BANDS = {2: 2, 3: 1}
"""Free Bands by number of players (KLO-1.6)."""
RELIEF = {2: 4, 3: 3, 4: 2, 5: 1, 6: 1}
"""By number of players: what each of the others gives to a player who has no Stars left (KLO-3.1)."""
STORM_GROUP = 4
"""A storm card and the three Barbarians that it is shuffled with (KLO-1.7)."""
BETWEEN = 3
"""The number of cards between the two groups."""

NONE, HIDDEN = -1, -2
"""Instead of a card: there is none; there is one that this view does not know."""
EVERYBODY = 0b1111111
"""Instead of the bits of single seats: every seat and the onlooker know the card. The onlooker knows no other cards."""
ONLOOKER = 0b1000000

BLACK, WHITE = 0, 1
"""The two sides, in the order in which they decide."""


class Phase(StrEnum):
    """What happens next."""

    SHUFFLE = "shuffle"
    """The Action deck is shuffled."""
    DEAL = "deal"
    """The Barbarian deck is shuffled."""
    KEEP = "keep"
    """A player looks at Barbarians and chooses which ones to keep: at set-up and in step 6."""
    LIGHTNING = "lightning"
    THUNDER = "thunder"
    """A storm card is shuffled with three Barbarians."""
    TOTEMS = "totems"
    """The player with the lowest total gives both Totems."""
    PAIR = "pair"
    OFFER = "offer"
    ANSWER = "answer"
    LAY = "lay"
    SWAP = "swap"
    SELECT = "select"
    DRAW = "draw"
    """Hands are filled. No player is asked anything here, because that would reveal who has three
    equal cards (KLO-1.4)."""
    SWITCH = "switch"
    GIVE = "give"
    """The White Totem is passed on."""
    OVER = "over"


STEP: dict[Phase, int] = {
    Phase.PAIR: 1, Phase.OFFER: 2, Phase.ANSWER: 2, Phase.LAY: 3, Phase.SWAP: 4, Phase.SELECT: 4, Phase.DRAW: 5,
    Phase.KEEP: 6, Phase.SWITCH: 8, Phase.GIVE: 9,
}


class Member(Value, frozen=True):
    """A Barbarian in a Band, in front of a player who looks at it, or in the deck."""

    card: int
    up: bool = False
    known: int = 0
    """One bit for each seat that knows which Barbarian it is; EVERYBODY if all do."""


Band = tuple[Member | None, Member | None, Member | None]
"""By place; None for an empty place."""
UP: tuple[Member, ...] = tuple(Member(card, True, EVERYBODY) for card in range(ALL))
RESTING: tuple[Member, ...] = tuple(Member(card, False, EVERYBODY) for card in range(ALL))
"""Face down, but known to everyone."""
UNSEEN: tuple[Member, ...] = tuple(Member(card) for card in range(THUNDER + 1))

Answer = Literal["", "none", "waiting", "accepted", "rejected"]


class Side(Value, frozen=True):
    """A Totem holder's side in this round."""

    seat: int
    partner: int = NONE
    """The Band that is paired with the holder's own."""
    offered: int = NONE
    """The Action card that the partner has offered. Only the two of them know it."""
    answer: Answer = ""
    """Empty before the offer, "none" if the partner made none."""
    laid: int = NONE
    """The Action card in front of the holder, face down until both cards are laid."""
    swapped: bool = False
    """Swap & Play has been carried out, or is not possible."""
    selected: tuple[int, ...] | None = None
    """The Barbarians who come forward; None until that is decided."""
    starred: tuple[int, ...] | None = None
    """Those of them with a Star on them."""


FRESH: tuple[Side, ...] = tuple(Side(seat) for seat in range(6))
"""By seat: a holder's side before the Groups are formed."""


class Fray(Value, frozen=True):
    game: Game
    stars: tuple[int, ...]
    """By seat: Stars to play with, without those in score piles."""
    hands: tuple[tuple[int, ...], ...]
    """By seat: Action cards, sorted."""
    bands: tuple[Band, ...]
    """By seat, then the Free Bands."""
    piles: tuple[tuple[int, ...], ...]
    """By seat: Barbarians that the player has clobbered, in order."""
    pile_stars: tuple[int, ...]
    """By seat: Stars that came with them."""
    phase: Phase = Phase.SHUFFLE
    seat: int = NONE
    """The seat that decides."""
    box: int = 0
    """Stars that have gone back to the box (KLO-2.8, 2.9)."""
    actions: tuple[int, ...] = ()
    """The Action deck, top card first."""
    sunk: tuple[int, ...] = ()
    """Who knows the last cards of the Action deck, which were rejected offers: one bit for each seat."""
    discards: tuple[int, ...] = ()
    """Used Action cards, the top card last."""
    deck: tuple[Member, ...] = ()
    """The Barbarian deck, top card first."""
    beneath: int = 0
    """The number of cards under Thunder's group: Barbarians rejected since it was hidden."""
    lightning: bool = False
    thunder: bool = False
    """Which storm cards have come."""
    dealt: tuple[tuple[Member, ...], ...] = ()
    """By seat: Barbarians that the player looks at now."""
    round: int = 0
    sides: tuple[Side, ...] = ()
    """Black and White; empty before the Totems are given."""
    waiting: tuple[int, ...] = ()
    """Bands that still have to be filled."""
    owed: tuple[int, ...] = ()
    """Seats that draw one Action card each, in this order, as soon as the deck is shuffled."""
    resume: Phase = Phase.DEAL
    """The phase that follows when they have drawn."""
    mirrors: tuple[int, ...] = ()
    """Seats that played Mirror & Switch in this round and can still switch (KLO-2.14)."""
    switched: int = 0
    """Places whose Barbarians have been switched in this step, by either player. The bit of a place
    is 3 × Band + place."""
    switches: int = 0
    """How many of these switches the seat to act has made."""
    all_look: bool = False
    """In step 6, all players whose Bands have gaps get their Barbarians before anyone chooses (KLO-2.12).

    In older games the next player gets theirs when the one before has chosen.
    """

    @property
    def seats(self) -> int:
        return len(self.stars)

    @property
    def is_flipped(self) -> bool:
        """Whether both Action cards are face up."""
        return (self.resume if self.phase is Phase.SHUFFLE else self.phase) in _FLIPPED


Tale = list[tuple[Event, Fray]]
"""What a step does, in order: each event with the state after it, so that a table can show them one by one."""

_FLIPPED = frozenset((Phase.SWAP, Phase.SELECT))


def new_fray(seats: int, game: Game, *, all_look: bool = True) -> Fray:
    bands = seats + FREE_BANDS.get(seats, 0)
    none: tuple[tuple[int, ...], ...] = ((),) * seats
    empty = (None, None, None)
    owed = tuple(seat for seat in range(seats) for _card in range(HAND[game]))
    return Fray(
        game, (STARS // seats,) * seats, none, (empty,) * bands, none, (0,) * seats, dealt=((),) * seats,
        discards=deck(game), owed=owed, all_look=all_look,
    )


def hand_size(s: Fray) -> int:
    return HAND[s.game]


def three_alike(hand: tuple[int, ...]) -> list[int]:
    """Return the kinds of which this hand has three (KLO-1.4)."""
    return [kind for kind in dict.fromkeys(hand) if hand.count(kind) >= 3] if has_three(hand) else []


def has_three(hand: tuple[int, ...]) -> bool:
    return any(map(eq, hand, hand[2:]))


def with_side(s: Fray, side: int, one: Side) -> tuple[Side, ...]:
    """Return both sides, with this one replaced."""
    return (one, s.sides[WHITE]) if side == BLACK else (s.sides[BLACK], one)


def side_of(s: Fray, seat: int) -> int:
    """Return which Totem a seat holds; NONE for neither."""
    return next((side for side, one in enumerate(s.sides) if one.seat == seat), NONE)


def owner(s: Fray, band: int) -> int:
    """Return the seat that owns a Band; NONE for a Free Band."""
    return band if band < len(s.stars) else NONE


def group(s: Fray, side: int) -> tuple[int, ...]:
    """Return the Bands of a side's Group, the holder's own first."""
    one = s.sides[side]
    return (one.seat,) if one.partner < 0 else (one.seat, one.partner)


def order(s: Fray) -> tuple[int, ...]:
    """Return the seats in turn order from the Black holder (KLO-2.12)."""
    return _order(s.sides[BLACK].seat, len(s.stars))


def all_bands(s: Fray) -> tuple[int, ...]:
    """Return the Bands in turn order from the Black holder, then the Free Bands."""
    return _all_bands(s.sides[BLACK].seat, len(s.stars), len(s.bands))


@lru_cache(maxsize=64)
def _all_bands(first: int, seats: int, bands: int) -> tuple[int, ...]:
    return (*_order(first, seats), *range(seats, bands))


@lru_cache(maxsize=64)
def _order(first: int, seats: int) -> tuple[int, ...]:
    return tuple((first + n) % seats for n in range(seats))
