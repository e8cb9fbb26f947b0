# ruff: noqa: E402 - the environment comes before what is installed in it
"""Prove that nothing is lost, leaked or stuck: long trials, whose figures are in docs/reliability.md.

    python3 build_scripts/prove.py                            list the proofs
    python3 build_scripts/prove.py kills --times 500          run one of them, 500 times
    python3 build_scripts/prove.py monkey --only karthis      one game
    python3 build_scripts/prove.py monkey --seats 2 --seed x  tables of one size, with other trials
    python3 build_scripts/prove.py kills --keep               write its figures into docs/reliability.md

The exit code is 1 if faults were found; each is printed with the command that reproduces it.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime

import environment

_UNSEEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1",
           "KLOTHO_NO_PLUGINS": "1", "KLOTHO_NO_VOICE": "1", "KLOTHO_PROVING": "1"}
if __name__ == "__main__" and os.environ.get("KLOTHO_PROVING") != "1":
    try:
        environment.become([environment.prepare("dev"), *sys.argv], environment.program_env(**_UNSEEN))
    except environment.CannotPrepare as problem:
        sys.exit(str(problem))

from klotho_games.core.games import registry
from measure import matches
from tests.proofs.proof import Asked, CannotProve, Found, Proof, proofs

PAGE = environment.ROOT / "docs" / "reliability.md"
OK, FAULTS, NOT_LIKE_THIS = 0, 1, 2


def main(words: Sequence[str]) -> int:
    known = {proof.name: proof for proof in proofs()}
    asked = _parser(known).parse_args(words)
    if not asked.proof:
        for proof in known.values():
            print(f"{proof.name:12}{proof.about} ({proof.usual} {proof.unit})")
        return OK
    proof = known[asked.proof]
    times = proof.usual if asked.times is None else asked.times
    began = time.perf_counter()
    try:
        found = proof.prove(Asked(times, asked.seed, asked.only or "", asked.seats or 0, _say))
    except CannotProve as problem:
        print(problem, file=sys.stderr)
        return NOT_LIKE_THIS
    seconds = time.perf_counter() - began
    for what, figure in found.figures:
        print(f"{what}: {figure}")
    for fault in found.faults:
        print(f"FAULT {fault}", file=sys.stderr)
    if asked.keep:
        command = f"python3 build_scripts/prove.py {shlex.join(word for word in words if word != '--keep')}"
        PAGE.write_text(with_figures(PAGE.read_text(encoding="utf-8"), proof.name,
                                     run_summary(found, command, seconds)), encoding="utf-8")
    return FAULTS if found.faults else OK


def _parser(known: dict[str, Proof]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Prove that nothing is lost, leaked or stuck.")
    parser.add_argument("proof", nargs="?", choices=sorted(known), metavar="PROOF", help="one of those that are listed")
    parser.add_argument("--times", type=_positive, metavar="N", help="how much of it")
    parser.add_argument("--seed", default="prove", metavar="WORDS", help="the same words bring the same trials")
    parser.add_argument("--only", choices=registry.ids(), metavar="GAME", help="this game alone")
    parser.add_argument("--seats", type=_positive, metavar="N", help="tables of this size alone")
    parser.add_argument("--keep", action="store_true", help=f"put the figures into docs/{PAGE.name}")
    return parser


def _say(told: str) -> None:
    print(told, flush=True)


def _positive(word: str) -> int:
    if not word.isdecimal() or not int(word):
        raise argparse.ArgumentTypeError(f"{word!r} is no number from 1 on")
    return int(word)


def run_summary(found: Found, command: str, seconds: float) -> str:
    """Return the figures of one run as a section of the page."""
    rows = [*found.figures, ("faults found", str(len(found.faults)))]
    when = datetime.now(UTC).date().isoformat()
    head = f"`{command}`, {when}, commit {matches.commit()}, {seconds / 60:.0f} min:"
    return f"{head}\n\n{matches.docs_table(('What', 'Figure'), rows)}\n"


def with_figures(page: str, name: str, block: str) -> str:
    """Return the page with the figures of one proof replaced."""
    place = re.compile(rf"(<!-- figures of {re.escape(name)} -->\n).*?(<!-- end -->)", re.DOTALL)
    if place.search(page) is None:
        raise LookupError(f"docs/{PAGE.name} has no place for the figures of {name}.")
    return place.sub(lambda here: f"{here[1]}{block}{here[2]}", page)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
