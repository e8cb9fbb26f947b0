"""The features of a position, by seat, from which `core/games/chances.py` estimates how likely each seat is to win.

Face-down Barbarians that not every player knows count only by their number. Hands and laid cards count as they are, so
the state must be a real one or one imagined from a view.
"""

from __future__ import annotations

from math import sqrt
from pathlib import Path

from klotho_games.core.games.chances import Chances
from klotho_games.games.klobba.rules.bands import face_up
from klotho_games.games.klobba.rules.cards import (
    ACTIONS,
    BERZERK,
    BOSS,
    CLAN_OF,
    FLEE,
    GLORY,
    MIRROR,
    SECOND,
    SNEAKY,
    SWAP,
    UNDERDOGS,
    VALUE,
)
from klotho_games.games.klobba.rules.count import scores
from klotho_games.games.klobba.rules.count_clobber import effective, options, total, winner
from klotho_games.games.klobba.rules.state import BLACK, EVERYBODY, NONE, WHITE, Band, Fray, Phase, owner

NAMES = (
    "lead", "lead by time", "ahead of the average", "time", "stars", "nearly no stars", "rival nearly without stars",
    "trophies", "up", "up values", "highest up", "raging", "resting values", "unseen", "clans up",
    "boss", "sneaky", "berzerk", "together", "second", "underdogs", "glory", "swap", "mirror", "flee", "clan fits",
    "black", "white", "partner", "fight",
)
_BEFORE = frozenset((Phase.PAIR, Phase.OFFER, Phase.ANSWER, Phase.LAY))
_FLIPPED = frozenset((Phase.SWAP, Phase.SELECT))
_KIND = {BOSS: 0, SNEAKY: 1, BERZERK: 2, SECOND: 4, UNDERDOGS: 5, GLORY: 6, SWAP: 7, MIRROR: 8, FLEE: 9}
_PLACE = tuple(_KIND.get(kind, 3) for kind in range(len(ACTIONS)))
"""The feature that counts each kind of Action card. The four clans share one."""
_RAGING = (6, 7)
_POOR = 3
_UNDER_THUNDER = 1.5
"""The average number of cards of the last group that are under Thunder."""


def features(s: Fray) -> list[list[float]]:
    final, seats = scores(s), len(s.stars)
    left = max(0.0, len(s.deck) - s.beneath - _UNDER_THUNDER) if s.round else 34.0 - 3.0 * seats
    pace = 2.0 * sqrt(left + 1.0)
    fights, roles = _fights(s), _roles(s)
    rows = []
    for seat, score in enumerate(final):
        others = [other for n, other in enumerate(final) if n != seat]
        best = max(others)
        rival = max([n for n in range(seats) if n != seat], key=final.__getitem__)
        lead = score - best
        trophies = len(s.piles[seat]) - len(s.piles[rival])
        rows.append([
            lead / 6,
            max(-3.0, min(3.0, lead / pace)),
            (score - sum(others) / len(others)) / 6,
            left / 12,
            s.stars[seat] / 10,
            float(s.stars[seat] < _POOR),
            float(s.stars[rival] < _POOR),
            trophies / 4,
            *_band(s.bands[seat]),
            *_hand(s, seat),
            *roles[seat],
            fights[seat],
        ])
    return rows


def _band(band: Band) -> tuple[float, ...]:
    up = highest = raging = clans = 0
    values = resting = unseen = 0
    for one in band:
        if one is None or one.known != EVERYBODY:
            unseen += 1
        elif one.up:
            value = VALUE[one.card]
            up += 1
            values += value
            highest = max(highest, value)
            raging += value in _RAGING
            clans += len(CLAN_OF[one.card])
        else:
            resting += VALUE[one.card]
    return up / 3, values / 10, highest / 8, float(raging), resting / 10, float(unseen), clans / 3


def _hand(s: Fray, seat: int) -> list[float]:
    """Return the counts of the cards in hand, and how well the clan cards fit the seat's own Band."""
    found = [0.0] * 11
    for kind in s.hands[seat]:
        place = _PLACE[kind]
        found[place] += 1.0
        if place == 3:
            clan = ACTIONS[kind].clan
            for one in s.bands[seat]:
                if one is not None and one.known == EVERYBODY and clan in CLAN_OF[one.card]:
                    found[10] += VALUE[one.card] / 10
    return found


def _roles(s: Fray) -> list[tuple[float, float, float]]:
    """Return for each seat whether it holds the Black Totem, holds the White Totem, or is a partner.

    Once the fight is over, the Totems are those of the next round.
    """
    seats = len(s.stars)
    if not s.sides:
        return [(0.0, 0.0, 0.0)] * seats
    black, white = s.sides
    phase = s.resume if s.phase is Phase.SHUFFLE else s.phase
    if phase in _BEFORE or phase in _FLIPPED:
        partners = black.partner, white.partner
        return [(float(n == black.seat), float(n == white.seat), float(n in partners)) for n in range(seats)]
    first = black.seat if phase is Phase.GIVE else (black.seat + 1) % seats
    second = 1 - first if seats == 2 else NONE
    return [(float(n == first), float(n == second), 0.0) for n in range(seats)]


def _fights(s: Fray) -> list[float]:
    """Return for each seat roughly how many Stars the Clobber will bring it. All are 0 before the flip."""
    found = [0.0] * len(s.stars)
    if s.phase not in _FLIPPED:
        return found
    black, white = s.sides
    actions = effective(black.laid, white.laid), effective(white.laid, black.laid)
    cards = [_strongest(s, side, actions[side]) for side in (BLACK, WHITE)]
    totals = total(actions[BLACK], cards[BLACK]), total(actions[WHITE], cards[WHITE])
    best, _surprise = winner(actions, (cards[0], cards[1]), totals)
    for side in (BLACK, WHITE):
        one, mine = s.sides[side], face_up(s.bands[s.sides[side].seat])
        for card in cards[side]:
            home = one.seat if card in mine else owner(s, one.partner)
            goes = s.sides[1 - side].seat if best == 1 - side and not ACTIONS[actions[side]].flees else home
            found[one.seat] -= 0.5
            if goes >= 0:
                found[goes] += 0.5
    return found


def _strongest(s: Fray, side: int, action: int) -> tuple[int, ...]:
    chosen = s.sides[side].selected
    if chosen is not None:
        return chosen
    return max(options(s, side), key=lambda cards: total(action, cards), default=())


CHANCES = Chances(Path(__file__).parents[1] / "chances.json", features, NAMES)
