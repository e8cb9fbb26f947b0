"""An exercise: a position of a real game, a seat, and the choices with what each is worth.

An exercise keeps the seed of its game and the moves up to the position, in the game's own format for records
(`core/play/record.py`). Outcomes of chance are kept only if the seed does not give them or there are few of them. So an
exercise is a few hundred bytes when it is compressed.

What a choice is worth was measured by whole games on fresh seeds (`proof.py`). A choice is right if it is not worse
than the best one by more than the error of the difference.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, TypeAlias

import msgspec

from klotho_games.core.chance import seeds
from klotho_games.core.contract import MOST_SEATS, Move, OptionValue, Value
from klotho_games.core.games.registry import Game

GRADES = 4
REACH = 1.96
"""Standard errors on each side of a figure that hold 95 % of all chances."""
GAP, SURE_GAP = 0.03, 0.015
"""How much worse a wrong choice is at least, and the lower end of the interval for it."""
_MOST_STEPS, _MOST_CHOICES = 2000, 400

Share: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=1)]


class MeasuredChoice(Value, frozen=True, omit_defaults=True):
    """One choice, measured by whole games that shared their hidden cards and dice with those of the best choice."""

    move: msgspec.Raw
    """The move in the game's own format."""
    chance: Share
    """The chance to win (to succeed, in a game played alone) after this choice."""
    error: Share
    """The standard error of `chance`."""
    behind: Annotated[float, msgspec.Meta(ge=-1, le=1)] = 0.0
    """How much worse it is than the best choice, and the standard error of that difference."""
    behind_error: Share = 0.0
    games: Annotated[int, msgspec.Meta(ge=0)] = 0
    """How many whole games were played after it; none if the figures are an estimate."""
    certain: bool = True
    """False if there was too little time to be certain. The choices of an exercise always are."""

    @property
    def is_right(self) -> bool:
        return self.behind <= REACH * self.behind_error

    @property
    def is_open(self) -> bool:
        """Whether too few games were played to tell a right choice from one that costs as much as a wrong one."""
        return not self.certain and self.is_right and self.behind >= GAP

    @property
    def is_clearly_worse(self) -> bool:
        return self.behind >= GAP and self.behind - REACH * self.behind_error > SURE_GAP


class Exercise(Value, frozen=True, omit_defaults=True):
    id: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{12}$")]
    """The same for the same decision in the same position (`id_of`). People's answers refer to it."""
    game: str
    version: Annotated[int, msgspec.Meta(ge=0)]
    """The version of the rules."""
    seed: Annotated[str, msgspec.Meta(pattern=f"^[0-9a-f]{{{2 * seeds.SEED_BYTES}}}$")]
    seats: Annotated[int, msgspec.Meta(ge=1, le=MOST_SEATS)]
    options: tuple[tuple[str, OptionValue], ...]
    steps: Annotated[tuple[msgspec.Raw, ...], msgspec.Meta(max_length=_MOST_STEPS)]
    """All moves up to the position; the outcomes too if the seed does not give all of them, or there are few."""
    seat: Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS)]
    choices: Annotated[tuple[MeasuredChoice, ...], msgspec.Meta(min_length=2, max_length=_MOST_CHOICES)]
    """The measured choices, the best one first. A position can have more."""
    theme: str = ""
    grade: Annotated[int, msgspec.Meta(ge=1, le=GRADES)] = 1
    rating: float = 1500.0
    found: tuple[Share, ...] = ()
    """How often each level found a right choice, from the weakest on: all four, or three for a person's own mistake."""

    @property
    def best(self) -> MeasuredChoice:
        return self.choices[0]

    @property
    def right(self) -> tuple[MeasuredChoice, ...]:
        return tuple(choice for choice in self.choices if choice.is_right)

    @property
    def gap(self) -> float:
        """How much the least costly wrong choice costs."""
        return min((choice.behind for choice in self.choices if not choice.is_right), default=0.0)

    @property
    def is_proven(self) -> bool:
        """Whether every measured choice is either right or clearly worse, and at least one is worse."""
        wrong = [choice for choice in self.choices if not choice.is_right]
        return bool(wrong) and all(choice.is_clearly_worse for choice in wrong)

    def choice_of(self, move: Move) -> MeasuredChoice | None:
        """Return the choice with this move, as `Rules.same` returns it; None if it was not measured."""
        told = msgspec.json.encode(move)
        return next((choice for choice in self.choices if bytes(choice.move) == told), None)


def raw(move: object) -> msgspec.Raw:
    """Return a step in the format of records."""
    return msgspec.Raw(msgspec.json.encode(move))


def move_of(game: Game, choice: MeasuredChoice) -> Move:
    move = game.steps.decode(choice.move)
    assert isinstance(move, Move)
    return move


def id_of(game: str, seed: str, options: object, steps: tuple[msgspec.Raw, ...], seat: int) -> str:
    told = (game, seed, options, [bytes(step) for step in steps], seat)
    return hashlib.sha256(repr(told).encode()).hexdigest()[:12]
