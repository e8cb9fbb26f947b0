"""The parts of the proof that run on Debians of other ages."""

from __future__ import annotations

import re
from collections.abc import Sequence

from klotho_games.core.games import registry
from machines.debians import OLD, Debian
from tests.proofs.platforms.on_windows import judged_selftest, judged_tests
from tests.proofs.proof import Asked, Found

SUITES = {"3.12": "noble", "3.13": "trixie", "3.14": "sid"}
"""Which Debian has which Python; 3.12 is that of Ubuntu 24.04."""


def try_play(debian: Debian, asked: Asked) -> Found:
    """Run the first command of the README: without a screen, it plays every game once."""
    code, told = debian.run([debian.python, "build_scripts/play.py"])
    games = re.findall(r"^(.+?): (\d+) decisions", told, re.MULTILINE)
    figures = (("Python", debian.python_version()), ("games played once", f"{len(games)} of {len(registry.PLAYABLE)}"))
    return Found(figures, () if code == 0 and games else (f"play.py ended with {code}: {told.strip()[-1500:]}",))


def try_tests(paths: Sequence[str], debian: Debian, asked: Asked) -> Found:
    """Run the second command of the README for a part of the tests."""
    code, told = debian.run([debian.python, "build_scripts/test.py", "-q", "-rfE", *paths])
    found = judged_tests(code, told)
    return Found((("Python", debian.python_version()), *found.figures), found.faults)


def try_download(debian: Debian, asked: Asked) -> Found:
    """Build the Linux download against the old C library; the built program tests itself there."""
    assert debian.suite == OLD
    debian.run(["rm", "-rf", "dist"])
    code, told = debian.run([debian.python, "-u", "build_scripts/package/build.py"])
    made = sorted((debian.checkout / "dist").glob("klotho-games*"))
    packed = [path for path in made if path.suffix in (".xz", ".deb")]
    if code or not packed:
        return Found((), (f"the build ended with {code}: {told.strip()[-1500:]}",))
    tried = judged_selftest(0, told)
    readme = next((debian.checkout / "dist").glob("*/README.txt")).read_text(encoding="utf-8")
    needs = re.search(r"glibc (\d+\.\d+)", readme)
    figures = (
        ("built on", f"Debian {debian.suite}, C library {debian.c_library()}, Python {debian.python_version()}"),
        *((path.name, f"{path.stat().st_size / 1e6:.1f} MB") for path in packed),
        ("needs a C library of", needs[1] if needs else "?"),
        *((f"frozen: {name}", said) for name, said in tried.figures),
    )
    return Found(figures, tried.faults)
