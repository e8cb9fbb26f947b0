"""What an answer comes to, in words: the two choices that are compared, and what makes the difference.

The answer sheet and the phone of the person who practises say the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Move
from klotho_games.core.games.aftermath import say_yours
from klotho_games.core.games.move_labels import distinct_labels
from klotho_games.core.i18n import _, in_quotes, listed, ngettext
from klotho_games.core.play.session import Session
from klotho_games.practice.exercise import MeasuredChoice, move_of
from klotho_games.practice.reasons import ChoiceReasons, find_pair
from klotho_games.practice.sitting import Reply
from klotho_games.practice.words import Gauge, why_text

from .choice_card import ChoiceCard


class AnswerWords:
    def __init__(self, reply: Reply, start: Session, names: Sequence[str], gauge: Gauge) -> None:
        """`start` is the game at the position of the exercise."""
        self.reply, self.gauge = reply, gauge
        self.reasons: ChoiceReasons | None = None
        """What makes the difference; None until the coach knows."""
        self._start, self._names, self._game = start, names, start.game

    def choices(self) -> list[tuple[str, MeasuredChoice]]:
        """Return the two choices that are shown, each with its heading."""
        reply = self.reply
        best, second = reply.exercise.best, reply.exercise.choices[1]
        next_best = _("Just as good") if second.is_right else _("Next best move")
        if reply.choice is None:
            return [(_("Best move"), best), (next_best, second)]
        if reply.is_best:
            return [(_("You played the best move"), reply.choice), (next_best, second)]
        other = _("Just as good") if reply.is_right else _("Best known move") if reply.is_open else _("Best move")
        return [(_("You played"), reply.choice), (other, best)]

    def cards(self) -> list[ChoiceCard]:
        chosen = self.choices()
        moves = [move_of(self._game, choice) for _head, choice in chosen]
        told = self._labels(moves)
        return [ChoiceCard(head, told[move], choice, self.gauge, self._facts(move))
                for (head, choice), move in zip(chosen, moves, strict=True)]

    def _labels(self, moves: Sequence[Move]) -> dict[Move, str]:
        return distinct_labels(self._game.telling, self._start.state, moves, self._names)

    def _facts(self, move: Move) -> tuple[str, ...]:
        pair = find_pair(self._game, self.reply)
        if pair is None or self.reasons is None or move not in pair:
            return ()
        facts = self.reasons.better if move == pair[0] else self.reasons.other
        is_beside_yours = self.reply.move in pair and move != self.reply.move
        return tuple(say_yours(fact) for fact in facts) if is_beside_yours else facts

    @property
    def why(self) -> str:
        """What makes the difference, in one sentence, and which other moves are right."""
        return self.whys[0]

    @property
    def whys(self) -> list[str]:
        """The same, then with fewer words, for places with less room."""
        if self.reasons is None:
            return [_("The coach is looking for the reason…")]
        told = why_text(self.reply, self.reasons)
        return [" ".join(filter(None, (told, equals))) for equals in self._equals()]

    def _equals(self) -> list[str]:
        """Return which other moves are right, if there is no card for them, in more and in fewer words."""
        shown = {bytes(choice.move) for _head, choice in self.choices()}
        others = [move_of(self._game, choice) for choice in self.reply.exercise.right
                  if bytes(choice.move) not in shown]
        if not others:
            return [""]
        told = self._labels(others)
        named = [_("Just as good: {moves}.").format(moves=listed(in_quotes(told[move]) for move in others[:most]))
                 for most in range(min(2, len(others)), 0, -1)]
        n = len(others)
        return [*named, ngettext("Another move is just as good.", "{n} other moves are just as good.", n).format(n=n)]
