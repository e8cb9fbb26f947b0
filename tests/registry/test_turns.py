"""If a game counts its turns (`telling.turn`), the count only goes up. The coach's graph, the log of a replay and hints
rely on it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from klotho_games.core.games.registry import Game
from tests.registry.tables import Ply, every_table, walks


def what_is_wrong(game: Game, plies: Sequence[Ply]) -> list[str]:
    """Return the faults of the turn count in one game, from the first decision to the end."""
    rules, tell = game.rules, game.telling.turn  # type: ignore[attr-defined]
    first = next((n for n, ply in enumerate(plies) if rules.to_act(ply.state) >= 0), len(plies))
    told = [tell(ply.state) for ply in plies[first:]]
    wanted = "a word and a whole number from 1 on"
    found = [f"telling.turn says {one!r} where {wanted} are wanted" for one in told if not _fits(one)]
    if found:
        return found
    for n, (before, after) in enumerate(pairwise(told), first):
        if after[1] < before[1]:
            found.append(f"telling.turn goes back from {before[1]} to {after[1]} with {plies[n].step}")
        if after[0] != before[0]:
            found.append(f"telling.turn says “{before[0]}” and then “{after[0]}”: a game has one word for its turns")
    return found


def _fits(told: Any) -> bool:
    match told:
        case (str(word), int(n)):
            return bool(word.strip()) and not isinstance(n, bool) and n >= 1
    return False


@every_table
def test_turns_never_run_backwards(game: Game, seats: int) -> None:
    if not hasattr(game.telling, "turn"):
        pytest.skip(f"{game.id} counts no turns: the coach counts who decides (telling.turn would say more)")
    for plies in walks(game, seats, 4):
        wrong = what_is_wrong(game, list(plies))
        assert not wrong, wrong[0]


@pytest.mark.parametrize(("turn", "why"), [
    (lambda s: ("round", 100 - s), "goes back"),
    (lambda s: ("round", s), "from 1 on"),
    (lambda s: (f"round {s}", 1), "one word"),
    (lambda s: "round", "a word and a whole number"),
])
def test_a_count_that_is_wrong_would_be_seen(hoard: Game, monkeypatch: pytest.MonkeyPatch, turn: Any, why: str) -> None:
    plies = list(next(walks(hoard, 2, 1)))
    number = {id(ply.state): n for n, ply in enumerate(plies)}
    first = next(n for n, ply in enumerate(plies) if hoard.rules.to_act(ply.state) >= 0)
    monkeypatch.setattr(type(hoard.telling), "turn", lambda _self, s: turn(number[id(s)] - first), raising=False)
    assert any(why in wrong for wrong in what_is_wrong(hoard, plies))
