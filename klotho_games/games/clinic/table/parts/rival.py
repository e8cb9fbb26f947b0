"""The rival's clinic with the same seed: its popularity after the rounds that are over in this game."""

from __future__ import annotations

from typing import NamedTuple

from klotho_games.core.i18n import _
from klotho_games.core.play.session import Session
from klotho_games.games.clinic.rules.state import Clinic
from klotho_games.stage.table.desk import Desk


class RivalStanding(NamedTuple):
    name: str
    popularity: int
    round: int

    @property
    def sentence(self) -> str:
        told = _("{name} had {n} popularity after round {round}")
        return told.format(name=self.name, n=self.popularity, round=self.round)


def after_rounds(session: Session) -> list[int]:
    """Return the popularity at the end of each finished round."""
    s: Clinic = session.rules.initial(session.setup)
    found: list[int] = []
    for step in session.record.steps:
        before, (s, _events) = s, session.rules.apply(s, step)
        if s.round > before.round or (s.is_over and not before.is_over):
            found.append(s.popularity)
    return found


class RivalWatch:
    """Finds the rival's standing.

    It is asked at every layout, so it replays the rival's game only when the rival has finished another round.
    """

    def __init__(self, table: Desk) -> None:
        self.table = table
        self._rounds: list[int] = []
        self._upto: object = None

    def find_standing(self, s: Clinic) -> RivalStanding | None:
        """Return the standing after our last finished round, or after the rival's if the rival is behind."""
        if not self.table.session.setup.option("rival", False):
            return None
        rivalry = self.table.stage.program.rivalry(self.table.session)
        if rivalry is None:
            return None
        theirs: Clinic = rivalry.session.state
        if (upto := (theirs.round, theirs.is_over)) != self._upto:
            self._upto, self._rounds = upto, after_rounds(rivalry.session)
        over = min(len(self._rounds), s.round - 1)
        return RivalStanding(rivalry.name, self._rounds[over - 1], over) if over else None
