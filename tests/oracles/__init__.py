"""Second oracles: the hard parts of a game answered once more, slowly and directly, from its rulebook alone.

A package here has the id of a game. Its `positions.py` asks: it puts positions of the program into plain words, with
what the program makes of them. Its `oracle.py` answers the same questions, and was written by somebody who has not read
the rules' code; nothing in it comes from there."""
