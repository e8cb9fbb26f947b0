"""The bench reports what it has measured, on any machine, and nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bench import frame_times, memory_use, peer_rules, run
from klotho_games.bots.guide import expert
from klotho_games.core.games import registry
from shots import screens
from shots.studio import Studio

ROOT = Path(__file__).resolve().parents[2]
FRAMES = 120
"""Of one drag: once around the table from top to bottom, with four turns of the piece."""


def carried_twice(s: Studio, id: str) -> list[int]:
    table = s.seat(frame_times.TABLES[id]())
    step = frame_times.stepper(s.stage)
    piece, frames = frame_times.widest(table), []
    for _time in range(2):
        frames.append(len(frame_times.dragging(table, piece, step)))
        s.stage.step(frame_times.FRAME, [frame_times.Notice("focus-lost")])
        s.rest()
    return frames


@pytest.mark.parametrize("frames", [FRAMES, pytest.param(2 * FRAMES, marks=pytest.mark.slow)])
@pytest.mark.parametrize("id", frame_times.TABLES)
def test_a_piece_is_carried_again_wherever_the_table_has_put_it(
    id: str, frames: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frame_times, "CARRIED", frames)
    with screens.studio((640, 360), motion="full", speed="normal") as s:
        assert carried_twice(s, id) == [frames, frames]


def test_a_piece_that_is_lost_on_the_way_gives_no_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frame_times, "CARRIED", FRAMES)
    with screens.studio((640, 360), motion="full", speed="normal") as s:
        table = s.seat(next(iter(frame_times.TABLES.values()))())
        plain, taken = frame_times.stepper(s.stage), []

        def step(*signals: Any) -> tuple[float, float]:
            taken.append(1)
            if len(taken) == 40:
                table.drag.cancel()
            return plain(*signals)

        assert frame_times.dragging(table, frame_times.widest(table), step) == []
        assert frame_times.dragging(table, frame_times.Spot("nowhere", frame_times.Box(0, 0, 9, 9), ""), step) == []


def test_a_part_without_frames_is_said_and_not_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    id = next(iter(frame_times.TABLES))
    monkeypatch.setattr(run, "SIZES", ((640, 360),))
    monkeypatch.setattr(frame_times, "measure_frames",
                        lambda id, size: iter([("dragging", []), ("idle", [(0.001, 0.001)])]))
    assert {figure.what.split(",")[0] for figure in run.frames([id])} == {"640x360 idle"}
    assert capsys.readouterr().err == "640x360 dragging: not seen, so no figure.\n"


@pytest.mark.slow
def test_a_short_visit_tells_its_memory(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "build_scripts" / "bench" / "run.py"), "--only", "memory", "--size",
               "640x360", "--watched", "1", "--game", registry.ids()[0], "--json", str(tmp_path / "told.json")]
    env = {**os.environ, "KLOTHO_HOME": str(tmp_path / "home")}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr
    told = {figure["what"]: figure for figure in json.loads((tmp_path / "told.json").read_text())}
    assert all(name.startswith("640x360 memory, ") for name in told)
    most, last = told["640x360 memory, at most"], told.get("640x360 memory, shelf at the end")
    assert most["value"] > 20
    if last is not None:  # Linux reports it
        assert 20 < last["value"] <= most["value"] and last["ratio"] > 1
    assert not (tmp_path / "home").exists(), "nobody's home is touched"


def test_what_the_system_does_not_tell_is_no_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory_use, "_status", lambda name, process="self": None)
    monkeypatch.setitem(sys.modules, "resource", None)
    assert memory_use.resident_mb() is None and memory_use.peak() is None
    monkeypatch.setattr(memory_use, "visit", lambda *asked: None)
    assert memory_use.figures((640, 360), [], 0) == {}


@pytest.mark.parametrize("told", ["large", "640", "0x9", "-3x4"])
def test_a_size_that_is_none_is_said(told: str) -> None:
    with pytest.raises(memory_use.argparse.ArgumentTypeError, match="1280x720"):
        memory_use.size(told)


def test_without_the_peer_the_rest_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(peer_rules, "is_installed", lambda: False)
    assert run.main(["--only", "playouts", "--peers", "--game", registry.ids()[0], "--seconds", "0.01"]) == 0
    told = capsys.readouterr()
    assert "decisions" in told.out and told.err == f"{peer_rules.MISSING}\n"


def test_looks_are_counted_where_a_tree_is_grown() -> None:
    guides = {id: expert(registry.load(id)) for id in registry.ids()}
    grown = [id for id, guide in guides.items() if guide is not None and guide.deep]
    told = list(run.looks(registry.ids(), 0.02))
    assert grown and [figure.what for figure in told] == [f"{id}: looks ahead" for id in grown]
    assert all(figure.value > 0 for figure in told)
