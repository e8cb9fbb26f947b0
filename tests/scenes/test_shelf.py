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


def shelf(program: MainProgram) -> Shelf:
    scene = program.stage.stack[0]
    assert isinstance(scene, Shelf)
    return scene


def order() -> list[str]:
    return [box.id for box in registry.shelf()]


def beside(program: MainProgram, by: int) -> str:
    """Return the game this many places from the chosen one."""
    return order()[order().index(shelf(program).chosen) + by]


def boxes(program: MainProgram) -> list[str]:
    return [s.id.removeprefix("box-") for s in shelf(program).focus.spots if s.role == "box"]


@pytest.mark.usefixtures("as_delivered")
def test_every_box_of_the_program_stands_there(program: MainProgram) -> None:
    assert boxes(program) == order()
    assert shelf(program).chosen == registry.ids()[0]
    assert shelf(program).focus.find("page-on") is None


def test_playing_within_two_inputs_by_keys(program: MainProgram) -> None:
    keys(program, "return")
    assert name(program) == "setup"
    keys(program, "return")
    assert name(program) == "table"


def test_playing_within_two_inputs_by_mouse(program: MainProgram) -> None:
    tap(program, "play")
    tap(program, "start")
    assert name(program) == "table"


def test_playing_within_two_inputs_by_pad(program: MainProgram) -> None:
    pad(program, "a")
    pad(program, "a")
    assert name(program) == "table"


def test_the_first_click_chooses_a_box_and_the_second_opens_it(program: MainProgram) -> None:
    keys(program, "left")  # shows the focus
    keys(program, "left")
    left = shelf(program).chosen
    tap(program, f"box-{beside(program, 1)}")
    assert (beside(program, -1), name(program)) == (left, "shelf")
    tap(program, f"box-{shelf(program).chosen}")
    assert name(program) == "setup"


def test_arrows_go_through_the_boxes_and_the_card_follows(program: MainProgram) -> None:
    left = beside(program, -1)
    keys(program, "left", "left")
    assert shelf(program).chosen == left and registry.load(left).info.title in program.stage.said
    below = beside(program, 4)
    keys(program, "down")
    assert shelf(program).chosen == below and registry.load(below).info.title in program.stage.said


def test_hovering_lifts_a_box_and_changes_nothing_else(program: MainProgram) -> None:
    held, other = shelf(program).chosen, f"box-{beside(program, -1)}"
    send(program.stage, move(spot(program, other).box.centre))
    settle(program)
    assert shelf(program).chosen == held
    assert spot(program, other).hovered


def test_continue_waits_for_a_saved_game(program_of: Callable[..., MainProgram]) -> None:
    program = program_of()
    assert spot(program, "continue").reason == "You have no unfinished games."
    started()
    program = program_of()
    assert spot(program, "continue").enabled
    tap(program, "continue-saved")
    assert name(program) == "table"
    assert program.stage.scene.session.ply > 3  # type: ignore[union-attr]


