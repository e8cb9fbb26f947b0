"""Prepare everything on a fresh machine, then run the tests.

    python3 build_scripts/test.py                    all tests except the slow ones, long checks in their short form
    python3 build_scripts/test.py --slow             the slow ones too, and every check in its full form
    python3 build_scripts/test.py --changed          only tests that uncommitted changes can reach
    python3 build_scripts/test.py --since main~3     only tests that changes since a commit can reach
    python3 build_scripts/test.py tests/core -k undo any arguments of pytest
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this is where an older Python is told so
    sys.exit("Klotho Games needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])  # noqa: UP031

import os
import subprocess
from pathlib import Path

import environment

SOME_FAILED = 1
"""pytest's exit code."""
A_WORKER = 2_000_000_000
"""Bytes that a worker can need, with the programs that its tests start."""


def main() -> None:
    try:
        python = environment.prepare("dev")
    except environment.CannotPrepare as problem:
        sys.exit(str(problem))
    os.chdir(environment.ROOT)
    command, arguments = [str(python), "-m", "pytest"], sys.argv[1:]
    if set(arguments) <= {"--slow"}:
        sys.exit(run_everything(command, words(arguments), surroundings()))
    environment.become([*command, *words(arguments)], surroundings())


def run_everything(command: list[str], arguments: list[str], env: dict[str, str]) -> int:
    """Run all tests, then those that failed once more.

    Only the second time they say in detail what they compared: to prepare all tests for that takes half a minute.
    """
    done = subprocess.run([*command, "--assert=plain", *arguments], env=env, check=False).returncode
    if done == SOME_FAILED:
        print("\nThe tests that failed run once more, to say in detail what they compared.", flush=True)
        subprocess.run([*command, "--last-failed", *arguments], env=env, check=False)
    return done


def surroundings() -> dict[str, str]:
    """Return the environment with a folder of our own for compiled modules, because tests start our programs a hundred
    times."""
    env = environment.program_env(PYTHONPYCACHEPREFIX=str(environment.ROOT / ".pytest_cache" / "compiled"))
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    return env


def words(arguments: list[str]) -> list[str]:
    """Return pytest's arguments: a worker for each processor unless a debugger or another number is wanted, and slow
    tests only on demand."""
    slow = "--slow" in arguments
    rest = [word for word in arguments if word != "--slow"]
    own = {word.split("=")[0] for word in rest}
    out = []
    if not own & {"-n", "--numprocesses", "--pdb", "--collect-only", "--co"} and (number := workers()) > 1:
        out += ["-n", str(number), "--dist", "worksteal"]
    if not slow and "-m" not in own:
        out += ["-m", "not slow"]
    return out + rest


def workers() -> int:
    """Return one worker for each processor, as far as the free memory allows."""
    memory = free_memory()
    return max(1, min(processors(), memory // A_WORKER if memory else 2))


def processors() -> int:
    """Return the number of processors for this process. A container often has fewer than the machine."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def free_memory() -> int:
    """Return the bytes that are free without swapping; 0 if the system does not say."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:"))
    except (OSError, StopIteration):
        pass
    try:  # macOS only gives the total
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
    except (AttributeError, ValueError, OSError):
        return 0


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
