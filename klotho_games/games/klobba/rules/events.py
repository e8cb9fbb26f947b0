"""What happens at the table, told in order.

Fields that only some seats may know are named in `secret`: `told_to` says whom they may be told to.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar, Literal

from klotho_games.core.contract import Event, Value

Why = Literal["offer", "rejected", "glory", "nobody", "relief"]
Goes = Literal["pile", "owner", "box", ""]
"""Where the Star of a Barbarian goes; empty where none lay on it."""


class KlobbaEvent(Event, frozen=True):
    secret: ClassVar[tuple[str, ...]] = ()
    """Fields with cards that not everybody may see."""

    def is_open_to(self, viewer: int | None) -> bool:
        """Whether this viewer may know the secret fields; None is anybody who looks at the table."""
        return not self.secret


# ---- set-up ----


class ActionsDealt(KlobbaEvent, frozen=True, tag="actions-dealt"):
    each: int
    reveals: ClassVar[bool] = True


class BarbariansDealt(KlobbaEvent, frozen=True, tag="barbarians-dealt"):
    """A player looks at these, and at nobody else's."""

    seat: int
    cards: tuple[str, ...]
    reveals: ClassVar[bool] = True
    secret: ClassVar[tuple[str, ...]] = ("cards",)

    def is_open_to(self, viewer: int | None) -> bool:
        return viewer == self.seat


class BarbariansKept(KlobbaEvent, frozen=True, tag="kept"):
    """The kept ones lie face up at these places of the Band; the rejected ones go to the bottom of the deck."""

    seat: int
    kept: tuple[str, ...]
    places: tuple[int, ...]
    rejected: tuple[str, ...]
    secret: ClassVar[tuple[str, ...]] = ("rejected",)

    def is_open_to(self, viewer: int | None) -> bool:
        return viewer == self.seat


class UnseenJoined(KlobbaEvent, frozen=True, tag="unseen-joined"):
    """Barbarians that nobody has looked at fill a Band, face down."""

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
    """The card lies face down before the holder now."""

    seat: int
    of: int
    card: str
    secret: ClassVar[tuple[str, ...]] = ("card",)

    def is_open_to(self, viewer: int | None) -> bool:
        return viewer is not None and viewer in (self.seat, self.of)


class OfferRejected(KlobbaEvent, frozen=True, tag="rejected"):
    """The card lies at the bottom of the Action deck now."""

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
    """`card` is the Action card that was rejected and yet played, else empty."""

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
    """Mirror & Switch does what this card does; empty where both sides hold up a mirror."""

    side: int
    seat: int
    card: str


class BarbariansSwapped(KlobbaEvent, frozen=True, tag="swapped"):
    """`mine` has gone to the other Band, `other` has come."""

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
    """One Star on each of these, as many as there are at once: who runs out is given some, and goes on. None where
    nobody has any to give."""

    side: int
    seat: int
    cards: tuple[str, ...]


class Count(Value, frozen=True):
    """How a side's total comes about (KLO-2.7)."""

    action: str
    """What is carried out; with Mirror & Switch the other side's Action."""
    cards: tuple[str, ...]
    values: tuple[int, ...]
    """As printed, by card."""
    times: int = 1
    plus: int = 0
    cap: int = 0

    @property
    def value_sum(self) -> int:
        return sum(self.values)

    @property
    def total_before_cap(self) -> int:
        """After the Action, before the cap."""
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
    """Of Black and White."""
    surprise: bool = False
    """Flee & Surprise has won against a high total."""

    def matters_to(self) -> Collection[int]:
        return self.seat, self.loser


class ClobberDrawn(KlobbaEvent, frozen=True, tag="drawn"):
    seats: tuple[int, int]
    total: int
    idle: bool
    """Nobody came forward on either side."""

    def matters_to(self) -> Collection[int]:
        return self.seats


class BarbarianClobbered(KlobbaEvent, frozen=True, tag="clobbered"):
    """A Barbarian of this Band goes to the score pile of `by`, and its Star there or where `goes` says."""

    card: str
    band: int
    place: int
    by: int
    goes: Goes

    def matters_to(self) -> Collection[int]:
        return (self.band,)


class BarbarianTurned(KlobbaEvent, frozen=True, tag="turned"):
    """It turns face down after the fight; `fled` was beaten and got away."""

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
    """Three cards of this kind lie on the discards."""

    seat: int
    card: str


class StormCame(KlobbaEvent, frozen=True, tag="storm"):
    """Drawn for this Band, shown, set aside and replaced."""

    storm: Literal["lightning", "thunder"]
    band: int
    reveals: ClassVar[bool] = True


class BandsEngaged(KlobbaEvent, frozen=True, tag="engaged"):
    """`seat`'s Band lay face down altogether: everybody turns up these Barbarians, as Band, place and card."""

    seat: int
    turned: tuple[tuple[int, int, str], ...]
    reveals: ClassVar[bool] = True


class BarbariansSwitched(KlobbaEvent, frozen=True, tag="switched"):
    """What lay at `place` of `seat`'s Band lies at `other` of the other Band now, and the other way round. The names
    are empty for face-down Barbarians."""

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
