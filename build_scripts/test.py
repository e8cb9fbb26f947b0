"""Test: prepares everything on a fresh machine, then runs the tests.

    python3 build_scripts/test.py                    all tests but the long ones
    python3 build_scripts/test.py --slow             the long ones too
    python3 build_scripts/test.py --changed          only what your uncommitted changes can reach
    python3 build_scripts/test.py --since main~3     only what the changes since a commit can reach
    python3 build_scripts/test.py tests/core -k undo any words of pytest's
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this is where an older Python is told so
    sys.exit("Klotho Games needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])  # noqa: UP031

import os
from pathlib import Path

import environment

A_WORKER = 2_000_000_000
"""Bytes that a worker may come to hold, with the programs that its tests start."""


def main() -> None:
    try:
        python = environment.prepare("dev")
    except environment.CannotPrepare as problem:
        sys.exit(str(problem))
    os.chdir(environment.ROOT)
    environment.become([python, "-m", "pytest", *words(sys.argv[1:])], surroundings())


def surroundings() -> dict[str, str]:
    """Tests start our programs a hundred times: they find every module compiled, in a folder that is ours."""
    env = environment.program_env(PYTHONPYCACHEPREFIX=str(environment.ROOT / ".pytest_cache" / "compiled"))
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    return env


def words(arguments: list[str]) -> list[str]:
    """What pytest is told: a worker for each processor unless a debugger or another number is wanted, long tests on
    demand."""
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
    """One for each processor, as far as the memory that is free holds them."""
    memory = free_memory()
    return max(1, min(processors(), memory // A_WORKER if memory else 2))


def processors() -> int:
    """Those that this process may use: a container often has fewer than the machine."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def free_memory() -> int:
    """Bytes that can be had without swapping; 0 where the system does not tell."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:"))
    except (OSError, StopIteration):
        pass
    try:  # macOS tells only how much there is in all
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
    except (AttributeError, ValueError, OSError):
        return 0


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
