"""Gives memory that is no longer needed back to the system, when no frame is waiting."""

from __future__ import annotations

import functools
import gc
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from klotho_games.core import system

_LARGE = 256 * 1024
"""Larger blocks (in bytes) go back to the system as soon as they are freed."""
_MMAP_THRESHOLD, _ARENA_MAX = -3, -8
"""The numbers of these options in glibc's `mallopt`."""

MANY_ANSWERS = 500
"""Caches of a function with fewer answers are left alone: they hold little and are useful."""


def answers(of: str = "klotho_games") -> Iterator[Any]:
    """Cached functions of a package, as far as the garbage collector knows them."""
    is_frozen = gc.get_freeze_count() > 0
    gc.unfreeze()
    known = gc.get_objects()
    if is_frozen:
        gc.collect()
        gc.freeze()
    for found in known:
        # Compare the type itself: a weak proxy whose object is gone can't be asked.
        if type(found) is functools._lru_cache_wrapper and found.__module__.startswith(f"{of}."):
            yield found


def forget(kept: Iterable[Any]) -> None:
    """Clear large caches. Their answers can be computed again."""
    for function in list(kept):
        if function.cache_info().currsize > MANY_ANSWERS:
            function.cache_clear()


def leave_modules_out() -> None:
    """Never look for garbage among all that exists now: modules, classes and functions that stay.

    Python looks for garbage whenever many objects were made, in any frame. With all modules, that takes 30 ms.
    """
    gc.freeze()


def give_back() -> None:
    """Collect garbage and trim the heap.

    Closed scenes refer to each other, and few objects hold many pixels, so Python would not collect them soon.
    """
    gc.collect()
    trim()


def prepare() -> None:
    """Choose how memory is handed out, before a second thread needs some."""
    _trimmer()


def trim() -> None:
    """Give freed memory between objects in use back to the system."""
    _trimmer()()


@cache
def _trimmer() -> Callable[[], object]:
    """The function that trims the heap. Only glibc needs it: it keeps freed memory, in the end even large blocks."""
    if not system.is_linux():
        return lambda: None
    try:
        import ctypes  # imported late, so that the first picture does not wait for it

        libc = ctypes.CDLL(None)
        trim, mallopt = libc.malloc_trim, libc.mallopt
    except (ImportError, OSError, AttributeError):
        return lambda: None
    mallopt(_MMAP_THRESHOLD, _LARGE)
    mallopt(_ARENA_MAX, 1)  # a second thread would have gaps of its own between its blocks
    return lambda: trim(0)
