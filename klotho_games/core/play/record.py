"""A game as it was played: who, under which rules, and every move and outcome in order.

The state is the fold of the record. A replay needs no random generator; the seed is needed only to check
that the outcomes are the ones that the seal promised.
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
"""A note: the day whose deal it is."""


class Marks(Value, frozen=True):
    """What sets a game apart from plain play; the result tells it."""

    practice: bool = False
    took_back: int = 0
    """How often a decision was taken back across a roll, a reveal or another's decision (practice only)."""
    undone: int = 0
    """How often a decision was taken back at all."""
    auto: bool = False
    """Whether auto-play decided something in a person's place."""
    hints: int = 0
    """How often somebody was told what a bot would do."""
    forced: tuple[int, ...] = ()
    """Steps whose outcome was typed in (real dice) and not drawn from the seed."""
    known: bool = False
    """Whether the deal was chosen (a code, the same deal again), so that somebody may know what comes."""
    lent: tuple[int, ...] = ()
    """Seats at which somebody else has played, with a phone: the game counts for nobody there."""
    branched: bool = False
    """Whether it was played on from a moment of another game, whose first part it repeats."""
    shown: bool = False
    """Whether its deal was seen in another way while it was played: it is practice from then on."""


class Record(Value, frozen=True):
    format: int
    game: str
    version: int
    setup: Setup
    commitment: str
    steps: tuple[Any, ...] = ()
    marks: Marks = Marks()
    bots: tuple[str, ...] = ()
    """By seat: the level of the bot that sits there, empty for a person."""
    notes: dict[str, str] = msgspec.field(default_factory=dict)
    """Whatever the table wants to find again on continuing, such as the profile that plays."""


def encode(record: Record) -> bytes:
    return msgspec.json.encode(record)


def decode(text: bytes) -> Record:
    """Read what `encode` wrote. Raises one of `folders.NOT_JSON` or UnknownGame for anything else."""
    plain = msgspec.json.decode(text, type=_Undecoded)
    read = registry.load(plain.game).steps
    whole = {name: getattr(plain, name) for name in Record.__struct_fields__}
    return Record(**{**whole, "steps": tuple(read.decode(step) for step in plain.steps)})


class _Undecoded(Record, frozen=True):
    steps: tuple[msgspec.Raw, ...] = ()


class Played(Value, frozen=True):
    """One step of the story: what was done, by whom (a seat or CHANCE), and what came of it."""

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
    """Derive every outcome again from the seed; what is not as promised, in words. Empty: all in order."""
    if seeds.seal(seed) != record.commitment:
        return [_("This seed is not the one that was sealed before the game.")]
    if record.version != registry.load(record.game).info.version and not matches_seed(record, seed):
        told = _("This game was played under older rules, which drew otherwise: its dice and cards cannot be checked.")
        return [told]
    problems: list[str] = []
    for number, step, due in _outcomes_and_draws(record, seed):
        if number in record.marks.forced:
            problems.append(
                _("Step {n}: {outcome} was typed in, not drawn from the seed.").format(
                    n=number + 1, outcome=outcome_text(step)
                )
            )
        elif due != step:
            problems.append(
                _("Step {n}: the record has {outcome}, the seed gives {due}.").format(
                    n=number + 1, outcome=outcome_text(step), due=outcome_text(due)
                )
            )
    return problems


def what_a_seal_leaves_open() -> str:
    """What nobody should read out of a record whose dice and cards are as they were sealed."""
    return _("The seal only shows where the dice and cards come from. It does not show who played or when, how strong "
             "the bots were and whether they chose their own moves, or whether the game was practice.")


def matches_seed(record: Record, seed: bytes) -> bool:
    """Whether chance brought what the seed gives, but for what was typed in."""
    return all(due == step or number in record.marks.forced for number, step, due in _outcomes_and_draws(record, seed))


def _outcomes_and_draws(record: Record, seed: bytes) -> Iterator[tuple[int, Outcome, Outcome]]:
    """Each outcome with the number of its step, and what the rules draw there from the seed."""
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
    """An outcome in short: its name and what it holds, "roll 4"."""
    values = msgspec.to_builtins(outcome)
    name = values.pop("do")
    return " ".join([str(name), *(_plain(value) for value in values.values())])


def _plain(value: Any) -> str:
    return " ".join(_plain(part) for part in value) if isinstance(value, list | tuple) else str(value)
