"""What is left in the Temple Deck, in words and numbers. It is open, because all other cards have been seen."""

from __future__ import annotations

from klotho_games.core.i18n import _, ngettext
from klotho_games.games.karthis.rules.cards import FACE_BIT, HEART_BITS, JOKER_BITS, THREAT_BITS, TREASURE_BITS
from klotho_games.games.karthis.rules.state import Adventure


def counts_of(pile: int) -> tuple[int, int, int, int, int]:
    """Count the threats, treasures, safe spots, Jokers and rivals in a set of cards."""
    kinds = (THREAT_BITS, TREASURE_BITS, HEART_BITS, JOKER_BITS, FACE_BIT)
    threats, treasures, hearts, jokers, rivals = ((pile & bits).bit_count() for bits in kinds)
    return threats, treasures, hearts, jokers, rivals


def _kinds(pile: int) -> str:
    threats, treasures, safe, jokers, rivals = counts_of(pile)
    parts = (
        (threats, ngettext("{n} threat", "{n} threats", threats)),
        (treasures, ngettext("{n} treasure", "{n} treasures", treasures)),
        (safe, ngettext("{n} safe spot", "{n} safe spots", safe)),
        (jokers, ngettext("{n} Joker", "{n} Jokers", jokers)),
        (rivals, ngettext("{n} rival", "{n} rivals", rivals)),
    )
    return ", ".join(words.format(n=n) for n, words in parts if n)


def what_waits(s: Adventure) -> str:
    if not s.deck:
        return _("The Temple Deck is empty. When you need a card, you shuffle the discards in.")
    cards = s.deck.bit_count()
    told = ngettext("Temple Deck, {n} card: {kinds}.", "Temple Deck, {n} cards: {kinds}.", cards)
    return told.format(n=cards, kinds=_kinds(s.deck))
