"""A fault of the program: written down for whoever mends it, in the player's own folder. Nothing is sent anywhere.

The report is one text file: which program on which machine, what went wrong, and the journal of the game that was
open, so that the same table can be set up again. People pass it on while they still play: of a running game it has the
moves and the dice, and of what came from cards only that it came. The journal itself stays where it is, and can be
sent on purpose.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable
from pathlib import Path

from klotho_games.core import folders, system
from klotho_games.core.journal_lines import Unreadable
from klotho_games.core.words import _
from klotho_games.version import version


def attach(problem: Exception, journals: Iterable[Path]) -> None:
    """What is noted at an exception stands at the end of its report."""
    for path in journals:
        try:
            text = _without_secrets(path)
        except (OSError, Unreadable, *folders.NOT_JSON) as unreadable:
            text = f"It cannot be read: {unreadable}"
        problem.add_note(f"\nThe game that was open, with the names of its players: {path.name}\n{text}")


def _without_secrets(path: Path) -> str:
    from klotho_games.core import journal
    from klotho_games.core.contract import Outcome

    kept = journal.read(path)
    whole = path.read_text(encoding="utf-8", errors="replace")
    if kept.end_seed:  # over: everything has been told
        return whole
    read = journal.sound(kept).steps
    head, *lines = whole.splitlines()
    shown = [head]
    for line, text in zip(kept.lines, lines, strict=False):
        step = read.decode(line.step) if line.step else None
        hidden = isinstance(step, Outcome) and step.of_cards
        shown.append(f"(cards: {type(step).__name__})" if hidden else text)
    return "\n".join([*shown, "Cards are left out while a game runs; they stand in the journal itself."])


def keep(problem: Exception) -> str:
    """Write the report; the sentence says where it is. It is told once more when the program is next started."""
    try:
        report = write(problem)
        folders.write_whole(_untold(report), b"")
    except folders.CannotSave:
        return _("a fault in the program ended it ({problem}).").format(problem=repr(problem))
    told = _("a fault in the program ended it; saved games are safe, and the details are in {report}.")
    return told.format(report=report)


def write(problem: Exception) -> Path:
    """The report alone. CannotSave where there is no room for it."""
    report = folders.crash_report()
    folders.write_whole(report, _report(problem).encode(errors="backslashreplace"))
    return report


def untold() -> Path | None:
    """The report of a fault that nobody has been told of yet; asked once, it counts as told."""
    report = folders.crash_report()
    if not _untold(report).is_file() or not report.is_file():
        return None
    with contextlib.suppress(OSError):
        _untold(report).unlink()
    return report


def _untold(report: Path) -> Path:
    return report.with_suffix(".new")


def _report(problem: Exception) -> str:
    import platform
    import traceback
    from datetime import UTC, datetime

    pygame = sys.modules.get("pygame")
    drawn = f", pygame-ce {pygame.version.ver}, SDL {pygame.version.SDL}" if pygame else ""
    frozen = " (packaged)" if system.frozen() else ""
    told = f"Klotho Games {version()}{frozen}, Python {platform.python_version()}{drawn}, {platform.platform()}"
    when = datetime.now(UTC).isoformat(timespec="seconds")
    return f"{told}\n{when}\n\n{''.join(traceback.format_exception(problem))}"
