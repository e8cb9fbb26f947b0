"""The even match: how strong a person is in a game, and what share of the games they can expect to win.

    found = estimates(annals.entries, game.id)           # by profile id
    own = found.get(ada.id, NEW)
    own.rating, own.expected_share([1430.0, 1700.0])     # at a table with two others

A person's strength is somewhere on the scale of all players (`core/games/strength.py`). An estimate has the probability
of each place, and every game changes it by Bayes' rule. The almanac's Glicko-2 (`ratings.py`) keeps only a mean and a
deviation; it follows a person who is far from where it began too slowly (docs/even_match.md has the figures).

The chance to win against players of the ratings r₁, r₂ … is that against one player of the rating ln(e^r₁ + e^r₂ + …),
so that at four equal seats a quarter of the games is fair.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence

from klotho_games.core.contract import Value
from klotho_games.core.games.casting import set_strength
from klotho_games.core.games.strength import LEVEL_RATINGS, WEAKEST, EvenMatch, ExpectedShare

from .entry import Entry, Sitter
from .ratings import Rating

_PLACES = tuple(range(300, 2301, 50))
_SCALE = 300.0
"""How the chance to win grows with the difference: 300 points, the step from one level to the next, are 73%. That is
the average of our games (docs/strength.md); in chess, where the scale comes from, it would be 85%."""
_MOVES = 0.1
"""The probability that a person moves to the next place on each side from one game to the next: by 22 points as a
standard deviation. So games of long ago count less, and the estimate follows a person who learns."""
_REACH = 0.025
"""The probability beyond each end of the 95 % interval."""
_LAST = 200
"""The number of games that an estimate begins with. Earlier ones would not change it."""
_FROM_PRACTICE = 200.0
"""How uncertain a rating from exercises is at least for whole games."""


class Estimate(Value, frozen=True):
    """How strong a person could be: the probability of each place on the scale."""

    weights: tuple[float, ...]

    @classmethod
    def around(cls, rating: float, deviation: float) -> Estimate:
        return _even_out([math.exp(-((place - rating) ** 2) / (2 * deviation**2)) for place in _PLACES])

    @property
    def rating(self) -> float:
        return sum(weight * place for weight, place in zip(self.weights, _PLACES, strict=True))

    def after(self, others: Sequence[float], came: float) -> Estimate:
        """Return the estimate after a game: `came` is the person's share of the victory."""
        against = joint_rating(others)
        chances = [_chance(place - against) for place in _PLACES]
        likely = [came * chance + (1 - came) * (1 - chance) if came in (0.0, 1.0)
                  else chance**came * (1 - chance) ** (1 - came) for chance in chances]
        learned = [weight * how for weight, how in zip(self.weights, likely, strict=True)]
        below, above = [learned[0], *learned[:-1]], [*learned[1:], learned[-1]]
        return _even_out([(1 - 2 * _MOVES) * own + _MOVES * (one + other)
                          for own, one, other in zip(learned, below, above, strict=True)])

    def expected_share(self, others: Sequence[float]) -> ExpectedShare:
        """Return the share of games that the person can expect to win against players of these ratings."""
        against = joint_rating(others)
        share = sum(weight * _chance(place - against) for weight, place in zip(self.weights, _PLACES, strict=True))
        low, high = (_chance(self._place_at(part) - against) for part in (_REACH, 1 - _REACH))
        return ExpectedShare(share, (high - low) / 2)

    def _place_at(self, part: float) -> float:
        """Return the place below which the person is with this probability."""
        below = 0.0
        for place, weight in zip(_PLACES, self.weights, strict=True):
            if below + weight >= part:
                return place + (_PLACES[1] - _PLACES[0]) * ((part - below) / weight - 0.5)
            below += weight
        return _PLACES[-1]


def _even_out(weights: Sequence[float]) -> Estimate:
    total = sum(weights)
    return Estimate(tuple(weight / total for weight in weights))


NEW = Estimate.around(1350.0, 450.0)
"""A person who has neither played the game nor practised it: probably between Easy and Normal."""

Practised = Callable[[str], Rating | None]
"""Gives the rating of a profile from exercises, if it has one."""


def prior_of(who: str, practised: Practised) -> Estimate:
    """Return what is known about a profile that has not played the game yet."""
    rating = practised(who) if who else None
    return NEW if rating is None else Estimate.around(rating.rating, max(rating.deviation, _FROM_PRACTICE))


def estimates(entries: Iterable[Entry], game: str, practised: Practised = lambda who: None) -> dict[str, Estimate]:
    """Return the estimates of everyone who has played a game with others, after the last one, by profile id.

    Only games that count for medals teach anything: in practice, people try things out.
    """
    found: dict[str, Estimate] = {}
    counted = [one for one in entries if one.game == game and not one.is_alone and one.earns and one.winners]
    for entry in counted[-_LAST:]:
        people = {seat: sitter.who for seat, sitter in enumerate(entry.sitters) if sitter.who}
        for who in set(people.values()) - found.keys():
            found[who] = prior_of(who, practised)
        at_table = [_rating_of(sitter, found) for sitter in entry.sitters]
        for seat, who in people.items():
            others = [rating for n, rating in enumerate(at_table) if n != seat]
            found[who] = found[who].after(others, (seat in entry.winners) / len(entry.winners))
    return found


def _rating_of(sitter: Sitter, people: Mapping[str, Estimate]) -> float:
    if sitter.bot:
        return float(sitter.strength or LEVEL_RATINGS.get(sitter.level, WEAKEST))
    return people.get(sitter.who, NEW).rating


def even_match(bots: Sequence[str], who: Sequence[str], whose: str, known: Mapping[str, Estimate]) -> EvenMatch:
    """Return what an even match would be like for the profile `whose`. `bots` and `who` are by seat.

    If several people play, its bots are as strong as the mean of them, so that no one is left behind.
    """
    people = [known.get(id, NEW) for bot, id in zip(bots, who, strict=True) if not bot] or [NEW]
    strong = set_strength(tuple(bots), sum(one.rating for one in people) / len(people))
    own = who.index(whose) if whose in who else next((seat for seat, bot in enumerate(bots) if not bot), 0)
    table = [_rating_of(Sitter("", id, bot), known) for id, bot in zip(who, strong, strict=True)]
    expected = known.get(who[own], NEW).expected_share([one for seat, one in enumerate(table) if seat != own])
    strength = next(found for bot in strong if (found := Sitter("", "", bot).strength) is not None)
    return EvenMatch(strength, expected, 1 / len(bots))


def joint_rating(others: Sequence[float]) -> float:
    """Return the rating of one player who would be as hard to beat as all these together."""
    most = max(others)
    return most + _SCALE * math.log(sum(math.exp((one - most) / _SCALE) for one in others))


def _chance(ahead: float) -> float:
    return 1 / (1 + math.exp(-ahead / _SCALE))
