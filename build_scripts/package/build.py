"""Build the download for this platform, which starts without Python, and the wheel and sdist, all in `dist`.

    python3 build_scripts/package/build.py
    python3 build_scripts/package/build.py --here    with the packages of this Python, without an environment

Builds from our wheel, in a separate environment under `build/package`. The built program runs its self-test from
another folder with an empty home. Things that must not be in it (test tools, numpy) stop the build. Parts that this
platform cannot make are left out, with a message. Linux gives a .tar.xz and, where
dpkg-deb is, a .deb; Windows a .zip, from which `installer.py` makes the installer on Linux; macOS a .zip with an .app.
SHA256SUMS lists them all.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this is where an older Python is told so
    sys.exit("Klotho Games needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])  # noqa: UP031

import argparse
import fnmatch
import hashlib
import os
import platform
import shutil
import subprocess
import tarfile
import tempfile
import time
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import environment
from package import contents, deb, desktop

ROOT = environment.ROOT
BUILD = ROOT / "build" / "package"
DIST = ROOT / "dist"
HERE = ROOT / "build_scripts" / "package"
SYSTEM = {"linux": "linux", "win32": "windows", "darwin": "macos"}.get(sys.platform, sys.platform)
MACHINE = platform.machine().lower().replace("amd64", "x86_64")  # Windows calls it AMD64
NAME = f"klotho-games-{contents.version()}-{SYSTEM}-{MACHINE}"
_SELFTEST_SECONDS = 300


class CannotPackage(Exception):
    """A step failed; the message says which and why."""


def main(here: bool = False) -> None:
    began = time.monotonic()
    python = Path(sys.executable) if here else environment.prepare("package", venv=BUILD / "venv")
    wheel, sdist = build_wheel(python)
    frozen = freeze_program(python, wheel)
    check_contents(frozen, wheel)
    folder = DIST / NAME
    shutil.rmtree(folder, ignore_errors=True)
    program = furnish_folder(frozen, folder, python)
    print("The built program tries itself:", flush=True)
    selftest(program, folder)
    downloads = [wheel, sdist, *archives(folder)]
    sums(downloads)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    print(f"\n{program.relative_to(ROOT)}: {size / 1e6:.1f} MB unpacked")
    for path in downloads:
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1e6:.1f} MB")
    print(f"Packaged in {time.monotonic() - began:.0f} s.")


# -- building ---------------------------------------------------------------------------------------------------


def build_wheel(python: Path) -> tuple[Path, Path]:
    """Build sdist and wheel; the wheel is built from the sdist, which shows that both are complete."""
    DIST.mkdir(exist_ok=True)
    work = BUILD / "wheel"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    run("The sdist", [python, "-m", "hatchling", "build", "-t", "sdist", "-d", work], cwd=ROOT)
    (sdist,) = work.glob("*.tar.gz")
    shutil.unpack_archive(sdist, work)
    run("The wheel", [python, "-m", "hatchling", "build", "-t", "wheel", "-d", work],
        cwd=work / sdist.name.removesuffix(".tar.gz"))
    (wheel,) = work.glob("*.whl")
    return Path(shutil.copy(wheel, DIST)), Path(shutil.copy(sdist, DIST))


def freeze_program(python: Path, wheel: Path) -> Path:
    run("The wheel in the environment", [python, "-m", "pip", "install", "--disable-pip-version-check", "--no-input",
                                         "--quiet", "--no-deps", "--force-reinstall", wheel])
    run("The icons", [python, HERE / "icons.py", BUILD])
    (BUILD / "version.txt").write_text(contents.version_resource(), encoding="utf-8")
    print("PyInstaller puts the program together …", flush=True)
    out = BUILD / "frozen"
    shutil.rmtree(out, ignore_errors=True)
    run("PyInstaller", [python, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN", "--distpath", out,
                        "--workpath", BUILD / "work", HERE / "klotho_games.spec"])
    return out / ("Klotho Games.app" if SYSTEM == "macos" else "klotho-games")


def run(what: str, command: list[object], cwd: Path = BUILD) -> None:
    """Run a command outside the checkout, so that the build cannot depend on files here."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "KLOTHO"))}
    done = subprocess.run([str(word) for word in command], cwd=cwd, env=env, capture_output=True, text=True,
                          errors="replace", check=False)
    if done.returncode:
        raise CannotPackage(f"{what} could not be made:\n{(done.stdout + done.stderr).strip()[-3000:]}")


# -- checking ---------------------------------------------------------------------------------------------------


def check_contents(frozen: Path, wheel: Path) -> None:
    """Check that no development tools are inside, and that all data files of the wheel are."""
    paths = {path.relative_to(frozen).as_posix(): path for path in frozen.rglob("*")}
    wrong = sorted(name for name in paths if any(fnmatch.fnmatch(name.split("/")[-1], f) for f in contents.FORBIDDEN))
    if wrong:
        raise CannotPackage(f"These do not belong into the program: {', '.join(wrong[:10])}.")
    with zipfile.ZipFile(wheel) as packed:
        wanted = {entry.filename: entry.file_size for entry in packed.infolist()
                  if entry.filename.startswith("klotho_games/") and not entry.filename.endswith(".py")}
    inside = {name.partition("/klotho_games/")[2]: path.stat().st_size for name, path in paths.items()
              if "/klotho_games/" in name and path.is_file()}
    lost = sorted(name for name, size in wanted.items() if inside.get(name.removeprefix("klotho_games/")) != size)
    if lost:
        raise CannotPackage(f"{len(lost)} files did not come along: {', '.join(lost[:10])}.")
    for name in contents.REPLACEABLE:
        if not any(path.endswith(f"/{name}/__init__.py") for path in paths):
            raise CannotPackage(f"{name} must lie in the program as files of its own.")


