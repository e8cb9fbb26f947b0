"""The four temperaments of Klobba! (`core/games/characters.py`), and what a beginner sees in a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from klotho_games.core.contract import Move
from klotho_games.core.games.characters import Character, Characters
from klotho_games.core.i18n import _
from klotho_games.games.klobba.rules import steps as do
from klotho_games.games.klobba.rules.bands import face_up
from klotho_games.games.klobba.rules.cards import ACTION, BERZERK, FLEE, GLORY, MIRROR, NUMBER, SWAP, VALUE
from klotho_games.games.klobba.rules.count import scores
from klotho_games.games.klobba.rules.count_clobber import effective, selections, total
from klotho_games.games.klobba.rules.questions import group_of
from klotho_games.games.klobba.rules.sight import View
from klotho_games.games.klobba.rules.state import NONE, Fray, owner, side_of

_POINT = 0.12
"""The value of one more point of a total to a beginner, in Stars. Beginners see how high a card counts, but not what
the other side could play against it."""
_MIDDLING = 5
"""The printed value of an average Barbarian."""
_STRONG, _GATHERED = 7, 6
"""The printed values from which the Brawler and the Gatherer keep a Barbarian."""
_MOST, _LITTLE = 50.0, 0.01
"""A preference stronger than all others, and the weight of a point of printed value as a tie-break."""
_DUEL = 2

Taste = Callable[[Fray, int, Move], float]


class KlobbaCharacters:
    point = 0.32
    """Measured over all differences it would be 0.46, but obviously bad moves inflate that. Among plausible moves it is
    lower; with this value Hard beats Normal about two times in three."""

    def all(self) -> Sequence[Character]:
        return (
            Character("cautious", _("The Hoarder"), _("Brings few Barbarians forward and holds on to every Star.")),
            Character("bold", _("The Brawler"), _("Brings many Barbarians forward at once and fights for glory.")),
            Character("builder", _("The Gatherer"), _("Gathers strong Barbarians and spares its own Band.")),
            Character("spoiler", _("The Thorn"), _("Won’t let anyone else earn a Star, least of all the leader.")),
        )

    def taste(self, view: View, moves: Sequence[Move], kind: str) -> Sequence[float]:
        likes = _TASTES[kind]
        return _spread_evenly([likes(view.fray, view.viewer, move) for move in moves])

    def short(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        return [_short_sighted_value(view.fray, view.viewer, move) for move in moves]


# ---- what a move does ----


def _card(s: Fray, move: Move) -> int:
    """Return the Action card that a move lays, offers or accepts; NONE for other moves."""
    match move:
        case do.Lay(card) | do.OfferAction(card):
            return ACTION[card]
        case do.Accept():
            return s.sides[group_of(s, s.seat)].offered
    return NONE


def _best(s: Fray, side: int, kind: int) -> tuple[int, ...]:
    """Return the Barbarians that a card would bring forward for its highest total."""
    one = s.sides[side]
    own = face_up(s.bands[one.seat])
    found = selections(kind, own, own + face_up(s.bands[one.partner]))
    return max(found, key=lambda cards: total(kind, cards), default=())


def _mine(s: Fray, seat: int, cards: Sequence[int]) -> float:
    """Return the share of these Barbarians that belong to the seat's own Band."""
    own = face_up(s.bands[seat])
    return sum([card in own for card in cards]) / len(cards) if cards else 0.0


def _rank(s: Fray, seat: int) -> float:
    """Return 1 for the seat with the most Stars, -1 for the seat with the fewest."""
    final = scores(s)
    ahead = sum([score > final[seat] for score in final])
    return 1 - 2 * ahead / (len(final) - 1)


def _strength(s: Fray, band: int) -> int:
    return sum([VALUE[card] for card in face_up(s.bands[band])])


def _gain(s: Fray, move: do.Switch) -> int:
    """Return how much stronger the incoming Barbarian is than the outgoing one.

    An unknown Barbarian counts as average.
    """
    here, there = s.bands[s.seat][move.place], s.bands[move.band][move.other]
    values = [VALUE[one.card] if one is not None and one.card >= 0 else _MIDDLING for one in (here, there)]
    return values[1] - values[0]


# ---- tastes (only the order of their values counts) ----


def _spread_evenly(likes: Sequence[float]) -> list[float]:
    """Spread the likings from least to most in even steps, at most from -1 to 1.

    Even steps make a taste matter among the few moves that are nearly equally good, however large the other differences
    are. No step is larger than 1, which is as much as Hard gives for a taste; larger steps would only make the levels
    that give more play worse.
    """
    steps = sorted(set(likes))
    last = len(steps) - 1
    step = min(1.0, 2 / last) if last else 0.0
    return [step * (steps.index(like) - last / 2) for like in likes]


def _values(cards: Sequence[str]) -> list[int]:
    return [VALUE[NUMBER[card]] for card in cards]


def _cautious(s: Fray, seat: int, move: Move) -> float:
    """Prefer few Barbarians forward, and of equally many those of the own Band: if they win, their Stars come back."""
    kind = _card(s, move)
    if kind >= 0:
        forward = _best(s, group_of(s, seat), kind)
        holder = s.sides[group_of(s, seat)].seat
        few = _MOST if kind == FLEE else _mine(s, holder, forward) / 2 - len(forward) + _LITTLE * total(kind, forward)
        return few - _MOST if isinstance(move, do.Accept) else few
    match move:
        case do.Pair(band):
            return -len(face_up(s.bands[band])) + _LITTLE * _strength(s, band)
        case do.Keep(cards):
            return len(cards)
        case do.Select(cards):
            return _mine(s, seat, [NUMBER[card] for card in cards]) / 2 - len(cards) - _LITTLE * sum(_values(cards))
        case do.GiveTotems(black, white):
            return -1.0 * (seat in (black, white))
        case do.GiveWhite(to):
            return -1.0 * (to == seat)
        case do.EndSwitch() | do.Reject() | do.NoOffer():
            return _MOST
        case do.Exchange():
            return _MOST
    return 0.0


