"""What a reason claims, in a form that can be checked.

Every game of the house has `tests/games/<id>/claims.py` with `CLAIMS`, and an installed game can have a `claims.py`
among its own tests (`game_tests.py`): each sentence its judge may say of a move, as it stands in the source with its
figures by name, what must be so where it is said, and whether it speaks for the move or against it.

    CLAIMS = Claims(
        Claim("It shows {n} more star.", more_stars, FOR),
        ...
    )
    def more_stars(said: Said, n: str) -> bool: ...

What is checked is reckoned anew from the rules and the state wherever that is possible, not by what made the sentence.
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
    """One reason in its place: the state, who decides, and everything that was weighed beside the move."""

    def __init__(
        self, game: Game, s: Any, decision: Decision, beside: Sequence[Decision], strongest: bool = False
    ) -> None:
        self.game, self.s, self.decision, self.beside = game, s, decision, beside
        self.strongest = strongest
        """The strongest player says it (`expert.py`), not the judge."""
        self.seat = game.rules.to_act(s)

    @cached_property
    def view(self) -> Any:
        """What the seat can see: it is not told more, and nothing else can be asked of it."""
        return self.game.rules.view(self.s, self.seat)

    @property
    def move(self) -> Any:
        return self.decision.move

    @cached_property
    def legal(self) -> Sequence[Move]:
        return self.game.rules.legal(self.s)

    @cached_property
    def after(self) -> Any:
        """The state that the move leads to."""
        return self.game.rules.apply(self.s, self.move)[0]

    @cached_property
    def events(self) -> Any:
        return self.game.rules.apply(self.s, self.move)[1]

    @property
    def best(self) -> bool:
        """Nothing that was weighed is worth more."""
        return self.decision.value >= max(one.value for one in self.beside)

    def __repr__(self) -> str:
        return f"{self.decision.why!r} of {self.decision.move} ({self.decision.value:.3f}) in {self.s}"


class Reading(NamedTuple):
    """A sentence as it was understood."""

    kind: str
    holds: bool
    speaks: str


class Reader(Protocol):
    """What a game's `claims.py` calls CLAIMS."""

    sentences: Sequence[str]
    """As they stand in the source."""
    costly: bool
    """To check a position takes long: the short run has fewer of them."""

    def read(self, said: Said) -> Sequence[Reading]:
        """Every sentence of a reason; AssertionError where one is not known."""
        ...


class Claim(NamedTuple):
    sentence: str | tuple[str, str]
    """One, or one and many."""
    holds: Callable[..., bool]
    """Of what was said, with the figures by name."""
    speaks: str = PLAIN

    @property
    def sentences(self) -> tuple[str, ...]:
        return (self.sentence,) if isinstance(self.sentence, str) else self.sentence


class Claims:
    """The sentences of a game whose reasons are one sentence each."""

    costly = False

    def __init__(self, *claims: Claim) -> None:
        self.claims = claims
        self.sentences = [sentence for claim in claims for sentence in claim.sentences]
        self._patterns = [(pattern(sentence), claim) for claim in claims for sentence in claim.sentences]

    def read(self, said: Said) -> list[Reading]:
        why = said.decision.why
        known = [(claim, match) for form, claim in self._patterns if (match := form.fullmatch(why))]
        assert known, f"claims.py has no Claim for this sentence of the judge: {why!r}"
        # The one that leaves the fewest letters to its figures: part of a long sentence may look like a figure.
        claim, match = min(known, key=lambda one: sum(map(len, one[1].groups())))
        return [Reading(claim.sentences[0], claim.holds(said, **match.groupdict()), claim.speaks)]


def pattern(sentence: str) -> re.Pattern[str]:
    """A sentence of the source with whatever stands for its figures."""
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
    """The figures of a part of a sentence; None where it is another one."""
    match = pattern(sentence).fullmatch(told)
    return match.groupdict() if match else None


def always(said: Said, **_figures: str) -> bool:
    """Nothing is claimed that could be false."""
    return True


def the_best(said: Said, **_figures: str) -> bool:
    return said.best


def not_the_best(said: Said, **_figures: str) -> bool:
    return not said.best


def claims_of(game: Game) -> Reader:
    """Those of a game that has them; `say_what_is_missing` tells of one that has not."""
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
    """Of everything that the judge says in a position: the kind of each sentence, and what is wrong with it ("" for
    nothing). `hint` is what a search preferred, in place of the judge's favourite; `strongest` where whoever gives
    hints weighed it."""
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
            continue  # what is said of the others was said with the judge's own favourite in mind
        for reading in readings:
            wrong = "" if reading.holds else f"it is not so: {said}"
            if reading.speaks == AGAINST and said.best and alternative:
                wrong = f"the best move is advised against: {said}"
            yield reading.kind, wrong
