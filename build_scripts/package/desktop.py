"""The files around a packaged program: an AppDir layout for Linux, and a README for every platform."""

from __future__ import annotations

import os
import re
import shutil
import time
from datetime import UTC, datetime
from pathlib import Path

from package import contents

HERE = Path(__file__).resolve().parent / "files"
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
HOMES = {"linux": "~/.local/share/klotho-games", "windows": r"%LOCALAPPDATA%\klotho-games",
         "macos": "~/Library/Application Support/klotho-games"}
"""Where saves are (core/files/folders.py, by platformdirs)."""
_GLIBC = re.compile(rb"GLIBC_2\.(\d+)\b")


def moment() -> int:
    """Return the time of release in seconds. SOURCE_DATE_EPOCH sets it, to make a build reproducible."""
    return int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())


def furnish(folder: Path, icons: Path) -> None:
    """Add desktop file, metainfo and icons. AppRun, the desktop file and the icon at the top are for appimagetool."""
    share = folder / "usr" / "share"
    entry = share / "applications" / f"{contents.ID}.desktop"
    _write(entry, "klotho-games.desktop")
    _write(share / "metainfo" / f"{contents.ID}.metainfo.xml", "klotho-games.metainfo.xml")
    _write(share / "mime" / "packages" / f"{contents.ID}.xml", "klotho-games.mime.xml")
    _write(folder / "add-to-menu.sh", "add-to-menu.sh")
    (folder / "add-to-menu.sh").chmod(0o755)
    for size in ICON_SIZES:
        there = share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / f"{contents.ID}.png"
        there.parent.mkdir(parents=True)
        shutil.copy(icons / f"{size}.png", there)
    for name, to in ((f"{contents.ID}.desktop", entry.relative_to(folder)),
                     (f"{contents.ID}.png", Path(f"usr/share/icons/hicolor/256x256/apps/{contents.ID}.png")),
                     (".DirIcon", Path(f"{contents.ID}.png")), ("AppRun", Path("klotho-games"))):
        (folder / name).symlink_to(to)


def readme(system: str, folder: Path) -> str:
    start = _fill_in((HERE / f"start_{system}.txt").read_text(encoding="utf-8"), GLIBC=glibc(folder))
    text = (HERE / "README.txt").read_text(encoding="utf-8")
    return _fill_in(text, START=start.strip(), HOME=HOMES[system])


def glibc(folder: Path) -> str:
    """Return the oldest glibc version with which everything in the folder starts."""
    asked = [int(minor) for path in folder.rglob("*") if path.is_file() and (".so" in path.name or path.suffix == "")
             for minor in _GLIBC.findall(path.read_bytes())]
    return f"2.{max(asked, default=0)}"


def _write(path: Path, template: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    date = datetime.fromtimestamp(moment(), UTC).date().isoformat()
    path.write_text(_fill_in((HERE / template).read_text(encoding="utf-8"), DATE=date), encoding="utf-8")


def _fill_in(text: str, **more: str) -> str:
    for name, value in {"ID": contents.ID, "MIME": contents.MIME, "VERSION": contents.version(), **more}.items():
        text = text.replace(f"@{name}@", value)
    return text
