"""`python -m klotho_games` and the `klotho-games` command."""

from __future__ import annotations

import os
import sys


def main() -> int:
    if getattr(sys, "frozen", False):
        # In the packaged program the process of a bot starts here too, and must not open a second window.
        from multiprocessing import freeze_support

        freeze_support()
    _make_output_lenient()
    from klotho_games.cli import run

    return run(sys.argv[1:])


def _make_output_lenient() -> None:
    """Print a “?” for characters that a console cannot show, such as our quotes or odd file names."""
    if sys.stdout is None:  # Windows gives no output to a program with a window
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - as long as the program
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


if __name__ == "__main__":
    sys.exit(main())
