"""What a table asks about a position. All questions work on a state and on the `fray` of a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from klotho_games.core.contract import Event, Move, Refusal, Value
from klotho_games.core.i18n import _

from . import clobber
from . import events as ev
from . import steps as do
from .bands import face_up
from .cards import ACTION, COPIES, ID, MIRROR, VALUE
from .count import scores
from .count_clobber import count, effective, group_up, options, selections
from .events import Count
from .legal import selecting, swapping
from .refill import place_bit
from .state import (
    BETWEEN,
    NONE,
    STEP,
    STORM_GROUP,
    Fray,
    Phase,
    Tale,
    owner,
    side_of,
    three_alike,
)

# ---- the stage of the round ----


def step(s: Fray) -> int:
    """Return the step of the round, 1 to 9; 0 before the first round and after the last."""
    phase = s.resume if s.phase is Phase.SHUFFLE else s.phase
    return STEP.get(phase, 0) if s.round else 0


def group_of(s: Fray, band: int) -> int:
    """Return the side whose Group a Band belongs to; NONE if it sits out."""
    return next((side for side, one in enumerate(s.sides) if band in (one.seat, one.partner)), NONE)


def sitting_out(s: Fray) -> tuple[int, ...]:
    """Return the Bands that belong to no Group; empty until the Groups are formed."""
    if not s.sides or NONE in (s.sides[0].partner, s.sides[1].partner):
        return ()
    return tuple(band for band in range(len(s.bands)) if group_of(s, band) == NONE)


class SeatFacts(Value, frozen=True):
    """What everyone is allowed to know about a player."""

    seat: int
    stars: int
    score: int
    """All Stars, including those of the score pile."""
    clobbered: int
    cards: int
    """The number of Action cards in hand."""
    totem: int
    """BLACK, WHITE or NONE."""
    partner: int
    """For a Totem holder the Band paired with the holder's own; for a partner the seat of the holder."""
    has_laid: bool


def facts(s: Fray, seat: int) -> SeatFacts:
    totem, group = side_of(s, seat), group_of(s, seat)
    partner, has_laid = NONE, False
    if group != NONE:
        one = s.sides[group]
        partner = one.partner if totem != NONE else one.seat
        has_laid = totem != NONE and one.laid != NONE
    return SeatFacts(
        seat, s.stars[seat], scores(s)[seat], len(s.piles[seat]), len(s.hands[seat]), totem, partner, has_laid,
    )


Zone = Literal["", "lightning", "thunder"]


class StormClock(Value, frozen=True):
    """How many cards of the Barbarian deck can still be drawn, and where the storm cards can be (KLO-1.7, 3.2)."""

    zones: tuple[Zone, ...]
    """For each card from the top of the deck to the last of Thunder's group: the storm card that it could be."""
    lightning: tuple[int, int] | None
    """The least and the greatest number of cards drawn before it; None if it has come or is not hidden yet."""
    thunder: tuple[int, int] | None


def storm_clock(s: Fray) -> StormClock:
    if not s.round and s.phase is not Phase.TOTEMS and s.resume is not Phase.TOTEMS:
        plain: list[Zone] = [""] * len(s.deck)
        return StormClock(tuple(plain), None, None)
    left = len(s.deck) - s.beneath
    zones: list[Zone] = [""] * left
    found: list[tuple[int, int] | None] = []
    for storm, came, under in (
        ("lightning", s.lightning, STORM_GROUP + BETWEEN), ("thunder", s.thunder, 0),
    ):
        first, end = max(0, left - under - STORM_GROUP), left - under
        for n in range(first, end):
            if not came:
                zones[n] = "lightning" if storm == "lightning" else "thunder"
        found.append(None if came or end <= 0 else (first, end - 1))
    return StormClock(tuple(zones), found[0], found[1])


# ---- what can be chosen ----


def targets(s: Fray) -> tuple[str, ...]:
    """Return the Barbarians that the seat to act can choose now: to keep, to bring forward, to swap."""
    match s.phase:
        case Phase.KEEP:
            found = [one.card for one in s.dealt[s.seat]]
        case Phase.SELECT:
            found = [card for cards in options(s, selecting(s)) for card in cards]
        case Phase.SWAP:
            ways = clobber.swaps(s, swapping(s))
            found = [card for mine, _band, other in ways for card in (mine, other)]
        case _:
            found = []
    return tuple(ID[card] for card in dict.fromkeys(found) if card >= 0)


def exchangeable(s: Fray) -> tuple[int, ...]:
    """Return the kinds of which the seat to act has three (KLO-1.4)."""
    return tuple(three_alike(s.hands[s.seat])) if s.seat >= 0 else ()


# ---- how a total comes about ----


class CountLine(Value, frozen=True):
    """One line of a Clobber's calculation. `value` is the printed value for a card, otherwise the running total."""

    kind: Literal["card", "times", "plus", "cap"]
    card: str
    n: int
    value: int


