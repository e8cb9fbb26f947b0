"""Text at 200 % on every screen: no thing gets smaller, nothing disappears, and notes cover nothing that matters.

A screen is set up once in large text, and then drawn again in usual text.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import pytest

from klotho_games.core.contract import Refusal
from klotho_games.core.files import settings as kept_settings
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.prompt_bar import PromptBar
from shots import albums
from shots.studio import Studio
from tests.visual.walk import Walk, visit

LEAST = 0.94
"""How small a thing can be in large text, as a part of its usual width or height."""
LEAST_PANEL = 0.8
"""The same for panels that are only read. Their words grow, and they give room to pieces and to the prompt."""
LEAST_WITH_STRIP, LEAST_PANEL_WITH_STRIP = 0.85, 0.75
"""The same below the strip of an exercise or of the chances, which the player has asked for. In usual letters it takes
the room that the table has to spare; in large ones the prompt needs that."""
LISTS = {"log", "goal"}
"""What scrolls or folds. Their letters grow, and each can be opened as a page."""
OF_A_LESSON = {"lesson"}
"""The card of a lesson takes the shape that hides least of the table, so it can be narrower with larger letters.
`tests/scenes/test_tutorial.py` looks whether its words and labels are whole."""
SENTENCE = "You can’t do this now, because the other players have to decide first. Then it is your turn again."


class Size(NamedTuple):
    w: float
    h: float
    is_panel: bool
    """Whether it is only read: nobody picks it up, presses it, or looks closer at it."""
    tip: str


def sizes(scene: Scene) -> dict[str, Size]:
    return {spot.id: Size(spot.box.w, spot.box.h, not spot.useful and spot.large is None, spot.tip)
            for spot in scene.focus.spots if spot.box.overlap(CANVAS) > 0}


def in_usual_text(s: Studio) -> dict[str, Size]:
    assert s.stage.scene is not None
    before = s.stage.scene
    s.stage.restyle(kept_settings.with_values(s.stage.settings, text_scale=1.0))
    s.rest()
    return sizes(s.stage.scene) if s.stage.scene is before else {}


@pytest.mark.parametrize("name", Walk.LARGE_TEXT.screens())
def test_large_text_takes_nothing_away(name: str) -> None:
    with visit(name, (1280, 720), 2.0) as s:
        scene = s.stage.scene
        assert scene is not None
        check_notes(scene)
        large, shown, scrolls = sizes(scene), moment_of(scene), has_list(scene)
        usual = in_usual_text(s)
        same = moment_of(scene) == shown
        excused = LISTS | OF_A_LESSON | excused_things(name, scene)
        least = (LEAST_WITH_STRIP, LEAST_PANEL_WITH_STRIP) if scene.strip else (LEAST, LEAST_PANEL)
    asked = {id: was for id, was in usual.items() if kind(id) not in excused}
    assert [f"{id}: {was.w:.0f}x{was.h:.0f} -> {large[id].w:.0f}x{large[id].h:.0f}"
            for id, was in asked.items() if id in large and shrinks(was, large[id], scrolls, *least)] == []
    assert not same or scrolls or asked.keys() - large.keys() == set()


def excused_things(name: str, scene: Scene) -> set[str]:
    """Return what the album of the game on the screen excuses."""
    game = next((album.GAME for album in albums.albums() if name in album.SCREENS), None)
    game = game or getattr(getattr(scene, "game", None), "id", "")
    return set(albums.collect("SMALLER").get(game, ()))


def test_every_excuse_gives_its_reason() -> None:
    excuses = albums.collect("SMALLER")
    assert excuses and all(len(reason.split()) > 5 for given in excuses.values() for reason in given.values())


def kind(id: str) -> str:
    return id.partition(":")[0]


def shrinks(usual: Size, large: Size, scrolls: bool, least: float, least_panel: float) -> bool:
    across, down = large.w / usual.w, large.h / usual.h
    cut = scrolls and across >= least  # a row of a list can be cut at its edge
    if cut or len(large.tip) > len(usual.tip):  # what it said is its tip now
        return False
    return min(across, down) < (least_panel if usual.is_panel else least)


def moment_of(scene: Scene) -> object:
    """Return what the bar says and the state of the table. If they change, as in a film, nothing can be compared."""
    bar = getattr(scene, "prompt", None)
    return bar.current_words if isinstance(bar, PromptBar) else None, getattr(scene, "state", None)


def has_list(scene: Scene) -> bool:
    """Whether the screen has a list: in large text a part of it is further below."""
    return any(spot.id.endswith("-bar") for spot in scene.focus.spots)


# -- notes ----------------------------------------------------------------------------------------------------


def check_notes(scene: Scene) -> None:
    for spot in one_of_each_kind(scene.focus.spots):
        thing = scene.tip_beside(spot)
        if words := scene.tip_of(spot):
            before = set(scene.layers.sprites())
            scene.tips.show_tip(words, thing, spot.box)
            check_note(scene, before, thing, f"tip of {spot.id}")
            scene.tips.hide_tip()
        before = set(scene.layers.sprites())
        scene.tips.refusal(Refusal(SENTENCE, ""), spot.box.centre)
        check_note(scene, before, None, f"refusal at {spot.id}")
        scene.tips.hush()
    for show in (scene.tips.toast, scene.tips.caption):
        before = set(scene.layers.sprites())
        show(SENTENCE)
        check_note(scene, before, None, show.__name__)
        scene.tips.hush()


def one_of_each_kind(spots: Iterable[Spot]) -> list[Spot]:
    """Return the spot with the most to say of each kind, without those that fill most of the screen."""
    kinds: dict[str, Spot] = {}
    for spot in spots:
        had = kinds.get(spot.role)
        if spot.box.overlap(CANVAS) and spot.box.w * spot.box.h < CANVAS.w * CANVAS.h / 5:
            kinds[spot.role] = spot if had is None or len(spot.tip) > len(had.tip) else had
    return list(kinds.values())


def check_note(scene: Scene, before: set[Sprite], thing: Box | None, what: str) -> None:
    note = max(set(scene.layers.sprites()) - before, key=lambda sprite: sprite.z)  # above its thread, if it has one
    assert CANVAS.holds(note.box), what
    assert note.box.bottom <= scene.tips.floor, f"{what} covers the prompt"
    assert thing is None or note.box.overlap(thing) <= 0.02 * thing.w * thing.h, f"{what} covers it"
