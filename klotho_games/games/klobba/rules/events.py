"""The events of Klobba!, in the order in which they happen at the table.

Fields that only some seats are allowed to know are named in `secret`; `is_open_to` says which seats these are.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar, Literal

from klotho_games.core.contract import Event, Value

Why = Literal["offer", "rejected", "glory", "nobody", "relief"]
Goes = Literal["pile", "owner", "box", ""]
"""Where the Star of a Barbarian goes; empty if it had none."""


class KlobbaEvent(Event, frozen=True):
    secret: ClassVar[tuple[str, ...]] = ()
    """Fields with cards that not every player is allowed to see."""

    def is_open_to(self, viewer: int | None) -> bool:
        """Return whether this viewer is allowed to know the secret fields; None is a person without
        a seat who looks at the table."""
        return not self.secret


# ---- set-up ----


class ActionsDealt(KlobbaEvent, frozen=True, tag="actions-dealt"):
    each: int
    reveals: ClassVar[bool] = True


class BarbariansDealt(KlobbaEvent, frozen=True, tag="barbarians-dealt"):
    """A player looks at these Barbarians. No other player sees them."""

    seat: int
    cards: tuple[str, ...]
    reveals: ClassVar[bool] = True
    secret: ClassVar[tuple[str, ...]] = ("cards",)

    def is_open_to(self, viewer: int | None) -> bool:
        return viewer == self.seat


class BarbariansKept(KlobbaEvent, frozen=True, tag="kept"):
    """The kept Barbarians are now face up at these places of the Band; the rejected ones go to the
    bottom of the deck."""

    seat: int
    kept: tuple[str, ...]
    places: tuple[int, ...]
    rejected: tuple[str, ...]
    secret: ClassVar[tuple[str, ...]] = ("rejected",)

    def is_open_to(self, viewer: int | None) -> bool:
        return viewer == self.seat


class UnseenJoined(KlobbaEvent, frozen=True, tag="unseen-joined"):
    """Barbarians that no player has looked at fill a Band, face down."""

    seat: int
    places: tuple[int, ...]


class FreeBandFilled(KlobbaEvent, frozen=True, tag="free-band-filled"):
    band: int
    places: tuple[int, ...]
    cards: tuple[str, ...]
    reveals: ClassVar[bool] = True


class StormHidden(KlobbaEvent, frozen=True, tag="storm-hidden"):
    storm: Literal["lightning", "thunder"]


class TotemsGiven(KlobbaEvent, frozen=True, tag="totems-given"):
    seat: int
    black: int
    white: int


# ---- a round ----


class RoundBegan(KlobbaEvent, frozen=True, tag="round"):
    number: int
    black: int
    white: int
    quiet: ClassVar[bool] = True


class GroupFormed(KlobbaEvent, frozen=True, tag="group"):
    side: int
    seat: int
    band: int


class OfferMade(KlobbaEvent, frozen=True, tag="offered"):
    seat: int
    to: int
    card: str
    secret: ClassVar[tuple[str, ...]] = ("card",)

    def is_open_to(self, viewer: int | None) -> bool:
        return viewer is not None and viewer in (self.seat, self.to)


class NoOfferMade(KlobbaEvent, frozen=True, tag="not-offered"):
    seat: int
    to: int


class OfferAccepted(KlobbaEvent, frozen=True, tag="accepted"):
    """The card is now face down in front of the holder."""

    seat: int
    of: int
    card: str
    secret: ClassVar[tuple[str, ...]] = ("card",)

    def is_open_to(self, viewer: int | None) -> bool:
        return viewer is not None and viewer in (self.seat, self.of)


class OfferRejected(KlobbaEvent, frozen=True, tag="rejected"):
    """The card is now at the bottom of the Action deck."""

    seat: int
    of: int
    card: str
    secret: ClassVar[tuple[str, ...]] = ("card",)

    def is_open_to(self, viewer: int | None) -> bool:
        return viewer is not None and viewer in (self.seat, self.of)


class CardLaid(KlobbaEvent, frozen=True, tag="laid"):
    side: int
    seat: int
    card: str
    secret: ClassVar[tuple[str, ...]] = ("card",)

    def is_open_to(self, viewer: int | None) -> bool:
        return viewer == self.seat


class StarsPaid(KlobbaEvent, frozen=True, tag="paid"):
    """`card` is the Action card if it was rejected and then laid, otherwise empty."""

    seat: int
    to: int
    stars: int
    why: Why
    card: str = ""


# ---- the Clobber ----


class CardsFlipped(KlobbaEvent, frozen=True, tag="flipped"):
    black: str
    white: str
    seats: tuple[int, int]
    reveals: ClassVar[bool] = True


class Mirrored(KlobbaEvent, frozen=True, tag="mirrored"):
    """Mirror & Switch copies this card; empty if both sides play a mirror."""

    side: int
    seat: int
    card: str


class BarbariansSwapped(KlobbaEvent, frozen=True, tag="swapped"):
    """`mine` has moved to the other Band, `other` has come from there."""

    seat: int
    mine: str
    place: int
    band: int
    other: str
    other_place: int

    def matters_to(self) -> Collection[int]:
        return (self.band,)


class BarbariansSelected(KlobbaEvent, frozen=True, tag="selected"):
    side: int
    seat: int
    cards: tuple[str, ...]


class StarsPlaced(KlobbaEvent, frozen=True, tag="placed"):
    """A Star is placed on each of these Barbarians.

    A holder who runs out of Stars is given some and continues with a further event. `cards` is empty if the others have
    none to give.
    """

    side: int
    seat: int
    cards: tuple[str, ...]


class Count(Value, frozen=True):
    """How a side's total comes about (KLO-2.7)."""

    action: str
    """The Action that is carried out; with Mirror & Switch that of the other side."""
    cards: tuple[str, ...]
    values: tuple[int, ...]
    """The printed value of each card."""
    times: int = 1
    plus: int = 0
    cap: int = 0

    @property
    def value_sum(self) -> int:
        return sum(self.values)

    @property
    def total_before_cap(self) -> int:
        """The total after the Action, before the cap."""
        return self.value_sum * self.times + self.plus if self.cards else 0

    @property
    def is_capped(self) -> bool:
        return 0 < self.cap < self.total_before_cap

    @property
    def total(self) -> int:
        return self.cap if self.is_capped else self.total_before_cap