def test_what_is_said_of_a_saved_game_stays_in_one_line(
    program_of: Callable[..., MainProgram], monkeypatch: pytest.MonkeyPatch
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
        monkeypatch.setattr(MainProgram, "standing", lambda _program, _save, n=n: "n" * n)
        settle(program_of())
    assert any(sub == "n" * 22 for sub, _fits in seen) and not any(sub == "n" * 33 for sub, _fits in seen)
    assert all(fits for _sub, fits in seen), [sub for sub, fits in seen if not fits]


def test_every_way_from_the_shelf_leads_back(program: MainProgram) -> None:
    for way, scene in (("settings", "settings"), ("almanac", "today"), ("todays-deals", "today"),
                       ("how-to-play", "how-to-play"), ("profile", "profiles"), ("seats", "setup")):
        tap(program, way)
        assert name(program) == scene
        keys(program, "escape")
        assert name(program) == "shelf"


def test_quit_ends_the_program_and_escape_asks_first(program_of: Callable[..., MainProgram]) -> None:
    program = program_of()
    keys(program, "escape")
    assert program.stage.running and name(program) == "confirm"
    keys(program, "escape")
    assert program.stage.running and name(program) == "shelf"
    keys(program, "escape")
    tap(program, "yes")
    assert not program.stage.running
    program = program_of()
    tap(program, "quit")
    assert not program.stage.running


def test_the_sound_button_keeps_its_mind(program: MainProgram) -> None:
    tap(program, "sound")
    assert core_settings.load()[0].master == 0
    tap(program, "sound")
    assert core_settings.load()[0].master == 8


def test_nothing_is_painted_at_rest(program: MainProgram) -> None:
    settle(program)
    before = program.stage.frames_painted
    for _ in range(20):
        program.stage.step(0.2, [])
    assert program.stage.frames_painted == before


def test_the_held_box_moves_only_when_motion_is_wanted(program_of: Callable[..., MainProgram]) -> None:
    lively = program_of(motion="full")
    click(lively.stage, spot(lively, f"box-{beside(lively, -1)}").box.centre)
    assert lively.stage.scene.motions.is_moving  # type: ignore[union-attr]
    calm = program_of(motion="reduced")
    click(calm.stage, spot(calm, f"box-{beside(calm, -1)}").box.centre)
    assert not calm.stage.scene.motions.is_moving  # type: ignore[union-attr]


def test_it_opens_on_the_game_that_was_played_last(program: MainProgram) -> None:
    started()
    game = registry.load(beside(program, -1))
    setup = Setup(("Ada", "Bram"), tuple(sorted((option.name, option.default) for option in game.info.options)))
    kept = journal.start(game, setup)
    kept.draw_chance()
    path = kept.journal.path  # type: ignore[union-attr]
    kept.close()
    os.utime(path, (2e9, 2e9))
    program.forget_saves()
    program.stage.replace(Shelf())
    settle(program)
    assert shelf(program).chosen == game.id


def test_the_box_of_the_game_that_was_left_is_held_up(program: MainProgram) -> None:
    before = shelf(program).chosen
    other = beside(program, 1)
    program.new_game(registry.load(other), Setup(("Ada", "Bruno")[: registry.load(other).info.seats[1]]))
    settle(program)
    program.to_shelf()
    settle(program)
    assert shelf(program).chosen == other
    tap(program, f"box-{before}")
    program.open_settings()
    settle(program)
    keys(program, "escape")
    assert name(program) == "shelf" and shelf(program).chosen == before, "what was chosen since then stays"


def test_someone_elses_game_is_offered_with_its_name(program: MainProgram) -> None:
    started(profile="Ada")
    program.profiles.add("Bram", portrait="bram")
    program.forget_saves()
    shelf(program).rebuild()
    tap(program, "continue-saved")
    assert name(program) == "table" and program.profile.name == "Ada"


def test_signs_are_those_of_the_device_in_use(program: MainProgram) -> None:
    def play() -> Button:
        made = next(sprite for sprite in shelf(program)._card.made if sprite.spot.id == "play")  # type: ignore[union-attr]
        assert isinstance(made, Button)
        return made

    drawn = play().sprite
    pad(program, "lb")
    assert play().sprite is not drawn, "drawn anew, with the sign of the pad"
    drawn = play().sprite
    pad(program, "lb")
    assert play().sprite is drawn


# -- more boxes than places ---------------------------------------------------------------------------------------


class Copy(Game):
    """The sample game with a different name."""

    @property
    def box(self) -> GameInfo:
        return msgspec.structs.replace(super().box, id=self.id, title=self.id.capitalize())


WAYS = {
    "wheel": lambda program: send(program.stage, Pointer("wheel", (700, 560), 0, -1)),
    "key": lambda program: keys(program, "page down"),
    "pad": lambda program: pad(program, "rb"),
    "mouse": lambda program: tap(program, "page-on"),
}


@pytest.mark.parametrize("games", [8, 9, 12, 20])
def test_any_number_of_games_has_a_place(
    program_of: Callable[..., MainProgram], games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No boxes overlap, all are on the canvas, and every device reaches each of them."""
    monkeypatch.setattr(registry, "PLAYABLE", registry.PLAYABLE[:7])
    monkeypatch.setattr(registry, "_games", {})
    while len(registry.ids()) < games:
        registry.add(Copy(f"copy{len(registry.ids())}", "tests.sample_game"))
    for way, on in WAYS.items():
        program = program_of()
        met = seen_here(program)
        while shelf(program).focus.find("page-on") is not None:
            on(program)
            settle(program)
            met += seen_here(program)
        assert met == order() and len(met) == games, way


def seen_here(program: MainProgram) -> list[str]:
    """Choose each box of this page once. Return all of them."""
    for id in boxes(program):
        shelf(program).choose(id)
        settle(program)
        spots = [s for s in shelf(program).focus.spots if s.role == "box" or s.id.startswith("page-")]
        assert all(CANVAS.holds(s.box) for s in spots)
        assert not [(a.id, b.id) for a, b in combinations(spots, 2) if a.box.overlap(b.box)]
        held = shelf(program)._front[1].box
        assert CANVAS.holds(held) and not [s.id for s in spots if s.id.startswith("page-") and s.box.overlap(held)]
    return boxes(program)


def test_arrows_reach_the_knob_that_turns_to_more_boxes(program: MainProgram) -> None:
    shelf(program).choose(order()[3])
    settle(program)
    keys(program, "right", "right")
    assert shelf(program).focus.current is spot(program, "page-on")
    keys(program, "return")
    assert boxes(program) == order()[8:16] and shelf(program).focus.find("page-on") is None
    held = shelf(program).chosen
    assert shelf(program).focus.current is spot(program, f"box-{held}")
    keys(program, "page up")
    assert boxes(program) == order()[:8] and shelf(program).chosen == order()[order().index(held) - 8]


def test_a_turned_page_says_what_is_held_up(program: MainProgram) -> None:
    keys(program, "left", "page down")
    assert shelf(program).focus.current is spot(program, f"box-{shelf(program).chosen}")
    assert registry.load(shelf(program).chosen).box.title in program.stage.said
    keys(program, "return")
    assert name(program) == "setup"
