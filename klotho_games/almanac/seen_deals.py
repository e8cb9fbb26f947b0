"""Which deals the players here have seen, and in which game. A daily game counts only if it shows its deal first.

    with shown.in_turn() as alone:                    # locks out other windows
        if shown.find_first_game(who, seal) is None:  # otherwise the name of a journal, or ELSEWHERE
            shown.begin(who, seal, name)
    shown.show([who], seal)                           # a recording, or another game with this deal

Deals are identified by their seals. The file therefore reveals nothing about coming deals, and it does not matter on
which day, by which clock and with which options a player saw one. Each profile counts as a separate person.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator

import msgspec

from klotho_games.core.contract import Value
from klotho_games.core.files import folders, json_files
from klotho_games.core.files.folders import CannotSave
from klotho_games.core.files.json_files import Read, Sentences, Stamp
from klotho_games.core.i18n import _

FORMAT = 1
ELSEWHERE = ""
"""Used in place of a journal's name: the deal was seen outside the game that would count."""
MOST = 2000
"""How many deals are remembered for each person, the last seen ones."""
_LETTERS = 16
"""How many letters of a seal are kept: enough to tell all deals apart."""
_PATIENCE = 10.0
"""Seconds to wait for another window that is starting a game."""


class _Book(Value, frozen=True):
    format: int = FORMAT
    met: dict[str, dict[str, str]] = msgspec.field(default_factory=dict)
    """By profile (`Profile.id`) and seal: the journal of the first game with the deal, or ELSEWHERE."""


class SeenDeals:
    """The file of seen deals, which several windows can change in turn."""

    def __init__(self, notices: list[str]) -> None:
        self.notices = notices
        """Sentences for the player: a damaged file, a folder that cannot be written."""
        self._met: dict[str, dict[str, str]] = {}
        self._kept = True
        self._stamp: Stamp | None = None
        self._unwritten: list[tuple[str, str, str]] = []
        self._turns = 0
        """The nesting depth of `in_turn` in this program. The file is locked only once."""

    @contextlib.contextmanager
    def in_turn(self) -> Iterator[bool]:
        """Lock out other windows, so that checking and noting is one step.

        Yields False if another window keeps the lock.
        """
        if self._turns:
            yield True
            return
        with folders.in_turn(folders.seen_deals_file(), _PATIENCE) as alone:
            self._turns += 1
            try:
                self._look_again(surely=True)
                yield alone
            finally:
                self._turns -= 1

    def has_seen_any(self, who: str) -> bool:
        """Return whether a player has seen any deal."""
        if not self._turns:
            self._look_again()
        return bool(self._met.get(who))

    def find_first_game(self, who: str, seal: str) -> str | None:
        """Return the journal of the game in which a player first saw a deal, or ELSEWHERE.

        None if they have not seen it.
        """
        if not self._turns:
            self._look_again()
        return self._met.get(who, {}).get(seal[:_LETTERS])

    def begin(self, who: str, seal: str, name: str) -> None:
        """Note that a player sees a deal in this game. If they saw it before, no game of it can count."""
        with self.in_turn():
            before = self._met.get(who, {}).get(seal[:_LETTERS], name)
            self._note([(who, seal, name if before == name else ELSEWHERE)])

    def show(self, people: Iterable[str], seal: str) -> None:
        """Note that people see a deal outside the game that would count."""
        with self.in_turn():
            self._note([(who, seal, ELSEWHERE) for who in people if who])

    def _note(self, changes: list[tuple[str, str, str]]) -> None:
        known = [change for change in changes if self._met.get(change[0], {}).get(change[1][:_LETTERS]) == change[2]]
        new = [change for change in changes if change not in known]
        if not new:
            return
        for change in new:
            self._meet(*change)
        self._unwritten += new
        self.catch_up()

    def _meet(self, who: str, seal: str, name: str) -> None:
        met = self._met.setdefault(who, {})
        met.pop(seal[:_LETTERS], None)
        met[seal[:_LETTERS]] = name
        while len(met) > MOST:
            del met[next(iter(met))]

    def catch_up(self) -> None:
        """Write what is unwritten. Until it can be written, it holds for this run."""
        if not self._unwritten or not self._kept:
            return
        if not self._turns:
            with self.in_turn():
                self.catch_up()
            return
        try:
            folders.write_whole(folders.seen_deals_file(), msgspec.json.encode(_Book(met=self._met)))
        except CannotSave as problem:
            if str(problem) not in self.notices:
                self.notices.append(str(problem))
        else:
            self._stamp = json_files.stamp(folders.seen_deals_file())
            self._unwritten.clear()

    def _look_again(self, surely: bool = False) -> None:
        """Load what another window has written.

        `surely` reads in any case: two quick writes can have the same time stamp.
        """
        stamp = json_files.stamp(folders.seen_deals_file())
        if stamp is None or not self._kept or (stamp == self._stamp and not surely):
            return
        book, read = _read_book()
        self.notices += read.notices
        self._kept = read.keep
        if read.notices:
            return
        self._met, self._stamp = book.met, stamp
        for change in self._unwritten:
            self._meet(*change)


def _read_book() -> tuple[_Book, Read]:
    told = Sentences(
        _("The list of setups you have seen comes from a newer version of Klotho Games, so this version doesn’t change "
          "it."),
        _("The list of setups you have seen ({path}) can’t be read. The file stays unchanged, and nothing new is "
          "saved."),
        _("The list of setups you have seen was damaged. You can find the old file as {name}."),
    )
    return json_files.read(folders.seen_deals_file(), _Book(), FORMAT, told)
