"""Handling the table: what is looked at opens, keys land where they are meant, and no press is lost."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from msgspec.structs import replace

from klotho_games.core import i18n
from klotho_games.core.contract import Decision, Move
from klotho_games.core.people.finished_game import Rivalry
from klotho_games.core.play.record import Played
from klotho_games.core.play.session import Session
from klotho_games.games.clinic.rules import events as ev
from klotho_games.games.clinic.rules.building import COLUMNS, MOST_FLOORS
from klotho_games.games.clinic.rules.legal import legal
from klotho_games.games.clinic.rules.questions import losses, nothing_left
from klotho_games.games.clinic.rules.state import Clinic, Phase, layout_of
from klotho_games.games.clinic.rules.steps import Admit, Advertise, Build, BuildFloor, EndAction, Walk
from klotho_games.games.clinic.table.look.building import helicopter
from klotho_games.games.clinic.table.look.large_cards import module_words, why_dark
from klotho_games.games.clinic.table.motion.night_motion import Nightfall, bills_words, night_words, who_suffers
from klotho_games.games.clinic.table.parts.rival import after_rounds
from klotho_games.games.clinic.table.parts.rule_note import note_of
from klotho_games.stage.devices.input import Action, Pointer
from klotho_games.stage.widgets.chooser import Chooser
from tests.games.clinic.table_rig import by_key, played
from tests.games.rig import at_ply, check_words, click, confirm, key, move_to, press, rest, sit_down, spot, written

SMALL = (640, 360)


@cache
def _when(kind: type[Move]) -> Session:
    """Return the first position of a game in which such a move is legal."""
    for number in range(1, 40):
        session = played(number, lambda s: False)
        for ply in range(session.ply):
            then = at_ply(session, ply)
            if not then.needs_chance and any(isinstance(move, kind) for move in then.legal()):
                return then
    raise AssertionError(kind)


def when(kind: type[Move]) -> Session:
    return at_ply(_when(kind), _when(kind).ply)


# -- looking closer -------------------------------------------------------------------------------------------


def test_a_floor_that_is_pointed_at_is_seen_large_at_once() -> None:
    session = when(BuildFloor)
    stage, table = sit_down(session, (1280, 720))
    table.look_at_plans(next(move.box for move in session.legal() if isinstance(move, BuildFloor)))
    rest(stage)
    plans = next(part for part in table.parts if hasattr(part, "looked_at"))
    move_to(stage, spot(table, f"plan:{session.state.offer[0]}").box.centre)
    assert plans.looked_at is not None
    check_words(written(stage), (1280, 720), 1.0)
    assert any("choose a floor" in run.words for run in written(stage)), "the bar says what is asked now"
    move_to(stage, (1700, 400))
    assert plans.looked_at is None


def test_the_right_button_shows_a_room_and_a_card_large_and_a_long_rest_does_not() -> None:
    session = played(4, lambda s: s.phase is Phase.LAY)
    stage, table = sit_down(session, SMALL)
    for id in (f"card:{session.state.hand[0][0]}", "later:1", "place:2"):
        at = spot(table, id).box.centre
        move_to(stage, at)
        for _second in range(10):
            stage.step(0.2, [])
        assert not table.closeup.is_open, id
        stage.step(0.02, [Pointer("press", at, 3)])
        assert table.closeup.is_open, id
        move_to(stage, (1700, 400))
        assert not table.closeup.is_open


def test_escape_closes_the_floors_that_can_be_built() -> None:
    session = played(4, lambda s: s.phase is Phase.ACT)
    stage, table = sit_down(session, SMALL)
    click(stage, spot(table, "pile").box.centre)
    assert table.lower_sheet(table.state) == "plans"
    press(stage, Action.CANCEL)
    assert table.lower_sheet(table.state) == "row" and ("pause",) not in stage.program.asked


@pytest.mark.rule("CLI-B4.3")
def test_a_clinic_with_all_its_floors_is_offered_no_more() -> None:
    session = played(4, lambda s: s.phase is Phase.ACT)
    last, s = session._played[-1], session.state
    floors = (*s.floors, *s.offer)[:MOST_FLOORS]
    cells = (s.cells * MOST_FLOORS)[: COLUMNS * MOST_FLOORS]
    session._played.append(Played(last.step, last.seat, (), replace(s, floors=floors, cells=cells), False))
    _stage, table = sit_down(session, SMALL)
    assert table.focus.find("box:1") is not None and table.focus.find("pile") is None


def test_a_room_that_does_not_work_says_why() -> None:
    """CLI-B9."""
    for number in range(1, 60):
        session = played(number, lambda s: s.phase is Phase.ACT)
        dark = [place for place, works in layout_of(session.state).works.items() if not works]
        if dark:
            break
    _stage, table = sit_down(session, SMALL)
    assert "CLI-B9" in why_dark(session.state, dark[0])
    assert why_dark(session.state, dark[0]) in spot(table, f"place:{dark[0]}").tip


# ---- choosing what to build ----


def test_what_is_built_is_chosen_by_its_number_on_the_sheet() -> None:
    session = when(Build)
    stage, table = sit_down(session, (1280, 720))
    box, place = next((offer.piece, offer.target) for offer in table.drag.offers
                      if offer.target.startswith("place:") and isinstance(offer.move, Build)
                      and len([one for one in table.drag.offers if (one.piece, one.target) ==
                               (offer.piece, offer.target)]) > 1)
    confirm(stage, table, box)
    confirm(stage, table, place)
    assert isinstance(stage.scene, Chooser)
    assert all(run.fits for run in written(stage))
    keys = [spot(stage.scene, f"choice:{n}").shortcut for n in range(len(stage.scene.choices))]
    assert keys == [str(n) for n in range(1, 1 + len(keys))] and len(keys) > 1


def _meeting() -> tuple[Session, int]:
    """Return a position in which three people could walk to the same place, and that place."""
    session = played(1, lambda s: False)
    for ply in range(session.ply):
        then = at_ply(session, ply)
        moves = [] if then.needs_chance else then.legal()
        ends = Counter(move.to for move in moves if isinstance(move, Walk))
        if ends and ends.most_common(1)[0][1] >= 3:
            return then, ends.most_common(1)[0][0]
    raise AssertionError("they never meet")


@pytest.mark.parametrize("language", ["en", "de"])
def test_who_could_walk_to_a_place_is_asked_in_whole_lines(language: str) -> None:
    i18n.use(language)
    session, to = _meeting()
    stage, table = sit_down(session, (1280, 720))
    ways = {offer.move: offer for offer in table.gestures.offers(session.state)
            if isinstance(offer.move, Walk) and offer.move.to == to}
    table.gestures.choose(session.state, list(ways.values()))
    rest(stage)
    assert isinstance(stage.scene, Chooser)
    labels = [choice.label for choice in stage.scene.choices]
    assert len(set(labels)) == len(labels) and all(len(label) < 90 for label in labels), "the end is known"
    check_words(written(stage), (1280, 720), 1.0, more_than=3)
    assert min(run.size for run in written(stage)) >= 19.5


# -- keys -----------------------------------------------------------------------------------------------------


def test_someone_who_picks_up_what_was_advised_is_led_to_where_it_goes() -> None:
    """A click picks it up as usual; Enter would have made the whole move."""
    session = when(Walk)
    stage, table = sit_down(session, SMALL)
    walks = [move for move in session.legal() if isinstance(move, Walk)]
    for walk in walks:
        table.show_hint(Decision(walk, "So.", 1.0))
        assert table.focus.current is not None
        click(stage, table.focus.current.box.centre)
        assert table.drag.held_piece
        assert table.focus.current is not None and table.focus.current.target == f"place:{walk.to}"
        press(stage, Action.CANCEL)
        assert table.focus.current is not None and table.focus.current.id.startswith("person:"), "put back, still meant"


def test_after_admitting_the_focus_is_on_the_newcomer() -> None:
    session = when(Admit)
    stage, table = sit_down(session, SMALL)
    admit = next(move for move in session.legal() if isinstance(move, Admit))
    by_key(stage, table, admit)
    rest(stage)
    assert session.history[-1].step == admit
    focused = table.focus.current
    assert focused is not None and focused.id.startswith("person:")
    assert "patient" in focused.label and focused.value == "hall"


def test_a_number_is_not_lost_while_business_is_told() -> None:
    session = played(4, lambda s: s.phase is Phase.BUSINESS)
    stage, table = sit_down(session, SMALL, motion="full", speed="normal")
    key(stage, "space")
    stage.step(0.05, [])
    assert table.motions.is_busy
    ply = session.ply
    key(stage, "1")
    assert table.buying == 1 and session.ply == ply, "chosen, and not bought yet"
    rest(stage)
    key(stage, "space")
    assert session.history[ply].step == Advertise(1)


def test_nothing_that_cannot_be_taken_back_is_done_by_one_press() -> None:
    """Popularity is chosen first; ending an action that would close the clinic needs a confirmation."""
    stage, table = sit_down(played(4, lambda s: s.phase is Phase.ADVERTISE and s.money > 4), SMALL)
    ply = table.session.ply
    click(stage, spot(table, "buy:1").box.centre)
    assert table.session.ply == ply and table.focus.current is spot(table, "buy")
    assert "$4" in spot(table, "buy").label
    click(stage, spot(table, "buy:0").box.centre)
    assert spot(table, "buy").label == "Keep the money"
    session = when(Admit)
    last = session._played[-1]
    session._played[-1] = Played(last.step, last.seat, last.events, replace(last.state, popularity=0))
    stage, table = sit_down(session, SMALL)
    assert losses(table.state)
    for answer, over in (("choice:0", False), ("choice:1", True)):
        confirm(stage, table, "end-action")
        assert isinstance(stage.scene, Chooser) and not session.is_over
        click(stage, spot(stage.scene, answer).box.centre)
        rest(stage)
        assert session.is_over == over


# -- the night ------------------------------------------------------------------------------------------------


def test_the_night_is_told_in_a_line() -> None:
    told = night_words([ev.DoctorTired(3, 2), ev.DoctorTired(4, 1), ev.DoctorLeft(5), ev.PatientDied(6, 3)])
    assert told == "Overnight: 2 doctors lose a star, 1 doctor goes home, 1 patient dies"
    assert night_words([ev.BillsPaid(1, 1, 2)]) == ""


def test_the_night_has_its_moment_and_can_be_skipped() -> None:
    session = played(4, lambda s: s.phase is Phase.ADVERTISE)
    stage, table = sit_down(session, SMALL, motion="full", speed="normal")
    before = len(session.history)
    table.play(Advertise(0))
    assert night_words([event for one in session.history[before:] for event in one.events])
    for _frame in range(12):
        stage.step(0.05, [])
    assert table.motions.is_busy, "there is something to read"
    stage.step(0.02, [Pointer("press", (900, 400))])
    assert not table.motions.is_busy


def test_each_of_those_who_suffer_is_marked_where_they_stand() -> None:
    s = played(4, lambda s: s.phase is Phase.ADVERTISE).state
    people = ((0, 1, 4), (0, 3, 0), (3, 1, 0), (3, 1, 0), (3, 4, 3))
    events = [ev.DoctorLeft(4), ev.DoctorTired(0, 2), ev.PatientWorse(0, 2), ev.PatientWorse(0, 2),
              ev.PatientDied(3, 3)]
    found = who_suffers([ev.BillsPaid(1, 1, 2), *events], replace(s, people=people))
    assert found == [(event, n) for n, event in enumerate(events)]


@pytest.mark.parametrize("motion", ["full", "reduced"])
def test_it_is_dark_as_long_as_the_night_is_told(motion: str) -> None:
    session = played(4, lambda s: s.phase is Phase.ADVERTISE)
    stage, table = sit_down(session, SMALL, motion=motion, speed="normal")
    table.play(Advertise(0))
    night = {"clinic-veil", "clinic-night-sky", "clinic-stamp", "clinic-night-sheet", "clinic-fate"}
    seen = set()
    while table.motions.is_busy:
        stage.step(0.05, [])
        now = {sprite.key[0] for sprite in table.layers.sprites() if sprite.key and sprite.visible}
        if "clinic-fate" in now:
            assert "clinic-adverts" not in now and table.focus.find("buy:0") is None, "nothing is for sale by night"
            assert table.prompt.current_words[1] == "Night falls over the clinic."
            assert spot(table, "rule").label.startswith("Rule: the night")
        seen |= now
    assert night <= seen
    left = {sprite.key[0] for sprite in table.layers.sprites() if sprite.key}
    assert not left & night, "and then it is day again"


def test_the_helicopter_stands_before_the_moon() -> None:
    _stage, table = sit_down(played(4, lambda s: s.phase is Phase.BUSINESS and len(s.floors) == 2), SMALL)
    look, night = table.stage.look, Nightfall(table)
    sky, empty = (night.sky(replace(table.state, helipad=there)) for there in (True, False))
    cabin = helicopter(table.ward.plan.pad)
    at = look.px(cabin.x + cabin.w * 0.25 - sky.box.x), look.px(cabin.centre[1] - sky.box.y)
    assert sum(empty.picture(look).get_at(at)[:3]) > 500 > sum(sky.picture(look).get_at(at)[:3]) + 100


def test_bills_are_told_before_the_night() -> None:
    assert bills_words(ev.BillsPaid(1, 3, 4)) == "Bills: salaries $3, upkeep $1"
    assert bills_words(ev.BillsPaid(0, 0, 0)) == ""


# -- the rival ------------------------------------------------------------------------------------------------


def test_the_rival_is_seen_round_by_round() -> None:
    other = played(2, lambda s: False, rival=True)
    session = played(4, lambda s: s.phase is Phase.LAY and s.round == 3, rival=True)
    stage, table = sit_down(session, SMALL)
    stage.program.rivalry = lambda session: Rivalry("Lachesis", other)
    table.lay_out(table.state)
    rounds = after_rounds(other)
    assert len(rounds) == other.state.round and rounds[-1] == other.state.popularity
    assert table.rival.find_standing(table.state) == ("Lachesis", rounds[1], 2), "never more than is over here"
    assert f"Lachesis had {rounds[1]} popularity after round 2" in spot(table, "popularity").tip


# -- the rule that matters now --------------------------------------------------------------------------------


def test_the_noted_rule_is_one_of_the_book_and_opens_it() -> None:
    session, seen = played(4, lambda s: False), set()
    for ply in range(2, session.ply):
        seen.add(note_of(at_ply(session, ply).state))
    clauses = session.game.rulebook
    assert len(seen) >= 5 and all(note.clause in clauses for note in seen)
    stage, table = sit_down(played(4, lambda s: s.phase is Phase.TAKE), SMALL)
    click(stage, spot(table, "rule").box.centre)
    assert stage.program.asked[-1] == ("rules", "clinic", note_of(table.state).clause)


# ---- a finished action ----


def test_a_build_action_in_which_all_is_done_ends_by_itself_and_undo_takes_both_back() -> None:
    def last(s: Clinic) -> list[Move]:
        return [move for move in legal(s) if isinstance(move, Build | BuildFloor) and nothing_left(s, move)]

    session = played(2, lambda s: bool(last(s)))
    before, ply = session.state, session.ply
    stage, table = sit_down(session, (640, 360))
    table.play(last(before)[0])
    rest(stage)
    assert [type(one.step) for one in session.history[ply:]][1] is EndAction
    assert (session.state.phase, session.state.section) != (before.phase, before.section)
    table.undo()
    rest(stage)
    assert session.state == before, "what was one gesture goes back at once"


def test_an_action_in_which_something_is_left_waits() -> None:
    session = played(2, lambda s: any(isinstance(move, Build) and not nothing_left(s, move) for move in legal(s)))
    s = session.state
    _stage, table = sit_down(session, (640, 360))
    table.play(next(move for move in legal(s) if isinstance(move, Build) and not nothing_left(s, move)))
    assert (session.state.phase, session.state.section) == (s.phase, s.section)


def test_a_room_says_what_it_is_good_for_when_it_is_first_pointed_at() -> None:
    _stage, table = sit_down(played(2, lambda s: s.phase is Phase.ACT), (640, 360))
    for n, module in enumerate(table.state.cells):
        place = spot(table, f"place:{n + 1}")
        assert module_words(module) in place.tip and place.tip.startswith(place.label.split(".")[0])
