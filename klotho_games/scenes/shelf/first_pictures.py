"""The files of the shelf's pictures. The program begins to read them before it imports the shelf itself."""

from __future__ import annotations

from klotho_games.core.games import registry

SHELF_FILE = "shell/shelf.webp"


def shown_pictures(held: str) -> tuple[str, ...]:
    """Return the pictures that the shelf shows with this box held up, in the order in which it needs them."""
    return (
        SHELF_FILE, "shell/sidecard.webp", "shell/brand_thread.webp", "shell/brand.webp",
        "shell/brand_thread_over.webp",
        *(f"shell/box_{game}.webp" for game in _others(held)), f"shell/focus_{held}.webp",
        f"shell/banner_{held}.webp", "shell/plate.webp", "shell/plate_lit.webp",
    )


def first_pictures(held: str = "") -> tuple[str, ...]:
    """Return the pictures to read at the start: those that the shelf shows if it opens with this box held up, then
    those that it shows when another one is chosen."""
    held = held if held in registry.SHELF else registry.PLAYABLE[0]
    others = _others(held)
    return (*shown_pictures(held), f"shell/box_{held}.webp", *(f"shell/focus_{game}.webp" for game in others),
            *(f"shell/banner_{game}.webp" for game in others))


def _others(held: str) -> list[str]:
    return [box for box in registry.SHELF if box != held]
