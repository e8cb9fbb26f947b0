from __future__ import annotations

from random import Random

import msgspec
import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.contract import CHANCE, OVER, IllegalMove, Setup
from klotho_games.core.files.folders import CannotSave
from klotho_games.core.games.registry import Game
from klotho_games.core.play import record as records
from klotho_games.core.play.session import CannotUndo, Session
from tests.sample_game.rules import Dealt, GemShown, Hold, Roll, Rolled, Show, Stop

PAIR = Setup(("Ada", "Bruno"), (("goal", 20),))
SEED = seeds.seed_from_words("a session")


def begun(game: Game, **options) -> Session:
    session = Session.new(game, PAIR, SEED, **options)
    session.draw_chance()
    return session


def finished(game: Game, seed: bytes = SEED, **options) -> Session:
    session = Session.new(game, PAIR, seed, **options)
    rng = Random(1)
    while not session.is_over:
        session.draw_chance()
        if session.to_act >= 0:
            session.play(rng.choice(session.legal()))
    return session


def test_a_new_session_waits_for_chance(hoard):
    session = Session.new(hoard, PAIR)
    assert session.to_act == CHANCE
    assert session.needs_chance
    assert session.ply == 0
    assert session.commitment == seeds.seal(session.seed)
    assert session.result is None


def test_chance_comes_one_outcome_at_a_time_or_all_at_once(hoard):
    session = Session.new(hoard, PAIR, SEED)
    outcome, events = session.step_chance()
    assert isinstance(outcome, Dealt)
    assert events == session.history[0].events
    rest = session.draw_chance()
    assert len(rest) == 5
    assert session.to_act == 0
    assert session.draw_chance() == []


def test_chance_is_drawn_only_where_the_game_waits_for_it(hoard):
    session = begun(hoard)
    with pytest.raises(RuntimeError, match="does not wait for chance"):
        session.step_chance()


def test_the_same_seed_gives_the_same_dice_whatever_else_happens(hoard):
    """A rival with the same seed gets the same dice, because streams are counted separately."""
    one, two = begun(hoard), begun(hoard)
    two.play(Hold(two.state.hands[0][0]))
    two.play(Show())
    two.draw_chance()
    rolls = []
    for session in (one, two):
        session.play(Roll())
        rolls.append(session.step_chance()[0])
    assert rolls[0] == rolls[1]


def test_a_refused_move_changes_nothing(hoard):
    session = begun(hoard)
    before = session.record
    with pytest.raises(IllegalMove) as caught:
        session.play(Stop())
    assert caught.value.refusal.rule == "HRD-2.4"
    assert session.why_not(Stop()) == caught.value.refusal
    assert session.record == before


def test_outcomes_are_not_played_and_moves_not_forced(hoard):
    session = Session.new(hoard, PAIR, SEED)
    with pytest.raises(TypeError):
        session.play(Dealt(3))
    session.draw_chance()
    with pytest.raises(TypeError):
        session.force(Roll())


def test_a_move_before_chance_is_refused(hoard):
    session = Session.new(hoard, PAIR, SEED)
    with pytest.raises(IllegalMove):
        session.play(Roll())


def test_state_is_the_fold_of_the_record(hoard):
    session = finished(hoard)
    assert session.to_act == OVER
    *_rest, last = records.fold(hoard, session.record)
    assert last.state == session.state
    assert tuple(records.fold(hoard, session.record)) == session.history
    again = Session.of_record(hoard, session.record, SEED)
    assert again.state == session.state
    assert again.record == session.record
    assert again.result == session.result


def test_a_record_reads_back_as_it_was_written(hoard):
    session = finished(hoard, practice=True, bots=("", "hard"), notes={"profile": "Ada"})
    assert records.decode(records.encode(session.record)) == session.record


def test_every_earlier_state_can_be_looked_at(hoard):
    session = finished(hoard)
    assert session.state_at(0) == hoard.rules.initial(PAIR)
    assert session.state_at(session.ply) is session.state
    assert session.state_at(3) == session.history[2].state


def test_a_seed_that_does_not_fit_the_record_is_refused(hoard):
    session = begun(hoard)
    with pytest.raises(ValueError, match="seal"):
        Session.of_record(hoard, session.record, seeds.new_seed())


# Undo


