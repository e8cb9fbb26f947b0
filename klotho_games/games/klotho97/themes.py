"""The themes of 97 Klotho's exercises (`core/games/themes.py`)."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Move
from klotho_games.core.games.themes import Theme
from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.rules.state import Phase, Venture

_BY_MOVE: Sequence[tuple[type[Move], str]] = (
    (do.Stake, "stake"), (do.Reroll, "reroll"), (do.Claim, "claim"), (do.Discard, "discard"), (do.Buy, "shop"),
    (do.Play, "shop"),
)
"""What a decision is about, by the first of these moves that is possible."""


class Klotho97Themes:
    def all(self) -> Sequence[Theme]:
        return (
            Theme("stake", _("Where to stake?")),
            Theme("reroll", _("Claim or reroll?")),
            Theme("claim", _("Which card to claim?")),
            Theme("discard", _("What to discard?")),
            Theme("shop", _("What to buy or play?")),
            Theme("market", _("Which market?")),
        )

    def of(self, s: Venture, legal: Sequence[Move]) -> str:
        if s.phase is Phase.STARS:
            return "market"
        if s.phase is not Phase.PLAY:
            return ""
        kinds = {type(move) for move in legal}
        return next((theme for kind, theme in _BY_MOVE if kind in kinds), "")


THEMES = Klotho97Themes()
