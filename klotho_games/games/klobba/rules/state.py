"""The state of one game: the Bands, hands, Stars and decks, the two Groups, and where the round stands.

A state knows everything. What a seat may know of it is a `View` (`sight.py`), in which every card that it has not
seen is HIDDEN; all questions of `questions.py` can be asked of both.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from operator import eq
from typing import Literal

from klotho_games.core.contract import Event, Value

from .cards import ALL, THUNDER, Game, deck

STARS = 60
"""KLO-1.1: in the whole game."""
BAND = 3
"""KLO-1.5: Barbarians of a Band."""
HAND: dict[Game, int] = {"basic": 3, "middle": 4, "full": 5}
"""KLO-1.2, 1.9."""
FREE_BANDS = {2: 2, 3: 1}
"""KLO-1.6, by players."""
RELIEF = {2: 4, 3: 3, 4: 2, 5: 1, 6: 1}
"""KLO-3.1, by players: what every other one gives to who has no Stars left."""
STORM_GROUP = 4
"""KLO-1.7: a storm card and the three Barbarians that it is shuffled among."""
BETWEEN = 3
"""Cards between the two groups."""

NONE, HIDDEN = -1, -2
"""In place of a card: there is none; there is one that this view does not know."""
EVERYBODY = 0b1111111
"""In place of who knows a card: every seat and the onlooker, who knows nothing else."""
ONLOOKER = 0b1000000

BLACK, WHITE = 0, 1
"""The two sides, in the order in which they decide."""


class Phase(StrEnum):
    """What comes next."""

    SHUFFLE = "shuffle"
    """The Action deck is shuffled."""
    DEAL = "deal"
    """The Barbarian deck is shuffled."""
    KEEP = "keep"
    """A player chooses which of the Barbarians they look at to keep: at set-up and in step 6."""
    LIGHTNING = "lightning"
    THUNDER = "thunder"
    """A storm card is shuffled among three Barbarians."""
    TOTEMS = "totems"
    """The player with the lowest total says who gets the Totems."""
    PAIR = "pair"
    OFFER = "offer"
    ANSWER = "answer"
    LAY = "lay"
    SWAP = "swap"
    SELECT = "select"
    DRAW = "draw"
    """Hands are filled. Nobody is asked anything here: it would tell who has something to say (KLO-1.4)."""
    SWITCH = "switch"
    GIVE = "give"
    """The White Totem is passed."""
    OVER = "over"


STEP: dict[Phase, int] = {
    Phase.PAIR: 1, Phase.OFFER: 2, Phase.ANSWER: 2, Phase.LAY: 3, Phase.SWAP: 4, Phase.SELECT: 4, Phase.DRAW: 5,
    Phase.KEEP: 6, Phase.SWITCH: 8, Phase.GIVE: 9,
}


class Member(Value, frozen=True):
    """A Barbarian in a Band, before a player's eyes, or in the deck."""

    card: int
    up: bool = False
    known: int = 0
    """One bit for each seat that knows who it is; all of them where everybody does."""


Band = tuple[Member | None, Member | None, Member | None]
"""By place; None where the place is empty."""
UP: tuple[Member, ...] = tuple(Member(card, True, EVERYBODY) for card in range(ALL))
RESTING: tuple[Member, ...] = tuple(Member(card, False, EVERYBODY) for card in range(ALL))
"""Face down, but everybody has seen who it is."""
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
    """Empty before the offer, "none" where there was none."""
    laid: int = NONE
    """The Action card that lies before the holder; face down until both lie there."""
    swapped: bool = False
    """Swap & Play has been carried out, or cannot be."""
    selected: tuple[int, ...] | None = None
    """The Barbarians that come forward; None while that is open."""
    starred: tuple[int, ...] | None = None
    """Those of them on whom a Star lies."""


FRESH: tuple[Side, ...] = tuple(Side(seat) for seat in range(6))
"""By seat: a holder's side before the Groups are formed."""