def test_the_code_is_told_of_a_known_deal_and_at_the_end(hoard):
    assert begun(hoard).deal_code == ""
    assert begun(hoard, known=True).deal_code == seeds.deal_code(SEED)
    assert finished(hoard).deal_code == seeds.deal_code(SEED)
    assert finished(hoard, bytes(16)).deal_code == "", "not every seed has one"


def test_nothing_to_undo_at_the_start(hoard):
    session = begun(hoard)
    assert not session.can_undo
    assert session.why_not_undo().reason == "You can’t undo yet: you haven’t decided anything."
    with pytest.raises(CannotUndo, match="you haven’t decided anything"):
        session.undo()


def test_a_quiet_decision_can_be_taken_back_and_played_again(hoard):
    session = begun(hoard)
    before, gem = session.state, session.state.hands[0][0]
    events = session.play(Hold(gem))
    after = session.state
    assert session.can_undo
    session.undo()
    assert session.state == before
    assert session.can_redo
    assert session.redo() == events
    assert session.state == after
    assert not session.can_redo
    assert session.took_back == 0


def test_a_decision_to_roll_can_be_taken_back_until_the_die_falls(hoard):
    session = begun(hoard)
    session.play(Roll())
    assert session.can_undo
    session.step_chance()
    assert session.why_not_undo().reason == "You can’t undo this: the dice have been rolled."


def test_no_undo_across_a_reveal(hoard):
    session = begun(hoard)
    session.play(Hold(session.state.hands[0][0]))
    events = session.play(Show())
    assert any(isinstance(event, GemShown) for event in events)
    assert session.why_not_undo().reason == "You can’t undo this: something hidden has been revealed."
    session.draw_chance()
    assert session.why_not_undo().reason == "You can’t undo this: something hidden has been revealed."


def rolled_and_stopped(session: Session) -> None:
    session.play(Roll())
    session.force(Rolled(4))
    session.play(Stop())


def test_no_undo_once_the_turn_has_passed_to_another_person(hoard):
    session = begun(hoard)
    rolled_and_stopped(session)
    assert session.to_act == 1
    assert "the next player has already started" in session.why_not_undo().reason


def test_a_bot_that_has_not_decided_yet_is_no_barrier(hoard):
    session = begun(hoard, bots=("", "normal"))
    rolled_and_stopped(session)
    assert session.can_undo
    session.undo()
    assert session.to_act == 0
    assert session.state.pot == 4


def test_a_bot_that_has_decided_is_a_barrier_even_in_its_own_turn(hoard):
    session = begun(hoard, bots=("", "normal"))
    rolled_and_stopped(session)
    session.play(Hold(session.state.hands[1][0]))
    assert session.to_act == 1
    assert "the next player has already started" in session.why_not_undo().reason


def test_no_undo_after_the_end(hoard):
    session = finished(hoard)
    assert session.why_not_undo().reason == "You can’t undo this: the game is over."


def test_a_new_move_forgets_what_was_taken_back(hoard):
    session = begun(hoard)
    session.play(Hold(session.state.hands[0][0]))
    session.undo()
    session.play(Roll())
    assert not session.can_redo
    with pytest.raises(CannotUndo, match="you haven’t undone anything"):
        session.redo()


# Practice


def test_practice_takes_back_across_a_roll_and_says_so(hoard):
    session = begun(hoard, practice=True)
    before = session.state
    session.play(Roll())
    first, _events = session.step_chance()
    session.undo()
    assert session.state == before
    assert session.took_back == 1
    assert session.record.marks.took_back == 1
    session.play(Roll())
    assert session.step_chance()[0] == first, "the dice do not change by taking back"


def test_practice_goes_back_over_the_bots_to_the_last_own_decision(hoard):
    session = begun(hoard, practice=True, bots=("", "easy"))
    rolled_and_stopped(session)
    session.play(Roll())
    session.force(Rolled(1))
    assert session.to_act == 0
    session.undo()
    assert (session.to_act, session.state.pot) == (0, 4)
    session.redo()
    assert (session.to_act, session.state.scores) == (0, (4, 0))


def test_practice_takes_back_the_end(hoard):
    session = finished(hoard, practice=True)
    session.undo()
    assert not session.is_over
    assert session.took_back == 1


def test_a_quiet_undo_in_practice_is_not_marked(hoard):
    session = begun(hoard, practice=True)
    session.play(Hold(session.state.hands[0][0]))
    session.undo()
    assert session.took_back == 0


# Forced outcomes and verify


