"""Prepare everything on a fresh machine, then open the shelf.

    python3 build_scripts/play.py            the shelf of games
    python3 build_scripts/play.py --help     what else the program can do

Without a screen, a bot plays every game once, and pictures of them go to `shots`.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this is where an older Python is told so
    sys.exit("Klotho Games needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])  # noqa: UP031

import os
import subprocess

import environment

NO_DISPLAY = 3
"""The program's exit code if it cannot open a window (klotho_games/app.py)."""


def main() -> int:
    arguments = sys.argv[1:]
    try:
        python = environment.prepare()
    except environment.CannotPrepare as problem:
        sys.exit(str(problem))
    game = [str(python), "-m", "klotho_games", *arguments]
    if arguments:
        environment.become(game, environment.program_env())
    if os.environ.get("SDL_VIDEODRIVER") != "dummy":
        code = subprocess.run(game, env=environment.program_env(), check=False).returncode
        if code != NO_DISPLAY:
            return code
    print("Every game is played once without a screen, with pictures of it:", flush=True)
    screens = environment.ROOT / "build_scripts" / "shots" / "screens.py"
    environment.become([python, screens, "--play"], environment.program_env(SDL_VIDEODRIVER="dummy"))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
