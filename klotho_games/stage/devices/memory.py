"""What is not needed any more goes back to the system, while nobody waits for a frame."""

from __future__ import annotations

import functools
import gc
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from klotho_games.core import system

_LARGE = 1024 * 1024
"""Bytes: what is larger goes back to the system as soon as it is freed."""
_MMAP_THRESHOLD = -3
"""glibc's name for that in `mallopt`."""


MANY_ANSWERS = 500
"""Of one function: fewer are soon found again, and hold little."""


def answers(of: str = "klotho_games") -> Iterator[Any]:
    """Functions of a package that keep what they have worked out, as far as the collector knows them."""
    for found in gc.get_objects():
        # Its type itself: a proxy of something that is gone cannot be asked what it is.
        if type(found) is functools._lru_cache_wrapper and found.__module__.startswith(f"{of}."):
            yield found


def forget(kept: Iterable[Any]) -> None:
    """What functions have worked out goes where it is much; it can be worked out again."""
    for function in list(kept):
        if function.cache_info().currsize > MANY_ANSWERS:
            function.cache_clear()


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
    if not system.is_linux():
        return lambda: None
    try:
        import ctypes  # late: the first picture does not wait for it

        libc = ctypes.CDLL(None)
        trim, mallopt = libc.malloc_trim, libc.mallopt
    except (ImportError, OSError, AttributeError):
        return lambda: None
    mallopt(_MMAP_THRESHOLD, _LARGE)
    return lambda: trim(0)