def test_verify_finds_nothing_wrong_with_an_honest_game(hoard):
    session = finished(hoard)
    assert records.verify(session.record, SEED) == []


def test_verify_knows_a_wrong_seed(hoard):
    session = finished(hoard)
    (problem,) = records.verify(session.record, seeds.new_seed())
    assert "it isn’t the seed that was sealed" in problem


def test_verify_names_a_changed_outcome(hoard):
    session = begun(hoard)
    session.play(Roll())
    rolled, _events = session.step_chance()
    other = Rolled(rolled.value % 6 + 1) if rolled.value % 6 + 1 != 1 else Rolled(2)
    *steps, _last = session.record.steps
    false = msgspec.structs.replace(session.record, steps=(*steps, other))
    (problem,) = records.verify(false, SEED)
    assert problem == (
        f"Step {len(false.steps)}: the recording says “rolled {other.value}”, "
        f"but the seed gives “rolled {rolled.value}”."
    )


def test_real_dice_are_recorded_as_typed_in(hoard):
    session = begun(hoard)
    session.play(Roll())
    session.force(Rolled(6))
    assert session.record.marks.forced == (7,)
    (problem,) = records.verify(session.record, SEED)
    assert problem == "Step 8: rolled 6. This result was typed in and does not come from the seed."


def test_a_forced_die_takes_the_place_of_a_drawn_one(hoard):
    """The stream continues after it, so the other rolls still match the seed."""
    session = begun(hoard)
    session.play(Roll())
    session.force(Rolled(6))
    session.play(Roll())
    assert session.step_chance()[0] == hoard.rules.draw(session.state_at(9), seeds.rng(SEED, "rolled", 1))
    assert len(records.verify(session.record, SEED)) == 1


def test_an_impossible_forced_die_is_refused(hoard):
    session = begun(hoard)
    session.play(Roll())
    with pytest.raises(IllegalMove):
        session.force(Rolled(7))
    assert session.needs_chance


def test_a_forced_die_that_is_taken_back_and_repeated_stays_marked(hoard):
    session = begun(hoard, practice=True)
    session.play(Roll())
    session.force(Rolled(6))
    session.undo()
    assert session.record.marks.forced == ()
    session.redo()
    assert session.record.marks.forced == (7,)


# Saving


class FullDisk:
    """A journal whose disk is full after some lines, until there is room again."""

    def __init__(self, lines: int) -> None:
        self.lines = lines

    def _line(self, *_line: object) -> None:
        self.lines -= 1
        if self.lines < 0:
            raise CannotSave("The disk is full.")

    keep = keep_undo = keep_redo = keep_auto = keep_end = catch_up = close = _line


STOPPED = "The disk is full. You can keep playing. The game tries to save again after every move."


def test_a_full_disk_does_not_stop_the_game_and_is_told_once(hoard):
    disk = FullDisk(3)
    session = Session.new(hoard, PAIR, SEED, disk)
    session.draw_chance()
    session.play(Roll())
    session.draw_chance()
    assert session.notices == [STOPPED]
    disk.lines = 2
    session.play(Roll())
    session.draw_chance()
    assert session.notices == [STOPPED, "Saving works again. Nothing of this game is lost."]
    assert session.journal is disk
    session.play(Roll())
    assert session.notices[2:] == [STOPPED], "a second time is told as well"


def test_leaving_a_full_disk_tells_what_was_not_kept(hoard):
    session = Session.new(hoard, PAIR, SEED, FullDisk(0))
    session.draw_chance()
    session.close()
    assert session.journal is None
    assert session.notices == [STOPPED, "The last moves couldn’t be saved."]
    session.close()
    assert len(session.notices) == 2


def test_no_state_is_changed_by_what_comes_after_it(hoard):
    session = Session.new(hoard, PAIR, SEED)
    rng = Random(5)
    kept = []
    while not session.is_over:
        kept.append((session.state, msgspec.json.encode(session.state)))
        session.draw_chance()
        if session.to_act >= 0:
            session.play(rng.choice(session.legal()))
    assert all(msgspec.json.encode(state) == text for state, text in kept)


def test_live_play_is_fast(hoard):
    """Aim: 30 µs a step without a journal. The bound is loose, so that it holds on a busy machine."""
    import time

    session = begun(hoard)
    best = 1.0
    for _n in range(200):
        start = time.perf_counter()
        session.play(Roll())
        best = min(best, time.perf_counter() - start)
        session.undo()
    assert best < 100e-6
