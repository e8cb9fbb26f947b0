"""Scoring (K97-8): the three rounds, the last trades, bonuses, ties, and the final score."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from klotho_games.core.contract import Result, ScoreLine
from klotho_games.core.i18n import _

from .cards import ID, MINERALS, NUMBER, SHOWN, technology
from .state import Company, Count, Phase, Venture

Triple = tuple[int, int, int]
Pairs = tuple[tuple[int, int, int], ...]
"""Pairs of mines, each with the mineral that they are traded for."""


def count(company: Company, markets: Triple) -> Count:
    """K97-8.2."""
    return Count(company.minerals, markets, sum(company.artifacts), min(company.artifacts), company.monsters)


def totals(s: Venture) -> tuple[int, ...]:
    """Return what the scorings so far have brought each seat."""
    return tuple([sum([counts[seat].points for counts in s.rounds]) for seat in range(len(s.companies))])


# ---- bonuses (K97-6.4) ----


def bonus_number(company: Company, card: int) -> int:
    """Return how many of the things that this bonus counts the company has."""
    bonus = technology(card).bonus
    match bonus.per if bonus else "":
        case "coins":
            return company.coins
        case "cards_before_you":
            return len(company.cards)
        case "artifacts":
            return sum(company.artifacts)
        case "monsters":
            return company.monsters
        case "mineral_trios":
            return min(company.minerals)
        case "technologies":
            return len(company.technologies)
    return 0


def bonuses(company: Company) -> tuple[tuple[int, int, int], ...]:
    """Return each bonus card with its number of counted things and its points."""
    found = []
    for card in company.technologies:
        bonus = technology(card).bonus
        if bonus:
            number = bonus_number(company, card)
            found.append((card, number, number // bonus.every * bonus.points))
    return tuple(found)


def bonus_points(company: Company) -> int:
    return sum(points for _card, _number, points in bonuses(company))


def scores(s: Venture) -> tuple[int, ...]:
    """K97-8.5: return the points of the rounds so far; after the third, with the bonuses."""
    points = totals(s)
    if len(s.rounds) < 3:
        return points
    return tuple(p + bonus_points(company) for p, company in zip(points, s.companies, strict=True))


# ---- trades (K97-8.4) ----


@lru_cache(maxsize=1 << 12)
def tradeable(a: int, b: int) -> tuple[int, ...]:
    """Return the minerals that both mines show."""
    return tuple(mineral for mineral in range(3) if SHOWN[a][mineral] and SHOWN[b][mineral])


def can_trade(company: Company) -> bool:
    mines = company.mines
    return any(tradeable(a, b) for n, a in enumerate(mines) for b in mines[n + 1 :])


def apply_trades(company: Company, pairs: Pairs) -> Company:
    gone = {card for a, b, _mineral in pairs for card in (a, b)}
    minerals = list(company.minerals)
    for _a, _b, mineral in pairs:
        minerals[mineral] += 1
    cards = tuple([card for card in company.cards if card not in gone])
    return Company(
        company.coins, cards, (minerals[0], minerals[1], minerals[2]), company.artifacts, company.monsters
    )


def trade_worth(mines: tuple[int, ...], markets: Triple) -> int:
    """Return the most points that mines bring in the last trades, without bonuses."""
    return _dearest(mines, markets)[0]


def best_trades(company: Company, markets: Triple) -> Pairs:
    """Return the trades that bring the company most, including its bonuses."""
    per = {bonus.per: bonus.points for card in company.technologies if (bonus := technology(card).bonus)}
    if "mineral_trios" not in per:
        fee = 2 * per.get("cards_before_you", 0)
        return _dearest(company.mines, (markets[0] - fee, markets[1] - fee, markets[2] - fee))[1]
    ways = _trades(company.mines)
    value = {brought: _value(company, markets, brought) for brought in ways}
    best = max(value, key=lambda brought: (value[brought], -sum(brought)))
    return ways[best]


@lru_cache(maxsize=4096)
def _dearest(mines: tuple[int, ...], worth: Triple) -> tuple[int, Pairs]:
    """Return the best trades if each mineral has its own worth, independent of the others."""
    if len(mines) < 2:
        return 0, ()
    first, rest = mines[0], mines[1:]
    best, pairs = _dearest(rest, worth)
    for n, other in enumerate(rest):
        shared = tradeable(first, other)
        if shared:
            mineral = max(shared, key=lambda one: worth[one])
            more, others = _dearest(rest[:n] + rest[n + 1 :], worth)
            if worth[mineral] + more > best:
                best, pairs = worth[mineral] + more, ((first, other, mineral), *others)
    return best, pairs


def _value(company: Company, markets: Triple, brought: Triple) -> int:
    a, b, c = (had + more for had, more in zip(company.minerals, brought, strict=True))
    trades = sum(brought)
    # the traded cards are mines, so only their number matters for a bonus
    left = Company(company.coins, company.cards[2 * trades :], (a, b, c), company.artifacts, company.monsters)
    return sum(n * worth for n, worth in zip((a, b, c), markets, strict=True)) + bonus_points(left)


@lru_cache(maxsize=256)
def _trades(mines: tuple[int, ...]) -> dict[Triple, Pairs]:
    """Return every combination of minerals that the mines can be traded for, with one way to get it."""
    ways: dict[tuple[int, ...], dict[Triple, Pairs]] = {}

    def of(left: tuple[int, ...]) -> dict[Triple, Pairs]:
        known = ways.get(left)
        if known is not None:
            return known
        if len(left) < 2:
            return {(0, 0, 0): ()}
        first, rest = left[0], left[1:]
        found = dict(of(rest))
        for n, other in enumerate(rest):
            for mineral in tradeable(first, other):
                for (a, b, c), pairs in of(rest[:n] + rest[n + 1 :]).items():
                    brought = a + (mineral == 0), b + (mineral == 1), c + (mineral == 2)
                    found.setdefault(brought, ((first, other, mineral), *pairs))
        ways[left] = found
        return found

    return of(mines)


# ---- the end ----


def winners(s: Venture) -> tuple[int, ...]:
    return best_of(s.companies, scores(s))


def best_of(companies: Sequence[Company], points: Sequence[int]) -> tuple[int, ...]:
    """K97-8.6: the highest score wins, then most cards left, then most coins; otherwise the victory is shared."""
    ranks = [(points[seat], len(company.cards), company.coins) for seat, company in enumerate(companies)]
    best = max(ranks)
    return tuple([seat for seat, rank in enumerate(ranks) if rank == best])


def result(s: Venture) -> Result | None:
    if s.phase is not Phase.OVER:
        return None
    points = scores(s)
    best = best_of(s.companies, points)
    return Result(points, best, _reason(s, points, best), tuple(_lines(s)), notes={"cards": s.length})


def _reason(s: Venture, points: tuple[int, ...], best: tuple[int, ...]) -> str:
    top = max(points)
    if len(points) == 1:
        return _("Alone on the asteroid: {points} points.").format(points=top)
    tied = [company for company, p in zip(s.companies, points, strict=True) if p == top]
    if len(tied) == 1:
        return _("Most points: {points}.").format(points=top)
    if len(best) > 1:
        return _("The leaders have {points} points each and the same number of cards and coins. They share the "
                 "victory.").format(points=top)
    most = max(len(company.cards) for company in tied)
    if sum(len(company.cards) == most for company in tied) == 1:
        return _("The leaders have {points} points each. The company with more cards left wins.").format(points=top)
    return _("The leaders have {points} points each and the same number of cards. The company with more coins "
             "wins.").format(points=top)


def _lines(s: Venture) -> Iterable[ScoreLine]:
    """Yield the score lines as they are read out, round by round: minerals, artifacts, monsters, with all seats."""
    for number, counts in enumerate(s.rounds, 1):
        group = _("Scoring {number}").format(number=number)
        for mineral, name in enumerate(mineral_names()):
            for seat, one in enumerate(counts):
                note = _("{n} at {worth} each").format(n=one.minerals[mineral], worth=one.worth[mineral])
                points = one.minerals[mineral] * one.worth[mineral]
                yield ScoreLine(seat, name, points, group, note, f"res_{MINERALS[mineral]}")
        for seat, one in enumerate(counts):
            note = _("{n} owned, sets: {sets}").format(n=one.artifacts, sets=one.sets)
            yield ScoreLine(seat, _("Artifacts"), one.artifact_points, group, note, "art_orb")
        for seat, one in enumerate(counts):
            note = _("{n} beaten").format(n=one.monsters)
            yield ScoreLine(seat, _("Monsters"), one.monster_points, group, note, "bounty")
    for seat, company in enumerate(s.companies):
        for card, number, points in bonuses(company):
            found = technology(card)
            note = _("{n} counted").format(n=number)
            yield ScoreLine(seat, _(found.name), points, _("Bonuses"), note, found.art)


def mineral_names() -> tuple[str, str, str]:
    return _("Organics"), _("Metal"), _("Rads")


def standing_points(s: Venture) -> tuple[int, ...]:
    """Return the points of each seat so far, plus what a scoring would bring now."""
    return tuple(
        points + (count(company, s.markets).points if len(s.rounds) < 3 else 0)
        for points, company in zip(scores(s), s.companies, strict=True)
    )


def final_points(s: Venture) -> tuple[int, ...]:
    """Return the final score of each seat if the third scoring came now."""
    found = []
    for points, company in zip(totals(s), s.companies, strict=True):
        after = apply_trades(company, best_trades(company, s.markets))
        found.append(points + count(after, s.markets).points + bonus_points(after))
    return tuple(found)


def pairs_of(pairs: Sequence[tuple[str, str, str]]) -> Pairs:
    return tuple((NUMBER[a], NUMBER[b], MINERALS.index(mineral)) for a, b, mineral in pairs)


def ids(pairs: Pairs) -> tuple[tuple[str, str, str], ...]:
    return tuple((ID[a], ID[b], MINERALS[mineral]) for a, b, mineral in pairs)
