"""The gems of one seat, for its phone. The house makes the rest of the page."""

from klotho_games.core.games.phone_page import Card, Hand, HandOf, Page
from tests.sample_game.rules import HoardView, Hold


class HoardHand:
    def show(self, page: Page, view: HoardView) -> None:
        gems = [(gem, page.way(Hold(gem))) for gem in view.hands[page.seat]]
        cards = tuple(Card(f"g{gem}", f"Gem {gem}", f"A gem of {gem}", value=str(gem), move=way) for gem, way in gems)
        page.add(Hand("Your gems", cards))


HAND: HandOf[HoardView] = HoardHand()
