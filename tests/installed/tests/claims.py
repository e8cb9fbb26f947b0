"""Claims of the judge's sentences (explained in `tests/registry/claims.py`)."""

from __future__ import annotations

from klotho_games_straws.rules import PassOn

from tests.registry.claims import FOR, Claim, Claims, Said, always


def leaves_the_last_straw(said: Said) -> bool:
    return isinstance(said.move, PassOn) and said.after.left == 1 and said.after.seat != said.seat


CLAIMS = Claims(
    Claim("The last straw is theirs.", leaves_the_last_straw, FOR),
    Claim("The other must not have the better of it.", always),
)
