"""The table of 97 Klotho. Only this package of the game imports pygame."""
