"""A gamepad for any game's table: pushes come in by the event queue, and the cross finds its way by itself."""

from __future__ import annotations

from collections import deque
from dataclasses import replace as copied
from typing import Any

import pygame

from klotho_games.stage.scene.focus import Focus
from klotho_games.stage.stage import Stage
from tests.games.rig import rest

CROSS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
BUTTONS = {
    "a": pygame.CONTROLLER_BUTTON_A, "b": pygame.CONTROLLER_BUTTON_B, "x": pygame.CONTROLLER_BUTTON_X,
    "rb": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, "up": pygame.CONTROLLER_BUTTON_DPAD_UP,
    "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN, "left": pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
}


def push(stage: Stage, button: str) -> None:
    """By the one reader of the event queue."""
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, button=BUTTONS[button], instance_id=0))
    stage.step(0.02, stage.input.read(stage.window))
    rest(stage)


def way_to(focus: Focus, id: str) -> list[str]:
    """The pushes of the cross that lead there from where the focus is."""
    thought = Focus()
    thought.spots = [copied(s, changed=None, focused=False) for s in focus.spots]
    thought.only = focus.only
    assert focus.current is not None
    start = focus.current.id
    ways: dict[str, list[str]] = {start: []}
    ahead = deque([start])
    while ahead and id not in ways:
        here = ahead.popleft()
        for button, by in CROSS.items():
            thought.current = thought.find(here)
            thought.move(*by)
            there = thought.current.id if thought.current is not None else here
            if there not in ways:
                ways[there] = [*ways[here], button]
                ahead.append(there)
    assert id in ways, f"the cross never comes to {id}"
    return ways[id]


def use(stage: Stage, id: str) -> None:
    scene: Any = stage.scene
    if not scene.focus.seen or scene.focus.current is None:
        push(stage, "right")
    for button in way_to(scene.focus, id):
        push(stage, button)
    assert scene.focus.current is not None and scene.focus.current.id == id
    push(stage, "a")
