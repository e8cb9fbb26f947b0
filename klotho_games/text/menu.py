"""The numbered lines under a prompt: moves and groups of moves, which players open and narrow until one is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.i18n import _, ngettext

from . import choices
from .choices import Group, MoveChoice
from .paper import Paper

_APART = 20
"""How many words are listed when a player asks which words tell the moves apart."""


class Menu:
    """The numbered choices of a prompt, in groups if there are many."""

    def __init__(self, ways: Sequence[MoveChoice]) -> None:
        self._all = list(ways)
        self._under: list[list[MoveChoice]] = []
        self._ways = self._all
        self.shown: list[MoveChoice | Group] = choices.group_ways(self._all)

    def write(self, paper: Paper) -> None:
        groups = any(isinstance(one, Group) for one in self.shown)
        if groups or len(self._ways) < len(self._all):
            paper.say(self._count_line(groups))
        for n, one in enumerate(self.shown, start=1):
            paper.item(n, one.words)
        if self._under:
            paper.item(0, _("Back"))

    def _count_line(self, groups: bool) -> str:
        many = len(self._ways)
        if groups:
            told = ngettext("{n} move, in groups. Type a number to open a group or play a move, or words to see only "
                            "some moves.",
                            "{n} moves, in groups. Type a number to open a group or play a move, or words to see only "
                            "some moves.", many)
        elif many == 1:
            told = _("Only one of {of} moves has these words. Type 1 to play that move.")
        else:
            told = ngettext("{n} of {of} moves:", "{n} of {of} moves:", many)
        return told.format(n=many, of=len(self._all))

    def choice(self, number: int) -> MoveChoice | Group | None:
        """Return the move or group with a number."""
        return self.shown[number - 1] if 1 <= number <= len(self.shown) else None

    def pick(self, number: int, paper: Paper) -> MoveChoice | None:
        """Return the move with a number that was typed. If there is none, open the group, go back, or say what can be
        typed."""
        if number == 0 and self.back():
            self.write(paper)
            return None
        chosen = self.choice(number)
        if isinstance(chosen, MoveChoice):
            return chosen
        if chosen is None:
            told = ngettext("There is no number {number} here. Type 1.", "There is no number {number} here. Type 1 to "
                                                                         "{most}.", len(self.shown))
            paper.say(told.format(number=number, most=len(self.shown)))
        else:
            self.open(chosen)
            self.write(paper)
        return None

    def open(self, group: Group) -> None:
        self._go(list(group.ways))

    def narrow(self, typed: str) -> bool:
        """Narrow the list by words, among the visible moves or else among all. Returns False if none contains them."""
        for ways in (self._ways, self._all):
            found = choices.narrow(ways, typed)
            if found and found != self._ways:
                self._go(found)
            if found:
                return True
        return False

    def only(self, words: str) -> None:
        """Show only this move, ready to be played."""
        self._go([way for way in self._all if way.words == words])

    def back(self) -> bool:
        if not self._under:
            return False
        self._show(self._under.pop())
        return True

    def home(self, each: bool = False) -> None:
        """Show all moves again, with `each` on its own line."""
        self._under.clear()
        self._show(self._all, len(self._all) if each else choices.LINES)

    def apart(self) -> str:
        """Return which words would narrow the visible moves."""
        found = choices.telling_apart(self._ways)
        if not found:
            return _("All these moves have the same words. Type a number to choose one.")
        told = ", ".join(_("{word} ({n})").format(word=word, n=n) for word, n in found[:_APART])
        return _("Type one of these words to see only the moves that have it (in brackets: how many): "
                 "{words}.").format(words=told)

    def whole(self, typed: str) -> MoveChoice | None:
        """Return the move whose words were typed completely, with or without the note in brackets at their end; None
        if there is no single one."""
        words = choices.words_of(typed)
        found = [way for way in self._all
                 if words and words in (choices.words_of(way.words), choices.words_of(choices.without_note(way.words)))]
        return found[0] if len(found) == 1 else None

    def _go(self, ways: list[MoveChoice]) -> None:
        self._under.append(self._ways)
        self._show(ways)

    def _show(self, ways: list[MoveChoice], lines: int = choices.LINES) -> None:
        self._ways, self.shown = ways, choices.group_ways(ways, lines)
