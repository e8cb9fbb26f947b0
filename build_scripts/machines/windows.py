"""Windows' own CPython under Wine, in a folder of its own.

PyPI has no Python for Windows, but the wheel of Panda3D carries the libraries of python.org's. The pure part of the
standard library is the same on every system and comes from this machine's Python, which has to be of the same version.
`python.c` is the `python.exe`.
"""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path

import environment
from machines import folders
from machines.folders import PATIENCE, CannotMake

VERSION = (3, 11)
_LIBRARIES = "panda3d==1.10.16"
_ALSO = ("colorama", "pefile", "pywin32-ctypes", "setuptools", "pip")
"""What the packages need on Windows only: pip, which runs on this machine, does not see it."""
_CHECKERS = ("mypy", "ruff", "import-linter")
_WINE = (
    "wine64", "wine", "libz-mingw-w64", "libc6", "libc-bin", "coreutils",
    "dash", "bash", "libx11-6", "libxext6", "libxrender1",
    "libxrandr2", "libxcursor1", "libxi6", "libxcomposite1", "libxinerama1", "libxxf86vm1", "libfreetype6",
    "libfontconfig1", "libgnutls30",
)
_TOOLS = {"mmdebstrap": "mmdebstrap", "x86_64-w64-mingw32-gcc": "gcc-mingw-w64-x86-64", "git": "git"}
_SCREENS = "/tmp/.X11-unix"  # noqa: S108 - where X has its sockets
_PIP = (sys.executable, "-m", "pip")
_FOR_WINDOWS = ("--platform", "win_amd64", "--python-version", "3.11", "--implementation", "cp",
                "--only-binary", ":all:")
CHECKOUT = "root/klotho"
_AWAKE = "awake"
_LOADER = "/usr/lib/wine/wine64"
_WINE_ENV = {"HOME": "/root", "LANG": "C.UTF-8", "WINEPREFIX": "/root/.wine", "WINEARCH": "win64", "WINEDEBUG": "-all",
             "WINELOADER": _LOADER}
HOME = r"C:\users\Zoë Müller\klotho games"
"""Where the program keeps things: a name with a space and letters that are not ASCII."""


