"""Where words on cards break: as few lines as fit, all about as long."""

from __future__ import annotations

from .pen import Pen


def balance_lines(pen: Pen, words: str, face: str, size: float, width: float) -> str:
    """The words broken into as few lines as fit, all about as long: no word is left alone on the last one."""
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
