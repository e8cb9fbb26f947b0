"""The saves that lie here, out of their packs: what each came to when it was written, and what it comes to now."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.core.play import journal
from klotho_games.core.play.session import Session

SAVES = Path(__file__).parent


def packs() -> list[dict[str, Any]]:
    """What is told of each pack, the oldest program first."""
    found = [json.loads(path.read_text(encoding="utf-8")) for path in SAVES.glob("*.json")]
    return sorted(found, key=lambda pack: (pack["written"], pack["game"]))


def present(pack: dict[str, Any]) -> bool:
    """Whether its rules are those of today."""
    return bool(pack["rules"] == registry.load(pack["game"]).info.version)


def unpacked(pack: dict[str, Any], folder: Path) -> Iterator[tuple[str, Path, dict[str, Any]]]:
    """Each save with its name, where it lies now, and what is told of it."""
    folders.ensure_folder(folder)
    with zipfile.ZipFile(SAVES / f"{pack['name']}.zip") as whole:
        whole.extractall(folder)
    for name, figures in pack["saves"].items():
        yield name, folder / f"{name}.klotho", figures


def older(finished: bool, folder: Path) -> Iterator[tuple[Path, Session | None]]:
    """Saves of older rules, and what those of today make of each: None where they come to something else."""
    for pack in packs():
        if not present(pack):
            for _name, path, figures in unpacked(pack, folder / pack["name"]):
                if (figures["scores"] is not None) is finished:
                    try:
                        yield path, journal.replay(path)
                    except journal.Parted:
                        yield path, None


def one_older(finished: bool, goes_on: bool, folder: Path) -> Path:
    """One of them that can be watched or played on, or one that cannot."""
    return next(path for path, session in older(finished, folder) if (session is not None) is goes_on)


def laid(path: Path, folder: Path) -> Path:
    """A copy where the program looks, with its seed."""
    shutil.copy(path, folders.ensure_folder(folder) / path.name)
    if journal.seed_file(path).exists():
        shutil.copy(journal.seed_file(path), journal.seed_file(folder / path.name))
    return folder / path.name
