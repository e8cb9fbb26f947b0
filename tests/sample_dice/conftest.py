"""The program without a screen."""

from __future__ import annotations

from tests.scenes.conftest import house as house
from tests.scenes.conftest import house_of as house_of
