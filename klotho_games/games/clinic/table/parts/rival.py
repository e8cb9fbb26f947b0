"""The other clinic on the same seed, seen from this one: its popularity at the end of the rounds that are over here."""

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
        return _("{name} had {n} after round {round}").format(name=self.name, n=self.popularity, round=self.round)


def after_rounds(session: Session) -> list[int]:
    """Popularity at the end of each round that is over there."""
    s: Clinic = session.rules.initial(session.setup)
    found: list[int] = []
    for step in session.record.steps:
        before, (s, _events) = s, session.rules.apply(s, step)
        if s.round > before.round or (s.over and not before.over):
            found.append(s.popularity)
    return found


class RivalWatch:
    """Asked at every laying: what is over there is told over again only when another round is."""

    def __init__(self, table: Desk) -> None:
        self.table = table
        self._rounds: list[int] = []
        self._upto: object = None

    def find_standing(self, s: Clinic) -> RivalStanding | None:
        """As it stood after the last round of ours, or the last of theirs where they are still on the way."""
        if not self.table.session.setup.option("rival", False):
            return None
        rivalry = self.table.stage.house.rivalry(self.table.session)
        if rivalry is None:
            return None
        theirs: Clinic = rivalry.session.state
        if (upto := (theirs.round, theirs.over)) != self._upto:
            self._upto, self._rounds = upto, after_rounds(rivalry.session)
        over = min(len(self._rounds), s.round - 1)
        return RivalStanding(rivalry.name, self._rounds[over - 1], over) if over else None
