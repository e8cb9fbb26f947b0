"""The real thing: a window, a mouse, a keyboard, from the shelf to the result; and a power cut in between."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import shots

from klotho_games.core import folders, journal
from klotho_games.scenes.shelf import Shelf
from klotho_games.stage.focus import Spot
from tests.visual.compare import difference
from tests.window.rig import SIZE, Live, Pair, Screen, Twin, furnish, missing, wait_for

pytestmark = [pytest.mark.window, pytest.mark.skipif(bool(missing()), reason=missing() or "all is there")]
MOST = 400
"""Decisions after which a game is taken for endless."""


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    folder, home = tmp_path / "screen", tmp_path / "home"
    folder.mkdir()
    home.mkdir()
    furnish(home)
    screen = Screen(folder)
    live = Live(screen, home)
    try:
        with shots.studio(SIZE, master=0) as studio:
            yield Pair(live, Twin(studio))
    finally:
        live.close()
        screen.close()


def looks_alike(pair: Pair, mean: float = 4.0) -> bool:
    return difference(pair.live.screen.picture(), pair.twin.studio.picture.convert()).mean <= mean


def on_the_shelf(pair: Pair) -> None:
    pair.twin.studio.show(Shelf())
    wait_for("the shelf in the window", lambda: looks_alike(pair))


def sit_down(pair: Pair) -> Path:
    """At the set-up screen: start, and give the twin the seed that the window drew."""
    pair.twin.scene.values["rival"] = False
    x, y = pair.twin.pixel(pair.twin.spot("start"))
    wait_for("the set-up in the window", lambda: looks_alike(pair))
    pair.live.do("mousemove", "--sync", x, y, "click", 1)
    (path,) = wait_for("a journal", pair.live.journals)
    pair.twin.scene.seed = journal.replay(path).seed
    pair.twin.scene.start()
    pair.twin.studio.rest()
    wait_for("the table in the window", lambda: looks_alike(pair))
    return path  # type: ignore[no-any-return]


def choices(table: Any) -> list[Spot]:
    """Things that decide something: places of the map while on foot, otherwise the buttons of the prompt."""
    targets = {offer.target for offer in table.drag.offers if not isinstance(offer.move, shots.shots_karthis.Walk)}
    places = [spot for spot in table.focus.spots if spot.target in targets and spot.press is not None]
    others = ("undo", "hint", "auto")
    buttons = [button.spot for button in table.prompt.buttons if button.spot.id not in others]
    return buttons or places or [s for s in table.focus.spots if s.target and s.target in
                                 {offer.target for offer in table.drag.offers}]  # fmt: skip


def finished(pair: Pair, path: Path) -> None:
    """The result is on disk, the score in the profile, and the window shows how it ended."""
    wait_for("the end in the journal", lambda: journal.read(path).finished)
    ended = journal.replay(path)
    assert ended.over and ended.result is not None
    pair.twin.studio.rest()
    wait_for("the result in the window", lambda: looks_alike(pair, 6.0))
    assert (pair.live.home / "profiles.json").read_text().count('"karthis"') >= 1


def test_from_the_shelf_to_the_result_by_mouse(pair: Pair) -> None:
    on_the_shelf(pair)
    pair.click(pair.twin.spot("play"))
    path = sit_down(pair)
    table, rng = pair.twin.scene, Random(5)
    session = table.session
    first = next(offer for offer in table.drag.offers if offer.target.startswith("open:"))
    piece = next(spot for spot in table.focus.spots if spot.piece == first.piece)
    pair.drag(piece, next(spot for spot in table.focus.spots if spot.target == first.target))
    assert session.ply > 0, "the first move was dragged"
    for _ in range(MOST):
        if session.over:
            break
        pair.same_journal(path)
        before = session.ply
        pair.click(rng.choice(choices(table)))
        assert session.ply > before, "every choice shown decides something"
    finished(pair, path)


def test_by_keys_alone_through_a_power_cut_to_the_result(pair: Pair, tmp_path: Path) -> None:
    on_the_shelf(pair)
    pair.keys_to("play")
    pair.keys("return")
    path = sit_down(pair)
    _decide(pair, path, 4, Random(8))
    cut = path.read_bytes()
    pair.live.kill()

    assert path.read_bytes().startswith(cut), "nothing that was decided is lost"
    home = folders.home()
    shutil.copytree(pair.live.home, home, dirs_exist_ok=True)
    pair.twin.stage.home()
    pair.twin.studio.rest()
    pair.live.start()
    wait_for("the shelf with a game to continue", lambda: looks_alike(pair))
    pair.keys_to("continue-saved")
    pair.keys("return")
    wait_for("the table as it was left", lambda: looks_alike(pair))
    assert pair.twin.scene.session.ply == len(journal.replay(path).record.steps)
    _decide(pair, path, MOST, Random(9))
    assert path.read_bytes().startswith(cut)
    finished(pair, path)


def _decide(pair: Pair, path: Path, most: int, rng: Random) -> None:
    table = pair.twin.scene
    session = table.session
    for _ in range(most):
        if session.over:
            return
        before = session.ply
        pair.keys_to(rng.choice(choices(table)).id)
        pair.keys("return")
        assert session.ply > before, "every choice shown decides something"
        if not session.over:
            pair.same_journal(path)


def test_closing_the_window_ends_the_program(pair: Pair) -> None:
    on_the_shelf(pair)
    pair.click(pair.twin.spot("quit"))
    assert pair.live.ended() == 0
