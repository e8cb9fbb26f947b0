"""What is not needed any more goes back to the system, while nobody waits for a frame."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import cache


def give_back() -> None:
    """Scenes that were left hold each other in circles, and few objects hold many pixels: Python would let them lie."""
    gc.collect()
    _trim()()


@cache
def _trim() -> Callable[[], object]:
    """glibc keeps what was freed between two things that are still held; the other systems need no word."""
    if not sys.platform.startswith("linux"):
        return lambda: None
    try:
        import ctypes  # late: the first picture does not wait for it

        trim = ctypes.CDLL(None).malloc_trim
    except (ImportError, OSError, AttributeError):
        return lambda: None
    return lambda: trim(0)
