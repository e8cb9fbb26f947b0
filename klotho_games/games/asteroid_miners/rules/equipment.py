"""What equipment can do to the drill dice (AST-B6): all uses, whether a use is valid, and its result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from .cards import EQUIPMENT, Equipment
from .components import turn_pips
from .state import Dig, card_of
from .steps import Use

KEPT = 40_000
"""How many trays are remembered."""


def usable_gear(s: Dig) -> tuple[str, ...]:
    """Return the crew's equipment that can still be used this turn."""
    gear = s.crews[s.side].gear
    if not gear or card_of(s).no_equipment:
        return ()
    return tuple([piece for piece in gear if piece not in s.used]) if s.used else gear


@lru_cache(maxsize=KEPT)
def uses_of(piece: str, dice: tuple[int, ...]) -> tuple[Use, ...]:
    """Return all uses of a piece, with only the first of equal dice."""
    return tuple(dict.fromkeys(_list_uses(EQUIPMENT[piece], dice)))


@lru_cache(maxsize=KEPT)
def subsets(dice: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return all non-empty choices of dice by their places, with only the first of equal dice."""
    alike: dict[int, list[int]] = {}
    for place, face in enumerate(dice):
        alike.setdefault(face, []).append(place)
    found: list[tuple[int, ...]] = [()]
    for places in alike.values():
        found = [(*some, *places[:n]) for some in found for n in range(len(places) + 1)]
    return tuple(tuple(sorted(some)) for some in found if some)


def _list_uses(card: Equipment, dice: tuple[int, ...]) -> Iterator[Use]:
    id, first = card.id, {face: dice.index(face) for face in dice}
    match card.op:
        case "reroll" | "hold":
            yield from (Use(id, (place,)) for place in first.values())
        case "reroll_any":
            yield from (Use(id, places) for places in subsets(dice))
        case "extra_die":
            yield Use(id)
        case "raise_all":
            for face in first:
                places = tuple(place for place, shown in enumerate(dice) if shown == face)
                yield Use(id, places, (turn_pips(face, 1),) * len(places))
        case "balance":
            for up in first:
                for down in first:
                    if up != down:
                        yield Use(id, (first[up], first[down]), (turn_pips(up, 1), turn_pips(down, -1)))
                    elif dice.count(up) > 1:
                        other = dice.index(up, first[up] + 1)
                        yield Use(id, (first[up], other), (turn_pips(up, 1), turn_pips(up, -1)))
        case _:
            for face, place in first.items():
                yield from (Use(id, (place,), to) for to in _results(card, face, dice))


def _results(card: Equipment, face: int, dice: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return what one die can become."""
    match card.op:
        case "shift":
            return [(turn_pips(face, card.by),), (turn_pips(face, -card.by),)]
        case "flip":
            return [(7 - face,)]
        case "copy":
            return [(other,) for other in set(dice) if other != face]
        case "split":
            return [] if face % 2 else [(face // 2, face // 2)]
        case _:
            return [(other,) for other in range(1, 7) if other != face]


def is_use(s: Dig, step: Use) -> bool:
    """Return whether the piece can do this to these dice, whichever of equal dice were chosen."""
    dice, places = s.dice, step.dice
    if len(set(places)) != len(places) or not all(0 <= place < len(dice) for place in places):
        return False
    card = EQUIPMENT[step.piece]
    match card.op:
        case "reroll" | "hold":
            return len(places) == 1 and not step.to
        case "reroll_any":
            return bool(places) and not step.to
        case "extra_die":
            return not places and not step.to
        case "raise_all":
            return step in uses_of(step.piece, dice)
        case "balance":
            if len(places) != 2:
                return False
            up, down = dice[places[0]], dice[places[1]]
            return step.to == (turn_pips(up, 1), turn_pips(down, -1))
    return len(places) == 1 and step.to in _results(card, dice[places[0]], dice)


def listed_use(dice: tuple[int, ...], step: Use) -> Use:
    """Return the use in `uses_of` that has the same effect on equal dice."""
    places = first_alike(dice, step.dice)
    if EQUIPMENT[step.piece].op == "reroll_any":
        places = tuple(sorted(places))
    return Use(step.piece, places, step.to)


def first_alike(dice: Sequence[int], places: Sequence[int]) -> tuple[int, ...]:
    """Return, for each of these dice, the first equal die that is not taken yet."""
    taken: list[int] = []
    for place in places:
        taken.append(next(n for n, face in enumerate(dice) if face == dice[place] and n not in taken))
    return tuple(taken)


def apply_use(dice: tuple[int, ...], step: Use) -> tuple[int, ...]:
    """Return the tray after a use that rolls nothing.

    A die that is set aside leaves the tray; the second half of a split die comes last.
    """
    tray = list(dice)
    if EQUIPMENT[step.piece].op == "hold":
        del tray[step.dice[0]]
        return tuple(tray)
    for place, face in zip(step.dice, step.to, strict=False):
        tray[place] = face
    if EQUIPMENT[step.piece].op == "split":
        tray.append(step.to[1])
    return tuple(tray)
