# ruff: noqa: E402 - the environment comes before what is installed in it
"""Takes the pictures of the download page again: `python build_scripts/bake_page.py [NAME ...]`, into `docs/pictures`.

Needs the `bake` extra (pillow). After a table has changed its looks, name it: `bake_page.py klobba`.
"""

from __future__ import annotations

import argparse
import shutil
import sys

import environment

environment.inside()

import pygame
from PIL import Image

import albums
import shots
from klotho_games.core import words

PICTURES = environment.ROOT / "docs" / "pictures"
TABLES: dict[str, str] = {"shelf": "shelf"} | albums.told("PAGE")
"""By picture of the page: which screen it shows."""
SIZE, LARGE = (960, 540), (1280, 720)
BRAND = (1000, 90)


def main() -> int:
    parser = argparse.ArgumentParser(description="Take the pictures of the download page.")
    parser.add_argument("name", nargs="*", help="which: " + ", ".join(TABLES))
    asked = parser.parse_args().name
    unknown = [name for name in asked if name not in TABLES]
    if unknown:
        print(f"There is no picture called {unknown[0]}. Known: {', '.join(TABLES)}.", file=sys.stderr)
        return 2
    words.use("en")
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name in asked or TABLES:
        screen = shots.take(TABLES[name], (1920, 1080))
        whole = Image.frombytes("RGB", screen.get_size(), pygame.image.tobytes(screen, "RGB"))
        small = whole.resize(LARGE if name == "shelf" else SIZE, Image.Resampling.LANCZOS)
        small.save(PICTURES / f"{name}.webp", quality=72, method=6)
    if not asked:
        _brand()
        shutil.copy(shots.ART.path("shell/spool.svg"), PICTURES / "icon.svg")
    return 0


def _brand() -> None:
    """The name as it stands over the shelf, without the room around it."""
    with Image.open(shots.ART.path("shell/brand.webp")) as name:
        drawn = name.convert("RGBA")
    solid = drawn.getchannel("A").point(lambda a: 255 if a > 12 else 0).getbbox()
    drawn.crop(solid).resize(BRAND, Image.Resampling.LANCZOS).save(PICTURES / "brand.webp", quality=90, method=6)


if __name__ == "__main__":
    sys.exit(main())
