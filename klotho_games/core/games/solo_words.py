"""The words of the set-up for a person who plays alone. A game can have its own words in its telling:

    class Expedition(Alone):
        def person(self): return _("Explorer")

    class KarthisTelling:
        alone = Expedition()
"""

from __future__ import annotations

from collections.abc import Mapping

from klotho_games.core.i18n import _, ngettext, pgettext


class Alone:
    """The plain words. They are made at each call, so that they are in the current language."""

    def person(self) -> str:
        return pgettext("who plays alone", "Player")

    def note(self) -> str:
        return _("you play alone; your best scores stay with your profile")

    def ask(self) -> str:
        """Return what the set-up waits for."""
        return _("choose your portrait and a setup, then start.")

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
        """Return a line about `n` lost games, the last with these notes; empty if the book has no such line."""
        return ""

    def empty(self) -> str:
        return _("Empty pages. Win a game to see your score here.")
