"""Claims of the judge of the sample game. None of them has figures."""

from __future__ import annotations

from tests.registry.claims import Claim, Claims, always

CLAIMS = Claims(
    Claim("The pot is worth keeping.", always),
    Claim("A gem costs nothing to show.", always),
    Claim("Add the gem to the pot.", always),
    Claim("The pot is still small.", always),
)
