"""Work beside the frames is done in pieces, and no longer than somebody waits for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from klotho_games.scenes.replay.beside import Beside, Pieces, finish
from klotho_games.stage.drawing.art import Art
from tests.stage.rig import PATIENCE


class _Work:
    def __init__(self) -> None:
        self.done: list[str] = []
        self.begun, self.may_go_on = threading.Event(), threading.Event()

    def pieces(self) -> Pieces[str]:
        for n in range(3):
            self.done.append(f"piece {n}")
            self.begun.set()
            assert self.may_go_on.wait(PATIENCE)
            yield
        return "made"


@pytest.fixture
def art() -> Iterator[Art]:
    art = Art()
    yield art
    art.close()


def wait_until_idle(art: Art) -> None:
    until = time.monotonic() + PATIENCE
    while art.drawing:
        assert time.monotonic() < until
        time.sleep(0.001)


def test_what_a_frame_needs_is_painted_between_two_pieces(art: Art) -> None:
    work, beside = _Work(), Beside(art)
    assert beside.make_in_pieces("work", work.pieces) is None
    assert work.begun.wait(PATIENCE)
    art.read_beside("picture", lambda: work.done.append("picture"))
    work.may_go_on.set()
    wait_until_idle(art)
    assert work.done == ["piece 0", "picture", "piece 1", "piece 2"]
    assert beside.make_in_pieces("work", work.pieces) == "made"
    assert finish(work.pieces()) == "made"


def test_work_for_which_no_one_waits_any_longer_is_not_gone_on_with(art: Art) -> None:
    work, beside = _Work(), Beside(art)
    beside.make_in_pieces("work", work.pieces)
    assert work.begun.wait(PATIENCE)
    beside.drop()
    work.may_go_on.set()
    wait_until_idle(art)
    assert work.done == ["piece 0"]


def test_a_fault_is_told_in_the_thread_of_the_frames(art: Art) -> None:
    def fail() -> str:
        raise ValueError("a fault")

    beside = Beside(art)
    assert beside.make("work", fail) is None
    wait_until_idle(art)
    with pytest.raises(ValueError, match="a fault"):
        beside.make("work", fail)
