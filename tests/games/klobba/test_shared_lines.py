"""Events that tell little alone share a line of the log, and a beat of the table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from klotho_games.core.contract import NOBODY, Event
from klotho_games.core.games.log_lines import LogLines, line_of
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.state import Phase
from klotho_games.stage.scene.motion import Motion
from tests.games.klobba.table_rig import KLOBBA, NAMES, at_random, new_session, standing
from tests.games.rig import sit_down

DRAWS = (ev.ActionsDrawn(0, ("sneaky",)), ev.ActionsDrawn(1, ("the_boss",)), ev.ActionsDrawn(2, ("the_boss",)))
PAID = ev.StarsPaid(0, 1, 1, "offer")


def read(events: Sequence[Event], seat: int = NOBODY) -> list[str]:
    log = LogLines(lambda some: line_of(KLOBBA, some, NAMES, seat))
    log.add_all(events)
    return [told.text for told in log.lines]


@pytest.mark.parametrize(("events", "lines"), [
    ((ev.NoOfferMade(1, 0), ev.NoOfferMade(3, 2)), ["No one offers a card"]),
    ((ev.NoOfferMade(1, 0), ev.OfferMade(3, 2, "sneaky")), ["Bram offers no card", "Dov offers Cleo a card"]),
    ((ev.OfferMade(1, 0, "sneaky"), ev.OfferRejected(0, 1, "sneaky")), ["Ada rejects Bram’s card"]),
    ((ev.OfferMade(1, 0, "sneaky"), ev.OfferAccepted(0, 1, "sneaky"), PAID), ["Ada accepts Bram’s card for 1 Star"]),
    ((ev.CardLaid(0, 0, "sneaky"), ev.CardLaid(1, 2, "berzerk")), ["Ada and Cleo play a card face down"]),
    (DRAWS, ["Ada, Bram and Cleo draw 1 Action card each"]),
    ((*DRAWS, ev.ActionsDrawn(3, ("sneaky", "berzerk"))),
     ["Ada, Bram and Cleo draw 1 Action card each; Dov draws 2 Action cards"]),
    ((ev.BarbariansDealt(1, ("gorm",)), ev.BarbariansKept(1, ("gorm",), (0,), ())), ["Bram keeps Gorm"]),
    ((ev.BarbariansDealt(1, ("gorm",)), ev.BarbariansKept(1, (), (), ("gorm",)), ev.UnseenJoined(1, (0,))),
     ["Bram keeps no Barbarian; 1 unseen Barbarian joins face down"]),
    ((ev.BarbariansDealt(0, ("gorm", "pip")), ev.BarbariansDealt(1, ("nib", "tad"))),
     ["Ada and Bram look at 2 Barbarians each"]),
    ((ev.BlackPassed(0, 1), ev.WhiteGiven(2, 3)), ["The Black Totem goes to Bram, and Cleo gives White to Dov"]),
    ((ev.BlackPassed(0, 1), ev.WhiteGiven(1, 2)), ["The Black Totem goes to Bram, who gives White to Cleo"]),
    ((ev.BlackPassed(0, 1), ev.WhiteGiven(2, 2)), ["The Black Totem goes to Bram, and Cleo keeps White"]),
    (tuple(ev.StarsPaid(giver, 2, 2, "relief") for giver in (0, 1, 3)),
     ["Ada, Bram and Dov help Cleo out with 2 Stars each"]),
    ((ev.StarsPaid(0, 2, 2, "relief"), ev.StarsPaid(1, 2, 1, "relief")),
     ["Ada helps Cleo out with 2 Stars", "Bram helps Cleo out with 1 Star"]),
])
def test_they_share_a_line(events: tuple[Event, ...], lines: list[str]) -> None:
    assert read(events) == lines


def test_a_reader_finds_their_own_secrets_and_no_others() -> None:
    assert read(DRAWS, 1) == ["Bram draws The Boss; Ada and Cleo draw 1 Action card each"]
    offered = (ev.OfferMade(1, 0, "sneaky"), ev.OfferAccepted(0, 1, "sneaky"), PAID)
    assert read(offered, 0) == read(offered, 1) == ["Ada accepts Sneaky from Bram for 1 Star"]
    assert read(offered, 2) == read(offered)
    laid = (ev.CardLaid(0, 0, "sneaky"), ev.CardLaid(1, 2, "berzerk"))
    assert read(laid, 2) == ["Ada plays a card face down", "Cleo plays Berzerk face down"]


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_event_with_a_line_is_in_one(seats: int) -> None:
    """Whoever acted, and every figure, is still in the log."""
    session, rng = new_session(5, seats), Random(seats)
    while not session.is_over:
        session.play(at_random(session, rng))
        session.draw_chance()
    events = [event for played in session.history for event in played.events]
    log = LogLines(lambda some: line_of(KLOBBA, some, NAMES[:seats]))
    for event in events:
        line = log.add(event)
        alone = line_of(KLOBBA, [event], NAMES[:seats])
        assert (line < 0) == (alone is None)
        if alone is not None and alone.seat is not None and not isinstance(event, ev.NoOfferMade | ev.OfferMade):
            assert NAMES[alone.seat] in log.lines[line].text
    assert len(log.lines) < sum(line_of(KLOBBA, [event], NAMES[:seats]) is not None for event in events)


def test_the_bar_does_not_stop_for_a_line_that_the_next_bot_makes_longer() -> None:
    """Both bots that could offer a card offer none: one line, and time to read it once."""
    session = standing(Phase.OFFER, 5, 1, rounds=2, bots=("", "easy", "easy", "easy", "easy"),
                       holds=lambda s: s.sides[0].answer == s.sides[1].answer == "" and s.sides[1].partner > 0)
    _stage, table = sit_down(session)
    table.motions.speed = 1.0
    moves = [move for move in session.legal() if type(move).__name__ == "NoOffer"]
    assert table.look_seconds(moves[0]) == 0.0
    table.play(moves[0])
    assert table.log[-1].text == "Bram offers no card" and seconds(table) == 0.0
    table.motions.finish()
    table.play(next(move for move in session.legal() if type(move).__name__ == "NoOffer"))
    assert table.log[-1].text == "No one offers a card" and seconds(table) > 0.5


def seconds(table: object) -> float:
    """Return how long the table will show what it is told to show."""
    motions = table.motions  # type: ignore[attr-defined]
    queued = [part for part in motions._main.queue if isinstance(part, Motion)]
    beside = [part for one in motions._main.queue for part in getattr(one, "parts", ()) if isinstance(part, Motion)]
    return sum(part.seconds for part in (*queued, *beside))
