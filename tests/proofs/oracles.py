"""Program and second oracle answer the same questions about random positions (`tests/oracles`)."""

from __future__ import annotations

from tests.oracles.asking import answered, compare
from tests.proofs.proof import Asked, Found, Proof


def prove(asked: Asked) -> Found:
    known = answered()
    figures, faults = [], []
    for game in asked.games():
        if game.id in known:
            differ = compare(game.id, asked.times, asked.seed)
            asked.say(f"{game.id}: {asked.times} questions, {len(differ)} differences")
            figures.append((f"questions about {game.id}", f"{asked.times:,}, {len(differ)} answered differently"))
            faults += [f"{game.id}: {one}" for one in differ]
    return Found(tuple(figures), tuple(faults))


PROOF = Proof(
    "oracles", "Program and rulebook are asked the same about random positions.", "questions a game", 100_000, prove
)
