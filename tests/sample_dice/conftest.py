"""The program without a screen."""

from __future__ import annotations

from tests.scenes.conftest import program as program
from tests.scenes.conftest import program_of as program_of
