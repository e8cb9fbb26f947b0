"""The pictures that all tests of a process share, because loading and drawing them takes longer than most tests.

The program also keeps one `Art` for all its scenes. Tests that draw what no game draws use their own.
"""

from __future__ import annotations

from klotho_games.stage.drawing.art import FULL_HD, Art

ART = Art(budget=2 * FULL_HD)
"""Larger than usual, because tests look at more tables than people do, and at every size."""
