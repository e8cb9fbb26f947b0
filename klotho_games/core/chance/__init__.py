"""Where chance comes from: seeds, deal codes, decks and hexes."""
