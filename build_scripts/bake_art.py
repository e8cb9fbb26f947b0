"""Bakes the raster pictures of `art/` again: `python build_scripts/bake_art.py [NAME ...]`.

Without a name everything is baked, in about a minute and a half. Needs the `bake` extra (numpy, pillow, shapely).
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BAKERS = {
    "covers": "covers",
    "shelf": "shelf",
    "shell": "shell_pieces",
    "kit": "textures",
    "curtain": "curtain",
    "karthis-desk": "karthis_desk",
    "karthis-sheets": "karthis_sheets",
    "karthis-pieces": "karthis_pieces",
    "karthis-tiles": "karthis_tiles",
    "katamari-sky": "katamari_sky",
    "katamari-cousins": "katamari_cousins",
    "katamari-dice": "katamari_dice",
    "katamari-board": "katamari_board",
    "katamari-things": "katamari_things",
    "katamari-panels": "katamari_panels",
    "klotho97-sky": "klotho97_sky",
    "klotho97-dice": "klotho97_dice",
    "klobba-cave": "klobba_cave",
    "asteroid-deck": "asteroid_deck",
    "asteroid-window": "asteroid_window",
    "asteroid-hearth": "asteroid_hearth",
    "asteroid-events": "asteroid_events",
    "asteroid-dice": "asteroid_dice",
    "patrols-sheets": "patrols_sheets",
    "clinic-town": "clinic_town",
}


def main() -> int:
    parser = argparse.ArgumentParser(description="Bake the pictures of art/ from SVG and code.")
    parser.add_argument("name", nargs="*", help="which: " + ", ".join(BAKERS))
    names = parser.parse_args().name or list(BAKERS)
    unknown = [n for n in names if n not in BAKERS]
    if unknown:
        print(f"There is no baker called {unknown[0]}. Known: {', '.join(BAKERS)}.", file=sys.stderr)
        return 2
    sys.path.insert(0, str(ROOT))
    for name in names:
        started = time.perf_counter()
        try:
            baker = importlib.import_module(f"build_scripts.art_studio.{BAKERS[name]}")
        except ModuleNotFoundError as missing:
            print(f"Baking needs {missing.name}: pip install .[bake]", file=sys.stderr)
            return 1
        baker.bake()
        print(f"{name}: {time.perf_counter() - started:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
