# ruff: noqa: E402 - the environment comes before what is installed in it
"""Take the pictures of the download page and of the README.

    python3 build_scripts/shots/download_page.py                  all of them
    python3 build_scripts/shots/download_page.py klobba readme    these, after the look of a table has changed

Needs the `bake` extra (pillow).
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import environment

environment.enter()

import pygame

try:
    from PIL import Image
except ImportError:
    sys.exit("This script needs pillow: python -m pip install pillow")

from klotho_games.core import i18n
from shots import albums, screens
from shots.pictures import side_by_side

PICTURES = environment.ROOT / "docs" / "pictures"
TABLES: dict[str, str] = {"shelf": "shelf"} | albums.collect("PAGE")
"""The screen for each picture of the page."""
SIZE, LARGE = (960, 540), (1280, 720)
BRAND = (1000, 90)
README = environment.ROOT / "docs" / "tables.webp"


def main() -> int:
    known = (*TABLES, "readme")
    parser = argparse.ArgumentParser(description="Take the pictures of the download page and of the README.")
    parser.add_argument("name", nargs="*", help="which: " + ", ".join(known))
    asked = parser.parse_args().name
    unknown = [name for name in asked if name not in known]
    if unknown:
        print(f"There is no picture called {unknown[0]}. Known: {', '.join(known)}.", file=sys.stderr)
        return 2
    i18n.use("en")
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name in asked or known:
        if name == "readme":
            side = side_by_side([screens.take(screen) for screen in _on_the_readme()])
            _image(side).save(README, quality=80, method=6)
            continue
        small = _image(screens.take(TABLES[name])).resize(LARGE if name == "shelf" else SIZE, Image.Resampling.LANCZOS)
        small.save(PICTURES / f"{name}.webp", quality=72, method=6)
    if not asked:
        _brand()
        shutil.copy(screens.ART.path("shell/spool.svg"), PICTURES / "icon.svg")
    return 0


def _on_the_readme() -> list[str]:
    places = {n: name for names in albums.collect("README").values() for n, name in names.items()}
    return ["shelf", *(places[n] for n in sorted(places))]


def _image(drawn: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGB", drawn.get_size(), pygame.image.tobytes(drawn, "RGB"))


def _brand() -> None:
    """Save the brand as it is above the shelf, without the space around it."""
    with Image.open(screens.ART.path("shell/brand.webp")) as name:
        drawn = name.convert("RGBA")
    solid = drawn.getchannel("A").point(lambda a: 255 if a > 12 else 0).getbbox()
    drawn.crop(solid).resize(BRAND, Image.Resampling.LANCZOS).save(PICTURES / "brand.webp", quality=90, method=6)


if __name__ == "__main__":
    sys.exit(main())
