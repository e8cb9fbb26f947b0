"""Steps 5 to 9 of a round: hands and Bands are filled, Barbarians are switched, the Totems move on
(KLO-2.11 to 2.15)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from klotho_games.core.chance import decks

from . import events as told
from . import steps as do
from .bands import gaps, lies_down, swap_places, with_member
from .cards import ACTION, ACTION_ID, ALL, ID, LIGHTNING, NUMBER
from .count import scores, winners
from .state import (
    BAND,
    BLACK,
    FRESH,
    UNSEEN,
    UP,
    WHITE,
    Band,
    Fray,
    Member,
    Phase,
    Tale,
    all_bands,
    hand_size,
    order,
)

Deck = tuple[Member, ...]
_DEAL, _DRAW, _KEEP, _OVER = Phase.DEAL, Phase.DRAW, Phase.KEEP, Phase.OVER
_GIVE, _PAIR, _SWITCH = Phase.GIVE, Phase.PAIR, Phase.SWITCH

# ---- Action cards are drawn (KLO-1.2, 1.4, 2.10, 2.11) ----


def continue_drawing(s: Fray, out: Tale) -> Fray:
    """Give each seat the cards that it is owed. If the deck is empty, the discards are shuffled first."""
    return _draw_owed_cards(s, s.owed, s.resume, out)


def _draw_owed_cards(s: Fray, owed: tuple[int, ...], resume: Phase, out: Tale) -> Fray:
    hands, deck, sunk = list(s.hands), s.actions, s.sunk
    while owed and deck:
        seat = owed[0]
        cards = deck[: owed.count(seat)]
        n = len(cards)
        deck, owed = deck[n:], owed[n:]
        hands[seat] = tuple(sorted(hands[seat] + cards))
        if sunk:
            sunk = sunk[-len(deck) :] if deck else ()
        s = replace(s, hands=tuple(hands), owed=owed, actions=deck, sunk=sunk, resume=resume)
        if resume is not _DEAL:
            # Report them in the order of the hand: players do not see the order of the deck.
            drawn = (ACTION_ID[cards[0]],) if n == 1 else tuple([ACTION_ID[card] for card in sorted(cards)])
            out.append((told.ActionsDrawn(seat, drawn), s))
    if owed and s.discards:
        return replace(s, owed=owed, resume=resume, phase=Phase.SHUFFLE)
    if resume is _DRAW:
        return _fill(s, out)
    return replace(s, owed=(), phase=resume)


def shuffle(s: Fray, step: do.ActionsShuffled, out: Tale) -> Fray:
    used = len(s.discards)
    s = replace(s, actions=tuple([ACTION[card] for card in step.cards]), discards=())
    if s.resume is _DEAL:
        s = continue_drawing(s, out)
        out.append((told.ActionsDealt(hand_size(s)), s))
        return s
    out.append((told.DiscardsShuffled(used), s))
    return continue_drawing(s, out)


def top_up(s: Fray, out: Tale) -> Fray:
    """Step 5: all players draw up to their hand size, in turn order from the Black holder."""
    size, hands = hand_size(s), s.hands
    owed = tuple([seat for seat in order(s) for _card in range(len(hands[seat]), size)])
    return _draw_owed_cards(s, owed, _DRAW, out)


# ---- three of a kind (KLO-1.4) ----


def exchange(s: Fray, step: do.Exchange, out: Tale) -> Fray:
    card, hands = ACTION[step.card], list(s.hands)
    hand = hands[s.seat]
    for _copy in range(3):
        hand = decks.without(hand, card)
    hands[s.seat] = hand
    s = replace(s, hands=tuple(hands), discards=(*s.discards, card, card, card), owed=(s.seat,) * 3, resume=s.phase)
    out.append((told.ThreeExchanged(s.seat, step.card), s))
    return continue_drawing(s, out)


# ---- Bands are filled (KLO-1.5, 1.6, 2.12, 3.2) ----


def _fill(s: Fray, out: Tale) -> Fray:
    """Step 6: the Bands are filled in turn order from the Black holder, then the Free Bands."""
    bands = s.bands
    waiting = tuple([band for band in all_bands(s) if None in bands[band]])
    s = replace(s, waiting=waiting, owed=(), resume=_DRAW)
    if s.all_look:
        s = _deal_to_all(s, [band for band in waiting if band < len(s.stars)], out)
    return s if s.phase is _OVER else continue_filling(s, out)


def _deal_to_all(s: Fray, seats: list[int], out: Tale) -> Fray:
    """Let these players look at as many Barbarians as their Bands have gaps.

    All cards are drawn first, so a storm card is shown before anyone looks.
    """
    many = [len(gaps(s.bands[seat])) for seat in seats]
    s, cards, left = _draw(s, sum(many), seats[0] if seats else s.sides[BLACK].seat, out)
    if s.phase is _OVER:
        return s
    for seat, n in zip(seats, many, strict=True):
        taken, cards = cards[:n], cards[n:]
        s = _deal(s, seat, taken, (*cards, *left), out)
    return s


def continue_filling(s: Fray, out: Tale) -> Fray:
    """Continue with the next Band that has a gap. Its owner looks at the cards and decides."""
    while s.waiting:
        band = s.waiting[0]
        if band < len(s.stars):
            return _look(s, band, out)
        places = gaps(s.bands[band])
        s, cards, left = _draw(s, len(places), band, out)
        if s.phase is _OVER:
            return s
        s = replace(s, bands=_with_members(s.bands, band, places, [UP[one.card] for one in cards]), deck=left)
        out.append((told.FreeBandFilled(band, tuple(places), tuple([ID[one.card] for one in cards])), s))
        s = replace(s, waiting=s.waiting[1:])
    return replace(s, phase=Phase.LIGHTNING) if not s.round else _engage(s, out)


def _look(s: Fray, seat: int, out: Tale) -> Fray:
    if not s.dealt[seat]:
        s, cards, left = _draw(s, len(gaps(s.bands[seat])), seat, out)
        if s.phase is _OVER:
            return s
        s = _deal(s, seat, cards, left, out)
    return replace(s, phase=_KEEP, seat=seat)


def _deal(s: Fray, seat: int, cards: list[Member], left: Deck, out: Tale) -> Fray:
    dealt = list(s.dealt)
    dealt[seat] = tuple([Member(one.card, False, one.known | 1 << seat) for one in cards])
    s = replace(s, dealt=tuple(dealt), deck=left)
    out.append((told.BarbariansDealt(seat, tuple([ID[one.card] for one in cards])), s))
    return s


def deal(s: Fray, step: do.BarbariansShuffled, out: Tale) -> Fray:
    """Deal three Barbarians to each player (KLO-1.5). The Free Bands are filled after all players have chosen."""
    seats = len(s.stars)
    s = replace(s, deck=tuple([UNSEEN[NUMBER[card]] for card in step.cards]), waiting=tuple(range(len(s.bands))))
    for seat in range(seats):
        s, cards, left = _draw(s, BAND, seat, out)
        s = _deal(s, seat, cards, left, out)
    return continue_filling(s, out)


def _draw(s: Fray, n: int, band: int, out: Tale) -> tuple[Fray, list[Member], Deck]:
    """Draw cards from the top of the Barbarian deck; return them and the remaining deck.

    The returned state still has the drawn cards in its deck: the caller puts them somewhere. A storm card is set aside
    and replaced; the second one ends the game.
    """
    cards: list[Member] = []
    deck = s.deck
    taken = 0
    while len(cards) < n:
        one = deck[taken]
        taken += 1
        if one.card < ALL:
            cards.append(one)
            continue
        left = (*cards, *deck[taken:])
        if one.card == LIGHTNING:
            s = replace(s, lightning=True, deck=left)
            out.append((told.StormCame("lightning", band), s))
        else:
            s = replace(s, thunder=True, deck=left)
            out.append((told.StormCame("thunder", band), s))
        if s.lightning and s.thunder:  # KLO-3.2: at once; Barbarians drawn in vain stay in the deck
            s = replace(s, phase=_OVER, waiting=())
            out.append((told.GameEnded(scores(s), winners(s)), s))
            return s, [], s.deck
    return s, cards, deck[taken:]


def _with_members(bands: tuple[Band, ...], band: int, places: list[int], members: list[Member]) -> tuple[Band, ...]:
    if not places:
        return bands
    found = list(bands)
    joined = found[band]
    for place, member in zip(places, members, strict=True):
        joined = with_member(joined, place, member)
    found[band] = joined
    return tuple(found)


def keep(s: Fray, step: do.Keep, out: Tale) -> Fray:
    """The kept Barbarians are placed face up, the others go under the deck, and unseen ones take their places."""
    seat = s.seat
    places, kept = gaps(s.bands[seat]), step.cards
    rejected = [one for one in s.dealt[seat] if ID[one.card] not in kept]
    n = len(kept)
    dealt = list(s.dealt)
    dealt[seat] = ()
    s = replace(
        s,
        bands=_with_members(s.bands, seat, places[:n], [UP[NUMBER[card]] for card in kept]),
        dealt=tuple(dealt),
        deck=(*s.deck, *rejected) if rejected else s.deck,
        beneath=s.beneath + len(rejected) if s.round else 0,
    )
    out.append((told.BarbariansKept(seat, kept, tuple(places[:n]), tuple([ID[one.card] for one in rejected])), s))
    if rejected:
        s, unseen, left = _draw(s, len(rejected), seat, out)
        if s.phase is _OVER:
            return s
        s = replace(s, bands=_with_members(s.bands, seat, places[n:], unseen), deck=left)
        out.append((told.UnseenJoined(seat, tuple(places[n:])), s))
    return continue_filling(replace(s, waiting=s.waiting[1:]), out)


# ---- step 7 ----


def _engage(s: Fray, out: Tale) -> Fray:
    """KLO-2.13. The Free Bands are turned up with the others, because no player could do it otherwise."""
    for seat in range(len(s.stars)):
        if lies_down(s.bands[seat]):
            bands, turned = list(s.bands), []
            for band, members in enumerate(s.bands):
                for place, member in enumerate(members):
                    if member is not None and not member.up:
                        bands[band] = with_member(bands[band], place, UP[member.card])
                        turned.append((band, place, ID[member.card]))
            s = replace(s, bands=tuple(bands))
            out.append((told.BandsEngaged(seat, tuple(turned)), s))
            break
    return _switch(s, out)


# ---- step 8 (KLO-2.14) ----


def _switch(s: Fray, out: Tale) -> Fray:
    """Let the players of Mirror & Switch switch, Black first.

    A player with no Barbarian left to switch is not asked.
    """
    if not s.mirrors:
        return _pass(s, out)
    for n, seat in enumerate(s.mirrors):
        if switches(len(s.bands), s.switched, seat):
            return replace(s, phase=_SWITCH, seat=seat, mirrors=s.mirrors[n:], switches=0)
    return _pass(replace(s, mirrors=()), out)


@lru_cache(maxsize=1 << 12)
def switches(bands: int, switched: int, seat: int) -> tuple[tuple[int, int, int], ...]:
    """Return the possible switches as own place, other Band and place there.

    A Barbarian that was switched once cannot be switched again.
    """
    free = [(band, place) for band in range(bands) for place in range(BAND) if not switched & place_bit(band, place)]
    mine = [place for band, place in free if band == seat]
    return tuple((place, band, other) for place in mine for band, other in free if band != seat)


def switch(s: Fray, step: do.Switch, out: Tale) -> Fray:
    here, there = (s.seat, step.place), (step.band, step.other)
    event = told.BarbariansSwitched(s.seat, step.place, _face_up_name(s, here), step.band, step.other,
                                    _face_up_name(s, there))
    done = s.switched | place_bit(*here) | place_bit(*there)
    s = replace(s, bands=swap_places(s.bands, here, there), switched=done, switches=s.switches + 1)
    out.append((event, s))
    return s


def _face_up_name(s: Fray, at: tuple[int, int]) -> str:
    """Return the id of a face-up Barbarian; empty for a face-down one."""
    member = s.bands[at[0]][at[1]]
    return ID[member.card] if member is not None and member.up else ""


def place_bit(band: int, place: int) -> int:
    """Return the bit of a place in `Fray.switched`."""
    return 1 << (band * BAND + place)


def end_switch(s: Fray, step: do.EndSwitch, out: Tale) -> Fray:
    out.append((told.SwitchEnded(s.seat, s.switches), s))
    return _switch(replace(s, mirrors=s.mirrors[1:]), out)


# ---- step 9 (KLO-2.15) ----


def _pass(s: Fray, out: Tale) -> Fray:
    (black, white), seats = s.sides, len(s.stars)
    left = (black.seat + 1) % seats
    s = replace(s, sides=(FRESH[left], FRESH[white.seat]), phase=_GIVE, seat=white.seat)
    out.append((told.BlackPassed(black.seat, left), s))
    return _give(s, black.seat, out) if seats == 2 else s


def receivers(s: Fray) -> list[int]:
    """Return the seats that can get the White Totem now."""
    black, white = s.sides[BLACK].seat, s.sides[WHITE].seat
    seats = len(s.stars)
    return [seat for seat in range(seats) if seat != black and (seat != white or seats == 3)]


def give_white(s: Fray, step: do.GiveWhite, out: Tale) -> Fray:
    return _give(s, step.to, out)


def _give(s: Fray, to: int, out: Tale) -> Fray:
    given = replace(s, sides=(s.sides[BLACK], FRESH[to]))
    out.append((told.WhiteGiven(s.seat, to), given))
    return begin_round(given, out)


def begin_round(s: Fray, out: Tale) -> Fray:
    black, white = s.sides
    number = s.round + 1
    s = replace(s, round=number, phase=_PAIR, seat=black.seat, switched=0, switches=0)
    out.append((told.RoundBegan(number, black.seat, white.seat), s))
    return s
