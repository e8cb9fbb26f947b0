"""What a company's stakes, monsters and bonus cards brought it over the whole game, read from the record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from klotho_games.core.contract import Event, Value

from . import events as ev
from .state import Count
from .steps import Laid


class Deed(Value, frozen=True):
    """A card or a stake, and all points that came of it. What K97-8.2 gives for whole sets belongs to no one card."""

    card: str
    """The monster or the bonus card; "" for a stake."""
    points: int
    scorings: int = 0
    """In so many scorings it counted; 0 for a bonus, which counts once at the end."""
    laid: tuple[Laid, ...] = ()
    minerals: tuple[int, int, int] = (0, 0, 0)
    monster: bool = False
    artifacts: int = 0
    """That were its treasure."""


def deeds(events: Iterable[Event], seat: int) -> list[Deed]:
    """Of one company, in the order of the game."""
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
    """What brought a company most; of equals the earlier. None where nothing brought anything."""
    best = max(deeds(events, seat), key=lambda deed: deed.points, default=None)
    return best if best is not None and best.points > 0 else None


def lead(scores: Sequence[int], winner: int) -> int:
    """By how much the winner is ahead of everybody else; nobody else: 0."""
    others = [points for seat, points in enumerate(scores) if seat != winner]
    return scores[winner] - max(others) if others else 0


def _with_scoring(deed: Deed, count: Count) -> Deed:
    """K97-8.2: it is there, so it counts."""
    if not (deed.laid or deed.monster):
        return deed
    minerals = sum(n * worth for n, worth in zip(deed.minerals, count.worth, strict=True))
    more = minerals + 3 * deed.artifacts + (5 if deed.monster else 0)
    return replace(deed, points=deed.points + more, scorings=deed.scorings + 1)


def _with_artifact(deed: Deed, monster: str) -> Deed:
    return replace(deed, artifacts=deed.artifacts + 1) if deed.card == monster else deed
