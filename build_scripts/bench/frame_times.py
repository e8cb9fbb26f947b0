# ruff: noqa: E402 - the environment comes before what is installed in it
"""Frame times at each game's most demanding table: at rest, with a moving sprite, while a piece is dragged, and while a
bot thinks. `evening.py` has those of whole games.

    python3 build_scripts/bench/run.py --only frames    both window sizes, with ratios
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import reduce
from itertools import count
from math import sin
from typing import Any

import environment

environment.enter()

from klotho_games.bots.worker import Worker
from klotho_games.core.contract import Move
from klotho_games.core.play.session import Session
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Notice, Pointer
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import fly
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.stage import Stage
from shots import albums, screens

FRAME, CARRIED = 1 / 60, 600
"""Seconds of a frame, and frames of one drag."""
TABLES: dict[str, Callable[[], Session]] = albums.collect("TABLE")
THROWS: dict[str, Callable[[], Session]] = albums.collect("THROW")
SIGHTS: dict[str, tuple[str, Callable[[], tuple[Session, Move]]]] = albums.collect("SIGHT")
BESIDE: dict[str, Callable[[Any], Any]] = albums.collect("BESIDE")
"""These four come from the games' albums (`shots/games/<id>.py`), by game."""

Times = list[tuple[float, float]]
Step = Callable[..., tuple[float, float]]


def stepper(stage: Stage) -> Step:
    def step(*signals: Pointer) -> tuple[float, float]:
        began, own = time.perf_counter(), time.thread_time()
        stage.step(FRAME, list(signals))
        return time.perf_counter() - began, time.thread_time() - own

    return step


def measure_frames(id: str, size: tuple[int, int]) -> Iterator[tuple[str, Times]]:
    if id not in TABLES:
        return
    with screens.studio(size, motion="full", speed="normal") as s:
        table = s.seat(TABLES[id]())
        step = stepper(s.stage)
        _look(step)
        yield f"{id} idle", [step() for _ in range(400)]

        piece = widest(table)
        sprite = table.sprite_of(piece.piece)
        sprite.visible = True  # some sprites are only visible while they are lifted
        yield f"{id} one sprite moving", _flying(table, sprite, step)
        yield f"{id} dragging", dragging(table, piece, step)
        s.stage.step(FRAME, [Notice("focus-lost")])
        s.rest()
        yield f"{id} dragging, Hard thinks", _thinking(table, piece, step)
        s.stage.step(FRAME, [Notice("focus-lost")])
        s.rest()
    if id in THROWS:
        with screens.studio(size, motion="full", speed="normal") as s:
            table = s.seat(THROWS[id]())
            step = stepper(s.stage)
            _look(step)
            yield f"{id} throwing many dice", _seeing(table, table.session.legal()[0], step)
    if id in SIGHTS:
        name, brought = SIGHTS[id]
        with screens.studio(size, motion="full", speed="normal") as s:
            session, move = brought()
            table = s.seat(session)
            step = stepper(s.stage)
            _look(step)
            yield f"{id} {name}", _seeing(table, move, step)
    if id in BESIDE:
        with screens.studio(size, motion="full", speed="normal") as s:
            scene = BESIDE[id](s)
            step = stepper(s.stage)
            _look(step)
            yield f"{id} {scene.name}, dragging", dragging(scene, widest(scene), step)
            s.stage.step(FRAME, [Notice("focus-lost")])
            s.rest()
            _look(step)
            scene.hint()
            yield f"{id} {scene.name}, a hint laid out", [step() for _ in range(120)]


def _look(step: Step, frames: int = 400) -> None:
    """Let the table run idle, so that it prepares the pictures it paints in idle frames."""
    for _ in range(frames):
        step()


def widest(table: Any) -> Spot:
    """Return the piece that can be moved to the most places."""
    there = [spot for spot in table.focus.spots if spot.piece and table.sprite_of(spot.piece) is not None]
    return max(there, key=lambda spot: len({o.target for o in table.drag.offers if o.piece == spot.piece}))


def _seeing(table: Any, move: Move, step: Step) -> Times:
    table.play(move)
    times: Times = []
    while table.motions.is_busy:
        times.append(step())
        table.motions.release()
    return times


def _thinking(table: Any, piece: Spot, step: Step) -> Times:
    """Do the same drag at sixty frames a second while the bot uses the other core."""
    session, seed = table.session, count()

    def live(*signals: Pointer) -> tuple[float, float]:
        if not worker.busy:
            worker.ask(session.game, session.view(session.to_act), "hard", next(seed))
        took = step(*signals)
        worker.poll()
        time.sleep(max(0.0, FRAME - took[0]))
        return took

    with Worker() as worker:
        worker.ask(session.game, session.view(session.to_act), "hard", next(seed))
        wait_for_answer(worker)
        return dragging(table, piece, live)


def _flying(table: Any, sprite: Sprite, step: Step) -> Times:
    home = sprite.centre
    times: Times = []
    for to in ((1500, 300), (300, 800), home):
        table.motions.then(fly(sprite, to, 1.5))
        step()
        times += [step() for _ in range(85)]
        table.motions.finish()
    return times


def dragging(table: Any, piece: Spot, step: Step) -> Times:
    """Drag the piece back and forth over all its targets and a bit beyond, and turn it twice a second.

    Frames that lift the piece are not counted. Returns nothing if the piece was dropped before the end.
    """
    if not _lift(table, piece.id, step):
        return []
    targets = {o.target for o in table.drag.offers if o.piece == piece.piece}
    places = [spot.box for spot in table.focus.spots if spot.target in targets]
    room = reduce(Box.union, places).grow(80)
    (cx, cy), rx, ry = room.centre, room.w / 2, room.h / 2
    times: Times = []
    for n in range(CARRIED):
        at = (cx + rx * sin(n / 47), cy + ry * sin(n / 19))
        turned = [Pointer("wheel", at, 0, 1)] if n % 30 == 29 else []
        times.append(step(Pointer("move", at, 0), *turned))
        if not table.drag.held_piece:
            return []
    return times


def _lift(table: Any, id: str, step: Step) -> bool:
    """Lift the piece and return whether that worked. The table can have moved it since the last drag.

    Presses again if the press only sped up a motion or closed a close-up.
    """
    for _time in range(3):
        spot = table.focus.find(id)
        if spot is None:
            return False
        x, y = spot.box.centre
        step(Pointer("move", (x, y), 0))
        step(Pointer("press", (x, y)))
        step(Pointer("move", (x + 30, y), 0))
        if table.drag.held_piece:
            return True
        step(Notice("focus-lost"))
    return False


def wait_for_answer(worker: Worker) -> None:
    while worker.poll() is None:
        time.sleep(0.001)
