"""The four temperaments of The Temple of Karthis: what each explorer likes, and what a beginner sees in a move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar

from klotho_games.core.contract import Move
from klotho_games.core.games.characters import Character, Characters, ErrorModel
from klotho_games.core.i18n import _
from klotho_games.games.karthis.rules.cards import CARDS, SEALED_SHUT
from klotho_games.games.karthis.rules.floor_map import NEXT, START, openings, place_of, tile_at
from klotho_games.games.karthis.rules.odds import expected_harm, threat_of
from klotho_games.games.karthis.rules.state import Adventure, face_of, rating, rival_square
from klotho_games.games.karthis.rules.steps import BreakThrough, Choose, Descend, Explore, Fight, Retreat, Stay, Walk
from klotho_games.games.karthis.rules.tile_chart import NORTH, opposite

from .lookahead import MoveWeighing
from .values import BOLD, DARING

_SHINE, _HEALING, _HURT, _JOKER, _QUARREL, _DEPTH, _WALL = 0.05, 0.02, 0.03, 0.3, 0.05, 0.12, 0.05
"""What a beginner notices in addition to the current prospects: the value of a jewel, a healed Health, a lost Health, a
Joker, a rival, the next floor, a wall."""
_BACK = 0.2
"""The penalty for walking back: beginners go on from where they are."""
_AROUND = 4
"""The distance from the way in, in rows and columns, that is near enough for the cautious."""
_CORNER = 0.6
"""The Duellist's liking for a corner. If every corner were worth a detour, the Duellist would come home less often."""
_AHEAD = 0.5
"""The share of the Daredevil's liking that is for openings far in; the rest is for going straight on."""
_JEWEL_TOO = 0.95
"""The Duellist's liking for a jewel, nearly as high as for a rival: a duel instead of a jewel lowers the score of every
adventure that ends well."""


class KarthisCharacters:
    point = 0.0108
    errs: ClassVar[dict[str, ErrorModel]] = {"normal": ErrorModel(sight=0.7, doubt=2.0, fond=2.5, most=12.0)}
    """Dice hide most mistakes of a player who is alone. Normal therefore still looks at jewels and the next stairs;
    with the usual errors it came home nearly as often as Hard."""

    def all(self) -> Sequence[Character]:
        return (
            Character("cautious", _("The Old Hand"), _("Rests at every spring and never strays far from the "
                                                       "entrance.")),
            Character("bold", _("The Daredevil"), _("Goes straight ahead whenever possible and likes to take the "
                                                    "stairs.")),
            Character("builder", _("The Mapmaker"), _("Explores every passage and pockets every jewel before going "
                                                      "down.")),
            Character("spoiler", _("The Duellist"), _("Looks for a rival around every corner.")),
        )

    def taste(self, view: Adventure, moves: Sequence[Move], kind: str) -> Sequence[float]:
        seen, likes = MoveWeighing(view, BOLD), _LIKES[kind]
        return [likes(seen, move) for move in moves]

    def short(self, view: Adventure, moves: Sequence[Move]) -> Sequence[float]:
        """Value moves as a beginner, who sees what is on the table: what shines, heals or hurts,
        and where it goes down."""
        seen = MoveWeighing(view, BOLD)
        now = seen.standing
        return [max(0.0, now + _at_first_sight(seen, move)) for move in moves]


# ---- a beginner ----


