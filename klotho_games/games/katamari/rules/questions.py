"""What a table asks about a position: where a piece may lie, what it would cover, what is on top of what.

Nothing here decides anything; the rules do not import it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

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
    piece_of,
    place_of,
    turn_of,
    unpack,
    with_piece,
)
from .count import Majority, majorities, scores
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
    """The hex under its first cell."""
    cells: tuple[int, ...]
    """Hexes in the order of the piece's cells."""
    height: int
    """How many layers of Stuff the piece lies on; 0 for one that lies on the bare board."""
    free: bool
    """No other Stuff lies on any part of it."""


class Spot(Value, frozen=True):
    """What can be seen of one hex."""

    level: Level | None
    """None for the bare board."""
    icon: str
    """"" for none, otherwise as in `stuff.ICONS`; the picture is "i_" and this."""
    piece: str
    cell: int
    """Which cell of the piece lies here, for the spot where its icon sits; -1 on the bare board."""
    height: int
    """Layers of Stuff on this hex, counted as they are drawn."""


class Worth(Value, frozen=True):
    """What a board is worth at one moment."""

    tally: Tally
    dice: tuple[int, int, int]
    expected: float
    """Rolling Power that the next throw gives on average."""
    risk: float
    """How likely the next throw crashes."""
    points: int
    """What the seat would score if the count were now."""


class Preview(Value, frozen=True):
    """What a piece would change if it were laid down there."""

    cells: tuple[int, ...]
    covered: tuple[tuple[int, str], ...]
    """Icons that would be covered, as (hex, icon)."""
    shown: tuple[tuple[int, str], ...]
    """Icons that would be seen, as (hex, icon)."""
    before: Worth
    after: Worth
    majorities: tuple[tuple[Majority, Majority], ...]
    """By symbol: now and then."""


# ---- boards ----


@lru_cache(maxsize=64)
def stack(board: Board) -> tuple[Laid, ...]:
    """The pieces from the bottom up, as they are drawn."""
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
def spots(board: Board) -> tuple[Spot, ...]:
    """By hex: what can be seen there."""
    seen = [Spot(None, ICONS[icon], "", -1, 0) for icon in board.icons]
    for laid in stack(board):
        for cell, place in enumerate(laid.cells):
            level = LEVELS[LEVEL[NUMBER[laid.piece]]]
            seen[place] = Spot(level, ICONS[board.icons[place]], laid.piece, cell, laid.height + 1)
    return tuple(seen)


def fallers(s: RollUp, seat: int) -> tuple[str, ...]:
    """What a crash of this seat would take: the largest free piece, or several to choose from."""
    return tuple(STUFF[piece_of(lay)].id for lay in largest_free(s.boards[seat]))


def worth(s: RollUp, seat: int) -> Worth:
    return _worth(s, seat, s.boards)


def _worth(s: RollUp, seat: int, boards: Sequence[Board]) -> Worth:
    board = boards[seat]
    due = dice(board.tally)
    points = scores(boards)[seat]
    return Worth(unpack(board.tally), due, expected_power(due), crash_risk(due, s.wobbly), points)


# ---- laying pieces down ----


def top_piece(s: RollUp, size: int) -> Stuff | None:
    top = pile_of(s, size).top
    return STUFF[top] if top >= 0 else None


def places(s: RollUp, piece: str, turn: int) -> tuple[int, ...]:
    """Where the first cell of a piece may go on the board of the seat to act, turned like this, by KAT-2.401.

    What it costs is another question: `why_not` of the move.
    """
    board, start = s.boards[s.seat], lay_of(NUMBER[piece], turn, 0)
    return tuple(place for place in range(PLACES) if is_carried(board, start + place, s.centre))


def turns_that_fit(s: RollUp, piece: str) -> tuple[int, ...]:
    """The turns at which a piece may lie somewhere."""
    return tuple(turn for turn in range(6) if places(s, piece, turn))


def suggested_lay(s: RollUp, ways: Sequence[Buy], turn: int) -> Buy | None:
    """Where a hand would begin to look for a place: turned as it is, the open centre left open, and so that the board
    keeps and gets most; None where there is no way at all."""

    covered = bool(spots(s.boards[s.seat])[CENTRE].piece)

    def merit(way: Buy) -> tuple[bool, bool, float, int]:
        cells, then = cells_of(way), preview(s, way).after
        far = sum(max(abs(q), abs(r), abs(q + r)) for q, r in (HEXES[cell] for cell in cells))
        return covered or CENTRE not in cells, way.turn == turn, round(then.points + then.expected, 6), -far

    return max(ways, key=merit, default=None)


