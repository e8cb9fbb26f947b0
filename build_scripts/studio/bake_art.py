"""Bake the raster pictures of `art/`: `python build_scripts/studio/bake_art.py [NAME ...]`.

Without a name it bakes everything, in about a minute and a half. Needs the `bake` extra (numpy, pillow, shapely).
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STUDIO = ROOT / "build_scripts" / "studio" / "art"
BAKERS = {
    path.stem.replace("_", "-"): path.stem
    for path in sorted(STUDIO.glob("*.py"), key=lambda path: ("_" in path.stem, path.stem))
    if "\ndef bake(" in path.read_text(encoding="utf-8")
}
"""Every baker of the studio by name, those of the whole house first."""


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
            baker = importlib.import_module(f"build_scripts.studio.art.{BAKERS[name]}")
        except ModuleNotFoundError as missing:
            print(f"Baking needs {missing.name}: pip install .[bake]", file=sys.stderr)
            return 1
        baker.bake()
        print(f"{name}: {time.perf_counter() - started:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
