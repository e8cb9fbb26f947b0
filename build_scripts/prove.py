# ruff: noqa: E402 - the environment comes before what is installed in it
"""Prove that nothing is lost, leaked or stuck, here and on other systems: long trials, whose figures are in
docs/reliability.md and docs/platforms.md.

    python3 build_scripts/prove.py                            list the proofs
    python3 build_scripts/prove.py kills --times 500          run one of them, 500 times
    python3 build_scripts/prove.py monkey --only karthis      one game
    python3 build_scripts/prove.py monkey --seats 2 --seed x  tables of one size, with other trials
    python3 build_scripts/prove.py kills --keep               write its figures into the page of docs
    python3 build_scripts/prove.py platforms                  all parts of a proof, one after the other
    python3 build_scripts/prove.py platforms --part NAME      one of them; --part list lists them

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
from tests.proofs.proof import Asked, CannotProve, Found, Part, Proof, proofs

PAGES = environment.ROOT / "docs"
OK, FAULTS, NOT_LIKE_THIS = 0, 1, 2


def main(words: Sequence[str]) -> int:
    known = {proof.name: proof for proof in proofs()}
    asked = _parser(known).parse_args(words)
    if not asked.proof:
        for proof in known.values():
            print(f"{proof.name:12}{proof.about} ({proof.usual} {proof.unit})")
        return OK
    proof = known[asked.proof]
    parts = {part.name: part for part in proof.parts()}
    if asked.part == "list":
        for part in parts.values():
            print(f"{part.name:26}{part.about}")
        return OK
    if asked.part and asked.part not in parts:
        print(f"{proof.name} has no part {asked.part}.", file=sys.stderr)
        return NOT_LIKE_THIS
    if asked.part:
        chosen = [parts[asked.part]]
    else:
        chosen = [*parts.values()] if proof.prove is None else [Part("", proof.about, proof.prove)]
    codes = [_run(proof, part, asked, _command(words)) for part in chosen]
    return max(codes, key=(OK, NOT_LIKE_THIS, FAULTS).index)


def _run(proof: Proof, part: Part, asked: argparse.Namespace, command: str) -> int:
    if part.name:
        _say(f"{part.name}: {part.about}")
    times = proof.usual if asked.times is None else asked.times
    began = time.perf_counter()
    try:
        found = part.prove(Asked(times, asked.seed, asked.only or "", asked.seats or 0, _say))
    except CannotProve as problem:
        print(problem, file=sys.stderr)
        return NOT_LIKE_THIS
    seconds = time.perf_counter() - began
    for what, figure in found.figures:
        print(f"{what}: {figure}")
    for fault in found.faults:
        print(f"FAULT {fault}", file=sys.stderr)
    if asked.keep:
        path = PAGES / proof.page
        page = path.read_text(encoding="utf-8")
        path.write_text(with_row(page, part.name, found, seconds) if part.name else
                        with_figures(page, proof.name, run_summary(found, command, seconds)), encoding="utf-8")
    return FAULTS if found.faults else OK


def _command(words: Sequence[str]) -> str:
    return f"python3 build_scripts/prove.py {shlex.join(word for word in words if word != '--keep')}"


def _parser(known: dict[str, Proof]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Prove that nothing is lost, leaked or stuck.")
    parser.add_argument("proof", nargs="?", choices=sorted(known), metavar="PROOF", help="one of those that are listed")
    parser.add_argument("--times", type=_positive, metavar="N", help="how much of it")
    parser.add_argument("--seed", default="prove", metavar="WORDS", help="the same words bring the same trials")
    parser.add_argument("--only", choices=registry.ids(), metavar="GAME", help="this game alone")
    parser.add_argument("--seats", type=_positive, metavar="N", help="tables of this size alone")
    parser.add_argument("--keep", action="store_true", help="put the figures into the page of docs")
    parser.add_argument("--part", metavar="PART", help="this part of the proof alone; list lists them")
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
        raise LookupError(f"The page has no place for the figures of {name}.")
    return place.sub(lambda here: f"{here[1]}{block}{here[2]}", page)


def with_row(page: str, name: str, found: Found, seconds: float) -> str:
    """Return the page with the row of one part replaced: its figures, faults, and when it ran at which commit."""
    rows = [line for line in page.splitlines() if line.startswith(f"| `{name}` |")]
    if len(rows) != 1:
        raise LookupError(f"The page has no row for {name}.")
    told = "; ".join(f"{what}: {figure}" for what, figure in found.figures).replace("|", "/")
    when = f"{datetime.now(UTC).date().isoformat()}, {matches.commit()}, {max(1, round(seconds / 60))} min"
    return page.replace(rows[0], f"| `{name}` | {told} | {len(found.faults)} | {when} |")


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
