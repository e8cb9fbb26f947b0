"""A row of cards in which a card stays raised that the player has chosen but not confirmed yet."""

from __future__ import annotations

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.table.card_row import CardRow


class LiftedRow(CardRow):
    kept = ""
    """The card that stays raised even if the player does not look at it."""

    def keep_up(self, card: str) -> None:
        before, self.kept = self.kept, card
        if before and before != card:
            looked_at = self._under_eyes()
            self.raise_card(before, before == looked_at)
            self.looked_at(looked_at)
        if card:
            self.raise_card(card, True)
            self.looked_at(card)

    def _under_eyes(self) -> str:
        """Return the hovered or focused card, "" for none."""
        seen = self.table.focus.seen
        return next((card for card, spot in self._spots.items()
                     if spot.piece and (spot.hovered or (spot.focused and seen))), "")

    def raise_card(self, card: str, up: bool) -> None:
        super().raise_card(card, up or card == self.kept)


def frame_around(box: Box) -> Box:
    """Return the frame around a raised card."""
    return box.grow(box.w * 0.02 + 4).move(0, -10)
