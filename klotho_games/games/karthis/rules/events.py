"""All events of a step, in the order in which they happen, for motion, sound, the log and speech."""

from __future__ import annotations

from typing import ClassVar, Literal

from klotho_games.core.contract import Event


class Walked(Event, frozen=True, tag="walked"):
    """The table finds the way with `floor_map.path`."""

    quiet: ClassVar[bool] = True
    start: int
    to: int


class DoorBroken(Event, frozen=True, tag="door-broken"):
    square: int
    side: int
    health: int


class TilePlaced(Event, frozen=True, tag="tile-placed"):
    """The explorer steps from `start` onto the new tile at `square`."""

    start: int
    heading: int
    square: int
    roll: int
    chart: int
    exits: tuple[int, ...]
    """The open sides of the new tile, including the entry."""
    stairs: bool
    closed: tuple[tuple[int, int], ...]
    """Openings that had to be closed, as (square, side)."""


class DrawDieRolled(Event, frozen=True, tag="draw-die"):
    roll: int
    cards: int


class DiscardsShuffledIn(Event, frozen=True, tag="shuffled-in"):
    cards: int


class NothingHere(Event, frozen=True, tag="nothing"):
    """The deck is used up, so the tile has no event."""

    square: int


class CardTurned(Event, frozen=True, tag="card-turned"):
    quiet: ClassVar[bool] = True
    card: str
    number: int
    of: int


class CardFaced(Event, frozen=True, tag="card-faced"):
    """`left` are the drawn cards that were not chosen."""

    quiet: ClassVar[bool] = True
    card: str
    left: tuple[str, ...] = ()


class GuardSought(Event, frozen=True, tag="guard-sought"):
    """A card that cannot be a guard is put aside."""

    quiet: ClassVar[bool] = True
    card: str


class GuardFound(Event, frozen=True, tag="guard-found"):
    """`joker` is the role of the Joker, Idol or Crown. The cards in `aside` go back into the deck."""

    guard: str
    joker: str
    aside: tuple[str, ...]


class Unguarded(Event, frozen=True, tag="unguarded"):
    joker: str
    aside: tuple[str, ...]


class ThreatMet(Event, frozen=True, tag="threat-met"):
    """One roll against a threat. With `again` a 1 requires another roll."""

    card: str
    roll: int
    rating: int
    damage: int
    health: int
    again: bool
    guard: bool


class WallFalls(Event, frozen=True, tag="wall-falls"):
    """Sealed Shut comes down on this side of `square`. The explorer has to choose a side of the wall."""

    quiet: ClassVar[bool] = True
    card: str
    square: int
    side: int


class SealedShut(Event, frozen=True, tag="sealed"):
    """The passage is walled up. `stayed` is the side that the explorer chose, `at` the square there."""

    card: str
    square: int
    side: int
    stayed: Literal["new", "old"]
    at: int
    damage: int
    health: int


class JokerLeft(Event, frozen=True, tag="joker-left"):
    """A drawn Joker is not taken: it was not chosen, or is behind a `wall`.

    It is shuffled back, or with the paper rules `out` of the game (KAR-4.6). `card` is its role, Idol or Crown.
    """

    card: str
    wall: bool
    out: bool


class Healed(Event, frozen=True, tag="healed"):
    """`full` is the maximum Health."""

    card: str
    amount: int
    health: int
    full: int = 10


class TreasureFound(Event, frozen=True, tag="treasure"):
    card: str
    base: int
    factor: int
    worth: int
    total: int


class CrownTaken(Event, frozen=True, tag="crown"):
    worth: int
    total: int
    floor: int


class CardsPutAway(Event, frozen=True, tag="put-away"):
    """Where the drawn cards went at the end of the encounter."""

    quiet: ClassVar[bool] = True
    shuffled: tuple[str, ...]
    discarded: tuple[str, ...]
    out: tuple[str, ...]


class RivalMet(Event, frozen=True, tag="rival-met"):
    card: str
    square: int
    health: int
    again: bool


class RoundFought(Event, frozen=True, tag="round"):
    """Dice and totals of one round. The side `hurt` takes the `loss`."""

    card: str
    number: int
    mine: int
    theirs: int
    my_total: int
    their_total: int
    hurt: Literal["explorer", "rival", "nobody"]
    loss: int
    health: int
    rival_health: int


class RivalBeaten(Event, frozen=True, tag="rival-beaten"):
    """`back`: with the paper rules the card is discarded, so the rival can be met again (KAR-5.5)."""

    card: str
    square: int
    back: bool = False


class Retreated(Event, frozen=True, tag="retreated"):
    card: str
    start: int
    to: int
    rival_health: int


class Descended(Event, frozen=True, tag="descended"):
    """`heart` is the Heart that was left out of the discards; "" if there was none."""

    floor: int
    rating: int
    factor: int
    shuffled: int
    heart: str


class Fell(Event, frozen=True, tag="fell"):
    """Health 0. `cause` is a card id, or "wall" for breaking a wall."""

    cause: str
    took: int
    floor: int
    lost: int
    """The worth of the lost treasures."""


class CrownLost(Event, frozen=True, tag="crown-lost"):
    """The Crown was left lying and has left the game (KAR-7.4)."""

    floor: int
    lost: int


class WalledIn(Event, frozen=True, tag="walled-in"):
    """There is no opening, no stairs and no way to break out."""

    floor: int
    lost: int
