"""Step 4: both cards are flipped, Barbarians come forward, Stars are placed, and the totals meet (KLO-2.4 to 2.10)."""

from __future__ import annotations

from msgspec.structs import replace

from klotho_games.core.contract import Event
from klotho_games.games.klobba import events as told
from klotho_games.games.klobba import steps as do
from klotho_games.games.klobba.bands import exchanged, face_up, place_of, with_member
from klotho_games.games.klobba.cards import ACTION_ID, ACTIONS, ID, MIRROR, NUMBER, SWAP
from klotho_games.games.klobba.counting import Cards, count, effective, ids, options, total, winner
from klotho_games.games.klobba.ending import top_up
from klotho_games.games.klobba.fray import BLACK, EVERYBODY, NONE, RESTING, WHITE, Fray, Phase, Side, Tale, owner
from klotho_games.games.klobba.purse import pay, relieve

_DRAW, _SELECT = Phase.DRAW, Phase.SELECT


def flip(s: Fray, out: Tale) -> Fray:
    black, white = s.sides
    s = replace(s, phase=_SELECT)
    out.append((told.CardsFlipped(ACTION_ID[black.laid], ACTION_ID[white.laid], (black.seat, white.seat)), s))
    for one in s.sides:
        if one.answer == "rejected" and one.offered == one.laid:  # KLO-2.4
            s = replace(s, sunk=_shown(s, one))
            s = pay(s, one.seat, one.partner, 1, "rejected", out, ACTION_ID[one.laid])
    if MIRROR in (black.laid, white.laid):
        for side, (one, other) in enumerate(((black, white), (white, black))):
            if one.laid == MIRROR:
                does = "" if other.laid == MIRROR else ACTION_ID[other.laid]
                out.append((told.Mirrored(side, one.seat, does), s))
    sides = (
        replace(black, swapped=effective(black.laid, white.laid) != SWAP),
        replace(white, swapped=effective(white.laid, black.laid) != SWAP),
    )
    return go_on(replace(s, sides=sides), out)


def _shown(s: Fray, one: Side) -> tuple[int, ...]:
    """By the payment everybody knows which card was rejected."""
    know, first = 1 << one.seat | 1 << one.partner, len(s.actions) - len(s.sunk)
    return tuple(
        EVERYBODY if mask == know and s.actions[first + n] == one.laid else mask for n, mask in enumerate(s.sunk)
    )


def go_on(s: Fray, out: Tale) -> Fray:
    s, ready = prepared(s, out)
    return top_up(fought(s, out), out) if ready else s


def prepared(s: Fray, out: Tale) -> tuple[Fray, bool]:
    """What is still open, Black first: swaps, then who comes forward, then Stars. False where somebody decides."""
    for side, one in enumerate(s.sides):
        if not one.swapped:
            if swaps(s, side):
                return replace(s, phase=Phase.SWAP, seat=one.seat), False
            s = replace(s, sides=_put(s, side, replace(one, swapped=True)))
    for side, one in enumerate(s.sides):
        if one.selected is None:
            fitting = options(s, side)
            if len(fitting) > 1:
                return replace(s, phase=_SELECT, seat=one.seat), False
            s = _selected(s, side, fitting[0] if fitting else (), out)
    for side in (BLACK, WHITE):
        if s.sides[side].starred is None:
            s = _placed(s, side, out)
    return s, True


def _put(s: Fray, side: int, one: Side) -> tuple[Side, Side]:
    return (one, s.sides[WHITE]) if side == BLACK else (s.sides[BLACK], one)


# ---- Swap & Play ----


def swaps(s: Fray, side: int) -> list[tuple[int, int, int]]:
    """Own Barbarian, Band and Barbarian there: the partner's Band and those outside both Groups, face-up ones only."""
    one, other = s.sides[side], s.sides[1 - side]
    mine = face_up(s.bands[one.seat])
    barred = (one.seat, other.seat, other.partner)
    return [
        (card, band, there)
        for card in mine
        for band in range(len(s.bands))
        if band not in barred
        for there in face_up(s.bands[band])
    ]


def swap(s: Fray, step: do.Swap, out: Tale) -> Fray:
    return go_on(swapped(s, step, out), out)


def swapped(s: Fray, step: do.Swap, out: Tale) -> Fray:
    side = BLACK if not s.sides[BLACK].swapped else WHITE
    mine, other, seat = NUMBER[step.mine], NUMBER[step.other], s.seat
    band = next(band for band, members in enumerate(s.bands) if place_of(members, other) >= 0)
    here, there = place_of(s.bands[seat], mine), place_of(s.bands[band], other)
    bands = exchanged(s.bands, (seat, here), (band, there))
    s = replace(s, bands=bands, sides=_put(s, side, replace(s.sides[side], swapped=True)))
    out.append((told.BarbariansSwapped(seat, step.mine, here, band, step.other, there), s))
    return s


# ---- who comes forward, and their Stars ----


def select(s: Fray, step: do.Select, out: Tale) -> Fray:
    return go_on(selected(s, step, out), out)


def selected(s: Fray, step: do.Select, out: Tale) -> Fray:
    side = BLACK if s.sides[BLACK].selected is None else WHITE
    return _selected(s, side, tuple([NUMBER[card] for card in step.cards]), out)


def _selected(s: Fray, side: int, cards: Cards, out: Tale) -> Fray:
    one = s.sides[side]
    s = replace(s, sides=_put(s, side, replace(one, selected=cards)))
    out.append((told.BarbariansSelected(side, one.seat, ids(cards)), s))
    return s


