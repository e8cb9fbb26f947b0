"""The shelf: choosing, reading, and starting to play with two inputs."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import combinations
from typing import Any

import msgspec
import pytest

from klotho_games.core.contract import GameInfo, Setup
from klotho_games.core.files import settings as core_settings
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.play import journal
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.shelf.page import Shelf
from klotho_games.stage.devices.geometry import CANVAS
from klotho_games.stage.devices.input import Pointer
from klotho_games.stage.widgets.button import Button
from tests.scenes.rig import keys, name, pad, settle, spot, started, tap
from tests.stage.rig import click, move, send


def shelf(house: MainProgram) -> Shelf:
    scene = house.stage.stack[0]
    assert isinstance(scene, Shelf)
    return scene


def order() -> list[str]:
    return [box.id for box in registry.shelf()]


def beside(house: MainProgram, by: int) -> str:
    """Return the game this many places from the chosen one."""
    return order()[order().index(shelf(house).chosen) + by]


def boxes(house: MainProgram) -> list[str]:
    return [s.id.removeprefix("box-") for s in shelf(house).focus.spots if s.role == "box"]


@pytest.mark.usefixtures("as_delivered")
def test_every_box_of_the_program_stands_there(house: MainProgram) -> None:
    assert boxes(house) == order()
    assert shelf(house).chosen == registry.ids()[0]
    assert shelf(house).focus.find("page-on") is None


def test_playing_within_two_inputs_by_keys(house: MainProgram) -> None:
    keys(house, "return")
    assert name(house) == "setup"
    keys(house, "return")
    assert name(house) == "table"


def test_playing_within_two_inputs_by_mouse(house: MainProgram) -> None:
    tap(house, "play")
    tap(house, "start")
    assert name(house) == "table"


def test_playing_within_two_inputs_by_pad(house: MainProgram) -> None:
    pad(house, "a")
    pad(house, "a")
    assert name(house) == "table"


def test_the_first_click_chooses_a_box_and_the_second_opens_it(house: MainProgram) -> None:
    keys(house, "left")  # shows the focus
    keys(house, "left")
    left = shelf(house).chosen
    tap(house, f"box-{beside(house, 1)}")
    assert (beside(house, -1), name(house)) == (left, "shelf")
    tap(house, f"box-{shelf(house).chosen}")
    assert name(house) == "setup"


def test_arrows_go_through_the_boxes_and_the_card_follows(house: MainProgram) -> None:
    left = beside(house, -1)
    keys(house, "left", "left")
    assert shelf(house).chosen == left and registry.load(left).info.title in house.stage.said
    below = beside(house, 4)
    keys(house, "down")
    assert shelf(house).chosen == below and registry.load(below).info.title in house.stage.said


def test_hovering_lifts_a_box_and_changes_nothing_else(house: MainProgram) -> None:
    held, other = shelf(house).chosen, f"box-{beside(house, -1)}"
    send(house.stage, move(spot(house, other).box.centre))
    settle(house)
    assert shelf(house).chosen == held
    assert spot(house, other).hovered


def test_continue_waits_for_a_saved_game(house_of: Callable[..., MainProgram]) -> None:
    house = house_of()
    assert spot(house, "continue").reason == "You have no unfinished games."
    started()
    house = house_of()
    assert spot(house, "continue").enabled
    tap(house, "continue-saved")
    assert name(house) == "table"
    assert house.stage.scene.session.ply > 3  # type: ignore[union-attr]


def test_what_is_said_of_a_saved_game_stays_in_one_line(
    house_of: Callable[..., MainProgram], monkeypatch: pytest.MonkeyPatch
) -> None:
    started()
    seen: list[tuple[str, bool]] = []
    words = Button._words

    def spy(button: Button, pen: Any, room: Any, colour: str, right: float) -> None:
        if button.spot.id == "continue-saved":
            seen.append((button.sub, pen.width(button.sub, 20) <= right - room.x))
        words(button, pen, room, colour, right)

    monkeypatch.setattr(Button, "_words", spy)
    for n in range(22, 34):
        monkeypatch.setattr(MainProgram, "standing", lambda _house, _save, n=n: "n" * n)
        settle(house_of())
    assert any(sub == "n" * 22 for sub, _fits in seen) and not any(sub == "n" * 33 for sub, _fits in seen)
    assert all(fits for _sub, fits in seen), [sub for sub, fits in seen if not fits]


def test_every_way_from_the_shelf_leads_back(house: MainProgram) -> None:
    for way, scene in (("settings", "settings"), ("almanac", "today"), ("todays-deals", "today"),
                       ("how-to-play", "how-to-play"), ("profile", "profiles"), ("seats", "setup")):
        tap(house, way)
        assert name(house) == scene
        keys(house, "escape")
        assert name(house) == "shelf"


def test_quit_ends_the_program_and_escape_asks_first(house_of: Callable[..., MainProgram]) -> None:
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


def test_the_sound_button_keeps_its_mind(house: MainProgram) -> None:
    tap(house, "sound")
    assert core_settings.load()[0].master == 0
    tap(house, "sound")
    assert core_settings.load()[0].master == 8


def test_nothing_is_painted_at_rest(house: MainProgram) -> None:
    settle(house)
    before = house.stage.frames_painted
    for _ in range(20):
        house.stage.step(0.2, [])
    assert house.stage.frames_painted == before


def test_the_held_box_moves_only_when_motion_is_wanted(house_of: Callable[..., MainProgram]) -> None:
    lively = house_of(motion="full")
    click(lively.stage, spot(lively, f"box-{beside(lively, -1)}").box.centre)
    assert lively.stage.scene.motions.is_moving  # type: ignore[union-attr]
    calm = house_of(motion="reduced")
    click(calm.stage, spot(calm, f"box-{beside(calm, -1)}").box.centre)
    assert not calm.stage.scene.motions.is_moving  # type: ignore[union-attr]


def test_it_opens_on_the_game_that_was_played_last(house: MainProgram) -> None:
    started()
    game = registry.load(beside(house, -1))
    setup = Setup(("Ada", "Bram"), tuple(sorted((option.name, option.default) for option in game.info.options)))
    kept = journal.start(game, setup)
    kept.draw_chance()
    path = kept.journal.path  # type: ignore[union-attr]
    kept.close()
    os.utime(path, (2e9, 2e9))
    house.forget_saves()
    house.stage.replace(Shelf())
    settle(house)
    assert shelf(house).chosen == game.id


def test_the_box_of_the_game_that_was_left_is_held_up(house: MainProgram) -> None:
    before = shelf(house).chosen
    other = beside(house, 1)
    house.new_game(registry.load(other), Setup(("Ada", "Bruno")[: registry.load(other).info.seats[1]]))
    settle(house)
    house.to_shelf()
    settle(house)
    assert shelf(house).chosen == other
    tap(house, f"box-{before}")
    house.open_settings()
    settle(house)
    keys(house, "escape")
    assert name(house) == "shelf" and shelf(house).chosen == before, "what was chosen since then stays"


def test_someone_elses_game_is_offered_with_its_name(house: MainProgram) -> None:
    started(profile="Ada")
    house.profiles.add("Bram", portrait="bram")
    house.forget_saves()
    shelf(house).rebuild()
    tap(house, "continue-saved")
    assert name(house) == "table" and house.profile.name == "Ada"


def test_signs_are_those_of_the_device_in_use(house: MainProgram) -> None:
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


# -- more boxes than places ---------------------------------------------------------------------------------------


class Copy(Game):
    """The sample game with a different name."""

    @property
    def box(self) -> GameInfo:
        return msgspec.structs.replace(super().box, id=self.id, title=self.id.capitalize())


WAYS = {
    "wheel": lambda house: send(house.stage, Pointer("wheel", (700, 560), 0, -1)),
    "key": lambda house: keys(house, "page down"),
    "pad": lambda house: pad(house, "rb"),
    "mouse": lambda house: tap(house, "page-on"),
}


@pytest.mark.parametrize("games", [8, 9, 12, 20])
def test_any_number_of_games_has_a_place(
    house_of: Callable[..., MainProgram], games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No boxes overlap, all are on the canvas, and every device reaches each of them."""
    monkeypatch.setattr(registry, "PLAYABLE", registry.PLAYABLE[:7])
    monkeypatch.setattr(registry, "_games", {})
    while len(registry.ids()) < games:
        registry.add(Copy(f"copy{len(registry.ids())}", "tests.sample_game"))
    for way, on in WAYS.items():
        house = house_of()
        met = seen_here(house)
        while shelf(house).focus.find("page-on") is not None:
            on(house)
            settle(house)
            met += seen_here(house)
        assert met == order() and len(met) == games, way


