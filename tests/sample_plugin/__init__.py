"""The sample that is installed: what lies in `tests/installed` is found there as pip would have left it."""

from klotho_games.core.registry import Game
from tests.samples import SAMPLES

STRAWS: Game = SAMPLES[-1]