class TotalCounted(KlobbaEvent, frozen=True, tag="counted"):
    side: int
    seat: int
    count: Count


class ClobberWon(KlobbaEvent, frozen=True, tag="won"):
    side: int
    seat: int
    loser: int
    totals: tuple[int, int]
    """The totals of Black and White."""
    surprise: bool = False
    """Flee & Surprise won against a high total."""

    def matters_to(self) -> Collection[int]:
        return self.seat, self.loser


class ClobberDrawn(KlobbaEvent, frozen=True, tag="drawn"):
    seats: tuple[int, int]
    total: int
    idle: bool
    """No Barbarian came forward on either side."""

    def matters_to(self) -> Collection[int]:
        return self.seats


class BarbarianClobbered(KlobbaEvent, frozen=True, tag="clobbered"):
    """A Barbarian of this Band goes to the score pile of `by`. `goes` says where its Star goes."""

    card: str
    band: int
    place: int
    by: int
    goes: Goes

    def matters_to(self) -> Collection[int]:
        return (self.band,)


class BarbarianTurned(KlobbaEvent, frozen=True, tag="turned"):
    """A Barbarian turns face down after the fight. With `fled` it was beaten and got away."""

    card: str
    band: int
    place: int
    goes: Goes
    fled: bool = False


class ActionsDiscarded(KlobbaEvent, frozen=True, tag="discarded"):
    cards: tuple[str, ...]
    quiet: ClassVar[bool] = True


# ---- the end of a round ----


class ActionsDrawn(KlobbaEvent, frozen=True, tag="drew"):
    seat: int
    cards: tuple[str, ...]
    reveals: ClassVar[bool] = True
    secret: ClassVar[tuple[str, ...]] = ("cards",)

    def is_open_to(self, viewer: int | None) -> bool:
        return viewer == self.seat


class DiscardsShuffled(KlobbaEvent, frozen=True, tag="discards-shuffled"):
    cards: int


class ThreeExchanged(KlobbaEvent, frozen=True, tag="exchanged"):
    """The player discarded three cards of this kind."""

    seat: int
    card: str


class StormCame(KlobbaEvent, frozen=True, tag="storm"):
    """A storm card was drawn for this Band, shown, set aside and replaced."""

    storm: Literal["lightning", "thunder"]
    band: int
    reveals: ClassVar[bool] = True


class BandsEngaged(KlobbaEvent, frozen=True, tag="engaged"):
    """`seat`'s Band was completely face down, so these Barbarians of all Bands are turned up: Band, place and card."""

    seat: int
    turned: tuple[tuple[int, int, str], ...]
    reveals: ClassVar[bool] = True


class BarbariansSwitched(KlobbaEvent, frozen=True, tag="switched"):
    """The Barbarians at `place` of `seat`'s Band and at `other` of the other Band have changed places.

    Names of face-down Barbarians are empty.
    """

    seat: int
    place: int
    mine: str
    band: int
    other: int
    theirs: str

    def matters_to(self) -> Collection[int]:
        return (self.band,)


class SwitchEnded(KlobbaEvent, frozen=True, tag="switch-ended"):
    seat: int
    switches: int


class BlackPassed(KlobbaEvent, frozen=True, tag="black-passed"):
    seat: int
    to: int


class WhiteGiven(KlobbaEvent, frozen=True, tag="white-given"):
    seat: int
    to: int


class GameEnded(KlobbaEvent, frozen=True, tag="ended"):
    scores: tuple[int, ...]
    winners: tuple[int, ...]
