"""What a process uses: memory, open files, threads, other processes, every cache and every list that can be found.

    before = held(stage, program)
    ...
    grown([before, later, last])     # what has grown each time, in words
"""

from __future__ import annotations

import contextlib
import functools
import gc
import multiprocessing
import os
import sys
import threading
import types
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

_OURS = "klotho_games"
_CONTAINERS = (dict, list, set, deque, Counter)
_DEEP = 12
"""Steps from the program to the objects that are examined: scenes, their parts, the parts of those."""
_FEW_ENTRIES, _FEW_OBJECTS, _FEW_BUILT_IN = 25, 400, 4000
"""Increases up to these are not growth: a longer log, another game's pieces."""
_PART = 0.05
"""Neither is an increase by up to this share."""
_LARGE_TABLE = 100_000
"""Entries. The largest tables of the rules and bots have some tens of thousands when complete."""
_LOOKED_AT, _WIDE = 12, 6
"""How many objects of a type, and holders of each, are examined: finding holders means a walk over all objects."""


@dataclass(frozen=True)
class Held:
    """What a process used at one moment."""

    memory: float
    """Megabytes by the system's count; 0 if it does not say."""
    blocks: int
    """Blocks of Python's own memory, including what the collector does not track, such as strings, numbers and
    states."""
    files: int
    """Without those of fonts: one is open for each font that was used, up to the limit of their cache."""
    fonts: int
    threads: int
    children: int
    beside: float
    """Megabytes of the child processes: the bots, the coach."""
    caches: Mapping[str, tuple[int, int | None]]
    """By function: how many results it keeps, and the limit."""
    tables: Mapping[str, int]
    """By module and name: entries of tables in which functions keep what they have computed."""
    lists: Mapping[str, int]
    """By class and name: entries of everything that stays in the program."""
    objects: Mapping[str, int]
    """By type: everything that the collector tracks."""


def held(*roots: object) -> Held:
    """Measure now, after collecting garbage. `roots` are where to look for lists, besides all modules."""
    gc.collect()
    caches = {
        f"{found.__module__}.{found.__qualname__}": (found.cache_info().currsize, found.cache_info().maxsize)
        for found in gc.get_objects() if isinstance(found, functools._lru_cache_wrapper)
    }
    objects = Counter(_name(type(found)) for found in gc.get_objects())
    fonts, files = _open_files()
    return Held(memory(), sys.getallocatedblocks(), files, fonts, max(threading.active_count(), _threads()),
                len(multiprocessing.active_children()), _beside(), caches, tables(), lists(*roots), objects)


def memory(process: int | str = "self") -> float:
    try:
        told = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in told.splitlines() if line.startswith("VmRSS:")), 0.0)


def _beside() -> float:
    return sum(memory(child.pid) for child in multiprocessing.active_children() if child.pid)


def _open_files() -> tuple[int, int]:
    """Return the numbers of open font files and other files, if the system says."""
    names = []
    for one in _listed("fd"):
        with contextlib.suppress(OSError):  # the handle of the listing itself
            names.append(os.readlink(one))
    fonts = sum(name.endswith((".ttf", ".otf")) for name in names)
    return fonts, len(names) - fonts


def _threads() -> int:
    return len(_listed("task"))


def _listed(what: str) -> list[Path]:
    try:
        return list(Path(f"/proc/self/{what}").iterdir())
    except OSError:
        return []


def _name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def tables() -> dict[str, int]:
    return {f"{module.__name__}.{name}": len(value) for module in _modules() for name, value in vars(module).items()
            if _is_list(value) and not name.startswith("__")}


def _modules() -> list[types.ModuleType]:
    return [module for name, module in sys.modules.items() if name.split(".")[0] == _OURS]


def lists(*roots: object) -> dict[str, int]:
    """Return the entries of every list, dict and set of our classes and of what `roots` lead to, by name."""
    found: Counter[str] = Counter()
    seen: set[int] = {id(value) for module in _modules() for value in vars(module).values()}
    waiting: deque[tuple[object, int]] = deque((root, 0) for root in roots)
    for module in _modules():
        for kind in [kind for kind in vars(module).values() if isinstance(kind, type)]:
            if kind.__module__ == module.__name__:
                waiting.extend(_noted(found, seen, _name(kind), vars(kind), 0))
    while waiting:
        thing, deep = waiting.popleft()
        if id(thing) not in seen and deep < _DEEP:
            seen.add(id(thing))
            waiting.extend(_noted(found, seen, _name(type(thing)), _attributes(thing), deep))
    return dict(found)


def _attributes(thing: object) -> dict[str, Any]:
    own = dict(getattr(thing, "__dict__", {}))
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    return own | {name: getattr(thing, name) for name in slots if hasattr(thing, name)}


