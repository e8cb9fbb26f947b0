"""Claims of the judge of the sample game with dice."""

from __future__ import annotations

from tests.registry.claims import FOR, Claim, Claims, Said, always
from tests.sample_dice.rules import Close


def nothing_fits(said: Said) -> bool:
    return not any(isinstance(move, Close) for move in said.legal)


CLAIMS = Claims(
    Claim("Nothing fits.", nothing_fits),
    Claim("High shutters are hard to close later.", always, FOR),
)
