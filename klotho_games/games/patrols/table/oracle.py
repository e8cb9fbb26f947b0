"""Can it still be won? The exact solver thinks beside the table, so that nothing stands still meanwhile (PAT-5.1)."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING

from klotho_games.core.words import _
from klotho_games.games.patrols.kingdom import Kingdom
from klotho_games.games.patrols.solver import solution

if TYPE_CHECKING:
    from klotho_games.games.patrols.table.desk import Table


class Oracle:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._thinking: Thread | None = None
        self._asked: Kingdom | None = None
        self._found: list[str] = []

    @property
    def busy(self) -> bool:
        return self._thinking is not None

    def ask(self) -> None:
        s: Kingdom = self.table.state
        if self.busy and self._asked is s:
            return
        found: list[str] = []
        self._asked, self._found = s, found
        self._thinking = Thread(target=lambda: found.append(_answer(s)), daemon=True)
        self._thinking.start()
        self.table.notes.toast(_("The chancellor reckons …"))

    def tick(self) -> None:
        """Once a frame: what was found is told, unless something was played meanwhile."""
        if self._thinking is None or self._thinking.is_alive():
            return
        self._thinking = None
        if self._found and self.table.state is self._asked:
            self.table.stage.sound.play("gentle_bell")
            self.table.notes.toast(self._found[0], 6.0)
            self.table.spoken(self._found[0])

    def wait(self) -> None:
        """Until it has an answer, for whoever cannot go on without."""
        if self._thinking is not None:
            self._thinking.join()


def _answer(s: Kingdom) -> str:
    if solution(s, keep_fresh=True) is not None:
        return _("Yes: this kingdom can still be won.")
    if s.fresh and solution(s) is not None:
        return _("Not with everybody where they stand. Take somebody back: then it can be won.")
    return _("No: this kingdom can no longer be won.")