def _noted(
    found: Counter[str], seen: set[int], owner: str, names: Mapping[str, Any], deep: int
) -> Iterator[tuple[object, int]]:
    """Count the lists among these, and return the objects of ours to examine next."""
    for name, value in list(names.items()):
        if name.startswith("__"):
            continue
        if _is_list(value):
            if id(value) not in seen:
                seen.add(id(value))
                found[f"{owner}.{name}"] += len(value)
                yield from ((inner, deep + 1) for inner in _inside(value) if _is_ours(inner))
        elif _is_ours(value):
            yield value, deep + 1


def _is_list(value: object) -> bool:
    return isinstance(value, _CONTAINERS) or type(value).__name__ in ("WeakKeyDictionary", "WeakValueDictionary")


def _inside(value: Any) -> list[object]:
    inner = list(value.values()) if hasattr(value, "values") else list(value)
    return [one for some in inner for one in (some if isinstance(some, tuple | list) else (some,))]


def _is_ours(value: object) -> bool:
    """Return whether to look inside. The many states and moves are frozen and have no lists."""
    kind = type(value)
    return kind.__module__.split(".")[0] == _OURS and not hasattr(kind, "__struct_fields__")


# -- what has grown -------------------------------------------------------------------------------------------------


def grown(times: Sequence[Held], meant: Iterable[str] = ()) -> list[str]:
    """Return what grew each time, by more than a little in all, and is not in a cache with a limit.

    `meant` are prefixes of names that grow because people play; other figures report these.
    """
    faults = []
    meant = tuple(meant)
    for name in times[-1].lists:
        counts = [time.lists.get(name, 0) for time in times]
        if rises(counts, _FEW_ENTRIES) and not name.startswith(meant):
            faults.append(f"{name} grows: {' '.join(map(str, counts))}")
    faults += [f"{name} has {count:,} entries" for name, count in times[-1].tables.items() if count > _LARGE_TABLE]
    for name in times[-1].objects:
        counts = [time.objects.get(name, 0) for time in times]
        few = _FEW_BUILT_IN if name.startswith("builtins.") else _FEW_OBJECTS
        if rises(counts, few) and not name.startswith(meant) and not in_caches(name):
            faults.append(f"{name} grows: {' '.join(map(str, counts))}; the newest are held by {holders(name)}")
    for name, (count, most) in times[-1].caches.items():
        counts = [time.caches.get(name, (0, most))[0] for time in times]
        if most is None and rises(counts, _FEW_ENTRIES):
            faults.append(f"the cache of {name} has no end and grows: {' '.join(map(str, counts))}")
        elif most is not None and count > most:
            faults.append(f"the cache of {name} holds {count} of {most}")
    for what in ("files", "threads", "children"):
        counts = [getattr(time, what) for time in times]
        if len(counts) > 1 and min(counts[1:]) > counts[0]:
            faults.append(f"{what} grow: {' '.join(map(str, counts))}")
    return faults


def rises(counts: Sequence[int], few: int) -> bool:
    """Return whether it grew each time: at least three times, so that it is not chance."""
    steps = [later - earlier for earlier, later in pairwise(counts)]
    much = counts[-1] - counts[0] > max(few, _PART * counts[0])
    return len(steps) >= 3 and all(step > 0 for step in steps) and much


def in_caches(name: str) -> bool:
    """Return whether most of the newest objects of a type are results in caches of functions, which have limits."""
    newest = _newest(name)
    kept = [any(isinstance(one, functools._lru_cache_wrapper) for one in _leading_to(found)) for found in newest]
    return sum(kept) > 0.8 * len(newest)


def holders(name: str) -> str:
    """Return the types that hold the newest objects of a type, the most frequent first, as a hint where to look."""
    kinds = Counter(_name(type(one)) for found in _newest(name) for one in _leading_to(found, 2))
    return ", ".join(kind for kind, _count in kinds.most_common(4))


def _newest(name: str) -> list[object]:
    gc.collect()
    lasting = [found for found in gc.get_objects(generation=2) if _name(type(found)) == name]
    quarter = lasting[3 * len(lasting) // 4 :]  # the collector lists them by age
    return quarter[:: max(1, len(quarter) // _LOOKED_AT)][:_LOOKED_AT]


def _leading_to(thing: object, deep: int = 4) -> Iterator[object]:
    """Yield what holds a thing, what holds that, and so on, for a few steps and within limits."""
    seen, level = {id(thing)}, [thing]
    for _step in range(deep):
        found = [one for held in level[:_WIDE] for one in gc.get_referrers(held) if id(one) not in seen]
        seen |= {id(one) for one in found} | {id(found), id(level)}
        level = [one for one in found if not isinstance(one, types.FrameType | types.GeneratorType | types.ModuleType)]
        yield from level
