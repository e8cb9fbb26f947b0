"""The window: any size around one canvas, with bars at the sides, and the scale between canvas and pixels."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import NoReturn

import pygame

from klotho_games.core.i18n import _

from .geometry import HEIGHT, WIDTH, Point
from .silence import quiet
from .surfaces import is_deep, opaque

SMALLEST = (640, 360)
_USUAL = ((3840, 2160), (3200, 1800), (2560, 1440), (1920, 1080), (1600, 900), (1280, 720))
_OF_THE_WIDTH, _OF_THE_HEIGHT = 0.9, 0.84
"""The greatest share of the screen for a window. It opens in the middle of the screen: its title needs room above, and
below are the desktop's bars, which on Windows have 48 pixels at 100% and 60 at 125%."""
_UNSEEN = ("offscreen", "dummy", "evdev")
"""Drivers that SDL falls back to without a screen. The program would run invisibly."""


_TRIES = 5


class NoDisplay(Exception):
    """There is no screen to open a window on."""


class DisplayLost(Exception):
    """The screen has gone and there is no other. The text is the system's message."""


class Window:
    """The real window: size, full screen, and where the canvas lies in it."""

    def __init__(
        self, size: tuple[int, int] | None = None, fullscreen: bool = False, title: str = "Klotho Games"
    ) -> None:
        """Open a window; without a size, as large as suits the screen."""
        # This renderer presents in software; acceleration would only add a slow copy.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        self.fullscreen = fullscreen
        self.screen: pygame.Surface
        """The surface for painting. It is the screen itself, unless that has too few colours."""
        self._shown: pygame.Surface
        self._title = title
        self._lost = 0
        """How many times in a row nothing could be shown."""
        self._fitted: tuple[pygame.Surface, tuple[int, int]] | None = None
        """The surface and the size that were last taken over."""
        try:
            with quiet():
                pygame.display.init()
            if pygame.display.get_driver() in _UNSEEN and "SDL_VIDEODRIVER" not in os.environ:
                pygame.display.quit()
                raise NoDisplay(_("no screen was found"))
            self.size_before = _on_the_screen(size)
            self._open()
        except pygame.error as error:
            raise NoDisplay(str(error)) from error
        pygame.display.set_caption(title)

    def _open(self) -> None:
        self._fitted = None
        if self.fullscreen:
            self._shown = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            self._shown = pygame.display.set_mode(self.size_before, pygame.RESIZABLE)
            pygame.Window.from_display_module().minimum_size = SMALLEST
        self.fit()

    # -- losing and reopening the screen ----------------------------------------------------------------------

    def present(self, places: Sequence[pygame.Rect]) -> bool:
        """Show what was painted at these places. Return False if the screen was lost and everything has to be painted
        again."""
        try:
            if self.screen is not self._shown and not is_deep(self._shown):
                for place in places:
                    self._shown.blit(self.screen, place, place)
            pygame.display.update(places)
        except pygame.error as error:
            self.open_again(error)
            return False
        self._lost = 0
        return True

    @property
    def is_gone(self) -> bool:
        """Whether there is no surface to paint on. Painting then would write into freed memory."""
        return not pygame.display.get_init() or pygame.display.get_surface() is None

    def open_again(self, error: pygame.error | None = None) -> None:
        """Open the window again. Raises DisplayLost if that fails, or has not helped for several frames."""
        self._lost += 1
        try:
            if error is not None and self._lost > _TRIES:
                raise error
            with quiet():
                pygame.display.init()
            self._open()
            pygame.display.set_caption(self._title)
        except pygame.error as lost:
            raise DisplayLost(str(lost)) from error

    def when_gone_for_good(self, end: Callable[[str], NoReturn]) -> None:
        """Call `end` with the reason if the X server ends.

        Its library then ends the program from inside, where nothing can be raised.
        """
        if pygame.display.get_driver() != "x11":
            return
        try:
            import ctypes  # imported late, so that the first picture does not wait for it

            handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(lambda _display: end(_("the X server has ended")))
            ctypes.CDLL("libX11.so.6").XSetIOErrorHandler(handler)
        except (ImportError, OSError, AttributeError):
            return
        self._handler = handler  # the library calls it as long as there is a window

    def on_another_screen(self) -> None:
        """Adapt after the window has moved to another screen, or its screen was taken away."""
        if self.fullscreen and self.screen.get_size() not in pygame.display.get_desktop_sizes():
            self._open()

    def fit(self) -> None:
        """Take over the present size of the window."""
        self._shown = pygame.display.get_surface() or self._shown
        self.screen = self._shown if is_deep(self._shown) else opaque(self._shown.get_size())
        w, h = self.screen.get_size()
        self.scale = max(0.05, min(w / WIDTH, h / HEIGHT))
        self.offset = (max(0, round((w - WIDTH * self.scale) / 2)), max(0, round((h - HEIGHT * self.scale) / 2)))
        if not self.fullscreen:
            self.size_before = (w, h)
        if (self.screen, (w, h)) != self._fitted:  # after another change, what it shows stays until it is painted again
            self._fitted = self.screen, (w, h)
            self.screen.fill((0, 0, 0))

    def toggle_fullscreen(self) -> None:
        self.set_fullscreen(not self.fullscreen)

    def set_fullscreen(self, on: bool) -> None:
        if on != self.fullscreen:
            self._leave_fullscreen()
            self.fullscreen = on
            self._open()

    def resize(self, size: tuple[int, int]) -> None:
        self._leave_fullscreen()
        self.fullscreen = False
        self.size_before = size
        self._open()

    def _leave_fullscreen(self) -> None:
        """Leave full screen in the system first. Otherwise the window keeps the screen's size and hangs over its
        edge."""
        if self.fullscreen:
            pygame.Window.from_display_module().set_windowed()

    def to_canvas(self, pixel: Point) -> Point:
        return (pixel[0] - self.offset[0]) / self.scale, (pixel[1] - self.offset[1]) / self.scale

    def to_pixel(self, point: Point) -> tuple[int, int]:
        return round(point[0] * self.scale) + self.offset[0], round(point[1] * self.scale) + self.offset[1]


def _on_the_screen(size: tuple[int, int] | None) -> tuple[int, int]:
    """The wanted size, unless it was for a larger screen than this one."""
    desktop = pygame.display.get_desktop_sizes()[0]
    seen = pygame.display.get_driver() not in _UNSEEN
    too_large = size is not None and seen and (size[0] > desktop[0] or size[1] > desktop[1])
    return fitting(desktop) if size is None or too_large else size


def fitting(desktop: tuple[int, int]) -> tuple[int, int]:
    """The largest usual size that leaves room on the screen, or on a very small screen most of it."""
    w, h = desktop
    room = (w * _OF_THE_WIDTH, h * _OF_THE_HEIGHT)
    for size in _USUAL:
        if size[0] <= room[0] and size[1] <= room[1]:
            return size
    wide = round(min(room[0], room[1] * WIDTH / HEIGHT))
    return wide, round(wide * HEIGHT / WIDTH)
