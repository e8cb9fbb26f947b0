"""The window: any size, one logical canvas, letterboxed, with the real scale known to everyone."""

from __future__ import annotations

import os

import pygame

from klotho_games.stage.geometry import HEIGHT, WIDTH, Point

SMALLEST = (640, 360)


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
            pygame.display.init()
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