def selftest(program: Path, folder: Path) -> None:
    """Run the program's self-test from another folder, with an empty home and hardly any environment variables.

    The program must not write into its own folder, because it might not be allowed to where it is installed.
    """
    before = file_times(folder)
    kept = ("PATH", "SYSTEMROOT", "SYSTEMDRIVE", "COMSPEC", "TEMP", "TMP", "TMPDIR", "LANG")
    with tempfile.TemporaryDirectory(prefix="klotho-package-") as elsewhere:
        home = Path(elsewhere) / "home"
        home.mkdir()
        env = {name: os.environ[name] for name in kept if name in os.environ}
        env |= {"HOME": str(home), "USERPROFILE": str(home), "APPDATA": str(home), "LOCALAPPDATA": str(home)}
        env["KLOTHO_HOME"] = str(Path(elsewhere) / "kept")  # on Windows, other variables do not set this folder
        began = time.monotonic()
        try:
            for asked in ("--version", "--selftest"):
                command = [program, asked]
                subprocess.run(command, cwd=elsewhere, env=env, timeout=_SELFTEST_SECONDS, check=True)
        except (OSError, subprocess.SubprocessError) as problem:
            raise CannotPackage(f"The built program does not work here: {problem}") from problem
        finally:
            for told in (Path(elsewhere) / "kept").glob("*.txt"):  # on Windows a program with a window has no console
                print(told.read_text(encoding="utf-8"))
        if any(Path(elsewhere).rglob("*.klotho")):
            raise CannotPackage("The self-test has written into the player's folder.")
        if file_times(folder) != before:
            raise CannotPackage("The program has written into its own folder.")
        print(f"It took {time.monotonic() - began:.1f} s.")


def file_times(folder: Path) -> dict[Path, int]:
    """Return every file with its time of change."""
    return {path: path.lstat().st_mtime_ns for path in folder.rglob("*")}


# -- what people get --------------------------------------------------------------------------------------------


def furnish_folder(frozen: Path, folder: Path, python: Path) -> Path:
    """Make the folder that people unpack; returns the program in it."""
    if SYSTEM == "macos":
        folder.mkdir(parents=True)
        shutil.copytree(frozen, folder / frozen.name, symlinks=True)
        program = folder / frozen.name / "Contents" / "MacOS" / "klotho-games"
    else:
        shutil.copytree(frozen, folder, symlinks=True)
        program = folder / ("klotho-games.exe" if SYSTEM == "windows" else "klotho-games")
    shutil.copy(ROOT / "LICENSE", folder / "LICENSE.txt")
    run("The licences", [python, HERE / "licences.py", folder, folder / "THIRD_PARTY"])
    if SYSTEM == "linux":
        desktop.furnish(folder, BUILD)
    (folder / "README.txt").write_text(desktop.readme(SYSTEM, folder), encoding="utf-8", newline=None)
    return program


def archives(folder: Path) -> list[Path]:
    print("Compressing …", flush=True)
    if SYSTEM == "linux":
        return [tar_xz(folder), *deb.packages(folder, DIST, run)]
    packed = DIST / f"{folder.name}.zip"
    packed.unlink(missing_ok=True)
    if SYSTEM == "macos":  # zipfile would lose the links inside an .app
        run("The .zip", ["ditto", "-c", "-k", "--keepParent", folder, packed])
        return [packed]
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for path in sorted(folder.rglob("*")):
            file.write(path, Path(folder.name) / path.relative_to(folder))
    return [packed]


def tar_xz(folder: Path) -> Path:
    """Pack without user names and with one time for all files, so that the same sources give the same archive."""
    when = desktop.moment()

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mtime = when
        entry.mode = 0o755 if entry.mode & 0o100 or entry.isdir() else 0o644
        return entry

    packed = DIST / f"{folder.name}.tar.xz"
    with tarfile.open(packed, "w:xz", preset=9) as file:
        for path in (folder, *sorted(folder.rglob("*"), key=_alike)):
            file.add(path, Path(folder.name) / path.relative_to(folder), recursive=False, filter=plain)
    return packed


def _alike(path: Path) -> tuple[str, str]:
    """Sort files of one kind together, which compresses better."""
    return path.suffix, path.as_posix()


def sums(downloads: list[Path]) -> None:
    """Write SHA256SUMS in the format that `sha256sum --check` reads."""
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}" for path in downloads]
    (DIST / "SHA256SUMS").write_text("\n".join(lines) + "\n", encoding="ascii", newline="\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--here", action="store_true", help="build with this Python, without an environment of its own")
    try:
        main(parser.parse_args().here)
    except (CannotPackage, environment.CannotPrepare) as problem:
        sys.exit(str(problem))
    except KeyboardInterrupt:
        sys.exit(130)