def cells_of(buy: Buy) -> tuple[int, ...]:
    """The hexes under a piece; () where it leaves the board."""
    return CELLS[lay_of(NUMBER[buy.piece], buy.turn, buy.place)]


def needs_the_centre(s: RollUp, buy: Buy) -> bool:
    """It may lie there only because it covers the centre, which carries the whole piece (KAT-2.402)."""
    lay = lay_of(NUMBER[buy.piece], buy.turn, buy.place)
    board = s.boards[s.seat]
    return is_carried(board, lay, s.centre) and not is_carried(board, lay, "hex")


def why_not_there(s: RollUp, buy: Buy) -> Refusal | None:
    """Why a piece cannot lie there, whatever it costs: for the tag at the drop point."""
    number = NUMBER[buy.piece]
    return why_not_here(s, number, lay_of(number, buy.turn, buy.place))


def preview(s: RollUp, buy: Buy) -> Preview:
    """What would be covered and what it would change, for a piece that lies wholly on the board."""
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
    """The points of the seat to act before and after a piece lies there, what all others gain by it (below 0: lose),
    and the icons that it covers."""
    seat, lay = s.seat, lay_of(NUMBER[buy.piece], buy.turn, buy.place)
    boards = (*s.boards[:seat], with_piece(s.boards[seat], lay), *s.boards[seat + 1 :])
    now = s.boards[seat].icons
    covered = tuple(ICONS[now[place]] for place in CELLS[lay] if now[place])
    before, after = scores(s.boards), scores(boards)
    own = after[seat] - before[seat]
    return before[seat], after[seat], sum(after) - sum(before) - own, covered


# ---- why not, of what is no move yet ----


def lies_on(level: Level, centre: Centre) -> str:
    if level == "yellow":
        return _("It may lie anywhere on the board.")
    if centre == "hex":
        blue = _("Every hex needs Yellow or Blue under it, or the centre.")
        purple = _("Every hex needs Blue or Purple under it, or the centre.")
    else:
        blue = _("Every hex needs Yellow or Blue under it, unless it covers the centre.")
        purple = _("Every hex needs Blue or Purple under it, unless it covers the centre.")
    return blue if level == "blue" else purple


def why_not_any(s: RollUp, size: int) -> Refusal | None:
    """Why the top piece of a pile cannot be bought, wherever it would lie."""
    piece = top_piece(s, size)
    if piece is None:
        return Refusal("KAT-2.400", _("This pile is empty."))
    refusal = why_not(s, Buy(piece.id, 0, CENTRE))
    if refusal is not None and (refusal.rule != "KAT-2.401" or s.phase is not Phase.SPEND):
        return refusal
    if not turns_that_fit(s, piece.id):
        told = _("{piece} fits nowhere on your Katamari. {rule}")
        return Refusal("KAT-2.401", told.format(piece=_(piece.name), rule=lies_on(piece.level, s.centre)))
    return None


def why_not_cycle_any(s: RollUp) -> Refusal | None:
    """Why no pile can be cycled; None where one can."""
    refusals = [why_not(s, Cycle(size)) for size in SIZES]
    if None in refusals:
        return None
    if s.power >= CYCLE_COST and s.phase is Phase.SPEND:
        return Refusal("KAT-2.41", _("No pile has another piece to turn up."))
    return refusals[0]


def off_the_board() -> Refusal:
    return Refusal("KAT-2.401", _("All of the piece must lie on the board."))


def fits_nowhere_so() -> Refusal:
    return Refusal("KAT-2.401", _("Turned like this it fits nowhere."))


def another_pile(piece: str) -> Refusal:
    """What comes off after a crash is put under a pile."""
    told = _("{piece} goes under the pile of its own size.")
    return Refusal("KAT-2.22", told.format(piece=_(STUFF[NUMBER[piece]].name)))


def anothers_turn() -> Refusal:
    return Refusal("KAT-2.5", _("It is another player’s turn."))


def still_happening() -> Refusal:
    return Refusal("KAT-2.5", _("Something is still happening."))
