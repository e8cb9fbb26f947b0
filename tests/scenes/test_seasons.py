"""A season from its start to a game that counts for it."""

from __future__ import annotations

from typing import Any

import pytest

from klotho_games.almanac.seasons import Plan, sheet_of
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.scenes.almanac.seasons.new_season import NewSeason
from klotho_games.scenes.almanac.seasons.next_game import play_next_game
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.table.table_scene import TableScene
from tests.scenes.rig import keys, name, settle, spot, tap


def test_a_season_is_begun_and_its_next_game_is_played(program: MainProgram, hoard: Game) -> None:
    program.open_almanac("seasons")
    settle(program)
    assert not spot(program, "new").enabled and spot(program, "new").reason
    tap(program, "profiles")
    assert name(program) == "profiles"
    keys(program, "escape")
    program.profiles.add("Bram")
    program.profiles.choose("Ada")
    program.stage.scene.rebuild()  # type: ignore[union-attr]
    keys(program, "n")
    assert name(program) == "season-new"
    tap(program, "game-hoard")
    tap(program, "person-1")
    assert not spot(program, "begin").enabled and "two people" in spot(program, "begin").reason
    tap(program, "person-1")
    tap(program, "game-hoard")
    tap(program, "begin")
    page: Any = program.stage.scene
    assert page.name == "seasons" and page.chosen_season.plan == Plan("best", ("hoard",) * 3)
    tap(program, "play")
    while name(program) in ("handover", "drape"):
        keys(program, "return")
    table: Any = program.stage.scene
    assert table.session.setup.seats == ("Ada", "Bram")
    mark = table.session.record.notes["series"]
    program.start_again(table)
    settle(program)
    table = next(scene for scene in program.stage.stack if scene.name == "table")
    assert table.session.record.notes["series"] == mark, "a game that is given up is still to be played"
    program.leave_table(table)
    settle(program)
    program.open_almanac("seasons")
    settle(program)
    assert spot(program, "play").label.startswith("Continue ")
    program.resume(program.saves()[0].path)
    settle(program)
    session = next(scene.session for scene in program.stage.stack if scene.name == "table")  # type: ignore[attr-defined]
    while not session.is_over:
        session.play(session.legal()[-1])
        session.draw_chance()
    path = session.journal.path
    session.close()
    there = program._file_away(path)
    assert there is not None
    program.reckoning.enter(there)
    season = next(iter(program.reckoning.seasons))
    sheet = sheet_of(season, program.reckoning.annals.entries)
    assert len(sheet.played) == 1 and sheet.seats[0].name == "Bram"


def test_someone_who_plays_again_in_a_season_plays_its_next_game(program: MainProgram, hoard: Game) -> None:
    people = [program.profiles.current, program.profiles.add("Bram")]
    season = program.reckoning.seasons.begin("Friday", people, Plan("best", ("hoard",) * 3), "2026-11-16")  # type: ignore[arg-type]
    play_next_game(program, season)
    table = _table(program)
    program.start_again(table)
    table = _table(program)
    assert table.session.record.notes["series"] == season.mark, "given up, and begun again"
    while not table.session.is_over:
        table.session.play(table.session.legal()[-1])
        table.session.draw_chance()
    program.finish_game(table)
    settle(program)
    assert spot(program, "again").label == f"Next: {hoard.info.title}"
    tap(program, "again")
    table = _table(program)
    assert table.session.record.notes["series"] == season.mark and table.session.setup.seats == ("Bram", "Ada")


def test_who_is_at_the_table_sits_in_a_new_season(program: MainProgram, hoard: Game) -> None:
    program.profiles.add("Bram")
    program.profiles.add("Ines")
    program.profiles.choose("Ines")
    assert [profile.name for profile in NewSeason(program).people] == ["Ines", "Ada"]


def test_a_season_is_struck_out_only_when_someone_means_it(program: MainProgram, hoard: Game) -> None:
    people = [program.profiles.current, program.profiles.add("Bram")]
    program.reckoning.seasons.begin("Friday", people, Plan("points", ("hoard", "hoard")), "2026-11-16")  # type: ignore[arg-type]
    program.open_almanac("seasons")
    settle(program)
    tap(program, "strike")
    tap(program, "no")
    assert len(program.reckoning.seasons) == 1
    tap(program, "strike")
    tap(program, "yes")
    assert len(program.reckoning.seasons) == 0 and name(program) == "seasons"


def test_a_season_whose_game_is_gone_is_shown_and_cannot_go_on(
    program: MainProgram, hoard: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [program.profiles.current, program.profiles.add("Bram")]
    season = program.reckoning.seasons.begin("Friday", people, Plan("points", ("hoard",)), "2026-11-16")  # type: ignore[arg-type]
    monkeypatch.delitem(registry._games, "hoard")
    assert program.season_summary() == ("Friday", "not started yet; next: hoard")
    program.open_almanac("seasons")
    settle(program)
    assert not play_next_game(program, season)
    assert program.notices == ["hoard is no longer on this shelf, so this season can’t continue."]


def _table(program: MainProgram) -> TableScene:
    settle(program)
    return next(scene for scene in program.stage.stack if isinstance(scene, TableScene))
