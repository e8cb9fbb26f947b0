"""Reports of errors in the program, written to the player's folder for the developers. Nothing is sent anywhere.

A report is one text file: the version of program and system, what went wrong, and the journal of the open game, so that
the same table can be set up again. People may send it while they are still playing. For a running game it therefore has
the moves and the dice, but of cards and secret moves only that they happened, and no checksums, with which they could
be guessed. The journal itself stays where it is, and can be sent on purpose.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from klotho_games.core import system
from klotho_games.core.files import folders
from klotho_games.core.i18n import _
from klotho_games.core.play.journal_lines import Unreadable

from .version import version

if TYPE_CHECKING:
    from klotho_games.core.contract import Step


def attach(problem: BaseException, journals: Iterable[Path]) -> None:
    """Add journals to an exception as notes, which are printed at the end of its report."""
    for path in journals:
        try:
            text = _without_secrets(path)
        except (OSError, Unreadable, *folders.NOT_JSON) as unreadable:
            text = f"It cannot be read: {unreadable}"
        problem.add_note(f"\nThe game that was open, with the names of its players: {path.name}\n{text}")


def _without_secrets(path: Path) -> str:
    import msgspec

    from klotho_games.core.play import journal

    kept = journal.read(path)
    whole = path.read_text(encoding="utf-8", errors="replace")
    if kept.end_seed:  # the game is over, so nothing is secret
        return whole
    read = journal.game_of_journal(kept).steps
    shown = [whole.partition("\n")[0]]
    for line in kept.lines:
        hidden = _placeholder_for(read.decode(line.step)) if line.step else ""
        shown.append(hidden or msgspec.json.encode(line).decode())
    told = "Cards and what was decided in secret are left out while a game runs; they stand in the journal itself."
    return "\n".join([*shown, told])


def _placeholder_for(step: Step) -> str:
    """Return what to show instead of a step that not all players have seen; empty for any other step."""
    from klotho_games.core.contract import Move, Outcome

    if isinstance(step, Outcome) and step.of_cards:
        return f"(cards: {type(step).__name__})"
    return f"(in secret: {type(step).__name__})" if isinstance(step, Move) and step.in_secret else ""


def keep(problem: BaseException) -> str:
    """Write the report and return a sentence that says where it is. The next start mentions it once more."""
    try:
        report = write(problem)
        folders.write_whole(_new_mark(report), b"")
    except folders.CannotSave:
        return _("the program ended because of an error ({problem}).").format(problem=repr(problem))
    told = _("the program ended because of an error; your games are saved, and the details are in {report}.")
    return told.format(report=report)


def write(problem: BaseException) -> Path:
    """Write only the report. Raises CannotSave if that fails."""
    report = folders.crash_report()
    folders.write_whole(report, _report(problem).encode(errors="backslashreplace"))
    return report


def take_new_report() -> Path | None:
    """Return a report that the player has not been told about; after one call it counts as told."""
    report = folders.crash_report()
    if not _new_mark(report).is_file() or not report.is_file():
        return None
    with contextlib.suppress(OSError):
        _new_mark(report).unlink()
    return report


def _new_mark(report: Path) -> Path:
    return report.with_suffix(".new")


def _report(problem: BaseException) -> str:
    import platform
    import traceback
    from datetime import UTC, datetime

    pygame = sys.modules.get("pygame")
    drawn = f", pygame-ce {pygame.version.ver}, SDL {pygame.version.SDL}" if pygame else ""
    frozen = " (packaged)" if system.is_frozen() else ""
    told = f"Klotho Games {version()}{frozen}, Python {platform.python_version()}{drawn}, {platform.platform()}"
    when = datetime.now(UTC).isoformat(timespec="seconds")
    return f"{told}\n{when}\n\n{''.join(traceback.format_exception(problem))}"
