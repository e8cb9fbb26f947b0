"""The coach's words about decisions, in every game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from klotho_games.bots.guide import expert, foresight
from klotho_games.coach.findings import reasons
from klotho_games.core.contract import Move
from klotho_games.core.games.registry import Game
from tests.depth import depth
from tests.registry.tables import every_game, walks

GAMES = depth(2, short=1)


@every_game
def test_the_coach_says_why_of_whatever_it_would_have_played(game: Game) -> None:
    rules, guide = game.rules, expert(game) or foresight(game)
    for s in positions(game):
        played = rules.legal(s)[-1]
        for move in one_of_a_kind(decision.move for decision in guide.candidates(s)):
            assert reasons(game, s, move, played).better, f"no reason for {move}, where {played} was played"


@every_game
def test_a_judge_weighs_a_move_alone_too(game: Game) -> None:
    rules = game.rules
    for s in positions(game):
        view = rules.view(s, rules.to_act(s))
        legal = rules.legal(s)
        for move in one_of_a_kind(legal):
            weighed = {decision.move for decision in game.judge.weigh(view, [move])}
            assert weighed <= set(legal), f"asked of {move} alone, weigh gives a move that legal does not list"


def positions(game: Game) -> Iterator[Any]:
    """Yield positions of random games in which a kind of move is legal for the first time."""
    rules = game.rules
    met: set[type] = set()
    for plies in islice(walks(game, game.info.seats[1], GAMES), GAMES):
        for ply in plies:
            kinds = {type(move) for move in rules.legal(ply.state)} if rules.to_act(ply.state) >= 0 else set()
            if kinds - met:
                met |= kinds
                yield ply.state
    assert met, "nobody ever had to decide"


def one_of_a_kind(moves: Iterable[Move]) -> list[Move]:
    return list({type(move): move for move in moves}.values())
