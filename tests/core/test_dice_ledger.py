from __future__ import annotations

from random import Random

import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup
from klotho_games.core.play import dice_ledger
from klotho_games.core.play.session import Session
from tests.sample_game.rules import Roll, Rolled, Stop


def test_dice_show_every_face_and_no_other():
    rng = Random(1)
    assert {dice_ledger.roll(rng) for _n in range(200)} == set(range(1, 7))
    assert {dice_ledger.roll(rng, 10) for _n in range(400)} == set(range(1, 11))
    many = dice_ledger.rolls(rng, 5, 8)
    assert len(many) == 5
    assert set(many) <= set(range(1, 9))


def test_the_ledger_sets_what_came_against_what_was_due(hoard):
    session = Session.new(hoard, Setup(("Ada", "Bruno"), (("goal", 40),)), seeds.seed_from_words("ledger"))
    while not session.is_over:
        session.draw_chance()
        if not session.is_over:
            session.play(Stop() if session.why_not(Stop()) is None else Roll())
    rolled = [played.step.value for played in session.history if isinstance(played.step, Rolled)]
    book = dice_ledger.ledger(session.record)
    assert set(book) == {"Dealt", "Rolled"}
    assert [tally.outcome for tally in book["Rolled"]] == [f"{face}" for face in range(1, 7)]
    assert [tally.came for tally in book["Rolled"]] == [rolled.count(face) for face in range(1, 7)]
    assert all(abs(tally.expected - len(rolled) / 6) < 1e-9 for tally in book["Rolled"])
    assert sum(tally.came for tally in book["Dealt"]) == 6
    assert abs(sum(tally.expected for tally in book["Dealt"]) - 6) < 1e-9


def test_typed_in_dice_are_not_in_the_ledger(hoard):
    session = Session.new(hoard, Setup(("Ada", "Bruno")))
    session.draw_chance()
    session.play(Roll())
    session.force(Rolled(6))
    assert "Rolled" not in dice_ledger.ledger(session.record)


def test_each_die_is_counted_by_itself(monkeypatch, hoard):
    """A roll of several dice is counted by the face of each die."""
    monkeypatch.setattr(
        type(hoard.telling),
        "drawn",
        staticmethod(
            lambda outcome: (
                ("Die", (str(outcome.value), "any"))
                if isinstance(outcome, Rolled)
                else dice_ledger.nothing_to_count(outcome)
            )
        ),
        raising=False,
    )
    session = Session.new(hoard, Setup(("Ada", "Bruno")), seeds.seed_from_words("ledger"))
    session.draw_chance()
    session.play(Roll())
    session.draw_chance()
    book = dice_ledger.ledger(session.record)
    assert list(book) == ["Die"], "what nobody sees is left out"
    assert {tally.outcome: tally.expected for tally in book["Die"]} == pytest.approx(
        {**{str(face): 1 / 6 for face in range(1, 7)}, "any": 1})
    assert sum(tally.came for tally in book["Die"]) == 2
