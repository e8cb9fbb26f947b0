"""How far the coach plays on before it believes a game's model, and how far it believes it then.

A game may have `calibration.json` beside its model. `build_scripts/measure/coach_check.py fit GAME --write` writes it:
it compares what the coach says of many decisions with games played on to the end. Without it every continuation goes to
the end of the game, and there is nothing to believe.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec

from klotho_games.core.contract import Value
from klotho_games.core.games.registry import Game

FILE = "calibration.json"


class Calibration(Value, frozen=True):
    player: str = "judge"
    """Who plays on at every seat: the game's judge, or the quick player of its `expert`."""
    turns: int = 0
    """Both moves are judged when so many more turns have begun; 0: at the end of the game."""
    trust: float = 1.0
    """How much of a difference that the model sees is there at the end of the game."""
    doubt: float = 0.0
    """Standard error of what the model says of one decision, however often it is tried."""
    judged: float = 0.0
    """How much of the difference is believed that the game's `expert` sees between two moves (`worth_more`)."""
    judged_doubt: float = 0.0
    """Standard error of that, as a part of it."""
    scored: bool = False
    """Whether the game can say at that moment what score someone alone can expect (`core/games/aftermath.py`)."""
    points_doubt: float = 0.0
    """As `doubt`, for that score."""
    decisions: int = 0
    """By so many decisions this was found, each played on to the end so many times in pairs."""
    pairs: int = 0

    def for_seats(self, seats: int) -> Calibration:
        """An expert's judgement is about beating others. Of someone alone the model says more."""
        return msgspec.structs.replace(self, judged=0.0, trust=1.0) if seats == 1 and self.judged else self

    @property
    def to_the_end(self) -> bool:
        return not self.turns


@cache
def calibration_of(game: Game) -> Calibration:
    try:
        written = resources.files(game.package).joinpath(FILE).read_bytes()
    except (FileNotFoundError, ModuleNotFoundError):
        return Calibration()
    return msgspec.json.decode(written, type=Calibration)