def seen_here(house: MainProgram) -> list[str]:
    """Choose each box of this page once. Return all of them."""
    for id in boxes(house):
        shelf(house).choose(id)
        settle(house)
        spots = [s for s in shelf(house).focus.spots if s.role == "box" or s.id.startswith("page-")]
        assert all(CANVAS.holds(s.box) for s in spots)
        assert not [(a.id, b.id) for a, b in combinations(spots, 2) if a.box.overlap(b.box)]
        held = shelf(house)._front[1].box
        assert CANVAS.holds(held) and not [s.id for s in spots if s.id.startswith("page-") and s.box.overlap(held)]
    return boxes(house)


def test_arrows_reach_the_knob_that_turns_to_more_boxes(house: MainProgram) -> None:
    shelf(house).choose(order()[3])
    settle(house)
    keys(house, "right", "right")
    assert shelf(house).focus.current is spot(house, "page-on")
    keys(house, "return")
    assert boxes(house) == order()[8:16] and shelf(house).focus.find("page-on") is None
    held = shelf(house).chosen
    assert shelf(house).focus.current is spot(house, f"box-{held}")
    keys(house, "page up")
    assert boxes(house) == order()[:8] and shelf(house).chosen == order()[order().index(held) - 8]


def test_a_turned_page_says_what_is_held_up(house: MainProgram) -> None:
    keys(house, "left", "page down")
    assert shelf(house).focus.current is spot(house, f"box-{shelf(house).chosen}")
    assert registry.load(shelf(house).chosen).box.title in house.stage.said
    keys(house, "return")
    assert name(house) == "setup"
