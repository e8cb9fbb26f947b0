"""The program on the machines that people have, as far as this one can stand in for them.

Each part takes less than ten minutes on a quiet machine. What it needs is made first, and kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from machines.debians import OLD, Debian
from machines.folders import CannotMake
from machines.windows import Windows
from tests.proofs.platforms import on_debian, on_windows
from tests.proofs.proof import Asked, CannotProve, Found, Part, Proof

_TESTS = Path(__file__).resolve().parents[2]
_LARGE = ("games", "registry", "scenes")
"""Folders of the tests that are a part each; all others together are one more."""
_NEED_A_SCREEN = ("visual", "window")


def parts() -> Iterator[Part]:
    windows = Windows()

    def there(name: str, about: str, tried: Callable[[Windows, Asked], Found]) -> Part:
        return Part(f"windows-{name}", about, partial(_made_first, windows, tried))

    yield there("selftest", "the self-test from the sources, under Windows' Python", on_windows.try_source)
    for room in on_windows.ROOMS:
        yield there(room, f"the tests of {room}, under Windows' Python", partial(on_windows.try_tests, room))
    yield there("kills", "the program is killed while it writes, under Windows", on_windows.try_kills)
    yield there("phone", "phones play with a program under Windows", on_windows.try_phone)
    yield there("download", "the Windows download is built, and tests itself", on_windows.try_download)
    yield there("installer", "the Windows download is installed, used and removed", on_windows.try_installer)
    yield there("window", "the Windows download in a window, with mouse and keys", on_windows.try_window)
    yield Part("linux-download", "the Linux download is built on an old Debian, and tests itself",
               partial(_made_first, Debian(OLD), on_debian.try_download))
    for version, suite in on_debian.SUITES.items():
        debian = Debian(suite)
        yield Part(f"python-{version}-play", f"every game is played once, with Python {version}",
                   partial(_made_first, debian, on_debian.try_play))
        for name, paths in test_paths().items():
            yield Part(f"python-{version}-{name}", f"tests of {name}, with Python {version}",
                       partial(_made_first, debian, partial(on_debian.try_tests, paths)))


def _made_first(machine: Any, tried: Callable[[Any, Asked], Found], asked: Asked) -> Found:
    try:
        machine.make()
        return tried(machine, asked)
    except CannotMake as problem:
        raise CannotProve(str(problem)) from problem
    except AssertionError as problem:  # what was waited for did not come
        return Found((), (" ".join(str(problem).split()),))


def test_paths() -> dict[str, list[str]]:
    """Return what of the tests each part of a Python runs."""
    found = sorted(path.name for path in _TESTS.iterdir()
                   if (path.is_dir() and any(path.rglob("test_*.py"))) or path.name.startswith("test_"))
    rest = [name for name in found if name not in (*_LARGE, *_NEED_A_SCREEN)]
    return {**{name: [f"tests/{name}"] for name in _LARGE}, "others": [f"tests/{name}" for name in rest]}


PROOF = Proof("platforms", "The program runs on Windows, an old Debian and newer Pythons.", "parts", 1, parts=parts,
              page="platforms.md", nightly=False)
