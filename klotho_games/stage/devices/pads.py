"""Gamepads. Known controllers use SDL's mapping; all others are read as plain joysticks."""

from __future__ import annotations

import time

import pygame

try:
    from pygame._sdl2 import controller as sdl_controller
except ImportError:  # pragma: no cover - builds of pygame without SDL2 controllers
    sdl_controller = None  # type: ignore[assignment]

_CONTROLLER = {
    pygame.CONTROLLER_BUTTON_A: "a", pygame.CONTROLLER_BUTTON_B: "b", pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y", pygame.CONTROLLER_BUTTON_BACK: "back", pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "lb", pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rb",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "ls", pygame.CONTROLLER_BUTTON_RIGHTSTICK: "rs",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up", pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left", pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
_JOYSTICK = {0: "a", 1: "b", 2: "x", 3: "y", 4: "lb", 5: "rb", 6: "back", 7: "start", 9: "ls", 10: "rs"}
_PUSHED = 0.55
_FIRST_REPEAT, _NEXT_REPEAT = 0.38, 0.12

Change = tuple[str, bool]


class Gamepads:
    """The connected gamepads. `read` turns an event into a button change like ("a", True), or into "came" or "gone"."""

    def __init__(self) -> None:
        self._open: dict[int, object] = {}
        self._mapped: set[int] = set()
        self._stick: dict[tuple[int, int], str] = {}
        self._held: str = ""
        self._again_at = 0.0

    def start(self) -> None:
        try:
            pygame.joystick.init()
            if sdl_controller is not None:
                sdl_controller.init()
        except pygame.error:
            return

    def read(self, event: pygame.Event) -> Change | str | None:
        match event.type:
            case pygame.JOYDEVICEADDED:
                return self._came(event.device_index)
            case pygame.JOYDEVICEREMOVED:
                self._mapped.discard(event.instance_id)
                self._held = ""
                return "gone" if self._open.pop(event.instance_id, None) is not None else None
            case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERBUTTONUP:
                return self._button(_CONTROLLER.get(event.button), event.type == pygame.CONTROLLERBUTTONDOWN)
            case pygame.CONTROLLERAXISMOTION:
                return self._axis(event.instance_id, event.axis, event.value / 32767)
            case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP if event.instance_id not in self._mapped:
                return self._button(_JOYSTICK.get(event.button), event.type == pygame.JOYBUTTONDOWN)
            case pygame.JOYAXISMOTION if event.instance_id not in self._mapped:
                return self._axis(event.instance_id, event.axis, event.value)
            case pygame.JOYHATMOTION if event.instance_id not in self._mapped:
                return self._hat(event.value)
        return None

    def repeats(self) -> list[tuple[str, bool, bool]]:
        """Repeat a direction that is held, as keys do."""
        now = time.monotonic()
        if not self._held or now < self._again_at:
            return []
        self._again_at = now + _NEXT_REPEAT
        return [(self._held, True, True)]

    def _came(self, index: int) -> str | None:
        try:
            if sdl_controller is not None and sdl_controller.is_controller(index):
                controller = sdl_controller.Controller(index)
                instance = controller.as_joystick().get_instance_id()
                self._mapped.add(instance)
                self._open[instance] = controller
            else:
                joystick = pygame.joystick.Joystick(index)
                self._open[joystick.get_instance_id()] = joystick
        except pygame.error:
            return None
        return "came"

    def _button(self, name: str | None, down: bool) -> Change | None:
        if name is None:
            return None
        if name in ("up", "down", "left", "right"):
            self._hold(name if down else "")
        return name, down

    def _hold(self, name: str) -> None:
        self._held = name
        self._again_at = time.monotonic() + _FIRST_REPEAT

    def _axis(self, instance: int, axis: int, value: float) -> Change | None:
        if axis not in (0, 1):
            return None
        names = ("left", "right") if axis == 0 else ("up", "down")
        now = names[0] if value < -_PUSHED else names[1] if value > _PUSHED else ""
        was = self._stick.get((instance, axis), "")
        if now == was:
            return None
        self._stick[(instance, axis)] = now
        self._hold(now)
        return (now, True) if now else (was, False)

    def _hat(self, value: tuple[int, int]) -> Change | None:
        x, y = value
        name = "left" if x < 0 else "right" if x > 0 else "up" if y > 0 else "down" if y < 0 else ""
        was, changed = self._held, name != self._held
        self._hold(name)
        if not changed:
            return None
        return (name, True) if name else (was, False)
