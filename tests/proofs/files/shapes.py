"""What hostile files are made of: bytes, JSON that fits and does not, and things that are not files at all."""

from __future__ import annotations

import copy
import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

WAYS_OUT = ("../../outside.klotho", "../outside.klotho", "/etc/passwd", "..", ".", "", "a/b", "a\\b", "CON",
            "NUL.klotho", "COM1", "~root", "%s", "{0}", "x\0y", "\n", "x" * 300)
"""Names that lead out of a folder, or nowhere."""
STRANGE = (*WAYS_OUT, "☃", "\u202e", "\x1b[31m", "\ud7ff", "x" * 5000, "9" * 5000, "-1", "1e999", "é" * 40, " ", "<b>",
           "2026-02-30", "0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59+00:00", "2026-01-01")
HUGE = (2**31, 2**63 - 1, 2**63, 2**64, 10**20, 10**300, 10**4000, -1, -(2**63), -(10**300))
_LARGE = tuple(number for number in HUGE if -(2**63) <= number < 2**64)
NUMBERS = (*HUGE, 0, 1, 7, 99, 1.5, -0.5, 1e308, -1e308, 1e-320)


def numbers() -> SearchStrategy[Any]:
    return st.sampled_from(NUMBERS) | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False, allow_infinity=False)


def words() -> SearchStrategy[str]:
    return st.sampled_from(STRANGE) | st.text(max_size=40)


def values() -> SearchStrategy[Any]:
    """Any JSON."""
    plain = st.none() | st.booleans() | numbers() | words()
    return st.recursive(plain, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words(), inner, max_size=4),
                        max_leaves=8)


def written(value: Any) -> bytes:
    """Encode as JSON, including numbers that our encoders would not write."""
    import json

    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


def ways(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths to every part of a decoded value."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, part in parts for found in ((*way, key), *ways(part, (*way, key)))]


@st.composite
def bent(draw: Callable[[Any], Any], sound: Any, most: int = 3) -> Any:
    """A sound value with a few of its parts replaced, removed or doubled."""
    value = copy.deepcopy(sound)
    for _n in range(draw(st.integers(1, most))):
        known = ways(value)
        if not known:
            return draw(values())
        *way, key = draw(st.sampled_from(known))
        holder: Any = value
        for part in way:
            holder = holder[part]
        _bend(draw, holder, key)
    return value


def _bend(draw: Callable[[Any], Any], holder: Any, key: Any) -> None:
    old = holder[key]
    how = draw(st.sampled_from((*["like"] * 12, "any", "gone", "twice", "more")))
    if how == "gone":
        del holder[key]
    elif how == "twice" and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(old))
    elif how == "more" and isinstance(old, dict):
        old[draw(words())] = draw(values())
    elif how == "any":
        holder[key] = draw(values())
    else:
        holder[key] = draw(_like(old))


def _like(old: Any) -> SearchStrategy[Any]:
    if isinstance(old, bool):
        return st.just(not old)
    if isinstance(old, int):
        return st.sampled_from((0, 1, 2, 3, 6, 7, 100, *_LARGE)) | numbers()
    if isinstance(old, float):
        return numbers()
    if isinstance(old, str):
        return words()
    if isinstance(old, list) and old:
        return st.sampled_from(([], old[:-1], old[1:], [*old, *old], old[::-1], old * 50))
    return values()


@lru_cache(maxsize=4)
def _nested(deep: int) -> bytes:
    return b"[" * deep + b"]" * deep


def rubbish() -> SearchStrategy[bytes]:
    """Bytes that are hardly JSON."""
    return st.binary(max_size=200) | st.sampled_from((
        b"", b"\0", b"\0" * 4096, b"\xff\xfe", b"\xef\xbb\xbf{}", b"{", b"[]", b"null", b"1", b'"words"', b"\n",
        _nested(100), _nested(100_000), b'{"a":' * 50_000, b"9" * 100_000, b"-", b"1e999", b"nan", b'{"format":1e400}',
        b'{"format":' + b"9" * 5000 + b"}", b'"\\ud800"', b'"' + b"x" * 1_000_000 + b'"', b"\xed\xa0\x80",
    ))


@st.composite
def scratched(draw: Callable[[Any], Any], sound: bytes) -> bytes:
    """A sound file with a few bytes changed, lost or inserted."""
    text = bytearray(sound)
    for _n in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, max(0, len(text) - 1)))
        more = draw(st.integers(0, 12))
        text[at : at + more] = draw(st.binary(max_size=8))
    return bytes(text)


def texts(sound: Any) -> SearchStrategy[bytes]:
    """Files that should have one JSON value like this."""
    others = scratched(written(sound)) | values().map(written) | rubbish()
    return st.integers(0, 7).flatmap(lambda n: others if n == 7 else bent(sound).map(written))


def plain(value: Any) -> Any:
    """Return a struct as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


# -- no files ---------------------------------------------------------------------------------------------------------

NO_FILES = ("pipe", "folder", "loop", "nowhere", "zero", "locked", "sparse", "outside", "socket")


def put(path: Path, what: str) -> bool:
    """Put something in the place of a file; returns False if this system has no such thing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        match what:
            case "pipe":
                os.mkfifo(path)
            case "folder":
                (path / "inside").mkdir(parents=True)
            case "loop":
                path.symlink_to(path.name)
            case "nowhere":
                path.symlink_to(path.parent / "gone" / "nobody")
            case "zero":
                path.symlink_to("/dev/zero")
            case "outside":
                path.symlink_to(path.parents[1] / "outside.klotho")
            case "locked":
                path.write_bytes(b"{}")
                path.chmod(0)
            case "socket":
                import socket

                with socket.socket(socket.AF_UNIX) as one:
                    one.bind(str(path))
            case _:
                with path.open("wb") as file:
                    file.truncate(8 << 30)
    except (OSError, AttributeError, NotImplementedError):
        return False
    return True
