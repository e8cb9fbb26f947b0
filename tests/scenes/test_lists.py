"""Saved games, profiles, high scores, results and replays."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import Any

import pytest

from klotho_games.core.contract import Setup
from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.core.people.profiles import Profiles
from klotho_games.core.play import journal
from klotho_games.core.play.session import Session
from klotho_games.scenes.game.results import Results
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.replay.page import ReplayMode
from klotho_games.stage.devices.input import KEYS, Press
from tests.scenes.rig import (
    CROWN,
    keys,
    name,
    new_session,
    play_out,
    played_out,
    settle,
    spot,
    started,
    tap,
    with_scores,
    write,
)
from tests.stage.rig import click, send

# -- saved games ----------------------------------------------------------------------------------------------


def test_unreadable_saves_are_shown_and_bar_no_ones_way(program: MainProgram) -> None:
    good = started("good", 8)
    (folders.saves() / "holiday.klotho").write_bytes(b"dear diary\n")
    torn = started("torn", 6)
    lines = torn.read_bytes().split(b"\n")
    lines[2] = lines[2].replace(b"step", b"stop")
    torn.write_bytes(b"\n".join(lines))
    program.forget_saves()
    program.open_saves()
    settle(program)
    told = {s.label: s for s in program.stage.scene.focus.spots if s.role == "saved game"}  # type: ignore[union-attr]
    assert "isn’t a game of Klotho Games" in told["holiday.klotho"].reason
    assert "damaged at line 3" in told[torn.name].reason
    whole = next(s for s in told.values() if s.enabled)
    program.stage.scene.focus.set(whole)  # type: ignore[union-attr]
    program.stage.scene.focus.seen = True  # type: ignore[union-attr]
    keys(program, "return")
    assert name(program) == "table"
    assert program.stage.scene.session.journal.path == good  # type: ignore[union-attr]
    assert torn.exists()


def test_throwing_a_save_away_asks_first(program: MainProgram) -> None:
    path = started()
    program.forget_saves()
    program.open_saves()
    settle(program)
    tap(program, "bin-0")
    tap(program, "no")
    assert path.exists()
    tap(program, "bin-0")
    tap(program, "yes")
    assert not path.exists()
    assert program.stage.scene.focus.find("save-0") is None  # type: ignore[union-attr]


def test_a_game_open_elsewhere_is_told(program: MainProgram) -> None:
    session = new_session("held")
    program.resume(session.journal.path)  # type: ignore[union-attr]
    program.stage.step(0.1, [])
    settle_notes = program.stage.scene.tips  # type: ignore[union-attr]
    assert name(program) == "shelf"
    assert settle_notes.is_moving
    session.close()


# -- profiles -------------------------------------------------------------------------------------------------


def test_add_rename_choose_and_delete_a_profile(program: MainProgram) -> None:
    tap(program, "profile")
    tap(program, "add")
    assert [p.name for p in program.profiles] == ["Ada", "Bram"]
    write(program, "Zoe")  # typing replaces the proposed name
    keys(program, "return")
    assert program.profile.name == "Zoe"
    tap(program, "profile-0")
    assert program.profile.name == "Ada"
    tap(program, "profile-1")
    tap(program, "remove")
    tap(program, "no")
    assert len(program.profiles) == 2
    tap(program, "remove")
    tap(program, "yes")
    assert [p.name for p in program.profiles] == ["Ada"]
    tap(program, "portrait-ines")
    assert program.profile.portrait == "ines"


def test_the_last_profile_can_go_and_another_one_come(program: MainProgram) -> None:
    tap(program, "profile")
    tap(program, "remove")
    tap(program, "yes")
    assert len(program.profiles) == 0
    keys(program, "escape")
    assert spot(program, "profile").label == "Who plays?"
    keys(program, "return", "return")
    assert name(program) == "table"
    assert program.profile.name == "Player"


def test_where_no_one_has_played_yet_a_name_is_asked_at_once(program_of: Callable[..., MainProgram]) -> None:
    program = program_of(profile="")
    tap(program, "profile")
    write(program, "Zoe")
    assert spot(program, "name").value == "Zoe"
    keys(program, "return")
    assert [p.name for p in program.profiles] == ["Zoe"]
    assert program.stage.scene.focus.current.id == "done"  # type: ignore[union-attr]
    keys(program, "return")
    assert name(program) == "shelf" and spot(program, "profile").label == "Zoe"


def test_a_name_that_is_kept_by_mouse_leaves_no_ring_of_its_button_behind(
    program_of: Callable[..., MainProgram]
) -> None:
    program = program_of(profile="")
    tap(program, "profile")
    write(program, "Zoe")
    tap(program, "keep")
    scene: Any = program.stage.scene
    assert [p.name for p in program.profiles] == ["Zoe"]
    assert scene.focus.current in scene.focus.spots, "what has the focus is still there"
    assert scene._ring is None or not scene._ring.visible


# -- scores ---------------------------------------------------------------------------------------------------


def test_records_are_the_profiles_own_or_everyones(program: MainProgram) -> None:
    with_scores(program)
    program.profiles.add("Bram")
    program.open_records("karthis")
    settle(program)
    scene: Any = program.stage.scene
    assert scene.focus.find("score-0") is None
    scene.focus.set(spot(program, "whose"))
    scene.focus.seen = True
    keys(program, "right")
    assert spot(program, "score-0").label == "1. Ada"
    assert not spot(program, "score-0").enabled  # these have no journal


def test_where_nothing_is_yet_the_next_step_is_offered(program: MainProgram) -> None:
    program.open_saves()
    settle(program)
    tap(program, "next-step")
    assert name(program) == "shelf"
    tap(program, "almanac")
    tap(program, "ribbon-statistics")
    tap(program, "game-karthis")
    tap(program, "next-step")
    assert name(program) == "setup"
    tap(program, "records")
    depth = len(program.stage.stack)
    tap(program, "next-step")
    assert name(program) == "setup" and len(program.stage.stack) == depth - 1, "the setup it came from, not another"


# -- the end --------------------------------------------------------------------------------------------------


def finished(program: MainProgram) -> Any:
    session = played_out()
    assert session.result is not None and session.result.winners == (0,)
    return session


def test_a_finished_game_counts_once_and_can_be_watched(program: MainProgram) -> None:
    session = finished(program)
    first = program.reckoning.count(session)
    again = program.reckoning.count(session)
    assert first.profile is not None and first.profile.games == 1
    assert again.profile is not None and again.profile.games == 1
    assert first.placing.own == 1
    assert first.placing.level_after == session.result.level
    program.open_records("karthis")
    settle(program)
    tap(program, "score-0")
    assert name(program) == "replay"


def test_taken_back_scores_stay_out_of_the_lists(program: MainProgram) -> None:
    session = played_out(practice=True)
    session._marks = session._marks.__class__(practice=True, took_back=2)
    finish = program.reckoning.count(session)
    assert finish.not_counted
    assert finish.placing.own is None
    assert finish.profile is not None and finish.profile.games == 0, "neither won nor lost"
    assert not finish.profile.won  # no crown for an empty record


def test_scores_of_auto_play_stay_out_of_the_lists_also_after_continuing(program: MainProgram) -> None:
    session = new_session(CROWN)
    session.mark_auto()
    path = session.journal.path  # type: ignore[union-attr]
    session.close()
    session = journal.resume(path)
    assert session.had_auto_play
    play_out(session)
    assert session.result is not None and session.result.winners == (0,)
    finish = program.reckoning.count(session)
    assert "because auto-play" in finish.not_counted
    assert finish.placing.own is None and not finish.best
    assert finish.profile is not None and not finish.profile.won and not finish.profile.played
    program.open_setup("karthis")
    settle(program)
    program.stage.look.runs = []
    program.stage.scene.rebuild()  # type: ignore[union-attr]
    settle(program)
    words = [run.words for run in program.stage.look.runs]
    assert "adventures" in words and "crowns" in words


def test_results_tell_every_line_and_end_at_the_score(program: MainProgram) -> None:
    session = finished(program)
    scene = Results(session.game, session, program.reckoning.count(session))
    program.stage.push(scene)
    settle(program)
    assert scene._told == len(session.result.lines)
    assert scene._total(0) == session.result.scores[0]
    others = [spot(program, id).box for id in ("same", "watch", "check", "shelf")]
    main = spot(program, "again")
    assert main.box.right >= max(box.right for box in others) and main.box.y >= max(box.bottom for box in others)
    assert main.first and main.shortcut == "confirm"
    tap(program, "check")
    assert name(program) == "dice-check"
    tap(program, "close")
    tap(program, "again")
    assert name(program) == "table"
    assert program.stage.scene.session.setup.option("level", 0) == session.result.level  # type: ignore[union-attr]


def test_the_same_deal_again_is_the_same_deal(program: MainProgram) -> None:
    session = finished(program)
    program.stage.push(Results(session.game, session, program.reckoning.count(session)))
    settle(program)
    tap(program, "same")
    again = program.stage.scene.session  # type: ignore[union-attr]
    assert again.seed == session.seed and again.is_known_deal and not session.is_known_deal
    program.play_again(again)
    settle(program)
    fresh = program.stage.scene.session  # type: ignore[union-attr]
    assert fresh.seed != session.seed and not fresh.is_known_deal


def test_a_known_deal_is_told_and_counts_for_no_one(program: MainProgram) -> None:
    session = played_out(known=True)
    assert session.result is not None and session.result.winners == (0,)
    finish = program.reckoning.count(session)
    assert finish.not_counted == "This score isn’t saved, because you played a known setup."
    assert finish.placing.own is None and not finish.best and not finish.overall
    assert finish.profile is not None and not finish.profile.played and finish.profile.level("karthis") == 1
    program.stage.push(Results(session.game, session, finish))
    program.stage.look.runs = []
    settle(program)
    assert "known setup" in " ".join(run.words for run in program.stage.look.runs)


def test_where_all_lies_open_a_known_deal_counts(program: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    session = played_out(known=True)
    monkeypatch.setattr(session.game.rules, "open_deal", True, raising=False)
    finish = program.reckoning.count(session)
    assert not finish.not_counted and finish.placing.own == 1


def todays(program: MainProgram) -> Session:
    program.play_daily(registry.load("karthis"))
    settle(program)
    session: Session = program.stage.scene.session  # type: ignore[union-attr]
    session.draw_chance()
    return session


def test_the_first_try_at_the_deal_of_the_day_counts_and_no_other(program: MainProgram) -> None:
    counted = []
    for _try in range(2):
        session = todays(program)
        play_out(session)
        counted.append(not program.reckoning.count(session).not_counted)
    assert counted == [True, False]
    assert Profiles.load().get("Ada").played == {"karthis": 1}  # type: ignore[union-attr]


def test_who_begins_the_deal_of_the_day_again_plays_on_where_it_was_left(program: MainProgram) -> None:
    first = todays(program)
    first.play(first.legal()[0])
    first.close()
    again = todays(program)
    assert again is not first and again.ply >= first.ply and not again.is_known_deal
    play_out(again)
    assert not program.reckoning.count(again).not_counted


def test_any_press_shows_the_whole_score(program_of: Any) -> None:
    program = program_of(motion="full")
    session = finished(program)
    scene = Results(session.game, session, program.reckoning.count(session))
    program.stage.push(scene)
    program.stage.step(0.05, [])
    program.stage.step(0.05, [])
    assert scene._told < len(session.result.lines)
    keys(program, "return")
    assert scene._told == len(session.result.lines)


# -- replay ---------------------------------------------------------------------------------------------------


def watching(program: MainProgram) -> Any:
    session = finished(program)
    program.open_replay(session)
    settle(program)
    scene: Any = program.stage.scene
    assert isinstance(scene.mode, ReplayMode)
    return scene


def test_a_replay_shows_every_state_and_changes_none(program: MainProgram) -> None:
    scene = watching(program)
    whole = scene.mode.whole
    for at in (0, 1, 2, len(scene.mode.way.stops) - 1):
        scene.mode.jump(at)
        settle(program)
        assert scene.session.state == whole.state_at(scene.mode.way.stops[at])
    scene.mode.jump(3)
    for _ in range(4):
        keys(program, "right")
    assert scene.mode.at == 7
    assert scene.session.state == whole.state_at(scene.mode.way.stops[7])
    keys(program, "left")
    assert scene.mode.at == 6
    assert scene.session.state == whole.state_at(scene.mode.way.stops[6])


def test_nothing_can_be_played_in_a_replay(program: MainProgram) -> None:
    scene = watching(program)
    before = scene.session.state
    scene.play(scene.session.legal()[0])
    keys(program, "z", "h", "y")
    for other in [s for s in scene.focus.spots if not s.id.startswith("replay-")]:
        scene.activate(other)
    settle(program)
    assert scene.session.state == before
    assert program.profile.games == 0


def test_a_replay_plays_to_the_end_and_stops(program: MainProgram) -> None:
    scene = watching(program)
    scene.mode.faster = 2
    keys(program, "end")
    scene.mode.jump(len(scene.mode.way.stops) - 4)
    scene.mode.toggle()
    for _ in range(200):
        program.stage.step(0.1, [])
        if not scene.mode.playing:
            break
    assert scene.mode.at == len(scene.mode.way.stops) - 1
    keys(program, "escape")
    assert name(program) == "shelf"


def in_motion(program_of: Any) -> tuple[MainProgram, Any]:
    """Return a replay that plays, in the middle of a motion."""
    program = program_of(motion="full", speed="slow")
    scene = watching(program)
    scene.mode.jump(3)
    scene.mode.toggle()
    for _ in range(200):
        program.stage.step(0.05, [])
        if scene.motions.is_busy:
            break
    assert scene.mode.playing and scene.motions.is_busy
    return program, scene


@pytest.mark.parametrize("by", ["pointer", "key"])
def test_the_bar_of_a_replay_acts_while_something_moves(program_of: Any, by: str) -> None:
    def use(id: str) -> None:
        if by == "pointer":
            click(program.stage, spot(program, id).box.centre)
        else:
            scene.focus.set(spot(program, id))
            scene.focus.seen = True
            key = "right" if id == "replay-speed" else "return"
            send(program.stage, Press(KEYS[key], key))
        program.stage.step(0.02, [])

    program, scene = in_motion(program_of)
    use("replay-speed")
    assert scene.mode.faster == 1
    for _ in range(200):
        program.stage.step(0.05, [])
        if scene.motions.is_busy:
            break
    assert scene.mode.playing and scene.motions.is_busy
    use("replay-play")
    assert not scene.mode.playing
    program.stage.step(0.02, [])
    scene.mode.toggle()
    for _ in range(200):
        program.stage.step(0.05, [])
        if scene.motions.is_busy:
            break
    use("replay-close")
    assert name(program) == "shelf"


def test_an_older_journal_is_told_not_played(program: MainProgram) -> None:
    session = finished(program)
    program.reckoning.count(session)
    kept = next(folders.records().iterdir())
    kept.write_bytes(re.sub(rb'"version":\d+', b'"version":0', kept.read_bytes(), count=1))
    program.open_records("karthis")
    settle(program)
    tap(program, "score-0")
    assert name(program) == "records"


# -- folders that cannot be written ---------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="folders are locked in another way there")
def test_a_folder_that_cannot_be_written_is_told_and_play_goes_on(program: MainProgram) -> None:
    home = folders.home()
    for path in sorted(home.rglob("*"), reverse=True):
        path.unlink() if path.is_file() else path.rmdir()
    home.rmdir()
    home.write_text("a file where the folder should be")
    program.new_game(registry.load("karthis"), Setup(("Ada",), (("level", 1),)))
    program.stage.step(0.1, [])
    assert name(program) == "table"
    table: Any = program.stage.scene
    assert not table.session.journal.path.exists()
    program.stage.step(0.1, [])
    assert table.tips.is_moving or program.notices
    table.play(table.session.legal()[0])
    assert table.session.ply > 0


def test_saves_of_another_profile_come_with_their_profile(program: MainProgram) -> None:
    program.profiles.add("Bram", portrait="bram")
    path = started("other", 2, profile="Ada")
    program.forget_saves()
    program.resume(path)
    assert program.notices == ["This is Ada’s game, so you are now playing as Ada."]
    settle(program)
    assert program.profile.name == "Ada"
    assert journal.read(path).head.notes["profile"] == "Ada"
