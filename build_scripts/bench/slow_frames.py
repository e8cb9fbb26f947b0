"""What slow frames did: which functions of the program they spent their time in, and which collections of garbage.

Profiling makes a frame up to twice as slow. So the times say what is dear, not how dear it is.
"""

from __future__ import annotations

import cProfile
import gc
import time
from collections import Counter
from collections.abc import Callable, Iterator
from types import CodeType
from typing import Any

_DEEPEST = 24
"""Calls below each other that are told."""
_MOST_TOLD = 25
"""Functions that `totals` names."""

_Entries = dict[Any, Any]
"""What `cProfile` knows of each function, by its code or by the name of one that is written in C."""


class SlowFrames:
    """Profiles every frame, and keeps what those did that took longer than `least` seconds."""

    def __init__(self, least: float) -> None:
        self._least = least
        self._profile = cProfile.Profile(time.thread_time)
        self._collections: list[tuple[int, float]] = []
        """The generation and the seconds of each collection in this frame."""
        self._began = 0.0
        self._own = Counter[str]()
        """The seconds that functions took in slow frames, without those that they called."""
        gc.callbacks.append(self._on_collection)

    def watch(self, act: Callable[[], object]) -> None:
        """Run a frame."""
        self._profile.enable()
        try:
            act()
        finally:
            self._profile.disable()

    def end_frame(self, seconds: float) -> Iterator[str]:
        """Return lines about the frame that has just ended, if it was slow."""
        profile, collections = self._profile, self._collections
        self._profile, self._collections = cProfile.Profile(time.thread_time), []
        if seconds < self._least:
            return
        entries: _Entries = {entry.code: entry for entry in profile.getstats()}
        for entry in entries.values():
            self._own[_name(entry.code)] += entry.inlinetime
        for generation, took in collections:
            yield f"      garbage of generation {generation}: {1000 * took:.1f} ms"
        called = {call.code for entry in entries.values() for call in entry.calls or ()}
        for entry in sorted(entries.values(), key=lambda entry: -entry.totaltime):
            if entry.code not in called:
                yield from self._tell(entries, entry, 0)

    def totals(self) -> Iterator[str]:
        for name, seconds in self._own.most_common(_MOST_TOLD):
            yield f"{1000 * seconds:9.0f} ms {name}"

    def _tell(self, entries: _Entries, call: Any, depth: int) -> Iterator[str]:
        """Tell a call and, indented, the dearest of those below it."""
        if call.totaltime < self._least / 12 or depth > _DEEPEST:
            return
        yield f"      {1000 * call.totaltime:6.1f} {'  ' * depth}{_name(call.code)} ×{call.callcount}"
        whole = entries[call.code]
        share = call.totaltime / whole.totaltime if whole.totaltime else 0.0
        for below in sorted(whole.calls or (), key=lambda below: -below.totaltime):
            if below.totaltime * share >= self._least / 12:
                yield from self._tell(entries, below, depth + 1)

    def _on_collection(self, moment: str, told: dict[str, int]) -> None:
        if moment == "start":
            self._began = time.thread_time()
        else:
            self._collections.append((told["generation"], time.thread_time() - self._began))


def _name(code: CodeType | str) -> str:
    if isinstance(code, str):
        return code
    path = code.co_filename.split("klotho_games/")[-1]
    return f"{path}:{code.co_firstlineno} {code.co_qualname}"
