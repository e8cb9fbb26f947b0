"""Collect the licences of everything in the packaged program.

    python licences.py PROGRAM FOLDER     PROGRAM: the built folder; FOLDER: where the texts go

build.py runs it in the environment that was packaged. The texts come from the installed distributions. The C libraries
that pygame-ce includes without licences are listed in `files/libraries.toml`.
"""

from __future__ import annotations

import fnmatch
import re
import shutil
import sys
import sysconfig
import tomllib
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
TEXTS = HERE / "files" / "licences"
MORE_TEXTS = {"pygame-ce": ("LGPL-2.1",), "pytmx": ("GPL-3.0",)}
"""Texts that a distribution lacks: its own licence, or one that its licence refers to."""
BUILDER = "pyinstaller"
_A_TEXT = re.compile(r"(licen[cs]e|copying|notice|ofl)[^/]*$", re.IGNORECASE)
_A_LIBRARY = re.compile(r"(.+?)\.(so(\.\d+)*|dylib|dll)$", re.IGNORECASE)
_A_MODULE = re.compile(r"\.(cpython-[^.]+|abi3)\.so$")


class Unknown(Exception):
    """Something in the program has no known licence; the message says what."""


def main(program: Path, out: Path) -> None:
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    told = ["Klotho Games is under the MIT licence (LICENSE.txt). It brings along the work of others:", ""]
    for name in (*dependencies(), BUILDER):
        told += _distribution(distribution(name), out)
    libraries = find_libraries(program)
    told += ["", "Libraries inside of them:", ""]
    for library in libraries:
        told += _library(library, out)
    told += ["", "Libraries under the LGPL, pygame-ce and PyTMX lie as files of their own in the program’s folder:",
             "whoever changes one puts the changed one in its place. Sources are found at the addresses above and",
             "on https://pypi.org."]
    (out / "THIRD_PARTY.txt").write_text("\n".join(told) + "\n", encoding="utf-8")


def dependencies() -> list[str]:
    with open(HERE.parents[1] / "pyproject.toml", "rb") as file:
        listed = tomllib.load(file)["project"]["dependencies"]
    return [re.split(r"[<>=~! ;\[]", need)[0] for need in listed]


def _distribution(dist: Distribution, out: Path) -> list[str]:
    name = dist.metadata["Name"]
    texts = [Path(str(dist.locate_file(path))) for path in dist.files or () if _A_TEXT.search(str(path))]
    texts += [TEXTS / f"{text}.txt" for text in MORE_TEXTS.get(name.lower(), ())]
    if not texts:
        raise Unknown(f"{name} {dist.version} brings no licence, and package/licences.py knows none for it.")
    copied = [_copy_text(text, out,
                         f"{name}-{text.stem}" if TEXTS not in text.parents else text.stem) for text in texts]
    licence = dist.metadata.get("License-Expression") or (dist.metadata.get("License") or "").split("\n")[0]
    licence = licence or ", ".join(_of_classifiers(dist.metadata.get_all("Classifier") or []))
    return [f"{name} {dist.version}: {licence} ({', '.join(copied)})"]


def _of_classifiers(classifiers: list[str]) -> list[str]:
    return [name.rpartition(" :: ")[2] for name in classifiers if name.startswith("License")]


def _library(library: dict[str, Any], out: Path) -> list[str]:
    told = [f"{library['name']}", f"    {library['copyright']}", f"    {library['home']}"]
    names = [library["licence"], *([library["also"]] if "also" in library else [])]
    texts = []
    for name in names:
        text = _python_licence() if name == "Python" else TEXTS / f"{name}.txt"
        texts.append(_copy_text(text, out, name) if text.is_file() else name)
    return [*told, f"    licence: {', '.join(texts)}"]


def _copy_text(text: Path, out: Path, name: str) -> str:
    """Copy a text under a name that says whose it is."""
    there = out / f"{name}.txt"
    there.write_text(text.read_text(encoding="utf-8", errors="replace"), encoding="utf-8")
    return there.name


def _python_licence() -> Path:
    for folder in (Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix), Path(sys.base_prefix) / "Resources"):
        for name in ("LICENSE.txt", "LICENSE"):
            if (folder / name).is_file():
                return folder / name
    raise Unknown("This Python brings no licence text: package with one from python.org, pyenv or a python image.")


def find_libraries(program: Path) -> list[dict[str, Any]]:
    """Return the libraries in the built folder, in the order of the list."""
    with open(HERE / "files" / "libraries.toml", "rb") as file:
        known = tomllib.load(file)["library"]
    there = [one for one in known if one["licence"] == "Python"]  # on macOS, its library has no suffix
    for path in sorted(program.rglob("*")):
        name = _name(path)
        if not name:
            continue
        library = next((one for one in known if any(fnmatch.fnmatchcase(name, p.lower()) for p in one["files"])), None)
        if library is None:
            raise Unknown(f"{path.name} is in the program, and package/files/libraries.toml does not tell its licence.")
        if library not in there:
            there.append(library)
    return sorted(there, key=known.index)


def _name(path: Path) -> str:
    """Return a library's name without platform and version; empty for other files and Python modules."""
    if not path.is_file() or _A_MODULE.search(path.name):
        return ""
    fits = _A_LIBRARY.fullmatch(path.name)
    return fits[1].lower().removeprefix("lib") if fits else ""


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]), Path(sys.argv[2]))
    except Unknown as problem:
        sys.exit(str(problem))
