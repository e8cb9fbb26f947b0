"""Which deals people here have met, and in which game: the deal of a day counts only in the game that shows it first.

    with shown.in_turn() as alone:             # across windows: what is asked in here holds until its end
        if shown.met_in(who, seal) is None:    # else the name of a journal, or ELSEWHERE
            shown.begin(who, seal, name)
    shown.show([who], seal)                    # a recording, or another game of it

Deals are known by their seals, so that this file tells nobody what comes, and so that it does not matter on which day,
by which clock and with which options somebody met one. Each profile is taken for a person of its own.
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
"""In place of a journal's name: the deal was seen in another way than in the game that would count."""
MOST = 2000
"""Deals of a person that are remembered, the last shown ones."""
_LETTERS = 16
"""Of a seal: enough to tell all deals apart."""
_PATIENCE = 10.0
"""Seconds for which a window waits for another one that begins a game."""


class _Book(Value, frozen=True):
    format: int = FORMAT
    met: dict[str, dict[str, str]] = msgspec.field(default_factory=dict)
    """By profile (`Profile.id`) and seal: the journal of the game that met the deal first, or ELSEWHERE."""


class SeenDeals:
    def __init__(self, notices: list[str]) -> None:
        self.notices = notices
        """Takes sentences for the player: a damaged file, a folder that cannot be written."""
        self._met: dict[str, dict[str, str]] = {}
        self._kept = True
        self._stamp: Stamp | None = None
        self._unwritten: list[tuple[str, str, str]] = []
        self._turns = 0
        """How deep this program is in `in_turn`: the file is locked once."""

    @contextlib.contextmanager
    def in_turn(self) -> Iterator[bool]:
        """Other windows wait: what is asked and noted here is one step. False where one of them does not let go."""
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

    def find_first_game(self, who: str, seal: str) -> str | None:
        """The journal of the game in which somebody met a deal first, ELSEWHERE, or None: they have not met it."""
        if not self._turns:
            self._look_again()
        return self._met.get(who, {}).get(seal[:_LETTERS])

    def begin(self, who: str, seal: str, name: str) -> None:
        """Somebody meets a deal in this game; if they have met it before, neither game can count."""
        with self.in_turn():
            before = self._met.get(who, {}).get(seal[:_LETTERS], name)
            self._note([(who, seal, name if before == name else ELSEWHERE)])

    def show(self, people: Iterable[str], seal: str) -> None:
        """They see a deal in another way than in the game that would count."""
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
        """Write what the disk has not taken yet; it holds for this run in any case."""
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
        """Another window may have written. `surely`: two writes within a moment may look alike from outside."""
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
        _("The list of deals you have seen was written by a newer version of Klotho Games; it is left alone."),
        _("The list of deals you have seen, {path}, cannot be read. It is left alone, and nothing new is saved."),
        _("The list of deals you have seen was damaged; the file was kept as {name}."),
    )
    return json_files.read(folders.seen_deals_file(), _Book(), FORMAT, told)
