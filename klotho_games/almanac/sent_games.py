"""Recordings from other machines: checked before they are shown, and kept apart from the player's own."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Sequence
from pathlib import Path

from klotho_games.core import system
from klotho_games.core.files import folders
from klotho_games.core.i18n import _, quote
from klotho_games.core.play import journal, record
from klotho_games.core.play.journal import SUFFIX, NotARecord, OtherRules, Unreadable
from klotho_games.core.play.journal_lines import not_found_error, not_ours_error
from klotho_games.core.play.session import Session

from .annals import Annals
from .entry import Entry

_HEAVIEST = 1 << 20
"""Bytes. Long games have a twentieth of it; a larger file could take long to read."""
_ODD = re.compile(r"[^\w-]+")


class Forged(Unreadable):
    """A record whose dice or cards are not those that its seal promised."""


def open_record(path: Path) -> Session:
    """Open a finished game from another machine.

    Raises Unreadable, with the reason in a sentence, for anything else.
    """
    try:
        size = path.stat().st_size
    except OSError as problem:
        raise not_found_error(path, problem) from problem
    except ValueError as problem:  # a NUL, which no file name can contain
        raise not_found_error(path, FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))) from problem
    if size > _HEAVIEST or not path.is_file():
        raise not_ours_error(path)
    kept = journal.read(path)
    if not kept.is_finished:
        raise NotARecord(_("The game in {name} isn’t finished. Only finished games can be "
                           "shown.").format(name=quote(path.name)))
    session = journal.restore(kept)
    if not record.matches_seed(session.record, session.seed):
        if session.record.version != session.game.info.version:
            told = _("{name} was played under older rules, so its dice and cards can’t be checked. It was not "
                     "accepted.")
            raise OtherRules(told.format(name=quote(path.name)))
        told = _("The dice or cards in {name} don’t match its seal. The file has been changed, so it was not accepted.")
        raise Forged(told.format(name=quote(path.name)))
    return session


def keep(path: Path, annals: Annals) -> Entry:
    """Import a recording; doing it twice is harmless. Raises CannotSave if it cannot be written."""
    open_record(path)
    before = find_own_copy(path, annals)
    if before is not None:
        return before
    kept = journal.read(path)
    there = folders.ensure_folder(folders.friends()) / f"{kept.head.game}-{kept.id}{SUFFIX}"
    folders.write_whole(there, path.read_bytes())
    return annals.take_in(there, friend=True)


def find_own_copy(path: Path, annals: Annals) -> Entry | None:
    """Return the entry of the same game on this machine; Forged if that one ended differently."""
    kept = journal.read(path)
    before, end = annals.find(kept.id), kept.lines[-1].end
    if before is not None and end is not None and (before.scores, before.winners) != (end.scores, end.winners):
        told = _("{name} claims to be a game from this computer, but that game ended differently. The file has been "
                 "changed.")
        raise Forged(told.format(name=quote(path.name)))
    return before


def copy_for_sending(path: Path, folder: Path, name: str) -> Path:
    """Copy a record under a descriptive name, without overwriting any file."""
    there = free(folders.ensure_folder(folder), name, SUFFIX)
    folders.write_whole(there, path.read_bytes())
    return there


def free(folder: Path, name: str, suffix: str) -> Path:
    """Return a path in the folder that does not exist yet, with a name that is valid on every system."""
    stem = _ODD.sub("-", name).strip("-").lower()
    if not stem or not system.can_be_a_name(f"{stem}{suffix}"):
        stem = "klotho"
    n = 1
    while (there := folder / f"{stem}{f'-{n}' if n > 1 else ''}{suffix}").exists() or there.is_symlink():
        n += 1
    return there


def on_the_same_deal(entries: Sequence[Entry], one: Entry) -> list[Entry]:
    """Return other games of the same deal, own and received ones, last played first."""
    same = [e for e in entries if e.game == one.game and one.code and e.code == one.code and e.id != one.id]
    return same[::-1]
