# ruff: noqa: E402 - the environment comes before what is installed in it
"""Film the great moments for the download page.

    python3 build_scripts/shots/moments.py                 all of them into docs/pictures
    python3 build_scripts/shots/moments.py klobba          of one game, after its motion has changed
    python3 build_scripts/shots/moments.py --frames OUT    the single frames into a folder, to look at them

The moments are in the games' albums (`MOMENT`). Needs the `bake` extra (pillow).
"""

from __future__ import annotations

import argparse
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

PICTURES = environment.ROOT / "docs" / "pictures"
MOMENTS: dict[str, albums.Moment] = albums.collect("MOMENT")
SIZE, TAKEN = (480, 270), (1280, 720)
STEP, EVERY = 0.05, 2
"""Seconds of a step, and how many of them there are to a frame: ten frames in a second."""
LAST = 1500
"""Milliseconds for which the last frame is shown before the film begins again."""
QUALITY = 42


def main() -> int:
    parser = argparse.ArgumentParser(description="Film the great moments for the download page.")
    parser.add_argument("game", nargs="*", help="which: " + ", ".join(MOMENTS))
    parser.add_argument("--frames", type=Path, metavar="FOLDER", help="save the single frames there instead")
    asked = parser.parse_args()
    unknown = [name for name in asked.game if name not in MOMENTS]
    if unknown:
        print(f"There is no moment of {unknown[0]}. Known: {', '.join(MOMENTS)}.", file=sys.stderr)
        return 2
    i18n.use("en")
    for name in asked.game or MOMENTS:
        frames = film(MOMENTS[name])
        if asked.frames is not None:
            asked.frames.mkdir(parents=True, exist_ok=True)
            for n, frame in enumerate(frames):
                frame.save(asked.frames / f"{name}-{n:03}.png")
            continue
        path = PICTURES / f"moment-{name}.webp"
        shown = [1000 * EVERY * STEP] * (len(frames) - 1) + [LAST]
        frames[0].save(path, save_all=True, append_images=frames[1:], duration=[round(one) for one in shown], loop=0,
                       quality=QUALITY, method=6, minimize_size=True)
        frames[-1].save(path.with_stem(f"still-{name}"), quality=70, method=6)  # for people who want no motion
        print(f"{path.name}: {len(frames)} frames, {path.stat().st_size / 1024:.0f} kB")
    return 0


def film(moment: albums.Moment) -> list[Image.Image]:
    """Return the frames of a moment, from its beginning until its seconds are over."""
    with screens.studio(TAKEN, motion="full", speed="normal") as s:
        moment.begin(s)
        s.stage.step(STEP, [])
        frames = []
        for n in range(round((moment.after + moment.seconds) / STEP)):
            if n * STEP >= moment.after and n % EVERY == 0:
                frames.append(_image(s.picture).resize(SIZE, Image.Resampling.LANCZOS))
            s.stage.step(STEP, [])
    return frames


def _image(drawn: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGB", drawn.get_size(), pygame.image.tobytes(drawn, "RGB"))


if __name__ == "__main__":
    sys.exit(main())