def _at_first_sight(seen: MoveWeighing, move: Move) -> float:
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
    card = face_of(s, id)
    hurt = -_HURT * expected_harm(s, id)
    if card.kind == "treasure":
        return _SHINE * card.value
    if card.kind == "safe":
        return _HEALING * ((s.full - s.health) // 2)
    if card.kind == "rival":
        return -_QUARREL
    return hurt + (_JOKER if card.kind in ("joker", "crown") else 0.0)


# ---- four tastes ----


def _cautious(seen: MoveWeighing, move: Move) -> float:
    s = seen.s
    if isinstance(move, Choose):
        kind = face_of(s, move.card).kind
        return {"safe": 1.0, "treasure": 0.9, "rival": -0.3}.get(kind, -_danger(s, move.card))
    return _liking(s, move, _at_hand, {Descend: -1.0, Fight: -1.0, Retreat: 0.5})


def _bold(seen: MoveWeighing, move: Move) -> float:
    s = seen.s
    if isinstance(move, Choose):
        return {"joker": 1.0, "crown": 1.0, "safe": -0.7}.get(face_of(s, move.card).kind, 0.0)
    return _liking(
        s, move, lambda way: _AHEAD * _far_in(s, way) + (1 - _AHEAD) * _straight(s, way), {Descend: 1.0, Fight: 1.0}
    )


def _builder(seen: MoveWeighing, move: Move) -> float:
    s = seen.s
    if isinstance(move, Choose):
        return 1.0 if face_of(s, move.card).kind == "treasure" else 0.0
    if isinstance(move, Stay):
        return 1.0 if move.side == "old" else 0.0
    downwards = -1.0 if seen.free & set(s.sheet.front) else 0.0
    return _liking(s, move, lambda way: _tile_age(s, way), {Descend: downwards})


def _spoiler(seen: MoveWeighing, move: Move) -> float:
    s = seen.s
    if isinstance(move, Choose):
        return {"rival": 1.0, "treasure": _JEWEL_TOO}.get(face_of(s, move.card).kind, 0.0)
    return _liking(s, move, lambda way: _CORNER * (1 - _straight(s, way)), {Fight: 1.0, Retreat: -1.0})


# ---- which way ----

Way = tuple[int, int]
"""An opening with no tile behind it yet: a square and a side of its tile."""


def _ways(s: Adventure, square: int) -> list[Way]:
    return [(square, side) for side in openings(s.sheet, square)]


def _at_hand(way: Way) -> float:
    """Return 1 for openings around the way in, and less with every tile beyond that."""
    return max(-1.0, 1.0 - max(0, _depth(way) - _AROUND) / 2)


def _far_in(s: Adventure, way: Way) -> float:
    """Return 0 for the openings nearest to the way in, 1 for those farthest from it."""
    depths = [_depth(known) for square in s.sheet.front for known in _ways(s, square)]
    least, most = min(depths), max(depths)
    return (_depth(way) - least) / (most - least) if most > least else 0.0


def _depth(way: Way) -> int:
    """Return the distance from the way in, in rows and columns."""
    (x, y), (in_x, in_y) = place_of(NEXT[way[0]][way[1]]), place_of(START)
    return abs(x - in_x) + abs(y - in_y)


def _straight(s: Adventure, way: Way) -> float:
    """Return 1 for going straight on from where the tile was entered, 0 for a corner."""
    square, side = way
    tile = tile_at(s.sheet, square)
    assert tile is not None
    return 1.0 if side == (NORTH if square == START else opposite(tile.entry)) else 0.0


def _tile_age(s: Adventure, way: Way) -> float:
    """Return 1 for an opening of the oldest tile on the sheet, and less for later tiles."""
    tiles = s.sheet.tiles
    return 1.0 - next(n for n, tile in enumerate(tiles) if tile.square == way[0]) / len(tiles)


def _liking(
    s: Adventure, move: Move, along: Callable[[Way], float], likes: Mapping[type[Move], float]
) -> float:
    """Return how much a temperament likes a move other than choosing a card.

    The liking `along` an opening depends only on the sheet, not on where the explorer is. A walk is liked for what can
    be done at its end, and no more than the least liked of that. Otherwise an explorer who likes the way to the stairs
    better than being there would walk back and forth.
    """
    if isinstance(move, Explore):
        return along((s.at, move.side))
    if isinstance(move, Walk) and move.to != rival_square(s):
        found = [along(way) for way in _ways(s, move.to)]
        if move.to in s.sheet.stairs:
            found.append(likes.get(Descend, 0.0))
        return min(found, default=0.0)
    return min([likes.get(kind, 0.0) for kind in _may_come_of(s, move)], default=0.0)


def _may_come_of(s: Adventure, move: Move) -> Iterator[type[Move]]:
    """Yield what the explorer could do next after walking up to a rival, whatever its aim; for any
    other move its own type."""
    if not isinstance(move, Walk):
        yield type(move)
        return
    yield Fight
    if not all(MoveWeighing(s, aim).would_fight for aim in (BOLD, DARING)):
        yield Retreat


def _danger(s: Adventure, id: str) -> float:
    """Return the share of the Health that a card can take, weighted by how likely it does."""
    threat = threat_of(s, id)
    if not threat or threat in SEALED_SHUT:
        return 0.0
    return min(1.0, CARDS[threat].value / s.health) * (min(rating(s.level, s.floor), 7) - 1) / 6


_LIKES: dict[str, Callable[[MoveWeighing, Move], float]] = {
    "cautious": _cautious, "bold": _bold, "builder": _builder, "spoiler": _spoiler,
}

CHARACTERS: Characters = KarthisCharacters()
