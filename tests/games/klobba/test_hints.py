"""Hints are reliable: the next Enter or Space plays exactly what was advised."""

from __future__ import annotations

from random import Random

from klotho_games.core.contract import Decision, Move
from klotho_games.games.klobba.rules import steps as do
from klotho_games.stage.devices.input import Action, Pointer, Press
from tests.games.klobba.table_rig import new_session
from tests.games.rig import rest, sit_down

KINDS: set[type[Move]] = {
    do.Keep, do.GiveTotems, do.Pair, do.NoOffer, do.OfferAction, do.Accept, do.Reject, do.Lay, do.Select, do.Swap,
    do.Exchange, do.Switch, do.EndSwitch, do.GiveWhite,
}


def test_the_next_enter_or_space_plays_what_was_advised() -> None:
    """In a game with every kind of decision, wherever the pointer is."""
    seen, rng = set[type[Move]](), Random(3)
    session = new_session(50, 3, ("", "easy", "easy"))
    stage, table = sit_down(session, (320, 180))
    while not session.is_over and seen != KINDS:
        moves = list(session.legal())
        new = [move for move in moves if session.to_act == 0 and type(move) not in seen]
        move = rng.choice(new or moves)
        if new:
            table.on_rest()
            rest(stage)
            stage.step(0.02, [Pointer("move", (rng.uniform(0, 1920), rng.uniform(80, 980)), 0)])
            table.show_hint(Decision(move, "So.", 1.0))
            ply = session.ply
            stage.step(0.02, [Press(Action.CONFIRM, rng.choice(("return", "space")))])
            assert [played.step for played in session.history[ply:] if played.seat == 0] == [move]
            rest(stage)
            seen.add(type(move))
        else:
            session.play(move)
        session.draw_chance()
    assert seen == KINDS, "a kind of decision was never tried"
