"""Boxes on the canvas of 1920 × 1080 units."""

from __future__ import annotations

from typing import NamedTuple

WIDTH, HEIGHT = 1920, 1080

Point = tuple[float, float]


class Box(NamedTuple):
    x: float
    y: float
    w: float
    h: float

    @classmethod
    def around(cls, centre: Point, w: float, h: float) -> Box:
        return cls(centre[0] - w / 2, centre[1] - h / 2, w, h)

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> Point:
        return (self.x + self.w / 2, self.y + self.h / 2)

    @property
    def size(self) -> Point:
        return (self.w, self.h)

    @property
    def at_origin(self) -> Box:
        return Box(0, 0, self.w, self.h)

    def contains(self, point: Point) -> bool:
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def holds(self, other: Box, slack: float = 0.5) -> bool:
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def overlap(self, other: Box) -> float:
        """The shared area, in square units."""
        w = min(self.right, other.right) - max(self.x, other.x)
        h = min(self.bottom, other.bottom) - max(self.y, other.y)
        return w * h if w > 0 and h > 0 else 0.0

    def grow(self, by: float, by_y: float | None = None) -> Box:
        dy = by if by_y is None else by_y
        return Box(self.x - by, self.y - dy, self.w + 2 * by, self.h + 2 * dy)

    def move(self, dx: float, dy: float) -> Box:
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def centre_on(self, point: Point) -> Box:
        return Box.around(point, self.w, self.h)

    def union(self, other: Box) -> Box:
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Box(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def part_around(self, centre: Point, w: float, h: float) -> Box:
        """The part of this size around a point, moved so that it is inside; smaller if there is not enough room."""
        w, h = min(w, self.w), min(h, self.h)
        x = min(max(self.x, centre[0] - w / 2), self.right - w)
        return Box(x, min(max(self.y, centre[1] - h / 2), self.bottom - h), w, h)

    def left_part(self, w: float) -> Box:
        return Box(self.x, self.y, w, self.h)

    def right_part(self, w: float) -> Box:
        return Box(self.right - w, self.y, w, self.h)

    def top_part(self, h: float) -> Box:
        return Box(self.x, self.y, self.w, h)

    def bottom_part(self, h: float) -> Box:
        return Box(self.x, self.bottom - h, self.w, h)

    def without_left(self, w: float) -> Box:
        return Box(self.x + w, self.y, self.w - w, self.h)

    def without_right(self, w: float) -> Box:
        return Box(self.x, self.y, self.w - w, self.h)

    def without_top(self, h: float) -> Box:
        return Box(self.x, self.y + h, self.w, self.h - h)

    def without_bottom(self, h: float) -> Box:
        return Box(self.x, self.y, self.w, self.h - h)

    def columns(self, n: int, gap: float = 0) -> list[Box]:
        w = (self.w - gap * (n - 1)) / n
        return [Box(self.x + i * (w + gap), self.y, w, self.h) for i in range(n)]

    def rows(self, n: int, gap: float = 0) -> list[Box]:
        h = (self.h - gap * (n - 1)) / n
        return [Box(self.x, self.y + i * (h + gap), self.w, h) for i in range(n)]


CANVAS = Box(0, 0, WIDTH, HEIGHT)
