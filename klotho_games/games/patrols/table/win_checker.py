"""Whether a kingdom can still be won. The solver runs in a thread so that the table keeps moving (PAT-5.1).

It only knows what the player sees, so that its answers agree with the hints.
"""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.patrols.bot.foresight import KingdomForesight
from klotho_games.games.patrols.rules.state import Kingdom, View
from klotho_games.stage.scene.tips import ToastKind

if TYPE_CHECKING:
    from .table import Table


class WinChecker:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._thinking: Thread | None = None
        self._asked: Kingdom | None = None
        self._found: list[tuple[str, ToastKind]] = []

    @property
    def is_busy(self) -> bool:
        return self._thinking is not None

    def ask(self) -> None:
        s: Kingdom = self.table.state
        if self.is_busy and self._asked is s:
            return
        found: list[tuple[str, ToastKind]] = []
        self._asked, self._found = s, found
        self.table.session.mark_hint()  # the answer counts as help
        view: View = self.table.session.view(0)
        self._thinking = Thread(target=lambda: found.append(answer(view)), daemon=True)
        self._thinking.start()
        self.table.tips.toast(_("Checking …"))

    def tick(self) -> None:
        """Once a frame, show the answer, unless a move was played in the meantime."""
        if self._thinking is None or self._thinking.is_alive():
            return
        self._thinking = None
        if self._found and self.table.state is self._asked:
            self.table.stage.sound.play("gentle_bell")
            words, kind = self._found[0]
            self.table.tips.toast(words, 6.0, kind)
            self.table.spoken(words)

    def wait(self) -> None:
        """Block until there is an answer."""
        if self._thinking is not None:
            self._thinking.join()


def answer(view: View) -> tuple[str, ToastKind]:
    """Return the answer, as far as it can be known, and its kind."""
    seen = KingdomForesight(view)
    if seen.winnable_world is not None:
        return _ways(seen)
    if not seen.is_winnable:
        return _("No. You can no longer win this kingdom."), ToastKind.NO
    if seen.known:
        return _("You can’t win with the units where they are. Return units to the barracks, and you can still "
                 "win."), ToastKind.NO
    return _("You can’t win with the units where they are. Return units to the barracks, and you might still "
             "win."), ToastKind.NO


def _ways(seen: KingdomForesight) -> tuple[str, ToastKind]:
    """Say in how many of the possible orders of the face-down regions the kingdom can be won."""
    odds = seen.odds
    if seen.known:
        return _("Yes. You can still win this kingdom."), ToastKind.DONE
    if odds.won == odds.of:
        told = _("Yes. You can win in all {of} possible orders of the face-down regions.")
        if not seen.all_ways:
            told = _("Yes, as far as I can tell. You can win in all {of} tested orders of the face-down regions.")
        return told.format(of=odds.of), ToastKind.DONE
    told = _("Perhaps. You can win in {won} of {of} possible orders of the face-down regions.")
    if not seen.all_ways:
        told = _("Perhaps. You can win in {won} of {of} tested orders of the face-down regions.")
    return told.format(won=odds.won, of=odds.of), ToastKind.NEWS
