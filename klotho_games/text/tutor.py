"""The tutor at a text table: it asks before a costly move in a practice game that one person plays.

Nothing moves here while it thinks, so it thinks in this process, for half a second at most.
"""

from __future__ import annotations

from time import monotonic
from typing import Any

from klotho_games.core.contract import Move
from klotho_games.core.files import settings as kept_settings
from klotho_games.core.files.folders import CannotSave
from klotho_games.core.i18n import _
from klotho_games.core.play.session import Session
from klotho_games.practice import tutor_words
from klotho_games.practice.tutor import TutorAnswer, TutorThought, limit_against, needs_tutor, time_left

from . import questions
from .paper import Paper

THINK, SHOW, PLAY = range(3)


class TextTutor:
    def __init__(self, session: Session) -> None:
        self._session = session
        self.is_on = kept_settings.load()[0].tutor
        self._known: list[tuple[Any, Move]] = []
        """Moves that no longer need a question."""

    @property
    def may_help(self) -> bool:
        """Whether this is a practice game of one person."""
        return self._session.is_practice and len(self._session.people) == 1

    def switch(self) -> str:
        """Switch the tutor on or off, for later games too; return what that means."""
        if not self.may_help:
            return _("The tutor only helps in practice games that one person plays.")
        self.is_on = not self.is_on
        told = _("The tutor is off.")
        if self.is_on:
            told = _("The tutor is on. It asks before a costly move. With it, the game doesn’t count.")
        try:
            kept_settings.save(kept_settings.with_values(kept_settings.load()[0], tutor=self.is_on))
        except CannotSave as problem:
            return f"{told} {problem}"
        return told

    def forgo_question(self, move: Move) -> None:
        """Never ask about a move that was advised, or asked about, in this position."""
        self._known = [*self._known[-8:], (self._session.state, move)]

    def objection(self, move: Move) -> TutorAnswer | None:
        """Return what the tutor has against a move; None if it would not ask."""
        session, state = self._session, self._session.state
        seat, seats = session.to_act, len(session.setup.seats)
        if not (self.is_on and self.may_help and needs_tutor(session.game, state, seat)):
            return None
        session.mark_tutor()
        if any(state == known and move == asked for known, asked in self._known):
            return None
        limit = limit_against([session.bot(other) for other in range(seats)])
        until = time_left(monotonic())
        try:
            answer = TutorThought(session.game, session.view(seat), seats).answer((move,), limit, until)
        except Exception:  # whatever it is, the person can play all the same
            return None
        self.forgo_question(move)
        return answer if answer.is_costly(limit) else None


def ask(paper: Paper, session: Session, words: str, answer: TutorAnswer) -> int:
    """Ask before a costly move; `words` are its label. Return THINK, SHOW or PLAY."""
    seats = len(session.setup.seats)
    sentence = tutor_words.cost_sentence(session.game, seats, words)
    points = tutor_words.points_of(session.game, seats)
    paper.say(tutor_words.question(), tutor_words.figures(sentence, answer.chance, answer.chance_left, points))
    return questions.choose_one(paper, [_("Let me think"), _("Show me"), _("Play it")], THINK)
