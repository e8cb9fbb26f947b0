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


def test_unreadable_saves_are_shown_and_bar_no_ones_way(house: MainProgram) -> None:
    good = started("good", 8)
    (folders.saves() / "holiday.klotho").write_bytes(b"dear diary\n")
    torn = started("torn", 6)
    lines = torn.read_bytes().split(b"\n")
    lines[2] = lines[2].replace(b"step", b"stop")
    torn.write_bytes(b"\n".join(lines))
    house.forget_saves()
    house.open_saves()
    settle(house)
    told = {s.label: s for s in house.stage.scene.focus.spots if s.role == "saved game"}  # type: ignore[union-attr]
    assert "isn’t a game of Klotho Games" in told["holiday.klotho"].reason
    assert "damaged at line 3" in told[torn.name].reason
    whole = next(s for s in told.values() if s.enabled)
    house.stage.scene.focus.set(whole)  # type: ignore[union-attr]
    house.stage.scene.focus.seen = True  # type: ignore[union-attr]
    keys(house, "return")
    assert name(house) == "table"
    assert house.stage.scene.session.journal.path == good  # type: ignore[union-attr]
    assert torn.exists()


def test_throwing_a_save_away_asks_first(house: MainProgram) -> None:
    path = started()
    house.forget_saves()
    house.open_saves()
    settle(house)
    tap(house, "bin-0")
    tap(house, "no")
    assert path.exists()
    tap(house, "bin-0")
    tap(house, "yes")
    assert not path.exists()
    assert house.stage.scene.focus.find("save-0") is None  # type: ignore[union-attr]


def test_a_game_open_elsewhere_is_told(house: MainProgram) -> None:
    session = new_session("held")
    house.resume(session.journal.path)  # type: ignore[union-attr]
    house.stage.step(0.1, [])
    settle_notes = house.stage.scene.tips  # type: ignore[union-attr]
    assert name(house) == "shelf"
    assert settle_notes.is_moving
    session.close()


# -- profiles -------------------------------------------------------------------------------------------------


def test_add_rename_choose_and_delete_a_profile(house: MainProgram) -> None:
    tap(house, "profile")
    tap(house, "add")
    assert [p.name for p in house.profiles] == ["Ada", "Bram"]
    write(house, "Zoe")  # typing replaces the proposed name
    keys(house, "return")
    assert house.profile.name == "Zoe"
    tap(house, "profile-0")
    assert house.profile.name == "Ada"
    tap(house, "profile-1")
    tap(house, "remove")
    tap(house, "no")
    assert len(house.profiles) == 2
    tap(house, "remove")
    tap(house, "yes")
    assert [p.name for p in house.profiles] == ["Ada"]
    tap(house, "portrait-ines")
    assert house.profile.portrait == "ines"


def test_the_last_profile_can_go_and_another_one_come(house: MainProgram) -> None:
    tap(house, "profile")
    tap(house, "remove")
    tap(house, "yes")
    assert len(house.profiles) == 0
    keys(house, "escape")
    assert spot(house, "profile").label == "Who plays?"
    keys(house, "return", "return")
    assert name(house) == "table"
    assert house.profile.name == "Player"


def test_where_no_one_has_played_yet_a_name_is_asked_at_once(house_of: Callable[..., MainProgram]) -> None:
    house = house_of(profile="")
    tap(house, "profile")
    write(house, "Zoe")
    assert spot(house, "name").value == "Zoe"
    keys(house, "return")
    assert [p.name for p in house.profiles] == ["Zoe"]
    assert house.stage.scene.focus.current.id == "done"  # type: ignore[union-attr]
    keys(house, "return")
    assert name(house) == "shelf" and spot(house, "profile").label == "Zoe"


def test_a_name_that_is_kept_by_mouse_leaves_no_ring_of_its_button_behind(house_of: Callable[..., MainProgram]) -> None:
    house = house_of(profile="")
    tap(house, "profile")
    write(house, "Zoe")
    tap(house, "keep")
    scene: Any = house.stage.scene
    assert [p.name for p in house.profiles] == ["Zoe"]
    assert scene.focus.current in scene.focus.spots, "what has the focus is still there"
    assert scene._ring is None or not scene._ring.visible


