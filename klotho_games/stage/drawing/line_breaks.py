"""Line breaks for words on cards."""

from __future__ import annotations

from .pen import Pen


def balance_lines(pen: Pen, words: str, face: str, size: float, width: float) -> str:
    """Break words into as few lines as fit, all about equally long, so that no word is alone on the last line."""
    letters, px = pen.look.letters, pen.look.px(size)
    room = width * pen.look.scale
    lines = letters.wrap(words, face, px, room)
    narrow, step = room, max(1.0, 4 * pen.look.scale)
    while narrow > step:
        narrow -= step
        other = letters.wrap(words, face, px, narrow)
        if len(other) > len(lines) or any(letters.width(line, face, px) > narrow for line in other):
            break
        lines = other
    return "\n".join(lines)
