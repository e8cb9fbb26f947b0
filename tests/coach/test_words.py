"""What the coach says about known lines: who led, what luck gave, how a line is spoken. Without a window."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from klotho_games.coach import verdicts
from klotho_games.coach.findings import Findings
from klotho_games.coach.study import FORMAT, Because, Cost, Study
from klotho_games.coach.turn_axis import Stretch, Turn, Turns, turns_of
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Decision, Move, Setup
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from tests.coach.test_coach import finished
from tests.registry.tables import NAMES, every_game, setups, walk
from tests.sample_game.rules import Show, Stop
from tests.samples import HOARD


@pytest.fixture(scope="module")
def session() -> Session:
    return finished(HOARD)


def studied(session: Session, marks: Sequence[float], **more: object) -> Findings:
    """Return findings in which Ada's chance goes straight from mark to mark, Bram has the rest, and two steps are a
    turn."""
    begins = range(0, session.ply, 2)
    turns = Turns("turn", [Turn(n, n, ply, min(ply + 2, session.ply)) for n, ply in enumerate(begins, start=1)])
    result = session.result
    assert result is not None
    line = []
    for ply in range(session.ply):
        at = turns.along(ply) * (len(marks) - 1)
        low = int(at)
        line.append(marks[low] + (marks[min(low + 1, len(marks) - 1)] - marks[low]) * (at - low))
    end = 1.0 if 0 in result.winners else 0.0
    chances = tuple((v, 1 - v) for v in (*line, end))
    known = {"looked_at": 4, "questions": 4, "finished": True}
    study = Study(FORMAT, chances, **{**known, **more})  # type: ignore[arg-type]
    return Findings(session, study, turns)


@cache
def alone() -> Session:
    session = Session.new(HOARD, Setup(("Ada",), (("goal", 20),)), seeds.seed_from_words("alone"))
    session.draw_chance()
    while not session.is_over:
        session.play(session.legal()[-1])
        session.draw_chance()
    return session


def winner(session: Session) -> int:
    assert session.result is not None
    return session.result.winners[0]


def test_who_led_all_along_is_told_so(session: Session) -> None:
    up = winner(session) == 0
    found = studied(session, (0.6, 0.7, 0.9) if up else (0.4, 0.3, 0.1))
    assert verdicts.headline(found) == f"{found.names[winner(session)]} led from start to finish."


def test_the_turn_in_which_the_lead_was_lost(session: Session) -> None:
    up = winner(session) == 0
    found = studied(session, (0.4, 0.3, 0.3, 0.8, 0.9) if up else (0.6, 0.7, 0.7, 0.2, 0.1))
    told = verdicts.headline(found)
    first, last = found.names[1 - winner(session)], found.names[winner(session)]
    assert told.startswith(f"{first} led until {last} pulled ahead in turn ")
    assert len(verdicts.leads(found)) == 2


def test_a_lead_by_a_hair_is_no_lead(session: Session) -> None:
    found = studied(session, (0.49, 0.505, 0.495, 0.505, 0.5))
    assert len(verdicts.leads(found)) <= 2


def test_before_everything_was_looked_at_nothing_is_said_of_the_whole_game(session: Session) -> None:
    """Luck that gave 75% gave 47% a minute later, so no such figure is shown before it is final."""
    up = winner(session) == 0
    marks = (0.6, 0.7, 0.9) if up else (0.4, 0.3, 0.1)
    found = studied(session, marks, looked_at=0, questions=81, finished=False)
    said = [verdicts.headline(found), verdicts.graph_title(found), verdicts.spoken_line(found, 0)]
    for seat in range(2):
        said += [verdicts.verdict(found, seat), verdicts.account(found, seat), verdicts.nothing(found, seat, 0)]
    assert said[0] == "Reviewing decision 1 of 81" and said[1].startswith("First estimate")
    forbidden = ("won", "lost", " led", "Luck:", "Without luck", "no clear mistakes", "No decision")
    assert not [(word, sentence) for sentence in said for word in forbidden if word in sentence]
    all_tried = studied(session, marks, looked_at=81, questions=81, finished=False)
    assert verdicts.headline(all_tried) == "Checking every decision more closely"
    found.stopped = True
    assert verdicts.headline(found) == "The review stopped at decision 1 of 81"


def test_turns_are_cut_where_another_seat_decides(session: Session) -> None:
    turns = turns_of(session)
    assert turns.all[0].begin == 0 and turns.all[-1].end == session.ply
    deciders = [{p.seat for p in session.history[turn.begin : turn.end] if p.seat >= 0} for turn in turns.all]
    assert all(len(seats) <= 1 for seats in deciders)
    along = [turns.along(ply) for ply in range(session.ply + 1)]
    assert along == sorted(along) and along[0] == 0 and along[-1] == 1


def test_a_game_may_count_its_own_turns(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HOARD.telling, "turn", lambda s: ("round", 7), raising=False)
    turns = turns_of(session)
    assert turns.word == "round" and turns.all == [Turn(7, 7, 0, session.ply)]
    assert turns.describe_turn(3) == "round 7"


def first_decision(session: Session) -> int:
    return next(ply for ply, played in enumerate(session.history) if played.seat >= 0)


def test_nothing_is_asked_of_a_game_while_it_is_dealt(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a turn is may not be known before the first one."""
    first = first_decision(session)
    dealing = [session.state_at(ply) for ply in range(first)]
    assert dealing

    def count(s: Any) -> tuple[str, int]:
        assert s not in dealing, "asked during the deal"
        return "round", 2

    monkeypatch.setattr(HOARD.telling, "turn", count, raising=False)
    monkeypatch.setattr(HOARD.telling, "stretch", lambda s: count(s)[0], raising=False)
    turns = turns_of(session)
    assert turns.all == [Turn(2, 2, 0, session.ply)] and turns.stretches == [Stretch("round", 0, session.ply)]
    dealt = msgspec.structs.replace(session.record, steps=session.record.steps[:first])
    begun = Session.of_record(HOARD, dealt, session.seed)
    assert turns_of(begun).all == [Turn(1, 1, 0, first)] and not turns_of(begun).stretches


