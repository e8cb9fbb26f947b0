"""After a hint, the next Enter or Space plays exactly the advised move."""

from __future__ import annotations

from random import Random

from klotho_games.core.contract import Decision, Move
from klotho_games.games.katamari.rules.state import Phase
from klotho_games.games.katamari.rules.steps import Buy, Cycle, EndTurn, Remove, RollDice
from klotho_games.stage.devices.input import Action, Pointer, Press
from tests.games.katamari.table_rig import new_session, sensible
from tests.games.rig import rest, sit_down

KINDS: set[type[Move]] = {RollDice, Buy, Cycle, EndTurn, Remove}


def test_the_next_enter_or_space_plays_what_was_advised() -> None:
    """In a game with every kind of decision, whatever is held or asked for when the hint comes."""
    seen, rng = set[type[Move]](), Random(3)
    session = new_session(8, 2, wobbly=True)
    stage, table = sit_down(session, (320, 180))
    while not session.is_over and seen != KINDS:
        moves = list(session.legal())
        new = [move for move in moves if type(move) not in seen]
        move = rng.choice(new) if new else sensible(session, rng)
        if new:
            table.on_rest()
            rest(stage)
            begun = str(rng.choice([pile.size for pile in table.piles.piles if pile.is_buyable] or ["c"]))
            if session.state.phase is Phase.SPEND:
                stage.step(0.02, [Press(None, rng.choice((begun, "c")))])
            stage.step(0.02, [Pointer("move", (rng.uniform(0, 1920), rng.uniform(80, 980)), 0)])
            table.show_hint(Decision(move, "So.", 1.0))
            ply = session.ply
            stage.step(0.02, [Press(Action.CONFIRM, rng.choice(("return", "space")))])
            assert [played.step for played in session.history[ply:] if played.seat >= 0][:1] == [move]
            seen.add(type(move))
            rest(stage)
        else:
            session.play(move)
        session.draw_chance()
    assert seen == KINDS, "a kind of decision was never tried"
