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


def test_a_season_is_begun_and_its_next_game_is_played(house: MainProgram, hoard: Game) -> None:
    house.open_almanac("seasons")
    settle(house)
    assert not spot(house, "new").enabled and spot(house, "new").reason
    tap(house, "profiles")
    assert name(house) == "profiles"
    keys(house, "escape")
    house.profiles.add("Bram")
    house.profiles.choose("Ada")
    house.stage.scene.rebuild()  # type: ignore[union-attr]
    keys(house, "n")
    assert name(house) == "season-new"
    tap(house, "game-hoard")
    tap(house, "person-1")
    assert not spot(house, "begin").enabled and "two people" in spot(house, "begin").reason
    tap(house, "person-1")
    tap(house, "game-hoard")
    tap(house, "begin")
    page: Any = house.stage.scene
    assert page.name == "seasons" and page.chosen_season.plan == Plan("best", ("hoard",) * 3)
    tap(house, "play")
    while name(house) in ("handover", "drape"):
        keys(house, "return")
    table: Any = house.stage.scene
    assert table.session.setup.seats == ("Ada", "Bram")
    mark = table.session.record.notes["series"]
    house.start_again(table)
    settle(house)
    table = next(scene for scene in house.stage.stack if scene.name == "table")
    assert table.session.record.notes["series"] == mark, "a game that is given up is still to be played"
    house.leave_table(table)
    settle(house)
    house.open_almanac("seasons")
    settle(house)
    assert spot(house, "play").label.startswith("Continue ")
    house.resume(house.saves()[0].path)
    settle(house)
    session = next(scene.session for scene in house.stage.stack if scene.name == "table")  # type: ignore[attr-defined]
    while not session.is_over:
        session.play(session.legal()[-1])
        session.draw_chance()
    path = session.journal.path
    session.close()
    there = house._file_away(path)
    assert there is not None
    house.reckoning.enter(there)
    season = next(iter(house.reckoning.seasons))
    sheet = sheet_of(season, house.reckoning.annals.entries)
    assert len(sheet.played) == 1 and sheet.seats[0].name == "Bram"


def test_someone_who_plays_again_in_a_season_plays_its_next_game(house: MainProgram, hoard: Game) -> None:
    people = [house.profiles.current, house.profiles.add("Bram")]
    season = house.reckoning.seasons.begin("Friday", people, Plan("best", ("hoard",) * 3), "2026-11-16")  # type: ignore[arg-type]
    play_next_game(house, season)
    table = _table(house)
    house.start_again(table)
    table = _table(house)
    assert table.session.record.notes["series"] == season.mark, "given up, and begun again"
    while not table.session.is_over:
        table.session.play(table.session.legal()[-1])
        table.session.draw_chance()
    house.finish_game(table)
    settle(house)
    assert spot(house, "again").label == f"Next: {hoard.info.title}"
    tap(house, "again")
    table = _table(house)
    assert table.session.record.notes["series"] == season.mark and table.session.setup.seats == ("Bram", "Ada")


def test_who_is_at_the_table_sits_in_a_new_season(house: MainProgram, hoard: Game) -> None:
    house.profiles.add("Bram")
    house.profiles.add("Ines")
    house.profiles.choose("Ines")
    assert [profile.name for profile in NewSeason(house).people] == ["Ines", "Ada"]


def test_a_season_is_struck_out_only_when_someone_means_it(house: MainProgram, hoard: Game) -> None:
    people = [house.profiles.current, house.profiles.add("Bram")]
    house.reckoning.seasons.begin("Friday", people, Plan("points", ("hoard", "hoard")), "2026-11-16")  # type: ignore[arg-type]
    house.open_almanac("seasons")
    settle(house)
    tap(house, "strike")
    tap(house, "no")
    assert len(house.reckoning.seasons) == 1
    tap(house, "strike")
    tap(house, "yes")
    assert len(house.reckoning.seasons) == 0 and name(house) == "seasons"


def test_a_season_whose_game_is_gone_is_shown_and_cannot_go_on(
    house: MainProgram, hoard: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [house.profiles.current, house.profiles.add("Bram")]
    season = house.reckoning.seasons.begin("Friday", people, Plan("points", ("hoard",)), "2026-11-16")  # type: ignore[arg-type]
    monkeypatch.delitem(registry._games, "hoard")
    assert house.season_summary() == ("Friday", "not started yet; next: hoard")
    house.open_almanac("seasons")
    settle(house)
    assert not play_next_game(house, season)
    assert house.notices == ["hoard is no longer on this shelf, so this season can’t continue."]


def _table(house: MainProgram) -> TableScene:
    settle(house)
    return next(scene for scene in house.stage.stack if isinstance(scene, TableScene))
