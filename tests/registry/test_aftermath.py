"""`core/games/aftermath.py`: a game that measures the aftermath of moves returns numbers that its players can see, and
has a sentence for each of them in every language."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import isfinite
from random import Random
from typing import Any, NamedTuple

import pytest

from klotho_games.bots.guide import foresight
from klotho_games.core import i18n
from klotho_games.core.contract import CHANCE, OVER, Step
from klotho_games.core.games import registry
from klotho_games.core.games.aftermath import say_yours
from klotho_games.core.games.registry import Game
from tests.depth import depth
from tests.registry.tables import TABLES, setups

_COUNTING = [game for game in map(registry.load, registry.ids()) if game.besides("aftermath", "AFTERMATH") is not None]
every_counting_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in _COUNTING])
every_counting_table = pytest.mark.parametrize(("game", "seats"), [one for one in TABLES if one.values[0] in _COUNTING])

_LONGEST = 6_000
_AT_RANDOM = 0.15
"""How often the quick player moves at random, for a variety of games."""
_GAMES, _DECISIONS, _PLAYED_ON, _WAYS, _LATER = 2, 10, depth(10, short=2), depth(3, short=2), 2
"""Games per table, decisions per game that are measured, how many are played on, how often, and for how many turns."""
_MOST_KEYS = 16
_NUMBER = re.compile(r"\d[\d.,]*\d|\d")
_OTHERWISE = {"en": "with another move", "de": "anderen Zug"}
_SHARES = (0.62, 0.31), (0.084, 0.081), (1.0, 0.0)
_AMOUNTS = (3.1, 1.8), (0.6, 0.2), (0.34, 0.31), (2.0, 1.0), (1.0, 0.0), (94.2, 41.6)


class Moment(NamedTuple):
    before: Any
    later: Any
    turn: int
    """The turn of the measurement; negative at the end of the game."""


def _play(game: Game, s: Any, rng: Random) -> Iterator[tuple[Any, int]]:
    """Play a game with quick players. Yield every state with the seat to act."""
    rules, guide = game.rules, foresight(game)
    for _step in range(_LONGEST):
        seat = rules.to_act(s)
        yield s, seat
        if seat == OVER:
            return
        step: Step
        if seat == CHANCE:
            step = rules.draw(s, rng)
        else:
            legal = rules.legal(s)
            step = rng.choice(legal) if len(legal) == 1 or rng.random() < _AT_RANDOM else guide.rollout(s, rng)
        s, _events = rules.apply(s, step)


@lru_cache(maxsize=64)
def _moments(game: Game, seats: int) -> tuple[Moment, ...]:
    """Return decisions of two games, each with the starts of possible next turns and with the end of the game."""
    found = []
    for n in range(_GAMES):
        tables, rng = setups(game, seats), Random(f"{game.id} {seats} {n}")
        played = list(_play(game, game.rules.initial(tables[n % len(tables)]), rng))
        decided = [s for s, seat in played if seat >= 0]
        for at, before in enumerate(rng.sample(decided, min(_DECISIONS, len(decided)))):
            found.append(Moment(before, played[-1][0], _last(game, played[-1][0])))
            for _way in range(_WAYS if at < _PLAYED_ON else 0):
                found += _later(game, before, rng)
    return tuple(found)


def _later(game: Game, before: Any, rng: Random) -> Iterator[Moment]:
    """Yield the starts of the next turns: by the game's own count, or when another seat decides."""
    rules, tell = game.rules, getattr(game.telling, "turn", None)
    move = rng.choice(rules.legal(before))
    turn, turns = tell(before)[1] if tell else rules.to_act(before), 0
    for s, seat in _play(game, rules.apply(before, move)[0], rng):
        if seat == OVER:
            yield Moment(before, s, _last(game, s))
        elif seat >= 0 and (now := tell(s)[1] if tell else seat) != turn:
            turn, turns = now, turns + 1
            yield Moment(before, s, turn if tell else turns)
        if turns == _LATER:
            return


def _last(game: Game, s: Any) -> int:
    tell = getattr(game.telling, "turn", None)
    return -tell(s)[1] - 1 if tell else -1


def _measure(game: Game, moment: Moment, seat: int) -> Mapping[str, float]:
    found: Mapping[str, float] = game.besides("aftermath", "AFTERMATH").measure(moment.before, moment.later, seat)
    return found


@lru_cache(maxsize=64)
def _known(game: Game) -> dict[str, tuple[float, ...]]:
    """Return all keys of a game with the values that were met."""
    found = defaultdict[str, set[float]](set)
    for seats in {*game.info.seats}:
        for moment in _moments(game, seats):
            for seat in range(seats):
                for key, value in _measure(game, moment, seat).items():
                    found[key].add(value)
    return {key: tuple(sorted(values)) for key, values in found.items()}