def count_lines(counted: Count) -> tuple[CountLine, ...]:
    """Return the calculation in lines: Gorm 7; × 2: 14; cap 13: 13.

    The value of the last line is the total. A single Barbarian without anything else has only its card line.
    """
    lines = [
        CountLine("card", card, value, value) for card, value in zip(counted.cards, counted.values, strict=True)
    ]
    if counted.cards:
        if counted.times > 1:
            lines.append(CountLine("times", "", counted.times, counted.value_sum * counted.times))
        if counted.plus:
            lines.append(CountLine("plus", "", counted.plus, counted.total_before_cap))
        if counted.is_capped:
            lines.append(CountLine("cap", "", counted.cap, counted.total))
    return tuple(lines)


# ---- what will happen ----


class Promise(Value, frozen=True):
    """What a card would do in the current Group: every choice of Barbarians with its total."""

    action: str
    counts: tuple[Count, ...]
    """The highest total first; empty if none can be selected or the other side's card decides."""
    stars: int
    """The highest number of Stars to place."""
    mirrors: bool = False


def promise(s: Fray, side: int, action: str) -> Promise:
    """Return what a card would do for a side, before the flip."""
    kind, one = ACTION[action], s.sides[side]
    fitting = selections(kind, face_up(s.bands[one.seat]), group_up(s, side))
    counts = sorted([count(kind, cards) for cards in fitting], key=lambda counted: -counted.total)
    return Promise(action, tuple(counts), max([len(cards) for cards in fitting], default=0), kind == MIRROR)


class Forecast(Value, frozen=True):
    """What a decision after the flip would bring. `events` are those that would happen, without the discarding."""

    counts: tuple[Count | None, Count | None]
    """Of Black and White; None for a side that still has to decide."""
    decided: bool
    """Whether the decision ends the Clobber."""
    winner: int
    """The side that would win; NONE for a draw, or if a player still has to decide."""
    events: tuple[Event, ...]


def forecast(s: Fray, move: Move) -> Forecast:
    """Return the forecast of a Swap or a Select."""
    out: Tale = []
    match move:
        case do.Swap():
            after = clobber.make_swap(s, move, out)
        case do.Select():
            after = clobber.make_selection(s, move, out)
        case _:
            raise ValueError("only what is decided after the flip can be foretold")
    after, ready = clobber.prepare_fight(after, out)
    counts = [_count_of_side(after, side) for side in (0, 1)]
    if ready:
        clobber.resolve_fight(after, out)
    events = tuple(event for event, _s in out if not isinstance(event, ev.ActionsDiscarded))
    winner = next((event.side for event in events if isinstance(event, ev.ClobberWon)), NONE)
    return Forecast((counts[0], counts[1]), ready, winner, events)


def _count_of_side(s: Fray, side: int) -> Count | None:
    one, other = s.sides[side], s.sides[1 - side]
    if one.selected is None:
        return None
    return count(effective(one.laid, other.laid), one.selected)


class Spoils(Value, frozen=True):
    """The gains and losses of a Clobber, summed up from its events."""

    stars: tuple[int, ...]
    """By seat: Stars gained, to play with or in the score pile; negative for losses."""
    clobbered: tuple[int, ...]
    box: int


def spoils(s: Fray, events: Sequence[Event]) -> Spoils:
    """Sum up these events. `s` is used only for the number of seats and the owners of Bands."""
    stars, clobbered, box = [0] * len(s.stars), [0] * len(s.stars), 0
    for event in events:
        match event:
            case ev.StarsPlaced():
                stars[event.seat] -= len(event.cards)
            case ev.StarsPaid():
                stars[event.seat] -= event.stars
                stars[event.to] += event.stars
            case ev.BarbarianClobbered() | ev.BarbarianTurned():
                if isinstance(event, ev.BarbarianClobbered):
                    clobbered[event.by] += 1
                    stars[event.by] += event.goes == "pile"
                if event.goes == "owner":
                    stars[owner(s, event.band)] += 1
                box += event.goes == "box"
    return Spoils(tuple(stars), tuple(clobbered), box)


# ---- cards that have been seen ----


def unseen_actions(s: Fray) -> tuple[int, ...]:
    """Return for each kind how many Action cards this seat has not seen. `s` is the `fray` of its view."""
    left = list(COPIES[s.game])
    for hand in s.hands:
        for card in hand:
            if card >= 0:
                left[card] -= 1
    for card in (*s.discards, *s.actions, *(one.laid for one in s.sides)):
        if card >= 0:
            left[card] -= 1
    for one in s.sides:
        if one.answer == "waiting" and one.offered >= 0:
            left[one.offered] -= 1
    return tuple(left)


def band_total(s: Fray, band: int) -> int:
    """Return the sum of the printed values of a Band's face-up Barbarians (KLO-1.8)."""
    return sum(VALUE[card] for card in face_up(s.bands[band]))


def has_been_switched(s: Fray, band: int, place: int) -> bool:
    """Return whether this Barbarian has been switched in this step, by either player.

    No Barbarian is switched twice (KLO-2.14).
    """
    return bool(s.switched & place_bit(band, place))


# ---- refusals of incomplete moves ----


def swap_own_first() -> Refusal:
    return Refusal("KLO-4.8", _("First choose a Barbarian of your own Band."))


def switch_own_first() -> Refusal:
    return Refusal("KLO-2.14", _("First choose a Barbarian of your own Band."))
