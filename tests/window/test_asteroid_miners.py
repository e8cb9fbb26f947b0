"""Asteroid Miners in a real window, from the shelf to the books: an Advanced game that ends by ruin with the mouse, and
whole games with the mouse and by keys alone."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from klotho_games.bots import levels
from klotho_games.core.contract import Move
from klotho_games.core.play import journal
from klotho_games.core.play.session import Session
from klotho_games.games.asteroid_miners.rules.components import ways
from klotho_games.games.asteroid_miners.rules.forge import current_component
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase, face_for, open_minerals, price_of
from klotho_games.games.asteroid_miners.rules.steps import (
    Bid,
    Buy,
    Control,
    Excavate,
    Forge,
    GoOn,
    Roll,
    Sell,
    Smelt,
    Use,
)
from klotho_games.stage.widgets.chooser import Chooser
from tests.games.asteroid_miners.table_rig import steps_to
from tests.window.rig import Pair, filed, missing, to_set_up, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.window,
              pytest.mark.skipif(bool(missing()), reason=missing() or "all is there")]
MOST = 1000
SHORT = "76FR-FJW4-8V"
"""With this deal and these choices every kind of move is made, in a whole game of 153 decisions, the fewest of 250
deals, and in the 72 decisions until the second crew is ruined in Advanced play."""
EVERYTHING = {Roll, Use, Excavate, Bid, Sell, Smelt, Control, Forge, Buy}
LAST = 2
"""The third asteroid. Equipment is bought there, because a crew that owns some has one more phase in every turn."""
ENOUGH = {Bid: 2, Sell: 2, Smelt: 8}


def sit_down(pair: Pair, advanced: bool) -> Path:
    """Start a game in which one person plays both crews, from the shelf, with the same seed for the window and its
    twin."""
    to_set_up(pair, "asteroid_miners", SHORT)
    while len(pair.twin.scene.seats) > 1:
        pair.click(pair.twin.spot("seat-1-leave"))
    if advanced:
        pair.keys_to("option-rules")
        pair.keys("right")
    pair.click(pair.twin.spot("start"))
    (path,) = wait_for("a journal", pair.live.journals)
    return path  # type: ignore[no-any-return]


def unseen(pair: Pair) -> None:
    """Stop painting the twin, which took half of the time; it knows where everything is without."""
    stage: Any = pair.twin.stage
    stage.paint = lambda: None
    stage._look_ahead = lambda spent, quiet: None


def chosen(session: Session, done: Counter[type[Move]], rng: random.Random) -> Move:
    """Choose a move: the first crew digs as fast as it can and does everything else once or twice; the second crew
    hardly works. So the game has every kind of move, and is short."""
    s, on = session.state, GoOn()
    may_go_on = on in session.legal()
    if s.phase is Phase.DRILLS:
        return list(session.legal())[:4 if s.side == 1 else 3][-1]
    if s.side == 1:
        return on if may_go_on else session.legal()[0]
    if s.phase is Phase.DRILL and s.dice[0]:
        return _rolled_again(session)
    if s.phase is Phase.EXCAVATE:
        return session.legal()[0]
    if s.phase is Phase.UPGRADE:
        late = s.advanced or s.asteroid == LAST
        return on if done[Buy] or not late else min(session.legal(), key=lambda move: _price(s, move))
    move = levels.choose(session.game, session.view(session.to_act), "hard", rng).move
    if may_go_on and done[type(move)] >= ENOUGH.get(type(move), MOST):
        return on
    return Forge(ways(s.smelter, current_component(s).needs, s.control)[0]) if isinstance(move, Forge) else move


def _price(s: Dig, move: Move) -> int:
    return price_of(s, move.piece) if isinstance(move, Buy) else MOST


def _rolled_again(session: Session) -> Move:
    """Return the move that rolls all dice again except those that dig something that is still missing."""
    s = session.state
    missing_faces = [face_for(s, mineral) for _slot, mineral in open_minerals(s, s.side)]
    rolling = []
    for place, face in enumerate(s.dice):
        if face in missing_faces:
            missing_faces.remove(face)
        else:
            rolling.append(place)
    again = Roll(tuple(rolling))
    return again if missing_faces and session.why_not(again) is None else GoOn()


def decide(pair: Pair, move: Move, by_keys: bool, often: bool) -> None:
    """Make a decision; by keys with Tab and Enter, or `often` with the key that is shown on the button, if any."""
    def go(id: str) -> None:
        shown = pair.twin.spot(id).shortcut
        if not by_keys:
            pair.click(pair.twin.spot(id))
        elif often and shown:
            pair.keys(shown)
        else:
            pair.keys_to(id)
            pair.keys("return")
        scene = pair.twin.scene
        if isinstance(scene, Chooser) and isinstance(move, Roll | GoOn):
            pair.keys("2")  # something won is left, good dice are rolled again
        elif isinstance(scene, Chooser):
            assert isinstance(move, Use)
            label = " + ".join(str(face) for face in move.to)
            n, choice = next((n, one) for n, one in enumerate(scene.choices, 1) if one.label == label)
            pair.keys(choice.key or str(n))

    steps_to(pair.twin.scene, move, go)


def _lines(path: Path) -> int:
    return path.read_bytes().count(b"\n")


def play(pair: Pair, by_keys: bool, advanced: bool = False) -> Session:
    unseen(pair)
    path = sit_down(pair, advanced)
    session, rng = pair.twin.scene.session, random.Random(5)
    done: Counter[type[Move]] = Counter()
    wait_for("the first cards", lambda: len(journal.replay(path).record.steps) == len(session.record.steps))
    ahead = _lines(path) - len(session.record.steps)
    while not session.is_over:
        move, before = chosen(session, done, rng), session.ply
        done[type(move)] += 1
        decide(pair, move, by_keys, often=done[type(move)] > 2)
        assert session.ply > before, f"{move} did nothing"
        assert session.ply < MOST
        steps = ahead + len(session.record.steps)
        if not session.is_over:
            wait_for(f"{steps} lines", lambda steps=steps: _lines(path) >= steps)
    assert done.keys() >= EVERYTHING, "other numbers ask for another deal"
    ended = journal.replay(filed(path))
    assert ended.record.steps == session.record.steps and ended.result == session.result
    return session


def test_an_advanced_game_with_the_mouse(pair: Pair) -> None:
    session = play(pair, by_keys=False, advanced=True)
    assert session.state.advanced and session.state.ruined == 1


@pytest.mark.slow
@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_a_whole_game(pair: Pair, by_keys: bool) -> None:
    assert play(pair, by_keys).state.asteroid == LAST
