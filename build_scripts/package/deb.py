"""The package for Debian and Ubuntu: the same program in `/opt`, with an entry in the menu, icons and the type of its
files. Removing it leaves the games of all players, which are in their homes."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from package import contents, desktop

HOME = Path("opt") / "klotho-games"
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
_AROUND = ("AppRun", ".DirIcon", "add-to-menu.sh", f"{contents.ID}.desktop", f"{contents.ID}.png", "usr")
"""What the folder has for people who unpack it."""
_CONTROL = """\
Package: klotho-games
Version: {version}
Architecture: {architecture}
Maintainer: {title}
Installed-Size: {size}
Depends: libc6 (>= {glibc}), libx11-6
Section: games
Priority: optional
Description: Seven tabletop games for one screen
 A shelf of seven tabletop games with real rules, dice that anyone can check,
 and opponents at four levels. Saves, profiles and settings are kept in each
 player's home and stay there when this package is removed.
"""


def packages(folder: Path, out: Path, run: Callable[[str, list[object], Path], None]) -> list[Path]:
    """Make the package of an unpacked download, if this machine can."""
    machine = folder.name.rpartition("-")[2]
    if shutil.which("dpkg-deb") is None or machine not in ARCHITECTURES:
        print("dpkg-deb is not installed here: a .deb is not made.")
        return []
    packed = out / f"klotho-games_{contents.version()}_{ARCHITECTURES[machine]}.deb"
    with TemporaryDirectory() as made:
        root = Path(made) / "root"
        furnish(folder, root, ARCHITECTURES[machine])
        run("The .deb", ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, packed], out)
    return [packed]


def furnish(folder: Path, root: Path, architecture: str) -> None:
    """Lay the files of the package out as they will be on a machine."""
    home = root / HOME
    shutil.copytree(folder, home, symlinks=True, ignore=lambda place, names: _AROUND if Path(place) == folder else ())
    shutil.copytree(folder / "usr" / "share", root / "usr" / "share")
    entry = root / "usr" / "share" / "applications" / f"{contents.ID}.desktop"
    program = f"/{HOME.as_posix()}/klotho-games"
    entry.write_text(entry.read_text(encoding="utf-8").replace("Exec=klotho-games ", f"Exec={program} "),
                     encoding="utf-8")
    (root / "usr" / "bin").mkdir(parents=True)
    (root / "usr" / "bin" / "klotho-games").symlink_to(program)
    told = root / "usr" / "share" / "doc" / "klotho-games"
    told.mkdir(parents=True)
    shutil.copy(folder / "LICENSE.txt", told / "copyright")
    size = sum(path.lstat().st_size for path in root.rglob("*") if path.is_file()) // 1024
    about = root / "DEBIAN"
    about.mkdir()
    control = _CONTROL.format(version=contents.version(), architecture=architecture, title=contents.TITLE, size=size,
                              glibc=desktop.glibc(folder))
    (about / "control").write_text(control, encoding="utf-8")
    for path in (root, *root.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