def _bold(s: Fray, seat: int, move: Move) -> float:
    """Prefer many Barbarians forward and high totals."""
    kind = _card(s, move)
    if kind >= 0:
        forward = _best(s, group_of(s, seat), kind)
        glory = 1.0 if kind in (GLORY, BERZERK) else -_MOST if kind == FLEE else 0.0
        return glory + len(forward) + total(kind, forward) / 10
    match move:
        case do.Pair(band):
            return _strength(s, band)
        case do.Keep(cards):
            return sum([1 if value >= _STRONG else -1 for value in _values(cards)])
        case do.Select(cards):
            return len(cards) + _LITTLE * sum(_values(cards))
        case do.Swap(mine, other):
            return VALUE[NUMBER[other]] - VALUE[NUMBER[mine]]
        case do.Switch():
            return _gain(s, move)
        case do.EndSwitch():
            return -_MOST
        case do.GiveTotems(black, white):
            return 1.0 * (seat in (black, white))
        case do.GiveWhite(to):
            return 1.0 * (to == seat)
        case do.Exchange():
            return _MOST
    return 0.0


def _builder(s: Fray, seat: int, move: Move) -> float:
    """Let the partner's Barbarians fight, and gather strong ones in the own Band."""
    kind = _card(s, move)
    if kind >= 0:
        if kind in (MIRROR, SWAP):
            return 1.0
        forward = _best(s, group_of(s, seat), kind)
        return -_mine(s, s.sides[group_of(s, seat)].seat, forward) - _LITTLE * sum([VALUE[card] for card in forward])
    match move:
        case do.Pair(band):
            return len(face_up(s.bands[band])) + _LITTLE * _strength(s, band)
        case do.Keep(cards):
            return sum([1 if value >= _GATHERED else -1 for value in _values(cards)])
        case do.Select(cards):
            return -_mine(s, seat, [NUMBER[card] for card in cards]) + _LITTLE * sum(_values(cards))
        case do.Swap(mine, other):
            return VALUE[NUMBER[other]] - VALUE[NUMBER[mine]]
        case do.Switch():
            return _gain(s, move)
        case do.Exchange():
            return _MOST
    return 0.0


def _spoiler(s: Fray, seat: int, move: Move) -> float:
    """Bring own Barbarians forward, which earn no other player a Star, and take first what others could use."""
    kind = _card(s, move)
    if kind >= 0:
        forward = _best(s, group_of(s, seat), kind)
        if kind in (MIRROR, GLORY):
            return 2.0
        return _mine(s, s.sides[group_of(s, seat)].seat, forward) + _LITTLE * total(kind, forward)
    match move:
        case do.Pair(band):
            best = max([VALUE[card] for card in face_up(s.bands[band])], default=0)
            return 0.6 + _LITTLE * best if owner(s, band) == NONE else -_rank(s, band)
        case do.Keep(cards):
            return len(cards)
        case do.Select(cards):
            return _mine(s, seat, [NUMBER[card] for card in cards]) + _LITTLE * sum(_values(cards))
        case do.GiveTotems(black, white):
            return _rank(s, black) + _rank(s, white)
        case do.GiveWhite(to):
            return _rank(s, to)
        case do.Switch(_place, band):
            return _robbing_value(s, move) if owner(s, band) >= 0 else 0.0
        case do.Reject() | do.NoOffer():
            return 0.4
        case do.Exchange():
            return _MOST
    return 0.0


def _robbing_value(s: Fray, move: do.Switch) -> float:
    """Return how much it helps to take a Barbarian from this Band: the leader should be left with weak ones.

    With two players there is only one opponent to take from, leading or not.
    """
    leads = 1.0 if len(s.stars) == _DUEL else _rank(s, move.band)
    return leads * max(0, _gain(s, move))


_TASTES: dict[str, Taste] = {"cautious": _cautious, "bold": _bold, "builder": _builder, "spoiler": _spoiler}


# ---- what a beginner sees ----


def _short_sighted_value(s: Fray, seat: int, move: Move) -> float:
    kind = _card(s, move)
    if kind >= 0:
        worth = _POINT * total(kind, _best(s, group_of(s, seat), kind))
        return worth - 1 if isinstance(move, do.Accept) else worth
    match move:
        case do.Reject():
            own = [total(kind, _best(s, group_of(s, seat), kind)) for kind in s.hands[seat]]
            return _POINT * max(own)
        case do.NoOffer():
            return _POINT * 12
        case do.Pair(band):
            return _POINT * _strength(s, band) / 2
        case do.Keep(cards):
            return _POINT * sum([VALUE[NUMBER[card]] - _MIDDLING for card in cards])
        case do.Select(cards):
            side = side_of(s, seat)
            action = effective(s.sides[side].laid, s.sides[1 - side].laid)
            return _POINT * total(action, tuple([NUMBER[card] for card in cards]))
        case do.Swap(mine, other):
            return _POINT * (VALUE[NUMBER[other]] - VALUE[NUMBER[mine]])
        case do.Switch():
            return _POINT * _gain(s, move)
        case do.GiveTotems(black, white):
            return 0.3 * (seat in (black, white))
        case do.GiveWhite(to):
            return 0.3 * (to == seat)
    return 0.0


CHARACTERS: Characters = KlobbaCharacters()
