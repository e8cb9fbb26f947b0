"""Answers to a table's questions about a position: where a piece fits, what it would cover, and what is on top of what.

Nothing here decides anything, and the rules do not import it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from klotho_games.core.contract import Refusal, Value
from klotho_games.core.i18n import _

from .board import (
    BITS,
    CELLS,
    CENTRE,
    HEXES,
    PLACES,
    Board,
    Centre,
    Tally,
    dice,
    is_carried,
    largest_free,
    lay_of,
    lay_of_piece,
    piece_of,
    place_of,
    turn_of,
    unpack,
    with_piece,
    without,
)
from .count import MAJORITY, Majority, majorities, scores
from .odds import crash_risk, expected_power
from .pieces import ICONS, LEVEL, LEVELS, NUMBER, SIZES, STUFF, Level, Stuff
from .refusals import why_not, why_not_here
from .state import CYCLE_COST, Phase, RollUp, pile_of
from .steps import Buy, Cycle


class Laid(Value, frozen=True):
    """One piece on a board."""

    piece: str
    turn: int
    place: int
    """The hex under the first cell of the piece."""
    cells: tuple[int, ...]
    """Hexes in the order of the piece's cells."""
    height: int
    """How many layers of Stuff are under the piece; 0 for a piece on the bare board."""
    free: bool
    """Whether no other Stuff is on any part of the piece."""


class VisibleHex(Value, frozen=True):
    """What is visible on one hex."""

    level: Level | None
    """None for the bare board."""
    icon: str
    """"" for none, otherwise as in `pieces.ICONS`; the picture is "i_" and this name."""
    piece: str
    cell: int
    """The cell of the piece on this hex, which decides where the icon is painted; -1 on the bare board."""
    height: int
    """Layers of Stuff on this hex, as they are drawn."""


class Worth(Value, frozen=True):
    """The value of a board at one moment."""

    tally: Tally
    dice: tuple[int, int, int]
    expected: float
    """The average Rolling Power of the next throw."""
    risk: float
    """The probability that the next throw crashes."""
    points: int
    """What the seat would score if the game ended now."""


class Preview(Value, frozen=True):
    """What a piece would change if it were placed there."""

    cells: tuple[int, ...]
    covered: tuple[tuple[int, str], ...]
    """Icons that would be covered, as (hex, icon)."""
    shown: tuple[tuple[int, str], ...]
    """Icons of the piece, as (hex, icon)."""
    before: Worth
    after: Worth
    majorities: tuple[tuple[Majority, Majority], ...]
    """By symbol: before and after."""


class Gain(Value, frozen=True):
    """More of a symbol: enough to show most of it (`takes`), or as much as the seat that has its points now."""

    symbol: str
    n: int
    takes: bool


class Catch(Value, frozen=True):
    """A way for a seat to catch up with the leader: what it would have to show more if nothing else changed."""

    stars: int
    gains: tuple[Gain, ...]

    @property
    def icons(self) -> int:
        return self.stars + sum(gain.n for gain in self.gains)


# ---- boards ----


@lru_cache(maxsize=64)
def stack(board: Board) -> tuple[Laid, ...]:
    """Return the pieces from the bottom up, as they are drawn."""
    top = [0] * PLACES
    heights = []
    for lay in board.laid:
        height = max(top[place] for place in CELLS[lay])
        heights.append(height)
        for place in CELLS[lay]:
            top[place] = height + 1
    covered = 0
    found = []
    for lay, height in zip(reversed(board.laid), reversed(heights), strict=True):
        free = not BITS[lay] & covered
        covered |= BITS[lay]
        found.append(Laid(STUFF[piece_of(lay)].id, turn_of(lay), place_of(lay), CELLS[lay], height, free))
    return tuple(reversed(found))


@lru_cache(maxsize=64)
def spots(board: Board) -> tuple[VisibleHex, ...]:
    """Return what is visible on each hex."""
    seen = [VisibleHex(None, ICONS[icon], "", -1, 0) for icon in board.icons]
    for laid in stack(board):
        for cell, place in enumerate(laid.cells):
            level = LEVELS[LEVEL[NUMBER[laid.piece]]]
            seen[place] = VisibleHex(level, ICONS[board.icons[place]], laid.piece, cell, laid.height + 1)
    return tuple(seen)


def fallers(s: RollUp, seat: int) -> tuple[str, ...]:
    """Return the pieces that a crash of this seat would take: the largest free piece, or several to choose from."""
    return tuple(STUFF[piece_of(lay)].id for lay in largest_free(s.boards[seat]))


def worth(s: RollUp, seat: int) -> Worth:
    return _worth(s, seat, s.boards)


def _worth(s: RollUp, seat: int, boards: Sequence[Board]) -> Worth:
    board = boards[seat]
    due = dice(board.tally)
    points = scores(boards)[seat]
    return Worth(unpack(board.tally), due, expected_power(due), crash_risk(due, s.wobbly), points)


