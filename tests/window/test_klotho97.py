"""97 Klotho in a real window, from the shelf to the last sheet: one game with the mouse, one by keys alone."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from klotho_games.core.contract import Move
from klotho_games.core.play import journal
from klotho_games.core.play.session import Session
from klotho_games.games.klotho97.rules.cards import ID, KIND_OF
from klotho_games.games.klotho97.rules.state import AFTER
from klotho_games.games.klotho97.rules.steps import Buy, Claim, Discard, Drop, EndClaims, EndTurn, Play, Roll, Stake
from klotho_games.stage.widgets.chooser import Chooser
from tests.games.klotho97.table_rig import sensible, steps_to
from tests.window.rig import Pair, filed, missing, to_set_up, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.window,
              pytest.mark.skipif(bool(missing()), reason=missing() or "all is there")]
MOST = 400
SOME = 12


def sit_down(pair: Pair) -> Path:
    """Start a game for one from the shelf, with the same seed for the window and its twin."""
    to_set_up(pair, "klotho97")
    while len(pair.twin.scene.seats) > 1:
        pair.click(pair.twin.spot("seat-1-leave"))
    pair.click(pair.twin.spot("start"))
    (path,) = wait_for("a journal", pair.live.journals)
    return path  # type: ignore[no-any-return]


def chosen(session: Session, rng: random.Random) -> Move:
    """Choose a move.

    The workbench has its own tests; cards are often taken and discarded, so that the game is short.
    """
    hasty = [move for move in session.legal() if isinstance(move, Claim | Discard)]
    move = rng.choice(hasty) if hasty and rng.random() < 0.85 else sensible(session, rng)
    return chosen(session, rng) if isinstance(move, Stake) else move


def decide(pair: Pair, move: Move, by_keys: bool) -> None:
    table = pair.twin.scene

    def go(id: str) -> None:
        if by_keys:
            pair.keys_to(id)
            pair.keys("return")
        else:
            pair.click(pair.twin.spot(id))
        while isinstance(pair.twin.scene, Chooser):
            given_up = pair.twin.scene.choices[0].label.startswith("Give up")
            pair.keys("2" if given_up and not isinstance(move, Drop) else "1")

    steps_to(table, move, go, go)


def _written(path: Path) -> int:
    return sum(line.step is not None for line in journal.read(path).lines)


def take(pair: Pair, path: Path, move: Move, by_keys: bool = False) -> None:
    """Make a move in both, and wait until the window has written it."""
    session = pair.twin.scene.session
    before = session.ply
    decide(pair, move, by_keys)
    assert session.ply > before, f"{move} did nothing"
    if not session.is_over:
        kept = len(session.record.steps)
        wait_for(f"{kept} steps", lambda: _written(path) >= kept)


def play(pair: Pair, by_keys: bool, most: int = MOST) -> None:
    path = sit_down(pair)
    session, rng = pair.twin.scene.session, random.Random(5)
    for _decision in range(most):
        if session.is_over:
            break
        take(pair, path, chosen(session, rng), by_keys)
    assert session.is_over or most < MOST
    ended = journal.replay(filed(path) if session.is_over else path)
    assert ended.record.steps == session.record.steps and ended.result == session.result


def test_some_turns_with_the_mouse(pair: Pair) -> None:
    """A whole game takes a twentieth of the whole run, so only the slow tests play it."""
    play(pair, by_keys=False, most=SOME)


@pytest.mark.slow
def test_a_game_with_the_mouse(pair: Pair) -> None:
    play(pair, by_keys=False)


@pytest.mark.slow
def test_a_game_by_keys_alone(pair: Pair) -> None:
    play(pair, by_keys=True)


@pytest.mark.slow
def test_a_lottery_ticket_is_carried_to_the_dice_that_were_sold(pair: Pair) -> None:
    """K97-7.8: other Tools are discarded until a ticket is on the rack and a die shows 5."""
    path = sit_down(pair)
    session = pair.twin.scene.session
    for _turn in range(20):
        for move in (Roll(), EndClaims()):
            take(pair, path, move)
        s = session.state
        ticket = next((ID[tool] for tool in s.rack if tool >= 0 and KIND_OF[tool] == "lottery"), "")
        if ticket and any(die.value == 5 for die in s.dice):
            break
        others = [ID[tool] for tool in s.rack if tool >= 0 and KIND_OF[tool] != "lottery"]
        for move in (Discard(others[0]), EndTurn()):
            take(pair, path, move)
    take(pair, path, Buy(ticket))
    coins, fives = session.state.companies[0].coins, sum(die.value == 5 for die in session.state.dice)
    pair.drag(pair.twin.spot(f"card:{ticket}"), pair.twin.spot("tray"))
    assert session.history[-1].step == Play(ticket)
    assert session.state.stage == AFTER and session.state.companies[0].coins == coins + fives
    pair.same_journal(path)