def test_a_game_may_name_its_stretches_and_big_moments(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    half = (first_decision(session) + session.ply) // 2
    early = [session.state_at(ply) for ply in range(half)]
    monkeypatch.setattr(HOARD.telling, "stretch", lambda s: "Morning" if s in early else "Evening", raising=False)
    assert turns_of(session).stretches == [Stretch("Morning", 0, half), Stretch("Evening", half, session.ply)]
    assert turns_of(session).stretch(half) == "Evening"
    monkeypatch.setattr(HOARD.telling, "landmark", lambda event, names: type(event).__name__, raising=False)
    found = studied(session, (0.5, 0.5, 0.5))
    leap = next(ply for ply in range(2, session.ply) if session.history[ply].events)
    line = [(0.4, 0.6)] * (leap + 1) + [(0.7, 0.3)] * (session.ply - leap)
    found.study = msgspec.structs.replace(found.study, chances=tuple(line))
    told = type(session.history[leap].events[-1]).__name__
    marks = [(mark.ply, verdicts.landmark_text(found, mark)) for mark in found.landmarks(0)]
    assert marks == [(leap, f"{told} (chance +30)")]
    assert f"{told}, −30 percentage points" in verdicts.spoken_line(found, 1), "who cannot see the tags hears them"


@every_game
def test_names_of_stretches_and_moments_are_short(game: Game) -> None:
    """Whatever happens in a game, its label fits into the graph."""
    tell, part = (getattr(game.telling, name, None) for name in ("landmark", "stretch"))
    seats = game.info.seats[1]
    for ply in walk(game, setups(game, seats)[0], Random(3)):
        assert part is None or 0 < len(part(ply.state)) <= 20
        for event in ply.events if tell is not None else ():
            told = tell(event, NAMES)
            assert len(told) <= 40
            assert type(event).__name__ != "DiceThrown" or any(sign.isdigit() for sign in told), "what was rolled"


def test_many_turns_are_shown_several_at_once() -> None:
    turns = Turns("turn", [Turn(n, n, n, n + 1) for n in range(100)])
    assert len(turns.shown) <= 24 and turns.shown[-1].last == 99


def test_a_cost_that_is_smaller_than_its_uncertainty_is_not_shown(session: Session) -> None:
    ply = next(ply for ply, played in enumerate(session.history) if played.seat == 0)
    step = msgspec.Raw(msgspec.json.encode(session.history[ply].step))
    sure, unsure = Cost(ply, 0, step, 0.05, 0.01, 400), Cost(ply, 0, step, 0.05, 0.03, 400)
    found = studied(session, (0.5, 0.5), costs=(sure, unsure))
    assert found.costs(0) == [sure] and found.costs(1) == []
    assert verdicts.nothing(found, 1, 0) == "The coach found no clear mistakes."
    assert verdicts.when(found, sure).endswith(f"move {found.move_number(ply)}")
    assert verdicts.unsure(found, sure) == "percentage points ±2"


def test_the_account_tells_luck_decisions_and_what_is_left_without_luck(session: Session) -> None:
    found = studied(session, (0.5, 0.6, 0.7))
    told = verdicts.account(found, 0)
    luck = found.balance(0).luck
    assert told.startswith(f"Luck: {round(100 * luck):+} percentage points. ".replace("-", "−"))
    assert "Skill: 0 ±1." in told
    assert found.without_luck(0) == pytest.approx(min(1, max(0, found.chance(0, session.ply) - luck)))


def test_a_line_is_spoken_turn_by_turn(session: Session) -> None:
    found = studied(session, (0.5, 0.6))
    parts = verdicts.spoken_line(found, 0).split(", ")
    assert parts[0] == "50% at the start" and len(parts) == 1 + len(found.turns.shown)


def test_a_game_for_points_is_told_in_points(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    scored = type("Scored", (), {"points": 80.0})()
    monkeypatch.setattr(HOARD, "besides", lambda module, name: scored if module == "chances" else None)
    assert studied(session, (0.5, 0.6)).figure(0.5) == "50%"  # at a table of two, one player wins
    found = Findings(alone(), Study(FORMAT, (*((0.5,),) * alone().ply, (1.0,)), finished=True))
    assert not found.by_score and found.figure(0.5) == "40"
    assert found.change(-0.1) == "−8" and found.change(0.001) == "0"
    assert found.top * 80 >= 80 and found.top * 80 % 10 == pytest.approx(0)
    assert verdicts.graph_title(found) == "Expected score, move by move"


NO_SINGLE_THING = "The coach’s move did better in test games. There is no single reason."


@pytest.mark.parametrize(("stop", "show", "told"), [(2.0, 1.0, ["Stop well."]), (1.0, 2.0, [NO_SINGLE_THING])])
def test_without_a_count_the_judge_speaks_where_it_agrees(session, monkeypatch, stop, show, told):
    """The played move can look better at first; then the judge's reason would contradict the card."""
    cost = _a_cost(session, monkeypatch, stop, show)
    assert verdicts.because(studied(session, [0.5, 0.5]), cost) == told


def test_what_came_of_both_moves_is_the_reason(session, monkeypatch):
    cost = msgspec.structs.replace(_a_cost(session, monkeypatch, 1.0, 2.0), because=(
        Because("pot", 7.5, 3.0), Because("nothing to say", 1.0, 0.0), Because("won", 0.5, 0.25)))

    class Counted:
        def tell(self, key: str, better: float, other: float) -> str:
            return {"pot": f"A pot of {better}, otherwise {other}.", "won": "Won."}.get(key, "")

    monkeypatch.setattr(HOARD, "besides", lambda module, name: Counted() if module == "aftermath" else None)
    told = verdicts.because(studied(session, [0.5, 0.5]), cost)
    assert told == ["A pot of 7.5, otherwise 3.0. Won.", "A pot of 7.5, otherwise 3.0."]


def _a_cost(session, monkeypatch, stop: float, show: float) -> Cost:
    """Return the cost of Ada showing a gem instead of stopping, with these values of the judge for both."""
    ply = next(n for n, one in enumerate(session.history) if isinstance(one.step, Show))
    worths = {Stop(): stop, session.history[ply].step: show}

    def weigh(_judge: object, _view: object, moves: Sequence[Move]) -> list[Decision]:
        known = [(move, worth) for move in moves if (worth := worths.get(move)) is not None]
        return [Decision(move, f"{type(move).__name__} well.", worth) for move, worth in known]

    monkeypatch.setattr(type(HOARD.judge), "weigh", weigh)
    return Cost(ply, 0, msgspec.Raw(msgspec.json.encode(Stop())), 0.1, 0.01, 40)


def test_without_luck_the_seats_share_one_victory(session: Session) -> None:
    """Also if one of them gave away more than it had: 118% of a victory is impossible."""
    ply = next(ply for ply, played in enumerate(session.history) if played.seat == 0)
    step = msgspec.Raw(msgspec.json.encode(session.history[ply].step))
    for lost in (-0.3, 0.0, 0.2, 0.7, 1.4):
        found = studied(session, (0.5, 0.6), costs=(Cost(ply, 0, step, lost, 0.01, 400, (-lost, lost)),))
        shares = [found.without_luck(seat) for seat in range(2)]
        assert sum(shares) == pytest.approx(1.0) and min(shares) >= 0
        assert abs(lost) > 0.5 or shares[0] == pytest.approx(0.5 - lost)


def test_a_game_that_was_never_in_doubt_is_told_in_points() -> None:
    session = alone()
    ply = next(ply for ply, played in enumerate(session.history) if played.seat == 0)
    step = msgspec.Raw(msgspec.json.encode(session.history[ply].step))
    cost = Cost(ply, 0, step, 0.001, 0.002, 400, (-0.001,), points=4.0, points_error=1.0)
    scores = tuple(20.0 + n for n in range(session.ply + 1))
    sure = Study(FORMAT, (*((0.97,),) * session.ply, (1.0,)), (cost,), scores=scores, finished=True)
    found = Findings(session, sure)
    assert found.by_score and found.costs(0) == [cost] and found.change(-found.loss(cost)) == "−4"
    assert verdicts.unsure(found, cost) == "points ±2" and verdicts.graph_title(found).startswith("Expected score")
    moved = found.balance(0)
    assert moved.own == -4.0 and moved.luck == session.ply + 4.0 and found.without_luck(0) == 16.0
    doubted = msgspec.structs.replace(sure, chances=(*((0.7,),) * session.ply, (1.0,)))
    assert not Findings(session, doubted).by_score and Findings(session, doubted).costs(0) == []


def test_a_score_that_no_average_tells_is_not_told() -> None:
    """If one end in a thousand is worth a million, the mean of a few hundred is a matter of luck."""
    session = alone()
    ply = next(ply for ply, played in enumerate(session.history) if played.seat == 0)
    step = msgspec.Raw(msgspec.json.encode(session.history[ply].step))
    wild = Cost(ply, 0, step, 0.05, 0.01, 400, (-0.05,), points=9e5, points_error=5e5)
    study = Study(FORMAT, (*((0.97,),) * session.ply, (1.0,)), (wild,), scores=(20.0,) * (session.ply + 1),
                  same_deal=(18, 22, 25), finished=True)
    found = Findings(session, study)
    assert not found.by_score and verdicts.beside(found, luck=False) == verdicts.beside(found, luck=True) == ""
    known = msgspec.structs.replace(study, costs=(msgspec.structs.replace(wild, points=1.0, points_error=0.5),))
    assert Findings(session, known).by_score
