"""Stand-ins for pictures, fonts and sounds of the program that are missing or damaged.

The player is told which file it was, and everything else goes on. Only the program with its window does this (`allow`).
The self-test, the tests and the scripts get the error itself, as a download without a file must not pass for a whole
one.
"""

from __future__ import annotations

import sys
import threading

import pygame

from klotho_games.core.i18n import _, number

_GREY = (138, 133, 120)
_EDGE = (52, 50, 46)
_GROUND = (70, 68, 72)
"""A ground on which both light and dark words can be read."""
_SEEN_THROUGH = 0.6
"""The opacity of a stand-in: it can replace a shadow or a light that is above something else."""
_WIDE, _SCREEN, _ABOUT = 600, 16 / 9, 0.1
"""A picture of at least this width with roughly the proportions of the screen is a backdrop."""
_TOLD_OF = 3
"""The most notices in one run; more would not say anything new."""

_allowed = False
_found: dict[str, bool] = {}
"""Files that are missing or damaged, and whether the player was told."""
_notices = 0
_lock = threading.Lock()


class DamagedFile(Exception):
    """A file of the program is missing or damaged; `file` is its name."""

    file = ""


def allow() -> None:
    """Allow stand-ins from now on."""
    global _allowed
    _allowed = True


def forget() -> None:
    """Return to the beginning: no stand-ins are allowed, and none are known."""
    global _allowed, _notices
    _allowed, _notices = False, 0
    _found.clear()


def accept(file: str, problem: Exception) -> None:
    """Report that the caller uses a stand-in for a file. Raises the problem if stand-ins are not allowed."""
    if not _allowed:
        raise problem
    note(file)


def note(file: str) -> None:
    """Note a file once: in the terminal now, and for the player with the next notice."""
    with _lock:
        if not _allowed or file in _found:
            return
        _found[file] = False
    if sys.stderr is not None:
        told = _("{file} is missing or damaged. Install Klotho Games again to repair it.")
        print(told.format(file=file), file=sys.stderr, flush=True)


def take_notices() -> list[str]:
    """One sentence about all files found since the last call. It then counts as shown."""
    global _notices
    if all(_found.values()):
        return []
    with _lock:
        new = [file for file, told in _found.items() if not told]
        _found.update(dict.fromkeys(new, True))
    _notices += 1
    if _notices > _TOLD_OF:
        return []
    if len(new) == 1:
        told = _("A file of Klotho Games is missing or damaged ({file}). Install the program again to repair it.")
        return [told.format(file=new[0])]
    told = _("{n} files of Klotho Games are missing or damaged, such as {file}. Install the program again to repair "
             "it.")
    return [told.format(n=number(len(new)), file=new[0])]


def sentence(problem: DamagedFile) -> str:
    """The sentence in place of a scene that can't do without the file."""
    told = _("You can’t open this, because a file of Klotho Games is missing or damaged ({file}). Install the program "
             "again to repair it.")
    return told.format(file=problem.file)


def picture(w: int, h: int) -> pygame.Surface:
    """A plain grey picture with an edge, premultiplied."""
    made = pygame.Surface((w, h), pygame.SRCALPHA, 32)
    if w >= _WIDE and abs(w / h - _SCREEN) < _ABOUT:
        made.fill((*_GROUND, 255))
        return made
    made.fill((*(round(part * _SEEN_THROUGH) for part in _GREY), round(255 * _SEEN_THROUGH)))
    pygame.draw.rect(made, (*_EDGE, 255), made.get_rect(), max(1, min(w, h) // 40))
    return made


DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">'
    '<rect x="2" y="2" width="96" height="96" fill="#8a8578" fill-opacity="0.6" stroke="#34322e" stroke-width="4"/>'
    "</svg>"
)
"""The same picture as SVG source, for drawings that are changed before they are drawn."""
