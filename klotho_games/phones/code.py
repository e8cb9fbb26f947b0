"""The address of the table as a QR code: rows of dark and light squares, for whoever draws them."""

from __future__ import annotations


def squares(url: str) -> tuple[tuple[bool, ...], ...]:
    """True is dark. The light border of four squares that a camera wants is not among them."""
    import segno  # only here: nobody who plays without phones waits for it

    made = segno.make_qr(url, error="m", boost_error=True)
    return tuple(tuple(bool(square) for square in row) for row in made.matrix)
