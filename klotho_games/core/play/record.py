"""A game as it was played: who played, under which rules, and every move and outcome in order.

Applying all steps in order gives the state. A replay needs no random generator; the seed is needed only to check that
the outcomes are those that the seal promised.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from klotho_games.core.chance import seeds
from klotho_games.core.contract import CHANCE, Event, Outcome, Setup, Step, Value
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _

FORMAT = 1
DAILY = "daily"
"""The note that holds the date of a daily game."""


class Marks(Value, frozen=True):
    """What sets a game apart from plain play. The results screen shows it."""

    practice: bool = False
    took_back: int = 0
    """How many undos went back past a roll, a reveal or another player's decision (possible only in practice)."""
    undone: int = 0
    """How many decisions were undone in all."""
    auto: bool = False
    """Whether auto-play decided something in place of a person."""
    hints: int = 0
    """How many hints were shown."""
    forced: tuple[int, ...] = ()
    """Numbers of the steps whose outcome was typed in (real dice) instead of drawn from the seed."""
    known: bool = False
    """Whether the deal was chosen (by a code, or the same deal again), so that a player may know what comes."""
    lent: tuple[int, ...] = ()
    """Seats at which someone else has played: a guest with a phone, a bot in place of a person, or a person in place of
    a bot. The game does not count for these seats."""
    branched: bool = False
    """Whether the game was continued from a moment of another game, whose first part it repeats."""
    shown: bool = False
    """Whether a player saw this deal elsewhere during the game. It is practice from then on."""
    tutor: bool = False
    """Whether the tutor or the chance bar helped in a practice game. It counts for nothing then."""


class Record(Value, frozen=True):
    """Everything that is needed to play a game again, except the seed."""

    format: int
    game: str
    version: int
    setup: Setup
    commitment: str
    steps: tuple[Any, ...] = ()
    marks: Marks = Marks()
    bots: tuple[str, ...] = ()
    """The level of the bot at each seat; empty for a person."""
    notes: dict[str, str] = msgspec.field(default_factory=dict)
    """What the table needs again when the game is continued, such as the profile that plays."""


def encode(record: Record) -> bytes:
    return msgspec.json.encode(record)


def decode(text: bytes) -> Record:
    """Read what `encode` wrote. Raises one of `folders.NOT_JSON`, or UnknownGame, for anything else."""
    plain = msgspec.json.decode(text, type=_Undecoded)
    read = registry.load(plain.game).steps
    whole = {name: getattr(plain, name) for name in Record.__struct_fields__}
    return Record(**{**whole, "steps": tuple(read.decode(step) for step in plain.steps)})


class _Undecoded(Record, frozen=True):
    steps: tuple[msgspec.Raw, ...] = ()


class Played(Value, frozen=True):
    """A step that was played: the step, the seat that played it (or CHANCE), and what came of it."""

    step: Step
    seat: int
    events: tuple[Event, ...]
    state: Any
    """The state after the step."""
    forced: bool = False


def fold(game: Game, record: Record) -> Iterator[Played]:
    """Play a record through from its beginning."""
    rules = game.rules
    state = rules.initial(record.setup)
    for step in record.steps:
        seat = rules.to_act(state)
        state, events = rules.apply(state, step)
        yield Played(step, seat, events, state)


def verify(record: Record, seed: bytes) -> list[str]:
    """Draw every outcome again from the seed, and return the differences in words; empty if there are none."""
    if seeds.seal(seed) != record.commitment:
        return [_("All dice and cards come from the seed, but it isn’t the seed that was sealed before the game.")]
    if record.version != registry.load(record.game).info.version and not matches_seed(record, seed):
        told = _("The dice and cards of this game can’t be checked, because an older version of the rules produced "
                 "them differently.")
        return [told]
    problems: list[str] = []
    for number, step, due in _outcomes_and_draws(record, seed):
        if number in record.marks.forced:
            problems.append(
                _("Step {n}: {outcome}. This result was typed in and does not come from the seed.").format(
                    n=number + 1, outcome=outcome_text(step)
                )
            )
        elif due != step:
            problems.append(
                _("Step {n}: the recording says “{outcome}”, but the seed gives “{due}”.").format(
                    n=number + 1, outcome=outcome_text(step), due=outcome_text(due)
                )
            )
    return problems


def what_a_seal_leaves_open() -> str:
    """Return what a valid seal does not prove."""
    return _("The seal only shows where the dice and cards come from. It does not show who played or when, how strong "
             "the bots were and whether they chose their own moves, or whether the game was practice.")


def matches_seed(record: Record, seed: bytes) -> bool:
    """Return whether all outcomes are those that the seed gives, apart from those that were typed in."""
    return all(due == step or number in record.marks.forced for number, step, due in _outcomes_and_draws(record, seed))


def _outcomes_and_draws(record: Record, seed: bytes) -> Iterator[tuple[int, Outcome, Outcome]]:
    """Yield the step number of each outcome, the outcome, and what the rules draw there from the seed."""
    rules = registry.load(record.game).rules
    counts: dict[str, int] = {}
    state = rules.initial(record.setup)
    for number, step in enumerate(record.steps):
        if rules.to_act(state) == CHANCE and isinstance(step, Outcome):
            stream = rules.stream(state)
            n = counts.get(stream, 0)
            counts[stream] = n + 1
            yield number, step, rules.draw(state, seeds.rng(seed, stream, n))
        state, _events = rules.apply(state, step)


def outcome_text(outcome: Step) -> str:
    """Return an outcome in short: its name and its values ("roll 4")."""
    values = msgspec.to_builtins(outcome)
    name = values.pop("do")
    return " ".join([str(name), *(_plain(value) for value in values.values())])


def _plain(value: Any) -> str:
    return " ".join(_plain(part) for part in value) if isinstance(value, list | tuple) else str(value)
