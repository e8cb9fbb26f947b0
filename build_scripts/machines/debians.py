"""Debians of other ages and an Ubuntu, each in a folder: newer ones for their Python, an old one for its C library."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

from machines import folders
from machines.folders import PATIENCE, CannotMake

_TOOLS = {"mmdebstrap": "mmdebstrap", "git": "git", "curl": "curl"}
_MOUNTS = ("/dev", "/dev/pts", "/proc", "/opt")
CHECKOUT = "root/klotho"
OLD = "bullseye"
"""Its C library is that of every desktop since 2020."""
_PYTHON_FROM = "bookworm"
"""Where the sources of the Python for the old Debian come from."""
_COMPILERS = ("gcc", "make", "binutils", "dpkg-dev", "xz-utils", "libc6-dev", "zlib1g-dev", "libssl-dev", "libffi-dev",
              "libbz2-dev", "liblzma-dev", "ca-certificates", "git")
_PYTHONS = ("python3", "python3-venv", "python3-pip", "ca-certificates", "git", "libstdc++6")
"""The last one is on every system that has apt, and in these folders of Ubuntu is not. pygame's mixer needs it."""
_BUILT = "/usr/local/bin/python3.11"


class Debian:
    def __init__(self, suite: str, folder: Path = folders.KEPT) -> None:
        self.suite = suite
        self.root = folder / suite
        self.checkout = self.root / CHECKOUT
        self.python = _BUILT if suite == OLD else "/usr/bin/python3"

    def make(self) -> None:
        """Make what is missing, and copy the checkout as a repository of its own."""
        folders.require_tools(_TOOLS)
        if not (self.root / "usr" / "bin" / "git").is_file():
            self.root.mkdir(parents=True, exist_ok=True)
            folders.make_debian(self.root, self.suite, _COMPILERS if self.suite == OLD else _PYTHONS)
        folders.furnish(self.root, _MOUNTS)
        if self.suite == OLD and not (self.root / _BUILT.lstrip("/")).is_file():
            self._build_python()
        self.checkout.mkdir(parents=True, exist_ok=True)
        folders.copy_checkout(self.checkout)
        self.run(["sh", "-c", "git init -q . 2>/dev/null; git add -A 2>/dev/null; true"])

    def _build_python(self) -> None:
        """Build Python from the sources of a newer Debian, whose signatures apt checks."""
        listed = self.root / "etc/apt/sources.list.d/python.sources"
        listed.write_text(folders.sources(_PYTHON_FROM).replace("Types: deb\n", "Types: deb-src\n"), encoding="utf-8")
        keys = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
        (self.root / "usr/share/keyrings/debian-archive-keyring.gpg").write_bytes(keys.read_bytes())
        steps = (
            "apt-get update -qq && mkdir -p /root/python",
            "cd /root/python && apt-get source -qq --download-only python3.11",
            "cd /root/python && mkdir -p made && tar -xf python3.11_*.orig.tar.* -C made --strip-components=1",
            "cd /root/python/made && ./configure -q --enable-shared LDFLAGS=-Wl,-rpath,/usr/local/lib",
            f"cd /root/python/made && make -s -j{os.cpu_count() or 1} && make -s install",
        )
        for step in steps:
            code, told = self.run(["sh", "-c", step], inside="/")
            if code:
                raise CannotMake(f"{step}: {told[-600:]}")

    def run(self, words: Sequence[str], *, seconds: float = PATIENCE, inside: str = f"/{CHECKOUT}", **more: str
            ) -> tuple[int, str]:
        """Run a command there, without a display; returns its exit code and what it printed."""
        env = {"HOME": "/root", "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "LANG": "C.UTF-8",
               "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **more}
        command = ["chroot", str(self.root), "env", "-i", f"--chdir={inside}",
                   *(f"{name}={value}" for name, value in env.items()), *words]
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                   text=True, errors="replace", start_new_session=True)
        try:
            told, _nothing = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            told, _nothing = process.communicate()
            return -1, f"{told}\nIt did not end within {seconds:.0f} s."
        return process.returncode, told

    def python_version(self) -> str:
        found = re.search(r"\d+\.\d+\.\d+", self.run([self.python, "--version"], inside="/")[1])
        return found[0] if found else "?"

    def c_library(self) -> str:
        found = re.search(r"(\d+\.\d+)\s*$", self.run(["ldd", "--version"], inside="/")[1].splitlines()[0])
        return found[1] if found else "?"
