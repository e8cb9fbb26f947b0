"""Make the installer for Windows on Linux, from the unpacked download, with Debian's or Ubuntu's package `nsis`.

    python3 build_scripts/package/installer.py dist/klotho-games-0.1.0-windows-x86_64

It is made there because NSIS for Windows makes installers of 32 bit only. Then it can also be tried under Wine
(`build_scripts/prove.py platforms --part windows-installer`).
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import environment
from package import contents

HERE = Path(__file__).resolve().parent
SCRIPT = HERE / "files" / "klotho-games.nsi"
COMPILER, PACKAGE = "makensis", "nsis"


class CannotMake(Exception):
    """The installer could not be made; the message says why and what helps."""


def name() -> str:
    return f"klotho-games-{contents.version()}-windows-setup.exe"


def make(folder: Path) -> Path:
    """Return the installer of an unpacked download, beside it."""
    if shutil.which(COMPILER) is None:
        raise CannotMake(f"The installer needs one of Debian's packages: apt-get install {PACKAGE}")
    if not (folder / "klotho-games.exe").is_file():
        raise CannotMake(f"{folder} is not the unpacked download for Windows.")
    made = folder.parent / name()
    with TemporaryDirectory() as work:
        _run([sys.executable, HERE / "icons.py", work])
        removed = Path(work) / "remove.nsh"
        removed.write_text(removal(folder), encoding="utf-8")
        words = definitions(folder, made, Path(work), removed)
        _run([COMPILER, "-V2", "-INPUTCHARSET", "UTF8", *words, SCRIPT])
    return made


def definitions(folder: Path, made: Path, icons: Path, removed: Path) -> list[str]:
    """Return what the script asks for. `icons` is the folder that `icons.py` has filled."""
    numbers = ".".join([*contents.version().split("."), "0", "0", "0"][:4])
    told = {"VERSION": contents.version(), "NUMBERS": numbers, "PROGRAM": folder.resolve(), "OUT": made.resolve(),
            "ICON": icons / contents.ICONS["win32"], "SIDE": icons / "side.bmp", "REMOVE": removed}
    return [f"-D{word}={value}" for word, value in told.items()]


def removal(folder: Path) -> str:
    """Return the lines that remove exactly what is in the folder, for the uninstaller."""
    return "".join(f'RMDir /r "$INSTDIR\\{path.name}"\n' if path.is_dir() else f'Delete "$INSTDIR\\{path.name}"\n'
                   for path in sorted(folder.iterdir()))


def _run(command: list[object]) -> None:
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        raise CannotMake(f"The installer could not be made:\n{(done.stdout + done.stderr).strip()[-2000:]}")


if __name__ == "__main__":
    environment.enter()
    try:
        print(make(Path(sys.argv[1])))
    except (CannotMake, IndexError) as problem:
        sys.exit(str(problem) if isinstance(problem, CannotMake) else __doc__)
