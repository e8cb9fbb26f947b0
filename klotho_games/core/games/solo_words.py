"""How the set-up speaks to somebody who plays alone. A game with words of its own has them in its telling:

    class Expedition(Alone):
        def person(self): return _("Explorer")

    class KarthisTelling:
        alone = Expedition()
"""

from __future__ import annotations

from collections.abc import Mapping

from klotho_games.core.i18n import _, ngettext, pgettext


class Alone:
    """The plain words. They are told anew each time, so that they follow the language."""

    def person(self) -> str:
        return pgettext("who plays alone", "Player")

    def note(self) -> str:
        return _("you play alone; records stay with your profile")

    def ask(self) -> str:
        """What the set-up waits for."""
        return _("choose your portrait and your deal, then start.")

    def name_tip(self) -> str:
        return _("Your name")

    def so_far(self, n: int) -> str:
        return ngettext("{n} game so far", "{n} games so far", n).format(n=n)

    def book(self, name: str) -> str:
        return _("{name}’s book").format(name=name)

    def games(self, n: int) -> str:
        return ngettext("game", "games", n)

    def wins(self, n: int) -> str:
        return ngettext("win", "wins", n)

    def lost(self, n: int, notes: Mapping[str, int | str]) -> str:
        """So many games were lost, the last of them with these notes; empty where the book tells nothing of it."""
        return ""

    def empty(self) -> str:
        return _("Empty pages. Win a game, and your score stands here.")
