"""Save pictures of screens, compare them with their targets, and put several on one sheet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame


def beside(target: Path, name: str, ours: pygame.Surface) -> pygame.Surface | None:
    """Return the target on the left and our picture on the right, both at our height; None without a target."""
    found = next((path for end in ("png", "jpg") if (path := target / f"{name}.{end}").is_file()), None)
    if found is None:
        return None
    wanted = pygame.image.load(str(found)).convert()
    width = round(wanted.get_width() * ours.get_height() / wanted.get_height())
    both = pygame.Surface((width + ours.get_width() + 8, ours.get_height()))
    both.fill((255, 0, 255))
    both.blit(pygame.transform.smoothscale(wanted, (width, ours.get_height())), (0, 0))
    both.blit(ours, (width + 8, 0))
    return both


def save(picture: pygame.Surface, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(picture, str(path))
    print(path, flush=True)


def side_by_side(
    pictures: Sequence[pygame.Surface], size: tuple[int, int] = (640, 360), gap: int = 16, across: int = 3
) -> pygame.Surface:
    """Put pictures of tables in rows of three, for the README."""
    (w, h), rows = size, -(-len(pictures) // across)
    sheet = pygame.Surface((across * (w + gap) + gap, rows * (h + gap) + gap))
    sheet.fill("#14161f")
    for n, picture in enumerate(pictures):
        small = pygame.transform.smoothscale(picture, size)
        sheet.blit(small, (gap + n % across * (w + gap), gap + n // across * (h + gap)))
    return sheet
