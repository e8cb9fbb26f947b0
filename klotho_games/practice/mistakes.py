"""A person's own mistakes: decisions of their games that the coach found costly, and the exercises made from them.

    book = MistakeBook(profile.id)
    book.add([costly_decision(session, cost.ply, better)])
    book.next                            # the decision that has to be checked next, None if there is none
    book.settle(decision, exercise)      # None if it did not hold
    book.lay_by(decision)                # the proof takes too long; `try_longer` goes on with it
    book.put_off(decision)               # it could not be checked now; the next start tries again

A decision waits until it is proven in the same way as our exercises (`checking.py`), also over restarts. What did not
hold is remembered, so that it is not asked for again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from klotho_games.core.chance import seeds
from klotho_games.core.contract import MOST_SEATS, OptionValue, Step, Value
from klotho_games.core.files.json_files import Sentences
from klotho_games.core.i18n import _
from klotho_games.core.play.session import Session

from .exercise import Exercise, id_of, raw
from .person_file import PersonFile
from .position import steps_to

FORMAT = 1
MOST, MOST_WAITING, _MOST_SLOW, _MOST_DROPPED = 300, 200, 50, 1000
_LARGEST = 8 << 20
_MOST_STEPS = 2000


class CostlyDecision(Value, frozen=True, omit_defaults=True):
    """A decision of a finished game that may have cost much."""

    id: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{12}$")]
    """That of the exercise which it can become."""
    game: str
    version: Annotated[int, msgspec.Meta(ge=0)]
    seed: Annotated[str, msgspec.Meta(pattern=f"^[0-9a-f]{{{2 * seeds.SEED_BYTES}}}$")]
    seats: Annotated[int, msgspec.Meta(ge=1, le=MOST_SEATS)]
    options: tuple[tuple[str, OptionValue], ...]
    steps: Annotated[tuple[msgspec.Raw, ...], msgspec.Meta(max_length=_MOST_STEPS)]
    seat: Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS)]
    played: msgspec.Raw
    better: msgspec.Raw
    """The coach's move."""
    longer: bool = False
    """Whether the person wants its proof to take as long as it must."""


def costly_decision(session: Session, ply: int, better: Step) -> CostlyDecision:
    """Return the decision at a ply of a finished game."""
    game, record, seed = session.game, session.record, session.seed.hex()
    played = session.history[ply]
    steps = steps_to(game, record, session.seed, ply)
    options = session.setup.options
    return CostlyDecision(
        id_of(game.id, seed, options, steps, played.seat), game.id, record.version, seed, len(session.setup.seats),
        options, steps, played.seat, raw(played.step), raw(better),
    )


class _Mistakes(Value, frozen=True):
    format: int = FORMAT
    exercises: tuple[Exercise, ...] = ()
    waiting: tuple[CostlyDecision, ...] = ()
    dropped: tuple[str, ...] = ()
    """The ids of decisions that did not hold."""
    slow: tuple[CostlyDecision, ...] = ()
    """Decisions whose proof takes too long, unless the person wants it longer."""


class MistakeBook:
    def __init__(self, who: str) -> None:
        self.who = who
        self._put_off: set[str] = set()
        """The ids of waiting decisions that could not be checked since the program was started."""
        self._file = PersonFile(f"{who}.mistakes.json" if who else "", _Mistakes(), FORMAT, _sentences, _LARGEST)

    @property
    def notices(self) -> list[str]:
        return self._file.notices

    @property
    def changes(self) -> int:
        return self._file.changes + len(self._put_off)

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        """The proven ones, the oldest first."""
        return self._file.book.exercises

    @property
    def checking(self) -> int:
        """How many decisions are going to be checked now, one after the other."""
        return sum(one.id not in self._put_off for one in self._file.book.waiting)

    @property
    def later(self) -> int:
        """How many decisions could not be checked, so that the next start tries again."""
        return len(self._file.book.waiting) - self.checking

    @property
    def slow(self) -> int:
        """How many decisions take too long to prove, unless the person wants it longer."""
        return len(self._file.book.slow)

    @property
    def next(self) -> CostlyDecision | None:
        return next((one for one in self._file.book.waiting if one.id not in self._put_off), None)

    def knows(self, id: str) -> bool:
        """Whether a decision is an exercise, waits, takes too long, or did not hold."""
        return id in _known_ids(self._file.book)

    def add(self, decisions: Sequence[CostlyDecision]) -> int:
        """Let decisions wait for their proof. Returns how many are new."""
        new = [one for one in decisions if not self.knows(one.id)]
        if new:
            self._file.change(lambda book: _with_waiting(book, new))
        return len(new)

    def settle(self, decision: CostlyDecision, exercise: Exercise | None) -> None:
        """Keep what the proof has found: an exercise, or that the decision does not hold."""
        self._file.change(lambda book: _with_settled(book, decision.id, exercise))

    def lay_by(self, decision: CostlyDecision) -> None:
        """Keep a decision whose proof takes too long, until the person wants it tried longer."""
        self._file.change(lambda book: _with_slow(book, decision.id))

    def try_longer(self) -> None:
        """Let all decisions that were laid by wait for a longer proof."""
        if self.slow:
            self._file.change(_with_longer)

    def put_off(self, decision: CostlyDecision) -> None:
        """Leave a decision alone until the program is started again."""
        self._put_off.add(decision.id)

    def catch_up(self) -> None:
        """Write what could not be written."""
        self._file.catch_up()


def _known_ids(book: _Mistakes) -> set[str]:
    """Return the ids of all decisions that are exercises, wait, take too long, or did not hold."""
    return {*book.dropped, *(one.id for kept in (book.waiting, book.slow, book.exercises) for one in kept)}


def _with_waiting(book: _Mistakes, new: Sequence[CostlyDecision]) -> _Mistakes:
    known = _known_ids(book)
    waiting = (*book.waiting, *(one for one in new if one.id not in known))[:MOST_WAITING]
    return msgspec.structs.replace(book, waiting=waiting)


def _with_settled(book: _Mistakes, id: str, exercise: Exercise | None) -> _Mistakes:
    """Two windows can prove the same decision; the first result counts."""
    if all(one.id != id for one in book.waiting):
        return book
    waiting = tuple(one for one in book.waiting if one.id != id)
    if exercise is None:
        return msgspec.structs.replace(book, waiting=waiting, dropped=(*book.dropped, id)[-_MOST_DROPPED:])
    return msgspec.structs.replace(book, waiting=waiting, exercises=(*book.exercises, exercise)[-MOST:])


def _with_slow(book: _Mistakes, id: str) -> _Mistakes:
    slow = tuple(one for one in book.waiting if one.id == id)
    waiting = tuple(one for one in book.waiting if one.id != id)
    return msgspec.structs.replace(book, waiting=waiting, slow=(*book.slow, *slow)[-_MOST_SLOW:])


def _with_longer(book: _Mistakes) -> _Mistakes:
    longer = tuple(msgspec.structs.replace(one, longer=True) for one in book.slow)
    return msgspec.structs.replace(book, waiting=(*longer, *book.waiting)[:MOST_WAITING], slow=())


def _sentences() -> Sentences:
    return Sentences(
        _("Your own exercises were saved by a newer version of Klotho Games. They stay unchanged, and new ones last "
          "only until you close this window."),
        _("Your own exercises in {path} can’t be read. The file stays unchanged, and new ones last only until you "
          "close this window."),
        _("The file of your own exercises was damaged. It’s now called {name}, and a new one begins with those that "
          "are still known here."),
    )
