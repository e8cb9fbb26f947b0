"""Seeds, codes of deals, decks and dice: where chance comes from."""
