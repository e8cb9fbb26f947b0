"""The table of Asteroid Miners. Only this package of the game imports pygame.

Drawing comes first: `style` has the colours, `steel` plates and wells, `faces` the cards; every other file draws one
part of the deck, from plain values, into a box.
"""
