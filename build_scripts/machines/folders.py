"""What all machines need: Debian's tools, folders with mounts, and a copy of the checkout."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import environment

KEPT = Path(os.environ.get("KLOTHO_MACHINES", "/var/tmp/klotho-machines"))  # noqa: S108 - root alone makes it
"""Where machines are kept. Some have mounts, so they are not under the checkout, where people remove what is built."""
PATIENCE = 3600.0
"""Seconds after which something hangs. On a quiet machine nothing takes ten minutes; others are often busy."""
_SHARED = ("/etc/hosts", "/etc/resolv.conf", "/etc/pip.conf", "/root/.config/pip/pip.conf")
"""What a machine of ours takes over from this one, to reach the same places."""
_CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
_NOT_OURS = ("docker", "01auto", "02auto")
_UBUNTUS = ("noble",)
_MIRROR_OF_UBUNTU = "KLOTHO_UBUNTU"
_UBUNTU_KEYS = "pool/main/u/ubuntu-keyring/ubuntu-keyring_2023.11.28.1_all.deb"
_SUM_OF_KEYS = "36de43b15853ccae0028e9a767613770c704833f82586f28eb262f0311adb8a8"
"""Debian has no keys of Ubuntu, so they come from Ubuntu, as a file that is known by its checksum."""


class CannotMake(Exception):
    """A machine could not be made; the message says why and what helps."""


def require_tools(tools: dict[str, str]) -> None:
    """Check that this machine has these programs; each is given with its Debian package."""
    if not is_root():
        raise CannotMake("Other machines can only be made by root, on Linux.")
    lacking = sorted({package for tool, package in tools.items() if shutil.which(tool) is None})
    if lacking:
        raise CannotMake(f"This needs more of Debian's packages: apt-get install {' '.join(lacking)}")


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def run(command: Sequence[object], seconds: float = PATIENCE, **more: str) -> str:
    """Run a command of this machine; returns what it printed."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(words, capture_output=True, text=True, errors="replace", timeout=seconds, check=False,
                              env={**os.environ, **more})
    except subprocess.TimeoutExpired:
        raise CannotMake(f"{words[0]} took longer than {seconds:.0f} s.") from None
    if done.returncode:
        raise CannotMake(f"{words[0]} failed: {(done.stderr or done.stdout).strip()[-600:]}")
    return done.stdout


def make_debian(root: Path, suite: str, include: Sequence[str], *, variant: str = "minbase",
                architectures: str = "") -> None:
    """Fill a folder with the packages of a Debian suite, from where this machine gets its own."""
    apt = Path("/etc/apt")
    options = [f"--aptopt={file}" for file in sorted((apt / "apt.conf.d").iterdir())
               if not any(part in file.name for part in _NOT_OURS)]
    with tempfile.NamedTemporaryFile("w", suffix=".sources") as listed:
        listed.write(sources(suite))
        listed.flush()
        run(["mmdebstrap", *([f"--architectures={architectures}"] if architectures else []), f"--variant={variant}",
             *options, f"--include={','.join(include)}", suite, root, listed.name])


def sources(suite: str) -> str:
    """Return the list of package sources for a suite, with the mirror that this machine uses."""
    if suite in _UBUNTUS:
        return (f"Types: deb\nURIs: {_ubuntu_mirror()}\nSuites: {suite} {suite}-updates\nComponents: main universe\n"
                f"Signed-By: {_ubuntu_keyring()}\n")
    apt = Path("/etc/apt")
    texts = [file.read_text(encoding="utf-8") for file in
             (*sorted((apt / "sources.list.d").glob("debian*")), apt / "sources.list") if file.is_file()]
    mirrors = re.findall(r"https?://\S+/debian/?(?=\s)", "\n".join(texts))
    if not mirrors:
        raise CannotMake("This machine does not say where it gets Debian's packages: /etc/apt names no mirror.")
    return (f"Types: deb\nURIs: {mirrors[0]}\nSuites: {suite}\nComponents: main\n"
            "Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg\n")


def _ubuntu_mirror() -> str:
    mirror = os.environ.get(_MIRROR_OF_UBUNTU, "")
    if not mirror:
        raise CannotMake(f"A Debian knows no mirror of Ubuntu: set {_MIRROR_OF_UBUNTU} to the address of one.")
    return mirror.rstrip("/")


def _ubuntu_keyring() -> Path:
    keys = KEPT / "ubuntu-archive-keyring.gpg"
    if not keys.is_file():
        with tempfile.TemporaryDirectory() as folder:
            package = Path(folder) / "keys.deb"
            run(["curl", "--fail", "--silent", "--show-error", "--location", "--output", package,
                 f"{_ubuntu_mirror()}/{_UBUNTU_KEYS}"])
            if hashlib.sha256(package.read_bytes()).hexdigest() != _SUM_OF_KEYS:
                raise CannotMake("The keys of Ubuntu are others than those that we know.")
            run(["dpkg-deb", "--extract", package, folder])
            keys.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(Path(folder) / "usr/share/keyrings" / keys.name, keys)
    return keys


def furnish(root: Path, mounts: Sequence[str]) -> None:
    """Mount folders of this machine into another, and copy how it reaches the network."""
    for name in (*_SHARED, os.environ.get("SSL_CERT_FILE", _CERTIFICATES)):
        if Path(name).is_file():
            there = root / name.lstrip("/")
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(name, there)
    for mount in mounts:
        there = root / mount.lstrip("/")
        if Path(mount).is_dir():
            there.mkdir(parents=True, exist_ok=True)
            if not os.path.ismount(there):
                run(["mount", "--bind", mount, there])


def copy_checkout(there: Path) -> None:
    """Copy what git knows of the checkout, and what is new in it; files that are gone here disappear there too."""
    listed = run(["git", "-C", environment.ROOT, "ls-files", "-coz", "--exclude-standard"])
    names = {name for name in listed.split("\0") if name and (environment.ROOT / name).is_file()}
    kept = there / ".copied"
    before = set(kept.read_text(encoding="utf-8").split("\0")) if kept.is_file() else set()
    for name in before - names:
        (there / name).unlink(missing_ok=True)
    for name in sorted(names):
        source, target = environment.ROOT / name, there / name
        if not target.is_file() or source.stat().st_mtime_ns != target.stat().st_mtime_ns:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    kept.write_text("\0".join(sorted(names)), encoding="utf-8")