# ---- the race ----


@lru_cache(maxsize=8)
def ways_to_catch_up(s: RollUp, seat: int) -> tuple[Catch, ...]:
    """Return how this seat can have as many points as the best other one, the way with the fewest icons first.

    At most two symbols are part of a way (KAT-3.1), all else has to come from stars (KAT-3.0). Ways that ask for more
    than is needed are left out. Empty if no one has more points.
    """
    now, race = scores(s.boards), majorities(s.boards)
    if now[seat] == max(now):
        return ()
    gains = [gain for one in race for gain in _gains(one, seat)]
    ways = [_with_gains(now, race, seat, taken) for n in range(3) for taken in combinations(gains, n)
            if len({gain.symbol for gain in taken}) == n]
    asked = [(way, way.icons, {gain.symbol: gain.n for gain in way.gains}) for way in ways]
    needed = [way for way, icons, needs in asked
              if not any(less < icons and other.stars <= way.stars and _is_within(fewer, needs)
                         for other, less, fewer in asked)]
    return tuple(sorted(needed, key=lambda way: (way.icons, len(way.gains))))


def _gains(one: Majority, seat: int) -> list[Gain]:
    """Return what more of a symbol can bring: its points, or that the seat that has them now loses them."""
    if one.winner == seat:
        return []
    level = max(one.shown) - one.shown[seat]
    tie = [Gain(one.symbol, level, takes=False)] if one.winner >= 0 else []
    return [*tie, Gain(one.symbol, level + 1, takes=True)]


def _with_gains(points: Sequence[int], race: Sequence[Majority], seat: int, gains: tuple[Gain, ...]) -> Catch:
    then = list(points)
    for gain in gains:
        then[seat] += MAJORITY if gain.takes else 0
        winner = next(one.winner for one in race if one.symbol == gain.symbol)
        if winner >= 0:
            then[winner] -= MAJORITY
    return Catch(max(0, max(then[:seat] + then[seat + 1 :]) - then[seat]), gains)


def _is_within(fewer: Mapping[str, int], needs: Mapping[str, int]) -> bool:
    return all(n <= needs.get(symbol, 0) for symbol, n in fewer.items())


# ---- placing pieces ----


def top_piece(s: RollUp, size: int) -> Stuff | None:
    top = pile_of(s, size).top
    return STUFF[top] if top >= 0 else None


def places(s: RollUp, piece: str, turn: int) -> tuple[int, ...]:
    """Return where the first cell of a piece, turned like this, can go on the current player's board (KAT-2.401).

    The cost is not checked here; `why_not` does that for the move.
    """
    board, start = s.boards[s.seat], lay_of(NUMBER[piece], turn, 0)
    return tuple(place for place in range(PLACES) if is_carried(board, start + place, s.centre))


def turns_that_fit(s: RollUp, piece: str) -> tuple[int, ...]:
    """Return the turns with which a piece fits somewhere."""
    return tuple(turn for turn in range(6) if places(s, piece, turn))


def fits_somewhere(s: RollUp, piece: str) -> bool:
    """Return whether a piece fits somewhere, turned in any way: most fit the first, so not all are tried."""
    board = s.boards[s.seat]
    starts = (lay_of(NUMBER[piece], turn, 0) for turn in range(6))
    return any(is_carried(board, start + place, s.centre) for start in starts for place in range(PLACES))


def suggested_lay(s: RollUp, ways: Sequence[Buy], turn: int) -> Buy | None:
    """Return the placement that a hand starts with; None if there is none.

    It keeps an open centre open and the piece's turn if possible, and otherwise takes the best placement for the board.
    """

    covered = bool(spots(s.boards[s.seat])[CENTRE].piece)

    def merit(way: Buy) -> tuple[bool, bool, float, int]:
        cells, then = cells_of(way), preview(s, way).after
        far = sum(max(abs(q), abs(r), abs(q + r)) for q, r in (HEXES[cell] for cell in cells))
        return covered or CENTRE not in cells, way.turn == turn, round(then.points + then.expected, 6), -far

    return max(ways, key=merit, default=None)


def cells_of(buy: Buy) -> tuple[int, ...]:
    """Return the hexes under a piece; () if it would leave the board."""
    return CELLS[lay_of(NUMBER[buy.piece], buy.turn, buy.place)]


def needs_the_centre(s: RollUp, buy: Buy) -> bool:
    """Return whether a piece is allowed there only because it covers the centre, which carries it whole (KAT-2.402)."""
    lay = lay_of(NUMBER[buy.piece], buy.turn, buy.place)
    board = s.boards[s.seat]
    return is_carried(board, lay, s.centre) and not is_carried(board, lay, "hex")


