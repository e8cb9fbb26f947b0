"""Play: prepares everything on a fresh machine, then opens the shelf.

    python3 build_scripts/play.py            the shelf of games
    python3 build_scripts/play.py --help     what else the program can do

Without a screen it plays one game of every title by itself and leaves pictures of it in `shots`.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this is where an older Python is told so
    sys.exit("Klotho Games needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])  # noqa: UP031

import os

import environment


def main() -> None:
    arguments = sys.argv[1:]
    try:
        python = environment.prepare()
    except environment.CannotPrepare as problem:
        sys.exit(str(problem))
    if arguments or has_screen():
        environment.become([python, "-m", "klotho_games", *arguments], environment.surroundings())
    print("There is no screen here: every game is played once without one.", flush=True)
    shots = environment.ROOT / "build_scripts" / "shots.py"
    environment.become([python, shots, "--play"], environment.surroundings(SDL_VIDEODRIVER="dummy"))


def has_screen() -> bool:
    """Linux and its kin tell it in the environment; elsewhere a desktop is always there."""
    if os.environ.get("SDL_VIDEODRIVER") == "dummy":
        return False
    if sys.platform in ("win32", "darwin") or os.environ.get("SDL_VIDEODRIVER"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
