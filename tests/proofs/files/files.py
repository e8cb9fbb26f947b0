"""Hostile files and hostile words: whatever is in the folder or is typed gets one clear sentence, and harms nothing.

    python3 build_scripts/prove.py files --times 2000

A module `hostile.py` among the tests of a game adds the files that only that game has (`tests/games/<id>/hostile.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec

from klotho_games.core.games import registry
from tests.proofs.files import books as hostile_books
from tests.proofs.files import journals as hostile_journals
from tests.proofs.files import maps as hostile_maps
from tests.proofs.files import practice as hostile_practice
from tests.proofs.files import screens as hostile_screens
from tests.proofs.files import typed as hostile_words
from tests.proofs.files.hostile import Kind, Met, alone
from tests.proofs.proof import Asked, Found, Proof


def kinds(ids: tuple[str, ...]) -> Iterator[Kind]:
    for module in (hostile_journals, hostile_books, hostile_practice, hostile_words, hostile_maps):
        yield from module.kinds(ids)
    for id in ids:
        if find_spec(f"tests.games.{id}") and find_spec(f"tests.games.{id}.hostile"):
            yield from import_module(f"tests.games.{id}.hostile").kinds()
    yield from hostile_screens.kinds(ids)


def prove(asked: Asked) -> Found:
    ids = tuple(game.id for game in asked.games()) or tuple(registry.ids())
    met = []
    for kind in kinds(ids):
        met.append(alone(kind, asked.times, asked.seed))
        asked.say(f"{kind.name}: {_told(met[-1])}")
    figures = tuple((one.name, _told(one)) for one in met)
    return Found(figures, tuple(fault for one in met for fault in one.faults))


def _told(met: Met) -> str:
    return (f"{met.tried} tried, {met.taken} taken as they are, the slowest {met.slowest:.1f} s, "
            f"{met.memory >> 20} MB beside the program")


PROOF = Proof("files", "The program meets hostile files and hostile words.", "examples of each kind", 1000, prove)