@every_counting_table
def test_what_is_counted_is_a_number_under_keys_that_stay(game: Game, seats: int) -> None:
    for moment in _moments(game, seats):
        for seat in range(seats):
            counts = _measure(game, moment, seat)
            strange = {key: n for key, n in counts.items() if type(n) not in (int, float, bool) or not isfinite(n)}
            assert not strange, "AFTERMATH.measure gives something else than finite numbers"
            assert counts == _measure(game, moment, seat), "AFTERMATH.measure counts the same states differently"
    assert len(_known(game)) <= _MOST_KEYS, "nobody keeps an eye on so many things"


@every_counting_table
def test_the_keys_of_a_decision_are_the_same_whatever_comes(game: Game, seats: int) -> None:
    """Moves are compared by the keys that both have, so a key that comes and goes would drop some of the games."""
    for seat in range(seats):
        keys = defaultdict[tuple[int, int], set[frozenset[str]]](set)
        for moment in _moments(game, seats):
            keys[id(moment.before), moment.turn].add(frozenset(_measure(game, moment, seat)))
        changing = [met for met in keys.values() if len(met) > 1]
        assert not changing, f"AFTERMATH.measure has other keys for the same decision in the same turn: {changing[0]}"


@every_counting_table
def test_only_what_the_seat_can_see_is_counted(game: Game, seats: int) -> None:
    rules, rng = game.rules, Random(1)
    for moment in _moments(game, seats):
        for seat in range(seats):
            counts = _measure(game, moment, seat)
            later = rules.imagine(rules.view(moment.later, seat), rng)
            before = rules.imagine(rules.view(moment.before, seat), rng)
            imagined = (moment._replace(later=later), moment._replace(before=before, later=later))
            for other in imagined:
                assert counts == _measure(game, other, seat), "AFTERMATH.measure counts what the seat cannot see"


@every_counting_game
@pytest.mark.parametrize("language", i18n.languages())
def test_every_count_has_a_sentence(game: Game, language: str) -> None:
    i18n.use(language)
    tell = game.besides("aftermath", "AFTERMATH").tell
    for key, values in _known(game).items():
        ways = set()
        for other, one in map(sorted, _figures(values)):
            more, less = tell(key, one, other), tell(key, other, one)
            assert more != less, f"{key}: AFTERMATH.tell says the same of more and of less"
            ways.add((bool(more), bool(less)))
            for better, worse, sentence in ((one, other, more), (other, one, less)):
                if sentence:
                    _check(sentence, better, worse, "" if game.source else _OTHERWISE.get(language, ""))
                    yours = say_yours(sentence)
                    assert game.source or yours != sentence, sentence
                    assert _NUMBER.findall(yours) == _NUMBER.findall(sentence), yours
        assert len(ways) == 1, f"{key}: whether more of it is good hangs on how much there is"


def _check(sentence: str, better: float, worse: float, otherwise: str) -> None:
    said = f"{better} {worse}: {sentence!r}"
    assert sentence[0] == sentence[0].upper() and sentence.endswith("."), said
    assert "{" not in sentence and "}" not in sentence and "  " not in sentence, said
    assert otherwise in sentence, said
    numbers = _NUMBER.findall(sentence)
    assert any(figure in numbers for figure in _written(better)), said
    assert any(figure in numbers for figure in _written(worse)), said
    assert better < 0 < worse or worse < 0 < better or len({*numbers}) > 1, said


@every_counting_game
def test_a_translation_is_none_of_the_english(game: Game) -> None:
    tell = game.besides("aftermath", "AFTERMATH").tell
    if game.source:
        return  # a plug-in brings its own languages
    for key, values in _known(game).items():
        for one, other in (pair for figures in _figures(values) for pair in (figures, figures[::-1])):
            said = []
            for language in i18n.languages():
                i18n.use(language)
                said.append(tell(key, one, other))
            assert not any(said) or (all(said) and len({*said}) == len(said)), said


def _figures(values: tuple[float, ...]) -> list[tuple[float, float]]:
    """Return pairs of averages that such values can have."""
    least, most = values[0], values[-1]
    if least >= 0 and most <= 1:
        return [*_SHARES]
    found = [pair for pair in _AMOUNTS if max(pair) <= most or pair == _AMOUNTS[0]]
    if least < 0:
        found += [(-a, -b) for a, b in _AMOUNTS if -max(a, b) >= least] + [(1.2, -0.4), (-1.2, 0.4), (0.0, -1.0)]
    return found


def _written(n: float) -> set[str]:
    """Return the ways to write a figure in a sentence: with up to two decimals, as a share, without its sign."""
    shares = {_NUMBER.findall(i18n.as_percent(n, places))[0] for places in range(2)} if 0 <= n <= 1 else set()
    return {i18n.decimal(abs(n), places) for places in range(3)} | shares
