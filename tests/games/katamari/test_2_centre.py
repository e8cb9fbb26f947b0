"""Clause 2.402: what the centre carries, read in two ways."""

from __future__ import annotations

from random import Random

import pytest

from klotho_games.core.contract import CHANCE, OVER
from klotho_games.games.katamari.bot.judge import JUDGE
from klotho_games.games.katamari.rules import RULES
from klotho_games.games.katamari.rules.board import CELLS, CENTRE, CENTRES, DISTINCT
from klotho_games.games.katamari.rules.pieces import BAGS, NUMBER, SIZE, STUFF
from klotho_games.games.katamari.rules.questions import (
    cells_of,
    lies_on,
    needs_the_centre,
    places,
    turns_that_fit,
    why_not_any,
    why_not_there,
)
from klotho_games.games.katamari.rules.state import RollUp
from klotho_games.games.katamari.rules.steps import Buy
from klotho_games.games.katamari.telling.notes import piece_note
from tests.games.katamari.forced import at_table, begin, buy, laid, play, refused, spending


def whole(*tops: str) -> RollUp:
    return at_table(*tops, centre="piece")


@pytest.mark.rule("KAT-2.402")
def test_someone_who_chooses_nothing_plays_that_the_centre_carries_one_hex():
    option = next(option for option in RULES.info.options if option.name == "centre")
    assert option.choices == CENTRES and option.default == begin().centre == "hex"
    assert begin(centre="piece").centre == "piece"
    assert all("KAT-2.402" in option.told(value) for value in option.choices)


@pytest.mark.rule("KAT-2.402")
@pytest.mark.parametrize("centre", ["all", "", 1, True])
def test_other_centres_are_refused_in_a_sentence(centre: object):
    with pytest.raises(ValueError, match="centre carries, one hex"):
        begin(centre=centre)


@pytest.mark.rule("KAT-2.402")
def test_blue_over_the_centre_of_a_bare_board():
    """A row of three with its first hex on the centre; the other two are on bare hexes."""
    there = buy("baguette", 0, (0, 0))
    why = refused(spending(at_table("baguette"), 3), there).reason
    assert why == "Every hex of a Blue piece needs Yellow, Blue or the centre under it."
    s = spending(whole("baguette"), 3)
    assert RULES.why_not(s, there) is None and there in RULES.legal(s)
    board = play(s, there).boards[0]
    assert board.blue.bit_count() == 3 and board.blue >> CENTRE & 1


@pytest.mark.rule("KAT-2.402")
def test_purple_over_the_centre_lies_on_whatever_is_there():
    """A row of five through the centre, over bare hexes, over Yellow, and over Yellow on the centre too."""
    row = buy("limousine", 0, (-2, 0))
    yellow = ("egg", 0, (1, 0)), ("pin", 0, (0, 0))
    for stuff in ((), yellow[:1], yellow):
        assert refused(spending(laid(at_table("limousine"), 0, *stuff), 5), row).rule == "KAT-2.401"
        assert RULES.why_not(spending(laid(whole("limousine"), 0, *stuff), 5), row) is None


@pytest.mark.rule("KAT-2.401", "KAT-2.402")
def test_beside_the_centre_everything_stays_as_it_is():
    s = spending(laid(whole("baguette", "limousine"), 0, ("egg", 0, (-2, 1))), 6)
    blue = refused(s, buy("baguette", 0, (-2, 1)))
    assert blue.reason == "A Blue piece must be entirely on Yellow or Blue, or cover the centre."
    assert refused(s, buy("limousine", 1, (-2, 0))).rule == blue.rule == "KAT-2.401"
    for move in RULES.legal(s):
        if isinstance(move, Buy) and SIZE[NUMBER[move.piece]] > 2:
            assert CENTRE in cells_of(move)
    over = buy("baguette", 0, (1, 0))
    assert refused(s, over).reason == "The whole piece must be on the board."


@pytest.mark.rule("KAT-2.402")
def test_every_piece_that_can_reach_the_centre_fits_on_a_bare_board():
    for size in (3, 4, 5, 6):
        for number in BAGS[size - 1]:
            piece = STUFF[number].id
            s, narrow = spending(whole(piece), 6), spending(at_table(piece), 6)
            assert why_not_any(s, size) is None and turns_that_fit(s, piece)
            assert why_not_any(narrow, size).rule == "KAT-2.401" and not turns_that_fit(narrow, piece)
            listed = [move for move in RULES.legal(s) if isinstance(move, Buy) and move.piece == piece]
            assert len(listed) == sum(CENTRE in CELLS[lay] for lay in DISTINCT[number])


@pytest.mark.rule("KAT-2.402")
def test_the_survey_says_the_same():
    s = spending(laid(whole("baguette"), 0, ("egg", 0, (1, 0)), ("pin", 0, (2, 0))), 3)
    ground, bare = buy("baguette", 0, (0, 0)), buy("baguette", 0, (-2, 0))
    assert why_not_there(s, ground) is None and why_not_there(s, bare) is None
    assert needs_the_centre(s, bare) and not needs_the_centre(s, ground), "on Yellow it lies in either case"
    assert {ground.place, bare.place} <= set(places(s, "baguette", 0))
    narrow = spending(laid(at_table("baguette"), 0, ("egg", 0, (1, 0)), ("pin", 0, (2, 0))), 3)
    assert why_not_there(narrow, bare) is not None and not needs_the_centre(narrow, ground)


@pytest.mark.rule("KAT-2.402")
def test_pieces_tell_what_carries_them():
    assert lies_on("blue", "hex") == "Every hex needs Yellow, Blue or the centre under it."
    assert lies_on("blue", "piece") == "Every hex needs Yellow or Blue under it, unless the piece covers the centre."
    assert lies_on("purple", "piece") == "Every hex needs Blue or Purple under it, unless the piece covers the centre."
    assert lies_on("yellow", "hex") == lies_on("yellow", "piece")
    teapot = STUFF[BAGS[2][0]]
    assert piece_note(teapot, "piece").endswith(lies_on("blue", "piece"))


@pytest.mark.rule("KAT-2.402")
def test_a_bot_makes_use_of_it():
    """The bot finds a place for a Blue piece on a bare board only over the centre, and only with that option."""
    for centre in CENTRES:
        s = spending(at_table("baguette", centre=centre), 3)
        pieces = {decision.move.piece for decision in JUDGE.candidates(s) if isinstance(decision.move, Buy)}
        assert ("baguette" in pieces) == (centre == "piece")
        assert all(RULES.why_not(s, decision.move) is None for decision in JUDGE.candidates(s))


@pytest.mark.rule("KAT-2.402")
@pytest.mark.parametrize("centre", CENTRES)
def test_pieces_lie_over_the_centre_in_games_too(centre: str):
    """Over bare hexes or Yellow this happens only if the centre carries the whole piece.

    The players buy all they can.
    """
    daring = 0
    for seed in range(4):
        rng = Random(seed)
        s = begin(2, steps=8, centre=centre)
        while RULES.to_act(s) != OVER:
            if RULES.to_act(s) == CHANCE:
                step = RULES.draw(s, rng)
            else:
                moves = RULES.legal(s)
                step = moves[int(rng.random() * max(1, len(moves) - 1))]
                daring += isinstance(step, Buy) and needs_the_centre(s, step)
            s = RULES.apply(s, step)[0]
            assert RULES.invariants(s) == []
    assert bool(daring) == (centre == "piece")
