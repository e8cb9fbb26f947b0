from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from klotho_games.core import decks

WHOLE = tuple("ABCDEFGH")


def test_every_card_that_is_left_is_as_likely():
    left = ("B", "D", "G")
    rng = Random(4)
    counts = Counter(decks.draw(WHOLE, left, rng) for _n in range(3000))
    assert set(counts) == set(left)
    assert all(900 < count < 1100 for count in counts.values())


def test_every_order_is_as_likely():
    rng = Random(4)
    counts = Counter(decks.shuffled(WHOLE, "ADH", rng) for _n in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_decks_that_differ_by_a_card_stay_coupled():
    lacking = tuple(card for card in WHOLE if card != "C")
    same = sum(decks.draw(WHOLE, WHOLE, Random(n)) == decks.draw(WHOLE, lacking, Random(n)) for n in range(400))
    assert same > 0.8 * 400
    full, less = (decks.shuffled(WHOLE, left, Random(9)) for left in (WHOLE, lacking))
    assert tuple(card for card in full if card != "C") == less


def test_nothing_left():
    with pytest.raises(ValueError, match="nothing is left"):
        decks.draw(WHOLE, (), Random(1))
    assert decks.shuffled(WHOLE, (), Random(1)) == ()


def test_taking_one_copy():
    assert decks.without(("A", "B", "A"), "A") == ("B", "A")
    with pytest.raises(ValueError):
        decks.without(("A",), "B")
