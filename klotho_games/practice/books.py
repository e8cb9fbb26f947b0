"""All that the program keeps for practising: the exercises of the games, and the notebook of the person who plays.

    books = PracticeBooks(lambda: daily_games.today)
    books.look_ahead(who, seconds)      # now and then, so that the page opens at once
    books.notebook(who)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from functools import cached_property

from . import exercise_file
from .exercise import Exercise
from .mistakes import MistakeBook
from .notebook import Notebook


class PracticeBooks:
    def __init__(self, clock: Callable[[], date] = date.today) -> None:
        self._clock = clock
        self.notices: list[str] = []
        """Sentences for the player: a damaged file of exercises or answers."""
        self._told: set[str] = set()
        self._who = ""
        self._notebook: Notebook | None = None
        self._mistakes: MistakeBook | None = None

    @property
    def today(self) -> date:
        return self._clock()

    @cached_property
    def exercises(self) -> Mapping[str, tuple[Exercise, ...]]:
        """The exercises of every game that has some, in the order of the shelf."""
        found, problems = exercise_file.all_exercises()
        self.notices += problems
        return found

    def notebook(self, who: str) -> Notebook:
        """Return the notebook of a profile. Only the last one is kept."""
        if self._notebook is None or self._who != who:
            self._who, self._notebook = who, Notebook(who, self.exercises)
        self._notebook.own = self.mistakes(who).exercises
        return self._notebook

    def mistakes(self, who: str) -> MistakeBook:
        """Return a profile's own mistakes. Only the last one's are kept."""
        if self._mistakes is None or self._mistakes.who != who:
            self._mistakes = MistakeBook(who)
        return self._mistakes

    def look_ahead(self, who: str, seconds: float) -> bool:
        """Read a part of what the page needs. Returns whether all of it is there."""
        return self.notebook(who).learn_for(seconds)

    def take_notices(self) -> list[str]:
        """Return each sentence once, also one that comes up with every answer."""
        found = [*self.notices, *(self._notebook.notices if self._notebook is not None else ()),
                 *(self._mistakes.notices if self._mistakes is not None else ())]
        new = [one for one in found if one not in self._told]
        self._told |= set(new)
        return new