def _placed(s: Fray, side: int, out: Tale) -> Fray:
    """KLO-2.6: a Star on everybody selected. Who runs out meanwhile is given some at once, and goes on (KLO-3.1)."""
    one = s.sides[side]
    seat, due = one.seat, one.selected or ()
    if len(due) < s.stars[seat] and due:
        return _starred(s, side, due, out)
    s = replace(s, sides=_put(s, side, replace(one, starred=())))
    while due:
        s = relieve(s, seat, out)
        cards, due = due[: s.stars[seat]], due[s.stars[seat] :]
        s = _starred(s, side, cards, out)
        if not cards:  # nobody has any to give
            return s
    return relieve(s, seat, out) if one.selected else s


def _starred(s: Fray, side: int, cards: Cards, out: Tale) -> Fray:
    one, stars = s.sides[side], list(s.stars)
    stars[one.seat] -= len(cards)
    starred = (*one.starred, *cards) if one.starred else cards
    s = replace(s, stars=tuple(stars), sides=_put(s, side, replace(one, starred=starred)))
    out.append((told.StarsPlaced(side, one.seat, ids(cards)), s))
    return s


# ---- the totals meet ----


def fought(s: Fray, out: Tale) -> Fray:
    """The Clobber is over, and the Action cards are discarded."""
    black, white = s.sides
    actions = effective(black.laid, white.laid), effective(white.laid, black.laid)
    cards = black.selected or (), white.selected or ()
    totals = total(actions[BLACK], cards[BLACK]), total(actions[WHITE], cards[WHITE])
    for side, one in enumerate(s.sides):
        out.append((told.TotalCounted(side, one.seat, count(actions[side], cards[side])), s))
    best, surprise = winner(actions, cards, totals)
    fight = _Fight(s, actions)
    if best < 0:
        idle = not cards[BLACK] and not cards[WHITE]
        out.append((told.ClobberDrawn((black.seat, white.seat), totals[BLACK], idle), s))
        for side in (BLACK, WHITE):
            fight.drawn(side)
        return _discarded(fight.over(out), out)
    seat, loser = s.sides[best].seat, s.sides[1 - best].seat
    out.append((told.ClobberWon(best, seat, loser, totals, surprise), s))
    fight.lost(1 - best)
    fight.rest(best, fled=False)
    s = fight.over(out)
    loot = ACTIONS[actions[best]].loot
    if loot:
        s = pay(s, loser, seat, loot, "glory", out)
    if not cards[1 - best]:  # KLO-2.5: else it would be safest to bring nobody forward
        s = pay(s, loser, seat, 1, "nobody", out)
    return _discarded(s, out)


class _Fight:
    """What becomes of those who came forward, and of their Stars."""

    __slots__ = ("actions", "bands", "box", "events", "pile_stars", "piles", "s", "stars")

    def __init__(self, s: Fray, actions: tuple[int, int]) -> None:
        self.s, self.actions = s, actions
        self.events: list[Event] = []
        self.stars, self.box = list(s.stars), s.box
        self.bands = list(s.bands)
        self.piles, self.pile_stars = list(s.piles), list(s.pile_stars)

    def lost(self, side: int) -> None:
        """KLO-2.8: clobbered, with their Stars. Who flees is not."""
        if ACTIONS[self.actions[side]].flees:
            self.rest(side, fled=True)
            return
        for card, band, place, starred in self._forward(side):
            self._clobber(side, card, band, place, "pile" if starred else "")

    def drawn(self, side: int) -> None:
        """KLO-2.9: clobbered as well, but a Star comes along only from the holder's own Band."""
        if ACTIONS[self.actions[side]].flees:
            self.rest(side, fled=True)
            return
        for card, band, place, starred in self._forward(side):
            own = band == self.s.sides[side].seat
            self._clobber(side, card, band, place, "pile" if starred and own else self._home(band, starred))

    def rest(self, side: int, fled: bool) -> None:
        """They turn face down, and each Star goes to the player whose Band it is."""
        for card, band, place, starred in self._forward(side):
            self._set(band, place, card)
            goes = self._home(band, starred)
            self.events.append(told.BarbarianTurned(ID[card], band, place, goes, fled))

    def _forward(self, side: int) -> list[tuple[int, int, int, bool]]:
        one = self.s.sides[side]
        starred = one.starred or ()
        found = []
        for card in one.selected or ():
            band = one.seat
            place = place_of(self.bands[band], card)
            if place < 0:
                band = one.partner
                place = place_of(self.bands[band], card)
            found.append((card, band, place, card in starred))
        return found

    def _home(self, band: int, starred: bool) -> told.Goes:
        if not starred:
            return ""
        seat = owner(self.s, band)
        if seat == NONE:
            self.box += 1
            return "box"
        self.stars[seat] += 1
        return "owner"

    def _clobber(self, side: int, card: int, band: int, place: int, goes: told.Goes) -> None:
        by = self.s.sides[1 - side].seat
        self.piles[by] = (*self.piles[by], card)
        if goes == "pile":
            self.pile_stars[by] += 1
        self._set(band, place, NONE)
        self.events.append(told.BarbarianClobbered(ID[card], band, place, by, goes))

    def _set(self, band: int, place: int, card: int) -> None:
        self.bands[band] = with_member(self.bands[band], place, RESTING[card] if card >= 0 else None)

    def over(self, out: Tale) -> Fray:
        """All of it comes at one blow; no Star lies on anybody any more."""
        black, white = self.s.sides
        s = replace(
            self.s,
            stars=tuple(self.stars),
            box=self.box,
            bands=tuple(self.bands),
            piles=tuple(self.piles),
            pile_stars=tuple(self.pile_stars),
            sides=(replace(black, starred=()), replace(white, starred=())),
        )
        out += [(event, s) for event in self.events]
        return s


def _discarded(s: Fray, out: Tale) -> Fray:
    """The Action cards go to the discards (KLO-2.10)."""
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
