"""Operations on the Barbarians of a Band, owned or free."""

from __future__ import annotations

from .state import NONE, Band, Member


def face_up(band: Band) -> list[int]:
    first, second, third = band
    found = []
    if first is not None and first.up:
        found.append(first.card)
    if second is not None and second.up:
        found.append(second.card)
    if third is not None and third.up:
        found.append(third.card)
    return found


def lies_down(band: Band) -> bool:
    """Return whether no Barbarian of the Band is face up."""
    first, second, third = band
    return not (
        (first is not None and first.up) or (second is not None and second.up) or (third is not None and third.up)
    )


def gaps(band: Band) -> list[int]:
    """Return the empty places."""
    first, second, third = band
    found = []
    if first is None:
        found.append(0)
    if second is None:
        found.append(1)
    if third is None:
        found.append(2)
    return found


def place_of(band: Band, card: int) -> int:
    first, second, third = band
    if first is not None and first.card == card:
        return 0
    if second is not None and second.card == card:
        return 1
    return 2 if third is not None and third.card == card else NONE


def with_member(band: Band, place: int, member: Member | None) -> Band:
    first, second, third = band
    if place == 0:
        return member, second, third
    return (first, member, third) if place == 1 else (first, second, member)


def swap_places(bands: tuple[Band, ...], a: tuple[int, int], b: tuple[int, int]) -> tuple[Band, ...]:
    """Swap the Barbarians at two places, given as Band and place. Each keeps its facing (KLO-2.14)."""
    found = list(bands)
    (i, m), (j, n) = a, b
    one, other = found[i][m], found[j][n]
    found[i] = with_member(found[i], m, other)
    found[j] = with_member(found[j], n, one)
    return tuple(found)
