"""Clauses 2.400 to 2.5: buying, placing, cycling, ending a turn."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import CHANCE
from klotho_games.games.katamari.rules import RULES
from klotho_games.games.katamari.rules import events as ev
from klotho_games.games.katamari.rules.board import BITS, CENTRE, DISTINCT, HEX_AT, HEXES, PLACES, is_carried, lay_of
from klotho_games.games.katamari.rules.pieces import BAGS, ICONS, NUMBER, SIZES, STUFF
from klotho_games.games.katamari.rules.questions import spots
from klotho_games.games.katamari.rules.state import Phase, Pile, RollUp, collected_dice, pile_of
from klotho_games.games.katamari.rules.steps import Buy, Cycle, EndTurn, RollDice, TurnedUp
from tests.games.katamari.forced import at_table, buy, kinds, laid, last_of_size_1, play, refused, spending, told

# ---- buying ----


@pytest.mark.rule("KAT-2.400")
@pytest.mark.parametrize("size", SIZES)
def test_stuff_costs_its_size(size: int):
    """On a board that carries everything."""
    s = carpeted(size)
    piece = STUFF[pile_of(s, size).top]
    offered = {move.piece for move in RULES.legal(spending(s, size)) if isinstance(move, Buy)}
    assert offered == {STUFF[pile_of(s, n).top].id for n in range(1, size + 1)}
    move = next(move for move in RULES.legal(spending(s, size)) if getattr(move, "piece", "") == piece.id)
    assert told(spending(s, size), move)[0] == ev.StuffBought(0, piece.id, move.turn, move.place, size, 0)
    assert RULES.apply(spending(s, size + 2), move)[0].power == 2
    if size > 1:
        refusal = refused(spending(s, size - 1), move)
        assert refusal.rule == "KAT-2.400"
        assert refusal.reason == (
            f"You need {size} Rolling Power for the {piece.name}, and you have {size - 1}. Choose a smaller piece.")


def carpeted(size: int) -> RollUp:
    """Cover the board with Yellow for sizes up to 4, with Blue for the others; the piles stay full enough."""
    s = at_table()
    yellow = [piece.id for piece in STUFF if piece.size == 2][1:]
    rows = [(-2, 0), (-2, 1), (-2, 2), (0, 0), (0, -1), (0, 1), (-1, -1), (1, -2), (0, -2)]
    s = laid(s, 0, *((piece, 0, hex) for piece, hex in zip(yellow, rows, strict=False) if _on_board(piece, hex)))
    if size < 5:
        return s
    blue = [piece.id for piece in STUFF if piece.size == 3][1:]
    for piece in blue:
        lays = [lay for lay in DISTINCT[NUMBER[piece]] if _carried(s, lay)]
        if lays:
            lay = max(lays, key=lambda lay: _new_blue(s, lay))
            turn, place = lay % (6 * PLACES) // PLACES, lay % PLACES
            s = laid(s, 0, (piece, turn, HEXES[place]))
    return s


def _on_board(piece: str, hex: tuple[int, int]) -> bool:
    return lay_of(NUMBER[piece], 0, HEX_AT[hex]) in DISTINCT[NUMBER[piece]]


def _carried(s: RollUp, lay: int) -> bool:
    return is_carried(s.boards[0], lay, s.centre)


def _new_blue(s: RollUp, lay: int) -> int:
    return (BITS[lay] & ~s.boards[0].blue).bit_count()


@pytest.mark.rule("KAT-2.400")
def test_only_the_top_piece_can_be_bought():
    s = spending(at_table("egg"), 3)
    assert refused(s, buy("pin", 0, (1, 0))).rule == "KAT-2.400"
    assert refused(s, buy("moon", 0, (1, 0))).rule == "KAT-2.400"


@pytest.mark.rule("KAT-2.400")
def test_the_next_piece_is_turned_up_at_once_and_may_be_bought_too():
    s = play(spending(at_table("egg"), 2), buy("egg", 0, (1, 0)))
    assert RULES.to_act(s) == CHANCE and RULES.stream(s) == "pile-1" and s.power == 1
    assert [outcome.piece for outcome, _p in RULES.chances(s)] == [STUFF[n].id for n in BAGS[0] if n != NUMBER["egg"]]
    assert refused(s, EndTurn()).rule == "KAT-2.400" and refused(s, TurnedUp("egg")).rule == "KAT-1.1"
    s = play(s, TurnedUp("duck"))
    assert s.phase is Phase.SPEND and pile_of(s, 1).left == 13
    assert pile_of(play(s, buy("duck", 0, (0, 1))), 1).left == 12


@pytest.mark.rule("KAT-2.400")
def test_an_empty_pile_stays_empty():
    s = spending(last_of_size_1(at_table(), "egg"), 3)
    assert kinds(s, buy("egg", 0, (1, 0)))[:2] == [ev.StuffBought, ev.PileEmptied]
    s = play(s, buy("egg", 0, (1, 0)))
    assert pile_of(s, 1) == Pile(-1, ()) and s.phase is Phase.SPEND
    assert not [move for move in RULES.legal(s) if isinstance(move, Buy) and move.piece in map(_id, BAGS[0])]


def _id(piece: int) -> str:
    return STUFF[piece].id


# ---- placing ----


@pytest.mark.rule("KAT-2.401")
def test_no_piece_hangs_over_the_edge():
    s = spending(at_table("sock"), 2)
    over = [hex for hex in HEXES if not _on_board("sock", hex)]
    assert len(over) == 5
    for hex in over:
        assert refused(s, buy("sock", 0, hex)).reason == "The whole piece must be on the board."
    assert refused(s, Buy("sock", 0, 19)).rule == refused(s, Buy("sock", 0, -1)).rule == "KAT-2.401"


@pytest.mark.rule("KAT-2.401")
def test_yellow_fits_anywhere_on_any_stuff():
    s = spending(at_table("egg"), 1)
    assert len(RULES.legal(s)) == 19 + 1
    for size in (3, 5):
        full = spending(carpeted(size), 1)
        assert sum(isinstance(move, Buy) for move in RULES.legal(full)) == 19


@pytest.mark.rule("KAT-2.401")
def test_blue_lies_wholly_on_yellow_or_blue():
    s = laid(at_table("baguette"), 0, ("sock", 0, (1, 0)), ("egg", 0, (2, 0)), ("pin", 0, (-1, 0)))
    s = spending(s, 4)
    blue = "Every hex of a Blue piece needs Yellow, Blue or the centre under it."
    assert refused(s, buy("baguette", 0, (-2, 2))).reason == blue  # all bare
    assert refused(s, buy("baguette", 0, (-2, 0))).reason == blue  # one of three is bare
    assert RULES.why_not(s, buy("baguette", 0, (0, 0))) is None  # centre, Yellow, Yellow
    s = play(s, buy("baguette", 0, (0, 0)), TurnedUp("caterpillar"))
    s = spending(replace(s, seat=0), 3)
    assert RULES.why_not(s, buy("caterpillar", 0, (0, 0))) is None  # on Blue
    assert RULES.why_not(s, buy("caterpillar", 0, (-1, 0))) is None  # on Yellow, and on Blue


@pytest.mark.rule("KAT-2.401")
def test_purple_lies_wholly_on_blue_or_purple():
    s = at_table("limousine")
    yellow = ("sock", 0, (0, 0)), ("brush", 0, (1, 0)), ("candy", 0, (-2, 0)), ("carrot", 0, (-2, 1))
    s = spending(laid(s, 0, *yellow, ("egg", 0, (-1, 1))), 5)
    purple = "Every hex of a Purple piece needs Blue, Purple or the centre under it."
    row = buy("limousine", 0, (-2, 0))
    assert refused(s, row).reason == purple and refused(s, row).rule == "KAT-2.401"
    s = laid(s, 0, ("baguette", 0, (0, 0)))
    assert refused(s, row).reason == purple
    s = laid(s, 0, ("caterpillar", 0, (-2, 0)))
    assert RULES.why_not(s, row) is None
    s = spending(replace(play(s, row, TurnedUp("bathtub")), seat=0), 5)
    bathtub = buy("bathtub", 0, (-2, 0))  # three hexes of that row and two of the row below
    assert refused(s, bathtub).reason == purple
    s = laid(s, 0, ("skateboard", 0, (-2, 1)))
    assert RULES.why_not(s, bathtub) is None  # on Purple and on Blue


@pytest.mark.rule("KAT-2.402")
@pytest.mark.parametrize("cover", ["nothing", "yellow", "blue", "purple"])
def test_the_centre_carries_any_level_covered_or_not(cover: str):
    """A purple piece of five over blue hexes and the centre, whatever is on the centre."""
    s = carpeted(5)
    number = pile_of(s, 5).top
    lays = [lay for lay in DISTINCT[number] if not_only_blue(s, lay)]
    assert lays
    bare = replace(s.boards[0], blue=s.boards[0].blue & ~(1 << CENTRE), yellow=s.boards[0].yellow & ~(1 << CENTRE))
    if cover != "nothing":
        bare = replace(bare, **{cover: getattr(bare, cover) | 1 << CENTRE})
    s = replace(s, boards=(bare, s.boards[1]), phase=Phase.SPEND, power=5)
    for lay in lays:
        move = Buy(STUFF[number].id, lay % (6 * PLACES) // PLACES, lay % PLACES)
        assert RULES.why_not(s, move) is None and move in RULES.legal(s)


def not_only_blue(s: RollUp, lay: int) -> bool:
    """Return whether the lay covers the centre and everything else under it is Blue."""
    bits = BITS[lay]
    return bool(bits >> CENTRE & 1) and not bits & ~(1 << CENTRE) & ~s.boards[0].blue


@pytest.mark.rule("KAT-2.402")
def test_on_an_empty_board_only_the_centre_carries_blue():
    s = spending(at_table("teapot"), 6)
    assert {move.piece for move in RULES.legal(s) if isinstance(move, Buy)} == {
        STUFF[pile_of(s, size).top].id for size in (1, 2)
    }
    s = laid(s, 0, ("sock", 0, (1, -1)))  # (1,-1) and (1,0), both beside the centre
    assert any(getattr(move, "piece", "") == "teapot" for move in RULES.legal(s))


@pytest.mark.rule("KAT-2.403")
def test_the_topmost_stuff_is_what_carries():
    s = laid(at_table("caterpillar"), 0, ("sock", 0, (1, 0)), ("egg", 0, (2, 0)), ("baguette", 0, (0, 0)))
    blue_row = buy("caterpillar", 0, (0, 0))
    assert RULES.why_not(spending(s, 3), blue_row) is None
    purple = replace(s.boards[0], purple=1 << HEX_AT[2, 0], blue=s.boards[0].blue & ~(1 << HEX_AT[2, 0]))
    assert refused(spending_on(s, purple), blue_row).rule == "KAT-2.401"  # Yellow far below does not help
    s = laid(s, 0, ("pin", 0, (2, 0)))
    assert RULES.why_not(spending(s, 3), blue_row) is None  # Yellow again, on top of Blue


def spending_on(s: RollUp, board: object) -> RollUp:
    return replace(s, boards=(board, s.boards[1]), phase=Phase.SPEND, power=3)


@pytest.mark.rule("KAT-2.403")
def test_a_piece_may_lie_across_different_heights():
    s = laid(at_table("sock", "baguette"), 0, ("egg", 0, (1, 0)), ("pin", 0, (1, 0)), ("duck", 0, (2, 0)))
    assert [spot.height for spot in spots(s.boards[0])][HEX_AT[1, 0]] == 2
    assert RULES.why_not(spending(s, 2), buy("sock", 0, (1, 0))) is None  # two layers, and the bare board
    assert RULES.why_not(spending(s, 3), buy("baguette", 0, (0, 0))) is None  # the bare centre, two layers, one


@pytest.mark.rule("KAT-2.403")
def test_a_covered_icon_is_not_visible():
    s = laid(at_table(), 0, ("banana", 0, (1, 0)))
    assert collected_dice(s, 0) == (4, 0, 0)
    s = laid(s, 0, ("button", 0, (1, 0)))
    assert collected_dice(s, 0) == (3, 0, 0)
    assert ICONS[s.boards[0].icons[HEX_AT[1, 0]]] == "star"
    assert ICONS[s.boards[0].icons[HEX_AT[2, 0]]] == "y1"


# ---- cycling ----


@pytest.mark.rule("KAT-2.41")
def test_cycling_costs_4_and_puts_the_top_under_its_pile():
    s = spending(at_table("egg"), 5)
    assert [move for move in RULES.legal(s) if isinstance(move, Cycle)] == [Cycle(size) for size in SIZES]
    assert told(s, Cycle(1)) == (ev.PileCycled(0, 1, "egg", 1),)
    s = play(s, Cycle(1))
    assert s.phase is Phase.TURN_UP and pile_of(s, 1).under == (NUMBER["egg"],) and s.power == 1
    assert NUMBER["egg"] not in pile_of(s, 1).unseen
    s = play(s, TurnedUp("pin"))
    assert pile_of(s, 1).top == NUMBER["pin"]
    refusal = refused(s, Cycle(2))
    assert refusal.rule == "KAT-2.41" and refusal.reason == "You need 4 Rolling Power to cycle a pile, and you have 1."


@pytest.mark.rule("KAT-2.41")
def test_a_pile_can_be_cycled_as_often_as_can_be_paid():
    s = spending(at_table("egg"), 9)
    s = play(s, Cycle(1), TurnedUp("pin"), Cycle(1), TurnedUp("duck"))
    assert pile_of(s, 1).under == (NUMBER["egg"], NUMBER["pin"]) and s.power == 1
    assert refused(s, Cycle(1)).rule == "KAT-2.41"


@pytest.mark.rule("KAT-2.41")
def test_pieces_put_under_come_again_in_order():
    s = spending(last_of_size_1(at_table(), "egg", "pin", "duck"), 12)
    for top in ("pin", "duck", "egg"):
        assert told(s, Cycle(1))[1] == ev.StuffTurnedUp(1, top)
        s = play(s, Cycle(1))
        assert s.phase is not Phase.TURN_UP and pile_of(s, 1).top == NUMBER[top]


@pytest.mark.rule("KAT-2.41")
def test_a_pile_without_a_second_piece_cannot_be_cycled():
    s = spending(last_of_size_1(at_table(), "egg"), 8)
    assert refused(s, Cycle(1)).reason == "That pile has no other piece to reveal. Choose another pile."
    s = play(s, buy("egg", 0, (1, 0)))
    assert refused(s, Cycle(1)).reason == "That pile is empty. Choose another pile."
    assert refused(s, Cycle(0)).rule == refused(s, Cycle(7)).rule == "KAT-1.1"


# ---- the end of a turn ----


@pytest.mark.rule("KAT-2.5")
def test_the_turn_ends_when_the_player_says_so():
    s = spending(at_table(), 3)
    assert told(s, EndTurn()) == (ev.PowerUnspent(0, 3, usable=True), ev.TurnEnded(0), ev.TurnBegan(1, 2, 0, 0))
    s = play(s, EndTurn())
    assert (s.seat, s.phase, s.power) == (1, Phase.THROW, 0)


@pytest.mark.rule("KAT-2.5")
def test_the_turn_ends_when_nothing_more_can_be_done():
    s = spending(at_table("egg"), 1)
    s = play(s, buy("egg", 0, (1, 0)))
    assert kinds(s, TurnedUp("pin")) == [ev.StuffTurnedUp, ev.TurnEnded, ev.TurnBegan]
    assert play(s, TurnedUp("pin")).seat == 1


@pytest.mark.rule("KAT-2.5")
def test_power_that_buys_nothing_ends_the_turn_too():
    """One power is left, and there is no piece of size 1 to buy."""
    s = spending(last_of_size_1(at_table("sock"), "egg"), 2)
    s = play(s, buy("egg", 0, (1, 0)))
    assert s.seat == 1
    s = spending(last_of_size_1(at_table("sock"), "egg"), 3)
    s = play(s, buy("egg", 0, (1, 0)))
    assert s.seat == 0 and s.power == 2


@pytest.mark.rule("KAT-2.5")
def test_in_the_middle_of_spending_no_die_is_thrown():
    assert refused(spending(at_table(), 2), RollDice()).rule == "KAT-2.5"
