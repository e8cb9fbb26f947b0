"""The address of the table as a QR code: rows of dark and light squares, for whoever draws them."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from typing import Any


def squares(url: str) -> tuple[tuple[bool, ...], ...]:
    """True is dark. The light border of four squares that a camera wants is not among them."""
    made = _encoder().encode(url, error="l", boost_error=True, micro=False)
    return tuple(tuple(bool(square) for square in row) for row in made.matrix)


def _encoder() -> Any:
    """What makes squares, without the rest of segno: its package loads what writes files of ten kinds, and with it half
    of the web's modules, which the download does without."""
    if "segno" in sys.modules:
        return import_module("segno.encoder")
    spec = find_spec("segno")
    assert spec is not None
    sys.modules["segno"] = module_from_spec(spec)
    try:
        return import_module("segno.encoder")
    finally:
        del sys.modules["segno"]
