"""The real program: a window, a mouse and a keyboard, from the shelf to the result, with a power cut in between."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pygame
import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.contract import Move
from klotho_games.core.files import folders
from klotho_games.core.play import journal
from klotho_games.games.karthis.rules.cards import CARDS
from klotho_games.games.karthis.rules.state import Adventure, Phase
from klotho_games.games.karthis.rules.steps import BreakThrough, Choose, Descend, Explore, Fight, Retreat, Stay, Walk
from klotho_games.scenes.shelf.page import Shelf
from klotho_games.stage.scene.focus import Spot
from shots import screens
from tests.visual.compare import difference, side_by_side
from tests.window.rig import Pair, filed, missing, wait_for

pytestmark = [pytest.mark.window, pytest.mark.skipif(bool(missing()), reason=missing() or "all is there")]
MOST = 400
"""Decisions after which a game counts as endless."""
WON, LOST = "N2HR-16PR-H0", "M2TV-XWHW-2X"
"""Deals that end soon for a player who seeks every danger: one with the Crown, one with a rival."""


def wait_until_alike(pair: Pair, what: str, mean: float = 4.0) -> None:
    """Wait until the window shows the same as the twin; if it never does, a picture of both is saved."""

    twin = pair.twin.studio.picture.convert()

    def alike() -> bool:
        return difference(pair.live.screen.picture(), twin).mean <= mean

    try:
        wait_for(f"{what} in the window", alike)
    except AssertionError as late:
        path = screens.OUT / "failed" / "window.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        both = side_by_side(twin, pair.live.screen.picture())
        pygame.image.save(both, str(path))
        raise AssertionError(f"{late}: see {path} (twin, window, difference)") from None


def on_the_shelf(pair: Pair) -> None:
    pair.twin.studio.show(Shelf())
    wait_until_alike(pair, "the shelf")


def sit_down(pair: Pair, code: str, by_keys: bool) -> Path:
    """Type a deal code on the setup screen, then start."""
    wait_until_alike(pair, "the set-up")
    if by_keys:
        pair.keys_to("deal-code")
        pair.keys("return")
    else:
        pair.click(pair.twin.spot("deal-code"))
    pair.keys(*["backspace"] * len(code))
    pair.type(code)
    pair.keys("return")
    assert seeds.deal_code(pair.twin.scene.seed) == code
    if by_keys:
        pair.keys_to("start")
        pair.keys("return")
    else:
        pair.click(pair.twin.spot("start"))
    (path,) = wait_for("a journal", pair.live.journals)
    wait_until_alike(pair, "the table")
    assert seeds.deal_code(journal.replay(path).seed) == code
    return path  # type: ignore[no-any-return]


def boldest(table: Any) -> Spot:
    """Return the spot of the most dangerous move, because adventures that end soon make short tests."""
    for move in sorted(table.session.legal(), key=_danger, reverse=True):
        spot = next((spot for spot in table.focus.spots if _means(table.state, move) in (spot.id, spot.target)), None)
        if spot is not None:
            return spot
    raise AssertionError(f"no spot for any of {table.session.legal()}")


def _danger(move: Move) -> int:
    match move:
        case Choose():
            card = CARDS[move.card]
            return {"threat": 20 + card.value, "rival": 20}.get(card.kind, 0)
        case Fight() | Descend():
            return 5
        case Explore():
            return 3
        case Retreat():
            return -1
    return 1


def _means(state: Adventure, move: Move) -> str:
    """Return the id of the button or place of the map for a move."""
    match move:
        case Choose():
            return f"choose:{move.card}"
        case Explore():
            return f"open:{state.at}:{move.side}"
        case Walk():
            return f"tile:{move.to}"
        case BreakThrough():
            return f"wall:{move.square}:{move.side}"
        case Stay():
            return move.side
        case Retreat():
            return f"retreat:{move.to}"
        case Fight():
            return "fight"
    return "descend"


def finished(pair: Pair, path: Path) -> None:
    """Check that the result is on disk, that a game with a typed deal code does not count, and that the window shows
    how it ended."""
    ended = journal.replay(filed(path))
    assert ended.is_over and ended.result is not None
    pair.twin.studio.rest()
    wait_until_alike(pair, "the result", 6.0)
    assert ended.is_known_deal and '"karthis"' not in (pair.live.home / "profiles.json").read_text()


def test_from_the_shelf_to_the_result_by_mouse(pair: Pair) -> None:
    on_the_shelf(pair)
    pair.click(pair.twin.spot("play"))
    path = sit_down(pair, WON, by_keys=False)
    table = pair.twin.scene
    session = table.session
    first = next(offer for offer in table.drag.offers if offer.target.startswith("open:"))
    piece = next(spot for spot in table.focus.spots if spot.piece == first.piece)
    pair.drag(piece, next(spot for spot in table.focus.spots if spot.target == first.target))
    assert session.ply > 0, "the first move was dragged"
    for _ in range(MOST):
        if session.is_over:
            break
        pair.same_journal(path)
        before = session.ply
        pair.click(boldest(table))
        assert session.ply > before, "a click on what is shown decides"
    finished(pair, path)


def test_by_keys_alone_through_a_power_cut_to_the_result(pair: Pair, tmp_path: Path) -> None:
    on_the_shelf(pair)
    pair.keys("return")
    path = sit_down(pair, LOST, by_keys=True)
    table = pair.twin.scene
    _decide(pair, path, 3)
    while table.state.phase is Phase.FOOT and not table.session.is_over:  # into the middle of a turn
        _decide(pair, path, 1)
    cut = path.read_bytes()
    pair.live.kill()

    assert path.read_bytes().startswith(cut), "nothing that was decided is lost"
    home = folders.home()
    shutil.copytree(pair.live.home, home, dirs_exist_ok=True)
    pair.twin.stage.go_to_shelf()
    pair.twin.studio.rest()
    pair.live.start()
    wait_until_alike(pair, "the shelf with a game to continue")
    pair.keys("right", "right", "down")
    assert pair.twin.scene.focus.current is pair.twin.spot("continue-saved")
    pair.keys("return")
    wait_until_alike(pair, "the table as it was left")
    assert pair.twin.scene.session.ply == len(journal.replay(path).record.steps)
    _decide(pair, path, MOST)
    finished(pair, path)
    assert filed(path).read_bytes().startswith(cut)


def _decide(pair: Pair, path: Path, most: int) -> None:
    table = pair.twin.scene
    session = table.session
    for _ in range(most):
        if session.is_over:
            return
        before = session.ply
        pair.keys_to(boldest(table).id)
        pair.keys("return")
        assert session.ply > before, "so does a key"
        if not session.is_over:
            pair.same_journal(path, again="return")


def test_closing_the_window_ends_the_program(pair: Pair) -> None:
    on_the_shelf(pair)
    pair.click(pair.twin.spot("quit"))
    assert pair.live.ended() == 0
