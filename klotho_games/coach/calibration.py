"""How far the coach plays on before it asks a game's model, and how far it trusts the model then.

A game can have `calibration.json` beside its model. `build_scripts/measure/coach_check.py fit GAME --write` writes it:
it compares what the coach says about many decisions with games played to the end. Without it, every continuation is
played to the end, and no model is needed.
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
    """Both moves are judged after this many more turns; 0 means at the end of the game."""
    trust: float = 1.0
    """How much of a difference that the model sees is still there at the end of the game."""
    doubt: float = 0.0
    """Standard error of what the model says about one decision, however often it is tried."""
    judged: float = 0.0
    """How much of the difference that the game's `expert` sees between two moves (`worth_more`) is believed."""
    judged_doubt: float = 0.0
    """Standard error of that judgement, relative to its size."""
    scored: bool = False
    """Whether the game can say the expected score of a solo player at that moment (`core/games/aftermath.py`)."""
    points_doubt: float = 0.0
    """Like `doubt`, for that score."""
    decisions: int = 0
    """How many decisions this was fitted to, and with how many `pairs` each was played to the end."""
    pairs: int = 0
    tutor_turns: int = 1
    """Like `turns`, for the tutor, which has a part of a second (`practice/tutor.py`)."""
    tutor_doubt: float = 0.025
    """Like `doubt`, for the tutor."""

    def for_seats(self, seats: int) -> Calibration:
        """Return the calibration for this number of seats.

        An expert's judgement is about beating others, so a solo game uses the model alone.
        """
        return msgspec.structs.replace(self, judged=0.0, trust=1.0) if seats == 1 and self.judged else self

    def for_tutor(self) -> Calibration:
        """Return the calibration for the tutor: the quick player, and a judgement after few turns."""
        return msgspec.structs.replace(self, player="expert", turns=self.tutor_turns, doubt=self.tutor_doubt)

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
