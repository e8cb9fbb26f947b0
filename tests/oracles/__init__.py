"""Oracles: the hard parts of a game answered a second time, slowly and directly, from its rulebook alone.

A package here has the id of a game. Its `positions.py` asks: it puts positions of the program into plain words, with
the program's answers. Its `oracle.py` answers the same questions. It was written without reading the code of the rules,
and contains nothing from there.
"""
