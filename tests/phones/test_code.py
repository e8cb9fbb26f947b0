"""The QR code of the big screen."""

from __future__ import annotations

import segno

from klotho_games.phones.code import squares

FINDER = ("1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111")


def test_a_code_is_square_with_its_three_corners_and_is_the_same_for_the_same_words():
    made = squares("http://192.168.0.42:8097/#K7QM4T")
    size = len(made)
    assert size % 4 == 1 and 25 <= size <= 33 and all(len(row) == size for row in made)
    lines = ["".join("01"[dark] for dark in row) for row in made]
    assert tuple(line[:7] for line in lines[:7]) == FINDER
    assert tuple(line[-7:] for line in lines[:7]) == FINDER
    assert tuple(line[:7] for line in lines[-7:]) == FINDER
    assert made == squares("http://192.168.0.42:8097/#K7QM4T") != squares("http://192.168.0.42:8097/#K7QM4U")


def test_it_is_what_the_whole_of_segno_makes():
    url = "http://10.11.12.13:8097/#K7QM4T"
    made = squares(url)
    whole = segno.make_qr(url, error="l")
    assert made == tuple(tuple(map(bool, row)) for row in whole.matrix)
    assert squares(url) == made, "also once the whole of it is loaded"
