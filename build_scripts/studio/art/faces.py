"""Cut the faces out of the explorers' tokens, for the marks of seats: there each seat has a frame of its own.

    python build_scripts/studio/bake_art.py faces
"""

from __future__ import annotations

import re
from pathlib import Path

ART = Path(__file__).resolve().parents[3] / "art"
SIDE = 76
_HEAD = re.compile(r"<svg [^>]*>")
_DISC = re.compile(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)" fill="#fff0d2"[^>]*/>')
_FRAME = re.compile(r'<g transform="[^"]*"><path [^>]*fill-rule="evenodd"/></g>')
"""The frame over the face, with a hole for it."""


def faces() -> dict[str, str]:
    """Return the files by name: what is in the round window of each token, in a square around that window."""
    tokens = sorted(ART.glob("karthis/tok_*.svg"))
    return {token.name.replace("tok_", "shell/face_"): _cut(token.read_text("utf-8")) for token in tokens}


def _cut(token: str) -> str:
    disc, frame = _DISC.search(token), _FRAME.search(token)
    assert disc is not None and frame is not None
    x, y, r = map(float, disc.groups())
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIDE}" height="{SIDE}" '
            f'viewBox="{x - r:g} {y - r:g} {2 * r:g} {2 * r:g}">')
    ground = f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="#fff0d2"/>'
    return f"{head}\n{ground}{token[disc.end() : frame.start()]}\n</svg>\n"


def bake() -> None:
    for name, source in faces().items():
        (ART / name).write_text(source, "utf-8")
