"""The chance bar of a replay: the chance of the seat whose eyes are shown, from what it could see then."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Protocol

from klotho_games.bots.guide import ending
from klotho_games.core.contract import NOBODY, Move
from klotho_games.core.i18n import _
from klotho_games.core.play.session import Session
from klotho_games.practice.tutor import TutorAnswer, needs_tutor
from klotho_games.practice.tutor_process import MoveMeasuring, PositionQuestion, TutorNews
from klotho_games.scenes.kit.chance_strip import ChanceReading
from klotho_games.scenes.kit.chance_words import reading_for

_PATIENT = 0.5
"""Seconds for the last decision. No one waits for it, but the next stop may come soon."""
_LITTLE = 0.02


class ReplayThinker(Protocol):
    """What a replay needs of `TutorProcess`."""

    def watch(self, question: PositionQuestion) -> None: ...

    def measure(self, choice: MoveMeasuring) -> None: ...

    def poll(self) -> Sequence[TutorNews]: ...


class ReplayChances:
    """Chances and decisions of a game, asked for when a replay first shows them and kept."""

    def __init__(self, whole: Session, thinker: ReplayThinker) -> None:
        self._whole, self._thinker = whole, thinker
        self._chances: dict[tuple[int, int], float] = {}
        """By step and seat."""
        self._answers: dict[int, TutorAnswer | None] = {}
        """By the step of a decision. None until it is known."""
        self._asked: tuple[int, int] | None = None
        self._steps: dict[int, tuple[int, int]] = {}
        """By the number of a question: the step and the seat."""

    def look(self, ply: int, seat: int) -> None:
        """Find out what the bar says about a seat at this step, if it isn't known yet."""
        if seat == NOBODY or self._asked == (ply, seat):
            return
        self._asked = ply, seat
        last = self._last_decision(ply, seat)
        if last is not None and last not in self._answers:
            self._ask_about(last, seat)
        if (ply, seat) not in self._chances and not self._is_end(ply):
            self._watch(ply, seat)

    def _ask_about(self, ply: int, seat: int) -> None:
        move = self._whole.history[ply].step
        assert isinstance(move, Move)
        self._answers[ply] = None
        self._thinker.measure(MoveMeasuring(self._watch(ply, seat), (move,), _LITTLE, monotonic() + _PATIENT))

    def _watch(self, ply: int, seat: int) -> int:
        whole, number = self._whole, len(self._steps) + 1
        self._steps[number] = ply, seat
        s = whole.state_at(ply)
        deciding = whole.rules.to_act(s) == seat and needs_tutor(whole.game, s, seat)
        view = whole.rules.view(s, seat)
        self._thinker.watch(PositionQuestion(number, whole.game, view, seat, len(whole.setup.seats), deciding))
        return number

    def _last_decision(self, ply: int, seat: int) -> int | None:
        """Return the step of the last decision of a seat in which it had a choice."""
        whole = self._whole
        return next((n for n in range(ply - 1, -1, -1) if whole.history[n].seat == seat
                     and needs_tutor(whole.game, whole.state_at(n), seat)), None)

    def _is_end(self, ply: int) -> bool:
        return ply >= self._whole.ply and self._whole.is_over

    def hear(self) -> bool:
        """Take in what has come. Returns whether anything has."""
        found = self._thinker.poll()
        for news in found:
            if news.key not in self._steps:
                continue
            at = self._steps[news.key]
            if news.estimate is not None:
                self._chances[at] = news.estimate.chance
            if news.answer is not None:
                self._answers[at[0]] = news.answer
        return bool(found)

    def reading(self, ply: int, seat: int) -> ChanceReading:
        """Return what the bar says there."""
        whole = self._whole
        names = whole.setup.seats
        if seat == NOBODY:
            return ChanceReading(_("Choose whose cards you see"))
        told = reading_for(whole.game, names, names[seat])
        now = ending(whole.game)(whole.state_at(ply))[seat] if self._is_end(ply) else self._chances.get((ply, seat))
        told = told._replace(now=now)
        last = self._last_decision(ply, seat)
        answer = self._answers.get(last) if last is not None else None
        if last is None or answer is None:
            return told
        step = whole.history[last].step
        assert isinstance(step, Move)
        words = whole.game.telling.move(whole.state_at(last), step, names)
        return told._replace(change=-answer.cost, decision=words)

    @property
    def is_waiting(self) -> bool:
        """Whether an answer may come soon."""
        if self._asked is None:
            return False
        return (self._asked not in self._chances and not self._is_end(self._asked[0])) or None in (
            self._answers.values())
