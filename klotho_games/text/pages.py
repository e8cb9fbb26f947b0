"""What one seat is allowed to know about a game, in words.

As on a phone (`phones/pages.py`), rules and words are asked about an imagined state that fits the seat's view, always
the same one for the same view. Two games that differ only in what is hidden from the seat are described in the same
words.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from random import Random

from klotho_games.core.contract import Move, Refusal
from klotho_games.core.games import giving_up
from klotho_games.core.games.goal_words import goal_of
from klotho_games.core.games.log_lines import LogLines, line_of
from klotho_games.core.games.table_words import sentence, table_lines
from klotho_games.core.i18n import _, as_number
from klotho_games.core.play import meanwhile
from klotho_games.core.play.record import Played
from klotho_games.core.play.session import Session

from . import choices
from .choices import MoveChoice

_LOG = 10


class TextPage:
    """A seat's view of one state. After the next move a new one is needed."""

    def __init__(self, session: Session, seat: int) -> None:
        self.session, self.seat = session, seat
        self.game, self.names = session.game, session.setup.seats
        self.state = session.state
        self.view = session.view(seat)
        self._s = session.rules.imagine(self.view, Random(0))

    @property
    def prompt(self) -> tuple[str, str]:
        """What the table waits for, and a second, quieter sentence."""
        words, quiet = self.game.telling.prompt(self._s, self.names)
        return words, quiet

    @cached_property
    def ways(self) -> list[MoveChoice]:
        """All moves; those that give the game up come last."""
        moves = giving_up.put_last(self.game.telling, self._s, self.session.rules.legal(self._s))
        return choices.make_ways(self.game.telling, self._s, moves, self.names)

    def asks(self, move: Move) -> str:
        """Return the question before a move that gives the game up; empty for any other move."""
        return giving_up.question(self.game.telling, self._s, move)

    def describe_move(self, move: Move) -> str:
        """Return the words of a move, as in the list."""
        same = self.session.rules.same(self._s, move)
        found = next((way.words for way in self.ways if way.move == same), "")
        return found or self.game.telling.move(self._s, move, self.names)

    def why_not(self, move: Move) -> Refusal | None:
        return self.session.rules.why_not(self._s, move)

    @property
    def standing(self) -> str:
        return self.game.telling.standing(self._s, self.names)

    @property
    def goal(self) -> str:
        """What wins, and how far the seat is; empty if the game does not say it."""
        goal = goal_of(self.game, self.state, self.seat, self.names)
        return goal.announcement if goal is not None else ""

    @property
    def table(self) -> list[str]:
        """The table in sentences, in reading order."""
        return table_lines(self.game, self.state, self.seat, self.names)

    def table_with(self, words: str) -> list[str]:
        """The sentences of the table that have these words, or that none has them."""
        found = [line for line in self.table if choices.fits(choices.words_of(words), line)]
        return found or [_("Nothing on the table has these words. Type “state” to see the whole table.")]

    @property
    def meanwhile_text(self) -> str:
        """What changed while others decided, if it can be told from what the seat saw."""
        if self.seat < 0:
            return ""
        return meanwhile.describe_meanwhile(self.game, meanwhile.steps_of_others(self.session.history, self.seat),
                                            self.seat, self.names, True)


def log(session: Session, seat: int, history: Sequence[Played]) -> list[str]:
    """Return the log lines, as this seat is allowed to read them."""
    found = LogLines(lambda events: line_of(session.game, events, session.setup.seats, seat))
    found.add_all(event for played in history for event in played.events)
    return [sentence(told.text) for told in found.lines if told.text]


def newest_lines(session: Session, seat: int, typed: str) -> list[str]:
    """Return as many of the last log lines as was typed, or ten."""
    if typed and not typed.isdecimal():
        return [_("Type a number of lines after “log”, such as “log 20”.")]
    lines, many = log(session, seat, session.history), as_number(typed) if typed else _LOG
    if not lines:
        return [_("Nothing has happened yet.")]
    return lines[-many:] if many else []