class Windows:
    def __init__(self, folder: Path = folders.KEPT / "windows") -> None:
        self.root = folder
        self.checkout = folder / CHECKOUT
        self._awake: subprocess.Popen[str] | None = None

    def make(self) -> None:
        """Make what is missing, and copy the checkout."""
        folders.require_tools(_TOOLS)
        if sys.version_info[:2] != VERSION:
            raise CannotMake("Windows' Python needs the standard library of this one, which has to be Python 3.11.")
        if os.uname().machine != "x86_64":
            folders.require_tools({"qemu-x86_64-static": "qemu-user-static", "update-binfmts": "binfmt-support"})
        wine = self.root / "usr" / "lib" / "wine" / "wine64"
        if not wine.is_file():
            self.root.mkdir(parents=True, exist_ok=True)
            # "extract" configures nothing inside, so nothing there has to run on a processor of another kind
            folders.make_debian(self.root, "bookworm", _WINE, variant="extract", architectures="amd64")
        for name in ("tmp", "proc", "dev", "root/py/DLLs", "root/py/Lib/site-packages", _SCREENS.lstrip("/")):
            (self.root / name).mkdir(parents=True, exist_ok=True)
        # Debian links this one when it configures the package; without it, user32.dll does not load.
        link = self.root / "usr/lib/x86_64-linux-gnu/wine/x86_64-windows/zlib1.dll"
        if not link.is_symlink():
            link.symlink_to("/usr/x86_64-w64-mingw32/lib/zlib1.dll")
        folders.furnish(self.root, ("/proc", "/dev", _SCREENS))
        if not (self.root / "root/py/python.exe").is_file():
            self._make_python()
        self._install_packages()
        folders.copy_checkout(self.checkout)
        self._keep_awake()  # Wine makes its own folder at the first start
        library = self.root / "root/.wine/drive_c/windows/system32/zlib1.dll"
        if not library.is_file():
            shutil.copy(self.root / "usr/x86_64-w64-mingw32/lib/zlib1.dll", library)

    def _make_python(self) -> None:
        python = self.root / "root" / "py"
        with tempfile.TemporaryDirectory() as folder:
            folders.run([*_PIP, "download", "-q", "--no-deps", "-d", folder, *_FOR_WINDOWS, _LIBRARIES])
            (wheel,) = Path(folder).glob("*.whl")
            with zipfile.ZipFile(wheel) as packed:
                for entry in packed.infolist():
                    name = entry.filename.rpartition("/")[2]
                    if entry.filename.startswith("deploy_libs/") and name and not name.startswith("api-ms-win"):
                        at = python if name.lower() in ("python311.dll", "vcruntime140.dll") else python / "DLLs"
                        (at / name).write_bytes(packed.read(entry))
        leave = shutil.ignore_patterns("__pycache__", "site-packages", "lib-dynload", "test", "config-*", "*.so",
                                       "idlelib", "turtledemo")
        shutil.copytree(sysconfig.get_paths()["stdlib"], python / "Lib", ignore=leave, dirs_exist_ok=True)
        _mend_metadata(python / "Lib" / "importlib" / "metadata" / "__init__.py")
        folders.run(["x86_64-w64-mingw32-gcc", "-municode", "-O1", "-s", "-o", python / "python.exe",
                     Path(__file__).with_name("python.c")])

    def _install_packages(self) -> None:
        project = tomllib.loads((environment.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        extras = project["optional-dependencies"]
        wanted = [need for need in (*project["dependencies"], *extras["dev"], *extras["package"], *_ALSO)
                  if not need.startswith(_CHECKERS)]
        there = self.root / "root/py/Lib/site-packages"
        stamp = there / "klotho.installed"
        if stamp.is_file() and stamp.read_text() == "\n".join(wanted):
            return
        folders.run([*_PIP, "install", "-q", "--target", there, "--upgrade", *_FOR_WINDOWS, *wanted])
        stamp.write_text("\n".join(wanted))

    # -- use ----------------------------------------------------------------------------------------------------

    def command(self, program: Path, **env: str) -> list[str]:
        """Return the command that starts a program of the folder in this machine's own surroundings, for a window.

        Its standard streams are pipes, whatever it is given. It ends with the shell that starts it.
        """
        more = [f"{name}={value}" for name, value in {**_WINE_ENV, **env}.items()]
        inside = f"/{program.relative_to(self.root).as_posix()}"
        shell = ["sh", "-c", ': | setpriv --pdeathsig KILL "$@" 2>&1 | cat >&2', "sh"]
        return [*shell, "chroot", str(self.root), "env", "-u", "PYTHONPATH", *more, _LOADER, inside]

    def start(self, words: Sequence[object], **more: str) -> subprocess.Popen[str]:
        """Start Windows' Python. Its process here is the one that Windows knows, so that killing it is a power cut.

        Standard streams are pipes, because Wine under emulation cannot use files.
        """
        env = {**_WINE_ENV, "PATH": "/usr/bin:/bin", "PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1",
               "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": windows_path(CHECKOUT),
               "KLOTHO_HOME": HOME, **more}
        command = ["chroot", str(self.root), "env", "-i", *(f"{name}={value}" for name, value in env.items()),
                   _LOADER, "/root/py/python.exe", *(str(word) for word in words)]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                text=True, encoding="utf-8", errors="replace")

    def run(self, words: Sequence[object], *, seconds: float = PATIENCE, **more: str) -> tuple[int, str]:
        """Run Windows' Python to its end; returns its exit code and what it printed."""
        process = self.start(words, **more)
        try:
            told, _nothing = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            told, _nothing = process.communicate()
            return -1, f"{told}\nIt did not end within {seconds:.0f} s."
        return process.returncode, told

    def _keep_awake(self) -> None:
        """Start one process that sleeps. Wine's services are then its children, and do not keep the pipes of others
        open; and Wine does not start again for each program."""
        if self._awake is None:
            process = self.start(["-c", f"import time; print({_AWAKE!r}, flush=True); time.sleep(10**6)"])
            atexit.register(process.kill)
            assert process.stdout is not None
            wait_for_line(process.stdout, _AWAKE)
            self._awake = process

    def let_sleep(self) -> None:
        """End Wine with all its services. They have no display, and Windows' desktop would have none either."""
        if self._awake is not None:
            self._awake.kill()
            self._awake.wait()
            self._awake = None
        env = [f"{name}={value}" for name, value in _WINE_ENV.items()]
        subprocess.run(["chroot", str(self.root), "env", "-i", *env, "/usr/lib/wine/wineserver64", "-k", "-w"],
                       timeout=60, capture_output=True, check=False)

    def home(self, path: str = HOME) -> Path:
        """Return where a folder of Windows is on this machine."""
        return self.root / "root/.wine/drive_c" / path.removeprefix("C:\\").replace("\\", "/")


def wait_for_line(told: Iterable[str], wanted: str) -> None:
    """Read lines up to this one. Wine also says what it does at its first start, before it has done it."""
    said = []
    for line in told:
        said.append(line.strip())
        if said[-1] == wanted:
            return
    raise CannotMake(f"Windows' Python does not start: {' '.join(said)[-600:]}")


def windows_path(path: str) -> str:
    """Return what Windows calls a file of its root folder."""
    return "Z:\\" + path.replace("/", "\\")


def _mend_metadata(source: Path) -> None:
    """Before 3.11.9 this method lacked a line that the interpreter of 3.11.9 relies on."""
    text = source.read_text(encoding="utf-8")
    method, line = "    def invalidate_caches(cls):\n", "    @classmethod\n"
    if line + method not in text:
        source.write_text(text.replace(method, line + method), encoding="utf-8")