class Fray(Value, frozen=True):
    game: Game
    stars: tuple[int, ...]
    """By seat: Stars to play with; those in score piles are not among them."""
    hands: tuple[tuple[int, ...], ...]
    """By seat: Action cards, sorted."""
    bands: tuple[Band, ...]
    """By seat, then the Free Bands."""
    piles: tuple[tuple[int, ...], ...]
    """By seat: Barbarians that they have clobbered, in order."""
    pile_stars: tuple[int, ...]
    """By seat: Stars that came with them."""
    phase: Phase = Phase.SHUFFLE
    seat: int = NONE
    """Who decides."""
    box: int = 0
    """Stars that have gone back to the box (KLO-2.8, 2.9)."""
    actions: tuple[int, ...] = ()
    """The Action deck, its top first."""
    sunk: tuple[int, ...] = ()
    """For the last cards of the Action deck, which were rejected offers: who knows them, one bit for each seat."""
    discards: tuple[int, ...] = ()
    """Used Action cards, the last one on top."""
    deck: tuple[Member, ...] = ()
    """The Barbarian deck, its top first."""
    beneath: int = 0
    """Cards of the deck that lie under Thunder's group: Barbarians that were rejected since."""
    lightning: bool = False
    thunder: bool = False
    """Which storm card has come."""
    dealt: tuple[tuple[Member, ...], ...] = ()
    """By seat: Barbarians that this player looks at now."""
    round: int = 0
    sides: tuple[Side, ...] = ()
    """Black, White; none before the Totems are given."""
    waiting: tuple[int, ...] = ()
    """Bands that are still to be filled."""
    owed: tuple[int, ...] = ()
    """Seats that draw an Action card each, in this order, as soon as the deck is shuffled."""
    resume: Phase = Phase.DEAL
    """What goes on when they have drawn."""
    mirrors: tuple[int, ...] = ()
    """Seats that have played Mirror & Switch in this round and may still switch (KLO-2.14)."""
    switched: int = 0
    """Places whose Barbarians have been switched in this step, by whomever, one bit each: 3 × Band + place."""
    switches: int = 0
    """How many of these switches are by the seat that switches now."""

    @property
    def seats(self) -> int:
        return len(self.stars)

    @property
    def is_flipped(self) -> bool:
        """Both Action cards lie face up."""
        return (self.resume if self.phase is Phase.SHUFFLE else self.phase) in _FLIPPED


Tale = list[tuple[Event, Fray]]
"""What a step does, in order: each event, and the state that it leaves. Whoever tells them one by one shows that."""

_FLIPPED = frozenset((Phase.SWAP, Phase.SELECT))


def new_fray(seats: int, game: Game) -> Fray:
    bands = seats + FREE_BANDS.get(seats, 0)
    none: tuple[tuple[int, ...], ...] = ((),) * seats
    empty = (None, None, None)
    owed = tuple(seat for seat in range(seats) for _card in range(HAND[game]))
    return Fray(
        game, (STARS // seats,) * seats, none, (empty,) * bands, none, (0,) * seats, dealt=((),) * seats,
        discards=deck(game), owed=owed,
    )


def hand_size(s: Fray) -> int:
    return HAND[s.game]


def three_alike(hand: tuple[int, ...]) -> list[int]:
    """KLO-1.4: the kinds of which this hand has three."""
    return [kind for kind in dict.fromkeys(hand) if hand.count(kind) >= 3] if has_three(hand) else []


def has_three(hand: tuple[int, ...]) -> bool:
    return any(map(eq, hand, hand[2:]))


def with_side(s: Fray, side: int, one: Side) -> tuple[Side, ...]:
    """Both sides, with this one in place of what it was."""
    return (one, s.sides[WHITE]) if side == BLACK else (s.sides[BLACK], one)


def side_of(s: Fray, seat: int) -> int:
    """Which Totem a seat holds; NONE for neither."""
    return next((side for side, one in enumerate(s.sides) if one.seat == seat), NONE)


def owner(s: Fray, band: int) -> int:
    """Whose Band it is; NONE for a Free Band."""
    return band if band < len(s.stars) else NONE


def group(s: Fray, side: int) -> tuple[int, ...]:
    """The Bands of a side's Group, the holder's own first."""
    one = s.sides[side]
    return (one.seat,) if one.partner < 0 else (one.seat, one.partner)


def order(s: Fray) -> tuple[int, ...]:
    """KLO-2.12: the seats in turn order from the Black holder."""
    return _order(s.sides[BLACK].seat, len(s.stars))


def all_bands(s: Fray) -> tuple[int, ...]:
    """The Bands in that order, then the Free Bands."""
    return _all_bands(s.sides[BLACK].seat, len(s.stars), len(s.bands))


@lru_cache(maxsize=64)
def _all_bands(first: int, seats: int, bands: int) -> tuple[int, ...]:
    return (*_order(first, seats), *range(seats, bands))


@lru_cache(maxsize=64)
def _order(first: int, seats: int) -> tuple[int, ...]:
    return tuple((first + n) % seats for n in range(seats))