def why_not_there(s: RollUp, buy: Buy) -> Refusal | None:
    """Return why a piece cannot be placed there, whatever it costs. Shown at the drop point."""
    number = NUMBER[buy.piece]
    return why_not_here(s, number, lay_of(number, buy.turn, buy.place))


def preview(s: RollUp, buy: Buy) -> Preview:
    """Return what a piece would cover and change. The piece must be wholly on the board."""
    seat = s.seat
    number = NUMBER[buy.piece]
    lay = lay_of(number, buy.turn, buy.place)
    board = with_piece(s.boards[seat], lay)
    boards = (*s.boards[:seat], board, *s.boards[seat + 1 :])
    now = s.boards[seat].icons
    return Preview(
        CELLS[lay],
        tuple((place, ICONS[now[place]]) for place in CELLS[lay] if now[place]),
        tuple((place, ICONS[board.icons[place]]) for place in CELLS[lay] if board.icons[place]),
        _worth(s, seat, s.boards),
        _worth(s, seat, boards),
        tuple(zip(majorities(s.boards), majorities(boards), strict=True)),
    )


def effect_of_buy(s: RollUp, buy: Buy) -> tuple[int, int, int, tuple[str, ...]]:
    """Return the effect of a purchase.

    These are the current player's points before and after it, what the other seats gain together (negative if they
    lose), and the covered icons.
    """
    seat, lay = s.seat, lay_of(NUMBER[buy.piece], buy.turn, buy.place)
    boards = (*s.boards[:seat], with_piece(s.boards[seat], lay), *s.boards[seat + 1 :])
    now = s.boards[seat].icons
    covered = tuple(ICONS[now[place]] for place in CELLS[lay] if now[place])
    before, after = scores(s.boards), scores(boards)
    own = after[seat] - before[seat]
    return before[seat], after[seat], sum(after) - sum(before) - own, covered


def effect_of_loss(s: RollUp, piece: str) -> tuple[int, int, int, int]:
    """Return the current player's points before and after losing a piece, and their dice before and after."""
    seat, board = s.seat, s.boards[s.seat]
    then = without(board, lay_of_piece(board, piece))
    boards = (*s.boards[:seat], then, *s.boards[seat + 1 :])
    return scores(s.boards)[seat], scores(boards)[seat], sum(dice(board.tally)), sum(dice(then.tally))


# ---- refusals of things that are not moves yet ----


def lies_on(level: Level, centre: Centre) -> str:
    if level == "yellow":
        return _("You can place this piece anywhere on the board.")
    if centre == "hex":
        blue = _("Every hex needs Yellow, Blue or the centre under it.")
        purple = _("Every hex needs Blue, Purple or the centre under it.")
    else:
        blue = _("Every hex needs Yellow or Blue under it, unless the piece covers the centre.")
        purple = _("Every hex needs Blue or Purple under it, unless the piece covers the centre.")
    return blue if level == "blue" else purple


def why_not_any(s: RollUp, size: int) -> Refusal | None:
    """Return why the top piece of a pile cannot be bought, wherever it would be placed."""
    piece = top_piece(s, size)
    if piece is None:
        return Refusal("KAT-2.400", _("This pile is empty."))
    refusal = why_not(s, Buy(piece.id, 0, CENTRE))
    if refusal is not None and (refusal.rule != "KAT-2.401" or s.phase is not Phase.SPEND):
        return refusal
    if not fits_somewhere(s, piece.id):
        told = _("You can’t place the {piece} anywhere on your board. {rule}")
        return Refusal("KAT-2.401", told.format(piece=_(piece.name), rule=lies_on(piece.level, s.centre)))
    return None


def why_not_cycle_any(s: RollUp) -> Refusal | None:
    """Return why no pile can be cycled; None if one can."""
    refusals = [why_not(s, Cycle(size)) for size in SIZES]
    if None in refusals:
        return None
    if s.power >= CYCLE_COST and s.phase is Phase.SPEND:
        return Refusal("KAT-2.41", _("No pile has another piece to reveal. Buy something or end your turn."))
    return refusals[0]


def off_the_board() -> Refusal:
    return Refusal("KAT-2.401", _("The whole piece must be on the board."))


def fits_nowhere_so() -> Refusal:
    return Refusal("KAT-2.401", _("The piece doesn’t fit anywhere this way round. Turn it."))


def another_pile(piece: str) -> Refusal:
    """Refuse a pile of the wrong size for a piece that comes off after a crash."""
    told = _("Put the {piece} under the pile of its own size.")
    return Refusal("KAT-2.22", told.format(piece=_(STUFF[NUMBER[piece]].name)))


def anothers_turn() -> Refusal:
    return Refusal("KAT-2.5", _("It’s another player’s turn. Wait for yours."))


def still_happening() -> Refusal:
    return Refusal("KAT-2.5", _("Wait a moment. Something is still happening."))
