"""The table's questions: where a piece fits, what it would change, what is on top of what."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import CHANCE, OVER
from klotho_games.games.katamari.rules import RULES
from klotho_games.games.katamari.rules.board import CELLS, CENTRES, DISTINCT, EMPTY, HEX_AT, PLACES, lay_of, unpack
from klotho_games.games.katamari.rules.count import scores
from klotho_games.games.katamari.rules.odds import crash_risk, expected_power
from klotho_games.games.katamari.rules.pieces import NUMBER, SIZES, STUFF
from klotho_games.games.katamari.rules.questions import (
    another_pile,
    anothers_turn,
    cells_of,
    fallers,
    fits_nowhere_so,
    off_the_board,
    places,
    preview,
    spots,
    stack,
    still_happening,
    top_piece,
    turns_that_fit,
    why_not_any,
    why_not_there,
    worth,
)
from klotho_games.games.katamari.rules.state import Phase, collected_dice
from klotho_games.games.katamari.rules.steps import Buy
from tests.games.katamari.forced import at_table, begin, buy, laid, last_of_size_1, spending


def later_positions():
    """Yield spending positions from games of players who buy all they can."""
    for seed in range(4):
        rng = Random(seed)
        s = begin(2 + seed % 3, centre=CENTRES[seed % 2])
        while RULES.to_act(s) != OVER:
            if s.phase is Phase.SPEND:
                yield s
            if RULES.to_act(s) == CHANCE:
                step = RULES.draw(s, rng)
            else:
                moves = RULES.legal(s)
                step = moves[int(rng.random() * max(1, len(moves) - 1))]
            s = RULES.apply(s, step)[0]


def test_places_are_those_of_the_legal_moves():
    """Check each turn, including placements that the legal moves leave out because they look the same from above."""
    for s in later_positions():
        for size in SIZES:
            piece = top_piece(s, size)
            if piece is None:
                continue
            rich = replace(s, power=6)
            for turn in range(6):
                allowed = [p for p in range(PLACES) if RULES.why_not(rich, Buy(piece.id, turn, p)) is None]
                assert list(places(s, piece.id, turn)) == allowed
            assert set(turns_that_fit(s, piece.id)) == {t for t in range(6) if places(s, piece.id, t)}


def test_a_preview_is_what_the_move_does():
    seen = 0
    for s in later_positions():
        rng = Random(seen)
        moves = [move for move in RULES.legal(s) if isinstance(move, Buy)]
        if not moves:
            continue
        move = rng.choice(moves)
        told = preview(s, move)
        after = RULES.apply(s, move)[0]
        seat = s.seat
        assert told.before.tally == unpack(s.boards[seat].tally)
        assert told.after.tally == unpack(after.boards[seat].tally)
        assert told.after.dice == collected_dice(after, seat) and told.before.dice == collected_dice(s, seat)
        assert (told.before.points, told.after.points) == (scores(s.boards)[seat], scores(after.boards)[seat])
        assert told.after.expected == pytest.approx(expected_power(told.after.dice))
        assert told.cells == cells_of(move)
        before, then = spots(s.boards[seat]), spots(after.boards[seat])
        assert told.covered == tuple((place, before[place].icon) for place in told.cells if before[place].icon)
        assert told.shown == tuple((place, then[place].icon) for place in told.cells if then[place].icon)
        assert [now.shown[seat] for _was, now in told.majorities] == list(told.after.tally.symbols)
        seen += 1
    assert seen > 60


def test_a_preview_by_hand():
    s = laid(at_table("button"), 0, ("egg", 0, (1, 0)))
    told = preview(spending(s, 1), buy("button", 0, (1, 0)))
    assert told.covered == ((HEX_AT[1, 0], "y1"),) and told.shown == ((HEX_AT[1, 0], "star"),)
    assert (told.before.dice, told.after.dice) == ((3, 0, 0), (2, 0, 0))
    assert (told.before.points, told.after.points) == (0, 1)


def test_spots_show_the_topmost_piece_and_its_cell():
    s = laid(at_table(), 0, ("sock", 0, (1, 0)), ("egg", 0, (1, 1)))
    seen = spots(s.boards[0])
    sock, egg = seen[HEX_AT[1, 0]], seen[HEX_AT[1, 1]]
    assert (sock.piece, sock.cell, sock.level, sock.height) == ("sock", 0, "yellow", 1)
    assert (egg.piece, egg.cell, egg.icon, egg.height) == ("egg", 0, "y1", 2)
    bare = seen[HEX_AT[-1, 0]]
    assert (bare.level, bare.piece, bare.cell, bare.height) == (None, "", -1, 0)


def test_a_stack_tells_height_and_what_is_free():
    s = laid(at_table(), 0, ("sock", 0, (1, 0)), ("egg", 0, (1, 1)), ("pin", 0, (-1, 0)))
    sock, egg, pin = stack(s.boards[0])
    assert (sock.height, egg.height, pin.height) == (0, 1, 0)
    assert (sock.free, egg.free, pin.free) == (False, True, True)
    assert sock.cells == (HEX_AT[1, 0], HEX_AT[1, 1])
    assert stack(EMPTY) == ()


def test_fallers_are_the_largest_free_pieces():
    s = laid(at_table(), 0, ("sock", 0, (1, 0)), ("egg", 0, (-1, 0)), ("brush", 0, (-2, 1)))
    assert set(fallers(s, 0)) == {"sock", "brush"} and fallers(s, 1) == ()


def test_the_worth_of_a_board():
    s = laid(at_table(wobbly=True), 0, ("banana", 0, (1, 0)), ("button", 0, (0, 2)))
    found = worth(s, 0)
    assert found.dice == (4, 0, 0) and found.points == 1 and found.tally.stars == 1
    assert found.expected == pytest.approx(expected_power((4, 0, 0)))
    assert found.risk == crash_risk((4, 0, 0), True)


def test_why_a_piece_cannot_lie_there():
    s = laid(at_table("baguette"), 0, ("egg", 0, (1, 0)))
    there = buy("baguette", 0, (0, 0))
    refusal = why_not_there(s, there)  # nothing has been thrown yet, so the cost is not checked
    assert refusal is not None and refusal.rule == "KAT-2.401"
    over = why_not_there(s, buy("baguette", 0, (2, 0)))
    assert over is not None and over.reason == "The whole piece must be on the board."
    assert why_not_there(laid(s, 0, ("pin", 0, (2, 0))), there) is None


def test_an_empty_pile_has_no_top_piece():
    s = spending(last_of_size_1(at_table(), "egg"), 2)
    assert top_piece(s, 1) == STUFF[NUMBER["egg"]]
    assert top_piece(RULES.apply(s, buy("egg", 0, (1, 0)))[0], 1) is None


def test_cells_are_in_the_order_of_the_piece():
    move = Buy("octopus", 2, 9)
    assert cells_of(move) == CELLS[lay_of(NUMBER["octopus"], 2, 9)]
    assert any(cells_of(Buy("octopus", 2, place)) == () for place in range(PLACES)) and DISTINCT[NUMBER["octopus"]]


@pytest.mark.rule("KAT-2.400", "KAT-2.401")
def test_why_nothing_can_be_bought_of_a_pile():
    s = at_table("egg", "baguette")
    size = STUFF[NUMBER["baguette"]].size
    assert why_not_any(s, 1).rule == "KAT-2.2", "nothing has been thrown yet"
    assert why_not_any(spending(s, 1), size).rule == "KAT-2.400", "too dear"
    s = spending(s, 6)
    assert why_not_any(s, 1) is None
    nowhere = why_not_any(s, size)
    assert nowhere.rule == "KAT-2.401"
    assert nowhere.reason.startswith("You can’t place the Baguette anywhere on your board. Every")
    empty = replace(s, piles=(replace(s.piles[0], top=-1, unseen=(), under=()), *s.piles[1:]))
    assert why_not_any(empty, 1).reason == "This pile is empty."


@pytest.mark.rule("KAT-2.22", "KAT-2.401", "KAT-2.5")
def test_what_is_said_of_half_a_gesture():
    assert off_the_board() == why_not_there(at_table("baguette"), buy("baguette", 0, (2, 0)))
    assert fits_nowhere_so().rule == "KAT-2.401"
    assert another_pile("egg").rule == "KAT-2.22" and "Egg" in another_pile("egg").reason
    assert anothers_turn().rule == still_happening().rule == "KAT-2.5"


def test_turns_that_look_the_same_stand_for_each_other():
    s = spending(at_table("egg"), 6)
    assert RULES.same(s, buy("egg", 4, (0, 0))) == buy("egg", 0, (0, 0)), "one hex looks the same from all sides"
    for move in RULES.legal(s):
        assert RULES.same(s, move) == move
