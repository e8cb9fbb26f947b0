"""How a download is put together, without building one: what can be inside, what is around it, and the licences."""

from __future__ import annotations

import ast
import hashlib
import plistlib
import re
import shutil
import struct
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "build_scripts" / "package"
SDL = "Simple DirectMedia Layer (SDL)"


@pytest.fixture
def package(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("package/build")


@pytest.fixture
def contents(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("package/contents")


@pytest.fixture
def licences(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("package/licences")


# -- what is inside ---------------------------------------------------------------------------------------------


NEEDS = {"hashlib.pbkdf2_hmac": ("_hashlib", (3, 12)), "hashlib.scrypt": ("_hashlib", (3, 6))}
"""Functions of the standard library that need another module, and since which Python only that module has them."""


@cache
def used_of_the_library() -> set[str]:
    """Return the modules that our code imports, and `module.name` for what it takes from them.

    Only lines with an import are parsed. Names in the text are taken wherever they stand, so some are too many.
    """
    used: set[str] = set()
    for path in sorted((ROOT / "klotho_games").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        used.update(re.findall(r"(?<![\w.])[^\W\d]\w*\.[^\W\d]\w*", source))
        for line in re.findall(r"^ *((?:import|from) [\w., ]+(?: import (?:\([^)]*\)|.*))?)$", source, re.MULTILINE):
            used |= imported_by(line)
    return used


def imported_by(line: str) -> set[str]:
    try:
        (node,) = ast.parse(line).body
    except (SyntaxError, ValueError):  # a sentence of a docstring
        return set()
    if isinstance(node, ast.Import):
        return {alias.name for alias in node.names}
    if isinstance(node, ast.ImportFrom) and node.module and not node.level:
        return {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return set()


@pytest.mark.parametrize("python", [(3, 11), (3, 12), (3, 13), (3, 14)])
def test_nothing_that_the_program_needs_stays_out(contents: ModuleType, python: tuple[int, int]) -> None:
    out, used = set(contents.excluded_modules(python)), used_of_the_library()
    assert "hashlib.sha256" in used and "msgspec" in used
    assert out & used <= {"readline"}, "only the text table asks for it, and does without"
    for name, (module, since) in NEEDS.items():
        assert name not in used or module not in out or python < since, f"{name} needs {module}"
    assert ("_hashlib" in out) == (python < (3, 12)), "OpenSSL comes along only where it has to"


WITHOUT = """
import sys

class StayOut:
    def find_spec(self, name, path=None, target=None):
        if any(name == out or name.startswith(out + ".") for out in OUT):
            raise ModuleNotFoundError(name)

OUT = sys.argv[1].split(",")
for name in [name for name in sys.modules if name in OUT]:
    del sys.modules[name]
sys.meta_path.insert(0, StayOut())
from klotho_games import selftest
print(selftest.phones(None))
"""


def test_phones_do_without_what_stays_out(contents: ModuleType) -> None:
    out = ",".join([*contents.excluded_modules(), "_hashlib"])
    done = subprocess.run([sys.executable, "-c", WITHOUT, out], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0 and "can be loaded" in done.stdout, done.stderr


def test_each_system_has_its_own_event_loop_and_no_other(contents: ModuleType) -> None:
    out = {system: set(contents.excluded_modules(system=system)) for system in ("linux", "darwin", "win32")}
    assert "asyncio.windows_events" in out["linux"] & out["darwin"] and "asyncio.windows_events" not in out["win32"]
    assert "asyncio.unix_events" in out["win32"] and "asyncio.unix_events" not in out["linux"] | out["darwin"]
    assert not any("asyncio" in names or "asyncio.selector_events" in names for names in out.values())


def test_the_spec_asks_for_the_python_that_it_packages(contents: ModuleType) -> None:
    assert contents.excluded_modules() == contents.excluded_modules(sys.version_info[:2])
    assert "excludes=contents.excluded_modules()," in (PACKAGE / "klotho_games.spec").read_text(encoding="utf-8")


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
def test_the_spec_finds_icons_and_version_where_the_build_puts_them(
    contents: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    """PyInstaller runs the spec with a folder for its work that has the name of the spec added."""
    given: dict[str, dict[str, Any]] = {}

    def take(kind: str) -> Callable[..., Any]:
        def taken(*_parts: object, **words: Any) -> Any:
            given[kind] = words
            return SimpleNamespace(datas=[], pure=[], scripts=[], binaries=[])

        return taken

    hooks = SimpleNamespace(collect_submodules=lambda name: [], copy_metadata=lambda name: [])
    for name, module in (("PyInstaller", SimpleNamespace()), ("PyInstaller.utils", SimpleNamespace()),
                         ("PyInstaller.utils.hooks", hooks), ("contents", contents)):
        monkeypatch.setitem(sys.modules, name, module)  # type: ignore[arg-type]
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(sys, "path", [*sys.path])
    kinds = {kind: take(kind) for kind in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
    spec = PACKAGE / "klotho_games.spec"
    scope = {"SPECPATH": str(PACKAGE), "workpath": str(tmp_path / "work" / spec.stem), **kinds}
    exec(compile(spec.read_text(encoding="utf-8"), str(spec), "exec"), scope)  # noqa: S102 - as PyInstaller does
    icon, version = (given["EXE"][name] for name in ("icon", "version"))
    assert icon == (str(tmp_path / contents.ICONS[system]) if system in contents.ICONS else None)
    assert version == (str(tmp_path / "version.txt") if system == "win32" else None)
    if system == "darwin":
        assert given["BUNDLE"]["icon"] == str(tmp_path / contents.ICONS[system])


def test_what_openssl_brings_along_has_its_licence(licences: ModuleType, tmp_path: Path) -> None:
    for name in ("libcrypto.so.3", "libcrypto-3.dll", "libcrypto.3.dylib"):
        (tmp_path / name).touch()
    assert "OpenSSL" in [library["name"] for library in licences.find_libraries(tmp_path)]


@pytest.fixture
def frozen(tmp_path: Path) -> Path:
    """A program as PyInstaller would leave it, with few files."""
    folder = tmp_path / "frozen" / "_internal"
    for name, text in (("klotho_games/art/a.png", "picture"), ("pytmx/__init__.py", ""), ("pygame/__init__.py", "")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder.parent


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    with zipfile.ZipFile(tmp_path / "a.whl", "w") as file:
        file.writestr("klotho_games/art/a.png", "picture")
        file.writestr("klotho_games/app.py", "pass")
        file.writestr("klotho_games-1.dist-info/METADATA", "")
    return tmp_path / "a.whl"


def test_a_whole_program_passes(package: ModuleType, frozen: Path, wheel: Path) -> None:
    package.check_contents(frozen, wheel)


@pytest.mark.parametrize(
    "name", ["numpy/__init__.py", "numpy.libs/x.so", "PIL/Image.pyc", "_tkinter.abi3.so", "tests/x.py", "libtk8.6.so"]
)
def test_what_does_not_belong_there_stops_the_build(
    package: ModuleType, frozen: Path, wheel: Path, name: str
) -> None:
    path = frozen / "_internal" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("")
    with pytest.raises(package.CannotPackage, match="do not belong"):
        package.check_contents(frozen, wheel)


@pytest.mark.parametrize("spoilt", [None, "pic"])
def test_a_lost_or_shortened_picture_stops_the_build(
    package: ModuleType, frozen: Path, wheel: Path, spoilt: str | None
) -> None:
    picture = frozen / "_internal" / "klotho_games" / "art" / "a.png"
    picture.unlink() if spoilt is None else picture.write_text(spoilt)
    with pytest.raises(package.CannotPackage, match=r"art/a\.png"):
        package.check_contents(frozen, wheel)


def test_a_library_that_no_one_could_replace_stops_the_build(package: ModuleType, frozen: Path, wheel: Path) -> None:
    (frozen / "_internal" / "pytmx" / "__init__.py").unlink()
    with pytest.raises(package.CannotPackage, match="pytmx"):
        package.check_contents(frozen, wheel)


@pytest.mark.parametrize(("name", "out"), [
    ("libstdc++.so.6", True), ("pygame/docs/index.html", True), ("klotho_games-0.1.0.dist-info/RECORD", True),
    ("klotho_games-0.1.0.dist-info/direct_url.json", True), ("klotho_games-0.1.0.dist-info/METADATA", False),
    ("pygame\\tests\\x.py", True), ("pygame/display.so", False), ("klotho_games/art/kit/paper.jpg", False),
])
def test_what_stays_out_of_the_program(contents: ModuleType, name: str, out: bool) -> None:
    assert contents.is_unwanted(name) is out


def test_a_library_that_is_asked_for_by_name_is_the_systems(contents: ModuleType) -> None:
    """PyInstaller reads such names in the sources, and would include the library of this machine."""
    sources = (ROOT / "klotho_games").rglob("*.py")
    named = [name for path in sources for name in re.findall(r'CDLL\("([^"]+)"', path.read_text(encoding="utf-8"))]
    assert named and all(contents.is_unwanted(name) for name in named)


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a shell script")
@pytest.mark.parametrize(("lines", "told"), [
    ("exit 1", "does not work"), ("touch $HOME/x.klotho", "player's folder"), ("touch $(dirname $0)/x", "own folder"),
])
def test_a_program_that_fails_its_own_test_is_no_download(
    package: ModuleType, tmp_path: Path, lines: str, told: str
) -> None:
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\n{lines}\n")
    program.chmod(0o755)
    with pytest.raises(package.CannotPackage, match=told):
        package.selftest(program, tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a shell script")
def test_the_program_tries_itself_with_an_empty_home(
    package: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    folder = tmp_path / "folder"
    folder.mkdir()
    program = folder / "program"
    program.write_text(f'#!/bin/sh\necho "$1 [$PYTHONPATH] $(ls -A "$HOME")" >> {tmp_path}/asked\n')
    program.chmod(0o755)
    package.selftest(program, folder)
    assert (tmp_path / "asked").read_text() == "--version [] \n--selftest [] \n"


# -- what people get --------------------------------------------------------------------------------------------


def test_the_archive_can_be_repeated_and_checked(
    package: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(package, "DIST", tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    folder = tmp_path / "klotho"
    folder.mkdir()
    (folder / "program").write_text("#!")
    (folder / "program").chmod(0o700)
    (folder / "README.txt").write_text("read")
    (folder / "AppRun").symlink_to("program")
    packed = package.tar_xz(folder)
    first = packed.read_bytes()
    with tarfile.open(packed) as file:
        told = {entry.name: (entry.mode, entry.uid, entry.mtime) for entry in file if entry.isfile()}
        assert file.getmember("klotho/AppRun").linkname == "program"
    assert told == {"klotho/program": (0o755, 0, 1700000000), "klotho/README.txt": (0o644, 0, 1700000000)}
    assert package.tar_xz(folder).read_bytes() == first
    package.sums([packed])
    assert (tmp_path / "SHA256SUMS").read_text() == f"{hashlib.sha256(first).hexdigest()}  klotho.tar.xz\n"


def test_windows_gets_a_zip(package: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "SYSTEM", "windows")
    monkeypatch.setattr(package, "DIST", tmp_path)
    (tmp_path / "klotho" / "_internal").mkdir(parents=True)
    (tmp_path / "klotho" / "_internal" / "a.dll").write_text("a")
    (packed,) = package.archives(tmp_path / "klotho")
    assert "klotho/_internal/a.dll" in zipfile.ZipFile(packed).namelist()


@pytest.fixture(scope="module")
def icons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from package.icons import write

    folder = tmp_path_factory.mktemp("icons")
    write(folder)
    return folder


def test_icons_are_what_windows_and_macos_read(icons: Path) -> None:
    ico, icns = ((icons / f"klotho-games.{kind}").read_bytes() for kind in ("ico", "icns"))
    assert struct.unpack("<HHH", ico[:6]) == (0, 1, 7)
    for n in range(7):
        width, _h, _c, _r, _p, _b, length, place = struct.unpack("<BBBBHHII", ico[6 + 16 * n : 22 + 16 * n])
        png = ico[place : place + length]
        assert png.startswith(b"\x89PNG") and struct.unpack(">II", png[16:24])[0] == (width or 256)
    assert icns[:4] == b"icns" and struct.unpack(">I", icns[4:8])[0] == len(icns)


def test_the_folder_for_linux_has_what_a_desktop_looks_for(
    script: Callable[[str], ModuleType], icons: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    desktop, contents = script("package/desktop"), script("package/contents")
    (tmp_path / "klotho-games").write_bytes(b"GLIBC_2.4 GLIBC_2.17 GLIBC_2.9")
    desktop.furnish(tmp_path, icons)
    entry = (tmp_path / f"{contents.ID}.desktop").read_text()
    assert "\nExec=klotho-games %f\n" in entry and f"\nMimeType={contents.MIME};\n" in entry
    assert f"\nIcon={contents.ID}\n" in entry
    assert (tmp_path / "AppRun").resolve() == tmp_path / "klotho-games"
    assert (tmp_path / ".DirIcon").resolve().is_file()
    info = ElementTree.parse(tmp_path / "usr/share/metainfo" / f"{contents.ID}.metainfo.xml").getroot()
    assert info.findtext("id") == contents.ID and info.findtext("launchable") == f"{contents.ID}.desktop"
    release = info.find("releases/release")
    assert release is not None and release.attrib == {"version": contents.version(), "date": "2023-11-14"}
    texts = [path for path in tmp_path.rglob("*") if path.is_file() and path.suffix in (".desktop", ".xml", ".sh")]
    assert len(texts) >= 3 and not [path for path in texts if re.search(r"@[A-Z]+@", path.read_text())]
    for system in ("linux", "windows", "macos"):
        text = desktop.readme(system, tmp_path)
        assert not re.search(r"@[A-Z]+@", text) and desktop.HOMES[system] in text and contents.version() in text
    assert "glibc 2.17 or" in desktop.readme("linux", tmp_path)


@pytest.fixture
def unpacked(script: Callable[[str], ModuleType], icons: Path, tmp_path: Path) -> Path:
    """A download as people unpack it, with a program that is none."""
    folder = tmp_path / "klotho-games-0.1.0-linux-x86_64"
    (folder / "_internal").mkdir(parents=True)
    (folder / "klotho-games").write_text("GLIBC_2.17")
    (folder / "klotho-games").chmod(0o700)
    (folder / "LICENSE.txt").write_text("MIT")
    script("package/desktop").furnish(folder, icons)
    return folder


def test_the_package_for_debian_has_menu_icon_and_file_type_and_leaves_homes_alone(
    script: Callable[[str], ModuleType], contents: ModuleType, unpacked: Path, tmp_path: Path
) -> None:
    root = tmp_path / "root"
    script("package/deb").furnish(unpacked, root, "amd64")
    share = root / "usr" / "share"
    entry = (share / "applications" / f"{contents.ID}.desktop").read_text(encoding="utf-8")
    assert "\nExec=/opt/klotho-games/klotho-games %f\n" in entry and f"\nMimeType={contents.MIME};\n" in entry
    kind = ElementTree.parse(share / "mime" / "packages" / f"{contents.ID}.xml").getroot()[0]
    assert kind.attrib["type"] == contents.MIME
    assert [one.attrib["pattern"] for one in kind if "pattern" in one.attrib] == ["*.klotho"]
    assert len([*share.rglob(f"{contents.ID}.png")]) == 8
    control = (root / "DEBIAN" / "control").read_text(encoding="utf-8")
    for line in ("Architecture: amd64", "Depends: libc6 (>= 2.17), libx11-6", f"Version: {contents.version()}"):
        assert f"{line}\n" in control
    assert sorted(path.name for path in (root / "DEBIAN").iterdir()) == ["control"], "no script runs at removal"
    there = {path.relative_to(root).as_posix() for path in (root / "opt").rglob("*")}
    assert "opt/klotho-games/klotho-games" in there and "opt/klotho-games/add-to-menu.sh" not in there
    assert (root / "opt/klotho-games/klotho-games").stat().st_mode & 0o777 == 0o755


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb is not installed")
def test_the_package_for_debian_can_be_read(
    package: ModuleType, script: Callable[[str], ModuleType], unpacked: Path, tmp_path: Path
) -> None:
    run = lambda what, command, cwd: package.run(what, command, cwd=cwd)  # noqa: E731
    (packed,) = script("package/deb").packages(unpacked, tmp_path, run)
    told = subprocess.run(["dpkg-deb", "--info", packed], capture_output=True, text=True, check=True).stdout
    assert "Package: klotho-games" in told and packed.name.endswith("_amd64.deb")
    listed = subprocess.run(["dpkg-deb", "--contents", packed], capture_output=True, text=True, check=True).stdout
    assert "./usr/bin/klotho-games -> /opt/klotho-games/klotho-games" in listed and " root/root " in listed


def test_without_dpkg_linux_gets_the_archive_and_that_is_said(
    script: Callable[[str], ModuleType], unpacked: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    deb = script("package/deb")
    monkeypatch.setattr(deb.shutil, "which", lambda name: None)
    assert deb.packages(unpacked, tmp_path, lambda *_words: None) == []
    assert "a .deb is not made" in capsys.readouterr().out


def test_saves_lie_where_the_page_to_read_first_says(
    script: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    from platformdirs.macos import MacOS
    from platformdirs.unix import Unix

    homes = script("package/desktop").HOMES
    monkeypatch.setenv("HOME", "/home/zoe")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    for system, kind in (("linux", Unix), ("macos", MacOS)):
        told = Path(homes[system].replace("~", "/home/zoe"))
        assert kind("klotho-games", appauthor=False).user_data_path == told


# -- one version, for all platforms -----------------------------------------------------------------------------


def test_windows_and_macos_are_told_the_version_of_the_project(contents: ModuleType) -> None:
    told = contents.version_resource()
    compile(told, "version.txt", "eval")
    assert f"'ProductVersion', '{contents.version()}'" in told and "filevers=(0, " in told
    plist = plistlib.dumps(contents.info_plist())
    assert contents.version().encode() in plist


# -- the installer for Windows ----------------------------------------------------------------------------------


@pytest.fixture
def for_windows(tmp_path: Path) -> Path:
    """Return a stand-in for the unpacked download."""
    folder = tmp_path / "klotho-games-0.1.0-windows-x86_64"
    (folder / "_internal").mkdir(parents=True)
    for name in ("klotho-games.exe", "README.txt", "_internal/a.dll"):
        (folder / name).write_bytes(b"MZ")
    shutil.copy(ROOT / "LICENSE", folder / "LICENSE.txt")
    return folder


def test_the_installer_is_told_all_that_it_asks_for(for_windows: Path) -> None:
    from package import installer

    script = installer.SCRIPT.read_text(encoding="utf-8")
    words = installer.definitions(for_windows, *(for_windows / name for name in ("setup.exe", "icons", "remove.nsh")))
    given = dict(word.removeprefix("-D").split("=", 1) for word in words)
    own = set(re.findall(r"^!define (\w+)", script, re.MULTILINE))
    asked = set(re.findall(r"\$\{([A-Z_]+)\}", script)) - own - {"LANG_ENGLISH", "LANG_GERMAN"}
    assert asked == given.keys() and given["NUMBERS"].count(".") == 3
    assert all(f"-D{word}=" in script for word in given), "the command at its top"


def test_the_installer_speaks_both_languages() -> None:
    from package import installer

    script = installer.SCRIPT.read_text(encoding="utf-8")
    told = re.findall(r"^LangString (\w+) \$\{LANG_(\w+)\}", script, re.MULTILINE)
    words = {word for word, _language in told}
    assert len(words) >= 4 and sorted(told) == sorted((word, one) for word in words for one in ("ENGLISH", "GERMAN"))


def test_only_what_was_installed_is_removed(for_windows: Path) -> None:
    """People can choose a folder that has other things in it."""
    from package import installer

    assert set(installer.removal(for_windows).splitlines()) == {
        'RMDir /r "$INSTDIR\\_internal"', 'Delete "$INSTDIR\\LICENSE.txt"', 'Delete "$INSTDIR\\README.txt"',
        'Delete "$INSTDIR\\klotho-games.exe"'}
    script = installer.SCRIPT.read_text(encoding="utf-8")
    assert 'RMDir /r "$INSTDIR"' not in script


def test_an_installer_is_made_or_it_is_said_what_is_lacking(for_windows: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from package import installer

    if shutil.which(installer.COMPILER) is not None:
        made = installer.make(for_windows)
        assert made.parent == for_windows.parent and made.read_bytes()[:2] == b"MZ"
    (for_windows / "klotho-games.exe").unlink()
    monkeypatch.setattr(installer.shutil, "which", lambda _name: "there")
    with pytest.raises(installer.CannotMake, match="not the unpacked download"):
        installer.make(for_windows)
    monkeypatch.setattr(installer.shutil, "which", lambda _name: None)
    with pytest.raises(installer.CannotMake, match="apt-get install nsis"):
        installer.make(for_windows)


# -- licences ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("file", "library"), [
    ("libSDL2-2-50d19f93.0.so.0.3200.10", SDL), ("SDL2.dll", SDL),
    ("libSDL2-2.0.0.dylib", SDL), ("libSDL2_image-2-d6906c81.0.so.0.800.12", "SDL_image"),
    ("libopus.0.dylib", "Opus"), ("libopusfile-0.dll", "Opusfile"), ("libz.1.3.1.zlib-ng.dylib", "zlib, zlib-ng"),
    ("libz.so.1", "zlib, zlib-ng"), ("python311.dll", "Python"), ("VCRUNTIME140.dll", "Microsoft Visual C++ runtime"),
    ("libsharpyuv-f86ac02c.so.0.1.2", "WebP"),
])
def test_libraries_are_known_by_their_files(licences: ModuleType, tmp_path: Path, file: str, library: str) -> None:
    (tmp_path / file).touch()
    (tmp_path / "base.cpython-311-x86_64-linux-gnu.so").touch()
    (tmp_path / "README.txt").touch()
    assert {one["name"] for one in licences.find_libraries(tmp_path)} == {library, "Python"}


def test_a_library_without_a_licence_stops_the_build(licences: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "libsecret-1.so.0").touch()
    with pytest.raises(licences.Unknown, match=r"libsecret-1\.so\.0"):
        licences.find_libraries(tmp_path)


def test_every_dependency_and_library_is_thanked_with_its_text(licences: ModuleType, tmp_path: Path) -> None:
    program = tmp_path / "program"
    program.mkdir()
    for name in ("libSDL2-2.so", "libjpeg.so", "libmpg123.so", "libfreetype.so"):
        (program / name).touch()
    licences.BUILDER = "pytest"  # PyInstaller itself is not installed where the tests run
    licences.main(program, tmp_path / "out")
    told = (tmp_path / "out" / "THIRD_PARTY.txt").read_text(encoding="utf-8")
    for name in (*licences.dependencies(), "Independent JPEG Group", "Sam Lantinga", "FreeType Project"):
        assert name.lower() in told.lower()
    named = set(re.findall(r"[\w.-]+\.txt", told)) - {"LICENSE.txt", "THIRD_PARTY.txt"}
    assert {path.name for path in (tmp_path / "out").iterdir()} - {"THIRD_PARTY.txt"} == named
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in (tmp_path / "out" / "LGPL-2.1.txt").read_text()


def test_every_text_of_the_list_is_there(licences: ModuleType) -> None:
    import tomllib

    known = tomllib.loads((PACKAGE / "files" / "libraries.toml").read_text(encoding="utf-8"))["library"]
    wanted = {one["licence"] for one in known} | {one["also"] for one in known if "also" in one}
    missing = {name for name in wanted if " " not in name and not (licences.TEXTS / f"{name}.txt").is_file()}
    assert missing == {"Python"}, "Python's own comes from the Python that is packaged"


# -- workflows --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in (ROOT / ".github").rglob("*.yml")])
def test_workflows_are_pinned_and_name_files_that_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    used = re.findall(r"uses: (.+)", text)
    by_commit = r"actions/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+"
    assert used and all(re.fullmatch(by_commit, one) for one in used), "a tag may be moved, a commit may not"
    assert "secrets." not in text and "latest" not in text
    for named in re.findall(r"(build_scripts/[\w/]+\.py|tests/\w+|\.ci/run)", text):
        assert (ROOT / named).exists(), named
