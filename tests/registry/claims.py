"""What the judge's reasons claim, in a form that tests can check.

Every game of the house has `tests/games/<id>/claims.py` with `CLAIMS`; an installed game can have a `claims.py` among
its own tests (`game_tests.py`). It lists each sentence that the judge can say about a move, as it is in the source with
its figures by name; a check of the sentence; and whether the sentence speaks for or against the move.

    CLAIMS = Claims(
        Claim("With this piece, {n} more star is visible.", more_stars, FOR),
        ...
    )
    def more_stars(said: Said, n: str) -> bool: ...

Where possible, a check derives the claim again from the rules and the state, not from the code that made the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from klotho_games.bots.hints import adviser
from klotho_games.core.contract import Decision, Move
from klotho_games.core.games.registry import Game
from tests.registry.game_tests import load_claims, say_where

FOR, AGAINST, PLAIN = "for", "against", "plain"


class Said:
    """A reason in its context: the state, the seat that decides, and all decisions that were weighed with it."""

    def __init__(
        self, game: Game, s: Any, decision: Decision, beside: Sequence[Decision], strongest: bool = False
    ) -> None:
        self.game, self.s, self.decision, self.beside = game, s, decision, beside
        self.strongest = strongest
        """Whether the expert (`expert.py`) says it, not the judge."""
        self.seat = game.rules.to_act(s)

    @cached_property
    def view(self) -> Any:
        """What the seat can see. A reason can only be about that."""
        return self.game.rules.view(self.s, self.seat)

    @property
    def move(self) -> Any:
        return self.decision.move

    @cached_property
    def legal(self) -> Sequence[Move]:
        return self.game.rules.legal(self.s)

    @cached_property
    def after(self) -> Any:
        return self.game.rules.apply(self.s, self.move)[0]

    @cached_property
    def events(self) -> Any:
        return self.game.rules.apply(self.s, self.move)[1]

    @property
    def best(self) -> bool:
        """Whether no other weighed decision has a higher value."""
        return self.decision.value >= max(one.value for one in self.beside)

    def __repr__(self) -> str:
        return f"{self.decision.why!r} of {self.decision.move} ({self.decision.value:.3f}) in {self.s}"


class Reading(NamedTuple):
    """A sentence after its check."""

    kind: str
    holds: bool
    speaks: str


class Reader(Protocol):
    """The type of `CLAIMS` in a game's `claims.py`."""

    sentences: Sequence[str]
    """The sentences as they are in the source."""
    costly: bool
    """Whether checking a position is slow; the short run then checks fewer."""

    def read(self, said: Said) -> Sequence[Reading]:
        """Check every sentence of a reason. Raises AssertionError if a sentence is not known."""
        ...


class Claim(NamedTuple):
    sentence: str | tuple[str, str]
    """The sentence, or its singular and plural."""
    holds: Callable[..., bool]
    """The check: called with the `Said` and with the figures by name."""
    speaks: str = PLAIN

    @property
    def sentences(self) -> tuple[str, ...]:
        return (self.sentence,) if isinstance(self.sentence, str) else self.sentence


class Claims:
    """The claims of a game whose reasons are one sentence each."""

    costly = False

    def __init__(self, *claims: Claim) -> None:
        self.claims = claims
        self.sentences = [sentence for claim in claims for sentence in claim.sentences]
        self._patterns = [(pattern(sentence), claim) for claim in claims for sentence in claim.sentences]

    def read(self, said: Said) -> list[Reading]:
        why = said.decision.why
        known = [(claim, match) for form, claim in self._patterns if (match := form.fullmatch(why))]
        assert known, f"claims.py has no Claim for this sentence of the judge: {why!r}"
        # Take the match with the shortest figures: a part of a longer sentence can look like a figure.
        claim, match = min(known, key=lambda one: sum(map(len, one[1].groups())))
        return [Reading(claim.sentences[0], claim.holds(said, **match.groupdict()), claim.speaks)]


def pattern(sentence: str) -> re.Pattern[str]:
    """Return a regular expression for a sentence of the source, with a group for each figure."""
    parts = re.split(r"\{(\w+)\}", sentence)
    found, met = "", set[str]()
    for n, part in enumerate(parts):
        if n % 2 == 0:
            found += re.escape(part)
        elif part in met:
            found += f"(?P={part})"
        else:
            met.add(part)
            found += f"(?P<{part}>.+?)"
    return re.compile(found)


def figures(sentence: str, told: str) -> dict[str, str] | None:
    """Return the figures of a part of a sentence; None if it does not match."""
    match = pattern(sentence).fullmatch(told)
    return match.groupdict() if match else None


def always(said: Said, **_figures: str) -> bool:
    """A check for sentences that claim nothing that can be false."""
    return True


def the_best(said: Said, **_figures: str) -> bool:
    return said.best


def not_the_best(said: Said, **_figures: str) -> bool:
    return not said.best


def claims_of(game: Game) -> Reader:
    """Return the claims of a game, which must have some."""
    module = load_claims(game)
    assert module is not None, say_what_is_missing(game)
    found: Reader = module.CLAIMS
    return found


def has_claims(game: Game) -> bool:
    return load_claims(game) is not None


def say_what_is_missing(game: Game) -> str:
    return (f"{game.id} has no claims.py with CLAIMS among its tests, so nobody checks what the sentences of its judge "
            f"claim (tests/registry/claims.py says how). {say_where(game)}")


def contradictions(
    game: Game, s: Any, hint: Decision | None = None, strongest: bool = False
) -> Iterator[tuple[str, str]]:
    """Check everything that the judge says in a position. Yield the kind of each sentence and what is wrong with it, or
    "".

    `hint` is the decision of a search, in place of the judge's favourite. With `strongest`, the expert that gives hints
    weighs the moves in place of the judge.
    """
    reader, rules = claims_of(game), game.rules
    guide = adviser(game) if strongest else None
    if guide is not None:
        weighed = list(guide.candidates(s))
    else:
        weighed = list(game.judge.weigh(rules.view(s, rules.to_act(s)), rules.legal(s)))
    if hint is not None:
        known = {one.move: one.value for one in weighed}
        weighed = [one for one in weighed if one.move != hint.move]
        above = max((one.value for one in weighed), default=0.0)
        worth = known.get(hint.move, above)
        weighed.append(Decision(hint.move, hint.why, worth if worth > above else above + 1.0))
    read = [(said := Said(game, s, one, weighed, guide is not None), reader.read(said)) for one in weighed]
    best = max(one.value for one in weighed)
    alternative = any(reading.speaks != AGAINST for said, readings in read for reading in readings
                      if said.decision.value < best)
    for said, readings in read:
        if hint is not None and said.move != hint.move:
            continue  # the reasons of the other moves compare them with the judge's own favourite
        for reading in readings:
            wrong = "" if reading.holds else f"it is not so: {said}"
            if reading.speaks == AGAINST and said.best and alternative:
                wrong = f"the best move is advised against: {said}"
            yield reading.kind, wrong
