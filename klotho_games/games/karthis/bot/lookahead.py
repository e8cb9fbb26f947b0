"""The value of each move of an explorer, by what it leaves of the prospects (`values.py`).

Cards, walls, stairs and fights are weighed by the value of what comes after them; openings are compared by the space
behind them. The reasons in words are in `judge.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from klotho_games.core.contract import Move
from klotho_games.games.karthis.rules.cards import (
    ACES,
    CARDS,
    CROWN,
    IDOL,
    JOKER_BITS,
    JOKERS,
    SEALED_SHUT,
    lowest_heart,
)
from klotho_games.games.karthis.rules.floor_map import (
    NEXT,
    Sheet,
    breakable,
    distances,
    flood,
    openings,
    parts_around,
    with_seal,
)
from klotho_games.games.karthis.rules.state import (
    Adventure,
    Phase,
    crown_at_stake,
    current_threat,
    face_of,
    guard_of,
    jokers_out,
    rating,
    rival_health,
    rival_square,
)
from klotho_games.games.karthis.rules.steps import BreakThrough, Choose, Descend, Explore, Retreat, Stay, Walk
from klotho_games.games.karthis.rules.tile_chart import CHART, SHAPES, SIDES, opposite

from .values import (
    GUARDS,
    Aim,
    Row,
    fight_worth,
    growth,
    guarded_row,
    outlook,
    rest_row,
    threat_row,
    treasure_bonus,
)

_KEPT_WITH_DOORS = (0.9, 0.985, 0.995, 1.0)
"""The share of the prospects that is left with no, one, two, or more openings."""
_KEPT = (0.0, 0.94, 0.98, 1.0)
"""The same without secret doors."""
_ONLY_STAIRS = 0.85
"""The same with nothing but stairs."""
_DETOUR = 0.98
"""The share that is left of a way that leads past a rival."""
_STEP = 0.0002
"""The small cost of each tile of a walk, so that of two equal goals the nearer one is chosen."""
_TILES = tuple(
    tuple(
        ((entry.high - entry.low + 1) / 100, SHAPES[number][heading][0], bool(entry.stairs))
        for number, entry in enumerate(CHART)
    )
    for heading in SIDES
)
"""By heading: the probability of each tile, its open sides, and whether it has stairs."""

Squares = frozenset[int]


class MoveWeighing:
    """One moment of an adventure, valued by an explorer with an aim (`values.Aim`)."""

    def __init__(self, s: Adventure, aim: Aim) -> None:
        self.s = s
        self.aim = aim
        self._floor = outlook(s.floor - s.level, s.paper, s.full, aim)
        guards = [guard for _joker, guard in s.guards]
        self._cards_left = (s.deck & ~JOKER_BITS).bit_count() + sum([card in ACES for card in (*s.drawn, *guards)])
        """The cards in the deck except Jokers, once the drawn Aces are back in it."""
        self.free = self.side_of(s.at)
        """Where the explorer can walk without meeting the rival."""
        # The following are computed when first needed.
        self._below: tuple[Row, ...] = ()
        self._walled: Sheet | None = None
        self._fight = -1.0
        self._far: dict[int, int] = {}

    def worth(self, move: Move) -> float:
        return _WORTH[self.s.phase](self, move)

    @property
    def standing(self) -> float:
        """The value of this moment, before it is known what comes next."""
        s = self.s
        match s.phase:
            case Phase.WON | Phase.LOST:
                return float(s.phase is Phase.WON)
            case Phase.FOOT:
                return self.after(s.sheet, self._walkable_squares)[s.health]
            case Phase.RIVAL | Phase.ROUND:
                sides = self.sides(s.at) if s.phase is Phase.RIVAL else []
                return max(self.fight, *(self.after(s.sheet, side)[s.health] for side in sides), 0.0)
            case Phase.SEALED:
                joker = s.chosen if s.guard else ""
                return max(self._seal("new", joker), self._seal("old"))
            case Phase.THREAT:
                after = self.after(s.sheet, self._walkable_squares, s.chosen if s.guard else "")
                return threat_row(CARDS[current_threat(s)].value, rating(s.level, s.floor), after)[s.health]
        if s.drawn:
            return max([self._card(Choose(card)) for card in s.drawn])
        stairs = not self.free.isdisjoint(s.sheet.stairs)
        return self._floor.explore(stairs, jokers_out(s), self._cards_left, s.health)

    # ---- the position ----

    @property
    def _walkable_squares(self) -> Squares:
        """The squares from which the explorer can go on.

        If nothing else leads on, the tile of a rival who has to be beaten is one of them.
        """
        s, free = self.s, self.free
        return free if leads_on(s.sheet, free) or self.way_out(s.sheet, free) else s.reach

    def below(self, jokers: int) -> Row:
        """Return the value of the next floor by Health, with this many Jokers out (KAR-6.1)."""
        if not self._below:
            s = self.s
            deck = (s.deck | s.discards) & ~JOKER_BITS
            cards = deck.bit_count() - bool(lowest_heart(s.discards))
            depth = s.floor - s.level
            floor, more = outlook(depth + 1, s.paper, s.full, self.aim), growth(self.aim, depth)
            self._below = tuple([tuple([more * worth for worth in floor.row(False, n, cards)]) for n in (0, 1)])
        return self._below[jokers]

    def _jokers_then(self, taken: str = "") -> int:
        """Return how many Jokers are out once the drawn cards are put away (KAR-4.6)."""
        s = self.s
        drawn = sum(card in JOKERS for card in s.drawn) if s.paper else taken in JOKERS
        return jokers_out(s) + drawn

    def after(self, sheet: Sheet, free: Squares, taken: str = "") -> Row:
        """Return the value by Health of being able to walk over these squares, with the drawn card
        `taken` in the backpack."""
        s, found = self.s, self._jokers_then(taken)
        if found == len(JOKERS):  # KAR-7.1, 7.4
            won = float(bool(taken) and face_of(s, taken).id == CROWN)
            return (0.0, *[won] * s.full)
        stairs = not free.isdisjoint(sheet.stairs)
        if not free.isdisjoint(sheet.front):
            return self._floor.row(stairs, found, self._cards_left)
        if stairs:
            return self.below(found)
        # walled in: breaking a wall costs 1 Health; without a wall to break all is lost (KAR-2.6)
        row = self._floor.row(False, found, self._cards_left)
        return (0.0, *row[:-1]) if self.way_out(sheet, free) else (0.0,) * len(row)

    def way_out(self, sheet: Sheet, free: Squares) -> bool:
        """Return whether there is a wall to break."""
        return self.s.secret_doors and any(breakable(sheet, square) for square in free)

    def side_of(self, square: int) -> Squares:
        """Return where one can walk from a square without meeting the rival."""
        s = self.s
        if not s.rival:
            return s.reach if square == s.at else flood(s.sheet.cells, square)
        return flood(s.sheet.cells, square, s.rival.square) - {s.rival.square}

    def sides(self, square: int) -> list[Squares]:
        """Return the parts of the floor around a rival at this square."""
        return [frozenset(part) for part in parts_around(self.s.sheet, square)]

    # ---- choosing a card ----

    def _card(self, move: Move) -> float:
        assert isinstance(move, Choose)
        s, card = self.s, face_of(self.s, move.card)
        if card.kind in ("joker", "crown"):
            return self._joker(move.card)
        if crown_at_stake(s):
            return 0.0
        if card.kind == "rival":
            return self._new_rival()
        if card.id in SEALED_SHUT:
            return max(self._seal(side) for side in ("new", "old"))
        after = self.after(s.sheet, self._walkable_squares)
        if card.kind == "treasure":
            return after[s.health] * (1 + self._treasure(card.value))
        if card.kind == "safe":
            return rest_row(after)[s.health]
        return threat_row(card.value, rating(s.level, s.floor), after)[s.health]

    def _joker(self, joker: str) -> float:
        """Return the value of a drawn Joker with its guard (KAR-3.2)."""
        s, guard = self.s, guard_of(self.s, joker)
        crown = face_of(s, joker).id == CROWN
        if not crown and crown_at_stake(s):
            return 0.0
        if guard in SEALED_SHUT:
            return max(self._seal(side, joker) for side in ("new", "old"))
        guards = (guard,) if guard else GUARDS if s.phase is Phase.GUARD else ()
        after = self.after(s.sheet, self._walkable_squares, joker)
        return guarded_row(guards, rating(s.level, s.floor), after)[s.health] * self._bonus(crown)

    def _treasure(self, base: int) -> float:
        return treasure_bonus(base, self.aim, self.s.floor - self.s.level)

    def _bonus(self, crown: bool) -> float:
        """Return the factor for a Joker as treasure. The value of the Crown is already counted as the success."""
        return 1.0 if crown else 1 + self._treasure(CARDS[IDOL].value)

    def _new_rival(self) -> float:
        """Return the value of leaving the rival standing, or of beating the rival if nothing else leads on."""
        s = self.s
        away = max((self.after(s.sheet, side) for side in self.sides(s.at)), key=lambda row: row[s.health])
        if away[s.health]:
            return away[s.health]
        won = self.after(s.sheet, self._walkable_squares)
        return fight_worth(s.level, s.floor, s.health, rival_health(s.floor), won, away)

    # ---- Sealed Shut ----

    @property
    def sheet_with_wall(self) -> Sheet:
        if self._walled is None:
            self._walled = with_seal(self.s.sheet, self.s.old, self.s.heading)
        return self._walled

    def beside_wall(self, side: str) -> Squares:
        """Return where one can walk on one side of the wall without meeting the rival."""
        s, barred = self.s, rival_square(self.s)
        return flood(self.sheet_with_wall.cells, s.at if side == "new" else s.old, barred) - {barred}

    def _side(self, move: Move) -> float:
        assert isinstance(move, Stay)
        return self._seal(move.side, self.s.chosen if self.s.guard else "")

    def _seal(self, side: str, joker: str = "") -> float:
        """Return the value of one side of the wall, which can be the guard of a Joker (KAR-4.5)."""
        s, reach = self.s, self.beside_wall(side)
        if side == "old":
            return self.after(self.sheet_with_wall, reach)[s.health - 1]
        if not joker:
            return self.after(self.sheet_with_wall, reach)[s.health]
        return self.after(self.sheet_with_wall, reach, joker)[s.health] * self._bonus(face_of(s, joker).id == CROWN)

    # ---- rivals ----

    def _combat(self, move: Move) -> float:
        return self.best_way(self.side_of(move.to))[0] if isinstance(move, Retreat) else self.fight

    @property
    def fight(self) -> float:
        """The value of the next round against the rival of this floor."""
        if self._fight < 0:
            self._fight = self._compute_fight()
        return self._fight

    def _compute_fight(self) -> float:
        s, rival = self.s, self.s.rival
        assert rival is not None
        value, side = max(((self.best_way(side)[0], side) for side in self.sides(rival.square)), key=lambda way: way[0])
        away = self.after(s.sheet, side)
        if away[s.health]:
            away = tuple(worth * value / away[s.health] for worth in away)
        return fight_worth(s.level, s.floor, s.health, rival.health, self.row_after_victory, away)

    @property
    def would_fight(self) -> bool:
        """Whether nothing is better than fighting the rival of this floor, wherever a retreat could lead."""
        rival = self.s.rival
        assert rival is not None
        return self.fight >= max([self.best_way(side)[0] for side in self.sides(rival.square)], default=0.0)

    @property
    def row_after_victory(self) -> Row:
        """The value of the floor once its rival is gone."""
        s, rival = self.s, self.s.rival
        assert rival is not None
        return self.after(s.sheet, flood(s.sheet.cells, rival.square))

    @property
    def worth_of_slipping_past(self) -> float:
        """The value of slipping past the rival by a retreat (KAR-5.3)."""
        return _DETOUR * max((self.best_way(side)[0] for side in self.parts_behind_rival), default=0.0)

    @property
    def parts_behind_rival(self) -> list[Squares]:
        """The parts of the floor that the rival blocks."""
        rival = self.s.rival
        assert rival is not None
        return [side for side in self.sides(rival.square) if side.isdisjoint(self.free)]

    # ---- on foot ----

    def _way(self, move: Move) -> float:
        match move:
            case Explore(side):
                return self._explore(self.s.at, side, self.free)
            case Descend():
                return self._descend()
            case BreakThrough(square, side):
                return self._near(square) * self._break(square, side, self.free)
            case Walk(to) if to == rival_square(self.s):
                return max(self.worth_of_slipping_past, _DETOUR * self.fight)
            case Walk(to):
                return self._near(to) * self.best_way(self.free, frozenset((to,)))[0]
        raise TypeError(move)

    def best_way(self, free: Squares, at: Squares | None = None) -> tuple[float, Move | None]:
        """Return the value of the best move if the explorer can walk over `free`, and the move;
        `at` limits where it is made."""
        at = free if at is None else at
        sheet, best, how = self.s.sheet, 0.0, None
        found: list[tuple[float, Move]] = [
            (self._explore(square, side, free), Explore(side))
            for square in sheet.front if square in at
            for side in openings(sheet, square)
        ]
        if not at.isdisjoint(sheet.stairs):
            found.append((self._descend(), Descend()))
        if not found and self.s.secret_doors and not leads_on(sheet, free):
            found = [
                (self._break(square, side, free), BreakThrough(square, side))
                for square in at for side in breakable(sheet, square)
            ]
        for value, move in found:
            if value > best or how is None:
                best, how = value, move
        return best, how

    def purpose_of(self, move: Move) -> type[Move] | None:
        """Return what a walk is for, None for nothing; for any other move its own type."""
        if not isinstance(move, Walk):
            return type(move)
        if move.to == rival_square(self.s):
            return Walk
        way = self.best_way(self.free, frozenset((move.to,)))[1]
        return type(way) if way is not None else None

    def _near(self, square: int) -> float:
        """Return a factor slightly below 1 for long walks, so that of two equal goals the nearer one is chosen."""
        if not self._far:
            self._far = distances(self.s.sheet, self.s.at, rival_square(self.s))
        return 1 - _STEP * self._far.get(square, 0)

    def _explore(self, square: int, side: int, free: Squares) -> float:
        s = self.s
        stairs = not free.isdisjoint(s.sheet.stairs)
        value = self._floor.explore(stairs, jokers_out(s), self._cards_left, s.health)
        return value * self.prospects_left(square, side, free)

    def prospects_left(self, square: int, side: int, free: Squares) -> float:
        """Return the share of the prospects that exploring here leaves, by the openings there will be afterwards."""
        sheet, new = self.s.sheet, NEXT[square][side]
        cells, bare, used = sheet.cells, 0, 0
        for turn, near in enumerate(NEXT[new]):
            if near >= 0 and not cells[near]:
                bare |= 1 << turn
            elif near in free and cells[near] >> opposite(turn) & 1:
                used += 1  # joined or closed, in both cases one opening less (KAR-2.3)
        ways = sum([len(openings(sheet, far)) for far in sheet.front if far in free]) - used
        return _mean_prospects_left(side, bare, min(ways, 3), not free.isdisjoint(sheet.stairs), self.s.secret_doors)

    def _descend(self) -> float:
        """Return the value of the next floor with this Health (KAR-6.1, 6.2)."""
        return self.below(jokers_out(self.s))[self.s.health]

    def _break(self, square: int, side: int, free: Squares) -> float:
        """Return the value of breaking through a wall (KAR-2.6)."""
        s = self.s
        if s.health == 1:
            return 0.0
        row = self._floor.row(False, jokers_out(s), self._cards_left)
        return row[s.health - 1] * self.prospects_left(square, side, free)


def leads_on(sheet: Sheet, free: Squares) -> bool:
    return not (free.isdisjoint(sheet.front) and free.isdisjoint(sheet.stairs))


@lru_cache(maxsize=4096)
def _mean_prospects_left(heading: int, bare: int, ways: int, stairs: bool, doors: bool) -> float:
    """Return the mean share of the prospects that is left, over all tiles.

    `bare` are the sides with bare paper behind them, `ways` the number of other openings.
    """
    kept = _KEPT_WITH_DOORS if doors else _KEPT
    total = 0.0
    for chance, bits, has_stairs in _TILES[heading]:
        left = min(ways + (bits & bare).bit_count(), 3)
        total += chance * (kept[left] if left or not (stairs or has_stairs) else _ONLY_STAIRS)
    return total


_WORTH: dict[Phase, Callable[[MoveWeighing, Move], float]] = {
    Phase.FOOT: MoveWeighing._way,
    Phase.CHOOSE: MoveWeighing._card,
    Phase.SEALED: MoveWeighing._side,
    Phase.RIVAL: MoveWeighing._combat,
}
