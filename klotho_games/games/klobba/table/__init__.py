"""The table of Klobba! Only this package of the game imports pygame."""
