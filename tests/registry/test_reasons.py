"""The reasons of hints are true: every sentence of a judge is checked in a variety of positions of every game
(`claims.py`)."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count, islice, zip_longest
from random import Random
from typing import Any

import pytest

from klotho_games.bots import hints, levels
from klotho_games.bots.bot import Budget
from klotho_games.core.contract import CHANCE, OVER, Decision, Move, Setup
from klotho_games.core.games import registry
from klotho_games.core.games.aftermath import say_it_came_out_best
from klotho_games.core.games.registry import Game
from tests.depth import depth
from tests.registry.claims import claims_of, contradictions, has_claims, say_what_is_missing
from tests.registry.game_tests import package_folder
from tests.registry.tables import setups


def _with_claims(game: Game) -> Any:
    """An installed game can do without claims; its tests are skipped with a message."""
    left_out = game.source and not has_claims(game)
    marks = [pytest.mark.skip(reason=say_what_is_missing(game))] if left_out else []
    return pytest.param(game, id=game.id, marks=marks)


every_game_with_claims = pytest.mark.parametrize("game", [_with_claims(registry.load(id)) for id in registry.ids()])
FEW, FEW_COSTLY, MANY = depth(20, short=10), depth(6, short=3), 200
HINTS, MANY_HINTS = depth(36, short=10), 500
_PLAYED = ("random", "random", "easy", "normal")
_A_GAME = depth(10, short=5)
"""The most positions from one game, so that many games are covered."""
_LONGEST, _JUDGED = 600, 0.7
_LOOKS = Budget(iterations=depth(24, short=10))
_BEGINNING = 8
"""The letters at the beginning of a sentence that stand in one line of the source."""


def positions(game: Game, words: str) -> Iterator[Any]:
    """Yield positions with a choice, from games with all numbers of seats and all options, played well and badly."""
    least, most = game.info.seats
    for n in count():
        rng = Random(f"{game.id} {words} {n}")
        seats = least + n % (most - least + 1)
        tables = setups(game, seats)
        setup = tables[0] if n % 2 else rng.choice(tables)
        yield from _met(game, setup, _PLAYED[n % len(_PLAYED)], rng)


def _met(game: Game, setup: Setup, level: str, rng: Random) -> list[Any]:
    """Return some moments of a game, with each kind of decision equally often."""
    rules, s = game.rules, game.rules.initial(setup)
    met: dict[frozenset[type[Move]], list[Any]] = {}
    for _step in range(_LONGEST):
        seat = rules.to_act(s)
        if seat == OVER:
            break
        if seat == CHANCE:
            s = rules.apply(s, rules.draw(s, rng))[0]
            continue
        legal = rules.legal(s)
        if len(legal) > 1:
            met.setdefault(frozenset(type(move) for move in legal), []).append(s)
        judged = level != "random" and rng.random() < _JUDGED
        move = levels.choose(game, rules.view(s, seat), level, rng).move if judged else rng.choice(legal)
        s = rules.apply(s, move)[0]
    kinds = rng.sample(list(met.values()), len(met))
    turns = [rng.sample(kind, min(len(kind), _A_GAME)) for kind in kinds]
    mixed = [s for turn in zip_longest(*turns) for s in turn if s is not None]
    return mixed[:_A_GAME]


def searched(game: Game, s: Any) -> Decision | None:
    """Return a bot's decision, if the judge alone does not decide."""
    if getattr(game.judge, "far_sighted", False):
        return None
    return levels.choose(game, game.rules.view(s, game.rules.to_act(s)), "hard", Random(1), _LOOKS)


def hinted(game: Game, s: Any, looks: int = _LOOKS.iterations) -> Decision:
    """Return a hint with its plain reason, without what comes of the move."""
    view = game.rules.view(s, game.rules.to_act(s))
    advice = hints.consult(game, view, Random(1), seconds=None, looks=looks, pairs=0)
    return Decision(advice.move, advice.plain, advice.value)


def check(
    game: Game, many: int, words: str, said: Callable[[Game, Any], set[Decision | None]], strongest: bool = False
) -> Counter[str]:
    met: Counter[str] = Counter()
    wrong: list[str] = []
    for s in islice(positions(game, words), many):
        for hint in said(game, s):
            for kind, fault in contradictions(game, s, hint, strongest):
                met[kind] += 1
                wrong += [f"{kind} — {fault}"] if fault else []
    kinds = Counter(one.split(" — ")[0] for one in wrong)
    shown = list({one.split(" — ")[0]: one[:900] for one in wrong}.values())
    assert not wrong, f"{len(wrong)} of {met.total()} sentences: {dict(kinds)}\n" + "\n".join(shown)
    return met


def by_bots(game: Game, s: Any) -> set[Decision | None]:
    return {None, searched(game, s)}


def by_hints(game: Game, s: Any) -> set[Decision | None]:
    return {hinted(game, s)}


@every_game_with_claims
def test_what_is_said_of_a_move_agrees_with_the_move_and_the_table(game: Game) -> None:
    assert check(game, FEW_COSTLY if claims_of(game).costly else FEW, "few", by_bots)


@every_game_with_claims
def test_what_a_hint_says_of_its_move_agrees_with_the_move_and_the_table(game: Game) -> None:
    assert check(game, FEW_COSTLY if claims_of(game).costly else HINTS, "hints", by_hints, strongest=True)


@pytest.mark.slow
@every_game_with_claims
def test_what_five_hundred_hints_say_agrees_with_the_move_and_the_table(game: Game) -> None:
    assert check(game, MANY_HINTS, "many hints", by_hints, strongest=True)


@pytest.mark.slow
@every_game_with_claims
def test_what_is_said_of_a_move_agrees_in_two_hundred_positions(game: Game) -> None:
    met = check(game, MANY, "many", by_bots)
    known = {*claims_of(game).sentences}
    assert len(known & {*met}) >= len(known) / 3, known - {*met}


@every_game_with_claims
def test_every_claim_is_a_sentence_of_the_game(game: Game) -> None:
    """No claim is left over from a sentence that the game no longer has."""
    left = {*claims_of(game).sentences} - {say_it_came_out_best()}
    for path in package_folder(game).rglob("*.py"):
        source = path.read_text("utf-8")
        if any(sentence[:_BEGINNING].split("{")[0] in source for sentence in left):
            left -= {_text_of(node) for node in ast.walk(ast.parse(source))}
    assert not left, "claims.py has these sentences, and the game has not"


def _text_of(node: ast.AST) -> str:
    """Return a string of the source. In an f-string, figures become their names in braces."""
    if isinstance(node, ast.Constant):
        return node.value if type(node.value) is str else ""
    if isinstance(node, ast.FormattedValue):
        return f"{{{ast.unparse(node.value)}}}"
    return "".join(map(_text_of, node.values)) if isinstance(node, ast.JoinedStr) else ""
