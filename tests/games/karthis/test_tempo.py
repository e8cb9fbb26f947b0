"""How long a turn takes to be shown: players do not wait for what they already know."""

from __future__ import annotations

from klotho_games.core.contract import Move, Outcome
from klotho_games.core.play.session import Session
from klotho_games.games.karthis.rules.steps import CardDrawn, Choose, DrawRolled, Explore, ThreatRolled, TileRolled
from klotho_games.games.karthis.table import Table
from tests.games.karthis.table_rig import new_session
from tests.games.rig import sit_down

_FRAME = 1 / 60
_CROSSING = 35


def seconds(session: Session, move: Move, *falls: Outcome) -> tuple[float, Table]:
    """Return the seconds of motion at normal speed until the next decision, without drawing."""
    _stage, table = sit_down(session, motion="full", speed="normal")
    outcomes = iter(falls)

    def fall() -> object:
        outcome = next(outcomes)
        return outcome, session.force(outcome)

    table.draw_outcome = fall
    table.play(move)
    frames = 0
    while table.motions.is_busy:
        table.motions.update(_FRAME)
        frames += 1
    return frames * _FRAME, table


def test_a_room_with_a_threat_is_seen_in_three_seconds_and_a_half() -> None:
    taken, table = seconds(
        new_session(1), Explore(0), TileRolled(_CROSSING), DrawRolled(1), CardDrawn("2S"), ThreatRolled(6)
    )
    assert 1.5 < taken < 3.5
    assert [die.face for die in table.dice.tray.dice] == [3, 5, 6]
    assert all(die.zoom == 1 and die.centre == die.rest for die in table.dice.tray.dice), "every die went home"


def test_a_chosen_card_is_seen_in_two_seconds() -> None:
    for card, falls in (("2S", (ThreatRolled(6),)), ("4D", ()), ("3H", ())):
        session = new_session(1)
        session.play(Explore(0))
        for outcome in (TileRolled(_CROSSING), DrawRolled(6), *(CardDrawn(c) for c in ("2S", "4D", "3H"))):
            session.force(outcome)
        taken, table = seconds(session, Choose(card), *falls)
        assert 0.4 < taken < 2.0, card
        assert not table.row.cards, "cards that leave are no longer the table's"
