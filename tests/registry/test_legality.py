"""The listed moves and the allowed moves are the same, except for moves with the same effect.

At moments of random games, the tests try moves of this and other moments with every field changed (`candidates.py`).
Two moves have the same effect if the same seat acts next, the same kinds of events happened, equally many moves of each
kind are open and the result is the same. If chance comes next, both get the same outcome, and the moments after it are
compared too.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from klotho_games.core.contract import CHANCE, OVER, Foresight, Legality, Move, Refusal
from klotho_games.core.games.registry import Game
from klotho_games.core.games.rulebook import clauses
from tests.depth import depth
from tests.registry.candidates import Seen, candidates
from tests.registry.tables import every_game, every_table, seat_numbers, walks

GAMES = depth(6, short=2)
SHARE, RARE = depth(15, short=6) / 100, 8
"""The share of moments that are tried; all moments with a kind of move that was tried fewer than `RARE` times."""
MANY = 40
"""How many games are played to meet a rare kind of move."""
CHANCES_AHEAD = 3


Moment = tuple[Any, list[Move], list[Move]]


@lru_cache(maxsize=depth(2, short=32))
def moments(game: Game, seats: int) -> tuple[Moment, ...]:
    """Return states in which a seat decides, with the legal moves and the moves to try; the same for every test."""
    return tuple(_moments(game, seats, GAMES))


def _moments(game: Game, seats: int, games: int) -> Iterator[Moment]:
    seen, rng = Seen(), Random(f"{game.id} {seats}")
    met: Counter[type[Move]] = Counter()
    for plies in walks(game, seats, games):
        for ply in plies:
            legal = list(game.rules.legal(ply.state))
            seen.keep(legal)
            kinds = set(map(type, legal))
            if legal and (rng.random() < SHARE or any(met[kind] < RARE for kind in kinds)):
                met.update(kinds)
                yield ply.state, legal, list(dict.fromkeys(candidates(legal, seen, rng, 2)))


@every_table
def test_all_that_is_listed_is_allowed_and_stands_for_itself(game, seats):
    rules = game.rules
    for state, legal, _tried in moments(game, seats):
        for move in legal:
            assert rules.why_not(state, move) is None, f"legal lists {move}, and why_not refuses it"
            assert rules.same(state, move) == move, f"same({move}) names another move, although {move} is listed"


@every_table
def test_what_is_allowed_is_listed_or_does_the_same_as_a_listed_move(game, seats):
    rules = game.rules
    for state, legal, tried in moments(game, seats):
        listed, told_apart = set(legal), {}
        for move in tried:
            if move in listed or rules.why_not(state, move) is not None:
                continue
            same = rules.same(state, move)
            if same in listed:
                assert type(same) is type(move), f"same({move}) is a move of another kind: {same}"
                assert aftermath(rules, state, move) == aftermath(rules, state, same), f"{move} is not {same}"
                continue
            assert isinstance(move, rules.unlisted), f"{move} is allowed, and {same} is not listed"
            assert same == move, f"{same} stands for {move} and is not listed"
            kind = told_apart.setdefault(type(move), _results(rules, state, legal, type(move)))
            assert rules.apply(state, move)[0] not in kind, f"{move} does what a listed move does"


def _results(rules, state, legal, kind) -> set[Any]:
    return {rules.apply(state, move)[0] for move in legal if type(move) is kind}


@every_table
def test_what_is_not_allowed_is_refused_with_a_clause_whatever_it_says(game, seats):
    rules, book = game.rules, clauses(game.rulebook)
    refused: Counter[str] = Counter()
    for state, _legal, tried in moments(game, seats):
        for move in tried:
            refusal = rules.why_not(state, move)
            if refusal is None:
                continue
            assert isinstance(refusal, Refusal), f"why_not({move}) gives neither a Refusal nor None"
            assert refusal.rule in book, f"{refusal} for {move}"
            assert refusal.reason, f"the refusal of {move} has no reason"
            refused[refusal.rule] += 1
    assert refused, "some of what is tried is not allowed"


@every_game
def test_every_clause_that_the_rules_name_is_in_the_rulebook(game):
    """Including refusals of unfinished gestures, which only tables ask for."""
    book = clauses(game.rulebook)
    named = [(file.name, rule) for file in Path(import_module(game.package).__file__).parent.rglob("*.py")
             if "Refusal" in (source := file.read_text(encoding="utf-8")) for rule in _named(ast.parse(source))]
    assert named, "no Refusal names its clause as a plain string, so nothing can be looked up in the rulebook"
    unknown = [(file, rule) for file, rule in named if rule not in book]
    assert unknown == [], "these Refusals name a clause that the rulebook does not have"


def _named(tree: ast.Module) -> Iterator[str]:
    """Yield the clause of each refusal that is written as a plain string."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
            for part in ast.walk(node.args[0]):
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and "-" in part.value:
                    yield part.value


@every_game
def test_only_kinds_that_need_it_have_moves_that_are_not_listed(game):
    rules, unmet = game.rules, set(game.rules.unlisted)
    for seats, games in ((seats, games) for games in (GAMES, MANY) for seats in seat_numbers(game)):
        for state, legal, tried in _moments(game, seats, games) if unmet else ():
            left = [move for move in tried if type(move) in unmet and rules.why_not(state, move) is None]
            unmet -= {type(move) for move in left if rules.same(state, move) not in legal}
            if not unmet:
                break
    assert not unmet, "all of these are listed"


@every_game
def test_what_the_rules_say_does_the_same_is_met(game):
    """Otherwise the test above would prove nothing about `same`."""
    rules = game.rules
    met = any(
        rules.same(state, move) != move
        for seats in seat_numbers(game)
        for state, _legal, tried in (moments(game, seats) if _has_alikes(rules) else ())
        for move in tried
        if rules.why_not(state, move) is None
    )
    assert met == _has_alikes(rules), "rules have a `same` of their own, and no move was met that it says another for"


def _has_alikes(rules: Any) -> bool:
    return type(rules).same is not Legality.same


@every_game
def test_what_a_judge_proposes_is_listed(game):
    """The search looks up its candidates among the listed moves."""
    rules, judge, rng = game.rules, game.judge, Random(1)
    for state, legal, _tried in islice(moments(game, game.info.seats[1]), 5):
        view = rules.view(state, rules.to_act(state))
        weighed = {decision.move for decision in judge.weigh(view, legal)}
        assert weighed <= set(legal), "weigh gives a move that legal does not list"
        if isinstance(judge, Foresight):
            proposed = {decision.move for decision in judge.candidates(state)}
            assert proposed <= set(legal), "candidates gives a move that legal does not list"
            assert judge.rollout(state, rng) in legal, "rollout gives a move that legal does not list"


def aftermath(rules: Any, state: Any, move: Move) -> list[Any]:
    """Describe the result of a move without the names of pieces."""
    state, events = rules.apply(state, move)
    told = [_standing(rules, state, events)]
    for n in range(CHANCES_AHEAD):
        if rules.to_act(state) != CHANCE:
            break
        state, events = rules.apply(state, rules.draw(state, Random(n)))
        told.append(_standing(rules, state, events))
    return told


def _standing(rules: Any, state: Any, events: Any) -> tuple[Any, ...]:
    open_moves = Counter(type(move) for move in rules.legal(state))
    result = rules.result(state) if rules.to_act(state) == OVER else None
    return rules.to_act(state), [type(event) for event in events], open_moves, result
