"""The window: any size, one logical canvas, letterboxed, with the real scale known to everyone."""

from __future__ import annotations

import os

import pygame

from klotho_games.stage.geometry import HEIGHT, WIDTH, Point
from klotho_games.stage.quiet import quiet

SMALLEST = (640, 360)
_UNSEEN = ("offscreen", "dummy", "evdev")
"""What SDL falls back to without a screen: the program would run on, and nobody would see it."""


class NoDisplay(Exception):
    """There is no screen to open a window on."""


class Window:
    def __init__(
        self, size: tuple[int, int] = (1280, 720), fullscreen: bool = False, title: str = "Klotho Games"
    ) -> None:
        # Software presents are what this renderer needs; acceleration only adds a slow copy.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "klotho-games")
        self.size_before = size
        self.fullscreen = fullscreen
        try:
            with quiet():
                pygame.display.init()
            if pygame.display.get_driver() in _UNSEEN and "SDL_VIDEODRIVER" not in os.environ:
                pygame.display.quit()
                raise NoDisplay("no screen was found")
            self._open()
        except pygame.error as error:
            raise NoDisplay(str(error)) from error
        pygame.display.set_caption(title)

    def _open(self) -> None:
        if self.fullscreen:
            self.screen = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            self.screen = pygame.display.set_mode(self.size_before, pygame.RESIZABLE)
            pygame.Window.from_display_module().minimum_size = SMALLEST
        self.fit()

    def fit(self) -> None:
        """Take the size that the window has now."""
        self.screen = pygame.display.get_surface() or self.screen
        w, h = self.screen.get_size()
        self.scale = max(0.05, min(w / WIDTH, h / HEIGHT))
        self.offset = (max(0, round((w - WIDTH * self.scale) / 2)), max(0, round((h - HEIGHT * self.scale) / 2)))
        if not self.fullscreen:
            self.size_before = (w, h)
        self.screen.fill((0, 0, 0))

    def toggle_fullscreen(self) -> None:
        self.set_fullscreen(not self.fullscreen)

    def set_fullscreen(self, on: bool) -> None:
        if on != self.fullscreen:
            self.fullscreen = on
            self._open()

    def resize(self, size: tuple[int, int]) -> None:
        self.fullscreen = False
        self.size_before = size
        self._open()

    def to_canvas(self, pixel: Point) -> Point:
        return (pixel[0] - self.offset[0]) / self.scale, (pixel[1] - self.offset[1]) / self.scale

    def to_pixel(self, point: Point) -> tuple[int, int]:
        return round(point[0] * self.scale) + self.offset[0], round(point[1] * self.scale) + self.offset[1]
