"""What belongs in the packaged program and what does not. Used by the PyInstaller spec and build.py."""

from __future__ import annotations

import fnmatch
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ID = "games.klotho.KlothoGames"
MIME = "application/x-klotho-game"
"""The type of a game's file (`.klotho`)."""
TITLE = "Klotho Games"
COPYRIGHT = "© Klotho Games, MIT licence"
ICONS = {"win32": "klotho-games.ico", "darwin": "klotho-games.icns"}
REPLACEABLE = ("pygame", "pytmx")

EXCLUDED = [
    # pygame: what we do not use, and what would need numpy
    "pygame._camera", "pygame._camera_opencv", "pygame._freetype", "pygame.camera", "pygame.docs", "pygame.examples",
    "pygame.freetype", "pygame.ftfont", "pygame.midi", "pygame.pypm", "pygame.sndarray", "pygame.surfarray",
    "pygame.tests", "pygame.gfxdraw",
    # Python
    "_ssl", "ssl", "_curses", "_sqlite3", "_tkinter", "bz2", "_bz2", "curses", "distutils", "doctest",
    "ensurepip", "ftplib", "idlelib", "lib2to3", "lzma", "_lzma", "pdb", "pydoc", "readline", "setuptools",
    "smtplib", "sqlite3", "test", "tkinter", "turtle", "unicodedata", "unittest", "venv", "xmlrpc", "_uuid",
    # websockets and segno: everything except the server and the encoder
    "segno.cli", "segno.helpers", "segno.writers", "urllib.request", "http.client", "xml.sax",
    "websockets.asyncio.client", "websockets.asyncio.router", "websockets.auth",
    "websockets.cli", "websockets.client", "websockets.connection", "websockets.legacy", "websockets.proxy",
    "websockets.sync", "websockets.trio", "websockets.uri",
    # fsrs: everything except the scheduler
    "fsrs.optimizer", "torch", "pandas", "tqdm",
    # development tools
    "numpy", "PIL", "scipy", "shapely", "pytest", "_pytest", "mypy", "ruff", "hatchling", "pip", "pkg_resources",
]
"""Modules that are left out with every Python version."""
_OTHER_LOOPS = {
    "win32": ("asyncio.unix_events",),
    "unix": ("asyncio.proactor_events", "asyncio.windows_events", "asyncio.windows_utils"),
}
_OPENSSL_ONLY = (3, 12)
"""From this version on, `hashlib.pbkdf2_hmac`, which makes deal codes, exists only in OpenSSL."""

FORBIDDEN = ("numpy*", "PIL", "pillow*", "tkinter*", "_tkinter*", "libtk*", "libtcl*", "scipy*", "shapely*", "pytest*",
             "_pytest*", "xdist*", "mypy*", "ruff*", "setuptools*", "pip", "unittest*", "hatchling*", "tests",
             "build_scripts")
"""Names of files and folders that must not be in the built program."""

_UNWANTED = (
    "pygame/docs/*", "pygame/examples/*", "pygame/tests/*", "pygame/__pyinstaller/*", "*.pyi",
    # Every desktop has these, and its drivers might need newer ones than ours.
    "libstdc++.so*", "libgcc_s.so*",
    # The system's own X libraries must be used: the display would not hear calls to another copy
    # (`stage/devices/window.py`).
    "libX11.so*", "libXau.so*", "libXdmcp.so*", "libbsd.so*", "libmd.so*", "libxcb.so*",
    # Of pip's metadata only the version is needed; other files say where this was built.
    "*.dist-info/[!M]*", "*.dist-info/licenses/*",
)


def excluded_modules(python: tuple[int, int] = sys.version_info[:2], system: str = sys.platform) -> list[str]:
    """Return the modules to leave out with this Python.

    OpenSSL, which is as large as all our games, is left out if possible; so are the event loops of other systems.
    """
    loops = _OTHER_LOOPS["win32" if system == "win32" else "unix"]
    return [*EXCLUDED, *loops, *(["_hashlib"] if python < _OPENSSL_ONLY else [])]


def version() -> str:
    with open(ROOT / "pyproject.toml", "rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def is_unwanted(name: str) -> bool:
    path = name.replace("\\", "/")
    return any(fnmatch.fnmatch(path, pattern) for pattern in _UNWANTED)


def version_resource() -> str:
    """Return the program's properties for Windows, in PyInstaller's format."""
    numbers = [*(int(part) for part in version().split(".")), 0, 0, 0, 0][:4]
    told = {
        "CompanyName": TITLE, "FileDescription": TITLE, "FileVersion": version(), "InternalName": "klotho-games",
        "LegalCopyright": COPYRIGHT, "OriginalFilename": "klotho-games.exe", "ProductName": TITLE,
        "ProductVersion": version(),
    }
    strings = ", ".join(f"StringStruct({name!r}, {value!r})" for name, value in told.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={tuple(numbers)}, prodvers={tuple(numbers)}, mask=0x3F, flags=0,\n"
        f"  OS=0x40004, fileType=1, subtype=0, date=(0, 0)),\n"
        f"  kids=[StringFileInfo([StringTable('040904B0', [{strings}])]),\n"
        f"        VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n"
    )


def info_plist() -> dict[str, object]:
    """Return the program's settings for macOS."""
    return {
        "CFBundleDisplayName": TITLE,
        "CFBundleShortVersionString": version(),
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": "11.0",
        "NSHighResolutionCapable": True,
        "NSRequiresAquaSystemAppearance": False,
        "NSHumanReadableCopyright": COPYRIGHT,
        "CFBundleDocumentTypes": [{
            "CFBundleTypeName": f"{TITLE} game", "CFBundleTypeExtensions": ["klotho"], "CFBundleTypeRole": "Viewer",
            "LSHandlerRank": "Owner",
        }],
    }


if __name__ == "__main__":  # for the release, which checks its tag
    print(version())
