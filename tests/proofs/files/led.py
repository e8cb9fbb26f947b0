"""One kind of hostile thing, guided by coverage: a process that `guided.py` starts.

    python -m tests.proofs.files.led NAME TIMES SEED GAME...

Nothing of the program is imported before atheris watches imports. The last printed line is the result.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict, replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

_FIRST, _LENGTH = 10, 4096
"""Examples to begin with, and the most bytes of each."""
_SLOWER = 4.0
"""Watched code is slower."""


def main(name: str, times: int, words: str, *ids: str) -> None:
    import atheris

    with atheris.instrument_imports(include=["klotho_games"]):
        from tests.proofs.files.files import kinds
        from tests.proofs.files.hostile import Met, tried_with

        kind = next(kind for kind in kinds(ids) if kind.name == name)
    kind = replace(kind, patience=kind.patience * _SLOWER)
    met, led, asked = Met(kind.name), Random(f"{words} {name}"), 0
    trial = tried_with(kind, met)

    def one(data: bytes) -> None:
        nonlocal asked
        asked += 1
        try:
            trial.hypothesis.fuzz_one_input(data)
        except Exception as problem:
            met.faults = met.faults or [f"{kind.name}: {type(problem).__name__}: {problem}"]
        if met.faults or asked >= times:
            _end(met)

    _fuzz(atheris, one, led, int.from_bytes(sha256(words.encode()).digest()[:4]))


def _fuzz(atheris: Any, one: Callable[[bytes], None], led: Random, seed: int) -> None:
    """Never returns: libFuzzer ends the process, or `_end` does."""
    with tempfile.TemporaryDirectory(prefix="led-") as folder:
        for n in range(_FIRST):
            Path(folder, str(n)).write_bytes(led.randbytes(_LENGTH))
        # The trials watch time and memory themselves, by the same signals.
        atheris.Setup(["led", f"-seed={seed}", f"-max_len={_LENGTH}", "-len_control=0", "-timeout=3600",
                       "-rss_limit_mb=0", f"-artifact_prefix={folder}/", folder], one)
        atheris.Fuzz()


def _end(met: Any) -> None:
    print(json.dumps(asdict(met)), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:])
