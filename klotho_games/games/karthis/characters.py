"""Four kinds of explorers: what each of them likes in a temple, and what a beginner sees of a step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar

from klotho_games.core.characters import Character, Characters, Errs
from klotho_games.core.contract import Move
from klotho_games.core.words import _
from klotho_games.games.karthis.adventure import Adventure, rating, rival_square, shown
from klotho_games.games.karthis.deck import CARDS, SEALED_SHUT
from klotho_games.games.karthis.perils import expected_harm, threat_of
from klotho_games.games.karthis.prospects import BOLD, DARING
from klotho_games.games.karthis.steps import BreakThrough, Choose, Descend, Explore, Fight, Retreat, Stay, Walk
from klotho_games.games.karthis.weighing import Weighing

_SHINE, _HEALING, _HURT, _JOKER, _QUARREL, _DEPTH, _WALL = 0.05, 0.02, 0.03, 0.3, 0.05, 0.12, 0.05
"""What catches a beginner's eye, beside the prospects of this moment: a jewel's value, a Health, a Joker, a rival, the
next floor, a wall."""
_BACK = 0.2
"""Who is new here goes on from where they stand, and seldom thinks of going back."""
_FEW_WAYS = 20.0
"""How much the careful mind a way that leaves few others: not at all liked with a twentieth of the prospects gone."""


class KarthisCharacters:
    point = 0.0108
    errs: ClassVar[dict[str, Errs]] = {"normal": Errs(sight=0.7, doubt=2.0, fond=2.5, most=12.0)}
    """Dice hide most mistakes from whoever goes down alone: a friend who knows the game still has an eye for jewels and
    for the next stairs. Erring as at other tables they came home nearly as often as Hard."""

    def all(self) -> Sequence[Character]:
        return (
            Character("cautious", _("The Old Hand"), _("Rests at every spring and leaves the stairs to others.")),
            Character("bold", _("The Daredevil"), _("Down the first stairs, and never past a Joker.")),
            Character("builder", _("The Mapmaker"), _("Maps every passage and pockets every jewel first.")),
            Character("spoiler", _("The Duellist"), _("Would rather face a rival than anything else.")),
        )

    def taste(self, view: Adventure, moves: Sequence[Move], kind: str) -> Sequence[float]:
        seen, likes = Weighing(view, BOLD), _LIKES[kind]
        return [likes(seen, move) for move in moves]

    def short(self, view: Adventure, moves: Sequence[Move]) -> Sequence[float]:
        """A beginner sees what lies on the table: what shines, what heals, what may hurt, where it goes down."""
        seen = Weighing(view, BOLD)
        now = seen.standing
        return [max(0.0, now + _at_first_sight(seen, move)) for move in moves]


# ---- a beginner ----


def _at_first_sight(seen: Weighing, move: Move) -> float:
    s = seen.s
    if isinstance(move, Choose):
        return _card_at_first_sight(s, move.card)
    if isinstance(move, Fight):
        assert s.rival is not None
        return _HURT * (s.health - s.rival.health)
    if isinstance(move, Stay):
        return -_WALL * (move.side == "old")
    if isinstance(move, Walk):
        return -_BACK
    return {Descend: _DEPTH * s.health / s.full, BreakThrough: -_WALL}.get(type(move), 0.0)


def _card_at_first_sight(s: Adventure, id: str) -> float:
    card = shown(s, id)
    hurt = -_HURT * expected_harm(s, id)
    if card.kind == "treasure":
        return _SHINE * card.value
    if card.kind == "safe":
        return _HEALING * ((s.full - s.health) // 2)
    if card.kind == "rival":
        return -_QUARREL
    return hurt + (_JOKER if card.kind in ("joker", "crown") else 0.0)


# ---- four tastes ----


def _cautious(seen: Weighing, move: Move) -> float:
    s = seen.s
    if isinstance(move, Choose):
        kind = shown(s, move.card).kind
        return {"safe": 1.0, "treasure": 0.9, "rival": -0.3}.get(kind, -_danger(s, move.card))
    if isinstance(move, Explore):  # of the ways on, one with others beside it
        return max(0.0, 1 - _FEW_WAYS * (1 - seen.ways_kept(s.at, move.side, seen.free)))
    return _liked(s, move, {Descend: -1.0, Fight: -1.0, Retreat: 0.5})


def _bold(seen: Weighing, move: Move) -> float:
    if isinstance(move, Choose):
        return {"joker": 1.0, "crown": 1.0, "safe": -0.7}.get(shown(seen.s, move.card).kind, 0.0)
    if isinstance(move, Explore):
        return 0.8 if move.side == seen.s.heading else 0.5
    return _liked(seen.s, move, {Descend: 1.0, Fight: 1.0})


def _builder(seen: Weighing, move: Move) -> float:
    s = seen.s
    if isinstance(move, Choose):
        return 1.0 if shown(s, move.card).kind == "treasure" else 0.0
    if isinstance(move, Stay):
        return 1.0 if move.side == "old" else 0.0
    at = move.to if isinstance(move, Walk) else s.at
    tiles = s.sheet.tiles
    age = next(n for n, tile in enumerate(tiles) if tile.square == at)
    downwards = -1.0 if seen.free & set(s.sheet.front) else 0.0
    return _liked(s, move, {Explore: 1.0 - age / len(tiles), Descend: downwards})


def _spoiler(seen: Weighing, move: Move) -> float:
    if isinstance(move, Choose):
        return 1.0 if shown(seen.s, move.card).kind == "rival" else 0.0
    return _liked(seen.s, move, {Fight: 1.0, Retreat: -1.0})


def _liked(s: Adventure, move: Move, likes: Mapping[type[Move], float]) -> float:
    """A walk is liked for what can be done where it leads, and no more than the least of that. Whoever liked the way to
    the stairs better than to stand on them, because they judge that exploring is best there, would go to and fro."""
    return min([likes.get(kind, 0.0) for kind in _may_come_of(s, move)], default=0.0)


def _may_come_of(s: Adventure, move: Move) -> Iterator[type[Move]]:
    """What somebody does next who walks there, whatever their level is after; of any other step its kind."""
    if not isinstance(move, Walk):
        yield type(move)
    elif move.to == rival_square(s):
        yield Fight
        if not all(Weighing(s, aim).would_fight for aim in (BOLD, DARING)):
            yield Retreat
    else:
        if move.to in s.sheet.front:
            yield Explore
        if move.to in s.sheet.stairs:
            yield Descend


def _danger(s: Adventure, id: str) -> float:
    """How much of the Health a card may take, weighed by how likely it does."""
    threat = threat_of(s, id)
    if not threat or threat in SEALED_SHUT:
        return 0.0
    return min(1.0, CARDS[threat].value / s.health) * (min(rating(s.level, s.floor), 7) - 1) / 6


_LIKES: dict[str, Callable[[Weighing, Move], float]] = {
    "cautious": _cautious, "bold": _bold, "builder": _builder, "spoiler": _spoiler,
}

CHARACTERS: Characters = KarthisCharacters()
