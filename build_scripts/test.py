"""Test: prepares everything on a fresh machine, then runs the tests.

    python3 build_scripts/test.py                    all tests but the long ones
    python3 build_scripts/test.py --slow             the long ones too
    python3 build_scripts/test.py tests/core -k undo any words of pytest's
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this is where an older Python is told so
    sys.exit("Klotho Games needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])  # noqa: UP031

import os

import environment


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
    """What pytest is told: two workers unless a debugger or one's own number is wanted, long tests on demand."""
    slow = "--slow" in arguments
    rest = [word for word in arguments if word != "--slow"]
    own = {word.split("=")[0] for word in rest}
    out = []
    if not own & {"-n", "--numprocesses", "--pdb", "--collect-only", "--co"} and (os.cpu_count() or 1) > 1:
        out += ["-n", "2", "--dist", "worksteal"]
    if not slow and "-m" not in own:
        out += ["-m", "not slow"]
    return out + rest


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
