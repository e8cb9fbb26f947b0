"""The text table: any game in a terminal, from the same words as the window. Plain sentences, line by line, so that a
screen reader reads them and a pipe carries them."""
