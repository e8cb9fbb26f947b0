"""The shelf: choosing, reading, and playing within two inputs."""

from __future__ import annotations

import os
from collections.abc import Callable

from klotho_games.core import journal, registry
from klotho_games.core import settings as core_settings
from klotho_games.core.contract import Setup
from klotho_games.scenes.house import TheHouse
from klotho_games.scenes.shelf import Shelf
from klotho_games.stage.widgets import Button
from tests.scenes.rig import keys, name, pad, settle, spot, started, tap
from tests.stage.rig import click, move, send


def shelf(house: TheHouse) -> Shelf:
    scene = house.stage.stack[0]
    assert isinstance(scene, Shelf)
    return scene


def test_all_seven_boxes_stand_there(house: TheHouse) -> None:
    assert {s.id for s in shelf(house).focus.spots if s.role == "box"} == {f"box-{b.id}" for b in registry.shelf()}
    assert shelf(house).chosen == "karthis"


def test_playing_within_two_inputs_by_keys(house: TheHouse) -> None:
    keys(house, "return")
    assert name(house) == "setup"
    keys(house, "return")
    assert name(house) == "table"


def test_playing_within_two_inputs_by_mouse(house: TheHouse) -> None:
    tap(house, "play")
    tap(house, "start")
    assert name(house) == "table"


def test_playing_within_two_inputs_by_pad(house: TheHouse) -> None:
    pad(house, "a")
    pad(house, "a")
    assert name(house) == "table"


def test_the_first_click_chooses_a_box_and_the_second_opens_it(house: TheHouse) -> None:
    keys(house, "left")  # shows the focus
    keys(house, "left")
    assert shelf(house).chosen == "katamari"
    tap(house, "box-karthis")
    assert (shelf(house).chosen, name(house)) == ("karthis", "shelf")
    tap(house, "box-karthis")
    assert name(house) == "setup"


def test_arrows_go_through_the_boxes_and_the_card_follows(house: TheHouse) -> None:
    keys(house, "left", "left")
    assert shelf(house).chosen == "katamari"
    assert "Katamari" in house.stage.said
    keys(house, "down")
    assert shelf(house).chosen == "clinic" and "Clin9ic" in house.stage.said


def test_hovering_lifts_a_box_and_changes_nothing_else(house: TheHouse) -> None:
    send(house.stage, move(spot(house, "box-katamari").box.centre))
    settle(house)
    assert shelf(house).chosen == "karthis"
    assert spot(house, "box-katamari").hovered


def test_continue_waits_for_a_saved_game(house_of: Callable[..., TheHouse]) -> None:
    house = house_of()
    assert spot(house, "continue").reason == "No game has been left unfinished."
    started()
    house = house_of()
    assert spot(house, "continue").enabled
    tap(house, "continue-saved")
    assert name(house) == "table"
    assert house.stage.scene.session.ply > 3  # type: ignore[union-attr]


def test_every_way_from_the_shelf_leads_back(house: TheHouse) -> None:
    for way, scene in (("settings", "settings"), ("statistics", "statistics"), ("how-to-play", "rulebook"),
                       ("profile", "profiles"), ("seats", "setup")):  # fmt: skip
        tap(house, way)
        assert name(house) == scene
        keys(house, "escape")
        assert name(house) == "shelf"


def test_quit_ends_the_program_and_escape_asks_first(house_of: Callable[..., TheHouse]) -> None:
    house = house_of()
    keys(house, "escape")
    assert house.stage.running and name(house) == "confirm"
    keys(house, "escape")
    assert house.stage.running and name(house) == "shelf"
    keys(house, "escape")
    tap(house, "yes")
    assert not house.stage.running
    house = house_of()
    tap(house, "quit")
    assert not house.stage.running


def test_the_sound_button_keeps_its_mind(house: TheHouse) -> None:
    tap(house, "sound")
    assert core_settings.load()[0].master == 0
    tap(house, "sound")
    assert core_settings.load()[0].master == 8


def test_nothing_is_painted_at_rest(house: TheHouse) -> None:
    settle(house)
    before = house.stage.frames_painted
    for _ in range(20):
        house.stage.step(0.2, [])
    assert house.stage.frames_painted == before


def test_the_held_box_moves_only_when_motion_is_wanted(house_of: Callable[..., TheHouse]) -> None:
    lively = house_of(motion="full")
    click(lively.stage, spot(lively, "box-klobba").box.centre)
    assert lively.stage.scene.motions.moving  # type: ignore[union-attr]
    calm = house_of(motion="reduced")
    click(calm.stage, spot(calm, "box-klobba").box.centre)
    assert not calm.stage.scene.motions.moving  # type: ignore[union-attr]


def test_it_opens_on_the_game_that_was_played_last(house: TheHouse) -> None:
    started()
    game = registry.load("katamari")
    setup = Setup(("Ada", "Bram"), tuple(sorted((option.name, option.default) for option in game.info.options)))
    kept = journal.start(game, setup)
    kept.settle()
    path = kept.journal.path  # type: ignore[union-attr]
    kept.close()
    os.utime(path, (2e9, 2e9))
    house.forget_saves()
    house.stage.replace(Shelf())
    settle(house)
    assert shelf(house).chosen == "katamari"


def test_somebody_elses_game_is_offered_with_its_name(house: TheHouse) -> None:
    started(profile="Ada")
    house.profiles.add("Bram", portrait="bram")
    house.forget_saves()
    shelf(house).rebuild()
    tap(house, "continue-saved")
    assert name(house) == "table" and house.profile.name == "Ada"


def test_signs_are_those_of_the_device_in_use(house: TheHouse) -> None:
    def play() -> Button:
        made = next(sprite for sprite in shelf(house)._card.made if sprite.spot.id == "play")  # type: ignore[union-attr]
        assert isinstance(made, Button)
        return made

    drawn = play().sprite
    pad(house, "lb")
    assert play().sprite is not drawn, "drawn anew, with the sign of the pad"
    drawn = play().sprite
    pad(house, "lb")
    assert play().sprite is drawn
