"""Early answers at a table: people with phones decide before their turn, where the paper game asks several at once.

People at the screen and bots decide in their turn. The screen shows whose answers are in, never which.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.core.play.early_answers import EarlyAnswers, Standing
from klotho_games.stage.devices.input import PhoneRequest
from klotho_games.stage.scene.motion import wait

if TYPE_CHECKING:
    from .table_scene import TableScene

_MOMENT = 0.01
"""Seconds, less than a frame."""


class EarlyMoves:
    """Offers the early answers of a table's session to phones, and plays those that are due."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.answers = EarlyAnswers(table.session)

    def standing(self, seat: int) -> Standing:
        """Return whether a seat is asked before its turn, or has answered already. Only phones are asked early."""
        table = self._table
        if table.session.is_over or not table.mode.is_played or not table.phones.phone_state(seat):
            return ""
        return self.answers.standing(seat)

    @property
    def early_seats(self) -> list[int]:
        """The seats with phones that decide now or have decided early, without the one that the rules ask."""
        seats = range(len(self._table.session.setup.seats))
        return [seat for seat in seats if seat != self._table.session.to_act and self.standing(seat)]

    def takes(self, asked: PhoneRequest) -> bool:
        """Keep a decision that comes before its turn, and answer the phone. False if the table handles the request."""
        if asked.move is None:
            return False
        if asked.seat == self._table.session.to_act:
            self.answers.take_back(asked.seat)  # this decision replaces an earlier one
            return False
        if not self.standing(asked.seat):
            return False
        refusal = self.answers.give(asked.seat, asked.move)
        if refusal is None:
            name = self._table.names[asked.seat]
            self._table.speech.narrate(_("{name} has already decided.").format(name=name))
            self._show()
        asked.answer(refusal, "rule")
        return True

    def take_back(self, seat: int) -> bool:
        """Forget a seat's early answer. False if there is none, for example because it has been played meanwhile."""
        found = self.answers.take_back(seat)
        if found:
            self._show()
        return found

    def play_due(self) -> bool:
        """If the seat that the rules ask has already answered, play that next. Called when the table is at rest."""
        if not self.answers.is_due:
            return False
        self._table.motions.then(wait(_MOMENT), self._play)
        return True

    def _play(self) -> None:
        move = self.answers.take_due()
        if move is not None:
            self._table.play(move)

    def _show(self) -> None:
        if not self._table.motions.is_busy:
            self._table.phones.show()
