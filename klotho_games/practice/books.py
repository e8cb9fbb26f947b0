"""All that the program keeps for practising: the exercises of the games, and the notebooks of the people who play.

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
        self._notebooks: dict[str, Notebook] = {}
        self._mistakes: dict[str, MistakeBook] = {}

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
        """Return the notebook of a profile. It is kept, because to learn from years of answers takes a moment."""
        if who not in self._notebooks:
            self._notebooks[who] = Notebook(who, self.exercises, self.mistakes(who))
        return self._notebooks[who]

    def mistakes(self, who: str) -> MistakeBook:
        """Return a profile's own mistakes."""
        if who not in self._mistakes:
            self._mistakes[who] = MistakeBook(who)
        return self._mistakes[who]

    def catch_up(self) -> None:
        """Try again to write what is unwritten."""
        for book in self._open_books:
            book.catch_up()

    @property
    def _open_books(self) -> list[Notebook | MistakeBook]:
        return [*self._notebooks.values(), *self._mistakes.values()]

    def look_ahead(self, who: str, seconds: float) -> bool:
        """Read a part of what the page needs. Returns whether all of it is there."""
        return self.notebook(who).learn_for(seconds)

    def take_notices(self) -> list[str]:
        """Return each sentence once, also one that comes up with every answer."""
        found = [*self.notices, *(told for book in self._open_books for told in book.notices)]
        new = [one for one in found if one not in self._told]
        self._told |= set(new)
        return new
