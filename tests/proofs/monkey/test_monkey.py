"""The monkey itself: the same words give the same signals, and faults made on purpose are found and shortened."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pytest

from klotho_games.core.contract import Move
from klotho_games.core.play.session import Session
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.scene.focus import Focus, Spot
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.table.table_scene import TableScene
from klotho_games.stage.widgets.prompt_bar import PromptBar
from tests.proofs.monkey import eyes as monkey_eyes
from tests.proofs.monkey import pictures as monkey_pictures
from tests.proofs.monkey.hands import Sent
from tests.proofs.monkey.monkey import AtTable, Sitting
from tests.proofs.monkey.shrinking import shrunk
from tests.sample_dice import SHUTTERS
from tests.sample_game import HOARD

ROOT = Path(__file__).resolve().parents[3]
_HEARD = """
import os
from tests.samples import SAMPLES
from tests.proofs.monkey.monkey import Sitting
sitting = Sitting(SAMPLES[0], 2, "twice")
sitting.run(90)
print(sitting.heard, sitting.signals)
"""


@pytest.fixture(autouse=True)
def _shots_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monkey_pictures, "SHOTS", tmp_path)


@pytest.mark.slow
def test_the_same_words_bring_the_same_in_every_process() -> None:
    heard = set()
    for hashes in ("1", "2"):
        ours = {**os.environ, "PYTHONHASHSEED": hashes, "PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1",
                "KLOTHO_NO_VOICE": "1"}
        heard.add(subprocess.run([sys.executable, "-c", _HEARD], env=ours, cwd=ROOT, check=True, capture_output=True,
                                 text=True).stdout)
    assert len(heard) == 1


def test_signals_sent_again_bring_the_same() -> None:
    first, again = (Sitting(SHUTTERS, SHUTTERS.info.seats[0], "again") for _n in range(2))
    first.run(70)
    again.send_again(first.trace)
    assert again.heard == first.heard and again.trace == first.trace
    assert [str(Sent.of(line)) for line in first.trace] == first.trace


def test_a_trace_is_made_short() -> None:
    tried: list[int] = []

    def fails(trace: list[int]) -> bool:
        tried.append(len(trace))
        return {3, 77} <= {*trace}

    assert shrunk(range(100), fails, 10_000) == [3, 77]
    assert {3, 77} <= {*shrunk(range(100), fails, 120)}, "what is left when there is no time for more still fails"


def _raises(patch: pytest.MonkeyPatch) -> None:
    def broken(self: TableScene, spot: Spot) -> None:
        raise KeyError(spot.id)

    patch.setattr(TableScene, "activate", broken)


def _leaves_a_picture_behind(patch: pytest.MonkeyPatch) -> None:
    play = TableScene.play

    def untidy(self: TableScene, *moves: Move, at: Point | None = None) -> None:
        self.add(Sprite(Box(900, 500, 9, 9), lambda pen: pen.fill(Box(0, 0, 9, 9), "#ff0000"), z=950))
        play(self, *moves, at=at)

    patch.setattr(TableScene, "play", untidy)


def _never_rests(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(monkey_eyes, "MOST_FRAMES", 120)
    patch.setattr(TableScene, "needs_frames", property(lambda self: self.session.ply > 2))


def _writes_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Session, "_keep", lambda self, step, forced: None)


def _keeps_what_is_pressed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Scene, "_unpress", lambda self: self._pressed)


def _names_somebody_else(patch: pytest.MonkeyPatch) -> None:
    say = PromptBar.say

    def wrong(self: PromptBar, name: str, *told: Any) -> None:
        say(self, "Bruno" if name == "Ada" else name, *told)

    patch.setattr(PromptBar, "say", wrong)


def _asks_no_bot(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(TableScene, "ask_who_plays", lambda self: None)


def _focuses_what_is_gone(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Focus, "remove", lambda self, spot: self.spots.remove(spot) if spot in self.spots else None)


def _is_illegal(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(type(HOARD.rules), "invariants", lambda self, s: ("a gem is missing",))


@pytest.mark.parametrize(("breaks", "kind"), [
    (_raises, "KeyError in "), (_leaves_a_picture_behind, "other pixels than opened anew"),
    (_never_rests, "stuck: never comes to rest (bot"), (_writes_nothing, "the journal is not the session"),
    (_keeps_what_is_pressed, "stuck press"), (_names_somebody_else, "the prompt names somebody else"),
    (_asks_no_bot, "stuck: no bot is asked"), (_focuses_what_is_gone, "the focus ("),
    (_is_illegal, "illegal state"),
])
def test_what_is_broken_on_purpose_is_found(
    breaks: Callable[[pytest.MonkeyPatch], None], kind: str, monkeypatch: pytest.MonkeyPatch,
) -> None:
    breaks(monkeypatch)
    met = set()
    for n in range(4):
        table = AtTable(HOARD, 3)
        table.sit(f"broken {n}", 120, shrinking=0)
        met |= {*table.found}
        if any(found.startswith(kind) for found in met):
            return
    raise AssertionError(f"found {met or 'nothing'}")


def test_a_fault_is_told_with_the_few_signals_that_bring_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    _raises(monkeypatch)
    table = AtTable(HOARD, 2)
    table.sit("short", 120)
    (told,) = table.found.values()
    assert len(re.findall(r"^ +'\d+ .*',$", told, re.MULTILINE)) <= 3, told