# -- scores ---------------------------------------------------------------------------------------------------


def test_records_are_the_profiles_own_or_everyones(house: MainProgram) -> None:
    with_scores(house)
    house.profiles.add("Bram")
    house.open_records("karthis")
    settle(house)
    scene: Any = house.stage.scene
    assert scene.focus.find("score-0") is None
    scene.focus.set(spot(house, "whose"))
    scene.focus.seen = True
    keys(house, "right")
    assert spot(house, "score-0").label == "1. Ada"
    assert not spot(house, "score-0").enabled  # these have no journal


def test_where_nothing_is_yet_the_next_step_is_offered(house: MainProgram) -> None:
    house.open_saves()
    settle(house)
    tap(house, "next-step")
    assert name(house) == "shelf"
    tap(house, "almanac")
    tap(house, "ribbon-statistics")
    tap(house, "game-karthis")
    tap(house, "next-step")
    assert name(house) == "setup"
    tap(house, "records")
    depth = len(house.stage.stack)
    tap(house, "next-step")
    assert name(house) == "setup" and len(house.stage.stack) == depth - 1, "the set-up it came from, not another one"


# -- the end --------------------------------------------------------------------------------------------------


def finished(house: MainProgram) -> Any:
    session = played_out()
    assert session.result is not None and session.result.winners == (0,)
    return session


def test_a_finished_game_counts_once_and_can_be_watched(house: MainProgram) -> None:
    session = finished(house)
    first = house.reckoning.count(session)
    again = house.reckoning.count(session)
    assert first.profile is not None and first.profile.games == 1
    assert again.profile is not None and again.profile.games == 1
    assert first.placing.own == 1
    assert first.placing.level_after == session.result.level
    house.open_records("karthis")
    settle(house)
    tap(house, "score-0")
    assert name(house) == "replay"


def test_taken_back_scores_stay_out_of_the_lists(house: MainProgram) -> None:
    session = played_out(practice=True)
    session._marks = session._marks.__class__(practice=True, took_back=2)
    finish = house.reckoning.count(session)
    assert finish.not_counted
    assert finish.placing.own is None
    assert finish.profile is not None and finish.profile.games == 0, "neither won nor lost"
    assert not finish.profile.won  # no crown for an empty record


def test_scores_of_auto_play_stay_out_of_the_lists_also_after_continuing(house: MainProgram) -> None:
    session = new_session(CROWN)
    session.mark_auto()
    path = session.journal.path  # type: ignore[union-attr]
    session.close()
    session = journal.resume(path)
    assert session.had_auto_play
    play_out(session)
    assert session.result is not None and session.result.winners == (0,)
    finish = house.reckoning.count(session)
    assert "because auto-play" in finish.not_counted
    assert finish.placing.own is None and not finish.best
    assert finish.profile is not None and not finish.profile.won and not finish.profile.played
    house.open_setup("karthis")
    settle(house)
    house.stage.look.runs = []
    house.stage.scene.rebuild()  # type: ignore[union-attr]
    settle(house)
    words = [run.words for run in house.stage.look.runs]
    assert "adventures" in words and "crowns" in words


def test_results_tell_every_line_and_end_at_the_score(house: MainProgram) -> None:
    session = finished(house)
    scene = Results(session.game, session, house.reckoning.count(session))
    house.stage.push(scene)
    settle(house)
    assert scene._told == len(session.result.lines)
    assert scene._total(0) == session.result.scores[0]
    others = [spot(house, id).box for id in ("same", "watch", "check", "shelf")]
    main = spot(house, "again")
    assert main.box.right >= max(box.right for box in others) and main.box.y >= max(box.bottom for box in others)
    assert main.first and main.shortcut == "confirm"
    tap(house, "check")
    assert name(house) == "dice-check"
    tap(house, "close")
    tap(house, "again")
    assert name(house) == "table"
    assert house.stage.scene.session.setup.option("level", 0) == session.result.level  # type: ignore[union-attr]


