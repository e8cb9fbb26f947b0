"""Tests of the game that lies in `tests/installed` as pip would have left it."""
