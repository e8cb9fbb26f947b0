from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from klotho_games.core.chance import decks

WHOLE = tuple("ABCDEFGH")


def test_every_card_that_is_left_is_as_likely():
    left = ("B", "D", "G")
    rng = Random(4)
    counts = Counter(decks.draw(WHOLE, left, rng) for _n in range(3000))
    assert set(counts) == set(left)
    assert all(900 < count < 1100 for count in counts.values())


def test_every_order_is_as_likely():
    rng = Random(4)
    counts = Counter(decks.shuffle_remaining(WHOLE, "ADH", rng) for _n in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_decks_that_differ_by_a_card_stay_coupled():
    lacking = tuple(card for card in WHOLE if card != "C")
    same = sum(decks.draw(WHOLE, WHOLE, Random(n)) == decks.draw(WHOLE, lacking, Random(n)) for n in range(400))
    assert same > 0.8 * 400
    full, less = (decks.shuffle_remaining(WHOLE, left, Random(9)) for left in (WHOLE, lacking))
    assert tuple(card for card in full if card != "C") == less


def test_nothing_left():
    with pytest.raises(ValueError, match="nothing is left"):
        decks.draw(WHOLE, (), Random(1))
    assert decks.shuffle_remaining(WHOLE, (), Random(1)) == ()


def test_taking_one_copy():
    assert decks.without(("A", "B", "A"), "A") == ("B", "A")
    with pytest.raises(ValueError):
        decks.without(("A",), "B")


@pytest.mark.parametrize("size", [0, 1, 2, 40, 64, 65])
def test_records_stay_true_dice_fall_as_the_standard_library_lets_them(size):
    """The seeds of older games are verified by drawing again, so both functions must use the same bits for ever."""
    ours, theirs = Random(size), Random(size)
    one, other = list(range(size)), list(range(size))
    decks.shuffle(one, ours)
    theirs.shuffle(other)
    assert one == other
    if size:
        assert decks.draw(one, one, ours) == other[theirs.randrange(size)]
    assert ours.getstate() == theirs.getstate()


def test_numbers_in_order_are_drawn_found_and_taken_as_any_cards_are():
    for seed in range(40):
        rng = Random(seed)
        whole = tuple(range(7, 7 + rng.randrange(1, 60)))
        left = tuple(sorted(rng.sample(whole, rng.randrange(1, len(whole) + 1))))
        card = decks.draw_number(whole, left, Random(seed))
        assert card == decks.draw(whole, left, Random(seed))
        assert decks.without_number(left, card) == decks.without(left, card)
        assert [one for one in range(-1, 80) if decks.has_number(left, one)] == list(left)
    with pytest.raises(ValueError, match="nothing is left"):
        decks.draw_number((1, 2), (), Random(1))