def test_the_same_deal_again_is_the_same_deal(house: MainProgram) -> None:
    session = finished(house)
    house.stage.push(Results(session.game, session, house.reckoning.count(session)))
    settle(house)
    tap(house, "same")
    again = house.stage.scene.session  # type: ignore[union-attr]
    assert again.seed == session.seed and again.is_known_deal and not session.is_known_deal
    house.play_again(again)
    settle(house)
    fresh = house.stage.scene.session  # type: ignore[union-attr]
    assert fresh.seed != session.seed and not fresh.is_known_deal


def test_a_known_deal_is_told_and_counts_for_no_one(house: MainProgram) -> None:
    session = played_out(known=True)
    assert session.result is not None and session.result.winners == (0,)
    finish = house.reckoning.count(session)
    assert finish.not_counted == "This score isn’t saved, because you played a known setup."
    assert finish.placing.own is None and not finish.best and not finish.overall
    assert finish.profile is not None and not finish.profile.played and finish.profile.level("karthis") == 1
    house.stage.push(Results(session.game, session, finish))
    house.stage.look.runs = []
    settle(house)
    assert "known setup" in " ".join(run.words for run in house.stage.look.runs)


def test_where_all_lies_open_a_known_deal_counts(house: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    session = played_out(known=True)
    monkeypatch.setattr(session.game.rules, "open_deal", True, raising=False)
    finish = house.reckoning.count(session)
    assert not finish.not_counted and finish.placing.own == 1


def todays(house: MainProgram) -> Session:
    house.play_daily(registry.load("karthis"))
    settle(house)
    session: Session = house.stage.scene.session  # type: ignore[union-attr]
    session.draw_chance()
    return session


def test_the_first_try_at_the_deal_of_the_day_counts_and_no_other(house: MainProgram) -> None:
    counted = []
    for _try in range(2):
        session = todays(house)
        play_out(session)
        counted.append(not house.reckoning.count(session).not_counted)
    assert counted == [True, False]
    assert Profiles.load().get("Ada").played == {"karthis": 1}  # type: ignore[union-attr]


def test_who_begins_the_deal_of_the_day_again_plays_on_where_it_was_left(house: MainProgram) -> None:
    first = todays(house)
    first.play(first.legal()[0])
    first.close()
    again = todays(house)
    assert again is not first and again.ply >= first.ply and not again.is_known_deal
    play_out(again)
    assert not house.reckoning.count(again).not_counted


def test_any_press_shows_the_whole_score(house_of: Any) -> None:
    house = house_of(motion="full")
    session = finished(house)
    scene = Results(session.game, session, house.reckoning.count(session))
    house.stage.push(scene)
    house.stage.step(0.05, [])
    house.stage.step(0.05, [])
    assert scene._told < len(session.result.lines)
    keys(house, "return")
    assert scene._told == len(session.result.lines)


# -- replay ---------------------------------------------------------------------------------------------------


def watching(house: MainProgram) -> Any:
    session = finished(house)
    house.open_replay(session)
    settle(house)
    scene: Any = house.stage.scene
    assert isinstance(scene.mode, ReplayMode)
    return scene


def test_a_replay_shows_every_state_and_changes_none(house: MainProgram) -> None:
    scene = watching(house)
    whole = scene.mode.whole
    for at in (0, 1, 2, len(scene.mode.way.stops) - 1):
        scene.mode.jump(at)
        settle(house)
        assert scene.session.state == whole.state_at(scene.mode.way.stops[at])
    scene.mode.jump(3)
    for _ in range(4):
        keys(house, "right")
    assert scene.mode.at == 7
    assert scene.session.state == whole.state_at(scene.mode.way.stops[7])
    keys(house, "left")
    assert scene.mode.at == 6
    assert scene.session.state == whole.state_at(scene.mode.way.stops[6])


def test_nothing_can_be_played_in_a_replay(house: MainProgram) -> None:
    scene = watching(house)
    before = scene.session.state
    scene.play(scene.session.legal()[0])
    keys(house, "z", "h", "y")
    for other in [s for s in scene.focus.spots if not s.id.startswith("replay-")]:
        scene.activate(other)
    settle(house)
    assert scene.session.state == before
    assert house.profile.games == 0


def test_a_replay_plays_to_the_end_and_stops(house: MainProgram) -> None:
    scene = watching(house)
    scene.mode.faster = 2
    keys(house, "end")
    scene.mode.jump(len(scene.mode.way.stops) - 4)
    scene.mode.toggle()
    for _ in range(200):
        house.stage.step(0.1, [])
        if not scene.mode.playing:
            break
    assert scene.mode.at == len(scene.mode.way.stops) - 1
    keys(house, "escape")
    assert name(house) == "shelf"


def in_motion(house_of: Any) -> tuple[MainProgram, Any]:
    """Return a replay that plays, in the middle of a motion."""
    house = house_of(motion="full", speed="slow")
    scene = watching(house)
    scene.mode.jump(3)
    scene.mode.toggle()
    for _ in range(200):
        house.stage.step(0.05, [])
        if scene.motions.is_busy:
            break
    assert scene.mode.playing and scene.motions.is_busy
    return house, scene


@pytest.mark.parametrize("by", ["pointer", "key"])
def test_the_bar_of_a_replay_acts_while_something_moves(house_of: Any, by: str) -> None:
    def use(id: str) -> None:
        if by == "pointer":
            click(house.stage, spot(house, id).box.centre)
        else:
            scene.focus.set(spot(house, id))
            scene.focus.seen = True
            key = "right" if id == "replay-speed" else "return"
            send(house.stage, Press(KEYS[key], key))
        house.stage.step(0.02, [])

    house, scene = in_motion(house_of)
    use("replay-speed")
    assert scene.mode.faster == 1
    for _ in range(200):
        house.stage.step(0.05, [])
        if scene.motions.is_busy:
            break
    assert scene.mode.playing and scene.motions.is_busy
    use("replay-play")
    assert not scene.mode.playing
    house.stage.step(0.02, [])
    scene.mode.toggle()
    for _ in range(200):
        house.stage.step(0.05, [])
        if scene.motions.is_busy:
            break
    use("replay-close")
    assert name(house) == "shelf"


def test_an_older_journal_is_told_not_played(house: MainProgram) -> None:
    session = finished(house)
    house.reckoning.count(session)
    kept = next(folders.records().iterdir())
    kept.write_bytes(re.sub(rb'"version":\d+', b'"version":0', kept.read_bytes(), count=1))
    house.open_records("karthis")
    settle(house)
    tap(house, "score-0")
    assert name(house) == "records"


# -- folders that cannot be written ---------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="folders are locked in another way there")
def test_a_folder_that_cannot_be_written_is_told_and_play_goes_on(house: MainProgram) -> None:
    home = folders.home()
    for path in sorted(home.rglob("*"), reverse=True):
        path.unlink() if path.is_file() else path.rmdir()
    home.rmdir()
    home.write_text("a file where the folder should be")
    house.new_game(registry.load("karthis"), Setup(("Ada",), (("level", 1),)))
    house.stage.step(0.1, [])
    assert name(house) == "table"
    table: Any = house.stage.scene
    assert not table.session.journal.path.exists()
    house.stage.step(0.1, [])
    assert table.tips.is_moving or house.notices
    table.play(table.session.legal()[0])
    assert table.session.ply > 0


def test_saves_of_another_profile_come_with_their_profile(house: MainProgram) -> None:
    house.profiles.add("Bram", portrait="bram")
    path = started("other", 2, profile="Ada")
    house.forget_saves()
    house.resume(path)
    assert house.notices == ["This is Ada’s game, so you are now playing as Ada."]
    settle(house)
    assert house.profile.name == "Ada"
    assert journal.read(path).head.notes["profile"] == "Ada"
