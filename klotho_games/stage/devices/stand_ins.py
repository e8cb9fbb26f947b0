"""A picture, a font or a sound of the program is missing or damaged: something plain stands in for it, people are told
which file it was, and everything else goes on.

Only the program with its window makes do like this (`allow`). The self-test, the tests and the scripts meet the fault
itself: a download that has lost a file must not pass for a whole one.
"""

from __future__ import annotations

import sys
import threading

import pygame

from klotho_games.core.i18n import _, number

_GREY = (138, 133, 120)
_EDGE = (52, 50, 46)
_GROUND = (70, 68, 72)
"""Light and dark words can both be read on these."""
_SEEN_THROUGH = 0.6
"""What stands in may be a shadow or a light that lies above something else."""
_WIDE, _SCREEN, _ABOUT = 600, 16 / 9, 0.1
"""A picture of at least this width in the proportions of the screen is what everything else lies on."""
_TOLD_OF = 3
"""Notices in one run; after that all of them are known to be of one kind."""

_allowed = False
_found: dict[str, bool] = {}
"""Files that are missing or damaged, and whether somebody was told."""
_notices = 0
_lock = threading.Lock()


class DamagedFile(Exception):
    """A file of the program is missing or damaged; `file` is its name."""

    file = ""


def allow() -> None:
    """From now on something stands in for what cannot be read."""
    global _allowed
    _allowed = True


def forget() -> None:
    """As at the start: nothing stands in for anything."""
    global _allowed, _notices
    _allowed, _notices = False, 0
    _found.clear()


def accept(file: str, problem: Exception) -> None:
    """The caller has something to stand in for a file. Raises the problem where nothing may."""
    if not _allowed:
        raise problem
    note(file)


def note(file: str) -> None:
    """Which file it was, once: in the terminal now, and for people at the next notice."""
    with _lock:
        if not _allowed or file in _found:
            return
        _found[file] = False
    if sys.stderr is not None:
        told = _("{file} is missing or damaged. Install Klotho Games again to repair it.")
        print(told.format(file=file), file=sys.stderr, flush=True)


def take_notices() -> list[str]:
    """One sentence for all that was found since this was last asked; asked once, it counts as told."""
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
    """Where nothing can stand in: what people read instead of the scene that needs the file."""
    told = _("This can’t be opened, because a file of Klotho Games is missing or damaged ({file}). Install the program "
             "again to repair it.")
    return told.format(file=problem.file)


def picture(w: int, h: int) -> pygame.Surface:
    """A plain sheet with an edge; premultiplied."""
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
"""The same as source, where a drawing is changed before it is drawn."""
