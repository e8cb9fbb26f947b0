"""Answers that people give before their turn, where the paper game asks several of them at once.

The rules ask one seat after the other, so a record has the same order no matter who was quicker. An early answer is
kept beside the session, is not in the record, and can be changed. It is played when the rules ask its seat. If they
refuse it by then, if the question never comes, or after an undo, it is forgotten and the seat is asked again.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any, Literal, TypeAlias

from klotho_games.core.contract import CHANCE, Move, Refusal, Rules
from klotho_games.core.i18n import _

from .session import Session

Standing: TypeAlias = Literal["", "asked", "answered"]
"""Of a seat, before its turn: not asked, asked without an answer so far, or with an answer that can still be
changed."""
_LONGEST = 40
"""The most steps of others before a seat's turn; more would not be decisions of the same moment."""


def list_overlap(rules: Rules[Any, Any], s: Any) -> Collection[int]:
    """Return the seats that can decide at the same time; empty for rules that do not say (`Rules`)."""
    together = getattr(rules, "together", None)
    return together(s) if together is not None else ()


def imagine_turn(rules: Rules[Any, Any], s: Any, seat: int) -> Any | None:
    """Return a state in which the rules ask this seat, made only from what the seat is allowed to know.

    Those who are asked before it have answered somehow, always the same way for the same view. None if the seat is not
    among those who can decide now.
    """
    before = {*list_overlap(rules, s)}
    if rules.to_act(s) != seat and seat not in before:
        return None
    rng = Random(0)  # noqa: S311 - no dice are rolled with it
    s = rules.imagine(rules.view(s, seat), rng)
    for _step in range(_LONGEST):
        acting = rules.to_act(s)
        if acting == seat:
            return s
        if acting != CHANCE and acting not in before:
            return None
        s, _events = rules.apply(s, rules.draw(s, rng) if acting == CHANCE else rules.legal(s)[0])
    return None


class EarlyAnswers:
    """The early answers of one session, by seat."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._kept: dict[int, Move] = {}
        self._seen: tuple[int, Any] = (session.ply, session.state)
        """The ply and the state when these answers were last checked."""
        self._turns: dict[int, Any] = {}
        """By seat: the imagined state of its turn; only for the present state."""

    def standing(self, seat: int) -> Standing:
        self._keep_up()
        if seat in self._kept:
            return "answered"
        return "asked" if seat != self.session.to_act and self.turn_of(seat) is not None else ""

    def turn_of(self, seat: int) -> Any | None:
        """Return the state that a seat's question is about, as the seat can know it; None if it is not asked."""
        self._keep_up()
        if seat not in self._turns:
            self._turns[seat] = imagine_turn(self.session.rules, self.session.state, seat)
        return self._turns[seat]

    def answer_of(self, seat: int) -> Move | None:
        self._keep_up()
        return self._kept.get(seat)

    def give(self, seat: int, move: Move) -> Refusal | None:
        """Keep an answer in place of an earlier one, unless the rules refuse it already now."""
        turn = self.turn_of(seat)
        if turn is None or seat == self.session.to_act:
            return Refusal("", _("It’s someone else’s turn. Wait for yours."))
        refusal = self.session.rules.why_not(turn, move)
        if refusal is None:
            self._kept[seat] = move
        return refusal

    def take_back(self, seat: int) -> bool:
        """Forget a seat's answer. False if there is none, for example because it has been played meanwhile."""
        self._keep_up()
        return self._kept.pop(seat, None) is not None

    @property
    def is_due(self) -> bool:
        """Whether the rules ask a seat now that has already answered."""
        return self.answer_of(self.session.to_act) is not None

    def take_due(self) -> Move | None:
        """Take out the answer of the seat that the rules ask now, in order to play it."""
        self._keep_up()
        return self._kept.pop(self.session.to_act, None)

    def _keep_up(self) -> None:
        """Forget every answer whose question has gone: by an undo, or because the game took another way."""
        session, (ply, state) = self.session, self._seen
        if session.state is state and session.ply == ply:
            return
        if session.ply < ply or session.state_at(ply) is not state:
            self._kept.clear()
        self._seen = session.ply, session.state
        self._turns.clear()
        acting = session.to_act
        if acting == CHANCE:
            return  # the seats are asked again as soon as it is known what has come
        open_to = list_overlap(session.rules, session.state)
        for seat, move in [*self._kept.items()]:
            gone = session.why_not(move) is not None if seat == acting else seat not in open_to
            if gone:
                del self._kept[seat]
