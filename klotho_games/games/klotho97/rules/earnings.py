"""What stakes, monsters, bonus cards and raids brought and cost in the whole game, read from the record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from klotho_games.core.contract import Event, Value

from . import events as ev
from .cards import NUMBER
from .count import bonus_points
from .state import Count, Venture
from .steps import Laid


class Deed(Value, frozen=True):
    """A card or a stake, with all points it brought. The points for whole sets (K97-8.2) belong to no single card."""

    card: str
    """The monster or the bonus card; "" for a stake."""
    points: int
    scorings: int = 0
    """How many scorings it counted in; 0 for a bonus, which counts once at the end."""
    laid: tuple[Laid, ...] = ()
    minerals: tuple[int, int, int] = (0, 0, 0)
    monster: bool = False
    artifacts: int = 0
    """Artifacts in its treasure."""


def deeds(events: Iterable[Event], seat: int) -> list[Deed]:
    """Return the deeds of one company, in the order of the game."""
    done: list[Deed] = []
    for event in events:
        match event:
            case ev.ClaimStaked(owner, laid, minerals) if owner == seat:
                done.append(Deed("", 0, laid=laid, minerals=minerals))
            case ev.MonsterBeaten(owner, _place, card) if owner == seat:
                done.append(Deed(card, 0, monster=True))
            case ev.ArtifactTaken(owner, _artifact, card) if owner == seat:
                done = [_with_artifact(deed, card) for deed in done]
            case ev.BonusCounted(owner, card, _number, points) if owner == seat:
                done.append(Deed(card, points))
            case ev.RoundCounted(_number, counts):
                done = [_with_scoring(deed, counts[seat]) for deed in done]
    return done


def best_deed(events: Iterable[Event], seat: int) -> Deed | None:
    """Return the deed that brought a company most, the earliest of equals; None if none brought anything."""
    best = max(deeds(events, seat), key=lambda deed: deed.points, default=None)
    return best if best is not None and best.points > 0 else None


def lead(scores: Sequence[int], winner: int) -> int:
    """Return how far the winner is ahead of all others; 0 in a solo game."""
    others = [points for seat, points in enumerate(scores) if seat != winner]
    return scores[winner] - max(others) if others else 0


def _with_scoring(deed: Deed, count: Count) -> Deed:
    """Add the points of one scoring (K97-8.2)."""
    if not (deed.laid or deed.monster):
        return deed
    minerals = sum(n * worth for n, worth in zip(deed.minerals, count.worth, strict=True))
    more = minerals + 3 * deed.artifacts + (5 if deed.monster else 0)
    return replace(deed, points=deed.points + more, scorings=deed.scorings + 1)


def _with_artifact(deed: Deed, monster: str) -> Deed:
    return replace(deed, artifacts=deed.artifacts + 1) if deed.card == monster else deed


# ---- the whole table ----


class BestRaid(Value, frozen=True):
    round: int
    seat: int
    victim: int
    card: str
    points: int
    """What the card would have counted for the victim at the end (K97-6.4), with everything else as it is."""


class BestStake(Value, frozen=True):
    round: int
    seat: int
    points: int


def best_raid(events: Sequence[Event], s: Venture) -> BestRaid | None:
    """Return the raid that cost its victim most in the finished game `s`, the earliest of equals."""
    raids = [BestRaid(number, event.seat, event.victim, event.card, _cost(s, event))
             for number, event in _with_rounds(events, len(s.companies)) if isinstance(event, ev.CardRaided)]
    return max(raids, key=lambda raid: raid.points, default=None)


def best_stake(events: Sequence[Event], seats: int) -> BestStake | None:
    """Return the stake of all companies that brought most, the earliest of equals; None if none brought anything."""
    stakes: list[BestStake] = []
    for seat in range(seats):
        rounds = [number for number, event in _with_rounds(events, seats)
                  if isinstance(event, ev.ClaimStaked) and event.seat == seat]
        found = [deed for deed in deeds(events, seat) if deed.laid]
        stakes += [BestStake(number, seat, deed.points) for number, deed in zip(rounds, found, strict=True)]
    best = max(stakes, key=lambda stake: (stake.points, -stake.round), default=None)
    return best if best is not None and best.points else None


def _with_rounds(events: Iterable[Event], seats: int) -> list[tuple[int, Event]]:
    """Return each event with its round of the table, counted from 1."""
    number, out = 1, list[tuple[int, Event]]()
    for event in events:
        if isinstance(event, ev.TurnBegan):
            number = (event.turn - 1) // seats + 1
        out.append((number, event))
    return out


def _cost(s: Venture, raid: ev.CardRaided) -> int:
    company, card = s.companies[raid.victim], NUMBER[raid.card]
    if card in company.cards:  # it came back
        return 0
    kept = replace(company, cards=tuple(sorted((*company.cards, card))))
    return bonus_points(kept) - bonus_points(company)
