"""The pictures of all tests of a process: reading and drawing them takes longer than what most tests look at.

The program keeps one `Art` for all its scenes as well. Tests that draw what no game draws take one of their own.
"""

from __future__ import annotations

from klotho_games.stage.drawing.art import FULL_HD, Art

ART = Art(budget=2 * FULL_HD)
"""Tests look at more tables than people do, and at every size."""
