"""What is not needed any more goes back to the system, while nobody waits for a frame."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import cache

from klotho_games.core import system

_LARGE = 1024 * 1024
"""Bytes: what is larger goes back to the system as soon as it is freed."""
_MMAP_THRESHOLD = -3
"""glibc's name for that in `mallopt`."""


def give_back() -> None:
    """Scenes that were left hold each other in circles, and few objects hold many pixels: Python would let them lie."""
    gc.collect()
    trim()


def trim() -> None:
    """What was freed between things that are still held goes back too."""
    _trimmer()()


@cache
def _trimmer() -> Callable[[], object]:
    """glibc alone has to be told: it keeps what was freed, and after the first large picture large ones too."""
    if not system.linux():
        return lambda: None
    try:
        import ctypes  # late: the first picture does not wait for it

        libc = ctypes.CDLL(None)
        trim, mallopt = libc.malloc_trim, libc.mallopt
    except (ImportError, OSError, AttributeError):
        return lambda: None
    mallopt(_MMAP_THRESHOLD, _LARGE)
    return lambda: trim(0)
