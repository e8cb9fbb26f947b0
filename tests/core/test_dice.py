from __future__ import annotations

from random import Random

from klotho_games.core import dice, seeds
from klotho_games.core.contract import Setup
from klotho_games.core.session import Session
from tests.sample_game.rules import Roll, Rolled, Stop


def test_dice_show_every_face_and_no_other():
    rng = Random(1)
    assert {dice.roll(rng) for _n in range(200)} == set(range(1, 7))
    assert {dice.roll(rng, 10) for _n in range(400)} == set(range(1, 11))
    many = dice.rolls(rng, 5, 8)
    assert len(many) == 5
    assert set(many) <= set(range(1, 9))


def test_the_ledger_sets_what_came_against_what_was_due(hoard):
    session = Session.new(hoard, Setup(("Ada", "Bruno"), (("goal", 40),)), seeds.seed_from_words("ledger"))
    while not session.over:
        session.settle()
        if not session.over:
            session.play(Stop() if session.why_not(Stop()) is None else Roll())
    rolled = [played.step.value for played in session.history if isinstance(played.step, Rolled)]
    book = dice.ledger(session.record)
    assert set(book) == {"dealt", "rolled"}
    assert [tally.outcome for tally in book["rolled"]] == [f"rolled {face}" for face in range(1, 7)]
    assert [tally.came for tally in book["rolled"]] == [rolled.count(face) for face in range(1, 7)]
    assert all(abs(tally.expected - len(rolled) / 6) < 1e-9 for tally in book["rolled"])
    assert sum(tally.came for tally in book["dealt"]) == 6
    assert abs(sum(tally.expected for tally in book["dealt"]) - 6) < 1e-9


def test_typed_in_dice_are_not_in_the_ledger(hoard):
    session = Session.new(hoard, Setup(("Ada", "Bruno")))
    session.settle()
    session.play(Roll())
    session.force(Rolled(6))
    assert "rolled" not in dice.ledger(session.record)
