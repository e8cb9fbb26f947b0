"""The address of the table as a QR code: rows of dark and light squares."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from typing import Any


def squares(url: str) -> tuple[tuple[bool, ...], ...]:
    """Return the squares; True is dark. The light border of four squares that cameras need is not included."""
    made = _encoder().encode(url, error="l", boost_error=True, micro=False)
    return tuple(tuple(bool(square) for square in row) for row in made.matrix)


def _encoder() -> Any:
    """Return the encoder of segno without the rest of the package, which loads writers for ten file formats and half of
    the web modules that the packaged program does not contain."""
    if "segno" in sys.modules:
        return import_module("segno.encoder")
    spec = find_spec("segno")
    assert spec is not None
    sys.modules["segno"] = module_from_spec(spec)
    try:
        return import_module("segno.encoder")
    finally:
        del sys.modules["segno"]
